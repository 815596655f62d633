"""Letters out: one report to one seat, put into the outbox within the transaction at hand."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import insert
from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.tables import DeadlineRow, OutboxRow, PlayerRow, SeatRow, new_row
from pbem.mail import Outgoing, compose, reply_address
from pbem.orders import Language, choices, first_answers, in_order_of_price, openings
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    blocks_of_report,
    renderer,
    write_html,
    write_text,
)
from pbem.render.atlas import all_charts
from pbem.render.catalogue import LANGUAGES
from pbem.render.changes import PICTURE, PLACE, ToldPosition
from pbem.render.kit.charts import Chart
from pbem.render.report import Bank, Posting, PressPart, Receipt, Words
from pbem.render.seating import Seating, SeatingTable
from pbem.rules import Ask, Seat, answers_questions
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.mailer.block_words import block_word
from pbem.service.mailer.bot_spells import counts_with_bots, spells_of
from pbem.service.mailer.channel_reports import ChannelReports
from pbem.service.mailer.channels import channels_of
from pbem.service.mailer.composer import Composer
from pbem.service.mailer.deadline_calendars import calendar_attachment, calendar_for_letter
from pbem.service.mailer.enclosures import Enclosures
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.follower_reports import write_to_followers
from pbem.service.mailer.held_replies import HeldReplies, let_go
from pbem.service.mailer.lessons import lesson_of
from pbem.service.mailer.outcomes import is_drawn, outcome_of
from pbem.service.mailer.page_links import page_of
from pbem.service.mailer.post_codes import orders_code, orders_key, post_code
from pbem.service.mailer.root_to_tell import root_to_tell
from pbem.service.mailer.running_clocks import CLOCKS, RunningClocks
from pbem.service.mailer.seat_clocks import move_clocks
from pbem.service.mailer.subjects import game_moment, headline_key, subject
from pbem.service.orders.agenda import PendingOrder
from pbem.service.orders.leftovers import lines_not_carried_out, order_lines
from pbem.service.orders.queue import Settlement, queued_lines

_EXAMPLES = 5
_QUERIES = ("LEGAL", "SUPPLY", "DUE", "WIN")
"""The questions about the game that a letter which asks offers by a tap."""
_OUTBOX = insert(OutboxRow).inline()


_WITHOUT_EFFECT = frozenset(
    f"report.verdict.{word}" for word in ("refused", "preview", "preview_bad", "repeated")
)


def _omits_position(extras: Extras) -> bool:
    """True if a letter answers one that had no effect and asked for no position."""
    return extras.receipt is not None and extras.receipt.verdict in _WITHOUT_EFFECT


def _digests_known_after(
    report: Report, position: ToldPosition, before: Mapping[str, str]
) -> dict[str, str]:
    """What a reader knows of a position after a letter; of places if it tells or told any."""
    now = position.digests()
    seen = {key: digest for key, digest in before.items() if key.startswith(PICTURE)}
    if report.map != "none" or position.have_places_changed(before):
        return now | seen
    told = {key: digest for key, digest in now.items() if not key.startswith(PLACE)}
    return told | seen | {key: d for key, d in before.items() if key.startswith(PLACE)}


class ReportMailer:
    """Writes reports for one game within one transaction."""

    def __init__(
        self, session: Session, game_record: GameRecord, settings: Settings, now: datetime
    ) -> None:
        self.session, self.game_record, self.settings, self.now = (
            session,
            game_record,
            settings,
            now,
        )
        self.rows = game_record.seats()
        self._clocks: RunningClocks | None = None
        self.enclosures = Enclosures(session, game_record, settings, now)
        self.map_wanted: Seat | None = None
        """Who asked for the whole map."""
        self.atlas_wanted: Seat | None = None
        """Who asked for the atlas."""
        self.whole_wanted: Seat | None = None
        """Who asked for the whole position."""
        self.receipts: dict[Seat, Receipt] = {}
        """What each seat is told, in the next letter to it, of its orders on file."""
        self.notices: dict[Seat, tuple[Words, ...]] = {}
        """What a seat alone is told in the next letter to it, beside the notices to all."""
        self.held: HeldReplies | None = None
        """The replies that may wait for what bots answer; ``None``: none may."""

    def player(self, seat: Seat) -> PlayerRow | None:
        """The player of the seat."""
        return self.game_record.player(seat)

    def language(self, seat: Seat) -> Language:
        """The game's order language in the words of a seat's player."""
        player = self.player(seat)
        return self.game_record.module.language(
            self.game_record.game, player.lang if player else "en"
        )

    def charts(self, seat: Seat) -> tuple[Chart, ...]:
        """Everything printed as charts, in the words of a seat's player."""
        words = Catalogue(self.language(seat).lang)
        return all_charts(self.game_record.document, self.game_record.game, words)

    @property
    def seat_names(self) -> dict[Seat, tuple[str, ...]]:
        """What letters call the seats, in every language."""
        told = renderer(self.game_record.document)
        every = [Catalogue(lang) for lang in LANGUAGES]
        return {seat: tuple(told.seat(seat, words) for words in every) for seat in self.rows}

    @property
    def clocks(self) -> RunningClocks:
        """The running clocks, as of when they were set last."""
        if self._clocks is None:
            changed = any(
                isinstance(row, DeadlineRow) for row in (*self.session.new, *self.session.deleted)
            )
            options = {"autoflush": changed}  # nothing else need be put down for what is read here
            found = self.session.execute(
                CLOCKS, {"of": self.game_record.row.id}, execution_options=options
            ).all()
            running = {row.seat: row for row, *_ in found if row is not None}
            self._clocks = RunningClocks(
                running, *(any(flags) for flags in zip(*(row[1:] for row in found), strict=True))
            )
        return self._clocks

    def report(self, seat: Seat, extras: Extras) -> Report:
        """Everything a letter to a seat tells now."""
        game_record, row = self.game_record, self.rows[seat]
        asks = [ask for ask in game_record.asks if ask.seat == seat]
        deadline = (
            self.clocks.running.get(seat) if asks and game_record.row.status != "held" else None
        )
        entries = list(game_record.entries(row.reported, seat))
        press = [e.payload for e in entries if e.kind == "press" and e.payload["by"] != seat]
        finished = game_record.row.status == "finished"
        records = tuple(record for entry in entries for record in entry.records)
        news = extras.receipt is None or bool(records) or self.map_wanted == seat
        shows_map = bool(game_record.play) and news
        whole = seat in (self.map_wanted, self.whole_wanted) or finished or bool(extras.seating)
        return Report(
            game=game_record.row.id,
            seat=seat,
            state=game_record.row.position,
            view=game_record.game.view(game_record.state, seat) if game_record.play else None,
            head=game_record.row.head_hash,
            seed_commitment=game_record.row.seed_commitment,
            receipt=extras.receipt,
            notices=extras.notices,
            on_file=self.lines_on_file(seat) if extras.receipt is None and not finished else (),
            records=records,
            press=tuple(
                PressPart("" if game_record.row.anonymous else p["by"], p["to"], p["text"])
                for p in press
            ),
            asks=tuple(self.ask_part(ask) for ask in asks),
            waiting=tuple((ask.seat, ask.topic) for ask in game_record.asks if ask.seat != seat),
            bots=spells_of(self.rows),
            bots_rated=counts_with_bots(game_record),
            due=deadline.due_at if deadline else None,
            bank=self._time_bank(row, deadline) if deadline and row.bank else None,
            standing=self.standing_lines(row) if extras.standing else None,
            map="whole" if shows_map else "none",
            unchanged=not shows_map and not whole and _omits_position(extras),
            shown={} if whole else row.shown,
            outcome=outcome_of(game_record),
            drawn=is_drawn(game_record),
            held=game_record.row.status == "held",
            posting=self._posting(row, asks, extras.tried) if game_record.row.in_the_open else None,
            composer=Composer(game_record, seat, self.settings).link()
            if asks and self.settings.site.url
            else "",
            root=root_to_tell(self.session, self.settings),
            queries=_QUERIES if asks and answers_questions(game_record.game) else (),
            reply_to=reply_address(self.settings.address, row.token),
            moderator=self.settings.moderator,
            table=extras.table,
            seating=extras.seating,
            foreseen=extras.foreseen,
            lesson=lesson_of(game_record, row, asks, self.language(seat)),
            word=block_word(row.token, game_record.row.id, game_record.row.position)
            if asks
            else "",
        )

    def _posting(self, row: SeatRow, asks: Sequence[Ask], tried: tuple[str, ...]) -> Posting | None:
        """Where a seat may answer in the open, unless all that could be answered is sealed.

        After a dry run its code counts for the orders tried alone.
        """
        if all(order.sealed or order.closes for ask in asks for order in ask.accepts):
            return None
        game = self.game_record.row
        places = tuple(channel.name for channel in channels_of(self.session, game.id))
        of = (row.token, game.id, game.position, row.posts)
        code = orders_code(orders_key(*of), tried) if tried else post_code(*of)
        return Posting(places, code, tried)

    def _time_bank(self, row: SeatRow, deadline: DeadlineRow) -> Bank:
        """What a seat's time bank holds beside its clock."""
        return Bank(row.bank / 3600, deadline.out_at, deadline.due_at <= self.now)

    def ask_part(self, ask: Ask) -> AskPart:
        """An ask as its seat is told of it."""
        language = self.language(ask.seat)
        orders = language.example_orders(ask, _EXAMPLES)
        prices = {line: ask.prices(order) for line, order in orders.items()}
        prompt, answers = ask.prompt(), first_answers(ask)
        return AskPart(
            prompt,
            in_order_of_price(ask, orders),
            choices(language, ask, answers, orders),
            openings(language, ask, answers),
            prices,
            ask.places((prompt, *orders.values())),
        )

    def seating_table(self) -> SeatingTable:
        """The players seated so far, and the moderator."""
        players = {seat: self.player(seat) for seat in self.rows}
        named = tuple((seat, player.name if player else "") for seat, player in players.items())
        return SeatingTable(
            () if self.game_record.row.anonymous else named,
            self.settings.moderator,
            {seat: row.bot for seat, row in self.rows.items() if row.bot},
        )

    def seating(self, seat: Seat) -> Seating:
        """The terms with which the player of a seat begins."""
        player, control = (
            self.player(seat),
            msgspec.convert(self.game_record.row.clock, TimeControl),
        )
        row = self.rows[seat]
        standing = self.game_record.standing_orders_of(row)
        return Seating(
            hours=control.hours,
            grace_hours=control.grace_hours,
            remind_hours=control.remind_hours,
            days_off=control.weekdays_off,
            policy=control.policy,
            bank_hours=row.bank / 3600,
            bank_adds=control.bank_adds,
            bank_most=control.bank_most,
            zone=player.zone if player else "UTC",
            standing=tuple(
                (self.language(seat).write_standing(policy), policy) for policy in standing
            ),
            beacon=self.game_record.row.beacon is not None,
            atlas=bool(self.charts(seat)),
            options=msgspec.to_builtins(self._options()),
        )

    def _options(self) -> msgspec.Struct:
        """The game's options; those that are newer than the game as they count in it."""
        module = self.game_record.module
        return module.complete(module.options(self.game_record.row.options))

    def lines_on_file(self, seat: Seat) -> tuple[str, ...]:
        """A seat's orders on file as lines."""
        return queued_lines(self.game_record, self.rows[seat], self.language(seat))

    def split_waiting(
        self, seat: Seat, given: Iterable[PendingOrder]
    ) -> tuple[list[PendingOrder], list[PendingOrder]]:
        """Split given orders into those carried out and those that wait in the position."""
        record = self.game_record
        waits = record.game.kept_orders(record.state, seat) if record.play else ()
        done: list[PendingOrder] = []
        kept: list[PendingOrder] = []
        for pending in given:
            (kept if pending.order in waits else done).append(pending)
        return done, kept

    def standing_lines(self, row: SeatRow) -> tuple[str, ...]:
        """A seat's standing orders as lines."""
        return tuple(
            self.language(row.seat).write_standing(policy)
            for policy in self.game_record.standing_orders_of(row)
        )

    def send(self, seat: Seat, extras: Extras) -> None:
        """Put a report for a seat into the outbox. Its news is not told again."""
        self.send_all({seat: extras})

    def send_all(self, letters: Mapping[Seat, Extras]) -> None:
        """Put reports for seats into the outbox, in order. Their news is not told again."""
        rows = [
            self._outbox_row(*letter)
            for letter in letters.items()
            if self.player(letter[0]) is not None
        ]
        self.enclosures.keep()
        if rows:
            self.session.connection().execute(_OUTBOX, rows)

    def _outbox_row(self, seat: Seat, extras: Extras) -> dict[str, Any]:
        """A letter to a seat for the outbox; it takes the place of a reply that waits there."""
        player, row = self.player(seat), self.rows[seat]
        assert player is not None
        notices = (*extras.notices, *self.notices.pop(seat, ()))
        extras = replace(
            extras, receipt=extras.receipt or self.receipts.pop(seat, None), notices=notices
        )
        patient = None
        if (
            self.held is not None
            and (patient := self.held.begin(row, extras, self.game_record, self.now)) is not None
        ):
            extras = patient.extras
        let_go(row, self.game_record, self.now)
        letter = self.letter(seat, self.report(seat, extras), player, extras)
        told_after, row.reported = row.reported, self.game_record.row.head
        row.references = [
            *row.references[-10:],
            *filter(None, (extras.answers,)),
            letter.message_id,
        ]
        self.session.add(row)
        next_at = self.now
        if self.held is not None and patient is not None:
            next_at = self.held.keep(row, patient, letter.message_id, self.game_record, self.now)
        return new_row(
            OutboxRow,
            message_id=letter.message_id,
            game=self.game_record.row.id,
            seat=seat,
            recipient=player.address,
            raw=compose(letter),
            pictures=[a.content for a in letter.attachments if isinstance(a.content, str)],
            told_after=told_after,
            told_to=row.reported,
            state=self.game_record.row.position,
            created_at=self.now,
            next_at=next_at,
        )

    def letter(self, seat: Seat, report: Report, player: PlayerRow, extras: Extras) -> Outgoing:
        """A report as a letter to a player."""
        words = Catalogue(player.lang, player.zone)
        game_renderer = renderer(self.game_record.document)
        position = None
        if report.view is not None and not report.unchanged:
            position = ToldPosition.of(report.view, words, game_renderer)
            self.rows[seat].shown = _digests_known_after(report, position, self.rows[seat].shown)
        blocks = blocks_of_report(report, words, game_renderer, position)
        page = (
            page_of(
                self.settings.site,
                self.game_record.row.id,
                words,
                known=self.game_record.chain.snapshots_until(self.rows[seat].reported),
            )
            if report.view is not None and self.settings.site.url
            else None
        )
        if page is not None:
            blocks.append(
                replace(page, picture="")
            )  # a picture from elsewhere would tell when the letter is read
        game = (
            f"{self.game_record.row.id} "
            f"{words.text(f'{self.game_record.module.code.lower()}.title')}"
        )
        now = game_moment(report, words, game_renderer)
        named = {"game": game, "seat": game_renderer.seat(seat, words)}
        title = words.text("service.title", {**named, "moment": now})
        kind = extras.headline or headline_key(report, self.game_record.row.status)
        enclosures, row = self.enclosures, self.rows[seat]
        if self.map_wanted == seat:
            attachments = enclosures.whole_map(row, report, words, game_renderer)
        else:
            attachments = enclosures.pictures(row, report, player, words, game_renderer)
        pictures = tuple(f"cid:{attachment.cid}" for attachment in attachments if attachment.cid)
        if self.clocks.in_event or player.calendar == "on":
            deadlines = calendar_for_letter(
                self.session, player, self.game_record.row, self.settings, self.now
            )
            attachments += (calendar_attachment(deadlines),)
        attachments += enclosures.composer(seat, report, player)
        first = extras.seating is not None and extras.seating.atlas
        if first or self.atlas_wanted == seat:
            attachments += enclosures.atlas(words)
        domain = self.settings.address.rpartition("@")[2]
        return Outgoing(
            message_id=f"<{self.game_record.row.id}.{secrets.token_hex(12)}@{domain}>",
            sender=self.settings.address,
            recipient=player.address,
            reply_to=reply_address(self.settings.address, self.rows[seat].token),
            subject=subject(report, self.game_record.row, kind, words, game_renderer),
            date=self.now,
            text=write_text(title, blocks),
            html=write_html(
                words.text("service.title_short", named), blocks, words.lang, pictures, below=now
            ),
            attachments=attachments,
            references=tuple(self.rows[seat].references),
            answers=extras.answers,
        )

    def note_settlement(self, settlement: Settlement, sender: Seat | None = None) -> None:
        """Keep what became of each seat's orders on file for its next letter.

        The reply to the sender tells theirs.
        """
        for seat in self.rows:
            executed, dropped = (
                settlement.executed.get(seat, ()),
                settlement.dropped_orders.get(seat),
            )
            unneeded = settlement.leftovers[seat].unneeded if seat in settlement.leftovers else ()
            if seat == sender or not (executed or dropped or unneeded):
                continue
            done, kept = self.split_waiting(seat, executed)
            self.receipts[seat] = Receipt(
                f"report.verdict.file_{_end_of_file(executed, dropped)}",
                done=order_lines(done, self.language(seat)),
                kept=order_lines(kept, self.language(seat)),
                not_done=dropped.lines(self.language(seat)) if dropped else (),
                unneeded=lines_not_carried_out(unneeded, executed, self.language(seat)),
                problems=(dropped.problem,) if dropped and dropped.problem else (),
                on_file=self.lines_on_file(seat),
            )

    def deliver_news(
        self, sender: Seat | None, extras: Extras, turn_before: int, others: Extras
    ) -> None:
        """Tell the players that something happened.

        The sender gets a receipt. Newly asked seats get letters, and all seats at a turn's end.

        Who gets a letter a day reads of a turn's end there.
        """
        self.set_clocks()
        everybody = self.game_record.row.status == "finished" or bool(others.notices)
        turned = self.game_record.row.turn != turn_before
        told = [
            seat
            for seat in self.rows
            if self.player(seat) is not None
            and (
                seat == sender
                or everybody
                or self._has_news(seat)
                or (self.held is not None and self.held.is_due(self.rows[seat], self.game_record))
                or (turned and not self._gets_digest(seat))
            )
        ]
        if told:
            self.game_record.chain.events_after(min(self.rows[seat].reported for seat in told))
        self.send_all({seat: extras if seat == sender else others for seat in told})
        if self.game_record.row.in_the_open:
            ChannelReports(self.session, self.game_record, self.settings, self.now).publish(
                others.notices
            )
        if self.settings.lobby.enabled:
            write_to_followers(
                self.session, self.game_record, self.settings, self.now, others.notices
            )

    def _gets_digest(self, seat: Seat) -> bool:
        player = self.player(seat)
        return player is not None and bool(player.digest)

    def _has_news(self, seat: Seat) -> bool:
        """True if a seat has news: the fate of its orders on file, press to it, or a new ask."""
        addressed = any(
            p.payload["by"] != seat and p.payload["to"] in ("", seat)
            for p in self.game_record.press
        )
        newly_asked = self._is_asked(seat) and self.rows[seat].reported < self.game_record.row.asked
        return seat in self.receipts or addressed or newly_asked

    def _is_asked(self, seat: Seat) -> bool:
        return any(ask.seat == seat for ask in self.game_record.asks)

    def set_clocks(self) -> None:
        """Start the clocks of newly asked seats, stop those of seats that answered."""
        self._clocks = None
        move_clocks(self.game_record, self.rows, self.clocks, self.player, self.now)


def _end_of_file(executed: object, dropped: object) -> str:
    """What became of orders on file: they fell, were carried out, or were not needed."""
    return "fell" if dropped else "worked" if executed else "unneeded"
