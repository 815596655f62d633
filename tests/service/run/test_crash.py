"""Kill -9 at every step.

Each block is applied once, each reply has one Message-ID, and the chain is valid.
"""

import os
import signal
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path

import pytest

from pbem.failpoints import FAILPOINTS
from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.service.run.sender import dispatch
from tests.service.house import House

WORKER = """
import sys
from pathlib import Path
from tests.service.house import House
from pbem.service.run.sender import dispatch
house = House(Path(sys.argv[1]))
house.app.poll(house.inbox)
dispatch(house.app, house.transport)
"""


def work(root: Path, point: str) -> int:
    """A process that polls and sends, killed at a point; how it ended."""
    environment = {
        **os.environ,
        "PBEM_FAILPOINT": point,
        "PYTHONPATH": str(Path(__file__).parents[3]),
    }
    return subprocess.run(
        [sys.executable, "-c", WORKER, str(root)], env=environment, check=False, capture_output=True
    ).returncode


@pytest.mark.few(1)
@pytest.mark.parametrize("point", FAILPOINTS)
def test_a_power_cut_loses_nothing_and_doubles_nothing(
    house: House, point: str, tmp_path: Path
) -> None:
    game = house.game()
    dispatch(house.app, house.transport)
    game_record = house.game_record(game)
    head = game_record.row.head
    line = game_record.module.language(game_record.game).write(game_record.asks[0].default())
    house.drop(bytes(house.letter(game, "GA", f"BEGIN {game} #{house.state(game)}\n{line}\nEND\n")))
    assert work(house.root, point) == -signal.SIGKILL
    assert work(house.root, "") == 0
    assert house.game_record(game).row.head == head + 1
    assert house.asked(game) == ["EA"]
    replies = [
        path
        for path in (house.root / "out").rglob("*")
        if path.is_file() and path.parent.name != "cur"
    ]
    ids = [message_from_bytes(path.read_bytes())["Message-ID"] for path in replies]
    assert len(ids) == len(set(ids)) == 4 + 2
    path = tmp_path / "export.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    assert verify(path).ok
