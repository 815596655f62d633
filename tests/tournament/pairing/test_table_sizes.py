"""Tables of several sizes: everybody plays where that can be."""

import pytest

from pbem.tournament.pairing.tables import table_sizes


@pytest.mark.parametrize(
    ("count", "sizes", "shape"),
    [
        (13, (3, 4, 5), [5, 4, 4]),
        (7, (3, 4, 5), [4, 3]),
        (11, (5,), [5, 5]),
        (2, (3, 4), []),
        (5, (3, 4), [4]),
        (6, (4, 5), [5]),
    ],
)
def test_as_many_as_possible_play(count: int, sizes: tuple[int, ...], shape: list[int]) -> None:
    assert table_sizes(count, sizes) == shape


def test_nobody_sits_out_at_tables_of_three_to_five_from_six_entrants_on() -> None:
    for count in range(6, 129):
        shape = table_sizes(count, (3, 4, 5))
        assert sum(shape) == count
        assert set(shape) <= {3, 4, 5}
        assert max(shape) - min(shape) <= 1
