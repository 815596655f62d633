"""The map in 72 columns of characters: by theatre, the spaces that are occupied or changed."""

from functools import cache, lru_cache

from pbem.games.paths_of_glory.view import PathsOfGloryView, SpaceView, UnitView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.characters import section_line, wrap_lines
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

_NATIONS = {
    "west": ("br", "fr", "be", "ge"),
    "italy": ("it", "ah"),
    "balkans": ("sb", "mn", "al", "gr", "bu", "ro"),
    "east": ("ru",),
    "near_east": ("tu", "pe", "eg", "ar", "none"),
}
"""The theatres by the nation of a space; Germany and Austria-Hungary are also divided by place."""

_MOST_ROWS = 4_000
_EASTERN, _ALPINE, _SOUTHERN = 1080, 1000, 880
"""Lines on the map: east of the first, Germany is in the east.

Austria-Hungary is in the east, except its west (Italy) and its south (Balkans).
"""


def ascii_map(
    names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue
) -> tuple[str, ...]:
    """A line for each space with units, a trench, a fort (destroyed, besieged) or new control."""
    lines = [words.text("pog.map.legend")]
    found: dict[str, list[str]] = {theatre: [] for theatre in _NATIONS}
    for space in view.spaces:
        if _is_shown(names, space):
            found[_theatre_of(names, space.id)].append(_space_line(names, space, words))
    for theatre, rows in found.items():
        if rows:
            title = words.text(f"pog.theatre.{theatre}")
            lines += ["", section_line(title), *rows]
    return wrap_lines(lines, 6)


def listed_places(
    names: PathsOfGloryNames, view: PathsOfGloryView, words: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Each space that the map lists, by its name."""
    return tuple(
        (names.place(space.id, words), _space_line(names, space, words).strip())
        for space in view.spaces
        if _is_shown(names, space)
    )


@cache
def _theatre_of(names: PathsOfGloryNames, space: str) -> str:
    printed = names.spaces[space]
    if printed["map"] == "near_east":
        return "near_east"
    nation, x, y = printed["nation"], printed["x"], printed["y"]
    if nation == "ge" and x > _EASTERN:
        return "east"
    if nation == "ah" and x > _ALPINE:
        return "balkans" if y > _SOUTHERN else "east"
    return next(
        (theatre for theatre, nations in _NATIONS.items() if nation in nations), "near_east"
    )


def _is_shown(names: PathsOfGloryNames, space: SpaceView) -> bool:
    changed = space.control != names.spaces[space.id]["side"]
    return bool(space.units or space.trench or space.fort in ("besieged", "destroyed") or changed)


@lru_cache(maxsize=_MOST_ROWS)
def _space_line(names: PathsOfGloryNames, space: SpaceView, words: Catalogue) -> str:
    """``Nancy AP /1 CP [2!]: GE 4 (GE corps)``: controller, trench, fort, units.

    The holder of a trench is named if the other side controls the space (11.2.6).
    """
    printed = names.spaces[space.id]
    taken = "*" if space.control != printed["side"] else ""
    trench = f" /{space.trench}" if space.trench else ""
    if trench and space.trench_side != space.control:
        trench += f" {space.trench_side.upper()}"
    strength = printed.get("fort")
    fort = {"intact": f" [{strength}]", "besieged": f" [{strength}!]", "destroyed": " [x]", "": ""}[
        space.fort
    ]
    units = ", ".join(_unit_text(names, unit, words) for unit in space.units)
    place = names.place(space.id, words)
    return f"  {place} {space.control.upper()}{taken}{trench}{fort}{': ' if units else ''}{units}"


def _unit_text(names: PathsOfGloryNames, unit: UnitView, words: Catalogue) -> str:
    label = names.unit(unit.id, words)
    return (f"({label})" if unit.reduced else label) + ("?" if unit.starving else "")
