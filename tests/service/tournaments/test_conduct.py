"""Rounds sat out on request, warnings and points taken off: on record, told and counted."""

from pathlib import Path

import pytest

from pbem.service.tournaments.views import standings
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import SitsOut
from pbem.tournament.model import Bye
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import answer, said


def begun(house: House, people: int = 4, text: str = CUP) -> Club:
    club = Club(house, text=text)
    club.join(people)
    club.director.start(club.event)
    return club


def test_an_entrant_sits_out_one_round_and_plays_on(house: House, tmp_path: Path) -> None:
    club = begun(house)
    club.director.sit_out(club.event, 4, 2, "a wedding")
    assert "nel turno 2 riposi" in said(house.mail("p4")[-1])
    club.play_round()
    club.play_round()
    second = club.look().state.rounds[1]
    assert all(4 not in table.entrants for table in second.tables)
    club.play_round()
    assert any(4 in table.entrants for table in club.look().state.rounds[2].tables)
    row = next(row for row in standings(house.app, club.event)[1] if row[1] == 4)
    assert row[3] in ("1/2", "3/2", "5/2")
    club.director.end(club.event, "over")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


def test_a_round_taken_back_is_still_sat_out(house: House) -> None:
    club = begun(house)
    club.director.sit_out(club.event, 4, 1, "a wedding")
    club.round()
    club.director.revoke(club.event, 1, "a slip")
    club.round()
    assert all(4 not in table.entrants for table in club.look().state.rounds[0].tables)
    assert Bye.ODD in {table.bye for table in club.look().state.rounds[0].tables}


@pytest.mark.parametrize(
    ("number", "out", "key"),
    [(9, True, "bye_round"), (2, True, "byes_used"), (3, False, "bye_noted")],
)
def test_a_player_sits_out_as_often_as_the_rules_say(
    house: House, number: int, out: bool, key: str
) -> None:
    club = begun(house)
    record = club.look()
    mine = {"entrant": 1, "by": "Player 1"}
    SitsOut(round=1, **mine).apply(record.state, record.rules, "")
    with pytest.raises(EventRefused) as refused:
        SitsOut(round=number, out=out, **mine).apply(record.state, record.rules, "")
    assert refused.value.key == f"cli.error.event_{key}"
    SitsOut(round=1, out=False, **mine).apply(record.state, record.rules, "")
    SitsOut(round=2, **mine).apply(record.state, record.rules, "")
    SitsOut(round=3, entrant=1, by="Dora").apply(record.state, record.rules, "")
    assert record.state.entry(1).sits_out == [2, 3]


def test_nobody_sits_out_a_round_of_fixed_tables(house: House) -> None:
    club = begun(house, text=CUP.replace("kind: swiss, rounds: 3", "kind: round robin"))
    with pytest.raises(EventRefused) as refused:
        club.director.sit_out(club.event, 1, 1, "a wedding")
    assert refused.value.key == "cli.error.event_bye_fixed"


def test_points_are_taken_off_and_given_back(house: House, tmp_path: Path) -> None:
    club = begun(house)
    club.play_round()
    _, rows = standings(house.app, club.event)
    best, buchholz = rows[0][1], {row[1]: row[4] for row in rows}
    club.director.warn(club.event, best, "rude words")
    assert standings(house.app, club.event)[1] == rows
    club.director.warn(club.event, best, "rude words again", "3/2")
    after = {row[1]: row for row in standings(house.app, club.event)[1]}
    assert (after[best][0], after[best][3]) == (4, "-1/2")
    assert {number: row[4] for number, row in after.items()} == buchholz
    told = said(house.mail(f"p{best}")[-1])
    assert "3/2" in told
    assert "rude words again" in told
    club.director.warn(club.event, best, "he apologised", "-1/2")
    assert club.look().state.entry(best).entrant.penalty == 1
    for points in ("-2", "0.5", "2/4", "many", "1e9"):
        with pytest.raises(EventRefused):
            club.director.warn(club.event, best, "x", points)
    club.director.end(club.event, "over")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


def test_a_player_sits_a_round_out_by_letter_and_plays_it_after_all(house: House) -> None:
    club = begun(house)
    assert "nel turno 2 riposi" in answer(house, 1, "RIPOSO TURNO 2")
    assert club.look().state.entry(1).sits_out == [2]
    assert "3" in answer(house, 1, "RIPOSO TURNO 3")
    assert club.look().state.entry(1).sits_out == [2]
    answer(house, 1, "GIOCO TURNO 2")
    assert club.look().state.entry(1).sits_out == []
    answer(house, 2, "PAUZUJĘ 3")
    answer(house, 3, "I would like to sit out round 2, please.")
    sits = {number: entry.sits_out for number, entry in club.look().state.entries.items()}
    assert (sits[2], sits[3]) == ([3], [2])
