"""The database: SQLite (WAL, synchronous=FULL) or PostgreSQL by URL, its schema by Alembic."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from pbem import games

_MIGRATIONS = Path(__file__).parent / "migrations"
OpenModule = Callable[[str], games.GameModule]


class Store:
    """A database of games. ``module`` finds a game's module by name."""

    def __init__(self, url: str, module: OpenModule = games.game_module) -> None:
        self.url = url
        self.module = module
        self.engine = _engine(url)

    def migrate(self) -> None:
        """Bring the schema up to date; where it is, Alembic is not even loaded."""
        if self._revision() == max(path.name[:4] for path in (_MIGRATIONS / "versions").glob("[0-9]*.py")):
            return
        from alembic import command  # noqa: PLC0415 - only this needs Alembic
        from alembic.config import Config  # noqa: PLC0415

        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        with self.engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()

    def _revision(self) -> str | None:
        """The schema's revision; ``None`` where there is no schema yet."""
        with self.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """A transaction that locks before it reads: all or nothing, one writer at a time on SQLite."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, poolclass=QueuePool, connect_args={"timeout": 30, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
