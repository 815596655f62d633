"""The map in characters.

Every hex in two columns, a line for each row, then what stands where, 72 columns wide.
"""

from collections.abc import Iterator

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES
from pbem.games.when_eagles_fight.view import StackView, UnitView, WhenEaglesFightView
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.printed_names import steps_told
from pbem.render.kit.characters import section_line, wrap_lines
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames

_GROUND = {
    "open": ".",
    "forest": "%",
    "swamp": '"',
    "mountain": "^",
    "pass": "v",
    "sea": " ",
    "out": " ",
}
_PLACES = {"imperial": "K", "city": "C", "town": "o", "fort": "f"}
_NATIONS = {"german": "G", "austrian": "A", "russian": "R", "romanian": "r"}
_MANY = 9
FILES, ROWS = (10, 42), (1, 34)
"""The first and last file and row of the map."""


def ascii_map(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue
) -> tuple[str, ...]:
    """The whole map, then the stacks of each side."""
    marks = _marks_of_taken(names, view)
    lines = [
        words.text("wef.map.legend_map"),
        "",
        *_map_lines(names, view, marks),
        "",
        words.text("wef.map.legend"),
    ]
    for side in SIDES:
        rows = [
            _stack_line(names, stack, marks, words) for stack in view.stacks if stack.side == side
        ]
        if rows:
            lines += ["", section_line(names.side(side, words)), *rows]
    return wrap_lines(lines, 6)


def listed_places(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each stack, by the name of its hex. Which places were taken, a table tells."""
    marks = _marks_of_taken(names, view)
    return tuple(
        (names.hex(stack.hex, words), _stack_line(names, stack, marks, words))
        for stack in view.stacks
    )


def _marks_of_taken(names: WhenEaglesFightNames, view: WhenEaglesFightView) -> dict[str, str]:
    """``'`` where the Central Powers took a place, ``=`` where the Russian did."""
    signs = {CENTRAL: "'", RUSSIAN: "="}
    return {
        number: sign
        for side, sign in signs.items()
        for number in names.places_taken(view.central, side)
    }


def _map_lines(
    names: WhenEaglesFightNames, view: WhenEaglesFightView, marks: dict[str, str]
) -> Iterator[str]:
    """The digits of the files, then a line for each row.

    Odd files lie half a hex further south.
    """
    stacks = {stack.hex: stack for stack in view.stacks}
    files = range(FILES[0], FILES[1] + 1)
    yield f"   {''.join(f'{file // 10} ' for file in files)}".rstrip()
    yield f"   {''.join(f'{file % 10} ' for file in files)}".rstrip()
    for row in range(ROWS[0], ROWS[1] + 1):
        cells = "".join(_cell_text(names, stacks, marks, f"{file}{row:02}") for file in files)
        yield f"{row:02} {cells}".rstrip()


def _cell_text(
    names: WhenEaglesFightNames, stacks: dict[str, StackView], marks: dict[str, str], number: str
) -> str:
    """A hex: nation and number of counters, or ground and who holds it, else its river."""
    printed = names.hexes.get(number)
    if printed is None:
        return "  "
    if stack := stacks.get(number):
        nation = names.units[stack.units[0].id].nation
        return _NATIONS[nation] + (str(min(len(stack.units), _MANY)) if stack.whole else "?")
    place = names.board.places.get(number)
    ground = _PLACES[place.kind] if place else _GROUND[printed["terrain"]]
    river = "~" if number in names.board.rivers else " "
    return ground + marks.get(number, river)


def _stack_line(
    names: WhenEaglesFightNames, stack: StackView, marks: dict[str, str], words: Catalogue
) -> str:
    """``Lomza (2317): RU 13 5-6-4:2!``: units with their factors and steps."""
    mark = marks.get(stack.hex, "")
    units = ", ".join(_unit_text(names, unit) for unit in stack.units)
    told = f"{names.hex(stack.hex, words)} {mark}" if mark else names.hex(stack.hex, words)
    return f"{told}: {units}{'' if stack.whole else ' ?'}"


def _unit_text(names: WhenEaglesFightNames, unit: UnitView) -> str:
    steps = steps_told(unit.steps, names.units[unit.id].steps)
    factors = names.factors(unit.id, unit.steps, rebuilt=unit.rebuilt) if unit.steps else ""
    told = f"{names.unit(unit.id)} {factors}".rstrip()
    return f"{told}{steps}{troubles(unit)}"


def troubles(unit: UnitView) -> str:
    """The signs of a unit in trouble, in lists and on pictures.

    ``!`` out of supply, ``-`` supplied in defence only, ``~`` short of ammunition.
    """
    supply = {"none": "!", "partial": "-"}.get(unit.supply, "")
    return f"{supply}{'~' if unit.short else ''}"
