"""Paths of Glory as the rest of the house sees it."""

from typing import Any, ClassVar

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.games.common.log import DrawAgreed
from pbem.games.paths_of_glory import standing, view
from pbem.games.paths_of_glory.board.board import AP, CP, Board, build
from pbem.games.paths_of_glory.board.setup import new_state
from pbem.games.paths_of_glory.board.state import Options, Phase, Position, State, seat_of
from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk, draw_phase
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import GreatRetreatAsk, HaigAsk
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.mandated import mandated_phase
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.combat.withdrawal import WithdrawalAsk
from pbem.games.paths_of_glory.events.war_in_africa import AfricaAsk
from pbem.games.paths_of_glory.knowledge import PathsOfGloryKnowledge
from pbem.games.paths_of_glory.lint import PathsOfGloryLint
from pbem.games.paths_of_glory.log import PathsOfGloryLogEntry
from pbem.games.paths_of_glory.log.core import TurnBegan
from pbem.games.paths_of_glory.operations.stacking import ExcessAsk
from pbem.games.paths_of_glory.orders import PathsOfGloryOrder
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk, replacement_phase
from pbem.games.paths_of_glory.rules_version import RULES_VERSION
from pbem.games.paths_of_glory.sequence.actions import ROUNDS, ActionAsk, action_round
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.sequence.pregame import GunsAsk, OptionalAsk, open_game
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.supply.supply import survives_attrition
from pbem.games.paths_of_glory.war.peace import PeaceAsk
from pbem.games.paths_of_glory.war.victory import ALL_WON, outcome_of_draw, winning_seats
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Checkpoint, Flow, Outcome, Seat, Table


class PathsOfGlory(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "paths_of_glory"
    code: ClassVar[str] = "POG"
    rules_version: ClassVar[str] = RULES_VERSION
    state_type = State
    order_type = PathsOfGloryOrder
    log_type = PathsOfGloryLogEntry
    standing_type = standing.PathsOfGloryStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    lint_type = PathsOfGloryLint
    knowledge_type = PathsOfGloryKnowledge
    shipped = standing.SHIPPED
    questions = (
        OptionalAsk,
        GunsAsk,
        ActionAsk,
        ActivateAsk,
        OperateAsk,
        PlayCardsAsk,
        GreatRetreatAsk,
        WithdrawalAsk,
        HaigAsk,
        TakeLossesAsk,
        CancelRetreatAsk,
        RetreatAsk,
        AdvanceAsk,
        ExcessAsk,
        AfricaAsk,
        RedeployAsk,
        RebuildAsk,
        PeaceAsk,
        DiscardAsk,
    )

    def action_id(self, state: State) -> str:
        """An action round of a side (8); outside of the action phase, the phase (6)."""
        return (
            f"{state.turn} {state.round} {state.active}"
            if state.phase == "action"
            else f"{state.turn} {state.phase}"
        )

    def reaction_id(self, state: State) -> str:
        """A combat (12.2.1), numbered in its round by the marks that each combat leaves."""
        fought = sum(mark.kind == "battle" for mark in state.marks.get(state.active, ()))
        return f"{self.action_id(state)} {fought}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The Allied and the Central Powers' player."""
        return (seat_of(AP), seat_of(CP))

    def coalitions(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def tally(self, state: State, seat: Seat) -> int:
        """How far the marker is from total defeat of the seat (5.2).

        The Allies count from 20 down.
        """
        return max(0, state.vp if seat == seat_of(CP) else ALL_WON - state.vp)

    def setup(self) -> State:
        """August 1914 before any card is dealt (4.1, 4.2)."""
        return new_state(self.board, self.options)

    def play(self, state: State, table: Table) -> Flow:
        """The sequence of play (6).

        At each checkpoint the position forgets what it worked out, so that nothing depends on when
        the game was last loaded.
        """
        position = Position(self.board, state)
        while state.outcome is None:
            yield Checkpoint()
            position.touch()
            yield from self._play_step(position, table)

    def _play_step(self, position: Position, table: Table) -> Flow:
        """One phase, in the action phase one action."""
        state = position.state
        match state.phase:
            case "setup":
                yield from open_game(position, table)
                state.phase = "mandated"
            case "mandated":
                mandated_phase(position, table)
                state.phase, state.round, state.active = "action", 1, CP
            case "action":
                yield from action_round(position, table, state.active)
                _next_action(state)
            case "attrition":
                attrition_phase(position, table)
                state.phase = "siege"
            case "siege":
                siege_phase(position, table)
                state.phase = "war"
            case "war":
                war_phase(position, table)
                _go_to_phase(state, "replacement")
            case "replacement":
                yield from replacement_phase(position, table)
                state.phase = "draw"
            case _:
                yield from draw_phase(position, table)
                new_turn(position, table)

    def outcome_if_drawn(self, state: State) -> Outcome:  # noqa: ARG002 - in any position
        """A draw, which may count as a victory of the Allies (5.6.2, 5.7.2)."""
        return Outcome(winning_seats(outcome_of_draw(self.options)), DrawAgreed())

    def warnings(self, state: State, seat: Seat) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Own units out of supply, which attrition will eliminate (14.3.5)."""
        position = Position(self.board, state)
        side = seat.lower()
        starving = [
            (unit.id, position.space(state.at[unit.n]).id)
            for unit in self.board.units
            if unit.side == side
            and state.at[unit.n] >= 0
            and not survives_attrition(position, unit.n)
        ]
        return tuple(
            ("pog.warning.starving", {"unit": unit, "space": space}) for unit, space in starving
        )


def _next_action(state: State) -> None:
    """The Allies act after the Central Powers; six rounds end the phase (8.1.1, 8.1.5)."""
    if state.active == CP:
        state.active = AP
        return
    state.active = CP
    if state.round == ROUNDS:
        _go_to_phase(state, "attrition")
    else:
        state.round += 1


def _go_to_phase(state: State, phase: Phase) -> None:
    """The next phase, unless the game is over."""
    if state.outcome is None:
        state.phase = phase


def new_turn(position: Position, table: Table) -> None:
    """A turn ends and a new one begins (6.0.H): what counts by turn starts anew."""
    state = position.state
    state.turn += 1
    state.phase, state.round, state.active = "mandated", 1, CP
    state.turn_events.clear()
    state.neutral_entered = False
    state.reinforced.clear()
    state.near_east_moves.clear()
    state.spent_cards.clear()
    state.last_action = {AP: "", CP: ""}
    table.log(TurnBegan(state.turn, position.board.turns[state.turn - 1].name))


__all__ = ["Options", "PathsOfGlory", "build"]
