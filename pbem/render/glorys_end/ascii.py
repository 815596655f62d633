"""The map in characters: every hex in two columns, then what stands where, 72 columns wide."""

from collections.abc import Iterator
from functools import lru_cache

from pbem.games.glorys_end.view import GlorysEndView, StackView, UnitView
from pbem.render.catalogue import Catalogue
from pbem.render.glorys_end.printed_names import GlorysEndNames
from pbem.render.hexes.printed_names import steps_told
from pbem.render.kit.characters import section_line, wrap_lines

_GROUND = {
    "open": ".",
    "hills": "n",
    "forest": "%",
    "marsh": '"',
    "mountain": "^",
    "sea": " ",
    "out": " ",
}
_NATIONS = {"german": "G", "french": "F", "british": "B", "belgian": "b"}
_MANY = 9
_COUNTERS = 1 << 11
"""So many counters are remembered as they are written."""


def ascii_map(names: GlorysEndNames, view: GlorysEndView, words: Catalogue) -> tuple[str, ...]:
    """The whole map, then the stacks of each side, and works where nobody stands."""
    lines = [
        words.text("glo.map.legend_map"),
        "",
        *_map_lines(names, view),
        "",
        words.text("glo.map.legend"),
    ]
    for side in ("german", "allied"):
        rows = [
            _stack_line(names, view, stack, words) for stack in view.stacks if stack.side == side
        ]
        if rows:
            lines += ["", section_line(names.side(side, words)), *rows]
    return wrap_lines(lines, 6)


def listed_places(
    names: GlorysEndNames, view: GlorysEndView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each stack, and each place that the other side took, by the name of its hex."""
    stacks = {stack.hex: _stack_line(names, view, stack, words) for stack in view.stacks}
    german = frozenset(view.german)
    taken = (
        number
        for number in names.places
        if number not in stacks
        and number in names.land
        and (number in german) != (number in names.german_hexes)
    )
    listed = stacks | {number: f"{names.hex(number, words)} *" for number in taken}
    return tuple((names.hex(number, words), row) for number, row in listed.items())


def _map_lines(names: GlorysEndNames, view: GlorysEndView) -> Iterator[str]:
    """The digits of the files, then a line for each rank, its number before it.

    Odd ranks begin half a hex further west.
    """
    stacks = {stack.hex: stack for stack in view.stacks}
    german = frozenset(view.german)
    (first, last), (low, high) = names.window_of_scenario(view.options.scenario)
    files = range(high, low - 1, -1)
    for digit in (0, 1):
        yield f"    {''.join(f'{str(file)[digit]} ' for file in files)}".rstrip()
    for rank in range(first, last + 1):
        cells = "".join(_cell_text(names, view, stacks, german, f"{rank}{file}") for file in files)
        yield f"{rank}{' ' if rank % 2 else '  '}{cells}".rstrip()


def _cell_text(
    names: GlorysEndNames,
    view: GlorysEndView,
    stacks: dict[str, StackView],
    german: frozenset[str],
    number: str,
) -> str:
    """A hex: nation and number of counters; else works, a place or ground, and who holds it.

    Where it is nobody's prize, the river on its east side.
    """
    printed = names.hexes.get(number)
    if printed is None:
        return "  "
    if stack := stacks.get(number):
        nation = names.counter(stack.units[0].id)["nation"]
        return _NATIONS[nation] + (str(min(len(stack.units), _MANY)) if stack.whole else "?")
    taken = number in names.land and (number in german) != (number in names.german_hexes)
    if taken:
        return _sign_of_hex(names, view, number) + ("'" if number in german else "=")
    east = f"{number[:2]}{int(number[2:]) - 1}"
    side = names.board.sides.get((min(number, east), max(number, east)))
    river = side is not None and side.kind in ("major", "minor")
    return _sign_of_hex(names, view, number) + ("|" if river else " ")


def _sign_of_hex(names: GlorysEndNames, view: GlorysEndView, number: str) -> str:
    """Works where nobody stands, a city or town, or the ground."""
    if number in view.forts:
        return "A"
    if number in view.zones:
        return "Z"
    if number in view.trenches or number in view.digging:
        return "#" if number in view.trenches else "+"
    place = names.places.get(number)
    if place:
        return "C" if place["kind"] == "city" else "o"
    return _GROUND[names.hexes[number]["terrain"]]


def _stack_line(
    names: GlorysEndNames, view: GlorysEndView, stack: StackView, words: Catalogue
) -> str:
    """``Liège (1621) [2] #: GE II 6-7-4:4``: fort, trench, units with factors and steps."""
    german = stack.hex in view.german
    marks = [
        f" [{names.forts[stack.hex]['defence']}]" if stack.hex in view.forts else "",
        " (Z)" if stack.hex in view.zones else "",
        " #" if stack.hex in view.trenches else " +" if stack.hex in view.digging else "",
        " *" if german != (stack.hex in names.german_hexes) else "",
    ]
    units = ", ".join(_unit_text(names, unit) for unit in stack.units)
    return f"{names.hex(stack.hex, words)}{''.join(marks)}: {units}{'' if stack.whole else ' ?'}"


@lru_cache(maxsize=_COUNTERS)
def _unit_text(names: GlorysEndNames, unit: UnitView) -> str:
    """A counter as its reader may see it."""
    steps = steps_told(unit.steps, len(names.counter(unit.id)["steps"]))
    factors = f" {names.factors(unit.id, unit.steps)}" if unit.steps else ""
    return f"{names.unit(unit.id)}{factors}{steps}{troubles(unit)}"


def troubles(unit: UnitView) -> str:
    """The signs of a unit in trouble, in lists and on pictures.

    ``!`` out of supply, ``-`` supplied in defence only, ``~`` out of command.
    """
    supply = {"none": "!", "partial": "-"}.get(unit.supply, "")
    return f"{supply}{'~' if unit.silent else ''}"
