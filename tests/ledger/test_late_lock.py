"""Transactions that lock the database when they end do what they would do behind the lock."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Overtaken, Store
from pbem.ledger.database.file_locks import next_number
from pbem.ledger.database.tables import AbsenceRow, PlayerRow, new_row

NAMES = "abc"
_STEP = st.tuples(st.sampled_from(["read", "count", "copy", "add", "drop"]), st.sampled_from(NAMES))
_CHANGE = st.tuples(st.sampled_from(["write", "add", "drop"]), st.sampled_from(NAMES))


@pytest.fixture
def other(store: Store) -> Iterator[sqlite3.Connection]:
    """A connection of somebody else, who waits for nobody."""
    with store.transaction() as session:
        session.add_all(PlayerRow(name=name, address=name) for name in NAMES)
    found = sqlite3.connect(str(store.engine.url.database), timeout=0, isolation_level=None)
    yield found
    found.close()


def rename(to: str) -> str:
    return f"UPDATE players SET name = '{to}' WHERE address = 'a'"


def player(session: Session, address: str = "a") -> PlayerRow:
    return session.scalars(select(PlayerRow).where(col(PlayerRow.address) == address)).one()


def is_overtaken(store: Store, work: Callable[[Session], object]) -> bool:
    """Whether some work that locks late is overtaken."""
    try:
        with store.late_transaction() as session:
            work(session)
    except Overtaken:
        return True
    return False


def names(store: Store) -> list[str]:
    with store.transaction() as session:
        return list(session.scalars(select(col(PlayerRow.name)).order_by(col(PlayerRow.id))))


def test_nobody_waits_until_it_ends_and_then_it_has_written_all(
    store: Store, other: sqlite3.Connection
) -> None:
    with store.late_transaction() as session:
        player(session).name = "Anna"
        session.connection().execute(insert(PlayerRow).inline(), _new("new"))
        session.flush()
        other.execute("UPDATE players SET zone = 'Europe/Rome' WHERE address = 'b'")
        other.execute("BEGIN IMMEDIATE")
        other.execute("COMMIT")
    assert names(store) == ["Anna", "b", "c", "new"]


def test_who_reads_what_somebody_changed_is_overtaken(
    store: Store, other: sqlite3.Connection
) -> None:
    def work(session: Session) -> None:
        player(session, "b").name = player(session).name + "!"
        other.execute(rename("Anna"))

    assert is_overtaken(store, work)
    assert names(store) == ["Anna", "b", "c"]


def test_who_counts_what_somebody_took_away_is_overtaken(
    store: Store, other: sqlite3.Connection
) -> None:
    def work(session: Session) -> None:
        count = session.scalar(select(func.count()).select_from(PlayerRow))
        absence = {"player": 1, "first": str(count), "last": ""}
        session.connection().execute(insert(AbsenceRow).inline(), absence)
        other.execute("DELETE FROM players WHERE address = 'c'")

    assert is_overtaken(store, work)


def test_it_reads_what_it_has_written_itself(store: Store, other: sqlite3.Connection) -> None:
    with store.late_transaction() as session:
        player(session).name = "Anna"
        assert session.scalar(select(func.count()).where(col(PlayerRow.name) == "Anna")) == 1
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")


def test_a_new_row_has_its_number_when_it_is_asked_for(store: Store) -> None:
    with store.late_transaction() as session:
        row = PlayerRow(name="Anna", address="anna")
        session.add(row)
        session.flush()
        number = row.id
    with store.transaction() as session:
        assert player(session, "anna").id == number


def test_what_does_not_fit_any_more_is_overtaken(store: Store, other: sqlite3.Connection) -> None:
    def work(session: Session) -> None:
        session.connection().execute(insert(PlayerRow).inline(), _new("anna"))
        other.execute("UPDATE players SET address = 'anna' WHERE address = 'c'")

    assert is_overtaken(store, work)


def test_an_error_counts_only_if_it_is_of_the_present(
    store: Store, other: sqlite3.Connection
) -> None:
    def fail(meanwhile: str) -> None:
        with store.late_transaction() as session:
            seen = player(session).name
            other.execute(meanwhile)
            raise KeyError(seen)

    with pytest.raises(KeyError):
        fail("UPDATE players SET name = 'Bea' WHERE address = 'b'")
    with pytest.raises(Overtaken):
        fail(rename("Anna"))


def test_nothing_is_written_by_who_goes_on_after_being_overtaken(
    store: Store, other: sqlite3.Connection
) -> None:
    def work(session: Session) -> None:
        player(session, "b").name = player(session).name + "!"
        other.execute(rename("Anna"))
        with suppress(Overtaken):
            session.scalar(select(func.count()).where(col(PlayerRow.name) == "b!"))
        session.connection().execute(update(PlayerRow).values(name="Bea"))

    assert is_overtaken(store, work)
    assert names(store) == ["Anna", "b", "c"]


def test_who_only_reads_is_never_overtaken(store: Store, other: sqlite3.Connection) -> None:
    with store.late_transaction() as session:
        assert player(session).name == "a"
        other.execute(rename("Anna"))
        session.expire_all()
        assert player(session).name == "a"


@pytest.mark.usefixtures("other")
@pytest.mark.parametrize("late", [True, False])
def test_undoing_a_part_undoes_all_of_that_part_and_no_more(store: Store, *, late: bool) -> None:
    with store.late_transaction() if late else store.transaction() as session:
        connection = session.connection()
        of_address = update(PlayerRow).where(col(PlayerRow.address) == bindparam("of"))
        connection.execute(of_address, {"of": "a", "name": "Anna"})
        part = session.begin_nested()
        connection.execute(of_address, {"of": "b", "name": "Bea"})
        part.rollback()
        part = session.begin_nested()
        connection.execute(of_address, {"of": "c", "name": "Carl"})
        part.commit()
    assert names(store) == ["Anna", "b", "Carl"]


@given(
    steps=st.lists(_STEP, min_size=1, max_size=6),
    changes=st.lists(st.tuples(st.integers(0, 6), _CHANGE), max_size=3),
)
def test_whatever_happens_meanwhile_it_does_what_it_would_do_behind_the_lock(
    steps: list[tuple[str, str]], changes: list[tuple[int, tuple[str, str]]]
) -> None:
    """Either it was overtaken and did nothing, or it did what it does after all the others."""
    with TemporaryDirectory() as folder:
        path, done = Path(folder) / "numbers.sqlite", list[tuple[str, str]]()
        store, other = _numbers(path), sqlite3.connect(path, timeout=0, isolation_level=None)

        def meanwhile(place: int) -> None:
            for _, change in filter(lambda each: each[0] == place, changes):
                with suppress(sqlite3.OperationalError):  # the database is locked already
                    _change(other, change)
                    done.append(change)

        try:
            with store.late_transaction() as session:
                _work(session, steps, meanwhile)
        except Overtaken:
            assert done
            steps = []
        assert _rows(other) == _behind_the_lock(Path(folder) / "behind.sqlite", done, steps)
        other.close()
        store.close()


def _numbers(path: Path) -> Store:
    store = Store(f"sqlite:///{path}")
    with store.transaction() as session:
        execute = session.connection().exec_driver_sql
        execute("CREATE TABLE numbers (name TEXT, number INTEGER)")
        execute("CREATE TABLE sums (number INTEGER)")
        execute("INSERT INTO numbers VALUES ('a', 1), ('b', 2)")
    return store


def _work(session: Session, steps: list[tuple[str, str]], between: Callable[[int], None]) -> None:
    """Some work that depends on what it reads."""
    execute, total = session.connection().exec_driver_sql, 0
    for place, (kind, name) in enumerate(steps):
        between(place)
        if kind == "read":
            query = "SELECT number FROM numbers WHERE name = ? ORDER BY number"
            total += sum(execute(query, (name,)).scalars())
        elif kind == "count":
            total += execute("SELECT count(*) FROM numbers").scalar() or 0
        elif kind == "copy":
            execute("INSERT INTO sums VALUES (?)", (total,))
        elif kind == "add":
            execute("INSERT INTO numbers VALUES (?, ?)", (name, total))
        else:
            execute("DELETE FROM numbers WHERE name = ?", (name,))
    between(len(steps))


def _change(connection: sqlite3.Connection, change: tuple[str, str]) -> None:
    """What somebody else does."""
    kind, name = change
    match kind:
        case "write":
            sql = "UPDATE numbers SET number = number + 10 WHERE name = ?"
        case "add":
            sql = "INSERT INTO numbers VALUES (?, 100)"
        case _:
            sql = "DELETE FROM numbers WHERE name = ?"
    connection.execute(sql, (name,))


def _behind_the_lock(
    path: Path, changes: list[tuple[str, str]], steps: list[tuple[str, str]]
) -> list[object]:
    """What stands there if all others come first."""
    store, other = _numbers(path), sqlite3.connect(path, isolation_level=None)
    for change in changes:
        _change(other, change)
    with store.transaction() as session:
        _work(session, steps, lambda _: None)
    found = _rows(other)
    other.close()
    store.close()
    return found


def _rows(connection: sqlite3.Connection) -> list[object]:
    return [
        connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
        for table in ("numbers", "sums")
    ]


def _new(name: str) -> dict[str, object]:
    return new_row(PlayerRow, name=name, address=name)


def test_numbers_are_given_once_and_go_on_after_the_file_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "numbers"
    assert [next_number(path, known) for known in (0, 0, 5, 5)] == [1, 2, 6, 7]
    path.write_bytes(b"")
    assert next_number(path, 7) == 8
    path.write_bytes(b"\0" * 20)
    assert next_number(path, 8) == 9
