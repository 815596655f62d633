"""Which games have bots, and their thinking, opened by the rules of a game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pbem.bots.brains import Brain
from pbem.games.common.game import BoardGame


def has_bots(game: str) -> bool:
    """True if a game, by its identifier, has bots."""
    return find_spec(f"pbem.bots.{game}") is not None


def brain_of(game: BoardGame[Any, Any, Any]) -> Brain[Any]:
    """The thinking of a game, bound to its board and options."""
    return _brain_type(game.id)(game)


def bot_version(game: str) -> str:
    """The version of a game's bot: a decision of another version cannot be repeated."""
    return _brain_type(game).version


@cache
def _brain_type(game: str) -> type[Brain[Any]]:
    found: type[Brain[Any]] = import_module(f"pbem.bots.{game}.brain").BRAIN
    return found
