"""Random legal play to the end: invariants at every decision, every export verified."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.ledger import GameRecord, Store, export_lines, verify
from tests.games.first_world_war.invariants import Points, check_decision
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON

CHUNKS = 10


def options(seed: int) -> dict[str, object]:
    """Every number of players and every optional rule, mixed."""
    return {
        "players": 2 + seed % 3,
        "schlieffen_plan": seed % 2 == 0,
        "variable_order": seed % 5 < 2,
        "historical_setup": seed % 7 < 3,
    }


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_keep_the_invariants_and_verify(
    chunk: int, campaign: Callable[[int], int], tmp_path: Path
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.migrate()
    for seed in range(chunk, campaign(2_000), CHUNKS):
        rng = random.Random(seed)
        with store.transaction() as session:
            found = game_module("FWW")
            match = GameRecord.create(
                session, found, found.load("standard"), found.options(options(seed)), seed=rng.randbytes(32), at=NOON
            )
            match.start([], NOON)
            game = match.game
            assert isinstance(game, FirstWorldWar)
            while match.asks:
                assert match.play is not None
                check_decision(game, match.play)
                ask = match.asks[rng.randrange(len(match.asks))]
                match.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
            assert match.outcome is not None
            points = Points(game)
            for entry in match.entries(0, None):
                points.add(list(entry.records))
            assert points.vp == match.state.vp
            match.finish(match.outcome, NOON)
            path = tmp_path / "game.jsonl"
            path.write_bytes(b"".join(export_lines(match)))
        verdict = verify(path)
        assert verdict.ok, verdict
        assert verdict.opened
    store.close()
