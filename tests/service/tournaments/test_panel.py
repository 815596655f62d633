"""A panel of officials that votes on what a game would have been."""

from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club, rules
from tests.service.tournaments.post import said

ADA = "    - {{name: Ada, address: p1@players.test, lang: pl}}\n"
PANEL = CUP + ADA + "    cut_off: {{hours: 24, measure: panel}}\n"
SPOT = 1, 1
ALDO = "aldo@officials.test"


@pytest.fixture
def club(house: House) -> Club:
    """Four play a round that is over; the time for claims has passed."""
    made = Club(house, text=PANEL.replace("p1@players.test", house.address("p1")))
    made.join(4)
    made.director.start(made.event)
    made.round()
    return made


def over(club: Club) -> None:
    """End the round and let the time for claims pass."""
    club.director.cut_off(club.event, 1, "the hall closes")
    club.house.later(hours=25)
    tick(club.house.app)


def own_table(club: Club) -> tuple[int, int]:
    """The table of the assistant who plays."""
    return next(
        spot
        for spot in club.look().state.open_tables()
        if 1 in club.look().state.table(spot).entrants
    )


def other_table(club: Club) -> tuple[int, int]:
    return next(spot for spot in club.look().state.open_tables() if spot != own_table(club))


def refused(key: str, club: Club, by: str, spot: tuple[int, int], *winners: int) -> None:
    with pytest.raises(EventRefused) as error:
        Director(club.house.app, by).vote(club.event, spot, winners, "why not")
    assert error.value.key == f"cli.error.event_{key}"


def test_more_than_half_of_those_who_do_not_play_there_decide(
    house: House, club: Club, tmp_path: Path
) -> None:
    spot = other_table(club)
    one, other = club.look().state.table(spot).entrants
    refused("vote_early", club, ALDO, spot, one)
    over(club)
    assert "VOTE" in said(house.mail_to("dora@officials.test")[-1])
    aldo, ada = Director(house.app, ALDO), Director(house.app, house.address("p1"))
    assert not club.director.vote(club.event, spot, (one,), "two centres more")
    shown = [row for row in in_play(house.app, club.event) if (row.round, row.table) == spot]
    assert [(row.voted, row.not_voted) for row in shown] == [(("Dora",), ("Aldo", "Ada"))] * 2
    assert all(row.claims_until is not None for row in shown)
    assert not aldo.vote(club.event, spot, (other,), "the better hand")
    assert not aldo.vote(club.event, spot, (one, other), "even, after all")
    assert club.look().state.result(spot) is None
    assert ada.vote(club.event, spot, (one,), "the front is broken")
    result = club.look().state.result(spot)
    assert result is not None
    assert (result.winners, result.ending) == ((one,), Ending.ADJUDICATED)
    refused("claim_decided", club, ALDO, spot, other)
    player = house.address(f"p{other}")
    assert any("2" in said(mail) and "3" in said(mail) for mail in house.mail_to(player)[-2:])
    mine = own_table(club)
    refused("own_game", club, house.address("p1"), mine, 1)
    assert not club.director.vote(club.event, mine, (), "neither")
    assert aldo.vote(club.event, mine, (), "neither")
    club.director.end(club.event, "enough")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


def test_where_no_half_agrees_the_director_decides(house: House, club: Club) -> None:
    over(club)
    mine = own_table(club)
    one, other = club.look().state.table(mine).entrants
    club.director.vote(club.event, mine, (one,), "ahead")
    Director(house.app, ALDO).vote(club.event, mine, (other,), "ahead")
    tick(house.app)
    assert "pbem event result" in said(house.mail_to("dora@officials.test")[-1])
    club.director.award(club.event, mine, (one,), Ending.ADJUDICATED, "my casting vote")
    assert club.look().state.votes == {}


def test_who_is_no_official_or_names_somebody_else_does_not_vote(club: Club) -> None:
    over(club)
    spot = other_table(club)
    refused("no_official", club, "mallory@players.test", spot, 1)
    refused("not_at_table", club, ALDO, spot, 1)
    with pytest.raises(EventRefused) as error:
        club.director.vote(club.event, spot, (), "")
    assert error.value.key == "cli.error.event_no_reason"


def test_without_a_panel_nobody_votes(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    club.round()
    refused("no_panel", club, ALDO, SPOT, 1)


def test_two_officials_are_no_panel(tmp_path: Path) -> None:
    path = rules(tmp_path, text=PANEL.replace(ADA, ""))
    with pytest.raises(InvalidFile) as error:
        read_game_rules(path)
    assert {problem.key for problem in error.value.problems} == {"scenario.problem.disagrees"}
