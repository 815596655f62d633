"""The page of exceptions: a tree of every exception class of the code without an underscore."""

import builtins
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tools.docs.markdown import item
from tools.docs.source import ROOT, source


class Raised(NamedTuple):
    """An exception class: its name, base, module and the first paragraph of its docstring."""

    name: str
    base: str
    module: str
    about: str


def exceptions() -> list[Raised]:
    """Every exception class, found by its bases, which reach one of Python's own."""
    found = {each.name: each for each in _classes()}

    def raised(name: str) -> bool:
        built_in = getattr(builtins, name, None)
        if isinstance(built_in, type):
            return issubclass(built_in, BaseException)
        return name in found and raised(found[name].base)

    return [found[name] for name in sorted(found) if raised(name)]


def exceptions_page() -> str:
    """The tree, and what each exception means."""
    classes = exceptions()
    below = defaultdict(list)
    for each in classes:
        below[each.base].append(each.name)
    names = {each.name for each in classes}
    roots = sorted(base for base in below if base not in names)
    lines = ["# Exceptions", "", "`make pages` writes this page from the code.", "", "```text"]
    for root in roots:
        lines += [root, *_tree(root, below, "")]
    lines += ["```", ""]
    for each in classes:
        lines += item(f"`{each.name}` (`{each.module}`): {each.about}".replace("``", "`"))
    return "\n".join((*lines, ""))


def _tree(name: str, below: dict[str, list[str]], indent: str) -> Iterator[str]:
    children = below.get(name, [])
    for child in children:
        last = child == children[-1]
        yield f"{indent}{'└──' if last else '├──'} {child}"
        yield from _tree(child, below, f"{indent}{'   ' if last else '│  '} ")


def _classes() -> Iterator[Raised]:
    for path in sorted((ROOT / "pbem").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name, base, about in source(path).classes:
            if not name.startswith("_"):
                yield Raised(name, base, module, about)
