"""Two ``pbem serve`` workers at once: letters of many games, with text, HTML and SVG."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import structlog

from pbem import resources
from pbem.service.base.settings import Settings
from tests import postgres
from tests.bench.figure import Figure
from tests.bench.letters import line_of
from tests.service.house import House

WORKERS, GAMES, RUNS = 2, 60, 3
_LOOK = 0.02
_AS_ON_A_SERVER = ("listen_addresses=", "timezone=UTC", "max_connections=60")


def measure() -> Iterator[Figure]:
    """Letters per second from the first record to the last reply, and the cost of one to both."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    with postgres.running(_AS_ON_A_SERVER) as cluster:
        for kind, database in (("sqlite", ""), ("postgresql", cluster.database())):
            runs = tuple(_runs(database))
            yield Figure(f"workers.{kind}", "letters/s", tuple(speed for speed, _ in runs))
            yield Figure(f"workers.{kind}.cpu", "ms/letter", tuple(cpu * 1e3 for _, cpu in runs))


def _runs(database: str) -> Iterator[tuple[float, float]]:
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    settings = Settings(address="games@pbem.test", pictures="svg")
    house = House(root, settings=settings, database=database, now=datetime.now(UTC))
    games = [house.game() for _ in range(GAMES)]
    with _serving(house) as processes:
        _round(house, games)  # boards and words are read once
        for _ in range(RUNS):
            before = computed_by(processes)
            speed = _round(house, games)
            yield speed, (computed_by(processes) - before) / GAMES
    house.close()


@contextmanager
def _serving(house: House) -> Iterator[list[subprocess.Popen[bytes]]]:
    """The workers, on the house's database and mailboxes."""
    text = (resources.templates() / "pbem.toml").read_text("utf-8")
    for name, value in (
        ("database", house.database),
        ("address", house.settings.address),
        ("pictures", "svg"),
    ):
        text = re.sub(rf'(?m)^{name} = "[^"]*"', f'{name} = "{value}"', text)
    (house.root / "pbem.toml").write_text(text.replace('"outgoing"', '"out"'), "utf-8")
    command = [sys.executable, "-m", "pbem", "--config", str(house.root / "pbem.toml"), "serve"]
    with (house.root / "log").open("wb") as log:
        processes = [
            subprocess.Popen(command, stderr=log, env=dict(os.environ)) for _ in range(WORKERS)
        ]
    try:
        _until(lambda: (house.root / "log").read_bytes().count(b"serving") == WORKERS)
        yield processes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(20)


def computed_by(processes: list[subprocess.Popen[bytes]]) -> float:
    """Seconds that processes have computed so far."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _round(house: House, games: list[str]) -> float:
    """Letters a second where one of each game comes in at once."""
    before = _worked(house)
    drafts = house.root / "inbox" / "tmp"
    for number, game in enumerate(games, start=before):
        (drafts / f"{number:06}.eml").write_bytes(line_of(house, game))
    for draft in sorted(drafts.iterdir()):
        draft.rename(house.root / "inbox" / "new" / draft.name)
    _until(lambda: _worked(house) > before)
    first, begun = _worked(house) - before, time.perf_counter()
    _until(lambda: _worked(house) == before + len(games) and not _unsent(house))
    return (len(games) - first) / (time.perf_counter() - begun)


def _worked(house: House) -> int:
    return _count(house, "letters")


def _unsent(house: House) -> int:
    return _count(house, "outbox WHERE status <> 'sent'")


def _count(house: House, what: str) -> int:
    """Rows on record, read without a transaction.

    On SQLite a transaction would wait until no worker holds the database.
    """
    with closing(house.store.engine.raw_connection()) as connection:
        cursor = connection.cursor()
        cursor.execute(f"SELECT count(*) FROM {what}")
        (found,) = cursor.fetchall()[0]
        return int(found)


def _until(done: Callable[[], bool]) -> None:
    while not done():
        time.sleep(_LOOK)
