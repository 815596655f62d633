"""Setting up (4): units, trenches and neutrals that enter."""

from pbem.games.paths_of_glory.board.board import AP, CP, Board
from pbem.games.paths_of_glory.board.state import RESERVE, UNUSED, Options, Position, State


def new_state(board: Board, options: Options) -> State:
    """The position of August 1914 before any card is dealt (4.1, 4.2.1, 5.7.1).

    It is the same in all scenarios (4.0). Units that the table does not place wait, UNUSED (4.2.3).
    """
    state = State(options=options, at=[UNUSED] * len(board.units))
    position = Position(board, state)
    for space, units in board.start.items():
        for name in units:
            bring_in_unit(position, name, board.space[space])
    for kind, count in board.reserve.items():
        for _ in range(count):
            bring_in_unit(position, kind, RESERVE)
    for side in (AP, CP):
        names = [
            name for name in board.trenches[side] if not (options.historical and name == "brussels")
        ]
        for name in (*names, *(board.trenches_historical[side] if options.historical else ())):
            position.set_trench(side, board.space[name], 1)
    return state


def bring_in_unit(position: Position, name: str, place: int) -> int:
    """Bring the first unused unit of a kind into play and return its number.

    Raises:
        LookupError: every unit of the kind is in play already.
    """
    kind = name.strip("()")
    unit = next(iter(position.unused_units(kind)), None)
    if unit is None:
        raise LookupError(kind)
    position.place(unit, place)
    if name != kind:
        position.reduce(unit)
    return unit


def bring_in_nation(position: Position, nation: str, spread: list[int]) -> None:
    """Put a neutral nation's units on the map (4.2.2, 9.5.2.1).

    ``spread``: the spaces of the corps free to place.
    """
    neutral = position.board.neutrals[nation]
    number = position.board.space
    for space, units in neutral.spaces.items():
        for name in units:
            bring_in_unit(position, name, number[space])
    for space_number in spread:
        bring_in_unit(position, neutral.any_unit, space_number)
    for kind, count in neutral.reserve.items():
        for _ in range(count):
            bring_in_unit(position, kind, RESERVE)
    for name in neutral.trenches:
        position.set_trench(neutral.side, number[name], 1)
