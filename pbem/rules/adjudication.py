"""The driver: runs a game's coroutine from a state to the next decision, one order at a time."""

from typing import Generic, TypeVar

import msgspec

from pbem.rules.asks import Ask, AskAll, Checkpoint
from pbem.rules.canonical import canonical_json
from pbem.rules.errors import NotAsked
from pbem.rules.game import Game, Outcome
from pbem.rules.orders import Order, Seat
from pbem.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)


class ResumePoint(msgspec.Struct, frozen=True):
    """A point from which a game can be resumed.

    Attributes:
        state: canonical JSON of the state at the last checkpoint.
        used: how many random numbers the current event had used by then.
    """

    state: bytes
    used: int


class Adjudication(Generic[S]):
    """A game in play at a table.

    Bind the table's chance to an event, then call ``begin`` once or ``submit`` for each order.
    Afterwards ``asks`` holds the open asks, ``state`` the position and ``resume_point`` the last
    checkpoint. At a sealed table, whose play nobody resumes, the resume point does not change.
    """

    def __init__(self, game: Game[S], state: S, table: Table) -> None:
        self.game = game
        self.state = state
        self.table = table
        self.resume_point: ResumePoint | None = None
        self._flow = game.play(state, table)
        self._open: tuple[Ask, ...] = ()
        self._answers: dict[int, Order] = {}
        self._gathers = False

    @classmethod
    def resume(cls, game: Game[S], point: ResumePoint, table: Table) -> "Adjudication[S]":
        """Resume a game; the table's chance must be bound to the event of the resume point."""
        state: S = msgspec.json.decode(point.state, type=game.state_type)
        resumed = cls(game, state, table)
        resumed.resume_point = point
        resumed.begin()
        return resumed

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The asks still open, in the order in which the game put them."""
        if not self._answers:
            return self._open
        return tuple(ask for index, ask in enumerate(self._open) if index not in self._answers)

    @property
    def waiting_answers(self) -> int:
        """How many orders wait for answers of other seats to the same request."""
        return len(self._answers)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``."""
        return self.game.outcome(self.state)

    def begin(self) -> None:
        """Run to the first ask, or to the end."""
        self._run_to_next_ask(None)

    def ask_for(self, seat: Seat, order: Order) -> Ask:
        """The open ask of this seat that an order answers.

        Of several asks it is the first for which the order is legal. A single ask is not checked.

        Raises:
            NotAsked: no open ask of this seat accepts an order of this class.
        """
        asks = [ask for ask in self.asks if ask.seat == seat and isinstance(order, ask.accepts)]
        if not asks:
            raise NotAsked(seat, type(order).__name__)
        return (
            next((ask for ask in asks if ask.is_legal(order)), asks[0])
            if len(asks) > 1
            else asks[0]
        )

    def check(self, seat: Seat, order: Order) -> Ask:
        """Accept an order or refuse it; nothing changes.

        Returns:
            The open ask that it answers.

        Raises:
            NotAsked: nobody asked this seat for it.
            Illegal: it breaks a rule.
        """
        ask = self.ask_for(seat, order)
        ask.check(order)
        return ask

    def submit(self, seat: Seat, order: Order) -> None:
        """Carry out one order and run to the next open ask, or to the end.

        Raises:
            NotAsked: nobody asked this seat for it; nothing has changed.
            Illegal: it breaks a rule; nothing has changed.
            WouldReveal: the table is sealed and the next step rolls, draws or reveals; this
                adjudication is over.
        """
        self.carry_out(self.check(seat, order), order)

    def carry_out(self, ask: Ask, order: Order) -> None:
        """Carry out a legal answer to an open ask; it is not checked again.

        Raises:
            WouldReveal: the table is sealed and the next step rolls, draws or reveals; this
                adjudication is over.
        """
        index = next(i for i, candidate in enumerate(self._open) if candidate is ask)
        self._answers[index] = order
        if len(self._answers) < len(self._open):
            return
        self._run_to_next_ask(
            tuple(self._answers[i] for i in range(len(self._open))) if self._gathers else order
        )

    def keep_resume_point(self) -> None:
        """Make the present state the resume point, unless the table is sealed."""
        if not self.table.sealed:
            self.resume_point = ResumePoint(canonical_json(self.state), self.table.chance.used)

    def _run_to_next_ask(self, reply: Order | tuple[Order, ...] | None) -> None:
        self._open, self._answers, self._gathers = (), {}, False
        try:
            request = self._flow.send(reply)
            while isinstance(request, Checkpoint):
                self.keep_resume_point()
                request = self._flow.send(None)
        except StopIteration:
            return
        self._gathers = isinstance(request, AskAll)
        self._open = request.asks if isinstance(request, AskAll) else (request,)
