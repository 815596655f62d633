"""Board data: YAML files read, checked and explained, and frozen into a document with a digest."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from pbem import resources
from pbem.rules import canonical_json, digest

PathStep = str | int
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_BYTES = 4_000_000


class Flaw(msgspec.Struct, frozen=True):
    """One thing wrong with a scenario file.

    Attributes:
        file: name of the file, such as ``fronts.yaml``.
        line, column: where it stands, counted from 1.
        path: the entry, such as ``fronts.3.cities.0.owner``.
        key: message key, ``scenario.flaw.…``.
        facts: named parameters of the message.
    """

    file: str
    line: int
    column: int
    path: str
    key: str
    facts: dict[str, str] = {}


class ScenarioError(Exception):
    """A scenario cannot be read; ``flaws`` holds every reason, in the order of the files."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(*self.flaws)


class Document(msgspec.Struct, frozen=True, dict=True):
    """The files of a scenario as a game was begun with them: what it keeps, whatever happens to the files.

    Attributes:
        game: identifier of the game.
        name: identifier of the scenario.
        content: what the rules read: file stem -> plain data, without the remarks on sources.
        look: what only players read, likewise: names beside those of the board, and where the map draws what.
    """

    game: str
    name: str
    content: dict[str, Any]
    look: dict[str, Any] = {}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON of the content: what pins the rules of a game."""
        return digest(self.content)

    @cached_property
    def look_digest(self) -> str:
        """SHA-256 of the canonical JSON of the look."""
        return digest(self.look)

    @property
    def identity(self) -> tuple[str, str]:
        """What differs where anything in two documents does."""
        return self.digest, self.look_digest


class SourcedEntry(BaseModel):
    """Base of every entry of a scenario file: says where its facts come from."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str = ""
    source_fields: dict[str, dict[str, str]] = {}
    note: str = ""


class Complaint(msgspec.Struct, frozen=True):
    """A flaw found by a cross-check, before its place in the file is looked up."""

    path: tuple[PathStep, ...]
    key: str
    facts: dict[str, str] = {}


CrossCheck = Callable[[Any], Iterator[Complaint]]


class Shape(msgspec.Struct, frozen=True):
    """How the files of a game look.

    Attributes:
        files: stems of the files that the rules read.
        look: stems of the files that only players read.
        whole: pydantic model with one field a file.
        check: finds what the models cannot see (references, counts, symmetry).
    """

    files: tuple[str, ...]
    look: tuple[str, ...]
    whole: type[BaseModel]
    check: CrossCheck


def load_document(game: str, name: str, shape: Shape, folder: Path | None = None) -> Document:
    """Read and check a game's board data.

    Args:
        game: identifier of the game.
        name: identifier of the scenario, as listed in ``scenarios.yaml``.
        shape: what the files must look like.
        folder: where the files are, if not the shipped ones.

    Raises:
        ScenarioError: something is wrong; every flaw is listed.
    """
    folder = folder or resources.scenarios() / game
    nodes: dict[str, yaml.Node | None] = {}
    values: dict[str, Any] = {}
    for stem in (*shape.files, *shape.look):
        nodes[stem], values[stem] = _read(folder / f"{stem}.yaml")
    try:
        model = shape.whole.model_validate(values)
    except ValidationError as error:
        complaints: list[Complaint] = [
            Complaint(tuple(e["loc"]), f"scenario.flaw.{e['type']}", _facts(e)) for e in error.errors(include_url=False)
        ]
    else:
        complaints = list(shape.check(model))
        if not complaints:
            plain = _as_stored(_without_sources(model.model_dump(mode="json", exclude_none=True)))
            content, look = ({stem: plain[stem] for stem in sorted(stems)} for stems in (shape.files, shape.look))
            return Document(game, name, content, look)
    raise ScenarioError(_locate(complaint, nodes) for complaint in complaints)


def source_counts(folder: Path, stem: str) -> dict[str, int]:
    """How many facts of a file come from where: kind of source -> number of facts.

    A fact is a field an entry gives the source of, an entry with a source, or an entry without one in a file with one.
    """
    parts = yaml.load((folder / f"{stem}.yaml").read_text("utf-8"), Loader=_LOADER)  # noqa: S506 - safe loader
    own = parts.pop("source", "")
    counts = Counter[str]()
    for entry in chain.from_iterable(map(_entries, parts.values())):
        counts.update(list(_sources(entry)) or ([own] if own else []))
    return dict(counts)


def _entries(part: Any) -> list[Any]:
    """The entries of a part of a file: of a list of them, of a mapping without a source of its own, or the part."""
    if isinstance(part, dict) and "source" not in part:
        return list(part.values())
    return part if isinstance(part, list) and any(isinstance(inner, dict) for inner in part) else [part]


def _sources(value: Any) -> Iterator[str]:
    """The kinds of source of an entry: of its fields if it says so, of the whole else; and those of entries in it."""
    if isinstance(value, dict):
        if "source_fields" in value:
            yield from (field["kind"] for field in value["source_fields"].values())
        elif "source" in value:
            yield value["source"]
        for name, inner in value.items():
            if name != "source_fields":
                yield from _sources(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _sources(inner)


def _read(path: Path) -> tuple[yaml.Node | None, Any]:
    """The node tree (for line numbers) and the plain value of a YAML file."""
    try:
        text = path.read_bytes()[:_MOST_BYTES].decode("utf-8")
        loader = _LOADER(text)
        try:
            node = loader.get_single_node()
            return node, loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
    except FileNotFoundError:
        raise ScenarioError([Flaw(path.name, 1, 1, "", "scenario.flaw.no_file", {"file": path.name})]) from None
    except UnicodeDecodeError as error:
        raise ScenarioError([Flaw(path.name, 1, 1, "", "scenario.flaw.not_utf8", {"byte": str(error.start)})]) from None
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = str(getattr(error, "problem", None) or type(error).__name__)
        raise ScenarioError([Flaw(path.name, line, column, "", "scenario.flaw.yaml", {"problem": problem})]) from None


def _facts(error: Any) -> dict[str, str]:
    facts = {name: str(value) for name, value in (error.get("ctx") or {}).items()}
    return {"got": str(error.get("input"))[:80], "detail": error["msg"], **facts}


def _locate(complaint: Complaint, nodes: dict[str, yaml.Node | None]) -> Flaw:
    """Give a complaint its line: the deepest node on its path that exists."""
    stem, *steps = complaint.path
    node = nodes.get(str(stem))
    mark = node.start_mark if node else None
    for step in steps:
        node = _child(node, step)
        if node is None:
            break
        mark = node.start_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    path = ".".join(str(step) for step in steps)
    return Flaw(f"{stem}.yaml", line, column, path, complaint.key, complaint.facts)


def _child(node: yaml.Node | None, step: PathStep) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: yaml.Node = node.value[step]
        return found
    return None


def _as_stored(value: Any) -> Any:
    """The same as it comes back from a ledger or an export: keys in canonical order."""
    return msgspec.json.decode(canonical_json(value))


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_sources(v) for k, v in value.items() if k not in ("source", "source_fields", "note")}
    if isinstance(value, list):
        return [_without_sources(inner) for inner in value]
    return value
