"""Two workers and the last seat at a table."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from threading import Barrier

import pytest

from pbem.ledger import Store
from pbem.mail import Fetched
from pbem.service.inbox.app import App
from tests.servers import PATIENCE
from tests.service.house import House
from tests.service.lobby.guests import HERE, desk, lobby, open_lobby, register, write

CROWD = ("Bob", "Carl", "Dora")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    database = request.getfixturevalue("cluster").database() if request.param != "sqlite" else ""
    house = House(tmp_path, database=database, copies=False)
    yield house
    house.close()


def test_of_several_who_join_at_once_one_gets_the_last_seat(house: House) -> None:
    open_lobby(house)
    write(house, register(house, "Anna"), "OPEN POG introductory AS AP")
    addresses = [register(house, name) for name in CROWD]
    barrier = Barrier(len(CROWD))

    def work(address: str) -> str:
        app = App(Store(house.database), house.settings, lambda: house.now)
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Message-ID"] = address, HERE, f"<{address}>"
        letter.set_content("JOIN POG-1\n")
        barrier.wait(PATIENCE)
        became = app.receive(Fetched(bytes(letter), house.now, address))
        app.store.close()
        return became

    with ThreadPoolExecutor(len(CROWD)) as workers:
        assert set(workers.map(work, addresses)) == {"processed"}
    table = lobby(house).tables["POG-1"]
    assert (table.status, len(table.places)) == ("full", 2)
    told = [house.mail_to(address)[-1].as_string() for address in addresses]
    assert sum("Table POG-1 is full." in each for each in told) == len(CROWD) - 1
    assert desk(house).prove()[0] == 4 + 1 + 1 + 1
