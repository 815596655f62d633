"""The names of places on a map of hexes, each with its signs: a port, and what the place is worth.

They are placed so that none covers another, a number, or a counter. In close-ups every hex is taken
to hold a counter, so that names never move. On the whole map only those that stand there count.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import NamedTuple

from pbem.render.hexes.anatomy import is_close, is_numbered, name_base, number_box, stack_box
from pbem.render.hexes.lattice import FlatLattice, Lattice
from pbem.render.kit.letters import CAPITAL, DESCENT, width
from pbem.render.kit.placement import Box, settle
from pbem.render.kit.svg import INK

PILL, GAP, _UNDER = 6, 2, 1.5
"""How much wider a pill is than its letters, the gap before it, and how far it hangs down."""
_PORT = 10
"""The width of an anchor."""
_LONG = 66
"""A name wider than that stands in two lines between the counters of upright columns."""
_LINE = 8.5
"""From line to line of a name."""
_SIZES, _BOLD_SIZES = (9, 8, 7, 6.5), (9.5, 8.5, 7.5, 6.5)
"""Of names, and of those of cities, the best first; on the whole map without the largest."""
_TAILS = frozenset("gjpqyQ,ąęÇçşţŚ")
_KEPT = 256
"""So many arrangements of labels are remembered."""


@dataclass(frozen=True, slots=True)
class Pill:
    """What a place is worth to a side; sides differ in form: square or round."""

    letters: str
    fill: str
    ink: str
    square: bool


@dataclass(frozen=True, slots=True)
class PlaceLabel:
    """The name of a place with its signs.

    ``name`` may be empty.
    """

    hex: str
    name: str
    bold: bool = False
    port: bool = False
    pills: tuple[Pill, ...] = ()


class _Look(NamedTuple):
    """How a label is written: its lines and its size."""

    lines: tuple[str, ...]
    size: float


class Written(NamedTuple):
    """A label at its place: the middle of its first base line, and what it takes."""

    label: PlaceLabel
    lines: tuple[str, ...]
    size: float
    x: float
    y: float
    box: Box


@lru_cache(maxsize=_KEPT)
def arrange(
    lattice: Lattice,
    labels: tuple[PlaceLabel, ...],
    taken: tuple[Box, ...],
    frame: Box,
) -> tuple[Written, ...]:
    """Where labels stand: what finds no room as a whole is written without its name.

    Args:
        lattice: the window.
        labels: of places in it.
        taken: what no label may cover.
        frame: what every label stays in.
    """
    ways = {label.hex: tuple(_ways(lattice, label)) for label in labels}
    found = _settled(ways, taken, frame)
    left = [label for label in labels if label.hex not in found and label.pills and label.name]
    if left:
        placed = [written.box for written in found.values()]
        bare = {label.hex: tuple(_ways(lattice, replace(label, name=""))) for label in left}
        found |= _settled(bare, (*taken, *placed), frame)
    return tuple(found.values())


def _settled(
    ways: Mapping[str, Sequence[Written]], taken: Iterable[Box], frame: Box
) -> dict[str, Written]:
    wishes = {number: [way.box for way in each] for number, each in ways.items()}
    return {number: ways[number][n] for number, n in settle(wishes, taken, frame).items()}


def _ways(lattice: Lattice, label: PlaceLabel) -> Iterator[Written]:
    """Every way to write a label, the best first."""
    x, y = lattice.middle(label.hex)
    for look in _looks(lattice, label):
        half = max(_width(label, look, n) for n in range(len(look.lines))) / 2
        for dx, dy in _shifts(lattice, half, len(look.lines)):
            yield _written(label, look, x + dx, y + dy, half)


def _looks(lattice: Lattice, label: PlaceLabel) -> Iterator[_Look]:
    """The sizes and lines in which a name may be written."""
    sizes = _BOLD_SIZES if label.bold else _SIZES
    if not is_close(lattice):
        yield from (_Look((label.name,), size) for size in sizes[1:3])
        return
    whole, parted = (label.name,), _parted(label)
    narrow = isinstance(lattice, FlatLattice)
    for size in sizes:
        one, two = _Look(whole, size), _Look(parted, size)
        if not narrow or len(parted) == 1:
            yield one
        else:
            yield from (two, one) if _width(label, one, 0) > _LONG else (one, two)


def _parted(label: PlaceLabel) -> tuple[str, ...]:
    """A name in two lines, parted nearest to its middle, or before its pills."""
    name = label.name
    cuts = [n + 1 for n, character in enumerate(name) if character in " -"]
    if not cuts:
        return (name, "") if name and label.pills else (name,)
    cut = min(cuts, key=lambda n: abs(2 * n - len(name)))
    return name[:cut].strip(), name[cut:]


def _shifts(lattice: Lattice, half: float, lines: int) -> Iterator[tuple[float, float]]:
    """From the middle of a hex to the middle of the first base line."""
    base = name_base(lattice)
    if not is_close(lattice):
        beside = 14 + half
        yield from ((0, base), (beside, 3), (-beside, 3), (0, -9))
        for share in (0.5, -0.5, 1, -1):
            yield share * half + 4 * share, base
            yield share * half + 4 * share, -9
        yield from ((beside, -6), (-beside, -6), (beside, 12), (-beside, 12))
        return
    base -= lines - 1
    for n in range(int(max(half + 12, 30) // 3)):
        yield 3 * n, base
        if n:
            yield -3 * n, base


def _width(label: PlaceLabel, look: _Look, line: int) -> float:
    """The width of a line of a label; the anchor is on the first, pills are on the last."""
    letters = look.lines[line]
    wide = width(letters, look.size, bold=label.bold) if letters else 0.0
    if line == 0 and label.port:
        wide += _PORT
    if line == len(look.lines) - 1:
        wide += sum(pill_width(pill, look.size) + GAP for pill in label.pills)
    return wide


def pill_width(pill: Pill, size: float) -> float:
    """The width of a pill beside a name of a size."""
    return width(pill.letters, size - 1.5, bold=True) + PILL


def _written(label: PlaceLabel, look: _Look, x: float, y: float, half: float) -> Written:
    last = y + _LINE * (len(look.lines) - 1)
    tails = DESCENT if _TAILS & set(look.lines[-1]) else 0.06
    below = max(tails * look.size, _UNDER if label.pills else 0)
    box = Box(x - half, y - CAPITAL * look.size, x + half, last + below)
    return Written(label, look.lines, look.size, x, y, box)


# --- drawing --------------------------------------------------------------------------------------


@lru_cache(maxsize=_KEPT)
def draw(written: tuple[Written, ...], halo: str, port: str) -> str:
    """Labels at their places, in letters with a halo; ``port``: the ink of anchors."""
    return "".join(_drawn(each, halo, port) for each in written)


def _drawn(written: Written, halo: str, port: str) -> str:
    label, parts = written.label, []
    look = _Look(written.lines, written.size)
    for n, letters in enumerate(written.lines):
        y = written.y + _LINE * n
        left = written.x - _width(label, look, n) / 2
        if n == 0 and label.port:
            place = f'<text x="{left:.0f}" y="{y:.0f}" class="po"'
            parts.append(f'{place} fill="{halo}" stroke="{halo}" stroke-width="3">\u2693</text>')
            parts.append(f'{place} fill="{port}">\u2693</text>')
            left += _PORT
        if letters:
            css = _css(written.size, bold=label.bold)
            place = f'x="{left:.1f}" y="{y:.1f}"'
            shown = escape(letters)
            parts.append(f'<text {place} class="ph {css}">{shown}</text>')
            parts.append(f'<text {place} class="pn {css}">{shown}</text>')
            left += width(letters, written.size, bold=label.bold)
        if n == len(written.lines) - 1:
            parts += _pills(label.pills, left + GAP, y, written.size, halo)
    return "".join(parts)


def _pills(pills: Sequence[Pill], x: float, y: float, size: float, halo: str) -> Iterator[str]:
    for pill in pills:
        yield draw_pill(pill, x, y, size, halo)
        x += pill_width(pill, size) + GAP


def draw_pill(pill: Pill, x: float, y: float, size: float, halo: str) -> str:
    """A pill whose left end stands at a place, on a base line."""
    wide, high = pill_width(pill, size), CAPITAL * size + _UNDER
    rim = halo if pill.square else INK
    return (
        f'<rect x="{x:.1f}" y="{y - CAPITAL * size:.1f}" width="{wide:.1f}" height="{high:.1f}" '
        f'rx="{1 if pill.square else high / 2:g}" fill="{pill.fill}" stroke="{rim}" '
        f'stroke-width="0.8"/><text x="{x + wide / 2:.1f}" y="{y + 0.2:.1f}" '
        f'font-size="{size - 1.5:g}" class="v" fill="{pill.ink}">{escape(pill.letters)}</text>'
    )


def _css(size: float, *, bold: bool) -> str:
    """The class of names of a size."""
    sizes = _BOLD_SIZES if bold else _SIZES
    return f"{'q' if bold else 'p'}{'abcd'[sizes.index(size)]}"


def style(halo: str) -> str:
    """The classes of names, their halos, anchors and pills."""
    fonts = "".join(
        f".{_css(size, bold=bold)}{{font-size:{size:g}px{';font-weight:bold' if bold else ''}}}"
        for bold, sizes in ((False, _SIZES), (True, _BOLD_SIZES))
        for size in sizes
    )
    return (
        f".pn{{fill:{INK}}}.ph{{fill:{halo};stroke:{halo};stroke-width:2.5}}"
        f".po{{font-size:10px}}.v{{font-weight:bold;text-anchor:middle}}{fonts}"
    )


@lru_cache(maxsize=_KEPT)
def number_boxes(lattice: Lattice, land: frozenset[str]) -> tuple[Box, ...]:
    """What the numbers that are drawn take."""
    return tuple(
        number_box(lattice, number)
        for number in sorted(land & lattice.shown)
        if is_numbered(lattice, number)
    )


@lru_cache(maxsize=_KEPT)
def counter_boxes(lattice: Lattice, held: frozenset[str]) -> tuple[Box, ...]:
    """What counters in some hexes take, however many lie below them."""
    return tuple(stack_box(lattice, number, 9) for number in sorted(held & lattice.shown))
