"""Quartermaster General: 1914, whole games of random legal orders."""

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.scoring import TEAMS
from pbem.games.quartermaster_1914.standing import SHIPPED, answer
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.rules import Adjudication, Order, SealedSeed, Table, canonical_json
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.invariants import Points, check_decision, check_position
from tests.games.quartermaster_1914.positions import new_game
from tests.ledger.conftest import NOON

rule = pytest.mark.rule


CHUNKS = 4
OFTEN = 8
"""Under ``make test`` every so many decisions are looked at closely; the position at all of them."""


def options(players: int, seed: int) -> dict[str, object]:
    """Every option, mixed."""
    return {"players": players, "mulligan": seed % 3 > 0, "first_game": seed % 5 == 0}


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@rule("qmg:15.discards", "qmg:7.pieces", "qmg:9.order", "qmg:20.final")
def test_random_games_keep_every_invariant_and_end(players: int, chunk: int, campaign: Callable[..., int]) -> None:
    every = OFTEN // campaign(OFTEN, OFTEN)
    for seed in range(chunk, campaign(2_000, 20), CHUNKS):
        game, points, decisions = new_game(**options(players, seed)), Points(), count(seed)

        def look(play: Adjudication[State]) -> None:
            if next(decisions) % every:  # noqa: B023 - played at once
                check_position(game, play.state)  # noqa: B023 - likewise
            else:
                check_decision(game, play)  # noqa: B023 - likewise
            points.add(play.table.drain())  # noqa: B023 - likewise

        play = play_random(game, seed, look)
        points.add(play.table.drain())
        assert play.state.outcome is not None
        assert play.state.round in (*game.board.scoring,)
        assert {team: points.vp[team] for team in TEAMS} == play.state.vp


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_exports_of_random_games_verify(players: int, campaign: Callable[..., int], tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.migrate()
    for seed in range(campaign(2_000, 400)):
        rng = random.Random(seed)
        with store.transaction() as session:
            found = game_module("QMG")
            chosen = found.options(options(players, seed))
            match = GameRecord.create(session, found, found.load("standard"), chosen, seed=rng.randbytes(32), at=NOON)
            match.start([], NOON)
            while match.asks:
                seat = rng.choice([ask.seat for ask in match.asks])
                ask = next(ask for ask in match.asks if ask.seat == seat)
                match.submit(seat, choose(ask, rng.randrange), via="letter", at=NOON)
            assert match.outcome is not None
            match.finish(match.outcome, NOON)
            path = tmp_path / "game.jsonl"
            path.write_bytes(b"".join(export_lines(match)))
        verdict = verify(path)
        assert verdict.ok, verdict
        assert verdict.opened
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_answered_by_standing_orders_asks_only_for_the_own_turn(seed: int) -> None:
    """Whoever is not in turn is never waited for, except for the opening hand."""
    game, rng = new_game(), random.Random(seed)
    table = Table(SealedSeed(bytes(32)))
    table.chance.bind("00")
    play = Adjudication(game, game.setup(), table)
    play.begin()
    while play.asks:
        ask = play.asks[0]
        order = answer(SHIPPED, ask)
        if order is None and play.state.phase != "keep":
            assert ask.seat == game.board.order[play.state.turn]
        play.submit(ask.seat, order if order is not None else choose(ask, rng.randrange))
    assert play.state.outcome is not None


@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_back_from_its_last_checkpoint(seed: int) -> None:
    """The state of a checkpoint and the orders since give the same position and the same asks."""
    game, rng = new_game(players=3), random.Random(seed)
    table = Table(SealedSeed(bytes(32)))
    table.chance.bind("00")
    play = Adjudication(game, game.setup(), table)
    play.begin()
    point = play.resume_point
    since: list[tuple[str, Order]] = []
    for _ in range(150):
        ask = play.asks[0]
        order = choose(ask, rng.randrange)
        play.submit(ask.seat, order)
        since.append((ask.seat, order))
        if play.resume_point is not point:
            point, since = play.resume_point, []
    assert point is not None
    again = Table(SealedSeed(bytes(32)))
    again.chance.bind("00", point.used)
    resumed = Adjudication.resume(game, point, again)
    for seat, order in since:
        resumed.submit(seat, order)
    assert canonical_json(resumed.state) == canonical_json(play.state)
    assert [(type(a), a.seat) for a in resumed.asks] == [(type(a), a.seat) for a in play.asks]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_missed_deadlines_ends(seed: int) -> None:
    game = new_game(players=2 + seed)
    table = Table(SealedSeed(seed.to_bytes(32, "big")))
    table.chance.bind("00")
    play = Adjudication(game, game.setup(), table)
    play.begin()
    while play.asks:
        play.submit(play.asks[0].seat, play.asks[0].default())
    assert play.state.outcome is not None
