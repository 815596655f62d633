"""A game that is resumed, audited or played by another process goes on in the same way.

A rule that follows the order of a dict or a set plays differently in a position that comes back
from its JSON, or in a process whose strings hash differently. Records, asks, positions, views and
the outcome are therefore compared byte by byte.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from pbem.games import GAMES, GameModule, game_module, presets
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.rules import Adjudication, Game, canonical_json
from tests.games.kit.choices import choose
from tests.games.kit.invariants import watch
from tests.games.kit.play import mixed, shuffled, some_game
from tests.games.toy.installed import installed
from tests.ledger.conftest import NOON

ROOT = Path(__file__).parents[2]


def told(play: Adjudication[Any]) -> list[bytes]:
    """The result of the last order: records, asks, outcome, position and views.

    In what is seen the order of dicts counts, too: letters list what they hold in that order.
    """
    asks = [
        (ask.seat, ask.prompt(), ask.default(), list(islice(ask.legal(), 5))) for ask in play.asks
    ]
    shipped = {seat: play.game.shipped_standing(seat) for seat in play.game.seats}
    standing = [play.game.standing_answer(shipped, ask) for ask in play.asks]
    seen = [
        msgspec.json.encode(play.game.view(play.state, seat)) for seat in (None, play.game.seats[0])
    ]
    return [
        canonical_json(part)
        for part in (play.table.drain(), asks, standing, play.outcome, play.state)
    ] + seen


@pytest.mark.few(1)
@pytest.mark.campaign
def test_a_game_taken_up_at_any_checkpoint_goes_on_in_the_same_way(
    module: GameModule, campaign: Callable[[int], int]
) -> None:
    for seed in range(campaign(40)):
        rules, rng = some_game(module, seed), random.Random(seed)
        live = Adjudication(rules, rules.setup(), shuffled(seed))
        live.begin()
        live.table.drain()
        while live.asks:
            point = live.resume_point
            assert point is not None
            resumed = Adjudication.resume(rules, point, shuffled(seed, point.used))
            resumed.table.drain()
            while live.asks and live.resume_point is point:
                ask = live.asks[rng.randrange(len(live.asks))]
                seat, order = ask.seat, choose(ask, rng.randrange)
                live.submit(seat, order)
                resumed.submit(
                    seat, msgspec.json.decode(msgspec.json.encode(order), type=rules.order_type)
                )
                assert told(resumed) == told(live)


@pytest.mark.few(1)
@pytest.mark.campaign
def test_exports_of_random_games_with_rollbacks_verify(
    module: GameModule, campaign: Callable[[int, int], int], tmp_path: Path
) -> None:
    options, board = mixed(module), module.load(presets(module.id)[0].id)
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.migrate()
    path = tmp_path / "game.jsonl"
    watching = watch(module)
    for seed in range(campaign(watching.GAMES // 4, watching.PART)):
        rng = random.Random(seed)
        with store.transaction() as session:
            chosen = module.options(options[seed % len(options)])
            record = GameRecord.create(
                session, module, board, chosen, seed=rng.randbytes(32), at=NOON
            )
            record.start([], NOON)
            back = rng.randrange(20, 120)
            while record.asks:
                ask = record.asks[rng.randrange(len(record.asks))]
                order, letter = choose(ask, rng.randrange), record.row.head
                record.submit(ask.seat, order, via="letter", at=NOON, letter=letter)
                if record.row.head == back and record.outcome is None:
                    record.rollback(
                        rng.randrange(2, back), {"by": "moderator", "why": "a slip"}, NOON
                    )
            assert record.outcome is not None
            record.finish(record.outcome, NOON)
            path.write_bytes(b"".join(export_lines(record)))
        verdict = verify(path)
        assert verdict.ok, (seed, verdict)
        assert verdict.opened
    store.close()


def test_a_board_as_loaded_is_the_board_that_a_ledger_gives_back(module: GameModule) -> None:
    document = module.load(presets(module.id)[0].id)
    for part in (document.content, document.presentation):
        assert json.dumps(msgspec.json.decode(canonical_json(part))) == json.dumps(part)


def journey(game: str, seed: int, orders: int) -> str:
    """A random game in one line for each order: what was ordered and what came of it."""
    if game in GAMES:
        return _journey(game_module(game), seed, orders)
    with TemporaryDirectory() as folder, installed(Path(folder) / "toy") as toy:
        return _journey(toy, seed, orders)


def _journey(module: GameModule, seed: int, orders: int) -> str:
    rules: Game[Any] = some_game(module, seed)
    rng, play = random.Random(seed), Adjudication(rules, rules.setup(), shuffled(seed))
    play.begin()
    lines = []
    while play.asks and len(lines) < orders:
        ask = play.asks[rng.randrange(len(play.asks))]
        order = choose(ask, rng.randrange)
        play.submit(ask.seat, order)
        lines.append(repr((ask.seat, order, *told(play))))
    return "\n".join(lines)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_a_game_plays_alike_in_processes_whose_strings_hash_differently(game: str) -> None:
    program = (
        "import sys; from tests.games.test_resumption import journey; "
        f"sys.stdout.write(journey({game!r}, 4, 250))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
