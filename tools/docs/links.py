"""The check of links: every file and every anchor that a page leads to is there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.docs.markdown import WIDTH, slug

ROOT = Path(__file__).parents[2]
ROOMS = "pbem|tests|tools|docs|templates|scenarios|deploy"
"""Folders at the root of the repository, by which a path in the text is known."""


def pages() -> list[Path]:
    """Every page of the documentation."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def problems() -> Iterator[str]:
    """What is wrong with the links and the lines of all pages."""
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        yield from (f"{name}: {problem}" for problem in (*_links(page), *_paths(page)))
        if not name.startswith(("docs/rulings/", "docs/reference/orders/")):
            yield from (f"{name}: {problem}" for problem in _long_lines(page))


def _links(page: Path) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        if not there.exists():
            yield f"{target} does not exist"
        elif anchor and there.suffix == ".md" and anchor not in anchors(there):
            yield f"{target} has no such heading"


def _paths(page: Path) -> Iterator[str]:
    """Files named in the text; ``<game>`` and ``*`` stand for any name."""
    for name in re.findall(rf"`((?:{ROOMS})/[\w/.*<>-]+)(?:::\w+)?`", page.read_text("utf-8")):
        if not any(ROOT.glob(re.sub(r"(?:<\w+>|\*)+", "*", name).rstrip("/"))):
            yield f"{name} does not exist"


def _long_lines(page: Path) -> Iterator[str]:
    for number, line in enumerate(prose(page).splitlines(), 1):
        if (
            len(line) > WIDTH
            and line[:1] != "|"
            and not re.search(r"\]\(|https?:|`tests/|`\S{90}", line)
        ):
            yield f"line {number} has {len(line)} columns"


@cache
def prose(page: Path) -> str:
    """A page without its blocks of code, whose lines stay as empty lines."""
    return re.sub(
        r"^```.*?^```",
        lambda block: "\n" * block.group().count("\n"),
        page.read_text("utf-8"),
        flags=re.MULTILINE | re.DOTALL,
    )


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings."""
    taken: dict[str, int] = {}
    found = []
    for heading in re.findall(r"^#+ (.+?)\s*$", prose(page), re.MULTILINE):
        name = slug(re.sub(r"[`*\\]|\]\([^)]*\)", "", heading))
        number = taken.get(name, 0)
        taken[name] = number + 1
        found.append(f"{name}-{number}" if number else name)
    return frozenset(found)
