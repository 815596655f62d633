"""Packages whose names are imported at first use, so that a small command starts fast."""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def lazy_exports(package: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package that imports a name when it is first used (PEP 562).

    The package lists its names as imports under ``if TYPE_CHECKING:``, where type checkers and the
    import contracts read them too. No name may be that of a submodule.
    """
    origins: dict[str, str] = {}

    def imported(name: str) -> Any:
        if not origins:
            origins.update(_modules_of_names(package))
        if name not in origins:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = getattr(import_module(origins[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return imported


def _modules_of_names(package: str) -> dict[str, str]:
    """The names that a package lists, and the module that each comes from."""
    source = sys.modules[package].__file__
    assert source is not None
    tree = ast.parse(Path(source).read_text("utf-8"))
    return {
        alias.name: node.module or ""
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
