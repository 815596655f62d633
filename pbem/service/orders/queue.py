"""Orders on file: what is left of a letter while another seat decides, and orders given in advance.

They outrank standing orders, end with the action or turn they were written for, and are events in
the ledger.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import SeatRow
from pbem.orders import Language, Line, Problem, command_wording
from pbem.rules import Ask, Order, Seat, from_plain
from pbem.service.orders.advance_lines import read_advance_lines
from pbem.service.orders.agenda import Agenda, PendingOrder
from pbem.service.orders.leftovers import Leftovers, leftovers, lines_not_carried_out
from pbem.service.orders.lint import lint
from pbem.service.orders.runner import DryRun, Languages, LiveRun


class FiledOrder(msgspec.Struct, frozen=True):
    """An order on file, with its line and the action it belongs to.

    Attributes:
        number: of the line in the letter it came with; lines of several letters may share one.
        begun: part of its line was carried out already, so that it stays as it was read.
        place: of its line among those on file, from 1: orders of one place are of one line.
        opens: it was given in advance and may begin an action or turn. Beyond the end of one it is
            for the next.
    """

    number: int
    text: str
    action: int
    order: dict[str, Any]
    begun: bool = False
    place: int = 0
    opens: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def line(self) -> tuple[int, int]:
        """Which line on file it is of."""
        return self.place, self.number


class QueuedLine(msgspec.Struct, frozen=True):
    """A line in advance: it is read when its time comes."""

    number: int
    text: str


class QueuedOrders(msgspec.Struct, frozen=True):
    """What lies on file for a seat.

    It holds only ``action_id`` and ``action`` if the orders of that action were withdrawn.

    Attributes:
        action_id: the action or turn of the game in which it was written. It is empty if the lines
            are in advance and the seat had nothing to do: they are for whatever it is asked next.
        action: the number of the last action carried out.
        orders: what goes on as soon as other seats have decided.
        next: what waits for the seat's next action.
        reaction_id: in another seat's action, what the answers before any own action are for, such
            as a combat.
        fell: the action or turn in which orders of the seat could not be carried out. The seat is
            asked for its own actions there, whatever its standing orders say.
    """

    action_id: str = msgspec.field(default="", name="scope")
    action: int = 0
    orders: tuple[FiledOrder, ...] = ()
    next: tuple[QueuedLine, ...] = ()
    reaction_id: str | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="matter")
    fell: str | msgspec.UnsetType = msgspec.UNSET

    def in_advance(self, lang: str) -> tuple[str, ...]:
        """The lines in advance as they were written, behind the word for ``NEXT`` of a language."""
        word = command_wording(lang).line("NEXT")
        return tuple(f"{word} {entry.text.strip()}" for entry in self.next)

    def replaced_by(self, lines: Collection[QueuedLine], lang: str) -> tuple[str, ...]:
        """The lines in advance that are not among those of a later letter, as they were written."""
        again = {line.text.strip() for line in lines}
        return tuple(
            line
            for line, entry in zip(self.in_advance(lang), self.next, strict=True)
            if entry.text.strip() not in again
        )


def queued_orders(row: SeatRow) -> QueuedOrders:
    """What lies on file for a seat."""
    return msgspec.convert(row.queue, QueuedOrders)


def put_in_queue(
    game_record: GameRecord,
    row: SeatRow,
    content: QueuedOrders,
    at: datetime,
    letter: int | None = None,
) -> None:
    """Replace what lies on file for a seat, and put that on record."""
    holds = content.orders or content.next or content.action or content.fell
    plain = msgspec.to_builtins(content if holds else QueuedOrders())
    if plain != msgspec.to_builtins(queued_orders(row)):
        row.queue = plain
        game_record.append("filed", {"by": row.seat, "on_file": plain}, at=at, letter=letter)


def queued_lines(game_record: GameRecord, row: SeatRow, language: Language) -> tuple[str, ...]:
    """The lines on file for a seat as they were written.

    Of a line that was begun, what is left of it.
    """
    waiting = queued_agenda(game_record, row).left
    return (
        *lines_not_carried_out(waiting, (), language),
        *queued_orders(row).in_advance(language.lang),
    )


def queued_agenda(game_record: GameRecord, row: SeatRow) -> Agenda:
    """The orders on file of a seat as an agenda, maybe an empty one."""
    filed = queued_orders(row)
    lines: dict[tuple[int, int], Line] = {}
    pending = []
    for entry in filed.orders:
        line = lines.setdefault(entry.line, Line(entry.number, entry.text))
        order: Order = from_plain(entry.order, game_record.game.order_type)
        pending.append(
            PendingOrder(order, line, entry.action, settled=entry.begun, opens=entry.opens is True)
        )
    reaction_id = filed.reaction_id if isinstance(filed.reaction_id, str) else None
    return Agenda(
        row.seat, pending, filed.action_id, via="file", action=filed.action, reaction_id=reaction_id
    )


@dataclass
class Dropped:
    """Orders on file that could not be carried out.

    Attributes:
        lost: those nobody asks for any more, or that went with one that was illegal.
        problem: why that one was illegal, or could not be read.
        advance: the lines in advance that went with that one, as they were written.
    """

    lost: tuple[PendingOrder, ...] = ()
    problem: Problem | None = None
    advance: tuple[str, ...] = ()

    def lines(self, language: Language) -> tuple[str, ...]:
        """Everything that was not carried out."""
        return (*lines_not_carried_out(self.lost, (), language), *self.advance)


@dataclass
class Settlement:
    """What became of everybody's orders: of the agenda at work, and of what lay on file."""

    leftovers: dict[Seat, Leftovers] = field(default_factory=dict)
    dropped_orders: dict[Seat, Dropped] = field(default_factory=dict)
    executed: dict[Seat, tuple[PendingOrder, ...]] = field(default_factory=dict)

    def add(self, agenda: Agenda, left: Leftovers) -> None:
        """Tell what became of an agenda, beside what became of an earlier one of its seat."""
        seat = agenda.seat
        self.leftovers[seat] = self.leftovers.get(seat, Leftovers()).followed_by(left)
        if agenda.via == "file" and agenda.done:
            self.executed[seat] = (*self.executed.get(seat, ()), *agenda.done)
        if agenda.via == "file" and left.lost:
            before = self.dropped_orders.get(seat, Dropped())
            lost, problem = (*before.lost, *left.lost), before.problem or agenda.problem
            self.dropped_orders[seat] = Dropped(lost, problem, before.advance)


def settle(
    game_record: GameRecord, languages: Languages, at: datetime, at_work: Agenda | None = None
) -> Settlement:
    """Carry out a letter's orders, then orders on file and standing orders. File what must wait.

    A game that is over by its rules after that is finished; one that is not in play stays as it is.
    """
    if game_record.play is None or game_record.row.status not in ("running", "held"):
        return Settlement()
    rows = game_record.seats()
    agendas = {seat: queued_agenda(game_record, row) for seat, row in rows.items()}
    if at_work is not None:
        agendas[at_work.seat] = at_work
    live = LiveRun(
        game_record,
        languages,
        agendas,
        lambda ask: _decides_before_standing(game_record, rows, ask),
        at,
    )
    result = Settlement()
    live.run()
    while _take_up_advance_lines(live, rows, result):
        live.run()
    for seat, agenda in agendas.items():
        _sort_leftovers(live, rows[seat], agenda, result)
    if game_record.outcome and game_record.row.status != "finished":
        game_record.finish(game_record.outcome, at)
    return result


def _has_advance_lines_for(game_record: GameRecord, rows: dict[Seat, SeatRow], ask: Ask) -> bool:
    """True if a seat's lines in advance are for its ask: its next action."""
    filed = queued_orders(rows[ask.seat])
    return (
        bool(filed.next)
        and not ask.reacts
        and filed.action_id != game_record.game.action_id(game_record.state)
    )


def _decides_before_standing(game_record: GameRecord, rows: dict[Seat, SeatRow], ask: Ask) -> bool:
    """True if a seat decides before its standing orders do.

    It has lines in advance, or an order of it fell.
    """
    fell = queued_orders(rows[ask.seat]).fell == game_record.game.action_id(game_record.state)
    return (fell and not ask.reacts) or _has_advance_lines_for(game_record, rows, ask)


def _take_up_advance_lines(live: LiveRun, rows: dict[Seat, SeatRow], result: Settlement) -> bool:
    """Take up lines in advance of seats that are asked for their next action. True if any exist."""
    record, found = live.game_record, False
    for agenda in live.agendas.values():
        _keep_for_next_action(live, rows[agenda.seat], agenda)
    for ask in live.play.asks:
        if not _has_advance_lines_for(record, rows, ask):
            continue
        following = queued_orders(rows[ask.seat]).next
        following_agenda = _agenda_of_advance_lines(live, ask.seat, following, result)
        fell = record.game.action_id(record.state) if following_agenda is None else msgspec.UNSET
        put_in_queue(record, rows[ask.seat], QueuedOrders(fell=fell), live.at)
        if following_agenda is not None:
            result.add(live.agendas[ask.seat], leftovers(live.agendas[ask.seat], live.play))
            live.agendas[ask.seat] = following_agenda
            found = True
    return found


def _keep_for_next_action(live: LiveRun, row: SeatRow, agenda: Agenda) -> None:
    """Keep the advance orders left after an agenda's action or turn, for the next one."""
    later = leftovers(agenda, live.play).later
    if not later:
        return
    agenda.left = agenda.left[: -len(later)]
    lines = {id(p.line): QueuedLine(p.line.number, p.line.text) for p in later}
    kept = queued_orders(row)
    following = msgspec.structs.replace(
        kept, action_id=agenda.action_id, next=(*lines.values(), *kept.next)
    )
    put_in_queue(live.game_record, row, following, live.at)


def _agenda_of_advance_lines(
    live: LiveRun, seat: Seat, filed: Collection[QueuedLine], result: Settlement
) -> Agenda | None:
    """An agenda of lines in advance, read and tried in the present position.

    ``None`` if they do not hold.
    """
    record, language = live.game_record, live.languages(seat)
    lines = [Line(entry.number, entry.text) for entry in filed]
    agenda, problem = read_advance_lines(live, seat, lines, via="file")
    if problem is None:
        problem = lint(record, DryRun(record, language, agenda, passes_over=True)).problem
    if problem is not None:
        result.dropped_orders[seat] = Dropped(
            problem=problem, advance=tuple(entry.text.strip() for entry in filed)
        )
        return None
    return agenda


def _sort_leftovers(live: LiveRun, row: SeatRow, agenda: Agenda, result: Settlement) -> None:
    """Sort what is left of an agenda: file what waits, say what fell."""
    left = leftovers(agenda, live.play)
    result.add(agenda, left)
    filed = _as_filed_orders(left.waiting, agenda)
    kept = queued_orders(row)
    now = live.game_record.game.action_id(live.play.state)
    withdrawn = not kept.orders and not agenda.done and kept.action_id == now
    action_id = (
        agenda.action_id
        if filed
        else kept.action_id
        if kept.next or (withdrawn and kept.action)
        else ""
    )
    action = agenda.action if filed else kept.action if withdrawn else 0
    answers = any(entry.action == 0 for entry in filed)
    reaction_id = (
        agenda.reaction_id if answers and agenda.reaction_id is not None else msgspec.UNSET
    )
    fell = now if agenda.problem is not None or kept.fell == now else msgspec.UNSET
    put_in_queue(
        live.game_record,
        row,
        QueuedOrders(action_id, action, filed, kept.next, reaction_id, fell),
        live.at,
    )


def _as_filed_orders(waiting: Iterable[PendingOrder], agenda: Agenda) -> tuple[FiledOrder, ...]:
    """Orders that wait as they are put on file: each with the place of its line."""
    begun = {id(p.line) for p in agenda.done}
    places: dict[int, int] = {}
    return tuple(
        FiledOrder(
            p.line.number,
            p.line.text,
            p.action,
            msgspec.to_builtins(p.order),
            begun=p.settled or id(p.line) in begun,
            place=places.setdefault(id(p.line), len(places) + 1),
            opens=p.opens or msgspec.UNSET,
        )
        for p in waiting
    )


def withdraw_all(game_record: GameRecord, row: SeatRow, at: datetime, letter: int | None) -> None:
    """Take everything off file; while the action at work lasts, its answers may be given again."""
    filed = queued_orders(row)
    put_in_queue(
        game_record,
        row,
        QueuedOrders(filed.action_id, filed.action) if filed.action else QueuedOrders(),
        at,
        letter,
    )
