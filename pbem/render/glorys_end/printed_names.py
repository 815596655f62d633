"""What is printed on the map and the counters, and the names of things as readers know them."""

import re
from datetime import date
from functools import cached_property
from typing import Any

from babel.dates import format_date

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, PREFIXES, Board, Side, build
from pbem.games.glorys_end.language.phrases import full_name
from pbem.games.glorys_end.victory.victory import MELUN
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames

WINS = "\u2605"
"""A star, on what wins at once."""
_NUMBER = re.compile(r"\b(?:\d+|[IVX]+)(?:st|nd|rd|th)?\b")
_ENDING = re.compile(r"(?:st|nd|rd|th)$")


class GlorysEndNames(HexNames):
    """What is printed on the map, the counters and the charts."""

    prefix = "glo"

    @cached_property
    def board(self) -> Board:
        """The board, as the rules know it."""
        return build(self._document)

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes that units may enter."""
        return frozenset(
            number for number, entry in self.hexes.items() if entry["terrain"] not in ("sea", "out")
        )

    @cached_property
    def countries(self) -> tuple[str, ...]:
        """The countries of the map."""
        found = dict.fromkeys(entry.get("country", "") for entry in self.hexes.values())
        return tuple(filter(None, found))

    @cached_property
    def german_hexes(self) -> frozenset[str]:
        """The hexes of Germany, which the German controls at the beginning (4.7)."""
        return frozenset(
            number for number, entry in self.hexes.items() if entry.get("country") == "germany"
        )

    @cached_property
    def places(self) -> dict[str, dict[str, Any]]:
        """The town or city in each hex that has one."""
        return {entry["hex"]: entry for entry in self.printed("map")["places"]}

    @cached_property
    def units(self) -> dict[str, dict[str, Any]]:
        """What is printed on each counter."""
        return self.entries("units", "units")

    @cached_property
    def victory(self) -> dict[str, str]:
        """What is printed in victory hexes, by hex and side: ``5``, ``5c``."""
        listed = self.printed("victory")
        return {
            f"{side} {entry['hex']}": f"{entry['vp']}{'c' if entry['conditional'] else ''}"
            for side in ("german", "allied")
            for entry in listed[side]
        }

    def worth(self, scenario: str) -> dict[str, str]:
        """What hexes are worth in a scenario, by side and hex.

        On the Marne towns count for the Allies, and who takes Paris or Melun wins (16.4).
        """
        if scenario != "marne":
            return self.victory
        prizes = sorted({*self.board.paris, MELUN})
        german = {f"{GERMAN} {number}": WINS for number in prizes}
        towns = self.board.marne.towns
        return german | {f"{ALLIED} {number}": str(vp) for number, vp in towns.items()}

    @cached_property
    def forts(self) -> dict[str, dict[str, Any]]:
        """What is printed of each fort, by hex."""
        return {entry["hex"]: entry for entry in self.printed("map")["forts"]}

    @cached_property
    def rivers(self) -> dict[str, list[tuple[str, Side]]]:
        """The sides of each hex along which a river runs, with the hex beyond it."""
        found: dict[str, list[tuple[str, Side]]] = {}
        for (one, other), side in self.board.sides.items():
            if side.kind in ("major", "minor"):
                found.setdefault(one, []).append((other, side))
                found.setdefault(other, []).append((one, side))
        return found

    def window_of_scenario(self, scenario: str) -> tuple[tuple[int, int], tuple[int, int]]:
        """The first and last rank and file that a scenario is played on."""
        if scenario == "marne":
            bounds = self.printed("marne")["bounds"]
            return tuple(bounds["ranks"]), tuple(bounds["files"])
        return (10, 41), (11, 44)

    def date(self, day: str, words: Catalogue) -> str:
        """A day such as ``1914-08-14`` as the reader writes it."""
        return format_date(date.fromisoformat(day), "d MMMM", locale=words.lang)

    def place(self, number: str, words: Catalogue) -> str:
        """The name of a hex's town or city, as the reader knows it; nothing where there is none."""
        printed = self.places.get(number)
        return (
            (self.in_language("places", number, words) or str(printed["name"])) if printed else ""
        )

    def counter(self, unit: str) -> dict[str, Any]:
        """What is printed on a counter; of a dummy that it is one."""
        return self.units.get(unit) or self._dummy(unit)

    def _dummy(self, unit: str) -> dict[str, Any]:
        nation = next(name for name, code in PREFIXES.items() if unit.startswith(code))
        return {
            "id": unit,
            "label": "",
            "nation": nation,
            "kind": "dummy",
            "steps": [],
            "movement": 4,
        }

    def factors(self, unit: str, steps: int) -> str:
        """What a unit's counter says at a strength.

        ``6-7-4``, of cavalry ``(5)-3-6``, of guns their movement.
        """
        printed = self.counter(unit)
        if not printed["steps"]:
            return str(printed["movement"])
        first, second, movement = printed["steps"][max(len(printed["steps"]) - steps, 0)]
        return (
            f"({first})-{second}-{movement}"
            if printed["kind"] == "cavalry"
            else f"{first}-{second}-{movement}"
        )

    @cached_property
    def full_names(self) -> dict[str, str]:
        """Each unit as orders name it."""
        return {unit.id: full_name(unit) for unit in self.board.units}

    def title(self, unit: str, words: Catalogue) -> str:
        """What a counter stands for, as its reader knows it."""
        printed = str(self.counter(unit).get("name", self.unit(unit)))
        title = self.in_language("titles", _NUMBER.sub("#", printed), words)
        if title is None:
            return printed
        numbers = iter(_NUMBER.findall(printed))
        return re.sub("#", lambda _: _ENDING.sub("", next(numbers)), title)
