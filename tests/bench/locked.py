"""What part of a letter's work is done while SQLite is locked, so that other workers wait for it.

Unlike letters a second it does not depend on what else the machine does.
"""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from unittest.mock import patch

import structlog

from pbem.games import game_modules, presets
from pbem.ledger.database.late_lock import LateLock
from pbem.service.base.settings import Settings
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, cpu_seconds
from tests.bench.replies import in_gmail
from tests.service.house import House

RUNS, WARM, LETTERS = 3, 5, 10


class _Watched(LateLock):
    """A connection that counts the processor time from its lock to its commit."""

    locked, _since = 0.0, 0.0

    def lock_and_write(self) -> None:
        """Lock the database, unless that is done."""
        if self.gathered is not None:
            _Watched._since = process_time()
        super().lock_and_write()

    def commit(self) -> None:
        """Let it go."""
        super().commit()
        if _Watched._since:
            _Watched.locked += process_time() - _Watched._since
            _Watched._since = 0.0


def measure() -> Iterator[Figure]:
    """Processor time of a letter up to its commit, and the part of it behind the lock."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    with patch("pbem.ledger.database.store.LateLock", _Watched):
        runs = [_run() for _ in range(RUNS)]
    yield Figure("locked.worked", "ms/letter", tuple(worked * 1e3 for worked, _ in runs))
    yield Figure("locked.behind", "ms/letter", tuple(locked * 1e3 for _, locked in runs))


def _run() -> tuple[float, float]:
    """Seconds of a letter, the mean of all games."""
    root, rng = Path(tempfile.mkdtemp(prefix="pbem-bench-")), random.Random(RUNS)
    house = House(root, settings=Settings(address="games@pbem.test", pictures="svg"))
    worked, locked, letters = 0.0, 0.0, 0
    for module in game_modules().values():
        game = house.game(scenario=(module.code, presets(module.id)[0].id))
        for number in range(WARM + LETTERS):
            dispatch(house.app, house.transport)
            if not house.game_record(game).asks:
                break
            house.drop(in_gmail(house, game, rng))
            _Watched.locked = 0.0
            spent = cpu_seconds(lambda: house.app.poll(house.inbox))
            if number >= WARM:
                worked, locked, letters = worked + spent, locked + _Watched.locked, letters + 1
    house.close()
    return worked / letters, locked / letters
