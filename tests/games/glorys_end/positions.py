"""Positions for tests, built from a line of text, and orders carried out with given dice."""

from functools import cache

from pbem.games.glorys_end.board.board import Board
from pbem.games.glorys_end.board.state import Options, Phase, Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.module import MODULE
from pbem.rules import Adjudication, Illegal, Order
from tests.games.kit.hex_positions import carry_out, refusal


@cache
def printed() -> Board:
    """The shipped board, which is that of all games in this process."""
    found = MODULE.open(MODULE.load("historical"), Options()).board
    assert isinstance(found, Board)
    return found


def new_game(**options: object) -> GlorysEnd:
    """A game on the shipped board with these options."""
    return GlorysEnd(printed(), Options(**options))  # type: ignore[arg-type]


def board(
    where: str = "",
    *,
    turn: int = 4,
    side: str = "german",
    phase: Phase = "operations",
    german: str = "",
    **options: object,
) -> Position:
    """A position in a player turn: ``"1621: DE-2-XXX/2; 1721: FR-1-XXX"``, full or given strength.

    Nothing else is on the map but forts and zones; control is as before the set-up, but for hexes
    the German holds.
    """
    game = new_game(**options)
    state = game.setup()
    state.box = ["away"] * len(game.board.units)
    state.stacks = {}
    state.turn, state.side, state.phase = turn, side, phase
    state.german |= {game.board.grid.at[number] for number in german.split()}
    state.towns_turn = {
        h for h in state.german if Position(game.board, state).ground.towns >> h & 1
    }
    state.towns_player = set(state.towns_turn)
    position = Position(game.board, state)
    for part in filter(None, (text.strip() for text in where.split(";"))):
        number, _, units = part.partition(":")
        for name in reversed(units.split()):
            ident, _, steps = name.partition("/")
            n = game.board.unit[ident]
            position.put([n], game.board.grid.at[number])
            state.steps[n] = int(steps) if steps else game.board.units[n].steps
    return position


def play(position: Position, *orders: Order, dice: tuple[int, ...] = ()) -> Adjudication[State]:
    """Carry orders out; ``dice`` as rolled, in order."""
    game = GlorysEnd(position.board, position.state.options)
    going = carry_out(game, position.state, orders, dice)
    position.touch()
    return going


def refused(
    position: Position, order: Order, rule: str, *earlier: Order, dice: tuple[int, ...] = ()
) -> Illegal:
    """An order is refused by a rule."""
    return refusal(play(position, *earlier, dice=dice), order, rule)


def at(position: Position, unit: str) -> str:
    """The hex of a unit, or the box it is in."""
    n = position.board.unit[unit]
    return next(
        (h for h, stack in position.state.stacks.items() if n in stack), position.state.box[n]
    )


def steps(position: Position, unit: str) -> int:
    """The steps of a unit."""
    return position.state.steps[position.board.unit[unit]]
