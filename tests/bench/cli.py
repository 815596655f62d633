"""How long the program takes to answer: its help, a list of 10,000 games, the demo."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import insert

from pbem.ledger import open_store
from pbem.ledger.database.tables import GameRow, ScenarioRow, new_row
from tests.bench.figure import Figure, seconds

GAMES, RUNS = 10_000, 5


def measure() -> Iterator[Figure]:
    """Seconds from the start of the program to its end, each time a new process."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _run(root, "init")
        _fill(root / "pbem.sqlite")
        for name, arguments, runs in (
            ("help", ("--help",), RUNS),
            ("game_list", ("game", "list"), RUNS),
            ("demo", ("demo", "demo"), 1),
        ):
            found = tuple(seconds(lambda told=arguments: _run(root, *told)) for _ in range(runs))  # type: ignore[misc]
            yield Figure(f"cli.{name}", "s", found)


def _run(folder: Path, *arguments: str) -> None:
    """Run the program as installed: modules are compiled once, whatever this environment says."""
    compiling = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        [sys.executable, "-m", "pbem", *arguments],
        cwd=folder,
        env={**compiling, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.DEVNULL,
        check=True,
    )


def _fill(file: Path) -> None:
    """Put games on record; a list reads nothing but their rows."""
    store = open_store(f"sqlite:///{file}")
    board = new_row(ScenarioRow, digest="board", game="first_world_war", name="x", content=b"{}")
    with store.transaction() as session:
        session.execute(insert(ScenarioRow), [board])
        session.execute(insert(GameRow), [_game(number) for number in range(1, GAMES + 1)])
    store.close()
    with closing(sqlite3.connect(file)) as direct:
        assert direct.execute("SELECT count(*) FROM games").fetchone() == (GAMES,)


def _game(number: int) -> dict[str, object]:
    return new_row(
        GameRow,
        module="first_world_war",
        number=number,
        scenario="board",
        options={},
        rules_version="1",
        status="created",
        seed=b"",
        seed_commitment="",
        created_at=datetime.now(UTC),
    ) | {"id": f"FWW-{number}"}
