"""The map in 72 columns of characters: a paragraph a front, from the Allied to the Central base."""

from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.render.blocks import with_unbreakable_spaces
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames
from pbem.render.kit.characters import section_line, wrap_lines

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
            lines += ["", section_line(title)]
        lines += _front_lines(names, front, view, words)
    return wrap_lines(lines, 5)


def listed_places(
    names: FirstWorldWarNames, view: FirstWorldWarView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each front by its name: its cities; and who stands there beside the reader's own counters.

    The table of the reader's own counters tells those.
    """
    found = []
    for front in view.fronts:
        name = names.front(front.number, words)
        found.append((name, f"{name}: {_cities_line(names, front, view, words)}"))
        others = [
            _stack_line(names, stack, words)
            for stack in front.stacks
            if not (stack.shown and {stack.faction, stack.commander}.intersection(view.own))
        ]
        told = "; ".join(others) or words.text("fww.map.no_others")
        found.append((f"{name}:", f"{name}: {told}"))
    return tuple(found)


def _front_lines(
    names: FirstWorldWarNames, front: FrontView, view: FirstWorldWarView, words: Catalogue
) -> list[str]:
    return [
        f"{front.number:>2} {names.front_name(front.number, words)}",
        f"   {_cities_line(names, front, view, words)}",
        *(f"     {_stack_line(names, stack, words)}" for stack in front.stacks),
    ]


def _cities_line(
    names: FirstWorldWarNames, front: FrontView, view: FirstWorldWarView, words: Catalogue
) -> str:
    """``(w) Paris - [d*] Lille``: the cities from base to base, each with its holder."""
    cities = []
    for city in names.fronts[front.number]["cities"]:
        holder = view.holders[city["id"]]
        taken = "*" if holder != city["owner"] else ""
        left, right = ("(", ")") if city["replacement_centre"] else ("[", "]")
        cities.append(
            with_unbreakable_spaces(
                f"{left}{_LETTER[holder]}{taken}{right} {names.place(city['id'], words)}"
            )
        )
    return " - ".join(cities)


def _stack_line(names: FirstWorldWarNames, stack: StackView, words: Catalogue) -> str:
    """``Germany: 1 DE!, 2 ?``: whose stack it is, the armies seen, and how many are hidden."""
    known = [
        with_unbreakable_spaces(names.army(a, words)) + ("!" if a in stack.face_up else "")
        for a in stack.shown
    ]
    counters = ", ".join([*known, *([f"{stack.hidden} ?"] if stack.hidden else [])])
    return f"{names.name(stack.faction, words)}: {counters}"
