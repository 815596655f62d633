"""The shape of ``names.yaml`` and ``layout.yaml`` of Quartermaster General: 1914."""

from collections.abc import Collection, Iterator
from typing import Literal

from pydantic import Field

from pbem.games.documents import EntryProblem
from pbem.games.presentation import (
    Colour,
    Number,
    PresentationFile,
    Spot,
    Translated,
    check_no_unknown,
    check_none_missing,
)

OfTeam = Literal[
    "points_central", "points_entente", "letters_central", "letters_entente", "land_central",
    "land_entente", "sea_central", "sea_entente",
]  # fmt: skip
Ink = OfTeam | Literal[
    "land", "sea", "paper", "road", "ship", "alarm", "new", "battle", "rock", "gold", "faint",
    "white",
]  # fmt: skip
"""Colours of points and letters, of land and sea by coalition, and of everything else drawn."""


class NamesFile(PresentationFile):
    """``names.yaml``: other names of spaces, nations, powers, basic kinds of cards, and cards."""

    spaces: dict[str, Translated]
    nations: dict[str, Translated]
    powers: dict[str, Translated]
    kinds: dict[str, Translated]
    cards: dict[str, Translated]


class LayoutFile(PresentationFile):
    """``layout.yaml``: the sheet, the place of each space, the map in characters, the colours."""

    sheet: tuple[int, int]
    width: Number
    height: Number
    spaces: dict[str, Spot | tuple[Number, Number, Number]]
    grid: list[list[str]] = Field(min_length=1)
    colours: dict[str, Colour]
    inks: dict[Ink, Colour] = Field(min_length=20)


def check_presentation(
    names: NamesFile,
    layout: LayoutFile,
    spaces: Collection[str],
    nations: Collection[str],
    powers: Collection[str],
    cards: dict[str, str],
) -> Iterator[EntryProblem]:
    """Every name and place is of a thing on the board, and every space has a place.

    ``cards``: their kinds.
    """
    for stem, given, known in (
        ("spaces", names.spaces, spaces),
        ("nations", names.nations, nations),
        ("powers", names.powers, powers),
        ("cards", names.cards, cards),
        ("kinds", names.kinds, set(cards.values())),
    ):
        yield from check_no_unknown(("names", stem), given, known)
    yield from check_none_missing(("names", "nations"), names.nations, nations)
    yield from check_none_missing(("names", "powers"), names.powers, powers)
    yield from check_no_unknown(("layout", "spaces"), layout.spaces, spaces)
    yield from check_none_missing(("layout", "spaces"), layout.spaces, spaces)
    yield from check_none_missing(("layout", "colours"), layout.colours, nations)
    for number, row in enumerate(layout.grid):
        for place, name in enumerate(row):
            if name and name not in spaces:
                facts = {"got": name, "known": ", ".join(sorted(spaces))}
                yield EntryProblem(
                    ("layout", "grid", number, place), "scenario.problem.unknown", facts
                )
    yield from check_none_missing(
        ("layout", "grid"), {name for row in layout.grid for name in row}, spaces
    )
