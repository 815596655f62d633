"""What is printed of a hex, in a reader's words; it is the same in every position of a season."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.ground import HOME, ground_of
from pbem.games.when_eagles_fight.supply.supply import PORTS
from pbem.render.blocks import Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.about import REMEMBERED, HexWords
from pbem.render.hexes.charts import signed
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames


class PrintedHex(NamedTuple):
    """What is told of a hex in every position of a season.

    Attributes:
        head: what it is.
        ground: what it costs, does in battle and leads to.
        worth: for whom it counts.
        near: what a step out of it costs.
    """

    head: Paragraph
    ground: tuple[str, ...]
    worth: tuple[str, ...]
    near: Paragraph


@lru_cache(maxsize=REMEMBERED)
def printed_hex(
    names: WhenEaglesFightNames, number: str, words: Catalogue, *, winter: bool
) -> PrintedHex:
    """What is printed of a hex; ``winter``: whether a step costs what it does in winter."""
    said, printed = _Printed(names, words), names.board.hexes[number]
    place = names.board.places.get(number)
    keys = [f"wef.terrain.{printed.terrain}", f"wef.country.{printed.country}"]
    keys += [f"wef.place.{place.kind}"] if place else []
    facts = {"hex": names.hex(number, words), "facts": ", ".join(map(said.text, keys))}
    return PrintedHex(
        Paragraph(said.say("hex", **facts)),
        tuple(said.ground_sentences(number)),
        tuple(said.worth_sentences(number)),
        Paragraph(said.say("next", hexes=said.steps(said.step_costs(number, winter=winter)))),
    )


class _Printed(HexWords[WhenEaglesFightNames]):
    prefix = "wef"

    def __init__(self, names: WhenEaglesFightNames, words: Catalogue) -> None:
        super().__init__(names, words)
        self.board = names.board

    def ground_sentences(self, number: str) -> Iterator[str]:
        """Costs, what changes the die, railways, passes and the sea."""
        tables, board = self.board.tables, self.board
        terrain, place = tables.terrain[board.hexes[number].terrain], board.places.get(number)
        yield self.say("cost", cost=terrain.cost, drm=signed(terrain.drm))
        if rivers := board.rivers.get(number):
            names = ", ".join(rivers)
            yield self.say("rivers", names=names, drm=signed(tables.drm["river"]))
        if place and place.kind == "city" and number not in tables.plain_cities:
            russia = board.hexes[number].country == "russia"
            drm = tables.drm["russian_city" if russia else "city"]
            yield self.say("city_drm", drm=signed(drm))
        for key, pairs in (("rail", board.rails), ("pass", board.passes), ("lake", board.lakes)):
            if others := _others_by_hex(pairs).get(number):
                yield self.say(key, hexes=self.hexes(others))
        if number in board.exits:
            yield self.say("exit")
        for side, port in PORTS.items():
            if port == number:
                yield self.say("port", side=self.names.side(side, self.words))

    def worth_sentences(self, number: str) -> Iterator[str]:
        """For whom the hex counts."""
        land, board = ground_of(self.board), self.board
        h, home = board.grid.at[number], sum(land.country[name] for name in HOME[RUSSIAN])
        if land.austrian >> h & 1:
            yield self.text("wef.chart.vp.austrian")
        if land.cities & land.country["germany"] & 1 << h:
            yield self.text("wef.chart.vp.german")
        if land.cities & home & 1 << h:
            yield self.text("wef.chart.vp.russian")
        if land.capitals >> h & 1:
            yield self.text("wef.chart.vp.capital")

    def step_costs(self, number: str, *, winter: bool) -> Iterator[tuple[str, int]]:
        """The hexes to which a step leads, with what it costs in a season."""
        land, grid = ground_of(self.board), self.board.grid
        costs = land.winter_costs if winter else land.costs
        for there, cost in costs[grid.at[number]]:
            yield grid.number[there], cost


@cache
def _others_by_hex(pairs: frozenset[tuple[str, str]]) -> dict[str, list[str]]:
    """For each hex of some pairs the others that it is paired with."""
    found: dict[str, list[str]] = defaultdict(list)
    for one, other in sorted(pairs):
        found[one].append(other)
        found[other].append(one)
    return dict(found)
