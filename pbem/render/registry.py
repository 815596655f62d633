"""Which renderer draws which game."""

from functools import cache

from pbem.games import UnknownGame
from pbem.render.report import Renderer


@cache
def renderer(game: str) -> Renderer:
    """The renderer of a game by its identifier.

    Raises:
        UnknownGame: there is none.
    """
    if game == "first_world_war":
        from pbem.render.first_world_war import FirstWorldWarRenderer  # noqa: PLC0415 - only the games in use are loaded

        return FirstWorldWarRenderer()
    if game == "paths_of_glory":
        from pbem.render.paths_of_glory import PathsOfGloryRenderer  # noqa: PLC0415 - likewise

        return PathsOfGloryRenderer()
    if game == "quartermaster_1914":
        from pbem.render.quartermaster_1914 import QuartermasterRenderer  # noqa: PLC0415 - likewise

        return QuartermasterRenderer()
    raise UnknownGame(game, ("first_world_war", "paths_of_glory", "quartermaster_1914"))
