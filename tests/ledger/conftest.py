"""A store in a file and games played in it."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines
from tests.games.kit.choices import choose

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEED = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    yield store
    store.close()


@pytest.fixture
def started(store: Store) -> str:
    """A four-player game, just begun."""
    with store.transaction() as session:
        return begin(session, {}).row.id


def begin(
    session: Session, options: dict[str, Any], seed: bytes = SEED, salts: tuple[str, ...] = ()
) -> GameRecord:
    found = game_module("FWW")
    document = found.load("standard")
    game_record = GameRecord.create(
        session, found, document, found.options(options), seed=seed, at=NOON
    )
    seat = game_record.game.seats[0]
    given = [f"{seat}:{salt}" for salt in salts]
    for salt in given:
        said = {"by": seat, "salt": salt}
        game_record.append("salted", said, at=NOON, letter=game_record.row.head)
    game_record.start(given, NOON)
    return game_record


def play_on(
    game_record: GameRecord,
    rng: random.Random,
    orders: int,
    at_each: Callable[[GameRecord], None] | None = None,
) -> None:
    """Random legal orders, as many as given or to the end."""
    for _ in range(orders):
        if not game_record.asks:
            return
        ask = game_record.asks[0]
        order, letter = choose(ask, rng.randrange), game_record.row.head
        game_record.submit(ask.seat, order, via="letter", at=NOON, letter=letter)
        if at_each:
            at_each(game_record)


@pytest.fixture
def finished(store: Store, tmp_path: Path) -> Path:
    """A short game with salt and a rollback that all seats agreed to end as a draw."""
    with store.transaction() as session:
        record = begin(session, {}, salts=("windmill",))
        rng = random.Random(5)
        play_on(record, rng, 8)
        target = record.row.head
        play_on(record, rng, 6)
        record.rollback(target, {"by": "moderator", "why": "a slip"}, NOON)
        play_on(record, rng, 12)
        offer = {"by": record.game.seats[0], "kind": "draw", "target": 0}
        record.append("proposal", offer, at=NOON, letter=record.row.head)
        for seat in record.game.seats[1:]:
            agreed = {"by": seat, "kind": "draw"}
            record.append("accepted", agreed, at=NOON, letter=record.row.head)
        record.finish(record.game.outcome_if_drawn(record.state), NOON)
        return written(record, tmp_path / "game.jsonl")


def written(record: GameRecord, path: Path) -> Path:
    path.write_bytes(b"".join(export_lines(record)))
    return path
