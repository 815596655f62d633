"""What a seat may see: in Nim everything."""

from pbem.games.toy.board.state import Position

from pbem.rules import Seat, View


class ToyView(View, frozen=True, kw_only=True):
    """The stones that are left."""

    stones: int


def view(position: Position, seat: Seat | None) -> ToyView:
    """What a seat may see."""
    return ToyView(game="toy", seat=seat, stones=position.state.stones)


def omniscient(position: Position) -> ToyView:
    """Everything face up."""
    return view(position, None)
