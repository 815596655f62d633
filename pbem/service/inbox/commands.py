"""The commands of a letter: what they change, and what they answer."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import Any, get_args

import msgspec
from sqlalchemy import delete
from sqlmodel import col

from pbem.ledger import GameRecord, HistoryEntry, OtherRules, parse_timestamp
from pbem.ledger.database.tables import BlockRow, DeadlineRow, PlayerRow
from pbem.ledger.games.public_names import public_name
from pbem.orders import (
    Absence,
    AcceptProposal,
    AskHint,
    Attach,
    Cancel,
    Command,
    Concede,
    DeclineProposal,
    History,
    Inquiry,
    Language,
    Legal,
    OfferDraw,
    OnFile,
    ParsedLine,
    Press,
    Preview,
    Salt,
    SendAtlas,
    SendMap,
    SendReport,
    SetDigest,
    SetLanguage,
    SetPictures,
    SetPublicName,
    StandingClear,
    StandingList,
    Status,
    TakeBack,
    Vote,
    command_wording,
    commands_asked,
)
from pbem.render import Key
from pbem.render.report import (
    AnswerPart,
    ChartAnswer,
    ForecastAnswer,
    LegalAnswer,
    ToldAnswer,
)
from pbem.rules import Ask, Seat, StandingOrder
from pbem.service.clocks.absences import record_absence
from pbem.service.clocks.timekeeping import clocks_of, lock_games_of, recompute_clock, seats_of
from pbem.service.inbox.command_reply import CommandReply
from pbem.service.inbox.hint_answers import HintAnswers
from pbem.service.inbox.inquiries import Inquiries
from pbem.service.inbox.plain_questions import command_asked
from pbem.service.inbox.proposals import Proposals
from pbem.service.inbox.votes import VotesByLetter
from pbem.service.lifecycle.game_start import seats_without_commitment
from pbem.service.lifecycle.moderator_actions import notify_all
from pbem.service.mailer.digests import HOUR, local_day
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.queue import withdraw_all

_MOST_STANDING = 60
_TOLD_AFTERWARDS = (*get_args(Inquiry), AskHint, Status, History, OnFile, StandingList)
"""Questions about the game, answered as it stands when the orders beside them are done."""
QUESTIONS = (*_TOLD_AFTERWARDS, SendReport)
"""Commands that change nothing: asked twice in one letter, they are answered once."""
_STILL_ANSWERED = (*QUESTIONS, SendMap, SendAtlas)
"""Commands that are answered though nothing else of a letter is done."""
_MOST_TOLD = 120
"""The most lines and things that one letter is told by HELP, LEGAL and questions about things."""
_FORECAST = 6
"""So many lines the odds of an attack count, which cost more than others to work out."""
MOST_QUOTED, _LONGEST_QUOTED = 5, 60
"""So many lines of a letter are quoted in an answer, and so many characters of each."""


class Commands:
    """The commands of one seat's letter within its transaction."""

    def __init__(self, seat: Seat, mailer: ReportMailer, letter: int | None) -> None:
        self.seat, self.mailer, self.letter = seat, mailer, letter
        self.session, self.game_record, self.at = mailer.session, mailer.game_record, mailer.now
        self._reply = CommandReply(seat, mailer, letter)
        self.answers, self.notices = self._reply.answers, self._reply.notices
        self.wants_standing = False
        self._told = 0
        """How much questions brought, of what is bounded."""
        self._cut: list[str] = []
        """The questions beyond that bound, as they were written."""
        self.inquiries = Inquiries(self._reply)
        proposals = Proposals(self._reply)
        self._doers: dict[type[Command], Callable[[Any], None]] = {
            **self.inquiries.doers,
            Status: self._answer_status,
            AskHint: HintAnswers(self._reply).answer,
            SendReport: self._send_report_again,
            History: self._answer_history,
            OnFile: self._list_orders_on_file,
            StandingList: self._list_orders_on_file,
            Cancel: self._cancel_orders,
            StandingClear: self._clear_standing_order,
            Press: self._record_press,
            Absence: self._record_absence,
            OfferDraw: proposals.draw,
            Concede: proposals.concede,
            AcceptProposal: proposals.accept,
            DeclineProposal: proposals.decline,
            TakeBack: proposals.take_back,
            Vote: VotesByLetter(self._reply).vote,
            SetLanguage: self._set_language,
            SetPictures: self._set_pictures,
            Attach: self._set_attachments,
            SetDigest: self._set_digest,
            SetPublicName: self._set_public_name,
            SendMap: self._send_map,
            SendAtlas: self._send_atlas,
            Salt: self._record_salt,
        }

    def carry_out(self, items: tuple[ParsedLine, ...]) -> None:
        """Carry out the commands and standing orders of a letter, in order.

        Questions about the game wait for ``answer_afterwards``.
        """
        for item in _without_repeated_questions(items):
            if item.standing is not None:
                self._set_standing_order(item.standing)
            elif type(item.command) in self._doers and not isinstance(
                item.command, _TOLD_AFTERWARDS
            ):
                self._carry_out_one(item)

    def answer_afterwards(self, items: tuple[ParsedLine, ...], *, asks_more: bool) -> None:
        """Answer the questions about the game when the letter's orders are done.

        ``asks_more``: the letter asks in plain words, too, which are answered next.
        """
        asked = [item for item in items if isinstance(item.command, _TOLD_AFTERWARDS)]
        if asked or asks_more:
            self.mailer.set_clocks()
            self.inquiries.look_again()
        for item in _without_repeated_questions(asked):
            self._carry_out_one(item)
        self._tell_cut()

    def _carry_out_one(self, item: ParsedLine) -> None:
        """Carry out a command, or answer a question while there is room in one letter."""
        command = item.command
        assert command is not None
        if isinstance(command, Inquiry) and self._told >= _MOST_TOLD:
            self._cut.append(item.text)
            return
        before = self._length_of_answers()
        self._doers[type(command)](command)
        if isinstance(command, Inquiry):
            self._told += self._length_of_answers() - before

    def _length_of_answers(self) -> int:
        return sum(map(_length_of, self.answers))

    def _tell_cut(self) -> None:
        """Name the questions that one letter was too short for."""
        if self._cut:
            more = len(self._cut) - MOST_QUOTED
            self._reply.answer(
                "cut_more" if more > 0 else "cut",
                {"got": quoted_first_lines(self._cut), "more": more},
            )

    def answer_dry_run_questions(
        self, items: tuple[ParsedLine, ...], asks: tuple[Ask, ...] | None, state: Any
    ) -> tuple[ParsedLine, ...]:
        """Answer the questions of a dry run for the position to which it leads.

        Args:
            items: the lines of the letter.
            asks: what the seat is asked there; ``None``: it cannot be known.
            state: that position, or the last before chance or another player decides.

        Returns:
            The commands and standing orders that were left alone: they are no questions or have no
            answer.
        """
        left = []
        self.inquiries.asks, self.inquiries.state = asks or (), state
        for item in _without_repeated_questions(items):
            if isinstance(item.command, Inquiry) and (
                asks is not None or not isinstance(item.command, Legal)
            ):
                self._carry_out_one(item)
            elif item.standing is not None or not isinstance(item.command, Preview | None):
                left.append(item)
        self._tell_cut()
        return tuple(left)

    def answer_questions(self, items: tuple[ParsedLine, ...]) -> None:
        """Answer what a letter only asks, though nothing else of it is done."""
        for item in _without_repeated_questions(items):
            if isinstance(item.command, _STILL_ANSWERED):
                if not self.answers:
                    self._reply.answer("all_the_same")
                self._carry_out_one(item)
        self._tell_cut()

    def lines_not_done(self, items: tuple[ParsedLine, ...]) -> tuple[str, ...]:
        """The other lines of such a letter: orders, those in advance, standing ones, commands."""
        word = command_wording(self._language.lang).line("NEXT")
        said = (each for each in items if not each.says_nothing)
        left = [item for item in said if not isinstance(item.command, (*_STILL_ANSWERED, Preview))]
        return tuple(
            f"{word} {item.text.strip()}" if item.advance else item.text.strip() for item in left
        )

    # --- questions --------------------------------------------------------------------------------

    @property
    def _language(self) -> Language:
        """The order language in the reader's words."""
        return self.mailer.language(self.seat)

    def _answer_status(self, _: Status) -> None:
        self.mailer.whole_wanted = self.seat
        row = self.game_record.row
        if self.game_record.play is None:
            rows = self.mailer.rows.items()
            free = tuple(seat for seat, place in rows if place.player is None and not place.bot)
            self._reply.answer(
                "status_created" if free else "status_seated", {"game": row.id, "seats": free}
            )
            return
        status, phase = Key(f"service.status.{row.status}"), Key(row.phase) if row.phase else ""
        self._reply.answer(
            "status", {"game": row.id, "phase": phase, "state": row.position, "status": status}
        )
        for seat, place in self.mailer.rows.items():
            deadline = self.session.get(DeadlineRow, (row.id, seat))
            if deadline:
                facts = {
                    "seat": seat,
                    "due": deadline.due_at,
                    "out": deadline.out_at,
                    "missed": place.missed,
                }
                self._reply.answer("clock_bank" if place.bank else "clock", facts)

    def tell_where_it_stands(self, questions: Iterable[str]) -> None:
        """Answer questions in plain words with the state of the game and its clocks."""
        self._reply.answer("question_known", {"got": quoted_first_lines(questions)})
        self._answer_status(Status())

    def tell_what_is_asked(self, question: str) -> bool:
        """Answer a question in plain words that a command answers. False: none can."""
        if asked := commands_asked(question):
            self._reply.answer("question_told", {"got": quoted_first_lines([question])})
            for each in asked:
                self._doers[type(each)](each)
            return True
        command = command_asked(question)
        told = self.inquiries.told_by(command) if command is not None else None
        if told is None:
            return False
        self._reply.answer("question_told", {"got": quoted_first_lines([question])})
        if told not in self._reply.answers:
            self._reply.answers.append(told)
        return True

    def _send_report_again(self, _: SendReport) -> None:
        """The last report again: everything since the last order of this seat but one."""
        self.mailer.whole_wanted = self.seat
        self.mailer.rows[self.seat].reported = max(0, self._last_own_order() - 1)

    def _last_own_order(self) -> int:
        """The event of this seat's last order by letter; 0 if there is none."""
        last = self.game_record.last_order_event(self.seat)
        return last if last is not None else 0

    def _answer_history(self, command: History) -> None:
        entries = list(self.game_record.entries(0, self.seat))
        numbers = self.game_record.public_event_numbers()
        self._reply.answer("history_about")
        wanted = entries[-command.last :] if command.last else entries
        for (kind, seat), group in groupby(wanted, lambda entry: (entry.kind, self._writer(entry))):
            alike = [*group]
            span = dict.fromkeys(str(numbers[entry.seq]) for entry in (alike[0], alike[-1]))
            facts = {
                "number": "-".join(span),
                "what": Key(f"service.history.{kind}"),
                "at": parse_timestamp(alike[-1].at),
            }
            self._reply.answer(
                "history_of" if seat else "history", facts | ({"seat": seat} if seat else {})
            )
        first = entries[-min(command.last, len(entries))] if command.last and entries else None
        self.mailer.rows[self.seat].reported = first.seq - 1 if first else 0

    def _writer(self, entry: HistoryEntry) -> Seat | None:
        """The seat that an entry of the history names; ``None`` where nobody may be named."""
        seat: Seat | None = entry.payload.get("seat", entry.payload.get("by"))
        hidden = entry.kind == "press" and self.game_record.row.anonymous
        return seat if seat in self.mailer.rows and not hidden else None

    def _list_orders_on_file(self, _: Command) -> None:
        self._reply.answer("on_file")
        self.wants_standing = True

    # --- standing orders, press, absences ---------------------------------------------------------

    def _cancel_orders(self, _: Cancel) -> None:
        row = self.mailer.rows[self.seat]
        self._reply.answer(
            "cancelled" if self.mailer.lines_on_file(self.seat) else "nothing_on_file"
        )
        withdraw_all(self.game_record, row, self.mailer.now, self.letter)
        self._forget_letters()

    def _forget_letters(self) -> None:
        """Forget letters, so that the same words can order again what was withdrawn."""
        mine = (col(BlockRow.game) == self.game_record.row.id, col(BlockRow.seat) == self.seat)
        self.session.execute(delete(BlockRow).where(*mine))

    def _set_standing_order(self, policy: StandingOrder) -> None:
        row = self.mailer.rows[self.seat]
        content = msgspec.json.decode(msgspec.json.encode(policy))
        others = [entry for entry in row.standing if entry != content]
        if len(others) >= _MOST_STANDING:
            line = self._language.write_standing(policy)
            self._reply.answer("standing_full", {"count": _MOST_STANDING, "line": line})
            self.wants_standing = True
            return
        row.standing = [content, *others]
        self._reply.record("standing", {"standing": row.standing})
        self._reply.answer("standing_set", {"line": self._language.write_standing(policy)})
        self.wants_standing = True

    def _clear_standing_order(self, command: StandingClear) -> None:
        row = self.mailer.rows[self.seat]
        before = len(row.standing)
        kept = (
            [e for n, e in enumerate(row.standing, start=1) if n != command.number]
            if command.number
            else []
        )
        row.standing = kept
        self._reply.record("standing", {"standing": kept})
        self._reply.answer("standing_cleared", {"count": before - len(kept)})
        self.wants_standing = True

    def _record_press(self, command: Press) -> None:
        if not command.text:
            return
        said = {"to": command.to, "text": command.text}
        self._reply.record("press", said | ({"quotable": True} if command.quotable else {}))
        whom = "service.answer.press_public" if command.quotable else "service.answer.press_all"
        self._reply.answer("press", {"to": command.to or Key(whom)})

    def _record_absence(self, command: Absence) -> None:
        """Days off for the player in all their games. They keep the days off they had."""
        player = self.mailer.player(self.seat)
        assert player is not None
        lock_games_of(self.session, player)
        refused = record_absence(
            self.session, player, command, self.at, self.mailer.settings.absence_days
        )
        if refused is not None:
            self._reply.answer(*refused)
            return
        days = {"first": command.first, "last": command.last}
        self._reply.record("absence", days)
        for deadline, game in clocks_of(self.session, player):
            recompute_clock(self.session, deadline, game, player)
        self._reply.notify("absence", {"seat": self.seat, **days})
        self._tell_other_tables(player, days)
        self._reply.answer("absence", days)

    def _tell_other_tables(self, player: PlayerRow, days: dict[str, str]) -> None:
        """Record days away in the player's other games and tell their seats.

        A game under other rules waits.
        """
        for row in seats_of(self.session, player):
            if row.game == self.game_record.row.id:
                continue
            try:
                other = GameRecord.load(self.session, row.game, self.game_record.open_module)
            except OtherRules:
                continue
            other.append("absence", {"by": row.seat, **days}, at=self.at, letter=self.letter)
            notice = ("service.notice.absence", {"seat": row.seat, **days})
            notify_all(other, notice, self.mailer.settings, self.at)

    def _set_language(self, command: SetLanguage) -> None:
        player = self.mailer.player(self.seat)
        assert player is not None
        player.lang = command.lang
        self._reply.answer("lang")

    def _set_pictures(self, command: SetPictures) -> None:
        player = self.mailer.player(self.seat)
        assert player is not None
        player.pictures = command.which
        self._reply.answer(
            {"on": "pictures_on", "changed": "pictures_changed", "off": "pictures_off"}[
                command.which
            ]
        )

    def _set_attachments(self, command: Attach) -> None:
        player = self.mailer.player(self.seat)
        assert player is not None
        said = "on" if command.on else "off"
        if command.what == "composer":
            player.composer = said
            self._reply.answer("attach_composer_on" if command.on else "attach_composer_off")
        else:
            player.calendar = said
            self._reply.answer("attach_calendar_on" if command.on else "attach_calendar_off")

    def _set_digest(self, command: SetDigest) -> None:
        player = self.mailer.player(self.seat)
        assert player is not None
        player.digest = local_day(player, self.mailer.now) if command.on else ""
        self._reply.answer("digest_on" if command.on else "digest_off", {"hour": f"{HOUR}:00"})

    def _set_public_name(self, command: SetPublicName) -> None:
        player = self.mailer.player(self.seat)
        assert player is not None
        chosen = {"on": player.name, "off": ""}.get(command.name, command.name)
        player.public_name = chosen
        self._reply.answer("public_name", {"name": public_name(player)})

    def _send_map(self, _: SendMap) -> None:
        self.mailer.map_wanted = self.seat

    def _send_atlas(self, _: SendAtlas) -> None:
        self.mailer.atlas_wanted = self.seat
        self._reply.answer("atlas")

    def _record_salt(self, command: Salt) -> None:
        if self.game_record.play is not None:
            self._reply.answer("too_late_for_salt")
            return
        if missing := seats_without_commitment(self.game_record):
            self._reply.answer("too_early_for_salt", {"seats": missing})
            return
        self._reply.record("salted", {"salt": f"{self.seat}:{command.word}"})
        self._reply.answer("salted")


def _length_of(answer: AnswerPart) -> int:
    """How much of what is bounded an answer brings."""
    match answer:
        case LegalAnswer(lines=lines):
            return len(lines)
        case ChartAnswer(chart=chart):
            return len(chart.rows)
        case ToldAnswer(sentences=sentences):
            return len(sentences)
        case ForecastAnswer():
            return _FORECAST
    return 1


def quoted_first_lines(lines: Iterable[str]) -> str:
    """The first lines of some, each in quotation marks."""
    return ", ".join(f'"{_shortened(line.strip())}"' for line in islice(lines, MOST_QUOTED))


def _shortened(text: str) -> str:
    """A text, with dots for what is beyond so much of it as is quoted."""
    return text if len(text) <= _LONGEST_QUOTED else f"{text[: _LONGEST_QUOTED - 1].rstrip()}…"


def _without_repeated_questions(items: Iterable[ParsedLine]) -> Iterator[ParsedLine]:
    """The lines of a letter without repeated questions. ORDERS and STANDING count as one."""
    asked: list[Command] = []
    for item in items:
        if isinstance(item.command, QUESTIONS):
            question = OnFile() if isinstance(item.command, StandingList) else item.command
            if question in asked:
                continue
            asked.append(question)
        yield item
