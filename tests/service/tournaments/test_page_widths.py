"""The pages of an event on a phone: nothing is wider than the screen."""

from pathlib import Path

from playwright.sync_api import Browser
from sqlalchemy import event as database_event

from pbem.render import Catalogue
from pbem.service.tournaments.event_pages import write_pages
from pbem.tournament.event.event_record import EventRecord
from tests.service.browser import PHONE, faultless
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club

MANY = CUP.replace(
    "[points, buchholz, sonneborn-berger]",
    "[points, buchholz, sonneborn-berger, buchholz-cut-1, opponents-record, wins, time]",
)


def test_no_page_is_wider_than_a_phone(house: House, tmp_path: Path, browser: Browser) -> None:
    club = Club(house, text=MANY)
    for n in range(1, 9):
        address = house.address(f"p{n}")
        house.moderator.add_player(f"Bartholomäuswinterbottom{n}", address, "en", "UTC")
        club.director.add(club.event, address)
    club.director.start(club.event)
    club.agree()
    for _ in range(2):
        club.play_round()
    for lang in ("en", "it", "pl"):
        for name in write_pages(house.app, club.event, tmp_path, Catalogue(lang)):
            if not name.endswith(".html"):
                continue
            with faultless(browser, PHONE, 800) as page:
                page.goto((tmp_path / name).as_uri())
                wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= PHONE, (lang, name, wide)


def test_the_ledger_is_read_once_in_a_transaction(house: House) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.director.propose(club.event)
    asked: list[str] = []

    def note(_c: object, _cursor: object, text: str, *_rest: object) -> None:
        if "FROM tournament_ledger" in text:
            asked.append(text)

    database_event.listen(house.store.engine, "before_cursor_execute", note)
    with house.store.transaction() as session:
        first = EventRecord.load(session, club.event)
        assert EventRecord.load(session, club.event) is first
    assert len(asked) == 1
    asked.clear()
    club.director.approve(club.event)
    assert len(asked) == 1
