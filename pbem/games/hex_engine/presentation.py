"""What ``names.yaml`` and ``layout.yaml`` of every hex game have, and what they must name."""

from collections.abc import Collection, Iterable, Iterator

from pydantic import Field

from pbem.games.documents import EntryProblem
from pbem.games.presentation import PresentationFile, Spot, Translated, missing, unknown


class HexNamesFile(PresentationFile):
    """``names.yaml``: other names of places, by their hexes, and of units."""

    places: dict[str, Translated]
    units: dict[str, Translated] = Field(default={})


class HexLayoutFile(PresentationFile):
    """``layout.yaml``: the close-ups, the colours, and where names stand.

    Attributes:
        reconstructed: whether reports say that much of the board is.
        moved: by hex, how far a name stands from where it would.
    """

    reconstructed: bool = False
    moved: dict[str, Spot] = Field(default={})


def check_names(
    names: HexNamesFile, layout: HexLayoutFile, places: Collection[str], units: Collection[str]
) -> Iterator[EntryProblem]:
    """Everything that has a name or a place is on the board."""
    yield from unknown(("names", "places"), names.places, places)
    yield from unknown(("names", "units"), names.units, units)
    yield from unknown(("layout", "moved"), layout.moved, places)


def check_nations(called: Collection[str], nations: Iterable[str]) -> Iterator[EntryProblem]:
    """Every nation has a word."""
    yield from missing(("names", "nations"), called, nations)
