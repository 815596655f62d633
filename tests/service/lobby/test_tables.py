"""Tables that fill by letter: opened, joined, confirmed, begun."""

from pbem.service.run.tick import tick
from tests.service.house import House
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
