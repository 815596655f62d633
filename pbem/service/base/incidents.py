"""What does not work and waits for the moderator, until it works again."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import TroubleRow

_SUBJECTS = select(col(TroubleRow.subject))


def note_trouble(session: Session, subject: str, kind: str, now: datetime) -> None:
    """Put a trouble on the list, or note that it is there still.

    Args:
        session: the transaction.
        subject: what does not work: a game, a game and a seat, the mailbox.
        kind: the kind of failure; never words of a letter.
        now: the present moment.
    """
    row = session.get(TroubleRow, subject)
    if row is None:
        session.add(TroubleRow(subject=subject, kind=kind, first_at=now, last_at=now))
    else:
        row.kind, row.last_at, row.times = kind, now, row.times + 1


def trouble_over(session: Session, *subjects: str) -> None:
    """Take troubles off the list, where they stand on it."""
    for subject in troubled(session) & set(subjects):
        session.delete(session.get_one(TroubleRow, subject))


def troubles(session: Session) -> list[TroubleRow]:
    """What does not work, longest first."""
    return list(session.scalars(select(TroubleRow).order_by(col(TroubleRow.first_at))).all())


def troubled(session: Session) -> set[str]:
    """The subjects of what does not work."""
    return set(session.connection().execute(_SUBJECTS).scalars())
