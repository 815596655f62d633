"""Rounds of the public beacon in the dice: verified offline, and whatever does not fit is found."""

import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.cli import run
from pbem.cli.printing import FAILED
from pbem.games import game_module
from pbem.ledger import (
    QUICKNET,
    Beacon,
    GameRecord,
    RoundAwaited,
    Sealed,
    Store,
    export_lines,
    import_file,
    mix_in,
    verify,
)
from pbem.ledger.chains.beacon import _is_signed_by
from pbem.ledger.chains.chain import Event, dice_context
from tests.beacons import Network
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON, SEED
from tests.ledger.forgery_kinds import Lines, lines_of, payload, resigned
from tests.ledger.stand_alone import stand_alone

NETWORK = Network()
RECORDED = {
    123: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
}
"""Rounds of quicknet as drand published them."""


@pytest.mark.parametrize("number", RECORDED)
def test_recorded_rounds_of_quicknet_verify(number: int) -> None:
    assert QUICKNET.has_signed(number, RECORDED[number])
    assert not QUICKNET.has_signed(number + 1, RECORDED[number])
    assert not NETWORK.beacon.has_signed(number, RECORDED[number])


@given(place=st.integers(0, 48 * 8 - 1), number=st.sampled_from(sorted(RECORDED)))
def test_no_bit_of_a_signature_can_be_changed(place: int, number: int) -> None:
    changed = (int(RECORDED[number], 16) ^ (1 << place)).to_bytes(48, "big").hex()
    assert not QUICKNET.has_signed(number, changed)


@pytest.mark.parametrize(
    "spelling", [str.upper, lambda s: s + "00", lambda s: s[:-2], lambda _: "", lambda s: " " + s]
)
def test_a_signature_has_one_spelling(spelling: Callable[[str], str]) -> None:
    assert not QUICKNET.has_signed(1000, spelling(RECORDED[1000]))


@given(moment=st.datetimes(datetime(2023, 8, 24), datetime(2200, 1, 1), timezones=st.just(UTC)))
def test_the_first_round_after_a_moment_is_the_first_that_comes_out_after_it(
    moment: datetime,
) -> None:
    number = QUICKNET.first_round_after(moment)
    assert QUICKNET.time_of_round(number) > moment >= QUICKNET.time_of_round(number - 1)


def test_before_the_first_round_the_first_is_next() -> None:
    assert QUICKNET.first_round_after(datetime(2020, 1, 1, tzinfo=UTC)) == 1


def lit(store: Store, *, network: Network = NETWORK) -> str:
    """A game of a few orders with a beacon, finished, its second half without; each order a minute after the last."""
    with store.transaction() as session:
        module = game_module("FWW")
        record = GameRecord.create(
            session,
            module,
            module.load("standard"),
            module.options({"players": 2}),
            seed=SEED,
            at=NOON,
        )
        record.signature_of = network.signature_of
        mix_in(record, network.beacon, {"by": "moderator", "why": ""}, NOON)
        record.start([], NOON)
        play(record, 12)
        mix_in(record, None, {"by": "moderator", "why": "away"}, minute_of(record))
        play(record, 6)
        mix_in(record, network.beacon, {"by": "moderator", "why": "back"}, minute_of(record))
        play(record, 6)
        record.append("ruling", {"by": "moderator", "why": "enough"}, at=minute_of(record))
        record.finish(record.game.outcome_if_drawn(record.state), minute_of(record))
        return record.row.id


def minute_of(record: GameRecord) -> datetime:
    """A minute for each event so far."""
    return NOON + timedelta(minutes=record.row.head)


def play(record: GameRecord, orders: int) -> None:
    rng = random.Random(7)
    for _ in range(orders):
        record.caused_at = minute_of(record)
        ask = record.asks[0]
        order, letter = choose(ask, rng.randrange), record.row.head
        moment = record.caused_at + timedelta(seconds=5)
        record.submit(ask.seat, order, via="letter", at=moment, letter=letter)


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('lit') / 'pbem.sqlite'}")
    store.migrate()
    name = lit(store)
    with store.transaction() as session:
        whole = b"".join(export_lines(GameRecord.load(session, name, game_module)))
    store.close()
    return whole


@pytest.fixture
def finished(export: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(export)
    return path


def test_a_game_with_a_beacon_proves_itself_and_is_put_back(finished: Path, tmp_path: Path) -> None:
    verdict = verify(finished)
    assert verdict.ok, verdict
    assert verdict.beacon is not None
    assert (verdict.beacon.rounds, verdict.beacon.without, verdict.beacon.known) == (19, 6, False)
    assert 2 <= verdict.beacon.seconds <= 5
    assert b'"Rolled"' in finished.read_bytes()
    script = stand_alone(finished)
    assert script.returncode == 0, script.stdout
    assert "19 rounds of a public beacon are mixed in" in script.stdout
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.transaction() as session:
        name = import_file(session, finished, game_module)
        lines = b"".join(export_lines(GameRecord.load(session, name, game_module)))
    other.close()
    assert lines == finished.read_bytes()


def test_a_game_without_one_says_nothing_of_a_beacon(
    store: Store, started: str, tmp_path: Path
) -> None:
    with store.transaction() as session:
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, started, game_module))))
    assert verify(path).beacon is None


def test_a_network_that_is_known_is_said_to_be(store: Store, tmp_path: Path) -> None:
    with store.transaction() as session:
        module = game_module("FWW")
        record = GameRecord.create(
            session, module, module.load("standard"), module.options({}), seed=SEED, at=NOON
        )
        record.signature_of = lambda _, number: RECORDED[number]
        mix_in(record, QUICKNET, {"by": "moderator", "why": ""}, NOON)
        record.row.created_at = record.caused_at = QUICKNET.time_of_round(999)
        record.start([], NOON)
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(record)))
    verdict = verify(path)
    assert verdict.ok, verdict
    assert verdict.beacon is not None
    assert (verdict.beacon.known, verdict.beacon.rounds) == (True, 1)


def test_another_round_gives_other_dice(finished: Path) -> None:
    lines = lines_of(finished)
    orders = [line["event"] for line in lines[1:-1] if "beacon" in line["event"]["payload"]]
    event = next(event for event in orders if event["kind"] == "order")
    one = Event(**event)
    mixed = {
        **event["payload"],
        "beacon": {**event["payload"]["beacon"], "signature": NETWORK.signature(1)},
    }
    other = Event(**{**event, "payload": mixed})
    assert dice_context(4, "", one) != dice_context(4, "", other)
    assert dice_context(3, "", one) == dice_context(3, "", other)


def test_without_its_round_nothing_is_done(store: Store) -> None:
    with store.transaction() as session:
        module = game_module("FWW")
        record = GameRecord.create(
            session, module, module.load("standard"), module.options({}), seed=SEED, at=NOON
        )
        mix_in(record, NETWORK.beacon, {"by": "moderator", "why": ""}, NOON)
        head = record.row.head
        with pytest.raises(RoundAwaited) as awaited:
            record.start([], NOON)
        assert awaited.value.number == NETWORK.beacon.first_round_after(NOON)
        assert (record.row.head, record.row.status, record.row.beacon_at) == (head, "created", None)


def test_no_round_lies_before_the_last_one(store: Store) -> None:
    """A letter that came late to our hands, received before the last one that was worked."""
    with store.transaction() as session:
        module = game_module("FWW")
        record = GameRecord.create(
            session, module, module.load("standard"), module.options({}), seed=SEED, at=NOON
        )
        record.signature_of = NETWORK.signature_of
        mix_in(record, NETWORK.beacon, {"by": "moderator", "why": ""}, NOON)
        record.start([], NOON)
        record.caused_at = NOON - timedelta(days=1)
        event = record.submit(record.asks[0].seat, record.asks[0].default(), via="letter", at=NOON)
        assert event.payload["beacon"]["number"] == NETWORK.beacon.first_round_after(NOON)


def test_a_game_of_the_format_before_takes_no_beacon(store: Store, started: str) -> None:
    with store.transaction() as session:
        record = GameRecord.load(session, started, game_module)
        record.row.format = 3
        with pytest.raises(Sealed):
            mix_in(record, NETWORK.beacon, {"by": "moderator", "why": ""}, NOON)


@given(
    before=st.text("0123456789abcdef", min_size=64, max_size=64),
    order=st.dictionaries(st.text(), st.integers()),
)
def test_dice_without_a_beacon_are_those_of_the_format_before(
    before: str, order: dict[str, int]
) -> None:
    event = Event(
        "FWW-1", 5, "order", {"seat": "GA", "order": order, "via": "letter"}, "", "", "", None, ""
    )
    assert dice_context(4, before, event) == dice_context(3, before, event)


Forgery = Callable[[Lines, random.Random], str]
"""Changes the lines; the problem that must be found."""


def rounds(lines: Lines) -> Lines:
    return [
        payload(line)["beacon"]
        for line in lines[1:-1]
        if line["event"]["kind"] in ("started", "order") and "beacon" in payload(line)
    ]


def another_signature(lines: Lines, rng: random.Random) -> str:
    content = rng.choice(rounds(lines))
    content["signature"] = NETWORK.signature(content["number"] + 1)
    return "beacon_signature"


def another_round(lines: Lines, rng: random.Random) -> str:
    content = rng.choice(rounds(lines))
    content["number"] += rng.choice((-2, -1, 1, 2))
    content["signature"] = NETWORK.signature(content["number"])
    return "beacon_round"


def an_earlier_moment(lines: Lines, rng: random.Random) -> str:
    content = rng.choice(rounds(lines)[1:])
    content["number"] -= 100_000
    content["after"] = NETWORK.beacon.time_of_round(content["number"] - 1).isoformat()
    content["signature"] = NETWORK.signature(content["number"])
    return "beacon_back"


def no_round(lines: Lines, rng: random.Random) -> str:
    chosen = rng.choice(rounds(lines))
    next(payload(line) for line in lines[1:-1] if payload(line).get("beacon") is chosen).pop(
        "beacon"
    )
    return "beacon_missing"


def no_moment(lines: Lines, rng: random.Random) -> str:
    rng.choice(rounds(lines))["after"] = rng.choice(
        ("", "yesterday", "2026-11-21T12:00:00+99:00", 7, "9999-12-31T23:59:59-23:00")
    )
    return "beacon_missing"


def another_network(lines: Lines, rng: random.Random) -> str:
    beacon = Network(secret=rng.randrange(2, 10**9)).beacon
    next(
        payload(line)["beacon"] for line in lines if line.get("event", {}).get("kind") == "beacon"
    )["key"] = beacon.key
    return "beacon_signature"


def no_network(lines: Lines, rng: random.Random) -> str:
    found = next(payload(line) for line in lines if line.get("event", {}).get("kind") == "beacon")
    found["beacon"] = {**found["beacon"], rng.choice(("more", "name", "url")): "drand"}
    return "beacon_unknown"


def never_begun(lines: Lines, _: random.Random) -> str:
    lines.remove(next(line for line in lines if line.get("event", {}).get("kind") == "beacon"))
    return "beacon_unasked"


FORGERIES = (another_signature, another_round, an_earlier_moment, no_round, no_moment, another_network, no_network, never_begun)  # fmt: skip


OF_THE_NETWORK = (another_network, no_network)
"""What the stand-alone script does not look at, and says so."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("forge", FORGERIES)
def test_whatever_the_operator_changes_of_a_round_is_found(
    finished: Path, forge: Forgery, seed: int
) -> None:
    lines = lines_of(finished)
    problem = forge(lines, random.Random(seed))
    finished.write_bytes(resigned(lines, whole=True))
    assert verify(finished).key == f"audit.bad.{problem}"
    assert stand_alone(finished).returncode == (0 if forge in OF_THE_NETWORK else 3)


def test_a_verified_round_is_one_of_its_network_alone() -> None:
    others = (Network(secret=5), Network(secret=6))
    for network in others:
        signature = network.signature(77)
        assert [other.beacon.has_signed(77, signature) for other in others] == [
            other is network for other in others
        ]
    assert not Beacon("0" * 64, "0" * 192, 3, 0).has_signed(77, others[0].signature(77))


def test_without_the_library_an_audit_says_so_and_calls_nothing_false(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "py_arkworks_bls12381", None)
    _is_signed_by.cache_clear()
    assert run(["audit", "verify", str(finished)]) == FAILED
    assert 'pip install "pbem[beacon]"' in capsys.readouterr().err
