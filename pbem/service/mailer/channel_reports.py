"""What a channel reads: public reports. Each one begins where the last one ended.

They are plain text without pictures: lists hold letters of more than some 40 kB for their
moderators, and archives of lists show text alone.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import ChannelRow, OutboxRow
from pbem.mail import Outgoing, compose
from pbem.render import Catalogue, Report, blocks_of_report, renderer, write_post, write_text
from pbem.render.blocks import Block
from pbem.rules import Seat, Words
from pbem.service.base.context import ServiceContext
from pbem.service.base.settings import Settings
from pbem.service.mailer.channels import ChannelError, channels_of
from pbem.service.mailer.outcomes import is_drawn, outcome_of
from pbem.service.mailer.page_links import battle_pages, page_of
from pbem.service.mailer.plain_letters import is_in_outbox
from pbem.service.mailer.reports import report_since
from pbem.service.mailer.subjects import game_moment, headline_key, subject

_LAST = 10


class _News(NamedTuple):
    """A letter for a channel, as plain text."""

    message_id: str
    subject: str
    text: str


class PublicReport(NamedTuple):
    """A public report for one reader: its Message-ID, its subject, and its blocks."""

    message_id: str
    subject: str
    blocks: list[Block]


class ChannelReports:
    """Writes the reports of one game for its channels, within one transaction."""

    def __init__(
        self, session: Session, game_record: GameRecord, settings: Settings, now: datetime
    ) -> None:
        self._session, self._record = session, game_record
        self._settings, self._now = settings, now

    def publish(self, notices: Sequence[Words]) -> None:
        """Send a report to each channel that takes mail, if there is news.

        Args:
            notices: what every seat is told beside the news.
        """
        channels = channels_of(self._session, self._record.row.id)
        for channel in (channel for channel in channels if channel.address):
            report = self._next_report(channel, notices)
            if report.records or report.notices or report.outcome:
                self._send(channel, report)

    def next_report_by_hand(self, channel: ChannelRow, form: str) -> str:
        """The next report for a channel, for the moderator to post. The one after it begins there.

        Args:
            channel: the channel.
            form: text, html, bbcode or markdown.
        """
        words = Catalogue(channel.lang)
        title, blocks = self._title_and_blocks(self._next_report(channel), words)
        self._note_all_told(channel)
        return write_post(form, title, blocks)

    def report_after(
        self, told: int, words: Catalogue, notices: Sequence[Words]
    ) -> PublicReport | None:
        """The report for a reader who was told all up to an event; ``None``: there is no news."""
        report = self._report_since(told, notices)
        if not (report.records or report.notices or report.outcome):
            return None
        record = self._record
        kind = headline_key(report, record.row.status)
        about = subject(report, record.row, kind, words, renderer(record.document))
        return PublicReport(self._new_message_id(), about, self._title_and_blocks(report, words)[1])

    def tell_nothing_done(self, channel: ChannelRow, seat: Seat) -> None:
        """Tell a channel that a seat's post was not carried out. The seat reads why in a letter."""
        record, words = self._record, Catalogue(channel.lang)
        name = renderer(record.document).seat(seat, words)
        text = words.text("service.post.not_done", {"seat": name})
        self._post_text(channel, f"[{channel.game}] {text}", write_text(text, ()))

    def _next_report(self, channel: ChannelRow, notices: Sequence[Words] = ()) -> Report:
        """What everybody may know of the position and of what happened after the last report."""
        return self._report_since(channel.reported, notices)

    def _report_since(self, told: int, notices: Sequence[Words]) -> Report:
        record = self._record
        view = record.game.view(record.state, None) if record.play else None
        report = report_since(record, told, None, view)
        return msgspec.structs.replace(
            report, notices=tuple(notices), outcome=outcome_of(record), drawn=is_drawn(record)
        )

    def _send(self, channel: ChannelRow, report: Report) -> None:
        record, words = self._record, Catalogue(channel.lang)
        title, blocks = self._title_and_blocks(report, words)
        kind = headline_key(report, record.row.status)
        about = subject(report, record.row, kind, words, renderer(record.document))
        self._post_text(channel, about, write_text(title, blocks))
        self._note_all_told(channel)

    def _title_and_blocks(self, report: Report, words: Catalogue) -> tuple[str, list[Block]]:
        """Title and blocks of a report. The first block says where the game's page is."""
        record = self._record
        title = f"{record.row.id} {words.text(f'{record.module.code.lower()}.title')}"
        game_renderer = renderer(record.document)
        blocks = blocks_of_report(report, words, game_renderer)
        page = page_of(self._settings.site, record.row.id, words)
        pages = [page] if page is not None else []
        pages += battle_pages(self._settings.site, record, report.records, words)
        return f"{title}: {game_moment(report, words, game_renderer)}", [*pages, *blocks]

    def _note_all_told(self, channel: ChannelRow) -> None:
        """Note that a channel was told all there is."""
        channel.reported = self._record.row.head
        self._session.add(channel)

    def _post_text(self, channel: ChannelRow, about: str, text: str) -> None:
        news = _News(self._new_message_id(), about, text)
        _post(self._session, self._settings, channel, news, self._now)

    def _new_message_id(self) -> str:
        return f"<{self._record.row.id}.{secrets.token_hex(12)}@{_domain(self._settings)}>"


def report_by_hand(context: ServiceContext, number: int, form: str) -> str:
    """The next report for a channel that takes no mail; the one after it begins where it ends.

    Args:
        context: the service's context.
        number: of the channel.
        form: text, html, bbcode or markdown.

    Raises:
        ChannelError: there is no channel of this number.
    """
    with context.store.transaction() as session:
        channel = session.get(ChannelRow, number)
        if channel is None:
            raise ChannelError("no_channel", number=number)
        record = GameRecord.load(session, channel.game, context.store.module)
        return ChannelReports(session, record, context.settings, context.now()).next_report_by_hand(
            channel, form
        )


def refuse_code(session: Session, settings: Settings, channel: ChannelRow, now: datetime) -> None:
    """Tell a channel that a post's code is wrong or used up, at most once a day (UTC)."""
    message_id = f"<post-code.{channel.id}.{now.astimezone(UTC):%Y%m%d}@{_domain(settings)}>"
    if not is_in_outbox(session, message_id):
        text = Catalogue(channel.lang).text("service.post.code")
        news = _News(message_id, f"[{channel.game}] {text}", write_text(text, ()))
        _post(session, settings, channel, news, now)


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
    row = OutboxRow(
        message_id=news.message_id,
        game=channel.game,
        recipient=channel.address,
        raw=compose(letter),
        created_at=now,
        next_at=now,
    )
    session.add_all((channel, row))


def _domain(settings: Settings) -> str:
    return settings.address.rpartition("@")[2]
