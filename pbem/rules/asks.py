"""What a game yields: asks (decisions of the rulebook) and checkpoints (resume points)."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from pbem.rules.errors import Illegal
from pbem.rules.log import LogEntry
from pbem.rules.orders import Order, Seat


class Ask(Protocol):
    """One decision of the rulebook, asked of one seat; a subclass stands in its chapter's module.

    An ask is good for as long as it is open: read it before its order is carried out.

    Class attributes:
        topic: message key of what everybody may know is being asked, such as ``fww.ask.chit``.
        accepts: the classes of orders that may answer.
    """

    topic: ClassVar[str]
    accepts: ClassVar[tuple[type[Order], ...]]

    @property
    def seat(self) -> Seat:
        """The seat that decides while the ask is open.

        A game may compute it from the state, so that it may change once an order is carried out.
        """

    def prompt(self) -> LogEntry:
        """What the deciding seat is told: a typed fact that the catalogue puts into words."""

    def legal(self) -> Iterator[Order]:
        """Every legal order, lazily, the plainest first; never empty."""

    def check(self, order: Order) -> None:
        """Accept an order or refuse it; nothing changes.

        Raises:
            Illegal: the order breaks a rule.
        """

    def default(self) -> Order:
        """The order that a missed deadline plays.

        It is legal and never gives away what a careful player would keep.
        """

    @property
    def reacts(self) -> bool:
        """True if every order that may answer reacts to an action; the ask is no action itself."""
        return all(accepted.reacts for accepted in self.accepts)

    def is_legal(self, order: Order) -> bool:
        """True if ``check`` accepts the order."""
        try:
            self.check(order)
        except Illegal:
            return False
        return True


@dataclass(frozen=True, slots=True)
class All:
    """Several asks at once; the game goes on when all are answered.

    It receives the orders as a tuple in the order of the asks.
    """

    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A point where the state alone is enough to resume the game."""


Request = Ask | All | Checkpoint
Reply = Order | tuple[Order, ...] | None
Flow = Generator[Request, Reply, None]
"""A game in play: ``yield ask`` gives an order, ``yield All(...)`` orders, a checkpoint None."""
