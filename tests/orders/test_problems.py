"""Where a refusal points in a line."""

import pytest

from pbem.orders import Lexicon, Line
from pbem.orders.problems import problem_of
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
