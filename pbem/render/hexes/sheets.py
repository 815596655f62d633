"""Pictures of a map of hexes.

The whole of it in small with its list of signs, and close-ups, one below the other.
"""

from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.games.hexes.grid import numbers_around
from pbem.render.catalogue import Catalogue
from pbem.render.hexes.lattice import FlatLattice, Lattice, rank_and_file
from pbem.render.hexes.legend import Sign
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, svg_document, text

WHOLE, BOARD = "whole", "board"
"""The parts that are the whole map, in small and in large; all others are close-ups."""
SMALL, LARGE = 28, 60
"""The width of a hex on the whole map, and in close-ups."""
MARGIN, GAP = 18, 46
"""Beside a window for its rulers, and above it for its heading and a ruler."""
_COLUMN, _ROW, _BESIDE, _LETTERS = 240, 21, 36, 11
"""The legend: its columns and rows, from a sign to its meaning, and the size of its letters."""
_RULER, _KEPT = 8, 256
_DIGITS = 4
"""Of the number of a hex."""


def click_spots(lattice: Lattice, numbers: Iterable[str]) -> dict[str, Spot]:
    """Where a reader may click a hex: a circle about its middle, half a hex wide, by number."""
    return dict(_spots(lattice, tuple(numbers)))


@lru_cache(maxsize=_KEPT)
def _spots(lattice: Lattice, numbers: tuple[str, ...]) -> Mapping[str, Spot]:
    """``click_spots``, remembered: a replay asks for those of one picture in every step."""
    return {
        number: (*lattice.middle(number), lattice.half)
        for number in numbers
        if lattice.holds(number)
    }


def front_hexes(sides: Mapping[str, str]) -> list[str]:
    """Hexes beside an enemy's, where each hex that is held has a side."""
    return [
        number
        for number, own in sides.items()
        if any(sides.get(near, own) != own for near in numbers_around(number))
    ]


def told_windows(
    windows: Mapping[str, Lattice],
    asked: Collection[str],
    worth: Mapping[str, int],
    most: int,
) -> list[str]:
    """The windows that a letter shows, in their order.

    Args:
        windows: by name.
        asked: hexes that the reader's question is about; the windows that show them come first.
        worth: of other hexes; the windows that show most of it come next.
        most: so many windows are named at most.
    """
    told: list[str] = []
    for wanted in (dict.fromkeys(asked, 1), dict(worth)):
        left = {number: n for number, n in wanted.items() if not _is_shown(windows, told, number)}
        while left and len(told) < most:
            best = max(windows, key=lambda name: _shown(windows[name], left))
            told.append(best)
            before = len(left)
            left = {number: n for number, n in left.items() if not windows[best].holds(number)}
            if len(left) == before:
                told.pop()
                break
    return [name for name in windows if name in told]


def _is_shown(windows: Mapping[str, Lattice], told: Collection[str], number: str) -> bool:
    return any(windows[name].holds(number) for name in told)


def _shown(window: Lattice, worth: Mapping[str, int]) -> tuple[int, int]:
    """What the hexes in a window are worth, and how far from its rim all together."""
    total = depth = 0
    for number in filter(window.holds, worth):
        rank, file = rank_and_file(number)
        total += worth[number]
        depth += min(
            *(abs(rank - end) for end in window.ranks), *(abs(file - end) for end in window.files)
        )
    return total, depth


def asked_hexes(stacks: Mapping[str, Collection[str]], asked: Iterable[str]) -> tuple[str, ...]:
    """The hexes among what a question is about, and those where its units stand.

    ``stacks``: the units in each hex that the reader may know.
    """
    where = {unit: number for number, units in stacks.items() for unit in units}
    places = (where.get(name, name) for name in asked)
    return tuple(
        dict.fromkeys(place for place in places if len(place) == _DIGITS and place.isdigit())
    )


def eventful(
    sides: Mapping[str, str], marks: Iterable[tuple[str, bool]], *, asked: bool
) -> dict[str, int]:
    """What hexes are worth to be shown: where a battle was.

    For a reader who is asked about no hexes, where there was none, where moves ended; before
    anything happened where the sides meet.

    Args:
        sides: whose stack stands in each hex that has one.
        marks: the hex of each battle and move, and true for a battle.
        asked: whether the reader is asked about some hexes.
    """
    told = list(marks)
    fought = Tally(number for number, battle in told if battle)
    if fought or asked:
        return fought
    return Tally(number for number, _ in told) or Tally(front_hexes(sides))


@dataclass(frozen=True)
class Part:
    """A part of the map as it is drawn.

    Attributes:
        lattice: its window.
        heading: what stands above it.
        still: what never changes of it.
        drawn: what lies above that.
        printed: the signs on it that never change.
        signs: the signs on it that lie above those.
    """

    lattice: Lattice
    heading: str
    still: str
    drawn: str
    printed: tuple[Sign, ...]
    signs: tuple[Sign, ...]


def picture_of_parts(
    parts: Sequence[str],
    lay: Callable[[str, int], Part],
    described: tuple[str, str],
    defs: str,
    inks: Mapping[str, str],
    words: Catalogue,
) -> str:
    """Some parts of a map, one below the other, each with the meanings of its signs.

    Args:
        parts: their names, the whole map first if it is shown.
        lay: a part by its name and the height below which it lies.
        described: title and description.
        defs: what all refer to.
        inks: of the sheet, ``paper``, and of rulers, ``number``.
        words: the reader's.
    """
    y, wide, still, drawn = 0, 0, list[str](), list[str]()
    for name in parts:
        part = lay(name, y)
        lattice = part.lattice
        across, down = lattice.size
        width = across + 2 * lattice.left
        size = 20 if name in (WHOLE, BOARD) else 17
        drawn.append(text(MARGIN, lattice.top - 18, part.heading, size=size, weight="bold"))
        still += [part.still, _rulers(lattice, inks["number"])]
        frame = (
            f'x="{lattice.left - 2}" y="{lattice.top - 2}" width="{across + 4}" height="{down + 4}"'
        )
        drawn += [part.drawn, f'<rect {frame} fill="none" stroke="{INK}"/>']
        y = lattice.top + down + 2 * MARGIN
        columns = max(width // _COLUMN, 1)
        still.append(_legend(part.printed, 0, y, columns, words))
        drawn.append(_legend(part.signs, len(part.printed), y, columns, words))
        y += _ROW * _rows(len(part.printed) + len(part.signs), columns)
        wide = max(wide, width)
    ground = f'<rect width="{wide}" height="{y}" fill="{inks["paper"]}"/>{"".join(still)}'
    title, description = described
    return svg_document(
        (wide, y),
        (wide, y),
        title,
        description,
        "".join(drawn),
        defs=f"<defs>{defs}</defs>",
        ground=ground,
    )


def _rows(signs: int, columns: int) -> int:
    """The rows of a legend, an even number: so a sheet seldom changes its height."""
    rows = -(-signs // columns)
    return rows + rows % 2


@lru_cache(maxsize=_KEPT)
def _legend(shown: tuple[Sign, ...], before: int, top: int, columns: int, words: Catalogue) -> str:
    """Signs beside their meanings, so many others before them."""
    parts = []
    for n, sign in enumerate(shown, before):
        x, y = MARGIN + n % columns * _COLUMN, top + n // columns * _ROW
        meaning = text(_BESIDE, 4, words.text(sign.key), size=_LETTERS)
        parts.append(f'<g transform="translate({x} {y})">{sign.markup}{meaning}</g>')
    return "".join(parts)


@lru_cache(maxsize=_KEPT)
def _rulers(lattice: Lattice, ink: str) -> str:
    """The two halves of the numbers of hexes along the sides of a window."""
    (first, last), (low, high) = lattice.ranks, lattice.files
    left, top, (wide, down) = lattice.left, lattice.top, lattice.size
    flat = isinstance(lattice, FlatLattice)
    parts = []
    for number, across in [
        *((f"{rank:02d}{low:02d}", flat) for rank in range(first, last + 1)),
        *((f"{first:02d}{file:02d}", not flat) for file in range(low, high + 1)),
    ]:
        x, y = lattice.middle(number)
        digits = number[2:] if across != flat else number[:2]
        spots = (
            ((x, top - 5), (x, top + down + 11))
            if across
            else ((left - 9, y + 3), (left + wide + 9, y + 3))
        )
        parts += [f'<text x="{x}" y="{y}">{digits}</text>' for x, y in spots]
    return f'<g fill="{ink}" font-size="{_RULER}" text-anchor="middle">{"".join(parts)}</g>'
