"""One and two ``pbem serve`` workers: Gmail replies of many games, with text, HTML and SVG."""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import NamedTuple

import structlog

from pbem import resources
from pbem.games import game_modules, presets
from pbem.service.base.settings import Settings
from tests import postgres
from tests.bench.figure import Figure
from tests.bench.replies import in_gmail
from tests.service.house import House

GAMES, RUNS = 40, 3
_LOOK = 0.02
_AS_ON_A_SERVER = ("listen_addresses=", "timezone=UTC", "max_connections=60")


def measure() -> Iterator[Figure]:
    """Letters per second from the first record to the last reply, and the cost of one.

    ``again`` counts letters that were worked twice because another worker was faster.
    """
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    with postgres.running(_AS_ON_A_SERVER) as cluster:
        for kind, workers in product(("sqlite", "postgresql"), (1, 2)):
            database = cluster.database() if kind == "postgresql" else ""
            name, runs = f"workers.{kind}.{workers}", tuple(_runs(database, workers))
            yield Figure(name, "letters/s", tuple(run.speed for run in runs))
            yield Figure(f"{name}.cpu", "ms/letter", tuple(run.cpu * 1e3 for run in runs))
            yield Figure(f"{name}.again", "%", tuple(run.again * 100 for run in runs))


class _Run(NamedTuple):
    """Letters a second, processor seconds of one, and the share of those worked again."""

    speed: float
    cpu: float
    again: float


def _runs(database: str, workers: int) -> Iterator[_Run]:
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    settings = Settings(address="games@pbem.test", pictures="svg")
    house = House(root, settings=settings, database=database, now=datetime.now(UTC))
    modules = list(game_modules().values())
    scenarios = [(module.code, presets(module.id)[0].id) for module in modules]
    games = [house.game(scenario=scenarios[n % len(scenarios)]) for n in range(GAMES)]
    with _serving(house, workers) as processes:
        for _ in range(2):  # boards and words are read by every worker
            _round(house, games)
        for _ in range(RUNS):
            before, again = computed_by(processes), _overtaken(house)
            speed = _round(house, games)
            cpu = computed_by(processes) - before
            yield _Run(speed, cpu / GAMES, (_overtaken(house) - again) / GAMES)
    house.close()


@contextmanager
def _serving(house: House, workers: int) -> Iterator[list[subprocess.Popen[bytes]]]:
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
            # On a busy machine Linux shares the processor by sessions.
            subprocess.Popen(command, stderr=log, env=dict(os.environ), start_new_session=True)
            for _ in range(workers)
        ]
    try:
        _until(lambda: (house.root / "log").read_bytes().count(b"serving") == workers)
        yield processes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(20)


def _overtaken(house: House) -> int:
    """How many letters were worked again so far."""
    return (house.root / "log").read_bytes().count(b"letter_overtaken")


def computed_by(processes: list[subprocess.Popen[bytes]]) -> float:
    """Seconds that processes have computed so far."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _round(house: House, games: list[str]) -> float:
    """Letters a second where one of each game comes in at once."""
    before, rng = _worked(house), random.Random(len(games))
    drafts = house.root / "inbox" / "tmp"
    for number, game in enumerate(games, start=before):
        (drafts / f"{number:06}.eml").write_bytes(in_gmail(house, game, rng))
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
