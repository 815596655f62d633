"""1914: Glory's End: the entry that the registry finds."""

from pbem.games.glorys_end import sheet
from pbem.games.glorys_end.board.board import build
from pbem.games.glorys_end.board.state import Options
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.language.language import GlorysEndLanguage
from pbem.games.glorys_end.luck import luck
from pbem.games.module import GameModule

MODULE = GameModule(GlorysEnd, GlorysEndLanguage, Options, build, sheets=sheet, luck=luck)
