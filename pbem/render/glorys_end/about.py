"""What a player may ask about: a unit, a hex."""

from collections.abc import Iterator

from pbem.games.glorys_end.board.board import Unit
from pbem.games.glorys_end.board.state import NEUTRALS
from pbem.games.glorys_end.victory.victory import SHORT_LAST
from pbem.games.glorys_end.view import GlorysEndView, UnitView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_hex import head_of_hex, printed_hex
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
        view = self.view
        printed = printed_hex(self.names, number, view.options.scenario, self.words)
        told = (*printed.terrain, *self._works_sentences(number), *printed.worth)
        stack = next((found for found in view.stacks if found.hex == number), None)
        units = tuple(map(self.counter, stack.units)) if stack else ()
        if stack is not None and not stack.whole:
            units = (*units, self.say("below"))
        country = self.board.hexes[number].country
        neutral = view.phase != "setup" and country in NEUTRALS and country not in view.violated
        holder, key = (
            "german" if number in view.german else "allied",
            "neutral" if neutral else "hex",
        )
        return [
            head_of_hex(self.names, number, key, holder, self.words),
            Bullets(told),
            *([Bullets(units)] if units else []),
            printed.near,
        ]

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
