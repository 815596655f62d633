"""What is told of each place of the board when it is tapped: what is printed, and what stands.

It is told of every step: whole of the first one, then as differences. A later build reads from
them what it need not tell again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Renderer, Spot
from pbem.render.site.templating import render_blocks
from pbem.rules import View

PLACES = "places.js"
"""The file name of the data."""
_BEFORE, _AFTER = b"globalThis.places = ", b";\n"

Told = Mapping[str, tuple[str, ...]]
"""What is told of every place, as HTML, in parts: few of them change in a step."""


class _Places(msgspec.Struct, frozen=True):
    """The data that ``inspect.js`` explains."""

    names: list[str]
    spots: list[tuple[Spot, int]]
    parts: list[str]
    told: list[tuple[int, ...]]
    steps: list[list[tuple[int, int]]]
    drawn: list[str]


class PlaceWriter:
    """Tells of the places of positions in a row; what is told as before is not written anew."""

    def __init__(self, renderer: Renderer, words: Catalogue) -> None:
        self._renderer, self._words = renderer, words
        self._blocks: dict[str, list[Block]] = {}
        self._told: dict[str, tuple[str, ...]] = {}

    def told(self, view: View) -> Told:
        """What is told of every place in a position."""
        for place in self._renderer.board_spots(view):
            blocks = self._renderer.place_blocks(place, view, self._words)
            if blocks != self._blocks.get(place):
                self._blocks[place] = blocks
                self._told[place] = tuple(render_blocks([block]) for block in blocks)
        return dict(self._told)


class ToldStep(NamedTuple):
    """A step: what its position is known by, and what is told of its places."""

    drawn: str
    told: Told


def places_script(steps: Sequence[ToldStep], spots: Iterable[tuple[str, Spot]]) -> bytes:
    """The script that hands the places to ``inspect.js``.

    Args:
        steps: in order.
        spots: where the places are tapped, each with its name; those of which no step tells
            anything are left out.
    """
    numbers = {
        name: number
        for number, name in enumerate(
            dict.fromkeys(name for step in steps for name, text in step.told.items() if text)
        )
    }
    parts, texts = dict[str, int](), dict[tuple[int, ...], int]()
    changes, before = list[list[tuple[int, int]]](), dict[str, tuple[str, ...] | None]()
    for step in steps:
        changed = list[tuple[int, int]]()
        for name, number in numbers.items():
            told = step.told.get(name, ())
            if (earlier := before.get(name)) is not told and earlier != told:
                text = tuple(parts.setdefault(part, len(parts)) for part in told)
                changed.append((number, texts.setdefault(text, len(texts))))
            before[name] = told
        changes.append(changed)
    data = _Places(
        list(numbers),
        [(spot, numbers[name]) for name, spot in spots if name in numbers],
        list(parts),
        list(texts),
        changes,
        [step.drawn for step in steps],
    )
    return _BEFORE + msgspec.json.encode(data) + _AFTER


def told_of_script(script: bytes) -> dict[str, Told]:
    """What a script tells of places, by what each position is known by.

    Raises:
        msgspec.DecodeError: it has another form.
    """
    raw = script.removeprefix(_BEFORE).removesuffix(_AFTER)
    data, found = msgspec.json.decode(raw, type=_Places), dict[str, Told]()
    texts = [tuple(data.parts[part] for part in text) for text in data.told]
    now: dict[str, tuple[str, ...]] = {}
    for drawn, changes in zip(data.drawn, data.steps, strict=True):
        now |= {data.names[place]: texts[text] for place, text in changes}
        found[drawn] = dict(now)
    return found
