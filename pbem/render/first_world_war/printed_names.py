"""Names of counters, cities, chits and fronts as readers know them."""

from functools import cached_property
from typing import Any

from pbem.render.catalogue import Catalogue
from pbem.render.kit.printed_names import PrintedNames

FACTIONS = ("WA", "EA", "DE", "GA")
LETTER = {"WA": "W", "EA": "E", "DE": "D", "GA": "A"}
"""The letter of each faction on the map."""


class FirstWorldWarNames(PrintedNames):
    """What is printed on the map, counters and chits."""

    @cached_property
    def fronts(self) -> dict[int, dict[str, Any]]:
        """What is printed of each front, with its place in the drawing under ``drawn``."""
        drawn = self.layout["fronts"]
        return {
            front["number"]: {**front, "drawn": drawn[str(front["number"])]}
            for front in self.printed("fronts")["fronts"]
        }

    @cached_property
    def theatres(self) -> tuple[str, ...]:
        """The theatres in the order of the map."""
        return tuple(self.entries("fronts", "theatres"))

    @cached_property
    def values(self) -> dict[str, int]:
        """Combat values by army."""
        return {name: entry["value"] for name, entry in self.entries("armies", "armies").items()}

    @cached_property
    def entry_turns(self) -> dict[str, int]:
        """The turn in which each army comes, by army."""
        return {n: entry["entry_turn"] for n, entry in self.entries("armies", "armies").items()}

    @cached_property
    def _chits(self) -> dict[str, dict[str, Any]]:
        return self.entries("chits", "chits")

    @cached_property
    def _cities(self) -> dict[str, str]:
        return {
            city["id"]: city["name"] for front in self.fronts.values() for city in front["cities"]
        }

    def city(self, identifier: str) -> str:
        """A city's name as the map prints it."""
        return self._cities.get(identifier, identifier)

    def place(self, identifier: str, words: Catalogue) -> str:
        """A city's name in the reader's language."""
        return self.in_language("cities", identifier, words) or self.city(identifier)

    @staticmethod
    def army(identifier: str, words: Catalogue) -> str:
        """An army as the rulebook writes it, such as ``1 DE``."""
        nation, _, number = identifier.partition("-")
        if number.startswith("X"):
            return words.text("fww.dummy")
        return f"{number} {nation}" if number else identifier

    def chit(self, identifier: str, words: Catalogue) -> str:
        """A chit's name and value."""
        found = self._chits.get(identifier)
        if found is None:
            return identifier
        name = self.in_language("chits", found["name"], words) or found["name"]
        return f"{name} ({found['value']:+d})"

    def chit_terms(self, identifier: str, words: Catalogue) -> str:
        """When a chit may or must be played (6.2): the commander, the fights, the first year."""
        found = self._chits[identifier]
        facts = {"nations": ", ".join(found["nationalities"]), "year": found["year"]}
        parts = [words.text("fww.chit.commander", facts), words.text(f"fww.chit.{found['use']}")]
        parts += [words.text("fww.chit.year", facts)]
        return "; ".join(
            parts
            + [words.text(f"fww.chit.{k}") for k in ("mandatory", "removed_after_play") if found[k]]
        )

    def chit_face(self, identifier: str, words: Catalogue) -> tuple[str, str, str] | None:
        """A chit's name, its value, and when it may be played; ``None`` of no chit."""
        found = self._chits.get(identifier)
        if found is None:
            return None
        name = self.in_language("chits", found["name"], words) or found["name"]
        return name, f"{found['value']:+d}", self.chit_terms(identifier, words)

    def front_name(self, number: int, words: Catalogue) -> str:
        """A front's name in the reader's language."""
        return self.in_language("fronts", str(number), words) or str(self.fronts[number]["name"])

    def front(self, number: int, words: Catalogue) -> str:
        """A front's number and name."""
        return f"{number} {self.front_name(number, words)}"

    def name(self, value: object, words: Catalogue) -> str:
        """The name of whatever an identifier stands for."""
        text = str(value)
        if text in FACTIONS:
            return words.text(f"fww.faction.{text}")
        if text in ("allies", "central", "ALLIES", "CENTRAL"):
            return words.text(f"fww.alliance.{text.lower()}")
        if text in self._chits:
            return self.chit(text, words)
        return (
            self.army(text, words)
            if text in self.values or "-X" in text
            else self.place(text, words)
        )
