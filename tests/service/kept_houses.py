"""Houses with started games: made once in a run, copied into every house that asks for the same."""

import hashlib
import os
import pickle
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pbem.ledger import Store
from pbem.mail import MaildirInbox
from tests import made_once


@dataclass
class KeptHouse:
    """A house in which something was played.

    Attributes:
        given: what the play gave, such as the name of its game.
        database: the content of the SQLite file.
        letters: path below the house, time of writing in nanoseconds, content; the oldest first.
        known: addresses of its players.
        number: of the next letter to it.
    """

    given: Any
    database: bytes
    letters: tuple[tuple[str, int, bytes], ...]
    known: frozenset[str]
    number: int

    @cached_property
    def digest(self) -> str:
        """Of the database: two makers of one house draw other secrets."""
        return hashlib.sha256(self.database).hexdigest()


_made: dict[str, KeptHouse] = {}
_patches: list[str] = []
_shared: list[Path] = []
"""The folder in which the workers of a run share their houses, where there are several."""


@contextmanager
def made_with(patch: str) -> Iterator[None]:
    """Copy only houses in which was played while the program was patched in this way."""
    _patches.append(patch)
    yield
    _patches.remove(patch)


def patches() -> tuple[str, ...]:
    """How the program is patched."""
    return tuple(_patches)


def share(folder: Path) -> None:
    """Share houses with the other workers of the run, in a folder."""
    folder.mkdir(exist_ok=True)
    _shared.append(folder)


def found(key: str) -> KeptHouse | None:
    """The house that was kept under a key, by this process or another worker of the run."""
    if key not in _made and (file := _file(key)) is not None and file.exists():
        _made[key] = pickle.loads(file.read_bytes())
    return _made.get(key)


def keep(key: str, given: Any, store: Store, root: Path, known: set[str], number: int) -> None:
    """Keep a house with all its letters."""
    files = sorted(
        (p for part in ("inbox", "out") for p in (root / part).rglob("*") if p.is_file()),
        key=_written,
    )
    letters = tuple((str(p.relative_to(root)), _written(p), p.read_bytes()) for p in files)
    with sqlite3.connect(_path(store)) as connection:
        content = connection.serialize()
    connection.close()
    _made[key] = KeptHouse(given, content, letters, frozenset(known), number)
    if (file := _file(key)) is not None:
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(_made[key]))
        draft.replace(file)


def _file(key: str) -> Path | None:
    """Where a house is shared."""
    return _shared[-1] / hashlib.sha256(key.encode()).hexdigest() if _shared else None


def copy(kept: KeptHouse, store: Store, root: Path) -> None:
    """Make of a house that is new, or was copied, a kept one."""
    store.close()
    path = _path(store)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(kept.database)
    for name, written, content in kept.letters:
        file = root / name
        MaildirInbox(file.parents[1])
        file.write_bytes(content)
        os.utime(file, ns=(written, written))


def digest_of(key: str) -> str:
    """The digest of a kept house; without a key that of a new one: none."""
    return _made[key].digest if key else ""


def is_as(store: Store, key: str) -> bool:
    """True if nothing was written to a database since it was copied from a kept one.

    It is an SQLite file. Without a key nothing was written to it since its schema.
    """
    if store.engine.dialect.name != "sqlite":
        return False
    path = _path(store)
    log = path.with_name(path.name + "-wal")
    content = _made[key].database if key else _blank()
    return (not log.exists() or not log.stat().st_size) and path.read_bytes() == content


@cache
def _blank() -> bytes:
    return made_once.empty_database()


def _path(store: Store) -> Path:
    return Path(str(store.engine.url.database))


def _written(path: Path) -> int:
    return path.stat().st_mtime_ns
