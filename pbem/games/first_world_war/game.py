"""The First World War as the rest of the house sees it."""

from typing import ClassVar

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.games.first_world_war import standing, view
from pbem.games.first_world_war.attack_lines_and_captures import CaptureAsk
from pbem.games.first_world_war.board.board import CENTRAL, FACTIONS, Board, build
from pbem.games.first_world_war.board.state import (
    LATER,
    READY,
    Options,
    Position,
    State,
    factions_of,
    seats_of,
)
from pbem.games.first_world_war.brest_litovsk import AnswerAsk, OfferAsk
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import (
    ChitAsk,
    GiveUpChitAsk,
    TakeChitAsk,
    add_new_chits,
)
from pbem.games.first_world_war.deployment import (
    DeploymentAsk,
    OrderOfPlayAsk,
    choose_order,
    deploy,
    place_historical,
)
from pbem.games.first_world_war.knowledge import FirstWorldWarKnowledge
from pbem.games.first_world_war.lint import FirstWorldWarLint
from pbem.games.first_world_war.log import FirstWorldWarLogEntry, TurnBegan
from pbem.games.first_world_war.orders import FirstWorldWarOrder
from pbem.games.first_world_war.replacements import PaymentRequestAsk, ReplaceAsk, replace
from pbem.games.first_world_war.rounds_and_movement import ActionAsk, order_of_rounds, play_round
from pbem.games.first_world_war.rules_version import RULES_VERSION
from pbem.games.first_world_war.victory import alliance_seats, check_victory, points_as_counted
from pbem.rules import Checkpoint, Flow, Seat, Table


class FirstWorldWar(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "first_world_war"
    code: ClassVar[str] = "FWW"
    rules_version: ClassVar[str] = RULES_VERSION
    state_type = State
    order_type = FirstWorldWarOrder
    log_type = FirstWorldWarLogEntry
    standing_type = standing.FirstWorldWarStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    lint_type = FirstWorldWarLint
    knowledge_type = FirstWorldWarKnowledge
    shipped = standing.SHIPPED
    questions = (
        OrderOfPlayAsk,
        DeploymentAsk,
        ActionAsk,
        ChitAsk,
        LeadAsk,
        TakeChitAsk,
        GiveUpChitAsk,
        CaptureAsk,
        ReplaceAsk,
        PaymentRequestAsk,
        OfferAsk,
        AnswerAsk,
    )

    def action_id(self, state: State) -> str:
        """A faction's round (4.2, phase 2), else its step of the phase.

        A round holds one combat at most.
        """
        return f"{state.turn} {state.phase} {state.step}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats for this number of players (3.0)."""
        return seats_of(self.options.players)

    def coalitions(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """The seats of the two alliances."""
        position = Position(self.board, state)
        return tuple(alliance_seats(position, alliance) for alliance in (CENTRAL, "allies"))

    def tally(self, state: State, seat: Seat) -> int:
        """The victory points of its factions (8.0)."""
        vp = points_as_counted(Position(self.board, state))
        return sum(vp[faction] for faction in factions_of(self.options.players, seat))

    def setup(self) -> State:
        """Before the first deployment: turn-1 counters wait, others are on the turn track (3.0)."""
        board = self.board
        state = State(
            options=self.options,
            at={c: READY if army.enters == 1 else LATER for c, army in board.armies.items()},
            vp=dict(board.start_vp),
            hands={faction: [] for faction in FACTIONS},
            cups={side: [] for side in sorted(set(board.alliance.values()))},
            deployment_order=list(board.deployment_order),
            round_order=list(board.round_order),
        )
        if self.options.historical_setup:
            place_historical(Position(board, state))
        return state

    def play(self, state: State, table: Table) -> Flow:
        """The sequence of play (4.2)."""
        position = Position(self.board, state)
        if (
            state.turn == 1
            and state.phase == "deployment"
            and not state.step
            and not any(state.cups.values())
        ):
            add_new_chits(position, table, 1)
            table.log(TurnBegan(1, self.board.years[0]))
        while state.outcome is None:
            yield Checkpoint()
            match state.phase:
                case "order":
                    yield from choose_order(position, table)
                    state.phase = "deployment"
                case "deployment":
                    yield from deploy(position, table, state.deployment_order[state.step])
                    self._next_step(state, len(state.deployment_order), "rounds")
                case "rounds":
                    rounds = order_of_rounds(position)
                    yield from play_round(position, table, rounds[state.step])
                    self._next_step(state, len(rounds), "victory")
                case "victory":
                    yield from check_victory(position, table)
                    state.phase = "replacements" if state.outcome is None else "over"
                case _:
                    yield from replace(position, table)
                    self._new_turn(position, table)

    @staticmethod
    def _next_step(state: State, steps: int, after: str) -> None:
        state.step += 1
        if state.step == steps:
            state.step, state.phase = 0, after  # type: ignore[assignment]

    def _new_turn(self, position: Position, table: Table) -> None:
        """Phases 5 and 6 and the start of phase 1 (4.2).

        New chits and reinforcements come, surrender points go (6.5.1), all counters are face down.
        """
        state = position.state
        state.surrender.clear()
        state.turn += 1
        add_new_chits(position, table, state.turn)
        state.up.clear()
        state.marks.clear()
        for counter, army in self.board.armies.items():
            if army.enters == state.turn and state.at[counter] == LATER:
                state.at[counter] = READY
        reorder = (
            self.options.variable_order
            and state.turn >= self.board.first_turn["variable_order_optional"]
        )
        state.phase, state.step = ("order" if reorder else "deployment"), 0
        table.log(TurnBegan(state.turn, self.board.years[state.turn - 1]))


__all__ = ["FirstWorldWar", "Options", "build"]
