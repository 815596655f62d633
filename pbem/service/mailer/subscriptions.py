"""The moderator's digest: a letter stops it and a letter brings it back (RFC 2369).

The address to write to holds a secret. Whoever knows the secret has received a digest.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import SubscriptionRow
from pbem.mail import new_token, reply_address

_STOP, _AGAIN = "unsubscribe", "subscribe"


def subscription(session: Session, address: str) -> SubscriptionRow:
    """The subscription of an address, made when it is first asked for."""
    row = session.get(SubscriptionRow, address)
    if row is None:
        row = SubscriptionRow(address=address, token=new_token())
        session.add(row)
    return row


def wish_address(row: SubscriptionRow, own: str) -> str:
    """Where to write to stop a digest, or to have it again."""
    return reply_address(own, row.token)


def unsubscribe_header(row: SubscriptionRow, own: str) -> dict[str, str]:
    """The header by which a mail program writes the letter that stops the digest (RFC 2369)."""
    return {"List-Unsubscribe": f"<mailto:{wish_address(row, own)}?subject={_STOP}>"}


def wish_in_letter(session: Session, token: str, subject: str) -> str:
    """What a letter to the address of a subscription asks for.

    Returns:
        ``unsubscribed`` or ``subscribed``; empty if the letter asks for neither.
    """
    words = subject.lower().split()
    if not {_STOP, _AGAIN} & set(words):  # spares nearly every letter the query
        return ""
    if _subscription_of_token(session, token) is None:
        return ""
    return "unsubscribed" if _STOP in words else "subscribed"


def carry_out_wish(session: Session, token: str, wish: str) -> None:
    """Do what a letter asks for: see :func:`wish_in_letter`."""
    row = _subscription_of_token(session, token)
    if row is not None:
        row.stopped = wish == "unsubscribed"


def _subscription_of_token(session: Session, token: str) -> SubscriptionRow | None:
    query = select(SubscriptionRow).where(col(SubscriptionRow.token) == token)
    return session.scalars(query).first()
