"""Each ruling of the games on hexes is about paragraphs that exist, stands in their order, and names a test that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = {"glorys_end": "glo", "when_eagles_fight": "wef"}


def rows(game: str) -> list[list[str]]:
    """The cells of every row of a game's rulings."""
    lines = (ROOT / "docs" / "rulings" / f"{game}.md").read_text("utf-8").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in lines
        if re.match(r"\| \d", line)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_about_paragraphs_of_the_rulebook_and_names_a_test_that_is_there(
    game: str,
) -> None:
    known = set((ROOT / "tests" / "rules_index" / f"{GAMES[game]}.txt").read_text().split())
    tests = "\n".join(
        path.read_text("utf-8") for path in (ROOT / "tests" / "games" / game).glob("test_*.py")
    )
    assert len(rows(game)) > 60
    for paragraphs, question, ruling, reason, test in rows(game):
        assert set(paragraphs.split(", ")) <= known, paragraphs
        assert question.endswith(("?", ".")), question
        assert ruling.endswith("."), ruling
        assert reason.endswith("."), reason
        assert f"def {test.strip('`')}(" in tests, test


@pytest.mark.parametrize("game", GAMES)
def test_the_rulings_stand_in_the_order_of_the_paragraphs(game: str) -> None:
    chapters = [int(row[0].partition(".")[0]) for row in rows(game)]
    assert chapters == sorted(chapters)
