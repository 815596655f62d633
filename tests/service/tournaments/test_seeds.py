"""Seeds of brackets and pools: by the game's own rating, by a list, or by hand."""

from pathlib import Path

import pytest

from pbem.service.tournaments.views import order_by_ratings
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club

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
