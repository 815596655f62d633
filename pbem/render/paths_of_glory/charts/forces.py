"""The charts of spaces, units and cards: the map, the order of battle, reinforcements, decks."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from pbem.games.paths_of_glory.board.board import AP, CP, Card, Unit
from pbem.games.paths_of_glory.board.setup import new_state
from pbem.games.paths_of_glory.board.state import LIMITED
from pbem.games.paths_of_glory.events.neutrals import ENTRIES
from pbem.games.paths_of_glory.war.war_status import NEEDED
from pbem.render.kit.charts import Chart
from pbem.render.paths_of_glory.about import neighbours_text, printed_marks
from pbem.render.paths_of_glory.charts.maker import PathsOfGloryCharts

_MARKS = ("combat", "starred")


class ForcesCharts(PathsOfGloryCharts):
    """Makes the charts of spaces, units and cards."""

    def charts(self) -> tuple[Chart, ...]:
        """Those of this part."""
        return (
            self._spaces(),
            self._order_of_battle(),
            self._reinforcements(),
            self._neutrals(),
            self._deck("cp_cards", CP),
            self._deck("ap_cards", AP),
        )

    @cached_property
    def _dug(self) -> frozenset[str]:
        """The spaces with a trench at the beginning (4.2.1, 5.7.1)."""
        return frozenset(new_state(self.board, self.options).trenches)

    def _spaces(self) -> Chart:
        rows = [
            (
                self.place(space.id),
                self.nation(space.nation),
                self.side(space.side),
                self.terrain(space.terrain),
                "; ".join(self._printed(space.id, space.fort)),
                ", ".join(neighbours_text(self.names, space.id, self.words)),
            )
            for space in self.board.spaces
        ]
        columns = self.columns("space", "nation", "at_first", "terrain", "printed", "next_to")
        return self.chart("spaces", columns, rows, [self.text("spaces.lines")], "2.1, 11.1.4")

    def _printed(self, space: str, fort: int) -> list[str]:
        """What is printed on a space."""
        said = [self.words.text(key) for key in printed_marks(self.names, space, self.options)]
        if fort:
            said.insert(0, self.text("spaces.fort", strength=fort))
        if space in self._dug:
            said.append(self.text("spaces.trench"))
        return said

    # --- units ------------------------------------------------------------------------------------

    def _order_of_battle(self) -> Chart:
        rows = []
        for kind, numbers in self.board.kinds.items():
            unit = self.board.units[numbers[0]]
            rows.append(
                (
                    self.names.kind(kind, self.words),
                    self.side(unit.side),
                    len(numbers),
                    _factors(unit.full),
                    _factors(unit.reduced),
                    self._replaced_by(unit),
                    "; ".join(self._places_of(kind)),
                )
            )
        columns = self.columns(
            "unit", "side", "number", "full", "reduced", "replaced_with", "where"
        )
        notes = [self.text("oob.factors"), self.text("oob.reduced")]
        return self.chart("oob", columns, rows, notes, "2.2, 4.2")

    def _replaced_by(self, unit: Unit) -> str:
        return self.nation(unit.rp) if unit.replaceable else self.text("no")

    def _places_of(self, kind: str) -> list[str]:
        """Where units of a kind begin, and which cards bring them."""
        begin = Counter(
            self._at(unit, space)
            for space, units in self.board.start.items()
            for unit in units
            if unit.strip("()") == kind
        )
        said = [f"{count} × {place}" if count > 1 else place for place, count in begin.items()]
        if count := self.board.reserve.get(kind, 0):
            said.append(self.text("oob.reserve", count=count))
        said += [self.card(card.id) for card in self.board.cards.values() if kind in card.units]
        said += [
            self.text("oob.entry", nation=self.nation(neutral.nation))
            for neutral in self.board.neutrals.values()
            if kind in _kinds(neutral.spaces.values()) | {*neutral.reserve, neutral.any_unit}
        ]
        return said

    def _at(self, unit: str, space: str) -> str:
        place = self.place(space)
        return (
            f"{place} ({self.words.text('pog.about.reduced')})" if unit.startswith("(") else place
        )

    def _reinforcements(self) -> Chart:
        rows = [
            (
                self.card(card.id),
                self.words.text(f"pog.commitment.{card.level}"),
                self.nation(card.reinforces),
                self._units(card.units),
            )
            for card in self.board.cards.values()
            if card.reinforces
        ]
        notes = [
            self.text("reinforcements.when"),
            self.text("reinforcements.where"),
            self.text("reinforcements.american"),
        ]
        columns = self.columns("card", "deck", "nation", "units")
        return self.chart("reinforcements", columns, rows, notes, "9.5.3")

    def _units(self, kinds: Iterable[str]) -> str:
        counts = Counter(self.names.kind(kind, self.words) for kind in kinds)
        return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in counts.items())

    def _neutrals(self) -> Chart:
        cards = {nation: card for card, nation in ENTRIES.items()}
        rows = []
        for nation, neutral in self.board.neutrals.items():
            by = (
                self.card(cards[nation])
                if nation in cards
                else self.text("neutrals.commitment", status=NEEDED[LIMITED])
            )
            begin = [
                f"{self.place(space)}: {self._steps(units)}"
                for space, units in neutral.spaces.items()
            ]
            if neutral.any_unit:
                unit = self.names.kind(neutral.any_unit, self.words)
                begin.append(self.text("neutrals.any", unit=unit, count=neutral.any_spaces))
            box = self.words.text("pog.box.reserve", {"side": self.side(neutral.side)})
            begin += [
                f"{box}: {count} × {self.names.kind(kind, self.words)}"
                for kind, count in neutral.reserve.items()
            ]
            if neutral.trenches:
                begin.append(self.text("neutrals.trenches", spaces=self.places(neutral.trenches)))
            rows.append((self.nation(nation), self.side(neutral.side), by, "; ".join(begin)))
        columns = self.columns("nation", "side", "enters_by", "units")
        return self.chart(
            "neutrals", columns, rows, [self.text("neutrals.once")], "4.2.2, 9.5.2, 16.1.3.1"
        )

    def _steps(self, units: tuple[str, ...]) -> str:
        """Units with those of reduced strength in brackets."""
        named = [
            f"({self.names.kind(unit.strip('()'), self.words)})"
            if unit.startswith("(")
            else self.names.kind(unit, self.words)
            for unit in units
        ]
        return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(named).items())

    # --- cards ------------------------------------------------------------------------------------

    def _deck(self, key: str, side: str) -> Chart:
        optional = self.options.optional_cards != "none"
        rows = [
            (
                self.names.card(card.id, self.words),
                self.words.text(f"pog.commitment.{card.level}"),
                card.ops,
                card.sr,
                self._points(card),
                "; ".join(self._marks(card)),
                self.names.event(card.id, self.words),
            )
            for card in self.board.cards.values()
            if card.side == side and (optional or not card.optional)
        ]
        notes = [self.text("cards.how"), self.text("cards.marks")]
        columns = self.columns("card", "deck", "ops", "sr", "rp", "marks", "effect")
        return self.chart(key, columns, rows, notes, "9")

    def _points(self, card: Card) -> str:
        return ", ".join(f"{pool.upper()} {points}" for pool, points in card.rp.items())

    def _marks(self, card: Card) -> list[str]:
        said = []
        if status := card.war_status:
            said.append(self.words.text("pog.hand.war_status", {"points": status}))
        said += [self.words.text(f"pog.hand.{mark}") for mark in _MARKS if getattr(card, mark)]
        if card.yellow and self.options.yellow_counts:
            said.append(self.words.text("pog.hand.yellow", {"ops": card.ops}))
        if card.optional:
            said.append(self.text("cards.optional"))
        return said


def _factors(factors: tuple[int, int, int]) -> str:
    return "-".join(map(str, factors))


def _kinds(spaces: Iterable[tuple[str, ...]]) -> set[str]:
    return {unit.strip("()") for units in spaces for unit in units}
