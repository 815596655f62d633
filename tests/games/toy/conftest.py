"""Puts the files of the toy game where the page says they belong, for as long as a test runs."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem.games
import pbem.render
from pbem import resources
from pbem.games import GameModule, registry
from pbem.render import catalogue

TREE = Path(__file__).parent


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameModule]:
    """The toy game, registered: its packages, scenario files and words beside those that are shipped."""
    for package in (pbem.games, pbem.render):
        folder = TREE.joinpath(*package.__name__.split("."))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    for shipped in (resources.templates(), resources.scenarios()):
        _overlay(shipped, TREE / shipped.name, tmp_path / "installed" / shipped.name)
    monkeypatch.setattr(resources, "_folder", lambda name: tmp_path / "installed" / name)
    found: GameModule = importlib.import_module("pbem.games.toy.module").MODULE
    monkeypatch.setitem(registry.GAMES, found.id, found.code)
    _forget_words()
    yield found
    _forget_words()


def _overlay(shipped: Path, added: Path, target: Path) -> None:
    """A folder with links to all that is shipped and all that is added."""
    target.mkdir(parents=True)
    for path in shipped.iterdir():
        if (added / path.name).is_dir():
            _overlay(path, added / path.name, target / path.name)
        else:
            (target / path.name).symlink_to(path)
    for path in added.iterdir():
        if not (target / path.name).exists():
            (target / path.name).symlink_to(path)


def _forget_words() -> None:
    for remembered in (catalogue._read, catalogue.messages, catalogue.counted):
        remembered.cache_clear()
