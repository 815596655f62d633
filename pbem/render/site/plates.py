"""Pictures of a replay: each in two layers, of which the lower one hardly ever changes, and their differences."""

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
"""Letters of a digest in the name of a picture."""

Splice = tuple[int, int, str]
"""From which piece on, how many are left out, what stands there instead: pieces with ``SEAM`` between them."""
SEAM = "\x1f"


@dataclass(frozen=True)
class Plate:
    """A picture in two layers.

    Attributes:
        title: what it shows, and ``described``: in a sentence.
        ground: the lower layer, an SVG of its own; empty where there is one layer only.
        above: the upper layer, another.
    """

    title: str
    described: str
    ground: str
    above: str

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The upper layer in pieces: elements without children, and the beginnings and ends of the others."""
        return tuple(match[0] for match in _PIECES.finditer(self.above))


def plate(svg: str) -> Plate:
    """A picture of a map in its layers; its title and description, which tell the position, in neither."""
    named = _NAMED.search(svg)
    title, described = (unescape(named[1]), unescape(named[2])) if named else ("", "")
    head, *parts = (svg.replace(named[0], "") if named else svg).split(GROUND)
    if len(parts) != 2:
        return Plate(title, described, "", head)
    ground, above = parts
    return Plate(title, described, f"{head}{ground}</svg>", head + above)


def file_of(layer: str) -> str:
    """The name of the file of a layer: the same for the same picture; empty for none."""
    return f"{sha256(layer.encode()).hexdigest()[:_SHORTEST]}.svg" if layer else ""


def difference(old: Sequence[str], new: Sequence[str]) -> list[Splice]:
    """What makes pieces out of others, from the last splice to the first, so that none moves the places of another."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    found = [
        (start, end - start, SEAM.join(new[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
    return found[::-1]
