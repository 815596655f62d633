"""``make bench``: print every figure, or with an argument those whose prefix it names."""

import importlib
import pkgutil
import sys
from collections.abc import Iterator

from tests import bench
from tests.bench.figure import Figure


def figures(only: str) -> Iterator[Figure]:
    """Measure each module whose name shares a prefix with ``only``."""
    for module in pkgutil.iter_modules(bench.__path__):
        name = module.name
        if (
            name.startswith("_")
            or name == "figure"
            or not (name.startswith(only) or only.startswith(name))
        ):
            continue
        for figure in importlib.import_module(f"tests.bench.{name}").measure():
            if figure.name.startswith(only):
                yield figure


def main() -> None:
    """Print one line a figure, as soon as it is measured."""
    for figure in figures(sys.argv[1] if len(sys.argv) > 1 else ""):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
