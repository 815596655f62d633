"""A sent letter is recorded at once, or with others that were sent at the same moment."""

import time
from pathlib import Path

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow
from pbem.mail import MaildirTransport, Verdict
from pbem.service.run.sender import dispatch
from tests.service.house import House


class _Watching(MaildirTransport):
    """Takes some time for each letter, and looks what is on record whenever one is handed over."""

    def __init__(self, house: House, path: Path, seconds: float) -> None:
        super().__init__(path)
        self.house, self.seconds = house, seconds
        self.known: list[int] = []

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        self.known.append(_sent(self.house))
        time.sleep(self.seconds)
        return super().send(raw, sender, recipient, message_id)


def _sent(house: House) -> int:
    with house.store.transaction() as session:
        return len(session.scalars(select(OutboxRow).where(col(OutboxRow.status) == "sent")).all())


def test_a_letter_that_took_its_time_is_on_record_before_the_next_is_handed_over(
    house: House,
) -> None:
    house.game()
    before = _sent(house)
    transport = _Watching(house, house.root / "slow", 0.03)
    sent = dispatch(house.app, transport)
    assert sent > 1
    assert transport.known == [before + n for n in range(sent)]


def test_letters_of_one_moment_are_all_on_record_when_the_round_is_over(house: House) -> None:
    house.game()
    before = _sent(house)
    transport = _Watching(house, house.root / "quick", 0)
    sent = dispatch(house.app, transport, lambda: len(transport.known) == 3)
    assert sent == 3
    assert _sent(house) == before + 3
