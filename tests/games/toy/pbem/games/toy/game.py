"""Nim as the rest of the house sees it."""

from typing import ClassVar

from pbem.games.toy import standing, view
from pbem.games.toy.asks import TakeAsk
from pbem.games.toy.board.board import Board
from pbem.games.toy.board.state import Options, Position, State
from pbem.games.toy.log import LastTaken, Taken, ToyLogEntry
from pbem.games.toy.orders import Take, ToyOrder

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.rules import Checkpoint, Flow, Outcome, Seat, Table


class Toy(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "toy"
    code: ClassVar[str] = "TOY"
    rules_version: ClassVar[str] = "1"
    state_type = State
    order_type = ToyOrder
    log_type = ToyLogEntry
    standing_type = standing.ToyStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In the order of play."""
        return self.board.seats

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def setup(self) -> State:
        """The whole heap."""
        return State(self.board.stones)

    def play(self, state: State, table: Table) -> Flow:
        """Turn by turn until the heap is gone."""
        position = Position(self.board, state)
        while state.outcome is None:
            yield Checkpoint()
            seat, order = position.active, (yield TakeAsk(position))
            assert isinstance(order, Take)
            state.stones -= order.stones
            state.turn += 1
            table.log(Taken(seat, order.stones))
            if not state.stones:
                table.log(LastTaken(seat))
                state.outcome = Outcome((seat,), LastTaken(seat))
