"""What is printed on the map, counters and cards, and the names of things as readers know them."""

from collections import Counter
from functools import cached_property, lru_cache
from typing import Any

from pbem.games.paths_of_glory.view import PathsOfGloryView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.printed_names import PrintedNames, translated

_GROUND = {"sea": "#cfe0ea", "coast": "#8fa9b8", "held_ap": "#f3e2b0", "held_cp": "#aab4bd"}
"""The colours of games whose layout is older than they are."""


@lru_cache(maxsize=1 << 9)
def _corps_word(nation: str, words: Catalogue) -> str:
    """What a nation's corps are called; remembered, since a letter names some hundred."""
    return words.text("pog.corps", {"code": nation})


class PathsOfGloryNames(PrintedNames):
    """What is printed on the maps, counters and cards."""

    @cached_property
    def spaces(self) -> dict[str, dict[str, Any]]:
        """What is printed of each space, with its place in the drawing."""
        moved = self.layout.get("moved", {})
        places = {name: {"x": x, "y": y} for name, (x, y) in moved.items()}
        return {
            name: entry | places.get(name, {})
            for name, entry in self.entries("map", "spaces").items()
        }

    @cached_property
    def connections(self) -> tuple[tuple[str, str, bool], ...]:
        """Every line: both ends, and whether it is drawn dotted or dashed."""
        return tuple(
            (*line["between"], bool(line["only"] or line.get("dashed")))
            for line in self.printed("map")["connections"]
        )

    @cached_property
    def units(self) -> dict[str, dict[str, Any]]:
        """What is printed on each counter."""
        return self.entries("units", "units")

    def counter_colour(self, unit: str) -> str:
        """The colour of a unit's counter: its nation's, else its side's."""
        printed = self.units[unit]
        found: dict[str, str] = self.layout.get("counters", {})
        return found.get(printed["nation"], self.colours[printed["side"]])

    def land_colour(self, nation: str, side: str) -> str:
        """The colour of a nation's land; where none is laid down, of the side that it begins on."""
        found: dict[str, str] = self.layout.get("land", {})
        return found.get(nation, _GROUND[f"held_{side}"])

    def ground_colour(self, part: str) -> str:
        """The colour of the ``sea``, a ``coast``, or taken land (``held_ap`` and ``held_cp``)."""
        found: dict[str, str] = self.layout.get("ground", {})
        return found.get(part, _GROUND[part])

    def first_unit(self, side: str) -> str:
        """The first unit of a side, to show what a counter looks like."""
        return next(name for name, entry in self.units.items() if entry["side"] == side)

    @cached_property
    def cards(self) -> dict[str, dict[str, Any]]:
        """What is printed on each card."""
        return self.entries("cards", "cards")

    def space(self, identifier: str) -> str:
        """A space's name as the map prints it."""
        found = self.spaces.get(identifier)
        return str(found["name"]) if found else identifier

    def place(self, identifier: str, words: Catalogue) -> str:
        """A space's name in the reader's language."""
        return self.in_language("spaces", identifier, words) or self.space(identifier)

    def unit(self, identifier: str, words: Catalogue) -> str:
        """A unit as players write it: ``GE 1`` (army), ``GE corps``, ``ANA corps`` (named)."""
        found = self.units.get(identifier)
        if found is None:
            return identifier
        kind = str(found["kind"])
        if found["type"] == "corps":
            return _corps_word(kind[:-1], words)
        return kind.replace("-", " ")

    def counter_label(self, identifier: str) -> str:
        """A unit in as few letters as a counter holds: ``GE1``, ``GEc``."""
        return str(self.units[identifier]["kind"]).replace("-", "")

    def strength(self, identifier: str, *, reduced: bool) -> int:
        """A unit's combat factor at a step."""
        return int(self.units[identifier]["reduced" if reduced else "full"][0])

    def card(self, identifier: str, words: Catalogue) -> str:
        """A card's number and name."""
        found = self.cards.get(identifier)
        if found is None:
            return identifier
        name = self.in_language("cards", identifier, words) or found["name"]
        return f"{identifier.partition('-')[2]} {name}"

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The first unit of each kind."""
        return {entry["kind"]: name for name, entry in reversed(self.units.items())}

    def kind(self, kind: str, words: Catalogue) -> str:
        """A kind of unit as players write it: ``GE 1``, ``GE corps``."""
        return self.unit(self.kinds[kind], words)

    def event(self, identifier: str, words: Catalogue) -> str:
        """What a card does as an event or in a combat, in a sentence or two."""
        parts = []
        if kinds := self.cards[identifier].get("units"):
            counts = Counter(self.kind(kind, words) for kind in kinds)
            units = ", ".join(
                f"{number} × {name}" if number > 1 else name for name, number in counts.items()
            )
            parts.append(words.text("pog.effect.reinforcements", {"units": units}))
        if words.has(key := f"pog.effect.{identifier}"):
            parts.append(words.text(key))
        return " ".join(parts)

    @staticmethod
    def side(identifier: str, words: Catalogue) -> str:
        """The name of a side or seat."""
        return words.text(f"pog.side.{identifier.lower()}")

    @staticmethod
    def nation(identifier: str, words: Catalogue) -> str:
        """The name of a nation."""
        return translated(identifier, ("pog.nation",), words)

    @staticmethod
    def turn(printed: str, words: Catalogue) -> str:
        """A game turn as the record track prints it, ``Autumn 1914``, in the reader's language."""
        season, _, year = printed.partition(" ")
        key = f"pog.season.{season.lower()}"
        return f"{words.text(key)} {year}" if words.has(key) else printed

    def moment(self, view: PathsOfGloryView, words: Catalogue) -> str:
        """The turn with its round or phase."""
        facts = {
            "turn": self.turn(view.turn_name, words),
            "round": view.round,
            "phase": words.text(f"pog.phase.{view.phase}"),
        }
        return words.text("pog.moment.action" if view.phase == "action" else "pog.moment", facts)

    def name(self, value: object, words: Catalogue) -> str:
        """The name of whatever an identifier stands for."""
        text = str(value)
        if text.lower() in ("ap", "cp"):
            return self.side(text, words)
        if text in self.units:
            return self.unit(text, words)
        if text in self.kinds:
            return self.kind(text, words)
        if text in self.cards:
            return self.card(text, words)
        return (
            self.place(text, words)
            if text in self.spaces
            else translated(text, ("pog.where", "pog.nation"), words)
        )
