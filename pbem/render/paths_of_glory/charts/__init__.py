"""The charts of Paths of Glory, from its board and the numbers of its rules."""

from pbem.games.paths_of_glory.board.board import Board
from pbem.games.paths_of_glory.board.state import Options
from pbem.render.catalogue import Catalogue
from pbem.render.kit.charts import Chart
from pbem.render.paths_of_glory.charts.combat import CombatCharts
from pbem.render.paths_of_glory.charts.forces import ForcesCharts
from pbem.render.paths_of_glory.charts.operations import OperationsCharts
from pbem.render.paths_of_glory.charts.war import WarCharts
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames


def paths_of_glory_charts(
    names: PathsOfGloryNames, board: Board, options: Options, words: Catalogue
) -> tuple[Chart, ...]:
    """All charts of a game in a reader's words."""
    rooms = (WarCharts, OperationsCharts, CombatCharts, ForcesCharts)
    return tuple(chart for room in rooms for chart in room(names, board, options, words).charts())
