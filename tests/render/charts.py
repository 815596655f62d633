"""Charts by key as a reader gets them, and the board files as they lie on the disk."""

from functools import cache
from typing import Any

import yaml

from pbem import resources
from pbem.file_validation import LOADER
from pbem.games import game_module, presets
from pbem.games.common.game import BoardGame
from pbem.games.documents import Document
from pbem.render import Catalogue
from pbem.render.atlas import all_charts
from pbem.render.kit.charts import Chart


@cache
def opened(code: str, scenario: str) -> tuple[Document, BoardGame[Any, Any, Any]]:
    """A shipped scenario of a game."""
    module = game_module(code)
    preset = next(each for each in presets(module.id) if each.id == scenario)
    document = module.load(scenario)
    return document, module.open(document, module.options(preset.options))


def charts_of(code: str, scenario: str, lang: str = "en") -> dict[str, Chart]:
    """The charts of a scenario by key."""
    return {chart.key: chart for chart in all_charts(*opened(code, scenario), Catalogue(lang))}


@cache
def board_file(game: str, stem: str) -> dict[str, Any]:
    """A board file, read from the disk and not through the game."""
    path = resources.scenarios() / game / f"{stem}.yaml"
    found: dict[str, Any] = yaml.load(path.read_text("utf-8"), LOADER)
    return found


def column(chart: Chart, number: int) -> list[str]:
    """A column of a chart, from 0."""
    return [row[number] for row in chart.rows]


def number_of(cell: str) -> str:
    """The hex number of a cell such as ``Liège (1621)`` or ``1620``."""
    return cell.rpartition("(")[2].rstrip(")")
