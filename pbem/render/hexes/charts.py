"""What the charts of hex games share: names of hexes and sides, changes of the die."""

from collections.abc import Iterable

from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames
from pbem.render.kit.charts import ChartMaker

FACES = range(1, 7)
"""Of the die."""


class HexChartMaker(ChartMaker):
    """Makes the charts of a hex game in a reader's words."""

    names: HexNames

    def __init__(self, names: HexNames, words: Catalogue) -> None:
        super().__init__(names.prefix, words)
        self.names = names

    def hex(self, number: str) -> str:
        """A hex by its name and number."""
        return self.names.hex(number, self.words)

    def hexes(self, numbers: Iterable[str]) -> str:
        """Some hexes."""
        return ", ".join(map(self.hex, numbers))

    def side(self, side: str) -> str:
        """The name of a side."""
        return self.names.side(side, self.words)

    def nation(self, nation: str) -> str:
        """The name of a nation."""
        return self.words.text(f"{self.names.prefix}.nation.{nation}")


def sides(pairs: Iterable[tuple[str, str]]) -> str:
    """Sides of hexes as a chart prints them: ``1520/1621, 1621/1622``."""
    return ", ".join(f"{one}/{other}" for one, other in sorted(pairs))


def signed(change: int) -> str:
    """A change of the die as a chart prints it: ``+2``, ``0``."""
    return f"{change:+}" if change else "0"
