"""The map in characters: a front a paragraph, from the Allied base to the Central one, 72 columns."""

from textwrap import wrap

from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war import names

_COLUMNS = 72
_LETTER = {"WA": "w", "EA": "e", "DE": "d", "GA": "a"}


def ascii_map(view: FirstWorldWarView, words: Catalogue) -> tuple[str, ...]:
    """Every front: its cities with their holder's letter (``*`` taken from its owner), and the stacks on it."""
    lines: list[str] = [words.text("fww.map.legend")]
    theatre = ""
    for front in view.fronts:
        printed = names.fronts()[front.number]
        if printed["theatre"] != theatre:
            theatre = printed["theatre"]
            title = words.text(f"fww.theatre.{theatre}")
            lines += ["", f"== {title} " + "=" * (_COLUMNS - 4 - len(title))]
        lines += _front(front, view, words)
    return tuple(line for text in lines for line in (wrap(text, _COLUMNS, subsequent_indent="     ") if text else [""]))


def _front(front: FrontView, view: FirstWorldWarView, words: Catalogue) -> list[str]:
    printed = names.fronts()[front.number]
    cities = []
    for city in printed["cities"]:
        holder = view.holders[city["id"]]
        taken = "*" if holder != city["owner"] else ""
        left, right = ("(", ")") if city["replacement_centre"] else ("[", "]")
        cities.append(f"{left}{_LETTER[holder]}{taken}{right} {names.city(city['id'])}")
    lines = [f"{front.number:>2} {words.text(f'fww.front.{front.number}')}", "   " + " - ".join(cities)]
    lines += [f"     {names.name(stack.faction, words)}: {_stack(stack, words)}" for stack in front.stacks]
    return lines


def _stack(stack: StackView, words: Catalogue) -> str:
    known = [names.army(a, words) + ("!" if a in stack.face_up else "") for a in stack.shown]
    return ", ".join([*known, *([f"{stack.hidden} ?"] if stack.hidden else [])])
