"""The schema of each release as SQL, so that later programs prove that they upgrade it.

``python -m tests.ledger.schemas`` writes those of the present version (see "Releases" in CONTRIBUTING.md).
A file is named ``<version>.<dialect>.sql``. ``draft.sqlite.sql`` is the last draft before the first release.
"""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Dialect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from pbem import __version__
from pbem.ledger.database import event_tables, lobby_tables, service_tables
from pbem.ledger.database.revisions import newest_revision
from pbem.ledger.database.tables import SQLModel

for tables in (event_tables, lobby_tables, service_tables):
    assert tables.SQLModel is SQLModel  # the metadata holds the tables of all modules
FOLDER = Path(__file__).parent
DIALECTS: dict[str, Dialect] = {
    "sqlite": sqlite.dialect(),
    "postgresql": postgresql.dialect(),
}


def schema_of(dialect: str) -> str:
    """The present schema as SQL, its revision included."""
    return "".join(f"{statement.strip()};\n\n" for statement in _statements(DIALECTS[dialect]))


def _statements(dialect: Dialect) -> Iterator[str]:
    for table in SQLModel.metadata.sorted_tables:
        yield str(CreateTable(table).compile(dialect=dialect)).replace("\t", "    ")
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            yield str(CreateIndex(index).compile(dialect=dialect))
    yield "CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"
    yield f"INSERT INTO alembic_version VALUES ('{newest_revision()}')"


def file_of(version: str, dialect: str) -> Path:
    """Where the schema of a release stands."""
    return FOLDER / f"{version}.{dialect}.sql"


def write() -> None:
    """Write the present schema as that of the present version."""
    for dialect in DIALECTS:
        file_of(__version__, dialect).write_text(schema_of(dialect), "utf-8")
