"""Who waits for whom on SQLite."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import func, select

from pbem.ledger import Store
from pbem.ledger.tables import PlayerRow


def test_who_reads_waits_for_no_writer_and_who_writes_afterwards_locks(tmp_path: Path) -> None:
    path, count = tmp_path / "pbem.sqlite", select(func.count()).select_from(PlayerRow)
    store = Store(f"sqlite:///{path}")
    store.migrate()
    with store.transaction() as session:
        session.add(PlayerRow(name="Anna", address="anna@players.test"))
        session.flush()
        with store.reading() as connection:
            assert connection.execute(count).scalar_one() == 0
    with store.reading() as connection:
        assert connection.execute(count).scalar_one() == 1
    with store.transaction() as session:
        session.connection()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            sqlite3.connect(path, timeout=0).execute("BEGIN IMMEDIATE")
    store.close()
