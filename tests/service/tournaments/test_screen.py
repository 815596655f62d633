"""The director's screen over all games of an event, and acts on a round at once."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from pbem.ledger.tables import DeadlineRow, LetterRow
from pbem.service.tournaments import Director, in_play
from pbem.tournament.state import EventRefused
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import key, write


def begun(house: House) -> Club:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.round()
    return club


def test_who_is_late_and_who_is_silent_stands_first(house: House) -> None:
    club = begun(house)
    one, other = club.games()
    with house.store.transaction() as session:
        late = session.get_one(DeadlineRow, (one, "CP"))
        late.out_at = house.now
    house.now += timedelta(days=3, hours=5)
    token = house.token(other, "AP")
    house.write(other, "AP", "STATUS\n", sender=club.player(other, "AP"), to=f"games+{token}@pbem.test")
    with house.store.transaction() as session:
        session.scalars(select(LetterRow)).one().received_at = house.now  # the Maildir says when the test ran
    rows = in_play(house.app, club.event)
    assert len(rows) == 4
    assert (rows[0].game, rows[0].seat, rows[0].late) == (one, "CP", 77)
    assert {(row.game, row.seat): row.silent for row in rows}[other, "AP"] == 0
    assert {(row.game, row.seat): row.silent for row in rows}[other, "CP"] == 3
    assert not any(row.disputed for row in rows)


def test_a_round_is_held_resumed_and_given_more_time_at_once(house: House) -> None:
    club = begun(house)
    with house.store.transaction() as session:
        before = {game: session.get_one(DeadlineRow, (game, "CP")).due_at for game in club.games()}
    assert club.director.extend(club.event, 1, 24, "the holidays") == 2
    with house.store.transaction() as session:
        after = {game: session.get_one(DeadlineRow, (game, "CP")).due_at for game in club.games()}
    assert {(after[game] - before[game]).days for game in before} == {1}
    assert club.director.hold(club.event, 1, "the server moves") == 2
    assert {house.game_record(game).row.status for game in club.games()} == {"held"}
    assert club.director.resume(club.event, club.games()[0], "back") == 1
    assert club.director.resume(club.event, 1, "back") == 1
    assert {house.game_record(game).row.status for game in club.games()} == {"running"}


def test_a_game_held_by_an_appeal_goes_on_with_the_ruling_and_not_before(house: House) -> None:
    club = begun(house)
    game = club.games()[0]
    address = club.player(game, "AP")
    write(house, address, key(house, address), f"APPEAL {game}: the die was read wrongly")
    with pytest.raises(EventRefused) as refused:
        club.director.resume(club.event, game, "enough")
    assert refused.value.key == "cli.error.event_waits_for_ruling"
    assert club.director.resume(club.event, 1, "the others go on") == 0
    club.director.rule(club.event, game, "the die stands")
    assert house.game_record(game).row.status == "running"


def test_nobody_stops_or_lengthens_the_clock_of_his_own_game(house: House) -> None:
    club = Club(house, text=CUP.replace("aldo@officials.test", house.address("p1")))
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    assistant = Director(house.app, house.address("p1"))
    for act in (
        lambda: assistant.hold(club.event, game, "I am away"),
        lambda: assistant.extend(club.event, game, 48, "I am away"),
    ):
        with pytest.raises(EventRefused) as refused:
            act()
        assert refused.value.key == "cli.error.event_own_game"
    assert house.game_record(game).row.status == "running"
