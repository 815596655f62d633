"""What all charts of Paths of Glory share: the board, the options, names."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from pbem.games.paths_of_glory.board.board import Board, Space
from pbem.games.paths_of_glory.board.state import Options
from pbem.render.catalogue import Catalogue
from pbem.render.kit.charts import Chart, ChartMaker
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

FACES = range(1, 7)
"""Of the die."""


class PathsOfGloryCharts(ChartMaker, ABC):
    """Makes some of the charts of a game in a reader's words."""

    def __init__(
        self, names: PathsOfGloryNames, board: Board, options: Options, words: Catalogue
    ) -> None:
        super().__init__("pog", words)
        self.names, self.board, self.options = names, board, options

    @abstractmethod
    def charts(self) -> tuple[Chart, ...]:
        """Those of this part."""

    @property
    def historical(self) -> bool:
        """True in the historical scenario (5.7)."""
        return self.options.historical

    def is_vp(self, space: Space) -> bool:
        """True if a space counts for victory in this scenario."""
        return space.vp_historical if self.historical else space.vp

    def side(self, side: str) -> str:
        """The name of a side."""
        return self.names.side(side, self.words)

    def nation(self, nation: str) -> str:
        """The name of a nation."""
        return self.names.nation(nation, self.words)

    def place(self, space: str) -> str:
        """The name of a space."""
        return self.names.place(space, self.words)

    def places(self, spaces: Iterable[str]) -> str:
        """The names of some spaces."""
        return ", ".join(map(self.place, spaces))

    def card(self, card: str) -> str:
        """A card by its side, number and name."""
        return f"{card.partition('-')[0]} {self.names.card(card, self.words)}"

    def cards(self, cards: Iterable[str]) -> str:
        """Some cards."""
        return ", ".join(map(self.card, cards))

    def terrain(self, terrain: str) -> str:
        """The name of a kind of terrain."""
        return self.words.text(f"pog.terrain.{terrain}")

    def yes_no(self, answer: object) -> str:
        """A cell that says yes or no."""
        return self.text("yes") if answer else self.text("no")
