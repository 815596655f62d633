"""No error takes a plain word or a mark of the sentence for the name of something in the game."""

import pytest

from pbem.orders import Line
from pbem.orders.letter.second_reading import unwrapped
from tests.service.inbox.desk import desk


@pytest.mark.parametrize(
    ("game", "text", "key", "got"),
    [
        ("glo", "ASSAULT 1525 twice.", "orders.problem.word.unit", "twice"),
        ("glo", "MOVE GE II TO the nearest town", "orders.problem.word.hex", "nearest"),
        ("glo", "TOP Garibaldi.", "glo.problem.unit", "Garibaldi"),
        ("glo", "TOP 99 XX.", "glo.problem.unit", "99"),
        ("wef", "MOVE AH 1 TO somewhere!", "orders.problem.word.hex", "somewhere"),
        ("fww", "Move think to 3", "orders.problem.word.army", "think"),
        ("fww", "Everyone attacks", "orders.problem.word.army", "Everyone"),
        ("qmg", "PREPARE the card twice", "orders.problem.word.card", "the"),
        ("pog", "Attack Metz with whatever is there", "orders.problem.word.unit", "whatever"),
    ],
)
def test_a_plain_word_is_told_to_name_nothing(game: str, text: str, key: str, got: str) -> None:
    problem = desk(game, "en").read((Line(1, text),)).problems[0]
    assert (problem.key, problem.facts["got"]) == (key, got)
    assert problem.text[problem.column : problem.column + problem.length] == got


def test_a_word_near_a_name_keeps_its_advice() -> None:
    problem = desk("pog", "en").read((Line(1, "STANDING CARDS chlorene"),)).problems[0]
    assert (problem.key, problem.suggestions) == ("pog.problem.card", ("15 Chlorine Gas",))


@pytest.mark.parametrize(
    ("first", "second", "lines"),
    [
        ("We strike in Flanders with all three, 1 DE leads; if I win, I take Liege.",
         "Then the allies attack in Galicia.", [1, 2]),
        ("We strike in Flanders with all three armies and take Liege, then those of",
         "The Hague hear of it.", [1]),
        ("We strike in Flanders with all three armies of ours, and then move on to St.",
         "Mihiel with the rest.", [1]),
    ],
)  # fmt: skip
def test_a_line_that_ends_a_sentence_goes_on_in_no_other(
    first: str, second: str, lines: list[int]
) -> None:
    """So an error names the line that its writer counts."""
    read = unwrapped((Line(1, first), Line(2, second)), desk("fww", "en").language)
    assert [line.number for line in read] == lines
