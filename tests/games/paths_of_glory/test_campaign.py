"""Random legal play of every scenario and option to the end: invariants at every decision, exports verified."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.games.paths_of_glory.board.state import REMOVED, Position, State
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated, GameEnded, Scored
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.war.victory import LAST_TURN
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.rules import Adjudication, Logged, Rolled, digest
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random, shuffled
from tests.games.paths_of_glory.invariants import check_decision, check_sieges, check_supply
from tests.games.paths_of_glory.positions import new_game, the_board
from tests.games.paths_of_glory.scenarios import MIXED, late_war
from tests.ledger.conftest import NOON

CHUNKS = 8
SUPPLY_EVERY = 25


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_keep_the_invariants(chunk: int, campaign: Callable[[int], int]) -> None:
    for seed in range(chunk, campaign(200), CHUNKS):
        game = new_game(**MIXED[seed % len(MIXED)])
        decisions, before = 0, list(game.setup().at)

        def look(play: Adjudication[State]) -> None:
            nonlocal decisions, before
            decisions += 1
            check_decision(game, play)  # noqa: B023 - played to the end before the next game
            if isinstance(play.asks[0], ActionAsk):
                check_sieges(Position(game.board, play.state), before)  # noqa: B023
                before = list(play.state.at)
            if not decisions % SUPPLY_EVERY:
                check_supply(Position(game.board, play.state))  # noqa: B023

        late = late_war(game) if game.options.scenario == "campaign" and seed % 3 == 0 else None
        points = late.vp if late else 10
        play = play_random(game, seed, look, late)
        assert play.outcome is not None
        how = play.outcome.how
        assert isinstance(how, GameEnded)
        assert how.how in ("automatic", "armistice", "last_turn", "total_war", "peace")
        assert play.state.turn <= LAST_TURN[game.options.scenario]
        check_record(play, points)


def check_record(play: Adjudication[State], points: int) -> None:
    """The points on record lead from the beginning to the end, the last holder of a space on record holds it.

    Every die has six faces, every loss on record is where it says: gone for good or to be rebuilt.
    """
    records = play.table.drain()
    assert all(record.sides == 6 for record in records if isinstance(record, Rolled))
    notes = [r.entry for r in records if isinstance(r, Logged)]
    for note in notes:
        if isinstance(note, Scored):
            points += note.change
            assert note.total == points
    assert points == play.state.vp
    taken: dict[str, str] = {}
    for note in notes:
        if isinstance(note, Controlled):
            taken[note.space] = note.side
    position = Position(the_board(), play.state)
    assert all(position.controls(side, position.board.space[space]) for space, side in taken.items())
    lost = [(position.board.unit[note.unit], note.permanent) for note in notes if isinstance(note, Eliminated)]
    for unit, permanent in lost:
        assert not permanent or play.state.at[unit] == REMOVED, position.unit(unit).id
        assert permanent or position.unit(unit).replaceable, position.unit(unit).id


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(2))
def test_random_games_verify_from_their_exports(chunk: int, campaign: Callable[[int], int], tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.migrate()
    for seed in range(chunk, campaign(20), 2):
        rng = random.Random(seed)
        with store.transaction() as session:
            found = game_module("POG")
            options = found.options(MIXED[seed % len(MIXED)])
            match = GameRecord.create(session, found, found.load("campaign"), options, seed=rng.randbytes(32), at=NOON)
            match.start([], NOON)
            while match.asks:
                ask = match.asks[rng.randrange(len(match.asks))]
                match.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
            assert match.outcome is not None
            match.finish(match.outcome, NOON)
            path = tmp_path / "game.jsonl"
            path.write_bytes(b"".join(export_lines(match)))
        verdict = verify(path)
        assert verdict.ok, verdict
        assert verdict.opened
    store.close()


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(2))
def test_a_game_taken_up_at_any_checkpoint_goes_on_in_the_same_way(chunk: int, campaign: Callable[[int], int]) -> None:
    for seed in range(chunk, campaign(40), 2):
        game, rng = new_game(**MIXED[seed % len(MIXED)]), random.Random(seed)
        live = Adjudication(game, game.setup(), shuffled(seed))
        live.begin()
        while live.asks:
            point = live.resume_point
            assert point is not None
            resumed = Adjudication.resume(game, point, shuffled(seed, point.used))
            while live.asks and live.resume_point is point:
                ask = live.asks[rng.randrange(len(live.asks))]
                order = choose(ask, rng.randrange)
                live.submit(ask.seat, order)
                resumed.submit(ask.seat, order)
            assert digest(resumed.state) == digest(live.state)
            assert resumed.resume_point == live.resume_point
            assert [(ask.seat, ask.topic) for ask in resumed.asks] == [(ask.seat, ask.topic) for ask in live.asks]
