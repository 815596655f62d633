"""Who waits for whom on SQLite."""

import sqlite3
from pathlib import Path
from threading import Timer

import pytest
from sqlalchemy import func, select

from pbem.ledger import Store
from pbem.ledger.database.tables import PlayerRow


def test_who_reads_waits_for_no_writer_and_who_writes_afterwards_locks(tmp_path: Path) -> None:
    path, count = tmp_path / "pbem.sqlite", select(func.count()).select_from(PlayerRow)
    store = Store(f"sqlite:///{path}")
    store.migrate()
    with store.transaction() as session:
        session.add(PlayerRow(name="Anna", address="anna@players.test"))
        session.flush()
        with store.reading_connection() as connection:
            assert connection.execute(count).scalar_one() == 0
    with store.reading_connection() as connection:
        assert connection.execute(count).scalar_one() == 1
    with store.transaction() as session:
        session.connection()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            sqlite3.connect(path, timeout=0).execute("BEGIN IMMEDIATE")
    store.close()


def test_a_worker_waits_while_another_makes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "pbem.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE other (number INTEGER)")
    Timer(0.2, other.execute, ["COMMIT"]).start()
    store = Store(f"sqlite:///{path}")
    with store.reading_connection() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    store.close()
    other.close()
