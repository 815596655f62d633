"""Complaints that the cross-checks of every game's board files share."""

from collections.abc import Collection, Iterable, Iterator

from pbem.games.documents import Complaint, PathStep

Path = tuple[PathStep, ...]

MOST_LISTED = 40
"""From so many on, known names are counted in a complaint instead of listed."""


def unique(names: Iterable[tuple[str, Path]]) -> Iterator[Complaint]:
    """A complaint for each name that stood before."""
    reading: set[str] = set()
    for name, path in names:
        if name in reading:
            yield Complaint(path, "scenario.problem.twice", {"got": name})
        reading.add(name)


def known(path: Path, got: str, names: Collection[str]) -> Iterator[Complaint]:
    """A complaint if a name is none of those on the board."""
    if got not in names:
        listed = ", ".join(sorted(names)) if len(names) < MOST_LISTED else f"{len(names)}"
        yield Complaint(path, "scenario.problem.unknown", {"got": got, "known": listed})


def disagrees(path: Path, what: str, got: str, expected: str) -> Complaint:
    """A complaint that two places of the files do not say the same."""
    return Complaint(
        path, "scenario.problem.disagrees", {"what": what, "got": got, "expected": expected}
    )
