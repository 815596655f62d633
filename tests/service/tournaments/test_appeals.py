"""Appeals: what is told of them is true, none is lost, and somebody neutral always judges."""

import pytest

from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import key, said, write

MODERATOR = "mod@officials.test"


def begun(house: House, people: int = 2, text: str = CUP) -> tuple[Club, str]:
    club = Club(house, text=text)
    club.join(people)
    club.director.start(club.event)
    return club, club.round()[0]


def appeal(house: House, club: Club, game: str, seat: str = "CP") -> str:
    address = club.player(game, seat)
    return said(write(house, address, key(house, address), f"APPEAL {game}: the die is wrong"))


def test_an_appeal_in_a_game_that_is_over_is_listed_and_stops_the_end(house: House) -> None:
    club, game = begun(house, 4)
    club.concede(game, "CP")
    tick(house.app)
    told = appeal(house, club, game)
    assert "sospesa" not in told
    assert "wstrzymana" not in told
    assert any(row.game == game and row.disputed for row in in_play(house.app, club.event))
    other = next(each for each in club.games() if each != game)
    club.concede(other, "CP")
    tick(house.app)
    assert club.director.propose(club.event).appeals == (game,)
    with pytest.raises(EventRefused) as refused:
        club.director.end(club.event, "all is played")
    assert refused.value.key == "cli.error.event_appeals_wait"
    club.director.rule(club.event, game, "the die stands")
    assert club.look().state.appeals == {}
    for seat in ("AP", "CP"):
        letters = [said(letter) for letter in house.mail_to(club.player(game, seat))]
        assert "the die stands" in letters[-1]
    assert not any(row.game == game for row in in_play(house.app, club.event))
    club.director.end(club.event, "all is played")


def test_an_appeal_survives_the_result_of_its_game(house: House) -> None:
    house.settings.delay_hours_a_year = 0
    club, game = begun(house)
    told = appeal(house, club, game)
    assert "sospesa" not in told
    assert "The game is held" not in said(house.mail_to("dora@officials.test")[-1])
    club.concede(game, "CP")
    tick(house.app)
    assert club.look().state.result((1, 1)) is not None
    assert set(club.look().state.appeals) == {game}


def test_another_result_by_an_official_settles_the_appeal(house: House) -> None:
    club, game = begun(house)
    appeal(house, club, game)
    club.director.award(club.event, (1, 1), (1,), Ending.ADJUDICATED, "the die was wrong")
    assert club.look().state.appeals == {}


def test_the_moderator_judges_where_all_officials_play(house: House) -> None:
    house.settings.moderator = MODERATOR
    text = CUP.replace("dora@officials.test", house.address("p1"))
    text = text.replace("aldo@officials.test", house.address("p2"))
    club, game = begun(house, text=text)
    told = appeal(house, club, game)
    assert "moderator" in told
    assert f"pbem event rule pog-cup {game} --by moderator" in said(house.mail_to(MODERATOR)[-1])
    with pytest.raises(EventRefused):
        club.director.rule(club.event, game, "I am right")
    Director(house.app, "moderator").rule(club.event, game, "the die stands")
    assert house.game_record(game).row.status == "running"


def test_the_moderator_judges_nowhere_else(house: House) -> None:
    house.settings.moderator = MODERATOR
    club, game = begun(house)
    appeal(house, club, game)
    with pytest.raises(EventRefused) as refused:
        Director(house.app, MODERATOR).rule(club.event, game, "the die stands")
    assert refused.value.key == "cli.error.event_not_for_moderator"
