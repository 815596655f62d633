"""Letters to people who are not on the service's list: few, and without a stranger's words.

Anybody can write in the name of anybody, so such a letter may reach somebody who never wrote. An
address gets one a day at most, and all addresses together get so many a day as the settings say
(RFC 3834, 2). The Message-ID holds the day and the address, so the outbox itself keeps the count.
"""

from datetime import UTC, datetime
from hashlib import sha256

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow
from pbem.logs import Log
from pbem.service.base.incidents import note_incident, resolve_incidents
from pbem.service.base.settings import Settings

_SUBJECT = "letters to strangers"
log = Log()


def letter_to_stranger(
    session: Session, address: str, settings: Settings, now: datetime
) -> str | None:
    """The Message-ID of a letter to an unknown address; ``None`` if it gets no letter now.

    The moderator is told when the letters of a day are used up, until another day.

    Args:
        session: the transaction.
        address: the unknown address.
        settings: the bound, and the service's own address.
        now: the present moment.
    """
    day = f"<stranger.{now.astimezone(UTC):%Y%m%d}."
    message_id = (
        f"{day}{sha256(address.lower().encode()).hexdigest()[:20]}"
        f"@{settings.address.partition('@')[2]}>"
    )
    written = col(OutboxRow.message_id)
    of_day = select(func.count()).where(written > day, written < f"{day[:-1]}/")
    if session.execute(select(written).where(written == message_id)).first() is not None:
        return None
    if session.execute(of_day).scalar_one() >= settings.letters_to_strangers_a_day:
        note_incident(session, _SUBJECT, "unanswered", now)
        log.warning("stranger_unanswered")
        return None
    resolve_incidents(session, _SUBJECT)
    return message_id
