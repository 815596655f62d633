"""Where a refusal points in a line."""

import pytest

from pbem.games import game_module
from pbem.games.paths_of_glory.orders import Move
from pbem.orders import Lexicon, Line
from pbem.orders.forms.problems import problem_of
from pbem.rules import Illegal


@pytest.mark.parametrize(
    ("name", "line", "pointed"),
    [
        ("2523", "ATTACK 2523 BY AH 5", "2523"),
        ("2523", "ATAKUJ 2523 SIŁAMI AH 5", "2523"),
        ("2", "ATTACK WITH 2 DE, 3 RU ON 2, 3", "2"),
        ("9", "ATTACK WITH 9 DE", "ATTACK WITH 9 DE"),
    ],
)
def test_a_number_is_pointed_at_unless_it_counts_something(
    name: str, line: str, pointed: str
) -> None:
    problem = problem_of(Illegal("some.reason", rule="1", names=(name,)), Line(1, line))
    assert line[problem.column : problem.column + problem.length] == pointed
    assert problem.column == line.rindex(pointed)


def test_a_name_that_another_begins_with_is_not_pointed_at_in_its_place() -> None:
    called = Lexicon({"FR-VII": ("FR VII", "VII"), "FR-VIII": ("FR VIII", "VIII")})
    line = "ATTACK 3414 FROM 3415: ALL LOSSES FR VII"
    problem = problem_of(
        Illegal("some.reason", rule="1", names=("FR-VIII",)), Line(1, line), (called,)
    )
    assert (problem.column, problem.length) == (0, len(line))
    problem = problem_of(
        Illegal("some.reason", rule="1", names=("FR-VII",)), Line(1, line), (called,)
    )
    assert line[problem.column :] == "FR VII"


@pytest.mark.parametrize(
    ("lang", "line", "leaves_open"),
    [
        ("en", "MOVE GE 2 TO Brussels", True),
        ("en", "MOVE GE 2 VIA Lüttich TO Brussels", False),
        ("it", "MUOVI GE 2 A Bruxelles", True),
        ("it", "MUOVI GE 2 VIA Liegi A Bruxelles", False),
        ("pl", "RUSZ GE 2 DO Brukseli", True),
        ("pl", "RUSZ GE 2 PRZEZ Liegi DO Brukseli", False),
    ],
)
def test_a_way_that_a_line_names_in_any_words_is_not_left_open(
    lang: str, line: str, leaves_open: bool
) -> None:
    module = game_module("POG")
    language = module.language(module.open(module.load("campaign"), module.options({})), lang)
    move = Move(((("GE-2",), ("aachen", "liege", "brussels")),))
    for place, way in (("liege", leaves_open), ("brussels", False)):
        illegal = Illegal("pog.illegal.fort_stops", rule="1", facts={"space": place})
        found = problem_of(illegal, Line(1, line), language.lexicons, move)
        assert found.on_the_way == way
