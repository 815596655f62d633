"""When Eagles Fight: the entry that the registry finds."""

from pbem.games.module import GameModule
from pbem.games.when_eagles_fight import sheet
from pbem.games.when_eagles_fight.board.board import build
from pbem.games.when_eagles_fight.board.state import Options
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.language.language import WhenEaglesFightLanguage
from pbem.games.when_eagles_fight.luck import luck

MODULE = GameModule(
    WhenEaglesFight, WhenEaglesFightLanguage, Options, build, sheets=sheet, luck=luck
)
