"""At the table: a letter's orders rehearsed and carried out, everybody's standing orders answering in between."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from pbem.ledger import Match
from pbem.orders import Item, Language, Line, Problem, problem_of
from pbem.rules import Ask, Illegal, Order, Seat, Standing, WouldReveal

_MOST_ORDERS = 2_000


@dataclass
class Queued:
    """One order of a letter and the line it came from."""

    order: Order
    line: Line


@dataclass
class Played:
    """What became of a letter's orders."""

    done: list[Queued] = field(default_factory=list)
    left: list[Queued] = field(default_factory=list)
    problem: Problem | None = None
    revealed: bool = False


def queue_of(items: tuple[Item, ...]) -> list[Queued]:
    """The orders of a letter, in order."""
    return [Queued(order, Line(item.line, item.text)) for item in items for order in item.orders]


StandingOf = dict[Seat, tuple[Standing, ...]]


def standing_of(match: Match) -> StandingOf:
    """Every seat's standing orders."""
    return {seat: match.standing(row) for seat, row in match.seats().items()}


def rehearse(match: Match, seat: Seat, queue: list[Queued], standing: StandingOf) -> Played:
    """Try a letter on a sealed copy: nothing changes, nothing is revealed; stops before the first reveal."""
    copy = match.rehearse()
    try:
        return _play(match, lambda: copy.asks, lambda a, o, _: copy.submit(a.seat, o), seat, queue, standing)
    except WouldReveal:
        return Played(revealed=True)


def carry_out(
    match: Match, seat: Seat, queue: list[Queued], standing: StandingOf, at: datetime, letter: int | None
) -> Played:
    """Carry a letter's orders out, then whatever standing orders answer; stops at the first that no longer applies."""

    def submit(ask: Ask, order: Order, via: str) -> None:
        match.submit(ask.seat, order, via=via, at=at, letter=letter if via == "letter" else None)

    return _play(match, lambda: match.asks, submit, seat, queue, standing)


def _play(
    match: Match,
    asks: Callable[[], tuple[Ask, ...]],
    submit: Callable[[Ask, Order, str], None],
    seat: Seat,
    queue: list[Queued],
    standing: StandingOf,
) -> Played:
    played = Played(left=list(queue))
    for _ in range(_MOST_ORDERS):
        answer = _next(match, asks(), seat, played.left, standing)
        if answer is None:
            break
        ask, queued, order = answer
        try:
            submit(ask, order, "letter" if queued else "standing")
        except Illegal as error:
            assert queued is not None
            played.problem = problem_of(error, queued.line)
            break
        if queued:
            played.left.remove(queued)
            played.done.append(queued)
    return played


def _next(
    match: Match, asks: tuple[Ask, ...], seat: Seat, queue: list[Queued], standing: StandingOf
) -> tuple[Ask, Queued | None, Order] | None:
    """The next open ask that the letter or somebody's standing orders answer."""
    for ask in asks:
        queued = next((q for q in queue if ask.seat == seat and isinstance(q.order, ask.accepts)), None)
        if queued is not None:
            return ask, queued, queued.order
        order = match.game.answer(standing.get(ask.seat, ()), ask)
        if order is not None:
            return ask, None, order
    return None


def lines(queued: list[Queued], language: Language) -> tuple[str, ...]:
    """Orders as canonical lines."""
    return tuple(language.write(q.order) for q in queued)
