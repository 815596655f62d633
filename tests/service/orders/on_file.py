"""What is on file of a seat, and on record of its game."""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import select

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.database.tables import EventRow
from tests.service.house import House

FELL = "Orders you had on file could not be carried out"


def proved(house: House, game: str, folder: Path) -> bool:
    """Whether an export of the game verifies."""
    path = folder / "export.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    return verify(path).ok


def filed(house: House, game: str, seat: str) -> list[str]:
    """The lines on file of a seat."""
    with house.store.transaction() as session:
        content = GameRecord.load(session, game, game_module).seats()[seat].queue
    return [
        entry["text"].strip() for entry in (*content.get("orders", ()), *content.get("next", ()))
    ]


def orders(house: House, game: str, seat: str) -> list[dict[str, Any]]:
    """Every order of a seat as the ledger keeps it, in order."""
    with house.store.transaction() as session:
        rows = session.scalars(select(EventRow).where(EventRow.game == game).order_by(EventRow.seq))
        payloads = [json.loads(row.payload) for row in rows]
    return [
        payload["order"]
        for payload in payloads
        if payload.get("seat") == seat and "order" in payload
    ]
