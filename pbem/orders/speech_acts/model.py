"""The linear model that judges sentences of one language."""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from pbem import resources
from pbem.orders.speech_acts.acts import ACTS, ActJudgement

_UNIT = 1000
"""Weights are whole numbers of thousandths."""


class _Weights(msgspec.Struct, forbid_unknown_fields=True):
    """A file of ``templates/speech_acts``: a weight for each act, in the order of ``ACTS``.

    ``corpus``: the digest of the sentences that it was trained on.
    """

    corpus: str
    bias: tuple[int, ...]
    weights: dict[str, tuple[int, ...]]


class Model(NamedTuple):
    """Weights of features, for each act, and the digest of the corpus that they come from."""

    bias: tuple[int, ...]
    weights: Mapping[str, tuple[int, ...]]
    corpus: str = ""

    def judgement(self, features: Iterable[str]) -> ActJudgement:
        """How likely a sentence with some features does what (multinomial logistic model)."""
        known = [self.weights[name] for name in features if name in self.weights]
        sums = [sum(column) / _UNIT for column in zip(self.bias, *known, strict=True)]
        powers = [math.exp(each - max(sums)) for each in sums]
        return ActJudgement(
            {act: power / sum(powers) for act, power in zip(ACTS, powers, strict=True)}
        )


@cache
def model_of(lang: str) -> Model:
    """The model of a language: ``en``, ``it`` or ``pl``."""
    path = resources.templates() / "speech_acts" / f"{lang}.json"
    read = msgspec.json.decode(path.read_bytes(), type=_Weights)
    return Model(read.bias, read.weights, read.corpus)
