"""Dice depend on the seed, the players' words and what was decided: on nothing that an operator can vary."""

import json
import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, import_file, verify
from pbem.ledger.audit.export import EventLine, Head, Header
from pbem.ledger.chains.chain import GENESIS, Event, blind_of
from pbem.ledger.database.tables import EventRow, RecordRow
from pbem.rules import Adjudication, SeededChance, Table, canonical_json, digest, seed_commitment
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON, SEED, begin
from tests.ledger.stand_alone import stand_alone

AT = "2026-11-21T12:00:00Z"
Meddle = Callable[[GameRecord, int], dict[str, Any]]


def at_another_time(_: GameRecord, value: int) -> dict[str, Any]:
    return {"at": NOON + timedelta(seconds=value)}


def under_another_letter(_: GameRecord, value: int) -> dict[str, Any]:
    return {"letter": value + 1}


def by_another_way(_: GameRecord, value: int) -> dict[str, Any]:
    return {"via": ("letter", "standing", "deadline", "moderator")[value % 4]}


def with_talk_between(record: GameRecord, value: int) -> dict[str, Any]:
    record.append("press", {"by": record.game.seats[0], "to": "", "text": str(value)}, at=NOON)
    return {}


def with_rulings_between(record: GameRecord, value: int) -> dict[str, Any]:
    for _ in range(value % 3):
        record.append("ruling", {"by": "moderator", "why": str(value)}, at=NOON)
    return {}


def rolled(store: Store, meddle: Meddle, value: int) -> bytes:
    """All that followed from the same twenty decisions of a game, while the operator meddles."""
    rng = random.Random(4)
    with store.transaction() as session:
        record = begin(session, {})
        for _ in range(20):
            ask = record.asks[0]
            how = {"via": "letter", "at": NOON} | meddle(record, value)
            record.submit(ask.seat, choose(ask, rng.randrange), **how)
        record.chain.write()
        kept = session.scalars(
            select(col(RecordRow.records)).where(col(RecordRow.game) == record.row.id)
        )
        return b"".join(kept)


@pytest.mark.parametrize(
    "meddle",
    [
        at_another_time,
        under_another_letter,
        by_another_way,
        with_talk_between,
        with_rulings_between,
    ],
)
def test_nothing_that_an_operator_can_vary_changes_a_roll(tmp_path: Path, meddle: Meddle) -> None:
    found = set()
    for value in range(8):
        store = Store(f"sqlite:///{tmp_path / f'{value}.sqlite'}")
        store.migrate()
        found.add(rolled(store, meddle, value))
        store.close()
    (records,) = found
    assert b'"Rolled"' in records


def test_what_was_taken_back_is_rolled_anew(store: Store) -> None:
    """Who goes back knows what was rolled: the same orders bring it again neither the first time nor later."""
    found = []
    with store.transaction() as session:
        record = begin(session, {})
        start = record.row.head
        for _ in range(4):
            first = record.row.head
            rng = random.Random(4)
            for _ in range(20):
                record.submit(
                    record.asks[0].seat,
                    choose(record.asks[0], rng.randrange),
                    via="letter",
                    at=NOON,
                )
            of_branch = (col(RecordRow.game) == record.row.id, col(RecordRow.seq) > first)
            record.chain.write()
            found.append(
                b"".join(session.scalars(select(col(RecordRow.records)).where(*of_branch)))
            )
            record.rollback(start, {"by": "moderator", "why": "a slip"}, NOON)
    assert len(set(found)) == len(found)


class OldGame:
    """A game of format 2, by its own law: the dice of an event depend on its hash."""

    def __init__(self) -> None:
        self.module = game_module("FWW")
        self.document, options = self.module.load("standard"), self.module.options({"players": 2})
        self.game, self.options = (
            self.module.open(self.document, options),
            self.module.options({"players": 2}),
        )
        self.play: Adjudication[Any] = Adjudication(
            self.game, self.game.setup(), Table(SeededChance(SEED))
        )
        self.lines: list[EventLine] = []
        self.begun = False

    def event(
        self, kind: str, payload: dict[str, Any], act: Callable[[], None] | None = None
    ) -> None:
        seq, prev = len(self.lines) + 1, self.lines[-1].event.hash if self.lines else GENESIS
        state = digest(self.play.state) if self.begun else ""
        content = json.loads(canonical_json(payload))
        event = Event(
            "FWW-1", seq, kind, content, state, blind_of(SEED, seq, prev), prev, None, AT
        ).sealed()
        self.play.table.chance.bind(event.hash)
        if act is not None:
            act()
        self.begun = self.begun or kind == "started"
        self.lines.append(EventLine(event, json.loads(canonical_json(self.play.table.drain()))))

    def write(self, path: Path) -> Path:
        birth = {
            "module": self.module.id,
            "scenario": self.document.name,
            "digest": self.document.digest,
            "options": msgspec.to_builtins(self.options),
            "rules_version": self.game.rules_version,
            "commitment": seed_commitment(SEED),
            "seats": list(self.game.seats),
        }
        self.event("created", birth)
        self.event("started", {"salts": []}, self.play.begin)
        rng = random.Random(4)
        for _ in range(20):
            ask = self.play.asks[0]
            order = choose(ask, rng.randrange)
            content = {"seat": ask.seat, "order": order, "via": "letter"}
            self.event(
                "order", content, lambda ask=ask, order=order: self.play.submit(ask.seat, order)
            )  # type: ignore[misc]
        self.event("ruling", {"by": "moderator", "why": "enough"})
        outcome = msgspec.to_builtins(self.game.outcome_if_drawn(self.play.state))
        self.event("finished", {"outcome": outcome, "seed": SEED.hex()})
        born = {name: birth[name] for name in ("module", "scenario", "options", "rules_version")}
        header = Header(
            format=2,
            game="FWW-1",
            content=self.document.content,
            seed_commitment=birth["commitment"],
            **born,
        )
        whole = [header, *self.lines, Head(len(self.lines), self.lines[-1].event.hash)]
        path.write_bytes(
            b"".join(msgspec.json.encode(line, order="sorted") + b"\n" for line in whole)
        )
        return path


def test_a_game_of_the_format_before_stays_provable(store: Store, tmp_path: Path) -> None:
    path = OldGame().write(tmp_path / "old.jsonl")
    assert b'"Rolled"' in path.read_bytes()
    assert verify(path).ok, verify(path)
    assert stand_alone(path).returncode == 0, stand_alone(path).stdout
    with store.transaction() as session:
        name = import_file(session, path, game_module)
        lines = [*export_lines(GameRecord.load(session, name, game_module))]
    assert lines[1:] == path.read_bytes().splitlines(keepends=True)[1:]


def test_a_running_game_of_the_format_before_keeps_its_dice(store: Store) -> None:
    """As it lies on record after the schema moved on: nothing is kept of what its dice depend on but the hashes."""
    rng = random.Random(4)
    with store.transaction() as session:
        record = begin(session, {})
        record.row.format, name = 2, record.row.id
    for _ in range(20):
        with store.transaction() as session:
            session.execute(update(EventRow).values(decided=None))
            record = GameRecord.load(session, name, game_module)
            event = record.submit(
                record.asks[0].seat, choose(record.asks[0], rng.randrange), via="letter", at=NOON
            )
            assert record.row.decided == event.hash
