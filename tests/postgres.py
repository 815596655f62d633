"""A real PostgreSQL in a folder of its own, reached through a socket there."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from pbem.ledger import Store
from tests.servers import PATIENCE

OWNER = "postgres"
"""The user that Debian's package makes; PostgreSQL does not run as root."""
URL = "postgresql+psycopg://{owner}@/{name}?host={root}"
SETTINGS = ("listen_addresses=", "timezone=UTC", "max_connections=60")
_CARELESS = (*SETTINGS, "fsync=off", "full_page_writes=off")


@dataclass
class Cluster:
    """A running server; every database of it holds no rows when it is given out."""

    root: Path
    numbers: Any = field(default_factory=lambda: count(1))

    def database(self) -> str:
        """Make a database with the newest schema; its SQLAlchemy URL."""
        return self._database(self._migrated)

    def empty_database(self) -> str:
        """Make a database without tables; its SQLAlchemy URL."""
        return self._database("template1")

    @cached_property
    def _migrated(self) -> str:
        """The name of a database with the newest schema, of which the others are copies."""
        url = self.empty_database()
        store = Store(url)
        store.migrate()
        store.close()
        return str(make_url(url).database)

    def _database(self, template: str) -> str:
        name = f"pbem{next(self.numbers)}"
        with self._connected() as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return URL.format(owner=OWNER, name=name, root=self.root)

    def _connected(self) -> Any:
        import psycopg

        return psycopg.connect(host=str(self.root), user=OWNER, dbname="postgres", autocommit=True)

    def wait(self, process: "subprocess.Popen[bytes]") -> None:
        """Return as soon as it answers."""
        import psycopg

        end = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            try:
                self._connected().close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError((self.root / "log").read_text())


@contextmanager
def running(chosen: Sequence[str] = _CARELESS) -> Iterator[Cluster]:
    """The server with some settings, in a short path (it holds a socket) that its user may enter."""
    root = Path(tempfile.mkdtemp(prefix="pbem-pg-"))
    programs = max(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
    )
    user = OWNER if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(root, OWNER, OWNER)
    initdb = [
        programs / "initdb",
        "-D",
        root / "data",
        "-U",
        OWNER,
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "-N",
    ]
    subprocess.run(initdb, user=user, check=True, capture_output=True, cwd=root)
    settings = [part for setting in chosen for part in ("-c", setting)]
    server = [programs / "postgres", "-D", root / "data", "-k", root, *settings]
    cluster = Cluster(root)
    with (root / "log").open("wb") as log:
        process = subprocess.Popen(server, user=user, stdout=log, stderr=log, cwd=root)
    try:
        cluster.wait(process)
        yield cluster
    finally:
        process.send_signal(2)  # SIGINT: it cuts its clients off and ends in good order
        process.wait(PATIENCE)
        shutil.rmtree(root, ignore_errors=True)
