"""What ``names.yaml`` and ``layout.yaml`` of Paths of Glory look like, and what they must name."""

from collections.abc import Collection, Iterator
from typing import Literal

from pydantic import Field

from pbem.games.documents import EntryProblem
from pbem.games.presentation import (
    Box,
    Called,
    Colour,
    PresentationFile,
    Spot,
    Translated,
    check_no_unknown,
)

Theatre = Literal["west", "italy", "balkans", "east", "caucasus", "palestine"]
Terrain = Literal["clear", "forest", "mountain", "swamp", "desert"]
Side = Literal["letters_ap", "letters_cp", "space_ap", "space_cp"]
Sign = Literal[
    "paper",
    "line",
    "halo",
    "alarm",
    "move",
    "battle",
    "front",
    "front_core",
    "fort_intact",
    "fort_besieged",
]
Ink = Terrain | Side | Sign
"""Colours of spaces by terrain, of counters and spaces by side, of paper, lines and signs."""


class NamesFile(PresentationFile):
    """``names.yaml``: other names of spaces and cards, words for nations and units."""

    spaces: dict[str, Translated]
    cards: dict[str, Translated]
    nations: dict[str, Called]
    armies: dict[str, Called]
    corps: dict[str, Called]
    reserve: Called


class LayoutFile(PresentationFile):
    """``layout.yaml``: the sheet, the zoomed views, spaces drawn elsewhere, and the colours.

    Attributes:
        colours, counters: of counters, by side and by nation.
        ground: of the sea, of coasts, of land that a side took.
        land: of land, by nation.
        inks: of everything else that is drawn.
    """

    whole: Box
    theatres: dict[Theatre, Box] = Field(min_length=6)
    moved: dict[str, Spot] = Field(default={})
    colours: dict[Literal["ap", "cp"], Colour] = Field(min_length=2)
    counters: dict[str, Colour] = Field(default={})
    ground: dict[Literal["sea", "coast", "held_ap", "held_cp"], Colour] = Field(default={})
    land: dict[str, Colour] = Field(default={})
    inks: dict[Ink, Colour] = Field(min_length=19)


def check_presentation(
    names: NamesFile,
    layout: LayoutFile,
    spaces: Collection[str],
    cards: Collection[str],
    units: Collection[str],
    kinds: Collection[str],
) -> Iterator[EntryProblem]:
    """Everything that has a name or a place is on the board."""
    yield from check_no_unknown(("names", "spaces"), names.spaces, spaces)
    yield from check_no_unknown(("names", "cards"), names.cards, cards)
    yield from check_no_unknown(("names", "armies"), names.armies, units)
    yield from check_no_unknown(("names", "corps"), names.corps, kinds)
    yield from check_no_unknown(("layout", "moved"), layout.moved, spaces)
