"""A set-up by each side: a plan that orders add to, and that the end of it fills."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from pbem.games.hex_engine.asks import Refusals, SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import SidePosition
from pbem.games.hexes.grid import Grid, Hexes, sorted_hexes
from pbem.rules import LogEntry, Order

P = TypeVar("P", bound=SidePosition[Any])

Plan = dict[int, int]
"""The hex of each unit."""

Placements = tuple[tuple[str, str], ...]
"""(unit, hex) pairs by identifier and printed number."""

_DEEPEST = 12
_STARTS = 64
"""From so many sets of hexes the distances are kept: borders and works seldom change."""


@dataclass(frozen=True)
class DeployAsk(SideAsk[P]):
    """Where the units of a side begin: each order adds to its plan or changes it."""

    @abstractmethod
    def units_due(self) -> list[int]:
        """The units that the side sets up."""

    @abstractmethod
    def placement_order(self, placements: Placements) -> Order:
        """The order that places units."""

    @abstractmethod
    def default_plan(self) -> Plan:
        """A plan of all units in a plain way."""

    def prompt(self) -> Prompt:
        """The units that the plan does not hold yet, and where it puts the others."""
        plan = self.position.state.plans.get(self.side, {})
        names = self.position.ids(self.units_due())
        waiting = tuple(name for name in names if name not in plan)
        return Prompt(self.topic, choices=waiting, placements=tuple(sorted(plan.items())))

    def places(self, told: Iterable[LogEntry | Order]) -> tuple[str, ...]:
        """Where its units may stand: those of the plain plan and what the question names."""
        plain = map(self.position.name, self.default_plan().values())
        return (*dict.fromkeys(plain), *super().places(told))

    def parts(self, order: Order) -> Iterator[Order]:
        """Each placement by itself."""
        yield from (self.placement_order((pair,)) for pair in getattr(order, "placements", ()))

    def default_plan_order(self) -> Order:
        """The order of the plain plan."""
        return self.placement_order(tuple(plan_by_ids(self.position, self.default_plan()).items()))

    def kinds(self) -> Iterator[Order]:
        """None: the question itself names both."""
        return iter(())

    def legal(self) -> Iterator[Order]:
        """Done, where the rest can be filled; a plain plan; then it with one unit elsewhere."""
        if self.is_legal(Done()):
            yield Done()
        plan = self.default_plan()
        yield self.placement_order(tuple(plan_by_ids(self.position, plan).items()))
        grid = self.position.grid
        for n, h in plan.items():
            for _, there in grid.near[h]:
                order = self.placement_order(((self.position.unit(n).id, grid.number[there]),))
                if self.is_legal(order):
                    yield order


def plan_by_ids(position: SidePosition[Any], plan: Plan) -> dict[str, str]:
    """A plan by identifiers and printed numbers, as a state keeps it."""
    return {position.unit(n).id: position.name(h) for n, h in plan.items()}


def with_placements(
    ask: DeployAsk[Any],
    placements: Placements,
    refusals: Refusals,
    rule: str,
    check: Callable[[int, int], None] | None = None,
) -> Plan:
    """The plan of a side with more placements.

    Args:
        ask: of the side.
        placements: what an order adds.
        refusals: how the game refuses.
        rule: the paragraph on who is set up.
        check: of a unit and its hex, if there is more to check; raises Illegal.

    Raises:
        Illegal: a unit that is not to be set up, or no hex of the map.
    """
    position, due = ask.position, ask.units_due()
    plan = position.state.plans.get(ask.side, {})
    found = {position.board.unit[name]: position.grid.at[number] for name, number in plan.items()}
    for name, number in placements:
        n, h = position.board.unit.get(name), position.grid.at.get(number)
        if n is None or n not in due:
            raise refusals.refuse("not_to_deploy", rule, name, unit=name)
        if h is None:
            raise refusals.refuse("no_hex", "2.2", number, hex=number)
        if check is not None:
            check(n, h)
        found[n] = h
    return found


@lru_cache(maxsize=_STARTS)
def distances_from(grid: Grid, start: Hexes) -> Mapping[int, int]:
    """How many hexes each hex lies from the nearest of some, as far as it matters."""
    found: dict[int, int] = {}
    for distance in range(1, _DEEPEST):
        edge = grid.adjacent_to(start) & ~start
        found.update(dict.fromkeys(sorted_hexes(edge), distance))
        start |= edge
    return found


def put_plan_on_map(position: SidePosition[Any], plan: Plan) -> None:
    """Put a plan on the map, the units of the first numbers on top."""
    for n in sorted(plan, reverse=True):
        position.put([n], plan[n])
