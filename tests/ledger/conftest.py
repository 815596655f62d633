"""A store in a file and games played in it."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from pbem.games import box
from pbem.ledger import Match, Store

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


def begin(session: Session, options: dict[str, Any], seed: bytes = SEED, salts: tuple[str, ...] = ()) -> Match:
    found = box("FWW")
    document = found.load("standard")
    match = Match.create(session, found, document, found.options(options), seed=seed, at=NOON)
    match.start(list(salts), NOON)
    return match


def play_on(match: Match, rng: random.Random, orders: int, at_each: Callable[[Match], None] | None = None) -> None:
    """Random legal orders, as many as given or to the end."""
    for _ in range(orders):
        if not match.asks:
            return
        ask = match.asks[0]
        match.submit(ask.seat, ask.pick(rng.randrange), via="letter", at=NOON)
        if at_each:
            at_each(match)
