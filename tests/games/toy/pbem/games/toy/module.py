"""Nim with traps: the entry that the registry finds."""

from pbem.games.toy.board import Board
from pbem.games.toy.game import Toy
from pbem.games.toy.language import ToyLanguage

from pbem.games.module import GameModule

MODULE = GameModule(Toy, ToyLanguage, board_type=Board)
