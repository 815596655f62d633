"""Entries of the log of a hex game in words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames
from pbem.render.kit.renderer import Renderer, Telling
from pbem.rules import Logged, LogRecord, Rolled, Seat

_SIGNED = ("change", "modifier")


class HexRenderer(Renderer):
    """Base of the renderers of hex games.

    Class attributes:
        worded: facts that the catalogue words, each under its own name.
        worded_as: facts that are worded as others are.
    """

    worded: ClassVar[Sequence[str]]
    worded_as: ClassVar[Mapping[str, str]]
    names: HexNames

    def seat(self, seat: Seat, words: Catalogue) -> str:
        """The name of a side."""
        return self.names.side(seat, words)

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """Names; pairs of units with their hex or steps; modifiers with their signs; a path hex by hex."""
        if key == "path":
            return " > ".join(self.names.hex(number, words) for number in values)
        if all(isinstance(value, str | int) for value in values):
            return ", ".join(self.word(key, value, words) for value in values)
        if key == "modifiers":
            return ", ".join(
                f"{words.text(f'{self.prefix}.modifier.{name}')} {change:+}"
                for name, change in values
            )
        if all(isinstance(second, int) for _, second in values):
            return ", ".join(f"{self.names.unit(unit)} {steps}" for unit, steps in values)
        hexes = dict.fromkeys(number for _, number in values)
        groups = {
            number: [self.names.unit(unit) for unit, where in values if where == number]
            for number in hexes
        }
        return "; ".join(
            f"{self.names.hex(number, words)}: {', '.join(units)}"
            for number, units in groups.items()
        )

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A number, a change with its sign, a word of the catalogue, else the name of a hex or a unit."""
        worded = self.worded_as.get(key, key)
        if isinstance(value, int):
            return f"{value:+}" if key in _SIGNED else str(value)
        if worded in self.worded:
            return words.text(f"{self.prefix}.{worded}.{value}")
        if key in ("seat", "by"):
            return self.seat(value, words)
        return self.names.thing(str(value), words)

    def tell(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as a list, and every roll with its value."""
        telling = Telling()
        for record in records:
            if isinstance(record, Rolled):
                facts = {"why": self.say(record.why, words), "face": str(record.value)}
                telling.item(words.text(f"{self.prefix}.roll", facts))
            elif isinstance(record, Logged):
                telling.item(self.say(record.entry, words))
        return telling.done()

    def units(self, units: Sequence[str], words: Catalogue) -> str:
        """Some units, or that there are none."""
        return ", ".join(map(self.names.unit, units)) or words.text(f"{self.prefix}.none")
