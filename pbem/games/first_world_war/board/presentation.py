"""The shape of ``names.yaml`` and ``layout.yaml`` of The First World War."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from pydantic import Field

from pbem.games.documents import EntryProblem, SourcedEntry
from pbem.games.presentation import (
    Box,
    Called,
    Colour,
    Number,
    PresentationFile,
    Spot,
    SvgPath,
    Translated,
    check_no_unknown,
    check_none_missing,
)

Ink = Literal[
    "paper", "land", "sea", "coast", "hill", "frame", "theatre", "front", "line", "closed", "rim",
    "gold", "present", "white", "edge",
]  # fmt: skip
"""Colours of the sheet, theatres, names, open and closed attack lines, boxes and counters."""


class NamesFile(PresentationFile):
    """``names.yaml``: cities by identifier, fronts by number, nations by code, chits by name."""

    cities: dict[str, Translated]
    fronts: dict[int, Translated]
    nations: dict[str, Called]
    chits: dict[str, Translated]


class TheatreLook(SourcedEntry):
    """Where a theatre is drawn: the alliance at its left, its seas, the left feet of its hills."""

    box: Box
    west: Literal["allies", "central"]
    seas: list[SvgPath] = Field(default=[])
    hills: list[Spot] = Field(default=[])


class FrontLook(SourcedEntry):
    """The height of a front, and the cities beside its line.

    Each city: share of the way from left to right, rows down.
    """

    y: Number
    cities: dict[str, Spot] = Field(default={})


class LayoutFile(PresentationFile):
    """``layout.yaml``."""

    size: tuple[int, int]
    colours: dict[Literal["WA", "EA", "DE", "GA"], Colour] = Field(min_length=4)
    inks: dict[Ink, Colour] = Field(min_length=15)
    theatres: dict[str, TheatreLook]
    fronts: dict[int, FrontLook]


def check_presentation(
    names: NamesFile,
    layout: LayoutFile,
    cities: Mapping[int, Collection[str]],
    theatres: Collection[str],
) -> Iterator[EntryProblem]:
    """Every name and place is of a thing on the board; fronts and theatres have places."""
    every = {city for own in cities.values() for city in own}
    yield from check_no_unknown(("names", "cities"), names.cities, every)
    yield from check_no_unknown(("names", "fronts"), names.fronts, cities)
    yield from check_no_unknown(("layout", "theatres"), layout.theatres, theatres)
    yield from check_none_missing(("layout", "theatres"), layout.theatres, theatres)
    yield from check_no_unknown(("layout", "fronts"), layout.fronts, cities)
    yield from check_none_missing(("layout", "fronts"), layout.fronts, cities)
    for number, front in layout.fronts.items():
        yield from check_no_unknown(
            ("layout", "fronts", number, "cities"), front.cities, cities.get(number, ())
        )
