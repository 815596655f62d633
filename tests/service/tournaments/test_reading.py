"""Reading letters to an event: greetings, signatures, newcomers' details and unread lines."""

import pytest
from sqlalchemy import select

from pbem.ledger import GameRecord, export_lines
from pbem.ledger.database.service_tables import IncidentRow
from pbem.ledger.database.tables import PlayerRow
from pbem.service.run.tick import tick
from tests.service.house import House, text_of
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import EVENT, answer, key, said, write


def player(house: House, address: str) -> PlayerRow:
    with house.store.transaction() as session:
        return session.scalars(select(PlayerRow).where(PlayerRow.address == address)).one()  # type: ignore[arg-type]


def test_a_greeting_in_a_paragraph_of_its_own_is_no_command_and_said_to_be_unread(
    house: House,
) -> None:
    club = Club(house)
    club.join(3)
    told = answer(house, 3, "Dear Dora,", "", "PREFER CP", "", "Good luck to all!", "Carla")
    assert club.look().state.entry(3).entrant.prefers == "CP"
    assert "Noted: PREFER CP" in told
    assert "not read: 1, 5, 6" in told


def test_where_all_is_told_by_other_letters_the_answer_still_says_what_was_done_and_what_was_not_read(
    house: House,
) -> None:
    club = Club(house)
    club.join(3)
    told = answer(house, 3, "WITHDRAW", "", "Sorry, a new job.")
    assert not club.look().state.entry(3).plays
    assert "Your words went to Dora" in told
    assert "Lines passed on: 3." in told
    assert "Done: WITHDRAW" in told
    assert "Sorry, a new job." in said(house.mail_to("dora@officials.test")[-1])


def test_a_line_beside_a_command_is_a_slip_and_so_is_a_letter_without_any(house: House) -> None:
    club = Club(house)
    club.join(3)
    told = answer(house, 3, "PREFER CP", "PREFFER AP", "", "Carla")
    assert "Line 2 is no command as it stands. Did you mean PREFER?" in told
    assert "2 PREFFER AP ^^^^^^^" in told
    assert "Nothing of your letter was done." in answer(house, 3, "Hello!", "", "Carla")
    assert "Nothing of your letter was done." in answer(
        house, 3, "PREFER CP", "", "AVAILABLE FROM soon"
    )
    assert club.look().state.entry(3).entrant.prefers == ""


def test_a_newcomer_is_told_what_was_not_understood_but_none_of_his_words_go_to_a_stranger(
    house: House,
) -> None:
    Club(house)
    asked = write(
        house,
        "nina@new.test",
        EVENT,
        "JOIN",
        "NMAE Nina",
        "AVAILABLE FROM soon",
        "",
        "Buy our watches",
    )
    told = said(asked)
    assert "Line 2 is no command" in told
    assert "Line 3 should hold a date" in told
    assert "not read: 5" in told
    assert "watches" not in told


def test_who_confirms_may_say_more_in_the_same_letter(house: House) -> None:
    club = Club(house)
    asked = write(house, "nina@new.test", EVENT, "JOIN CP", "ZONE europe/warsaw")
    assert asked is not None
    wrong = said(write(house, "nina@new.test", asked["Reply-To"], "CONFIRM", "ZONE the Moon"))
    assert "time zone such as" in wrong
    assert club.look().state.entries == {}
    write(house, "nina@new.test", asked["Reply-To"], "CONFIRM", "NAME Nina Nowak")
    (entry,) = club.look().state.entries.values()
    assert (entry.name, entry.entrant.prefers) == ("Nina Nowak", "CP")
    assert player(house, "nina@new.test").zone == "Europe/Warsaw"
    write(house, "nina@new.test", key(house, "nina@new.test"), "STREFA Europe/Rome")
    assert player(house, "nina@new.test").zone == "Europe/Rome"


def test_who_has_left_is_not_entered_again_by_the_letter_that_confirmed(house: House) -> None:
    club = Club(house)
    asked = write(house, "nina@new.test", EVENT, "JOIN")
    assert asked is not None
    write(house, "nina@new.test", asked["Reply-To"], "CONFIRM")
    write(house, "nina@new.test", asked["Reply-To"], "WITHDRAW")
    write(house, "nina@new.test", asked["Reply-To"], "CONFIRM")
    assert [entry.plays for entry in club.look().state.entries.values()] == [False]


def test_the_opponent_and_the_record_of_the_game_learn_that_there_is_an_appeal_but_not_what_it_says(
    house: House,
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    answer(house, 1, f"APPEAL {game}: I hold Guns of August and he knows it")
    for letter in house.mail("p2"):
        assert "he knows it" not in text_of(letter)
    assert "ruled" in said(house.mail("p2")[-1]) or "rozstrzygnie" in said(house.mail("p2")[-1])
    with house.store.transaction() as session:
        record = b"".join(export_lines(GameRecord.load(session, game, house.store.module)))
    assert b"he knows it" not in record
    assert [
        letter
        for letter in house.mail_to("dora@officials.test")
        if "he knows it" in text_of(letter)
    ]


def test_who_withdraws_in_the_middle_of_a_game_and_his_opponent_are_told_what_becomes_of_it(
    house: House,
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    answer(house, 1, "WITHDRAW")
    tick(house.app)
    (mine,) = [letter for letter in house.mail("p1") if f"Di {game}" in said(letter)]
    assert "sostituto" in said(mine)
    assert "wycofanie z turnieju" in said(house.mail("p2")[-1])


def test_what_is_said_of_a_withdrawal_goes_to_the_officials_and_to_nobody_else(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.round()
    answer(house, 3, "WITHDRAW: I have a new job, and", "no time for it.", "ZONE Europe/London")
    mine = next(said(letter) for letter in house.mail("p3") if "you have withdrawn" in said(letter))
    assert "Reason on record: I have a new job, and no time for it." in mine
    ((dora,), (aldo,)) = (house.mail_to(f"{name}@officials.test") for name in ("dora", "aldo"))
    for letter, words in (
        (dora, "Player 3 (number 3) has withdrawn"),
        (aldo, "Player 3 (numero 3) si è ritirato"),
    ):
        assert words in said(letter)
        assert "new job" in said(letter)
    others = [said(letter) for n in (1, 2, 4) for letter in house.mail(f"p{n}")]
    assert not any("new job" in letter for letter in others)
    game = next(game for game in club.games() if house.game_record(game).row.status == "held")
    with house.store.transaction() as session:
        assert b"new job" not in b"".join(
            export_lines(GameRecord.load(session, game, house.store.module))
        )


def test_a_withdrawal_between_rounds_is_told_to_the_director_and_one_with_other_words_behind_it_is_refused(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    assert "do not belong to it" in answer(house, 3, "WITHDRAW my bid")
    assert club.look().state.entry(3).plays
    answer(house, 3, "Withdraw")
    (told,) = house.mail_to("dora@officials.test")
    assert "Player 3 (number 3) has withdrawn" in said(told)
    assert "Reason" not in said(told)


def test_who_does_not_open_the_bidding_is_told_whom_he_meets_and_may_set_a_limit_at_once(
    house: House,
) -> None:
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    ((spot, auction),) = club.look().state.auctions.items()
    opener, other = auction.order
    waits = said(house.mail(f"p{other}")[-1])
    assert f"Player {opener}" in waits
    assert "BID CP UPTO 3" in waits or "CP FINO A 3" in waits or "CP DO 3" in waits
    answer(house, other, "BID CP UPTO 3")
    answer(house, opener, "BID CP 1")
    assert club.look().state.auctions[spot].standing.points == 2  # type: ignore[union-attr]
    (asked,) = [said(letter) for letter in house.mail(f"p{opener}")[-2:] if "CP (" in said(letter)]
    assert any(
        words in asked
        for words in ("you accept that bid", "accetti quell'offerta", "przyjmujesz tę ofertę")
    )


def test_letters_to_strangers_are_bounded_and_hold_no_word_of_theirs(house: House) -> None:
    Club(house)
    house.settings.letters_to_strangers_a_day = 3
    for n in range(5):
        for _ in range(2):
            write(house, f"victim{n}@third.test", EVENT, "JOIN", "NAME Buy http://spam.test")
    letters = [house.mail_to(f"victim{n}@third.test") for n in range(5)]
    assert [len(each) for each in letters] == [1, 1, 1, 0, 0]
    assert "spam" not in text_of(letters[0][0]) + str(letters[0][0]["Subject"])
    with house.store.transaction() as session:
        assert session.get_one(IncidentRow, "letters to strangers").kind == "unanswered"
    house.later(hours=24)
    write(house, "late@third.test", EVENT, "JOIN")
    assert len(house.mail_to("late@third.test")) == 1
    with house.store.transaction() as session:
        assert session.get(IncidentRow, "letters to strangers") is None


def test_a_player_who_has_not_entered_is_told_what_is_wrong_and_how_to_enter(house: House) -> None:
    club = Club(house)
    address = club.known(3)
    told = said(write(house, address, EVENT, "JION"))
    assert "JOIN" in told.split("Nothing was done")[0]
    assert "answer this letter with the one line JOIN" in told
    assert "SIT OUT" not in told
    told = said(write(house, address, EVENT, "Hello Dora,", "", "I would like to join."))
    assert "Done: I would like to join. A separate letter says more." in told


@pytest.mark.parametrize(
    ("line", "round_"),
    [
        ("Please let me skip the third round.", 3),
        ("Vorrei saltare il terzo turno", 3),
        ("Chcę opuścić trzecią rundę", 3),
        ("I can't play round 3, sorry. Please give me a bye for round 3.", 3),
    ],
)
def test_a_round_is_named_by_its_place_and_sat_out_once(
    house: House, line: str, round_: int
) -> None:
    club = Club(house)
    club.join(3)
    answer(house, 3, line)
    assert club.look().state.entry(3).sits_out == [round_]
