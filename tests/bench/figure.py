"""One measured figure and the line it prints."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity measured several times."""

    name: str
    unit: str
    runs: tuple[float, ...]

    def __str__(self) -> str:
        low, high = min(self.runs), max(self.runs)
        return (
            f"{self.name}: {median(self.runs):.4g} {self.unit} "
            f"({low:.4g}–{high:.4g} of {len(self.runs)} runs)"
        )


Bench = Callable[[], Iterator[Figure]]


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def cpu_seconds(work: Callable[[], object]) -> float:
    """How long this process computes in one call, however busy the machine is."""
    start = process_time()
    work()
    return process_time() - start


def percentile(values: list[float], share: float) -> float:
    """The value below which a share (0 to 1) of the values lies, nearest rank."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
