"""What is printed on the map and the counters, and the names of things as readers know them."""

from collections.abc import Collection
from datetime import date
from functools import cached_property

from babel.dates import format_interval

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, Board, Unit, build
from pbem.games.when_eagles_fight.board.ground import HOME
from pbem.games.when_eagles_fight.language.phrases import full_name
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import HexNames


class WhenEaglesFightNames(HexNames):
    """What is printed on the map, the counters and the charts."""

    prefix = "wef"

    @cached_property
    def board(self) -> Board:
        """The board, as the rules know it."""
        return build(self._document)

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes that units may enter."""
        return frozenset(self.board.hexes)

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Every counter by its identifier."""
        return {unit.id: unit for unit in self.board.units}

    def months(self, first: str, last: str, words: Catalogue) -> str:
        """The months of a turn, such as ``1914-11`` to ``1914-12``, as the reader writes them."""
        start, end = (date.fromisoformat(f"{month}-01") for month in (first, last))
        return format_interval(start, end, "yMMMM", locale=words.lang)

    def place(self, number: str, words: Catalogue) -> str:
        """The name of what lies in a hex, as the reader knows it.

        Nothing where there is nothing.
        """
        printed = self.board.places.get(number)
        return (self.in_language("places", number, words) or printed.name) if printed else ""

    @cached_property
    def central_places(self) -> frozenset[str]:
        """The places of Germany and Austria-Hungary (3.8, 4.3).

        The Central Powers hold them at the beginning.
        """
        places = self.board.austrian_hexes.union(self.board.places)
        return frozenset(
            number
            for number in places
            if self.board.hexes[number].country in ("germany", "austria")
        )

    @cached_property
    def prizes(self) -> dict[str, frozenset[str]]:
        """What counts for each side at the checks of victory (4.3, 4.4)."""
        cities = [
            number
            for number, place in self.board.places.items()
            if place.kind in ("city", "imperial")
        ]
        country = {number: self.board.hexes[number].country for number in cities}
        return {
            RUSSIAN: frozenset(number for number in cities if country[number] == "germany")
            | self.board.austrian_hexes,
            CENTRAL: frozenset(n for n in cities if country[n] in HOME[RUSSIAN]),
        }

    def places_taken(self, central: Collection[str], side: str) -> frozenset[str]:
        """The places that a side took from the other, where the Central Powers hold some."""
        if side == CENTRAL:
            return frozenset(central) - self.central_places
        return self.central_places.difference(central)

    def factors(self, unit: str, steps: int, *, rebuilt: bool = False) -> str:
        """What a counter says at a strength.

        ``6-7-4``, or on the back of one that was rebuilt (2.12).
        """
        printed = self.units[unit]
        if rebuilt and printed.rebuilt is not None:
            return "-".join(map(str, printed.rebuilt))
        sides = printed.factors
        return "-".join(map(str, sides[len(sides) - (steps or len(sides))]))

    @cached_property
    def full_names(self) -> dict[str, str]:
        """Each unit as orders name it."""
        return {unit.id: full_name(unit) for unit in self.board.units}
