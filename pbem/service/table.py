"""At the table: a letter's orders rehearsed and carried out, everybody's standing orders answering in between."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.ledger import Match
from pbem.orders import Context, Item, Language, Line, OrderError, Problem, problem_of
from pbem.rules import Adjudication, Ask, Illegal, Order, Seat, Standing, WouldReveal

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
    state: Any = None
    """Of a rehearsal: the position at its end."""


def queue_of(items: tuple[Item, ...]) -> list[Queued]:
    """The orders of a letter, in order."""
    queue = []
    for item in items:
        line = Line(item.line, item.text)
        queue += [Queued(order, line) for order in item.orders]
    return queue


StandingOf = dict[Seat, tuple[Standing, ...]]


def standing_of(match: Match) -> StandingOf:
    """Every seat's standing orders."""
    return {seat: match.standing(row) for seat, row in match.seats().items()}


@dataclass(frozen=True)
class Sender:
    """Whose letter is worked, in which language, and what everybody's standing orders are."""

    seat: Seat
    language: Language
    standing: StandingOf


def rehearse(match: Match, sender: Sender, queue: list[Queued]) -> Played:
    """Try a letter on a sealed copy: nothing changes, nothing is revealed; stops before the first reveal."""
    copy = match.rehearse()
    try:
        played = _play(lambda: copy, lambda a, o, _: copy.submit(a.seat, o), sender, queue)
    except WouldReveal:
        played = Played(revealed=True)
    played.state = copy.state
    return played


def carry_out(match: Match, sender: Sender, queue: list[Queued], at: datetime, letter: int | None) -> Played:
    """Carry a letter's orders out, then whatever standing orders answer; stops at the first that no longer applies."""

    def submit(ask: Ask, order: Order, via: str) -> None:
        match.submit(ask.seat, order, via=via, at=at, letter=letter if via == "letter" else None)

    def going() -> Adjudication[Any]:
        assert match.play is not None
        return match.play

    return _play(going, submit, sender, queue)


def answer_standing(match: Match, at: datetime) -> Played:
    """Carry out whatever standing orders answer, without a letter."""
    return carry_out(match, Sender("", match.box.language(match.game), standing_of(match)), [], at, None)


def _play(
    going: Callable[[], Adjudication[Any]],
    submit: Callable[[Ask, Order, str], None],
    sender: Sender,
    queue: list[Queued],
) -> Played:
    played = Played(left=[Queued(q.order, q.line) for q in queue])
    for _ in range(_MOST_ORDERS):
        answer = _next(going(), sender, played)
        if answer is None or played.problem:
            break
        ask, queued, order = answer
        try:
            submit(ask, order, "letter" if queued else "standing")
        except Illegal as error:
            assert queued is not None
            played.problem = problem_of(error, queued.line, sender.language.lexicons)
            break
        if queued:
            played.left.remove(queued)
            played.done.append(queued)
    _drop_closing(going(), sender.seat, played)
    return played


def _next(play: Adjudication[Any], sender: Sender, played: Played) -> tuple[Ask, Queued | None, Order] | None:
    """The next open ask that the letter or somebody's standing orders answer."""
    for ask in play.asks:
        if ask.seat == sender.seat:
            queued = next((q for q in played.left if isinstance(q.order, ask.accepts)), None)
            if queued is not None and sender.language.reads_position:
                _read_again(play, sender, played, queued)
            if queued is not None and _better_elsewhere(play, ask, queued.order):
                continue
            if queued is not None and isinstance(queued.order, ask.accepts):
                return ask, queued, queued.order
        order = play.game.answer(sender.standing.get(ask.seat, ()), ask)
        if order is not None:
            return ask, None, order
    return None


def _better_elsewhere(play: Adjudication[Any], ask: Ask, order: Order) -> bool:
    """Whether an order is illegal as an answer to an ask, but legal as one to another ask of the same seat."""
    others = [a for a in play.asks if a is not ask and a.seat == ask.seat and isinstance(order, a.accepts)]
    return bool(others) and not ask.is_legal(order) and any(other.is_legal(order) for other in others)


def _read_again(play: Adjudication[Any], sender: Sender, played: Played, queued: Queued) -> None:
    """Read a line of which nothing has been done yet against the position as it is now."""
    if any(q.line is queued.line for q in played.done):
        return
    asks = tuple(ask for ask in play.asks if ask.seat == sender.seat)
    view = play.game.view(play.state, sender.seat)
    here = [q for q in played.left if q.line is queued.line]
    try:
        orders = sender.language.read(queued.line, Context(view, asks))
    except OrderError as error:
        played.problem = problem_of(error, queued.line)
        return
    if [type(q.order) for q in here] == [type(order) for order in orders]:
        for q, order in zip(here, orders, strict=True):
            q.order = order


def _drop_closing(play: Adjudication[Any], seat: Seat, played: Played) -> None:
    """Orders that only say that a seat is finished count as done where nobody asks for them any more."""
    for queued in list(played.left):
        asked = any(ask.seat == seat and isinstance(queued.order, ask.accepts) for ask in play.asks)
        if queued.order.closes and not asked and not played.problem:
            played.left.remove(queued)
            played.done.append(queued)


def lines(queued: list[Queued], language: Language) -> tuple[str, ...]:
    """Orders as canonical lines."""
    return tuple(language.write(q.order) for q in queued)
