"""A game as one JSON Lines file: a header, a line an event, the head; and back into a database."""

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.chains.chain import Event
from pbem.ledger.database.tables import EventRow, RecordRow
from pbem.ledger.games.game_record import GameRecord
from pbem.ledger.games.scenarios import look_of


class Header(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag="header"):
    """The first line: all that a replay needs except the events, and the look."""

    format: int
    game: str
    module: str
    scenario: str
    content: dict[str, Any]
    options: dict[str, Any]
    rules_version: str
    seed_commitment: str = msgspec.field(name="commitment")
    look: dict[str, Any] = {}


class EventLine(msgspec.Struct, frozen=True, tag_field="line", tag="event"):
    """An event and the records that followed from it."""

    event: Event
    records: list[dict[str, Any]]


class Head(msgspec.Struct, frozen=True, tag_field="line", tag="head"):
    """The last line: how many events, and the hash of the last."""

    events: int
    hash: str


ExportLine = Header | EventLine | Head


def export_lines(game_record: GameRecord) -> Iterator[bytes]:
    """The lines of a game's export, each with its newline.

    An unfinished game's export holds its players' secrets: it is for the operator alone.
    """
    session, row, document = game_record.session, game_record.row, game_record.document
    game_record.chain.write()
    look = look_of(session, row)
    created = session.get(EventRow, (row.id, 1))
    assert created is not None
    header = Header(
        format=row.format,
        game=row.id,
        module=row.module,
        scenario=msgspec.json.decode(created.payload)["scenario"],
        content=document.content,
        options=row.options,
        rules_version=row.rules_version,
        seed_commitment=row.seed_commitment,
        look=document.presentation if look is None else look,
    )
    yield _line(header)
    query = (
        select(EventRow, col(RecordRow.records))
        .outerjoin(
            RecordRow,
            (col(RecordRow.game) == col(EventRow.game)) & (col(RecordRow.seq) == col(EventRow.seq)),
        )
        .where(col(EventRow.game) == row.id)
        .order_by(col(EventRow.seq))
    )
    for stored, records in session.execute(query).all():
        fields = {name: getattr(stored, name) for name in Event.__struct_fields__}
        event = Event(**{**fields, "payload": msgspec.json.decode(stored.payload)})
        yield _line(EventLine(event, msgspec.json.decode(records) if records else []))
    yield _line(Head(row.head, row.head_hash))


def export_schema() -> str:
    """The JSON Schema (2020-12) of one line of an export, as text."""
    return msgspec.json.format(
        msgspec.json.encode(msgspec.json.schema(ExportLine), order="sorted"), indent=2
    ).decode()


def _line(value: ExportLine) -> bytes:
    return msgspec.json.encode(value, order="sorted") + b"\n"
