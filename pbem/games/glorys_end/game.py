"""1914: Glory's End as the rest of the house sees it."""

from typing import ClassVar

from pbem.games.common.game import Policies, Views
from pbem.games.glorys_end import standing, view
from pbem.games.glorys_end.board.board import GERMAN, Board, build
from pbem.games.glorys_end.board.setup import new_state, units_to_deploy
from pbem.games.glorys_end.board.state import Options, Position, State
from pbem.games.glorys_end.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.glorys_end.lint import GlorysEndLint
from pbem.games.glorys_end.log import GameEnded, GlorysEndLogEntry
from pbem.games.glorys_end.orders import GlorysEndOrder
from pbem.games.glorys_end.rules_version import RULES_VERSION
from pbem.games.glorys_end.sequence.command_and_control import OutOfCommandAsk
from pbem.games.glorys_end.sequence.deployment import DeployAsk, deploy_step
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.turn import (
    TurnAsk,
    begin_game_turn,
    begin_player_turn,
    carry_out_next_order,
    next_player_turn,
)
from pbem.games.glorys_end.supply.supply import has_defensive_supply
from pbem.games.glorys_end.victory.victory import final_totals
from pbem.games.hex_engine.game import HexGame
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Checkpoint, Flow, Seat, Table


class GlorysEnd(HexGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "glorys_end"
    code: ClassVar[str] = "GLO"
    rules_version: ClassVar[str] = RULES_VERSION
    state_type = State
    order_type = GlorysEndOrder
    log_type = GlorysEndLogEntry
    standing_type = standing.GlorysEndStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    lint_type = GlorysEndLint
    knowledge_type = GlorysEndKnowledge
    shipped = standing.SHIPPED
    questions = (
        DeployAsk,
        TurnAsk,
        OutOfCommandAsk,
        EvadeAsk,
        DefendAsk,
        LossAsk,
        AdvanceAsk,
    )

    def action_id(self, state: State) -> str:
        """A player turn."""
        return f"{state.turn} {state.side}"

    def reaction_id(self, state: State) -> str:
        """An assault, by its target: nobody defends twice in a phase (13.6).

        Before the first, the phase.
        """
        return f"{self.action_id(state)} {state.phase} {state.struck}"

    def tally(self, state: State, seat: Seat) -> int:
        """The victory points of its side (4.1, 16.4).

        Those the game ended with, else those of the position.
        """
        ended = state.outcome.how if state.outcome is not None else None
        if isinstance(ended, GameEnded):
            german, allied = ended.german, ended.allied
        else:
            german, allied = final_totals(Position(self.board, state))
        return german if seat == seat_of(GERMAN) else allied

    def setup(self) -> State:
        """Before either side sets up (3.3), on the Marne before the first player turn (16.2)."""
        return new_state(self.board, self.options)

    def play(self, state: State, table: Table) -> Flow:
        """The sequence of play (5.2)."""
        position = Position(self.board, state)
        while state.outcome is None:
            yield Checkpoint()
            match state.phase:
                case "setup" if units_to_deploy(position, state.side):
                    yield from deploy_step(position, table)
                case "setup":
                    begin_game_turn(position, table)
                    begin_player_turn(position, table)
                case "over":
                    next_player_turn(position, table)
                case _:
                    yield from carry_out_next_order(position, table)

    def will_suffer_attrition(self, position: Position, n: int) -> bool:
        """True if a unit is out of supply and loses a step by it (7.12)."""
        return position.state.steps[n] > 0 and not has_defensive_supply(position, n)


__all__ = ["GlorysEnd", "Options", "build"]
