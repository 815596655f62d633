"""Pictures, words and order languages are made of a game's document: what makes them opens no
file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import game_modules

PACKAGE = Path(__file__).parents[2] / "pbem"
OF_THE_HOUSE = {
    *("catalogue.py", "writers.py", "raster.py", "letters.py"),
    *("battle_card.py", "film.py", "pictures.py"),
}
"""Those that read templates, catalogues and fonts, or write pictures: the same for every game."""
READERS = {
    "yaml",
    "pathlib",
    "io",
    "os",
    "importlib.resources",
    "pbem.resources",
    "pbem.games.registry",
}
READS = {"open", "read_text", "read_bytes", "load_document", "presets"}


def walled() -> list[Path]:
    render = [path for path in (PACKAGE / "render").rglob("*.py") if path.name not in OF_THE_HOUSE]
    return render + [
        path
        for game in game_modules()
        for path in (PACKAGE / "games" / game / "language").rglob("*.py")
    ]


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module imported, and every name imported from one as if it were a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )


@pytest.mark.parametrize("path", walled(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_renderer_and_no_order_language_reads_a_file(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert not READERS & set(imported(tree))
    assert not READS & set(called(tree))


def test_what_all_renderers_share_knows_no_game_by_name() -> None:
    games = tuple(f"pbem.{room}.{game}" for room in ("games", "render") for game in game_modules())
    shared = [*(PACKAGE / "render").glob("*.py"), *(PACKAGE / "render" / "kit").glob("*.py")]
    for path in shared:
        tree = ast.parse(path.read_text("utf-8"))
        assert not [name for name in imported(tree) if name.startswith(games)], path
        named = [
            n.value
            for n in ast.walk(tree)
            if isinstance(n, ast.Constant) and n.value in game_modules()
        ]
        assert named == [], path


def test_the_renderer_of_a_game_knows_that_game_only() -> None:
    for game in game_modules():
        foreign = [other for other in game_modules() if other != game]
        others = tuple(f"pbem.{room}.{other}" for room in ("games", "render") for other in foreign)
        for path in (PACKAGE / "render" / game).glob("*.py"):
            assert not [
                name
                for name in imported(ast.parse(path.read_text("utf-8")))
                if name.startswith(others)
            ], path


def test_the_renderers_of_all_games_have_their_parts_in_files_of_the_same_names() -> None:
    for game in game_modules():
        files = {path.name for path in (PACKAGE / "render" / game).glob("*.py")}
        assert files >= {"__init__.py", "printed_names.py", "renderer.py", "svg.py", "ascii.py"}, (
            game
        )


COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\b")
IN_CODE = {
    "render/kit/svg.py": 1,
    "render/paths_of_glory/printed_names.py": 4,
    "render/site/battle_card.py": 4,
    "render/tournament/double.py": 4,
}
"""The ink of letters and rims in every game; the ground of games that keep a layout without one;
the cards of battles and the brackets of an event, which have no layout and bear the colours of
letters."""


def test_colours_stand_in_layouts_not_in_painters() -> None:
    found = {
        str(path.relative_to(PACKAGE)): len(COLOUR.findall(path.read_text("utf-8")))
        for path in (PACKAGE / "render").rglob("*.py")
    }
    assert {path: count for path, count in found.items() if count} == IN_CODE
