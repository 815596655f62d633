"""The schema of a database: at which revision it is, and how it reaches the newest one.

The revisions are Alembic scripts in the folder ``migrations``. Alembic is imported only where a
schema changes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, Table, inspect, text

from pbem.ledger.database.errors import BrokenReference, UnknownSchema
from pbem.ledger.database.revisions import MIGRATIONS, newest_revision

_FIRST = "0100"
"""The revision of the first release, 0.9.0. Drafts before it ended at ``_LAST_DRAFT``."""
_LAST_DRAFT = "0030"
_FROM_LAST_DRAFT = (
    "ALTER TABLE troubles RENAME TO incidents",
    "ALTER TABLE incidents ADD COLUMN number VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE letters ADD COLUMN incident VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE told RENAME TO notified_items",
    "ALTER TABLE tournament_facts RENAME TO tournament_ledger",
    "ALTER TABLE seats RENAME COLUMN on_file TO queue",
    "ALTER TABLE seats ADD COLUMN shown JSON NOT NULL DEFAULT '{}'",
    "ALTER TABLE seats ADD COLUMN resigned_at TIMESTAMP",
    "ALTER TABLE games ADD COLUMN position INTEGER NOT NULL DEFAULT 0",
    "UPDATE games SET position = asked",
    "ALTER TABLE games ADD COLUMN archived VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE players ADD COLUMN public_name VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE players ADD COLUMN erase_at TIMESTAMP",
)
"""What turns the last draft into the first release, in SQL that SQLite and PostgreSQL share."""


def revision_of(engine: Engine) -> str | None:
    """The revision of a database; ``None`` where it has no tables yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade_schema(engine: Engine) -> None:
    """Bring a database to the newest revision, in one transaction.

    Raises:
        UnknownSchema: a draft before the last one made the database, or a newer program did.
        BrokenReference: a row would refer to one that is not there; nothing has changed.
    """
    from alembic import command  # noqa: PLC0415 - most programs find the schema as it should be
    from alembic.config import Config  # noqa: PLC0415

    found = revision_of(engine)
    if found is not None and found != _LAST_DRAFT and not _FIRST <= found <= newest_revision():
        raise UnknownSchema(found, newer=found > _FIRST)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection, _references_unchecked(connection):
        config.attributes["connection"] = connection
        if found == _LAST_DRAFT:
            for statement in _FROM_LAST_DRAFT:
                connection.execute(text(statement))
            for table in _new_since_last_draft():
                table.create(connection)
            command.stamp(config, _FIRST, purge=True)
        command.upgrade(config, "head")
        _check_references(connection)
        connection.commit()


def _new_since_last_draft() -> list[Table]:
    """The tables of the first release that the last draft lacks."""
    from pbem.ledger.database import (  # noqa: PLC0415 - few databases need it
        event_tables,
        service_tables,
        tables,
    )

    rows = (
        tables.DelayRow,
        service_tables.DailyRootRow,
        service_tables.RootHeadRow,
        service_tables.OfficialKeyRow,
        event_tables.RoundDraftRow,
    )
    found = [inspect(row).local_table for row in rows]
    return [table for table in found if isinstance(table, Table)]


@contextmanager
def _references_unchecked(connection: Connection) -> Iterator[None]:
    """Turn off SQLite's checks of references until the end of the block.

    SQLite recreates a table to alter it.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    direct: Any = connection.connection.dbapi_connection
    direct.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        connection.rollback()
        direct.execute("PRAGMA foreign_keys=ON")


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise BrokenReference
