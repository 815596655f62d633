"""Where a refusal points in a line."""

import pytest

from pbem.orders import Line
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
def test_a_number_is_pointed_at_unless_it_counts_something(name: str, line: str, pointed: str) -> None:
    problem = problem_of(Illegal("some.reason", rule="1", names=(name,)), Line(1, line))
    assert line[problem.column : problem.column + problem.length] == pointed
    assert problem.column == line.rindex(pointed)
