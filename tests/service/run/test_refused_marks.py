"""The moderator is told while a mailbox refuses to have its finished letters marked."""

from pbem.ledger.database.service_tables import IncidentRow
from pbem.mail import MaildirInbox
from tests.service.house import House


class _Unmarked(MaildirInbox):
    """A mailbox in which so many finished letters stay unmarked."""

    unmarked = 0


def test_the_moderator_is_told_until_marks_hold(house: House) -> None:
    inbox = _Unmarked(house.root / "inbox")
    inbox.unmarked = 3
    house.app.poll(inbox)
    with house.store.transaction() as session:
        assert session.get_one(IncidentRow, "mailbox marks").kind == "unmarked"
    inbox.unmarked = 0
    house.app.poll(inbox)
    with house.store.transaction() as session:
        assert session.get(IncidentRow, "mailbox marks") is None
