"""Random choices that hex games share: a set-up, which units go, and where to."""

from collections.abc import Callable, Sequence
from typing import Any

from pbem.bots.random_orders import Below
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import CheapestPaths
from pbem.rules import Order


def deploy_somewhere(ask: Any, below: Below) -> Order:
    """A unit somewhere near where the plain set-up has it, or the rest as it is."""
    rest: Order = ask.default()
    if not below(8):
        return rest
    plan = ask.default_plan_order().placements
    name, number = plan[below(len(plan))]
    grid = ask.position.grid
    for _ in range(4):
        near = grid.near[grid.at[number]]
        number = grid.number[near[below(len(near))][1]]
        order: Order = ask.placement_order(((name, number),))
        if ask.is_legal(order):
            return order
    return rest


def some_group(
    position: Any, side: str, below: Below, free: Callable[[Any, Sequence[int]], bool]
) -> list[int]:
    """Units of one hex that may move, all or one of them; or none."""
    hexes = position.hexes_in(position.occupied[side])
    units = (
        [n for n in position.stack(hexes[below(len(hexes))]) if free(position, [n])]
        if hexes
        else []
    )
    return units if below(3) or not units else [units[below(len(units))]]


def some_goals(found: CheapestPaths, front: Hexes, below: Below, often: int) -> list[int]:
    """Where units may go: beside the enemy, if they can and ``often`` does not draw 0; or all."""
    goals = [h for h in sorted(found.spent) if h != found.start]
    near = [h for h in goals if front >> h & 1]
    return near if near and below(often) else goals
