"""Multinomial logistic regression by stochastic gradient descent with AdaGrad steps."""

import math
import random
from collections.abc import Sequence

from tools.order_kinds.corpus import Example

_EPOCHS, _STEP, _DECAY = 60, 1.0, 0.001
_UNIT, _LEAST = 1000, 80
"""Weights are thousandths; smaller ones than the least are left out."""


Weights = dict[str, dict[int, int]]


def trained(examples: Sequence[Example]) -> Weights:
    """The weights of some examples, in thousandths; the same for the same examples."""
    known = [(sorted(each.features), each.form, each.among) for each in examples]
    weights: dict[tuple[str, int], float] = {}
    squares: dict[tuple[str, int], float] = {}
    order = random.Random(1914)  # noqa: S311 - no secret
    for _ in range(_EPOCHS):
        order.shuffle(known)
        for features, meant, among in known:
            totals = [sum(weights.get((name, form), 0.0) for name in features) for form in among]
            most = max(totals)
            powers = [math.exp(total - most) for total in totals]
            whole = sum(powers)
            for form, power in zip(among, powers, strict=True):
                error = power / whole - (form == meant)
                for name in features:
                    key = name, form
                    slope = error + _DECAY * weights.get(key, 0.0)
                    squares[key] = squares.get(key, 1.0) + slope * slope
                    weights[key] = weights.get(key, 0.0) - _STEP * slope / math.sqrt(squares[key])
    kept: Weights = {}
    for (name, form), value in sorted(weights.items()):
        if abs(rounded := round(_UNIT * value)) >= _LEAST:
            kept.setdefault(name, {})[form] = rounded
    return kept
