"""The board of a step: a picture in two layers, and the differences between two upper layers.

The lower layer, the ground, hardly ever changes, so that steps share it.
"""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from html import unescape

from pbem.render.extents import extent
from pbem.render.kit.svg import GROUND

_NAMED = re.compile(r"<title>.*?</title><desc>(.*?)</desc>", re.DOTALL)
_HEAD = re.compile(r'(<svg [^>]*viewBox="([^"]+)"[^>]*>)(<defs>.*?</defs>)?', re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_PIECES = re.compile(r"<(text|title)\b.*?</\1>|<[^>]+>|[^<]+", re.DOTALL)
_SHORTEST = 16
"""A file name has so many digits of the digest of its picture."""
_FONT_SIZE = re.compile(r"font-size:([\d.]+)")
_STEPS = 512
"""Of so many steps it is remembered how they change the board."""

Part = tuple[float, float, float, float]
"""A part of a picture: left, top, width and height in its units."""
Splice = tuple[int, int, list[str]]
"""The first element, the number of elements removed, and their replacements."""


@dataclass(frozen=True)
class Frame:
    """A picture in two layers.

    Attributes:
        described: a sentence that says what it shows.
        ground: the lower layer, an SVG; empty if the picture has one layer only.
        above: the upper layer, an SVG.
        known: the elements of the upper layer, where they are known already.
    """

    described: str
    ground: str
    above: str
    known: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def of_elements(cls, described: str, ground: str, elements: tuple[str, ...]) -> "Frame":
        """A picture by its ground, whose head the upper layer shares, and what lies above."""
        head = _HEAD.match(ground)
        assert head is not None
        return cls(described, ground, f"{head[0]}{''.join(elements)}</svg>", elements)

    def redrawn(self, head: str, ground: str, elements: tuple[str, ...]) -> "Frame":
        """The picture with another ground and other elements above it, of the same size."""
        return Frame(self.described, ground, f"{head}{''.join(elements)}</svg>", elements)

    @cached_property
    def _head(self) -> re.Match[str]:
        found = _HEAD.match(self.above)
        assert found is not None
        return found

    @cached_property
    def digest(self) -> str:
        """A digest of all that is seen, made once for every card that shows the picture."""
        return sha256(f"{self.described}\0{self.ground}\0{self.above}".encode()).hexdigest()

    @property
    def head(self) -> str:
        """The beginning of the upper layer, with its styles."""
        return self._head[0]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in the units of the picture."""
        left, top, wide, high = map(float, self._head[2].split())
        return left, top, wide, high

    @property
    def defs(self) -> str:
        """What elements of the upper layer refer to, without its style."""
        return _STYLE.sub("", self._head[3] or "")

    @property
    def styles(self) -> list[str]:
        """The styles of the upper layer."""
        return _STYLE.findall(self._head[3] or "")

    @property
    def style(self) -> str:
        """Its styles for a page in which it stands: they hold for boards only."""
        rules = (
            (", ".join(f".board {each.strip()}" for each in rule[1].split(",")), rule[2])
            for style in self.styles
            for rule in _RULE.finditer(style)
        )
        return "".join(f"{selectors} {body}\n" for selectors, body in rules)

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """The elements of the upper layer, each with all that it holds."""
        return self.known or tuple(_elements(self.above[self._head.end() :].removesuffix("</svg>")))

    @cached_property
    def largest(self) -> float:
        """The largest letters that its styles name, in its units."""
        sizes = (size for style in self.styles for size in _FONT_SIZE.findall(style))
        return max(map(float, sizes), default=0.0)

    def elements_near(self, part: Part) -> list[str]:
        """The elements of the upper layer without those that lie far from a part of it."""
        (left, top, wide, high), largest = part, self.largest
        right, bottom = left + wide, top + high
        return [
            element
            for element in self.elements
            if (box := extent(element, largest))[0] < right
            and box[2] > left
            and box[1] < bottom
            and box[3] > top
        ]


def _elements(markup: str) -> Iterator[str]:
    """The outermost elements of a markup."""
    start = depth = 0
    for piece in _PIECES.finditer(markup):
        if piece[0].startswith("</"):
            depth -= 1
        elif piece[1] is None and piece[0].startswith("<") and not piece[0].endswith("/>"):
            depth += 1
        if depth == 0:
            yield markup[start : piece.end()]
            start = piece.end()


def split_layers(svg: str) -> Frame:
    """Split an SVG into its layers; neither keeps the title and the description."""
    named = _NAMED.search(svg)
    described = unescape(named[1]) if named else ""
    head, *parts = (svg.replace(named[0], "") if named else svg).split(GROUND)
    if len(parts) != 2:
        return Frame(described, "", head)
    ground, above = parts
    return Frame(described, f"{head}{ground}</svg>", head + above)


def layer_file(layer: str) -> str:
    """The file name of a layer, made from its digest; empty for an empty layer."""
    return f"{sha256(layer.encode()).hexdigest()[:_SHORTEST]}.svg" if layer else ""


@lru_cache(maxsize=_STEPS)
def splices(old: tuple[str, ...], new: tuple[str, ...]) -> list[Splice]:
    """The splices that turn old elements into new ones.

    They run from the last to the first, so that no splice moves the places of another. What stays
    is found by the elements that each side has once, as most elements of a board are. They are
    remembered, as all seats see the same of most boards.
    """
    found, start, first = list[Splice](), 0, 0
    for end, last in (*_kept(old, new), (len(old), len(new))):
        a, b, c, d = start, end, first, last
        while a < b and c < d and old[a] == new[c]:
            a, c = a + 1, c + 1
        while a < b and c < d and old[b - 1] == new[d - 1]:
            b, d = b - 1, d - 1
        if a < b or c < d:
            found.append((a, b - a, list(new[c:d])))
        start, first = end + 1, last + 1
    return found[::-1]


def _kept(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The longest row of elements that stay in order, each by its places in old and in new."""
    places = _once(new)
    pairs = [(at, places[element]) for element, at in _once(old).items() if element in places]
    tops, best, before = list[int](), list[int](), list[int]()
    for number, (_, place) in enumerate(pairs):
        length = bisect(tops, place)
        before.append(best[length - 1] if length else -1)
        tops[length : length + 1], best[length : length + 1] = [place], [number]
    row, number = list[tuple[int, int]](), best[-1] if best else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]


def _once(elements: Sequence[str]) -> dict[str, int]:
    """The places of those elements that are there once, in order."""
    counted = Counter(elements)
    return {element: at for at, element in enumerate(elements) if counted[element] == 1}
