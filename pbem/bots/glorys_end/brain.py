"""The thinking of a bot of 1914: Glory's End."""

from typing import ClassVar

from pbem.bots.brains import Brain
from pbem.bots.hex_evaluation import nearness, strength
from pbem.bots.hex_worlds import Below, deal_below
from pbem.bots.streams import Stream
from pbem.games.glorys_end.board.board import GERMAN, SIDES
from pbem.games.glorys_end.board.state import ENEMY, Position, State
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.victory.victory import final_totals
from pbem.games.hex_engine.position import seat_of
from pbem.games.hexes.grid import Hexes
from pbem.rules import Seat

_POINT = 200
"""What a victory point is worth."""


class GlorysEndBrain(Brain[State]):
    """Plays either side."""

    version: ClassVar[str] = "1"
    one_order: ClassVar[bool] = True

    def world(self, state: State, seat: Seat, stream: Stream) -> State:
        """Other units may lie below the tops of the enemy's stacks.

        Of hexes inside the line round Paris more is told (4.3, 10.4), and stacks that were seen in
        an assault of this player turn stay (13.8).
        """
        found, units = self.copy(state), self.game.board.units
        position = Position(self.game.board, found)
        enemy = next(side for side in SIDES if seat_of(side) != seat)
        known = {n for marks in found.hit.values() for n in marks} | found.routed
        kept = {
            number
            for number, stack in found.stacks.items()
            if units[stack[0]].side != enemy
            or known & {*stack}
            or position.ground.danger >> position.grid.at[number] & 1
        }

        def room(stack: list[int]) -> bool:
            corps = sum(units[n].size == "XXX" for n in stack)
            return sum(found.steps[n] for n in stack) <= STEPS and corps <= CORPS

        def together(n: int, top: int) -> bool:
            return bool(units[n].nation == units[top].nation)

        hidden = {n for n, unit in enumerate(units) if unit.side == enemy}
        deal_below(found, units, Below(hidden, kept, together, room), stream)
        for side in SIDES:
            if seat_of(side) != seat:
                found.plans.pop(side, None)
        return found

    def evaluate(self, state: State, seat: Seat) -> int:
        """Points, strength, and how near it stands to what it wants."""
        position = Position(self.game.board, state)
        side = next(side for side in SIDES if seat_of(side) == seat)
        german, allied = final_totals(position)
        points = german - allied if side == GERMAN else allied - german
        own, enemy = strength(position, side), strength(position, ENEMY[side])
        near = nearness(position, side, self._aims(position, side))
        return _POINT * points + own - enemy + near

    def _aims(self, position: Position, side: str) -> Hexes:
        """What a side goes for: towns that the enemy holds, and their units."""
        enemy = ENEMY[side]
        towns = position.ground.towns & position.hexes_held(enemy)
        return towns | position.grid.adjacent_to(position.mobile[enemy]) & position.area


BRAIN = GlorysEndBrain
