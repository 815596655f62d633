"""Train the models, or check them: ``python -m tools.speech_acts [--check]``."""

import random
import sys

import msgspec

from pbem import resources
from pbem.orders.speech_acts import Model
from tools.speech_acts.corpus import LANGUAGES, Example, digest_of, examples_of
from tools.speech_acts.training import trained

_PARTS = 5
_SURE = 0.65


def main(*, check: bool) -> None:
    """Write the weights of every language, or tell how well unseen sentences are judged."""
    for lang in LANGUAGES:
        examples = examples_of(lang)
        if check:
            print(_report(lang, examples))
        else:
            _write(lang, trained(examples))


def _write(lang: str, model: Model) -> None:
    path = resources.templates() / "speech_acts" / f"{lang}.json"
    told = {"corpus": digest_of(lang), "bias": model.bias, "weights": model.weights}
    path.write_bytes(msgspec.json.encode(told) + b"\n")


def _report(lang: str, examples: list[Example]) -> str:
    """The shares of sentences that are judged right, by models that have not seen them."""
    random.Random(1).shuffle(examples)  # noqa: S311 - no secret
    right = idle = found = orders = lost = 0
    for part in range(_PARTS):
        model = trained([each for n, each in enumerate(examples) if n % _PARTS != part])
        for each in examples[part::_PARTS]:
            judgement = model.judgement(each.features)
            right += judgement.act == each.act
            aside = judgement.idle >= _SURE
            if each.act in ("stay", "talk", "question"):
                idle, found = idle + 1, found + aside
            elif each.act == "order":
                orders, lost = orders + 1, lost + aside
    return (
        f"{lang}: {len(examples)} sentences; act right {right / len(examples):.1%};"
        f" idle found {found / idle:.1%}; orders taken for idle {lost / orders:.1%}"
    )


main(check="--check" in sys.argv[1:])
