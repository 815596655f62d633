"""How many readings the search for orders between talk costs."""

from pbem.orders.letter.islands import ways_to_leave_out


def test_a_line_of_many_exclamations_is_read_a_bounded_number_of_times() -> None:
    ways = list(ways_to_leave_out(range(15)))
    assert len(ways) <= 25
    assert ways[0] == (14,)
    assert ways[-1] == tuple(range(15))
