"""When Eagles Fight as the rest of the house sees it."""

from typing import ClassVar

from pbem.games.common.game import BoardGame
from pbem.games.when_eagles_fight.board.board import SIDES, Board, build
from pbem.games.when_eagles_fight.board.state import Options, Position, State, seat_of
from pbem.games.when_eagles_fight.deployment import deploy_step
from pbem.games.when_eagles_fight.log import WhenEaglesFightLogEntry
from pbem.games.when_eagles_fight.orders import WhenEaglesFightOrder
from pbem.games.when_eagles_fight.setup import new_state, to_deploy
from pbem.games.when_eagles_fight.turn import begin_game_turn, turn_step
from pbem.rules import Checkpoint, Flow, Seat, Table


class WhenEaglesFight(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "when_eagles_fight"
    code: ClassVar[str] = "WEF"
    rules_version: ClassVar[str] = "1"
    state_type = State
    order_type = WhenEaglesFightOrder
    log_type = WhenEaglesFightLogEntry
    position_type = Position

    def scope(self, state: State) -> str:
        """A game turn."""
        return f"{state.turn}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The Russian player and that of the Central Powers."""
        return tuple(seat_of(side) for side in SIDES)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def setup(self) -> State:
        """The historical position (3.1), or before either side sets up (3.9)."""
        return new_state(self.board, self.options)

    def play(self, state: State, table: Table) -> Flow:
        """The sequence of play (5.2)."""
        position = Position(self.board, state)
        while state.outcome is None:
            yield Checkpoint()
            match state.phase:
                case "setup" if to_deploy(position, state.side):
                    yield from deploy_step(position, table)
                case "setup":
                    begin_game_turn(position, table)
                case _:
                    yield from turn_step(position, table)


__all__ = ["Options", "WhenEaglesFight", "build"]
