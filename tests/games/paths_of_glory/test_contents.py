"""The package's docstring lists every module of the rules once, in the rulebook's order."""

import re
from pathlib import Path

import yaml

from pbem.games import paths_of_glory
from tests.rules_citations import cited, leaves

TREE = Path(__file__).parents[3]
ROOT = Path(paths_of_glory.__file__).parent
CONTENTS, BESIDE = re.sub(r",\n +", ", ", paths_of_glory.__doc__ or "").split(
    "Beside the rulebook:"
)
CHAPTER = re.compile(
    r"^    (?P<chapter>\d[\d., ]*?) {2,}(?P<what>\S.*?) {2,}(?P<modules>[\w., ]+)$", re.MULTILINE
)
OUTSIDE = ("log", "language")


def modules() -> list[str]:
    """Every module by its dotted name in the package, except rooms that are no chapters."""
    files = (
        file.relative_to(ROOT).with_suffix("")
        for file in ROOT.rglob("*.py")
        if file.stem != "__init__"
    )
    return sorted(".".join(file.parts) for file in files if file.parts[0] not in OUTSIDE)


def test_every_module_stands_on_the_contents_page() -> None:
    chapters = [name for row in CHAPTER.finditer(CONTENTS) for name in row["modules"].split(", ")]
    rows = re.findall(r"^    ([\w.*, ]+?) {2,}\S", BESIDE, re.MULTILINE)
    others = [name for row in rows for name in row.split(", ")]
    beside = [name for name in others if not name.endswith(".*")]
    assert sorted({*chapters, *beside}) == modules()
    assert sorted(name.removesuffix(".*") for name in others if name.endswith(".*")) == sorted(
        OUTSIDE
    )


def test_chapters_stand_in_the_order_of_the_rulebook() -> None:
    first = [row["chapter"].partition(",")[0] for row in CHAPTER.finditer(CONTENTS)]
    assert first == sorted(first, key=lambda chapter: [int(part) for part in chapter.split(".")])
    assert {chapter.partition(".")[0] for chapter in first} >= {str(n) for n in range(4, 18)}


def test_every_room_names_its_chapters() -> None:
    for room in sorted(file.parent for file in ROOT.glob("*/__init__.py")):
        if room.name not in OUTSIDE:
            assert re.search(
                r"\(\d+(\.\d+)*(, \d+(\.\d+)*)*\)", (room / "__init__.py").read_text()
            ), room.name


def test_every_paragraph_that_says_something_is_cited_where_it_is_carried_out() -> None:
    paragraphs = (TREE / "tests" / "rules_index" / "pog.txt").read_text().split()
    reasons = yaml.safe_load((TREE / "docs" / "rulings" / "no_rule.yaml").read_text())["pog"]
    known = cited(ROOT, paragraphs)
    assert [
        number for number in leaves(paragraphs) if number not in known and number not in reasons
    ] == []
