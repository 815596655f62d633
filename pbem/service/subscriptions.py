"""The digest somebody gets by mail, and the letter by which he stops it or has it again (RFC 2369).

There is no web server, so that nothing is promised by RFC 8058 (one click): the address to write to holds a secret.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import SubscriptionRow
from pbem.mail import new_token, reply_address

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


def unsubscribe_header(row: SubscriptionRow, own: str) -> dict[str, str]:
    """What a mail program needs to write that letter."""
    return {"List-Unsubscribe": f"<mailto:{address_for(row, own)}?subject={_STOP}>"}


def change(session: Session, token: str, subject: str) -> str:
    """Do what a letter to the address of a subscription says: ``unsubscribed``, ``subscribed``, or nothing (empty)."""
    words = subject.lower().split()
    if not {_STOP, _AGAIN} & set(words):  # so of nearly every letter nothing need be looked for
        return ""
    row = session.scalars(select(SubscriptionRow).where(col(SubscriptionRow.token) == token)).first()
    if row is None:
        return ""
    row.stopped = _STOP in words
    return "unsubscribed" if row.stopped else "subscribed"
