"""Lists of units and their ways, as they stand in many forms of orders."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pbem.games.paths_of_glory.language.mentions import ANY_ARMY, ANY_CORPS, read_mention_near
from pbem.games.paths_of_glory.language.path_resolver import whole_path
from pbem.games.paths_of_glory.language.phrases import Mention, PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.unit_resolver import Pool, Reading
from pbem.orders import Cursor

Journeys = list[tuple[list[str], tuple[str, ...]]]
"""(units, spaces entered) for each group."""


class UnitLists:
    """One line being read: where, and what its writer sees."""

    def __init__(self, phrases: PathsOfGloryPhrases, cursor: Cursor, reading: Reading) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _read_mentions(self, pool: Sequence[str] | None = None) -> list[Mention]:
        """A list of units; of a pool, numbers of armies are enough.

        FROM a place holds for the unit before it, and for all open ones before that.
        """
        near = self.reading.movable_units() if pool is None else pool
        mentions = [read_mention_near(self.phrases, self.cursor, near)]
        while True:
            if self._accept("FROM") or (_is_unnamed(mentions[-1]) and self._take_in()):
                place = self.phrases.read_place(self.cursor)
                mentions = [
                    *mentions_in_place(place, mentions[:-1]),
                    replace(mentions[-1], place=place),
                ]
            if not self.phrases.comma(self.cursor):
                return mentions
            mentions.append(read_mention_near(self.phrases, self.cursor, near))

    def _take_in(self) -> bool:
        """Take IN before a place from which the units go on: ``all units in Metz to Verdun``."""
        start = self.cursor.index
        if not self._accept("IN") or not self.phrases.is_at_space(self.cursor):
            self.cursor.index = start
            return False
        behind = self.cursor.index
        self.phrases.read_place(self.cursor)
        goes_on = bool(self.phrases.peek(self.cursor, "TO", "AND"))
        self.cursor.index = behind if goes_on else start
        return goes_on

    def _check_own(self, mentions: Sequence[Mention]) -> Sequence[Mention]:
        """Mentions of units that the writer may command.

        Raises Unreadable: they are another side's.
        """
        for mention in mentions:
            self.reading.check_own(mention)
        return mentions

    def _units_meant(self, mentions: Sequence[Mention], *pools: Pool) -> list[str]:
        """The units a list means, from the first pool that has them."""
        return [unit for mention in mentions for unit in self.reading.resolve(mention, *pools)]

    def _read_cards(self) -> tuple[str, ...]:
        """Cards of the own side with commas between them, or ``NONE``."""
        return tuple(self.phrases.read_card_list(self.cursor, self.reading.side, self.reading.held))

    def _read_group(self) -> list[Mention]:
        """The units of one group: those without a place stand where the first with one stands.

        The place may stand first: ``FROM Koblenz: GE 2, GE 3``.
        """
        if self._accept("FROM"):
            place = self.phrases.read_place(self.cursor)
            self.cursor.skip(":,")
            return mentions_in_place(place, self._read_mentions())
        mentions = self._read_mentions()
        places = [m.place or self.reading.at.get(m.unit, "") for m in mentions]
        place = next(filter(None, places), "")
        return mentions_in_place(place, mentions)

    def _read_journeys(self, *pools: Pool) -> Journeys:
        """Groups of units, each with its way from where its first unit stands."""
        found: Journeys = []
        while not found or self.phrases.semicolon(self.cursor):
            units = self._units_meant(self._check_own(self._read_group()), *pools)
            found.append((units, self._read_way(units, self._origin_of(units))))
        return found

    def _origin_of(self, units: Sequence[str]) -> str:
        """Where the first of some units stands; empty: nowhere, or there are none."""
        return self.reading.at.get(units[0], "") if units else ""

    def _read_way(self, units: Sequence[str], origin: str) -> tuple[str, ...]:
        """The way that ``_read_stops`` says, from somewhere on."""
        return whole_path(self.reading, units, origin, *self._read_stops())

    def _read_stops(self) -> tuple[list[str], tuple[int, int]]:
        """VIA some spaces TO the last, in either order; TO NONE of a unit that cannot go."""
        stops = self.phrases.read_space_list(self.cursor) if self._accept("VIA") else []
        if not self.phrases.is_at_space(self.cursor):
            self.phrases.expect(self.cursor, "TO")
        at = self.cursor.here
        if self._accept("NONE"):
            return [], at
        end = self.phrases.read_space(self.cursor)
        stops += (
            self.phrases.read_space_list(self.cursor) if not stops and self._accept("VIA") else []
        )
        return [*stops, end], at


def _is_unnamed(mention: Mention) -> bool:
    """True if a mention names neither a unit nor a nation."""
    return not mention.unit and mention.kind in ("", ANY_ARMY, ANY_CORPS)


def mentions_in_place(place: str, mentions: Iterable[Mention]) -> list[Mention]:
    """Mentions of units of which any may be meant, with the place to look for them."""
    return [m if m.unit or m.place else replace(m, place=place) for m in mentions]
