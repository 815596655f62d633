"""The database: SQLite (WAL, synchronous=FULL) or PostgreSQL by URL, its schema by Alembic."""

import fcntl
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any
from zlib import crc32

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    make_url,
    select,
)
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine.interfaces import PoolProxiedConnection
from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from pbem import games
from pbem.ledger.schema import newest_revision, revision_of, upgrade_schema
from pbem.private_files import make_private

OpenModule = Callable[[str], "GameModule"]
if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from pbem.games import GameModule

_PAUSE_SECONDS = 0.1
_JOURNAL_TRIES = 300
_READS = "reads"
"""What is noted of a connection that only reads."""
_WAIT = select(func.pg_advisory_xact_lock(bindparam("task")))
_TAKE = select(func.pg_try_advisory_lock(bindparam("task")))
_LEAVE = select(func.pg_advisory_unlock(bindparam("task")))
_UNWELL = (OperationalError, InterfaceError, InternalError, PoolTimeout)


class Store:
    """A database of games. ``module`` finds a game's module by name."""

    def __init__(self, url: str, module: OpenModule | None = None) -> None:
        self.url = url
        self.module = module or _registered
        self.engine = _engine(url)

    def migrate(self) -> None:
        """Bring the schema to the newest revision, one worker at a time.

        Raises:
            UnknownSchema: this program cannot bring the database up to date.
        """
        self._make_private_file()
        newest = newest_revision()
        while revision_of(self.engine) != newest:
            with self.alone("schema") as mine:
                if not mine:
                    sleep(_PAUSE_SECONDS)
                elif revision_of(self.engine) != newest:
                    upgrade_schema(self.engine)

    def _make_private_file(self) -> None:
        """Make the file of a new SQLite database with mode 0600; its other files get the same."""
        url = self.engine.url
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            with suppress(OSError):  # the first connection tells what is wrong
                make_private(Path(str(url.database)))

    @contextmanager
    def transaction(self) -> Iterator["Session"]:
        """A transaction: all or nothing; on SQLite one at a time, locked before it reads.

        On PostgreSQL several transactions run at once. A transaction that changes a game locks the
        game's row first and then reads its other rows. :class:`GameRecord` does so when it loads.
        """
        from pbem.ledger.transactions import Transaction  # noqa: PLC0415 - lists need no session

        with Transaction(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for queries that write nothing and need no model.

        It sees the database as it was at the first query. On SQLite too, it waits for no writer
        and keeps none waiting.
        """
        with self.engine.connect() as connection:
            about = connection.connection.info
            about[_READS] = True
            try:
                yield connection
            finally:
                about.pop(_READS, None)

    @contextmanager
    def alone(self, task: str) -> Iterator[bool]:
        """Lock a task for this worker until the block ends; ``False`` if another worker has it.

        The lock needs no open transaction. The task of a worker that dies is free at once.
        """
        if self.engine.dialect.name == "postgresql":
            with self.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            ) as connection:
                mine = bool(connection.execute(_TAKE, {"task": _number(task)}).scalar())
                try:
                    yield mine
                finally:
                    if mine:
                        connection.execute(_LEAVE, {"task": _number(task)})
            return
        if self.engine.url.database in (None, "", ":memory:"):
            yield True
            return
        with Path(f"{self.engine.url.database}.{task}").open("ab") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
            else:
                yield True

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def _registered(name: str) -> "GameModule":
    """A game by the registry, which is imported when a game is first asked for."""
    return games.game_module(name)


def open_store(url: str) -> Store:
    """A database, its schema up to date."""
    store = Store(url)
    store.migrate()
    return store


def in_turn(session: "Session", task: str) -> None:
    """Wait until no other transaction does a task.

    The next transaction waits until this one ends. On SQLite transactions always wait.
    """
    connection = session.connection()
    if connection.dialect.name == "postgresql":
        connection.execute(_WAIT, {"task": _number(task)})


def _number(task: str) -> int:
    """The number PostgreSQL knows a task by."""
    return crc32(f"pbem {task}".encode())


def will_pass(error: Exception) -> bool:
    """True if the database failed, not the statement: locked, full, broken, gone or deadlocked."""
    return isinstance(error, _UNWELL) or type(error) is DatabaseError


class LockingDialect(SQLiteDialect_pysqlite):
    """SQLite with transactions that are locked before they read, unless they only read.

    The dialect begins them itself. With a listener every statement looks for listeners, which
    takes a twentieth of the work of a letter.
    """

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Begin one: to write as soon as no other writes, to read at once."""
        reads = _READS in dbapi_connection.info
        dbapi_connection.cursor().execute("BEGIN" if reads else "BEGIN IMMEDIATE")


registry.register("sqlite.locking", __name__, LockingDialect.__name__)


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    locking = make_url(url).set(drivername="sqlite+locking")
    engine = create_engine(
        locking, poolclass=QueuePool, connect_args={"timeout": 30, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        _use_write_ahead_log(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _use_write_ahead_log(connection: Any) -> None:
    """Set the journal of a SQLite connection, waiting while another worker does the same.

    SQLite does not wait by itself here: it calls no busy handler while a journal changes.

    Raises:
        sqlite3.OperationalError: the file stays locked, or it cannot be opened.
    """
    for left in reversed(range(_JOURNAL_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or not left:
                raise
            sleep(_PAUSE_SECONDS)
        else:
            return
