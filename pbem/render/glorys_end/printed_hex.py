"""What is printed of a hex, in a reader's words; it is the same in every position."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pbem.games.glorys_end.board.board import SIDES
from pbem.render.blocks import Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes.about import REMEMBERED, HexWords
from pbem.render.hexes.charts import signed


class PrintedHex(NamedTuple):
    """What is told of a hex in every position.

    Attributes:
        terrain: what it costs and does in battle.
        worth: what it counts.
        near: what a step out of it costs.
    """

    terrain: tuple[str, ...]
    worth: tuple[str, ...]
    near: Paragraph


@lru_cache(maxsize=REMEMBERED)
def printed_hex(names: GlorysEndNames, number: str, scenario: str, words: Catalogue) -> PrintedHex:
    """What is printed of a hex, and what it counts in a scenario."""
    said = _Printed(names, words)
    near = said.say("next", hexes=said.steps(said.step_costs(number)))
    return PrintedHex(
        tuple(said.terrain_sentences(number)),
        tuple(said.worth_sentences(number, scenario)),
        Paragraph(near),
    )


@lru_cache(maxsize=REMEMBERED)
def head_of_hex(
    names: GlorysEndNames, number: str, key: str, holder: str, words: Catalogue
) -> Paragraph:
    """The first lines on a hex: what it is, and whose.

    Args:
        names: what is printed.
        number: the hex.
        key: ``neutral`` where its country still is, else ``hex``.
        holder: the side that holds it.
        words: the reader's.
    """
    said, printed = _Printed(names, words), names.hexes[number]
    facts = {
        "hex": names.hex(number, words),
        "terrain": said.text(f"glo.terrain.{printed['terrain']}"),
        "country": said.text(f"glo.country.{printed['country']}"),
        "side": names.side(holder, words),
    }
    return Paragraph(said.say(key, **facts))


class _Printed(HexWords[GlorysEndNames]):
    prefix = "glo"

    def __init__(self, names: GlorysEndNames, words: Catalogue) -> None:
        super().__init__(names, words)
        self.board = names.board

    def terrain_sentences(self, number: str) -> Iterator[str]:
        """Costs, rivers, towns and ports."""
        tables, place = self.board.tables, self.board.places.get(number)
        terrain = tables.terrain[self.board.hexes[number].terrain]
        yield self.say("cost", cost=terrain.cost, drm=signed(terrain.drm))
        if place is not None:
            drm = tables.city_drm if place.kind == "city" else tables.town_drm
            yield self.say("place", kind=self.text(f"glo.chart.place_kind.{place.kind}"),
                           drm=signed(drm))  # fmt: skip
            yield self.say("station")
            if place.port:
                needed = self.hexes(iter(self.board.access.get(number, ())))
                yield self.text(f"glo.chart.port.{place.port}", hexes=needed)
        yield from self._river_sentences(number)
        if number in self.board.coastal:
            yield self.say("coast")

    def _river_sentences(self, number: str) -> Iterator[str]:
        """Each river of the hex, with the hexes beyond it."""
        found: dict[tuple[str, str], list[str]] = {}
        for other, side in self.names.rivers.get(number, ()):
            found.setdefault((side.kind, side.name), []).append(other)
        for (kind, name), beyond in sorted(found.items()):
            major, tables = kind == "major", self.board.tables
            drm = tables.major_river_drm if major else tables.minor_river_drm
            facts = {"name": name, "kind": self.text(f"glo.chart.river_kind.{kind}")}
            hexes = self.hexes(iter(sorted(beyond)))
            yield self.say("river", **facts, hexes=hexes, drm=signed(drm))

    def worth_sentences(self, number: str, scenario: str) -> Iterator[str]:
        """What the hex counts in a scenario."""
        if scenario == "marne":
            if vp := self.board.marne.towns.get(number):
                yield self.say("vp", side=self.names.side("allied", self.words), vp=vp)
            return
        for side in SIDES:
            worth = self.board.vp[side].get(number)
            if worth is not None and (scenario == "free" or not worth.free_only):
                key = "vp_conditional" if worth.conditional else "vp"
                yield self.say(key, side=self.names.side(side, self.words), vp=worth.vp)
        if number in self.board.paris_danger:
            yield self.say("danger")

    def step_costs(self, number: str) -> Iterator[tuple[str, int]]:
        """The hexes beside it with what a step into each costs."""
        grid, tables = self.board.grid, self.board.tables
        for _, there in grid.near[grid.at[number]]:
            other = grid.number[there]
            side = self.board.sides.get((min(number, other), max(number, other)))
            cost = tables.terrain[self.board.hexes[other].terrain].cost
            major = side is not None and side.kind == "major"
            yield other, cost + (tables.major_river_cost if major else 0)
