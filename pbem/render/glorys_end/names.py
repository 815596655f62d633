"""What is printed on the map and the counters, and the names of things as readers know them."""

from functools import cached_property
from typing import Any

from pbem.render.catalogue import Catalogue
from pbem.render.kit.names import PrintedNames


class Names(PrintedNames):
    """What is printed on the map, the counters and the charts."""

    @cached_property
    def hexes(self) -> dict[str, dict[str, Any]]:
        """What is printed of each hex."""
        return self.entries("map", "hexes")

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes that units may enter."""
        return frozenset(number for number, entry in self.hexes.items() if entry["terrain"] not in ("sea", "out"))

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

    def place(self, number: str, words: Catalogue) -> str:
        """The name of a hex's town or city, as the reader knows it; nothing where there is none."""
        printed = self.places.get(number)
        return (self.in_language("places", number, words) or str(printed["name"])) if printed else ""
