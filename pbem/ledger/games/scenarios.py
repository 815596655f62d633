"""The documents of games in the database: boards and looks by digest, each kept once."""

from collections.abc import Mapping
from typing import Any

import msgspec
from pydantic import BaseModel, ValidationError
from sqlalchemy.orm import Session

from pbem.games import Document, GameModule
from pbem.ledger.database.tables import GameRow, LookRow, ScenarioRow
from pbem.rules import canonical_json

_DOCUMENTS: dict[tuple[str, str | None], Document] = {}
"""Documents in play by the digests of board and look: what stands under a digest never changes."""


def store_document(session: Session, document: Document) -> None:
    """Put a document on record, if it is not there already."""
    if session.get(ScenarioRow, document.digest) is None:
        content = canonical_json(document.content)
        row = ScenarioRow(
            digest=document.digest, game=document.game, name=document.name, content=content
        )
        session.add(row)
    if session.get(LookRow, document.presentation_digest) is None:
        session.add(
            LookRow(
                digest=document.presentation_digest, content=canonical_json(document.presentation)
            )
        )
    session.flush()


def look_of(session: Session, row: GameRow) -> dict[str, Any] | None:
    """The look that a game began with; ``None`` if none is stored."""
    look = session.get(LookRow, row.look) if row.look else None
    found: dict[str, Any] | None = msgspec.json.decode(look.content) if look else None
    return found


def document_of(session: Session, row: GameRow, module: GameModule) -> Document:
    """The document that a game began with.

    A game without a stored look gets the shipped look.
    """
    key = row.scenario, row.look
    if key not in _DOCUMENTS:
        scenario = session.get(ScenarioRow, row.scenario)
        assert scenario is not None
        content = msgspec.json.decode(scenario.content)
        own = look_of(session, row) or {}
        _DOCUMENTS[key] = with_complete_look(
            Document(scenario.game, scenario.name, content, own), module
        )
    return _DOCUMENTS[key]


def with_complete_look(document: Document, module: GameModule) -> Document:
    """A document with its look complete.

    A document without a look gets the shipped look. A layout gets each shipped ink, line and window
    that it lacks: the drawing may need more than the game had when it began. The shipped files are
    read only in these two cases.
    """
    if not document.presentation:
        return msgspec.structs.replace(
            document, presentation=module.load(document.name).presentation
        )
    layout = document.presentation["layout"]
    if _is_whole(layout, module):
        return document
    shipped = module.load(document.name).presentation["layout"]
    parts = {
        part: entries | layout.get(part, {})
        for part, entries in shipped.items()
        if isinstance(entries, dict)
    }
    return msgspec.structs.replace(
        document, presentation={**document.presentation, "layout": {**layout, **parts}}
    )


def _is_whole(layout: Mapping[str, Any], module: GameModule) -> bool:
    """True if a layout is what the game asks of one today."""
    model = module.shape().whole.model_fields["layout"].annotation
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    try:
        model.model_validate(layout)
    except ValidationError:
        return False
    return True
