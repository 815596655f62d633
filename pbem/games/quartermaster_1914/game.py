"""Quartermaster General: 1914 as the rest of the house sees it."""

from collections.abc import Sequence
from typing import ClassVar

from pbem.games.quartermaster_1914 import standing as policies
from pbem.games.quartermaster_1914 import view as views
from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.board.state import Options, Position, State
from pbem.games.quartermaster_1914.log import Conceded, DrawAgreed, QuartermasterLogEntry, RoundBegan, TurnBegan
from pbem.games.quartermaster_1914.orders import QuartermasterOrder
from pbem.games.quartermaster_1914.scoring import TEAMS, decide, score, team_seats
from pbem.games.quartermaster_1914.setup import choose_hands, deal, first_position
from pbem.games.quartermaster_1914.turn import play_on
from pbem.rules import Ask, Checkpoint, Flow, Game, Order, Outcome, Seat, StandingOrder, Table


class Quartermaster(Game[State]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "quartermaster_1914"
    code: ClassVar[str] = "QMG"
    rules_version: ClassVar[str] = "1"
    state_type = State
    order_type = QuartermasterOrder
    log_type = QuartermasterLogEntry
    standing_type = policies.QuartermasterStandingOrder
    view_type = views.QuartermasterView

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats for this number of players (3.assignment)."""
        return tuple(self.board.seats[self.options.players])

    def setup(self) -> State:
        """The first pieces on the board and every deck whole (6.setup)."""
        return first_position(self.board, self.options)

    def play(self, state: State, table: Table) -> Flow:
        """Opening hands, then rounds of five turns (9.order)."""
        position = Position(self.board, state)
        while state.outcome is None:
            yield Checkpoint()
            match state.phase:
                case "deal":
                    deal(position, table)
                    self._announce(position, table)
                case "keep":
                    yield from choose_hands(position, table)
                    self._announce(position, table)
                case _:
                    turn = state.turn
                    yield from play_on(position, table)
                    if state.turn != turn:
                        self._next_turn(position, table)

    @staticmethod
    def _announce(position: Position, table: Table) -> None:
        """The first round begins once all hands are chosen."""
        if position.state.phase == "draft":
            table.log(RoundBegan(1))
            table.log(TurnBegan(position.active, 1))

    def _next_turn(self, position: Position, table: Table) -> None:
        """The next power's turn; after the last one the round ends, some with scoring (9.order, 20.scoring)."""
        state = position.state
        if state.turn == len(self.board.order):
            state.turn, state.truce = 0, False
            if state.round in self.board.scoring:
                score(position, table)
                decide(position, table)
            if state.outcome is not None:
                return
            state.round += 1
            table.log(RoundBegan(state.round))
        state.marks = [mark for mark in state.marks if mark.turn != state.turn]
        table.log(TurnBegan(position.active, state.round))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return state.outcome

    def conceded(self, state: State, seat: Seat) -> Outcome | None:
        """A seat that plays a whole coalition ends the game; for another a substitute is sought."""
        position = Position(self.board, state)
        for team in TEAMS:
            if team_seats(position, team) == (seat,):
                return Outcome(team_seats(position, self.board.enemy(team)), Conceded(seat))
        return None

    def agreed_draw(self, state: State) -> Outcome:  # noqa: ARG002 - a draw is a draw in any position
        """Everybody shares the result."""
        return Outcome(self.seats, DrawAgreed())

    def view(self, state: State, seat: Seat | None) -> views.QuartermasterView:
        """What a seat may see."""
        return views.view(Position(self.board, state), seat)

    def omniscient(self, state: State) -> views.QuartermasterView:
        """Everything face up."""
        return views.omniscient(Position(self.board, state))

    def answer(self, standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
        """What standing orders say to an ask."""
        return policies.answer(standing, ask)

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """What a seat begins with: the same for all, but for the statuses of its own powers."""
        own = self.board.seats[self.options.players][seat]
        return policies.shipped(frozenset(card.id for card in self.board.cards.values() if card.power in own))

    def turn(self, state: State) -> int:
        """The round in play: five powers' turns make one."""
        return 0 if state.phase in ("deal", "keep") else state.round

    def clock_phase(self, state: State) -> str:
        """The phase in play."""
        return f"qmg.phase.{state.phase}"


__all__ = ["Options", "Quartermaster"]
