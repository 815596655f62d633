"""The newest schema, made once in a process and copied into every new SQLite database of a test."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

from pbem.ledger import Store

_migrate = Store.migrate


@cache
def _empty_database() -> bytes:
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
        if not path.exists():
            path.write_bytes(_empty_database())
    _migrate(store)


@contextmanager
def made_once() -> Iterator[None]:
    """Every new SQLite database gets a copy of the newest schema until the end of the block."""
    with mock.patch.object(Store, "migrate", _copy_and_migrate):
        yield
