"""Keys of an event: the secret in the reply address of its letters to a player."""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.event_tables import SignUpRow
from pbem.mail import new_token


def key_of(session: Session, event: str, address: str) -> SignUpRow | None:
    """The key that an address has in an event, if it was sent one."""
    query = select(SignUpRow).where(
        col(SignUpRow.tournament) == event, col(SignUpRow.address) == address
    )
    return session.scalars(query).first()


class Newcomer(NamedTuple):
    """A newcomer who gets a key: address, name, language, and wishes on entering."""

    address: str
    name: str
    lang: str
    wishes: dict[str, Any]


def new_key(session: Session, event: str, newcomer: Newcomer, at: datetime) -> SignUpRow:
    """The key of an address, which stays the same. The last data given by its owner is kept."""
    row = key_of(session, event, newcomer.address)
    if row is None:
        row = SignUpRow(token=new_token(), tournament=event, at=at, **newcomer._asdict())
        session.add(row)
    row.name, row.lang, row.wishes = newcomer.name, newcomer.lang, newcomer.wishes
    session.flush()
    return row
