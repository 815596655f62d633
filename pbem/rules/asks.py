"""What a game yields: asks (decisions of the rulebook) and checkpoints (resume points)."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Protocol

from msgspec import to_builtins

from pbem.rules.errors import Illegal
from pbem.rules.log import LogEntry
from pbem.rules.orders import Order, Seat


def _strings(value: Any) -> Iterator[str]:
    """Every string in a structure."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _strings(key)
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


@dataclass(frozen=True, slots=True)
class Price:
    """What an answer costs beside what it does.

    Attributes:
        key: message key of a short phrase, such as ``qmg.price.end``.
        facts: what its words name.
        warning: message key of a whole sentence with the same facts; empty where there is none.
        loses: True if it throws away something that is paid for or could still be used.
    """

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    warning: str = ""
    loses: bool = False


class YesNo(NamedTuple):
    """What a bare ``YES`` and a bare ``NO`` stand for; ``None``: the word says nothing."""

    yes: Order | None
    no: Order | None


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
        """Every legal order but those like an ``is_sample``, lazily, the plainest first.

        It is never empty.
        """

    def legal_by_kind(self) -> Iterator[Iterator[Order]] | None:
        """The legal orders in groups, each of one verb alone, so that a kind can be passed over.

        ``None`` where they are not kept apart.
        """
        return None

    def is_sample(self, order: Order) -> bool:  # noqa: ARG002 - all are listed by default
        """True if others like a legal order are legal that ``legal`` leaves out."""
        return False

    def portions(self) -> Iterator[Order] | None:
        """Orders of one thing each, such as a placement or a card, which one answer puts together.

        A portion need not answer by itself. ``None`` where answers are no such sums.
        """
        return None

    def orders_for_examples(self) -> Iterator[Order]:
        """Legal orders of which examples are made; by default all.

        An ask with many orders of several classes gives the first of each class.
        """
        return self.legal()

    def check(self, order: Order) -> None:
        """Accept an order or refuse it; nothing changes.

        Raises:
            Illegal: the order breaks a rule.
        """

    def parts(self, order: Order) -> Iterable[Order]:  # noqa: ARG002 - none by default
        """The parts of an order that are right or wrong by themselves, such as each placement."""
        return ()

    def default(self) -> Order:
        """The order that a missed deadline plays.

        It is legal and never gives away what a careful player would keep.
        """

    def kinds(self) -> Iterator[Order]:
        """One legal order of each class that may answer now, the plainest first.

        A question names the words of these. It is empty where the question names them itself.
        """
        left = set(self.accepts)
        for order in self.legal():
            if type(order) in left:
                left.remove(type(order))
                yield order
            if not left:
                return

    def yes_no(self) -> YesNo | None:
        """What a bare yes and a bare no mean; ``None``: no question of yes or no is open."""
        return None

    def places(self, told: Iterable[LogEntry | Order]) -> tuple[str, ...]:
        """What the map should show to the seat that decides: spaces, and things that stand in some.

        By default all that its question and the examples name.

        Args:
            told: the question and the examples.
        """
        return tuple(name for each in told for name in _strings(to_builtins(each)))

    def prices(self, order: Order) -> tuple[Price, ...]:  # noqa: ARG002 - free by default
        """What a legal answer costs beside what it does."""
        return ()

    def idle_answer(self) -> Order | None:
        """What a seat answers that does nothing here.

        It must be legal whatever the seat hides, and tell nothing of it: PREVIEW assumes it of
        other seats. ``None``: something has to be chosen.
        """
        return None

    def idle_action(self) -> Order | None:
        """What a seat answers that does nothing in an action or turn of its own.

        As for ``idle_answer``; PREVIEW assumes it of other seats in front of lines in advance.
        """
        return None

    def order_passing_over(self, order: Order) -> Order | None:  # noqa: ARG002 - refused by default
        """The legal order that passes an illegal one over, with nothing done, and says so.

        It is used when the turn of a line comes after chance or another player had their say.
        ``None``: the line is refused.
        """
        return None

    def why_too_early(self, order: Order) -> Illegal | None:  # noqa: ARG002 - no reason by default
        """Why an order of a class that does not answer has to wait for the answer to this ask."""
        return None

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
class AskAll:
    """Several asks at once; the game goes on when all are answered.

    It receives the orders as a tuple in the order of the asks.
    """

    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A point where the state alone is enough to resume the game."""


Request = Ask | AskAll | Checkpoint
Reply = Order | tuple[Order, ...] | None
Flow = Generator[Request, Reply, None]
"""A game in play: ``yield ask`` gives an order, ``yield AskAll(...)`` orders, a checkpoint None."""
