"""The schema: every release and the last draft reach the newest one, and lose nothing."""

import re
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData, inspect, make_url, text
from sqlalchemy.exc import IntegrityError

from pbem import __version__
from pbem.ledger import Store, UnknownSchema
from pbem.ledger.database.errors import BrokenReference
from pbem.ledger.database.revisions import newest_revision
from pbem.ledger.database.schema import revision_of, upgrade_schema
from pbem.ledger.database.tables import SQLModel
from pbem.render import Catalogue
from tests.ledger.schemas import DIALECTS, FOLDER, file_of, schema_of

RELEASES = sorted({re.sub(r"\.[a-z]+\.sql$", "", path.name) for path in FOLDER.glob("[0-9]*.sql")})


def test_the_first_schema_makes_the_very_tables_of_the_models(store: Store) -> None:
    assert_as_the_models(store.engine)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_schema_of_the_present_version_is_on_file(dialect: str) -> None:
    assert file_of(__version__, dialect).read_text("utf-8") == schema_of(dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_every_release_is_upgraded_with_all_its_rows(
    request: pytest.FixtureRequest, tmp_path: Path, release: str, dialect: str
) -> None:
    store = database(request, tmp_path, dialect, file_of(release, dialect))
    assert_upgraded_with_all_its_rows(store)


def test_a_database_of_the_last_draft_becomes_one_of_the_first_release(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    store = database(request, tmp_path, "sqlite", FOLDER / "draft.sqlite.sql")
    renamed = {
        "troubles": "incidents",
        "told": "notified_items",
        "tournament_facts": "tournament_ledger",
    }
    assert_upgraded_with_all_its_rows(store, renamed=renamed)


@pytest.mark.parametrize(
    ("revision", "words"), [("0029", "pbem export"), ("0001", "pbem import"), ("9999", "newer")]
)
def test_a_schema_from_elsewhere_is_left_alone_and_the_words_say_what_to_do(
    store: Store, revision: str, words: str
) -> None:
    with store.transaction() as session:
        session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    with pytest.raises(UnknownSchema) as caught:
        store.migrate()
    assert revision_of(store.engine) == revision
    assert words in Catalogue("en").text(caught.value.key)


def test_a_migration_that_breaks_a_reference_changes_nothing(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    store = database(request, tmp_path, "sqlite", FOLDER / "draft.sqlite.sql")
    file = make_url(store.url).database
    assert file
    with sqlite3.connect(file) as direct:
        direct.execute("INSERT INTO absences VALUES (1, 77, '2026-01-01', '2026-01-02')")
    direct.close()
    with pytest.raises(BrokenReference):
        upgrade_schema(store.engine)
    assert revision_of(store.engine) == "0030"
    with store.transaction() as session, pytest.raises(IntegrityError):
        session.execute(text("INSERT INTO absences VALUES (2, 78, '2026-01-01', '2026-01-02')"))
    store.close()


def database(request: pytest.FixtureRequest, tmp_path: Path, dialect: str, schema: Path) -> Store:
    """A database that a file describes."""
    script = schema.read_text("utf-8")
    if dialect == "sqlite":
        file = tmp_path / "old.sqlite"
        with sqlite3.connect(file) as direct:
            direct.executescript(script)
        direct.close()
        return Store(f"sqlite:///{file}")
    store = Store(request.getfixturevalue("cluster").empty_database())
    with store.engine.begin() as connection:
        connection.exec_driver_sql(script)
    return store


def assert_upgraded_with_all_its_rows(store: Store, renamed: dict[str, str] | None = None) -> None:
    """One row in every table is there after the upgrade, and the tables are those of the models."""
    tables = fill(store.engine)
    store.migrate()
    assert revision_of(store.engine) == newest_revision()
    assert_as_the_models(store.engine)
    with store.engine.connect() as connection:
        for old in tables:
            name = (renamed or {}).get(old, old)
            assert connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar() == 1, name
    store.close()


def fill(engine: Engine) -> list[str]:
    """Put one row into every table; as equal types get equal values, every reference is sound."""
    metadata = MetaData()
    metadata.reflect(engine)
    found = [table for table in metadata.sorted_tables if table.name != "alembic_version"]
    values: dict[type, object] = {
        str: "1",
        int: 1,
        bool: True,
        bytes: b"1",
        datetime: datetime(2026, 11, 23, 9),
        object: {},
    }
    with engine.begin() as connection:
        for table in found:
            row = {column.name: values[column.type.python_type] for column in table.columns}
            connection.execute(table.insert().values(row))
    return [table.name for table in found]


def assert_as_the_models(engine: Engine) -> None:
    with engine.connect() as connection:
        assert set(SQLModel.metadata.tables) <= set(inspect(connection).get_table_names())
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, SQLModel.metadata) == []
