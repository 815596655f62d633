"""The renderer: entries, combats and positions in words, and the maps."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbem.games import Document
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.log import (
    AtPeace,
    Attacked,
    Captured,
    ChitDraw,
    ChitLeft,
    ChitRemoved,
    ChitTaken,
    CombatRoll,
    Defended,
    Eliminated,
    LedBy,
    NoDefence,
    Prompt,
    Resolved,
    Side,
    SurrenderPoint,
)
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph, with_unbreakable_spaces
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.about import about, counter_with_value, stack_line
from pbem.render.first_world_war.ascii import ascii_map, listed_places
from pbem.render.first_world_war.charts import FirstWorldWarCharts
from pbem.render.first_world_war.printed_names import FACTIONS, FirstWorldWarNames
from pbem.render.first_world_war.svg import spots_along_fronts, svg_map, svg_spots
from pbem.render.kit.charts import Chart
from pbem.render.kit.renderer import BlockBuilder, Renderer, Spot, Trace, points_by_label
from pbem.rules import Game, LogEntry, Logged, LogRecord, Rolled, Seat, View

_FRONTS = ("front", "target", "origin")
_PAIRS = ("counts", "moves", "placements", "dummies")


class FirstWorldWarRenderer(Renderer):
    """Tells and draws The First World War."""

    prefix = "fww"
    prompt = Prompt
    battles = (Attacked,)
    losses = (Eliminated,)
    battle_entries = (
        Defended,
        NoDefence,
        AtPeace,
        LedBy,
        CombatRoll,
        Resolved,
        Eliminated,
        ChitRemoved,
        ChitDraw,
        ChitTaken,
        ChitLeft,
        Captured,
        SurrenderPoint,
    )

    def __init__(self, document: Document) -> None:
        self.names = FirstWorldWarNames(document)

    def seat(self, seat: Seat, words: Catalogue) -> str:
        """The name of a faction or alliance."""
        return self.names.name(seat, words)

    def nothing(self, key: str, words: Catalogue) -> str:
        """Nobody; of fronts: nowhere; of pairs: no word."""
        if key in (*_PAIRS, "points"):
            return ""
        return words.text("fww.nowhere" if key == "fronts" else "fww.nobody")

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """Fronts, pairs, points of factions, armies by front, or names."""
        if key == "fronts":
            return ", ".join(self.names.front(number, words) for number in values)
        if key in _PAIRS:
            return "; ".join(self._pair(pair, words) for pair in values)
        if key == "points":
            return ", ".join(
                f"{self.names.name(faction, words)} {points}" for faction, points in values
            )
        if key == "armies" and isinstance(values[0], tuple):
            return "; ".join(
                f"{self.names.front(n, words)}: {self._names(ids, words)}" for n, ids in values
            )
        return self._names(values, words)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A front by its number, anything else by its identifier."""
        if key in _FRONTS and isinstance(value, int):
            return self.names.front(value, words) if value else ""
        return self.names.name(value, words)

    def _names(self, values: Sequence[Any], words: Catalogue) -> str:
        return ", ".join(self.names.name(value, words) for value in values)

    def _pair(self, pair: tuple[Any, Any], words: Catalogue) -> str:
        first, second = pair
        if isinstance(first, int):
            return f"{self.names.front(first, words)}: {second}"
        return f"{self.names.name(first, words)} > {self.names.front(second, words)}"

    def log_blocks(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened as a list: each combat with its table, each single roll with its value."""
        blocks = BlockBuilder()
        for record in records:
            if isinstance(record, Rolled) and not isinstance(record.why, CombatRoll):
                facts = {
                    "why": self.sentence(record.why, words),
                    "face": self.die_face(record.value),
                }
                blocks.sentence(words.text("fww.roll", facts))
            elif isinstance(record, Logged) and isinstance(record.entry, Resolved):
                blocks.block(self._combat_table(record.entry, words))
            elif isinstance(record, Logged):
                blocks.sentence(self.sentence(record.entry, words))
        return blocks.build()

    def die_face(self, value: int) -> str:
        """What a die shows: numbers to 4, and S on two of its faces."""
        return "S" if value > 4 else str(value)

    def _combat_table(self, entry: Resolved, words: Catalogue) -> Block:
        """A combat as in the rulebook's example: every term of both sums, and the result (6.1)."""
        result = words.text(
            "fww.combat.won" if entry.winner else "fww.combat.drawn",
            {
                "front": self.names.front(entry.front, words),
                "winner": self.names.name(entry.winner or "", words),
            },
        )
        head = tuple(
            words.text(f"fww.combat.{c}")
            for c in ("side", "army", "value", "numbers", "die", "chit", "total")
        )
        return Grid(
            result,
            head,
            (self._side_row(entry.attacker, words), self._side_row(entry.defender, words)),
        )

    def _side_row(self, side: Side, words: Catalogue) -> tuple[str, ...]:
        chit = self.names.chit(side.chit, words) if side.chit else "-"
        numbers = f"+{side.numbers}" if side.numbers else "-"
        army = self.names.army(side.army, words)
        return (
            self.names.name(side.faction, words),
            army,
            str(side.value),
            numbers,
            str(side.die),
            chit,
            str(side.total),
        )

    def moment(self, view: View, words: Catalogue) -> str:
        """The year, the turn and its phase."""
        assert isinstance(view, FirstWorldWarView)
        phase = words.text(f"fww.phase.{view.phase}")
        return words.text("fww.moment", {"year": view.year, "turn": view.turn, "phase": phase})

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """Points, hands and the reader's own counters front by front."""
        assert isinstance(view, FirstWorldWarView)
        head = tuple(
            words.text(f"fww.table.{c}")
            for c in ("faction", "vp", "surrender", "chits", "waiting", "lost")
        )
        rows = tuple(self._faction_row(view, faction, words) for faction in FACTIONS)
        blocks: list[Block] = [Grid("", head, rows)]
        if view.treaty:
            blocks.append(Paragraph(words.text("fww.treaty_stands")))
        for faction in view.own:
            blocks += self._own_secrets(view, faction, words)
        return blocks

    def _faction_row(
        self, view: FirstWorldWarView, faction: str, words: Catalogue
    ) -> tuple[str, ...]:
        waiting = len(view.waiting[faction]) + view.waiting_dummies[faction]
        lost = (
            ", ".join(
                with_unbreakable_spaces(self.names.army(a, words)) for a in view.lost[faction]
            )
            or "-"
        )
        surrender = ", ".join(str(n) for n in view.surrender[faction]) or "-"
        name = self.names.name(faction, words)
        return (
            name,
            str(view.vp[faction]),
            surrender,
            str(view.hand_sizes[faction]),
            str(waiting),
            lost,
        )

    def _own_secrets(self, view: FirstWorldWarView, faction: str, words: Catalogue) -> list[Block]:
        """The reader's own secrets: their chits, and which counter stands where."""
        chits = ", ".join(self.names.chit(c, words) for c in view.hands[faction]) or words.text(
            "fww.none"
        )
        facts = {"faction": self.names.name(faction, words), "chits": chits}
        rows = [
            (self.names.front(front.number, words), stack_line(self.names, stack, words))
            for front in view.fronts
            for stack in front.stacks
            if faction in (stack.faction, stack.commander) and stack.shown
        ]
        waiting = [counter_with_value(self.names, a, words) for a in view.waiting[faction]]
        if dummies := view.waiting_dummies[faction]:
            waiting.append(
                f"{dummies} × {words.text('fww.dummy')}" if dummies > 1 else words.text("fww.dummy")
            )
        if waiting:
            rows.append((words.text("fww.table.waiting"), ", ".join(waiting)))
        head = (words.text("fww.table.front"), words.text("fww.table.own"))
        blocks: list[Block] = [Paragraph(words.text("fww.own_chits", facts))]
        if held := dict.fromkeys(view.hands[faction]):
            blocks.append(
                Bullets(
                    tuple(
                        f"{self.names.chit(c, words)}: {self.names.chit_terms(c, words)}"
                        for c in held
                    ),
                    tuple(self.names.chit(c, words) for c in held),
                )
            )
        return [*blocks, *([Grid(facts["faction"], head, tuple(rows))] if rows else [])]

    def card_face(self, identifier: str, words: Catalogue) -> tuple[str, str, str] | None:
        """See the base class."""
        return self.names.chit_face(identifier, words)

    def about(self, thing: About, view: View, words: Catalogue) -> list[Block]:
        """What a seat may know about a chit, an army or a front."""
        assert isinstance(view, FirstWorldWarView)
        return about(self.names, thing, view, words)

    def text_map(self, view: View, words: Catalogue) -> Drawing:
        """The map in characters."""
        assert isinstance(view, FirstWorldWarView)
        alternative = words.text("fww.map.alternative", {"turn": view.turn, "year": view.year})
        return Drawing(
            partial(ascii_map, self.names, view, words),
            alternative,
            listed_places(self.names, view, words),
            legend=words.text("fww.map.legend"),
        )

    def svg(self, view: View, words: Catalogue) -> str:
        """The map as a picture."""
        assert isinstance(view, FirstWorldWarView)
        return svg_map(self.names, view, words)

    def charts(self, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
        """Everything printed."""
        assert isinstance(game, FirstWorldWar)
        return FirstWorldWarCharts(self.names, game.board, game.options, words).charts()

    def tally(self, view: View, words: Catalogue) -> dict[str, int]:
        """The victory points of factions."""
        assert isinstance(view, FirstWorldWarView)
        return points_by_label(
            {self.names.name(side, words): n for side, n in view.vp.items()}, words
        )

    def battle_place(self, entry: LogEntry) -> str:
        """The front that is attacked."""
        assert isinstance(entry, Attacked)
        return f"F{entry.front}"

    def place_blocks(self, place: str, view: View, words: Catalogue) -> list[Block]:
        """What ``about`` tells of a front, which it knows by its number."""
        return super().place_blocks(place.removeprefix("F"), view, words)

    def places_in_fact(self, key: str, value: Any) -> Iterator[str]:
        """A front stands in the log by its number."""
        if key == "front" and isinstance(value, int):
            yield f"F{value}"
        yield from super().places_in_fact(key, value)

    def traces(self, view: View) -> tuple[Trace, ...]:
        """Moves from front to front, battles and captures."""
        assert isinstance(view, FirstWorldWarView)
        return tuple(
            Trace(
                mark.kind,
                mark.faction,
                tuple(f"F{number}" for number in (mark.front, mark.target) if number),
            )
            for mark in view.marks
        )

    def spots(self, view: View) -> tuple[dict[str, Spot], ...]:  # noqa: ARG002 - one map for all
        """Every front on the map."""
        return (svg_spots(self.names),)

    def tapped_spots(self, view: View) -> list[tuple[str, Spot]]:  # noqa: ARG002 - as above
        """A front is tapped at any of its cities and bases, and in its middle."""
        return [*svg_spots(self.names).items(), *spots_along_fronts(self.names)]
