"""The renderer: entries, combats and positions in words, and the maps."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, get_args

from msgspec.structs import replace

from pbem.games import Document
from pbem.games.paths_of_glory.board.board import AP, CP, SIDES
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.combat import AttackDeclared, CombatNote, Fired, Term
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated, Prompt
from pbem.games.paths_of_glory.log.losses import LossesNote, StepLost
from pbem.games.paths_of_glory.log.operations import BeachheadFell, TrenchFell
from pbem.games.paths_of_glory.log.sequence import CommitmentRose, MandatedMade
from pbem.games.paths_of_glory.log.supply import FortFell
from pbem.games.paths_of_glory.view import PathsOfGloryView, UnitView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph
from pbem.render.catalogue import Catalogue, Key
from pbem.render.kit.charts import Chart
from pbem.render.kit.renderer import BlockBuilder, Renderer, Spot, Trace
from pbem.render.paths_of_glory.about import about, card_face, card_line
from pbem.render.paths_of_glory.ascii import ascii_map, listed_places
from pbem.render.paths_of_glory.charts import paths_of_glory_charts
from pbem.render.paths_of_glory.combat import combat_grid, is_table_roll, term_text
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.svg import (
    THEATRES,
    board_spots,
    svg_board,
    svg_close_ups,
    svg_map,
    svg_overview,
    svg_sheets,
    svg_spots,
)
from pbem.rules import Game, LogEntry, Logged, LogRecord, Rolled, Seat, View

_SIGNED = ("change", "modifier")
_HALVES = "halves"
"""Facts in half replacement points."""


class PathsOfGloryRenderer(Renderer):
    """Tells and draws Paths of Glory."""

    prefix = "pog"
    tells_hands = True
    prompt = Prompt
    battles = (AttackDeclared,)
    losses = (StepLost,)
    battle_entries = (
        *get_args(CombatNote),
        *get_args(LossesNote),
        Controlled,
        Eliminated,
        MandatedMade,
        FortFell,
        TrenchFell,
        BeachheadFell,
    )

    def __init__(self, document: Document) -> None:
        self.names = PathsOfGloryNames(document)

    def seat(self, seat: Seat, words: Catalogue) -> str:
        """The name of a side."""
        return self.names.side(seat, words)

    def entry_facts(self, entry: LogEntry) -> dict[str, Any]:
        """The facts of an entry; a commitment by the words of its level."""
        facts = super().entry_facts(entry)
        return (
            facts | {"level": Key(f"pog.commitment.{entry.level}")}
            if isinstance(entry, CommitmentRose)
            else facts
        )

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """Names with their number; anything longer with semicolons between them."""
        items = [
            self._item_text(key, item, words)
            for item in (values if key in ("choices", "ways") else _grouped_by_place(values))
        ]
        simple = all(isinstance(item, str) for item in values)
        return ", ".join(_with_counts(items)) if simple else "; ".join(items)

    def rule(self, rule: str, words: Catalogue) -> str:
        """What a refusal rests on: a paragraph, or the text of a card."""
        if rule in self.names.cards:
            return words.text("pog.rule.card", {"card": self.names.card(rule, words)})
        return super().rule(rule, words)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A change with its sign, halves of points as points, a turn, else a name."""
        if key in _SIGNED and isinstance(value, int):
            return f"{value:+}"
        if key.endswith(_HALVES) and isinstance(value, int):
            return _half_points_text(value)
        return (
            self.names.turn(str(value), words)
            if key == "name"
            else self._word_of(key, value, words)
        )

    def _word_of(self, key: str, value: Any, words: Catalogue) -> str:
        """A name of the board, or the words for a value, such as ``pog.why.stacking``."""
        named = f"pog.{key}.{value}"
        if isinstance(value, str) and words.has(named):
            return words.text(named)
        return self.names.name(value, words)

    def _item_text(self, key: str, item: Any, words: Catalogue) -> str:
        """An item of a list: name, term, units with path or place, pool with points, or move."""
        if isinstance(item, Term):
            return term_text(self.names, item, words)
        if key == "choices" and not isinstance(item, str):
            return " > ".join(self.names.name(space, words) for space in item)
        if key == "ways":
            unit, ends = item
            where = ", ".join(self.names.name(end, words) for end in ends)
            facts = {"unit": self.names.name(unit, words), "space": where}
            return words.text("pog.goes" if ends else "pog.goes.nowhere", facts)
        match item:
            case (units, tuple() | list() as path):
                way = " > ".join(self.names.name(space, words) for space in path)
                return words.text("pog.path", {"unit": self._units_text(units, words), "path": way})
            case (pool, int() as points):
                number = _half_points_text(points) if key == _HALVES else points
                return f"{self._word_of(key, pool, words)} {number}"
            case (units, place):
                facts = {
                    "unit": self._units_text(units, words),
                    "space": self._word_of(key, place, words),
                }
                return words.text("pog.attacker" if key == "attackers" else "pog.place", facts)
            case (unit, origin, tuple() | list() as path):
                way = " > ".join(self.names.name(space, words) for space in path)
                return words.text(
                    "pog.marched",
                    {**self.facts({"unit": unit, "origin": origin}, words), "way": way},
                )
            case (unit, origin, way):
                template = "pog.moved.reserve" if way == "reserve" else "pog.moved"
                return words.text(
                    template, self.facts({"unit": unit, "origin": origin, "way": way}, words)
                )
            case _:
                return self._word_of(key, item, words)

    def _units_text(self, value: Any, words: Catalogue) -> str:
        units = value if isinstance(value, tuple | list) else (value,)
        return ", ".join(_with_counts([self.names.name(unit, words) for unit in units]))

    def log_blocks(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as a list: combat fire as a table, each single roll with its value."""
        blocks, fires = BlockBuilder(), list[Fired]()
        for record in (record for record in records if not is_table_roll(record)):
            if isinstance(record, Logged) and isinstance(record.entry, Fired):
                fires.append(record.entry)
                continue
            if fires:
                blocks.block(combat_grid(self.names, fires, words))
                fires = []
            if isinstance(record, Rolled):
                blocks.sentence(
                    words.text(
                        "pog.roll",
                        {"why": self.sentence(record.why, words), "face": str(record.value)},
                    )
                )
            elif isinstance(record, Logged):
                blocks.sentence(self.sentence(record.entry, words))
        if fires:
            blocks.block(combat_grid(self.names, fires, words))
        return blocks.build()

    def moment(self, view: View, words: Catalogue) -> str:
        """The turn with its round or phase."""
        assert isinstance(view, PathsOfGloryView)
        return self.names.moment(view, words)

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """The state of the war, the reader's hand, and the boxes off the map."""
        assert isinstance(view, PathsOfGloryView)
        head = ("", *(self.names.side(side, words) for side in _SEATED))
        blocks: list[Block] = [
            Grid("", head, tuple(self._side_rows(view, words))),
            Bullets(
                tuple(
                    words.text("pog.status.line", line) for line in self._status_rows(view, words)
                )
            ),
        ]
        if view.hand:
            held = words.text("pog.hand")
            blocks.append(Paragraph(held, held.partition(" (")[0]))
            blocks.append(
                Bullets(
                    tuple(card_line(self.names, card, view.options, words) for card in view.hand),
                    tuple(self.names.card(card, words) for card in view.hand),
                )
            )
        return blocks

    def _side_rows(self, view: PathsOfGloryView, words: Catalogue) -> list[tuple[str, ...]]:
        """The table of both sides: a row each for war status, commitment, hand and deck sizes."""
        cells = {
            "war": {side: str(view.war_status[side]) for side in SIDES},
            "commitment": {
                side: words.text(f"pog.commitment.{view.commitment[side]}") for side in SIDES
            },
            "mandated": {side: _mandated_text(self.names, view, side, words) for side in SIDES},
            "hand": {side: str(view.hand_sizes[side]) for side in SIDES},
            "deck": {side: str(view.deck_sizes[side]) for side in SIDES},
        }
        return [
            (words.text(f"pog.table.{key}"), *(values[side] for side in _SEATED))
            for key, values in cells.items()
        ]

    def _status_rows(self, view: PathsOfGloryView, words: Catalogue) -> list[dict[str, str]]:
        """Everything else, each with its name; lists that are empty are left out."""

        def cards(chosen: tuple[str, ...]) -> str:
            return ", ".join(self.names.card(card, words) for card in chosen)

        points = ", ".join(
            f"{self.names.nation(pool, words)} {n}" for pool, n in view.rp.items() if n
        )
        rows = [
            ("vp", str(view.vp)),
            ("combined", str(view.combined)),
            ("us", words.text(f"pog.us.{view.us_entry}")),
            ("russia", str(view.russian_vp)),
            ("capitulation", words.text(f"pog.capitulation.{view.capitulation}")),
            ("rp", points),
            ("neutral", ", ".join(self.names.nation(nation, words) for nation in view.neutral)),
            ("open", cards(tuple(card for side in SIDES for card in view.open_cards[side]))),
            ("events", cards(view.turn_events)),
            ("fleet", words.text("pog.fleet.out") if view.fleet_out else ""),
        ]
        lines = [
            {"name": words.text(f"pog.table.{key}"), "value": value} for key, value in rows if value
        ]
        boxes = (
            ("reserve", view.reserve),
            ("eliminated", view.eliminated),
            ("removed", view.removed),
        )
        return lines + [
            {
                "name": words.text(f"pog.box.{box}", {"side": self.names.side(side, words)}),
                "value": _box_text(self.names, units[side], words),
            }
            for box, units in boxes
            for side in _SEATED
            if units[side]
        ]

    def card_face(self, identifier: str, words: Catalogue) -> tuple[str, str, str] | None:
        """See the base class."""
        return card_face(self.names, identifier, words)

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What everybody may know about a card, a unit or a space."""
        assert isinstance(view, PathsOfGloryView)
        return about(self.names, thing, view, words)

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, PathsOfGloryView)
        alternative = words.text(
            "pog.map.alternative", {"turn": self.names.turn(view.turn_name, words), "vp": view.vp}
        )
        return Drawing(
            partial(ascii_map, self.names, view, words),
            alternative,
            listed_places(self.names, view, words),
            legend=words.text("pog.map.legend"),
        )

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as a picture."""
        assert isinstance(view, PathsOfGloryView)
        return svg_map(self.names, view, words)

    def letter_plates(
        self, view: View, words: Catalogue, asked: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The whole map, and the theatres in which the reader decides or something happened."""
        assert isinstance(view, PathsOfGloryView)
        return svg_sheets(self.names, view, words, asked=asked)

    def close_ups(self, view: View, words: Catalogue, asked: Sequence[str] = ()) -> tuple[str, ...]:
        """The theatres in which the reader decides, else those in which something happened."""
        assert isinstance(view, PathsOfGloryView)
        return svg_close_ups(self.names, view, words, asked)

    def plates(self, view: View, words: Catalogue) -> tuple[str, ...]:
        """The whole map, and every theatre."""
        assert isinstance(view, PathsOfGloryView)
        return svg_sheets(self.names, view, words, THEATRES)

    def overview(self, view: View, words: Catalogue) -> str:
        """The whole map in small."""
        assert isinstance(view, PathsOfGloryView)
        return svg_overview(self.names, view, words)

    def board(self, view: View, words: Catalogue) -> str:
        """The whole map in large."""
        assert isinstance(view, PathsOfGloryView)
        return svg_board(self.names, view, words)

    def on_board(self, view: View) -> View:
        """The view without whose eyes see it, and without hands."""
        assert isinstance(view, PathsOfGloryView)
        return replace(view, seat=None, hand=(), hands={})

    def board_spots(self, view: View) -> dict[str, Spot]:  # noqa: ARG002 - one map for all
        """Every space on the picture of ``board``."""
        return board_spots(self.names)

    def traces(self, view: View) -> tuple[Trace, ...]:
        """Moves, redeployments and battles."""
        assert isinstance(view, PathsOfGloryView)
        return tuple(
            Trace(mark.kind, mark.side, tuple(filter(None, (mark.origin, mark.target))))
            for mark in view.marks
        )

    def charts(self, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
        """Everything printed."""
        assert isinstance(game, PathsOfGlory)
        return paths_of_glory_charts(self.names, game.board, game.options, words)

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:
        """The victory points."""
        assert isinstance(view, PathsOfGloryView)
        return {words.text("site.points"): view.vp}

    def spots(self, view: View) -> tuple[dict[str, Spot], ...]:  # noqa: ARG002 - one map for all
        """Every space on each picture of the atlas."""
        return svg_spots(self.names)


_SEATED = (CP, AP)
"""The sides in the order in which they act."""


def _grouped_by_place(values: Sequence[Any]) -> Sequence[Any]:
    """(unit, place) pairs with the units of a place together; anything else as it is."""
    if not all(
        isinstance(v, tuple) and len(v) == 2 and all(isinstance(part, str) for part in v)
        for v in values
    ):
        return values
    places = dict.fromkeys(place for _, place in values)
    return [(tuple(unit for unit, at in values if at == place), place) for place in places]


def _half_points_text(points: int) -> str:
    """Half points as points: ``1½``."""
    return f"{points // 2 or ''}½" if points % 2 else str(points // 2)


def _mandated_text(
    names: PathsOfGloryNames, view: PathsOfGloryView, side: str, words: Catalogue
) -> str:
    nation = view.mandated.get(side, "")
    if not nation:
        return "-"
    name = names.nation(nation, words)
    return words.text("pog.table.made", {"nation": name}) if side in view.mandated_done else name


def _box_text(names: PathsOfGloryNames, units: tuple[UnitView, ...], words: Catalogue) -> str:
    """``3 × GE corps, 2 × (AH corps)``: how many of each, reduced ones in brackets."""
    return ", ".join(
        _with_counts(
            [
                f"({names.unit(u.id, words)})" if u.reduced else names.unit(u.id, words)
                for u in units
            ]
        )
    )


def _with_counts(labels: Sequence[str]) -> list[str]:
    """Each label once, with its number before it if there are several: ``3 × GE corps``."""
    counts = Counter(labels)
    return [f"{number} × {label}" if number > 1 else label for label, number in counts.items()]
