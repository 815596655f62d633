"""The docstring of a game's package maps the rulebook to modules: every module, in order."""

import importlib
import re
from pathlib import Path

import pytest

from pbem.games.registry import GAMES

ROW = re.compile(
    r"^    (?P<chapter>\d[\d., -]*?) {2,}\S.*? {2,}(?P<modules>[\w., ]+)$", re.MULTILINE
)
PLAYERS_WORDS = {
    "paths_of_glory": ("Fall of the Tsar", "war status", "mandated offensives"),
    "quartermaster_1914": ("status cards", "hand limit"),
    "first_world_war": ("combat chits", "surrender"),
    "glorys_end": ("Hentsch", "siege guns", "trenches", "stacking limits"),
    "when_eagles_fight": ("STAVKA", "ammunition", "Brusilov", "stacking limits"),
}


def page(game: str) -> tuple[Path, str]:
    """The folder of a game and its contents page, each row on one line."""
    package = importlib.import_module(f"pbem.games.{game}")
    assert package.__file__ is not None
    return Path(package.__file__).parent, re.sub(r",\n +", ", ", package.__doc__ or "")


def modules(root: Path) -> set[str]:
    """Every module by its dotted name within the package; those of log and language as one."""
    files = [file.relative_to(root).with_suffix("") for file in root.rglob("*.py")]
    names = {".".join(file.parts) for file in files if file.stem != "__init__"}
    rooms = {name.partition(".")[0] for name in names if "." in name} & {"log", "language"}
    return {n for n in names if n.partition(".")[0] not in rooms} | {f"{room}.*" for room in rooms}


@pytest.mark.parametrize("game", sorted(PLAYERS_WORDS))
def test_the_contents_page_names_every_module_and_no_other(game: str) -> None:
    root, text = page(game)
    chapters, beside = text.split("Beside the rulebook:")
    rows = re.findall(r"^    ([a-z][\w.*, ]+?) {2,}\S", beside, re.MULTILINE)
    named = {name for row in rows for name in row.split(", ")}
    for row in ROW.finditer(chapters):
        named |= set(row["modules"].split(", "))
    assert named == modules(root)


@pytest.mark.parametrize("game", sorted(PLAYERS_WORDS))
def test_the_contents_page_follows_the_rulebook(game: str) -> None:
    _, text = page(game)
    first = [row["chapter"].partition(",")[0].partition("-")[0] for row in ROW.finditer(text)]
    assert first == sorted(first, key=lambda chapter: [int(part) for part in chapter.split(".")])


@pytest.mark.parametrize("game", sorted(PLAYERS_WORDS))
def test_the_contents_page_has_the_words_that_a_player_looks_for(game: str) -> None:
    _, text = page(game)
    assert [word for word in PLAYERS_WORDS[game] if word not in text] == []


def test_every_game_has_a_contents_page() -> None:
    assert set(PLAYERS_WORDS) == set(GAMES)
