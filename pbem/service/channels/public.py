"""What a channel reads: reports of what everybody may know, each beginning where the last one ended.

They are plain text without pictures: lists hold letters of more than some 40 kB for their moderators, and archives of
lists show text alone.
"""

from __future__ import annotations

import secrets
from datetime import UTC
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pbem.ledger.tables import OutboxRow
from pbem.mail import Outgoing, compose
from pbem.render import Catalogue, Report, build, renderer, write_post, write_text
from pbem.service.channels.bindings import channels_of
from pbem.service.letters import written
from pbem.service.outcomes import is_drawn, outcome_of
from pbem.service.pages import page_of
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


def _next_report(
    mailer: ReportMailer, channel: ChannelRow, notices: Sequence[Words] = ()
) -> Report:
    """What everybody may know of what happened after the last report to a channel, and of the position."""
    record = mailer.game_record
    view = record.game.view(record.state, None) if record.play else None
    report = report_since(record, channel.reported, None, view)
    return msgspec.structs.replace(
        report, notices=tuple(notices), outcome=outcome_of(record), drawn=is_drawn(record)
    )


def public_report(mailer: ReportMailer, channel: ChannelRow, form: str) -> str:
    """The next report for a channel, to be posted by hand; the one after it begins where it ends.

    ``form``: text, html, bbcode or markdown.
    """
    title, blocks = _written(mailer, _next_report(mailer, channel), Catalogue(channel.lang))
    _note(mailer, channel)
    return write_post(form, title, blocks)


def publish_nothing_done(mailer: ReportMailer, channel: ChannelRow, seat: Seat) -> None:
    """Tell a channel that a seat's post was not carried out: why, the seat alone is told, by letter."""
    record, words = mailer.game_record, Catalogue(channel.lang)
    told = words.text(
        "service.post.not_done", {"seat": renderer(record.document).seat(seat, words)}
    )
    news = _News(
        _message_id(record.row.id, mailer.settings),
        f"[{channel.game}] {told}",
        write_text(told, ()),
    )
    _post(mailer.session, mailer.settings, channel, news, mailer.now)


def refuse_code(intake: Intake, channel: ChannelRow, now: datetime) -> None:
    """Tell a channel that a post's code is none, or was used up: once a day (UTC), whatever is posted there."""
    message_id = f"<post-code.{channel.id}.{now.astimezone(UTC):%Y%m%d}@{_domain(intake.settings)}>"
    if not written(intake.session, message_id):
        told = Catalogue(channel.lang).text("service.post.code")
        news = _News(message_id, f"[{channel.game}] {told}", write_text(told, ()))
        _post(intake.session, intake.settings, channel, news, now)


def _send(mailer: ReportMailer, channel: ChannelRow, report: Report) -> None:
    record, words = mailer.game_record, Catalogue(channel.lang)
    title, blocks = _written(mailer, report, words)
    kind = headline(report, record.row.status)
    about = subject(report, record.row, kind, words, renderer(record.document))
    news = _News(_message_id(record.row.id, mailer.settings), about, write_text(title, blocks))
    _post(mailer.session, mailer.settings, channel, news, mailer.now)
    _note(mailer, channel)


def _written(mailer: ReportMailer, report: Report, words: Catalogue) -> tuple[str, list[Block]]:
    """Title and blocks of a report; first of all, where the game's page is."""
    record = mailer.game_record
    title = f"{record.row.id} {words.text(f'{record.module.code.lower()}.title')}"
    told, page = renderer(record.document), page_of(mailer.settings.site, record.row.id, words)
    blocks = build(report, words, told)
    return f"{title}: {moment(report, words, told)}", [
        page,
        *blocks,
    ] if page is not None else blocks


def _note(mailer: ReportMailer, channel: ChannelRow) -> None:
    """Note that a channel was told all there is."""
    channel.reported = mailer.game_record.row.head
    mailer.session.add(channel)


class _News(NamedTuple):
    """A letter for a channel, as plain text."""

    message_id: str
    subject: str
    text: str


def _post(
    session: Session, settings: Settings, channel: ChannelRow, news: _News, now: datetime
) -> None:
    """Post to a channel that takes mail, as an answer to what was posted before."""
    if not channel.address:
        return
    letter = Outgoing(
        message_id=news.message_id,
        sender=settings.address,
        recipient=channel.address,
        reply_to=channel.address,
        subject=news.subject,
        date=now,
        text=news.text,
        references=tuple(channel.references),
    )
    channel.references = [
        *channel.references[:1],
        *channel.references[1:][-_LAST:],
        news.message_id,
    ]
    row = OutboxRow(message_id=news.message_id, game=channel.game, recipient=channel.address, raw=compose(letter),
                    created_at=now, next_at=now)  # fmt: skip
    session.add_all((channel, row))


def _message_id(game: str, settings: Settings) -> str:
    return f"<{game}.{secrets.token_hex(12)}@{_domain(settings)}>"


def _domain(settings: Settings) -> str:
    return settings.address.rpartition("@")[2]
