"""A game in its ledger: the chain, coming back, taking back, secrets."""

import random

import pytest
from sqlalchemy import select

from pbem.games import game_module
from pbem.games.first_world_war.orders import Pass
from pbem.ledger import GameRecord, OtherRules, Sealed, Store, hash_of
from pbem.ledger.chains.chain import blind_of
from pbem.ledger.database.tables import EventRow, GameRow
from pbem.rules import Illegal, NotAsked, WouldReveal, canonical_json, seed_commitment
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON, SEED, begin, play_on


def test_sqlite_is_durable(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_games_are_numbered_by_module(store: Store) -> None:
    with store.transaction() as session:
        assert [begin(session, {}).row.id for _ in range(3)] == ["FWW-1", "FWW-2", "FWW-3"]


def test_a_loaded_game_stands_exactly_where_it_was_left_at_every_event(
    store: Store, started: str
) -> None:
    rng = random.Random(5)
    for _ in range(60):
        with store.transaction() as session:
            game_record = GameRecord.load(session, started, game_module)
            if not game_record.asks:
                break
            ask = game_record.asks[0]
            game_record.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
            state, prompts = (
                canonical_json(game_record.state),
                [a.prompt() for a in game_record.asks],
            )
        with store.transaction() as session:
            again = GameRecord.load(session, started, game_module)
            assert canonical_json(again.state) == state
            assert [a.prompt() for a in again.asks] == prompts


def test_every_entry_is_chained_and_blinded(store: Store, started: str) -> None:
    with store.transaction() as session:
        play_on(GameRecord.load(session, started, game_module), random.Random(3), 30)
    with store.transaction() as session:
        rows = session.scalars(select(EventRow).order_by(EventRow.seq)).all()
        prev = "0" * 64
        for row in rows:
            assert row.prev_hash == prev
            assert row.blind == blind_of(SEED, row.seq, prev)
            prev = row.hash
        assert session.get(GameRow, started).head_hash == prev
        assert session.get(GameRow, started).seed_commitment == seed_commitment(SEED)


def test_an_order_nobody_asked_for_leaves_no_trace(store: Store, started: str) -> None:
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        head, asked = game_record.row.head, game_record.asks[0].seat
        with pytest.raises(NotAsked):
            game_record.submit("WA" if asked != "WA" else "DE", Pass(), via="letter", at=NOON)
        with pytest.raises(NotAsked):
            game_record.submit(asked, Pass(), via="letter", at=NOON)
        assert game_record.row.head == head


def test_an_illegal_order_leaves_no_trace(store: Store, started: str) -> None:
    from pbem.games.first_world_war.orders import Deploy

    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        head = game_record.row.head
        with pytest.raises(Illegal):
            game_record.submit(game_record.asks[0].seat, Deploy(()), via="letter", at=NOON)
        assert game_record.row.head == head


def test_a_dry_run_changes_and_reveals_nothing(store: Store, started: str) -> None:
    rng = random.Random(8)
    revealed = 0
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        for _ in range(80):
            if not game_record.asks:
                break
            ask = game_record.asks[0]
            order = choose(ask, rng.randrange)
            state, head = canonical_json(game_record.state), game_record.row.head
            try:
                game_record.dry_run().submit(ask.seat, order)
            except WouldReveal:
                revealed += 1
            assert (canonical_json(game_record.state), game_record.row.head) == (state, head)
            game_record.submit(ask.seat, order, via="letter", at=NOON)
    assert revealed


def test_going_back_keeps_the_branch_and_plays_on(store: Store, started: str) -> None:
    rng = random.Random(21)
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        play_on(game_record, rng, 10)
        target, state = game_record.row.head, canonical_json(game_record.state)
        play_on(game_record, rng, 25)
        before = game_record.row.head
        game_record.rollback(target, {"by": "moderator", "why": "a misunderstanding"}, NOON)
        assert canonical_json(game_record.state) == state
        assert game_record.row.head == before + 1
        play_on(game_record, rng, 12)
        state = canonical_json(game_record.state)
        assert canonical_json(GameRecord.load(session, started, game_module).state) == state
        abandoned = session.scalars(
            select(EventRow.seq).where(EventRow.abandoned.is_not(None))
        ).all()
        assert list(abandoned) == list(range(target + 1, before + 1))
        with pytest.raises(Sealed):
            game_record.rollback(target + 1, {}, NOON)


def test_taking_back_is_free_until_something_was_revealed(store: Store, started: str) -> None:
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        start = game_record.row.head
        play_on(game_record, random.Random(2), 1)
        assert not game_record.revealed_since(start)
        while not game_record.revealed_since(start):
            play_on(game_record, random.Random(2), 1)
        assert game_record.revealed


def test_a_game_stays_on_its_rules(store: Store, started: str) -> None:
    with store.transaction() as session:
        session.get(GameRow, started).rules_version = "0"
        session.flush()
        with pytest.raises(OtherRules):
            GameRecord.load(session, started, game_module)


def test_the_work_of_a_letter_does_not_grow_with_the_history(store: Store, started: str) -> None:
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        longest = 0
        for _ in range(120):
            play_on(game_record, random.Random(4), 1)
            longest = max(longest, len(game_record.chain.trail_to(game_record.row.head).orders))
        assert longest < 12


def test_others_see_neither_orders_nor_what_is_not_theirs(store: Store, started: str) -> None:
    with store.transaction() as session:
        game_record = GameRecord.load(session, started, game_module)
        play_on(game_record, random.Random(6), 40)
        for entry in game_record.entries(0, "WA"):
            if entry.kind in ("order", "created", "started"):
                assert set(entry.payload) <= {"seat"}
            for record in entry.records:
                assert "DeployedSecretly" not in str(record) or "faction='WA'" in str(record)


def test_hashes_cover_every_field() -> None:
    from pbem.ledger import Event

    event = Event("FWW-1", 1, "order", {"a": 1}, "", "b", "p", None, "t").sealed()
    for name, value in (
        ("seq", 2),
        ("kind", "x"),
        ("payload", {}),
        ("blind", "c"),
        ("letter", 1),
        ("at", "u"),
    ):
        changed = type(event)(
            **{**{n: getattr(event, n) for n in event.__struct_fields__}, name: value}
        )
        assert hash_of(changed) != event.hash
