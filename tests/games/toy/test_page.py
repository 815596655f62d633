"""docs/how_to/add_a_game.md is complete: every game has each file, the toy no other."""

import re
from pathlib import Path

import msgspec
import pytest

from pbem.games import GameModule, game_module, game_modules, presets
from pbem.games.common.game import BoardGame
from pbem.games.common.language import BoardLanguage
from pbem.orders import Context, Line
from pbem.render import renderer
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.kit.renderer import Renderer
from pbem.rules import Adjudication, SeededChance, Table
from tests.games.toy.installed import TREE

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "how_to" / "add_a_game.md").read_text()
SHIPPED = sorted(game_modules())
MOST_FILES, MOST_LINES = 9, 349
"""What the smallest game may need; every default in the base is there to keep this low."""


def promised(module: GameModule, sections: str) -> list[str]:
    """The files a page lists for a game, in the sections whose numbers are given."""
    parts = re.split(r"^## (?=\d)", PAGE, flags=re.MULTILINE)[1:]
    items = re.findall(
        r"^- .*?(?=^- |^$)",
        "\n".join(p for p in parts if p[0] in sections),
        re.MULTILINE | re.DOTALL,
    )
    heads = [re.match(r"- ((?:`[^`]+`(?:,\s+)?)+):", item) for item in items]
    names = [name for head in heads for name in re.findall(r"`([^`]+)`", head[1])]
    return [
        name.replace("<game>", module.id).replace("<code>", module.code.lower()) for name in names
    ]


def there(root: Path, name: str) -> list[Path]:
    """The files a name of the page may stand for."""
    return [*root.glob(name), *root.glob(name.replace(".py", "/__init__.py"))]


def root_of(module: GameModule) -> Path:
    return TREE if module.id == "toy" else ROOT


def test_every_file_of_a_game_is_there(module: GameModule) -> None:
    names = promised(module, "1")
    assert names
    assert [name for name in names if not there(root_of(module), name)] == []


@pytest.mark.parametrize("game", SHIPPED)
def test_every_proof_of_a_shipped_game_is_there(game: str) -> None:
    names = promised(game_module(game), "4")
    assert names
    assert [name for name in names if not there(ROOT, name)] == []


def test_the_toy_has_no_file_that_the_page_does_not_ask_for(toy: GameModule) -> None:
    asked = {path for name in promised(toy, "1") for path in there(TREE, name)}
    assert files_of_the_toy() == asked


def test_every_file_with_a_default_is_there_in_some_game() -> None:
    names = [promised(game_module(game), "2") for game in SHIPPED]
    assert all(names)
    assert [
        same for same in zip(*names, strict=True) if not any(there(ROOT, name) for name in same)
    ] == []


def files_of_the_toy() -> set[Path]:
    """Every file of the game itself, without its tests."""
    folders = [TREE / name for name in ("pbem", "scenarios", "templates")]
    files = {path for folder in folders for path in folder.rglob("*.*")}
    return {path for path in files if path.is_file() and path.suffix != ".pyc"}


def test_the_floor_of_a_game_is_low() -> None:
    """A game with a die, a hidden number, two verbs and standing orders, in three languages."""
    files = files_of_the_toy()
    assert len(files) <= MOST_FILES
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES


@pytest.mark.few(2)
def test_every_scenario_on_offer_can_be_opened(module: GameModule) -> None:
    for preset in presets(module.id):
        game = module.open(module.load(preset.id), module.options(preset.options))
        assert isinstance(game, BoardGame)
        assert isinstance(module.language(game), BoardLanguage)
        assert msgspec.structs.asdict(game.setup())["outcome"] is None


def test_every_game_owes_its_words_in_every_language(module: GameModule) -> None:
    language, code = module.language_type, module.code.lower()
    owed = [
        f"{code}.title",
        *(verb.key for verb in (*language.verbs, *language.standing_verbs)),
    ]
    owed += [f"{code}.example.about"] if module.example else []
    assert [(lang, key) for lang in LANGUAGES for key in owed if not Catalogue(lang).has(key)] == []


def test_the_first_decision_is_asked_told_and_answered(module: GameModule) -> None:
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    play = Adjudication(game, game.setup(), Table(SeededChance(bytes(32))))
    play.table.chance.bind("00")
    play.begin()
    renderer_, language = renderer(document), module.language(game)
    assert isinstance(renderer_, Renderer)
    for ask in play.asks:
        context = Context(game.view(play.state, ask.seat), (ask,))
        for lang in LANGUAGES:
            words = Catalogue(lang)
            assert words.has(ask.topic)
            assert words.has(game.phase_key(play.state))
            assert renderer_.sentence(ask.prompt(), words)
            assert renderer_.position(context.view, words)
            assert renderer_.text_map(context.view, words).alternative
            assert renderer_.svg(context.view, words).startswith("<svg")
        assert all(ask.is_legal(order) for order in (ask.default(), next(iter(ask.legal()))))
        line = language.write(ask.default())
        assert language.write(language.read(Line(1, line), context)[0]) == line
