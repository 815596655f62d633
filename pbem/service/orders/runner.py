"""Orders carried out: one seat's letter, the orders on file of all, and everybody's standing orders in between.

A letter is tried on a sealed copy first: as far as nothing is revealed and nobody else decides. What was read there is
what is carried out; a line beyond is read when its turn comes.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
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
    WouldReveal,
    seen_by,
)

Languages = Callable[[Seat], Language]
"""The order language in the words of whoever holds a seat."""
_MOST_ORDERS = 2_000


@dataclass
class PendingOrder:
    """One order that waits for its turn.

    Attributes:
        order: as it was read last.
        line: the line it came from.
        action: the number of the action it is or belongs to, from 1; 0 for answers before any action.
        settled: it was tried in the position in which it will be carried out, and is not read again.
        read_after: how many orders had been carried out when it was read; ``None``: in another position.
        opens: it was given in advance and may begin an action or turn; beyond the end of one it is for the next.
    """

    order: Order
    line: Line
    action: int
    settled: bool = False
    read_after: int | None = None
    opens: bool = False


@dataclass
class Agenda:
    """What one seat wants done, in order: its letter at work, or its orders on file.

    Attributes:
        action: the number of the last action carried out; answers of earlier ones are no longer needed.
        action_id: the action or turn of the game in which it was written, or its last order so far was carried out.
        via: where its orders come from, as the ledger says it: ``letter`` or ``file``.
        letter: the letter's row, where it is a letter at work.
        reaction_id: what its answers before any action of its own are for, in another seat's action; ``None`` if
            that is not known.
        closed: the kind of ask that its last order so far said to be finished with, if that is what it said.
    """

    seat: Seat
    left: list[PendingOrder]
    action_id: str
    via: str = "letter"
    letter: int | None = None
    action: int = 0
    done: list[PendingOrder] = field(default_factory=list)
    problem: Problem | None = None
    reaction_id: str | None = None
    closed: type[Ask] | None = None

    def wanted(
        self, asks: Iterable[Ask], action_id: str, reaction_id: str
    ) -> tuple[Ask, PendingOrder] | None:
        """The first of the seat's asks that an order answers: an action, or an answer to the action at work.

        ``action_id`` and ``reaction_id``: the action or turn that the game is in, and what is answered in it.
        """
        mine = [ask for ask in asks if ask.seat == self.seat]
        for ask in mine:
            pending = next(
                (
                    p
                    for p in self.left
                    if isinstance(p.order, ask.accepts)
                    and self._due(p, ask, action_id, reaction_id)
                ),
                None,
            )
            if pending is not None and not _better_elsewhere(ask, mine, pending.order):
                return ask, pending
        return None

    def number_in_line(self, pending: PendingOrder) -> int:
        """Which order of its line one is, from 0."""
        return [p for p in (*self.done, *self.left) if p.line is pending.line].index(pending)

    def begins_next(self, pending: PendingOrder) -> bool:
        """Whether an order in advance may begin a later action or turn; one that only closes, or is half done, not."""
        return (
            pending.opens
            and not pending.order.closes
            and not any(p.line is pending.line for p in self.done)
        )

    def outlived(self, pending: PendingOrder, reaction_id: str) -> bool:
        """Whether an answer in another seat's action comes after what it was written for, such as a combat."""
        return (
            pending.order.reacts
            and not pending.action
            and self.reaction_id not in (None, reaction_id)
        )

    def _due(self, pending: PendingOrder, ask: Ask, action_id: str, reaction_id: str) -> bool:
        """Whether an order's time has come; behind the end of an action or turn nothing is finished by one word more.

        Only where that end was said so, another says the same of the next: ``ENDTURN`` twice ends two turns.
        """
        if pending.order.closes and action_id != self.action_id:
            return self.closed is type(ask)
        if self.outlived(pending, reaction_id):
            return False
        return not pending.order.reacts or pending.action == self.action

    def say_again(self, line: Line, orders: Iterable[Order], after: int) -> None:
        """Put what a line says after so many orders in place of what it said, before anything of it is done."""
        place = next(n for n, p in enumerate(self.left) if p.line is line)
        before = [p for p in self.left if p.line is line]
        action = before[0].action - (not before[0].order.reacts)
        again = _numbered(orders, line, action, after)
        for pending in again[:1]:
            pending.opens = before[0].opens
        more = again[-1].action - before[-1].action if again else 0
        rest = [p for p in self.left if p.line is not line]
        for pending in rest[place:]:
            pending.action += more
        self.left = [*rest[:place], *again, *rest[place:]]

    def worked(self, pending: PendingOrder, ask: Ask, action_id: str) -> None:
        """Strike an order off that answered an ask of an action or turn."""
        self.left.remove(pending)
        self.done.append(pending)
        self.action = max(self.action, pending.action)
        self.action_id, self.closed = action_id, type(ask) if pending.order.closes else None


def _better_elsewhere(ask: Ask, asks: list[Ask], order: Order) -> bool:
    """Whether an order is illegal as an answer to an ask, but legal as one to another ask of the same seat."""
    others = [other for other in asks if other is not ask and isinstance(order, other.accepts)]
    return (
        bool(others) and not ask.is_legal(order) and any(other.is_legal(order) for other in others)
    )


def pending_of(items: Iterable[ParsedLine], first: int = 1) -> list[PendingOrder]:
    """The orders of a letter just read, in order, each with the action it belongs to, counted from ``first``."""
    pending: list[PendingOrder] = []
    for item in items:
        action = pending[-1].action if pending else first - 1
        pending += _numbered(item.orders, Line(item.line, item.text), action, 0)
    return pending


def _numbered(orders: Iterable[Order], line: Line, action: int, after: int) -> list[PendingOrder]:
    """A line's orders, each with the action it belongs to: each that does not react begins the next."""
    pending: list[PendingOrder] = []
    for order in orders:
        action += not order.reacts
        pending.append(PendingOrder(order, line, action, read_after=after))
    return pending


def standing_of(game_record: GameRecord) -> StandingOf:
    """Every seat's standing orders."""
    return {seat: game_record.standing(row) for seat, row in game_record.seats().items()}


class Execution:
    """Orders on their way through an adjudication: of an agenda a seat, and of everybody's standing orders."""

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
        """Carry out an order (raises Illegal, on a sealed copy WouldReveal); no agenda: a standing order."""

    def waits(self, ask: Ask) -> bool:  # noqa: ARG002 - for those that know of orders on file
        """Whether a seat itself is waited for, before its standing orders."""
        return False

    def run(self) -> None:
        """Go on as long as orders or standing orders answer what is asked; an agenda stops at its first problem."""
        for _ in range(_MOST_ORDERS):
            if not any(self._answer(ask) for ask in self.play.asks):
                return

    def _answer(self, ask: Ask) -> bool:
        """Answer an ask from its seat's orders, else from its standing orders; whether anything was carried out."""
        agenda = self.agendas.get(ask.seat)
        if agenda is not None:
            if self._is_next(agenda, ask):
                return False
            found = self._wanted(agenda)
            if agenda.problem is not None:
                return False
            if found is not None:
                return self._carry(agenda, *found)
        order = None if self.waits(ask) else self.game.answer(self.standing, ask)
        if order is not None:
            self.submit(ask, order, None)
            self._carried_out += 1
        return order is not None

    def _is_next(self, agenda: Agenda, ask: Ask) -> bool:
        """Whether an ask begins the action or turn that the rest of an agenda in advance is for."""
        rest = agenda.done and not ask.reacts and any(map(agenda.begins_next, agenda.left))
        return bool(rest) and self.game.action_id(self.play.state) != agenda.action_id

    def _wanted(self, agenda: Agenda) -> tuple[Ask, PendingOrder] | None:
        """What the agenda answers now; the line whose turn it may be is read in this position first."""
        if agenda.problem is not None:
            return None
        action_id, reaction_id = (
            self.game.action_id(self.play.state),
            self.game.reaction_id(self.play.state),
        )
        found = agenda.wanted(self.play.asks, action_id, reaction_id)
        pending = found[1] if found else next(iter(agenda.left), None)
        if pending is None or pending.settled or not self.languages(agenda.seat).reads_position:
            return found
        if pending.read_after == self._carried_out:
            return found
        if any(p.line is pending.line for p in agenda.done):
            return found
        try:
            agenda.say_again(pending.line, self._read(agenda.seat, pending.line), self._carried_out)
        except OrderError as error:
            if found is not None:
                agenda.problem = self._with_suggestion(
                    problem_of(error, pending.line), agenda, pending
                )
            return None
        return agenda.wanted(self.play.asks, action_id, reaction_id)

    def _read(self, seat: Seat, line: Line) -> tuple[Order, ...]:
        """A line's orders in the position as it is now (raises OrderError)."""
        return self.languages(seat).read(line, self.context(seat))

    def context(self, seat: Seat) -> Context:
        """What a seat sees and is asked now."""
        asks = tuple(ask for ask in self.play.asks if ask.seat == seat)
        return Context(lambda: self.game.view(self.play.state, seat), asks)

    def _with_suggestion(self, problem: Problem, agenda: Agenda, pending: PendingOrder) -> Problem:
        """A problem with the places that would have been legal, where a place is refused."""
        number, context = agenda.number_in_line(pending), self.context(agenda.seat)
        return with_suggestion(self.languages(agenda.seat), agenda.seat, problem, context, number)

    def _carry(self, agenda: Agenda, ask: Ask, pending: PendingOrder) -> bool:
        action_id = self.game.action_id(self.play.state)
        try:
            self.submit(ask, pending.order, agenda)
        except Illegal as error:
            problem = problem_of(error, pending.line, self.languages(agenda.seat).lexicons)
            agenda.problem = self._with_suggestion(problem, agenda, pending)
            return False
        except WouldReveal:
            agenda.worked(pending, ask, action_id)
            raise
        agenda.worked(pending, ask, action_id)
        self._carried_out += 1
        return True


class DryRun(Execution):
    """A letter tried on a sealed copy: nothing changes; it stops where something is revealed or another seat decides.

    The letter's own agenda holds afterwards the orders as they were read on the copy, those tried first and settled;
    not settled those beyond a die that is taken to leave all as it is.

    Attributes:
        agenda: what became of the orders on the copy.
        last: the last of its actions that was carried out, with what it answered.
        revealed: whether it stopped at a reveal.
    """

    def __init__(self, game_record: GameRecord, language: Language, agenda: Agenda) -> None:
        seat = agenda.seat
        standing = {seat: game_record.standing(game_record.seats()[seat])}
        self.agenda = replace(agenda, left=list(agenda.left), done=[])
        super().__init__(game_record.game, lambda _: language, {seat: self.agenda}, standing)
        self._copy = game_record.dry_run()
        self._copy.table.hopes = True
        self._sure: int | None = None
        self.last: Answer | None = None
        self.revealed = False
        try:
            self.run()
        except WouldReveal:
            self.revealed = True
        for pending in self.agenda.done[: self._sure]:
            pending.settled = True
        agenda.left = [*self.agenda.done, *self.agenda.left]

    def each_done(self) -> Iterator[tuple[PendingOrder, tuple[Order, ...]]]:
        """Each order that could be carried out, with all others of the letter."""
        whole = (*self.agenda.done, *self.agenda.left)
        for pending in self.agenda.done:
            yield pending, tuple(other.order for other in whole if other is not pending)

    def drain(self) -> tuple[LogRecord, ...]:
        """What its seat would be told of what happened on the copy; at a sealed table nothing is rolled or drawn."""
        records = (record for record in self._copy.table.drain() if isinstance(record, Logged))
        return tuple(record for record in records if seen_by(record.audience, self.agenda.seat))

    @property
    def hoped(self) -> bool:
        """Whether it went on beyond a die that is taken to leave all as it is."""
        return self._copy.table.hoped

    @property
    def play(self) -> Adjudication[Any]:
        """The copy."""
        return self._copy

    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order on the copy."""
        before, hoped, tried = self.last, self.hoped, len(self.agenda.done) + (agenda is not None)
        self.last = before if order.reacts else (ask, order)
        try:
            self._copy.submit(ask.seat, order)
        except Illegal:
            self.last = before
            raise
        if self.hoped and not hoped:
            self._sure = tried


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
        """``comes_first``: whether an ask waits for its seat's lines in advance or for its next letter."""
        super().__init__(game_record.game, languages, agendas, standing_of(game_record))
        self.game_record, self.comes_first, self.at = game_record, comes_first, at

    def waits(self, ask: Ask) -> bool:
        """Whether its seat comes before the standing orders."""
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


def suggested_behind(
    game_record: GameRecord,
    language: Language,
    seat: Seat,
    problem: Problem,
    before: Iterable[ParsedLine],
) -> Problem:
    """A problem of a line that could not be read, with the places that make it legal behind the lines before it.

    Its last order is taken to be at fault. A problem behind lines that reveal something, or do not hold, stays.
    """
    asks = tuple(ask for ask in game_record.asks if ask.seat == seat)
    view = game_record.game.view(game_record.state, seat)
    orders = possible_orders(language, seat, problem, Context(view, asks))
    if not orders:
        return problem
    pending = pending_of(before)
    last = pending[-1].action if pending else 0
    begun = _numbered(orders[:-1], Line(problem.line, problem.text), last, 0)
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


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What became of the orders of an agenda that were not carried out.

    Attributes:
        waiting: another seat decides first; they stay on file.
        unneeded: answers nobody asked for while their action lasted.
        lost: actions that nobody asks for any more; after a problem all that is left.
        later: from the first order in advance on that nobody asks for any more: all that is for the next action.
    """

    waiting: tuple[PendingOrder, ...] = ()
    unneeded: tuple[PendingOrder, ...] = ()
    lost: tuple[PendingOrder, ...] = ()
    later: tuple[PendingOrder, ...] = ()

    def and_then(self, after: "Leftovers") -> "Leftovers":
        """These, and those of a later agenda of the same seat."""
        return Leftovers(
            (*self.waiting, *after.waiting),
            (*self.unneeded, *after.unneeded),
            (*self.lost, *after.lost),
            (*self.later, *after.later),
        )


def leftovers(agenda: Agenda, play: Adjudication[Any]) -> Leftovers:
    """Sort what is left of an agenda where execution has come to a halt."""
    if agenda.problem is not None:
        return Leftovers(lost=tuple(agenda.left))
    mine = [ask for ask in play.asks if ask.seat == agenda.seat]
    over = play.outcome is not None or play.game.action_id(play.state) != agenda.action_id
    acting, reaction_id = any(not ask.reacts for ask in mine), play.game.reaction_id(play.state)
    waiting: list[PendingOrder] = []
    unneeded: list[PendingOrder] = []
    lost: list[PendingOrder] = []
    actions = {p.action for p in agenda.left if not p.order.reacts}
    for place, pending in enumerate(agenda.left):
        belongs = pending.action in actions
        if over and agenda.done and agenda.begins_next(pending):
            return Leftovers(
                tuple(waiting), tuple(unneeded), tuple(lost), tuple(agenda.left[place:])
            )
        if pending.order.closes and (over or acting):
            (unneeded if agenda.done else lost).append(pending)
        elif pending.order.reacts and not belongs:
            passed = (
                over
                or acting
                or pending.action < agenda.action
                or agenda.outlived(pending, reaction_id)
            )
            (unneeded if passed else waiting).append(pending)
        else:
            (lost if over or acting else waiting).append(pending)
    return Leftovers(tuple(waiting), tuple(unneeded), tuple(lost))


def lines(pending: Iterable[PendingOrder], language: Language) -> tuple[str, ...]:
    """Orders as lines for players."""
    return tuple(language.display(p.order) for p in pending)


def lines_left(
    left: Iterable[PendingOrder], done: Iterable[PendingOrder], language: Language
) -> tuple[str, ...]:
    """Orders that were not carried out as lines for players: as written, but the rest of a line that was begun as read.

    What a line says is known only when its turn comes; before that ``ADVANCE ALL`` might read as nobody's advance.
    """
    left = tuple(left)
    begun = {
        id(pending.line) for pending in (*done, *(pending for pending in left if pending.settled))
    }
    told: list[str] = []
    written: set[int] = set()
    for pending in left:
        if id(pending.line) in begun:
            told.append(language.display(pending.order))
        elif id(pending.line) not in written:
            written.add(id(pending.line))
            told.append(pending.line.text.strip())
    return tuple(told)
