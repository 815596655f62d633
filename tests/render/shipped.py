"""The shipped boards, and the renderers made for them."""

from functools import cache

from pbem.games import Document, game_module
from pbem.render import renderer
from pbem.render.kit.renderer import Renderer


@cache
def document(game: str) -> Document:
    """The shipped board of a game by identifier or code."""
    return game_module(game).load("standard")


def shipped_renderer(game: str) -> Renderer:
    """The renderer of a game on its shipped board."""
    return renderer(document(game))
