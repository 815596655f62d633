"""1914: Glory's End as the rest of the house sees it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from pbem.games.common.game import BoardGame, Policies, Views
from pbem.games.glorys_end import standing, view
from pbem.games.glorys_end.board.board import GERMAN, SIDES, Board, build
from pbem.games.glorys_end.board.setup import new_state, to_deploy
from pbem.games.glorys_end.board.state import Options, Position, State, seat_of
from pbem.games.glorys_end.log import GameEnded, GlorysEndLogEntry
from pbem.games.glorys_end.orders import GlorysEndOrder
from pbem.games.glorys_end.sequence.deployment import deploy_step
from pbem.games.glorys_end.sequence.refusals import never_legal, why_not_asked
from pbem.games.glorys_end.sequence.turn import (
    begin_game_turn,
    begin_player_turn,
    next_player_turn,
    player_turn,
)
from pbem.games.glorys_end.supply.supply import endures
from pbem.games.glorys_end.victory.victory import totals
from pbem.rules import Answer, Checkpoint, Flow, Illegal, Order, Seat, Table


class GlorysEnd(BoardGame[State, Board, Options]):
    """The rules bound to a board and a set of options."""

    id: ClassVar[str] = "glorys_end"
    code: ClassVar[str] = "GLO"
    rules_version: ClassVar[str] = "2"
    state_type = State
    order_type = GlorysEndOrder
    log_type = GlorysEndLogEntry
    standing_type = standing.GlorysEndStandingOrder
    position_type = Position
    views: ClassVar[Views] = view
    policies: ClassVar[Policies] = standing
    shipped = standing.SHIPPED

    def action_id(self, state: State) -> str:
        """A player turn."""
        return f"{state.turn} {state.side}"

    def reaction_id(self, state: State) -> str:
        """An assault, by its target: nobody defends twice in a phase (13.6); before the first, the phase."""
        return f"{self.action_id(state)} {state.phase} {state.struck}"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The Allied and the German player."""
        return tuple(seat_of(side) for side in SIDES)

    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - in any position
        """One seat each."""
        return tuple((seat,) for seat in self.seats)

    def tally(self, state: State, seat: Seat) -> int:
        """The victory points of its side (4.1, 16.4): those the game ended with, else those of the position."""
        ended = state.outcome.how if state.outcome is not None else None
        if isinstance(ended, GameEnded):
            german, allied = ended.german, ended.allied
        else:
            german, allied = totals(Position(self.board, state))
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
                case "setup" if to_deploy(position, state.side):
                    yield from deploy_step(position, table)
                case "setup":
                    begin_game_turn(position, table)
                    begin_player_turn(position, table)
                case "over":
                    next_player_turn(position, table)
                case _:
                    yield from player_turn(position, table)

    def refusal(self, state: State, seat: Seat, order: Order) -> Illegal | None:
        """The set-up or the player turn for which an order comes too late or too early (3.3, 5.2)."""
        return why_not_asked(Position(self.board, state), seat.lower(), order)

    def hopeless(
        self, state: State, seat: Seat, orders: Sequence[Order], after: Answer | None
    ) -> tuple[int, Illegal] | None:
        """What comes after the end of the player turn or its phase, or what an assault ruled out (5.1, 9.1, 13.6)."""
        return never_legal(Position(self.board, state), seat.lower(), orders, after)

    def warnings(self, state: State, seat: Seat) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Own units out of supply, from which attrition will take a step (7.12)."""
        position = Position(self.board, state)
        own = [
            n
            for n in sorted(position.where)
            if seat_of(position.unit(n).side) == seat and state.steps[n]
        ]
        starving = [n for n in own if not endures(position, n)]
        names = [(position.unit(n).id, position.name(position.where[n])) for n in starving]
        return tuple(
            ("glo.warning.starving", {"unit": unit, "hex": number}) for unit, number in names
        )


__all__ = ["GlorysEnd", "Options", "build"]
