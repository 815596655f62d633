"""What the asks of every game share."""

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from pbem.rules import Ask, Order

P = TypeVar("P")


@dataclass(frozen=True)
class PositionAsk(Ask, Generic[P]):
    """An ask about a position.

    A game adds who decides (``seat``) and what that seat is told (``prompt``).
    """

    topic: ClassVar[str]
    accepts: ClassVar[tuple[type[Order], ...]]
    position: P

    def default(self) -> Order:
        """The plainest legal order."""
        return next(iter(self.legal()))
