"""An event's pages and its players' ratings: read from the ledger, without hidden facts."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pbem.games import UnknownGame
from pbem.render import Catalogue
from pbem.service.site.build import build_site
from pbem.service.tournaments.event_pages import write_pages
from pbem.service.tournaments.play import work_events
from pbem.service.tournaments.ratings import ratings
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.rules import EventRules
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club

ENGLISH = Catalogue("en")
ATOM = "{http://www.w3.org/2005/Atom}"


def entries(folder: Path) -> list[str]:
    feed = ET.fromstring((folder / "feed.xml").read_bytes())
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry")]


def test_the_page_of_an_event_grows_with_it(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(4)
    club.agree()
    assert "feed.xml" not in write_pages(house.app, club.event, tmp_path, ENGLISH)
    club.director.start(club.event)
    club.play_round()
    assert write_pages(house.app, club.event, tmp_path, ENGLISH) == [
        "crosstable.html",
        "feed.xml",
        "index.bbcode",
        "index.html",
        "index.md",
        "index.txt",
        "round-1.html",
    ]
    first, of_round = (tmp_path / name for name in ("index.html", "round-1.html"))
    assert 'href="round-1.html"' in first.read_text()
    assert 'href="index.html"' in of_round.read_text()
    assert all(game in of_round.read_text() for game in club.games())
    links = {link.get("href") for link in ET.parse(tmp_path / "feed.xml").iter(f"{ATOM}link")}
    assert links == {"round-1.html"}
    page = (tmp_path / "index.txt").read_text()
    assert all(f"Player {n}" in page for n in range(1, 5))
    assert all(game in page for game in club.games())
    assert "(conceded)" in page
    assert "Central Powers" in page
    assert entries(tmp_path)[-1] == "Round 1 is published"
    assert len(entries(tmp_path)) == 3


def test_a_round_that_was_taken_back_has_no_page(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.round()
    (tmp_path / "notes.html").write_text("the director's own")
    assert "round-1.html" in write_pages(house.app, club.event, tmp_path, ENGLISH)
    site = tmp_path / "site"
    build_site(house.app, site)
    assert (site / club.event / "en" / "round-1.html").is_file()
    club.director.revoke(club.event, 1, "a brother forgot to enter")
    write_pages(house.app, club.event, tmp_path, ENGLISH)
    assert {path.name for path in tmp_path.glob("*.html")} == {"index.html", "notes.html"}
    build_site(house.app, site)
    assert [path.name for path in (site / club.event / "en").glob("*.html")] == ["index.html"]


def test_a_proposal_stands_on_no_page_before_it_is_approved(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.director.propose(club.event)
    write_pages(house.app, club.event, tmp_path, ENGLISH)
    assert "Round 1" not in (tmp_path / "index.txt").read_text()


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_an_anonymous_event_names_nobody_before_its_end(
    house: House, tmp_path: Path, lang: str
) -> None:
    club = Club(house, text=f"{CUP}    anonymous: true\n")
    club.join(2)
    club.agree()
    club.director.start(club.event)
    club.play_round()
    for name in write_pages(house.app, club.event, tmp_path, Catalogue(lang)):
        assert "Player 1" not in (tmp_path / name).read_text()
        assert "Player 2" not in (tmp_path / name).read_text()
    assert ratings(house.app, "POG") == []
    club.director.end(club.event, "all is played")
    write_pages(house.app, club.event, tmp_path, Catalogue(lang))
    assert "Player 1" in (tmp_path / "index.html").read_text()
    assert len(ratings(house.app, "POG")) == 2


def test_ratings_follow_from_the_results_as_they_stand(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    club.play_round()
    (game,) = club.games()
    winner, loser = (one.rating for one in ratings(house.app, "paths_of_glory"))
    assert [(winner.value, winner.games, winner.is_provisional), loser.value] == [
        (5100, 1, True),
        4900,
    ]
    assert [step.game for step in winner.history] == [game]
    number = next(
        place.entrant
        for place in club.look().state.rounds[0].tables[0].places
        if place.seat == "CP"
    )
    club.director.overrule(
        club.event, (1, 1), (number,), Ending.ADJUDICATED, "the concession was sent by mistake"
    )
    assert [one.rating.player for one in ratings(house.app, "POG")] == [loser.player, winner.player]
    club.director.overrule(club.event, (1, 1), (number,), Ending.TIME, "and it came too late")
    assert ratings(house.app, "POG") == []


def test_who_took_a_game_over_and_ended_it_is_rated(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.known(3)
    club.director.start(club.event)
    (game,) = club.round()
    number = next(
        place.entrant
        for place in club.look().state.rounds[0].tables[0].places
        if place.seat == "CP"
    )
    club.director.substitute(club.event, number, house.address("p3"), "he is away")
    club.concede(game, "CP")
    work_events(house.app)
    assert "Player 3" in {one.name for one in ratings(house.app, "POG")}
    assert len(ratings(house.app, "POG")) == 2


def test_an_unknown_game_has_no_ratings(house: House) -> None:
    with pytest.raises(UnknownGame):
        ratings(house.app, "chess")


def test_what_was_not_played_counts_in_tie_breaks_as_the_rules_of_the_event_state(
    house: House,
) -> None:
    """Of three players the first round pairs two. The third meets a dummy worth their own point."""
    plain = Club(house)
    plain.join(3)
    plain.director.start(plain.event)
    plain.play_round()
    dummies = {"byes": "dummy"}
    record = plain.look()
    alone = next(
        table.entrants[0] for table in record.state.rounds[0].tables if table.bye is not None
    )
    changed = EventRules.model_validate(record.row.rules | {"unplayed": dummies})
    found = [
        next(one for one in standings_of(record.state, rules) if one.entrant == alone).values[1]
        for rules in (record.rules, changed)
    ]
    assert found == [0, 1]
