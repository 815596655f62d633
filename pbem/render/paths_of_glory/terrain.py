"""The ground of the picture: sea, coasts, tints of nations, occupied land and fronts."""

from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from pbem.games.paths_of_glory.board.state import Mark
from pbem.games.paths_of_glory.view import SpaceView
from pbem.render.kit.cells import Cell, Edge, voronoi_cells
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

_OTHER = {"ap": "cp", "cp": "ap"}
_REACH, _STEPS, _MARGIN = 78.0, 4, 90.0
_REMEMBERED = 64
"""Parts of the map of which it is remembered who holds what."""

Box = tuple[float, float, float, float]
"""A part of the map: left, top, width, height."""


class Scene(NamedTuple):
    """What of a position the map shows: the same for whoever looks at it, in whatever language."""

    spaces: tuple[SpaceView, ...]
    marks: tuple[Mark, ...]
    neutral: tuple[str, ...]
    historical: bool


@cache
def draw_ground(names: PathsOfGloryNames, part: Box) -> str:
    """What never changes of a part of the map: the sea, coasts, the tints of nations."""
    left, top, wide, high = part
    sea = (
        f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" '
        f'height="{high:g}" fill="{names.ground_colour("sea")}"/>'
    )
    return sea + _draw_tints(names, part)


def draw_held(names: PathsOfGloryNames, scene: Scene, part: Box) -> str:
    """Who holds what in a part of the map: what is taken, and the fronts."""
    return _draw_held_by(names, taken_spaces(names, scene), scene.neutral, part)


@lru_cache(maxsize=_REMEMBERED)
def _draw_held_by(
    names: PathsOfGloryNames, taken: tuple[str, ...], neutral: tuple[str, ...], part: Box
) -> str:
    """The same where some spaces are taken; most rounds leave them as they were."""
    control = {name: str(space["side"]) for name, space in names.spaces.items()}
    control |= {name: _OTHER[control[name]] for name in taken}
    return _draw_occupied(names, {name: control[name] for name in taken}, part) + _draw_fronts(
        names, control, neutral, part
    )


def taken_spaces(names: PathsOfGloryNames, scene: Scene) -> tuple[str, ...]:
    """The spaces that the other side holds."""
    return tuple(
        space.id for space in scene.spaces if space.control != names.spaces[space.id]["side"]
    )


@cache
def _cells_of_spaces(names: PathsOfGloryNames) -> dict[str, Cell]:
    """The cell of each space; what is no country lies in the sea."""
    near = _spaces_near(names)
    places = {name: (s["x"], s["y"]) for name, s in names.spaces.items() if s["nation"] != "none"}
    nation = {name: names.spaces[name]["nation"] for name in places}
    return voronoi_cells(
        places, _REACH, lambda one, other: nation[one] == nation[other] or other in near[one]
    )


@cache
def _spaces_near(names: PathsOfGloryNames) -> dict[str, set[str]]:
    """The spaces a few steps over land from each space."""
    beside: dict[str, set[str]] = {name: {name} for name in names.spaces}
    for one, other, dotted in names.connections:
        if not dotted:
            beside[one].add(other)
            beside[other].add(one)
    near = beside
    for _ in range(_STEPS - 1):
        near = {
            name: set().union(*(beside[other] for other in found)) for name, found in near.items()
        }
    return near


@cache
def _spaces_seen_in(names: PathsOfGloryNames, part: Box) -> tuple[str, ...]:
    """The spaces whose cells may be seen in a part of the map."""
    left, top, wide, high = part
    return tuple(
        name
        for name in _cells_of_spaces(names)
        if left - _MARGIN <= names.spaces[name]["x"] <= left + wide + _MARGIN
        and top - _MARGIN <= names.spaces[name]["y"] <= top + high + _MARGIN
    )


def _outline_of_cell(cell: Cell, part: Box) -> str:
    """A cell's path, no farther than the edges of a part of the map."""
    corners = [f"{x:.0f} {y:.0f}" for x, y in (_clamped_to_part(edge, part) for edge in cell)]
    return f"M{'L'.join(corners)}Z"


def _clamped_to_part(edge: Edge, part: Box) -> tuple[float, float]:
    left, top, wide, high = part
    return min(max(edge.x, left), left + wide), min(max(edge.y, top), top + high)


def _draw_tints(names: PathsOfGloryNames, part: Box) -> str:
    """Coasts, then the cells of each nation in its tint."""
    by_tint: dict[str, list[str]] = {}
    for name in _spaces_seen_in(names, part):
        tint = names.land_colour(str(names.spaces[name]["nation"]), str(names.spaces[name]["side"]))
        by_tint.setdefault(tint, []).append(_outline_of_cell(_cells_of_spaces(names)[name], part))
    whole = "".join(outline for outlines in by_tint.values() for outline in outlines)
    filled = (
        f'<path d="{"".join(outlines)}" fill="{tint}" stroke="{tint}" stroke-width="1.5"/>'
        for tint, outlines in by_tint.items()
    )
    return (
        f'<path d="{whole}" stroke="{names.ground_colour("coast")}" '
        f'stroke-width="7" fill="none"/>{"".join(filled)}'
    )


def _draw_occupied(names: PathsOfGloryNames, taken: dict[str, str], part: Box) -> str:
    """The cells that the other side holds, in the tint of that side."""
    parts = []
    for name in _spaces_seen_in(names, part):
        if name in taken:
            tint = names.ground_colour(f"held_{taken[name]}")
            parts.append(
                f'<path d="{_outline_of_cell(_cells_of_spaces(names)[name], part)}" fill="'
                f'{tint}" stroke="{tint}"/>'
            )
    return "".join(parts)


def _draw_fronts(
    names: PathsOfGloryNames, control: dict[str, str], neutral: tuple[str, ...], part: Box
) -> str:
    """Where the cells of the two sides meet, except at the borders of neutrals."""
    at_war = {
        name for name in _spaces_seen_in(names, part) if names.spaces[name]["nation"] not in neutral
    }
    strokes = []
    for name in at_war:
        cell = _cells_of_spaces(names)[name]
        for start, end in zip(cell, (*cell[1:], cell[0]), strict=True):
            met = start.beyond
            if met in at_war and control[name] == "ap" != control[met]:
                (x1, y1), (x2, y2) = _clamped_to_part(start, part), _clamped_to_part(end, part)
                # What lies outside is held at the edge of the part, where it is no front.
                if hypot(x2 - x1, y2 - y1) > 0.9 * hypot(end.x - start.x, end.y - start.y):
                    strokes.append(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}")
    path = "".join(sorted(strokes))
    return "".join(f'<path d="{path}" {how}/>' for how in front_strokes(names)) if path else ""


def front_strokes(names: PathsOfGloryNames) -> tuple[str, ...]:
    """How the line between the sides is drawn: a light line on a dark one."""
    return tuple(
        f'stroke="{names.inks[ink]}" stroke-width="{width}" stroke-linecap="round" fill="none"'
        for ink, width in (("front", 6), ("front_core", 2.4))
    )
