"""The forms of orders, read from a line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec

from pbem.games.paths_of_glory.language.implied import note_none_chosen
from pbem.games.paths_of_glory.language.path_resolver import march_path, whole_path
from pbem.games.paths_of_glory.language.phrases import Mention, PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.unit_resolver import (
    ANY_ARMY,
    ANY_CORPS,
    ARMIES,
    Pool,
    Reading,
    read_mention_near,
)
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    AnswerPeace,
    Attack,
    CancelRetreat,
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
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.orders import Ambiguous, Cursor, OrderError, Unreadable, fold, pass_article
from pbem.rules import Order


def _is_unnamed(mention: Mention) -> bool:
    """True if a mention names neither a unit nor a nation."""
    return not mention.unit and mention.kind in ("", ANY_ARMY, ANY_CORPS)


Journeys = list[tuple[list[str], tuple[str, ...]]]
"""(units, spaces entered) for each group."""


class LineReader:
    """One line being read: where, and what its writer sees."""

    def __init__(self, phrases: PathsOfGloryPhrases, cursor: Cursor, reading: Reading) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading
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

    # --- lists ------------------------------------------------------------------------------------

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
                    *_mentions_in_place(place, mentions[:-1]),
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
        """``<units> [FROM <space>] [VIA <spaces>] TO <space>; …``: each group by a legal way."""
        found: Journeys = []
        while not found or self.phrases.semicolon(self.cursor):
            units = self._units_meant(
                self._check_own(self._read_group()), self.reading.movable_units()
            )
            found.append((units, march_path(self.reading, found, units, *self._read_stops())))
        return [Move(tuple((tuple(units), way) for units, way in found))]

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

    def _read_group(self) -> list[Mention]:
        """The units of one group: those without a place stand where the first with one stands.

        The place may stand first: ``FROM Koblenz: GE 2, GE 3``.
        """
        if self._accept("FROM"):
            place = self.phrases.read_place(self.cursor)
            self.cursor.skip(":,")
            return _mentions_in_place(place, self._read_mentions())
        mentions = self._read_mentions()
        places = [m.place or self.reading.at.get(m.unit, "") for m in mentions]
        place = next(filter(None, places), "")
        return _mentions_in_place(place, mentions)

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

    # --- combat (12) ------------------------------------------------------------------------------

    def _read_attack(self) -> list[Order]:
        """``<space>``, the attackers, then FLANK, CARDS, LOSSES and ADVANCE in any order."""
        at = self.cursor.here
        first = self._read_attackers_by_space() if self._accept("FROM") else []
        if not self.phrases.is_at_space(self.cursor):
            self._accept("AGAINST") or self._accept("TO")
        target = self.phrases.read_space(self.cursor)
        units = first or self._read_attackers(target, at)
        order = Attack(target, tuple(units))
        while True:
            if self._accept("FLANK"):
                self._accept("PIN")
                order = msgspec.structs.replace(order, flank=self.phrases.read_space(self.cursor))
            elif self._accept("CARDS"):
                order = self._read_attack_cards(order)
            elif self._accept("LOSSES"):
                order = msgspec.structs.replace(
                    order, losses=self._read_losses(units), corps=self._read_replacing_corps()
                )
            elif self._accept("ADVANCE"):
                order = msgspec.structs.replace(order, advance=self._read_advance(target, units))
            else:
                return [order]

    def _read_attackers(self, target: str, at: tuple[int, int]) -> list[str]:
        """The attackers; where none is named, all that stand next to the target and may attack.

        WITH and FROM may be the same word in Polish: a space after it tells.
        """
        said_with = self.cursor.skip(":") or self._accept("WITH") or self._is_at_bare_army()
        if self._accept("FROM") or (said_with and self.phrases.is_at_space(self.cursor)):
            return self._read_attackers_by_space()
        near = self.reading.own_units_next_to(target)
        if said_with:
            at = self.cursor.here
            mentions = self._read_mentions(near)
            if any(m.unit or m.kind or m.place for m in mentions):
                return self._units_meant(
                    self._check_own(mentions), near, self.reading.not_eliminated()
                )
        if not near:
            raise Unreadable(
                "pog.problem.nobody", at, facts={"got": self.phrases.spaces.shown[target]}
            )
        return near

    def _is_at_bare_army(self) -> bool:
        """True if an army stands here without WITH, as Polish says it: ``5. armią``."""
        return self.cursor.peek()[:1].isdigit() or fold(self.cursor.peek()) in ARMIES

    def _read_attackers_by_space(self) -> list[str]:
        """Spaces, each with its attacking units after a colon or WITH; all where none is named."""
        units: list[str] = []
        while not units or self.phrases.semicolon(self.cursor):
            at = self.cursor.here
            place = self.phrases.read_space(self.cursor)
            if not (self.cursor.skip(":") or self._accept("WITH")):
                units += self.reading.resolve(Mention(at, place, place=place))
                continue
            mentions = [self.phrases.read_mention(self.cursor)]
            while self._take_separator_of_units():
                mentions.append(self.phrases.read_mention(self.cursor))
            units += self._units_meant(self._check_own(_mentions_in_place(place, mentions)))
        return units

    def _take_separator_of_units(self) -> bool:
        """Take a comma or AND unless a space follows: then the units of the next space come."""
        start = self.cursor.index
        if not self.phrases.comma(self.cursor):
            return False
        if self.phrases.is_at_space(self.cursor):
            self.cursor.index = start
            return False
        return True

    def _read_attack_cards(self, order: Attack) -> Attack:
        """``<cards> [LATER]`` or ``LATER``, behind CARDS."""
        cards = () if self.phrases.peek(self.cursor, "LATER") else self._read_cards()
        later = self._accept("LATER")
        return msgspec.structs.replace(
            order, cards=order.cards + cards, ask_cards=order.ask_cards or later
        )

    def _read_losses(self, fighting: Pool) -> tuple[str, ...]:
        """Units that take a step each; a unit named twice takes two.

        A corps that is nowhere in the combat waits in the reserve box to replace an army (12.4.4).
        """
        if self._accept("NONE"):
            return ()
        self._accept("AGAINST")
        steps: list[str] = []
        self.reading.chosen.clear()
        for mention in self._read_mentions():
            pool = (
                self.reading.units_of_kind(mention.kind, fighting or self.reading.not_eliminated())
                if mention.kind
                else fighting
            )
            pool = pool or self._possible_replacements(mention, steps)
            try:
                steps += self.reading.resolve(mention, pool)
            except OrderError:
                if not self.reading.chosen:
                    raise
                self.reading.chosen.clear()
                steps += self.reading.resolve(mention, pool)
        return tuple(steps)

    def _possible_replacements(self, mention: Mention, steps: Sequence[str]) -> Pool:
        """The corps of the reserve box that may be meant where none of the kind fights (12.4.4).

        Raises:
            Unreadable: none replaces an army named before.
        """
        units, number = self.reading.board.units, self.reading.board.unit
        armies = [units[number[step]] for step in steps if units[number[step]].army]
        waiting = self.reading.corps_in_reserve(mention.kind)
        if (
            mention.kind
            and waiting
            and not any(units[number[waiting[0]]].nation == army.nation for army in armies)
        ):
            raise Unreadable("pog.problem.not_fighting", mention.at, facts={"got": mention.text})
        return waiting

    def _read_replacing_corps(self) -> tuple[str, ...]:
        """REPLACED BY corps of the reserve box, in the order in which armies go (12.4.4)."""
        if not self._accept("REPLACED"):
            return ()
        self._accept("BY")
        self.reading.chosen.clear()
        return tuple(
            unit
            for m in self._read_mentions()
            for unit in self.reading.resolve(m, self.reading.corps_in_reserve(m.kind))
        )

    def _read_hold(self) -> list[Order]:
        """``[WITH] <unit> [REPLACED BY <corps>]``."""
        self._accept("WITH")
        mention = self.phrases.read_mention(self.cursor)
        units = self.reading.resolve(mention, *self._own_units_fighting())
        if len(units) > 1:
            names = tuple(self.phrases.unit_name(unit) for unit in units)
            raise Ambiguous(
                "orders.problem.ambiguous",
                mention.at,
                facts={"got": mention.text},
                suggestions=names,
            )
        at = self.cursor.here
        corps = self._read_replacing_corps()
        if len(corps) > 1:
            names = tuple(self.phrases.unit_name(unit) for unit in corps)
            raise Ambiguous(
                "orders.problem.ambiguous", at, facts={"got": ", ".join(names)}, suggestions=names
            )
        return [CancelRetreat(units[0], "".join(corps))]

    def _read_retreat(self) -> list[Order]:
        """Nothing for an uncancelled retreat; else ``<units> [VIA <spaces>] TO <space>; …``."""
        if self.cursor.done:
            return [CancelRetreat()]
        journeys = self._read_journeys(*self._own_units_fighting())
        retreat = Retreat(tuple((unit, way) for units, way in journeys for unit in units))
        return [CancelRetreat(), retreat] if self.reading.cancelling else [retreat]

    def _target_of_combat(self) -> str:
        """The space of the combat in question; empty: there is none."""
        return (
            ""
            if self.reading.battle is None
            else self.reading.board.spaces[self.reading.battle.target].id
        )

    def _own_units_fighting(self) -> tuple[Pool, ...]:
        """The writer's units in the combat, then all in its space.

        Others may have to go with them (12.5.6).
        """
        if self.reading.battle is None:
            return (self.reading.not_eliminated(),)
        return self.reading.units_fighting(self.reading.side), self.reading.own_units_in(
            self._target_of_combat()
        )

    def _own_attackers(self) -> Pool:
        """The writer's units in the combat; those that may advance where an advance is asked."""
        return self.reading.advancing or self.reading.units_fighting(self.reading.side)

    def _read_advance(
        self, target: str, attackers: Pool
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Units with their ways, to the space attacked where nothing is said (12.7.2).

        Before the combat is known ``ALL`` is nobody yet, and any unit of a kind may be meant: the
        line is read again.
        """
        if self._accept("NONE"):
            return ()
        found: list[tuple[str, tuple[str, ...]]] = []
        self.reading.chosen.clear()
        while True:
            units = (
                list(attackers) if self._accept("ALL") else self._read_advancing_units(attackers)
            )
            way = self._read_way_over_target(units, target)
            found += [(unit, way) for unit in units]
            if not self.phrases.semicolon(self.cursor):
                return tuple(found)

    def _read_advancing_units(self, attackers: Pool) -> list[str]:
        """Units by name among the attackers; before these are known any of a kind."""
        mentions = self._read_mentions()
        return (
            self._units_meant(mentions, attackers)
            if attackers
            else [u for m in mentions for u in self.reading.units_maybe_meant(m)]
        )

    def _read_way_over_target(self, units: Sequence[str], target: str) -> tuple[str, ...]:
        """A way from the space attacked; empty where that is neither known nor said."""
        if not (self.phrases.peek(self.cursor, "TO") or self.phrases.peek(self.cursor, "VIA")):
            return (target,) if target else ()
        way = self._read_way(units, target or self._origin_of(units))
        return way if not target or way[:1] == (target,) else (target, *way)

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


def _mentions_in_place(place: str, mentions: Iterable[Mention]) -> list[Mention]:
    """Mentions of units of which any may be meant, with the place to look for them."""
    return [m if m.unit or m.place else replace(m, place=place) for m in mentions]
