"""How a loss number may be met (12.4.3-12.4.5, 12.6.9): a search over the steps a side could lose.

A ``UnitSteps`` is what is left of a unit and of the corps that replaced it. Taking steps in
different orders leads to the same stands; counters of one kind in one space are alike. The search
walks every stand that can be reached without exceeding the loss number and keeps those that come
nearest to it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import WITHDRAWALS
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.steps import remember_supply, reserves_for

PRIORITY = (("BR-BEF",), ("BEFc",), ("BR-MEF", "RU-CAU"), ("AUSc", "CNDc"))
"""Kinds of attackers that take the first step, the first that can (12.4.5)."""

_STEPS_OF_A_CORPS = 2
"""What one more corps could take: each of its steps counts 1."""

_CONCERNS = 3
"""Concerns of ``Choices.cost`` behind the third that are about more than the order of units."""


class UnitSteps(NamedTuple):
    """Steps left of a unit, and the corps that replaced it (-1: none) with its steps."""

    steps: int
    corps: int = -1
    corps_steps: int = 0


AllSteps = tuple[UnitSteps, ...]


class Path(NamedTuple):
    """Steps taken in order (units and corps by number), what they count for, and what they leave.

    ``corps`` are those that replaced armies, one for each army gone in the order in which they
    went, -1 for none.
    """

    stands: AllSteps
    taken: int = 0
    steps: tuple[int, ...] = ()
    corps: tuple[int, ...] = ()


class LegalityRank(NamedTuple):
    """What makes a way legal, compared in this order: see ``Choices.merit``."""

    taken: int
    gone: bool = False
    begun: int = 0
    saved: bool = False
    spared: int = 0


Key = tuple[tuple[tuple[str, int], UnitSteps], ...]


class Choices(msgspec.Struct, frozen=True, dict=True):
    """The ways of a side to meet its loss number.

    Attributes:
        position: before any step is lost.
        battle: the combat; nothing of it changes here.
        side: who takes the losses.
        number: its loss number.
        units: its fighting units.
        pools: for each unit the corps that may replace it, those at full strength and of the common
            kind first.
        first: units of which one must take the first step (12.4.5); empty: any.
        sparing: whether corps must take the losses where they can (12.6.9).
        cut_off: units out of supply: armies among them are lost for good (12.4.4.1).
    """

    position: Position
    battle: Battle
    side: str
    number: int
    units: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    first: frozenset[int]
    sparing: bool
    cut_off: frozenset[int]

    @property
    def start(self) -> Path:
        """Before any step is taken."""
        return Path(tuple(UnitSteps(self.full_steps(unit)) for unit in self.units))

    def full_steps(self, unit: int) -> int:
        """Steps of a unit as it stands: 2 at full strength, else 1."""
        return 1 if self.position.is_reduced(unit) else 2

    def paths_with_next_step(
        self, path: Path, index: int, wishes: Sequence[int] = ()
    ) -> Iterator[Path]:
        """One step more from a unit or the corps in its place; nothing if nothing is left.

        Where the last step of an army goes, one path for each kind of corps that may take its place
        (12.4.4): first that of the first of ``wishes`` which may, then the common kind.
        """
        stand = path.stands[index]
        who = self.units[index] if stand.steps else stand.corps
        steps = stand.steps or stand.corps_steps
        if not steps:
            return
        u = self.position.board.units[who]
        value = (u.full if steps == 2 else u.reduced)[1]
        if stand.steps == 1 and u.army:
            replacing_corps = self._replacing_corps(path, index, wishes)
            afters = [
                (UnitSteps(0, c, self.full_steps(c) if c >= 0 else 0), (*path.corps, c))
                for c in replacing_corps
            ]
        elif stand.steps:
            afters = [(UnitSteps(steps - 1, stand.corps, stand.corps_steps), path.corps)]
        else:
            afters = [(UnitSteps(0, stand.corps, steps - 1), path.corps)]
        for after, corps in afters:
            stands = (*path.stands[:index], after, *path.stands[index + 1 :])
            yield Path(stands, path.taken + value, (*path.steps, who), corps)

    def _replacing_corps(self, path: Path, index: int, wishes: Sequence[int]) -> list[int]:
        """The corps that may replace an army now, one of each kind, none as -1 (12.4.4).

        At full strength if one is.
        """
        used = {stand.corps for stand in path.stands}
        free = [corps for corps in self.pools[index] if corps not in used]
        able = [corps for corps in free if self.full_steps(corps) == self.full_steps(free[0])]
        able = [*[corps for corps in wishes if corps in able][:1], *able]
        kinds = {self.position.unit(corps).kind: corps for corps in reversed(able)}
        return sorted(kinds.values(), key=able.index) or [-1]

    def equivalence_key(self, stands: AllSteps) -> Key:
        """The same for stands that differ only in counters that are alike."""
        alike = [stand if stand.corps < 0 else self._first_alike(stand) for stand in stands]
        return tuple(sorted(zip(self._kinds_and_spaces, alike, strict=True)))

    @cached_property
    def _kinds_and_spaces(self) -> tuple[tuple[str, int], ...]:
        """The kind of each unit and the space from which it attacks, -1 for those that do not."""
        return tuple(self.battle.kind_and_origin(self.position, unit) for unit in self.units)

    def _first_alike(self, stand: UnitSteps) -> UnitSteps:
        """A stand with a corps, with the first counter of that kind."""
        board = self.position.board
        return stand._replace(corps=board.kinds[board.units[stand.corps].kind][0])

    def _paths_from(self, start: Path, wishes: Sequence[int] = ()) -> list[Path]:
        """Every different way to take more steps without exceeding the loss number (12.4.3)."""
        found = {self.equivalence_key(start.stands): start}
        frontier = [start]
        while frontier:
            path = frontier.pop()
            for index in self._units_for_next_step(path):
                for further in self.paths_with_next_step(path, index, wishes):
                    if (
                        further.taken <= self.number
                        and (key := self.equivalence_key(further.stands)) not in found
                    ):
                        found[key] = further
                        frontier.append(further)
        return list(found.values())

    def _units_for_next_step(self, path: Path) -> Sequence[int]:
        """The units that may take the next step: at first only those with priority (12.4.5)."""
        everybody = range(len(self.units))
        if path.steps or not self.first:
            return everybody
        return [i for i in everybody if self.units[i] in self.first]

    def army_steps(self, stands: AllSteps) -> int:
        """Steps lost by armies."""
        units = self.position.board.units
        pairs = zip(self.units, stands, strict=True)
        return sum(self.full_steps(unit) - stand.steps for unit, stand in pairs if units[unit].army)

    def corps_steps(self, stands: AllSteps) -> int:
        """Steps lost by corps, those that replaced armies among them."""
        units = self.position.board.units
        own = sum(
            self.full_steps(unit) - stand.steps
            for unit, stand in zip(self.units, stands, strict=True)
            if not units[unit].army
        )
        return own + sum(self.full_steps(s.corps) - s.corps_steps for s in stands if s.corps >= 0)

    def armies_gone(self, stands: AllSteps) -> int:
        """Armies eliminated that no corps replaces."""
        units = self.position.board.units
        pairs = zip(self.units, stands, strict=True)
        return sum(units[u].army and not stand.steps and stand.corps < 0 for u, stand in pairs)

    def armies_begun(self, stands: AllSteps) -> int:
        """Armies that have lost a step and stand yet."""
        units = self.position.board.units
        pairs = zip(self.units, stands, strict=True)
        return sum(units[u].army and 0 < stand.steps < self.full_steps(u) for u, stand in pairs)

    def merit(self, path: Path) -> LegalityRank:
        """How well a way meets the paragraphs: only those with the highest are legal.

        As much of the loss number as can be taken (12.4.3). Where a corps in the reserve box could
        take more, an army is lost for good, and one army takes all it can before the next loses a
        step, so that one at most stands begun (12.4.4.2). In a Withdrawal a step of a corps if
        there is a way that contains one, so that it is saved and not an army's; and as few steps of
        armies as can be (12.6.9).
        """
        gone = self._is_corps_missing and self.armies_gone(path.stands) > 0
        begun = -max(1, self.armies_begun(path.stands)) if gone else 0
        if not self.sparing:
            return LegalityRank(path.taken, gone, begun)
        saved = self.corps_steps(path.stands) > 0
        return LegalityRank(path.taken, gone, begun, saved, -self.army_steps(path.stands))

    @cached_property
    def _is_corps_missing(self) -> bool:
        """True if the loss number could be met only with one more corps in the box (12.4.4.2)."""
        most = max(path.taken for path in self._all_paths)
        short = self.number - most
        return 0 < short <= _STEPS_OF_A_CORPS and any(
            path.taken == most and self.armies_gone(path.stands) for path in self._all_paths
        )

    @cached_property
    def best(self) -> LegalityRank:
        """The merit of every legal way."""
        return max(self.merit(path) for path in self._all_paths)

    @cached_property
    def _all_paths(self) -> list[Path]:
        """Every way from the first step on, legal or not."""
        return self._paths_from(self.start)

    def legal(self, start: Path, wishes: Sequence[int] = ()) -> list[Path]:
        """The legal ways to go on from some steps, maybe none."""
        return [path for path in self._paths_from(start, wishes) if self.merit(path) == self.best]

    def outcomes(self) -> list[Path]:
        """Every legal way to meet the loss number, the one a careful player prefers first.

        They look at who is to advance by the order, then at ``cost``.
        """
        if not self.units:
            return [self.start]
        ways = (
            [path for path in self._all_paths if self.merit(path) == self.best]
            if len(self._all_paths) > 1
            else self._all_paths
        )
        return sorted(ways, key=self._cost_with_advance) if len(ways) > 1 else ways

    def _cost_with_advance(self, path: Path) -> tuple[int, ...]:
        """``cost``, where who is to advance by the order stays at full strength if it can (12.7.1).

        That one of them may go counts as much as that anybody may; how many, less than the rest.
        Units alike stand for each other.
        """
        for_good, armies, spent, *rest = self.cost(path)
        named = [self.position.board.unit[unit] for unit, _ in self.battle.order.advance or ()]
        if self.side != self.battle.attacker or not named:
            return (for_good, armies, spent, *rest)
        fresh = Counter(
            self.battle.kind_and_origin(self.position, unit)
            for unit, stand in zip(self.units, path.stands, strict=True)
            if stand.steps == 2
        )
        meant = Counter(self.battle.kind_and_origin(self.position, unit) for unit in named)
        able = (fresh & meant).total()
        return (for_good, armies, spent, not able, *rest[:_CONCERNS], -able, *rest[_CONCERNS:])

    def cost(self, path: Path, wishes: Sequence[int] = ()) -> tuple[int, ...]:
        """What a careful player gives up last, as a sum for each concern, the gravest first.

        Units lost for good; armies eliminated; an attack without a unit at full strength to
        advance; half replacement points; units eliminated; combat factors; then the order of the
        units, so that the choice is always the same; last, whether the corps that replace armies
        are those of ``wishes``, else of the common kind.
        """
        units = self.position.board.units
        gone = for_good = armies = halves = factors = 0
        fresh = False
        for unit, stand in zip(self.units, path.stands, strict=True):
            u = units[unit]
            before = self.full_steps(unit)
            halves += (before - stand.steps) * (2 if u.army else 1)
            factors += self._combat_factor(unit, before) - self._combat_factor(unit, stand.steps)
            fresh = fresh or stand.steps == 2
            if not stand.steps:
                gone += 1
                armies += u.army
                for_good += not u.replaceable or (
                    u.army and (stand.corps < 0 or unit in self.cut_off)
                )
            if stand.corps >= 0:
                halves += self.full_steps(stand.corps) - stand.corps_steps
                fresh = fresh or stand.corps_steps == 2
                gone += not stand.corps_steps
        spent = self.side == self.battle.attacker and not fresh
        rare = tuple(
            self._rarity(index, stand.corps, wishes) for index, stand in enumerate(path.stands)
        )
        return (
            for_good,
            armies,
            spent,
            halves,
            gone,
            factors,
            *(-stand.steps for stand in path.stands),
            *rare,
        )

    def _rarity(self, index: int, corps: int, wishes: Sequence[int]) -> int:
        """The rank of a corps' kind: those wished for, then those allowed for the army.

        0: no corps.
        """
        if corps < 0:
            return 0
        units, pool = self.position.board.units, self.pools[index]
        kinds = [units[c].kind for c in (*(c for c in wishes if c in pool), *pool)]
        return kinds.index(units[corps].kind)

    def _combat_factor(self, unit: int, steps: int) -> int:
        u = self.position.board.units[unit]
        return (0, u.reduced[0], u.full[0])[steps]

    def nearest_legal_path(self, stated: Sequence[int], corps: Sequence[int] = ()) -> Path:
        """The legal way nearest to the given one, without steps that lead nowhere legal.

        An army named again after it is gone stands for the corps in its place: of ``corps``, where
        one of them may replace it. Where the statement ends, ``cost`` says who takes the rest. The
        first step is that of a unit with priority, stated or not (12.4.5).
        """
        path, wishes = self.start, list(stated)
        if self.first:
            wish = next((u for u in wishes if u in self.first), -1)
            if wish >= 0:
                wishes.remove(wish)
                path = next(self.paths_with_named_step(path, wish, corps), path)
            else:
                begun = (
                    p
                    for i in self._units_for_next_step(path)
                    for p in self.paths_with_next_step(path, i, corps)
                )
                path = min((p for p in begun if self._leads_to_legal(p)), key=self.cost)
        for wish in wishes:
            path = next(
                (
                    p
                    for p in self.paths_with_named_step(path, wish, corps)
                    if self._leads_to_legal(p)
                ),
                path,
            )
        return min(self.legal(path, corps), key=lambda way: self.cost(way, corps))

    def _leads_to_legal(self, path: Path) -> bool:
        """True if steps lead to a legal way."""
        return path.taken <= self.number and bool(self.legal(path))

    def paths_with_named_step(
        self, path: Path, unit: int, corps: Sequence[int] = ()
    ) -> Iterator[Path]:
        """One step more from a unit by number, or from the corps that replaced it; nothing if none.

        A corps that waits in the reserve box stands for one of its kind that replaced an army.
        ``corps``: see ``paths_with_next_step``.
        """
        units = self.position.board.units
        for index, stand in enumerate(path.stands):
            if unit == self.units[index] or (unit == stand.corps and not stand.steps):
                return self.paths_with_next_step(path, index, corps)
        for index, stand in enumerate(path.stands):
            if stand.corps_steps and units[stand.corps].kind == units[unit].kind:
                return self.paths_with_next_step(path, index, corps)
        return iter(())


def loss_choices(position: Position, battle: Battle, side: str) -> Choices:
    """The ways of a side to meet its loss number in a combat."""
    units = tuple(battle.units(side))
    number = battle.numbers[side]
    return Choices(
        position=position,
        battle=battle,
        side=side,
        number=number,
        units=units,
        pools=tuple(
            tuple(reserves_for(position, u)) if position.unit(u).army else () for u in units
        ),
        first=units_with_priority(position, units, number)
        if side == battle.attacker
        else frozenset(),
        sparing=side == battle.defender and any(c in battle.cards[side] for c in WITHDRAWALS),
        cut_off=remember_supply(position, battle),
    )


def units_with_priority(position: Position, units: Sequence[int], number: int) -> frozenset[int]:
    """The attackers of which one takes the first step: the highest priority within the number."""
    for kinds in PRIORITY:
        able = frozenset(
            u for u in units if position.unit(u).kind in kinds and position.lf(u) <= number
        )
        if able:
            return able
    return frozenset()
