"""Nim, as the registry lists it."""

from pbem.games.toy.board.board import build
from pbem.games.toy.board.state import Options
from pbem.games.toy.game import Toy
from pbem.games.toy.language.language import ToyLanguage

from pbem.games.documents import Shape
from pbem.games.module import GameModule


def _shape() -> Shape:
    from pbem.games.toy.board.schema import SHAPE

    return SHAPE


MODULE = GameModule(Toy, Options, build, ToyLanguage, _shape)
