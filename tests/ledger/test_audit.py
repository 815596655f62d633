"""Exports prove themselves; any change to any line is found, and its line is named."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import (
    GameRecord,
    Store,
    UnverifiedExport,
    export_lines,
    import_file,
    verify,
    view_after,
)
from pbem.render.catalogue import Catalogue
from pbem.rules import canonical_json
from tests.ledger.conftest import NOON, begin, play_on
from tests.ledger.forgery_kinds import lines_of, resigned


@pytest.fixture
def finished(store: Store, tmp_path: Path) -> Path:
    """The export of a game played to its end, with a rollback in the middle and players' salt."""
    with store.transaction() as session:
        game_record = begin(session, {"players": 3}, salts=["windmill", "acqua"])
        rng = random.Random(9)
        play_on(game_record, rng, 12)
        target = game_record.row.head
        play_on(game_record, rng, 9)
        game_record.rollback(target, {"by": "moderator", "why": "agreed"}, NOON)
        play_on(game_record, rng, 10_000)
        assert game_record.outcome is not None
        game_record.finish(game_record.outcome, NOON)
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    return path


def test_a_finished_game_proves_itself(finished: Path) -> None:
    verdict = verify(finished)
    assert (verdict.ok, verdict.opened, verdict.key) == (True, True, "audit.ok")
    assert verdict.events == len(finished.read_bytes().splitlines()) - 2


def test_a_running_game_proves_its_chain_only(store: Store, started: str, tmp_path: Path) -> None:
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        play_on(game_record, random.Random(1), 20)
        path = tmp_path / "running.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    assert (verify(path).ok, verify(path).opened) == (True, False)


def test_an_export_of_an_older_format_is_said_to_be_older_not_to_be_false(finished: Path) -> None:
    header, *rest = lines_of(finished)
    header |= {"format": 1, "box": header.pop("module")}
    finished.write_bytes(b"".join(canonical_json(line) + b"\n" for line in (header, *rest)))
    verdict = verify(finished)
    assert (verdict.ok, verdict.line, verdict.key) == (False, 1, "audit.bad.format")
    assert verdict.facts == {"got": "1", "known": "2, 3, 4"}
    with pytest.raises(LookupError):
        view_after(finished, 3, None)


def test_an_export_of_older_rules_is_said_to_be_older_not_to_be_false(finished: Path) -> None:
    lines = lines_of(finished)
    lines[0]["rules_version"] = lines[1]["event"]["payload"]["rules_version"] = "0"
    finished.write_bytes(resigned(lines, whole=True))
    verdict = verify(finished)
    assert (verdict.ok, verdict.line, verdict.key) == (False, 1, "audit.bad.rules")
    assert verdict.facts == {"got": "0", "known": game_module("FWW").rules.rules_version}
    with pytest.raises(LookupError):
        view_after(finished, 3, None)


def changed(value: object, rng: random.Random) -> object:
    """The same JSON value with one leaf changed."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: changed(value[key], rng)}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        return [changed(v, rng) if i == place else v for i, v in enumerate(value)]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return "x"


@pytest.mark.campaign
def test_any_change_is_found_and_its_line_named(
    finished: Path, tmp_path: Path, campaign: Callable[[int], int]
) -> None:
    rng = random.Random(77)
    lines = finished.read_bytes().splitlines(keepends=True)
    for attempt in range(campaign(400)):
        place = rng.randrange(len(lines))
        bad = json.dumps(
            changed(json.loads(lines[place]), rng),
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        path = tmp_path / f"bad{attempt % 5}.jsonl"
        path.write_bytes(b"".join([*lines[:place], bad.encode() + b"\n", *lines[place + 1 :]]))
        verdict = verify(path)
        assert not verdict.ok, (place, bad[:300])
        assert verdict.line == place + 1, (verdict, place)


@pytest.mark.parametrize("field", ["module", "scenario", "content", "options"])
def test_a_changed_header_is_said_to_be_changed_without_a_word_of_python(
    finished: Path, field: str
) -> None:
    header, *rest = lines_of(finished)
    header[field] = {"module": "chess", "scenario": "chess"}.get(field, {})
    finished.write_bytes(b"".join(canonical_json(line) + b"\n" for line in (header, *rest)))
    verdict = verify(finished)
    assert (verdict.ok, verdict.line, verdict.facts) == (False, 1, {})
    sentence = Catalogue("en").text(verdict.key)
    assert "header" in sentence.lower()
    assert "Error" not in sentence


def test_lines_lost_doubled_or_swapped_are_found(finished: Path, tmp_path: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    bad = tmp_path / "bad.jsonl"
    for damaged in (
        lines[:-1],
        lines[:5] + lines[6:],
        [*lines[:5], lines[4], *lines[5:]],
        lines[1:],
        [],
        [b"\xff\n"],
    ):
        bad.write_bytes(b"".join(damaged))
        assert not verify(bad).ok
    bad.write_bytes(b"".join(lines).replace(b'"seq":7', b'"seq": 7', 1))
    assert verify(bad).key == "audit.bad.not_canonical"


def test_any_moment_can_be_shown_as_any_seat(finished: Path) -> None:
    view, document = view_after(finished, 5, "ALLIES")
    assert view.seat == "ALLIES"
    assert document.presentation
    assert view_after(finished, 5, None)[0].seat is None
    with pytest.raises(LookupError):
        view_after(finished, 10_000, None)


def test_an_export_can_be_put_into_another_database(finished: Path, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.transaction() as session:
        assert import_file(session, finished, game_module) == "FWW-1"
    with other.transaction() as session:
        game_record = GameRecord.load(session, "FWW-1", game_module)
        assert (
            b"".join(export_lines(game_record)).splitlines()[-1]
            == finished.read_bytes().splitlines()[-1]
        )
        with pytest.raises(UnverifiedExport):
            import_file(session, finished, game_module)
    other.close()
