"""Fields that the scenario files of both hex games share, and checks that files agree."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated

from pydantic import Field

from pbem.games.common.cross_checks import Path, check_known, check_unique, disagreement
from pbem.games.documents import EntryProblem
from pbem.games.hexes.grid import numbers_around

Name = Annotated[str, Field(min_length=1, max_length=80)]
HexSide = Annotated[str, Field(pattern=r"^\d{4}/\d{4}$")]
"""Two hexes that touch, such as ``1520/1620``."""

Needed = tuple[str, Iterable[str], Collection[str]]
"""A part of ``tables.yaml``, the entries that it needs, and those that it has."""


def check_sides(
    sides: Sequence[tuple[str, Path]], hexes: Collection[str]
) -> Iterator[EntryProblem]:
    """Sides are named once, between hexes of the map that touch."""
    yield from check_unique(sides)
    for side, path in sides:
        one, other = side.split("/")
        for end in (one, other):
            yield from check_known(path, end, hexes)
        yield from check_touching(path, one, other)


def check_touching(path: Path, one: str, other: str) -> Iterator[EntryProblem]:
    """A problem where two hexes do not touch."""
    if other not in numbers_around(one):
        yield EntryProblem(path, "scenario.problem.not_touching", {"one": one, "other": other})


def check_results(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[EntryProblem]:
    """Every row of the combat results table has as many cells as there are columns."""
    for i, row in enumerate(rows):
        if len(row) != len(columns):
            got, path = str(len(row)), ("tables", "assault", "rows", i)
            yield disagreement(path, "columns", got, str(len(columns)))


def check_turns(numbers: Sequence[int], last: int) -> Iterator[EntryProblem]:
    """The turn track runs from 1 to the last turn."""
    if numbers != list(range(1, last + 1)):
        yield disagreement(("tables", "turns"), "turns", str(numbers), f"1-{last}")


def check_entries(parts: Iterable[Needed]) -> Iterator[EntryProblem]:
    """Every entry that the rules need is there, once."""
    for part, names, got in parts:
        yield from check_unique((name, ("tables", part)) for name in got)
        for name in names:
            if name not in got:
                yield EntryProblem(
                    ("tables", part), "scenario.problem.missing_entry", {"got": name}
                )
