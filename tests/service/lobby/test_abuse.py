"""The lobby and those who would abuse it."""

from sqlalchemy import func, select

from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import GameRow, PlayerRow
from tests.extent import EVERYTHING
from tests.service.house import House, text_of
from tests.service.lobby.guests import answer, desk, lobby, open_lobby, register, write

MALLORY = "mallory@evil.test"


def test_a_flood_of_registrations_in_the_name_of_others_writes_few_letters_and_registers_nobody(
    house: House,
) -> None:
    open_lobby(house)
    house.settings.letters_to_strangers_a_day = 5
    victims = 40 if EVERYTHING else 12
    for number in range(victims):
        write(house, f"victim{number}@x.test", "REGISTER", "NAME Buy my book")
        write(house, f"victim{number % 3}@x.test", "REGISTER", "OPEN POG")
    written = [len(house.mail_to(f"victim{number}@x.test")) for number in range(victims)]
    assert (sum(written), max(written)) == (5, 1)
    assert "Buy" not in text_of(house.mail_to("victim0@x.test")[0])
    with house.store.transaction() as session:
        for table, count in ((LobbyKeyRow, 5), (PlayerRow, 0), (GameRow, 0)):
            assert session.execute(select(func.count()).select_from(table)).scalar_one() == count


def test_a_name_that_could_hold_a_link_is_refused_and_a_new_name_is_shown_to_nobody(
    house: House,
) -> None:
    open_lobby(house)
    for name in ("http://evil.test", "evil.test", "me@evil.test", "Call 0800 1234", "x" * 41):
        write(house, MALLORY, f"REGISTER {name}")
    (asked,) = house.mail_to(MALLORY)
    assert "evil" not in text_of(asked)
    assert "registered as Mallory." in answer(house, MALLORY, "CONFIRM")
    mallory, victim = register(house, "Mallory"), "victim@x.test"
    write(house, mallory, "OPEN POG")
    answer(house, mallory, f"INVITE {victim} TO POG-1")
    answer(house, mallory, "NAME Visit evil.test")
    (invitation,) = house.mail_to(victim)
    assert "Mallory" not in text_of(invitation)


def test_nobody_opens_joins_or_invites_without_end(house: House) -> None:
    open_lobby(house, tables=2, tables_a_day=3, invitations_a_day=2, letters_a_day=40)
    anna, mallory = register(house, "Anna"), register(house, "Mallory")
    for _ in range(3):
        write(house, mallory, "OPEN POG", "OPEN WEF")
    assert len(lobby(house).tables) == 2
    answer(house, mallory, "QUIT POG-1", "QUIT WEF-1")
    assert "You can open 3 tables a day" in write(house, mallory, "OPEN GLO", "OPEN GLO")
    write(house, mallory, "OPEN GLO")
    told = answer(house, mallory, *(f"INVITE v{n}@x.test TO GLO-1" for n in range(3)))
    assert "You can invite 2 addresses a day" in told
    assert house.mail_to("v0@x.test") == []
    assert "A place can be kept for 1 other" in answer(
        house, anna, "OPEN POG FOR v2@x.test, v3@x.test"
    )
    house.settings.lobby.most_tables = 1
    assert "1 table waits for players already" in write(house, anna, "OPEN POG")


def test_nobody_sits_twice_or_puts_others_at_a_table_or_takes_them_away(house: House) -> None:
    open_lobby(house)
    anna, mallory = register(house, "Anna"), register(house, "Mallory")
    write(house, mallory, "OPEN POG")
    assert "You sit at table POG-1 already" in write(house, mallory, "JOIN POG-1")
    write(house, anna, "JOIN POG-1")  # written by Mallory in her name
    assert "Anybody can write" in write(house, anna, "CONFIRM POG-1")
    answer(house, mallory, "CONFIRM POG-1")
    assert not lobby(house).tables["POG-1"].is_ready
    key = str(house.mail_to(mallory)[-1]["Reply-To"])
    before = len(house.mail_to(anna))
    write(house, anna, "QUIT POG-1", to=key)  # a key is good for its owner alone
    assert len(house.mail_to(anna)) == before
    assert len(lobby(house).tables["POG-1"].places) == 2


def test_too_many_letters_of_a_day_wait_for_the_moderator_unanswered(house: House) -> None:
    open_lobby(house, letters_a_day=6)
    mallory = register(house, "Mallory")
    told = [write(house, mallory, "GAMES") for _ in range(8)]
    assert [bool(each) for each in told] == [True] * 4 + [False] * 4
    assert {row.reason for row in house.moderator.quarantined()} == {"too_many"}


def test_words_of_a_forged_letter_are_not_sent_to_whom_it_names(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    for line in ("OPEN buy-at-evil.test", "JOIN evil.test", "NAME buy at evil.test"):
        assert "evil" not in write(house, anna, line, "Buy at evil.test!")


def test_a_blocked_address_is_neither_answered_nor_written_to(house: House) -> None:
    open_lobby(house)
    anna, mallory = register(house, "Anna"), register(house, "Mallory")
    write(house, mallory, "OPEN POG")
    desk(house).block("Mallory@guests.test", "spam")
    desk(house).block(MALLORY, "spam")
    assert write(house, mallory, "GAMES") == ""
    assert write(house, MALLORY, "REGISTER") == ""
    answer(house, anna, "OPEN WEF")
    answer(house, anna, f"INVITE {MALLORY} TO WEF-1")
    assert house.mail_to(MALLORY) == []
    desk(house).unblock(mallory, "a mistake")
    assert write(house, mallory, "GAMES") != ""
    desk(house).block("@guests.test", "all of them")
    assert write(house, mallory, "GAMES") == ""


def test_where_the_server_vouches_not_for_a_sender_nothing_is_done_in_their_name(
    house: House,
) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    house.settings.authserv_id = "mx.pbem.test"
    for line in ("OPEN POG", "JOIN POG-1", "QUIT POG-1"):
        assert "Anybody can write in your name" in write(house, anna, line)
    assert lobby(house).tables == {}
    assert "POG" in write(house, anna, "GAMES")
    assert "POG-1" in answer(house, anna, "OPEN POG")
    assert list(lobby(house).tables) == ["POG-1"]


def test_a_question_goes_to_the_moderator_and_no_word_of_a_forged_one(house: House) -> None:
    open_lobby(house)
    house.settings.moderator = "mod@pbem.test"
    anna = register(house, "Anna")
    told = answer(house, anna, "Hello,", "can I play with a friend who has no computer?")
    assert "Your words went to the moderator" in told
    (letter,) = house.mail_to("mod@pbem.test")
    assert "who has no computer?" in text_of(letter)
    assert letter["Reply-To"] == anna
    told = answer(house, anna, "OPEN POG", "Is there a rulebook somewhere?")
    assert "POG-1" in told
    assert "Your words went to the moderator" in told
    for _ in range(4):
        told = answer(house, anna, "And when does it begin?")
    assert "enough questions" in told
    assert len(house.mail_to("mod@pbem.test")) == 5
    write(house, anna, "OPEN WEF", "Will you buy at evil.test?")
    assert len(house.mail_to("mod@pbem.test")) == 5


def test_a_line_with_a_rest_that_no_person_writes_is_no_request(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    answer(house, anna, "OPEN POG")
    for line in (
        "JOIN POG-1'; DROP TABLE players",
        "JOIN POG-1; rm -rf everything",
        "JOIN POG-1 -- and all of the others",
    ):
        assert "Nothing of your letter was done" in answer(house, bob, line), line
    assert "POG-1" in answer(house, bob, "I would like to join POG-1, it looks like fun.")


def test_a_question_to_the_bare_address_goes_to_the_moderator(house: House) -> None:
    open_lobby(house)
    house.settings.moderator, house.settings.authserv_id = "mod@pbem.test", "mx.pbem.test"
    house.moderator.add_player("Anna", "anna@guests.test", "en", "UTC")
    vouched = {"Authentication-Results": "mx.pbem.test; dmarc=pass header.from=guests.test"}
    told = write(house, "anna@guests.test", "Is there a club near Rome?", **vouched)
    assert "Your words went to the moderator" in told
    assert len(house.mail_to("mod@pbem.test")) == 1
    for lines in (["BEGIN POG-1 #3", "PASS", "END", "Is that right?"], ["Hello there."]):
        assert "went to the moderator" not in write(house, "anna@guests.test", *lines, **vouched)
    write(house, "anna@guests.test", "Is this forged?")
    write(house, "eve@guests.test", "Is there a club near Rome?", **vouched)
    assert len(house.mail_to("mod@pbem.test")) == 1
