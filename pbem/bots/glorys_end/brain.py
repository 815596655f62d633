"""The thinking of a bot of 1914: Glory's End."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.glorys_end.plain_play import plain_orders
from pbem.bots.glorys_end.random_orders import assault_targets, guns_beside, some_assault
from pbem.bots.hex_evaluation import nearness, strength
from pbem.bots.hex_letters import best_targets, gathering, march, steps_to, strongest
from pbem.bots.hex_plans import Goals
from pbem.bots.hex_worlds import Below, deal_below
from pbem.bots.levels import Level
from pbem.bots.playouts import ask_of, taken_up
from pbem.bots.streams import Stream
from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES
from pbem.games.glorys_end.board.state import ENEMY, Position, State
from pbem.games.glorys_end.operations.movement import is_free, reachable_hexes
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.orders import Assault
from pbem.games.glorys_end.sequence import prospects
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.glorys_end.victory.victory import MELUN, SOUTH, final_totals, last_turn
from pbem.games.hex_engine.position import seat_of
from pbem.games.hexes.grid import Grid, Hexes
from pbem.rules import Adjudication, Ask, Order, Seat

_POINT = 200
"""What a victory point is worth."""
_ASSAULTS, _TARGETS = 3, 3
"""So many assaults it thinks of at once, and so many targets to which it gathers stacks."""
_RUSH, _FAR = 500, 4
"""What a hex less on the German way to a prize is worth, and from how many on none is near."""
_NEAR, _CLOSE = 8, 3
"""From how many hexes Germans threaten a prize: somebody stays there, or everybody."""


class GlorysEndBrain(Brain[State]):
    """Plays either side."""

    version: ClassVar[str] = "7"
    one_order: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, Level]] = {
        level.name: level
        for level in (
            Level("steady", 24, 6, 30, plans=True),
            Level("strong", 48, 12, 126, plans=True),
        )
    }

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
        remembered = {
            self.game.board.unit[name]: f"{number:04}" for name, number in self.remembered.items()
        }
        deal_below(found, units, Below(hidden, kept, together, room, remembered), stream)
        for side in SIDES:
            if seat_of(side) != seat:
                found.plans.pop(side, None)
        return found

    def letters(
        self,
        play: Adjudication[Any],
        ask: Ask,
        stream: Stream,
    ) -> Iterator[tuple[Order, ...]]:
        """A march of all stacks once nothing more comes into play, and the best assaults."""
        if not isinstance(ask, TurnAsk):
            return
        position, side = ask.position, ask.side
        coming = _is_coming(position, side)
        if not coming:
            for assault in _best_assaults(position, side):
                yield (assault,)
        order = some_assault(position, side, stream.below)
        if order is not None and not coming:
            yield (order,)
        if position.state.phase != "assaults" and not coming:
            kept = _prizes(position) if side == ALLIED else 0
            aims = self._aims(position, side)
            for target in best_targets(position, side, ENEMY[side], _TARGETS):
                yield self._gathered(play, ask, target, stream)
            yield tuple(march(play, ask, aims, is_free, reachable_hexes, kept))

    def plan(
        self,
        asks: Sequence[Ask],
        level: Level,  # noqa: ARG002 - as many worlds as asks
        stream: Stream,  # noqa: ARG002 - nothing is drawn
    ) -> Generator[None, None, tuple[Order, ...]]:
        """In a player turn what is plain."""
        yield from ()
        turns = [ask for ask in asks if isinstance(ask, TurnAsk)]
        if not turns:
            return ()
        return plain_orders(turns, self._goals(turns[0].position, turns[0].side))

    def _goals(self, position: Position, side: str) -> Goals:
        """Where those go who attack nobody: to what their side wants.

        On the Marne the German goes where units count at the end, and in the last turn nobody
        leaves it (16.4). With enemies near, no side leaves bare what it must not lose.
        """
        grid, foes, dear = position.grid, position.real[ENEMY[side]], _dear(position, side)
        near, close = (dear & grid.flood(foes, grid.all, far) for far in (_NEAR, _CLOSE))
        if side != GERMAN:
            return Goals(self._aims(position, side), kept=close, guarded=near, prizes=near)
        prizes = near | _prizes(position)
        if position.state.options.scenario != "marne":
            return Goals(self._aims(position, side), guarded=near, prizes=prizes)
        south = _south(grid)
        kept = south if position.state.turn == last_turn(position) else 0
        return Goals(south & position.area, kept, prizes=prizes)

    def _gathered(
        self, play: Adjudication[Any], ask: TurnAsk, target: int, stream: Stream
    ) -> tuple[Order, ...]:
        """Moves to a target and its assault; the game in play stays as it is."""
        other = taken_up(self, play.state, stream)
        assert other is not None
        own = ask_of(other, ask.seat)
        if not isinstance(own, TurnAsk):
            return ()
        moves = tuple(gathering(other, own, target, is_free, reachable_hexes))
        if not isinstance(own := ask_of(other, ask.seat), TurnAsk):
            return moves
        forces = list(prospects.assault_forces(own.position, ask.side, target))
        assaults = (order for order in _assaults(own.position, ask.side, forces, target))
        return (*moves, *islice(filter(own.is_legal, assaults), 1))

    def evaluate(self, state: State, seat: Seat) -> int:
        """Points, strength, and how near it stands to what it wants."""
        position = Position(self.game.board, state)
        side = next(side for side in SIDES if seat_of(side) == seat)
        german, allied = final_totals(position)
        points = german - allied if side == GERMAN else allied - german
        own, enemy = strength(position, side), strength(position, ENEMY[side])
        near = nearness(position, side, self._aims(position, side))
        open_way = _RUSH * (_FAR - _steps_to_prize(position))
        rush = open_way if side == GERMAN else -open_way
        return _POINT * points + own - enemy + near + rush

    def _aims(self, position: Position, side: str) -> Hexes:
        """What a side goes for: towns that the enemy holds, and their units."""
        enemy = ENEMY[side]
        towns = position.ground.towns & position.hexes_held(enemy)
        if side == GERMAN:
            towns |= _prizes(position)
        return towns | position.grid.adjacent_to(position.mobile[enemy]) & position.area


def _best_assaults(position: Position, side: str) -> Iterator[Order]:
    """The assaults with the best odds, with an advance of all and without."""
    forces = (
        (units, target)
        for target in assault_targets(position, side)
        for units in prospects.assault_forces(position, side, target)
    )
    for units, target in strongest(position, forces, _ASSAULTS):
        yield from _assaults(position, side, [units], target)


def _assaults(
    position: Position, side: str, forces: Iterable[list[int]], target: int
) -> Iterator[Order]:
    """Assaults of a hex by some forces, each with an advance of all and without."""
    for units in forces:
        ids = position.ids([*units, *guns_beside(position, side, units, target)])
        for advance in (position.ids(units), ()):
            yield Assault(ids, position.name(target), None, advance)


def _is_coming(position: Position, side: str) -> bool:
    """True if units may still come into play or be replaced in this turn."""
    if position.state.phase != "reinforcements":
        return False
    ways = (prospects.reinforcement_orders, prospects.replacement_orders)
    return any(True for orders in ways for _ in islice(orders(position, side), 1))


@lru_cache(maxsize=4)
def _south(grid: Grid) -> Hexes:
    """The hexes in which German units count on the Marne (16.4)."""
    return sum(1 << h for h in grid.number if int(grid.number[h][:2]) >= SOUTH)


def _prizes(position: Position) -> Hexes:
    """What wins for the German: Paris, on the Marne Melun, too (16.4, 17.3)."""
    melun = 1 << position.grid.at[MELUN] if position.state.options.scenario == "marne" else 0
    return position.ground.paris | melun


def _dear(position: Position, side: str) -> Hexes:
    """What a side must not lose: what wins for the German, and the cities in Germany (17.3)."""
    if side == ALLIED:
        return _prizes(position) & position.area
    return position.ground.cities & position.ground.country["germany"] & position.area


def _steps_to_prize(position: Position) -> int:
    """Over how many hexes without an Allied unit a German unit would reach a prize."""
    open_hexes = position.area & ~position.mobile[ALLIED]
    prizes = _prizes(position) & open_hexes
    return steps_to(position.grid, prizes, open_hexes, position.real[GERMAN], _FAR)


BRAIN = GlorysEndBrain
