"""How a loss number may be met (12.4.3-12.4.5, 12.6.9): a search over the steps a side could lose.

A ``Stand`` is what is left of a unit and of the corps that replaced it. Taking steps in different orders leads to the
same stands; counters of one kind in one space are alike. The search walks every stand that can be reached without
exceeding the loss number and keeps those that come nearest to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import WITHDRAWALS
from pbem.games.paths_of_glory.combat.battle import Battle
from pbem.games.paths_of_glory.combat.steps import remember_supply, reserves

PRIORITY = (("BR-BEF",), ("BEFc",), ("BR-MEF", "RU-CAU"), ("AUSc", "CNDc"))
"""Kinds of attackers that take the first step, the first that can (12.4.5)."""


class Stand(NamedTuple):
    """Steps left of a unit, and the corps that replaced it (-1: none) with its steps."""

    steps: int
    corps: int = -1
    corps_steps: int = 0


Stands = tuple[Stand, ...]


class Path(NamedTuple):
    """Steps taken in order (units and corps by number), what they count for, and what they leave."""

    stands: Stands
    taken: int = 0
    steps: tuple[int, ...] = ()


Key = tuple[tuple[str, int, Stand], ...]


@dataclass(frozen=True)
class Choices:
    """The ways of a side to meet its loss number.

    Attributes:
        position: before any step is lost.
        battle: the combat; nothing of it changes here.
        side: who takes the losses.
        number: its loss number.
        units: its fighting units.
        pools: for each unit the corps that may replace it, in the order in which they do.
        first: units of which one must take the first step (12.4.5); empty: any.
        doomed: whether one of two full armies must go rather than both be reduced (12.4.4.2).
        sparing: whether armies must be spared where corps can take the losses (12.6.9).
        cut_off: units out of supply: armies among them are lost for good (12.4.4.1).
    """

    position: Position
    battle: Battle
    side: str
    number: int
    units: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    first: frozenset[int]
    doomed: bool
    sparing: bool
    cut_off: frozenset[int]

    @property
    def start(self) -> Path:
        """Before any step is taken."""
        return Path(tuple(Stand(self.full_steps(unit)) for unit in self.units))

    def full_steps(self, unit: int) -> int:
        """Steps of a unit as it stands: 2 at full strength, else 1."""
        return 1 if self.position.is_reduced(unit) else 2

    def step(self, path: Path, index: int) -> Path | None:
        """One step more from a unit or from the corps in its place; ``None`` if nothing is left of them."""
        stand = path.stands[index]
        who = self.units[index] if stand.steps else stand.corps
        steps = stand.steps or stand.corps_steps
        if not steps:
            return None
        u = self.position.board.units[who]
        value = (u.full if steps == 2 else u.reduced)[1]
        after = stand._replace(steps=steps - 1) if stand.steps else stand._replace(corps_steps=steps - 1)
        if stand.steps == 1 and u.army:
            used = {s.corps for s in path.stands}
            corps = next((c for c in self.pools[index] if c not in used), -1)
            if corps >= 0:
                after = Stand(0, corps, self.full_steps(corps))
        stands = (*path.stands[:index], after, *path.stands[index + 1 :])
        return Path(stands, path.taken + value, (*path.steps, who))

    def key(self, stands: Stands) -> Key:
        """The same for stands that differ only in counters that are alike."""
        units = self.position.board.units
        origins = self.battle.origins
        return tuple(
            sorted(
                (units[unit].kind, origins.get(unit, -1), self._alike(stand))
                for unit, stand in zip(self.units, stands, strict=True)
            )
        )

    def _alike(self, stand: Stand) -> Stand:
        """A stand with the first counter of its corps' kind."""
        if stand.corps < 0:
            return stand
        board = self.position.board
        return stand._replace(corps=board.kinds[board.units[stand.corps].kind][0])

    def search(self, start: Path) -> list[Path]:
        """From some steps on, every different way to take as much of the loss number as can be taken (12.4.3).

        None if one of two armies had to go and both are reduced already (12.4.4.2).
        """
        found = {self.key(start.stands): start}
        frontier = [start]
        while frontier:
            path = frontier.pop()
            for index in self._open(path):
                further = self.step(path, index)
                if further and further.taken <= self.number:
                    key = self.key(further.stands)
                    if key not in found:
                        found[key] = further
                        frontier.append(further)
        most = max(path.taken for path in found.values())
        paths = [path for path in found.values() if path.taken == most]
        return [path for path in paths if any(not s.steps for s in path.stands)] if self.doomed else paths

    def _open(self, path: Path) -> list[int]:
        """Who may take the next step: at first only those with priority (12.4.5)."""
        everybody = range(len(self.units))
        if path.steps or not self.first:
            return list(everybody)
        return [i for i in everybody if self.units[i] in self.first]

    def army_steps(self, stands: Stands) -> int:
        """Steps lost by armies."""
        units = self.position.board.units
        pairs = zip(self.units, stands, strict=True)
        return sum(self.full_steps(unit) - stand.steps for unit, stand in pairs if units[unit].army)

    def outcomes(self) -> list[Path]:
        """Every legal way to meet the loss number, the one ``cost`` prefers first."""
        paths = self.search(self.start)
        if self.sparing:
            fewest = min(self.army_steps(path.stands) for path in paths)
            paths = [path for path in paths if self.army_steps(path.stands) == fewest]
        return sorted(paths, key=self.cost)

    def cost(self, path: Path) -> tuple[int, ...]:
        """What a careful player gives up last, as a sum for each concern, the gravest first.

        Units lost for good; armies eliminated; an attack without a unit at full strength to advance; half replacement
        points; units eliminated; combat factors; then the order of the units, so that the choice is always the same.
        """
        units = self.position.board.units
        gone = for_good = armies = halves = factors = 0
        fresh = False
        for unit, stand in zip(self.units, path.stands, strict=True):
            u = units[unit]
            before = self.full_steps(unit)
            halves += (before - stand.steps) * (2 if u.army else 1)
            factors += self._factors(unit, before) - self._factors(unit, stand.steps)
            fresh = fresh or stand.steps == 2
            if not stand.steps:
                gone += 1
                armies += u.army
                for_good += not u.replaceable or (u.army and (stand.corps < 0 or unit in self.cut_off))
            if stand.corps >= 0:
                halves += self.full_steps(stand.corps) - stand.corps_steps
                fresh = fresh or stand.corps_steps == 2
                gone += not stand.corps_steps
        spent = self.side == self.battle.attacker and not fresh
        return (for_good, armies, spent, halves, gone, factors, *(-stand.steps for stand in path.stands))

    def _factors(self, unit: int, steps: int) -> int:
        u = self.position.board.units[unit]
        return (0, u.reduced[0], u.full[0])[steps]

    def follow(self, stated: Sequence[int]) -> Path:
        """The legal way nearest to what was stated: its steps in order, those left out that lead nowhere legal.

        An army named again after it is gone stands for the corps in its place. Where the statement ends, ``cost`` says
        who takes the rest. The first step is that of a unit with priority, stated or not (12.4.5).
        """
        most = self.outcomes()[0].taken
        path, wishes = self.start, list(stated)
        if self.first:
            wish = next((u for u in wishes if u in self.first), -1)
            if wish >= 0:
                wishes.remove(wish)
                path = self.named(path, wish) or path
            else:
                begun = (p for i in self._open(path) if (p := self.step(path, i)))
                path = min((p for p in begun if self._reaches(p, most)), key=self.cost)
        for wish in wishes:
            further = self.named(path, wish)
            if further and self._reaches(further, most):
                path = further
        return min(self.search(path), key=self.cost)

    def _reaches(self, path: Path, most: int) -> bool:
        """Whether steps lead to as much of the loss number as can be taken at all."""
        return path.taken <= self.number and any(further.taken == most for further in self.search(path))

    def named(self, path: Path, unit: int) -> Path | None:
        """One step more from a unit by number, or from the corps that replaced it; ``None`` if it has none left.

        A corps that waits in the reserve box stands for one of its kind that replaced an army.
        """
        for index, stand in enumerate(path.stands):
            if unit == self.units[index] or (unit == stand.corps and not stand.steps):
                return self.step(path, index)
        units = self.position.board.units
        for index, stand in enumerate(path.stands):
            if stand.corps_steps and units[stand.corps].kind == units[unit].kind:
                return self.step(path, index)
        return None


def choices(position: Position, battle: Battle, side: str) -> Choices:
    """The ways of a side to meet its loss number in a combat."""
    units = tuple(battle.units(side))
    number = battle.numbers[side]
    return Choices(
        position=position,
        battle=battle,
        side=side,
        number=number,
        units=units,
        pools=tuple(tuple(reserves(position, u)) if position.unit(u).army else () for u in units),
        first=_first(position, units, number) if side == battle.attacker else frozenset(),
        doomed=_doomed(position, units, number),
        sparing=side == battle.defender and any(c in battle.cards[side] for c in WITHDRAWALS),
        cut_off=remember_supply(position, battle),
    )


def _doomed(position: Position, units: Sequence[int], number: int) -> bool:
    """Whether two full armies alone, no corps in reserve, suffer one more than what both lose reduced (12.4.4.2)."""
    armies = len(units) == 2 and all(position.unit(u).army and not position.is_reduced(u) for u in units)
    if not armies or any(reserves(position, u) for u in units):
        return False
    factors = {position.lf(u) for u in units}
    return len(factors) == 1 and number == 2 * factors.pop() + 1


def _first(position: Position, units: Sequence[int], number: int) -> frozenset[int]:
    """The attackers of which one takes the first step: the highest priority that does not exceed the number."""
    for kinds in PRIORITY:
        able = frozenset(u for u in units if position.unit(u).kind in kinds and position.lf(u) <= number)
        if able:
            return able
    return frozenset()
