"""A game that began under older rules moves over, goes on, ends and is proved from one file."""

import copy
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import Document, game_module
from pbem.games.paths_of_glory.board.state import Options
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.ledger import GameRecord, Store, export_lines, import_file, upgrade, verify
from tests.ledger.conftest import NOON, SEED, play_on


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    yield store
    store.close()


def older_board() -> Document:
    """A board of version 3: no card is marked yellow, no line is dashed for flank attempts."""
    content = copy.deepcopy(game_module("POG").load("campaign").content)
    for card in content["cards"]["cards"]:
        del card["yellow"]
    for line in content["map"]["connections"]:
        del line["dashed"]
    return Document("paths_of_glory", "campaign", content)


def test_a_game_of_version_three_is_proved_after_it_moved_over(
    store: Store, tmp_path: Path
) -> None:
    module, rng, path = game_module("POG"), random.Random(3), tmp_path / "game.jsonl"
    with store.transaction() as session, pytest.MonkeyPatch.context() as older:
        older.setattr(PathsOfGlory, "rules_version", "3")
        game = GameRecord.create(session, module, older_board(), Options(), seed=SEED, at=NOON)
        game.start([], NOON)
        play_on(game, rng, 4)
        name = game.row.id
    with store.transaction() as session:
        game, found = upgrade(
            session, name, game_module, {"by": "moderator", "why": "a new program"}, NOON
        )
        assert (found.before, found.after, found.differs) == ("3", PathsOfGlory.rules_version, 0)
        play_on(game, rng, 4)
        game.append("ruling", {"by": "moderator", "why": "shown"}, at=NOON)
        game.finish(game.game.outcome_if_drawn(game.state), NOON)
        path.write_bytes(b"".join(export_lines(game)))
    verdict = verify(path)
    assert (verdict.key, verdict.opened, verdict.foreign) == ("audit.ok", True, 0)
    elsewhere = Store(f"sqlite:///{tmp_path / 'elsewhere.sqlite'}")
    elsewhere.migrate()
    with elsewhere.transaction() as session:
        assert import_file(session, path, game_module) == name
    elsewhere.close()
