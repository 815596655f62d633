"""Queries in plain SQL, by the drivers alone: SQLAlchemy takes longer to import.

The same texts run in a session, through :class:`SessionRows`. Parameters are named, as in ``:now``.
"""

import re
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from pbem.ledger.database.timestamps import utc

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

Row = Sequence[Any]
_SQLITE, _POSTGRESQL = "sqlite:///", "postgresql+psycopg://"
_PARAMETER = re.compile(r"(?<!:):(\w+)")
_SECONDS = 30
"""How long a query waits for a lock."""


class Rows(Protocol):
    """What answers a query."""

    def rows(self, sql: str, **facts: object) -> Sequence[Row]:
        """The rows of a query; moments come as :func:`moment` reads them."""


class DatabaseTrouble(Exception):
    """The database cannot be opened, read or locked.

    Attributes:
        detail: the class of what went wrong.
    """

    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(detail)


class SessionRows:
    """Queries in a transaction that is open."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def rows(self, sql: str, **facts: object) -> Sequence[Row]:
        """The rows of a query, what is not yet written included."""
        from sqlalchemy import text  # noqa: PLC0415 - a session is there already

        self._session.flush()
        return self._session.execute(text(sql), {k: _plain(v) for k, v in facts.items()}).all()


class PlainDatabase:
    """A connection of its own, by ``sqlite3`` or ``psycopg``.

    On SQLite it locks the database as a writer does, so that it finds out whether one could.
    """

    def __init__(self, url: str) -> None:
        """Open the database.

        Raises:
            DatabaseTrouble: it cannot be opened.
            ValueError: the URL names another driver or has options, or the file is missing.
        """
        self._connection = _open(url)
        self._named = not url.startswith(_SQLITE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the database as it is."""
        with suppress(*_errors()):
            self._connection.rollback()
        self._connection.close()

    def revision(self) -> str | None:
        """The revision of its schema; ``None`` where it has no tables yet."""
        try:
            ((found,),) = self.rows("SELECT version_num FROM alembic_version")
        except (DatabaseTrouble, ValueError):
            return None
        return str(found)

    def rows(self, sql: str, **facts: object) -> Sequence[Row]:
        """The rows of a query (raises DatabaseTrouble)."""
        if self._named:
            sql = _PARAMETER.sub(r"%(\1)s", sql)
        try:
            with closing(self._connection.cursor()) as cursor:
                cursor.execute(sql, {name: _plain(fact) for name, fact in facts.items()})
                found: Sequence[Row] = cursor.fetchall()
        except _errors() as error:
            raise DatabaseTrouble(type(error).__name__) from error
        return found


def _open(url: str) -> Any:
    if url.startswith(_SQLITE):
        import sqlite3  # noqa: PLC0415 - PostgreSQL does without

        path = Path(url.removeprefix(_SQLITE))
        if not path.is_file():
            raise ValueError(url)
        try:
            connection = sqlite3.connect(path, timeout=_SECONDS, isolation_level=None)
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise DatabaseTrouble(type(error).__name__) from error
        return connection
    if not url.startswith(_POSTGRESQL):
        raise ValueError(url)
    import psycopg  # noqa: PLC0415 - an extra

    try:
        return psycopg.connect(
            f"postgresql://{url.removeprefix(_POSTGRESQL)}", connect_timeout=_SECONDS
        )
    except psycopg.Error as error:
        raise DatabaseTrouble(type(error).__name__) from error


def _errors() -> tuple[type[Exception], ...]:
    """What the drivers in use raise."""
    drivers = (sys.modules.get("sqlite3"), sys.modules.get("psycopg"))
    return tuple(driver.Error for driver in drivers if driver is not None)


def _plain(fact: object) -> object:
    """A parameter as it stands in the database: moments are UTC without a zone."""
    return utc(fact).strftime("%Y-%m-%d %H:%M:%S.%f") if isinstance(fact, datetime) else fact


def moment(found: datetime | str) -> datetime:
    """A moment of a row: SQLite keeps them as text."""
    return utc(datetime.fromisoformat(found) if isinstance(found, str) else found)
