"""What the moderator sees of the lobby, and takes back."""

import pytest

from pbem.ledger import NoSuchGame
from pbem.ledger.chains.daily_roots import LOBBY, add_daily_root, stamps_of
from pbem.ledger.database.lobby_tables import LobbyLedgerRow
from pbem.service.base.errors import ModerationError
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import (
    answer,
    desk,
    last,
    lobby,
    open_lobby,
    register,
    seated,
    write,
)


def test_with_a_moderator_at_the_door_nobody_plays_before_they_are_admitted(house: House) -> None:
    open_lobby(house, registration="moderator")
    anna, bob = "anna@guests.test", "bob@guests.test"
    for address in (anna, bob):
        write(house, address, "REGISTER")
        assert "The moderator decides" in answer(house, address, "CONFIRM", "NAME Anna Bob")
    write(house, anna, "REGISTER Somebody Else")
    first, second = desk(house).waiting()
    assert (first.what, first.name, first.address) == ("admit", "Anna Bob", anna)
    desk(house).admit(first.number)
    desk(house).decline(second.number, "not this season")
    assert "not this season" in flat(text_of(house.mail_to(bob)[-1]))
    assert "Table POG-1 is open" in answer(house, anna, "OPEN POG")
    answer(house, anna, "INVITE carl@x.test TO POG-1")
    assert "Anna Bob" in flat(text_of(house.mail_to("carl@x.test")[0]))
    assert desk(house).waiting() == []
    with pytest.raises(ModerationError):
        desk(house).admit(second.number)


def test_a_name_is_shown_once_the_moderator_has_seen_it_until_it_changes(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN POG")
    (new,) = desk(house).waiting()
    assert (new.what, new.name) == ("name", "Anna")
    desk(house).see_name(new.number)
    answer(house, anna, "INVITE carl@x.test TO POG-1")
    answer(house, anna, "NAME Anna Maria", "INVITE dora@x.test TO POG-1")
    assert "Who invites: Anna." in flat(text_of(house.mail_to("carl@x.test")[0]))
    assert "Anna" not in text_of(house.mail_to("dora@x.test")[0])


def test_what_is_taken_back_has_not_happened_and_what_hangs_on_it_goes_too(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN QMG standard")
    write(house, bob, "JOIN QMG-1")
    facts = {fact.kind: fact.number for fact in desk(house).facts()}
    assert desk(house).undo(facts["joined"], "by mistake") == (facts["joined"],)
    assert list(lobby(house).tables["QMG-1"].places) == [1]
    assert "by mistake" in flat(text_of(last(house, bob)))
    write(house, bob, "JOIN QMG-1")
    again = max(fact.number for fact in desk(house).facts())
    assert desk(house).undo(facts["opened"], "off season") == (facts["opened"], again)
    assert lobby(house).tables == {}
    with pytest.raises(NoSuchGame):
        house.game_record("QMG-1")
    with pytest.raises(ModerationError):
        desk(house).undo(facts["opened"], "twice")


def test_whose_registration_is_taken_back_is_served_no_more(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    (registered,) = desk(house).facts()
    desk(house).undo(registered.number, "a robot")
    assert "does not let you use the lobby" in write(house, anna, "OPEN POG")


def test_seats_that_were_told_are_freed_by_removing_a_player_not_by_undoing(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG AS AP")
    write(house, bob, "JOIN POG-1")
    joined = next(fact for fact in desk(house).facts() if fact.kind == "joined")
    with pytest.raises(ModerationError):
        desk(house).undo(joined.number, "no")
    desk(house).remove("pog-1", bob, "they asked by telephone")
    assert seated(house, "POG-1") == {"AP": anna}
    assert "they asked by telephone" in flat(text_of(last(house, bob)))
    assert "they asked by telephone" in flat(text_of(last(house, anna)))
    desk(house).end("POG-1", "summer")
    assert "summer" in flat(text_of(last(house, anna)))
    assert lobby(house).tables["POG-1"].status == "ended"


def test_the_head_of_the_chain_stands_under_the_root_of_the_day(house: House) -> None:
    open_lobby(house)
    register(house, "Anna")
    with house.store.transaction() as session:
        add_daily_root(session, {}, house.now)
    with house.store.transaction() as session:
        (stamp,) = stamps_of(session, LOBBY)
    assert stamp.head == desk(house).prove()[1]


def test_a_changed_entry_of_the_ledger_is_found(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN POG")
    entries, _ = desk(house).prove()
    assert entries == 2
    with house.store.transaction() as session:
        row = session.get_one(LobbyLedgerRow, 1)
        row.payload = row.payload.replace(b'"player":1', b'"player":2')
    with pytest.raises(ModerationError):
        desk(house).prove()
