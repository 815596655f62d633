"""What ``names.yaml`` and ``layout.yaml`` of every hex game have, and what they must name."""

from collections.abc import Collection, Iterable, Iterator

from pydantic import Field

from pbem.games.documents import EntryProblem
from pbem.games.presentation import (
    PresentationFile,
    Translated,
    check_no_unknown,
    check_none_missing,
)


class HexNamesFile(PresentationFile):
    """``names.yaml``: other names of places, by their hexes, and of units."""

    places: dict[str, Translated]
    units: dict[str, Translated] = Field(default={})


class HexLayoutFile(PresentationFile):
    """``layout.yaml``: the close-ups and the colours.

    Attributes:
        reconstructed: whether reports say that much of the board is.
    """

    reconstructed: bool = False


def check_names(
    names: HexNamesFile, places: Collection[str], units: Collection[str]
) -> Iterator[EntryProblem]:
    """Everything that has a name or a place is on the board."""
    yield from check_no_unknown(("names", "places"), names.places, places)
    yield from check_no_unknown(("names", "units"), names.units, units)


def check_nations(called: Collection[str], nations: Iterable[str]) -> Iterator[EntryProblem]:
    """Every nation has a word."""
    yield from check_none_missing(("names", "nations"), called, nations)
