"""Letters that are wrong, late, twice or not one's own; and what nobody learns who should not."""

from email.message import EmailMessage

import pytest

from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.tournament.event.state import EventRefused
from tests.service.house import House, text_of
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import EVENT, answer, key, said, write

ANONYMOUS = CUP + "    anonymous: true\n"


def test_a_reply_of_a_polish_mail_program_is_read_without_what_it_quotes(house: House) -> None:
    club = Club(house)
    club.join(2)
    address = house.address("p2")
    ours = house.mail_to(address)[-1]
    message = EmailMessage()
    for name, value in (
        ("From", address),
        ("To", ours["Reply-To"]),
        ("Message-ID", "<o@p.test>"),
        ("Subject", "ODP: x"),
    ):
        message[name] = value
    head = (
        "Od: games@pbem.test\nWysłano: poniedziałek, 23 listopada 2026 10:00\nDo: Jan\nTemat: "
        + ours["Subject"]
    )
    message.set_content(f"Wolę CP\n\n\n{head}\n\n{text_of(ours)}\n", charset="iso-8859-2")
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    entry = club.look().state.entry(2)
    assert entry.entrant.prefers == "CP"
    assert entry.plays


def test_a_key_serves_nobody_but_its_owner(house: House) -> None:
    club = Club(house)
    club.join(2)
    stolen, before = key(house, house.address("p1")), club.export()
    for sender in ("mallory@evil.test", house.address("p2")):
        write(house, sender, stolen, "WITHDRAW")
    assert club.export() == before


@pytest.mark.parametrize("words", ["> " + "a " * 30_000, "> a\n" * 1_500], ids=["bytes", "lines"])
def test_a_long_letter_to_an_event_waits_for_the_moderator_unless_its_writer_is_known_or_was_sent_a_key(
    house: House, words: str
) -> None:
    club, mallory, known = Club(house), "mallory@evil.test", house.address("known")
    house.moderator.add_player("Known", known, "en", "Europe/Rome")
    assert write(house, mallory, EVENT, "JOIN", "NAME Mallory", words) is None
    (waiting,) = house.moderator.quarantined()
    assert (waiting.sender, waiting.reason) == (mallory, "too_large")
    club.join(1)
    answer(house, 1, "WITHDRAW", "", words)
    assert not club.look().state.entry(1).plays
    assert write(house, known, EVENT, "JOIN", "NAME Known", words) is not None


def test_a_letter_to_an_event_that_is_not_there_does_nothing(house: House) -> None:
    club = Club(house)
    address, before = club.known(1), club.export()
    write(house, address, "games+spring-cup@pbem.test", "JOIN")
    assert club.export() == before


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("closed", "entries are closed"),
        ("running", "its rules allow no late entries"),
        ("over", "the event is over"),
    ],
)
def test_who_comes_late_is_told_why_he_cannot_enter(
    house: House, state: str, expected: str
) -> None:
    club = Club(house, text=CUP.replace("late_until: 2", "late_until: 0"))
    club.join(2)
    if state == "closed":
        club.director.close(club.event)
    else:
        club.director.start(club.event)
    if state == "over":
        club.play_round()
        club.director.end(club.event, "one round was enough")
    assert expected in said(write(house, club.known(9), EVENT, "JOIN"))


def test_an_answer_that_comes_twice_counts_once(house: House) -> None:
    club = Club(house, text=CUP.replace("kind: swiss, rounds: 3", "kind: ladder, declines: 2"))
    club.join(3)
    club.director.start(club.event)
    answer(house, 3, "CHALLENGE 2")
    answer(house, 2, "ACCEPT")
    before = club.export()
    answer(house, 2, "ACCEPT")
    assert "Żadne takie wyzwanie" in answer(house, 2, "DECLINE")
    assert club.export() == before


def test_the_director_sees_who_is_late_with_a_bid_or_an_answer(house: House) -> None:
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    house.later(hours=2)
    (row,) = in_play(house.app, club.event)
    (auction,) = club.look().state.auctions.values()
    assert (row.round, row.table, row.status, row.number, row.late) == (
        1,
        1,
        "bidding",
        auction.order[0],
        0,
    )


def test_in_an_anonymous_event_only_the_director_is_told_who_appeals(house: House) -> None:
    club = Club(house, text=ANONYMOUS)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    answer(house, 2, f"APPEAL {game}: the die was read wrongly")
    assert "Player 2" in text_of(house.mail_to("dora@officials.test")[-1])
    told = text_of(house.mail_to("aldo@officials.test")[-1])
    assert "nascosto fino alla fine" in told
    assert "Player" not in told


def test_what_is_proposed_is_nobodys_until_it_is_approved(house: House) -> None:
    club = Club(house)
    club.join(4)
    before, head = answer(house, 3, "STANDINGS"), club.look().row.head_hash
    club.director.start(club.event)
    after = answer(house, 3, "STANDINGS")
    assert after == before.replace(head, club.look().row.head_hash)
    club.director.approve(club.event)
    tick(house.app)
    assert "Round 1" in answer(house, 3, "STANDINGS")


def test_nothing_is_done_twice_by_an_act_out_of_its_time(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    with pytest.raises(EventRefused) as refused:
        club.director.start(club.event)
    assert refused.value.key == "cli.error.event_under_way"
