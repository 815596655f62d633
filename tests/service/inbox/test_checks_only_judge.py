"""A check judges and changes nothing: it sends no statement but SELECT and takes no lock."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select

from pbem.ledger.database.service_tables import SubscriptionRow
from pbem.service.inbox import procedures
from pbem.service.inbox.checks import CHECKS, Check
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection
from tests.service.house import House


class Watch:
    """What the checks of all letters sent to the database, and which checks were asked."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.asked: set[str] = set()
        self.at_work = False


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    made.settings.moderator = "boss@pbem.test"
    yield made
    made.close()


@pytest.fixture
def watch(house: House, monkeypatch: pytest.MonkeyPatch) -> Watch:
    watched = Watch()

    def note(*arguments: Any) -> None:
        if watched.at_work:
            watched.statements.append(arguments[2])

    def first(incoming: IncomingLetter, checks: Iterable[Check]) -> Objection | None:
        for check in checks:
            watched.at_work = True
            objection = check(incoming)
            watched.at_work = False
            watched.asked.add(check.name)
            session = incoming.session
            assert [*session.new, *session.dirty, *session.deleted] == [], check.name
            if objection is not None:
                return objection
        return None

    event.listen(house.store.engine, "before_cursor_execute", note)
    monkeypatch.setattr(procedures, "_first_objection", first)
    return watched


def test_no_check_changes_anything(house: House, watch: Watch) -> None:
    game = house.game()
    house.later(hours=1)
    house.write(game, "GA", "HELP")
    house.write(game, "GA", "HELP", sender="else@players.test")
    house.write(game, "GA", "HELP", to="games@pbem.test")
    house.write(game, "GA", "HELP", Auto_Submitted="auto-replied")
    with house.store.transaction() as session:
        row = session.scalars(select(SubscriptionRow)).first()
    if row is None:
        house.write(game, "GA", "ATTACK 1", sender="stranger@elsewhere.test")
        house.later(hours=24)
        with house.store.transaction() as session:
            row = session.scalars(select(SubscriptionRow)).one()
    house.write(game, "GA", "", to=f"games+{row.token}@pbem.test", subject="unsubscribe")
    with house.store.transaction() as session:
        assert session.get_one(SubscriptionRow, row.address).stopped
    assert watch.asked == {check.name for check in CHECKS}
    assert watch.statements
    for statement in watch.statements:
        assert statement.lstrip().upper().startswith("SELECT")
        assert "FOR UPDATE" not in statement
