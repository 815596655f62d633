"""The rules of Nim with traps."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.toy.board import Board, State, ToyPosition

from pbem.games.common.asks import PositionAsk
from pbem.games.common.game import BoardGame
from pbem.games.common.log import CommonLogEntry
from pbem.games.common.position import NoOptions
from pbem.rules import AskAll, Checkpoint, Flow, Illegal, LogEntry, Order, Outcome, Seat, Table

SIDES = 6


class Hide(Order, frozen=True):
    """Hide a trap."""

    sealed = True
    number: int


class Take(Order, frozen=True):
    """Take stones from the heap."""

    number: int


class Taken(LogEntry, frozen=True):
    """A seat took stones; also the reason of the roll that follows."""

    seat: str
    number: int


class Sprung(LogEntry, frozen=True):
    """The die showed the other seat's trap; the stones go back."""

    seat: str


class LastTaken(LogEntry, frozen=True):
    """A seat took the last stone."""

    seat: str


@dataclass(frozen=True)
class NumberAsk(PositionAsk[ToyPosition]):
    """A number from 1 to a limit."""

    by: Seat

    @property
    def seat(self) -> Seat:
        """The seat that decides."""
        return self.by

    @property
    def most(self) -> int:
        """The greatest legal number."""
        return min(self.position.board.heap.most, self.position.state.stones)

    def facts(self) -> dict[str, int]:
        """The limit."""
        return {"most": self.most}

    def legal(self) -> Iterator[Order]:
        """The least number first."""
        return (self.accepts[0](number) for number in range(1, self.most + 1))

    def check(self, order: Order) -> None:
        """Accept a number within the limit.

        Raises:
            Illegal: 1 or 2.
        """
        got = getattr(order, "number", 0)
        if not 1 <= got <= self.most:
            raise Illegal("toy.illegal.number", rule="2", facts={"got": got, "most": self.most})


class TakeAsk(NumberAsk):
    """How many stones a seat takes (2)."""

    topic = "toy.ask.take"
    accepts = (Take,)


class HideAsk(NumberAsk):
    """Which number a seat hides (1)."""

    topic = "toy.ask.hide"
    accepts = (Hide,)
    most = SIDES


class Toy(BoardGame[State, Board, NoOptions]):
    """The rules bound to a board."""

    id = "toy"
    code = "TOY"
    rules_version = "1"
    state_type = State
    order_type = Hide | Take
    log_type = Taken | Sprung | LastTaken | CommonLogEntry

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In the order of play."""
        return self.board.heap.seats

    def setup(self) -> State:
        """The whole heap, no traps."""
        return State(self.board.heap.stones, {})

    def play(self, state: State, table: Table) -> Flow:
        """Both seats hide a trap (1), then they take stones in turn (2) until the heap is gone."""
        position = ToyPosition(self.board, state)
        if not state.trap:
            yield Checkpoint()
            hidden = yield AskAll(tuple(HideAsk(position, seat) for seat in self.seats))
            assert isinstance(hidden, tuple)
            numbers = [order.number for order in hidden if isinstance(order, Hide)]
            state.trap = dict(zip(self.seats, numbers, strict=True))
        while state.outcome is None:
            yield Checkpoint()
            seat, other = self.seats[state.turn % 2], self.seats[state.turn % 2 - 1]
            order = yield TakeAsk(position, seat)
            assert isinstance(order, Take)
            state.turn += 1
            if table.roll(SIDES, Taken(seat, order.number)) == state.trap[other]:
                table.log(Sprung(seat))
            else:
                state.stones -= order.number
            if not state.stones:
                state.outcome = Outcome((seat,), LastTaken(seat))
