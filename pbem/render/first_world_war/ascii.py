"""The map in 72 columns of characters: a paragraph a front, from the Allied to the Central base."""

from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.render.blocks import unbroken
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames
from pbem.render.kit.characters import section, wrap_lines

_LETTER = {"WA": "w", "EA": "e", "DE": "d", "GA": "a"}


def ascii_map(
    names: FirstWorldWarNames, view: FirstWorldWarView, words: Catalogue
) -> tuple[str, ...]:
    """Each front: its cities with their holder's letter (``*`` if taken), and its stacks."""
    lines: list[str] = [words.text("fww.map.legend")]
    theatre = ""
    for front in view.fronts:
        printed = names.fronts[front.number]
        if printed["theatre"] != theatre:
            theatre = printed["theatre"]
            title = words.text(f"fww.theatre.{theatre}")
            lines += ["", section(title)]
        lines += _front(names, front, view, words)
    return wrap_lines(lines, 5)


def listed_places(
    names: FirstWorldWarNames, view: FirstWorldWarView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each front by its name: its cities and stacks in one line."""
    return tuple(
        (lines[0].strip(), f"{lines[0].strip()}: {'; '.join(line.strip() for line in lines[1:])}")
        for front in view.fronts
        for lines in (_front(names, front, view, words),)
    )


def _front(
    names: FirstWorldWarNames, front: FrontView, view: FirstWorldWarView, words: Catalogue
) -> list[str]:
    printed = names.fronts[front.number]
    cities = []
    for city in printed["cities"]:
        holder = view.holders[city["id"]]
        taken = "*" if holder != city["owner"] else ""
        left, right = ("(", ")") if city["replacement_centre"] else ("[", "]")
        cities.append(
            unbroken(f"{left}{_LETTER[holder]}{taken}{right} {names.place(city['id'], words)}")
        )
    lines = [
        f"{front.number:>2} {names.front_name(front.number, words)}",
        "   " + " - ".join(cities),
    ]
    lines += [
        f"     {names.name(stack.faction, words)}: {_stack(names, stack, words)}"
        for stack in front.stacks
    ]
    return lines


def _stack(names: FirstWorldWarNames, stack: StackView, words: Catalogue) -> str:
    known = [
        unbroken(names.army(a, words)) + ("!" if a in stack.face_up else "") for a in stack.shown
    ]
    return ", ".join([*known, *([f"{stack.hidden} ?"] if stack.hidden else [])])
