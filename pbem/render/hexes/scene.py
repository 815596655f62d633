"""A position on a map of hexes as it is drawn: large in close-ups, small on the whole map."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

from pbem.render.hexes.anatomy import (
    BADGE,
    BURST,
    FLAG,
    HEADQUARTERS,
    badge_spot,
    counter_spot,
    fort_spot,
    frame_of,
    is_close,
    sign_spots,
    stack_box,
    trouble_spot,
    width_of_counter,
)
from pbem.render.hexes.ground import numbers
from pbem.render.hexes.lattice import Lattice, Spot
from pbem.render.hexes.pieces import (
    Counter,
    count,
    draw_flag,
    draw_fort,
    draw_small_stack,
    draw_stack,
    draw_trench,
    draw_zone,
    headquarters,
    trouble,
)
from pbem.render.hexes.signs import draw_burst, draw_way
from pbem.render.kit.placement import Box, box_around, settle


@dataclass(frozen=True, slots=True)
class SceneStack:
    """A stack.

    The counters that the reader knows, the top one first, and how many lie below unseen.
    """

    hex: str
    counters: tuple[Counter, ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Fort:
    """A fort that stands: its strength, its colour and that of its letters."""

    hex: str
    strength: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Works:
    """A trench or a fortified zone, in the colour of its side.

    With ``done`` false the trench is being dug.
    """

    hex: str
    colour: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class Way:
    """A move through hexes; ``tip``: the name of its arrowhead."""

    path: tuple[str, ...]
    colour: str
    dashes: str = ""
    tip: str = "tip"


@dataclass(frozen=True, slots=True)
class Battle:
    """An assault on a hex, with its odds, its colour and that of its letters."""

    hex: str
    odds: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Headquarters:
    """A headquarters in a hex: its letters, its colour and that of its letters."""

    hex: str
    letters: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on a place that changed hands."""

    hex: str
    colour: str


@dataclass(frozen=True)
class Scene:
    """Everything that lies on the ground.

    ``badge``: the colour on which the number of counters in a pile stands.
    """

    badge: str
    piles: tuple[SceneStack, ...] = ()
    forts: tuple[Fort, ...] = ()
    zones: tuple[Works, ...] = ()
    trenches: tuple[Works, ...] = ()
    ways: tuple[Way, ...] = ()
    battles: tuple[Battle, ...] = ()
    headquarters: tuple[Headquarters, ...] = ()
    flags: tuple[Flag, ...] = ()


Thing = TypeVar("Thing", SceneStack, Fort, Works, Battle, Headquarters, Flag)
Sign = Battle | Headquarters | Flag
"""What looks for a place beside a counter."""
_SIZES = {Battle: BURST, Headquarters: HEADQUARTERS, Flag: FLAG}
_SMALL = 0.6
"""How much smaller signs are on the whole map."""
_STAR = 8
"""The radius of a fort in a close-up."""
_BOXES = 4096
"""Of so many rectangles the squares are kept: names stand where they stood in the last letter."""
_WINDOWS = 64
"""Of so many windows the names are kept by squares."""
_CELL = 7
"""The sides of the squares in which neighbours are looked for, as a power of two."""


def draw_close_up(lattice: Lattice, scene: Scene, names: Sequence[Box] = ()) -> str:
    """The position in a close-up; ``names``: what names and numbers take, which signs leave free.

    Numbers of hexes through which a move leads are written again above it.
    """
    parts = [
        draw_zone(lattice.corners(works.hex), lattice.middle(works.hex), works.colour, 2)
        for works in within(lattice, scene.zones)
    ]
    parts += [
        draw_way(lattice, moved.path, moved.colour, 4, moved.dashes, moved.tip)
        for moved in scene.ways
    ]
    crossed = {number for moved in scene.ways for number in moved.path}
    parts.append(numbers(lattice, crossed, crossed))
    parts += [
        draw_trench(_ditch(lattice, works.hex), works.colour, done=works.done)
        for works in within(lattice, scene.trenches)
    ]
    piles = within(lattice, scene.piles)
    for pile in piles:
        top, *below = pile.counters
        colours = [*(counter.fill for counter in below), *[top.fill] * pile.hidden]
        parts.append(f'<g data-at="{pile.hex}">')
        parts.append(draw_stack(counter_spot(lattice, pile.hex), top, colours))
        if colours:
            badge = count(badge_spot(lattice, pile.hex), 1 + len(colours), scene.badge)
            parts.append(badge)
        if top.trouble:
            parts.append(trouble(trouble_spot(lattice, pile.hex), top))
        parts.append("</g>")
    for stands in within(lattice, scene.forts):
        spot, colours_of_fort = fort_spot(lattice, stands.hex), (stands.fill, stands.ink)
        parts.append(draw_fort(*spot, stands.strength, colours_of_fort, 0.9))
    return "".join([*parts, *_signs(lattice, scene, names)])


def _ditch(lattice: Lattice, number: str) -> tuple[Spot, ...]:
    """The line of a trench: the two lowest sides of a hex, a little inside it."""
    x, y = lattice.middle(number)
    corners = sorted(set(lattice.corners(number)), key=lambda spot: (-spot[1], spot[0]))
    low = sorted(corners[:3] if len({y for _, y in corners[:2]}) > 1 else corners[:2])
    return tuple((round(x + 0.86 * (a - x)), round(y + 0.86 * (b - y))) for a, b in low)


def draw_overview(lattice: Lattice, scene: Scene, names: Sequence[Box] = ()) -> str:
    """The position on the whole map: what stands where, the top counter by its label."""
    parts = [
        draw_zone(lattice.corners(works.hex), lattice.middle(works.hex), works.colour, 1.5)
        for works in within(lattice, scene.zones)
    ]
    parts += [
        draw_way(lattice, moved.path, moved.colour, 2, moved.dashes, moved.tip)
        for moved in scene.ways
    ]
    parts += [
        draw_trench(_ditch(lattice, works.hex), works.colour, done=works.done)
        for works in within(lattice, scene.trenches)
    ]
    for pile in within(lattice, scene.piles):
        top, *below = pile.counters
        colours = [*(c.fill for c in below), *[top.fill] * pile.hidden]
        parts.append(draw_small_stack(counter_spot(lattice, pile.hex), top, colours))
    for stands in within(lattice, scene.forts):
        spot = fort_spot(lattice, stands.hex)
        parts.append(draw_fort(*spot, "", (stands.fill, stands.ink), 0.5))
    return "".join([*parts, *_signs(lattice, scene, names)])


# --- signs beside counters ------------------------------------------------------------------------


def _signs(lattice: Lattice, scene: Scene, names: Sequence[Box]) -> list[str]:
    """Battles, headquarters and flags, in the gaps beside counters."""
    scale = 1.0 if is_close(lattice) else _SMALL
    parts = []
    for sign, spot in place_signs(lattice, scene, names):
        match sign:
            case Battle():
                odds = sign.odds if is_close(lattice) else ""
                parts.append(draw_burst(spot, odds, (sign.fill, sign.ink), scale))
            case Headquarters():
                parts.append(headquarters(spot, sign.letters, (sign.fill, sign.ink), scale))
            case Flag():
                parts.append(draw_flag(spot, sign.colour, scale))
    return parts


def place_signs(lattice: Lattice, scene: Scene, names: Sequence[Box]) -> list[tuple[Sign, Spot]]:
    """Where signs stand: at the worst on a badge, on the edges of a stack, on a counter."""
    signs: list[Sign] = [
        *within(lattice, scene.battles),
        *within(lattice, scene.headquarters),
        *within(lattice, scene.flags),
    ]
    if not signs:
        return []
    wished = {
        str(n): _wishes(lattice, sign.hex, _SIZES[type(sign)]) for n, sign in enumerate(signs)
    }
    wishes = {name: each.boxes for name, each in wished.items()}
    near = frozenset().union(*(each.cells for each in wished.values()))
    by_cell = _boxes_by_cell(tuple(names))
    labels = dict.fromkeys(box for cell in near for box in by_cell.get(cell, ()))
    counters = [box for box in _counters(lattice, scene) if not near.isdisjoint(_cells(box))]
    frame, found = frame_of(lattice), dict[str, int]()
    bare = [box._replace(right=box.left + width_of_counter(lattice)) for box in counters]
    tries: tuple[list[Box], ...] = ([*counters, *_beside(lattice, scene)], counters, bare, [])
    for taken in ([*labels, *others] for others in tries):
        if left := {name: boxes for name, boxes in wishes.items() if name not in found}:
            placed = (wishes[name][n] for name, n in found.items())
            found |= settle(left, [*taken, *placed], frame)
    return [(sign, wished[str(n)].spots[found.get(str(n), 0)]) for n, sign in enumerate(signs)]


class _Wishes(NamedTuple):
    """Where a sign may stand, what it takes there, and the squares in which that lies."""

    spots: tuple[Spot, ...]
    boxes: tuple[Box, ...]
    cells: frozenset[tuple[int, int]]


@lru_cache(maxsize=_BOXES)
def _wishes(lattice: Lattice, number: str, size: tuple[int, int]) -> _Wishes:
    """What is wished for a sign of some size in a hex."""
    scale = 1.0 if is_close(lattice) else _SMALL
    wide, high = (scale * side for side in size)
    spots = sign_spots(lattice, number)
    boxes = tuple(box_around(x, y, wide, high) for x, y in spots)
    return _Wishes(spots, boxes, frozenset().union(*map(_cells, boxes)))


@lru_cache(maxsize=_WINDOWS)
def _boxes_by_cell(boxes: tuple[Box, ...]) -> Mapping[tuple[int, int], Sequence[Box]]:
    """The rectangles of names in each square, the same in all letters that show a window."""
    found: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        for cell in _cells(box):
            found.setdefault(cell, []).append(box)
    return found


@lru_cache(maxsize=_BOXES)
def _cells(box: Box) -> frozenset[tuple[int, int]]:
    """The squares of a wide grid in which the corners of a rectangle lie."""
    across = (int(box.left) >> _CELL, int(box.right) >> _CELL)
    down = (int(box.top) >> _CELL, int(box.bottom) >> _CELL)
    return frozenset(product(across, down))


def _counters(lattice: Lattice, scene: Scene) -> list[Box]:
    """What the counters take."""
    return [
        stack_box(lattice, pile.hex, len(pile.counters) - 1 + pile.hidden)
        for pile in within(lattice, scene.piles)
    ]


def _beside(lattice: Lattice, scene: Scene) -> list[Box]:
    """What stands beside counters already: badges, signs of trouble, forts."""
    if not is_close(lattice):
        return []
    found = [
        box_around(*fort_spot(lattice, stands.hex), 2 * _STAR, 2 * _STAR)
        for stands in within(lattice, scene.forts)
    ]
    for pile in within(lattice, scene.piles):
        if len(pile.counters) + pile.hidden > 1:
            found.append(box_around(*badge_spot(lattice, pile.hex), 2 * BADGE, 2 * BADGE))
        if pile.counters[0].trouble:
            found.append(box_around(*trouble_spot(lattice, pile.hex), 2 * BADGE, 2 * BADGE))
    return found


def within(lattice: Lattice, things: Iterable[Thing]) -> list[Thing]:
    """Those of some things that lie in a window."""
    shown = lattice.shown
    return [thing for thing in things if thing.hex in shown]
