"""Rectangles of what a picture of a map of hexes shows, measured in its markup."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from pbem.render.kit.letters import CAPITAL, width
from pbem.render.kit.placement import Box

_NAME = re.compile(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)" class="pn ([pq])([abcd])">([^<]*)<')
_PILL = re.compile(
    r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="[\d.]+" '
    r'fill="#\w+" stroke="#\w+" stroke-width="0.8"/><text [^>]*class="v"[^>]*>([^<]*)<'
)
_NUMBER = re.compile(r'<text x="(\d+)" y="(\d+)">(\d{4})<')
_COUNTER = re.compile(r'<rect x="(-?\d+)" y="(-?\d+)" width="(36|23)" height="(34|14)"')
_FACTORS = re.compile(r'<text x="(\d+)" y="(\d+)" class="(cf|cg)"[^>]*>([^<]*)<')
_BURST = re.compile(r'<g transform="translate\((\d+) (\d+)\) scale\(([\d.]+)\)"><path d="M0 -9L')
_TROUBLE = re.compile(
    r'<circle [^>]*fill="#\w+" stroke="#\w+" stroke-width="(?:2|1.5)"/>'
    r'<text [^>]*class="c[bs]" fill="#\w+">([!~-]+)<'
)
_FRAME = re.compile(
    r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" fill="none" stroke="#\w+"/>'
)
_SIZES = {"p": (9, 8, 7, 6.5), "q": (9.5, 8.5, 7.5, 6.5)}
_NUMBER_SIZES = {True: 8, False: 6.5}


class Seen(NamedTuple):
    """Something that a picture shows, and where."""

    what: str
    box: Box

    def meets(self, other: "Seen") -> bool:
        """True if both cover more than a pixel of each other, which is left to rounding."""
        box = self.box
        smaller = Box(box.left + 0.6, box.top + 0.6, box.right - 0.6, box.bottom - 0.6)
        return smaller.meets(other.box)


def frame(svg: str) -> Box:
    """The frame of the map."""
    found = _FRAME.search(svg)
    assert found is not None
    left, top, wide, high = map(int, found.groups())
    return Box(left, top, left + wide, top + high)


def names(svg: str) -> list[Seen]:
    """Lines of names."""
    return [
        Seen(
            letters,
            _line(
                float(x), float(y), letters, _SIZES[weight]["abcd".index(size)], bold=weight == "q"
            ),
        )
        for x, y, weight, size, letters in _NAME.findall(_map(svg))
    ]


def pills(svg: str) -> list[Seen]:
    """What places are worth."""
    return [
        Seen(letters, Box(x, y, x + wide, y + high))
        for *sides, letters in _PILL.findall(_map(svg))
        for x, y, wide, high in [map(float, sides)]
    ]


def numbers(svg: str) -> list[Seen]:
    """Numbers of hexes, each once."""
    markup = _map(svg)
    size = _NUMBER_SIZES['class="no"' in markup]
    found = {}
    for x, y, number in _NUMBER.findall(markup):
        half = width(number, size) / 2
        box = Box(int(x) - half, int(y) - CAPITAL * size, int(x) + half, int(y))
        found[number] = Seen(number, box)
    return list(found.values())


def counters(svg: str) -> list[Seen]:
    """Counters, with those whose edges show below others."""
    return [
        Seen("counter", Box(int(x), int(y), int(x) + int(wide), int(y) + int(high)))
        for x, y, wide, high in _COUNTER.findall(_map(svg))
    ]


def factors(svg: str) -> list[Seen]:
    """The factors of counters."""
    return [
        Seen(letters, Box(int(x) - half, int(y) - CAPITAL * size, int(x) + half, int(y)))
        for x, y, css, letters in _FACTORS.findall(_map(svg))
        for size in [10 if css == "cf" else 8.5]
        for half in [width(letters, size, bold=True) / 2]
    ]


def bursts(svg: str) -> list[Seen]:
    """Battles."""
    return [
        Seen("burst", Box(x - 10.5 * scale, y - 7 * scale, x + 10.5 * scale, y + 7 * scale))
        for place in _BURST.findall(_map(svg))
        for x, y, scale in [map(float, place)]
    ]


def troubles(svg: str) -> list[str]:
    """The signs of counters in trouble."""
    return _TROUBLE.findall(_map(svg))


def overlaps(some: Sequence[Seen], others: Sequence[Seen]) -> list[tuple[Seen, Seen]]:
    """Pairs that cover each other, one from each list; nothing covers itself."""
    from_left = sorted(others, key=lambda seen: seen.box.left)
    lefts = [seen.box.left for seen in from_left]
    widest = max((seen.box.right - seen.box.left for seen in others), default=0.0)
    return [
        (one, other)
        for one in some
        for other in from_left[
            bisect_left(lefts, one.box.left - widest) : bisect_left(lefts, one.box.right)
        ]
        if one is not other and one.meets(other)
    ]


def _line(left: float, y: float, letters: str, size: float, *, bold: bool) -> Box:
    return Box(left, y - CAPITAL * size, left + width(letters, size, bold=bold), y)


def _map(svg: str) -> str:
    """The markup without the legend."""
    return re.sub(r'<g transform="translate\(\d+ \d+\)">(?:(?!</text></g>).)*</text></g>', "", svg)
