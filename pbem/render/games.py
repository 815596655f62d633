"""Which painter draws which game."""

from functools import cache

from pbem.games import UnknownGame
from pbem.render.report import Painter


@cache
def painter(game: str) -> Painter:
    """The painter of a game by its identifier.

    Raises:
        UnknownGame: there is none.
    """
    if game == "first_world_war":
        from pbem.render.first_world_war import FirstWorldWarPainter  # noqa: PLC0415 - only the games in use are loaded

        return FirstWorldWarPainter()
    if game == "paths_of_glory":
        from pbem.render.paths_of_glory import PathsOfGloryPainter  # noqa: PLC0415 - likewise

        return PathsOfGloryPainter()
    if game == "quartermaster_1914":
        from pbem.render.quartermaster_1914 import QuartermasterPainter  # noqa: PLC0415 - likewise

        return QuartermasterPainter()
    raise UnknownGame(game, ("first_world_war", "paths_of_glory", "quartermaster_1914"))
