"""Bots play on for players who leave an event whose rules say so."""

from pathlib import Path

import pytest

from pbem.service.base.errors import ModerationError
from pbem.service.run.tick import tick
from pbem.service.tournaments.play import work_events
from pbem.service.tournaments.ratings import ratings
from tests.service.house import House, flat, text_of
from tests.service.run.test_bots import audited, events
from tests.service.tournaments.club import CUP, Club

WITH_BOTS = CUP + "    substitutes: bot\n"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def begun(house: House, text: str = WITH_BOTS) -> tuple[Club, str, str]:
    """An event of two, its game, and the seat that is asked in it."""
    club = Club(house, text=text)
    club.join(3)
    club.director.start(club.event)
    (game,) = club.round()
    return club, game, house.asked(game)[0]


def entrant(club: Club, game: str, seat: str) -> int:
    state = club.look().state
    places = state.table(state.games[game]).places
    return next(place.entrant for place in places if place.seat == seat)


def test_a_bot_plays_on_and_a_person_takes_over_again(house: House) -> None:
    club, game, seat = begun(house)
    (other,) = {"AP", "CP"} - {seat}
    left = entrant(club, game, seat)
    club.director.withdraw(club.event, left, "no time")
    letter = flat(text_of(house.mail_to(club.player(game, other))[-1]))
    assert house.game_record(game).row.status == "running"
    assert "(level: steady)" in letter or "(livello: costante)" in letter or "bot" in letter
    tick(house.app)
    assert {said["by"] for said in events(house, game, "decided")} == {seat}
    address = club.known(9)
    club.director.substitute(club.event, left, address, "plays on")
    assert club.player(game, seat) == address
    number = len(events(house, game, "decided"))
    tick(house.app)
    assert len(events(house, game, "decided")) == number
    club.concede(game, seat)
    work_events(house.app)
    assert audited(house, game).state == "proven"
    assert ratings(house.app, "POG") == []


def test_no_bot_plays_in_an_event_whose_rules_do_not_say_so(house: House) -> None:
    club, game, seat = begun(house, CUP)
    with pytest.raises(ModerationError) as refused:
        house.moderator.replace_by_bot(game, seat, "quick", "away")
    assert refused.value.key == "cli.error.bot_in_event"
    club.director.withdraw(club.event, entrant(club, game, seat), "no time")
    assert house.game_record(game).row.status == "held"


def vote(house: House, club: Club, game: str, seat: str) -> str:
    """What a seat is told that votes for a bot."""
    address = club.player(game, seat)
    house.write(game, seat, f"BEGIN {game} #{house.state(game)}\nVOTE BOT\nEND", sender=address)
    return flat(text_of(house.mail_to(address)[-1]))


def test_games_of_bots_are_rated_where_the_rules_say_so(house: House) -> None:
    club, game, seat = begun(house, WITH_BOTS + "    rates_bots: true\n")
    club.director.withdraw(club.event, entrant(club, game, seat), "no time")
    tick(house.app)
    club.concede(game, *({"AP", "CP"} - {seat}))
    work_events(house.app)
    assert len(ratings(house.app, "POG")) == 2


def test_the_table_of_an_event_votes_for_a_bot_and_the_player_comes_back(house: House) -> None:
    club, game, seat = begun(house)
    (other,) = {"AP", "CP"} - {seat}
    address = club.player(game, seat)
    house.later(hours=55)
    assert events(house, game, "deadline")
    vote(house, club, game, other)
    assert events(house, game, "bot")[-1]["by"] == "table"
    tick(house.app)
    number = len(events(house, game, "decided"))
    assert number
    house.moderator.replace(game, seat, address, "back again")
    tick(house.app)
    assert len(events(house, game, "decided")) == number
    club.concede(game, seat)
    work_events(house.app)
    assert audited(house, game).state == "proven"
    (placed,) = [one for one in club.standings() if one.entrant == entrant(club, game, other)]
    assert placed.won == 1


def test_no_table_votes_in_an_event_whose_rules_have_no_bots(house: House) -> None:
    club, game, seat = begun(house, CUP)
    (other,) = {"AP", "CP"} - {seat}
    house.later(hours=55)
    vote(house, club, game, other)
    assert not events(house, game, "voted", "bot")
