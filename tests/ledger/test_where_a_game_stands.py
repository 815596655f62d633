"""After whatever happens, a game's row says what its rules say: phase, turn, and since which event it asks."""

import random
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from pbem.games import game_module, game_modules, presets
from pbem.ledger import GameRecord, Store, export_lines, import_file
from tests.games.kit.choices import choose
from tests.ledger.conftest import NOON, SEED

GAMES, ORDERS, ROLLBACK_ONE_IN = 3, 150, 12


def begun(session: Session, module: str) -> GameRecord:
    """A game of a module on the first scenario it offers."""
    found, preset = game_module(module), presets(module)[0]
    options = found.options(preset.options)
    game_record = GameRecord.create(
        session, found, found.load(preset.id), options, seed=SEED, at=NOON
    )
    game_record.start([], NOON)
    return game_record


def play_with_rollbacks(game_record: GameRecord, rng: random.Random, orders: int) -> None:
    """Random orders, and now and then a rollback to any event in play."""
    reachable = [game_record.row.head]
    for number in range(1, orders + 1):
        if not game_record.asks:
            break
        before, asked = game_record.asks, game_record.row.asked
        if rng.randrange(ROLLBACK_ONE_IN):
            ask = rng.choice(before)
            game_record.submit(
                ask.seat, choose(ask, rng.randrange), via="letter", at=NOON, letter=number
            )
            same = bool(game_record.asks) and all(
                any(left is one for one in before) for left in game_record.asks
            )
            expected = asked if same else game_record.row.head
        else:
            target = rng.choice(reachable)
            game_record.rollback(target, {"by": "moderator", "why": "a test"}, NOON)
            reachable = [event for event in reachable if event <= target]
            expected = game_record.row.head
        reachable.append(game_record.row.head)
        assert game_record.row.asked == expected
        stands_as_the_rules_say(game_record)


def stands_as_the_rules_say(game_record: GameRecord) -> None:
    row, rules, state = game_record.row, game_record.game, game_record.state
    assert (row.phase, row.turn) == (rules.phase_key(state), rules.turn(state))


def roll_back_over_the_end_of_a_turn(game_record: GameRecord, rng: random.Random) -> bool:
    """Random orders until the turn is over, and back to where they began; False where the game ends before."""
    turn, head = game_record.row.turn, game_record.row.head
    while game_record.asks and game_record.row.turn == turn:
        ask = rng.choice(game_record.asks)
        game_record.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
    if game_record.row.turn == turn:
        return False
    game_record.rollback(head, {"by": "moderator", "why": "a test"}, NOON)
    assert game_record.row.turn == turn
    stands_as_the_rules_say(game_record)
    return True


@pytest.mark.few(2)
@pytest.mark.parametrize("module", game_modules())
def test_after_any_event_a_row_says_what_the_rules_say(store: Store, module: str) -> None:
    went_back = False
    for seed in range(GAMES):
        with store.transaction() as session:
            game_record, rng = begun(session, module), random.Random(seed)
            stands_as_the_rules_say(game_record)
            went_back = roll_back_over_the_end_of_a_turn(game_record, rng) or went_back
            play_with_rollbacks(game_record, rng, ORDERS)
        with store.transaction() as session:
            stands_as_the_rules_say(GameRecord.load(session, game_record.row.id, game_module))
    assert went_back


@pytest.mark.few(2)
@pytest.mark.parametrize("module", game_modules())
def test_an_imported_game_stands_where_it_ended(store: Store, tmp_path: Path, module: str) -> None:
    with store.transaction() as session:
        game_record = begun(session, module)
        play_with_rollbacks(game_record, random.Random(4), ORDERS)
        if game_record.outcome is None:
            game_record.append("ruling", {"by": "moderator", "why": "long enough"}, at=NOON)
        game_record.finish(
            game_record.outcome or game_record.game.outcome_if_drawn(game_record.state), NOON
        )
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.transaction() as session:
        import_file(session, path, game_module)
    with other.transaction() as session:
        imported = GameRecord.load(session, game_record.row.id, game_module)
        stands_as_the_rules_say(imported)
        assert (imported.row.asked, imported.row.turn) == (
            game_record.row.asked,
            game_record.row.turn,
        )
        assert imported.game.view(imported.state, None) == game_record.game.view(
            game_record.state, None
        )
        assert b"".join(export_lines(imported)) == path.read_bytes()
    other.close()
