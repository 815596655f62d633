"""What is told of a thing of a hex game, in a reader's words."""

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames

N = TypeVar("N", bound=HexNames)
V = TypeVar("V")

REMEMBERED = 1 << 12
"""What is printed of so many hexes is kept: a replay tells of every hex in every step."""


class HexWords(Generic[N]):
    """Says what is printed, whatever stands where.

    Class attributes:
        prefix: of the game's keys in the catalogue.
    """

    prefix: ClassVar[str]

    def __init__(self, names: N, words: Catalogue) -> None:
        self.names, self.words = names, words

    def say(self, key: str, **facts: object) -> str:
        """The words of a key of what is told of things."""
        return self.words.text(f"{self.prefix}.about.{key}", facts)

    def text(self, key: str, **facts: object) -> str:
        """The words of a whole key."""
        return self.words.text(key, facts)

    def hexes(self, numbers: Iterable[str]) -> str:
        """Some hexes."""
        return ", ".join(self.names.hex(number, self.words) for number in numbers)

    def steps(self, costs: Iterable[tuple[str, int]]) -> str:
        """Hexes, each with what a step into it costs."""
        return ", ".join(
            self.say("step", hex=self.names.hex(number, self.words), cost=cost)
            for number, cost in costs
        )


class HexAbout(HexWords[N], Generic[N, V]):
    """Tells of one kind of thing in a position."""

    def __init__(self, names: N, view: V, words: Catalogue) -> None:
        super().__init__(names, words)
        self.view = view
