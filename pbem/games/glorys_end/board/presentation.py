"""What ``names.yaml`` and ``layout.yaml`` of 1914: Glory's End look like, and what they must name."""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from pydantic import Field

from pbem.games.documents import Complaint
from pbem.games.presentation import (
    Called,
    Colour,
    OneName,
    PresentationFile,
    Spot,
    Translated,
    missing,
    unknown,
)

Nation = Literal["german", "french", "british", "belgian"]
Terrain = Literal["open", "hills", "forest", "marsh", "mountain", "sea", "out"]
Country = Literal["germany", "france", "belgium", "luxembourg", "netherlands", "britain"]

Theatre = Literal["flanders", "meuse", "marne", "lorraine", "normandy", "loire"]
Rank = Annotated[int, Field(ge=10, le=44)]
Texture = Literal["forest", "hills", "mountain", "marsh"]
Counter = Literal["letters_german", "letters_allied", "starving", "partial", "silent", "badge"]
Place = Literal["number", "halo", "city", "port", "german_vp", "allied_vp", "value"]
Ink = Texture | Counter | Place | Literal["paper", "held", "move", "battle", "odds"]
"""Of the signs of terrain; of letters, rims and badges of counters; of what is written in hexes; and of the rest."""


class NamesFile(PresentationFile):
    """``names.yaml``: other names of places, by their hexes, and of units; words for nations; titles of counters.

    A title has ``#`` for each number, in the same order: ``# Reserve Corps``.
    """

    places: dict[str, Translated]
    units: dict[str, Translated] = Field(default={})
    nations: dict[Nation, Called] = Field(min_length=4)
    titles: dict[OneName, Translated] = Field(default={})


class WindowEntry(PresentationFile):
    """A part of the map: its first and last rank, its first and last file."""

    ranks: tuple[Rank, Rank]
    files: tuple[Rank, Rank]


class LayoutFile(PresentationFile):
    """``layout.yaml``: the close-ups, the places whose names stand elsewhere than below them, and the colours.

    Attributes:
        reconstructed: whether reports say that much of the board is.
        moved: by hex, how far a name stands from where it would.
        colours: of counters, by nation.
        ground: of hexes, by terrain.
        land: of open hexes, by country.
        lines: of rivers, coasts, borders and the lines of the rules.
        inks: of everything else that is drawn.
    """

    reconstructed: bool = False
    theatres: dict[Theatre, WindowEntry] = Field(min_length=6)
    moved: dict[str, Spot] = Field(default={})
    colours: dict[Nation, Colour] = Field(min_length=4)
    ground: dict[Terrain, Colour] = Field(min_length=7)
    land: dict[Country, Colour] = Field(min_length=6)
    lines: dict[Literal["river", "coast", "border", "grid", "danger", "front", "meuse"], Colour] = (
        Field(min_length=7)
    )
    inks: dict[Ink, Colour] = Field(min_length=22)


def check_presentation(
    names: NamesFile, layout: LayoutFile, places: Collection[str], units: Collection[str]
) -> Iterator[Complaint]:
    """Everything that has a name or a place is on the board."""
    yield from unknown(("names", "places"), names.places, places)
    yield from unknown(("names", "units"), names.units, units)
    yield from unknown(("layout", "moved"), layout.moved, places)
    yield from missing(
        ("names", "nations"), names.nations, ("german", "french", "british", "belgian")
    )
