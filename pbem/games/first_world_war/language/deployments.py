"""Deployments on several lines, as the one order that the rules ask for."""

from collections.abc import Sequence

from pbem.games.first_world_war.deployment import DeploymentAsk, waiting_counters
from pbem.games.first_world_war.orders import Deploy
from pbem.rules import Ask, Order


def as_one_deployment(
    orders: Sequence[tuple[Order, ...]], asks: Sequence[Ask]
) -> Sequence[tuple[Order, ...]]:
    """The orders of a letter, line by line, with the deployments of the asked faction as one.

    Each line is read by itself, so that lines with dummies name the same ones: of several lines
    that name one, all but the first mean another of the faction.
    """
    ask = next((ask for ask in asks if isinstance(ask, DeploymentAsk)), None)
    if ask is None:
        return orders
    ready = waiting_counters(ask.position, ask.faction)
    mine = [n for n, line in enumerate(orders) if _is_deployment_only(line, ready)]
    if len(mine) < 2:
        return orders
    spare = [c for c in ready if ask.position.board.armies[c].dummy]
    placements: list[tuple[str, int]] = []
    keeps = False
    for n in mine:
        for order in orders[n]:
            assert isinstance(order, Deploy)
            keeps = keeps or order.keeps
            for counter, front in order.placements:
                taken = any(counter == placed for placed, _ in placements)
                free = (c for c in spare if all(c != placed for placed, _ in placements))
                other = next(free, counter) if taken and counter in spare else counter
                placements.append((other, front))
    whole = Deploy(tuple(placements), keeps=keeps)
    return [
        (whole,) if n == mine[0] else () if n in mine else line for n, line in enumerate(orders)
    ]


def _is_deployment_only(line: tuple[Order, ...], ready: Sequence[str]) -> bool:
    """True if a line holds nothing but deployments of counters that wait."""
    return bool(line) and all(
        isinstance(order, Deploy)
        and order.placements
        and all(counter in ready for counter, _ in order.placements)
        for order in line
    )
