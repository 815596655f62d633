"""The letters that were processed before, so that a letter sent twice does its work once."""

import hashlib
from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import BlockRow
from pbem.rules import Seat

_PROCESSED = select(col(BlockRow.state)).where(
    col(BlockRow.game) == bindparam("game"),
    col(BlockRow.seat) == bindparam("seat"),
    col(BlockRow.state) == bindparam("state"),
    col(BlockRow.digest) == bindparam("digest"),
)
_REMEMBERED = insert(BlockRow)


class ProcessedLetters:
    """The letters of one seat in one game that were processed."""

    def __init__(self, session: Session, game: str, seat: Seat) -> None:
        self.session, self.game, self.seat = session, game, seat

    def was_processed(self, texts: Sequence[str], state: int) -> bool:
        """True if the same lines were processed for the same position.

        The position gives them meaning.
        """
        found = self.session.connection().execute(_PROCESSED, self._row_values(texts, state))
        return found.first() is not None

    def remember(self, texts: Sequence[str], state: int) -> None:
        """Remember that these lines were processed for this position."""
        self.session.connection().execute(_REMEMBERED, self._row_values(texts, state))

    def _row_values(self, texts: Sequence[str], state: int) -> dict[str, str | int]:
        return {"game": self.game, "seat": self.seat, "state": state, "digest": _digest(texts)}


def _digest(texts: Sequence[str]) -> str:
    """A fingerprint of the lines of a letter; blanks do not count."""
    return hashlib.sha256("\n".join(" ".join(text.split()) for text in texts).encode()).hexdigest()
