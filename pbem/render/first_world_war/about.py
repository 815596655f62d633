"""What a player may ask about: a chit, an army, a front, or the front of a city."""

from collections.abc import Iterator
from typing import Any

from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.orders import About
from pbem.render.blocks import Block, Bullets, Paragraph, with_unbreakable_spaces
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames


def about(
    names: FirstWorldWarNames, thing: About, view: FirstWorldWarView, words: Catalogue
) -> list[Block]:
    """What a seat may know about a chit, army, front or city; hidden counters stay hidden."""
    match thing.kind:
        case "card":
            return [
                Paragraph(f"{names.chit(thing.name, words)}: {names.chit_terms(thing.name, words)}")
            ]
        case "unit":
            return _blocks_on_army(names, thing.name, view, words)
    number = next(
        (
            n
            for n, front in names.fronts.items()
            if thing.name in (city["id"] for city in front["cities"])
        ),
        "",
    )
    front = next(found for found in view.fronts if str(found.number) in (thing.name, str(number)))
    return _blocks_on_front(names, front, view, words)


def _blocks_on_army(
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
    places += _off_the_fronts(names, army, view, words)
    blocks: list[Block] = [Paragraph(words.text("fww.about.army", facts))]
    return [*blocks, Bullets(tuple(places))] if places else blocks


def _off_the_fronts(
    names: FirstWorldWarNames, army: str, view: FirstWorldWarView, words: Catalogue
) -> Iterator[str]:
    """Where everybody knows an army off the fronts: to come, waiting or eliminated (2.2, 7)."""
    if (enters := names.entry_turns[army]) > view.turn:
        yield words.text("fww.about.comes", {"turn": enters})
    for key, armies in (("waits", view.waiting), ("lost", view.lost)):
        if any(army in found for found in armies.values()):
            yield words.text(f"fww.about.{key}")


def _blocks_on_front(
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
    more = (
        *_reach_sentences(names, front, words),
        *_printed_sentences(names, front.number, view, words),
    )
    return [Paragraph(title), Bullets((*cities, *stacks, *more, *last))]


def _reach_sentences(
    names: FirstWorldWarNames, front: FrontView, words: Catalogue
) -> Iterator[str]:
    """The cities that each alliance could take now (6.4)."""
    for alliance, cities in front.targets.items():
        facts = {
            "alliance": names.name(alliance, words),
            "cities": ", ".join(names.place(city, words) for city in cities) or "-",
        }
        yield words.text("fww.about.reach", facts)


def _printed_sentences(
    names: FirstWorldWarNames, number: int, view: FirstWorldWarView, words: Catalogue
) -> Iterator[str]:
    """Who may operate on a front, garrisons, replacement centres, and lines that open later."""
    printed = names.fronts[number]
    nations = ", ".join(sorted(printed["nationalities"]))
    yield words.text("fww.about.nations", {"nations": nations})
    for rule in printed["restrictions"]:
        if rule.get("from_turn", 0) > view.turn:
            facts = {"nation": rule["nationality"], "turn": rule["from_turn"]}
            yield words.text("fww.about.from", facts)
    if garrison := printed["minimum_garrison"]:
        listed = ", ".join(names.name(faction, words) for faction in garrison)
        yield words.text("fww.about.garrison", {"factions": listed})
    centres = [city["id"] for city in printed["cities"] if city["replacement_centre"]]
    if centres:
        listed = ", ".join(names.place(city, words) for city in centres)
        yield words.text("fww.about.centre", {"cities": listed})
    for line in printed["attack_lines"]:
        if line["opens_turn"] > view.turn:
            ends = " - ".join(_line_end_name(names, printed, end, words) for end in line["between"])
            yield words.text("fww.about.line", {"ends": ends, "turn": line["opens_turn"]})


def _line_end_name(
    names: FirstWorldWarNames, printed: dict[str, Any], end: str, words: Catalogue
) -> str:
    """The end of a line: a city, or the base of a faction."""
    bases = {base["id"]: base["faction"] for base in printed["bases"]}
    if end not in bases:
        return names.place(end, words)
    return words.text("fww.chart.lines.base", {"faction": names.name(bases[end], words)})


def counter_with_value(names: FirstWorldWarNames, counter: str, words: Catalogue) -> str:
    """An army with its value; a dummy has none."""
    if counter not in names.values:
        return names.army(counter, words)
    return with_unbreakable_spaces(f"{names.army(counter, words)} ({names.values[counter]})")


def stack_line(names: FirstWorldWarNames, stack: StackView, words: Catalogue) -> str:
    """The visible armies of a stack with their values, and the number of hidden counters."""
    shown = [counter_with_value(names, a, words) for a in stack.shown]
    return " + ".join(
        ([", ".join(shown)] if shown else []) + ([str(stack.hidden)] if stack.hidden else [])
    )
