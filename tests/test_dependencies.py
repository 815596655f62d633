"""What the program imports it declares, so that no other package's needs decide on it."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
IMPORT = re.compile(r"(?m)^[ \t]*(?:import (\w+)|from (\w+)[\w.]* import )")
KNOWN = {*sys.stdlib_module_names, "_typeshed", "pbem", "tests", "tools"}
NOT_IMPORTED = {"hatchling", "import-linter", "mypy", "pytest-xdist", "ruff", "tzdata"}
"""Tools, and data that the standard library reads."""
DISTRIBUTIONS = packages_distributions()


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>= ]", name)[0]).lower()


def imported(folder: str) -> set[str]:
    """The distributions that a folder's modules import."""
    texts = (path.read_text() for path in (ROOT / folder).rglob("*.py"))
    modules = {one or other for text in texts for one, other in IMPORT.findall(text)} - KNOWN
    return {canonical(name) for module in modules for name in DISTRIBUTIONS.get(module, ())}


def test_every_package_that_is_imported_is_declared_and_every_declared_one_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = (
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    )
    runtime = {canonical(name) for each in lists for name in each}
    dev = {canonical(name) for name in project["dependency-groups"]["dev"]}
    assert imported("pbem") <= runtime
    assert imported("tests") | imported("tools") <= runtime | dev
    assert runtime - imported("pbem") <= NOT_IMPORTED
    unused = dev - imported("tests") - imported("tools") - NOT_IMPORTED
    assert {name for name in unused if not name.startswith("types-")} == set()
