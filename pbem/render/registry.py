"""The registry of renderers: ``pbem.render.<identifier of the game>.RENDERER``, or the default."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pbem.games import Document, game_module
from pbem.render.kit.renderer import Renderer

_RENDERERS: dict[tuple[str, str], Renderer] = {}
"""Renderers by the identities of their documents."""


@cache
def _renderer_class(game: str) -> Callable[[Document], Renderer]:
    """The class of a game's renderers; a game without a package of its own has the default one."""
    module = game_module(game)
    if find_spec(name := f"pbem.render.{module.id}"):
        found: Callable[[Document], Renderer] = import_module(name).RENDERER
        return found
    return type("PlainRenderer", (Renderer,), {"prefix": module.code.lower()})


def renderer(document: Document) -> Renderer:
    """The renderer of games with this document.

    Raises:
        UnknownGame: no game has this identifier.
    """
    if document.identity not in _RENDERERS:
        _RENDERERS[document.identity] = _renderer_class(document.game)(document)
    return _RENDERERS[document.identity]
