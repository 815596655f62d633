"""Started games: made once in a run, copied into every new house that asks for the same one."""

import hashlib
import os
import pickle
import sqlite3
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pbem.ledger import Store
from pbem.mail import MaildirInbox
from tests import made_once


@dataclass(frozen=True)
class StartedGame:
    """A house with one started game.

    Attributes:
        name: of the game.
        database: the content of the SQLite file.
        letters: path below the house, time of writing in nanoseconds, content; the oldest first.
        known: addresses of its players.
    """

    name: str
    database: bytes
    letters: tuple[tuple[str, int, bytes], ...]
    known: frozenset[str]


_made: dict[str, StartedGame] = {}
_shared: list[Path] = []
"""The folder in which the workers of a run share their games, where there are several."""


def share(folder: Path) -> None:
    """Share games with the other workers of the run, in a folder."""
    folder.mkdir(exist_ok=True)
    _shared.append(folder)


def found(key: str) -> StartedGame | None:
    """The game that was kept under a key, by this process or another worker of the run."""
    if key not in _made and (file := _file(key)) is not None and file.exists():
        _made[key] = pickle.loads(file.read_bytes())
    return _made.get(key)


def keep(key: str, name: str, store: Store, root: Path, known: set[str]) -> None:
    """Keep a started game with the letters that its start sent."""
    files = sorted((p for p in (root / "out").rglob("*") if p.is_file()), key=_written)
    letters = tuple((str(p.relative_to(root)), _written(p), p.read_bytes()) for p in files)
    with sqlite3.connect(_path(store)) as connection:
        content = connection.serialize()
    connection.close()
    _made[key] = StartedGame(name, content, letters, frozenset(known))
    if (file := _file(key)) is not None:
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(_made[key]))
        draft.replace(file)


def _file(key: str) -> Path | None:
    """Where a game is shared."""
    return _shared[-1] / hashlib.sha256(key.encode()).hexdigest() if _shared else None


def copy(game: StartedGame, store: Store, root: Path) -> None:
    """Put a kept game into a house that has none."""
    store.close()
    path = _path(store)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(game.database)
    for name, written, content in game.letters:
        file = root / name
        MaildirInbox(file.parents[1])
        file.write_bytes(content)
        os.utime(file, ns=(written, written))


def is_new(store: Store) -> bool:
    """True if a database is an SQLite file to which nothing was written since its schema."""
    if store.engine.dialect.name != "sqlite":
        return False
    path = _path(store)
    log = path.with_name(path.name + "-wal")
    return (not log.exists() or not log.stat().st_size) and path.read_bytes() == _blank()


@cache
def _blank() -> bytes:
    return made_once.empty_database()


def _path(store: Store) -> Path:
    return Path(str(store.engine.url.database))


def _written(path: Path) -> int:
    return path.stat().st_mtime_ns
