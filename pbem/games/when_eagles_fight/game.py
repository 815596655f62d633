"""When Eagles Fight as the rest of the house sees it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.games.when_eagles_fight import standing, view
from pbem.games.when_eagles_fight.board.board import SIDES, Board, build
from pbem.games.when_eagles_fight.board.setup import new_state, to_deploy
from pbem.games.when_eagles_fight.board.state import Options, Position, State, seat_of
from pbem.games.when_eagles_fight.log import WhenEaglesFightLogEntry
from pbem.games.when_eagles_fight.orders import WhenEaglesFightOrder
from pbem.games.when_eagles_fight.sequence.deployment import deploy_step
from pbem.games.when_eagles_fight.sequence.refusals import never_legal, why_not_asked
from pbem.games.when_eagles_fight.sequence.turn import begin_game_turn, turn_step
from pbem.games.when_eagles_fight.supply.supply import endures
from pbem.rules import Answer, Checkpoint, Flow, Illegal, Order, Seat, Table


class WhenEaglesFight(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "when_eagles_fight"
    code: ClassVar[str] = "WEF"
    rules_version: ClassVar[str] = "3"
    state_type = State
    order_type = WhenEaglesFightOrder
    log_type = WhenEaglesFightLogEntry
    standing_type = standing.WhenEaglesFightStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    shipped = standing.SHIPPED

    def action_id(self, state: State) -> str:
        """A game turn."""
        return f"{state.turn}"

    def reaction_id(self, state: State) -> str:
        """An attack, by its target: no unit is attacked twice in a phase (13.4); without one, a side's phase (5.2)."""
        return f"{self.action_id(state)} {state.side} {state.phase} {state.struck}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The Russian player and that of the Central Powers."""
        return tuple(seat_of(side) for side in SIDES)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def kept(self, state: State, seat: Seat) -> Sequence[Order]:
        """The order that waits for its phase while the other side decides (5.1)."""
        return tuple(order for side, order in state.held.items() if seat_of(side) == seat)

    def refusal(self, state: State, seat: Seat, order: Order) -> Illegal | None:
        """The set-up or the phases for which an order comes too late or too early (3.9, 5.2)."""
        return why_not_asked(Position(self.board, state), seat.lower(), order)

    def hopeless(
        self, state: State, seat: Seat, orders: Sequence[Order], after: Answer | None
    ) -> tuple[int, Illegal] | None:
        """What comes after the end of its phase or of the player turn (5.1)."""
        return never_legal(Position(self.board, state), seat.lower(), orders, after)

    def warnings(self, state: State, seat: Seat) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Own units out of supply, which attrition will eliminate (9.4)."""
        position = Position(self.board, state)
        own = [n for n in sorted(position.where) if seat_of(position.unit(n).side) == seat]
        starving = [n for n in own if not endures(position, n)]
        names = [(position.unit(n).id, position.name(position.where[n])) for n in starving]
        return tuple(
            ("wef.warning.starving", {"unit": unit, "hex": number}) for unit, number in names
        )

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
