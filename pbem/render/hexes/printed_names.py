"""The names of hexes and units of a hex game, as its readers know them."""

from abc import abstractmethod
from functools import cached_property
from typing import Any, ClassVar

from pbem.render.catalogue import Catalogue
from pbem.render.kit.printed_names import PrintedNames


class HexNames(PrintedNames):
    """Base of what is printed on the map and the counters of a hex game.

    Class attributes:
        prefix: the first part of the game's message keys.
    """

    prefix: ClassVar[str]

    @cached_property
    def hexes(self) -> dict[str, dict[str, Any]]:
        """What is printed of each hex, those of the sea and beyond the map too."""
        return self.entries("map", "hexes")

    @property
    @abstractmethod
    def full_names(self) -> dict[str, str]:
        """Each unit as orders name it."""

    @abstractmethod
    def place(self, number: str, words: Catalogue) -> str:
        """The name of what lies in a hex, as the reader knows it.

        Nothing where there is nothing.
        """

    def unit(self, identifier: str) -> str:
        """A unit as orders name it: ``GE II``, ``DE 1``."""
        return self.full_names[identifier]

    def hex(self, number: str, words: Catalogue) -> str:
        """A hex by its place and number: ``Liège (1621)``; the number alone where nothing lies."""
        name = self.place(number, words)
        return f"{name.partition(' (')[0]} ({number})" if name else number

    def name_of(self, value: str, words: Catalogue) -> str:
        """A hex or a unit by its name, anything else as it is."""
        if value in self.hexes:
            return self.hex(value, words)
        return self.full_names.get(value, value)

    def side(self, side: str, words: Catalogue) -> str:
        """A side, by identifier or seat."""
        return words.text(f"{self.prefix}.side.{side.lower()}")


def steps_told(steps: int, most: int) -> str:
    """The steps of a unit behind its name, of a weakened one also how many it can have.

    ``:4``, ``:2/4``.
    """
    if not steps:
        return ""
    return f":{steps}" if steps == most else f":{steps}/{most}"
