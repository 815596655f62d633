"""What the tests cost: processor time of each test with its children, told by directory after a run."""

import csv
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

_MANY = 1_000
"""The directories are told after so many tests or more."""
_MEASURED = "_processor_seconds"


def _used() -> float:
    """Processor time of this process and of its children that ended, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Costs:
    """Measures where the tests run, adds up where the results are told.

    ``PBEM_COSTS`` names a CSV file for the cost of every test, the dearest first.
    """

    def __init__(self) -> None:
        self._before = _used()
        self._tests: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Give a report the processor time since the last one: a test bears what it sets up."""
        report = yield
        now = _used()
        setattr(report, _MEASURED, now - self._before)
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the three parts of a test up."""
        self._tests[report.nodeid] += getattr(report, _MEASURED, 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell the directories of a long run, the dearest first; write the file where one is named."""
        if path := os.environ.get("PBEM_COSTS"):
            with Path(path).open("w", newline="") as file:
                csv.writer(file).writerows(sorted(self._tests.items(), key=lambda item: -item[1]))
        if len(self._tests) < _MANY:
            return
        terminalreporter.section("processor time by directory")
        for line in self._by_directory():
            terminalreporter.write_line(line)

    def _by_directory(self) -> list[str]:
        seconds: dict[str, float] = defaultdict(float)
        counts: dict[str, int] = defaultdict(int)
        for test, cost in self._tests.items():
            folder = "/".join(test.split("::")[0].split("/")[:-1][:3])
            seconds[folder] += cost
            counts[folder] += 1
        whole = sum(seconds.values()) or 1.0
        dearest = sorted(seconds, key=lambda folder: -seconds[folder])
        return [
            f"{seconds[folder]:7.1f} s {100 * seconds[folder] / whole:5.1f} % "
            f"{counts[folder]:6} tests  {folder}"
            for folder in dearest
        ] + [f"{whole:7.1f} s in all"]
