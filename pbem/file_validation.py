"""Validation of files that people write: YAML is read whole, and each problem gets its line."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import yaml
from pydantic import ValidationError

PathStep = str | int
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_BYTES, _MOST_VALUES, _DEEPEST = 4_000_000, 1_000_000, 50
"""No board needs so much.

The limits are the bytes of a file, its values once each alias is expanded, and the depth of lists.
"""


class FileProblem(msgspec.Struct, frozen=True):
    """One problem of a file.

    Attributes:
        file: name of the file, such as ``fronts.yaml``.
        line, column: where it stands, counted from 1.
        path: the entry, such as ``fronts.3.cities.0.owner``.
        key: message key, ``scenario.problem.…``.
        facts: named parameters of the message.
    """

    file: str
    line: int
    column: int
    path: str
    key: str
    facts: dict[str, str] = {}


class InvalidFile(Exception):
    """A file is not valid; ``problems`` lists each reason, in the order of the files."""

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(*self.problems)


class EntryProblem(msgspec.Struct, frozen=True):
    """A problem found by a cross-check, before its place in the file is looked up."""

    path: tuple[PathStep, ...]
    key: str
    facts: dict[str, str] = {}


class _TooDeep(Exception):
    """A file nests lists and mappings deeper than a board needs."""


class _Loader(LOADER):  # type: ignore[valid-type, misc] # one of two classes
    """Reads a file, and stops where it nests too deep: what reads it calls itself for each level.

    What resolves tags by their place is told of each value and of its end; no file has such tags.
    """

    _depth = 0

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:  # noqa: ARG002
        self._depth += 1
        if self._depth > _DEEPEST + 1:
            raise _TooDeep

    def ascend_resolver(self) -> None:
        self._depth -= 1


def read_yaml(path: Path) -> tuple[yaml.Node | None, Any]:
    """The node tree (for line numbers) and the plain value of a YAML file (raises InvalidFile)."""
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
        if len(raw) > _MOST_BYTES:
            raise _limit_error(path, "long", _MOST_BYTES)
        text = raw.decode("utf-8")
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            if b"&" in raw and node is not None and _count_values(node, {}) > _MOST_VALUES:
                raise _limit_error(path, "many", _MOST_VALUES)
            return node, loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except _TooDeep:
        raise _limit_error(path, "deep", _DEEPEST) from None
    except FileNotFoundError:
        raise InvalidFile(
            [FileProblem(path.name, 1, 1, "", "scenario.problem.no_file", {"file": path.name})]
        ) from None
    except UnicodeDecodeError as error:
        raise InvalidFile(
            [
                FileProblem(
                    path.name, 1, 1, "", "scenario.problem.not_utf8", {"byte": str(error.start)}
                )
            ]
        ) from None
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = str(getattr(error, "problem", None) or type(error).__name__)
        raise InvalidFile(
            [
                FileProblem(
                    path.name, line, column, "", "scenario.problem.yaml", {"problem": problem}
                )
            ]
        ) from None


def _limit_error(path: Path, what: str, most: int) -> InvalidFile:
    """The error of a file that exceeds a limit of size, depth or number of values."""
    return InvalidFile(
        [FileProblem(path.name, 1, 1, "", f"scenario.problem.too_{what}", {"most": str(most)})]
    )


def _count_values(node: yaml.Node, known: dict[int, int]) -> int:
    """The number of values in a node, with each alias expanded.

    A node that contains itself counts as more than the limit.
    """
    if id(node) not in known:
        known[id(node)] = _MOST_VALUES
        within = node.value if isinstance(node, yaml.CollectionNode) else ()
        parts = chain.from_iterable(within) if isinstance(node, yaml.MappingNode) else within
        known[id(node)] = 1 + sum(_count_values(part, known) for part in parts)
    return known[id(node)]


def problems_of(error: ValidationError) -> list[EntryProblem]:
    """What a model found wrong with the values of files."""
    return [
        EntryProblem(tuple(e["loc"]), f"scenario.problem.{e['type']}", _error_facts(e))
        for e in error.errors(include_url=False)
    ]


def _error_facts(error: Any) -> dict[str, str]:
    facts = {name: str(value) for name, value in (error.get("ctx") or {}).items()}
    facts |= {name: facts[name].replace(" or ", ", ") for name in ("expected",) if name in facts}
    return {"got": str(error.get("input"))[:80], "detail": error["msg"], **facts}


def with_line(problem: EntryProblem, nodes: dict[str, yaml.Node | None]) -> FileProblem:
    """Give a problem its line: the deepest node on its path that exists."""
    stem, *steps = problem.path
    node = nodes.get(str(stem))
    mark = node.start_mark if node else None
    for step in steps:
        node = _child_node(node, step)
        if node is None:
            break
        mark = node.start_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    path = ".".join(str(step) for step in steps)
    return FileProblem(f"{stem}.yaml", line, column, path, problem.key, problem.facts)


def _child_node(node: yaml.Node | None, step: PathStep) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: yaml.Node = node.value[step]
        return found
    return None
