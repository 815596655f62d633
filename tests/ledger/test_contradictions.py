"""Times, letters, clocks and holds that contradict each other in a file that was signed anew."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.games import game_module, presets
from pbem.ledger import GameRecord, KeptHead, Store, Verdict, verify
from pbem.rules import from_plain
from tests.ledger.conftest import NOON, SEED, play_on, written
from tests.ledger.forgery_kinds import Lines, inserted, lines_of, of_kind, payload, resigned
from tests.ledger.stand_alone import FALSE, script


def test_times_that_are_yet_to_come_are_told(finished: Path, tmp_path: Path) -> None:
    lines, bad = lines_of(finished), tmp_path / "bad.jsonl"
    for line in lines[-3:-1]:
        line["event"]["at"] = "2031-11-21T12:00:00.000000Z"
    bad.write_bytes(resigned(lines, whole=True))
    verdict = verify(bad, now=NOON)
    assert (verdict.ok, verdict.state, verdict.clock_ahead) == (True, "in_part", 2)
    assert verify(finished, now=NOON).state == "proven"
    assert verify(bad, now=NOON.replace(year=2032)).state == "proven"


def test_a_letter_comes_from_one_seat_and_is_worked_once(finished: Path, tmp_path: Path) -> None:
    """A letter that was worked late is told; the moderator may have released it."""

    def verdict_on(*numbers: int) -> Verdict:
        lines = lines_of(finished)
        later = of_kind(lines, "order", "proposal", "accepted")
        for number, line in enumerate(later, start=1000):
            line["event"]["letter"] = number
        for line, number in zip(of_kind(lines, "order"), numbers, strict=False):
            line["event"]["letter"] = number
        bad.write_bytes(resigned(lines, whole=True))
        return verify(bad)

    bad = tmp_path / "bad.jsonl"
    seats = [payload(line)["seat"] for line in of_kind(lines_of(finished), "order")]
    same = next(n for n in range(1, len(seats)) if seats[n - 1] == seats[n])
    other = next(n for n in range(1, len(seats)) if seats[n - 1] != seats[n])
    rising = list(range(10, 10 + len(seats)))
    assert verdict_on(*rising[:same], rising[same] - 1).state == "proven"
    assert verdict_on(*rising[:other], rising[other] - 1).key == "audit.bad.letter"
    assert verdict_on(*rising[:5], 10).key == "audit.bad.letter"
    assert verdict_on(*rising[:5], 0).key == "audit.bad.letter"
    late = verdict_on(*rising[:5], 7)
    assert (late.state, late.letters_back) == ("proven", 1)


def test_days_away_stand_under_another_seat_of_the_same_letter(
    finished: Path, tmp_path: Path
) -> None:
    lines, path = lines_of(finished), tmp_path / "away.jsonl"
    one, two = payload(lines[1])["seats"][:2]
    for seat in (one, two):
        inserted(lines, -3, "absence", {"by": seat, "first": "2026-12-01", "last": "2026-12-08"})
        lines[-4]["event"]["letter"] = 999
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).state == "proven"
    lines[-4]["event"] |= {"kind": "press", "payload": {"by": two, "to": "", "text": "Off we go."}}
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).state == "proven"
    inserted(lines, -3, "press", {"by": one, "to": "", "text": "So do we."})
    lines[-4]["event"]["letter"] = 999
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).key == "audit.bad.letter"


def test_what_the_service_never_does_is_found(finished: Path, tmp_path: Path) -> None:
    """A source of an order, a clock, a hold or a concession that contradicts the events beside it."""

    def key_of(change: Callable[[Lines, Lines], None]) -> str:
        lines = lines_of(finished)
        change(lines, of_kind(lines, "order"))
        bad.write_bytes(resigned(lines, whole=True))
        verdict = verify(bad)
        alone.append((script()["main"](bad, []) == FALSE) is not verdict.ok)
        return verdict.key.rpartition(".")[2]

    def insert(before: int, kind: str, content: dict[str, Any]) -> Callable[[Lines, Lines], None]:
        return lambda lines, orders: inserted(
            lines, lines.index(orders[before]), kind, {"by": "moderator", "why": "x", **content}
        )

    def order(**says: Any) -> Callable[[Lines, Lines], None]:
        return lambda _, orders: orders[-3]["event"].update(
            letter=None, payload=payload(orders[-3]) | says
        )

    bad, alone = tmp_path / "bad.jsonl", list[bool]()
    orders = [payload(line)["seat"] for line in of_kind(lines_of(finished), "order")]
    seats = payload(lines_of(finished)[1])["seats"]
    asked, idle = orders[-3], next(seat for seat in seats if seat not in orders[-3:])
    assert key_of(lambda _, orders: payload(orders[-3]).update(via="file")) == "letter"
    assert key_of(order(via="file")) == "out_of_place"
    assert key_of(order()) == "letter"
    waits = {"by": asked, "on_file": {"next": [{"number": 1, "text": "PASS"}]}}

    def filed(lines: Lines, orders: Lines) -> None:
        order(via="file")(lines, orders)
        inserted(lines, lines.index(orders[-3]), "filed", waits)

    assert key_of(filed) == "ok"
    assert key_of(order(via="moderator")) == "out_of_place"

    def given(lines: Lines, orders: Lines) -> None:
        order(via="moderator")(lines, orders)
        ruling = {"by": "moderator", "seat": asked, "why": "by telephone"}
        inserted(lines, lines.index(orders[-2]), "ruling", ruling)

    assert key_of(given) == "ok"
    assert key_of(insert(-3, "ruling", {"seat": asked})) == "out_of_place"
    assert key_of(insert(-3, "ruling", {"award": [asked]})) == "out_of_place"
    assert key_of(insert(-3, "extended", {"seat": asked, "hours": -9.0})) == "out_of_place"
    assert key_of(order(via="deadline")) == "out_of_place"
    missed = {"seat": asked, "policy": "default"}
    assert key_of(lambda lines, _: inserted(lines, -4, "deadline", missed)) == "out_of_place"

    def play_default(lines: Lines, orders: Lines) -> None:
        order(via="deadline")(lines, orders)
        inserted(lines, lines.index(orders[-3]), "deadline", missed)

    assert key_of(play_default) == "ok"
    assert key_of(insert(-3, "extended", {"seat": asked, "hours": 9.0})) == "ok"
    assert key_of(insert(-3, "extended", {"seat": asked, "hours": 0.0})) == "payload"
    assert key_of(insert(-3, "extended", {"seat": idle, "hours": 9.0})) == "out_of_place"
    assert key_of(insert(-3, "held", {})) == "out_of_place"

    def conceded(lines: Lines, orders: Lines) -> None:
        inserted(lines, lines.index(orders[-3]), "resigned", {"by": asked})

    assert key_of(conceded) == "out_of_place"
    seed = payload(lines_of(finished)[-2])["seed"]
    assert key_of(lambda lines, _: payload(lines[-2]).update(seed=seed.upper())) == "seed"
    assert alone.count(False) <= 2  # whose clock runs, and who ends the game: by the rules


def test_nothing_is_decided_of_a_game_that_is_over(finished: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    seat, rules = payload(lines_of(finished)[1])["seats"][0], lines_of(finished)[0]["rules_version"]
    for kind, content in (
        ("ruling", {}),
        ("held", {}),
        ("replaced", {"seat": seat}),
        ("extended", {"seat": seat, "hours": 9.0}),
        ("upgraded", {"from": rules, "to": rules}),
    ):
        lines = lines_of(finished)
        end = lines[-2]["event"]
        what = {"kind": kind, "payload": {"by": "moderator", "why": "x", **content}}
        lines.insert(-1, {"line": "event", "event": end | what, "records": []})
        bad.write_bytes(resigned(lines, whole=True))
        assert verify(bad).key == "audit.bad.out_of_place", kind
        assert script()["main"](bad, []) == FALSE, kind


def test_words_behind_the_end_are_told(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players may talk on; no kept letter of the game needs to be later."""
    path, end = tmp_path / "talk.jsonl", lines_of(finished)[-1]["hash"]
    seat = payload(lines_of(finished)[1])["seats"][0]
    for kind, content in (
        ("press", {"to": "", "text": "Well played."}),
        ("absence", {"first": "2026-12-01", "last": "2026-12-08"}),
        ("standing", {"standing": []}),
        ("filed", {"on_file": {"orders": [], "next": []}}),
    ):
        lines = lines_of(finished)
        inserted(lines, -1, kind, {"by": seat, **content})
        path.write_bytes(resigned(lines, whole=True))
        verdict = verify(path, witness=[KeptHead(end, "letter")])
        assert (verdict.state, verdict.behind_the_end) == ("proven", 1), kind
        assert script()["main"](path, []) == 0
        assert "behind the end" in capsys.readouterr().out
    assert verify(finished).behind_the_end == 0


def test_an_order_is_spelled_as_the_service_spells_it(store: Store, tmp_path: Path) -> None:
    """What an order says enters its dice: a part that says the default cannot be left out for another roll."""
    module = game_module("WEF")
    with store.transaction() as session:
        board, options = module.load(presets(module.id)[0].id), module.options({})
        record = GameRecord.create(session, module, board, options, seed=SEED, at=NOON)
        record.start([], NOON)
        play_on(record, random.Random(3), 40)
        record.append("ruling", {"by": "moderator", "why": "enough"}, at=NOON)
        record.finish(record.game.outcome_if_drawn(record.state), NOON)
        path = written(record, tmp_path / "game.jsonl")
    assert verify(path).state == "proven"
    tried = 0
    for line in of_kind(lines_of(path), "order"):
        for key in payload(line)["order"]:
            lines = lines_of(path)
            order = payload(lines[line["event"]["seq"]])["order"]
            del order[key]
            try:
                from_plain(order, module.rules.order_type)
            except msgspec.ValidationError:
                continue
            tried += 1
            bad = tmp_path / "bad.jsonl"
            bad.write_bytes(resigned(lines, whole=True))
            assert verify(bad).key == "audit.bad.payload"
    assert tried
