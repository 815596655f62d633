"""What an attack promises, in blocks of a letter."""

from collections.abc import Callable
from fractions import Fraction

from pbem.render.blocks import Block, Bullets, Grid, Paragraph, Verbatim
from pbem.render.catalogue import Catalogue
from pbem.render.report import ForecastAnswer
from pbem.rules import Words


def forecast_blocks(
    answer: ForecastAnswer, words: Catalogue, say: Callable[[Words], str]
) -> list[Block]:
    """The attack, how its odds are worked out, every result with its chance, losses on average.

    Args:
        answer: what is told.
        words: the reader's.
        say: words a sentence of the game.
    """
    forecast, blocks = answer.forecast, list[Block]()
    blocks.append(Verbatim((answer.line,)))
    if answer.when:
        blocks.append(Paragraph(words.text(answer.when)))
    blocks.append(Bullets(tuple(map(say, forecast.told))))
    if forecast.results:
        heads = (words.text("report.odds.result"), words.text("report.odds.chance"))
        rows = tuple((say(result), percent(chance)) for result, chance in forecast.results)
        blocks.append(Grid("", heads, rows))
    if forecast.expected:
        blocks.append(Bullets(tuple(map(say, forecast.expected))))
    return blocks


def percent(chance: Fraction) -> str:
    """A chance in whole percents; never 0 or 100 for what is open."""
    rounded = round(chance * 100)
    if 0 < chance < 1 and rounded in (0, 100):
        return "<1%" if rounded == 0 else ">99%"
    return f"{rounded}%"
