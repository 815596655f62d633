"""Letters out: one report to one seat, put into the outbox within the transaction at hand."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import OutboxRow, PlayerRow, new_row
from pbem.mail import Outgoing, compose, reply_address
from pbem.render import (
    Catalogue,
    Report,
    blocks_of_report,
    renderer,
    write_html,
    write_text,
)
from pbem.render.changes import PICTURE, PLACE, ToldPosition
from pbem.render.report import Receipt, Words
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from pbem.service.mailer.channel_reports import ChannelReports
from pbem.service.mailer.deadline_calendars import calendar_attachment, calendar_for_letter
from pbem.service.mailer.enclosures import Enclosures
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.follower_reports import write_to_followers
from pbem.service.mailer.held_replies import HeldReplies, let_go
from pbem.service.mailer.page_links import page_of
from pbem.service.mailer.seat_clocks import move_clocks
from pbem.service.mailer.seat_reports import SeatReports
from pbem.service.mailer.subjects import game_moment, headline_key, subject
from pbem.service.orders.leftovers import lines_not_carried_out, order_lines
from pbem.service.orders.queue import Settlement

_OUTBOX = insert(OutboxRow).inline()


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


class ReportMailer(SeatReports):
    """Writes reports for one game within one transaction."""

    def __init__(
        self, session: Session, game_record: GameRecord, settings: Settings, now: datetime
    ) -> None:
        super().__init__(session, game_record, settings, now)
        self.enclosures = Enclosures(session, game_record, settings, now)
        self.atlas_wanted: Seat | None = None
        """Who asked for the atlas."""
        self.receipts: dict[Seat, Receipt] = {}
        """What each seat is told, in the next letter to it, of its orders on file."""
        self.notices: dict[Seat, tuple[Words, ...]] = {}
        """What a seat alone is told in the next letter to it, beside the notices to all."""
        self.held: HeldReplies | None = None
        """The replies that may wait for what bots answer; ``None``: none may."""

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
            offered=_offered(extras.receipt),
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
        self.forget_clocks()
        move_clocks(self.game_record, self.rows, self.clocks, self.player, self.now)


def _offered(receipt: Receipt | None) -> list[str] | None:
    """The order lines of a letter that YES confirms, if it has any."""
    offer = receipt.offer if receipt else None
    return list(offer.lines) if offer and offer.by_yes else None


def _end_of_file(executed: object, dropped: object) -> str:
    """What became of orders on file: they fell, were carried out, or were not needed."""
    return "fell" if dropped else "worked" if executed else "unneeded"
