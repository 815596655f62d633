"""Seeds of brackets and pools: by the game's own rating, by a list, or by hand."""

from pathlib import Path

import pytest

from pbem.render import Catalogue
from pbem.service.tournaments.event_pages import ties_of_proposal, write_pages
from pbem.service.tournaments.views import order_by_ratings
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import said

BRACKET = CUP.replace("kind: swiss, rounds: 3", "kind: single elimination")


def byes(club: Club) -> set[int]:
    return {
        table.entrants[0] for table in club.look().state.rounds[0].tables if table.bye is not None
    }


def test_an_official_seeds_a_bracket_by_hand_and_by_a_list(house: House, tmp_path: Path) -> None:
    club = Club(house, text=BRACKET)
    club.join(6)
    club.director.seed(club.event, [2, 3], "they won last year")
    ratings = tmp_path / "ratings.csv"
    ratings.write_text("5; 2100\nPlayer 6; 2300\n2;1500\n")
    club.director.seed(
        club.event, order_by_ratings(house.app, club.event, ratings), "their ratings"
    )
    club.director.start(club.event)
    club.round()
    assert byes(club) == {5, 6}
    with pytest.raises(EventRefused) as refused:
        club.director.seed(club.event, [1], "too late")
    assert refused.value.key == "cli.error.event_seeds_drawn"


@pytest.mark.parametrize("line", ["Nobody; 2100", "1; high", "1"])
def test_a_list_that_names_nobody_is_refused_with_its_line(
    house: House, tmp_path: Path, line: str
) -> None:
    club = Club(house, text=BRACKET)
    club.join(2)
    (tmp_path / "ratings.csv").write_text(f"2; 1000\n{line}\n")
    with pytest.raises(EventRefused) as refused:
        order_by_ratings(house.app, club.event, tmp_path / "ratings.csv")
    assert refused.value.facts == {"line": line}


def test_entrants_are_seeded_by_the_ratings_of_earlier_events(house: House) -> None:
    first = Club(house)
    first.join(2)
    first.director.start(first.event)
    first.play_round()
    first.director.end(first.event, "over")
    text = BRACKET.replace("pog-cup", "pog-bracket") + "    seeds: rating\n"
    club = Club(house, text=text)
    club.known(3)
    for n in range(1, 4):
        club.director.add(club.event, house.address(f"p{n}"))
    ratings = {number: e.entrant.rating for number, e in club.look().state.entries.items()}
    assert (sorted((ratings[1], ratings[2])), ratings[3]) == ([4900, 5100], None)
    club.director.start(club.event)
    club.round()
    assert {ratings[number] for number in byes(club)} == {5100}


def test_a_bye_has_no_result_to_record(house: House) -> None:
    club = Club(house, text=BRACKET)
    club.join(3)
    club.director.start(club.event)
    club.round()
    table = next(each for each in club.look().state.rounds[0].tables if each.bye is not None)
    spot = 1, table.number
    with pytest.raises(EventRefused) as refused:
        club.director.award(club.event, spot, table.entrants, Ending.ADJUDICATED, "alone")
    assert refused.value.key == "cli.error.event_table_is_bye"


def test_a_tie_for_a_place_in_the_final_says_what_decided(house: House, tmp_path: Path) -> None:
    text = CUP.replace("rounds: 3", "rounds: 1, finals: [2]").replace(
        "[points, buchholz, sonneborn-berger]", "[points, buchholz, margin]"
    )
    club = Club(house, text=text)
    club.join(8)
    club.director.start(club.event)
    club.play_round()
    draft = club.director.propose(club.event)
    told = " ".join(ties_of_proposal(club.look(), draft.proposal, Catalogue("en")))
    assert "have equal points, and no tie-break separates them. The lot gives the place" in told
    club.round()
    pages = write_pages(house.app, club.event, tmp_path, Catalogue("en"))
    assert "round-2.html" in pages
    assert "The lot gives the place in the finals to" in (tmp_path / "index.txt").read_text(
        "utf-8"
    ).replace("\n  ", " ")
    final = club.look().state.rounds[1]
    seated = {number for table in final.tables for number in table.entrants}
    won = {n for each in club.look().state.rounds[0].results for n in each.winners}
    lots = [
        said(mail)
        for number in sorted(won - seated)
        for mail in house.mail_to(house.address(f"p{number}"))
        if any(
            word in said(mail) for word in ("The lot gives", "va per sorteggio", "ma z losowania")
        )
    ]
    assert len(lots) == 1
