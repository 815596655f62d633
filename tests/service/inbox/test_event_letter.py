"""Letters to an event: entering, leaving, wishes, bids and appeals, with nothing but mail."""

import re
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES
from pbem.service.run.tick import tick
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.auction import Bid
from pbem.tournament.event.audit import verify_event
from tests.service.house import House, text_of
from tests.service.tournaments.club import Club, rules
from tests.service.tournaments.post import EVENT, key, said, write


def test_who_is_unknown_enters_by_two_letters(house: House) -> None:
    club = Club(house)
    asked = write(house, "nina@new.test", EVENT, "JOIN", "NAME Nina", "PREFER CP", "LANGUAGE it")
    assert club.look().state.entries == {}
    assert "CONFERMO" in said(asked)
    assert asked is not None
    answer = write(house, "nina@new.test", asked["Reply-To"], "Confermo")
    (entry,) = club.look().state.entries.values()
    assert (entry.name, entry.entrant.prefers, entry.waiting) == ("Nina", "CP", False)
    assert "sei iscritto" in said(answer)


def test_nobody_is_entered_by_a_letter_in_his_name(house: House) -> None:
    club = Club(house)
    asked = write(house, "nina@new.test", EVENT, "JOIN")
    assert asked is not None
    write(house, "mallory@evil.test", asked["Reply-To"], "CONFIRM")
    write(house, "nina@new.test", EVENT, "CONFIRM")
    assert club.look().state.entries == {}


def test_an_address_gets_one_letter_a_day_whoever_writes_in_its_name(house: House) -> None:
    Club(house)
    for _ in range(5):
        write(house, "nina@new.test", EVENT, "JOIN")
    assert len(house.mail_to("nina@new.test")) == 1


@pytest.mark.parametrize(
    "lines",
    [("Buy our watches",), ("WITHDRAW",), ("AVAILABLE FROM May",), ("When does it start?",)],
)
def test_an_unknown_address_hears_how_to_enter_whatever_it_wrote(
    house: House, lines: tuple[str, ...]
) -> None:
    club = Club(house)
    told = write(house, "nina@new.test", EVENT, *lines)
    assert "one line JOIN" in said(told)
    assert "watches" not in text_of(house.mail_to("nina@new.test")[0])
    assert house.mail_to("dora@officials.test") == []
    assert told is not None
    assert "you have entered" in said(write(house, "nina@new.test", told["Reply-To"], "Join!"))
    assert club.look().state.entry(1).name == "nina"


def test_no_line_of_a_letter_is_lost_in_silence(house: House) -> None:
    club = Club(house)
    (address,) = [club.known(1)]
    told = said(
        write(house, address, EVENT, "BEGIN POG-1 #3", "JOIN", "Hello", "END", "-- ", "Nina")
    )
    assert club.look().state.entry(1).player == 1
    assert "4 righe non sono comandi" in told
    assert "3 Hello" in told
    assert "6 Nina" in told
    told = said(write(house, address, key(house, address), "STANDINGS", "-- ", "WITHDRAW"))
    assert "La riga 3 è un comando" in told
    assert club.look().state.entry(1).plays


def test_who_is_known_enters_by_one_letter_in_his_language(house: House) -> None:
    club = Club(house)
    address = club.known(2)
    assert "zgłoszenie przyjęte" in said(write(house, address, EVENT, "zapisz"))
    assert club.look().state.entry(1).player == 1


def test_only_the_address_with_the_key_lets_an_entrant_act(house: House) -> None:
    club = Club(house)
    club.join(2)
    told = write(house, house.address("p1"), EVENT, "RITIRO")
    assert "Non è stato fatto nulla" in said(told)
    assert club.look().state.entry(1).plays
    write(house, house.address("p1"), key(house, house.address("p1")), "Ritiro")
    assert not club.look().state.entry(1).plays


def test_wishes_are_noted(house: House) -> None:
    club = Club(house)
    club.join(3)
    address = house.address("p3")
    told = write(
        house, address, key(house, address), "PREFER Central Powers", "AVAILABLE FROM 2027-01-31"
    )
    entry = club.look().state.entry(3)
    assert (entry.entrant.prefers, entry.available) == ("CP", "2027-01-31")
    assert "Noted: PREFER Central Powers" in said(told)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("PREFER Mars", "one of these sides: AP ("),
        ("AVAILABLE FROM soon", "2027-01-31"),
        ("AVAILABLE FROM 3/4/2027", "2027-04-03, 2027-03-04"),
        ("PREFFER AP", "Did you mean PREFER?"),
        ("I accept, but only if he starts", "without a condition"),
        ("BID AP much", "whole points"),
        ("WITHDRAW my bid", "words that do not belong to it"),
        ("BID AP 2", "nothing to bid for"),
        ("APPEAL he cheats", "name your game"),
    ],
)
def test_of_a_letter_with_a_slip_nothing_is_done_and_the_line_is_told(
    house: House, line: str, expected: str
) -> None:
    club = Club(house)
    club.join(3)
    address = house.address("p3")
    told = said(write(house, address, key(house, address), "PREFER CP", line))
    assert expected in told
    assert "Nothing of your letter was done" in told
    assert club.look().state.entry(3).entrant.prefers == ""


def test_the_same_letter_twice_is_worked_once(house: House) -> None:
    club = Club(house)
    club.join(1)
    head = club.look().row.head
    address = house.address("p1")
    to = key(house, address)
    for _ in range(2):
        write(house, address, to, "PREFER CP", message_id="<same@players.test>")
    assert club.look().row.head == head + 1


def test_what_was_begun_before_a_refusal_is_undone_in_the_game_too(
    house: House, tmp_path: Path
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    address, head = house.address("p1"), club.look().row.head
    told = said(write(house, address, key(house, address), "WITHDRAW", "BID AP 2"))
    assert "Della tua lettera non è stato fatto nulla" in told
    assert club.look().row.head == head
    assert club.look().state.entry(1).plays
    assert house.game_record(game).row.status == "running"
    assert not [
        letter for letter in house.mail_to("dora@officials.test") if game in text_of(letter)
    ]
    club.concede(game, "CP")
    tick(house.app)
    assert club.look().state.rounds[0].is_over
    with house.store.transaction() as session:
        (tmp_path / "game.jsonl").write_bytes(
            b"".join(export_lines(GameRecord.load(session, game, game_module)))
        )
    assert verify(tmp_path / "game.jsonl").ok


# --- bids -----------------------------------------------------------------------------------------


def bidding(house: House, kind: str) -> tuple[Club, str, str]:
    """A round of one table whose two bid: who opens, and the other, by address."""
    club = Club(house, bids=kind)
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    ((_, auction),) = club.look().state.auctions.items()
    first, second = (house.address(f"p{number}") for number in auction.order)
    return club, first, second


def begun(club: Club) -> str:
    """The one game, once it has begun."""
    tick(club.house.app)
    (game,) = club.games()
    return game


@pytest.mark.rule("pog:5.6.1")
def test_two_bid_by_hand_and_the_game_begins_with_what_they_agreed(house: House) -> None:
    club, first, second = bidding(house, "alternating")
    waits = [Catalogue(lang).text("service.event.bid_next") for lang in LANGUAGES]
    for bidder, bid in ((first, "BID AP 1"), (second, "BID AP 2")):
        told = said(write(house, bidder, key(house, bidder), bid))
        assert any(each in told for each in waits), told
    write(house, first, key(house, first), "ACCEPT")
    assert not any(each in said(house.mail_to(first)[-1]) for each in waits)
    game = begun(club)
    assert (club.player(game, "AP"), club.player(game, "CP")) == (second, first)
    options = house.game_record(game).row.options
    assert (options["bid_side"], options["bid"]) == ("ap", 2)
    assert verify_file(club)


@pytest.mark.rule("pog:5.6.1")
def test_sealed_limits_run_at_once_and_stay_secret(house: House) -> None:
    club, first, second = bidding(house, "proxy")
    write(house, first, key(house, first), "BID AP UPTO 7")
    assert not [letter for letter in house.mail_to(second) if re.search(r"\b7\b", text_of(letter))]
    write(house, second, key(house, second), "BID AP UPTO 3")
    game = begun(club)
    assert (club.player(game, "AP"), club.player(game, "CP")) == (first, second)
    assert house.game_record(game).row.options["bid"] == 4
    assert club.look().state.agreed_bids[1, 1] == Bid(
        club.look().state.agreed_bids[1, 1].entrant, "AP", 4
    )


def test_who_does_not_bid_in_time_passes(house: House) -> None:
    club, first, second = bidding(house, "alternating")
    house.later(hours=80)
    write(house, second, key(house, second), "BID CP 0")
    house.later(hours=80)
    (game,) = club.games()
    assert (club.player(game, "CP"), club.player(game, "AP")) == (second, first)
    assert house.game_record(game).row.options["bid_side"] == "cp"


def test_where_nobody_bids_both_are_told_that_the_lot_has_given_the_sides(house: House) -> None:
    _, first, second = bidding(house, "alternating")
    for bidder in (first, second):
        write(house, bidder, key(house, bidder), "PASS")
    drawn = [Catalogue(lang).text("service.event.bid_lot") for lang in LANGUAGES]
    for bidder in (first, second):
        assert sum(each in said(letter) for letter in house.mail_to(bidder) for each in drawn) == 1


def test_a_bid_out_of_turn_or_too_low_is_refused_with_what_was_expected(house: House) -> None:
    _, first, second = bidding(house, "alternating")
    early = said(write(house, second, key(house, second), "BID AP 3"))
    write(house, first, key(house, first), "BID AP 3")
    low = said(write(house, second, key(house, second), "BID AP 3"))
    assert "turn" in early or "Non tocca" in early or "kolej" in early
    assert "4" in low


def test_in_an_anonymous_event_nobody_is_told_who_his_opponent_is(house: House) -> None:
    path = rules(house.root, bids="alternating")
    path.write_text(path.read_text() + "anonymous: true\n")
    club = Club.__new__(Club)
    club.house, club.director = house, Director(house.app)
    club.event = club.director.create(read_game_rules(path))
    club.director.open(club.event)
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    house.later(hours=200)
    (game,) = club.games()
    assert house.game_record(game).row.anonymous
    for one, other in ((1, 2), (2, 1)):
        letters = [text_of(letter) for letter in house.mail(f"p{one}")]
        assert len(letters) > 2
        assert not [text for text in letters if f"Player {other}" in text]


# --- appeals --------------------------------------------------------------------------------------


def test_an_appeal_holds_the_game_and_goes_to_the_officials_with_the_position_and_the_log(
    house: House,
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    address = club.player(game, "AP")
    write(
        house,
        address,
        key(house, address),
        f"APPEAL {game}: the die of the first",
        "attack was read wrongly",
    )
    assert house.game_record(game).row.status == "held"
    for official in ("dora@officials.test", "aldo@officials.test"):
        letter = text_of(house.mail_to(official)[-1])
        assert "attack was read wrongly" in letter
        assert len(letter) > 2_000
    assert set(club.look().state.appeals) == {game}
    Director(house.app, "aldo@officials.test").rule(club.event, game, "the die stands")
    assert house.game_record(game).row.status == "running"
    assert club.look().state.appeals == {}
    assert "Aldo" in said(house.mail_to(address)[-1])
    assert "the die stands" in said(house.mail_to(address)[-1])
    assert f"Aldo has ruled in {game}: the die stands" in said(
        house.mail_to("dora@officials.test")[-1]
    )
    assert "the die stands" not in said(house.mail_to("aldo@officials.test")[-1])


def test_nobody_rules_on_his_own_game_nor_is_asked_to(house: House) -> None:
    path = rules(house.root)
    path.write_text(path.read_text().replace("aldo@officials.test", "p1@players.test"))
    club = Club.__new__(Club)
    club.house, club.director = house, Director(house.app)
    club.event = club.director.create(read_game_rules(path))
    club.director.open(club.event)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    address = house.address("p2")
    write(house, address, key(house, address), f"APPEAL {game}: a dispute")
    assert not [
        letter
        for letter in house.mail_to("p1@players.test")
        if "pbem event rule" in text_of(letter)
    ]
    from pbem.tournament.event.state import EventRefused

    with pytest.raises(EventRefused) as refused:
        Director(house.app, "p1@players.test").rule(club.event, game, "I win")
    assert refused.value.key == "cli.error.event_own_game"


def verify_file(club: Club) -> bool:
    """Whether the event as it stands is proved."""
    path = club.house.root / "cup.jsonl"
    path.write_bytes(club.export())
    return verify_event(path).ok


def test_a_second_join_is_answered_and_changes_nothing(house: House) -> None:
    club = Club(house)
    address = club.known(1)
    write(house, address, EVENT, "JOIN")
    before = club.export()
    assert "1" in said(write(house, address, EVENT, "JOIN", "TEAM Torino"))
    assert club.export() == before


def test_a_flood_of_appeals_reaches_the_officials_once(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    player, officials = club.player(game, "AP"), ("dora@officials.test", "aldo@officials.test")
    for n in range(4):
        answer = write(house, player, key(house, player), f"APPEAL {game}: protest {n}")
        assert answer is not None
        assert game in said(answer)
    assert [len(house.mail_to(official)) for official in officials] == [1, 1]
    assert len(club.look().state.appeals) == 1
    club.director.rule(club.event, game, "play on")
    write(house, player, key(house, player), f"APPEAL {game}: something else")
    appeals = [
        [each for each in house.mail_to(official) if "play on" not in text_of(each)]
        for official in officials
    ]
    assert list(map(len, appeals)) == [2, 2]
