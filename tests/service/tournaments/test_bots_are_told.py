"""Wherever a game or an event is told, it is said where bots have played and since when."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ledger import GameRecord, export_lines
from pbem.ledger.database.tables import ChannelRow
from pbem.render import Catalogue
from pbem.service.base.settings import SiteSettings
from pbem.service.mailer.channel_reports import ChannelReports
from pbem.service.mailer.reports import written_report
from pbem.service.run.tick import tick
from pbem.service.site.build import build_site
from pbem.service.tournaments.event_pages import export_event, write_pages
from pbem.service.tournaments.play import work_events
from pbem.service.tournaments.views import standings
from tests.service.house import House, flat, text_of
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import answer
from tests.service.tournaments.test_substitute_bots import WITH_BOTS, begun, entrant

ENGLISH = Catalogue("en")
PLAYS = ("bot has played since 23 November 2026", "un bot dal 23 novembre", "bot od 23 listopada")
UNTIL = ("to 25 November 2026", "al 25 novembre 2026", "do 25 listopada 2026")
SPAN = "steady 2026-11-23/"


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.settings.site = SiteSettings(folder=tmp_path / "site", url="https://club.test/")
    return house


def places_of_game(house: House, club: Club, game: str, reader: str) -> Iterator[tuple[str, str]]:
    """Each place where a game is told, and what it says."""
    yield "letter", text_of(house.mail_to(club.player(game, reader))[-1])
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        for seat in (None, reader):
            yield (
                f"report of {seat}",
                written_report(session, house.store.module, game, seat, ENGLISH, "text"),
            )
        channel = ChannelRow(game=game, kind="thread", name="forum", place="", lang="en")
        reports = ChannelReports(session, record, house.settings, house.now)
        yield "forum", reports.next_report_by_hand(channel, "markdown")
        session.rollback()
    build_site(house.app, house.root / "site")
    for name in (f"{game.lower()}/en/index.html", "en/index.html"):
        yield name, (house.root / "site" / name).read_text("utf-8")


def places_of_event(house: House, club: Club) -> Iterator[tuple[str, str]]:
    """Each place where an event is told, and what it says."""
    folder = house.root / "event"
    for name in write_pages(house.app, club.event, folder, ENGLISH):
        if name not in ("feed.xml", "bracket.svg"):
            yield name, (folder / name).read_text("utf-8")
    yield "letter of the event", answer(house, 3, "STANDINGS")


def test_every_place_tells_since_when_a_bot_plays_and_has_played(house: House) -> None:
    club, game, seat = begun(house, WITH_BOTS)
    (other,) = {"AP", "CP"} - {seat}
    left = entrant(club, game, seat)
    club.director.withdraw(club.event, left, "no time")
    tick(house.app)
    places = {
        **dict(places_of_game(house, club, game, other)),
        **dict(places_of_event(house, club)),
    }
    for place, told in places.items():
        assert any(each in flat(told) for each in PLAYS), place
    house.now = house.now.replace(day=25)
    club.director.substitute(club.event, left, club.known(9), "plays on")
    club.concede(game, seat)
    work_events(house.app)
    places = {
        **dict(places_of_game(house, club, game, other)),
        **dict(places_of_event(house, club)),
    }
    for place, told in places.items():
        assert any(each in flat(told) for each in UNTIL), place
    for form in ("csv", "trf"):
        assert f"{game} {seat} {SPAN}2026-11-25" in export_event(house.app, club.event, form)
    columns, rows = standings(house.app, club.event)
    assert columns[-1] == "bots"
    assert {row[1]: row[-1] for row in rows}[left] == f"{game} {seat} {SPAN}2026-11-25"
    feed = (house.root / "event" / "feed.xml").read_text("utf-8")
    assert ", bot)" in feed
    with house.store.transaction() as session:
        lines = b"".join(export_lines(GameRecord.load(session, game, house.store.module)))
    assert b'"kind":"bot"' in lines
    assert b'"kind":"replaced"' in lines


@pytest.mark.parametrize("rated", [False, True])
def test_it_is_told_whether_games_in_which_bots_played_are_rated(house: House, rated: bool) -> None:
    club, game, seat = begun(house, WITH_BOTS + f"    rates_bots: {str(rated).lower()}\n")
    left = entrant(club, game, seat)
    club.director.withdraw(club.event, left, "no time")
    tick(house.app)
    club.director.substitute(club.event, left, club.known(9), "plays on")
    club.concede(game, seat)
    work_events(house.app)
    sentence = ENGLISH.text(f"report.bots.{'rated' if rated else 'unrated'}_each")
    assert all(sentence in flat(told) for told in dict(places_of_event(house, club)).values())
    with house.store.transaction() as session:
        report = written_report(session, house.store.module, game, None, ENGLISH, "text")
    assert ENGLISH.text(f"report.bots.{'rated' if rated else 'unrated'}") in flat(report)
