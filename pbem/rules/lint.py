"""What is wrong with the orders of a letter, found before anything is carried out.

A letter is tried on a sealed copy up to the first die, card or decision of another player. The
orders behind that point are tried in the most hopeful world: every fact that dice, cards or another
player can change is as the writer hopes, and every other fact is as it stands. An order that is
illegal even there is refused together with its letter.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from pbem.rules.asks import Ask
from pbem.rules.errors import Illegal
from pbem.rules.orders import Order, Seat

P = TypeVar("P")

Answer = tuple[Ask, Order]
"""What was asked, and the order that answered it."""

Warnings = tuple[tuple[str, dict[str, Any]], ...]
"""What is pointed out to a player: message keys with their facts."""


class HopefulWorld(ABC):
    """The most hopeful world for one seat behind a die, a card or a decision of another player."""

    @abstractmethod
    def refuse(self, order: Order) -> Illegal | None:
        """Why an order is illegal under every outcome.

        Returns:
            ``None`` where the order may be legal: the world then takes it as carried out.
        """


class Lint(Generic[P]):
    """Judges the orders of one seat in one position before anything is carried out.

    A game overrides what its rules can tell. This base finds nothing wrong.

    Attributes:
        position: the position as far as it can be foreseen.
        seat: whose orders are judged.
    """

    def __init__(self, position: P, seat: Seat) -> None:
        self.position, self.seat = position, seat

    def why_not_asked(self, order: Order) -> Illegal | None:  # noqa: ARG002 - no reason by default
        """Why no ask takes an order in this position, as far as a rule says."""
        return None

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:  # noqa: ARG002 - none
        """The most hopeful world behind this position; ``None`` where any order may become legal.

        Args:
            after: the last action of the seat on the way here, whose result chance or another
                player decides; ``None`` where the seat has done nothing.
        """
        return None

    def never_legal(
        self, orders: Sequence[Order], after: Answer | None
    ) -> tuple[int, Illegal] | None:
        """The first of some orders that is illegal under every outcome.

        Args:
            orders: what waits for chance or another player, in the order of the letter.
            after: see ``hopeful_world``.

        Returns:
            Its place among the orders, from 0, and why; ``None`` where each may become legal.
        """
        world = self.hopeful_world(after)
        if world is None:
            return None
        found = ((place, world.refuse(order)) for place, order in enumerate(orders))
        return next(((place, illegal) for place, illegal in found if illegal), None)

    def unused(
        self,
        order: Order,  # noqa: ARG002 - everything is used by default
        others: Sequence[Order],  # noqa: ARG002
    ) -> Illegal | Warnings:
        """What the rest of a letter leaves unused of an order that can be carried out here.

        Args:
            order: one order of the letter.
            others: every other order of the letter.

        Returns:
            An ``Illegal`` where no legal order could use some part of it; else warnings about
            the parts that could be used.
        """
        return ()
