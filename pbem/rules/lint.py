"""What is wrong with the orders of a letter, found before anything is carried out.

A letter is tried on a sealed copy up to the first die, card or decision of another player. The
orders behind that point are tried in the most hopeful world: every fact that dice, cards or another
player can change is as the writer hopes, and every other fact is as it stands. An order that is
illegal even there is refused together with its letter.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pbem.rules.asks import Ask
from pbem.rules.errors import Illegal
from pbem.rules.orders import Order, Seat

P = TypeVar("P")
C = TypeVar("C")

MOST_COURSES = 16
"""Beyond so many courses a world follows none."""

Answer = tuple[Ask, Order]
"""What was asked, and the order that answered it."""

Warnings = tuple[tuple[str, dict[str, Any]], ...]
"""What is pointed out to a player: message keys with their facts."""

Reading = Callable[[Ask], Order | None]
"""How the line of an order reads when an ask stands; ``None`` where it cannot be read then."""


def fixed_reading(order: Order) -> Reading:
    """The reading of a line that means the same whatever is asked."""
    return lambda _: order


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a world foresees of an order that waits for chance or another player.

    Attributes:
        looked: False where the world cannot tell anything of it.
        needs: True if it is legal only where chance or another player does what it hopes for.
        position: the position in which it was found legal; ``None`` where it was not looked at.
        order: the order as its line reads there; ``None`` where it was not looked at.
    """

    looked: bool = False
    needs: bool = False
    position: Any = None
    order: Order | None = None


class HopefulWorld(ABC):
    """The most hopeful world for one seat behind a die, a card or a decision of another player.

    Attributes:
        foreseen: what is foreseen of the order that was judged last.
    """

    foreseen: Foreseen = Foreseen()

    @abstractmethod
    def refuse(self, order: Order, reading: Reading) -> Illegal | None:
        """Why an order is illegal under every outcome.

        Args:
            order: the order as it was read last.
            reading: how its line reads when another ask stands.

        Returns:
            ``None`` where the order may be legal: the world then takes it as carried out.
        """


class AskedWorld(HopefulWorld, Generic[C]):
    """A world that puts the game's own asks to hopeful positions.

    A game says which courses things may take, and which positions each of them allows. The asks
    judge an order in those positions by the game's own checks.

    Attributes:
        courses: the courses that are still possible; ``None`` where there are too many to follow,
            so that any order may be legal.
    """

    def __init__(self, *courses: C) -> None:
        self.courses: list[C] | None = [*courses]
        self._took: tuple[Ask, Order] | None = None
        """The ask that took the order that is judged, and how its line reads then."""

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:
        """Why the order is illegal on every course; otherwise it is taken as carried out."""
        self.foreseen, self._took = Foreseen(), None
        if self.courses is None or not self.can_judge(order):
            return None
        reasons, rest = list[Illegal](), list[C]()
        for course in self.courses:
            rest += self._courses_after(course, order, reading, reasons)
        if not rest:
            return reasons[0] if reasons else self.why_not_asked(order)
        if self._took is not None:
            self.foreseen = self._foresee(self.courses, order, reading, *self._took)
        if order.condition is not None:
            rest = [*map(self.course_passing_over, self.courses), *rest]
        self.courses = rest if len(rest) <= MOST_COURSES else None
        return None

    def _courses_after(
        self, course: C, order: Order, reading: Reading, reasons: list[Illegal]
    ) -> Sequence[C]:
        """The courses after an order on one course; none where it is illegal, with the reasons."""
        for ask in self.asks(course, order):
            for each in dict.fromkeys((order, reading(ask))):
                if each is None:
                    continue
                try:
                    self.check(ask, each)
                except Illegal as illegal:
                    reasons.append(illegal)
                else:
                    self._took = self._took or (ask, each)
                    return tuple(self.courses_after_ask(course, ask, each))
        return ()

    def _foresee(
        self, courses: Sequence[C], order: Order, reading: Reading, took: Ask, taken: Order
    ) -> Foreseen:
        """In what position an order is legal, best in one in which nothing that is open changes."""
        for ask in filter(None, (self.ask_if_unchanged(course, order) for course in courses)):
            for each in filter(None, (order, reading(ask))):
                if ask.is_legal(each):
                    at = getattr(ask, "position", None)
                    return Foreseen(looked=True, position=at, order=each)
        at = getattr(took, "position", None)
        return Foreseen(looked=True, needs=True, position=at, order=taken)

    def ask_if_unchanged(self, course: C, order: Order) -> Ask | None:  # noqa: ARG002 - not known
        """The ask that would take an order if nothing that is open changed anything.

        ``None`` where that cannot be said: each order then needs what it hopes for.
        """
        return None

    def can_judge(self, order: Order) -> bool:
        """True if this world can tell whether an order may be legal."""
        return not order.reacts

    @abstractmethod
    def asks(self, course: C, order: Order) -> Iterator[Ask]:
        """The asks that may take an order on a course, the most hopeful first.

        Each is put to a position in which every fact that is open is as the order needs it.
        """

    def check(self, ask: Ask, order: Order) -> None:
        """Accept an order or refuse it; a condition of it counts as met.

        Raises:
            Illegal: a rule that no outcome changes forbids it.
        """
        ask.check(order)

    @abstractmethod
    def courses_after_ask(self, course: C, ask: Ask, order: Order) -> Iterator[C]:
        """The courses that things may take behind an order that an ask took."""

    def course_passing_over(self, course: C) -> C:
        """A course behind an order whose condition was not met."""
        return course

    def why_not_asked(self, order: Order) -> Illegal | None:  # noqa: ARG002 - no reason by default
        """Why no ask takes an order; ``None`` where one may."""
        return None


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
        self,
        orders: Sequence[Order],
        after: Answer | None,
        reading: Callable[[int], Reading] | None = None,
    ) -> tuple[int, Illegal] | None:
        """The first of some orders that is illegal under every outcome.

        Args:
            orders: what waits for chance or another player, in the order of the letter.
            after: see ``hopeful_world``.
            reading: by place among the orders, how its line reads when another ask stands;
                ``None``: every line means the same whatever is asked.

        Returns:
            Its place among the orders, from 0, and why; ``None`` where each may become legal.
        """
        world = self.hopeful_world(after) if orders else None
        if world is None:
            return None
        for place, order in enumerate(orders):
            read = reading(place) if reading else fixed_reading(order)
            if illegal := world.refuse(order, read):
                return place, illegal
        return None

    def foresee(
        self,
        orders: Sequence[Order],
        after: Answer | None,
        reading: Callable[[int], Reading],
    ) -> Iterator[Foreseen]:
        """What is foreseen of each of some orders of which none is illegal under every outcome.

        The arguments are those of ``never_legal``.
        """
        world = self.hopeful_world(after) if orders else None
        for place, order in enumerate(orders):
            if world is None or world.refuse(order, reading(place)):
                yield Foreseen()
            else:
                yield world.foreseen

    def is_own_slip(
        self,
        order: Order,  # noqa: ARG002 - only the first slip is told by default
        key: str,  # noqa: ARG002
        slips: Sequence[Order],  # noqa: ARG002
    ) -> bool:
        """True if an order is wrong by itself, however other wrong orders are put right.

        Args:
            order: an illegal order behind the others.
            key: message key of why it is illegal.
            slips: the illegal orders before it, which were left out.
        """
        return False

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
