"""Logistic regression by stochastic gradient descent with AdaGrad steps."""

import math
import random
from collections import Counter
from collections.abc import Sequence

from pbem.orders.limits.limiting import LimitModel
from tools.limiting.corpus import Example

_EPOCHS, _STEP = 12, 0.1
_FEWEST = 2
"""A feature counts that so many sentences have."""
_UNIT, _LEAST = 1000, 30
"""Weights are thousandths; smaller ones than the least are left out."""
_SURE = 30.0


def trained(examples: Sequence[Example], corpus: str = "") -> LimitModel:
    """The model of some examples; the same for the same examples.

    Each weight is drawn to zero (L2) as strongly over all sentences, however few have its feature.
    """
    counts = Counter(name for each in examples for name in each.features)
    known = [
        ([name for name in each.features if counts[name] >= _FEWEST], each.limits, each.weight)
        for each in examples
    ]
    weights = dict.fromkeys(counts, 0.0)
    squares = dict.fromkeys(counts, 1.0)
    bias, bias_square = 0.0, 1.0
    order = random.Random(1914)  # noqa: S311 - no secret
    for _ in range(_EPOCHS):
        order.shuffle(known)
        for features, limits, weight in known:
            total = bias + sum(weights[name] for name in features)
            share = 1 / (1 + math.exp(-max(-_SURE, min(_SURE, total))))
            error = (share - limits) * weight
            bias_square += error * error
            bias -= _STEP * error / math.sqrt(bias_square)
            for name in features:
                slope = error + weights[name] / counts[name]
                squares[name] += slope * slope
                weights[name] -= _STEP * slope / math.sqrt(squares[name])
    rounded = {name: round(_UNIT * value) for name, value in sorted(weights.items())}
    kept = {name: value for name, value in rounded.items() if abs(value) >= _LEAST}
    return LimitModel(corpus, round(_UNIT * bias), kept)
