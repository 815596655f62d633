"""An export back into a database."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import insert
from sqlalchemy.orm import Session

from pbem.games import Document
from pbem.ledger.audit.export import EventLine, ExportLine, Header
from pbem.ledger.audit.export_files import export_lines_of
from pbem.ledger.audit.verdict import Verdict
from pbem.ledger.audit.verification import verify
from pbem.ledger.chains.chain import DECISIONS, Event, dice_context
from pbem.ledger.database.store import OpenModule, wait_for_turn
from pbem.ledger.database.tables import EventRow, GameRow
from pbem.ledger.database.timestamps import parse_timestamp
from pbem.ledger.games.game_record import GameRecord
from pbem.ledger.games.scenarios import store_document, with_complete_look
from pbem.rules import canonical_json

_HIGHEST = 10**8 - 1
"""The highest number of an imported game. It leaves room for the numbers of later games."""


class UnverifiedExport(ValueError):
    """A file cannot be imported; ``verdict`` gives the reason.

    The file does not verify, its game is not finished, or its game exists already.
    """

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.key)


def import_file(session: Session, path: Path, module: OpenModule) -> str:
    """Put the export of a finished game into a database; the game's identifier.

    A game of the archive comes back to its row and its seats.

    Raises:
        Unverified: it does not verify, its seed is not open, or a game of this name exists.
    """
    verdict = verify(path, module)
    if not verdict.ok:
        raise UnverifiedExport(verdict)
    if not verdict.opened:
        raise UnverifiedExport(
            msgspec.structs.replace(verdict, ok=False, key="audit.bad.not_finished")
        )
    if verdict.foreign:
        raise UnverifiedExport(msgspec.structs.replace(verdict, ok=False, key="audit.bad.foreign"))
    if _game_number(verdict.game) > _HIGHEST:
        raise UnverifiedExport(
            msgspec.structs.replace(
                verdict, ok=False, key="audit.bad.game", facts={"got": verdict.game}
            )
        )
    wait_for_turn(session, "create")
    lines = [msgspec.json.decode(raw, type=ExportLine) for raw in export_lines_of(path)]
    header = lines[0]
    assert isinstance(header, Header)
    events = [line.event for line in lines if isinstance(line, EventLine)]
    known = session.get(GameRow, verdict.game, with_for_update=True)
    if known is None:
        session.add(_game_row(session, header, events, module))
    elif known.archived and known.head_hash == events[-1].hash:
        known.archived, known.decided, known.started_at = "", "", None
        known.asked = known.position = 0
    else:
        raise UnverifiedExport(msgspec.structs.replace(verdict, ok=False, key="audit.bad.exists"))
    session.flush()
    session.execute(insert(EventRow), list(_event_rows(header.format, events)))
    GameRecord.load(session, verdict.game, module).replay(events)
    return verdict.game


def _event_rows(file_format: int, events: list[Event]) -> Iterator[dict[str, Any]]:
    """The events as rows, each decision with what its dice depend on."""
    last = ""
    for event in events:
        if event.kind in DECISIONS:
            last = dice_context(file_format, last, event)
        row = {**msgspec.structs.asdict(event), "payload": canonical_json(event.payload)}
        yield row | {"decided": last if event.kind in DECISIONS else None}


def _game_number(game: str) -> int:
    """The number in the name of a game whose export verifies."""
    return int(game.rpartition("-")[2])


def _game_row(session: Session, header: Header, events: list[Event], module: OpenModule) -> GameRow:
    document = Document(header.module, header.scenario, header.content, header.look)
    if not header.look:
        document = with_complete_look(document, module(header.module))
    store_document(session, document)
    last = events[-1]
    finished = next(event for event in reversed(events) if event.kind == "finished")
    return GameRow(
        id=header.game,
        module=header.module,
        number=_game_number(header.game),
        scenario=document.digest,
        look=document.presentation_digest,
        options=header.options,
        rules_version=header.rules_version,
        status="finished",
        seed=bytes.fromhex(finished.payload["seed"]),
        seed_commitment=header.seed_commitment,
        format=header.format,
        head=last.seq,
        head_hash=last.hash,
        created_at=parse_timestamp(events[0].at),
        finished_at=parse_timestamp(finished.at),
        outcome=finished.payload["outcome"],
    )
