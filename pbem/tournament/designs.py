"""Designs for 3 to 5 seats: schedules in which every two meet equally often.

The first kind goes round by round with everybody at a table, the second all at once and gives everybody each seat as
often. All of them are constructed: planes and spaces over finite fields, and base tables found by search and turned
around the circle of the entrants. Numbers are counted from 0.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from pbem.tournament.fields import Element, Field

Seated = tuple[int, ...]
"""Those at a table, by the order of the seats."""

_LARGEST = 21
"""Circles beyond this are not searched for base tables."""


@cache
def resolvable(count: int, size: int) -> tuple[tuple[Seated, ...], ...] | None:
    """Rounds in which all play, and every two meet exactly once over all of them.

    They exist here for tables of 3 with 9, 15 and 27, of 4 with 16, and of 5 with 25; the lines of an affine space,
    each direction a round, or for 15 a base round turned about a circle of 7.

    Returns:
        Round by round its tables; ``None`` where no such design is known here.
    """
    if (count, size) == (15, 3):
        return _turned_rounds(7)
    dimension = next((n for n in (2, 3) if size**n == count), None)
    if dimension is None or size not in {3, 4, 5} or count > 27:
        return None
    return _affine_rounds(Field(size), dimension)


def _affine_rounds(field: Field, dimension: int) -> tuple[tuple[Seated, ...], ...]:
    """The lines of an affine space, a round for each direction."""
    points = list(product(field.elements, repeat=dimension))
    number = {point: at for at, point in enumerate(points)}
    zero, one = (
        field.elements[0],
        field.times(field.elements[-1], _inverse(field, field.elements[-1])),
    )
    rounds = []
    for direction in points:
        if next((part for part in direction if part != zero), None) != one:
            continue
        lines: dict[frozenset[int], Seated] = {}
        for point in points:
            line = tuple(number[_along(field, point, direction, step)] for step in field.elements)
            lines.setdefault(frozenset(line), line)
        rounds.append(tuple(lines.values()))
    return tuple(rounds)


def _along(
    field: Field, point: Sequence[Element], direction: Sequence[Element], step: Element
) -> tuple[Element, ...]:
    return tuple(
        field.add(at, field.times(step, by)) for at, by in zip(point, direction, strict=True)
    )


def _inverse(field: Field, of: Element) -> Element:
    unit = next(
        one
        for one in field.elements
        if all(field.times(one, each) == each for each in field.elements)
    )
    return next(one for one in field.elements if field.times(one, of) == unit)


def _turned_rounds(turns: int) -> tuple[tuple[Seated, ...], ...]:
    """Rounds at tables of 3: two circles and one who stays, a base round turned about."""
    base = next(_base_rounds(turns, list(range(2 * turns + 1)), Counter()))
    return tuple(
        tuple(tuple(_turned(number, by, turns) for number in table) for table in base)
        for by in range(turns)
    )


def _turned(number: int, by: int, turns: int) -> int:
    return (
        number if number == 2 * turns else number // turns * turns + (number % turns + by) % turns
    )


def _base_rounds(
    turns: int, free: list[int], used: Counter[tuple[int, int, int]]
) -> Iterator[list[Seated]]:
    """Ways to seat all at tables of 3 so that no two differences, by circle, are alike."""
    if not free:
        yield []
        return
    first = free[0]
    for pair in combinations(free[1:], 2):
        table = (first, *pair)
        differences = [_difference(one, other, turns) for one, other in combinations(table, 2)]
        if len(set(differences)) == 3 and not any(used[difference] for difference in differences):
            used.update(differences)
            for rest in _base_rounds(
                turns, [number for number in free if number not in table], used
            ):
                yield [table, *rest]
            used.subtract(differences)


def _difference(one: int, other: int, turns: int) -> tuple[int, int, int]:
    """What stays the same between two when both are turned about: the lower number first."""
    if other == 2 * turns:
        return one // turns, 2, 0
    by = (other - one) % turns
    return (
        one // turns,
        other // turns,
        by if one // turns != other // turns else min(by, turns - by),
    )


@cache
def youden(count: int, size: int) -> tuple[Seated, ...] | None:
    """Tables, all at once, in which every two meet equally often and everybody has each seat equally often.

    One or two base tables whose differences make up every number equally often are turned about the circle: each of
    them seats everybody once in each seat. Of all such designs the one with the fewest games.

    Returns:
        The tables; ``None`` where no such design is found, as beyond 21.
    """
    if count == size:
        return tuple(tuple((turn + seat) % count for seat in range(size)) for turn in range(count))
    if not size < count <= _LARGEST:
        return None
    for tables in (1, 2):
        often, odd = divmod(tables * size * (size - 1), count - 1)
        if not odd:
            family = next(_families(count, size, tables, often, Counter(), (0,)), None)
            if family is not None:
                return tuple(
                    tuple((turn + at) % count for at in base)
                    for base in family
                    for turn in range(count)
                )
    return None


def _families(
    count: int, size: int, tables: int, often: int, used: Counter[int], table: Seated
) -> Iterator[tuple[Seated, ...]]:
    """Base tables, each beginning with 0, in which every difference occurs equally often."""
    if len(table) == size:
        if tables == 1:
            yield (table,)
        else:
            for rest in _families(count, size, tables - 1, often, used, (0,)):
                yield (table, *rest)
        return
    for number in range(table[-1] + 1, count):
        differences = [by % count for other in table for by in (number - other, other - number)]
        used.update(differences)
        if all(used[difference] <= often for difference in differences):
            yield from _families(count, size, tables, often, used, (*table, number))
        used.subtract(differences)
