"""SQLite transactions that lock the database only when they end.

Such a transaction reads a snapshot and gathers what it would write. When it commits, it locks the
database, reads anew all that it has read, writes what it gathered, and lets the database go. If
anything that it has read is different by then, it raises :class:`Overtaken` and nothing is written.
So what is written is always what the same work would have written behind the lock.

It locks the database earlier where it has to: before it reads a table that it writes to, before it
asks for the number that the database gives to a new row, and before any statement that is no
SELECT, INSERT, UPDATE or DELETE.
"""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from pbem.failpoints import failpoint

_WRITES = re.compile(
    r'\s*(?:INSERT\s+INTO|UPDATE(?!\s+OR\b)|DELETE\s+FROM)\s+"?(\w+)', re.IGNORECASE
)
_TELLS = re.compile(r"\bRETURNING\b", re.IGNORECASE)
_READS = re.compile(r"\s*SELECT\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_REMEMBERED = 2000
Rows = list[Any]


class Overtaken(Exception):
    """Another transaction changed what this one has read. Nothing of this one was done."""


@dataclass(slots=True)
class _Gathered:
    """What a transaction has read and would write.

    Attributes:
        version: of the database that it reads.
        read: each query with its values and its rows.
        writes: each statement with its values, and whether it runs once for each of them.
        tables: those that it would write to.
    """

    version: int
    read: list[tuple[str, Any, Rows]] = field(default_factory=list)
    writes: list[tuple[str, Any, bool]] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)

    def write(self, table: str, sql: str, values: Any, *, many: bool) -> int:
        """Gather a statement. Returns how many rows it is taken to write."""
        self.writes.append((sql, values, many))
        self.tables.add(table)
        return len(values) if many else 1

    def may_read(self, sql: str) -> bool:
        """True if a statement is a query that nothing gathered could answer otherwise."""
        return _READS.match(sql) is not None and self.tables.isdisjoint(_words_in_sql(sql))


class LateLock(sqlite3.Connection):
    """A connection that can begin a transaction without a lock: see :meth:`begin_late`.

    Attributes:
        gathered: what such a transaction has gathered; ``None`` as soon as it has the lock.
        overtaken: True if such a transaction can only be rolled back.
    """

    gathered: _Gathered | None = None
    overtaken = False

    def cursor(self, factory: object = None) -> "_Cursor":  # type: ignore[override]  # noqa: ARG002
        """A cursor that gathers, whatever is asked for."""
        return super().cursor(_Cursor)

    def begin_late(self) -> None:
        """Begin a transaction that is locked late."""
        super().execute("BEGIN")
        self.gathered = _Gathered(self._data_version())

    def lock_and_write(self) -> None:
        """Lock the database for the transaction, and write what it has gathered.

        Raises:
            Overtaken: what it has read has changed, or what it would write does not fit.
        """
        if self.overtaken:
            raise Overtaken
        gathered, self.gathered = self.gathered, None
        if gathered is None:
            return
        super().rollback()
        super().execute("BEGIN IMMEDIATE")
        failpoint("database.locked")
        try:
            if not self._reads_the_same(gathered):
                self._give_up()
            for sql, values, many in gathered.writes:
                (super().executemany if many else super().execute)(sql, values)
        except sqlite3.IntegrityError:
            self._give_up()
        failpoint("database.written")

    def _give_up(self) -> None:
        super().rollback()
        self.overtaken = True
        raise Overtaken

    def is_outdated(self) -> bool:
        """True if what the transaction has read has changed. After that it can only be ended."""
        gathered, self.gathered = self.gathered, None
        if gathered is None:
            return self.overtaken
        super().rollback()
        super().execute("BEGIN")
        return not self._reads_the_same(gathered)

    def peek(self, sql: str) -> Any:
        """The first value that a query finds. The transaction does not depend on it."""
        gathered, self.gathered = self.gathered, None
        try:
            return super().execute(sql).fetchone()[0]
        finally:
            self.gathered = gathered

    def _reads_the_same(self, gathered: _Gathered) -> bool:
        """True if nothing has changed, or nothing that was read."""
        return self._data_version() == gathered.version or all(
            super(LateLock, self).execute(sql, values).fetchall() == rows
            for sql, values, rows in gathered.read
        )

    def _data_version(self) -> int:
        """A number that changes when another connection commits."""
        return int(super().execute("PRAGMA data_version").fetchone()[0])

    def commit(self) -> None:
        """Commit (raises Overtaken). A transaction that writes nothing takes no lock."""
        if self.overtaken or (self.gathered is not None and self.gathered.writes):
            self.lock_and_write()
        self.gathered = None
        super().commit()

    def rollback(self) -> None:
        """End the transaction. Nothing of it was done."""
        self.gathered, self.overtaken = None, False
        super().rollback()


class _Cursor(sqlite3.Cursor):
    """A cursor that gathers while its connection has no lock."""

    connection: LateLock
    _rows: Iterator[Any] | None = None
    """The rows of a query that was noted."""
    _count: int | None = None
    """How many rows a gathered statement is taken to write."""

    def execute(self, sql: str, values: Any = ()) -> "_Cursor":
        """Run a statement, or gather it (raises Overtaken)."""
        self._rows = self._count = None
        gathered = self.connection.gathered
        if gathered is not None and (table := _table_of(sql)):
            self._count = gathered.write(table, sql, values, many=False)
        elif gathered is not None and gathered.may_read(sql):
            rows = super().execute(sql, values).fetchall()
            gathered.read.append((sql, values, rows))
            self._rows = iter(rows)
        else:
            self.connection.lock_and_write()
            super().execute(sql, values)
        return self

    def executemany(self, sql: str, values: Any) -> "_Cursor":
        """Run a statement once for each of some values, or gather that (raises Overtaken)."""
        self._rows = self._count = None
        gathered = self.connection.gathered
        if gathered is not None and (table := _table_of(sql)):
            self._count = gathered.write(table, sql, list(values), many=True)
        else:
            self.connection.lock_and_write()
            super().executemany(sql, values)
        return self

    @property
    def rowcount(self) -> int:
        """How many rows a statement wrote, or is taken to write: one for each of its values."""
        return super().rowcount if self._count is None else self._count

    @property
    def lastrowid(self) -> int | None:
        """The number that the database gave to a new row (raises Overtaken)."""
        if self._count is None:
            return super().lastrowid
        self.connection.lock_and_write()
        return int(self.connection.peek("SELECT last_insert_rowid()"))

    def fetchone(self) -> Any:
        """The next row."""
        return super().fetchone() if self._rows is None else next(self._rows, None)

    def fetchmany(self, size: int | None = None) -> Rows:
        """The next rows."""
        most = self.arraysize if size is None else size
        return super().fetchmany(most) if self._rows is None else list(islice(self._rows, most))

    def fetchall(self) -> Rows:
        """All rows that are left."""
        return super().fetchall() if self._rows is None else list(self._rows)


@lru_cache(maxsize=_REMEMBERED)
def _table_of(sql: str) -> str | None:
    """The table that a statement writes to; ``None`` if it does not, or tells what it wrote."""
    found = _WRITES.match(sql)
    return found[1].lower() if found and not _TELLS.search(sql) else None


@lru_cache(maxsize=_REMEMBERED)
def _words_in_sql(sql: str) -> frozenset[str]:
    """The words of a query. Those of the tables that it reads are among them."""
    return frozenset(_WORD.findall(sql.lower()))
