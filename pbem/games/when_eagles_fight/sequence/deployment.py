"""The free set-up (3.9), the Russian's first: what may stand where, and a plain way to do it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Deployed, DeployedSecretly, Prompt
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.setup import own_ground, to_deploy
from pbem.games.when_eagles_fight.board.state import ENEMY, Position, seat_of
from pbem.games.when_eagles_fight.operations.stacking import MOST, halves
from pbem.games.when_eagles_fight.orders import Deploy, Done
from pbem.rules import Flow, Order, Table

Plan = dict[int, int]
"""The hex of each unit."""


@dataclass(frozen=True)
class DeployAsk(SideAsk[Position]):
    """Where the units of a side begin: each order adds to its plan or changes it; the end fills what is missing."""

    topic: ClassVar[str] = "wef.ask.deploy"
    accepts: ClassVar[tuple[type[Order], ...]] = (Deploy, Done)

    def prompt(self) -> Prompt:
        """The units that the plan does not hold yet."""
        plan = self.position.state.plans.get(self.side, {})
        due = self.position.ids(to_deploy(self.position, self.side))
        return Prompt(self.topic, choices=tuple(name for name in due if name not in plan))

    def check(self, order: Order) -> None:
        """Every unit in its own nation (3.9), stacked within the limits (8.1, 8.5).

        Raises:
            Illegal: rules 3.9 and 8.
        """
        placed = _placed(
            self.position, self.side, order.placements if isinstance(order, Deploy) else ()
        )
        _check_stacks(self.position, placed)

    def legal(self) -> Iterator[Order]:
        """Done; a plain plan; then it with one unit elsewhere."""
        yield Done()
        plan = self.plain()
        yield plan
        grid = self.position.grid
        for name, number in plan.placements:
            for _, there in grid.near[grid.at[number]]:
                order = Deploy(((name, grid.number[there]),))
                if self.is_legal(order):
                    yield order

    def plain(self) -> Deploy:
        """Each unit where the historical set-up has it, else as near to the enemy's border as there is room."""
        placed = _plain(self.position, self.side, {})
        return Deploy(
            tuple((self.position.unit(n).id, self.position.name(h)) for n, h in placed.items())
        )


def _placed(position: Position, side: str, placements: tuple[tuple[str, str], ...]) -> Plan:
    """The plan of a side with more placements.

    Raises:
        Illegal: a unit that is not to be set up, a hex that is none or not of its nation (3.9).
    """
    due = to_deploy(position, side)
    plan = position.state.plans.get(side, {})
    placed = {position.board.unit[name]: position.grid.at[number] for name, number in plan.items()}
    for name, number in placements:
        n, h = position.board.unit.get(name), position.grid.at.get(number)
        if n is None or n not in due:
            raise refuse("not_to_deploy", "3.9", name, unit=name)
        if h is None:
            raise refuse("no_hex", "2.2", number, hex=number)
        if not own_ground(position, position.unit(n).nation) >> h & 1:
            raise refuse("not_your_ground", "3.9", number, hex=number, unit=name)
        placed[n] = h
    return placed


def _check_stacks(position: Position, placed: Plan) -> None:
    for h in sorted(set(placed.values())):
        number = position.name(h)
        units = [n for n in placed if placed[n] == h]
        if halves(position, [*units, *position.stack(h)]) > MOST:
            raise refuse("too_many_corps", "8.1", number, hex=number)
        if sum(position.unit(n).kind == "artillery" for n in units) > 1:
            raise refuse("one_artillery", "8.5", number, hex=number)


def _plain(position: Position, side: str, plan: Plan) -> Plan:
    """A plan with all units that it lacks: at home where the historical set-up has them, else towards the enemy."""
    placed, grid = dict(plan), position.grid
    depth = _depth(position, side)
    for n in to_deploy(position, side):
        if n in placed:
            continue
        unit = position.unit(n)
        ground = own_ground(position, unit.nation)
        start = grid.at.get(unit.hex)
        hexes = position.hexes(ground)
        if start is not None:
            nearest = sorted(hexes, key=lambda h: (grid.distance(start, h), h))
        else:
            nearest = sorted(hexes, key=lambda h: (depth.get(h, 99), h))
        placed[n] = next(h for h in nearest if _has_room(position, placed, n, h))
    return placed


def _has_room(position: Position, placed: Plan, n: int, h: int) -> bool:
    there = [*(m for m, goal in placed.items() if goal == h), *position.stack(h), n]
    return (
        halves(position, there) <= MOST
        and sum(position.unit(m).kind == "artillery" for m in there) <= 1
    )


def _depth(position: Position, side: str) -> dict[int, int]:
    """How many hexes each hex lies behind the enemy's border."""
    found: dict[int, int] = {}
    reached = position.ground.home[ENEMY[side]]
    for distance in range(1, 12):
        edge = position.grid.spread(reached) & ~reached
        found.update(dict.fromkeys(position.hexes(edge), distance))
        reached |= edge
    return found


def deploy_step(position: Position, table: Table) -> Flow:
    """An order of the side that sets up, the Russian first (3.9)."""
    state, side = position.state, position.state.side
    order = yield DeployAsk(position, side)
    placed = _placed(position, side, order.placements if isinstance(order, Deploy) else ())
    if isinstance(order, Deploy):
        state.plans[side] = _named(position, placed)
        return
    placed = _plain(position, side, placed)
    for n in sorted(placed, reverse=True):
        position.put([n], placed[n])
    state.plans.pop(side, None)
    table.log(Deployed(side))
    told = DeployedSecretly(side, tuple(sorted(_named(position, placed).items())))
    table.log(told, None if side == RUSSIAN else frozenset({seat_of(CENTRAL)}))
    state.side = ENEMY[side]


def _named(position: Position, placed: Plan) -> dict[str, str]:
    return {position.unit(n).id: position.name(h) for n, h in placed.items()}
