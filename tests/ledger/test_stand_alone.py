"""The stand-alone script: it says of a file what the audit says, without pbem."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.ledger import Store
from pbem.ledger.chains.chain import Event
from pbem.ledger.chains.event_kinds import PAYLOADS, payload_problem
from tests.ledger.forgery_kinds import Lines, inserted, lines_of, of_kind, resigned, with_a_bot
from tests.ledger.stand_alone import FALSE, script, stand_alone
from tests.ledger.test_forgeries import SAID_BY_NOBODY


@pytest.mark.parametrize("bound", [0, -1, 2**32, 2**65])
@pytest.mark.parametrize(("record", "name"), [("Rolled", "sides"), ("Drawn", "size")])
def test_no_die_keeps_the_stand_alone_script_from_an_answer(
    finished: Path, tmp_path: Path, record: str, name: str, bound: int
) -> None:
    lines, bad = lines_of(finished), tmp_path / "bad.jsonl"
    next(r for line in lines[1:-1] for r in line["records"] if r["record"] == record)[name] = bound
    bad.write_bytes(resigned(lines, whole=True))
    assert stand_alone(bad).returncode == FALSE
    assert stand_alone(bad).stderr == ""


def test_the_stand_alone_script_answers_where_there_is_no_file(tmp_path: Path) -> None:
    assert (
        stand_alone(tmp_path / "none.jsonl").returncode,
        stand_alone(tmp_path / "none.jsonl").stderr,
    ) == (1, "")


def test_the_stand_alone_script_agrees(finished: Path, tmp_path: Path) -> None:
    lines = lines_of(finished)
    head = lines[-1]["hash"]
    assert stand_alone(finished, head).returncode == 0, stand_alone(finished).stdout
    assert stand_alone(finished, "0" * 64).returncode == FALSE
    bad = tmp_path / "bad.jsonl"
    next(r for line in lines[1:-1] for r in line["records"] if r["record"] == "Rolled")[
        "value"
    ] += 1
    bad.write_bytes(resigned(lines, whole=True))
    assert "a die is not what the seed gives" in stand_alone(bad).stdout


def values_of(seats: tuple[str, ...]) -> list[Any]:
    """Values of every sort that an event may or may not say somewhere."""
    odd = [None, True, 0, -1, 7, 1.5, 9000.0, "", "x", "2026-12-01", "2026-12-32", "2031-01-01"]
    words = ["moderator", "letter", "draw", "default", f"{seats[0]}:x", "NOBODY", seats[0]]
    filed: dict[str, Any] = {"number": 1, "text": "PASS", "action": 1, "order": {}, "begun": False}
    on_file: list[Any] = [{"orders": [filed]}, {"orders": [filed | {"opens": None}]}]
    on_file += [
        {"next": [filed]},
        {"next": [{"number": 1, "text": "x"}]},
        {"fell": "1", "matter": ""},
    ]
    both = [seats[0], seats[0]]
    return [*odd, *words, [], {}, ["NOBODY"], [seats[0]], [{}], {"kind": 1}, both, *on_file]


def test_the_stand_alone_script_knows_what_each_event_says(finished: Path) -> None:
    """Each kind with each key left out, added, and with values of every sort: both say the same."""
    created = lines_of(finished)[1]["event"]
    seats, says = tuple(created["payload"]["seats"]), script()["says"]
    assert script()["SAYS"].keys() == PAYLOADS.keys()
    tried = 0
    for kind, shape in PAYLOADS.items():
        keys = [field.encode_name for field in msgspec.structs.fields(shape)] if shape else []
        for right in [each[1] for each in EXAMPLES if each[0] == kind] if shape else [{}]:
            others = [{**right, "note": 1}] if shape else []
            others += [{name: right[name] for name in right if name != key} for key in keys]
            others += [{**right, key: value} for key in keys for value in values_of(seats)]
            for content in (right, *others):
                event = created | {"kind": kind, "payload": content}
                problem = payload_problem(msgspec.convert(event, Event), seats)
                assert says(event, list(seats)) == (not problem), (kind, content, problem)
                tried += 1
            assert says(created | {"kind": kind, "payload": right}, list(seats)), kind
    assert not says(created | {"kind": "miracle"}, list(seats))
    assert tried > 1000


EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    ("salted", {"by": "WA", "salt": "WA:windmill"}),
    ("started", {"salts": [], "beacon": None}),
    ("order", {"seat": "WA", "order": {}, "via": "file", "beacon": None}),
    ("filed", {"by": "WA", "on_file": {"orders": [], "next": [], "scope": "", "action": 0}}),
    ("standing", {"by": "WA", "standing": []}),
    ("press", {"by": "WA", "to": "", "text": "Peace?"}),
    ("absence", {"by": "WA", "first": "2026-12-01", "last": "2026-12-08"}),
    ("proposal", {"by": "WA", "kind": "draw", "target": 0}),
    ("accepted", {"by": "WA", "kind": "draw"}),
    ("declined", {"by": "WA", "kind": "takeback"}),
    ("resigned", {"by": "WA"}),
    ("deadline", {"seat": "WA", "policy": "default"}),
    ("extended", {"by": "moderator", "seat": "WA", "hours": 9.0, "why": "ill"}),
    ("held", {"by": "moderator", "why": "a question"}),
    ("resumed", {"by": "moderator", "why": "answered"}),
    ("ruling", {"by": "moderator", "why": "agreed", "seat": "", "award": ["WA"]}),
    ("ruling", {"by": "moderator", "why": "a storm", "called_off": True}),
    ("ruling", {"by": "moderator", "why": "by telephone", "seat": "WA"}),
    ("replaced", {"by": "moderator", "seat": "WA", "why": "vanished"}),
    ("started", {"salts": [], "tutorial": "GLO"}),
    ("voted", {"by": "WA", "what": "bot", "about": "WA"}),
    ("voted", {"by": "WA", "what": "hints", "about": ""}),
    ("bot", {"by": "table", "seat": "WA", "level": "steady", "version": "1", "why": ""}),
    ("bot", {"by": "moderator", "seat": "WA", "level": "quick", "version": "1", "why": ""}),
    ("decided", {"by": "WA", "number": 1, "level": "steady", "version": "1", "orders": [{}]}),
    ("rolled_back", {"to": 3, "by": "moderator", "why": "a slip"}),
    ("finished", {"outcome": {}, "seed": "00"}),
    ("beacon", {"beacon": None, "by": "moderator", "why": ""}),
    ("upgraded", {"from": "1", "to": "2", "by": "moderator", "why": "mended"}),
    (
        "moved",
        {
            "from": "1",
            "to": "2",
            "by": "moderator",
            "why": "x",
            "target": 3,
            "state": {},
            "differs": 4,
        },
    ),
]
"""An event of each kind as the service writes it."""


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("voted", "the votes before it do not give the seat to a bot"),
        ("deadline", "the votes before it do not give the seat to a bot"),
        ("bot", "no such bot plays the seat that decides"),
        ("decided", "the bot of the seat did not decide on it"),
    ],
)
def test_the_stand_alone_script_counts_votes_and_follows_bots(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, told: str
) -> None:
    path, bad = with_a_bot(store, tmp_path / "bots.jsonl"), tmp_path / "bad.jsonl"
    assert script()["main"](path, []) == 0
    lines = lines_of(path)
    del lines[next(n for n, line in enumerate(lines) if line in of_kind(lines, kind))]
    bad.write_bytes(resigned(lines, whole=True))
    assert script()["main"](bad, []) == FALSE
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(("kind", "content"), SAID_BY_NOBODY)
def test_the_stand_alone_script_finds_what_nobody_said(
    finished: Path, tmp_path: Path, kind: str, content: dict[str, Any]
) -> None:
    lines, bad = lines_of(finished), tmp_path / "bad.jsonl"
    inserted(lines, 5, kind, content)
    bad.write_bytes(resigned(lines, whole=True))
    assert script()["main"](bad, []) == FALSE


def test_the_stand_alone_script_tells_of_times_and_letters(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.jsonl"

    def said_of(change: Callable[[Lines], None]) -> tuple[int, str]:
        lines = lines_of(finished)
        change(lines)
        path.write_bytes(resigned(lines, whole=True))
        return script()["main"](path, []), capsys.readouterr().out

    def at(place: int, time: str) -> Callable[[Lines], None]:
        return lambda lines: lines[place]["event"].update(at=time)

    def letter(place: int, number: int) -> Callable[[Lines], None]:
        return lambda lines: of_kind(lines, "order")[place]["event"].update(letter=number)

    assert said_of(lambda _: None)[0] == 0
    code, words = said_of(at(5, "1999-01-01T00:00:00.000000Z"))
    assert (code, "before the time of the event before: 1" in words) == (5, True)
    code, words = said_of(at(-2, "9998-01-01T00:00:00.000000Z"))
    assert (code, "yet to come by this machine's clock: 1" in words) == (5, True)
    assert said_of(at(5, "2026-11-21 12:00:00+00:00"))[0] == FALSE
    first = of_kind(lines_of(finished), "order")[0]["event"]["letter"]
    assert said_of(letter(4, first))[0] == FALSE
    code, words = said_of(letter(4, 2))
    assert (code, "released late or numbered wrongly: 1" in words) == (0, True)
