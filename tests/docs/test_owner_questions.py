"""The questions for owners of English rules: their form, their number, their paragraphs."""

import re
from pathlib import Path

import pytest

from pbem.games.questions import HEADING, MOST, owner_questions

ROOT = Path(__file__).parents[2]
ASKED = {
    "qmg": "quartermaster_1914",
    "glo": "glorys_end",
    "wef": "when_eagles_fight",
    "fww": "first_world_war",
}


@pytest.mark.parametrize("code", ASKED)
def test_an_owner_is_asked_at_least_one_question_and_at_most_twenty_five(code: str) -> None:
    page = (ROOT / "docs" / "rulings" / f"{ASKED[code]}.md").read_text("utf-8")
    section = page.split(f"\n{HEADING}\n")[1]
    found = owner_questions(ASKED[code])
    assert 1 <= len(found) == section.count("\n### ") <= MOST
    assert len({question.question for question in found}) == len(found)


@pytest.mark.parametrize("code", ASKED)
def test_every_question_names_a_paragraph_and_is_answered(code: str) -> None:
    index = (ROOT / "tests" / "rules_index" / f"{code}.txt").read_text().split()
    for question in owner_questions(ASKED[code]):
        assert question.paragraph in index
        assert re.fullmatch(r"[A-Z].+\?", question.question)
        for line in question[2:]:
            assert re.fullmatch(r"[A-Z0-9+\"].*\.", line), line


def test_nothing_is_asked_of_a_game_whose_english_rules_were_read_or_that_has_no_page() -> None:
    assert owner_questions("paths_of_glory") == ()
    assert owner_questions("toy") == ()
