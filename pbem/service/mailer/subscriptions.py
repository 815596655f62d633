"""The digest somebody gets by mail, and how he stops it or has it again: by a letter (RFC 2369) or a click (RFC 8058).

The address to write to, and that of the page to click on, hold a secret: who knows it has had a digest in hand.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import SubscriptionRow
from pbem.mail import new_token, reply_address
from pbem.service.base.settings import Settings

_STOP, _AGAIN = "unsubscribe", "subscribe"


def subscription(session: Session, address: str) -> SubscriptionRow:
    """Whether somebody gets the digest, and the secret by which he changes that."""
    row = session.get(SubscriptionRow, address)
    if row is None:
        row = SubscriptionRow(address=address, token=new_token())
        session.add(row)
    return row


def address_for(row: SubscriptionRow, own: str) -> str:
    """Where to write to stop a digest, or to have it again."""
    return reply_address(own, row.token)


def unsubscribe_headers(row: SubscriptionRow, settings: Settings) -> dict[str, str]:
    """What a mail program needs to write that letter, and to stop the digest at one click where a page does so."""
    by_letter = f"<mailto:{address_for(row, settings.address)}?subject={_STOP}>"
    if not settings.unsubscribe_url:
        return {"List-Unsubscribe": by_letter}
    page = f"<{settings.unsubscribe_url}{row.token}>"
    return {
        "List-Unsubscribe": f"{page}, {by_letter}",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def stop(session: Session, token: str) -> SubscriptionRow | None:
    """Stop the digest whose secret that is; ``None``: it is none."""
    row = _of_token(session, token)
    if row is not None:
        row.stopped = True
    return row


def change(session: Session, token: str, subject: str) -> str:
    """Do what a letter to the address of a subscription says: ``unsubscribed``, ``subscribed``, or nothing (empty)."""
    words = subject.lower().split()
    if not {_STOP, _AGAIN} & set(words):  # so of nearly every letter nothing need be looked for
        return ""
    row = _of_token(session, token)
    if row is None:
        return ""
    row.stopped = _STOP in words
    return "unsubscribed" if row.stopped else "subscribed"


def _of_token(session: Session, token: str) -> SubscriptionRow | None:
    return session.scalars(
        select(SubscriptionRow).where(col(SubscriptionRow.token) == token)
    ).first()
