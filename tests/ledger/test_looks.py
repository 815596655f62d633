"""Names and layout travel with a game: in the database, in its export, into another database."""

import random
import shutil
from pathlib import Path

import msgspec
import pytest

from pbem import resources
from pbem.games import Document, game_module, game_modules, presets
from pbem.ledger import GameRecord, Store, export_lines, import_file, verify
from pbem.ledger.database.tables import GameRow
from pbem.ledger.games.scenarios import with_complete_look
from tests.ledger.conftest import NOON, SEED, play_on

FWW = game_module("FWW")


@pytest.fixture
def own_names(tmp_path: Path) -> Document:
    """A board with the shipped rules and an owner's name for a city."""
    folder = tmp_path / "own"
    shutil.copytree(resources.scenarios() / FWW.id, folder)
    names = folder / "names.yaml"
    names.write_text(
        names.read_text("utf-8").replace(
            "calais: {also: [Calais]}", "calais: {it: Kales, also: [Calais]}"
        ),
        "utf-8",
    )
    return FWW.load("standard", folder)


def create(store: Store, document: Document) -> str:
    with store.transaction() as session:
        options = FWW.options({"players": 2})
        game_record = GameRecord.create(session, FWW, document, options, seed=SEED, at=NOON)
        game_record.start([], NOON)
        return game_record.row.id


def exported(store: Store, game: str, path: Path) -> Path:
    with store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    return path


def italian_name(store: Store, game: str) -> str | None:
    """What a game calls Calais in Italian, if it says so."""
    with store.transaction() as session:
        cities: dict[str, dict[str, str]] = GameRecord.load(
            session, game, game_module
        ).document.presentation["names"]["cities"]
        return cities["calais"].get("it")


def test_games_on_one_board_keep_each_its_own_names(store: Store, own_names: Document) -> None:
    shipped = FWW.load("standard")
    assert own_names.digest == shipped.digest
    games = [create(store, document) for document in (shipped, own_names, shipped)]
    assert [italian_name(store, game) for game in games] == [None, "Kales", None]


def test_games_of_two_scenarios_on_one_board_verify_both(store: Store, tmp_path: Path) -> None:
    for scenario in ("standard", "historical"):
        game = create(store, FWW.load(scenario))
        path = exported(store, game, tmp_path / f"{game}.jsonl")
        assert verify(path).ok
        assert msgspec.json.decode(path.read_bytes().splitlines()[0])["scenario"] == scenario


def test_the_look_goes_with_the_export_into_another_database(
    store: Store, own_names: Document, tmp_path: Path
) -> None:
    game = create(store, own_names)
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        play_on(game_record, random.Random(1), 10_000)
        assert game_record.outcome is not None
        game_record.finish(game_record.outcome, NOON)
    path = exported(store, game, tmp_path / "game.jsonl")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.transaction() as session:
        import_file(session, path, game_module)
    assert italian_name(other, game) == "Kales"
    assert exported(other, game, tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    other.close()


def test_games_older_than_looks_have_the_shipped_one(store: Store) -> None:
    game = create(store, FWW.load("standard"))
    with store.transaction() as session:
        session.get_one(GameRow, game).look = None
    assert italian_name(store, game) is None


@pytest.mark.parametrize("game", game_modules())
def test_a_layout_that_is_older_than_its_inks_has_the_shipped_ones(game: str) -> None:
    module = game_module(game)
    shipped = module.load(presets(game)[0].id)
    layout = {
        name: value for name, value in shipped.presentation["layout"].items() if name != "inks"
    }
    older = msgspec.structs.replace(
        shipped, presentation={**shipped.presentation, "layout": layout}
    )
    assert with_complete_look(older, module).presentation == shipped.presentation


@pytest.mark.parametrize("game", game_modules())
def test_a_layout_that_lacks_some_inks_has_the_shipped_ones_beside_its_own(game: str) -> None:
    module = game_module(game)
    shipped = module.load(presets(game)[0].id)
    own, *others = shipped.presentation["layout"]["inks"]
    layout = {**shipped.presentation["layout"], "inks": {own: "#123456"}}
    inks = with_complete_look(
        msgspec.structs.replace(shipped, presentation={**shipped.presentation, "layout": layout}),
        module,
    ).presentation["layout"]["inks"]
    assert inks == {**shipped.presentation["layout"]["inks"], own: "#123456"}
    assert others


def test_a_layout_keeps_its_own_inks() -> None:
    shipped = FWW.load("standard")
    inks = {**shipped.presentation["layout"]["inks"], "paper": "#123456"}
    own = msgspec.structs.replace(
        shipped,
        presentation={
            **shipped.presentation,
            "layout": {**shipped.presentation["layout"], "inks": inks},
        },
    )
    assert with_complete_look(own, FWW) == own
