"""The pages that say what the rulebook says and what we decided."""

import re
from itertools import pairwise
from pathlib import Path

import yaml

from tests.games.paths_of_glory.positions import the_board

ROOT = Path(__file__).parents[2]


INDEX = (ROOT / "tests" / "rules_index" / "pog.txt").read_text().split()


RULINGS = (ROOT / "docs" / "rulings" / "paths_of_glory.md").read_text("utf-8")


def headings() -> list[str]:
    """The paragraphs of the rulings, in their order."""
    return re.findall(r"^### ([^:]+):", RULINGS, re.MULTILINE)


def test_every_ruling_is_about_a_paragraph_or_a_card_and_has_a_test() -> None:
    known = {*INDEX, *the_board().cards}
    for heading in headings():
        for name in re.findall(r"[AC]P-\d+|\d+\.[\d.]*\d", heading):
            assert name in known or name.rpartition(".")[0] in known, heading
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for entry in RULINGS.split("\n### ")[1:]:
        named = re.findall(r"`(test_\w+)`", entry)
        assert named, entry
        assert [name for name in named if f"def {name}(" not in tests] == []


def test_every_ruling_says_what_decides_it() -> None:
    for entry in RULINGS.split("\n### ")[1:]:
        assert re.search(r"^Source: (English|Italian|ours)\b", entry, re.MULTILINE), entry


def test_rulings_stand_in_the_order_of_the_paragraphs() -> None:
    def key(heading: str) -> list[int]:
        first = re.match(r"[\d.]*\d", heading)
        assert first
        return [int(number) for number in first.group().split(".")]

    numbered = [h for h in headings() if h[0].isdigit()]
    assert all(key(one) <= key(two) for one, two in pairwise(numbered))
    assert headings()[: len(numbered)] == numbered


def test_what_states_no_rule_is_listed_once_with_a_reason() -> None:
    reasons = yaml.safe_load((ROOT / "docs" / "rulings" / "no_rule.yaml").read_text("utf-8"))["pog"]
    assert set(reasons) <= set(INDEX)
    assert all(isinstance(reason, str) and len(reason) > 10 for reason in reasons.values())
