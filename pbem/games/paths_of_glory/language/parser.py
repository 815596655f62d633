"""The forms of orders, read from a line."""

from collections.abc import Callable
from dataclasses import replace

from pbem.games.paths_of_glory.language.combat_forms import CombatForms
from pbem.games.paths_of_glory.language.implied import note_none_chosen
from pbem.games.paths_of_glory.language.mentions import ANY_ARMY, ANY_CORPS
from pbem.games.paths_of_glory.language.path_resolver import march_path
from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.unit_lists import Journeys
from pbem.games.paths_of_glory.language.unit_resolver import (
    Reading,
)
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    AnswerPeace,
    Attack,
    ChooseGuns,
    ChooseOptional,
    ChooseUnits,
    Discard,
    Done,
    Entrench,
    Move,
    OfferPeace,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
    RetreatBefore,
    TakeLosses,
)
from pbem.orders import Cursor, OrderError, Unreadable, pass_article
from pbem.rules import Order


class LineReader(CombatForms):
    """One line being read: where, and what its writer sees."""

    def __init__(self, phrases: PathsOfGloryPhrases, cursor: Cursor, reading: Reading) -> None:
        super().__init__(phrases, cursor, reading)
        self.forms: dict[str, Callable[[], list[Order]]] = {
            "PLAY": self._read_play,
            "ONE": self._read_one_op,
            "PASS": self._read_pass,
            "PEACE": self._read_peace,
            "ACTIVATE": self._read_activate,
            "MOVE": self._read_move,
            "ENTRENCH": self._read_entrench,
            "ATTACK": self._read_attack,
            "DONE": lambda: [Done()],
            "SR": self._read_redeploy,
            "REBUILD": self._read_rebuild,
            "CARDS": lambda: [PlayCards(self._read_cards())],
            "LOSSES": lambda: [
                TakeLosses(
                    self._read_losses(self.reading.units_fighting(self.reading.side)),
                    self._read_replacing_corps(),
                )
            ],
            "HOLD": self._read_hold,
            "RETREAT": self._read_retreat,
            "ADVANCE": lambda: [
                Advance(self._read_advance(self._target_of_combat(), self._own_attackers()))
            ],
            "LEAVE": lambda: [RetreatBefore(retreat=True)],
            "STAY": lambda: [RetreatBefore(retreat=False)],
            "CHOOSE": lambda: [ChooseUnits(self._read_chosen_units())],
            "DISCARD": lambda: [Discard(self._read_cards())],
            "GUNS": lambda: [ChooseGuns(self.phrases.expect(self.cursor, "YES", "NO") == "YES")],
            "OPTIONAL": self._read_optional,
        }

    def read(self, verb: str) -> list[Order]:
        """The orders the rest of the line gives.

        While units may advance, ``move GE 2 into Sedan`` is an advance (12.7).
        """
        if verb == "MOVE" and self.reading.advancing:
            start = self.cursor.index
            try:
                return self.forms["ADVANCE"]()
            except OrderError:
                self.cursor.index = start
        return self.forms[verb]()

    # --- actions (8.1.3) --------------------------------------------------------------------------

    def _read_play(self) -> list[Order]:
        """``<card> AS OPS | SR | RP | EVENT …``; ``ACTIVATE …`` may follow."""
        card = self.phrases.read_card(self.cursor, self.reading.side, self.reading.held)
        self.cursor.skip(",:")
        self._accept("AS")
        pass_article(self.cursor)
        self._skip_operation_count()
        how = self.phrases.expect(self.cursor, "OPS", "SR", "RP", "EVENT")
        kinds: dict[str, Order] = {"OPS": PlayOps(card), "SR": PlaySr(card), "RP": PlayRp(card)}
        order = kinds.get(how) or self._read_event(card)
        if how == "SR":
            return [order, *self._read_redeployment()]
        return [order, *(self._read_activation() if how in ("OPS", "EVENT") else ())]

    def _skip_operation_count(self) -> None:
        """Pass over how many operations a card has: ``8 for 3 ops``."""
        start = self.cursor.index
        self.phrases.number(self.cursor)
        if not self.phrases.peek(self.cursor, "OPS", "SR"):
            self.cursor.index = start

    def _read_redeployment(self) -> list[Order]:
        """``[SR] <units> TO <space>; …`` behind the card, if the line goes on."""
        self.cursor.skip(",;:")
        if self.cursor.done:
            return []
        self._accept("SR")
        return self._read_redeploy()

    def _read_event(self, card: str) -> PlayEvent:
        """``[PLACE <units> IN <space>; …] [CHOOSE <units>]``; PLACE may be left out."""
        places: list[tuple[str, str]] = []
        self.phrases.comma(self.cursor)
        self.cursor.skip(":")
        if self._accept("PLACE") or self._is_at_arrivals():
            places = self._read_arrivals()
        units: tuple[str, ...] = ()
        if self._accept("CHOOSE"):
            units = self._read_chosen_units()
            if not units:
                note_none_chosen(self.reading.context, card)
        return PlayEvent(card, tuple(places), units)

    def _is_at_arrivals(self) -> bool:
        """True if units and a place stand here."""
        start = self.cursor.index
        try:
            found = not self.cursor.done and bool(self._read_arrivals())
        except OrderError:
            found = False
        self.cursor.index = start
        return found

    def _read_arrivals(self) -> list[tuple[str, str]]:
        """Units and where they come: a corps of the reserve box, else the kind on the card."""
        places: list[tuple[str, str]] = []
        names: list[str] = []
        while not places or self.phrases.semicolon(self.cursor):
            if not places or not self.phrases.is_at_space(self.cursor):
                names = self._read_coming_units()
                self.phrases.expect(self.cursor, "IN", "TO")
            space = self.phrases.read_space(self.cursor)
            places += [(name, space) for name in names]
        return places

    def _read_coming_units(self) -> list[str]:
        """Units that a card brings: by name, by kind, or ``TRENCH``."""
        start = self.cursor.index
        pass_article(self.cursor)
        if self._accept("TRENCH") or self.phrases.peek(self.cursor, "IN"):
            return [""]
        self.cursor.index = start
        names: list[str] = []
        for mention in self._read_mentions():
            if mention.kind in (ANY_ARMY, ANY_CORPS):
                facts: dict[str, object] = {"got": mention.text}
                raise Unreadable("pog.problem.unit", mention.at, facts=facts)
            waits = mention.kind and self.reading.corps_in_reserve(mention.kind)
            known = mention.unit or mention.place or waits
            names += (
                self.reading.resolve(mention, waits or ())
                if known
                else [mention.kind] * mention.count
            )
        return names

    def _read_activation(self) -> list[Order]:
        """``[ACTIVATE …]``, behind a comma too; its word may be left out before a space."""
        self.cursor.skip(",;:")
        named = self._accept("ACTIVATE") or self.phrases.is_at_space(self.cursor)
        return self._read_activate() if named else []

    def _read_one_op(self) -> list[Order]:
        """``OP [ACTIVATE …]``."""
        self.phrases.expect(self.cursor, "OPS")
        return [PlayOneOp(), *self._read_activation()]

    def _read_pass(self) -> list[Order]:
        """Nothing: an operation without a card that activates nothing; DONE in an operation."""
        return [Done()] if self.reading.ask else [PlayOneOp(), Activate()]

    def _read_peace(self) -> list[Order]:
        """``[OFFER | ACCEPT | REFUSE]``; nothing means OFFER."""
        if self.cursor.done:
            return [OfferPeace()]
        said = self.phrases.expect(self.cursor, "OFFER", "ACCEPT", "REFUSE")
        return [OfferPeace() if said == "OFFER" else AnswerPeace(said == "ACCEPT")]

    # --- operations (9.2) -------------------------------------------------------------------------

    def _read_activate(self) -> list[Order]:
        """``<spaces> TO ATTACK; <spaces> TO MOVE``, in any order and number, or ``NONE``.

        What is attacked may follow: ``Metz TO ATTACK Verdun``. All units there attack it; a space
        that lines above activate is not activated once more.
        """
        spaces: dict[str, list[str]] = {"ATTACK": [], "MOVE": []}
        attacks: list[Order] = []
        if self._accept("NONE"):
            return [Activate()]
        while not any(spaces.values()) or self._take_separator_of_spaces():
            named = self.phrases.read_space_list(self.cursor)
            if not self._accept("TO"):
                self._accept("FOR")
            pass_article(self.cursor)
            use = self.phrases.expect(self.cursor, "ATTACK", "MOVE")
            spaces[use] += [place for place in named if place not in spaces[use]]
            if use == "ATTACK" and not self.cursor.done and self.phrases.is_at_space(self.cursor):
                units = [unit for place in named for unit in self.reading.own_units_in(place)]
                attacks.append(Attack(self.phrases.read_space(self.cursor), tuple(units)))
        if attacks and not spaces["MOVE"] and self.reading.may_attack_from(spaces["ATTACK"]):
            return [*attacks]
        self.reading.note_activated(spaces["MOVE"], spaces["ATTACK"])
        return [Activate(tuple(spaces["MOVE"]), tuple(spaces["ATTACK"])), *attacks]

    def _take_separator_of_spaces(self) -> bool:
        """Take a semicolon, or a comma or AND before spaces for another purpose."""
        start = self.cursor.index
        if self.phrases.semicolon(self.cursor):
            return True
        if self.phrases.comma(self.cursor) and self.phrases.is_at_space(self.cursor):
            return True
        self.cursor.index = start
        return False

    def _read_move(self) -> list[Order]:
        """``<units> [FROM <space>] [VIA <spaces>] TO <space>; …``: each group by a legal way.

        Units that stand in several spaces are a group for each (11.1.1).
        """
        said: list[tuple[list[str], list[str], tuple[int, int]]] = []
        while not said or self.phrases.semicolon(self.cursor):
            units = self._units_meant(
                self._check_own(self._read_group()), self.reading.movable_units()
            )
            stops, at = self._read_stops()
            for origin in dict.fromkeys(map(self.reading.at.get, units)):
                group = [unit for unit in units if self.reading.at.get(unit) == origin]
                said.append((group, stops, at))
        found: Journeys = []
        for number, (group, stops, at) in enumerate(said):
            others = [*said[:number], *said[number + 1 :]]
            taken = {space for who, spaces, _ in others if who != ["ANAc"] for space in spaces}
            found.append((group, march_path(self.reading, found, group, stops, at, taken)))
        return [Move(tuple((tuple(units), way) for units, way in found))]

    def _read_entrench(self) -> list[Order]:
        """``<armies> [AT <space>]``: an order for each."""
        mentions = self._read_mentions()
        if self._accept("IN"):
            place = self.phrases.read_space(self.cursor)
            mentions = [replace(m, place=place) for m in mentions]
        return [
            Entrench(army)
            for army in self._units_meant(self._check_own(mentions), self.reading.movable_units())
        ]

    def _read_chosen_units(self) -> tuple[str, ...]:
        """``<units>`` or ``NONE``."""
        return (
            ()
            if self._accept("NONE")
            else tuple(
                self._units_meant(
                    self._read_mentions(), self.reading.among or self.reading.not_eliminated()
                )
            )
        )

    # --- redeployment, replacements, cards --------------------------------------------------------

    def _read_redeploy(self) -> list[Order]:
        """``<units> [FROM <space> | Reserve] TO <space> | Reserve; …``: an order for each group."""
        orders: list[Order] = []
        while not orders or self.phrases.semicolon(self.cursor):
            units = self._units_meant(
                self._check_own(self._read_mentions()), self.reading.not_eliminated()
            )
            self.phrases.expect(self.cursor, "TO")
            orders.append(Redeploy(tuple(units), self.phrases.read_place(self.cursor)))
        return orders

    def _read_rebuild(self) -> list[Order]:
        """``<units> [FROM <space> | Reserve] [FULL] [AT <space>]; …``: an order for each unit."""
        orders: list[Order] = []
        while not orders or self.phrases.semicolon(self.cursor):
            mentions = [
                replace(m, strength="reduced") if m.kind and m.place else m
                for m in self._read_mentions()
            ]
            units = self._units_meant(
                mentions, self.reading.eliminated_units(), self.reading.reduced_units()
            )
            full = self._accept("FULL")
            space = self.phrases.read_space(self.cursor) if self._accept("IN") else ""
            full = self._accept("FULL") or full
            orders += [Rebuild(unit, full, space) for unit in units]
        return orders

    def _read_optional(self) -> list[Order]:
        """``<card> FOR <card>; …`` or ``NONE``."""
        swaps: list[tuple[str, str]] = []
        if self._accept("NONE"):
            return [ChooseOptional(())]
        while not swaps or self.phrases.semicolon(self.cursor):
            card = self.phrases.read_card(self.cursor, self.reading.side, self.reading.held)
            self.phrases.expect(self.cursor, "FOR")
            swaps.append((card, self.phrases.read_card(self.cursor, self.reading.side)))
        return [ChooseOptional(tuple(swaps))]
