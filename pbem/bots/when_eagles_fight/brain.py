"""The thinking of a bot of When Eagles Fight."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.hex_evaluation import nearness, strength
from pbem.bots.hex_letters import march, strongest
from pbem.bots.hex_plans import Goals
from pbem.bots.hex_worlds import Below, deal_below
from pbem.bots.levels import Level
from pbem.bots.streams import Stream
from pbem.bots.when_eagles_fight.plain_play import plain_orders
from pbem.bots.when_eagles_fight.random_orders import some_attack_order
from pbem.games.hex_engine.position import seat_of
from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position, State
from pbem.games.when_eagles_fight.operations.movement import is_free, reachable_hexes
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.sequence import prospects
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Adjudication, Ask, Order, Seat

_LIMIT = 6
"""The half corps of a hex (8.1)."""
_ATTACKS = 4
"""So many attacks it thinks of at once."""
_PLACE = 150
"""What a town, a city or a victory hex is worth."""
_THREAT = 3
"""From how many hexes an enemy threatens a place."""


class WhenEaglesFightBrain(Brain[State]):
    """Plays either side."""

    version: ClassVar[str] = "4"
    one_order: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, Level]] = {
        level.name: level
        for level in (
            Level("steady", 24, 6, 30, plans=True),
            Level("strong", 48, 12, 126, plans=True),
        )
    }

    def world(self, state: State, seat: Seat, stream: Stream) -> State:
        """Other units of the Central Powers may lie below the tops of their stacks (13.7).

        Fortresses are printed. Stacks that were seen in an attack of this phase stay.
        """
        found, units = self.copy(state), self.game.board.units
        for side in (CENTRAL, RUSSIAN):
            if seat_of(side) != seat:
                found.plans.pop(side, None)
                found.held.pop(side, None)
        if seat == seat_of(CENTRAL):
            return found
        known = found.hit | found.fought | found.routed | found.oberost_units
        kept = {
            number
            for number, stack in found.stacks.items()
            if units[stack[0]].side != CENTRAL or known & {*stack}
        }

        def together(n: int, top: int) -> bool:
            guns = units[n].kind == "artillery"
            return bool(
                units[top].kind != "artillery" and (not guns or units[top].nation == "german")
            )

        def room(stack: list[int]) -> bool:
            guns = sum(units[n].kind == "artillery" for n in stack)
            halves: int = sum(self.game.board.halves[n] for n in stack)
            return halves <= _LIMIT and guns <= 1

        hidden = {
            n for n, unit in enumerate(units) if unit.side == CENTRAL and unit.kind != "fortress"
        }
        deal_below(found, units, Below(hidden, kept, together, room), stream)
        return found

    def letters(
        self,
        play: Adjudication[Any],
        ask: Ask,
        stream: Stream,
    ) -> Iterator[tuple[Order, ...]]:
        """In the movement phase a march of all stacks, later the best attacks."""
        if not isinstance(ask, TurnAsk):
            return
        position, side = ask.position, ask.side
        if position.state.phase == "operations":
            yield tuple(march(play, ask, self._aims(position, side), is_free, reachable_hexes))
        elif position.state.phase in ("headquarters", "combat"):
            forces = prospects.attack_forces(position, side)
            for units, target in strongest(position, forces, _ATTACKS):
                ids = position.ids(units)
                for advance in (ids, ()):
                    yield (Attack(ids, position.name(target), None, advance),)
            order = some_attack_order(position, side, stream.below)
            if order is not None:
                yield (order,)

    def plan(
        self,
        asks: Sequence[Ask],
        level: Level,  # noqa: ARG002 - as many worlds as asks
        stream: Stream,  # noqa: ARG002 - nothing is drawn
    ) -> Generator[None, None, tuple[Order, ...]]:
        """In movement and combat what is plain."""
        yield from ()
        turns = [ask for ask in asks if isinstance(ask, TurnAsk)]
        if not turns:
            return ()
        return plain_orders(turns, self._goals(turns[0].position, turns[0].side))

    def _goals(self, position: Position, side: str) -> Goals:
        """Places: those of the enemy that nobody holds are taken, own ones near them guarded."""
        grid, enemy = position.grid, ENEMY[side]
        own, other = position.places_held(side), position.places_held(enemy)
        near = own & grid.flood(position.mobile[enemy], grid.all, _THREAT)
        open_places = other & ~position.mobile[enemy]
        return Goals(self._aims(position, side), guarded=near, prizes=open_places)

    def evaluate(self, state: State, seat: Seat) -> int:
        """Places held, strength, and how near it stands to what it wants."""
        position = Position(self.game.board, state)
        side = next(side for side in (CENTRAL, RUSSIAN) if seat_of(side) == seat)
        enemy = ENEMY[side]
        held = position.places_held(side).bit_count() - position.places_held(enemy).bit_count()
        own = strength(position, side) - strength(position, enemy)
        near = nearness(position, side, self._aims(position, side))
        return _PLACE * held + own + near

    def points(self, state: State, seat: Seat) -> int:
        """The places that its side holds: the game counts no points."""
        position = Position(self.game.board, state)
        side = next(side for side in (CENTRAL, RUSSIAN) if seat_of(side) == seat)
        return position.places_held(side).bit_count()

    def _aims(self, position: Position, side: str) -> Hexes:
        """What a side goes for: places that the enemy holds, and their units."""
        enemy = ENEMY[side]
        beside = position.grid.adjacent_to(position.mobile[enemy])
        return (position.places_held(enemy) | beside) & position.area


BRAIN = WhenEaglesFightBrain
