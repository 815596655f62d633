"""A line of a hex game being read.

Units in lists, the stacks that move, those that attack, what follows.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from pbem.games.hex_engine.board_phrases import BoardPhrases
from pbem.games.hex_engine.choices import AdvanceAsk, DefendAsk
from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, Move, ShowTop, TakeLosses
from pbem.games.hex_engine.phrases import Mention, Pool
from pbem.games.hex_engine.reading import HexReading
from pbem.orders import Ambiguous, Cursor, OrderError, Unreadable
from pbem.rules import Order

N = TypeVar("N", bound=BoardPhrases)
S = TypeVar("S", bound=HexReading[Any])


class HexReader(ABC, Generic[N, S]):
    """One line being read: where, and what its writer sees.

    Class attributes:
        choices: the words that begin what is chosen after the attackers.
    """

    choices: ClassVar[tuple[str, ...]] = ("LOSSES", "ADVANCE")

    def __init__(self, phrases: N, cursor: Cursor, reading: S) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading

    @property
    @abstractmethod
    def readers_by_verb(self) -> dict[str, Callable[[], Order]]:
        """What reads the rest of a line behind each verb that the game has alone."""

    def read(self, verb: str) -> tuple[Order, ...]:
        """The orders the rest of the line gives: one, or one for each hex whose units move."""
        return (
            self._read_moves()
            if verb == "MOVE"
            else ((self._shared_readers | self.readers_by_verb)[verb](),)
        )

    @property
    def _shared_readers(self) -> dict[str, Callable[[], Order]]:
        return {
            "TOP": lambda: ShowTop(self._read_unit(self.reading.own_units())),
            "DONE": Done,
            "EVADE": lambda: Evade(self._read_refuge()),
            "LOSSES": self._read_losses,
            "ADVANCE": self._read_advance,
        }

    # --- lists ------------------------------------------------------------------------------------

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _read_mentions(self) -> tuple[Mention, ...]:
        """Units with commas between them."""
        return self.phrases.read_mentions(self.cursor)

    def _units_meant(
        self, mentions: Sequence[Mention], *pools: Pool, before: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The units that a list means: ``BR I, II`` are of one nation where II may be of several.

        ``before``: those of the list that are known.

        Raises:
            Ambiguous: a name means several units.
        """
        found = list(before)
        for mention in mentions:
            try:
                found += self.reading.resolve(self.phrases, mention, *pools)
            except Ambiguous:
                code = self.phrases.unit_name(found[-1]).split()[0] if found else ""
                alike = [u for u in mention.units if self.phrases.unit_name(u).split()[0] == code]
                if len(alike) != 1:
                    raise
                alone = replace(mention, units=frozenset(alike))
                found += self.reading.resolve(self.phrases, alone, *pools)
        return tuple(found)

    def _read_unit(self, *pools: Pool) -> str:
        """One unit.

        Raises:
            Unreadable: ``ALL`` where one is wanted.
        """
        mention = self.phrases.read_mention(self.cursor)
        found = self._units_meant((mention,), *pools)
        if len(found) != 1:
            raise Unreadable(
                f"{self.phrases.problems}.one_unit", mention.at, facts={"got": mention.text}
            )
        return found[0]

    def _read_units_or_none(self, pool: Pool) -> tuple[str, ...]:
        """Units of a pool, or none."""
        return () if self._accept("NONE") else self._units_meant(self._read_mentions(), pool)

    def _read_units_at_hex(
        self, mentions: Sequence[Mention], pool: Pool
    ) -> tuple[tuple[str, ...], str]:
        """``<units> AT <hex>``, the units of a pool."""
        units = self._units_meant(mentions, pool)
        self.phrases.expect(self.cursor, "AT")
        return units, self.phrases.read_hex(self.cursor)

    def _not_in_yet(
        self, due: Callable[[Any, str], Sequence[int]], kind: type[Order]
    ) -> Sequence[str]:
        """The units that come in now and that no line above brings in: those that ALL means.

        ``due``: the units that come in; ``kind``: the orders that bring them in.
        """
        reading = self.reading
        if reading.position is None:
            return reading.waiting
        brought = {
            unit
            for order in reading.context.earlier
            if isinstance(order, kind)
            for unit in getattr(order, "units", ())
        }
        coming = reading.position.ids(due(reading.position, reading.side))
        return [unit for unit in coming if unit not in brought]

    # --- movement ---------------------------------------------------------------------------------

    def _read_group(self) -> tuple[str, ...]:
        """``<units> | ALL [FROM <hex>]``.

        Without a hex those are meant that share one with the first.

        Raises:
            Unreadable: ``ALL`` of no hex.
        """
        mentions = self._read_mentions()
        if self._accept("FROM") or self._take_at_before_origin(mentions):
            return self._units_meant_in_hex(mentions, self._read_origin(), attacking=False)
        for mention in mentions:
            if not mention.units:
                raise Unreadable(
                    f"{self.phrases.problems}.all", mention.at, facts={"got": mention.text}
                )
        first = self._units_meant(mentions[:1], self.reading.own_units())
        beside = self.reading.own_units_in(self.reading.at.get(first[0], ""))
        return self._units_meant(mentions[1:], beside, self.reading.own_units(), before=first)

    def _read_origin(self) -> str:
        """The hex from which units act.

        Raises:
            Unreadable: it is not on the map.
        """
        place, number = self.cursor.here, self.phrases.read_hex(self.cursor)
        if not self.phrases.numbers.exact(number):
            raise Unreadable(f"{self.phrases.problems}.hex", place, facts={"got": number})
        return number

    def _units_meant_in_hex(
        self, mentions: Sequence[Mention], number: str, *, attacking: bool = True
    ) -> tuple[str, ...]:
        """The units that a list means, which stand in a hex or may come there before.

        Raises:
            Unreadable: one of them stands elsewhere.
        """
        found: list[str] = []
        for mention in mentions:
            units = self.reading.resolve(self.phrases, mention, self.reading.own_units_in(number))
            for unit in units:
                places = self.reading.possible_hexes(unit, attacking=attacking)
                self._check_stands(unit, number, mention, places)
            found += units
        return tuple(found)

    def _check_stands(
        self, unit: str, number: str, mention: Mention, places: Sequence[str]
    ) -> None:
        """Refuse a unit that stands elsewhere; one that is not on the map is for the rules."""
        if not self.reading.side or not places or number in places:
            return
        name, line = self.phrases.unit_name(unit), self.phrases.wording.line
        raise Unreadable(
            f"{self.phrases.problems}.elsewhere",
            mention.at,
            facts={"got": mention.text, "hex": number},
            suggestions=(f"{name} {line('FROM')} {places[-1]}",),
        )

    def _take_at_behind_all(self, mentions: Sequence[Mention]) -> bool:
        """Take AT behind ``ALL``: ``all in 2936``."""
        return all(not mention.units for mention in mentions) and self._accept("AT")

    def _take_at_before_origin(self, mentions: Sequence[Mention]) -> bool:
        """Take AT before a hex from which units go on: ``all in 2936 to 2835``."""
        start = self.cursor.index
        goes_on = False
        if self._take_at_behind_all(mentions):
            behind = self.cursor.index
            with suppress(OrderError):
                self.phrases.read_hex(self.cursor)
                goes_on = bool(self.phrases.peek(self.cursor, "TO", "VIA"))
            self.cursor.index = behind if goes_on else start
        return goes_on

    def _read_stops(self) -> tuple[str, ...]:
        """``[VIA <hexes>] TO``."""
        stops: tuple[str, ...] = ()
        if self._accept("VIA"):
            stops = self.phrases.several(self.cursor, self.phrases.read_hex, "TO")
        self.phrases.expect(self.cursor, "TO")
        return stops

    def _read_moves(self) -> tuple[Move, ...]:
        """A path is filled up along the cheapest way between the hexes that are named.

        Units that are named and stand in several hexes move from each of these.
        """
        units, stops = self._read_group(), self._read_stops()
        goal = self.phrases.read_hex(self.cursor)
        if not stops and self._accept("VIA"):
            stops = self.phrases.several(self.cursor, self.phrases.read_hex)
        stacks: dict[str, tuple[str, ...]] = {}
        for unit in units:
            where = self.reading.at.get(unit, "")
            stacks[where] = (*stacks.get(where, ()), unit)
        groups = (units,) if stops or "" in stacks or not stacks else tuple(stacks.values())
        return tuple(Move(group, self.whole_path(group, (*stops, goal))) for group in groups)

    @abstractmethod
    def whole_path(self, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
        """The path of units through some hexes, hex by hex."""

    # --- attacks ----------------------------------------------------------------------------------

    def _read_attackers(self, target: str) -> tuple[str, ...]:
        """``BY <units> | FROM <hex>: <units> | ALL; …``."""
        self.cursor.skip(":")
        if not self._accept("FROM"):
            self._accept("BY")
            mentions = self._read_mentions()
            if self._accept("FROM") or self._take_at_behind_all(mentions):
                return self._units_meant_in_hex(mentions, self._read_origin())
            return self._units_meant(mentions, self.reading.own_units_beside(target))
        units = self._read_units_of_hex()
        while self.phrases.semicolon(self.cursor) and not self.phrases.peek(
            self.cursor, *self.choices
        ):
            units += self._read_units_of_hex()
        return units

    def _read_units_of_hex(self) -> tuple[str, ...]:
        """``[FROM] <hex>: <units> | ALL``; with BY as well as with a colon."""
        self._accept("FROM")
        origin = self._read_origin()
        named = self.cursor.skip(":")
        if not (self._accept("BY") or named) and (
            self.cursor.done or self.phrases.peek(self.cursor, *self.choices)
        ):
            return tuple(self.reading.own_units_in(origin))
        return self._units_meant_in_hex(self._read_mentions(), origin)

    def _read_aftermath(self, units: Pool) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
        """``[LOSSES <units> | NONE | LATER] [ADVANCE <units> | ALL | NONE | LATER]``.

        What is not said comes later.
        """
        losses = self._read_choice("LOSSES", units)
        return losses, self._read_choice("ADVANCE", units)

    def _read_choice(self, word: str, units: Pool) -> tuple[str, ...] | None:
        """What follows a key word: units, ``NONE``; ``LATER`` is the same as nothing."""
        self.cursor.skip(";,")
        if not self._accept(word) or self._accept("LATER"):
            return None
        return self._read_units_or_none(units)

    # --- answers ----------------------------------------------------------------------------------

    def _read_refuge(self) -> str:
        """``<hex> | STAND``: where cavalry goes, or nowhere."""
        return (
            ""
            if self._accept("STAND") or self._accept("NONE")
            else self.phrases.read_hex(self.cursor)
        )

    def _read_losses(self) -> Order:
        """The losses of a side. The attacker names units alone.

        Of the defender also whether they hold or retreat, and where.
        """
        losses = (
            ()
            if self._accept("NONE")
            else self._units_meant(
                self._read_mentions(), self.reading.units_fighting, self.reading.own_units()
            )
        )
        self.cursor.skip(";,")
        if self._accept("RETREAT"):
            self._accept("TO")
            return self._retreat(losses)
        if self._accept("HOLD") or isinstance(self.reading.ask, DefendAsk):
            return Defend(losses)
        return TakeLosses(losses)

    def _retreat(self, losses: tuple[str, ...]) -> Defend:
        """Where the survivors go."""
        return Defend(losses, self.phrases.read_hex(self.cursor))

    def _read_advance(self) -> Advance:
        """The units that advance: of those who may, or of all of the writer's."""
        asked = isinstance(self.reading.ask, AdvanceAsk)
        return Advance(
            self._read_units_or_none(
                self.reading.units_fighting if asked else self.reading.own_units()
            )
        )
