"""How words beside orders are judged that no model has seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders import opposes
from pbem.orders.limits.limiting import limit_model, may_limit
from tools.limiting.corpus import LANGUAGES, Example, digest, held_out, sentences_of
from tools.limiting.training import trained

FOUND, REFUSED = 0.5, 0.05
"""Of the sentences held out, which were made to be hard, so many must and may be taken so."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_held_out_are_judged_as_a_person_would(lang: str) -> None:
    seen = {each.text for each in sentences_of(lang)}
    told = [each for each in held_out() if each.lang == lang]
    assert not seen & {each.text for each in told}
    limiting = [opposes(each.text) for each in told if each.limits]
    harmless = [opposes(each.text) for each in told if not each.limits]
    assert sum(limiting) >= FOUND * len(limiting)
    assert sum(harmless) <= REFUSED * len(harmless)


def test_weights_are_of_the_corpora_and_kinds_as_they_are() -> None:
    assert limit_model().corpus == digest()


def test_training_learns_what_limits_and_is_repeatable() -> None:
    examples = [Example(("w:bin", "x"), True)] * 5 + [Example(("w:beer", "x"), False)] * 5
    model = trained(examples)
    assert model == trained(examples)
    assert model.share(("w:bin",)) > 0.5 > model.share(("w:beer",))


@given(st.text(max_size=200))
def test_any_text_is_judged(text: str) -> None:
    assert may_limit(text) in (True, False)
