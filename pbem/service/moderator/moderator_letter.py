"""Letters to the moderator: a daily one on what waits, and one at once when a game is stuck."""

import secrets

from sqlalchemy import select
from sqlalchemy.orm import Session

from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.service_tables import NotifiedItemRow, SubscriptionRow
from pbem.render import Catalogue
from pbem.render.blocks import Block, Bullets, Heading, Paragraph
from pbem.service.base.settings import Settings
from pbem.service.inbox.app import App
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address
from pbem.service.mailer.subscriptions import subscription, unsubscribe_header, wish_address
from pbem.service.moderator.pending_items import PendingItem, pending_items

_DIGEST = "digest"
_MOST = 50
"""So many pending_items are told one by one."""


def notify_moderator(app: App) -> None:
    """Write to the moderator, if the settings name one, what waits for them.

    What stops a game is told as soon as it is seen. A digest, which the moderator can stop, tells
    what waits. It is sent once on each day (UTC) on which something waits.
    """
    settings, now = app.settings, app.now()
    if not settings.moderator:
        return
    with app.store.transaction() as session:
        found, told = pending_items(SessionRows(session), settings, now), _notified_items(session)
        for subject in told.keys() - {_DIGEST} - {item.subject for item in found}:
            session.delete(told[subject])
        row = subscription(session, settings.moderator)
        digest_due = not row.stopped and (
            _DIGEST not in told or told[_DIGEST].at.date() != now.date()
        )
        if not any((item.stops and item.subject not in told) or digest_due for item in found):
            return
        words = Catalogue(settings.moderator_lang)
        session.add(
            letter_to_address(
                settings.moderator, words.lang, settings, _letter(settings, words, found, row), now
            )
        )
        for subject in (_DIGEST, *(item.subject for item in found)):
            session.merge(NotifiedItemRow(subject=subject, at=now))


def _notified_items(session: Session) -> dict[str, NotifiedItemRow]:
    return {row.subject: row for row in session.scalars(select(NotifiedItemRow))}


def _letter(
    settings: Settings, words: Catalogue, found: list[PendingItem], row: SubscriptionRow
) -> PlainLetter:
    stopping, waiting = [m for m in found if m.stops], [m for m in found if not m.stops]
    blocks: list[Block] = []
    for heading, part in (
        ("service.moderator.stops", stopping),
        ("service.moderator.waits", waiting),
    ):
        if part:
            told = tuple(item.text(words) for item in part[:_MOST])
            blocks += [Heading(words.text(heading)), Bullets(told)]
        if len(part) > _MOST:
            blocks.append(
                Paragraph(words.text("service.moderator.more", {"count": len(part) - _MOST}))
            )
    blocks.append(Paragraph(words.text("service.moderator.doctor")))
    address = wish_address(row, settings.address)
    blocks.append(Paragraph(words.text("service.moderator.unsubscribe", {"address": address})))
    title = words.text("service.moderator.title", {"stops": len(stopping), "waits": len(waiting)})
    message_id = f"<moderator.{secrets.token_hex(12)}@{settings.address.rpartition('@')[2]}>"
    headers = {} if stopping else unsubscribe_header(row, settings.address)
    return PlainLetter(title, blocks, message_id, settings.address, headers=headers)
