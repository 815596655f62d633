"""What is left of letters that are forgotten: that they came or went, and no names or words."""

import hashlib

from sqlalchemy import ColumnElement, bindparam, func, or_, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import LetterRow, OutboxRow

_MARK = "sha256:"
_CUT = (
    update(LetterRow)
    .where(col(LetterRow.id) == bindparam("letter"))
    .values(message_id=bindparam("mark"), raw=b"", subject="", sender="")
)


def forgotten_id(message_id: str) -> str:
    """What stands for a Message-ID, which may hold a name. A copy of the letter is known by it."""
    return f"{_MARK}{hashlib.sha256(message_id.encode('utf-8', 'replace')).hexdigest()}"


def forget_letters(session: Session, which: ColumnElement[bool], most: int | None = None) -> int:
    """Forget letters that came in.

    Args:
        session: the transaction.
        which: of them.
        most: so many at once; ``None``: all.

    Returns:
        How many were forgotten.
    """
    known = or_(
        col(LetterRow.sender) != "",
        func.length(col(LetterRow.raw)) > 0,
        col(LetterRow.message_id).not_like(f"{_MARK}%"),
    )
    query = select(col(LetterRow.id), col(LetterRow.message_id)).where(which, known).limit(most)
    found = session.execute(query).all()
    for number, message_id in found:
        mark = message_id if message_id.startswith(_MARK) else forgotten_id(message_id)
        session.connection().execute(_CUT, {"letter": number, "mark": mark})
    return len(found)


def forget_sent(session: Session, which: ColumnElement[bool], most: int | None = None) -> int:
    """Forget letters of ours; arguments and result as of :func:`forget_letters`."""
    known = or_(
        col(OutboxRow.recipient) != "",
        func.length(col(OutboxRow.raw)) > 0,
        func.length(col(OutboxRow.words)) > 0,
    )
    gone = col(OutboxRow.status) != "pending"
    found = session.scalars(select(col(OutboxRow.id)).where(which, gone, known).limit(most)).all()
    cut = update(OutboxRow).where(col(OutboxRow.id).in_(found))
    session.execute(cut.values(recipient="", raw=b"", words=b"", offered=None))
    return len(found)
