"""``pbem serve`` with ten thousand games in the database: memory and start-up."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import insert

from pbem import resources
from pbem.ledger.tables import EventRow, GameRow, SeatRow, SnapshotRow
from tests.bench.figure import Figure
from tests.service.house import House

GAMES, RUNS = 10_000, 3


def measure() -> Iterator[Figure]:
    """Resident memory once it serves, and the time until then."""
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    _fill(root)
    text = (resources.templates() / "pbem.toml").read_text("utf-8")
    (root / "pbem.toml").write_text(text, "utf-8")
    _serve(root)  # the first start writes Python's bytecode
    runs = [_serve(root) for _ in range(RUNS)]
    yield Figure("serve.memory", "MB", tuple(memory for memory, _ in runs))
    yield Figure("serve.startup", "s", tuple(started for _, started in runs))


def _fill(root: Path) -> None:
    """Copies of one running game, ten thousand of them."""
    house = House(root)
    house.game()
    with house.store.transaction() as session:
        models = (GameRow, SeatRow, EventRow, SnapshotRow)
        rows = {model: [row.model_dump() for row in session.query(model).all()] for model in models}
        for number in range(2, GAMES + 1):
            for model in models:
                copies = [_copy(row, number) for row in rows[model]]
                session.execute(insert(model), copies)
    house.close()


def _copy(row: dict[str, object], number: int) -> dict[str, object]:
    """A row of the first game as a row of another."""
    changed = dict(row)
    if "number" in changed:
        changed |= {"id": f"FWW-{number}", "number": number}
    else:
        changed["game"] = f"FWW-{number}"
    if "token" in changed:
        changed["token"] = f"{changed['token']}{number}"
    return changed


def _environment() -> dict[str, str]:
    """As on a server: Python may keep its bytecode."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _serve(root: Path) -> tuple[float, float]:
    begun = time.perf_counter()
    command = [sys.executable, "-m", "pbem", "--config", str(root / "pbem.toml"), "serve"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=_environment())
    assert process.stderr is not None
    try:
        while b"serving" not in process.stderr.readline():
            pass
        started = time.perf_counter() - begun
        time.sleep(3)
        status = Path(f"/proc/{process.pid}/status").read_text()
        resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(resident.split()[1]) / 1024, started
    finally:
        process.terminate()
        process.wait(10)
        process.stderr.close()
