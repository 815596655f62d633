"""The sender: the outbox goes out, each letter at least once and always with the same Message-ID."""

from datetime import timedelta

import structlog
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.tables import OutboxRow
from pbem.mail import Carrier, Deferred, Refused, Sent, enclose
from pbem.service.app import App
from pbem.service.failpoints import failpoint
from pbem.service.pictures import draw, pictures
from pbem.service.timekeeping import delivered
from pbem.service.troubles import note_trouble, trouble_over

log = structlog.get_logger()
_BATCH = 100
_LONGEST_WAIT_HOURS = 12
_AT_ONCE = timedelta(minutes=1)
"""A letter handed over within that time started its reader's clock when it was written."""


def dispatch(app: App, carrier: Carrier) -> int:
    """Send what is due; how many letters were handed over."""
    now, sent, longest = app.now(), 0, timedelta(hours=_LONGEST_WAIT_HOURS)
    with app.store.transaction() as session:
        query = (
            select(col(OutboxRow.id), col(OutboxRow.pictures))
            .where(
                col(OutboxRow.status).in_(("pending", "deferred")),
                (col(OutboxRow.next_at) <= now) | (col(OutboxRow.next_at) > now + longest),
            )
            .order_by(col(OutboxRow.id))
            .limit(_BATCH)
        )
        due = session.execute(query).all()
    draw(app.store, {name for _, names in due for name in names})
    failpoint("outbox.drawn")
    for number, _ in due:
        with app.store.transaction() as session:
            row = session.get(OutboxRow, number)
            if row is None or row.status not in ("pending", "deferred"):
                continue
            failpoint("outbox.before_send")
            raw = enclose(row.raw, row.message_id, pictures(session, row.pictures))
            verdict = carrier.send(raw, app.settings.address, row.recipient, row.message_id)
            failpoint("outbox.after_send")
            row.attempts += 1
            match verdict:
                case Sent():
                    row.status, row.sent_at, row.code = "sent", app.now(), ""
                    sent += 1
                    if row.sent_at > row.created_at + _AT_ONCE:
                        delivered(session, row, row.sent_at)
                    trouble_over(session, _place(row))
                case Deferred(code):
                    wait = min(2 ** min(row.attempts, 12), _LONGEST_WAIT_HOURS * 60)
                    row.status, row.code, row.next_at = "deferred", code, now + timedelta(minutes=wait)
                case Refused(code):
                    row.status, row.code = "refused", code
                    note_trouble(session, _place(row), f"refused {code}", now)
            log.info("outbox", letter=row.id, status=row.status, code=row.code, attempts=row.attempts)
        failpoint("outbox.committed")
    return sent


def _place(row: OutboxRow) -> str:
    """Whom a letter did not reach, as far as the log and the doctor may say."""
    return f"{row.game} {row.seat}" if row.game else f"letter {row.id}"
