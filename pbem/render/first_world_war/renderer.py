"""The renderer: entries, combats and positions in words, and the maps."""

from typing import Any

import msgspec

from pbem.games.first_world_war.log import Prompt, Resolved, Side
from pbem.games.first_world_war.view import FirstWorldWarView, StackView
from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph
from pbem.render.catalogue import Catalogue, Key
from pbem.render.first_world_war import names
from pbem.render.first_world_war.ascii import ascii_map
from pbem.render.first_world_war.svg import svg_map
from pbem.rules import LogEntry, Logged, LogRecord, Rolled, Seat, View

_FRONTS = ("front", "target", "origin")
_PAIRS = ("counts", "moves", "placements", "dummies")


class FirstWorldWarRenderer:
    """Tells and draws The First World War."""

    def seat(self, seat: Seat, words: Catalogue) -> str:
        """See :class:`pbem.render.report.Renderer`."""
        return names.name(seat, words)

    def say(self, entry: LogEntry, words: Catalogue) -> str:
        """See :class:`pbem.render.report.Renderer`."""
        facts = msgspec.structs.asdict(entry)
        if isinstance(entry, Prompt):
            recalled = entry.topic == "fww.ask.action" and entry.names
            return words.text(f"{entry.topic}.{'recall' if recalled else 'prompt'}", self.facts(facts, words))
        return words.text(f"fww.log.{type(entry).__name__}", self.facts(facts, words))

    def facts(self, facts: dict[str, Any], words: Catalogue) -> dict[str, str]:
        """See :class:`pbem.render.report.Renderer`."""
        return {key: self._fact(key, value, words) for key, value in facts.items()}

    def _fact(self, key: str, value: Any, words: Catalogue) -> str:
        if key in _FRONTS and isinstance(value, int):
            return names.front(value, words) if value else ""
        if key == "fronts":
            return ", ".join(names.front(n, words) for n in value) or words.text("fww.nowhere")
        if key in _PAIRS and isinstance(value, tuple):
            return "; ".join(self._pair(pair, words) for pair in value)
        if key == "points" and isinstance(value, tuple):
            return ", ".join(f"{names.name(f, words)} {points}" for f, points in value)
        if key == "armies" and value and isinstance(value[0], tuple):
            return "; ".join(f"{names.front(n, words)}: {self._names(ids, words)}" for n, ids in value)
        if isinstance(value, Key):
            return words.text(value)
        if isinstance(value, tuple | list):
            return self._names(value, words) or words.text("fww.nobody")
        if value is None or value == "":
            return words.text("fww.nobody")
        return words.moment(value) if hasattr(value, "astimezone") else names.name(value, words)

    @staticmethod
    def _names(values: tuple[Any, ...] | list[Any], words: Catalogue) -> str:
        return ", ".join(names.name(value, words) for value in values)

    @staticmethod
    def _pair(pair: tuple[Any, Any], words: Catalogue) -> str:
        first, second = pair
        if isinstance(first, int):
            return f"{names.front(first, words)}: {second}"
        return f"{names.name(first, words)} > {names.front(second, words)}"

    def tell(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """Notes as a list, each combat with its table, rolls that stand alone with their value."""
        blocks: list[Block] = []
        items: list[str] = []
        for record in records:
            if isinstance(record, Rolled) and type(record.why).__name__ != "CombatRoll":
                face = "S" if record.value > 4 else str(record.value)
                items.append(words.text("fww.roll", {"why": self.say(record.why, words), "face": face}))
            elif isinstance(record, Logged) and isinstance(record.entry, Resolved):
                if items:
                    blocks.append(Bullets(tuple(items)))
                    items = []
                blocks.append(self._combat(record.entry, words))
            elif isinstance(record, Logged):
                items.append(self.say(record.entry, words))
        return [*blocks, Bullets(tuple(items))] if items else blocks

    def _combat(self, entry: Resolved, words: Catalogue) -> Block:
        """A combat as the rulebook's example shows it: every term of both sums, and the result (6.1)."""
        result = words.text(
            "fww.combat.won" if entry.winner else "fww.combat.drawn",
            {"front": names.front(entry.front, words), "winner": names.name(entry.winner or "", words)},
        )
        head = tuple(
            words.text(f"fww.combat.{c}") for c in ("side", "army", "value", "numbers", "die", "chit", "total")
        )
        return Grid(result, head, (self._side(entry.attacker, words), self._side(entry.defender, words)))

    @staticmethod
    def _side(side: Side, words: Catalogue) -> tuple[str, ...]:
        chit = names.chit(side.chit) if side.chit else "-"
        numbers = f"+{side.numbers}" if side.numbers else "-"
        army = names.army(side.army, words)
        return (names.name(side.faction, words), army, str(side.value), numbers, str(side.die), chit, str(side.total))

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """Points, hands and the reader's own counters front by front."""
        assert isinstance(view, FirstWorldWarView)
        head = tuple(words.text(f"fww.table.{c}") for c in ("faction", "vp", "surrender", "chits", "waiting", "lost"))
        rows = tuple(self._faction_row(view, faction, words) for faction in names.FACTIONS)
        blocks: list[Block] = [Grid("", head, rows)]
        if view.treaty:
            blocks.append(Paragraph(words.text("fww.treaty_stands")))
        for faction in view.own:
            blocks += self._own(view, faction, words)
        return blocks

    @staticmethod
    def _faction_row(view: FirstWorldWarView, faction: str, words: Catalogue) -> tuple[str, ...]:
        waiting = len(view.waiting[faction]) + view.waiting_dummies[faction]
        lost = ", ".join(names.army(a, words) for a in view.lost[faction]) or "-"
        surrender = ", ".join(str(n) for n in view.surrender[faction]) or "-"
        name = names.name(faction, words)
        return (name, str(view.vp[faction]), surrender, str(view.hand_sizes[faction]), str(waiting), lost)

    def _own(self, view: FirstWorldWarView, faction: str, words: Catalogue) -> list[Block]:
        """The reader's own secrets: his chits, and which counter stands where."""
        chits = ", ".join(names.chit(c) for c in view.hands[faction]) or words.text("fww.none")
        facts = {"faction": names.name(faction, words), "chits": chits}
        rows = [
            (names.front(front.number, words), self._stack(stack, words))
            for front in view.fronts
            for stack in front.stacks
            if faction in (stack.faction, stack.commander) and stack.shown
        ]
        waiting = [names.army(a, words) for a in view.waiting[faction]]
        waiting += [words.text("fww.dummy")] * view.waiting_dummies[faction]
        if waiting:
            rows.append((words.text("fww.table.waiting"), ", ".join(waiting)))
        head = (words.text("fww.table.front"), words.text("fww.table.own"))
        return [Paragraph(words.text("fww.own_chits", facts)), *([Grid("", head, tuple(rows))] if rows else [])]

    @staticmethod
    def _stack(stack: StackView, words: Catalogue) -> str:
        value = names.values()
        shown = [f"{names.army(a, words)} ({value[a]})" if a in value else names.army(a, words) for a in stack.shown]
        text = ", ".join(shown)
        return f"{text} + {stack.hidden}" if stack.hidden else text

    def drawing(self, view: View, words: Catalogue) -> Drawing:
        """See :class:`pbem.render.report.Renderer`."""
        assert isinstance(view, FirstWorldWarView)
        alternative = words.text("fww.map.alternative", {"turn": view.turn, "year": view.year})
        return Drawing(ascii_map(view, words), alternative)

    def svg(self, view: View, words: Catalogue) -> str:
        """See :class:`pbem.render.report.Renderer`."""
        assert isinstance(view, FirstWorldWarView)
        return svg_map(view, words)
