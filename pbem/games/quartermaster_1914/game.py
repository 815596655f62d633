"""Quartermaster General: 1914 as the rest of the house sees it."""

from itertools import pairwise
from typing import ClassVar

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.games.quartermaster_1914 import standing, view
from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.battle_start import WeaponAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.battle.tanks import TanksAsk
from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.board.state import Options, Position, State
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge
from pbem.games.quartermaster_1914.lint import QuartermasterLint
from pbem.games.quartermaster_1914.log import QuartermasterLogEntry, RoundBegan, TurnBegan
from pbem.games.quartermaster_1914.orders import QuartermasterOrder
from pbem.games.quartermaster_1914.rules_version import RULES_VERSION
from pbem.games.quartermaster_1914.scoring import TEAMS, decide_victory, score_round, team_seats
from pbem.games.quartermaster_1914.setup import (
    OPENING,
    KeepAsk,
    choose_hands,
    deal_first_cards,
    first_position,
)
from pbem.games.quartermaster_1914.turn import TurnAsk, carry_out_next_order
from pbem.rules import (
    Ask,
    Checkpoint,
    Flow,
    Order,
    Seat,
    StandingOf,
    StandingOrder,
    Table,
)


class Quartermaster(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "quartermaster_1914"
    code: ClassVar[str] = "QMG"
    rules_version: ClassVar[str] = RULES_VERSION
    state_type = State
    order_type = QuartermasterOrder
    log_type = QuartermasterLogEntry
    standing_type = standing.QuartermasterStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    lint_type = QuartermasterLint
    knowledge_type = QuartermasterKnowledge
    shipped = standing.SHIPPED
    questions = (
        KeepAsk,
        TurnAsk,
        WeaponAsk,
        ReinforceAsk,
        SupportAsk,
        TanksAsk,
        CounterAsk,
        DiscardAsk,
        PickAsk,
        LoseAsk,
    )

    def action_id(self, state: State) -> str:
        """A power's turn (page 9); before the first, the opening hands."""
        return f"{state.round} {state.turn}" if self.turn(state) else state.phase

    def reaction_id(self, state: State) -> str:
        """A battle with its counterattacks (18.procedure, 18.counterattack), or a step in the turn.

        A counterattack goes back the way the attack came.
        """
        battles = [
            mark for mark in state.marks if mark.kind == "battle" and mark.turn == state.turn
        ]
        ways = [("", ""), *((mark.source, mark.space) for mark in battles)]
        fought = sum(now != before[::-1] for before, now in pairwise(ways))
        steps = " ".join(f"{frame.card}:{frame.step}:{frame.done}" for frame in state.frames)
        return f"{self.action_id(state)} {state.phase} {fought} {steps}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats for this number of players (3.assignment)."""
        return tuple(self.board.seats[self.options.players])

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of the two coalitions: each wins as a whole (20.victory)."""
        seats = self.board.seats[self.options.players]
        if len(seats) == len(TEAMS):
            return ()
        return tuple(
            tuple(seat for seat, held in seats.items() if self.board.team(held[0]) == team)
            for team in TEAMS
        )

    def coalitions(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """The seats of the two coalitions."""
        position = Position(self.board, state)
        return tuple(team_seats(position, team) for team in TEAMS)

    def tally(self, state: State, seat: Seat) -> int:
        """The victory points of its coalition (20.victory)."""
        position = Position(self.board, state)
        return next(state.vp[team] for team in TEAMS if seat in team_seats(position, team))

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
                    deal_first_cards(position, table)
                    self._announce(position, table)
                case "keep":
                    yield from choose_hands(position, table)
                    self._announce(position, table)
                case _:
                    turn = state.turn
                    yield from carry_out_next_order(position, table)
                    if state.turn != turn:
                        self._next_turn(position, table)

    @staticmethod
    def _announce(position: Position, table: Table) -> None:
        """The first round begins once all hands are chosen."""
        if position.state.phase == "draft":
            table.log(RoundBegan(1))
            table.log(TurnBegan(position.active, 1))

    def _next_turn(self, position: Position, table: Table) -> None:
        """The next power's turn.

        After the last one the round ends, some rounds with scoring (9.order, 20.scoring).
        """
        state = position.state
        if state.turn == len(self.board.order):
            state.turn, state.truce = 0, False
            if state.round in self.board.scoring:
                score_round(position, table)
                decide_victory(position, table)
            if state.outcome is not None:
                return
            state.round += 1
            table.log(RoundBegan(state.round))
        state.marks = [mark for mark in state.marks if mark.turn != state.turn]
        table.log(TurnBegan(position.active, state.round))

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """What a seat begins with: the same for all, but for the statuses of its own powers."""
        own = self.board.seats[self.options.players][seat]
        return standing.shipped_policies(
            frozenset(card.id for card in self.board.cards.values() if card.power in own)
        )

    def standing_answer(self, everybody: StandingOf, ask: Ask) -> Order | None:
        """The answer of the asked seat's standing orders.

        Allies decide openly who uses a card (18.procedure).
        """
        return standing.answer(everybody.get(ask.seat, ()), ask, everybody)

    def turn(self, state: State) -> int:
        """The round in play: five powers' turns make one."""
        return 0 if state.phase in OPENING else state.round


__all__ = ["Options", "Quartermaster"]
