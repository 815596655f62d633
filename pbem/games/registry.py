"""Every game there is: the one place that lists them."""

from typing import Any

import msgspec
import yaml

from pbem import resources
from pbem.games.first_world_war.module import MODULE as FIRST_WORLD_WAR
from pbem.games.glorys_end.module import MODULE as GLORYS_END
from pbem.games.module import GameModule
from pbem.games.paths_of_glory.module import MODULE as PATHS_OF_GLORY
from pbem.games.quartermaster_1914.module import MODULE as QUARTERMASTER_1914
from pbem.games.when_eagles_fight.module import MODULE as WHEN_EAGLES_FIGHT

_GAMES: list[GameModule] = [FIRST_WORLD_WAR, PATHS_OF_GLORY, QUARTERMASTER_1914, GLORYS_END, WHEN_EAGLES_FIGHT]


class UnknownGame(LookupError):
    """No game of this name; ``known`` lists those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(name, known)


class Preset(msgspec.Struct, frozen=True):
    """A scenario on offer: its identifier and the options it starts from."""

    id: str
    options: dict[str, Any]


def presets(game: str) -> tuple[Preset, ...]:
    """The scenarios of a game, from its ``scenarios.yaml``."""
    text = (resources.scenarios() / game / "scenarios.yaml").read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text)["scenarios"], tuple[Preset, ...])


def game_modules() -> dict[str, GameModule]:
    """Every game by its identifier."""
    return {found.id: found for found in _GAMES}


def game_module(name: str) -> GameModule:
    """A game's module by identifier or code, such as ``first_world_war`` or ``FWW``.

    Raises:
        UnknownGame: there is none.
    """
    for found in _GAMES:
        if name.lower() in (found.id, found.code.lower()):
            return found
    raise UnknownGame(name, tuple(game_modules()))
