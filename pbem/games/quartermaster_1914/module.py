"""Quartermaster General: 1914, as the registry lists it."""

from pbem.games.documents import Shape
from pbem.games.module import GameModule
from pbem.games.quartermaster_1914 import sheet
from pbem.games.quartermaster_1914.board.board import build
from pbem.games.quartermaster_1914.board.state import Options
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage


def _shape() -> Shape:
    from pbem.games.quartermaster_1914.board.schema import SHAPE  # noqa: PLC0415 - slow import

    return SHAPE


MODULE = GameModule(Quartermaster, Options, build, QuartermasterLanguage, _shape, sheets=sheet)
