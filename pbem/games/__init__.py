"""The games: what is in each module, opened by name."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec
import yaml

from pbem import resources
from pbem.games.documents import Document, Flaw, ScenarioError
from pbem.orders import Language
from pbem.rules import Game

__all__ = [
    "BadOptions",
    "Document",
    "Flaw",
    "GameModule",
    "Preset",
    "ScenarioError",
    "UnknownGame",
    "module",
    "modules",
]


class UnknownGame(LookupError):
    """No game of this name; ``known`` lists those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(name, known)


class BadOptions(ValueError):
    """Options a game does not offer; ``detail`` names the field."""

    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(detail)


class Preset(msgspec.Struct, frozen=True):
    """A scenario on offer: its identifier and the options it starts from."""

    id: str
    options: dict[str, Any]


class GameModule(Protocol):
    """What is in a game's module: board data, rules, order language."""

    id: str
    code: str

    def load(self, scenario: str, folder: Path | None = None) -> Document:
        """Read and check the board data (raises ScenarioError)."""

    def options(self, chosen: Mapping[str, Any]) -> msgspec.Struct:
        """Typed options (raises BadOptions)."""

    def open(self, document: Document, options: msgspec.Struct) -> Game[Any]:
        """The rules bound to a board and options."""

    def language(self, game: Game[Any]) -> Language:
        """The order language of this board."""


def presets(game: str) -> tuple[Preset, ...]:
    """The scenarios of a game, from its ``scenarios.yaml``."""
    text = (resources.scenarios() / game / "scenarios.yaml").read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text)["scenarios"], tuple[Preset, ...])


@cache
def game_modules() -> dict[str, GameModule]:
    """Every game by its identifier."""
    from pbem.games.first_world_war.module import FirstWorldWarModule  # noqa: PLC0415 - a module imports this module
    from pbem.games.paths_of_glory.module import PathsOfGloryModule  # noqa: PLC0415 - likewise
    from pbem.games.quartermaster_1914.module import QuartermasterModule  # noqa: PLC0415 - likewise

    return {found.id: found for found in (FirstWorldWarModule(), PathsOfGloryModule(), QuartermasterModule())}


def game_module(name: str) -> GameModule:
    """A game's module by identifier or code, such as ``first_world_war`` or ``FWW``.

    Raises:
        UnknownGame: there is none.
    """
    for found in game_modules().values():
        if name.lower() in (found.id, found.code.lower()):
            return found
    raise UnknownGame(name, tuple(game_modules()))
