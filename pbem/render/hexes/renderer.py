"""Entries of the log of a hex game in words."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pbem.games.hex_engine.log import (
    CombatRoll,
    Computed,
    Controlled,
    Eliminated,
    Examined,
    Retreated,
)
from pbem.games.hex_engine.position import Mark
from pbem.render.blocks import Block, Bullets, Grid, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames
from pbem.render.kit.renderer import BlockBuilder, Renderer, Trace
from pbem.rules import Logged, LogRecord, Rolled, Seat, View

_SIGNED = ("change", "modifier")
_MOVED = {
    "move": "site.moved.move",
    "rail": "site.moved.rail",
    "sea": "site.moved.sea",
    "retreat": "site.moved.retreat",
}
"""The words of each kind of move."""
_OF_CHARTS = ("limit", "entry")
"""Facts that have their words in the charts."""
BATTLE_ENTRIES = (Examined, Computed, CombatRoll, Eliminated, Retreated, Controlled)
"""The entries of every hex game that tell of a battle."""


class HexRenderer(Renderer, ABC):
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
        """Names; pairs of units with their hex or steps; modifiers with their signs.

        A path hex by hex.
        """
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
        """A number, a change with its sign, a word of the catalogue, or a name.

        The name is that of a hex or a unit.
        """
        worded = self.worded_as.get(key, key)
        if isinstance(value, int):
            return f"{value:+}" if key in _SIGNED else str(value)
        if key in _OF_CHARTS:
            return words.text(f"{self.prefix}.chart.{key}.{value}")
        if worded in self.worded:
            return words.text(f"{self.prefix}.{worded}.{value}")
        if key in ("seat", "seats", "by"):
            return self.seat(value, words)
        return self.names.name_of(str(value), words)

    def log_blocks(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as a list, and every roll with its value."""
        blocks = BlockBuilder()
        for record in records:
            if isinstance(record, Rolled):
                facts = {"why": self.sentence(record.why, words), "face": str(record.value)}
                blocks.sentence(words.text(f"{self.prefix}.roll", facts))
            elif isinstance(record, Logged):
                blocks.sentence(self.sentence(record.entry, words))
        return blocks.build()

    def trace_sentences(
        self, traces: Sequence[Trace], before: View | None, view: View, words: Catalogue
    ) -> list[str]:
        """Every move, which the log does not tell, with the units that show where it ended."""
        old, new = self._units_by_hex(before), self._units_by_hex(view)
        return [
            self._move_sentence(trace, old.get(trace.path[0], ()), new, words)
            for trace in traces
            if trace.kind in _MOVED
        ]

    def _move_sentence(
        self,
        trace: Trace,
        left: Collection[str],
        standing: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> str:
        """A move in words; ``left``: the units where it began, before it."""
        moved = [unit for unit in standing.get(trace.path[-1], ()) if unit in left]
        facts = {
            "seat": self.names.side(trace.seat, words),
            "units": ", ".join(map(self.names.unit, moved)),
            "path": " > ".join(self.names.hex(number, words) for number in trace.path),
        }
        return words.text(_MOVED[trace.kind] if moved else "site.moved.unseen", facts)

    def _units_by_hex(self, view: View | None) -> dict[str, tuple[str, ...]]:
        """The units that a view shows, by their hexes."""
        stacks = () if view is None else self.stacks(view)
        return {number: tuple(units) for number, units in stacks}

    @abstractmethod
    def stacks(self, view: View) -> Iterable[tuple[str, Iterable[str]]]:
        """Each hex in which a view shows units, with these."""

    def units(self, units: Sequence[str], words: Catalogue) -> str:
        """Some units, or that there are none."""
        return ", ".join(map(self.names.unit, units)) or words.text(f"{self.prefix}.none")

    def sides_and_status(
        self,
        sides: Sequence[str],
        rows: Mapping[str, Sequence[str]],
        status: Sequence[tuple[str, str]],
        words: Catalogue,
    ) -> list[Block]:
        """A table of both sides, then what holds for the war.

        At the end it says whether the values of the board are reconstructed.

        Args:
            sides: as the board calls them, in the order of the columns.
            rows: by the key of its name, a cell for each side.
            status: everything else, each with the key of its name; what is empty is left out.
            words: the reader's.
        """
        named = {key: words.text(f"{self.prefix}.table.{key}") for key in rows}
        head = ("", *(self.names.side(side, words) for side in sides))
        cells = tuple((named[key], *row) for key, row in rows.items())
        lines = (
            f"{words.text(f'{self.prefix}.table.{key}')}: {value}" for key, value in status if value
        )
        blocks: list[Block] = [Grid("", head, cells), Bullets(tuple(lines))]
        if self.names.layout.get("reconstructed"):
            blocks.append(Paragraph(words.text(f"{self.prefix}.now.reconstructed")))
        return blocks

    def losses_sentences(
        self, lost: Mapping[str, Sequence[str]], sides: Sequence[str], words: Catalogue
    ) -> list[str]:
        """The units that each side lost."""
        return [self.units(lost[side], words) for side in sides]

    def moment_text(self, facts: Mapping[str, Any], words: Catalogue) -> str:
        """Where the game stands; ``side``, if it is no side's turn, is empty."""
        key = f"{self.prefix}.moment.side" if facts["side"] else f"{self.prefix}.moment"
        return words.text(key, self.facts(facts, words))

    def replacements_text(self, points: Mapping[str, int], words: Catalogue) -> str:
        """The replacements that each nation has, of those that have any."""
        return ", ".join(
            f"{words.text(f'{self.prefix}.nation.{nation}')} {n}"
            for nation, n in points.items()
            if n
        )


def traces_of(marks: Sequence[Mark]) -> tuple[Trace, ...]:
    """Moves with every hex of their ways, and attacks from hexes on another."""
    return tuple(Trace(mark.kind, mark.side, (*mark.path, mark.hex)) for mark in marks)
