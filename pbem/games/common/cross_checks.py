"""Cross-checks that the board files of every game share."""

from collections.abc import Collection, Iterable, Iterator

from pbem.games.documents import EntryProblem, PathStep

Path = tuple[PathStep, ...]

MOST_LISTED = 40
"""From so many on, known names are counted in a problem instead of listed."""


def check_unique(names: Iterable[tuple[str, Path]]) -> Iterator[EntryProblem]:
    """A problem for each name that stood before."""
    reading: set[str] = set()
    for name, path in names:
        if name in reading:
            yield EntryProblem(path, "scenario.problem.twice", {"got": name})
        reading.add(name)


def check_known(path: Path, got: str, names: Collection[str]) -> Iterator[EntryProblem]:
    """A problem if a name is none of those on the board."""
    if got not in names:
        listed = ", ".join(sorted(names)) if len(names) < MOST_LISTED else f"{len(names)}"
        yield EntryProblem(path, "scenario.problem.unknown", {"got": got, "known": listed})


def disagreement(path: Path, what: str, got: str, expected: str) -> EntryProblem:
    """A problem that two places of the files do not say the same."""
    return EntryProblem(
        path, "scenario.problem.disagrees", {"what": what, "got": got, "expected": expected}
    )
