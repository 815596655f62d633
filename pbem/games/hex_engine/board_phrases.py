"""What hexes and units are called on one board, and how corps are numbered."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from pbem.games.hex_engine.phrases import HexPhrases
from pbem.orders import CORPS_WORDS, Aliases, Lexicon, Wording, called, spellings

_TENS = ("", "X", "XX", "XXX", "XL", "L")
_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class BoardPhrases(HexPhrases, ABC):
    """The names of one board.

    Class attributes:
        words: the key words of the game's orders.
        problem: the first part of the keys of what is wrong with a line, such as ``glo.problem``.
    """

    words: ClassVar[Mapping[str, Aliases]]
    problem: ClassVar[str]

    def __init__(self, board: Any, wording: Wording) -> None:
        """``board``: with ``hexes``, ``places``, ``units`` and ``aliases``, as each game has it."""
        places, nations = board.aliases.get("places", {}), board.aliases.get("nations", {})
        own = board.aliases.get("units", {})
        names = {
            h: (*called(place.name, places.get(h, ()), wording.lang), h)
            for h, place in board.places.items()
        }
        units = {
            u.id: tuple(self.names_of(u, nations.get(u.nation, ()), spellings(own.get(u.id, ()))))
            for u in board.units
        }
        super().__init__(
            self.words, wording, Lexicon(names), Lexicon(units, CORPS_WORDS), self.problem
        )
        self.board = board

    @abstractmethod
    def names_of(self, unit: Any, nations: Sequence[str], own: Sequence[str]) -> Iterable[str]:
        """Everything a unit is called, its name in orders first.

        Args:
            unit: the counter.
            nations: words for its nation.
            own: names of its own beside the printed one.
        """

    @cached_property
    def numbers(self) -> Lexicon:
        """The hexes by their printed numbers."""
        return Lexicon({number: (number,) for number in self.board.hexes})


def names_with_nation(
    unit: Any, full: str, code: str, nations: Sequence[str], bare: Sequence[str]
) -> list[str]:
    """Names of a unit with and without its nation, its name in orders first and each once.

    Args:
        unit: the counter.
        full: its name in orders.
        code: the letters of its nation.
        nations: other words for its nation.
        bare: its names without a nation.
    """
    named = [f"{nation} {name}" for nation in (code, *nations) for name in bare]
    behind = [code, *(nation for nation in nations if nation.islower())]  # il VII corpo francese
    named += [f"{name} {nation}" for nation in behind for name in bare]
    return list(dict.fromkeys([full, *bare, *named, unit.id]))


def labels_with_size(labels: Iterable[str], sizes: Sequence[str]) -> list[str]:
    """Labels alone, with each word for their size behind them, and with each but the first before.

    The first word is the printed one: ``XXX``.
    """
    each = list(labels)
    return [
        *each,
        *(f"{label} {size}" for label in each for size in sizes),
        *(f"{size} {label}" for label in each for size in sizes[1:]),
    ]


def roman(number: int) -> str:
    """A number below 60 as corps are numbered."""
    return _TENS[number // 10] + _UNITS[number % 10]
