"""Every way in which chance may go, with its probability."""

from collections import Counter
from fractions import Fraction

from pbem.rules import LogEntry, Table, outcomes


class Why(LogEntry, frozen=True):
    """A die of the test."""


def test_chances_of_all_ways_add_up() -> None:
    """Two dice, the second only behind a six."""

    def run(table: Table) -> int:
        first = table.roll(6, Why())
        return first + table.roll(6, Why()) if first == 6 else first

    found: Counter[int] = Counter()
    for chance, total in outcomes(run):
        found[total] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    assert found[3] == Fraction(1, 6)
    assert found[12] == Fraction(1, 36)


def test_without_dice_one_way_is_certain() -> None:
    """Nothing is rolled."""
    assert list(outcomes(lambda _: "done")) == [(Fraction(1), "done")]
