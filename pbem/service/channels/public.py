"""What a channel reads: reports of what everybody may know, each beginning where the last one ended."""

from __future__ import annotations

import secrets
from datetime import UTC
from typing import TYPE_CHECKING

import msgspec

from pbem.ledger.tables import OutboxRow
from pbem.mail import Outgoing, compose
from pbem.render import Catalogue, Report, build, renderer, write_as, write_html, write_text
from pbem.render.blocks import Paragraph
from pbem.service.channels.bindings import channels_of
from pbem.service.letters import PlainLetter, to_address, written
from pbem.service.reports import report_since
from pbem.service.subjects import headline, moment, subject

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy.orm import Session

    from pbem.ledger.tables import ChannelRow
    from pbem.render.blocks import Block
    from pbem.render.report import Words
    from pbem.rules import Seat
    from pbem.service.intake import Intake
    from pbem.service.report_mailer import ReportMailer
    from pbem.service.settings import Settings

_LAST = 10


def publish(mailer: ReportMailer, notices: Sequence[Words]) -> None:
    """Send a report to each channel of a game that takes mail, where there is anything to tell.

    Args:
        mailer: of the game, within its transaction.
        notices: what every seat is told beside.
    """
    channels = channels_of(mailer.session, mailer.game_record.row.id)
    for channel in (channel for channel in channels if channel.address):
        report = _next_report(mailer, channel, notices)
        if report.records or report.notices or report.outcome:
            _send(mailer, channel, report)
    mailer.keep_pictures()


def _next_report(mailer: ReportMailer, channel: ChannelRow, notices: Sequence[Words] = ()) -> Report:
    """What everybody may know of what happened after the last report to a channel, and of the position."""
    record = mailer.game_record
    view = record.game.view(record.state, None) if record.play else None
    outcome = mailer.outcome() if record.row.status == "finished" else None
    report = report_since(record, channel.reported, None, view)
    return msgspec.structs.replace(report, notices=tuple(notices), outcome=outcome)


def public_report(mailer: ReportMailer, channel: ChannelRow, form: str) -> str:
    """The next report for a channel, to be posted by hand; the one after it begins where it ends.

    ``form``: text, html, bbcode or markdown.
    """
    title, blocks = _written(mailer, _next_report(mailer, channel), Catalogue(channel.lang))
    _note(mailer, channel)
    return write_as(form, title, blocks, channel.lang)


def publish_nothing_done(mailer: ReportMailer, channel: ChannelRow, seat: Seat) -> None:
    """Tell a channel that a seat's post was not carried out: why, the seat alone is told, by letter."""
    record, words = mailer.game_record, Catalogue(channel.lang)
    told = words.text("service.post.not_done", {"seat": renderer(record.document).seat(seat, words)})
    _line(mailer.session, mailer.settings, channel, (_message_id(record.row.id, mailer.settings), told), mailer.now)


def refuse_code(intake: Intake, channel: ChannelRow, now: datetime) -> None:
    """Tell a channel that a post's code is none, or was used up: once a day (UTC), whatever is posted there."""
    message_id = f"<post-code.{channel.id}.{now.astimezone(UTC):%Y%m%d}@{_domain(intake.settings)}>"
    if not written(intake.session, message_id):
        told = Catalogue(channel.lang).text("service.post.code")
        _line(intake.session, intake.settings, channel, (message_id, told), now)


def _send(mailer: ReportMailer, channel: ChannelRow, report: Report) -> None:
    record, words = mailer.game_record, Catalogue(channel.lang)
    title, blocks = _written(mailer, report, words)
    told = renderer(record.document)
    attachments = mailer.attached(told.sheets(report.view, words)) if report.view is not None else ()
    cids = tuple(f"cid:{attachment.cid}" for attachment in attachments if attachment.cid)
    letter = Outgoing(
        message_id=_message_id(record.row.id, mailer.settings),
        sender=mailer.settings.address,
        recipient=channel.address,
        reply_to=channel.address,
        subject=subject(report, record.row, headline(report, record.row.status), words, told),
        date=mailer.now,
        text=write_text(title, blocks),
        html=write_html(title, blocks, channel.lang, cids),
        attachments=attachments,
        references=tuple(channel.references),
    )
    channel.references = [*channel.references[-_LAST:], letter.message_id]
    _note(mailer, channel)
    row = OutboxRow(message_id=letter.message_id, game=record.row.id, recipient=channel.address, raw=compose(letter),
                    pictures=[a.content for a in letter.attachments if isinstance(a.content, str)],
                    created_at=mailer.now, next_at=mailer.now)  # fmt: skip
    mailer.session.add(row)


def _written(mailer: ReportMailer, report: Report, words: Catalogue) -> tuple[str, list[Block]]:
    """Title and blocks of a report."""
    record = mailer.game_record
    title = f"{record.row.id} {words.text(f'{record.module.code.lower()}.title')}"
    told = renderer(record.document)
    return f"{title}: {moment(report, words, told)}", build(report, words, told)


def _note(mailer: ReportMailer, channel: ChannelRow) -> None:
    """Note that a channel was told all there is."""
    channel.reported = mailer.game_record.row.head
    mailer.session.add(channel)


def _line(session: Session, settings: Settings, channel: ChannelRow, said: tuple[str, str], now: datetime) -> None:
    """One line for a channel that takes mail: its Message-ID and words."""
    message_id, told = said
    if channel.address:
        letter = PlainLetter(told, (Paragraph(told),), message_id, channel.address, channel.game)
        session.add(to_address(channel.address, channel.lang, settings, letter, now))


def _message_id(game: str, settings: Settings) -> str:
    return f"<{game}.{secrets.token_hex(12)}@{_domain(settings)}>"


def _domain(settings: Settings) -> str:
    return settings.address.rpartition("@")[2]
