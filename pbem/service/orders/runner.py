"""Running orders: a seat's letter, all orders on file, and the standing orders in between.

A letter is tried on a sealed copy first, until something is revealed or another seat decides. What
was read there is carried out. A line beyond that point is read when its turn comes.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from pbem.ledger import GameRecord
from pbem.orders import (
    Context,
    Language,
    Line,
    OrderError,
    ParsedLine,
    Problem,
    possible_orders,
    problem_of,
    with_suggestion,
)
from pbem.rules import (
    Adjudication,
    Answer,
    Ask,
    Game,
    Illegal,
    Logged,
    LogRecord,
    Order,
    Seat,
    StandingOf,
    Warnings,
    WouldReveal,
    seen_by,
)
from pbem.service.orders.agenda import Agenda, PendingOrder, _with_action_numbers, pending_of

Languages = Callable[[Seat], Language]
"""The order language in the words of a seat's player."""
Watch = Callable[[Any, Sequence[Ask], Order], None]
"""Is shown a position, what the seat is asked there, and the order that comes next."""
_MOST_ORDERS = 2_000


def standing_of(game_record: GameRecord) -> StandingOf:
    """Every seat's standing orders."""
    return {seat: game_record.standing_orders_of(row) for seat, row in game_record.seats().items()}


class Execution:
    """Orders in an adjudication: an agenda for each seat, and everybody's standing orders.

    Attributes:
        passes_over: True if lines that came to nothing since they were written are passed over.
    """

    passes_over = True

    def __init__(
        self,
        game: Game[Any],
        languages: Languages,
        agendas: dict[Seat, Agenda],
        standing: StandingOf,
    ) -> None:
        self.game, self.languages, self.agendas, self.standing = game, languages, agendas, standing
        self._carried_out = 0

    @property
    @abstractmethod
    def play(self) -> Adjudication[Any]:
        """The adjudication the orders go to."""

    @abstractmethod
    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order (raises Illegal; on a sealed copy WouldReveal).

        Without an agenda it is a standing order.
        """

    def waits_for_seat(self, ask: Ask) -> bool:  # noqa: ARG002 - for those that know of orders on file
        """True if the run waits for a seat itself before its standing orders."""
        return False

    def run(self) -> None:
        """Go on while orders or standing orders answer an ask.

        An agenda stops at its first problem.
        """
        for _ in range(_MOST_ORDERS):
            if not any(self._answer(ask) for ask in self.play.asks):
                return

    def _answer(self, ask: Ask) -> bool:
        """Answer an ask by its seat's orders, else by its standing orders.

        True if one was carried out.
        """
        agenda = self.agendas.get(ask.seat)
        if agenda is not None:
            if self._is_next(agenda, ask):
                return False
            found = self._next_answer(agenda)
            if agenda.problem is not None:
                return False
            if found is not None:
                return self._carry_out(agenda, *found)
        order = None if self.waits_for_seat(ask) else self.game.standing_answer(self.standing, ask)
        if order is not None:
            self.submit(ask, order, None)
            self._carried_out += 1
        return order is not None

    def _is_next(self, agenda: Agenda, ask: Ask) -> bool:
        """True if an ask begins the action or turn that the rest of an advance agenda is for."""
        rest = (
            agenda.done and not ask.reacts and any(map(agenda.may_begin_later_action, agenda.left))
        )
        return bool(rest) and self.game.action_id(self.play.state) != agenda.action_id

    def _next_answer(self, agenda: Agenda) -> tuple[Ask, PendingOrder] | None:
        """What the agenda answers now.

        A line whose turn may have come is read in this position first.
        """
        if agenda.problem is not None:
            return None
        action_id, reaction_id = (
            self.game.action_id(self.play.state),
            self.game.reaction_id(self.play.state),
        )
        found = agenda.next_answer(self.play.asks, action_id, reaction_id)
        pending = found[1] if found else next(iter(agenda.left), None)
        if pending is None or pending.settled or not self.languages(agenda.seat).reads_position:
            return found
        if pending.read_after == self._carried_out:
            return found
        if any(p.line is pending.line for p in agenda.done):
            return found
        try:
            agenda.replace_rest_of_line(
                pending.line, self._read_line(agenda.seat, pending.line), self._carried_out
            )
        except OrderError as error:
            if found is not None:
                agenda.problem = self._with_suggestion(
                    problem_of(error, pending.line), agenda, pending
                )
            return None
        return agenda.next_answer(self.play.asks, action_id, reaction_id)

    def _read_line(self, seat: Seat, line: Line) -> tuple[Order, ...]:
        """A line's orders in the position as it is now (raises OrderError)."""
        return self.languages(seat).read(line, self.context(seat))

    def context(self, seat: Seat) -> Context:
        """What a seat sees and is asked now."""
        asks = tuple(ask for ask in self.play.asks if ask.seat == seat)
        return Context(lambda: self.game.view(self.play.state, seat, asks), asks)

    def _with_suggestion(self, problem: Problem, agenda: Agenda, pending: PendingOrder) -> Problem:
        """A problem with the places that would have been legal, where a place is refused."""
        number, context = agenda.number_in_line(pending), self.context(agenda.seat)
        return with_suggestion(self.languages(agenda.seat), agenda.seat, problem, context, number)

    def _carry_out(self, agenda: Agenda, ask: Ask, pending: PendingOrder) -> bool:
        action_id = self.game.action_id(self.play.state)
        try:
            self._submit_or_pass_over(ask, pending.order, agenda)
        except Illegal as error:
            lexicons = self.languages(agenda.seat).lexicons
            problem = problem_of(error, pending.line, lexicons, pending.order)
            agenda.problem = self._with_suggestion(problem, agenda, pending)
            return False
        except WouldReveal:
            agenda.mark_done(pending, ask, action_id)
            raise
        agenda.mark_done(pending, ask, action_id)
        self._carried_out += 1
        return True

    def _submit_or_pass_over(self, ask: Ask, order: Order, agenda: Agenda) -> None:
        """Carry an order out, or pass it over where what it was for is gone (raises Illegal)."""
        try:
            self.submit(ask, order, agenda)
        except Illegal:
            passing = ask.order_passing_over(order) if self.passes_over else None
            if passing is None:
                raise
            self.submit(ask, passing, agenda)


class Trial(Execution):
    """Orders of one seat, tried where nothing is lost.

    Attributes:
        agenda: what became of the orders.
        last: the last of its actions that was carried out, with what it answered.
        revealed: whether it stopped at a reveal.
    """

    def __init__(
        self, game: Game[Any], languages: Languages, agenda: Agenda, standing: StandingOf
    ) -> None:
        super().__init__(game, languages, {agenda.seat: agenda}, standing)
        self.agenda = agenda
        self.last: Answer | None = None
        self.revealed = False


class DryRun(Trial):
    """A letter tried on a sealed copy. It stops at a revelation or at another seat's decision.

    Afterwards the letter's agenda holds the orders as read on the copy. Those that were tried come
    first and are settled. Those beyond a die that is assumed to change nothing are not settled.

    Attributes:
        awaits_answer: True if it stopped only because another seat's answer may reveal something.
        warnings: what its orders throw away that is paid for or could still be used.
    """

    def __init__(
        self,
        game_record: GameRecord,
        language: Language,
        agenda: Agenda,
        watch: Watch | None = None,
        *,
        passes_over: bool = False,
    ) -> None:
        """``watch``: is shown each order of the letter before it is carried out.

        ``passes_over``: True of lines that were written for an earlier position.
        """
        self._watch = watch
        seat, self.passes_over = agenda.seat, passes_over
        standing = {seat: game_record.standing_orders_of(game_record.seats()[seat])}
        own = replace(agenda, left=list(agenda.left), done=[])
        super().__init__(game_record.game, lambda _: language, own, standing)
        self._game_record, self._copy = game_record, _sealed_copy(game_record)
        self._carried: list[tuple[Seat, Order]] = []
        self._sure: int | None = None
        self.awaits_answer = False
        self.warnings: Warnings = ()
        try:
            self.run()
        except WouldReveal:
            self.revealed = True
        for pending in self.agenda.done[: self._sure]:
            pending.settled = True
        agenda.left = [*self.agenda.done, *self.agenda.left]

    @property
    def order_stopped_at(self) -> PendingOrder | None:
        """The order at which the letter stopped; ``None`` where it did not stop at a mistake."""
        problem = self.agenda.problem
        if problem is None:
            return None
        at = (problem.line, problem.text)
        return next((p for p in self.agenda.left if (p.line.number, p.line.text) == at), None)

    def go_on_without_slip(self) -> Order | None:
        """Leave out the order at which the letter stopped, and try those behind it.

        Returns:
            The order left out; ``None`` where there is none, or where the letter has come to a
            reveal before.
        """
        slip = self.order_stopped_at
        if slip is None or self.revealed:
            return None
        self.agenda.left.remove(slip)
        self.agenda.problem = None
        try:
            self.run()
        except WouldReveal:
            self.revealed = True
        return slip.order

    def each_done(self) -> Iterator[tuple[PendingOrder, tuple[Order, ...]]]:
        """Each order that could be carried out, with all others of the letter."""
        whole = (*self.agenda.done, *self.agenda.left)
        for pending in self.agenda.done:
            yield pending, tuple(other.order for other in whole if other is not pending)

    def drain(self) -> tuple[LogRecord, ...]:
        """What its seat would be told of the events on the copy.

        At a sealed table there is no roll or draw.
        """
        records = (record for record in self._copy.table.drain() if isinstance(record, Logged))
        return tuple(record for record in records if seen_by(record.audience, self.agenda.seat))

    @property
    def assumed_harmless(self) -> bool:
        """True if it went on beyond a die that is assumed to change nothing."""
        return self._copy.table.assumed_harmless

    @property
    def play(self) -> Adjudication[Any]:
        """The copy."""
        return self._copy

    def second_copy(self) -> Adjudication[Any]:
        """A copy of its own in which the same orders were carried out, and nothing is told yet.

        In it other seats may answer with nothing where any other answer reveals something.
        """
        copy = _sealed_copy(self._game_record)
        copy.table.assumes_idle = True
        for seat, order in self._carried:
            copy.submit(seat, order)
        copy.table.drain()
        return copy

    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order on the copy."""
        before, assumed, tried = (
            self.last,
            self.assumed_harmless,
            len(self.agenda.done) + (agenda is not None),
        )
        self.last = before if order.reacts else (ask, order)
        if agenda is not None:
            with suppress(Illegal, LookupError, ValueError):  # an illegal order has no price
                prices = ask.prices(order)
                self.warnings += tuple((p.warning, p.facts) for p in prices if p.warning)
        if agenda is not None and self._watch is not None:
            own = [each for each in self._copy.asks if each.seat == ask.seat]
            self._watch(self._copy.state, own, order)
        try:
            self._copy.submit(ask.seat, order)
        except Illegal:
            self.last = before
            raise
        except WouldReveal as end:
            self.awaits_answer = end.by_answer
            self._carried += [(ask.seat, order)] if end.by_answer else []
            raise
        self._carried.append((ask.seat, order))
        if self.assumed_harmless and not assumed:
            self._sure = tried


def _sealed_copy(game_record: GameRecord) -> Adjudication[Any]:
    """A copy of a game at which dice that can change nothing do so."""
    copy = game_record.dry_run()
    copy.table.assumes_harmless = True
    return copy


class LiveRun(Execution):
    """Orders carried out on the game itself, each an event of the ledger."""

    def __init__(
        self,
        game_record: GameRecord,
        languages: Languages,
        agendas: dict[Seat, Agenda],
        comes_first: Callable[[Ask], bool],
        at: datetime,
    ) -> None:
        """``comes_first``: True if an ask waits for its seat's advance lines or next letter."""
        super().__init__(game_record.game, languages, agendas, standing_of(game_record))
        self.game_record, self.comes_first, self.at = game_record, comes_first, at

    def waits_for_seat(self, ask: Ask) -> bool:
        """True if its seat decides before its standing orders do."""
        return self.comes_first(ask)

    @property
    def play(self) -> Adjudication[Any]:
        """The game in play."""
        assert self.game_record.play is not None
        return self.game_record.play

    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order as an event."""
        via, letter = (agenda.via, agenda.letter) if agenda else ("standing", None)
        self.game_record.submit(ask.seat, order, via=via, at=self.at, letter=letter)


def with_suggestion_behind(
    game_record: GameRecord,
    language: Language,
    seat: Seat,
    problem: Problem,
    before: Iterable[ParsedLine],
) -> Problem:
    """A problem of an unreadable line, with the places that make it legal behind the lines before.

    Its last order is assumed to be wrong. A problem stays if the lines before it reveal something
    or fail.
    """
    asks = tuple(ask for ask in game_record.asks if ask.seat == seat)
    view = game_record.game.view(game_record.state, seat)
    orders = possible_orders(language, seat, problem, Context(view, asks))
    if not orders:
        return problem
    pending = pending_of(before)
    last = pending[-1].action if pending else 0
    begun = _with_action_numbers(orders[:-1], Line(problem.line, problem.text), last, 0)
    for entry in begun:
        entry.settled = True
    tried = DryRun(
        game_record,
        language,
        Agenda(seat, [*pending, *begun], game_record.game.action_id(game_record.state)),
    )
    if tried.revealed or tried.agenda.problem or tried.agenda.left:
        return problem
    return with_suggestion(language, seat, problem, tried.context(seat), len(begun))
