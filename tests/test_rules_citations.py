"""Reading citations: every form in use, and nothing that only looks like one."""

from pathlib import Path

import pytest

from tests.rules_citations import cited, leaves

PARAGRAPHS = ["9.0", "9.1", "9.2", "9.2.1", "9.2.2", "9.2.10", "9.2.10.1", "9.3", "10.0", "10.1"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('"""Activation (9.2.1)."""', {"9.2.1"}),
        ("# 9.2.1, 9.2.2 and 10.1: supply", {"9.2.1", "9.2.2", "10.1"}),
        ('"""Costs (9.2.1-9.2.10)."""', {"9.2.1", "9.2.2", "9.2.10"}),
        ('"""Costs (9.2.1-2)."""', {"9.2.1", "9.2.2"}),
        ('"""Costs (9.2.1-9.2.10.1)."""', {"9.2.1", "9.2.2", "9.2.10", "9.2.10.1"}),
        ('"""Operations (9.1-9.3)."""', {"9.1", "9.2", "9.3"}),
        ('raise Illegal("key", "9.2.10")', {"9.2.10"}),
        ("share = 9.1", set()),
        ('"""See 19.1, 9.22 and v9.1."""', set()),
    ],
)
def test_citations_are_read_in_comments_docstrings_and_refusals(
    tmp_path: Path, text: str, found: set[str]
) -> None:
    (tmp_path / "chapter.py").write_text(text)
    assert cited(tmp_path, PARAGRAPHS) & set(PARAGRAPHS) == found


def test_a_rulebook_without_numbers_is_cited_by_its_pages(tmp_path: Path) -> None:
    paragraphs = ["7.cards", "8.supply", "9.turn", "11.types", "12.build", "13.losses"]
    (tmp_path / "chapter.py").write_text('"""Supply (page 8; pages 11 and 13). Build 12 armies."""')
    assert cited(tmp_path, paragraphs) == {"8.supply", "11.types", "13.losses"}


def test_paragraphs_with_others_below_them_are_no_leaves() -> None:
    assert leaves(PARAGRAPHS) == ["9.0", "9.1", "9.2.1", "9.2.2", "9.2.10.1", "9.3", "10.0", "10.1"]
