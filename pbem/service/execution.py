"""Execution: a letter's orders tried on a dry run and carried out, everybody's standing orders answering in between."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pbem.ledger import GameRecord
from pbem.orders import Context, Language, Line, OrderError, ParsedLine, Problem, problem_of
from pbem.rules import Adjudication, Ask, Illegal, Order, Seat, StandingOrder, WouldReveal

_MOST_ORDERS = 2_000


@dataclass
class PendingOrder:
    """One order of a letter and the line it came from; ``settled``: read against the position it is carried out in."""

    order: Order
    line: Line
    settled: bool = False


@dataclass
class Execution:
    """What became of a letter's orders: ``orders`` are all of them, in the order of the letter."""

    orders: list[PendingOrder] = field(default_factory=list)
    done: list[PendingOrder] = field(default_factory=list)
    left: list[PendingOrder] = field(default_factory=list)
    problem: Problem | None = None
    revealed: bool = False
    state: Any = None
    """Of a dry run: the position at its end."""

    @classmethod
    def of(cls, queue: list[PendingOrder]) -> "Execution":
        """An execution of copies of these orders, none of which is carried out yet."""
        orders = [replace(pending) for pending in queue]
        return cls(orders=orders, left=list(orders))


def pending_of(items: tuple[ParsedLine, ...]) -> list[PendingOrder]:
    """The orders of a letter, in order."""
    queue = []
    for item in items:
        line = Line(item.line, item.text)
        queue += [PendingOrder(order, line) for order in item.orders]
    return queue


StandingOf = dict[Seat, tuple[StandingOrder, ...]]


def standing_of(game_record: GameRecord) -> StandingOf:
    """Every seat's standing orders."""
    return {seat: game_record.standing(row) for seat, row in game_record.seats().items()}


@dataclass(frozen=True)
class Submitter:
    """Whose letter is worked, in which language, and what everybody's standing orders are."""

    seat: Seat
    language: Language
    standing: StandingOf


def dry_run(game_record: GameRecord, submitter: Submitter, queue: list[PendingOrder]) -> Execution:
    """Try a letter on a sealed copy: nothing changes, nothing is revealed; stops before the first reveal."""
    copy, execution = game_record.dry_run(), Execution.of(queue)
    try:
        _play(lambda: copy, lambda a, o, _: copy.submit(a.seat, o), submitter, execution)
    except WouldReveal:
        execution.revealed = True
    execution.state = copy.state
    return execution


def carry_out(
    game_record: GameRecord, submitter: Submitter, queue: list[PendingOrder], at: datetime, letter: int | None
) -> Execution:
    """Carry a letter's orders out, then whatever standing orders answer; stops at the first that no longer applies.

    A game that is over by its rules after that is finished.
    """

    def submit(ask: Ask, order: Order, via: str) -> None:
        game_record.submit(ask.seat, order, via=via, at=at, letter=letter if via == "letter" else None)

    def going() -> Adjudication[Any]:
        assert game_record.play is not None
        return game_record.play

    execution = Execution.of(queue)
    _play(going, submit, submitter, execution)
    if game_record.outcome and game_record.row.status != "finished":
        game_record.finish(game_record.outcome, at)
    return execution


def answer_standing(game_record: GameRecord, at: datetime) -> Execution:
    """Carry out whatever standing orders answer, without a letter."""
    return carry_out(
        game_record,
        Submitter("", game_record.module.language(game_record.game), standing_of(game_record)),
        [],
        at,
        None,
    )


def _play(
    going: Callable[[], Adjudication[Any]],
    submit: Callable[[Ask, Order, str], None],
    submitter: Submitter,
    execution: Execution,
) -> None:
    for _ in range(_MOST_ORDERS):
        answer = _next(going(), submitter, execution)
        if answer is None or execution.problem:
            break
        ask, pending, order = answer
        if pending:
            pending.settled = True
        try:
            submit(ask, order, "letter" if pending else "standing")
        except Illegal as error:
            assert pending is not None
            execution.problem = problem_of(error, pending.line, submitter.language.lexicons)
            break
        if pending:
            execution.left.remove(pending)
            execution.done.append(pending)
    _drop_closing(going(), submitter.seat, execution)


def _next(
    play: Adjudication[Any], submitter: Submitter, execution: Execution
) -> tuple[Ask, PendingOrder | None, Order] | None:
    """The next open ask that the letter or somebody's standing orders answer."""
    for ask in play.asks:
        if ask.seat == submitter.seat:
            pending = next((q for q in execution.left if isinstance(q.order, ask.accepts)), None)
            if pending is not None and not pending.settled and submitter.language.reads_position:
                _read_again(play, submitter, execution, pending)
            if pending is not None and _better_elsewhere(play, ask, pending.order):
                continue
            if pending is not None and isinstance(pending.order, ask.accepts):
                return ask, pending, pending.order
        order = play.game.answer(submitter.standing.get(ask.seat, ()), ask)
        if order is not None:
            return ask, None, order
    return None


def _better_elsewhere(play: Adjudication[Any], ask: Ask, order: Order) -> bool:
    """Whether an order is illegal as an answer to an ask, but legal as one to another ask of the same seat."""
    others = [a for a in play.asks if a is not ask and a.seat == ask.seat and isinstance(order, a.accepts)]
    return bool(others) and not ask.is_legal(order) and any(other.is_legal(order) for other in others)


def _read_again(play: Adjudication[Any], submitter: Submitter, execution: Execution, pending: PendingOrder) -> None:
    """Read a line of which nothing has been done yet against the position as it is now."""
    if any(q.line is pending.line for q in execution.done):
        return
    asks = tuple(ask for ask in play.asks if ask.seat == submitter.seat)
    view = play.game.view(play.state, submitter.seat)
    here = [q for q in execution.left if q.line is pending.line]
    try:
        orders = submitter.language.read(pending.line, Context(view, asks))
    except OrderError as error:
        execution.problem = problem_of(error, pending.line)
        return
    if [type(q.order) for q in here] == [type(order) for order in orders]:
        for q, order in zip(here, orders, strict=True):
            q.order = order


def _drop_closing(play: Adjudication[Any], seat: Seat, execution: Execution) -> None:
    """Orders that only say that a seat is finished count as done where nobody asks for them any more."""
    for pending in list(execution.left):
        asked = any(ask.seat == seat and isinstance(pending.order, ask.accepts) for ask in play.asks)
        if pending.order.closes and not asked and not execution.problem:
            execution.left.remove(pending)
            execution.done.append(pending)


def lines(pending: list[PendingOrder], language: Language) -> tuple[str, ...]:
    """Orders as canonical lines."""
    return tuple(language.write(q.order) for q in pending)
