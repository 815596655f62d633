"""A store in a file and games played in it."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from pbem.games import game_module
from pbem.ledger import GameRecord, Store
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
        game_record.append("salted", {"by": seat, "salt": salt}, at=NOON)
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
        game_record.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
        if at_each:
            at_each(game_record)
