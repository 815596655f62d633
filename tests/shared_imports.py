"""Test modules imported in shares, so that a worker finds compiled what another one compiled.

In a fresh clone each test module has its asserts rewritten, and each module of the program is
compiled. Without shares every worker would do all of it at the same time.
"""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

_TESTS = Path(__file__).parent


def import_share(config: pytest.Config) -> None:
    """Import the share of a worker, where a run asks for all tests; collecting imports the rest."""
    worker = getattr(config, "workerinput", None)
    if worker is None or [Path(argument).resolve() for argument in config.args] != [_TESTS]:
        return
    names = [_name(path) for path in sorted(_TESTS.rglob("test_*.py"))]
    for name in _share(names, int(worker["workerid"].removeprefix("gw")), worker["workercount"]):
        with suppress(Exception):  # collecting imports it again and tells what is wrong
            import_module(name)


def _share(names: Sequence[str], number: int, count: int) -> Sequence[str]:
    """The neighbours among the names that fall to a worker: they import much the same."""
    return names[len(names) * number // count : len(names) * (number + 1) // count]


def _name(path: Path) -> str:
    return ".".join(path.relative_to(_TESTS.parent).with_suffix("").parts)
