"""Board files: read, checked, explained; nothing but ScenarioError comes out of a spoiled one."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pbem
from pbem import resources
from pbem.games import FileProblem, ScenarioError, game_module, game_modules, presets
from pbem.games.documents import source_counts
from tests.extent import example_count
from tools.syntax import walked

PACKAGE = Path(pbem.__file__).parent
SHIPPED = resources.scenarios() / "first_world_war"
FILES = ("fronts", "armies", "chits", "dice", "turns")


def copy(folder: Path) -> Path:
    for path in SHIPPED.glob("*.yaml"):
        shutil.copy(path, folder / path.name)
    return folder


def problems(folder: Path) -> list[tuple[str, str]]:
    with pytest.raises(ScenarioError) as caught:
        game_module("FWW").load("standard", folder)
    return [(problem.file, problem.key) for problem in caught.value.problems]


def test_the_shipped_board_is_in_order_and_frozen_by_its_digest() -> None:
    document = game_module("FWW").load("standard")
    assert document.digest == game_module("FWW").load("historical").digest
    assert "source" not in str(document.content["fronts"]["factions"][0])
    assert [preset.id for preset in presets("first_world_war")] == ["standard", "historical"]


def test_every_fact_has_a_source() -> None:
    for stem in FILES:
        assert sum(source_counts(SHIPPED, stem).values()) > 2
        for entries in yaml.safe_load((SHIPPED / f"{stem}.yaml").read_text()).values():
            for entry in entries if isinstance(entries, list) else [entries]:
                assert entry["source"] in ("rulebook", "web", "reconstructed")


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("fronts", "adjacent: [2]", "adjacent: [2, 4]", "not_adjacent"),
        ("fronts", "between: [calais, bruxelles]", "between: [calais, london]", "unknown"),
        ("fronts", "id: calais", "id: namur", "twice"),
        ("fronts", "owner: WA", "owner: XX", "literal_error"),
        ("fronts", "replacement_centre: true", "replacement_center: true", "extra_forbidden"),
        ("armies", "nationality: BE", "nationality: XY", "unknown"),
        ("armies", "value: 3", "value: 9", "less_than_equal"),
        ("armies", "armies: 72", "armies: 71", "disagrees"),
        ("armies", "central: [DE-1, DE-2]", "central: [DE-1, AH-1]", "not_admitted"),
        ("chits", "per_alliance: 15", "per_alliance: 14", "disagrees"),
        ("dice", "[1, 2, 3, 4, S, S]", "[1, 2, 3, 4, S]", "disagrees"),
        ("turns", "- id: brest_litovsk_offer", "- id: minimum_garrison", "twice"),
        ("turns", "turns:", "turns: [", "yaml"),
    ],
)
def test_every_slip_is_named(tmp_path: Path, file: str, old: str, new: str, key: str) -> None:
    folder = copy(tmp_path)
    path = folder / f"{file}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert (f"{file}.yaml", f"scenario.problem.{key}") in problems(folder)


def test_the_line_of_a_slip_is_the_line_of_the_slip(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    path = folder / "fronts.yaml"
    lines = path.read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, start=1) if "owner: WA" in line)
    lines[number - 1] = lines[number - 1].replace("WA", "XX")
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ScenarioError) as caught:
        game_module("FWW").load("standard", folder)
    assert number in [problem.line for problem in caught.value.problems]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    path = folder / "fronts.yaml"
    path.write_text(path.read_text("utf-8").replace("owner: WA", "owner: XX"), "utf-8")
    assert len(problems(folder)) > 10


def test_a_missing_file_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert problems(tmp_path) == [("fronts.yaml", "scenario.problem.no_file")]
    folder = copy(tmp_path)
    (folder / "chits.yaml").write_bytes(b"\xff\xfe")
    assert problems(folder) == [("chits.yaml", "scenario.problem.not_utf8")]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=example_count(25)
)
@given(st.sampled_from(FILES), st.integers(0, 60_000), st.text(max_size=12), st.integers(0, 40))
def test_nothing_but_a_scenario_error_comes_out_of_a_spoiled_file(
    tmp_path: Path, file: str, at: int, put: str, cut: int
) -> None:
    folder = copy(tmp_path)
    path = folder / f"{file}.yaml"
    text = path.read_text("utf-8")
    at %= len(text)
    path.write_text(text[:at] + put + text[at + cut :], "utf-8", errors="replace")
    found: tuple[FileProblem, ...] | None = None
    try:
        game_module("FWW").load("standard", folder)
    except ScenarioError as error:
        found = error.problems
    assert found is None or (found and all(problem.line >= 1 for problem in found))


_ENTRIES = ("schema.py", "entries.py")
"""The modules of a game that declare the entries of its board files."""


def read_by(game: str) -> Iterator[str]:
    """The names that a game's code reads: attributes, keys, fields made from an entry."""
    for path in (
        path for room in ("games", "render") for path in (PACKAGE / room / game).rglob("*.py")
    ):
        for node in walked(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Attribute(attr=name) | ast.Constant(value=str() as name):
                    yield name
                case ast.AnnAssign(target=ast.Name(id=name)) if path.name not in _ENTRIES:
                    yield name


@pytest.mark.parametrize("game", sorted(game_modules()))
def test_no_file_of_a_board_states_what_nothing_reads(game: str) -> None:
    """An owner may correct every fact; one that nothing reads would be corrected in vain."""
    read = {*read_by(game), "source", "note"}
    folder = PACKAGE / "games" / game / "board"
    files = [folder / name for name in _ENTRIES if (folder / name).exists()]
    entries = [
        entry
        for file in files
        for entry in ast.parse(file.read_text("utf-8")).body
        if isinstance(entry, ast.ClassDef)
    ]
    fields = [(entry.name, field.target.id) for entry in entries for field in entry.body
              if isinstance(field, ast.AnnAssign) and isinstance(field.target,
              ast.Name)]  # fmt: skip
    assert fields
    assert [(entry, name) for entry, name in fields if name not in read] == []
