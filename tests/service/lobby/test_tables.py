"""Tables that fill by letter: opened, joined, confirmed, begun."""

import hmac

import pytest
from sqlalchemy import select

from pbem.ledger import GameRecord
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.service.base.errors import ModerationError
from pbem.service.moderator.erasing import ask_to_erase
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, last, lobby, open_lobby, register, seated, write


def test_two_strangers_register_open_join_and_begin_a_game_by_letter_alone(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob", "it")
    told = write(house, anna, "OPEN POG introductory AS AP HOURS 48")
    assert "Table POG-1 is open" in told
    assert house.game_record("POG-1").row.seed_commitment in told
    assert "POG-1: Orizzonti di Gloria (POG introductory), 48 ore" in write(house, bob, "PARTITE")
    write(house, bob, "ENTRO POG-1")
    assert lobby(house).tables["POG-1"].places == {1: "AP", 2: "CP"}
    assert house.game_record("POG-1").row.status == "created"
    assert "ready" in last(house, anna)["Subject"]
    answer(house, anna, "CONFIRM POG-1")
    tick(house.app)
    assert house.game_record("POG-1").row.status == "created"
    answer(house, bob, "CONFERMO")
    tick(house.app)
    record = house.game_record("POG-1")
    assert record.row.status == "running"
    assert record.row.clock["hours"] == 48
    assert seated(house, "POG-1") == {"AP": anna, "CP": bob}
    assert lobby(house).tables["POG-1"].status == "playing"


def test_sides_without_a_wish_are_drawn_by_the_sealed_seed(house: House) -> None:
    open_lobby(house, tables=9, tables_a_day=9)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    for number in range(1, 4):
        write(house, anna, "OPEN WEF HOURS 24")
        write(house, bob, f"JOIN WEF-{number}")
        seed = house.game_record(f"WEF-{number}").row.seed
        first = min((1, 2), key=lambda n: hmac.digest(seed, f"seat {n}".encode(), "sha256"))
        places = lobby(house).tables[f"WEF-{number}"].places
        assert places == {first: "RUSSIAN", 3 - first: "CENTRAL"}


def test_a_word_for_the_dice_counts_between_the_letter_of_the_seat_and_the_start(
    house: House,
) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG introductory AS AP")
    write(house, bob, "JOIN POG-1")
    house.mail_to(bob)
    write(house, anna, "SALT windmill", to=f"games+{house.token('POG-1', 'AP')}@pbem.test")
    for person in (anna, bob):
        answer(house, person, "CONFIRM POG-1")
    tick(house.app)
    with house.store.transaction() as session:
        record = GameRecord.load(session, "POG-1", house.store.module)
        (started,) = (event for event in record.chain.events_after(0) if event.kind == "started")
        assert "windmill" in str(started.payload)


def test_a_game_that_the_moderator_deletes_takes_its_table_along(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN POG")
    house.moderator.delete_unstarted("POG-1", "a mistake")
    tick(house.app)
    assert lobby(house).tables["POG-1"].status == "ended"
    assert "has left the lobby" in flat(text_of(last(house, anna)))


def test_who_sits_at_an_open_table_is_not_erased(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN POG")
    with pytest.raises(ModerationError):
        ask_to_erase(house.app, anna)
    answer(house, anna, "QUIT POG-1")
    house.settings.retention_days = 0
    ask_to_erase(house.app, anna)
    with house.store.transaction() as session:
        assert session.scalars(select(LobbyKeyRow)).all() == []
