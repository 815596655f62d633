"""Charts: everything printed of a game as tables that can be asked for.

A renderer makes the charts of its game in ``charts`` (``pbem.render.<game>.charts``). Their cells
come from the board that the rules read and from constants of the rules, so no number is written
twice. ``HELP <chart>`` prints one, the atlas (``pbem.render.atlas``) has all.

To add a chart: make it in the game's ``charts`` module with ``ChartMaker``; put its words into the
catalogue: ``<prefix>.chart.<key>`` is its title, ``chart.word.<key>`` its names behind HELP (the
first is its alone, others may mean several charts), ``chart.column.<name>`` the head of a column.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from pbem.orders.words.folding import fold
from pbem.render.blocks import Block, Bullets, Grid
from pbem.render.catalogue import LANGUAGES, Catalogue

_PHONE, _GAP = 44, 1
"""So many characters stand in a line on a phone; so many part two columns."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart in a reader's words.

    Attributes:
        key: the same in every language, such as ``crt``.
        title: what it is.
        columns: the heads of its columns.
        rows: its cells, as many in each row as there are columns.
        notes: what the cells do not say.
        source: the paragraphs of the rulebook; empty if there are none.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    source: str = ""

    @property
    def is_wide(self) -> bool:
        """True if its columns do not fit beside each other on a phone."""
        lines = (self.columns, *self.rows)
        widest = (
            max(_longest_word(cell) for cell in column) for column in zip(*lines, strict=True)
        )
        return sum(width + _GAP for width in widest) > _PHONE


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


class ChartMaker:
    """Makes the charts of a game in a reader's words.

    Args:
        prefix: the first part of the game's message keys.
        words: the reader's.
    """

    def __init__(self, prefix: str, words: Catalogue) -> None:
        self._prefix, self.words = prefix, words

    def text(self, key: str, **facts: object) -> str:
        """The words of a chart, ``<prefix>.chart.<key>``, or those that all games share.

        Raises:
            MissingWords: the catalogue lacks both, or the facts lack a field.
        """
        own = f"{self._prefix}.chart.{key}"
        return self.words.text(own if self.words.has(own) else f"chart.{key}", facts)

    def part(self, group: str, name: str, **facts: object) -> str:
        """The words of a member of a group, such as a phase: ``<prefix>.chart.<group>.<name>``.

        Raises:
            MissingWords: the catalogue lacks the key, or the facts lack a field.
        """
        return self.words.text(f"{self._prefix}.chart.{group}.{name}", facts)

    def chart(
        self,
        key: str,
        columns: Iterable[str],
        rows: Iterable[Sequence[object]],
        notes: Iterable[str] = (),
        source: str = "",
    ) -> Chart:
        """A chart of cells in words or numbers; nothing stands for an empty cell."""
        heads = tuple(columns)
        cells = tuple(tuple(map(str, row)) for row in rows)
        assert all(len(row) == len(heads) for row in cells), key
        own = f"{self._prefix}.chart.cited"
        key_of_source = own if self.words.has(own) else "report.rule"
        cited = self.words.text(key_of_source, {"rule": source}) if source else ""
        return Chart(key, self.text(key), heads, cells, tuple(notes), cited)

    def columns(self, *names: str) -> tuple[str, ...]:
        """The heads of columns by their names, ``chart.column.<name>``."""
        return tuple(self.words.text(f"chart.column.{name}") for name in names)


def chart_blocks(chart: Chart) -> list[Block]:
    """A chart as a letter prints it."""
    grid = [Grid(chart.title, chart.columns, chart.rows)] if chart.rows else []
    notes = tuple(filter(None, (*chart.notes, chart.source)))
    if not grid:
        notes = (chart.title, *notes)
    return [*grid, *([Bullets(notes)] if notes else [])]


@cache
def chart_names(key: str) -> frozenset[str]:
    """The words behind HELP that mean a chart, in every language, folded."""
    return frozenset(
        fold(word)
        for lang in LANGUAGES
        for word in Catalogue(lang).text(f"chart.word.{key}").split()
    )


def chart_word(key: str, words: Catalogue) -> str:
    """The word behind HELP that a reader is told."""
    return words.text(f"chart.word.{key}").split()[0]


def charts_named(charts: Iterable[Chart], topic: str) -> tuple[Chart, ...]:
    """The charts that a word means, in any language."""
    return tuple(chart for chart in charts if fold(topic) in chart_names(chart.key))
