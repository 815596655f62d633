"""The First World War, as the registry lists it."""

from pbem.games.documents import Shape
from pbem.games.first_world_war import sheet
from pbem.games.first_world_war.board.board import build
from pbem.games.first_world_war.board.state import Options
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.language.language import FirstWorldWarLanguage
from pbem.games.module import GameModule


def _shape() -> Shape:
    from pbem.games.first_world_war.board.schema import SHAPE  # noqa: PLC0415 - slow import

    return SHAPE


MODULE = GameModule(FirstWorldWar, Options, build, FirstWorldWarLanguage, _shape, sheets=sheet)
