"""Board data: YAML files read, checked and explained, and frozen into a document with a digest."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from pbem import resources
from pbem.file_validation import (
    LOADER,
    EntryProblem,
    FileProblem,
    InvalidFile,
    PathStep,
    problems_of,
    read_yaml,
    with_line,
)
from pbem.rules import canonical_json, digest

__all__ = [
    "BoardSchema",
    "CrossCheck",
    "Document",
    "EntryProblem",
    "FileProblem",
    "PathStep",
    "ScenarioError",
    "SourcedEntry",
    "load_document",
    "source_counts",
]


class ScenarioError(InvalidFile):
    """A scenario cannot be read; ``problems`` holds every reason, in the order of the files."""


class Document(msgspec.Struct, frozen=True, dict=True):
    """The files of a scenario as they were when a game began; the game keeps them.

    Attributes:
        game: identifier of the game.
        name: identifier of the scenario.
        content: what the rules read: file stem -> plain data, without the remarks on sources.
        presentation: what only players read, likewise: names, and where the map draws what.
    """

    game: str
    name: str
    content: dict[str, Any]
    presentation: dict[str, Any] = {}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON of the content: what pins the rules of a game."""
        return digest(self.content)

    @cached_property
    def presentation_digest(self) -> str:
        """SHA-256 of the canonical JSON of the presentation."""
        return digest(self.presentation)

    @property
    def identity(self) -> tuple[str, str]:
        """The digests of both parts: equal documents have equal identities."""
        return self.digest, self.presentation_digest


class SourcedEntry(BaseModel):
    """Base of every entry of a scenario file: says where its facts come from."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str = ""
    source_fields: dict[str, dict[str, str]] = {}
    note: str = ""


CrossCheck = Callable[[Any], Iterator[EntryProblem]]


class BoardSchema(msgspec.Struct, frozen=True):
    """The shape of the board files of a game.

    Attributes:
        files: stems of the files that the rules read.
        presentation: stems of the files that only players read.
        whole: pydantic model with one field a file.
        check: finds what the models cannot see (references, counts, symmetry).
    """

    files: tuple[str, ...]
    presentation: tuple[str, ...]
    whole: type[BaseModel]
    check: CrossCheck


def load_document(game: str, name: str, shape: BoardSchema, folder: Path | None = None) -> Document:
    """Read and check a game's board data.

    Args:
        game: identifier of the game.
        name: identifier of the scenario, as listed in ``scenarios.yaml``.
        shape: what the files must look like.
        folder: where the files are, if not the shipped ones.

    Raises:
        ScenarioError: something is wrong; every problem is listed.
    """
    folder = folder or resources.scenarios() / game
    nodes: dict[str, yaml.Node | None] = {}
    values: dict[str, Any] = {}
    for stem in (*shape.files, *shape.presentation):
        try:
            nodes[stem], values[stem] = read_yaml(folder / f"{stem}.yaml")
        except InvalidFile as error:
            raise ScenarioError(error.problems) from None
    try:
        model = shape.whole.model_validate(values)
    except ValidationError as error:
        problems = problems_of(error)
    else:
        problems = list(shape.check(model))
        if not problems:
            plain = _as_stored(_without_sources(model.model_dump(mode="json", exclude_none=True)))
            content, presentation = (
                {stem: plain[stem] for stem in sorted(stems)}
                for stems in (shape.files, shape.presentation)
            )
            return Document(game, name, content, presentation)
    raise ScenarioError(with_line(problem, nodes) for problem in problems)


def source_counts(folder: Path, stem: str) -> dict[str, int]:
    """How many facts of a file come from where: kind of source -> number of facts.

    A fact is a field whose source an entry gives, an entry with a source, or an entry without one
    in a file that has a source.
    """
    text = (folder / f"{stem}.yaml").read_text("utf-8")
    parts = yaml.load(text, Loader=LOADER)  # noqa: S506 - safe loader
    own = parts.pop("source", "")
    counts = Counter[str]()
    for entry in chain.from_iterable(map(_entries_of_part, parts.values())):
        counts.update(list(_source_kinds(entry)) or ([own] if own else []))
    return dict(counts)


def _entries_of_part(part: Any) -> list[Any]:
    """The entries of a part: a list, the values of a mapping without a source, or itself."""
    if isinstance(part, dict) and "source" not in part:
        return list(part.values())
    return (
        part
        if isinstance(part, list) and any(isinstance(inner, dict) for inner in part)
        else [part]
    )


def _source_kinds(value: Any) -> Iterator[str]:
    """The kinds of source of an entry and of the entries in it; those of fields come first."""
    if isinstance(value, dict):
        if "source_fields" in value:
            yield from (field["kind"] for field in value["source_fields"].values())
        elif "source" in value:
            yield value["source"]
        for name, inner in value.items():
            if name != "source_fields":
                yield from _source_kinds(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _source_kinds(inner)


def _as_stored(value: Any) -> Any:
    """The value as a ledger or an export gives it back: keys in canonical order."""
    return msgspec.json.decode(canonical_json(value))


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            k: _without_sources(v)
            for k, v in value.items()
            if k not in ("source", "source_fields", "note")
        }
    if isinstance(value, list):
        return [_without_sources(inner) for inner in value]
    return value
