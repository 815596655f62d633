"""The First World War: the entry that the registry finds."""

from pbem.games.first_world_war import sheet
from pbem.games.first_world_war.board.board import build
from pbem.games.first_world_war.board.state import Options
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.language.language import FirstWorldWarLanguage
from pbem.games.first_world_war.luck import luck
from pbem.games.module import GameModule

MODULE = GameModule(FirstWorldWar, FirstWorldWarLanguage, Options, build, sheets=sheet, luck=luck)
