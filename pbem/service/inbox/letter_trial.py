"""A letter tried by hand: it is read, tried and answered as a dry run, and nothing is sent."""

from dataclasses import replace
from datetime import datetime

import msgspec
from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import LetterRow
from pbem.mail import Letter
from pbem.orders import Language, ParsedLetter
from pbem.render.report import Receipt
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from pbem.service.inbox.letter_handler import LetterHandler
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer

_NOT_CARRIED_OUT = "report.verdict.preview_bad"


def answer_to_trial(mailer: "TrialMailer", seat: Seat, text: str) -> Extras:
    """What the reply to a letter would tell if it asked for a dry run.

    Args:
        mailer: of the letter's game; its transaction is to be rolled back.
        seat: whose letter it is.
        text: the letter.
    """
    letter = Letter(
        source="trial",
        received_at=mailer.now,
        message_id="",
        sender="",
        recipients=(),
        subject="",
        references=(),
        answers="",
        body=text,
        body_digest="",
        headers={},
        content_type="text/plain",
    )
    row = LetterRow(
        id=0,
        source=letter.source,
        message_id="",
        body_digest="",
        sender="",
        received_at=mailer.now,
        status="trial",
        raw=b"",
    )
    _Trial(letter, row, seat, mailer).work()
    told = mailer.told or Extras()
    receipt = told.receipt or Receipt("report.verdict.preview")
    if receipt.problems:
        receipt = msgspec.structs.replace(receipt, verdict=_NOT_CARRIED_OUT)
    return replace(told, receipt=receipt)


class TrialMailer(ReportMailer):
    """Keeps what would be told, and sends nothing.

    Attributes:
        told: the last answer.
    """

    def __init__(
        self,
        session: Session,
        game_record: GameRecord,
        settings: Settings,
        now: datetime,
        lang: str,
    ) -> None:
        """``lang``: the language of the answer."""
        super().__init__(session, game_record, settings, now)
        self._lang = lang
        self.told: Extras | None = None

    def language(self, seat: Seat) -> Language:  # noqa: ARG002 - one reads all that is told
        """The game's order language in the reader's words."""
        return self.game_record.module.language(self.game_record.game, self._lang)

    def send(self, seat: Seat, extras: Extras) -> None:  # noqa: ARG002 - there is one seat
        """Keep what would be sent."""
        self.told = extras


class _Trial(LetterHandler):
    """A letter that is a dry run, whatever it says."""

    def _is_dry_run(self, parsed: ParsedLetter) -> bool:  # noqa: ARG002
        return True
