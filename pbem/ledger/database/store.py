"""The database: SQLite (WAL, synchronous=FULL) or PostgreSQL by URL, its schema by Alembic."""

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
from pbem.ledger.database.file_locks import FileTrouble, locked, next_number
from pbem.ledger.database.late_lock import LateLock, Overtaken
from pbem.ledger.database.revisions import newest_revision
from pbem.ledger.database.schema import revision_of, upgrade_schema
from pbem.private_files import make_private

OpenModule = Callable[[str], "GameModule"]
if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from pbem.games import GameModule

_PAUSE_SECONDS = 0.1
_JOURNAL_TRIES = 300
_BEGINS = "begins"
"""What is noted of a connection whose transactions begin in their own way."""
_READS, _LATE = "BEGIN", "late"
_LAST_LETTER = "SELECT max(id) FROM letters"
_WAIT = select(func.pg_advisory_xact_lock(bindparam("task")))
_TAKE = select(func.pg_try_advisory_lock(bindparam("task")))
_LEAVE = select(func.pg_advisory_unlock(bindparam("task")))
_UNWELL = (OperationalError, InterfaceError, InternalError, PoolTimeout, FileTrouble)


class Store:
    """A database of games. ``module`` finds a game's module by name."""

    def __init__(self, url: str, module: OpenModule | None = None) -> None:
        self.url = url
        self.module = module or _module_by_name
        self.engine = _create_engine(url)

    def migrate(self) -> None:
        """Bring the schema to the newest revision, one worker at a time.

        Raises:
            UnknownSchema: this program cannot bring the database up to date.
        """
        self._make_private_file()
        newest = newest_revision()
        while revision_of(self.engine) != newest:
            with self.exclusive_task("schema") as mine:
                if not mine:
                    sleep(_PAUSE_SECONDS)
                elif revision_of(self.engine) != newest:
                    upgrade_schema(self.engine)

    def _make_private_file(self) -> None:
        """Make the file of a new SQLite database with mode 0600; its other files get the same."""
        if (path := self._file_beside("")) is not None:
            with suppress(OSError):  # the first connection tells what is wrong
                make_private(path)

    @contextmanager
    def transaction(self) -> Iterator["Session"]:
        """A transaction: all or nothing; on SQLite one at a time, locked before it reads.

        On PostgreSQL several transactions run at once. A transaction that changes a game locks the
        game's row first and then reads its other rows. :class:`GameRecord` does so when it loads.
        """
        from pbem.ledger.database.transactions import Transaction  # noqa: PLC0415 - lists need no session

        with Transaction(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def late_transaction(self) -> Iterator["Session"]:
        """A transaction that on SQLite keeps nobody waiting until it ends.

        It reads the database as it was when it began, and locks it to write: see
        :mod:`pbem.ledger.database.late_lock`. On PostgreSQL it is as any other.

        Raises:
            Overtaken: what it read has changed. Nothing was done; a locked transaction may do it.
        """
        from pbem.ledger.database.transactions import Transaction  # noqa: PLC0415 - lists need no session

        with self._connection_beginning(_LATE) as connection:
            late = connection.connection.dbapi_connection
            with Transaction(connection, expire_on_commit=False) as session, session.begin():
                try:
                    yield session
                except Exception as error:
                    if isinstance(late, LateLock) and late.is_outdated():
                        raise Overtaken from error
                    raise

    @contextmanager
    def reading_connection(self) -> Iterator[Connection]:
        """A connection for queries that write nothing and need no model.

        It sees the database as it was at the first query. On SQLite too, it waits for no writer
        and keeps none waiting. It ends by a commit: a driver of PostgreSQL forgets at a rollback
        every statement that the server has prepared.
        """
        with self._connection_beginning(_READS) as connection, connection.begin():
            yield connection

    @contextmanager
    def _connection_beginning(self, how: str) -> Iterator[Connection]:
        """A connection whose transactions on SQLite begin in another way."""
        with self.engine.connect() as connection:
            about = connection.connection.info
            about[_BEGINS] = how
            try:
                yield connection
            finally:
                about.pop(_BEGINS, None)

    @contextmanager
    def exclusive_task(self, task: str, *, recurs: bool = True) -> Iterator[bool]:
        """Lock a task for this worker until the block ends; ``False`` if another worker has it.

        The lock needs no open transaction. The task of a worker that dies is free at once.
        ``recurs``: the file of its lock stays, where there is one.
        """
        if self.engine.dialect.name == "postgresql":
            with self.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            ) as connection:
                mine = bool(connection.execute(_TAKE, {"task": _lock_number(task)}).scalar())
                try:
                    yield mine
                finally:
                    if mine:
                        connection.execute(_LEAVE, {"task": _lock_number(task)})
            return
        if (path := self._file_beside(task)) is None:
            yield True
            return
        with locked(path, removes=not recurs) as mine:
            yield mine

    @property
    def locks_late(self) -> bool:
        """True if a late transaction locks nothing while it works, as on SQLite."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def exclusive_game(self, game: str | None, *, waits: bool) -> Iterator[bool]:
        """Lock a game for this worker until the block ends; ``False`` if another worker has it.

        This is for SQLite alone: on PostgreSQL a transaction locks the game's row.

        Args:
            game: the game's identifier; ``None`` for all that concerns no game.
            waits: whether to wait for the other worker.
        """
        if (path := self._file_beside(f"at-{game or 'none'}")) is None:
            yield True
            return
        with locked(path, waits=waits, removes=True) as mine:
            yield mine

    def next_letter_number(self, session: "Session") -> int | None:
        """The number of a new letter on record, before the database is locked.

        ``None``: the database gives it, and locks nothing for that.
        """
        connection, path = (
            session.connection().connection.dbapi_connection,
            self._file_beside("letters"),
        )
        if path is None or not isinstance(connection, LateLock):
            return None
        return next_number(path, connection.peek(_LAST_LETTER) or 0)

    def _file_beside(self, name: str) -> Path | None:
        """A file beside that of a SQLite database, or that one; ``None`` if it has none."""
        url = self.engine.url
        if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
            return None
        return Path(f"{url.database}.{name}" if name else str(url.database))

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def _module_by_name(name: str) -> "GameModule":
    """A game by the registry, which is imported when a game is first asked for."""
    return games.game_module(name)


def open_store(url: str) -> Store:
    """A database, its schema up to date."""
    store = Store(url)
    store.migrate()
    return store


def wait_for_turn(session: "Session", task: str) -> None:
    """Wait until no other transaction does a task.

    The next transaction waits until this one ends. On SQLite transactions always wait, and one that
    locks late is overtaken instead.
    """
    connection = session.connection()
    if connection.dialect.name == "postgresql":
        connection.execute(_WAIT, {"task": _lock_number(task)})


def _lock_number(task: str) -> int:
    """The number PostgreSQL knows a task by."""
    return crc32(f"pbem {task}".encode())


def is_temporary_failure(error: Exception) -> bool:
    """True if the database failed, not the statement: locked, full, broken, gone or deadlocked."""
    return isinstance(error, _UNWELL) or type(error) is DatabaseError


class LockingDialect(SQLiteDialect_pysqlite):
    """SQLite with transactions that are locked before they read, unless they only read.

    The dialect begins them itself. With a listener every statement looks for listeners, which
    takes a twentieth of the work of a letter.
    """

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Begin one: to write as soon as no other writes, to read or to lock late at once."""
        how, connection = dbapi_connection.info.get(_BEGINS), dbapi_connection.dbapi_connection
        if how == _LATE and isinstance(connection, LateLock):
            connection.begin_late()
        else:
            dbapi_connection.cursor().execute(how or "BEGIN IMMEDIATE")


registry.register("sqlite.locking", __name__, LockingDialect.__name__)


def _create_engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    locking = make_url(url).set(drivername="sqlite+locking")
    how = {"timeout": 30, "check_same_thread": False, "factory": LateLock}
    engine = create_engine(locking, poolclass=QueuePool, connect_args=how)

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
