"""What a player may ask about: a unit, a hex."""

from pbem.games.glorys_end.view import GlorysEndView
from pbem.games.hexes.grid import around
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames


def about(
    names: GlorysEndNames, thing: About, view: GlorysEndView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a unit or a hex, and what of it the reader sees."""
    return (
        _unit(names, thing.name, view, words)
        if thing.kind == "unit"
        else _hex(names, thing.name, view, words)
    )


def _unit(names: GlorysEndNames, unit: str, view: GlorysEndView, words: Catalogue) -> list[Block]:
    printed = names.counter(unit)
    factors = ", ".join(
        names.factors(unit, steps) for steps in range(len(printed["steps"]) or 1, 0, -1)
    )
    facts = {"unit": names.unit(unit), "name": names.title(unit, words), "factors": factors}
    seen = [stack.hex for stack in view.stacks if any(found.id == unit for found in stack.units)]
    where = names.hex(seen[0], words) if seen else words.text("glo.about.nowhere")
    return [Paragraph(words.text("glo.about.unit", facts)), Bullets((where,))]


def _hex(names: GlorysEndNames, number: str, view: GlorysEndView, words: Catalogue) -> list[Block]:
    printed = names.hexes[number]
    facts = {
        "hex": names.hex(number, words),
        "terrain": words.text(f"glo.terrain.{printed['terrain']}"),
        "country": words.text(f"glo.country.{printed['country']}"),
        "side": names.side("german" if number in view.german else "allied", words),
    }
    stack = next((found for found in view.stacks if found.hex == number), None)
    units = tuple(names.unit(unit.id) for unit in stack.units) if stack else ()
    near = ", ".join(names.hex(other, words) for other in around(number) if other in names.land)
    beside = Paragraph(words.text("glo.about.next", {"hexes": near}))
    return [
        Paragraph(words.text("glo.about.hex", facts)),
        *([Bullets(units)] if units else []),
        beside,
    ]
