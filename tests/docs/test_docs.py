"""The documents say what is so: commands run, named tests and files exist, generated pages are current."""

import ast
import configparser
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import yaml

from pbem.failpoints import FAILPOINTS
from pbem.games import GameModule, game_modules
from pbem.render import Catalogue
from tools.docs.generated import DOCS as FOLDER
from tools.docs.generated import generated
from tools.docs.links import problems

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROMISES = ROOT / "docs" / "reference" / "promises.md"


def test_every_promise_names_a_test_that_exists() -> None:
    named = re.findall(r"`(tests/\S+?)::(\w+)`", PROMISES.read_text())
    assert len(named) > 12
    for file, name in named:
        assert re.search(rf"^ *def {name}\(", (ROOT / file).read_text(), re.MULTILINE), name


def test_every_promise_names_files_of_code_that_exist() -> None:
    lists = re.findall(r"(?:^(?:- |  ).*\n)*^- `tests/.*$", PROMISES.read_text(), re.MULTILINE)
    kept = [re.match(r"- Code: (.*(?:\n  .*)*)\n", named) for named in lists]
    assert len(kept) > 100
    assert all(kept)
    for code in kept:
        for path in re.findall(r"`([^`]+)`", code[1] if code else ""):
            assert list(ROOT.glob(path.replace("<game>", "*"))), path


def test_the_files_that_a_verb_needs_exist_and_name_it() -> None:
    text = (ROOT / "docs" / "how_to" / "add_a_verb.md").read_text()
    named = re.findall(r"`((?:pbem|templates|tests)/[^`<]+\.(?:py|po))`", text)
    assert [name for name in named if "stavka" not in (ROOT / name).read_text().lower()] == []
    folders = (ROOT / "pbem" / "games" / "when_eagles_fight", ROOT / "templates" / "catalogue")
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in folder.rglob("*.p[yo]")
        if re.search(r"\bStavka\b|verb\.STAVKA|compose\.stavka", path.read_text())
    }
    assert users <= set(named)


def test_what_happens_to_a_letter_names_files_and_names_that_exist() -> None:
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text()
    path_of_letter = text.split("## What happens to a letter")[1]
    steps = re.split(r"^\d+\. ", path_of_letter, flags=re.MULTILINE)[1:]
    for step in [*steps[:-1], steps[-1].split("\n\n")[0]]:
        files = re.findall(r"`([\w/]+\.py)`", step)
        found = [p for f in files for p in (ROOT / f, ROOT / "pbem" / "service" / f) if p.exists()]
        assert len(found) == len(files), files
        code = "\n".join(path.read_text() for path in found)
        names = re.findall(r"`(?:\w+\.)?(\w+)` in `", step)
        assert [n for n in names if not re.search(rf"(?:def|class) {n}\b", code)] == [], step


def test_every_failpoint_is_described() -> None:
    text = PROMISES.read_text()
    assert set(re.findall(r"^\| `([a-z.]+\.[a-z_]+)`", text, re.MULTILINE)) == set(FAILPOINTS)


@cache
def names_of_functions() -> set[str]:
    """The names of all functions in the tests."""
    return set().union(
        *(
            re.findall(r"^ *def (\w+)", p.read_text(), re.MULTILINE)
            for p in (ROOT / "tests").rglob("*.py")
        )
    )


@pytest.mark.parametrize("game", sorted(game_modules()))
def test_every_ruling_names_a_test_that_exists(game: str) -> None:
    text = (ROOT / "docs" / "rulings" / f"{game}.md").read_text()
    named = re.findall(r"`(test_\w+)`", text)
    assert len(named) > 15
    assert set(named) <= names_of_functions()


def test_links_lead_somewhere_and_lines_are_short() -> None:
    assert list(problems()) == []


def test_every_line_of_the_log_is_described() -> None:
    page = (ROOT / "docs" / "reference" / "log.md").read_text()
    code = "\n".join(path.read_text() for path in (ROOT / "pbem").rglob("*.py"))
    events = set(re.findall(r"\blog\.(?:info|warning|error)\(\"(\w+)\"", code))
    assert len(events) > 6
    assert {event for event in events if f"`{event}`" not in page} == set()


def test_every_generated_page_is_current() -> None:
    stale = [name for name, text in generated() if (FOLDER / name).read_text("utf-8") != text]
    assert stale == [], "make pages writes them"


def test_no_letter_of_a_tutorial_was_written_for_another_position() -> None:
    stale, *_ = Catalogue("en").text("report.verdict.stale").split(" and ")
    pages = {page.name: " ".join(page.read_text().split()) for page in DOCS}
    assert [name for name, text in pages.items() if stale in text] == []


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.code)
def test_every_paragraph_declared_no_rule_has_a_reason(module: GameModule) -> None:
    reasons = yaml.safe_load((ROOT / "docs" / "rulings" / "no_rule.yaml").read_text()).get(
        module.code.lower(), {}
    )
    listed = (ROOT / "tests" / "rules_index" / f"{module.code.lower()}.txt").read_text().split()
    assert set(reasons) <= set(listed)
    assert all(len(reason) > 10 for reason in reasons.values())


@pytest.mark.parametrize(
    "unit", sorted((ROOT / "deploy").glob("pbem*.*")), ids=lambda path: path.name
)
def test_units_parse_and_call_commands_that_exist(unit: Path) -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text())
    for line in re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE):
        command = shlex.split(line)[3:]
        assert command[0] in ("serve", "poll", "tick", "send")


def test_no_page_names_a_path_of_somebodys_machine() -> None:
    for page in DOCS:
        assert not re.search(r"/(work|home|root|tmp)/", page.read_text()), page


@pytest.mark.parametrize("game", sorted(game_modules()))
def test_every_part_of_a_parser_says_which_form_it_accepts(game: str) -> None:
    for name in ("parser", "standing_parser"):
        path = ROOT / "pbem" / "games" / game / "language" / f"{name}.py"
        parts = [n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.FunctionDef)]
        assert [n.name for n in parts if n.name != "__init__" and not ast.get_docstring(n)] == []


def test_no_docstring_only_points_elsewhere() -> None:
    paths = [path for room in ("games", "orders") for path in (ROOT / "pbem" / room).rglob("*.py")]
    assert [
        path.name for path in paths if re.search(r'"""See :class:[^\n]*"""', path.read_text())
    ] == []
