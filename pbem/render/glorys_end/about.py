"""What a player may ask about: a unit, a hex."""

from collections.abc import Iterator

from pbem.games.glorys_end.board.board import SIDES, Unit
from pbem.games.glorys_end.board.state import NEUTRALS
from pbem.games.glorys_end.victory.victory import SHORT_LAST
from pbem.games.glorys_end.view import GlorysEndView, UnitView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes.about import HexAbout
from pbem.render.hexes.charts import signed


def about(
    names: GlorysEndNames, thing: About, view: GlorysEndView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a unit or a hex, and what of it the reader sees."""
    if thing.kind == "unit":
        return _AboutUnit(names, view, words).blocks(thing.name)
    return _AboutHex(names, view, words).blocks(thing.name)


class _About(HexAbout[GlorysEndNames, GlorysEndView]):
    """What is told of a thing, in a reader's words."""

    prefix = "glo"

    def __init__(self, names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> None:
        super().__init__(names, view, words)
        self.board = names.board

    def counter(self, unit: UnitView) -> str:
        """A counter in sight with its factors, its steps, and what is known of its supply."""
        told = f"{self.names.unit(unit.id)} {self.names.factors(unit.id, unit.steps)}"
        printed = self.board.units[self.board.unit[unit.id]].steps
        facts = [self.say("steps", steps=unit.steps, most=printed)] if printed else []
        facts += [self.text(f"glo.about.supply.{unit.supply}")] if unit.supply else []
        facts += [self.say("silent")] if unit.silent else []
        facts += [self.text(f"glo.act.{unit.done}")] if unit.done else []
        facts += [self.say("points", points=unit.points)] if unit.points >= 0 else []
        return f"{told} ({', '.join(facts)})" if facts else told


class _AboutUnit(_About):
    def blocks(self, name: str) -> list[Block]:
        """What is printed on a unit, where it is or comes, and what it still may do."""
        printed = self.names.counter(name)
        factors = ", ".join(
            self.names.factors(name, steps) for steps in range(len(printed["steps"]) or 1, 0, -1)
        )
        facts = {
            "unit": self.names.unit(name),
            "name": self.names.title(name, self.words),
            "factors": factors,
        }
        told = [*self._where_sentences(self.board.units[self.board.unit[name]])]
        return [Paragraph(self.say("unit", **facts)), Bullets(tuple(told))]

    def _where_sentences(self, unit: Unit) -> Iterator[str]:
        for stack in self.view.stacks:
            for seen in stack.units:
                if seen.id == unit.id and unit.kind != "dummy":
                    where = self.names.hex(stack.hex, self.words)
                    yield f"{where}: {self.counter(seen)}"
                    return
        lost = any(unit.id in units for units in self.view.lost.values())
        yield self.say("lost") if lost else self.say("nowhere")
        turn, place = printed_arrival(self.names, self.view, unit.id, self.words)
        if not lost and turn > self.view.turn - 1 and turn:
            yield self.text("glo.chart.place.turn", turn=turn, place=place)
        elif unit.army is not None and self.view.phase == "setup":
            yield self.text("glo.chart.place.army", number=unit.army)


def printed_arrival(
    names: GlorysEndNames, view: GlorysEndView, name: str, words: Catalogue
) -> tuple[int, str]:
    """The printed turn in which a unit comes, and where; turn 0: in none of the scenario."""
    board, scenario = names.board, view.options.scenario
    unit = board.units[board.unit[name]]
    if scenario == "marne":
        listed = {unit: turn for unit, _, turn in board.marne.arrivals}
        return listed.get(name, 0), words.text("glo.chart.entry.rail")
    last = SHORT_LAST if scenario == "short" else board.limits["last"]
    if not unit.entry or unit.turn > last:
        return 0, ""
    if unit.entry in board.hexes:
        return unit.turn, names.hex(unit.entry, words)
    return unit.turn, words.text(f"glo.chart.entry.{unit.entry}")


class _AboutHex(_About):
    def blocks(self, number: str) -> list[Block]:
        """What is printed and public of a hex, who stands there, and what lies beside it."""
        printed = self.names.hexes[number]
        facts = {
            "hex": self.names.hex(number, self.words),
            "terrain": self.text(f"glo.terrain.{printed['terrain']}"),
            "country": self.text(f"glo.country.{printed['country']}"),
            "side": self.names.side(self._holder(number), self.words),
        }
        told = [
            *self._terrain_sentences(number),
            *self._works_sentences(number),
            *self._worth_sentences(number),
        ]
        stack = next((found for found in self.view.stacks if found.hex == number), None)
        units = tuple(map(self.counter, stack.units)) if stack else ()
        if stack is not None and not stack.whole:
            units = (*units, self.say("below"))
        near = ", ".join(
            self.say("step", hex=self.names.hex(other, self.words), cost=cost)
            for other, cost in self._step_costs(number)
        )
        decided, country = self.view.phase != "setup", printed["country"]
        neutral = decided and country in NEUTRALS and country not in self.view.violated
        return [
            Paragraph(self.say("neutral" if neutral else "hex", **facts)),
            Bullets(tuple(told)),
            *([Bullets(units)] if units else []),
            Paragraph(self.say("next", hexes=near)),
        ]

    def _holder(self, number: str) -> str:
        return "german" if number in self.view.german else "allied"

    def _terrain_sentences(self, number: str) -> Iterator[str]:
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

    def _works_sentences(self, number: str) -> Iterator[str]:
        """Forts, zones and trenches, whether anybody stands in them or not."""
        view, board = self.view, self.board
        if (fort := board.forts.get(number)) is not None:
            stands = number in view.forts
            facts = {"defence": fort.defence, "siege": signed(fort.siege_modifier)}
            yield self.say("fort" if stands else "fort_gone", **facts)
        if number in board.zones:
            drm = signed(board.tables.zone_drm)
            yield self.say("zone" if number in view.zones else "zone_gone", drm=drm)
        if number in view.trenches:
            yield self.say("trench")
        if number in view.digging:
            yield self.say("digging")

    def _worth_sentences(self, number: str) -> Iterator[str]:
        """What the hex counts, by scenario."""
        scenario = self.view.options.scenario
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

    def _step_costs(self, number: str) -> Iterator[tuple[str, int]]:
        """The hexes beside it with what a step into each costs."""
        grid, tables = self.board.grid, self.board.tables
        for _, there in grid.near[grid.at[number]]:
            other = grid.number[there]
            side = self.board.sides.get((min(number, other), max(number, other)))
            cost = tables.terrain[self.board.hexes[other].terrain].cost
            major = side is not None and side.kind == "major"
            yield other, cost + (tables.major_river_cost if major else 0)
