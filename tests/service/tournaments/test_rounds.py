"""Rounds that do not wait, those who have no table, names taken once, and the time for a bid."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.event_tables import TournamentLedgerRow
from pbem.ledger.database.service_tables import OutageRow
from pbem.render import Catalogue
from pbem.service.clocks.time_control import TimeControl
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.entries import Wishes
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from tests.service.house import House
from tests.service.incident_rows import incidents
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import EVENT, answer, key, said, write


def refused(act: object, *args: object, **how: object) -> str:
    with pytest.raises(EventRefused) as error:
        act(*args, **how)  # type: ignore[operator]
    return error.value.key


def test_a_round_may_be_proposed_early_with_a_reason_where_the_format_allows_it(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.round()
    assert refused(club.director.propose, club.event) == "cli.error.event_round_open"
    club.director.propose(club.event, early="two are on holiday")
    club.director.approve(club.event)
    tick(house.app)
    first, second = club.look().state.rounds
    assert not {frozenset(t.entrants) for t in first.tables} & {
        frozenset(t.entrants) for t in second.tables
    }
    for game in list(club.look().state.games):
        club.concede(game, "CP")
    tick(house.app)
    club.director.end(club.event, "enough")
    path = house.root / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_an_event_that_cannot_be_worked_stops_neither_games_nor_other_events(house: House) -> None:
    clubs = [
        Club(house),
        Club(house, text=CUP.replace("pog-cup", "other-cup").replace("Winter", "Other")),
    ]
    clubs[0].join(2)
    for n in (1, 2):
        clubs[1].director.add(clubs[1].event, house.address(f"p{n}"))
    for club in clubs:
        club.director.start(club.event)
        club.round()
    clubs[1].concede(clubs[1].games()[0], "CP")
    game = house.game(TimeControl(24, 0, 1))
    with house.store.transaction() as session:
        first = session.scalars(
            select(TournamentLedgerRow).where(col(TournamentLedgerRow.tournament) == clubs[0].event)
        )
        row = next(row for row in first if row.seq == 1)
        kept, row.payload = row.payload, b"{"
    house.later(hours=30)
    assert house.asked(game) != ["GA"]
    assert clubs[1].look().state.rounds[0].results
    with house.store.transaction() as session:
        listed = [(row.subject, row.kind.partition(" ")[0]) for row in incidents(session)]
        assert set(listed) == {
            (clubs[0].event, "event_failed"),
            (f"{clubs[0].event} answers", "event_failed"),
        }
        session.get_one(TournamentLedgerRow, (clubs[0].event, 1)).payload = kept
    house.later(hours=1)
    with house.store.transaction() as session:
        assert incidents(session) == []


def test_no_letter_of_a_game_that_began_at_once_offers_a_word_for_its_dice(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    for seat in ("AP", "CP"):
        player = club.player(game, seat)
        words = Catalogue("it" if player == house.address("p1") else "pl")
        before = house.mail_to(player)
        (first,) = (
            said(letter)
            for letter in before
            if house.game_record(game).row.seed_commitment in said(letter)
        )
        assert words.text("report.seating.salt") not in first
        assert words.text("report.seating.no_salt") in first
        house.write(game, seat, "SALT windmill", sender=player)
        assert words.text("service.answer.too_late_for_salt") in said(house.mail_to(player)[-1])


def test_an_elimination_says_which_tables_it_waits_for(house: House) -> None:
    club = Club(house, text=CUP.replace("kind: swiss, rounds: 3", "kind: double elimination"))
    club.join(4)
    club.director.start(club.event)
    club.round()
    with pytest.raises(EventRefused) as error:
        club.director.propose(club.event, early="now")
    assert (error.value.key, error.value.facts["tables"]) == ("cli.error.event_undecided", (1, 2))


def test_who_has_no_table_is_told_once(house: House) -> None:
    club = Club(house, text=CUP.replace("kind: swiss, rounds: 3", "kind: single elimination"))
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    winners = {result.winners[0] for result in club.look().state.rounds[0].results}
    club.round()
    told = {n: said(house.mail(f"p{n}")[-1]) for n in range(1, 5)}
    words = ("gioca chi ha passato", "przeszli dalej", "others have qualified")
    assert {n for n, letter in told.items() if any(word in letter for word in words)} == {
        1,
        2,
        3,
        4,
    } - winners


def test_who_may_meet_nobody_is_told_and_so_is_who_sits_out(house: House) -> None:
    club = Club(house, text=CUP + "    apart: {{groups: [[Player 1, Player 2, Player 3]]}}\n")
    club.join(5)
    answer(house, 5, "DISPONIBILE DAL 2999-01-01")
    club.director.start(club.event)
    proposal = club.director.propose(club.event).proposal
    club.director.approve(club.event)
    left = {1, 2, 3} - {n for table in proposal.tables for n in table.entrants}
    assert set(proposal.left_over) == left
    for n in left:
        assert any(
            word in said(house.mail(f"p{n}")[-1])
            for word in (
                "che tu possa incontrare",
                "z kim możesz grać",
                "no permitted opponent was left",
            )
        )
    assert "pauzujesz" in said(house.mail("p5")[-1])


def test_no_name_is_taken_twice(house: House) -> None:
    club = Club(house)
    club.join(3)
    head = club.look().row.head
    assert "called player 2" in answer(house, 3, "NAME player 2")
    assert club.look().row.head == head
    asked = write(house, "nina@new.test", EVENT, "JOIN", "NAME Player 1")
    assert asked is not None
    assert "Somebody else" in said(write(house, "nina@new.test", asked["Reply-To"], "CONFIRM"))
    write(house, "nina@new.test", key(house, "nina@new.test"), "JOIN", "NAME Nina")
    answer(house, 3, "NAME Piet")
    assert [entry.name for entry in club.look().state.entries.values()] == [
        "Player 1",
        "Player 2",
        "Piet",
        "Nina",
    ]


def test_in_an_anonymous_event_no_answer_tells_whose_names_are_taken(house: House) -> None:
    club = Club(house, text=CUP + "    anonymous: true\n")
    club.join(3)
    assert "Noted" in answer(house, 3, "NAME Player 2")


def test_a_bid_is_reminded_of_and_its_clock_stands_still_in_an_outage(house: House) -> None:
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    (auction,) = club.look().state.auctions.values()
    first = auction.order[0]
    house.later(hours=61)
    assert any(
        word in said(house.mail(f"p{first}")[-1]) for word in ("promemoria", "przypomnienie")
    )
    assert len(house.mail(f"p{first}")) == 3
    with house.store.transaction() as session:
        session.add(
            OutageRow(began=house.now, ended=house.now.replace(year=house.now.year + 1), told=True)
        )
    house.later(hours=40)
    (auction,) = club.look().state.auctions.values()
    assert auction.passed == []


def test_the_table_of_somebody_who_left_waits_for_a_substitute(house: House) -> None:
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    (auction,) = club.look().state.auctions.values()
    first, second = auction.order
    answer(house, first, "BID AP 0")
    club.director.withdraw(club.event, second, "ill")
    waits = said(house.mail(f"p{first}")[-1])
    assert any(
        words in waits
        for words in ("has withdrawn. The game waits", "si è ritirato", "zrezygnował")
    ), waits
    assert [(row.status, row.number, row.left) for row in in_play(house.app, club.event)] == [
        ("bidding", second, True)
    ]
    house.later(hours=80)
    assert club.look().state.games == {}
    assert [(row.status, row.number, row.left) for row in in_play(house.app, club.event)] == [
        ("no_game", second, True)
    ]
    club.director.substitute(club.event, second, club.known(7), "found")
    tick(house.app)
    assert len(club.look().state.games) == 1


def test_who_waits_for_a_place_may_take_that_of_another_and_waits_no_more(house: House) -> None:
    club = Club(house, most=2)
    club.join(4)
    club.director.start(club.event)
    (game,) = club.round()
    assert refused(club.director.substitute, club.event, 1, house.address("p2"), "he plays") == (
        "cli.error.event_entered_already"
    )
    club.director.substitute(club.event, 1, house.address("p3"), "the first who waits")
    assert house.address("p3") in {club.player(game, seat) for seat in ("AP", "CP")}
    club.director.withdraw(club.event, 2, "ill")
    state = club.look().state
    assert [(entry.name, entry.plays) for entry in state.entries.values()] == [
        ("Player 3", True), ("Player 2", False), ("Player 3", False), ("Player 4", True),
    ]  # fmt: skip
    path = house.root / "event.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_the_director_notes_a_wish_for_a_side_by_any_of_its_names_and_for_none_that_is_not_there(
    house: House,
) -> None:
    club = Club(house)
    club.join(1)
    club.director.prefer(club.event, 1, "potenze centrali")
    assert club.look().state.entry(1).entrant.prefers == "CP"
    club.director.prefer(club.event, 1, "")
    assert club.look().state.entry(1).entrant.prefers == ""
    assert refused(club.director.prefer, club.event, 1, "DE") == "cli.error.event_no_seat"
    assert (
        refused(club.director.add, club.event, club.known(2), Wishes(prefers="DE"))
        == "cli.error.event_no_seat"
    )
    assert len(club.look().state.entries) == 1


def test_a_substitute_in_the_middle_of_a_bidding_is_told_what_stands(house: House) -> None:
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    (auction,) = club.look().state.auctions.values()
    first, second = auction.order
    answer(house, first, "BID AP 2")
    club.director.substitute(club.event, second, club.known(9), "found")
    told = said(house.mail("p9")[-1])
    assert "AP (Allied Powers), 2" in told
    assert "ACCEPT" in told


def test_the_time_for_a_bid_starts_when_the_letter_that_asks_was_accepted(house: House) -> None:
    club = Club(
        house, bids="alternating", text=CUP.replace("kind: {bids}", "kind: {bids}, hours: 2")
    )
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    for _ in range(9):
        house.now += timedelta(minutes=20)
        tick(house.app)
    house.later(hours=1)
    (auction,) = club.look().state.auctions.values()
    assert auction.passed == []
    house.later(hours=2)
    (auction,) = club.look().state.auctions.values()
    assert auction.passed == [auction.order[0]]
