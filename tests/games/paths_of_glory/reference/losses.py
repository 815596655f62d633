"""Paragraph 12.4: every way to take a loss number, tried one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.games.paths_of_glory.reference.position import Position

OWN_CORPS = {
    "BR-BEF": ("BEFc",),
    "ge": ("GEc", "PLc"),
    "ah": ("AHc",),
    "it": ("ITc",),
    "tu": ("TUc",),
    "fr": ("FRc",),
    "br": ("BRc",),
    "us": ("USc",),
    "ru": ("RUc",),
    "be": ("BEc",),
    "sb": ("SBc",),
}
"""Kinds of corps that replace an army, of its own or of its nation (12.4.4, 12.4.4.3)."""


@dataclass(frozen=True)
class Way:
    """Losses as they stand after some steps.

    Attributes:
        standing: (unit, steps left) pairs of those that were or came into the combat.
        box: corps of the reserve box that are left, as (unit, steps) pairs.
        taken: how much of the number is met.
        gone: armies lost for good for want of a corps.
        came: (army, corps) pairs: who replaced whom.
        hurt: armies that lost a step.
    """

    standing: tuple[tuple[str, int], ...]
    box: tuple[tuple[str, int], ...]
    taken: int = 0
    gone: frozenset[str] = frozenset()
    came: tuple[tuple[str, str], ...] = ()
    hurt: frozenset[str] = frozenset()


def start(position: Position, units: list[str]) -> Way:
    """Nothing lost yet."""
    side = position.unit(units[0]).side if units else ""
    box = [
        name
        for name, place in position.place.items()
        if place == "reserve" and position.unit(name).side == side and not position.unit(name).army
    ]
    return Way(
        tuple(sorted((name, _steps(position, name)) for name in units)),
        tuple(sorted((name, _steps(position, name)) for name in box)),
    )


def _steps(position: Position, name: str) -> int:
    return 1 if name in position.reduced else 2


def step_value(position: Position, name: str, steps: int) -> int:
    """The loss factor of the step a unit loses next (12.4.2)."""
    unit = position.unit(name)
    return (unit.full if steps == 2 else unit.reduced)[1]


def stand_ins(position: Position, army: str, box: tuple[tuple[str, int], ...]) -> list[str]:
    """The corps that may replace an army: full ones before reduced ones (12.4.4)."""
    unit = position.unit(army)
    kinds = OWN_CORPS.get(army) or OWN_CORPS.get(unit.nation, ())
    fit = [(name, steps) for name, steps in box if position.unit(name).kind in kinds]
    best = max((steps for _, steps in fit), default=0)
    return [name for name, steps in fit if steps == best]


def lose(position: Position, way: Way, name: str, named: Sequence[str] = ()) -> list[Way]:
    """What follows if a unit loses a step: one way for each corps that may replace it.

    ``named``: corps of which one is taken if it may.
    """
    standing, steps = dict(way.standing), dict(way.standing)[name]
    army = position.unit(name).army
    taken = way.taken + step_value(position, name, steps)
    hurt = way.hurt | {name} if army else way.hurt
    if steps > 1:
        standing[name] = steps - 1
        return [Way(tuple(sorted(standing.items())), way.box, taken, way.gone, way.came, hurt)]
    del standing[name]
    left = tuple(sorted(standing.items()))
    if not army:
        return [Way(left, way.box, taken, way.gone, way.came, hurt)]
    fit = stand_ins(position, name, way.box)
    if not fit:
        return [Way(left, way.box, taken, way.gone | {name}, way.came, hurt)]
    ways = []
    chosen = [other for other in fit if other in named][:1]
    for other in chosen or _one_of_each_kind(position, fit):
        box = dict(way.box)
        inside = {**standing, other: box.pop(other)}
        ways.append(
            Way(
                tuple(sorted(inside.items())),
                tuple(sorted(box.items())),
                taken,
                way.gone,
                (*way.came, (name, other)),
                hurt,
            )
        )
    return ways


def _one_of_each_kind(position: Position, names: list[str]) -> list[str]:
    order = list(position.board.units)
    first: dict[str, str] = {}
    for name in sorted(names, key=order.index):
        first.setdefault(position.unit(name).kind, name)
    return list(first.values())


def every_way(position: Position, units: list[str], number: int, *, attacks: bool) -> set[Way]:
    """All legal ways to take a loss number (12.4.3, 12.4.4.2, 12.4.5)."""
    begin = start(position, units)
    firsts = first_losses(position, units, number) if attacks else []
    begun = [way for name in firsts for way in lose(position, begin, name)] or [begin]
    ends = {end for way in begun for end in _fill(position, way, number)}
    best = max((way.taken for way in ends), default=0)
    ends = {way for way in ends if way.taken == best}
    if best < number:
        must_go = _ways_with_an_army_gone(position, begin, begun, number, ends)
        ends = must_go or ends
    return ends


def _fill(position: Position, way: Way, number: int) -> Iterator[Way]:
    """Every way on, step by step, until nothing more fits."""
    seen: set[Way] = set()
    edge = [way]
    while edge:
        here = edge.pop()
        if here in seen:
            continue
        seen.add(here)
        on = [
            after
            for name, _ in here.standing
            for after in lose(position, here, name)
            if after.taken <= number
        ]
        edge.extend(on)
        yield here


def _ways_with_an_army_gone(
    position: Position, begin: Way, begun: list[Way], number: int, ends: set[Way]
) -> set[Way]:
    """The ways of 12.4.4.2, if it applies.

    It applies if one more corps in the box would let the number be met in full. Then an
    army must be lost for good, and one army takes all it can before the next loses a step.
    """
    for army, _ in begin.standing:
        if not position.unit(army).army:
            continue
        if _met_with_spare(position, begun, number, army):
            return {way for way in ends if way.gone and _one_after_the_other(position, way)}
    return set()


def _met_with_spare(position: Position, begun: list[Way], number: int, army: str) -> bool:
    """True if a number can be met where one army, lost for good, would leave a corps.

    "At least a reduced corps": one of its two steps, or both.
    """
    for way in begun:
        for end in _fill(position, way, number):
            if army in end.gone and number - end.taken in (1, 2):
                return True
    return False


def _one_after_the_other(position: Position, way: Way) -> bool:
    """True if at most one army that lost a step is left."""
    left = {name for name, _ in way.standing}
    return len([name for name in way.hurt if name in left and position.unit(name).army]) <= 1


def first_losses(position: Position, units: list[str], number: int) -> list[str]:
    """Who must lose the first step of the attackers, if anybody (12.4.5).

    BEF army, BEF corps, MEF, Australians or Canadians, in this order where British attack; the
    army of the Caucasus where it attacks, which goes before Australians and Canadians and leaves a
    choice beside the MEF. Whoever would exceed the number is passed over.
    """
    ranks: list[tuple[str, ...]] = [("BR-BEF",), ("BEFc",), ("BR-MEF", "RU-CAU"), ("AUSc", "CNDc")]
    for rank in ranks:
        fit = [
            name
            for name in units
            if position.unit(name).kind in rank
            and step_value(position, name, _steps(position, name)) <= number
        ]
        if fit:
            return fit
    return []
