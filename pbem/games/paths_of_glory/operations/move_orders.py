"""Move orders: groups move one after the other (11.1), stacking and sieges come last (10.1.2)."""

from collections.abc import Iterator, Sequence

from pbem.games.paths_of_glory.asks import refuse, space_named, unit_named
from pbem.games.paths_of_glory.board.board import CP, numbers
from pbem.games.paths_of_glory.board.state import Mark, Position
from pbem.games.paths_of_glory.log.operations import Moved
from pbem.games.paths_of_glory.operations.movement_rules import (
    TriedMoves,
    caucasus_steps,
    count_crossings,
    enter_space,
    is_caucasus_crossing,
    marchable_spaces,
    pass_through,
    why_not_march,
    why_not_stop,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.operations.supply_when_acting import (
    copied,
    ready_units,
    why_out_of_supply,
    why_supply_lost,
)
from pbem.games.paths_of_glory.orders import Move
from pbem.rules import Illegal, ScriptedChance, Table

Group = tuple[list[int], list[int]]
"""Units and the spaces they enter, by number."""


# --- legality -------------------------------------------------------------------------------------


def check_move(position: Position, op: Operation, order: Move) -> None:
    """Accept a move or refuse it.

    Raises:
        Illegal: a group is not one (11.1.1), has lost its supply (14.1.1.3), goes too far (11.1.5)
            or where it may not; or when all have arrived too many stand in a space (10.1.2), a fort
            is entered by too few (15.2.1) or left to too few (15.2.4).
    """
    if not order.groups:
        raise refuse("no_group", "11.1.1")
    groups = [
        (
            [unit_named(position, name) for name in units],
            [space_named(position, name) for name in path],
        )
        for units, path in order.groups
    ]
    trial, then, aside = TriedMoves(), position, Table(ScriptedChance(()))
    for place, (units, path) in enumerate(groups):
        _check_units(position, op, units, trial)
        check_path(position, op, (units, path), trial)
        if place:  # supply is looked at as the groups before leave the position
            then = copied(position) if then is position else then
            _walk_group(then, aside, *groups[place - 1])
        _check_supply(then, units)
        trial.moved.update(dict.fromkeys(units, path[-1]))
    _check_arrivals(position, op.side, groups, trial)


def _check_units(position: Position, op: Operation, units: list[int], trial: TriedMoves) -> None:
    """One stack of different ready units that have not moved."""
    if not units:
        raise refuse("no_group", "11.1.1")
    origin = position.state.at[units[0]]
    for i, unit in enumerate(units):
        name = position.unit(unit).id
        if unit not in op.ready or position.state.at[unit] not in op.move:
            active = position.state.at[unit] in op.move
            unfed = why_out_of_supply(position, unit) if active else None
            raise unfed or refuse("not_ready", "11.1.1", name, unit=name)
        if unit in op.moved or unit in trial.moved or unit in units[:i]:
            raise refuse("moved_already", "11.1.1", name, unit=name)
        if position.state.at[unit] != origin:
            raise refuse("split_group", "11.1.1", name, unit=name)


def _check_supply(now: Position, units: list[int]) -> None:
    """Each unit of a group is in supply when the group's own move begins (14.1.1.3)."""
    for unit in units:
        if reason := why_supply_lost(now, unit, "14.1.1.3"):
            raise reason


def check_path(position: Position, op: Operation, group: Group, trial: TriedMoves) -> None:
    """Each step, one movement point whatever the terrain (11.1.2), and where the group stops.

    The trial learns of crossings and a lost beachhead.
    """
    units, path = group
    here = position.state.at[units[0]]
    if not path:
        names = tuple(position.unit(u).id for u in units)
        raise refuse("no_path", "11.1.3", *names, units=names)
    for unit in units:
        if len(path) > position.mf(unit):
            name = position.unit(unit).id
            raise refuse(
                "too_far", "11.1.5", name, unit=name, steps=len(path), factor=position.mf(unit)
            )
        trial.moved[unit] = -1
    for steps, space in enumerate(path, start=1):
        _check_step(position, units, here, space, trial)
        if steps < len(path) and halts_at_fort(position, op.side, space, trial):
            name = position.space(space).id
            raise refuse("fort_stops", "15.1.1", name, space=name)
        here = space
    if here in op.attack:
        name = position.space(here).id
        raise refuse("attack_marker", "11.1.6", name, space=name)
    for unit in units:
        if reason := why_not_stop(position, unit, here):
            raise reason


def _check_step(
    position: Position, units: list[int], here: int, space: int, trial: TriedMoves
) -> None:
    """A group goes from a space to the next (11.1.3)."""
    for unit in units:
        if reason := why_not_march(position, unit, here, space, trial):
            raise reason
        trial.crossed += is_caucasus_crossing(position, here, space)
    if position.unit(units[0]).side == CP and space == position.state.beachhead:
        trial.shut |= 1 << space


def _units_in_space_then(position: Position, side: str, space: int, trial: TriedMoves) -> list[int]:
    """The units of a side in a space as they would be."""
    staying = [u for u in position.units_of(side, space) if u not in trial.moved]
    return staying + [u for u, place in trial.moved.items() if place == space]


def halts_at_fort(position: Position, side: str, space: int, trial: TriedMoves) -> bool:
    """True if an enemy fort there is not besieged when a group comes (15.1.1, 15.2.2)."""
    strength = position.enemy_fort_strength(side, space)
    return bool(strength) and not position.can_besiege(
        _units_in_space_then(position, side, space, trial), strength
    )


def _check_arrivals(position: Position, side: str, groups: list[Group], trial: TriedMoves) -> None:
    """Stacking and sieges when all groups have arrived (10.1.2, 15.2.1, 15.2.4)."""
    ends = {path[-1] for _, path in groups}
    for space in sorted(ends):
        name, units = position.space(space).id, _units_in_space_then(position, side, space, trial)
        if len(units) > LIMIT:
            raise refuse("stacking", "10.1.2", name, space=name, count=len(units))
        if halts_at_fort(position, side, space, trial):
            raise refuse(
                "siege_too_weak", "15.2.1", name, space=name, strength=position.fort_strength(space)
            )
    for space in sorted({position.state.at[units[0]] for units, _ in groups} - ends):
        if not position.enemy_fort_strength(side, space) or not position.is_besieged(space):
            continue
        if _units_in_space_then(position, side, space, trial) and halts_at_fort(
            position, side, space, trial
        ):
            name = position.space(space).id
            raise refuse(
                "siege_broken", "15.2.4", name, space=name, strength=position.fort_strength(space)
            )


def is_legal(position: Position, op: Operation, order: Move) -> bool:
    """True if ``check_move`` accepts a move."""
    try:
        check_move(position, op, order)
    except Illegal:
        return False
    return True


# --- carrying it out ------------------------------------------------------------------------------


def carry_out_move(position: Position, table: Table, op: Operation, order: Move) -> None:
    """Carry a checked move out, group by group (11.1.1); each takes what it enters (11.1.14)."""
    for names, path_names in order.groups:
        units = [position.board.unit[name] for name in names]
        path = [position.board.space[name] for name in path_names]
        origin = position.state.at[units[0]]
        table.log(Moved(op.side, names, position.space(origin).id, path_names))
        count_crossings(position, units, origin, path)
        _walk_group(position, table, units, path)
        op.moved.update(units)
        mark = Mark("move", op.side, position.space(origin).id, path_names[-1])
        position.state.marks.setdefault(op.side, []).append(mark)


def _walk_group(position: Position, table: Table, units: list[int], path: list[int]) -> None:
    """A group goes its way and stays at its end."""
    for space in path[:-1]:
        pass_through(position, table, units, space)
    enter_space(position, table, units, path[-1])


# --- what could be ordered ------------------------------------------------------------------------


def movable_units(position: Position, op: Operation) -> dict[int, list[int]]:
    """By space, the units that may still move: ready, activated for it, with a movement factor."""
    found: dict[int, list[int]] = {}
    for unit in sorted(ready_units(position, op) - op.moved):
        place = position.state.at[unit]
        if place in op.move and position.mf(unit):
            found.setdefault(place, []).append(unit)
    return found


def could_move(position: Position, op: Operation) -> bool:
    """True if a unit is left for which a neighbouring space is open."""
    for space, units in movable_units(position, op).items():
        for unit in units:
            near = position.board.link_masks[position.unit(unit).nation][space]
            for there in numbers(near & marchable_spaces(position, unit)):
                if why_not_march(position, unit, space, there) is None:
                    return True
    return False


def reachable_paths(
    position: Position, op: Operation, units: Sequence[int]
) -> dict[int, tuple[int, ...]]:
    """Every space that units of one stack can reach together, with a shortest path.

    The way over the Caucasus is open once (11.3.2), so that a space is looked for with and without
    having gone it.
    """
    board, trial, border = position.board, TriedMoves(), caucasus_steps(position.board)
    origin, forts = position.state.at[units[0]], position.enemy_forts(op.side)
    first, *others = [
        board.links[nation] for nation in sorted({position.unit(u).nation for u in units})
    ]
    open_to = marchable_spaces(position, units[0])
    for unit in units[1:]:
        open_to &= marchable_spaces(position, unit)
    found: dict[tuple[int, int], tuple[int, ...]] = {(origin, 0): ()}
    frontier = [(origin, 0)]
    for _ in range(min(position.mf(u) for u in units)):
        following = []
        for here, crossed in frontier:
            for space in first[here]:
                if not open_to >> space & 1 or (
                    others and any(space not in links[here] for links in others)
                ):
                    continue
                then = (space, crossed + ((here, space) in border))
                if then in found:
                    continue
                if then[1] > crossed and not _may_cross(position, units, here, space, crossed):
                    continue
                found[then] = (*found[here, crossed], space)
                if not (forts >> space & 1 and halts_at_fort(position, op.side, space, trial)):
                    following.append(then)
        frontier = following
    shortest = sorted(found.items(), key=lambda item: len(item[1]), reverse=True)
    return {space: path for (space, _), path in shortest if space != origin}


def _may_cross(
    position: Position, units: Sequence[int], here: int, space: int, crossed: int
) -> bool:
    """True if units that crossed the Caucasus may cross it again (11.3.2)."""
    return (
        len(units) == 1
        and why_not_march(position, units[0], here, space, TriedMoves(crossed=crossed)) is None
    )


def _move_order(position: Position, groups: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Move:
    return Move(
        tuple(
            (tuple(position.unit(u).id for u in units), tuple(position.space(s).id for s in path))
            for units, path in groups
        )
    )


def legal_moves(position: Position, op: Operation) -> Iterator[Move]:
    """Moves of one group: each unit alone, then each stack together; not every combination."""
    stacks = movable_units(position, op)
    alone = [[unit] for units in stacks.values() for unit in units]
    together = [units for units in stacks.values() if len(units) > 1]
    for group in alone + together:
        for path in reachable_paths(position, op, group).values():
            order = _move_order(position, [(group, path)])
            if is_legal(position, op, order):
                yield order
