"""What a player may ask about: a unit, a hex."""

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.when_eagles_fight.names import Names


def about(names: Names, thing: About, view: WhenEaglesFightView, words: Catalogue) -> list[Block]:
    """What everybody may know about a unit or a hex, and what of it the reader sees."""
    return _unit(names, thing.name, view, words) if thing.kind == "unit" else _hex(names, thing.name, view, words)


def _unit(names: Names, unit: str, view: WhenEaglesFightView, words: Catalogue) -> list[Block]:
    printed = names.units[unit]
    factors = [names.factors(unit, steps) for steps in range(len(printed.factors), 0, -1)]
    if printed.rebuilt is not None:
        factors.append(names.factors(unit, 1, rebuilt=True))
    facts = {"unit": names.unit(unit), "kind": words.text(f"wef.unit.{printed.kind}"), "factors": ", ".join(factors)}
    seen = [stack.hex for stack in view.stacks if any(found.id == unit for found in stack.units)]
    where = names.hex(seen[0], words) if seen else words.text("wef.about.nowhere")
    return [Paragraph(words.text("wef.about.unit", facts)), Bullets((where,))]


def _hex(names: Names, number: str, view: WhenEaglesFightView, words: Catalogue) -> list[Block]:
    printed = names.board.hexes[number]
    facts = {
        "hex": names.hex(number, words),
        "terrain": words.text(f"wef.terrain.{printed.terrain}"),
        "country": words.text(f"wef.country.{printed.country}"),
    }
    blocks: list[Block] = [Paragraph(words.text("wef.about.hex", facts))]
    if number in names.board.places:
        holder = names.side(CENTRAL if number in view.central else RUSSIAN, words)
        blocks.append(Paragraph(words.text("wef.about.held", {"side": holder})))
    stack = next((found for found in view.stacks if found.hex == number), None)
    units = tuple(names.unit(unit.id) for unit in stack.units) if stack else ()
    return [*blocks, *([Bullets(units)] if units else [])]
