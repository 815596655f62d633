"""What a follower of a game reads: public reports by mail, each from where the last one ended."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.lobby_tables import FollowerRow
from pbem.ledger.database.tables import PlayerRow
from pbem.render import Catalogue
from pbem.render.blocks import Block, Page
from pbem.rules import Words
from pbem.service.base.settings import Settings
from pbem.service.mailer.channel_reports import ChannelReports
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_player
from pbem.service.mailer.subscriptions import subscription, unsubscribe_header

_LAST = 10


def write_to_followers(
    session: Session,
    game_record: GameRecord,
    settings: Settings,
    now: datetime,
    notices: Sequence[Words],
) -> None:
    """Send the public report to each follower of a game, if there is news."""
    query = select(FollowerRow).where(col(FollowerRow.game) == game_record.row.id)
    for row in session.scalars(query.order_by(col(FollowerRow.player))).all():
        player = session.get_one(PlayerRow, row.player)
        reader = subscription(session, player.address)
        if reader.stopped:
            continue
        words = Catalogue(player.lang, player.zone)
        reports = ChannelReports(session, game_record, settings, now)
        report = reports.report_after(row.reported, words, notices)
        if report is None:
            continue
        letter = PlainLetter(
            title=report.subject,
            blocks=[_without_picture(block) for block in report.blocks],
            message_id=report.message_id,
            answer_to=settings.address,
            references=tuple(row.references),
            headers=unsubscribe_header(reader, settings.address),
        )
        session.add(letter_to_player(player, settings, letter, now))
        row.references = [*row.references[-_LAST:], report.message_id]
        row.reported = game_record.row.head
        if game_record.row.status == "finished":
            session.delete(row)


def _without_picture(block: Block) -> Block:
    """A link without its picture, which would tell its site when the letter is read."""
    return replace(block, picture="") if isinstance(block, Page) else block
