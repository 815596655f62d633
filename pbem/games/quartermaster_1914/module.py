"""Quartermaster General: 1914: the entry that the registry finds."""

from pbem.games.module import GameModule
from pbem.games.quartermaster_1914 import sheet
from pbem.games.quartermaster_1914.board.board import build
from pbem.games.quartermaster_1914.board.state import Options
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage

MODULE = GameModule(Quartermaster, QuartermasterLanguage, Options, build, sheets=sheet)
