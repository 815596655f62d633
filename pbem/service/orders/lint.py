"""Errors in a letter's orders, found after the dry run and before anything is carried out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

from pbem.ledger import GameRecord
from pbem.orders import (
    Context,
    Language,
    Line,
    OrderError,
    Problem,
    problem_of,
    with_suggestion,
)
from pbem.rules import Adjudication, Ask, Illegal, Order, Reading, Seat, Warnings, fixed_reading
from pbem.service.orders.agenda import Agenda, PendingOrder
from pbem.service.orders.leftovers import Leftovers, leftovers
from pbem.service.orders.queries import legal_lines
from pbem.service.orders.runner import DryRun, Trial


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong with orders that were tried.

    Attributes:
        problem: the first mistake, which refuses all of them.
        warnings: what they leave unused of one another; empty where there is a mistake.
        more: further mistakes, however the first is put right.
    """

    problem: Problem | None = None
    warnings: Warnings = ()
    more: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every mistake, in the order of the letter."""
        return () if self.problem is None else (self.problem, *self.more)


def lint(game_record: GameRecord, tried: DryRun) -> Findings:
    """Judge orders: illegal, asked for by nobody, of no use, or illegal under every outcome."""
    agenda = tried.agenda
    if agenda.problem is not None:
        return Findings(agenda.problem, more=_problems_behind_first(game_record, tried))
    left = Leftovers() if tried.revealed else leftovers(agenda, tried.play)
    lost = left.lost or tuple(p for p in left.unneeded if _stands_first(p, agenda))
    if lost:
        language = tried.languages(agenda.seat)
        return Findings(why_not_asked(tried.play, lost[0], agenda.seat, language))
    unused = _unused(game_record, tried)
    if isinstance(unused, Problem):
        return Findings(unused)
    problem = _never_legal(game_record, tried)
    told = [*unused]
    for warning in tried.warnings:
        told += [warning] if warning not in told else []
    return Findings(problem, () if problem else tuple(told))


def _stands_first(answer: PendingOrder, agenda: Agenda) -> bool:
    """True if an answer that nobody asks for stands before the first action that is carried out.

    It answers nothing that the letter does, so its player expects something of it: ``discard
    Spanish Flu, then draw``.
    """
    first = next((done for done in agenda.done if not done.order.reacts), None)
    if first is None or not answer.order.reacts:
        return False
    return answer.action < first.action


def _problems_behind_first(game_record: GameRecord, tried: DryRun) -> tuple[Problem, ...]:
    """The mistakes behind the first one: the letter is tried on without the wrong orders."""
    seat, slips, problems = tried.agenda.seat, list[Order](), [*_problems_of_other_parts(tried)]
    judge = game_record.game.lint(game_record.state, seat)
    while slip := tried.go_on_without_slip():
        problem = tried.agenda.problem
        slips.append(slip)
        wrong = tried.order_stopped_at
        if problem is None or wrong is None:
            break
        if judge.is_own_slip(wrong.order, problem.key, slips):
            problems.append(problem)
    return tuple(problems)


def _problems_of_other_parts(tried: DryRun) -> Iterator[Problem]:
    """The other wrong parts of the first wrong order, such as placements of one set-up line."""
    first, wrong = tried.agenda.problem, tried.order_stopped_at
    if first is None or wrong is None:
        return
    seat = tried.agenda.seat
    asks = (ask for ask in tried.play.asks if ask.seat == seat)
    asked = next((ask for ask in asks if isinstance(wrong.order, ask.accepts)), None)
    if asked is None:
        return
    for part in asked.parts(wrong.order):
        try:
            asked.check(part)
        except Illegal as illegal:
            found = problem_of(illegal, wrong.line, tried.languages(seat).lexicons, part)
            if found.column != first.column:
                yield found


def why_not_asked(
    play: Adjudication[Any], pending: PendingOrder, seat: Seat, language: Language
) -> Problem:
    """Why nobody asks for an order: the reason of a rule where there is one."""
    asks = [ask for ask in play.asks if ask.seat == seat]
    early = next(filter(None, (ask.why_too_early(pending.order) for ask in asks)), None)
    if illegal := early or play.game.lint(play.state, seat).why_not_asked(pending.order):
        return problem_of(illegal, pending.line, language.lexicons, pending.order)
    return _asked_for_by_nobody(pending, asks, language)


def _asked_for_by_nobody(pending: PendingOrder, asks: Sequence[Ask], language: Language) -> Problem:
    """The problem without a rule; an order that would only end something names what may begin."""
    line = pending.line
    begin = legal_lines(language, tuple(asks), None).kinds if pending.order.closes else ()
    key, facts = "orders.problem.not_asked", dict[str, object]()
    if begin:
        key, facts = "orders.problem.nothing_to_end", {"words": ", ".join(begin)}
    length = max(1, len(line.text) if begin else 1)
    return Problem("illegal", line.number, line.text, 0, length, key, facts)


def _unused(game_record: GameRecord, tried: DryRun) -> Problem | Warnings:
    """What the orders leave unused of one another; a problem where some part is of no use."""
    seat, warnings = tried.agenda.seat, list[tuple[str, dict[str, Any]]]()
    judge = game_record.game.lint(game_record.state, seat)
    for pending, others in tried.each_done():
        found = judge.unused(pending.order, others)
        if isinstance(found, Illegal):
            return problem_of(found, pending.line, tried.languages(seat).lexicons, pending.order)
        warnings += found
    return tuple(warnings)


def _never_legal(game_record: GameRecord, tried: DryRun) -> Problem | None:
    """The first order behind chance or another player that is illegal under every outcome.

    The problem names the places that were legal before and may still be.
    """
    agenda, state, last = tried.agenda, tried.play.state, tried.last
    if not (for_now := waiting_now(tried)):
        return None
    judge = game_record.game.lint(state, agenda.seat)
    orders = [p.order for p in agenda.left]
    readings = Readings(tried, for_now)
    found = judge.never_legal([p.order for p in for_now], last, readings)
    if found is None:
        return None
    place, illegal = found
    language, pending = tried.languages(agenda.seat), agenda.left[place]
    problem = problem_of(illegal, pending.line, language.lexicons, pending.order)
    if last is None:
        return problem

    def may_be_legal(order: Order) -> bool:
        other = judge.never_legal((*orders[:place], order), last, readings.with_fixed_order(place))
        return other is None or other[0] > place

    context = Context(game_record.game.view(state, agenda.seat), (last[0],))
    number = agenda.number_in_line(pending)
    return with_suggestion(language, agenda.seat, problem, context, number, may_be_legal)


def waiting_now(tried: Trial) -> list[PendingOrder]:
    """The orders behind the point where a dry run stopped, up to those for the next action."""
    agenda = tried.agenda
    return [*takewhile(lambda p: not (p.opens and agenda.done), agenda.left)]


class Readings:
    """How the lines of orders that wait read when their turn comes."""

    def __init__(self, tried: Trial, waiting: Sequence[PendingOrder], but: int = -1) -> None:
        self._tried, self._waiting, self._but = tried, waiting, but

    def with_fixed_order(self, place: int) -> "Readings":
        """The same, but one order stands as it is."""
        return Readings(self._tried, self._waiting, place)

    def __call__(self, place: int) -> Reading:
        """How the line of the order at a place reads when an ask stands."""
        pending, agenda = self._waiting[place], self._tried.agenda
        language = self._tried.languages(agenda.seat)
        begun = any(done.line is pending.line for done in agenda.done)
        if begun or place == self._but or not language.reads_position:
            return fixed_reading(pending.order)
        number = agenda.number_in_line(pending)
        return partial(self._read_order, language, pending.line, number)

    def _read_order(self, language: Language, line: Line, number: int, ask: Ask) -> Order | None:
        position = getattr(ask, "position", self._tried.play)
        context = Context(lambda: self._tried.game.view(position.state, ask.seat), (ask,))
        try:
            orders = language.read(line, context)
        except OrderError:
            return None
        return orders[number] if number < len(orders) else None
