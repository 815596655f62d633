"""The way of a move given by its end or some spaces (11.1.3): legal ways and their effects."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from pbem.games.paths_of_glory.board.board import CP, ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.move_orders import Group, check_path, halts_at_fort
from pbem.games.paths_of_glory.operations.movement_rules import (
    TriedMoves,
    caucasus_steps,
    is_caucasus_crossing,
    marchable_spaces,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.rules import Illegal

Way = tuple[int, ...]
"""The spaces entered, the last one is where the units stop."""


def shortest_legal_ways(
    position: Position,
    op: Operation,
    before: Sequence[Group],
    units: Sequence[int],
    stops: Sequence[int],
) -> list[Way]:
    """The shortest legal ways of units of one stack over all stops, in order, to the last.

    Args:
        position: where they stand.
        op: the operation in which they move.
        before: the groups of the same order that move first.
        units: who moves.
        stops: spaces on the way, at least the end.

    Returns:
        Nothing if no way is legal. Stacking and sieges are not looked at: they depend on the end,
        not on the way.
    """
    trial, origin = _moves_tried_before(position, op, before), position.state.at[units[0]]
    if list(stops) == [origin] or any(position.state.at[u] != origin for u in units):
        return []
    board = position.board
    first, *others = [
        board.links[nation] for nation in sorted({position.unit(u).nation for u in units})
    ]
    open_to = marchable_spaces(position, units[0], trial)
    for unit in units[1:]:
        open_to &= marchable_spaces(position, unit, trial)
    walks: list[tuple[Way, int]] = [((), 0)]
    for _ in range(min(position.mf(u) for u in units)):
        further: list[tuple[Way, int]] = []
        for way, passed in walks:
            here = way[-1] if way else origin
            if way and halts_at_fort(position, op.side, here, trial):
                continue
            near = [
                s
                for s in first[here]
                if open_to >> s & 1 and all(s in links[here] for links in others)
            ]
            further += [((*way, s), passed + (stops[passed : passed + 1] == [s])) for s in near]
        walks = further
        arrived = [way for way, passed in walks if passed == len(stops) and way[-1] == stops[-1]]
        if found := [way for way in arrived if _is_legal(position, op, units, way, trial)]:
            return found
    return []


def distinct_ways(
    position: Position, units: Sequence[int], found: Sequence[Way], taken: Collection[int] = ()
) -> list[Way]:
    """One of all ways with the same effects: spaces taken, trenches broken, crossings.

    ``taken``: spaces that others of the same order enter, whichever way is gone.
    """
    ways = {_effect_of_way(position, units, way, taken): way for way in reversed(found)}
    return list(ways.values())[::-1]


def _moves_tried_before(position: Position, op: Operation, before: Sequence[Group]) -> TriedMoves:
    """The changes by the groups that move first.

    A group that may not go its way changes only its place.
    """
    trial = TriedMoves()
    for units, path in before:
        if units and path:
            attempt = replace(trial, moved=dict(trial.moved))
            try:
                check_path(position, op, (units, path), attempt)
                trial = attempt
            except Illegal:
                pass
            trial.moved.update(dict.fromkeys(units, path[-1]))
    return trial


def _is_legal(
    position: Position, op: Operation, units: Sequence[int], way: Way, trial: TriedMoves
) -> bool:
    try:
        check_path(position, op, (list(units), list(way)), replace(trial, moved=dict(trial.moved)))
    except Illegal:
        return False
    return True


def _effect_of_way(
    position: Position, units: Sequence[int], way: Way, taken: Collection[int]
) -> tuple[frozenset[int], int]:
    """The spaces that change as units pass (11.1.14, 11.2.5), and the crossings (11.3.2)."""
    side, origin = position.unit(units[0]).side, position.state.at[units[0]]
    takes = [position.unit(u).kind for u in units] != ["ANAc"]
    changed = frozenset(
        s
        for s in way[:-1]
        if s not in taken
        and ((takes and _is_taken(position, side, s)) or _is_broken(position, side, s))
    )
    return changed, sum(
        is_caucasus_crossing(position, a, b) for a, b in zip((origin, *way), way, strict=False)
    )


def _is_taken(position: Position, side: str, space: int) -> bool:
    """True if units that pass a space take it (11.1.14)."""
    own = position.is_controlled_by(side, space)
    return not own and not position.enemy_fort_strength(side, space)


def _is_broken(position: Position, side: str, space: int) -> bool:
    """True if units that pass a space break a trench (11.2.5) or the beachhead (9.5.3.5)."""
    trench = position.trench_level(ENEMY[side], space) and not position.units_of(side, space)
    return bool(trench) or (side == CP and space == position.state.beachhead)


def spaces_marked_by_ways(position: Position, side: str, spaces: Iterable[int]) -> list[int]:
    """The spaces among some by which ways of the same length differ in their effects."""
    border = {space for step in caucasus_steps(position.board) for space in step}
    return [
        s
        for s in sorted(spaces)
        if s in border or _is_taken(position, side, s) or _is_broken(position, side, s)
    ]
