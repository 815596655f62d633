"""Paths of Glory as the rest of the house sees it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from pbem.games.paths_of_glory import standing as policies
from pbem.games.paths_of_glory import view as views
from pbem.games.paths_of_glory.board.board import AP, CP, Board, build
from pbem.games.paths_of_glory.board.setup import new_state
from pbem.games.paths_of_glory.board.state import Options, Phase, Position, State, seat_of
from pbem.games.paths_of_glory.cards.cards import draw_phase
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.combat.mandated import mandated_phase
from pbem.games.paths_of_glory.log import PathsOfGloryLogEntry
from pbem.games.paths_of_glory.log.core import Conceded, DrawAgreed, TurnBegan
from pbem.games.paths_of_glory.orders import PathsOfGloryOrder
from pbem.games.paths_of_glory.replacements.replacements import replacement_phase
from pbem.games.paths_of_glory.sequence.actions import ROUNDS, action_round
from pbem.games.paths_of_glory.sequence.pregame import open_game
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.supply.supply import survives
from pbem.games.paths_of_glory.war.victory import drawn, loser, winners
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Ask, Checkpoint, Flow, Game, Order, Outcome, Seat, StandingOrder, Table


class PathsOfGlory(Game[State]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "paths_of_glory"
    code: ClassVar[str] = "POG"
    rules_version: ClassVar[str] = "2"
    state_type = State
    order_type = PathsOfGloryOrder
    log_type = PathsOfGloryLogEntry
    standing_type = policies.PathsOfGloryStandingOrder
    view_type = views.PathsOfGloryView

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The Allied and the Central Powers' player."""
        return (seat_of(AP), seat_of(CP))

    def setup(self) -> State:
        """August 1914 before any card is dealt (4.1, 4.2)."""
        return new_state(self.board, self.options)

    def play(self, state: State, table: Table) -> Flow:
        """The sequence of play (6).

        The position is built anew at each checkpoint: what it remembers beyond the state, such as the order of units in
        a space, may not depend on when the game was last loaded.
        """
        while state.outcome is None:
            yield Checkpoint()
            yield from self._step(Position(self.board, state), table)

    def _step(self, position: Position, table: Table) -> Flow:
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
                _go_on(state, "replacement")
            case "replacement":
                yield from replacement_phase(position, table)
                state.phase = "draw"
            case _:
                yield from draw_phase(position, table)
                new_turn(position, table)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return state.outcome

    def conceded(self, state: State, seat: Seat) -> Outcome | None:  # noqa: ARG002 - in any position
        """The other seat wins."""
        return Outcome((loser(seat),), Conceded(seat))

    def agreed_draw(self, state: State) -> Outcome:  # noqa: ARG002 - in any position
        """A draw, which may count as a victory of the Allies (5.6.2, 5.7.2)."""
        return Outcome(winners(drawn(self.options)), DrawAgreed())

    def view(self, state: State, seat: Seat | None) -> views.PathsOfGloryView:
        """What a seat may see."""
        return views.view(Position(self.board, state), seat)

    def omniscient(self, state: State) -> views.PathsOfGloryView:
        """Everything face up."""
        return views.omniscient(Position(self.board, state))

    def answer(self, standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
        """What standing orders say to an ask."""
        return policies.answer(standing, ask)

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:  # noqa: ARG002 - the same for both seats
        """What every seat begins with."""
        return policies.SHIPPED

    def warnings(self, state: State, seat: Seat) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Own units out of supply, which attrition will eliminate (14.3.5)."""
        position = Position(self.board, state)
        side = seat.lower()
        starving = [
            (unit.id, position.space(state.at[unit.n]).id)
            for unit in self.board.units
            if unit.side == side and state.at[unit.n] >= 0 and not survives(position, unit.n)
        ]
        return tuple(("pog.warning.starving", {"unit": unit, "space": space}) for unit, space in starving)

    def clock_phase(self, state: State) -> str:
        """The phase in play."""
        return f"pog.phase.{state.phase}"


def _next_action(state: State) -> None:
    """The Allies act after the Central Powers; after six rounds the phase is over (8.1.1, 8.1.5)."""
    if state.active == CP:
        state.active = AP
        return
    state.active = CP
    if state.round == ROUNDS:
        _go_on(state, "attrition")
    else:
        state.round += 1


def _go_on(state: State, phase: Phase) -> None:
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
