"""What a dishonest operator can write into a file and sign anew: found wherever rules, dice and events can tell."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.games import game_module, game_modules, presets
from pbem.ledger import (
    GameRecord,
    KeptHead,
    Store,
    UnverifiedExport,
    import_file,
    verify,
)
from pbem.rules import seed_commitment
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON, SEED, begin, play_on, written
from tests.ledger.forgery_kinds import (
    Lines,
    classified_all,
    classified_whole,
    inserted,
    lines_of,
    of_kind,
    payload,
    resigned,
    table,
    table_of_whole,
)
from tests.ledger.stand_alone import FALSE, script, stand_alone

FORGERIES: list[Callable[[Lines, random.Random], None]] = []


def forgery(act: Callable[[Lines, random.Random], None]) -> Callable[[Lines, random.Random], None]:
    FORGERIES.append(act)
    return act


@forgery
def another_winner(lines: Lines, rng: random.Random) -> None:
    payload(lines[-2])["outcome"]["winners"] = [rng.choice(payload(lines[1])["seats"])]


@forgery
def a_consent_left_out(lines: Lines, rng: random.Random) -> None:
    lines.remove(rng.choice(of_kind(lines, "accepted", "proposal")))


@forgery
def another_seed(lines: Lines, rng: random.Random) -> None:
    seed = rng.randbytes(32)
    payload(lines[-2])["seed"] = seed.hex()
    lines[0]["commitment"] = payload(lines[1])["commitment"] = seed_commitment(seed)


@forgery
def another_roll(lines: Lines, rng: random.Random) -> None:
    rolls = [
        record for line in lines[1:-1] for record in line["records"] if record["record"] != "Logged"
    ]
    record = rng.choice(rolls)
    record["value" if record["record"] == "Rolled" else "index"] += 1


@forgery
def a_record_left_out(lines: Lines, rng: random.Random) -> None:
    records = rng.choice([line["records"] for line in lines[1:-1] if line["records"]])
    del records[rng.randrange(len(records))]


@forgery
def an_event_left_out(lines: Lines, rng: random.Random) -> None:
    """Any but the last order: what is left of the game without that is a legal game, played anew."""
    last = of_kind(lines, "order")[-1]
    lines.remove(
        rng.choice(
            [
                line
                for line in of_kind(lines, "order", "started", "rolled_back", "salted")
                if line is not last
            ]
        )
    )


@forgery
def an_event_twice(lines: Lines, rng: random.Random) -> None:
    line = rng.choice(of_kind(lines, "order", "started", "created", "finished", "salted"))
    lines.insert(lines.index(line) + 1, json.loads(json.dumps(line)))


@forgery
def two_orders_swapped(lines: Lines, rng: random.Random) -> None:
    places = [
        n
        for n in range(2, len(lines) - 1)
        if lines[n]["event"]["kind"] == lines[n - 1]["event"]["kind"] == "order"
    ]
    place = rng.choice(places)
    lines[place], lines[place - 1] = lines[place - 1], lines[place]


@forgery
def an_order_of_another_seat(lines: Lines, rng: random.Random) -> None:
    order = payload(rng.choice(of_kind(lines, "order")))
    order["seat"] = rng.choice(
        [seat for seat in payload(lines[1])["seats"] if seat != order["seat"]]
    )


@forgery
def another_word_for_the_dice(lines: Lines, rng: random.Random) -> None:  # noqa: ARG001 - one of a kind
    payload(of_kind(lines, "salted")[0])["salt"] += "x"


@forgery
def another_state(lines: Lines, rng: random.Random) -> None:
    rng.choice(of_kind(lines, "order", "finished"))["event"]["state_digest"] = rng.randbytes(
        32
    ).hex()


@forgery
def a_word_for_the_dice_after_they_fell(lines: Lines, rng: random.Random) -> None:
    word = {"by": payload(lines[1])["seats"][0], "salt": rng.randbytes(4).hex()}
    inserted(lines, lines.index(of_kind(lines, "proposal")[0]), "salted", word)


@forgery
def back_to_no_moment_of_the_game(lines: Lines, rng: random.Random) -> None:
    abandoned = payload(of_kind(lines, "rolled_back")[0])["to"] + 2
    target = rng.choice([10**6, -1, 0, 1, abandoned])
    inserted(lines, -3, "rolled_back", {"by": "moderator", "to": target, "why": ""})


@forgery
def back_without_consent(lines: Lines, rng: random.Random) -> None:
    first = of_kind(lines, "started")[0]["event"]["seq"]
    seat = rng.choice(payload(lines[1])["seats"])
    inserted(lines, -3, "rolled_back", {"by": seat, "to": first, "why": "takeback"})


@forgery
def on_after_all_agreed_to_end(lines: Lines, rng: random.Random) -> None:
    seat = rng.choice(payload(lines[1])["seats"])
    inserted(lines, -2, "press", {"by": seat, "to": "", "text": "Not yet."})


@forgery
def at_no_moment(lines: Lines, rng: random.Random) -> None:
    moments = (
        "0001-01-01T00:00:00+05:00",
        "9999-12-31T23:59:59-05:00",
        "2026-13-01T00:00:00Z",
        "noon",
    )
    rng.choice(lines[1:-1])["event"]["at"] = rng.choice(moments)


@forgery
def another_look(lines: Lines, rng: random.Random) -> None:
    names = lines[0]["look"]["names"]["cities"]
    names[rng.choice(sorted(names))]["it"] = "Altrove"


@forgery
def a_consent_to_something_else(lines: Lines, rng: random.Random) -> None:
    payload(rng.choice(of_kind(lines, "accepted", "proposal")))["kind"] = "takeback"


@forgery
def a_consent_that_nobody_asked_for(lines: Lines, rng: random.Random) -> None:
    seat = rng.choice(payload(lines[1])["seats"])
    kind = rng.choice(["accepted", "declined"])
    inserted(lines, 5, kind, {"by": seat, "kind": "draw"})


@forgery
def what_no_event_says(lines: Lines, rng: random.Random) -> None:
    seat = payload(lines[1])["seats"][0]
    order = payload(rng.choice(of_kind(lines, "order")))
    match rng.randrange(6):
        case 0:
            order["note"] = "by agreement"
        case 1:
            order["via"] = "telephone"
        case 2:
            inserted(lines, 5, "miracle", {"by": seat})
        case 3:
            inserted(lines, 5, "ruling", {"by": seat, "why": "I say so"})
        case 4:
            inserted(lines, 5, "deadline", {"seat": "NOBODY", "policy": "default"})
        case 5:
            inserted(lines, 5, "extended", {"by": seat, "seat": seat, "hours": 9.0, "why": ""})


SAID_BY_NOBODY: list[tuple[str, dict[str, Any]]] = [
    ("press", {"by": "", "to": "", "text": "Peace?"}),
    ("press", {"by": "moderator", "to": "", "text": "Peace?"}),
    ("filed", {"by": "", "on_file": {"orders": [], "next": []}}),
    ("standing", {"by": "moderator", "standing": []}),
    ("absence", {"by": "", "first": "2026-12-01", "last": "2026-12-08"}),
    ("proposal", {"by": "", "kind": "draw", "target": 0}),
    ("deadline", {"seat": "", "policy": "default"}),
    ("extended", {"by": "moderator", "seat": "", "hours": 9.0, "why": "ill"}),
    ("replaced", {"by": "moderator", "seat": "", "why": "vanished"}),
    ("replaced", {"by": "moderator", "seat": "FRANCE", "why": ""}),
    ("held", {"by": "moderator", "why": ""}),
    ("ruling", {"by": "moderator", "why": ""}),
    ("ruling", {"by": "moderator", "why": "x", "called_off": False}),
    ("ruling", {"by": "moderator", "why": "x", "called_off": True, "award": ["CP"]}),
    ("rolled_back", {"by": "", "to": 3, "why": "a slip"}),
]
"""What no seat said, and what a moderator decided without a reason."""


@pytest.mark.parametrize(("kind", "content"), SAID_BY_NOBODY)
def test_what_nobody_said_or_gave_a_reason_for_is_found_and_never_written(
    finished: Path, store: Store, tmp_path: Path, kind: str, content: dict[str, Any]
) -> None:
    lines, bad = lines_of(finished), tmp_path / "bad.jsonl"
    inserted(lines, 5, kind, content)
    bad.write_bytes(resigned(lines, whole=True))
    assert verify(bad).key in ("audit.bad.payload", "audit.bad.seat")
    with store.transaction() as session, pytest.raises(ValueError, match=kind):
        begin(session, {}).append(kind, content, at=NOON)


@pytest.mark.campaign
def test_what_the_operator_forges_and_signs_anew_is_found(
    finished: Path, tmp_path: Path, campaign: Callable[[int], int]
) -> None:
    bad, rng = tmp_path / "bad.jsonl", random.Random(12)
    for attempt in range(campaign(300)):
        forge, lines = FORGERIES[attempt % len(FORGERIES)], lines_of(finished)
        forge(lines, rng)
        bad.write_bytes(resigned(lines, whole=True))
        verdict = verify(bad)
        assert (verdict.ok, verdict.line > 0) == (False, True), forge.__name__


def test_times_that_fall_are_told(finished: Path, tmp_path: Path) -> None:
    lines, bad = lines_of(finished), tmp_path / "bad.jsonl"
    of_kind(lines, "order")[2]["event"]["at"] = "1999-01-01T00:00:00.000000Z"
    bad.write_bytes(resigned(lines, whole=True))
    verdict = verify(bad)
    assert (verdict.ok, verdict.state, verdict.clock_back) == (True, "in_part", 1)
    assert verify(finished).state == "proven"


def test_the_docs_say_what_finds_each_kind_of_forgery(store: Store, tmp_path: Path) -> None:
    """A hundred kinds and more; none passes both the audit and a kept letter."""
    found = classified_all(store, tmp_path)
    whole = classified_whole(tmp_path / "game.jsonl")
    ways = [way for of in found.values() for way in of.values() if way]
    assert len(ways) >= 100
    assert "nothing" not in ways
    changes = {name: way for name, way in found["order"].items() if name != "an earlier letter"}
    assert {*changes.values()} <= {"file", "in part", ""}
    page = Path(__file__).parents[2] / "docs" / "reference" / "forgeries.md"
    assert "nothing" not in whole.values()
    assert table(found) in page.read_text()
    assert table_of_whole(whole) in page.read_text()


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every leaf of a JSON value."""
    if isinstance(value, dict | list) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*way, key))
    else:
        yield way


def mutations(lines: Lines) -> list[tuple[Any, ...]]:
    """A way to change each kind of value in the file: of every kind of event, order and record each leaf once.

    Left out is what signing anew makes good again.
    """
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for place, line in enumerate(lines):
        event = line.get("event", {})
        of = event.get("payload", {}).get("order", {})
        for way in leaves({name: value for name, value in line.items() if name != "look"}):
            kind = (line["line"], event.get("kind"), of.get("order"), *way)
            if line["line"] != "head" and way[-1] not in ("seq", "blind", "prev_hash", "hash"):
                found.setdefault(kind, (place, *way))
    return list(found.values())


def mutated(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
        case None:
            return 1
    return ["x"]


@pytest.mark.campaign
def test_every_kind_of_change_that_is_signed_anew_is_found(
    finished: Path, tmp_path: Path, campaign: Callable[[int], int]
) -> None:
    """With what one mailbox kept, whatever the value; most are found without it."""
    whole = lines_of(finished)
    kept = [KeptHead(whole[-1]["hash"], "letter")]
    ways = mutations(whole)
    assert len(ways) >= 300, len(ways)
    bad = tmp_path / "bad.jsonl"
    for place, *way, last in random.Random(8).sample(ways, campaign(len(ways), 3)):
        lines = lines_of(finished)
        at = lines[place]
        for key in way:
            at = at[key]
        at[last] = mutated(at[last])
        bad.write_bytes(resigned(lines, whole=True))
        verdict = verify(bad, witness=kept)
        assert (verdict.ok, verdict.line > 0) == (False, True), (place, way, last)


@pytest.mark.campaign
def test_no_file_makes_the_audit_raise(
    finished: Path, tmp_path: Path, campaign: Callable[[int], int]
) -> None:
    """Every value replaced by one of another type, hashes made anew: a verdict each time."""
    early = "0001-01-01T00:00:00+05:00"
    odd: list[Any] = [
        None,
        True,
        0,
        -1,
        2**70,
        1.5,
        "",
        "\x00",
        "x" * 70,
        early,
        [],
        {},
        [[]],
        {"kind": 1},
    ]
    bad, rng = tmp_path / "bad.jsonl", random.Random(3)
    for _ in range(campaign(300)):
        lines = lines_of(finished)
        put(lines[rng.randrange(len(lines))], rng.choice(odd), rng)
        try:
            bad.write_bytes(resigned(lines, whole=False))
        except (
            msgspec.ValidationError,
            KeyError,
            TypeError,
            AttributeError,
            msgspec.EncodeError,
            OverflowError,
            ValueError,
        ):
            bad.write_bytes(
                b"".join(
                    json.dumps(line, sort_keys=True, separators=(",", ":")).encode() + b"\n"
                    for line in lines
                )
            )
        assert verify(bad).line or verify(bad).ok
        assert script()["main"](bad, []) in (0, 1, FALSE, 5)


def put(value: Any, odd: Any, rng: random.Random) -> None:
    """Replace some value in here, at any depth."""
    keys = sorted(value) if isinstance(value, dict) else range(len(value))
    key = rng.choice(list(keys))
    if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.8:
        put(value[key], odd, rng)
    else:
        value[key] = odd


def test_going_back_by_consent_or_among_own_hidden_orders_is_proved(
    store: Store, tmp_path: Path
) -> None:
    """What the service allows is no forgery: each of the ways in which a player may take back."""
    with store.transaction() as session:
        record, rng = begin(session, {}), random.Random(7)
        seat, target = record.asks[0].seat, record.row.head
        order = choose(record.asks[0], rng.randrange)
        record.submit(seat, order, via="letter", at=NOON, letter=target)
        assert not record.revealed_since(target)
        record.rollback(target, {"by": seat, "why": "takeback"}, NOON)
        play_on(record, rng, 12)
        assert record.revealed_since(target)
        asked = {"by": seat, "kind": "takeback", "target": target}
        record.append("proposal", asked, at=NOON, letter=record.row.head)
        for other in sorted({*record.game.seats} - {seat}):
            agreed = {"by": other, "kind": "takeback"}
            record.append("accepted", agreed, at=NOON, letter=record.row.head)
        record.rollback(target, {"by": seat, "why": "takeback"}, NOON)
        play_on(record, rng, 3)
        record.append("ruling", {"by": "moderator", "why": "enough"}, at=NOON)
        record.finish(record.game.outcome_if_drawn(record.state), NOON)
        path = written(record, tmp_path / "game.jsonl")
    assert verify(path).ok, verify(path)
    lines = lines_of(path)
    lines.remove(of_kind(lines, "accepted")[-1])
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).key == "audit.bad.consent"


def test_a_game_that_did_not_end_has_no_outcome(store: Store, tmp_path: Path) -> None:
    with store.transaction() as session:
        record = begin(session, {})
        play_on(record, random.Random(5), 8)
        record.finish(record.game.outcome_if_drawn(record.state), NOON)
        path = written(record, tmp_path / "game.jsonl")
    assert verify(path).key == "audit.bad.outcome"


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.code)
def test_a_concession_ends_a_game_of_two(store: Store, tmp_path: Path, module: Any) -> None:
    with store.transaction() as session:
        preset = presets(module.id)[0]
        of_two = {"players": 2} if hasattr(module.options({}), "players") else {}
        options = module.options(preset.options | of_two)
        record = GameRecord.create(
            session, module, module.load(preset.id), options, seed=SEED, at=NOON
        )
        record.start([], NOON)
        for _ in range(3):
            record.submit(
                record.asks[0].seat,
                choose(record.asks[0], random.Random(1).randrange),
                via="letter",
                at=NOON,
                letter=record.row.head,
            )
        seat = record.game.seats[0]
        record.append("resigned", {"by": seat}, at=NOON, letter=record.row.head)
        outcome = record.game.outcome_if_conceded(record.state, seat)
        assert outcome is not None
        record.finish(outcome, NOON)
        path = written(record, tmp_path / "game.jsonl")
    assert verify(path).ok
    assert stand_alone(path).returncode == 0


def test_a_file_cut_short_is_found_by_what_a_mailbox_kept(finished: Path, tmp_path: Path) -> None:
    """The last two events were left out and the rest signed anew: only who kept a letter can tell."""
    lines = lines_of(finished)
    kept = [KeptHead(line["event"]["hash"], "letter", "FWW-1") for line in lines[1:-1]]
    assert verify(finished, witness=kept).heads == len(kept)
    running = [*lines[:-3], lines[-1]]
    short = tmp_path / "short.jsonl"
    short.write_bytes(resigned(running, whole=True))
    assert verify(short).ok
    verdict = verify(short, witness=kept)
    assert (verdict.ok, verdict.key) == (False, "audit.bad.witness")
    assert verify(short, witness=[KeptHead("0" * 64, "letter", "FWW-2")]).heads == 0


NO_NAMES = [
    "FWW-9223372036854775807",
    "../../x-1",
    "FWW-<script>",
    "FWW-0",
    "FWW-01",
    "FWW-²",
    "",
    "x",
]
NO_TIMES = ["", "yesterday", "2026-13-01T00:00:00Z", "<script>"]


@pytest.mark.parametrize(
    ("game", "at", "key"),
    [(name, "", "audit.bad.game") for name in NO_NAMES]
    + [("FWW-1", at or " ", "audit.bad.time") for at in NO_TIMES],
)
def test_names_and_times_that_are_none_are_not_imported(
    finished: Path, tmp_path: Path, game: str, at: str, key: str
) -> None:
    lines = lines_of(finished)
    lines[0]["game"] = game
    for line in lines[1:-1]:
        line["event"]["game"], line["event"]["at"] = game, at or line["event"]["at"]
    bad, other = tmp_path / "bad.jsonl", Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    bad.write_bytes(resigned(lines, whole=True))
    other.migrate()
    with other.transaction() as session, pytest.raises(UnverifiedExport) as caught:
        import_file(session, bad, game_module)
    assert caught.value.verdict.key == key
    with other.transaction() as session:
        assert begin(session, {}).row.id == "FWW-1"
    other.close()


def test_the_last_number_there_is_is_not_imported(store: Store, tmp_path: Path) -> None:
    with store.transaction() as session:
        begin(session, {}).row.number = 999_999_998
    with store.transaction() as session:
        record = begin(session, {})
        record.append("ruling", {"by": "moderator", "why": "x"}, at=NOON)
        record.finish(record.game.outcome_if_drawn(record.state), NOON)
        path = written(record, tmp_path / "game.jsonl")
    assert verify(path).game == "FWW-999999999"
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.transaction() as session, pytest.raises(UnverifiedExport) as caught:
        import_file(session, path, game_module)
    assert caught.value.verdict.key == "audit.bad.game"
    other.close()
