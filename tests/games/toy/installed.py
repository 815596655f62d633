"""Puts the files of the toy where the page says they belong, for as long as a test runs."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import pbem.games
from pbem import resources
from pbem.games import GameModule, registry
from pbem.render import catalogue

TREE = Path(__file__).parent


@contextmanager
def installed(folder: Path) -> Iterator[GameModule]:
    """The toy, registered: its package, board and words beside those that are shipped.

    Args:
        folder: an empty folder for links to the shipped and the added files.
    """
    with pytest.MonkeyPatch.context() as patch:
        own = TREE / "pbem" / "games"
        patch.setattr(pbem.games, "__path__", [*pbem.games.__path__, str(own)])
        for shipped in (resources.templates(), resources.scenarios()):
            _overlay(shipped, TREE / shipped.name, folder / shipped.name)
        patch.setattr(resources, "_folder", lambda name: folder / name)
        found: GameModule = importlib.import_module("pbem.games.toy.module").MODULE
        patch.setitem(registry.GAMES, found.id, found.code)
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
    for remembered in (catalogue._read_catalogue, catalogue.messages, catalogue.plural_messages):
        remembered.cache_clear()
