"""When Eagles Fight, as the registry lists it."""

from pbem.games.documents import Shape
from pbem.games.module import GameModule
from pbem.games.when_eagles_fight import sheet
from pbem.games.when_eagles_fight.board.board import build
from pbem.games.when_eagles_fight.board.state import Options
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.language.language import WhenEaglesFightLanguage


def _shape() -> Shape:
    from pbem.games.when_eagles_fight.board.schema import SHAPE  # noqa: PLC0415 - pydantic is slow to import

    return SHAPE


MODULE = GameModule(WhenEaglesFight, Options, build, WhenEaglesFightLanguage, _shape, sheets=sheet)
