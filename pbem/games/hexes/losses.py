"""How a force can take its losses: a step from a unit for each point."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Weight = Callable[[int], int]
"""How much a unit is worth to its owner, step for step."""


def spread_losses(steps: Mapping[int, int], points: int, weight: Weight) -> tuple[int, ...]:
    """Losses so that as few units as possible die.

    Each step from a unit with most, of equals the weakest.

    Args:
        steps: the steps each unit still has to lose.
        points: how many are lost, at most all.
        weight: of each unit.
    """
    left, lost = dict(steps), list[int]()
    for _ in range(points):
        n = max(left, key=lambda n: (left[n], -weight(n), -n))
        left[n] -= 1
        lost.append(n)
    return tuple(lost)


def ways_to_lose(
    steps: Mapping[int, int], points: int, weight: Weight
) -> Iterator[tuple[int, ...]]:
    """Every way to take so many steps from units, the one that spreads them first."""
    plain = tuple(sorted(spread_losses(steps, points, weight)))
    yield plain

    def share(rest: Sequence[int], due: int) -> Iterator[tuple[int, ...]]:
        if not due:
            yield ()
        elif rest:
            for taken in range(min(steps[rest[0]], due), -1, -1):
                for others in share(rest[1:], due - taken):
                    yield (rest[0],) * taken + others

    yield from (way for way in share(sorted(steps), points) if way != plain)


def losses_by_list(
    wanted: Iterable[int], steps: Mapping[int, int], points: int, weight: Weight
) -> list[int]:
    """A step from each unit of a list in its order, as far as they have any; the rest spread."""
    left = dict(steps)
    lost: list[int] = []
    for n in wanted:
        if len(lost) < points and left.get(n, 0):
            left[n] -= 1
            lost.append(n)
    return lost + list(spread_losses(left, points - len(lost), weight))
