"""What ``names.yaml`` and ``layout.yaml`` look like, and what they must name."""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal, get_args

from pydantic import Field

from pbem.games.documents import EntryProblem
from pbem.games.hex_engine.presentation import (
    HexLayoutFile,
    HexNamesFile,
    check_names,
    check_nations,
)
from pbem.games.presentation import (
    Called,
    Colour,
    PresentationFile,
)

Nation = Literal["german", "austrian", "russian", "romanian"]
Terrain = Literal["open", "forest", "swamp", "mountain", "pass", "sea", "out"]
Country = Literal["germany", "austria", "poland", "russia", "romania"]

Theatre = Literal[
    "prussia",
    "poland",
    "galicia",
    "baltic",
    "petrograd",
    "carpathians",
    "pripet",
    "ukraine",
    "silesia",
]
Texture = Literal["forest", "marsh", "mountain"]
Counter = Literal[
    "letters_german",
    "letters_austrian",
    "letters_russian",
    "letters_romanian",
    "starving",
    "partial",
    "short",
    "badge",
]
Place = Literal["number", "halo", "city", "victory"]
Ink = (
    Texture
    | Counter
    | Place
    | Literal["paper", "ice", "move_russian", "move_central", "battle", "odds"]
)
"""Of the signs of terrain; of letters, rims and badges of counters; of what is written in hexes.

And of the rest.
"""
File = Annotated[int, Field(ge=10, le=42)]
Row = Annotated[int, Field(ge=1, le=34)]


class NamesFile(HexNamesFile):
    """``names.yaml``: other names of places, by their hexes, and of units; words for nations."""

    nations: dict[Nation, Called] = Field(min_length=4)


class WindowEntry(PresentationFile):
    """A part of the map: its first and last file, its first and last row."""

    files: tuple[File, File]
    rows: tuple[Row, Row]


class LayoutFile(HexLayoutFile):
    """``layout.yaml``: the close-ups and the colours.

    Attributes:
        colours: of counters, by nation.
        ground: of hexes, by terrain.
        land: of open hexes, by country.
        lines: of rivers, coasts, borders, railways and the ways over passes.
        inks: of everything else that is drawn.
    """

    theatres: dict[Theatre, WindowEntry] = Field(min_length=9)
    colours: dict[Nation, Colour] = Field(min_length=4)
    ground: dict[Terrain, Colour] = Field(min_length=7)
    land: dict[Country, Colour] = Field(min_length=5)
    lines: dict[Literal["river", "coast", "border", "grid", "rail", "pass"], Colour] = Field(
        min_length=6
    )
    inks: dict[Ink, Colour] = Field(min_length=21)


def check_presentation(
    names: NamesFile, places: Collection[str], units: Collection[str]
) -> Iterator[EntryProblem]:
    """Everything that has a name or a place is on the board, and every nation has a word."""
    yield from check_names(names, places, units)
    yield from check_nations(names.nations, get_args(Nation))
