"""Players whom an event's rules keep apart, and its rules checked against the game first."""

from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.service.tournaments.entries import Wishes
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club, rules

HEATS = """
    id: pog-cup
    title: Heats
    game: QMG
    options: {{players: 4}}
    format: {{kind: pools, rounds: 2, finals: [8, 4]}}
    entries: {{most: {most}}}
    points: {{system: draw size}}
    director: {{name: Dora, address: dora@officials.test}}
"""


def met(club: Club) -> list[set[int]]:
    """Who sat together at the tables of every round."""
    return [
        set(table.entrants)
        for each in club.look().state.rounds
        for table in each.tables
        if table.bye is None
    ]


def apart(text: str, kept: str) -> str:
    return text.replace("    director:", f"    apart: {kept}\n    director:")


@pytest.mark.few(1)
@pytest.mark.parametrize("format_", ["swiss, rounds: 3", "double elimination"])
def test_those_of_a_group_never_meet(house: House, tmp_path: Path, format_: str) -> None:
    text = apart(CUP, "{{groups: [[PLAYER 1, player 2], [Player 3, Player 4, Player 5]]}}")
    club = Club(house, text=text.replace("swiss, rounds: 3", format_))
    club.join(6)
    club.director.start(club.event)
    for _ in range(3):
        club.play_round()
    assert met(club)
    for table in met(club):
        assert len(table & {1, 2}) < 2
        assert len(table & {3, 4, 5}) < 2
    club.director.end(club.event, "all is played")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_two_alone_who_may_not_meet_cannot_be_paired_until_the_round_in_which_they_may(
    house: House,
) -> None:
    text = apart(CUP, "{{groups: [[Player 1, Player 2]], rounds: 1}}")
    club = Club(house, text=text)
    club.join(2)
    with pytest.raises(EventRefused) as refused:
        club.director.start(club.event)
    assert refused.value.key == "cli.error.event_no_pairing"
    club.join(2, first=3)
    club.director.start(club.event)
    club.play_round()
    assert {1, 2} not in met(club)
    club.director.withdraw(club.event, 3, "ill")
    club.director.withdraw(club.event, 4, "ill")
    club.round()
    assert {1, 2} in met(club)


def test_teammates_sit_at_different_tables_of_more_than_two(house: House) -> None:
    club = Club(house, text=apart(HEATS, "{{teammates: true}}"))
    for n in range(1, 9):
        club.known(n)
        club.director.add(
            club.event, house.address(f"p{n}"), Wishes(team="Torino" if n < 3 else f"Team {n}")
        )
    club.director.start(club.event)
    club.round()
    assert all(len(table & {1, 2}) < 2 for table in met(club))


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        (HEATS.replace("[8, 4]", "[8, 6]"), "format.finals.1", "6"),
        (HEATS.replace("[8, 4]", "[4, 8]"), "format.finals.1", "8"),
        (
            HEATS.replace("points: {{system: draw size}}", "points: {{win: 1}}"),
            "points.system",
            "rank points",
        ),
        (
            HEATS.replace("pools, rounds: 2, finals: [8, 4]", "single elimination"),
            "format.kind",
            "pools",
        ),
        (CUP.replace("drawn_for: AP", "drawn_for: XX"), "points.drawn_for", "CP"),
        (
            apart(CUP, "{{teammates: true}}").replace("swiss, rounds: 3", "round robin"),
            "apart",
            "swiss",
        ),
    ],
)
def test_rules_that_do_not_fit_the_seats_are_refused_with_their_place(
    tmp_path: Path, text: str, line: str, word: str
) -> None:
    with pytest.raises(InvalidFile) as invalid:
        read_game_rules(rules(tmp_path, text=text))
    (problem,) = [each for each in invalid.value.problems if each.path == line]
    assert problem.line > 1
    assert word in " ".join(problem.facts.values())
