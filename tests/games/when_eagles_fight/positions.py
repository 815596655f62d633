"""Positions for tests, built from a line of text, and orders carried out with given dice."""

from functools import cache

from pbem.games.when_eagles_fight.board.board import Board
from pbem.games.when_eagles_fight.board.state import Options, Phase, Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.module import MODULE
from pbem.rules import Adjudication, Illegal, Order
from tests.games.kit.hex_positions import carry_out, refusal


@cache
def printed() -> Board:
    """The shipped board, which is that of all games in this process."""
    found = MODULE.open(MODULE.load("historical"), Options()).board
    assert isinstance(found, Board)
    return found


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
    """A position in a turn: ``"2417: RU-13 RU-15; 2316: DE-1/1"``, at full or given strength.

    Nothing else is on the map; places are controlled as at the beginning, but for hexes named for a
    side.
    """
    printed_board = printed()
    units = printed_board.units
    state = State(Options(**options), [0] * len(units), ["away"] * len(units), [""] * len(units))
    position = Position(printed_board, state)
    state.turn, state.side, state.phase = turn, side, phase
    home = position.ground.fought_over & position.ground.home["central"]
    state.central = set(position.hexes_in(home | position.grid.mask(central.split()))) - set(
        position.hexes_in(position.grid.mask(russian.split()))
    )
    for part in filter(None, (text.strip() for text in where.split(";"))):
        number, _, names = part.partition(":")
        for name in reversed(names.split()):
            ident, _, steps = (
                name.rpartition("/")
                if name[-2:-1] == "/" and name not in printed_board.unit
                else (name, "", "")
            )
            n = printed_board.unit[ident]
            position.put([n], printed_board.grid.at[number])
            state.steps[n] = int(steps) if steps else units[n].steps
    return position


def lost(position: Position, *units: str) -> Position:
    """Units that were eliminated."""
    for unit in units:
        position.state.box[position.board.unit[unit]] = "lost"
    return position


def play(position: Position, *orders: Order, dice: tuple[int, ...] = ()) -> Adjudication[State]:
    """Carry orders out, each for the first ask that takes it; ``dice`` as rolled, in order."""
    game = WhenEaglesFight(position.board, position.state.options)
    going = carry_out(game, position.state, orders, dice)
    vars(position).update(vars(Position(position.board, position.state)))
    return going


def refused(
    position: Position, order: Order, rule: str, *earlier: Order, dice: tuple[int, ...] = ()
) -> Illegal:
    """An order is refused by a rule."""
    return refusal(play(position, *earlier, dice=dice), order, rule)
