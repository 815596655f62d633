"""1914: Glory's End, as the registry lists it."""

from pbem.games.documents import Shape
from pbem.games.glorys_end import sheet
from pbem.games.glorys_end.board.board import build
from pbem.games.glorys_end.board.state import Options
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.language.language import GlorysEndLanguage
from pbem.games.module import GameModule


def _shape() -> Shape:
    from pbem.games.glorys_end.board.schema import SHAPE  # noqa: PLC0415 - pydantic is slow to import

    return SHAPE


MODULE = GameModule(GlorysEnd, Options, build, GlorysEndLanguage, _shape, sheets=sheet)
