"""The renderer: entries and positions in words, and the maps."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pbem.games import Document
from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.log import (
    Advanced,
    Declared,
    DummiesGone,
    Evaded,
    FortGone,
    PlanSeventeen,
    Resolved,
    SiegeFired,
    SiegeRoll,
    StepsLost,
    TrenchGone,
    ZoneGone,
)
from pbem.games.glorys_end.view import GlorysEndView
from pbem.games.hex_engine.log import Eliminated, Prompt
from pbem.orders import About
from pbem.render.blocks import Block, Drawing
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.about import about, printed_arrival
from pbem.render.glorys_end.ascii import ascii_map, listed_places
from pbem.render.glorys_end.charts import GlorysEndCharts
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.glorys_end.svg import (
    THEATRES,
    board_spots,
    svg_board,
    svg_close_ups,
    svg_map,
    svg_overview,
    svg_sheets,
    svg_spots,
)
from pbem.render.hexes.renderer import BATTLE_ENTRIES, HexRenderer, traces_of
from pbem.render.kit.charts import Chart
from pbem.render.kit.renderer import Spot, Trace, points_by_label
from pbem.rules import Game, View

_SIDES = (GERMAN, ALLIED)
_DAYS = ("start", "end")


class GlorysEndRenderer(HexRenderer):
    """Tells and draws 1914: Glory's End."""

    prefix = "glo"
    prompt = Prompt
    battles = (Declared,)
    losses = (StepsLost, Eliminated)
    battle_entries = (
        *BATTLE_ENTRIES,
        DummiesGone,
        SiegeRoll,
        SiegeFired,
        Resolved,
        Evaded,
        StepsLost,
        Advanced,
        PlanSeventeen,
        ZoneGone,
        FortGone,
        TrenchGone,
    )
    worded: ClassVar[Sequence[str]] = (
        "side",
        "nation",
        "country",
        "kind",
        "how",
        "cause",
        "act",
        "phase",
    )
    worded_as: ClassVar[Mapping[str, str]] = {"winner": "side", "now": "phase"}
    names: GlorysEndNames

    def __init__(self, document: Document) -> None:
        self.names = GlorysEndNames(document)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A day, else what all hex games say alike."""
        return self.names.date(value, words) if key in _DAYS else super().word(key, value, words)

    # --- the position -----------------------------------------------------------------------------

    def moment(self, view: View, words: Catalogue) -> str:
        """The turn with its first day, whose player turn it is and which phase."""
        assert isinstance(view, GlorysEndView)
        facts = {
            "turn": view.turn,
            "start": view.start,
            "phase": view.phase,
            "side": view.active or "",
        }
        return self.moment_text(facts, words)

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """Points of both sides, what holds for the war, and whether the board is certain."""
        assert isinstance(view, GlorysEndView)
        rows = {
            "vp": [str(view.vp[side]) for side in _SIDES],
            "lost": self.losses_sentences(view.lost, _SIDES, words),
        }
        return self.sides_and_status(_SIDES, rows, self._status(view, words), words)

    def _status(self, view: GlorysEndView, words: Catalogue) -> list[tuple[str, str]]:
        """Everything else, each by the key of its name; what is empty is left out."""
        at_war = {"germany", "france", "britain", *view.violated}
        marne = view.options.scenario == "marne"  # without Paris and neutral ground (16.2, 16.4)
        neutral = [c for c in self.names.countries if c not in at_war and not marne]
        return [
            ("points", self.replacements_text(view.points, words)),
            ("battles", str(view.battles) if view.battles else ""),
            ("danger", words.text("game.yes") if view.endangered and not marne else ""),
            ("neutral", ", ".join(words.text(f"glo.country.{country}") for country in neutral)),
            ("rail", str(view.rail) if view.rail and view.active in view.own else ""),
            *(("later", self._coming_text(view, view.later[side], words)) for side in view.own),
        ]

    def _coming_text(self, view: GlorysEndView, units: Sequence[str], words: Catalogue) -> str:
        """Units that are still to come in the scenario, by turn and place."""
        groups: dict[tuple[int, str], list[str]] = {}
        for unit in units:
            if (found := printed_arrival(self.names, view, unit, words))[0]:
                groups.setdefault(found, []).append(self.names.unit(unit))
        return "; ".join(
            f"{words.text('glo.chart.place.turn', {'turn': turn, 'place': place})}:"
            f" {', '.join(names)}"
            for (turn, place), names in sorted(groups.items())
        )

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What everybody may know about a unit or a hex."""
        assert isinstance(view, GlorysEndView)
        return about(self.names, thing, view, words)

    def place_blocks(self, place: str, view: View, words: Catalogue) -> list[Block]:
        """What ``about`` tells of a hex; of one that is not in play nothing."""
        return super().place_blocks(place, view, words) if place in self.names.board.hexes else []

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, GlorysEndView)
        facts = {"turn": view.turn, "german": view.vp[GERMAN], "allied": view.vp[ALLIED]}
        return Drawing(
            partial(ascii_map, self.names, view, words),
            words.text("glo.map.alternative", facts),
            listed_places(self.names, view, words),
            legend=words.text("glo.map.legend"),
        )

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as one picture."""
        assert isinstance(view, GlorysEndView)
        return svg_map(self.names, view, words)

    def letter_plates(
        self, view: View, words: Catalogue, asked: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The whole map, and the theatres in which the reader decides or something happened."""
        assert isinstance(view, GlorysEndView)
        return svg_sheets(self.names, view, words, asked=asked)

    def close_ups(self, view: View, words: Catalogue, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """The theatres in which the reader decides, else those in which something happened."""
        assert isinstance(view, GlorysEndView)
        return svg_close_ups(self.names, view, words, asked)

    def plates(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The whole map, and every theatre of the scenario."""
        assert isinstance(view, GlorysEndView)
        return svg_sheets(self.names, view, words, _theatres(view))

    def overview(self, view: View, words: Catalogue) -> str:
        """The whole map in small."""
        assert isinstance(view, GlorysEndView)
        return svg_overview(self.names, view, words)

    def board(self, view: View, words: Catalogue) -> str:
        """The whole map in large."""
        assert isinstance(view, GlorysEndView)
        return svg_board(self.names, view, words)

    def board_spots(self, view: View) -> dict[str, Spot]:
        """Every hex on the picture of ``board``."""
        assert isinstance(view, GlorysEndView)
        return board_spots(self.names, view)

    def stacks(self, view: View) -> Iterator[tuple[str, Iterator[str]]]:
        """Each hex in which a view shows units, with these."""
        assert isinstance(view, GlorysEndView)
        for stack in view.stacks:
            yield stack.hex, (unit.id for unit in stack.units)

    def traces(self, view: View) -> tuple[Trace, ...]:
        """Moves hex by hex, and attacks."""
        assert isinstance(view, GlorysEndView)
        return traces_of(view.marks)

    def charts(self, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
        """Everything printed."""
        assert isinstance(game, GlorysEnd)
        return GlorysEndCharts(self.names, game.board, game.options, words).charts()

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:
        """The victory points of both sides."""
        assert isinstance(view, GlorysEndView)
        return points_by_label(
            {self.names.side(side, words): n for side, n in view.vp.items()}, words
        )

    def spots(self, view: View) -> tuple[dict[str, Spot], ...]:
        """Every hex on each picture of the atlas."""
        assert isinstance(view, GlorysEndView)
        return svg_spots(self.names, view, _theatres(view))


def _theatres(view: GlorysEndView) -> tuple[str, ...]:
    """The theatres of a scenario."""
    return ("marne",) if view.options.scenario == "marne" else THEATRES
