"""What a player may ask about: a unit, a hex."""

from pbem.games.hexes.grid import around
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames


def about(
    names: WhenEaglesFightNames, thing: About, view: WhenEaglesFightView, words: Catalogue
) -> list[Block]:
    """What everybody may know about a unit or a hex, and what of it the reader sees."""
    return (
        _unit(names, thing.name, view, words)
        if thing.kind == "unit"
        else _hex(names, thing.name, view, words)
    )


def _unit(
    names: WhenEaglesFightNames, unit: str, view: WhenEaglesFightView, words: Catalogue
) -> list[Block]:
    printed = names.units[unit]
    factors = ", ".join(names.factors(unit, steps) for steps in range(len(printed.factors), 0, -1))
    facts = {
        "unit": names.unit(unit),
        "kind": words.text(f"wef.unit.{printed.kind}"),
        "factors": factors,
    }
    told = [words.text("wef.about.unit", facts)]
    if printed.active:
        told.append(words.text("wef.about.active"))
    if printed.rebuilt is not None:
        told.append(
            words.text("wef.about.rebuilt", {"factors": names.factors(unit, 1, rebuilt=True)})
        )
    if not printed.rebuildable and printed.steps:
        told.append(words.text("wef.about.gone"))
    seen = [stack.hex for stack in view.stacks if any(found.id == unit for found in stack.units)]
    where = names.hex(seen[0], words) if seen else words.text("wef.about.nowhere")
    return [Paragraph(" ".join(told)), Bullets((where,))]


def _hex(
    names: WhenEaglesFightNames, number: str, view: WhenEaglesFightView, words: Catalogue
) -> list[Block]:
    printed = names.board.hexes[number]
    place = names.board.places.get(number)
    keys = [
        f"terrain.{printed.terrain}",
        f"country.{printed.country}",
        *([f"place.{place.kind}"] if place else ()),
    ]
    keys += ["about.river"] if number in names.board.rivers else []
    keys += ["about.victory"] if number in names.board.austrian_hexes else []
    facts = {
        "hex": names.hex(number, words),
        "facts": ", ".join(words.text(f"wef.{key}") for key in keys),
    }
    blocks: list[Block] = [Paragraph(words.text("wef.about.hex", facts))]
    if place or number in names.board.austrian_hexes:
        holder = names.side(CENTRAL if number in view.central else RUSSIAN, words)
        blocks.append(Paragraph(words.text("wef.about.held", {"side": holder})))
    stack = next((found for found in view.stacks if found.hex == number), None)
    units = tuple(names.unit(unit.id) for unit in stack.units) if stack else ()
    near = ", ".join(names.hex(other, words) for other in around(number) if other in names.land)
    beside = Paragraph(words.text("wef.about.next", {"hexes": near}))
    return [*blocks, *([Bullets(units)] if units else []), beside]
