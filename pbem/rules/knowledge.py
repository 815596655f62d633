"""What a seat can work out from what it knows: the odds of an attack, how far a unit gets, supply.

A game subclasses ``Knowledge`` and names the class as ``knowledge_type`` (``pbem.games.common``).
The base class first makes the position as its seat knows it (``position_as_known``), so nothing
hidden can reach an answer. The methods then ask the functions of the rules, and answer in
``Words``: message keys with facts, which the renderer of the game words.

Letters ask by ODDS, REACH, SUPPLY, DUE and WIN. PREVIEW tells the odds of every attack of a letter.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from pbem.rules.asks import Ask
from pbem.rules.errors import OutOfScript
from pbem.rules.log import LogEntry
from pbem.rules.orders import Order, Seat
from pbem.rules.table import ScriptedChance, Table

P = TypeVar("P")
T = TypeVar("T")

Words = tuple[str, dict[str, Any]]
"""A message key and its facts."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an attack promises, as far as its attacker knows.

    Attributes:
        told: strengths, column or table, each modifier, in the order in which they are worked out.
        results: every result with its chance; the chances add up to 1.
        expected: losses on average and what else the results come to.
    """

    told: tuple[Words, ...]
    results: tuple[tuple[Words, Fraction], ...]
    expected: tuple[Words, ...] = ()


class Knowledge(ABC, Generic[P]):
    """A position as one seat knows it, and what follows from it.

    Class attributes:
        attacks: the orders whose odds can be told.
        moves_come_first: True if the moves that lead to an attack stand in the same letter.
        others_may_pass: True if the game can go on in the position as a seat knows it, the other
            seats doing what they must and no more.

    Attributes:
        position: the position as far as the seat knows it.
        seat: whose knowledge it is.
        asks: what the seat is asked; its asks hold the position with all that is hidden, so only
            what the seat is told of them may be used.
        remembered: where things are that lie hidden now, as far as it follows from what was told.
    """

    attacks: ClassVar[tuple[type[Order], ...]] = ()
    moves_come_first: ClassVar[bool] = False
    others_may_pass: ClassVar[bool] = False

    def __init__(self, position: P, seat: Seat, asks: Sequence[Ask] = ()) -> None:
        """``position``: with everything that is hidden; it stays as it is."""
        self.position, self.seat, self.asks = (
            self.position_as_known(position, seat),
            seat,
            tuple(asks),
        )
        self.remembered: Mapping[str, int] = {}

    def remember(self, told: Iterable[LogEntry]) -> None:
        """Reckon with what the seat was told since the game began and sees no more.

        By default nothing is remembered.
        """

    @staticmethod
    @abstractmethod
    def position_as_known(position: P, seat: Seat) -> P:
        """A position of its own, in which nothing stands that the seat does not know."""

    def odds(self, order: Order) -> Forecast | None:  # noqa: ARG002 - none by default
        """What an attack promises; ``None`` if the game tells nothing of such an order.

        Raises:
            Illegal: it cannot be made in this position.
        """
        return None

    def odds_answered(
        self,
        order: Order,
        answers: Sequence[Order],  # noqa: ARG002 - none by default
    ) -> Forecast | None:
        """The same as ``odds`` where the writer has said how they answer what the attack asks.

        Args:
            order: the attack.
            answers: orders behind it that react, such as the chit laid and who commands.

        Raises:
            Illegal: it cannot be made in this position, or not be answered so.
        """
        return self.odds(order)

    def fewer(self, order: Order) -> Sequence[Order]:  # noqa: ARG002 - none by default
        """Attacks by fewer of its units, the strongest first.

        They are looked at where nobody was named and not all may attack together.
        """
        return ()

    def outlook(self, space: str) -> Sequence[Words]:  # noqa: ARG002 - nothing by default
        """What an attack on a space would meet, and who can come beside it.

        It is told where nobody can attack it now. Nothing: the game tells nothing of such places.
        """
        return ()

    def reach(self, unit: str) -> Sequence[Words]:  # noqa: ARG002 - nothing by default
        """Where an own unit can go now, and at what cost.

        Raises:
            Illegal: it cannot go anywhere.
        """
        return ()

    def supply(self) -> Sequence[Words]:
        """What of its own side is or will be out of supply, and at which check it suffers."""
        return ()

    def supply_at(self, kind: str, name: str) -> Sequence[Words]:  # noqa: ARG002 - all by default
        """The supply of own units alone: a ``unit``, or those in a ``space``, by its name."""
        return self.supply()

    def due(self) -> Sequence[Words]:
        """What comes, what leaves and what is checked, in this turn and the next."""
        return ()

    def progress_to_victory(self) -> Sequence[Words]:
        """Where every side stands towards victory, and when that is checked next."""
        return ()


def outcomes(run: Callable[[Table], T]) -> Iterator[tuple[Fraction, T]]:
    """Every way in which chance may go, each with its probability.

    Args:
        run: plays at a table. It is called once for each way and at most once for each die before
            it, so it has to begin anew each time.
    """
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        drawn, chance = waiting.pop()
        try:
            found = run(Table(ScriptedChance(drawn)))
        except OutOfScript as end:
            share = chance / end.bound
            waiting += [((*drawn, value), share) for value in reversed(range(end.bound))]
        else:
            yield chance, found
