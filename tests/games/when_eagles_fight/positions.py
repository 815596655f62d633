"""Positions for tests, built from a line of text."""

from functools import cache

from pbem.games.documents import load_document
from pbem.games.when_eagles_fight.board.board import Board, build
from pbem.games.when_eagles_fight.board.schema import SHAPE
from pbem.games.when_eagles_fight.board.state import Options, Phase, Position, State


@cache
def printed() -> Board:
    """The shipped board."""
    return build(load_document("when_eagles_fight", "historical", SHAPE))


def board(
    where: str = "",
    *,
    turn: int = 4,
    side: str = "central",
    phase: Phase = "operations",
    central: str = "",
    russian: str = "",
    **options: object,
) -> Position:
    """A position in a turn: ``"2417: RU-13 RU-15; 2316: DE-1/1"``, a unit at full or given strength.

    Nothing else is on the map; places are controlled as at the beginning, but for hexes named for a side.
    """
    printed_board = printed()
    units = printed_board.units
    state = State(Options(**options), [0] * len(units), ["away"] * len(units), [""] * len(units))  # type: ignore[arg-type]
    position = Position(printed_board, state)
    state.turn, state.side, state.phase = turn, side, phase
    home = position.ground.fought_over & position.ground.home["central"]
    state.central = set(position.hexes(home | position.grid.mask(central.split()))) - set(
        position.hexes(position.grid.mask(russian.split()))
    )
    for part in filter(None, (text.strip() for text in where.split(";"))):
        number, _, names = part.partition(":")
        for name in reversed(names.split()):
            ident, _, steps = (
                name.rpartition("/") if name[-2:-1] == "/" and name not in printed_board.unit else (name, "", "")
            )
            n = printed_board.unit[ident]
            position.put([n], printed_board.grid.at[number])
            state.steps[n] = int(steps) if steps else units[n].steps
    return position
