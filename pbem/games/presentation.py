"""The parts of ``names.yaml`` and ``layout.yaml``: what players read, and no rule does."""

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated

from pydantic import Field

from pbem.games.documents import EntryProblem, PathStep, SourcedEntry

OneName = Annotated[str, Field(min_length=1, max_length=80)]
Called = Annotated[list[OneName], Field(min_length=1)]
"""What players call one thing."""
Number = int | float
Box = tuple[Number, Number, Number, Number]
"""Left, top, width, height."""
Spot = tuple[Number, Number]
Colour = Annotated[str, Field(pattern="^#([0-9a-f]{3}){1,2}$")]
SvgPath = Annotated[str, Field(pattern="^[A-Za-z0-9 .,-]+$")]


class PresentationFile(SourcedEntry):
    """The base of the two files."""


class Translated(SourcedEntry):
    """What readers of each language call one thing, if not as printed.

    ``also`` lists what players may write too.
    """

    en: OneName | None = None
    it: OneName | None = None
    pl: OneName | None = None
    also: Called | None = None


def check_no_unknown(
    path: tuple[PathStep, ...], got: Iterable[object], known: Collection[object]
) -> Iterator[EntryProblem]:
    """A problem for each key that is nothing on the board."""
    for name in got:
        if name not in known:
            facts = {"got": str(name), "known": ", ".join(sorted(map(str, known)))}
            yield EntryProblem((*path, str(name)), "scenario.problem.unknown", facts)


def check_none_missing(
    path: tuple[PathStep, ...], got: Collection[object], needed: Iterable[object]
) -> Iterator[EntryProblem]:
    """A problem for each thing on the board that an entry leaves out."""
    for name in needed:
        if name not in got:
            yield EntryProblem(path, "scenario.problem.missing_entry", {"got": str(name)})
