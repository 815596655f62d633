"""The free set-up (3.9), the Russian's first: what may stand where, and a plain way to do it."""

from dataclasses import dataclass
from typing import ClassVar

from pbem.games.hex_engine import deployment
from pbem.games.hex_engine.deployment import Placements, Plan
from pbem.games.hex_engine.log import Deployed, DeployedSecretly
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.asks import REFUSALS, refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.setup import GROUND, own_set_up_hexes, units_to_deploy
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.operations.stacking import MOST, size_in_halves
from pbem.games.when_eagles_fight.orders import Deploy
from pbem.rules import Flow, Order, Table


@dataclass(frozen=True)
class DeployAsk(deployment.DeployAsk[Position]):
    """Where the units of a side begin: each order adds to its plan or changes it.

    The end fills what is missing.
    """

    topic: ClassVar[str] = "wef.ask.deploy"
    accepts: ClassVar[tuple[type[Order], ...]] = (Deploy, Done)

    def units_due(self) -> list[int]:
        """The units that it sets up where it likes (3.9)."""
        return units_to_deploy(self.position, self.side)

    def placement_order(self, placements: Placements) -> Deploy:
        """The order that places units."""
        return Deploy(placements)

    def default_plan(self) -> Plan:
        """Each unit where the historical set-up has it.

        Others stand as near to the enemy's border as there is room.
        """
        return _default_plan(self.position, self.side, {})

    def check(self, order: Order) -> None:
        """Every unit in its own nation (3.9), stacked within the limits (8.1, 8.5).

        Raises:
            Illegal: rules 3.9 and 8.
        """
        _check_stacks(self.position, _plan_with_order(self, order))


def _plan_with_order(ask: DeployAsk, order: Order) -> Plan:
    """The plan of a side with what an order adds, each unit in its own nation (3.9)."""
    position = ask.position

    def check(n: int, h: int) -> None:
        nation = position.unit(n).nation
        if not own_set_up_hexes(position, nation) >> h & 1:
            number, name = position.name(h), position.unit(n).id
            ground = GROUND[nation]
            raise refuse("not_your_ground", "3.9", number, hex=number, unit=name, countries=ground)

    placements = order.placements if isinstance(order, Deploy) else ()
    return deployment.with_placements(ask, placements, REFUSALS, "3.9", check)


def _check_stacks(position: Position, placed: Plan) -> None:
    for h in sorted(set(placed.values())):
        number = position.name(h)
        units = [n for n in placed if placed[n] == h]
        if size_in_halves(position, [*units, *position.stack(h)]) > MOST:
            raise refuse("too_many_corps", "8.1", number, hex=number)
        if sum(position.unit(n).kind == "artillery" for n in units) > 1:
            raise refuse("one_artillery", "8.5", number, hex=number)


def _default_plan(position: Position, side: str, plan: Plan) -> Plan:
    """A plan with all units that it lacks.

    At home where the historical set-up has them, as far as there is room, else near it, or towards
    the enemy.
    """
    placed, grid = dict(plan), position.grid
    for n in units_to_deploy(position, side):
        start, unit = grid.at.get(position.unit(n).hex), position.unit(n)
        home = start is not None and bool(own_set_up_hexes(position, unit.nation) >> start & 1)
        if n not in placed and start is not None and home and _has_room(position, placed, n, start):
            placed[n] = start
    depth = deployment.distances_from(position.grid, position.ground.home[ENEMY[side]])
    for n in units_to_deploy(position, side):
        if n in placed:
            continue
        unit = position.unit(n)
        ground = own_set_up_hexes(position, unit.nation)
        start = grid.at.get(unit.hex)
        hexes = position.hexes_in(ground)
        if start is not None:
            nearest = sorted(hexes, key=lambda h: (grid.distance(start, h), h))
        else:
            nearest = sorted(hexes, key=lambda h: (depth.get(h, 99), h))
        placed[n] = next(h for h in nearest if _has_room(position, placed, n, h))
    return placed


def _has_room(position: Position, placed: Plan, n: int, h: int) -> bool:
    there = [*(m for m, goal in placed.items() if goal == h), *position.stack(h), n]
    return (
        size_in_halves(position, there) <= MOST
        and sum(position.unit(m).kind == "artillery" for m in there) <= 1
    )


def deploy_step(position: Position, table: Table) -> Flow:
    """An order of the side that sets up, the Russian first (3.9)."""
    state, side = position.state, position.state.side
    ask = DeployAsk(position, side)
    order = yield ask
    assert isinstance(order, Order)
    placed = _plan_with_order(ask, order)
    if isinstance(order, Deploy):
        state.plans[side] = deployment.plan_by_ids(position, placed)
        return
    placed = _default_plan(position, side, placed)
    deployment.put_plan_on_map(position, placed)
    state.plans.pop(side, None)
    table.log(Deployed(side))
    told = DeployedSecretly(side, tuple(sorted(deployment.plan_by_ids(position, placed).items())))
    table.log(told, None if side == RUSSIAN else frozenset({seat_of(CENTRAL)}))
    state.side = ENEMY[side]
