"""An event from its rules to its final standings: entries, rounds, games, the ledger."""

from datetime import datetime, timedelta
from email.message import EmailMessage
from fractions import Fraction
from pathlib import Path

import pytest
from icalendar import Calendar
from sqlalchemy import select
from sqlmodel import col

from pbem.file_validation import InvalidFile
from pbem.ledger.database.tables import PlayerRow
from pbem.service.run.tick import tick
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.views import standings
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House, flat, text_of
from tests.service.tournaments.club import CUP, Club, rules


def exported(club: Club, path: Path) -> Path:
    path.write_bytes(club.export())
    return path


def test_an_event_runs_from_its_rules_to_its_final_standings(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(5)
    club.director.start(club.event)
    for _ in range(3):
        club.play_round()
    record = club.look()
    assert [len(each.tables) for each in record.state.rounds] == [3, 3, 3]
    assert all(each.is_over for each in record.state.rounds)
    assert {result.ending for each in record.state.rounds for result in each.results} == {
        Ending.CONCEDED
    }
    placed = standings_of(record.state, record.rules)
    assert sum(each.points for each in placed) == Fraction(9)
    with pytest.raises(EventRefused) as refused:
        club.director.propose(club.event)
    assert refused.value.key == "cli.error.event_no_more_rounds"
    club.director.end(club.event, "all is played")
    verdict = verify_event(exported(club, tmp_path / "cup.jsonl"))
    assert (verdict.ok, verdict.opened, verdict.events) == (True, True, club.look().row.head)
    for n in range(1, 6):
        told = text_of(house.mail(f"p{n}")[-1])
        assert "all is played" in told
        assert all(f"Player {other}" in told for other in range(1, 6))
    columns, rows = standings(house.app, club.event)
    assert columns[:4] == ("rank", "number", "player", "points")
    assert [row[0] for row in rows] == [each.rank for each in placed]


def test_nobody_meets_another_twice_and_nobody_sits_alone_twice(house: House) -> None:
    club = Club(house)
    club.join(5)
    club.director.start(club.event)
    for _ in range(3):
        club.play_round()
    tables = [table for each in club.look().state.rounds for table in each.tables]
    met = [frozenset(table.entrants) for table in tables if table.bye is None]
    alone = [table.entrants for table in tables if table.bye is not None]
    assert len(set(met)) == len(met) == 6
    assert len(set(alone)) == len(alone) == 3


def test_a_game_of_a_round_is_begun_with_the_rules_of_the_event_and_its_players_told(
    house: House,
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    row = house.game_record(game).row
    assert (row.status, row.clock["hours"], row.options["scenario"], row.options["tournament"]) == (
        "running",
        48,
        "introductory",
        True,
    )
    for seat in ("AP", "CP"):
        address = club.player(game, seat)
        letters = house.mail(address.partition("@")[0])
        assert len(letters) == 2
        assert "Winter Cup" in text_of(letters[0])
        assert game in letters[1]["Subject"]
        assert "Winter Cup" in text_of(letters[1])


def test_beginning_the_games_again_begins_none_twice(house: House) -> None:
    from pbem.service.tournaments.play import begin_games

    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    games = club.round()
    assert begin_games(house.app, club.event) == 0
    assert club.games() == games


def test_the_director_changes_a_proposal_with_a_reason_and_its_penalties_are_told_anew(
    house: House, tmp_path: Path
) -> None:
    club = Club(house)
    club.join(6)
    draft = club.director.start(club.event)
    assert draft is not None
    proposal = draft.proposal
    one, other = proposal.tables[0].entrants[0], proposal.tables[1].entrants[0]
    changed = club.director.swap(
        club.event, one, other, "brothers do not play in the first round"
    ).proposal
    assert changed.penalty > proposal.penalty
    assert changed.tables[0].entrants[0] == other
    club.director.approve(club.event)
    assert club.look().state.rounds[0].tables == changed.tables
    with pytest.raises(EventRefused):
        club.director.swap(club.event, one, other, "too late")
    assert verify_event(exported(club, tmp_path / "cup.jsonl")).ok


def test_who_comes_when_all_places_are_taken_waits_and_gets_the_place_of_one_who_leaves(
    house: House,
) -> None:
    club = Club(house, most=2)
    club.join(3)
    assert [entry.waiting for entry in club.look().state.entries.values()] == [False, False, True]
    club.director.withdraw(club.event, 1, "no time")
    assert [entry.plays for entry in club.look().state.entries.values()] == [False, True, True]
    last = text_of(house.mail("p3")[-1])
    assert "Zwolniło się miejsce".lower() in last.lower() or "place has become free" in last


def test_a_late_entrant_plays_from_the_next_round_on_as_long_as_the_rules_let_him(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.join(1, first=5)
    club.play_round()
    record = club.look()
    assert record.state.entry(5).entrant.joined == 2
    assert 5 in {n for table in record.state.rounds[1].tables for n in table.entrants}
    with pytest.raises(EventRefused) as refused:
        club.join(1, first=6)
    assert refused.value.key == "cli.error.event_too_late"


def test_a_substitute_takes_over_the_record_and_the_game_with_its_clock(house: House) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    games = club.round()
    state = club.look().state
    spot = state.games[games[0]]
    leaver = next(place for place in state.table(spot).places if place.seat == "CP")
    club.director.withdraw(club.event, leaver.entrant, "ill")
    assert house.game_record(games[0]).row.status == "held"
    assert "substitute" in text_of(house.mail_to("dora@officials.test")[-1])
    address, opponent = club.known(9), club.player(games[0], "AP")
    before = len(house.mail_to(opponent))
    club.director.substitute(club.event, leaver.entrant, address, "for the one who is ill")
    (told,) = house.mail_to(opponent)[before:]
    assert "for the one who is ill" in flat(text_of(told))
    assert club.player(games[0], "CP") == address
    assert house.game_record(games[0]).row.status == "running"
    entry = club.look().state.entry(leaver.entrant)
    assert (entry.name, entry.entrant.left) == ("Player 9", None)
    assert [before[0] for before in entry.before] == [1]
    welcome = next(letter for letter in house.mail("p9") if games[0] in letter["Subject"])
    assert "Welcome, Player 9. Your side: Central Powers." in flat(text_of(welcome))
    assert "Player 9" in text_of(welcome).partition("Who plays")[2]
    assert "48 hours to answer" in flat(text_of(welcome))
    assert "YOUR MOVE" in welcome["Subject"]


def test_who_is_available_later_sits_the_round_out(house: House) -> None:
    from datetime import date

    club = Club(house)
    club.join(5)
    club.director.available(club.event, 2, date(2027, 1, 15))
    draft = club.director.start(club.event)
    assert draft is not None
    assert 2 not in {n for table in draft.proposal.tables for n in table.entrants}
    club.director.approve(club.event)
    assert club.look().state.entry(2).entrant.absent == (1,)


@pytest.mark.parametrize(
    ("change", "line", "key"),
    [
        (("game: POG", "game: CHESS"), 4, "scenario.problem.unknown"),
        (("scenario: introductory", "scenario: none"), 5, "scenario.problem.unknown"),
        (("tournament: true", "tournamend: true"), 6, "scenario.problem.option_unknown"),
        (("rounds: 3", "rounds: 0"), 7, "scenario.problem.greater_than_equal"),
        (("kind: swiss", "kind: swish"), 7, "scenario.problem.union_tag_invalid"),
        (("hours: 48", "hurs: 48"), 8, "scenario.problem.extra_forbidden"),
        (("draw: 1/2", "draw: much"), 11, "scenario.problem.unknown"),
        (("win: 1", "wim: 1"), 11, "scenario.problem.unknown"),
        (("buchholz,", "bucholz,"), 12, "scenario.problem.enum"),
        (("aldo@officials.test", "dora@officials.test"), 15, "scenario.problem.twice"),
        (("swiss, rounds: 3", "pools, rounds: 3"), 7, "scenario.problem.idle"),
        (("rounds: 3", "rounds: 3, third_place: true"), 7, "scenario.problem.idle"),
        (("kind: {bids}", "kind: none, most: 3"), 9, "scenario.problem.idle"),
    ],
)
def test_every_slip_in_the_rules_is_explained_with_its_line(
    tmp_path: Path, change: tuple[str, str], line: int, key: str
) -> None:
    text = CUP.replace(*change)
    assert text != CUP
    with pytest.raises(InvalidFile) as error:
        read_game_rules(rules(tmp_path, text=text))
    assert [(problem.file, problem.line, problem.key) for problem in error.value.problems] == [
        ("cup.yaml", line, key)
    ]


def test_only_the_director_and_his_assistants_act(house: House) -> None:
    club = Club(house)
    club.join(2)
    with pytest.raises(EventRefused):
        Director(house.app, "p1@players.test").start(club.event)
    Director(house.app, "aldo@officials.test").start(club.event)
    assert b'"by":"Aldo"' in club.export()


def test_no_address_stands_in_the_ledger(house: House) -> None:
    club = Club(house)
    club.join(2)
    with house.store.transaction() as session:
        known = list(session.scalars(select(col(PlayerRow.address))))
    assert known
    told = club.export()
    assert not [address for address in known if address.encode() in told]


def test_any_change_to_the_export_is_found_and_its_line_named(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    lines = exported(club, tmp_path / "cup.jsonl").read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        forged = (
            line.replace(b"Player 1", b"Player 7")
            .replace(b'"place":1', b'"place":2')
            .replace(b"pog-cup", b"pog-cap", 1)
        )
        assert forged != line or b"pog-cup" not in line
        path = tmp_path / "forged.jsonl"
        path.write_bytes(b"".join([*lines[: number - 1], forged, *lines[number:]]))
        if forged != line:
            verdict = verify_event(path)
            assert not verdict.ok
            assert verdict.line in (number, 1)


def calendar(letter: EmailMessage) -> dict[str, tuple[str, int, datetime]]:
    """What the calendar in a letter says: by UID status, sequence and moment."""
    (part,) = [
        part for part in letter.iter_attachments() if part.get_content_type() == "text/calendar"
    ]
    found = Calendar.from_ical(part.get_content())
    return {
        str(e["uid"]): (str(e["status"]), e.decoded("sequence"), e.decoded("dtstart"))
        for e in found.walk("VEVENT")
    }


def test_letters_of_the_games_of_an_event_carry_every_deadline_of_their_reader(
    house: House,
) -> None:
    other = house.game(scenario=("QMG", "standard"))
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    (asked,) = house.asked(game)
    idle = next(seat for seat in ("AP", "CP") if seat != asked)
    reader = club.player(game, asked).partition("@")[0]
    uid = f"{game}-{asked}@pbem.test"
    first = calendar(house.mail(reader)[-1])
    assert list(first) == [uid]
    assert first[uid][:2] == ("CONFIRMED", 0)
    waiting = calendar(house.mail(club.player(game, idle).partition("@")[0])[-1])
    assert [status for status, _, _ in waiting.values()] == ["CANCELLED"]
    club.director.extend(club.event, game, 50, "ill")
    moved = calendar(house.mail(reader)[-1])
    assert moved[uid][:2] == ("CONFIRMED", 1)
    assert moved[uid][2] - first[uid][2] >= timedelta(hours=49)
    club.director.hold(club.event, game, "a storm")
    assert calendar(house.mail(reader)[-1])[uid][:2] == ("CANCELLED", 2)
    seat = house.asked(other)[0]
    house.moderator.extend(other, seat, 5, "ill")
    assert not [
        part
        for part in house.mail(seat)[-1].iter_attachments()
        if part.get_content_type() == "text/calendar"
    ]
    club.director.resume(club.event, game, "over")
    club.concede(game, asked)
    assert calendar(house.mail(reader)[-1])[uid][:2] == ("CANCELLED", 4)


def test_a_calendar_in_a_letter_tells_of_the_other_games_what_was_told_of_them(
    house: House,
) -> None:
    text = CUP.replace("kind: swiss, rounds: 3", "kind: ladder, reach: 2, at_once: 2, declines: 0")
    club = Club(house, text=text)
    club.join(3)
    club.director.start(club.event)
    club.director.challenge(club.event, 2, 1, "x")
    club.director.challenge(club.event, 3, 1, "x")
    tick(house.app)
    games = sorted(club.look().state.games)
    told = calendar(house.mail("p1")[-1])
    assert sorted(uid.rpartition("-")[0] for uid in told) == games
