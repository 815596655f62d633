"""The forms of orders of combats (12): attacks, losses, retreats, advances."""

from collections.abc import Sequence

import msgspec

from pbem.games.paths_of_glory.language.mentions import ARMIES
from pbem.games.paths_of_glory.language.phrases import Mention
from pbem.games.paths_of_glory.language.unit_lists import UnitLists, mentions_in_place
from pbem.games.paths_of_glory.language.unit_resolver import Pool
from pbem.games.paths_of_glory.orders import Attack, CancelRetreat, Retreat
from pbem.orders import Ambiguous, OrderError, Unreadable, fold
from pbem.rules import Order


class CombatForms(UnitLists):
    """One line being read as an order of a combat."""

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

        WITH and FROM may be the same word in Polish: a space after it tells. Behind an event that
        brings units there may be nobody yet: the line is read again when its turn comes.
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
        if not near and not self.reading.is_behind_event:
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
            units += self._units_meant(self._check_own(mentions_in_place(place, mentions)))
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
