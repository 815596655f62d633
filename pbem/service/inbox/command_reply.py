"""What the commands of one letter tell and record."""

from typing import Any

from pbem.render.report import AnswerPart, Words
from pbem.rules import Seat
from pbem.service.mailer.report_mailer import ReportMailer


class CommandReply:
    """The answers to the sender, the notices to all seats, and the entries of the record.

    Args:
        seat: the sender's seat.
        mailer: the mailer of the game.
        letter: the number of the letter on record, if it is known.
    """

    def __init__(self, seat: Seat, mailer: ReportMailer, letter: int | None) -> None:
        self.seat, self.mailer, self.letter = seat, mailer, letter
        self.answers: list[AnswerPart] = []
        """The answers, in the order of the questions."""
        self.notices: list[Words] = []

    def record(self, kind: str, payload: dict[str, Any]) -> None:
        """Append an entry by this seat to the game's record."""
        entry = {"by": self.seat, **payload}
        self.mailer.game_record.append(kind, entry, at=self.mailer.now, letter=self.letter)

    def answer(self, key: str, facts: dict[str, Any] | None = None) -> None:
        """Answer the sender with a sentence of the catalogue, ``service.answer.KEY``."""
        self.answers.append((f"service.answer.{key}", facts or {}))

    def notify(self, key: str, facts: dict[str, Any]) -> None:
        """Notify all seats with a sentence of the catalogue, ``service.notice.KEY``."""
        self.notices.append((f"service.notice.{key}", facts))
