"""What stands where in a hex, so that nothing hides anything else.

The number stands at the top, the counter in the middle, names and what a place is worth in a line
below. Signs stand in the gaps beside the counter. All sizes are in pixels.
"""

from functools import lru_cache

from pbem.render.hexes.lattice import FlatLattice, Lattice
from pbem.render.kit.letters import CAPITAL, width
from pbem.render.kit.placement import Box, box_around

CLOSE = 40
"""Hexes at least so wide are large: there is room for numbers, factors and all names."""
WIDE, HIGH = 36, 34
"""Of a counter in a close-up."""
SMALL_WIDE, SMALL_HIGH = 23, 14
"""Of a counter on the whole map."""
EDGE, EDGES, SMALL_EDGES = 2, 3, 2
"""How far the edge of each counter below shows, and of how many at most."""
NUMBER, SMALL_NUMBER = 8, 6.5
"""The size of numbers of hexes."""
EVERY = 5
"""On the whole map such ranks and files have numbers."""
BURST, HEADQUARTERS, FLAG = (21, 14), (20, 11), (12, 12)
"""The sizes of signs that look for a place."""
BADGE = 6.5
"""The radius of the badge with the number of counters."""

Spot = tuple[int, int]


def is_close(lattice: Lattice) -> bool:
    """True if a window shows hexes in large."""
    return lattice.width >= CLOSE


def _is_flat(lattice: Lattice) -> bool:
    return isinstance(lattice, FlatLattice)


def counter_spot(lattice: Lattice, number: str) -> Spot:
    """The middle of a counter."""
    x, y = lattice.middle(number)
    return x, y - (2 if _is_flat(lattice) and is_close(lattice) else 0)


@lru_cache(maxsize=1 << 13)
def stack_box(lattice: Lattice, number: str, below: int = 0) -> Box:
    """What a stack takes: the top counter and the edges of so many below it."""
    x, y = counter_spot(lattice, number)
    if is_close(lattice):
        wide, high, edges = WIDE, HIGH, EDGES
    else:
        wide, high, edges = SMALL_WIDE, SMALL_HIGH, SMALL_EDGES
    box = box_around(x, y, wide, high)
    return box._replace(right=box.right + EDGE * min(below, edges))


def width_of_counter(lattice: Lattice) -> int:
    """The width of a counter."""
    return WIDE if is_close(lattice) else SMALL_WIDE


def badge_spot(lattice: Lattice, number: str) -> Spot:
    """The middle of the badge with the number of counters, at the upper right corner."""
    x, y = counter_spot(lattice, number)
    return x + WIDE // 2 + 3, y - HIGH // 2 - 1


def trouble_spot(lattice: Lattice, number: str) -> Spot:
    """The middle of the sign of a counter in trouble, at its lower left side."""
    x, y = counter_spot(lattice, number)
    return x - WIDE // 2 - 3, y + 9


def fort_spot(lattice: Lattice, number: str) -> Spot:
    """The middle of a fort, at the upper left side of the counter."""
    x, y = counter_spot(lattice, number)
    return (x - 24, y - 7) if is_close(lattice) else (x - 11, y - 6)


def number_base(lattice: Lattice) -> int:
    """The base line of the number of a hex, from its middle."""
    if not is_close(lattice):
        return -SMALL_HIGH // 2 - 1
    return -22 if _is_flat(lattice) else -20


@lru_cache(maxsize=1 << 13)
def number_box(lattice: Lattice, number: str) -> Box:
    """What the number of a hex takes."""
    x, y = lattice.middle(number)
    size = NUMBER if is_close(lattice) else SMALL_NUMBER
    half, base = width(number, size) / 2, y + number_base(lattice)
    return Box(x - half, base - CAPITAL * size, x + half, base)


def is_numbered(lattice: Lattice, number: str) -> bool:
    """True if the number of a hex is drawn: of all in close-ups, of some on the whole map."""
    if is_close(lattice):
        return True
    return int(number[:2]) % EVERY == 0 == int(number[2:]) % EVERY


def name_base(lattice: Lattice) -> int:
    """The base line of a name below a counter, from the middle of the hex."""
    if not is_close(lattice):
        return SMALL_HIGH // 2 + 7
    return 22 if _is_flat(lattice) else 24


def sign_spots(lattice: Lattice, number: str) -> tuple[Spot, ...]:
    """Where in a hex signs may stand, the best first: beside its place, else beside its counter."""
    x, y = lattice.middle(number)
    around: tuple[Spot, ...]
    if not is_close(lattice):
        around = ((10, -8), (-10, -8), (10, 8), (-10, 8), (0, -11), (0, 11), (12, 0), (-12, 0),
                  (13, -10), (-13, -10), (13, 10), (-13, 10))  # fmt: skip
    elif _is_flat(lattice):
        around = ((15, -8), (-15, -8), (25, 1), (-25, 1), (31, 2), (-31, 2), (31, -2), (-31, -2),
                  (28, 18), (-28, 18), (0, 24))  # fmt: skip
    else:
        around = ((16, -8), (-16, -8), (31, 8), (-31, 9), (31, -10), (-31, -10), (21, -27),
                  (-21, -27))  # fmt: skip
    return tuple((x + dx, y + dy) for dx, dy in around)


def frame_of(lattice: Lattice) -> Box:
    """What everything in a window stays in."""
    wide, high = lattice.size
    return Box(lattice.left, lattice.top, lattice.left + wide, lattice.top + high)
