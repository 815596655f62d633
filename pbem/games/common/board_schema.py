"""The shape of board files that a game describes by dataclasses alone."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_type_hints

from pydantic import BaseModel, create_model

from pbem.games.documents import BoardSchema, EntryProblem, SourcedEntry


def shape_of(board_type: type) -> BoardSchema:
    """The shape of a board whose class is a dataclass with one dataclass for each file."""
    files = {stem: (_file_model(kind), ...) for stem, kind in get_type_hints(board_type).items()}
    whole: type[BaseModel] = create_model(board_type.__name__, **files)  # type: ignore[call-overload]
    return BoardSchema(files=tuple(files), presentation=(), whole=whole, check=_no_problems)


def _file_model(kind: Any) -> type[SourcedEntry]:
    """The model of a file: the fields of its dataclass, beside those that name sources."""
    hints = get_type_hints(kind)
    found = {field.name: (hints[field.name], ...) for field in fields(kind)}
    entry: type[SourcedEntry] = create_model(kind.__name__, __base__=SourcedEntry, **found)  # type: ignore[call-overload]
    return entry


def _no_problems(_: Any) -> Iterator[EntryProblem]:
    return iter(())
