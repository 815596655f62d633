"""``pbem event`` as a director uses it."""

import re
from datetime import UTC, datetime
from inspect import signature
from io import StringIO
from pathlib import Path
from typing import Any, get_args

import pytest

from pbem.cli import event_entries, event_rounds, events
from pbem.cli.events import _unusual_remarks
from pbem.cli.printing import PROVEN_IN_PART, UNVERIFIED, Screen
from pbem.service.tournaments.dashboard import InPlay
from pbem.tournament.event.transitions.cut_offs import Claim
from tests.authority import Authority
from tests.cli.test_cli import Captured, at_home, data, logs_as_before, out
from tests.service.tournaments.club import CUP as CUP_RULES
from tests.service.tournaments.club import rules

__all__ = ["at_home", "logs_as_before"]
CUP = "pog-cup"


def entered(
    capsys: Captured, folder: Path, count: int, bids: str = "none", text: str = CUP_RULES
) -> None:
    """An event with so many entrants."""
    out(capsys, "event", "create", str(rules(folder, bids, text=text)))
    out(capsys, "event", "open", CUP)
    for n in range(1, count + 1):
        out(capsys, "player", "add", f"Player {n}", f"p{n}@players.test")
        assert f"p{n}@players.test" in out(
            capsys, "event", "entry", "add", CUP, f"p{n}@players.test"
        )


def test_an_event_from_its_file_to_its_first_games(capsys: Captured, at_home: Path) -> None:
    entered(capsys, at_home, 4)
    assert [row["number"] for row in data(capsys, "event", "entry", "list", CUP)] == [1, 2, 3, 4]  # type: ignore[attr-defined]
    out(capsys, "event", "close", CUP)
    proposed = data(capsys, "event", "start", CUP)
    assert [row["repeats"] for row in proposed] == [0, 0]  # type: ignore[attr-defined]
    assert data(capsys, "event", "round", CUP) == proposed
    assert "--why" in out(capsys, "event", "round", CUP, "--swap", "1", "2", code=1)
    assert data(capsys, "event", "round", CUP, "--approve")["count"] == 2  # type: ignore[index]
    assert [row["status"] for row in data(capsys, "game", "list")] == ["running"] * 2  # type: ignore[attr-defined]
    assert [row["status"] for row in data(capsys, "event", "list")] == ["running"]  # type: ignore[attr-defined]
    assert [row["rank"] for row in data(capsys, "event", "standings", CUP)] == [1] * 4  # type: ignore[attr-defined]
    assert "no result yet" in out(capsys, "event", "end", CUP, "--why", "x", code=1)


SIDES = """
    id: pog-cup
    title: Quartermaster Cup
    game: QMG
    options: {{players: 3}}
    format: {{kind: swiss, rounds: 1}}
    points: {{system: side points}}
    tie_breaks: [points, time]
    director: {{name: Dora, address: dora@officials.test}}
"""


def test_ratings_are_rounded_and_times_are_hours(capsys: Captured, at_home: Path) -> None:
    entered(capsys, at_home, 3, text=SIDES)
    out(capsys, "event", "start", CUP)
    out(capsys, "event", "round", CUP, "--approve")
    (one,) = [row for row in data(capsys, "event", "show", CUP) if row["seat"] == "CENTRAL"]  # type: ignore[attr-defined]
    winner = ("--winner", str(one["number"]), "--why", "the position is won")
    out(capsys, "event", "result", CUP, "1", "1", *winner)
    assert {row["time"] for row in data(capsys, "event", "standings", CUP)} == {"0:00"}  # type: ignore[attr-defined]
    told = [row["rating"] for row in data(capsys, "rating", "list", "QMG")]  # type: ignore[attr-defined]
    assert all(re.fullmatch(r"-?\d+(\.\d\d)?", rating) for rating in told), told
    assert any("." in rating for rating in told)


def test_who_approves_a_round_with_bids_is_told_of_whom_they_are_asked_and_until_when(
    capsys: Captured, at_home: Path
) -> None:
    entered(capsys, at_home, 4, bids="alternating")
    out(capsys, "event", "start", CUP)
    told = data(capsys, "event", "round", CUP, "--approve")
    assert told["count"] == len(told["asked"]) == 2  # type: ignore[call-overload, index, arg-type]
    shown = out(capsys, "event", "show", CUP)
    assert shown.count("asked for a bid") == 2
    for row in told["asked"]:  # type: ignore[call-overload, index, union-attr]
        assert f"{row['number']} Player {row['number']}" in shown


def test_the_directors_screen_fits_eighty_characters_and_cuts_neither_names_nor_dates(
    capsys: Captured, at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    entered(capsys, at_home, 4)
    listed = out(capsys, "event", "entry", "list", CUP)
    assert "Player 4" in listed
    assert "False" not in listed
    proposed = out(capsys, "event", "start", CUP)
    assert all(f"{n} Player {n}" in " ".join(proposed.split()) for n in range(1, 5))
    assert f"pbem event round {CUP} --approve" in proposed
    standings = out(capsys, "event", "standings", CUP).splitlines()
    assert max(map(len, standings)) <= 80
    assert sum("Player" in line and "0/0/0" in line for line in standings) == 4
    shown = out(capsys, "event", "round", CUP, "--approve")
    assert "2 games begun" in shown
    lines = out(capsys, "event", "show", CUP).splitlines()
    assert max(map(len, lines)) <= 80
    rows = data(capsys, "event", "show", CUP)
    assert len(rows) == 4  # type: ignore[arg-type]
    for row in rows:  # type: ignore[attr-defined]
        (line,) = (line for line in lines if f"{row['number']} {row['player']}" in line)
        due = row["due"] and f"{datetime.fromisoformat(row['due']):%Y-%m-%d %H:%M} UTC"
        assert all(each in line for each in (row["game"], row["seat"], due or "")), line
    assert sum(row["due"] is not None for row in rows) >= 2  # type: ignore[attr-defined]


def test_the_export_of_an_event_is_proved(capsys: Captured, at_home: Path) -> None:
    entered(capsys, at_home, 2)
    assert "not over" in out(capsys, "export", CUP, "cup.jsonl")
    assert "proved" in out(capsys, "audit", "verify", "cup.jsonl", code=PROVEN_IN_PART)
    file = at_home / "cup.jsonl"
    file.write_bytes(file.read_bytes().replace(b"Player 1", b"Player 9"))
    assert "line 4" in out(capsys, "audit", "verify", "cup.jsonl", code=UNVERIFIED)


def test_the_export_of_the_lobby_is_proved(capsys: Captured, at_home: Path) -> None:
    out(capsys, "lobby", "block", "spam@evil.test", "--why", "spam")
    out(capsys, "lobby", "export", "lobby.jsonl")
    said = " ".join(out(capsys, "audit", "verify", "lobby.jsonl", code=PROVEN_IN_PART).split())
    assert "each possible when it happened: 1." in said
    file = at_home / "lobby.jsonl"
    file.write_bytes(file.read_bytes().replace(b"spam", b"ham"))
    assert "line 2" in out(capsys, "audit", "verify", "lobby.jsonl", code=UNVERIFIED)


def test_the_games_of_an_event_are_proved_with_it(capsys: Captured, at_home: Path) -> None:
    entered(capsys, at_home, 2)
    out(capsys, "event", "start", CUP)
    out(capsys, "event", "round", CUP, "--approve")
    out(capsys, "event", "draw", CUP, "1", "--why", "the time is over")
    out(capsys, "export", CUP, "cup.jsonl")
    out(capsys, "export", "POG-1", "POG-1.jsonl")
    alone = " ".join(out(capsys, "audit", "verify", "cup.jsonl", code=PROVEN_IN_PART).split())
    assert "Not proved: 1 result whose game was not given" in alone
    both = ("audit", "verify", "cup.jsonl", "POG-1.jsonl")
    assert "1 result is proved" in " ".join(out(capsys, *both, code=PROVEN_IN_PART).split())
    strange = " ".join(out(capsys, *both[:2], "POG-1.jsonl", "cup.jsonl", code=UNVERIFIED).split())
    assert "only if the first is the export of an event" in strange


def test_the_stamps_of_an_event_are_written_and_proved(capsys: Captured, at_home: Path) -> None:
    with Authority(at_home / "authority") as authority:
        stamping = f"[timestamps]\nurl = '{authority.url}'\n"
        certificates = f"certificates = '{authority.certificates}'\n"
        (at_home / "pbem.toml").write_text(stamping + certificates)
        entered(capsys, at_home, 2)
        assert "under no root" in out(capsys, "audit", "stamps", CUP, "cup.stamps", code=1)
        out(capsys, "tick")
    assert "1 day" in out(capsys, "audit", "stamps", CUP, "cup.stamps")
    out(capsys, "export", CUP, "cup.jsonl")
    proving = ("audit", "verify", "cup.jsonl", "--stamps", "cup.stamps")
    said = " ".join(out(capsys, *proving, code=PROVEN_IN_PART).split())
    assert f"holds the fingerprint of {CUP}" in said
    assert "An authority signed 1 of them" in said
    unknown = (*proving, "--witness", "ab" * 32)
    assert "is not in this file" in " ".join(out(capsys, *unknown, code=UNVERIFIED).split())


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_no_slip_in_a_file_of_rules_is_told_in_the_words_of_the_library(
    capsys: Captured, tmp_path: Path, lang: str
) -> None:
    slips = (
        ("id: pog-cup", "id: The Cup"),
        ("title: Winter Cup", "title: 7"),
        ("rounds: 3", "rounds: many"),
        ("hours: 48", "hours: two"),
        ("remind_hours: 12", "missed: -1"),
        ("{kind: none}", "{kind: proxi}"),
        ("most: 16", "most: 1.5"),
        ("late_until: 2}", "late_until: 2, x: 1}"),
        ("[points, ", "[pints, "),
        ("- {name: Aldo, address: aldo@officials.test, lang: it}", "  Aldo"),
        ("dora@officials.test", "dora"),
    )
    path = rules(tmp_path)
    text = path.read_text()
    for right, wrong in slips:
        assert right in text
        text = text.replace(right, wrong)
    path.write_text(text + "anonymous: maybe\napart: {groups: [Anna], rounds: -1}\nunplayed: all\n")
    told = out(capsys, "--lang", lang, "event", "create", str(path), code=UNVERIFIED)
    assert told.count("cup.yaml:") >= len(slips) + 3
    assert "Input" not in told
    assert "should" not in told


@pytest.mark.usefixtures("at_home")
def test_slips_and_refusals_are_told_in_words(capsys: Captured, tmp_path: Path) -> None:
    path = rules(tmp_path)
    path.write_text(path.read_text().replace("rounds: 3", "rounds: many"))
    assert "cup.yaml:7:" in out(capsys, "event", "create", str(path), code=UNVERIFIED)
    assert "no event" in out(capsys, "event", "open", "nowhere", code=1)
    out(capsys, "event", "create", str(rules(tmp_path)))
    assert "already" in out(capsys, "event", "create", str(rules(tmp_path)), code=1)
    assert "not open" in out(capsys, "event", "start", CUP, code=1)
    assert "neither" in out(capsys, "event", "open", CUP, "--by", "p1@players.test", code=1)


def test_the_page_of_an_event_and_the_ratings_of_its_players(
    capsys: Captured, at_home: Path
) -> None:
    entered(capsys, at_home, 2)
    assert "index.html" in out(capsys, "event", "page", CUP, "--folder", "site")
    assert "Winter Cup" in (at_home / "site" / "index.html").read_text()
    assert data(capsys, "rating", "list", "POG") == []
    assert data(capsys, "rating", "recompute", "POG")["count"] == 0  # type: ignore[index]
    assert "no rated game" in out(capsys, "rating", "show", "POG", "p1@players.test", code=1)
    assert "chess" in out(capsys, "rating", "list", "chess", code=1)
    assert "no event" in out(capsys, "event", "page", "nowhere", "--folder", "site", code=1)


def test_a_player_s_deadlines_go_into_a_calendar(capsys: Captured, at_home: Path) -> None:
    out(capsys, "player", "add", "Anna", "anna@players.test", "--lang", "it")
    assert "anna.ics" in out(capsys, "player", "calendar", "anna@players.test", "anna.ics")
    assert (at_home / "anna.ics").read_bytes().startswith(b"BEGIN:VCALENDAR")
    assert "nobody@players.test" in out(
        capsys, "player", "calendar", "nobody@players.test", "x.ics", code=1
    )


def test_the_teams_of_a_match_stand_before_its_players(capsys: Captured, at_home: Path) -> None:
    rules(at_home)
    path = at_home / "cup.yaml"
    path.write_text(path.read_text().replace("kind: swiss, rounds: 3", "kind: teams"))
    out(capsys, "event", "create", "cup.yaml")
    out(capsys, "event", "open", CUP)
    for n in range(1, 5):
        out(capsys, "player", "add", f"Player {n}", f"p{n}@players.test")
        team = ("Torino", "Leeds")[n % 2]
        if n == 1:
            assert "--team" in out(capsys, "event", "entry", "add", CUP, "p1@players.test", code=1)
        out(capsys, "event", "entry", "add", CUP, f"p{n}@players.test", "--team", team)
    assert [row["team"] for row in data(capsys, "event", "entry", "list", CUP)] == [
        "Leeds",
        "Torino",
    ] * 2  # type: ignore[attr-defined]
    assert "Torino" in out(capsys, "event", "entry", "list", CUP)
    out(capsys, "event", "start", CUP)
    shown = out(capsys, "event", "standings", CUP)
    assert shown.index("Teams") < shown.index("Standings")
    assert {row["team"] for row in data(capsys, "event", "standings", CUP, "--teams")} == {
        "Torino",
        "Leeds",
    }  # type: ignore[attr-defined]
    assert [row["rank"] for row in data(capsys, "event", "standings", CUP)] == [1] * 4  # type: ignore[attr-defined]


WITHOUT_REASON = {
    "create",
    "export",
    "list",
    "show",
    "open",
    "close",
    "start",
    "tell",
    "discard",
    "standings",
    "page",
    "entry add",
    "entry available",
    "entry prefer",
    "entry list",
    "entry qualified",
}
"""What changes nothing for the entrants, is what they asked for, or follows from the rules."""


def test_what_changes_something_for_somebody_wants_its_reason() -> None:
    commands: dict[str, Any] = {}
    groups = ("", events.app), ("", event_rounds.rounds), ("entry ", event_entries.entries)
    for prefix, group in groups:
        for each in group.registered_commands:
            assert each.callback is not None
            commands[prefix + (each.name or each.callback.__name__.strip("_"))] = each.callback
    without = {
        name for name, callback in commands.items() if "why" not in signature(callback).parameters
    }
    assert without == WITHOUT_REASON


def test_every_act_of_the_director_answers_with_one_json_document(
    capsys: Captured, at_home: Path
) -> None:
    entered(capsys, at_home, 3)
    for address in ("late@players.test", "deputy@players.test"):
        out(capsys, "player", "add", address.partition("@")[0], address)
    why = ("--why", "a reason")

    def told(*words: str) -> object:
        document = data(capsys, "event", *words)
        assert isinstance(document, dict)
        return document["message"]

    assert told("close", CUP) == "cli.event.closed"
    assert len(data(capsys, "event", "start", CUP)) == 2  # type: ignore[arg-type]
    assert len(data(capsys, "event", "round", CUP, "--swap", "1", "2", *why)) == 2  # type: ignore[arg-type]
    assert told("round", CUP, "--approve") == "cli.event.approved"
    for act, key in (("hold", "held"), ("resume", "resumed"), ("extend", "extended")):
        assert (
            told(act, CUP, "1", *(("24",) if act == "extend" else ()), *why) == f"cli.event.{key}"
        )
    assert told("rule", CUP, "POG-1", *why) == "cli.event.ruled"
    assert told("entry", "add", CUP, "late@players.test") == "cli.event.entered"
    number = str(data(capsys, "event", "show", CUP)[0]["number"])  # type: ignore[index]
    assert (
        told("entry", "substitute", CUP, number, "deputy@players.test", *why)
        == "cli.event.substituted"
    )
    assert told("draw", CUP, "1", *why) == "cli.event.drawn"
    assert "--overrule" in out(
        capsys, "event", "result", CUP, "1", "1", "--winner", number, *why, code=1
    )
    assert (
        told("result", CUP, "1", "1", "--winner", number, "--overrule", *why)
        == "cli.event.resulted"
    )
    assert told("entry", "prefer", CUP, "1", "CP") == told(
        "entry", "available", CUP, "1", "2027-01-31"
    )
    assert told("entry", "withdraw", CUP, "4", *why) == "cli.event.withdrawn"
    assert told("page", CUP, "--folder", "page") == "cli.event.page"
    assert told("end", CUP, *why) == "cli.event.ended"


def test_the_director_writes_to_one_player_or_to_all(
    capsys: Captured, at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered(capsys, at_home, 3)
    assert "written to 3 players" in out(capsys, "event", "tell", CUP, "We begin on Monday.")
    monkeypatch.setattr("sys.stdin", StringIO("Your name, please?\n"))
    assert "written to 1 player" in out(capsys, "event", "tell", CUP, "-", "--player", "2")


@pytest.mark.usefixtures("at_home")
def test_a_file_that_is_not_there_is_named_once(capsys: Captured) -> None:
    told = out(capsys, "event", "create", "no.yaml", code=UNVERIFIED)
    assert told.strip() == "no.yaml:1:1: The file no.yaml is missing."


def test_who_is_shown_in_play_has_words_for_every_state() -> None:
    screen = Screen()
    row = InPlay(
        *(1, 1, "POG-1", "running", "CP", 1, "Anna", None, 1, 1, 1, 1), disputed=True, left=True
    )._replace(resigned=True, claims_until=datetime(2027, 1, 1, tzinfo=UTC), voted=("Dora",))
    for status in ("created", "held", "finished", "bidding", "challenge", "no_game"):
        assert list(_unusual_remarks(screen, row._replace(status=status)))
    for claim in get_args(Claim):
        assert list(_unusual_remarks(screen, row._replace(claim=claim)))
