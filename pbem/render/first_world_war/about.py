"""What a player may ask about: a chit, an army, a front, or the front of a city."""

from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph, unbroken
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames


def about(
    names: FirstWorldWarNames, thing: About, view: FirstWorldWarView, words: Catalogue
) -> list[Block]:
    """What a seat may know about a chit, army, front or city; hidden counters stay hidden."""
    match thing.kind:
        case "card":
            return [Paragraph(f"{names.chit(thing.name, words)}: {names.terms(thing.name, words)}")]
        case "unit":
            return _army(names, thing.name, view, words)
    number = next(
        (
            n
            for n, front in names.fronts.items()
            if thing.name in (city["id"] for city in front["cities"])
        ),
        "",
    )
    front = next(found for found in view.fronts if str(found.number) in (thing.name, str(number)))
    return _front(names, front, view, words)


def _army(
    names: FirstWorldWarNames, army: str, view: FirstWorldWarView, words: Catalogue
) -> list[Block]:
    """An army's value, and where it is where the reader may know that."""
    if army not in names.values:
        return []
    facts = {"army": names.army(army, words), "value": names.values[army]}
    seen = [
        front.number for front in view.fronts if any(army in stack.shown for stack in front.stacks)
    ]
    places = [words.text("fww.about.at", {"front": names.front(number, words)}) for number in seen]
    blocks: list[Block] = [Paragraph(words.text("fww.about.army", facts))]
    return [*blocks, Bullets(tuple(places))] if places else blocks


def _front(
    names: FirstWorldWarNames, front: FrontView, view: FirstWorldWarView, words: Catalogue
) -> list[Block]:
    """A front: who holds its cities, the stacks as the reader sees them, the fronts next to it."""
    printed = names.fronts[front.number]
    cities = [
        words.text(
            "fww.about.city",
            {
                "city": names.place(city["id"], words),
                "faction": names.name(view.holders[city["id"]], words),
            },
        )
        for city in printed["cities"]
    ]
    stacks = [
        words.text(
            "fww.about.stack",
            {
                "faction": names.name(stack.commander, words),
                "armies": stack_line(names, stack, words),
            },
        )
        for stack in front.stacks
    ]
    others = ", ".join(names.front(number, words) for number in printed["adjacent"])
    last = [words.text("fww.about.next", {"names": others})] if others else []
    title = words.text("fww.about.at", {"front": names.front(front.number, words)})
    return [Paragraph(title), Bullets((*cities, *stacks, *last))]


def stack_line(names: FirstWorldWarNames, stack: StackView, words: Catalogue) -> str:
    """The visible armies of a stack with their values, and the number of hidden counters."""
    shown = [
        unbroken(f"{names.army(a, words)} ({names.values[a]})")
        if a in names.values
        else names.army(a, words)
        for a in stack.shown
    ]
    return " + ".join(
        ([", ".join(shown)] if shown else []) + ([str(stack.hidden)] if stack.hidden else [])
    )
