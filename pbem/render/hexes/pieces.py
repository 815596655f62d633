"""What lies on hexes.

Counters with the signs that wargames use, stacks of them, trenches, forts and zones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import hypot

from pbem.render.hexes.anatomy import (
    BADGE,
    EDGE,
    EDGES,
    HEADQUARTERS,
    HIGH,
    SMALL_EDGES,
    SMALL_HIGH,
    SMALL_WIDE,
    WIDE,
    Spot,
)
from pbem.render.kit.svg import INK

STYLE = (
    "<style>.cl{font-size:8.5px;font-weight:bold}.cz{font-size:6px;text-anchor:end}"
    ".cf{font-size:10px;font-weight:bold;text-anchor:middle}"
    ".cg{font-size:8.5px;font-weight:bold;text-anchor:middle}"
    ".cs{font-size:7px;font-weight:bold;text-anchor:middle}"
    ".cb{font-size:8px;font-weight:bold;text-anchor:middle}</style>"
)
"""Label and size of a counter, its factors and long ones, its label in small; what stands on a
badge."""
_LONG = 6
"""Factors of more characters are written smaller."""

_SYMBOLS = {
    "infantry": "M-11 -6L11 6M-11 6L11 -6",
    "cavalry": "M-11 6L11 -6",
    "naval": "M0 -4V4M-5 1Q-4 4.500 0 4.500Q4 4.500 5 1M-3 -2H3",
    "gun": "M-5 0H6M-2 -3V3M-5 -2V2",
    "fortress": "M-8 4V-4H-5V-1H-2V-4H2V-1H5V-4H8V4z",
    "dummy": "M-6 0H6",
    "unknown": "",
}
"""What stands in the box of a counter, around its middle."""

_SMALL = {
    "cavalry": "M{left} {bottom}L{right} {top}",
    "fortress": "M{left} {top}h4v3h3v-3h9v3h3v-3h4",
    "gun": "M{left} {bottom}h7v-2h-7",
}
"""What tells the kind of a small counter behind its letters."""

_REMEMBERED = 1 << 11
"""From letter to letter most counters stand where they stood."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter as it is drawn.

    Attributes:
        fill, ink: its colour and that of its letters.
        symbol: ``infantry``, ``cavalry``, ``naval``, ``gun``, ``fortress``, ``dummy`` or
            ``unknown``.
        size: ``XXX``, ``XX``, ``X`` or nothing.
        label: which one it is.
        factors: as printed, such as ``6-7-4``.
        steps, most: how strong it is, and at full strength; none of what has no steps.
        trouble: the sign of a counter in trouble, the same as in lists: ``!``, ``-`` or ``~``.
        rim, badge: its colour, and that of the badge on which it stands.
    """

    fill: str
    ink: str
    symbol: str
    size: str = ""
    label: str = ""
    factors: str = ""
    steps: int = 0
    most: int = 0
    trouble: str = ""
    rim: str = ""
    badge: str = ""


@lru_cache(maxsize=_REMEMBERED)
def draw_counter(x: int, y: int, shown: Counter) -> str:
    """A counter around a place.

    Label and size, the box with a dot for each step beside it, factors.
    """
    left, top, ink = x - WIDE // 2, y - HIGH // 2, shown.ink
    box = f'<path d="M-11 -6H11V6H-11z{_SYMBOLS[shown.symbol]}"/>'
    css = "cg" if len(shown.factors) > _LONG else "cf"
    return (
        f"{_draw_card(left, top, shown.fill)}"
        f'<g transform="translate({x - 4} {y - 1})" stroke="{ink}'
        f'" fill="none">{box}</g>{_draw_step_dots(x, y, shown)}'
        f'<text x="{left + 2}" y="{y - 9}" class="cl" fill="{ink}">{escape(shown.label)}</text>'
        f'<text x="{left + WIDE - 2}" y="{y - 10}" class="cz" fill="{ink}">{shown.size}</text>'
        f'<text x="{x}" y="{y + 15}" class="{css}" fill="{ink}">{escape(shown.factors)}</text>'
    )


def draw_small_counter(x: int, y: int, shown: Counter) -> str:
    """A counter in small, around a place: its colour, its label, a line for what is no infantry."""
    left, right = x - SMALL_WIDE // 2, x + SMALL_WIDE // 2
    top, bottom = y - SMALL_HIGH // 2, y + SMALL_HIGH // 2
    kind = _SMALL.get(shown.symbol, "").format(left=left, right=right, top=top, bottom=bottom)
    behind = (
        f'<path d="{kind}" fill="none" stroke="{shown.ink}" stroke-opacity="0.6"/>' if kind else ""
    )
    return (
        f"{_draw_chip(x, y, shown.fill)}{behind}"
        f'<text x="{x}" y="{y + 3}" class="cs" fill="{shown.ink}">{escape(shown.label)}</text>'
        f"{_small_trouble(left, top, shown)}"
    )


def draw_stack(spot: Spot, top: Counter, below: Sequence[str]) -> str:
    """A stack around a place: the top counter on the edges of those below it, by their colours."""
    x, y = spot
    edges = [
        _draw_card(x - WIDE // 2 + EDGE * n, y - HIGH // 2, fill)
        for n, fill in reversed(list(enumerate(below[:EDGES], start=1)))
    ]
    return f"{''.join(edges)}{draw_counter(x, y, top)}"


def draw_small_stack(spot: Spot, top: Counter, below: Sequence[str]) -> str:
    """A stack in small."""
    x, y = spot
    edges = [
        _draw_chip(x + EDGE * n, y, fill)
        for n, fill in reversed(list(enumerate(below[:SMALL_EDGES], start=1)))
    ]
    return f"{''.join(edges)}{draw_small_counter(x, y, top)}"


def trouble(spot: Spot, shown: Counter) -> str:
    """The sign of a counter in trouble, on a badge beside it."""
    x, y = spot
    return (
        f'<circle cx="{x}" cy="{y}" r="5.5" fill="{shown.badge}" stroke="{shown.rim}" '
        'stroke-width="2"/>'
        f'<text x="{x}" y="{y + 3}" class="cb" fill="{INK}">{shown.trouble}</text>'
    )


def _small_trouble(left: int, top: int, shown: Counter) -> str:
    """The same in small."""
    if not shown.trouble:
        return ""
    return (
        f'<circle cx="{left}" cy="{top + 2}" r="4" fill="{shown.badge}" stroke="{shown.rim}" '
        f'stroke-width="1.5"/><text x="{left}" y="{top + 4.5}" class="cs" '
        f'fill="{INK}">{shown.trouble}</text>'
    )


def _draw_chip(x: int, y: int, fill: str) -> str:
    left, top = x - SMALL_WIDE // 2, y - SMALL_HIGH // 2
    return (
        f'<rect x="{left}" y="{top}" width="{SMALL_WIDE}" height="{SMALL_HIGH}" rx="1.5" '
        f'fill="{fill}" stroke="{INK}" stroke-width="0.8"/>'
    )


def _draw_card(left: int, top: int, fill: str) -> str:
    return (
        f'<rect x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" rx="3" fill="{fill}" '
        f'stroke="{INK}" stroke-width="0.8"/>'
    )


def _draw_step_dots(x: int, y: int, shown: Counter) -> str:
    """A dot for each step, hollow ones for those that are lost."""
    full = "".join(_dot_path(x + 12, y + 5 - 4 * n) for n in range(shown.steps))
    lost = "".join(_dot_path(x + 12, y + 5 - 4 * n) for n in range(shown.steps, shown.most))
    filled = f'<path d="{full}" fill="{shown.ink}"/>' if full else ""
    hollow = (
        f'<path d="{lost}" fill="none" stroke="{shown.ink}" stroke-width="0.6"/>' if lost else ""
    )
    return filled + hollow


def _dot_path(x: int, y: int) -> str:
    return f"M{x} {y - 1}h3v3h-3z"


def count(spot: Spot, counters: int, fill: str) -> str:
    """The number of counters of a stack on its badge."""
    x, y = spot
    return (
        f'<circle cx="{x}" cy="{y}" r="{BADGE:g}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="0.8"/><text x="{x}" y="{y + 3}" class="cb" fill="{INK}">{counters}</text>'
    )


def draw_fort(x: int, y: int, strength: str, colours: tuple[str, str], scale: float) -> str:
    """A star fort with its strength, in a colour and that of its letters."""
    fill, ink = colours
    points = "M0 -10L3 -5L9 -6L7 0L9 6L3 5L0 10L-3 5L-9 6L-7 0L-9 -6L-3 -5z"
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})"><path '
        f'd="{points}" fill="{fill}" stroke="{INK}"/>'
        f'<text x="0" y="3.500" class="cb" fill="{ink}">{escape(strength)}</text></g>'
    )


def draw_zone(corners: Sequence[Spot], middle: Spot, colour: str, width: float) -> str:
    """A fortified zone: a dashed rim inside the hex that has these corners."""
    x, y = middle
    spots = [f"{x + 0.86 * (a - x):.0f} {y + 0.86 * (b - y):.0f}" for a, b in corners[:-1]]
    return (
        f'<path d="M{"L".join(spots)}z" fill="none" stroke="{INK}" '
        f'stroke-width="{width + 1.5:g}" stroke-dasharray="5 4"/>'
        f'<path d="M{"L".join(spots)}z" fill="none" stroke="{colour}" '
        f'stroke-width="{width:g}" stroke-dasharray="5 4"/>'
    )


def draw_trench(line: Sequence[Spot], colour: str, *, done: bool) -> str:
    """The teeth of a trench along a line; those of one that is not finished are thin."""
    teeth = _teeth(line)
    under = f'<path d="{teeth}" fill="none" stroke="{INK}" stroke-width="{4 if done else 1.2}"/>'
    return under + (
        f'<path d="{teeth}" fill="none" stroke="{colour}" stroke-width="2"/>' if done else ""
    )


def _teeth(line: Sequence[Spot]) -> str:
    """A line with teeth."""
    (x, y), *_ = line
    path = f"M{x} {y}"
    for (x1, y1), (x2, y2) in pairwise(line):
        length = hypot(x2 - x1, y2 - y1)
        teeth = max(round(length / 6), 1)
        across, along = (-(y2 - y1) / length * 4, (x2 - x1) / length * 4)
        for n in range(teeth):
            half, whole = (n + 0.5) / teeth, (n + 1) / teeth
            path += (
                f"L{x1 + (x2 - x1) * half - across:.0f} {y1 + (y2 - y1) * half - along:.0f}"
                f"L{x1 + (x2 - x1) * whole:.0f} {y1 + (y2 - y1) * whole:.0f}"
            )
    return path


def draw_flag(spot: Spot, colour: str, scale: float) -> str:
    """A flag around a place."""
    x, y = spot
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})"><path '
        f'd="M-5 7V-7" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M-5 -7h11v8h-11z" fill="{colour}" stroke="{INK}" stroke-width="0.8"/></g>'
    )


def headquarters(spot: Spot, letters: str, colours: tuple[str, str], scale: float) -> str:
    """Two letters on a bar around a place, in a colour and that of its letters."""
    (x, y), (fill, ink), (wide, high) = spot, colours, HEADQUARTERS
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})">'
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="0" y="3" class="cb" fill="{ink}">{escape(letters)}</text></g>'
    )
