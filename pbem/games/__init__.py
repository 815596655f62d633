"""The games, opened by name."""

from typing import TYPE_CHECKING

from pbem.lazy import lazy_exports

if TYPE_CHECKING:
    from pbem.games.common.example import ExampleLetter
    from pbem.games.common.log import Prompt
    from pbem.games.documents import Document, FileProblem, ScenarioError
    from pbem.games.module import BadOptions, GameModule
    from pbem.games.registry import GAMES, Preset, UnknownGame, game_module, game_modules, presets
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "GAMES",
    "BadOptions",
    "Document",
    "ExampleLetter",
    "FileProblem",
    "GameModule",
    "Preset",
    "Prompt",
    "ScenarioError",
    "UnknownGame",
    "game_module",
    "game_modules",
    "presets",
]
