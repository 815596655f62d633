"""The renderer: entries and positions in words, and the maps."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pbem.games import Document
from pbem.games.hex_engine.log import Eliminated, Prompt
from pbem.games.when_eagles_fight.board.board import NATIONS, SIDES, Unit
from pbem.games.when_eagles_fight.board.state import PHASES
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.log import Advanced, Declared, Evaded, Resolved, StepsLost
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.orders import About
from pbem.render.blocks import Block, Drawing
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.renderer import BATTLE_ENTRIES, HexRenderer, traces_of
from pbem.render.kit.charts import Chart
from pbem.render.kit.renderer import Spot, Trace
from pbem.render.when_eagles_fight.about import about
from pbem.render.when_eagles_fight.ascii import ascii_map, listed_places
from pbem.render.when_eagles_fight.charts import WhenEaglesFightCharts
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames
from pbem.render.when_eagles_fight.svg import (
    THEATRES,
    board_spots,
    svg_board,
    svg_close_ups,
    svg_map,
    svg_overview,
    svg_sheets,
    svg_spots,
)
from pbem.rules import Game, View


class WhenEaglesFightRenderer(HexRenderer):
    """Tells and draws When Eagles Fight."""

    prefix = "wef"
    prompt = Prompt
    battles = (Declared,)
    losses = (StepsLost, Eliminated)
    battle_entries = (*BATTLE_ENTRIES, Resolved, Evaded, StepsLost, Advanced)
    worded: ClassVar[Sequence[str]] = (
        "side",
        "nation",
        "country",
        "kind",
        "how",
        "cause",
        "phase",
        "event",
        "order",
        "result",
    )
    worded_as: ClassVar[Mapping[str, str]] = {
        "winner": "side",
        "now": "phase",
        "counts_as": "event",
        "attacker": "result",
        "defender": "result",
    }
    names: WhenEaglesFightNames

    def __init__(self, document: Document) -> None:
        self.names = WhenEaglesFightNames(document)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """The points of a result, a phase to choose, else what all hex games say alike."""
        if self.worded_as.get(key) == "result" and value.isdigit():
            return str(value)
        if key == "countries":
            return words.text(f"wef.country.{value}")
        if key == "choices" and value in PHASES:
            return words.text(f"wef.phase.{value}")
        return super().word(key, value, words)

    def facts(self, facts: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
        """Identifiers turned into names; a turn begins with all its months."""
        found = super().facts(facts, words)
        if "start" in facts and "end" in facts:
            found["start"] = self.names.months(facts["start"], facts["end"], words)
        return found

    # --- the position -----------------------------------------------------------------------------

    def moment(self, view: View, words: Catalogue) -> str:
        """The turn with its months, whose phase it is and which."""
        assert isinstance(view, WhenEaglesFightView)
        facts = {"turn": view.turn, "start": view.start, "end": view.end}
        facts |= {"phase": view.phase, "side": view.active or ""}
        return self.moment_text(facts, words)

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """What each side holds and lost, what holds for the war, and if the board is certain."""
        assert isinstance(view, WhenEaglesFightView)
        rows = {
            "cities": [self._places_taken_text(view, side, words) for side in SIDES],
            "lost": self.losses_sentences(view.lost, SIDES, words),
        }
        return self.sides_and_status(SIDES, rows, self._status(view, words), words)

    def _places_taken_text(self, view: WhenEaglesFightView, side: str, words: Catalogue) -> str:
        """The places that a side took from the other."""
        taken = sorted(self.names.places_taken(view.central, side))
        return ", ".join(self.names.hex(number, words) for number in taken) or words.text(
            "wef.none"
        )

    def _status(self, view: WhenEaglesFightView, words: Catalogue) -> list[tuple[str, str]]:
        """Everything else, each by the key of its name; what is empty is left out."""
        returns = ", ".join(
            f"{self.names.unit(unit)} ({turn})" for unit, turn in view.returns.items()
        )
        return [
            ("season", words.text("wef.winter") if view.winter else ""),
            ("points", self.replacements_text(view.points, words)),
            ("events", ", ".join(words.text(f"wef.event.{letter}") for letter in view.events)),
            ("stavka", self.names.hex(view.stavka, words) if view.stavka else ""),
            ("oberost", self.names.hex(view.oberost, words) if view.oberost else ""),
            ("called", self.units(view.called, words) if view.called else ""),
            ("brusilov", str(view.brusilov) if view.brusilov else ""),
            ("returns", returns),
            ("last_turn", str(view.last_turn)),
            *(("later", self._coming_text(view, view.later[side], words)) for side in view.own),
        ]

    def _coming_text(
        self, view: WhenEaglesFightView, units: Sequence[str], words: Catalogue
    ) -> str:
        """Units still to come in the scenario, by what is printed of when and where they do."""
        groups: dict[tuple[int, str], list[str]] = {}
        limits = self.names.board.limits
        for unit in units:
            printed = self.names.units[unit]
            waits = bool(printed.brusilov or printed.event)
            if printed.turn > view.last_turn or (waits and view.last_turn < limits["events"]):
                continue
            place, key, facts = (
                printed.turn,
                "turn" if printed.turn else "setup",
                {"n": str(printed.turn)},
            )
            if printed.brusilov or printed.event:
                place, key = (
                    self.names.board.limits["last"],
                    "brusilov" if printed.brusilov else "event",
                )
                facts = {"n": str(printed.brusilov), "event": printed.event}
            when = words.text(f"wef.when.{key}", facts)
            groups.setdefault((place, when), []).append(self._unit_with_entry(printed, words))
        coming = "; ".join(
            f"{when}: {', '.join(names)}" for (_, when), names in sorted(groups.items())
        )
        usual = {n.nation for n in map(self.names.units.get, units) if n and not (n.entry or n.of)}
        places = [words.text(f"wef.coming.{nation}") for nation in NATIONS if nation in usual]
        facts = {"coming": coming, "places": "; ".join(places)}
        return words.text("wef.coming", facts) if coming and places else coming

    def _unit_with_entry(self, unit: Unit, words: Catalogue) -> str:
        """A unit, with the place where it comes if that is not as its nation's rule says."""
        name, entry = self.names.unit(unit.id), unit.entry or (unit.hex if unit.of else "")
        if entry == "south":
            return f"{name} ({words.text('wef.chart.place.south')})"
        return f"{name} ({self.names.hex(entry, words)})" if entry else name

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What everybody may know about a unit or a hex."""
        assert isinstance(view, WhenEaglesFightView)
        return about(self.names, thing, view, words)

    def place_blocks(self, place: str, view: View, words: Catalogue) -> list[Block]:
        """What ``about`` tells of a hex; of one that is not in play nothing."""
        return super().place_blocks(place, view, words) if place in self.names.board.hexes else []

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, WhenEaglesFightView)
        return Drawing(
            partial(ascii_map, self.names, view, words),
            words.text("wef.map.alternative", {"turn": str(view.turn)}),
            listed_places(self.names, view, words),
            legend=words.text("wef.map.legend"),
        )

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as one picture."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_map(self.names, view, words)

    def letter_plates(
        self, view: View, words: Catalogue, asked: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The whole map, and the theatres in which the reader decides or something happened."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_sheets(self.names, view, words, asked=asked)

    def close_ups(self, view: View, words: Catalogue, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """The theatres in which the reader decides, else those in which something happened."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_close_ups(self.names, view, words, asked)

    def plates(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The whole map, and every theatre."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_sheets(self.names, view, words, THEATRES)

    def overview(self, view: View, words: Catalogue) -> str:
        """The whole map in small."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_overview(self.names, view, words)

    def board(self, view: View, words: Catalogue) -> str:
        """The whole map in large."""
        assert isinstance(view, WhenEaglesFightView)
        return svg_board(self.names, view, words)

    def board_spots(self, view: View) -> dict[str, Spot]:  # noqa: ARG002 - one map for all
        """Every hex on the picture of ``board``."""
        return board_spots(self.names)

    def stacks(self, view: View) -> Iterator[tuple[str, Iterator[str]]]:
        """Each hex in which a view shows units, with these."""
        assert isinstance(view, WhenEaglesFightView)
        for stack in view.stacks:
            yield stack.hex, (unit.id for unit in stack.units)

    def traces(self, view: View) -> tuple[Trace, ...]:
        """Moves hex by hex, and attacks."""
        assert isinstance(view, WhenEaglesFightView)
        return traces_of(view.marks)

    def charts(self, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
        """Everything printed."""
        assert isinstance(game, WhenEaglesFight)
        return WhenEaglesFightCharts(self.names, game.board, game.options, words).charts()

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:
        """The places that the Central Powers hold."""
        assert isinstance(view, WhenEaglesFightView)
        return {words.text("wef.tally"): len(view.central)}

    def spots(self, view: View) -> tuple[dict[str, Spot], ...]:  # noqa: ARG002 - one map for all
        """Every hex on each picture of the atlas."""
        return svg_spots(self.names, THEATRES)
