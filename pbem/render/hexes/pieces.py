"""What lies on hexes.

Counters with the signs that wargames use, stacks of them, trenches, forts and zones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from pbem.render.kit.svg import INK

COUNTER = 36
"""The side of a counter in a close-up, in pixels."""

STYLE = (
    "<style>.cl{font-size:8.5px;font-weight:bold}.cz{font-size:6px;text-anchor:end}"
    ".cf{font-size:10px;font-weight:bold;text-anchor:middle}"
    ".cb{font-size:8px;font-weight:bold;text-anchor:middle}</style>"
)
"""Label, size and factors of a counter; what stands on a badge."""

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
        rim: the colour around it where it is in trouble.
    """

    fill: str
    ink: str
    symbol: str
    size: str = ""
    label: str = ""
    factors: str = ""
    steps: int = 0
    most: int = 0
    rim: str = ""


@lru_cache(maxsize=_REMEMBERED)
def counter(x: int, y: int, shown: Counter) -> str:
    """A counter around a place.

    Label and size, the box with a dot for each step beside it, factors.
    """
    left, top, ink = x - COUNTER // 2, y - COUNTER // 2, shown.ink
    box = f'<path d="M-11 -6H11V6H-11z{_SYMBOLS[shown.symbol]}"/>'
    return (
        f"{_card(left, top, shown.fill, shown.rim)}"
        f'<g transform="translate({x - 4} {y - 1})" stroke="{ink}'
        f'" fill="none">{box}</g>{_dots(x, y, shown)}'
        f'<text x="{left + 2}" y="{y - 9}" class="cl" fill="{ink}">{escape(shown.label)}</text>'
        f'<text x="{left + COUNTER - 2}" y="{y - 10}" class="cz" fill="{ink}">{shown.size}</text>'
        f'<text x="{x}" y="{y + 15}" class="cf" fill="{ink}">{escape(shown.factors)}</text>'
    )


def small_counter(x: int, y: int, shown: Counter) -> str:
    """A counter in small, around a place: its colour and its sign."""
    return (
        f'<rect x="{x - 10}" y="{y - 7}" width="20" height="14" rx="1.5" fill="{shown.fill}" '
        f'stroke="{shown.rim or INK}" stroke-width="{2 if shown.rim else 0.8}"/>'
        f'<g transform="translate({x} {y}) scale(0.6)" '
        f'stroke="{shown.ink}" stroke-width="1.6" fill="none">'
        f'<path d="M-11 -7H11V7H-11z{_SYMBOLS[shown.symbol]}"/></g>'
    )


def stack(x: int, y: int, top: Counter, below: Sequence[str], badge: str) -> str:
    """A stack around a place: the top counter on the edges of those below it, by their colours.

    Where there are some, how many counters they are stands on a badge of a colour.
    """
    edges = [
        _card(x - COUNTER // 2 + 3 * n, y - COUNTER // 2 - 2 * n, fill, "")
        for n, fill in reversed(list(enumerate(below[:3], start=1)))
    ]
    count = _badge(x + COUNTER // 2, y - COUNTER // 2, str(1 + len(below)), badge) if below else ""
    return f"{''.join(edges)}{counter(x, y, top)}{count}"


def small_stack(x: int, y: int, top: Counter, below: Sequence[str]) -> str:
    """A stack in small."""
    edges = [
        _chip(x + 2 * n, y - 2 * n, fill)
        for n, fill in reversed(list(enumerate(below[:2], start=1)))
    ]
    return f"{''.join(edges)}{small_counter(x, y, top)}"


def _chip(x: int, y: int, fill: str) -> str:
    shape = f'x="{x - 10}" y="{y - 7}" width="20" height="14" rx="1.5"'
    return f'<rect {shape} fill="{fill}" stroke="{INK}" stroke-width="0.8"/>'


def _card(left: int, top: int, fill: str, rim: str) -> str:
    around = f'stroke="{rim}" stroke-width="2.5"' if rim else f'stroke="{INK}" stroke-width="0.8"'
    return (
        f'<rect x="{left}" y="{top}" width="{COUNTER}" '
        f'height="{COUNTER}" rx="3" fill="{fill}" {around}/>'
    )


def _dots(x: int, y: int, shown: Counter) -> str:
    """A dot for each step, hollow ones for those that are lost."""
    full = "".join(_dot(x + 12, y + 5 - 4 * n) for n in range(shown.steps))
    lost = "".join(_dot(x + 12, y + 5 - 4 * n) for n in range(shown.steps, shown.most))
    filled = f'<path d="{full}" fill="{shown.ink}"/>' if full else ""
    hollow = (
        f'<path d="{lost}" fill="none" stroke="{shown.ink}" stroke-width="0.6"/>' if lost else ""
    )
    return filled + hollow


def _dot(x: int, y: int) -> str:
    return f"M{x} {y - 1}h3v3h-3z"


def _badge(x: int, y: int, letters: str, fill: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="6.500" fill="{fill}" stroke="{INK}" stroke-width="0.8"/>'
        f'<text x="{x}" y="{y + 3}" class="cb" fill="{INK}">{letters}</text>'
    )


def fort(x: int, y: int, strength: str, colours: tuple[str, str], scale: float) -> str:
    """A star fort with its strength, in a colour and that of its letters."""
    fill, ink = colours
    points = "M0 -10L3 -5L9 -6L7 0L9 6L3 5L0 10L-3 5L-9 6L-7 0L-9 -6L-3 -5z"
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})"><path '
        f'd="{points}" fill="{fill}" stroke="{INK}"/>'
        f'<text x="0" y="3.500" class="cb" fill="{ink}">{escape(strength)}</text></g>'
    )


def zone(outline: str, colour: str, width: float) -> str:
    """A fortified zone: a dashed rim inside the hex whose outline is given."""
    return (
        f'<path d="{outline}" fill="none" stroke="{colour}" '
        f'stroke-width="{width:g}" stroke-dasharray="3 2"/>'
    )


def trench(x: int, y: int, width: int, colour: str, *, done: bool) -> str:
    """The teeth of a trench below a place, over a width.

    Those of one that is not finished are thin.
    """
    teeth = f"M{x - width // 2} {y}" + "l3 -4l3 4" * (width // 6)
    under = f'<path d="{teeth}" fill="none" stroke="{INK}" stroke-width="{4 if done else 1.2}"/>'
    return under + (
        f'<path d="{teeth}" fill="none" stroke="{colour}" stroke-width="2"/>' if done else ""
    )


def flag(x: int, y: int, colour: str, scale: float) -> str:
    """A flag on a pole whose foot stands in a place."""
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})"><path '
        f'd="M0 0V-14" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M0 -14h10v7h-10z" fill="{colour}" stroke="{INK}" stroke-width="0.8"/></g>'
    )


def marker(x: int, y: int, letters: str, colours: tuple[str, str], scale: float) -> str:
    """A name on a bar around a place, in a colour and that of its letters."""
    fill, ink = colours
    return (
        f'<g transform="translate({x} {y}) scale({scale:g})">'
        f'<rect x="-23" y="-6" width="46" height="12" rx="2" fill="{fill}" stroke="{INK}"/>'
        f'<text x="0" y="3.500" class="cb" fill="{ink}">{escape(letters)}</text></g>'
    )
