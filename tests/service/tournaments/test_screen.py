"""The director's screen over all games of an event, and acts on a round at once."""

from datetime import timedelta

from sqlalchemy import select

from pbem.ledger.tables import DeadlineRow, LetterRow
from pbem.service.tournaments import in_play
from tests.service.house import House
from tests.service.tournaments.club import Club


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
