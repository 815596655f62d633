"""Chapter 11: moves of groups, stacking, control, trenches and digging."""

from dataclasses import dataclass, field

from tests.games.paths_of_glory.reference.board import CP
from tests.games.paths_of_glory.reference.ground import (
    BORDER,
    COAST,
    MARCH,
    crosses_caucasus,
    may_stop_on_the_coast,
    stuck_before,
    why_closed,
)
from tests.games.paths_of_glory.reference.position import STACK, Position
from tests.games.paths_of_glory.reference.supply import Ways, in_supply

STUBBORN = ("ge", "br", "fr", "it")

Group = tuple[list[str], list[str]]
"""Units, and the spaces they enter."""


class Refused(Exception):
    """An order breaks the rule that its text names."""


class Accepted(Exception):
    """An order is legal that the program refused."""


@dataclass
class Round:
    """What one action round remembers (9.2.5-9.2.9, 12.1.2, 12.1.6, 15.2.3)."""

    side: str
    move: list[str]
    attack: list[str]
    ready: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    diggers: list[str] = field(default_factory=list)
    attacked: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    retreated: set[str] = field(default_factory=set)
    sortied: set[str] = field(default_factory=set)
    bonus: str = ""
    bonus_used: bool = False


def activate(position: Position, acts: Round) -> None:
    """The units of activated spaces that are in supply now may act (14.1.1.1)."""
    ways = Ways(position, acts.side)
    for space in (*acts.move, *acts.attack):
        for name in position.units_in(space, acts.side):
            if in_supply(position, name, ways):
                acts.ready.add(name)


def need(what: bool, paragraph: str) -> None:
    """Refuse unless something is so."""
    if not what:
        raise Refused(paragraph)


def move(position: Position, acts: Round, groups: list[Group]) -> Position:
    """Carry out the moves of one order one after the other (11.1.1).

    Stacking and sieges count when all have arrived (10.1.2, 15.2.1, 15.2.4).
    """
    after = position.copy()
    under_siege: set[str] = set()
    for units, path in groups:
        origin = after.place[units[0]]
        if position.besieged(origin):
            under_siege.add(origin)
        _walk(after, acts, units, path)
    ends = {path[-1] for _, path in groups}
    for space in ends:
        need(len(after.units_in(space)) <= STACK, "10.1.1")
    for space in ends | under_siege:
        _check_siege(after, acts.side, space)
    after.arabs_leave()
    return after


def _check_siege(position: Position, side: str, space: str) -> None:
    """A fort is besieged or without enemies (15.2.1, 15.2.4)."""
    inside = position.units_in(space, side)
    if inside and position.enemy_fort(space, side):
        need(position.enough_to_besiege(inside, space), "15.2.1")


def _walk(position: Position, acts: Round, units: list[str], path: list[str]) -> None:
    """One group goes its way."""
    need(bool(units) and bool(path), "11.1.1")
    start = position.place[units[0]]
    need(start in acts.move, "9.2.8")
    for name in units:
        need(position.place[name] == start, "11.1.1")
        need(name in acts.ready, "14.1.1.1")
        need(name not in acts.moved, "11.1.1")
        need(in_supply(position, name), "14.1.1.3")
        need(len(path) <= position.factors(name)[2], "11.1.5")
    acts.moved.update(units)
    crossed = False
    here = start
    for n, space in enumerate(path):
        for name in units:
            closed = why_closed(position, name, here, space, MARCH)
            need(not closed, closed)
            unit = position.unit(name)
            if unit.nation == "ru" and position.turn == 1:
                fort = position.enemy_fort(space, unit.side)
                need(not (fort and position.space(space).nation == "ge"), "15.1.12")
        if crosses_caucasus(here, space):
            need(len(units) == 1 and not crossed, "11.3.2")
            crossed = True
            position.facts["near_east_moves"]["ru_move"] = 1
        last = n == len(path) - 1
        need(last or not stuck_before(position, space, acts.side), "15.1.1")
        for name in units:
            position.place[name] = ""
            position.enter(name, space)
        for name in units:
            position.place[name] = space
        here = space
    _check_end(position, acts, units, here)


def _check_end(position: Position, acts: Round, units: list[str], space: str) -> None:
    """Where movement may not end (11.1.6, 11.1.9, 5.7.4.6)."""
    need(space not in acts.attack, "11.1.6")
    need(space not in COAST or may_stop_on_the_coast(position, acts.side), "11.1.9")
    early = position.historical and position.facts["commitment"]["ap"] < 2
    for name in units:
        unit = position.unit(name)
        german = unit.side == CP and unit.nation == "ge" and unit.army
        need(not (early and german and space in BORDER), "5.7.4.6")


def begin_to_dig(position: Position, acts: Round, name: str) -> None:
    """An army begins to entrench instead of moving (11.2.1-11.2.3, 14.3.3)."""
    space = position.place[name]
    need(position.played("AP-12") or position.played("CP-6"), "11.2.1")
    need(position.unit(name).army, "11.2.1")
    need(space in acts.move and name in acts.ready, "11.2.1")
    need(in_supply(position, name), "14.3.3")
    need(name not in acts.moved, "11.2.1")
    need(position.trench(space, acts.side) < 2, "11.2.3")
    need(all(position.place[other] != space for other in acts.diggers), "11.2.2")
    acts.moved.add(name)
    acts.diggers.append(name)


def dig(position: Position, acts: Round, dice: list[int]) -> None:
    """Roll for each army when all have moved (11.2.2).

    A German, British, French or Italian army that fails has it easier in the next round, by one
    and no more (11.2.10, optional, in the historical scenario always: 5.7.4.2). The dice fall in
    the order of the counters.
    """
    bonus = position.facts["entrench_bonus"] or position.historical
    failed: dict[str, int] = position.facts["failed_trenches"]
    now = position.turn * 6 + position.facts["round"]
    for name in sorted(acts.diggers, key=list(position.board.units).index):
        space = position.place[name]
        easier = bonus and failed.get(name) == now - 1
        failed.pop(name, None)
        if dice.pop(0) - (1 if easier else 0) <= position.factors(name)[1]:
            position.dig(space, acts.side, position.trench(space, acts.side) + 1)
        elif bonus and position.unit(name).nation in STUBBORN:
            failed[name] = now
