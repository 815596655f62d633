"""When Eagles Fight as the rest of the house sees it."""

from collections.abc import Sequence
from typing import ClassVar

from pbem.games.common.game import Policies, Views
from pbem.games.hex_engine.game import HexGame
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight import standing, view
from pbem.games.when_eagles_fight.board.board import Board, build
from pbem.games.when_eagles_fight.board.setup import new_state, units_to_deploy
from pbem.games.when_eagles_fight.board.state import Options, Position, State
from pbem.games.when_eagles_fight.combat.breakthrough import BreakThroughAsk
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.when_eagles_fight.lint import WhenEaglesFightLint
from pbem.games.when_eagles_fight.log import WhenEaglesFightLogEntry
from pbem.games.when_eagles_fight.orders import WhenEaglesFightOrder
from pbem.games.when_eagles_fight.reinforcements.withdrawals import WithdrawAsk
from pbem.games.when_eagles_fight.rules_version import RULES_VERSION
from pbem.games.when_eagles_fight.sequence.deployment import DeployAsk, deploy_step
from pbem.games.when_eagles_fight.sequence.knowledge import WhenEaglesFightKnowledge
from pbem.games.when_eagles_fight.sequence.turn import begin_game_turn, turn_step
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.supply.ammunition import ShortageAsk
from pbem.games.when_eagles_fight.supply.supply import has_defensive_supply
from pbem.rules import Checkpoint, Flow, Order, Seat, Table


class WhenEaglesFight(HexGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "when_eagles_fight"
    code: ClassVar[str] = "WEF"
    rules_version: ClassVar[str] = RULES_VERSION
    state_type = State
    order_type = WhenEaglesFightOrder
    log_type = WhenEaglesFightLogEntry
    standing_type = standing.WhenEaglesFightStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    lint_type = WhenEaglesFightLint
    knowledge_type = WhenEaglesFightKnowledge
    shipped = standing.SHIPPED
    questions = (
        DeployAsk,
        TurnAsk,
        WithdrawAsk,
        ShortageAsk,
        EvadeAsk,
        DefendAsk,
        LossAsk,
        AdvanceAsk,
        BreakThroughAsk,
    )

    def action_id(self, state: State) -> str:
        """A game turn."""
        return f"{state.turn}"

    def reaction_id(self, state: State) -> str:
        """An attack, by its target: no unit is attacked twice in a phase (13.4).

        Without one, a side's phase (5.2).
        """
        return f"{self.action_id(state)} {state.side} {state.phase} {state.struck}"

    def kept_orders(self, state: State, seat: Seat) -> Sequence[Order]:
        """The order that waits for its phase while the other side decides (5.1)."""
        return tuple(order for side, order in state.held.items() if seat_of(side) == seat)

    def will_suffer_attrition(self, position: Position, n: int) -> bool:
        """True if a unit is out of supply and is lost by it (9.4)."""
        return not has_defensive_supply(position, n)

    def setup(self) -> State:
        """The historical position (3.1), or before either side sets up (3.9)."""
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
                case _:
                    yield from turn_step(position, table)


__all__ = ["Options", "WhenEaglesFight", "build"]
