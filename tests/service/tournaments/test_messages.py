"""Words between players and the director: passed on, answered by answering, and never lost."""

from datetime import date
from email.message import EmailMessage

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.ledger.database.tables import LetterRow
from pbem.mail import read_letter
from pbem.orders.requests import Setting
from pbem.service.inbox.event_account import event_account
from pbem.service.tournaments.director import Director
from pbem.tournament.event.state import EventRefused
from tests.extent import example_count
from tests.service.house import House
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import EVENT, answer, said, write

DORA = "dora@officials.test"


def last(house: House, address: str) -> EmailMessage:
    return house.mail_to(address)[-1]


def test_what_is_no_command_goes_to_the_director_whose_answer_goes_back(house: House) -> None:
    club = Club(house)
    club.join(3)
    before = club.export()
    told = answer(house, 3, "Dear Dora,", "when does it start?", "", "Carla")
    assert "Your words went to Dora" in told
    assert club.export() == before
    asked = last(house, DORA)
    assert "Player 3 (number 3) writes to you" in said(asked)
    assert "when does it start?" in said(asked)
    write(house, DORA, asked["Reply-To"], "On Monday, I hope.", "", "> when does it start?")
    heard = last(house, "p3@players.test")
    assert "Dora, who directs the event, answers your letter: On Monday, I hope." in said(heard)
    assert house.moderator.quarantined() == []
    write(house, "p3@players.test", heard["Reply-To"], "Splendid, I have my maps ready for that.")
    assert "Splendid" in said(last(house, DORA))
    assert last(house, DORA)["Reply-To"] != asked["Reply-To"]
    assert club.export() == before


def test_only_the_director_answers_and_no_address_for_it_can_be_made_up(house: House) -> None:
    club = Club(house)
    club.join(3)
    answer(house, 3, "When does it start?")
    to = str(last(house, DORA)["Reply-To"])
    count = len(house.mail("p3"))
    write(house, "mallory@evil.test", to, "Pay me")
    code = to.partition("@")[0][-1]
    write(house, DORA, to.replace(f"{code}@", f"{'0' if code != '0' else '1'}@"), "Hello")
    assert len(house.mail("p3")) == count
    reasons = [letter.reason for letter in house.moderator.quarantined()]
    assert sorted(reasons) == ["no_seat", "wrong_sender"]


def test_an_empty_answer_of_the_director_is_told_to_them(house: House) -> None:
    Club(house).join(3)
    answer(house, 3, "When does it start?")
    told = write(house, DORA, last(house, DORA)["Reply-To"], "", "> When does it start?")
    assert "passed on to nobody" in said(told)


def test_who_is_unknown_asks_by_answering_and_gets_the_answer(house: House) -> None:
    club = Club(house)
    told = write(house, "nina@new.test", EVENT, "When does it start?")
    assert told is not None
    assert house.mail_to(DORA) == []
    write(house, "nina@new.test", told["Reply-To"], "When does it start?")
    asked = last(house, DORA)
    assert "nina@new.test, who has not entered, writes to you: When does it start?" in said(asked)
    heard = write(house, DORA, asked["Reply-To"], "On Monday.")
    assert heard is None
    heard = last(house, "nina@new.test")
    assert "On Monday." in said(heard)
    write(house, "nina@new.test", heard["Reply-To"], "Count me in!")
    assert club.look().state.entry(1).name == "nina"


def test_beside_a_slip_the_words_are_kept_back_too_and_that_is_said(house: House) -> None:
    Club(house).join(3)
    told = answer(house, 3, "PREFFER CP", "", "The maps of last year were lovely.")
    assert "were not passed on either" in told
    assert house.mail_to(DORA) == []


def test_a_command_in_the_subject_counts_unless_the_letter_is_an_answer(house: House) -> None:
    club = Club(house)
    address = club.known(3)
    for subject, entered in (("Re: JOIN", False), ("JOIN please", True)):
        message = EmailMessage()
        for name, value in (("From", address), ("To", EVENT), ("Subject", subject)):
            message[name] = value
        message["Message-ID"] = f"<{next(house.numbers)}@p.test>"
        message.set_content("Thanks,\nCarla\n")
        house.drop(bytes(message))
        house.app.poll(house.inbox)
        assert bool(club.look().state.entries) is entered


def test_an_unknown_address_beyond_the_bound_leaves_a_trace(house: House) -> None:
    Club(house)
    for _ in range(2):
        write(house, "nina@new.test", EVENT, "When does it start?")
    assert len(house.mail_to("nina@new.test")) == 1
    with house.store.transaction() as session:
        reasons = [session.get_one(LetterRow, number).reason for number in (1, 2)]
    assert reasons == ["", "unanswered"]


def test_an_official_writes_to_all_to_one_round_or_to_one_player(house: House) -> None:
    club = Club(house)
    club.join(5)
    answer(house, 4, "WITHDRAW")
    club.director.start(club.event)
    club.round()
    answer(house, 5, "WITHDRAW")

    def heard(text: str, **whom: int) -> list[int]:
        count = Director(house.app, "aldo@officials.test").tell(club.event, text, **whom)
        readers = [n for n in range(1, 6) if text in said(house.mail(f"p{n}")[-1])]
        assert len(readers) == count
        return readers

    assert heard("The second round begins on Monday.") == [1, 2, 3]
    assert heard("Your game is a week late.", entrant=2) == [2]
    assert heard("Please report your results.", which=1) == [1, 2, 3, 5]
    assert "Aldo" in said(house.mail("p3")[-1])
    answer(house, 3, "Mine is done, we report tonight.")
    assert "we report tonight" in said(last(house, DORA))
    for refused in ({"text": " "}, {"text": "Hello", "which": 2}, {"text": "Hello", "entrant": 9}):
        with pytest.raises(EventRefused):
            club.director.tell(club.event, **refused)  # type: ignore[arg-type]


LINES = st.sampled_from(
    [
        "JOIN",
        "JION",
        "prefer cp",
        "Please count me in, I'd like AP.",
        "AVAILABLE FROM May",
        "I don't want to withdraw",
        "but only if it starts in January",
        "Dear Dora,",
        "",
        "   ",
        "Thanks!",
        "APPEAL POG-1: the die",
        "WITHDRAW: a new job",
        "-- ",
        "> JOIN",
        "On Thu, 26 Nov 2026 at 10:12, Games wrote:",
        "Sent from my iPhone",
        "BEGIN POG-1 #3",
        "END",
        "When does it start, and how long may a whole round of this event last, " * 3,
        "1. pass",
        "?!",
        "😀",
    ]
)


@settings(
    max_examples=example_count(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(lines=st.lists(LINES, max_size=12))
def test_no_line_of_a_letter_vanishes(house: House, lines: list[str]) -> None:
    message = EmailMessage()
    for name, value in (("From", "p3@players.test"), ("To", EVENT), ("Message-ID", "<1@p.test>")):
        message[name] = value
    message.set_content("\n".join(lines) + "\n")
    letter = read_letter(bytes(message), house.now, "x", 10**6)
    with house.store.transaction() as session:
        account = event_account(
            session, letter, Setting({"cp": "CP", "ap": "AP"}, date(2026, 11, 26))
        )
    named = {number for item in account.items for number in item.lines}
    written = enumerate(letter.body.split("\n"), 1)
    typed = {number for number, line in written if line.strip() and not line.startswith(OTHERS)}
    assert typed <= named


OTHERS = (">", "On Thu", "Sent from", "--")
"""How lines begin that a mail program adds."""
