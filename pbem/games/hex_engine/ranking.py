"""Which of some legal orders make a sensible example, by what their side sees."""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from pbem.games.hex_engine.knowledge import HexKnowledge
from pbem.games.hex_engine.orders import Move
from pbem.games.hex_engine.position import SidePosition
from pbem.rules import Illegal, Order

_MOVES, _PLACES, _ATTACKS = 80, 12, 8
"""So many candidates are looked at: each has to be found legal."""
_FAR = 99


class Ranking:
    """Ranks the orders of one side.

    Args:
        position: the position.
        side: whose orders.
        known: makes what the side knows, where attacks are ranked.
    """

    def __init__(
        self,
        position: SidePosition[Any],
        side: str,
        known: Callable[[], HexKnowledge[Any, Any]],
    ) -> None:
        self._position, self._side, self._make = position, side, known
        self._known: HexKnowledge[Any, Any] | None = None
        self._distance: dict[int, int] = {}

    def best(self, orders: Iterator[Order]) -> Iterator[Order]:
        """The most sensible of the first of some orders of one class; none where none is."""
        head = next(orders, None)
        if head is None:
            return
        if self._is_attack(head):
            yield from self._best_attack([head, *islice(orders, _ATTACKS - 1)])
        elif isinstance(head, Move):
            nearer = filter(self._goal_of, chain((head,), islice(orders, _MOVES)))
            yield from islice((order for order in nearer if self._approach_to_enemy(order) < 0), 1)
        elif self._goal_of(head):
            placed = filter(self._goal_of, (head, *islice(orders, _PLACES)))
            yield min(placed, key=self._approach_to_enemy)
        else:
            yield head

    # --- attacks ----------------------------------------------------------------------------------

    def _is_attack(self, order: Order) -> bool:
        known = self._known = self._known or self._make()
        return isinstance(order, known.attacks)

    def _best_attack(self, orders: list[Order]) -> Iterator[Order]:
        """That with the best odds in sight, if the attackers are at least as strong."""
        attack, defence, order = max(map(self._strengths, orders), key=lambda s: s[0] / s[1])
        if attack >= defence:
            yield order

    def _strengths(self, order: Order) -> tuple[int, int, Order]:
        assert self._known is not None
        try:
            return (*self._known.strengths(self._known.declared_battle(order)), order)
        except Illegal:  # not in what the side sees
            return 0, 1, order

    # --- ways -------------------------------------------------------------------------------------

    def _goal_of(self, order: Order) -> str:
        """The hex in which an order brings units."""
        path = getattr(order, "path", ())
        number = path[-1] if path else getattr(order, "goal", "") or getattr(order, "hex", "")
        return number if number in self._position.grid.at else ""

    def _approach_to_enemy(self, order: Order) -> int:
        """How far from the enemy units end, of a march how much farther than they began."""
        end = self._distance_to_enemy(self._position.grid.at[self._goal_of(order)])
        if not isinstance(order, Move):
            return end
        start = self._position.where[self._position.board.unit[order.units[0]]]
        return end - self._distance_to_enemy(start)

    def _distance_to_enemy(self, h: int) -> int:
        """The hexes from one to the nearest enemy."""
        if not self._distance:
            grid = self._position.grid
            reached = near = self._position.occupied[self._position.enemy(self._side)]
            steps = 0
            while near:
                self._distance |= dict.fromkeys(self._position.hexes_in(near), steps)
                near = grid.adjacent_to(near) & ~reached
                reached |= near
                steps += 1
        return self._distance.get(h, _FAR)
