"""Minimum-weight matching over penalties, which are compared line by line."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from heapq import nsmallest

import msgspec

from pbem.extras import importing
from pbem.tournament.model import Penalty

Pair = tuple[int, int]

_FEW = 30
"""The partners of each entrant that the first search considers. It bounds the second search."""
_PASSES = 4
"""The passes that improve the dual prices."""


def minimum_matching(penalties: Mapping[Pair, Penalty]) -> AbstractSet[Pair]:
    """The largest matching of least total penalty.

    Args:
        penalties: of each permitted pair; other pairs are never made.

    Returns:
        The pairs, written as in ``penalties``. The lots make the result unique.
    """
    if not penalties:
        return frozenset()
    weights = _as_numbers(penalties)
    everybody = len({number for pair in penalties for number in pair})
    over = _penalties_over_prices(weights)
    good = _match(_cheapest_pairs(over))
    if 2 * len(good) == everybody:
        bound = sum(over[pair] for pair in good)
        return _match({pair: excess for pair, excess in over.items() if excess <= bound})
    complete = _match(over)
    return complete if 2 * len(complete) == everybody else _match(weights)


def _as_numbers(penalties: Mapping[Pair, Penalty]) -> dict[Pair, int]:
    """Penalties as whole numbers. Their sums compare as the sums of the penalties do.

    Every line gets a radix that no sum over a matching reaches. Python's integers are exact, so
    nothing is rounded.
    """
    tables = len({number for pair in penalties for number in pair}) // 2 + 1
    lines = {pair: msgspec.structs.astuple(penalty) for pair, penalty in penalties.items()}
    radices = [tables * max(values) + 1 for values in zip(*lines.values(), strict=True)]
    numbers = {}
    for pair, line in lines.items():
        number = 0
        for value, radix in zip(line, radices, strict=True):
            number = number * radix + value
        numbers[pair] = number
    return numbers


def _penalties_over_prices(weights: Mapping[Pair, int]) -> dict[Pair, int]:
    """Twice the penalty of each pair less the prices of the two; never negative.

    The prices solve the dual linear programme. Every complete matching falls by the same number,
    the sum of all prices, so the best one stays the best. A pair whose excess exceeds the whole
    excess of a known complete matching is in no better one.
    """
    partners: dict[int, list[tuple[int, int]]] = {}
    for (one, other), weight in weights.items():
        partners.setdefault(one, []).append((2 * weight, other))
        partners.setdefault(other, []).append((2 * weight, one))
    prices = {
        number: sorted(penalties)[min(1, len(penalties) - 1)][0] // 2
        for number, penalties in partners.items()
    }
    for _ in range(_PASSES):
        for number in sorted(partners, key=prices.__getitem__):
            room = (
                min(weight - prices[other] for weight, other in partners[number]) - prices[number]
            )
            prices[number] += room if room < 0 else room // 2
    return {
        (one, other): 2 * weight - prices[one] - prices[other]
        for (one, other), weight in weights.items()
    }


def _cheapest_pairs(over: Mapping[Pair, int]) -> dict[Pair, int]:
    """The pairs that are among the cheapest of at least one entrant."""
    partners: dict[int, list[Pair]] = {}
    for pair in over:
        for number in pair:
            partners.setdefault(number, []).append(pair)
    return {
        pair: over[pair]
        for pairs in partners.values()
        for pair in nsmallest(_FEW, pairs, key=over.__getitem__)
    }


def _match(weights: Mapping[Pair, int]) -> AbstractSet[Pair]:
    """The largest matching of least weight, each pair written as in ``weights``."""
    with importing("events"):
        import networkx as nx  # noqa: PLC0415 - an extra

    dearest = max(weights.values())
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (one, other, dearest + 1 - weight) for (one, other), weight in weights.items()
    )
    made = nx.max_weight_matching(graph, maxcardinality=True)
    return frozenset(
        (one, other) if (one, other) in weights else (other, one) for one, other in made
    )
