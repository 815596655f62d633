"""The registry: the one place that lists the games."""

from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from pbem import resources

if TYPE_CHECKING:
    from pbem.games.module import GameModule

GAMES = {
    "first_world_war": "FWW",
    "paths_of_glory": "POG",
    "quartermaster_1914": "QMG",
    "glorys_end": "GLO",
    "when_eagles_fight": "WEF",
}
"""The code of each game by its identifier, which is the name of its folder."""


class UnknownGame(LookupError):
    """No game has this name or code; ``known`` lists the identifiers of all games."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(name, known)


class Preset(msgspec.Struct, frozen=True):
    """A scenario on offer: its identifier and its options."""

    id: str
    options: dict[str, Any]


def presets(game: str) -> tuple[Preset, ...]:
    """The scenarios of a game from its ``scenarios.yaml``; without that file, ``standard``."""
    file = resources.scenarios() / game / "scenarios.yaml"
    if not file.exists():
        return (Preset("standard", {}),)
    return msgspec.json.decode(_listed_in(file.read_text("utf-8")), type=tuple[Preset, ...])


@lru_cache(maxsize=2 * len(GAMES))
def _listed_in(text: str) -> bytes:
    """The scenarios of a file as JSON: YAML is slow to read, and letters ask for them often."""
    import yaml  # noqa: PLC0415 - only a list of scenarios needs it

    return msgspec.json.encode(yaml.safe_load(text)["scenarios"])


def game_modules() -> "dict[str, GameModule]":
    """Every game by its identifier."""
    return {name: _import_game(name) for name in GAMES}


def game_module(name: str) -> "GameModule":
    """The module of a game by identifier or code, such as ``first_world_war`` or ``FWW``.

    Raises:
        UnknownGame: no game has this name.
    """
    for identifier, code in GAMES.items():
        if name.lower() in (identifier, code.lower()):
            return _import_game(identifier)
    raise UnknownGame(name, tuple(GAMES))


def present_rules_version(identifier: str) -> str:
    """The version of a game's rules; a game with a file ``rules_version`` is not imported for it.

    To import a game takes longer than all else that a small command does.
    """
    name = f"pbem.games.{identifier}.rules_version"
    if find_spec(name) is None:
        return _import_game(identifier).rules.rules_version
    found: str = import_module(name).RULES_VERSION
    return found


@cache
def _import_game(identifier: str) -> "GameModule":
    """Import a game when it is first asked for: most commands are about one game or none."""
    found: GameModule = import_module(f"pbem.games.{identifier}.module").MODULE
    return found
