"""What is dear to make and always the same: made once in a process, copied for every test.

These are the newest schema of a database, the boards that the program ships, the text of SQL statements, the
commands of the command line, the short headers of letters that tests parse, and pictures as the database keeps them.
"""

import os
import pickle
import tempfile
from contextlib import ExitStack, suppress
from email.headerregistry import HeaderRegistry
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unittest import mock
from uuid import uuid4

import msgspec
import typer.main
from sqlalchemy.util import LRUCache

from pbem.games import Document, GameModule
from pbem.ledger import Store
from pbem.ledger.database.store import LockingDialect
from pbem.private_files import write_private
from pbem.service.mailer import pictures

_open, _migrate, _load = Store.__init__, Store.migrate, GameModule.load
_parse_header = HeaderRegistry.__call__
_known_header = lru_cache(maxsize=5_000)(_parse_header)
_packed = lru_cache(maxsize=200)(pictures.packed_picture)
_SHORT = 200
_statements: LRUCache[Any, Any] = LRUCache(2_000)
_boards: dict[str, bytes] = {}
"""The shipped board of each game that was loaded: all scenarios of a game have the same files."""


def replaced() -> ExitStack:
    """Give copies to new SQLite databases and to whoever loads a shipped board, until it is closed.

    All stores in SQLite share the statements that SQLAlchemy compiled, all calls of the command
    line the commands that Typer made, and all letters the headers that were parsed and the pictures
    that were packed.
    """
    stack = ExitStack()
    stack.enter_context(mock.patch.object(Store, "migrate", _copy_and_migrate))
    stack.enter_context(mock.patch.object(GameModule, "load", _copied_board))
    stack.enter_context(mock.patch.object(Store, "__init__", _with_known_statements))
    stack.enter_context(mock.patch.object(LockingDialect, "__eq__", _of_one_type))
    stack.enter_context(
        mock.patch.object(LockingDialect, "__hash__", lambda dialect: id(type(dialect)))
    )
    stack.enter_context(mock.patch.object(HeaderRegistry, "__call__", _short_header_once))
    stack.enter_context(mock.patch.object(pictures, "packed_picture", _packed))
    stack.enter_context(mock.patch.object(typer.main, "get_command", cache(typer.main.get_command)))
    return stack


@cache
def empty_database() -> bytes:
    """The content of an SQLite file that ``Store.migrate`` made."""
    with tempfile.TemporaryDirectory(prefix="pbem-schema-") as folder:
        path = Path(folder) / "pbem.sqlite"
        store = Store(f"sqlite:///{path}")
        _migrate(store)
        store.close()
        return path.read_bytes()


def _copy_and_migrate(store: Store) -> None:
    """Put the copy where there is no file yet; then migrate as the program does, which finds nothing to do."""
    database = store.engine.url.database
    if store.engine.dialect.name == "sqlite" and database not in {None, "", ":memory:"}:
        path = Path(str(database))
        if path.parent.is_dir() and not path.exists():
            draft = path.with_name(f"{path.name}.{uuid4().hex}")
            write_private(draft, empty_database())
            with suppress(FileExistsError):
                os.link(draft, path)
            draft.unlink()
    _migrate(store)


def _with_known_statements(store: Store, *arguments: Any, **options: Any) -> None:
    """A store that compiles no statement which another one compiled."""
    _open(store, *arguments, **options)
    if isinstance(store.engine.dialect, LockingDialect):
        store.engine._compiled_cache = _statements


def _short_header_once(registry: HeaderRegistry, name: str, value: str) -> Any:
    """A parsed header, which nobody changes; a long one is parsed on every access."""
    if type(value) is str and len(value) <= _SHORT:
        return _known_header(registry, name, value)
    return _parse_header(registry, name, value)


def _of_one_type(dialect: LockingDialect, other: object) -> bool:
    """All dialects of the type are alike: SQLAlchemy keeps a statement for its dialect."""
    return type(dialect) is type(other)


def _copied_board(module: GameModule, scenario: str, folder: Path | None = None) -> Document:
    """A shipped board as it was read and checked once; one of another folder is read anew."""
    if folder is not None:
        return _load(module, scenario, folder)
    if module.id not in _boards:
        _boards[module.id] = pickle.dumps(_load(module, scenario))
    return msgspec.structs.replace(pickle.loads(_boards[module.id]), name=scenario)
