"""Retention: letters lose names and words some time after their game, and silent players go."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.database.event_tables import SignUpRow
from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.ledger.database.tables import LetterRow, OutboxRow, PlayerRow
from pbem.service.run.tick import tick
from pbem.service.tournaments.newcomer_keys import Newcomer, new_key
from tests.service.house import House
from tests.service.moderator.test_personal_data import NAME, named, over
from tests.service.tournaments.club import Club

DAYS = 100


@pytest.fixture
def house(house: House) -> House:
    house.settings.letter_days = DAYS
    return house


def held(house: House) -> bytes:
    """All that the tables of letters hold."""
    with house.store.transaction() as session:
        rows = [*session.scalars(select(LetterRow)), *session.scalars(select(OutboxRow))]
        return "\n".join(str(row.model_dump()) for row in rows).encode()


def names(house: House) -> set[str]:
    with house.store.transaction() as session:
        return set(session.scalars(select(col(PlayerRow.name))))


def after(house: House, days: float) -> None:
    house.now += timedelta(days=days)
    tick(house.app)


def test_letters_of_a_game_lose_names_and_words_some_time_after_its_end(
    house: House, tmp_path: Path
) -> None:
    game, other = named(house), house.game()
    house.write(other, "GA", "PRESS TO ALL\nThe other game\nENDPRESS")
    over(house, game)
    after(house, DAYS - 1)
    assert b"Good luck" in held(house)
    after(house, 1.1)
    with house.store.transaction() as session:
        for table in (LetterRow, OutboxRow):
            for row in session.scalars(select(table).where(col(table.game) == game)):
                assert NAME not in str(row.model_dump())
                assert "@players.test" not in str(row.model_dump())
                assert (row.raw, getattr(row, "words", None) or b"") == (b"", b"")
    assert b"The other game" in held(house), "a game that runs keeps its letters"
    assert NAME in names(house)
    with house.store.transaction() as session:
        lines = export_lines(GameRecord.load(session, game, house.store.module))
        (tmp_path / "game.jsonl").write_bytes(b"".join(lines))
    assert verify(tmp_path / "game.jsonl").state == "proven"


def test_a_copy_of_a_letter_that_was_forgotten_is_still_known(house: House) -> None:
    game = house.game()
    letter = bytes(house.letter(game, "GA", "PRESS TO ALL\nGood luck\nENDPRESS"))
    house.drop(letter)
    house.app.poll(house.inbox)
    over(house, game)
    after(house, DAYS + 1)
    house.drop(letter)
    house.app.poll(house.inbox)
    with house.store.transaction() as session:
        statuses = session.scalars(select(col(LetterRow.status)).order_by(col(LetterRow.id))).all()
    assert list(statuses) == ["processed", "duplicate"]


def test_a_letter_of_no_game_is_forgotten_in_its_time_and_one_that_waits_is_not(
    house: House,
) -> None:
    house.game()
    house.drop(b"From: Stan Stranger <stan@nowhere.test>\nTo: games@pbem.test\n\nhello\n")
    house.app.poll(house.inbox)
    after(house, DAYS + 1)
    assert b"stan@nowhere.test" in held(house)
    with house.store.transaction() as session:
        session.scalars(select(LetterRow)).one().status = "dropped"
    after(house, 1.1)
    assert b"stan@nowhere.test" not in held(house)
    assert b"Stan" not in held(house)


def test_some_are_forgotten_at_a_time_until_none_is_left(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.service.moderator.retention._AT_ONCE", 1)
    over(house, named(house))
    after(house, DAYS + 1)
    assert b"@players.test" in held(house)
    for _ in range(30):
        tick(house.app)
    assert b"@players.test" not in held(house)


def test_with_0_days_nothing_is_forgotten(house: House) -> None:
    house.settings.letter_days = 0
    over(house, named(house))
    after(house, 5000)
    assert b"Good luck" in held(house)
    assert NAME in names(house)


def test_keys_of_people_who_never_came_and_of_events_that_are_over_leave(house: House) -> None:
    club = Club(house)
    club.join(2)
    with house.store.transaction() as session:
        newcomer = Newcomer("stan@nowhere.test", "Stan Stranger", "en", {})
        new_key(session, club.event, newcomer, house.now)
    after(house, DAYS + 1)
    assert keys(house) == {house.address("p1"), house.address("p2")}
    club.director.start(club.event)
    club.play_round()
    club.director.end(club.event, "one round is enough")
    after(house, DAYS - 1)
    assert keys(house) == {house.address("p1"), house.address("p2")}
    after(house, 2)
    assert keys(house) == set()


def keys(house: House) -> set[str]:
    with house.store.transaction() as session:
        return set(session.scalars(select(col(SignUpRow.address))))


@pytest.mark.parametrize("stays", ["", "wrote", "plays", "official", "event"])
def test_players_who_are_silent_for_long_are_erased(house: House, stays: str) -> None:
    house.settings.player_days, house.settings.retention_days = 200, 10
    game = over(house, named(house))
    if stays == "plays":
        house.game()
    if stays == "event":
        Club(house).director.add("pog-cup", house.address("GA"))
    if stays == "official":
        with house.store.transaction() as session:
            session.add(OfficialKeyRow(token="x" * 20, address=house.address("GA")))
    after(house, 195)
    if stays == "wrote":
        house.write(game, "GA", "STATUS")
    after(house, 6)
    assert NAME in names(house)
    after(house, 11)
    assert (NAME in names(house)) == bool(stays)
