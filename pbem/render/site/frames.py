"""Frames of a replay: map pictures in two layers, and the differences between them.

The lower layer hardly ever changes, so that frames share it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from hashlib import sha256
from html import unescape

from pbem.render.kit.svg import GROUND

_NAMED = re.compile(r"<title>(.*?)</title><desc>(.*?)</desc>", re.DOTALL)
_PIECES = re.compile(r"<(text|style|marker|title)\b.*?</\1>|<[^>]+>|[^<]+", re.DOTALL)
_SHORTEST = 16
"""A file name has so many digits of the digest of its picture."""

Splice = tuple[int, int, str]
"""The first piece, the number of pieces removed, and their replacements joined by ``SEAM``."""
SEAM = "\x1f"


@dataclass(frozen=True)
class Frame:
    """A map picture in two layers.

    Attributes:
        title: the name of the picture.
        described: a sentence that says what it shows.
        ground: the lower layer, an SVG; empty if the picture has one layer only.
        above: the upper layer, an SVG.
    """

    title: str
    described: str
    ground: str
    above: str

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The upper layer in pieces: elements without children, start tags and end tags."""
        return tuple(match[0] for match in _PIECES.finditer(self.above))


def split_layers(svg: str) -> Frame:
    """Split an SVG into its layers; neither keeps the title and the description."""
    named = _NAMED.search(svg)
    title, described = (unescape(named[1]), unescape(named[2])) if named else ("", "")
    head, *parts = (svg.replace(named[0], "") if named else svg).split(GROUND)
    if len(parts) != 2:
        return Frame(title, described, "", head)
    ground, above = parts
    return Frame(title, described, f"{head}{ground}</svg>", head + above)


def layer_file(layer: str) -> str:
    """The file name of a layer, made from its digest; empty for an empty layer."""
    return f"{sha256(layer.encode()).hexdigest()[:_SHORTEST]}.svg" if layer else ""


def splices(old: Sequence[str], new: Sequence[str]) -> list[Splice]:
    """The splices that turn old pieces into new ones.

    They run from the last to the first, so that no splice moves the places of another.
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    found = [
        (start, end - start, SEAM.join(new[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
    return found[::-1]
