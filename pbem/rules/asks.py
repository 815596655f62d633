"""What a game yields: asks (decisions of the rulebook) and checkpoints (places to come back to)."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from pbem.rules.errors import Illegal
from pbem.rules.log import LogEntry
from pbem.rules.orders import Order, Seat


class Ask(Protocol):
    """One decision of the rulebook, asked of one seat; subclass it explicitly in its chapter's module.

    Class attributes:
        topic: message key under which everybody may know that this is being asked, such as ``fww.ask.chit``.
        accepts: the classes of orders that may answer.
    """

    topic: ClassVar[str]
    accepts: ClassVar[tuple[type[Order], ...]]

    @property
    def seat(self) -> Seat:
        """The seat that decides."""

    def prompt(self) -> LogEntry:
        """What the deciding seat is told: a typed fact that a template words."""

    def legal(self) -> Iterator[Order]:
        """Every legal order, lazily, the plainest first; never empty."""

    def check(self, order: Order) -> None:
        """Accept an order or refuse it, changing nothing.

        Raises:
            Illegal: the order breaks a rule.
        """

    def default(self) -> Order:
        """What a missed deadline plays: legal, and never throws away what a careful player would keep."""

    @property
    def reacts(self) -> bool:
        """Whether it only asks what an action brings: its seat's own action is not what is asked."""
        return all(accepted.reacts for accepted in self.accepts)

    def is_legal(self, order: Order) -> bool:
        """Whether ``check`` accepts an order."""
        try:
            self.check(order)
        except Illegal:
            return False
        return True


@dataclass(frozen=True, slots=True)
class All:
    """Several asks at once; the game goes on when all are answered and gets the orders in the order of the asks."""

    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state alone is enough to come back here."""


Request = Ask | All | Checkpoint
Reply = Order | tuple[Order, ...] | None
Flow = Generator[Request, Reply, None]
"""A game in play: ``yield ask`` gives the order, ``yield All(...)`` a tuple of orders, a checkpoint nothing."""
