"""What the tests of one game add to the proofs that every game shares."""

import importlib
from importlib.util import find_spec
from types import ModuleType


def own_module(game: str, name: str) -> ModuleType | None:
    """``tests/games/<game>/<name>.py``, or None if the game has no such file."""
    package = f"tests.games.{game}"
    found = find_spec(f"{package}.{name}") if find_spec(package) else None
    has_code = found is not None and found.origin is not None  # a folder of data has none
    return importlib.import_module(f"{package}.{name}") if has_code else None
