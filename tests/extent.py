"""How much of a long test runs: less under ``make test``, more under ``make test-all``, all under ``make soak``."""

import math
import os
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

SOAK = os.environ.get("PBEM_TESTS") == "soak"
EVERYTHING = SOAK or os.environ.get("PBEM_TESTS") == "all"
LESS = 5
"""``make test`` runs one of so many cases that ``make test-all`` runs."""
SHORT_TABLE = 5
"""``make test`` runs all cases of a table that has no more."""
FEWEST = 3
"""``make test`` runs so many cases of a longer table at least."""


def campaign_size(whole: int, part: int = 10) -> int:
    """How much of a campaign to run: all under ``make soak``, one of so many parts under ``make test-all``."""
    if SOAK:
        return whole
    return math.ceil(whole / part if EVERYTHING else whole / part / LESS)


def example_count(whole: int) -> int:
    """How many examples Hypothesis tries."""
    return whole if EVERYTHING else math.ceil(whole / LESS)


def gathered(whole: int, case: Callable[[int], T], enough: Callable[[list[T]], bool]) -> list[T]:
    """The results of a campaign's cases, by number; ``make test`` ends when they are enough."""
    found: list[T] = []
    for number in range(whole if SOAK else math.ceil(whole / 10)):
        found.append(case(number))
        if enough(found) and not EVERYTHING:
            break
    return found


def of_long_tables(names: Mapping[str, int | None]) -> set[str]:
    """The cases of tables that stay in ``make test``.

    A table is a test function with parameters. It keeps so many cases as its marker ``few`` says;
    without one, all of a table of at most ``SHORT_TABLE`` cases and one of ``LESS`` of a longer
    one, but no fewer than ``FEWEST``. The cases with the least checksums stay: the same on every
    day.

    Args:
        names: node identifiers of pytest, ``file::function[parameters]``, with the marker's number.
    """
    tables: dict[str, list[str]] = defaultdict(list)
    for name in names:
        tables[name.partition("[")[0]].append(name)
    kept: set[str] = set()
    for cases in tables.values():
        part = max(FEWEST, math.ceil(len(cases) / LESS))
        size = names[cases[0]] or (part if len(cases) > SHORT_TABLE else len(cases))
        kept.update(sorted(cases, key=lambda name: crc32(name.encode()))[:size])
    return kept
