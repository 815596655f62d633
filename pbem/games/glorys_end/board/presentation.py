"""What ``names.yaml`` and ``layout.yaml`` of 1914.

Glory's End look like, and what they must name.
"""

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
    OneName,
    PresentationFile,
    Translated,
)

Nation = Literal["german", "french", "british", "belgian"]
Terrain = Literal["open", "hills", "forest", "marsh", "mountain", "sea", "out"]
Country = Literal["germany", "france", "belgium", "luxembourg", "netherlands", "britain"]

Theatre = Literal["flanders", "meuse", "marne", "lorraine", "normandy", "loire"]
Rank = Annotated[int, Field(ge=10, le=44)]
Texture = Literal["forest", "hills", "mountain", "marsh"]
Counter = Literal["letters_german", "letters_allied", "starving", "partial", "silent", "badge"]
Place = Literal["number", "halo", "city", "port", "german_vp", "allied_vp", "value", "allied_value"]
Ink = Texture | Counter | Place | Literal["paper", "held", "move", "battle", "odds"]
"""Of the signs of terrain; of letters, rims and badges of counters; of what is written in hexes.

And of the rest.
"""


class NamesFile(HexNamesFile):
    """``names.yaml``: other names of places, by their hexes, and of units; words for nations.

    Titles of counters.

    A title has ``#`` for each number, in the same order: ``# Reserve Corps``.
    """

    nations: dict[Nation, Called] = Field(min_length=4)
    titles: dict[OneName, Translated] = Field(default={})


class WindowEntry(PresentationFile):
    """A part of the map: its first and last rank, its first and last file."""

    ranks: tuple[Rank, Rank]
    files: tuple[Rank, Rank]


class LayoutFile(HexLayoutFile):
    """``layout.yaml``: the close-ups and the colours.

    Attributes:
        colours: of counters, by nation.
        ground: of hexes, by terrain.
        land: of open hexes, by country.
        lines: of rivers, coasts, borders and the lines of the rules.
        inks: of everything else that is drawn.
    """

    theatres: dict[Theatre, WindowEntry] = Field(min_length=6)
    colours: dict[Nation, Colour] = Field(min_length=4)
    ground: dict[Terrain, Colour] = Field(min_length=7)
    land: dict[Country, Colour] = Field(min_length=6)
    lines: dict[
        Literal["river", "coast", "border", "grid", "danger", "front", "front_core", "meuse"],
        Colour,
    ] = Field(min_length=8)
    inks: dict[Ink, Colour] = Field(min_length=23)


def check_presentation(
    names: NamesFile, places: Collection[str], units: Collection[str]
) -> Iterator[EntryProblem]:
    """Everything that has a name or a place is on the board, and every nation has a word."""
    yield from check_names(names, places, units)
    yield from check_nations(names.nations, get_args(Nation))
