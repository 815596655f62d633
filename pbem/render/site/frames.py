"""The board of a step: a picture in two layers, and the differences between two upper layers.

The lower layer, the ground, hardly ever changes, so that steps share it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from hashlib import sha256
from html import unescape
from math import inf

from pbem.render.kit.svg import GROUND

_NAMED = re.compile(r"<title>.*?</title><desc>(.*?)</desc>", re.DOTALL)
_HEAD = re.compile(r'(<svg [^>]*viewBox="([^"]+)"[^>]*>)(<defs>.*?</defs>)?', re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_PIECES = re.compile(r"<(text|title)\b.*?</\1>|<[^>]+>|[^<]+", re.DOTALL)
_SHORTEST = 16
"""A file name has so many digits of the digest of its picture."""

_CORNERS = re.compile(r'<(?:text|rect) x="([-\d.]+)" y="([-\d.]+)"')
_PLACED = ("<text ", "<g data-")
"""How texts and counters begin."""
_REACH = (700.0, 120.0)
"""No text and no counter reaches so far to a side, and so far up or down."""
_REMEMBERED = 1 << 13
"""Of so many elements it is remembered what they reach."""
_PLAIN_TEXT = re.compile(r'<text [^>]*?(?:font-size="([\d.]+)"[^>]*)?>([^<]*)</text>')
_FONT_SIZE = re.compile(r"font-size:([\d.]+)")
_WIDEST = 1.5
"""No character is so many times as wide, or reaches so far up or down, as its letters are large."""

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

    def elements_near(self, part: Part) -> list[str]:
        """The elements of the upper layer without those that lie far from a part of it."""
        sizes = [float(size) for style in self.styles for size in _FONT_SIZE.findall(style)]
        largest = max(sizes, default=0.0)
        (left, top, wide, high) = part
        return [
            element
            for element in self.elements
            if any(
                first < left + wide and last > left and upper < top + high and lower > top
                for first, upper, last, lower in _boxes(element, largest)
            )
        ]


@lru_cache(maxsize=_REMEMBERED)
def _boxes(element: str, largest: float) -> tuple[Part, ...]:
    """What an element reaches at most: boxes from left and top to right and bottom.

    It has none if it is shown from afar alone; one without end if it is neither text nor counter.

    Args:
        element: the element.
        largest: the largest letters that the style names.
    """
    if element.startswith('<g class="far">'):
        return ()
    corners = _CORNERS.findall(element)
    if not corners or " transform=" in element or not element.startswith(_PLACED):
        return ((-inf, -inf, inf, inf),)
    aside, up = _reach(element, largest)
    return tuple(
        (float(x) - aside, float(y) - up, float(x) + aside, float(y) + up) for x, y in corners
    )


def _reach(element: str, largest: float) -> tuple[float, float]:
    """How far a text or a counter reaches at most: to a side, and up or down."""
    found = _PLAIN_TEXT.fullmatch(element)
    size = _WIDEST * float(found[1] or largest) if found else 0.0
    return (size * len(found[2]), size) if found and size else _REACH


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


def splices(old: Sequence[str], new: Sequence[str]) -> list[Splice]:
    """The splices that turn old elements into new ones.

    They run from the last to the first, so that no splice moves the places of another.
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    found = [
        (start, end - start, list(new[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
    return found[::-1]
