"""Which renderer draws which game: ``pbem.render.<identifier of the game>.RENDERER``, for every game there is."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from pbem.games import Document, game_module
from pbem.render.kit.renderer import Renderer

_RENDERERS: dict[tuple[str, str], Renderer] = {}
"""By the identities of the documents in play."""


@cache
def _made_by(game: str) -> Callable[[Document], Renderer]:
    """The class of a game's renderers; only the games in use are loaded."""
    found: Callable[[Document], Renderer] = import_module(
        f"pbem.render.{game_module(game).id}"
    ).RENDERER
    return found


def renderer(document: Document) -> Renderer:
    """The renderer of the games begun with a document.

    Raises:
        UnknownGame: there is no such game.
    """
    if document.identity not in _RENDERERS:
        _RENDERERS[document.identity] = _made_by(document.game)(document)
    return _RENDERERS[document.identity]
