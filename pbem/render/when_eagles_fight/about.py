"""What a player may ask about: a unit, a hex."""

from collections.abc import Iterator

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, Unit
from pbem.games.when_eagles_fight.view import UnitView, WhenEaglesFightView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.about import HexAbout
from pbem.render.when_eagles_fight.printed_hex import printed_hex
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames


def about(
    names: WhenEaglesFightNames, thing: About, view: WhenEaglesFightView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a unit or a hex, and what of it the reader sees."""
    if thing.kind == "unit":
        return _AboutUnit(names, view, words).blocks(thing.name)
    return _AboutHex(names, view, words).blocks(thing.name)


class _About(HexAbout[WhenEaglesFightNames, WhenEaglesFightView]):
    """What is told of a thing, in a reader's words."""

    prefix = "wef"

    def __init__(
        self, names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue
    ) -> None:
        super().__init__(names, view, words)
        self.board = names.board

    def counter(self, unit: UnitView) -> str:
        """A counter in sight with its factors, its steps and its supply."""
        factors = self.names.factors(unit.id, unit.steps, rebuilt=unit.rebuilt)
        printed = self.board.units[self.board.unit[unit.id]].steps
        facts = [self.say("steps", steps=unit.steps, most=printed)] if printed else []
        facts += [self.text(f"wef.about.supply.{unit.supply}")] if unit.supply else []
        facts += [self.say("short")] if unit.short else []
        facts += [self.text(f"wef.act.{unit.done}")] if unit.done else []
        facts += [self.say("points", points=unit.points)] if unit.points >= 0 else []
        told = f"{self.names.unit(unit.id)} {factors}"
        return f"{told} ({', '.join(facts)})" if facts else told


class _AboutUnit(_About):
    def blocks(self, name: str) -> list[Block]:
        """What is printed on a unit, where it is or comes, and what it still may do."""
        printed = self.names.units[name]
        factors = ", ".join(
            self.names.factors(name, steps) for steps in range(len(printed.factors), 0, -1)
        )
        facts = {
            "unit": self.names.unit(name),
            "kind": self.text(f"wef.unit.{printed.kind}"),
            "factors": factors,
        }
        told = [self.say("unit", **facts)]
        if self.view.turn == 1 and printed.nation == "russian" and printed.kind != "fortress":
            told.append(self.text("wef.mobilization"))
        if printed.active:
            told.append(self.say("active"))
        if printed.second_army and self.view.options.scenario == "historical":
            told.append(self.say("second_army"))
        if printed.rebuilt is not None:
            told.append(self.say("rebuilt", factors=self.names.factors(name, 1, rebuilt=True)))
        if not printed.rebuildable and printed.steps:
            told.append(self.say("gone"))
        return [Paragraph(" ".join(told)), Bullets(tuple(self._where_sentences(printed)))]

    def _where_sentences(self, unit: Unit) -> Iterator[str]:
        for stack in self.view.stacks:
            for seen in stack.units:
                if seen.id == unit.id:
                    yield f"{self.names.hex(stack.hex, self.words)}: {self.counter(seen)}"
                    return
        if any(unit.id in units for units in self.view.lost.values()):
            yield self.say("lost")
            return
        yield self.say("nowhere")
        back = self.view.returns.get(unit.id, 0)
        if (turn := back or unit.turn) >= self.view.turn:
            yield self.say("comes", turn=turn, place=self._entry_text(unit))
        elif unit.brusilov:
            yield self.say("comes_brusilov", place=self._entry_text(unit))
        elif unit.event:
            yield self.say("comes_event", event=unit.event, place=self._entry_text(unit))

    def _entry_text(self, unit: Unit) -> str:
        if unit.of:
            return self.text("wef.chart.place.converted", unit=self.names.unit(unit.of))
        if unit.entry == "south":
            return self.text("wef.chart.place.south")
        if unit.entry:
            return self.names.hex(unit.entry, self.words)
        return self.text(f"wef.chart.entry.{unit.nation}")


class _AboutHex(_About):
    def blocks(self, number: str) -> list[Block]:
        """What is printed and public of a hex, who stands there, and what lies beside it."""
        printed = printed_hex(self.names, number, self.words, winter=self.view.winter)
        stack = next((found for found in self.view.stacks if found.hex == number), None)
        units = tuple(map(self.counter, stack.units)) if stack else ()
        if stack is not None and not stack.whole:
            units = (*units, self.say("below"))
        return [
            printed.head,
            Bullets((*printed.ground, *self._holder_sentences(number), *printed.worth)),
            *([Bullets(units)] if units else []),
            printed.near,
        ]

    def _holder_sentences(self, number: str) -> Iterator[str]:
        """Who holds a place for which that counts."""
        if number in self.board.places or number in self.board.austrian_hexes:
            holder = CENTRAL if number in self.view.central else RUSSIAN
            yield self.say("held", side=self.names.side(holder, self.words))
