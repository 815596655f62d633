"""Multinomial logistic regression by stochastic gradient descent with AdaGrad steps."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pbem.orders.speech_acts import ACTS, Model
from tools.speech_acts.corpus import Example

_EPOCHS, _STEP = 20, 0.1
_FEWEST = 2
"""A feature counts that so many sentences have."""
_UNIT, _LEAST = 1000, 30
"""Weights are thousandths; smaller ones than the least are left out."""


def trained(examples: Sequence[Example]) -> Model:
    """The model of some examples; the same for the same examples."""
    counts = Counter(name for each in examples for name in each.features)
    known = [
        ([name for name in each.features if counts[name] >= _FEWEST], ACTS.index(each.act))
        for each in examples
    ]
    counts[""] = len(examples) ** 2  # the bias is hardly bound
    weights: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(ACTS))
    squares: dict[str, list[float]] = defaultdict(lambda: [1.0] * len(ACTS))
    order = random.Random(1914)  # noqa: S311 - no secret
    for _ in range(_EPOCHS):
        order.shuffle(known)
        for features, act in known:
            _learn(["", *features], act, weights, squares, counts)
    bias = tuple(round(_UNIT * value) for value in weights.pop(""))
    rounded = {
        name: tuple(round(_UNIT * value) for value in values)
        for name, values in sorted(weights.items())
    }
    return Model(bias, {n: v for n, v in rounded.items() if max(map(abs, v)) >= _LEAST})


def _learn(
    features: Sequence[str],
    act: int,
    weights: dict[str, list[float]],
    squares: dict[str, list[float]],
    counts: Mapping[str, int],
) -> None:
    """One step towards the act of one sentence; the feature ``""`` is the bias.

    Each weight is drawn to zero (L2) as strongly over all sentences, however few have its feature.
    """
    sums = [sum(column) for column in zip(*(weights[name] for name in features), strict=True)]
    powers = [math.exp(each - max(sums)) for each in sums]
    total = sum(powers)
    errors = [power / total - (n == act) for n, power in enumerate(powers)]
    for name in features:
        values, seen = weights[name], squares[name]
        for n, error in enumerate(errors):
            slope = error + values[n] / counts[name]
            seen[n] += slope * slope
            values[n] -= _STEP * slope / math.sqrt(seen[n])
