"""Each ruling of Glory's End is about paragraphs that exist, stands in their order, and names a test that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs" / "rulings" / "glorys_end.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d", line)
]


def test_every_ruling_is_about_paragraphs_of_the_rulebook_and_names_a_test_that_is_there() -> None:
    known = set((ROOT / "tests" / "rules_index" / "glo.txt").read_text().split())
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests" / "games" / "glorys_end").glob("test_*.py"))
    assert len(ROWS) > 60
    for paragraphs, question, ruling, reason, test in ROWS:
        assert set(paragraphs.split(", ")) <= known, paragraphs
        assert question.endswith(("?", ".")), question
        assert ruling.endswith("."), ruling
        assert reason.endswith("."), reason
        assert f"def {test.strip('`')}(" in tests, test


def test_the_rulings_stand_in_the_order_of_the_paragraphs() -> None:
    chapters = [int(row[0].partition(".")[0]) for row in ROWS]
    assert chapters == sorted(chapters)
