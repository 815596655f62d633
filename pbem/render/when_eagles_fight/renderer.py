"""The renderer: entries and positions in words, and the maps."""

from collections.abc import Sequence
from typing import Any

from pbem.games import Document
from pbem.games.when_eagles_fight.board.board import SIDES
from pbem.games.when_eagles_fight.board.state import PHASES
from pbem.games.when_eagles_fight.log import Prompt
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Renderer, Telling
from pbem.render.when_eagles_fight.about import about
from pbem.render.when_eagles_fight.ascii import ascii_map
from pbem.render.when_eagles_fight.names import Names
from pbem.render.when_eagles_fight.svg import THEATRES, svg_map, svg_sheets
from pbem.rules import Logged, LogRecord, Rolled, Seat, View

_MONTHS = ("start", "end")
_SIGNED = ("change", "modifier")
_WORDED = ("side", "nation", "country", "kind", "how", "cause", "phase", "event", "order", "result")
"""Facts that the catalogue words, each under its own name."""
_AS = {"winner": "side", "now": "phase", "counts_as": "event", "attacker": "result", "defender": "result"}
"""Facts that are worded as others are."""


class WhenEaglesFightRenderer(Renderer):
    """Tells and draws When Eagles Fight."""

    prefix = "wef"
    prompt = Prompt

    def __init__(self, document: Document) -> None:
        self.names = Names(document)

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
            return ", ".join(f"{words.text(f'wef.modifier.{name}')} {change:+}" for name, change in values)
        if all(isinstance(second, int) for _, second in values):
            return ", ".join(f"{self.names.unit(unit)} {steps}" for unit, steps in values)
        hexes = dict.fromkeys(number for _, number in values)
        groups = {number: [self.names.unit(unit) for unit, where in values if where == number] for number in hexes}
        return "; ".join(f"{self.names.hex(number, words)}: {', '.join(units)}" for number, units in groups.items())

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A change with its sign, a month, a word of the catalogue, else the name of a hex or a unit."""
        worded = _AS.get(key, key)
        if isinstance(value, int):
            return f"{value:+}" if key in _SIGNED else str(value)
        if key in _MONTHS:
            return self.names.month(value, words)
        if worded == "result" and value.isdigit():
            return str(value)
        if key == "choices" and value in PHASES:
            return words.text(f"wef.phase.{value}")
        if worded in _WORDED:
            return words.text(f"wef.{worded}.{value}")
        if key in ("seat", "by"):
            return self.seat(value, words)
        return self.names.thing(str(value), words)

    def tell(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as a list, and every roll with its value."""
        telling = Telling()
        for record in records:
            if isinstance(record, Rolled):
                telling.item(words.text("wef.roll", {"why": self.say(record.why, words), "face": str(record.value)}))
            elif isinstance(record, Logged):
                telling.item(self.say(record.entry, words))
        return telling.done()

    # --- the position ------------------------------------------------------------------------------------------------

    def moment(self, view: View, words: Catalogue) -> str:
        """The turn with its first month, whose phase it is and which."""
        assert isinstance(view, WhenEaglesFightView)
        facts = {"turn": view.turn, "start": view.start, "phase": view.phase, "side": view.active or ""}
        return words.text("wef.moment.side" if view.active else "wef.moment", self.facts(facts, words))

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """What each side holds and lost, what holds for the war, and where the values of the board come from."""
        assert isinstance(view, WhenEaglesFightView)
        head = ("", *(self.names.side(side, words) for side in SIDES))
        rows = [(words.text("wef.table.cities"), *(self._taken(view, side, words) for side in SIDES))]
        rows.append((words.text("wef.table.lost"), *(self._units(view.lost[side], words) for side in SIDES)))
        blocks: list[Block] = [Grid("", head, tuple(rows))]
        lines = [f"{words.text(f'wef.table.{key}')}: {value}" for key, value in self._status(view, words) if value]
        blocks.append(Bullets(tuple(lines)))
        if self.names.layout.get("reconstructed"):
            blocks.append(Paragraph(words.text("wef.now.reconstructed")))
        return blocks

    def _taken(self, view: WhenEaglesFightView, side: str, words: Catalogue) -> str:
        """The places that a side took from the other."""
        taken = sorted(self.names.taken(view.central, side))
        return ", ".join(self.names.hex(number, words) for number in taken) or words.text("wef.none")

    def _units(self, units: Sequence[str], words: Catalogue) -> str:
        return ", ".join(map(self.names.unit, units)) or words.text("wef.none")

    def _status(self, view: WhenEaglesFightView, words: Catalogue) -> list[tuple[str, str]]:
        """Everything else, each by the key of its name; what is empty is left out."""
        points = ", ".join(f"{words.text(f'wef.nation.{nation}')} {n}" for nation, n in view.points.items() if n)
        returns = ", ".join(f"{self.names.unit(unit)} ({turn})" for unit, turn in view.returns.items())
        return [
            ("season", words.text("wef.winter") if view.winter else ""),
            ("points", points),
            ("events", ", ".join(words.text(f"wef.event.{letter}") for letter in view.events)),
            ("stavka", self.names.hex(view.stavka, words) if view.stavka else ""),
            ("oberost", self.names.hex(view.oberost, words) if view.oberost else ""),
            ("called", self._units(view.called, words) if view.called else ""),
            ("brusilov", str(view.brusilov) if view.brusilov else ""),
            ("returns", returns),
            ("last_turn", str(view.last_turn)),
            *(("later", self._units(view.later[side], words)) for side in view.own if view.later[side]),
        ]

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What everybody may know about a unit or a hex."""
        assert isinstance(view, WhenEaglesFightView)
        return about(self.names, thing, view, words)

    def drawing(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, WhenEaglesFightView)
        return Drawing(ascii_map(self.names, view, words), words.text("wef.map.alternative", {"turn": str(view.turn)}))

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as one picture."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_map(self.names, view, words)

    def sheets(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The whole map, and the theatres in which something happened."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_sheets(self.names, view, words)

    def atlas(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The whole map, and every theatre."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_sheets(self.names, view, words, THEATRES)
