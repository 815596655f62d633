"""What pages say of the files of the code: each file is read once, its tree is not kept."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields of statements that hold statements."""


class ClassStatement(NamedTuple):
    """A class at the top level of a file, with a base that is a plain name.

    Attributes:
        name: its name.
        base: its first base.
        about: the first paragraph of its docstring, in one line.
    """

    name: str
    base: str
    about: str


class Source(NamedTuple):
    """A file of the code.

    Attributes:
        about: the first line of its docstring.
        imports: the full names of all that it imports.
        classes: its classes, in their order.
    """

    about: str
    imports: frozenset[str]
    classes: tuple[ClassStatement, ...]


@cache
def source(path: Path) -> Source:
    """What pages say of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    classes = tuple(
        ClassStatement(node.name, base.id, _first_paragraph(node))
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.bases
        if isinstance(base := node.bases[0], ast.Name)
    )
    about = (ast.get_docstring(tree) or "").partition("\n")[0]
    return Source(about, _imports(tree), classes)


def _first_paragraph(node: ast.ClassDef) -> str:
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())


def _imports(tree: ast.Module) -> frozenset[str]:
    """What the statements of a file import, at any depth; no other node holds an import."""
    found = set[str]()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
        for name in _BODIES:
            waiting += getattr(node, name, ())
    return frozenset(found)
