"""What a model takes sentences in people's own words for that it has not seen."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders.forms.frames import Frame
from pbem.orders.prose.order_kinds import NO_ORDER, features_of, fits, form_model, kinds_of
from tests.games.test_meaning import CENTRAL, Where, read, said
from tools.order_kinds.corpus import (
    LANGUAGES,
    Example,
    digest,
    form_of,
    held_out,
    path_of,
    sentences,
)
from tools.order_kinds.judging import likely_form
from tools.order_kinds.training import trained

RIGHT, OTHERWISE, PLAYED = 0.12, 0.03, 0.06
"""Of sentences held out so many must be taken for their form, and may be for another or for an
order that they are not. The rules, which take most of the others away, are not asked."""


def _as_forms(form: str) -> str:
    return form.replace("…", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_held_out_are_taken_for_their_form_or_for_none(lang: str) -> None:
    seen = {each.text for each in sentences(path_of(lang))}
    told = [each for each in held_out(lang) if form_of(each.line) or not each.line]
    assert not seen & {each.text for each in told}
    orders, talk = Counter[str](), Counter[bool]()
    for each in told:
        meant, found = _as_forms(form_of(each.line)), _as_forms(likely_form(each))
        if meant:
            orders["right" if meant == found else "otherwise" if found else "unread"] += 1
        else:
            talk[found != NO_ORDER] += 1
    assert orders["right"] >= RIGHT * orders.total()
    assert orders["otherwise"] <= OTHERWISE * orders.total()
    assert talk[True] <= PLAYED * talk.total()


def test_weights_are_of_the_sentences_as_they_are() -> None:
    assert form_model().corpus == digest()


def test_training_learns_what_tells_a_form_and_is_repeatable() -> None:
    pile, table = frozenset({"w:pile"}), frozenset({"w:table"})
    examples = [Example(pile, 1, (0, 1)), Example(table, 0, (0, 1))] * 5
    weights = trained(examples)
    assert weights == trained(examples)
    assert weights["w:pile"][1] > 0 > weights["w:table"][1]


def test_a_form_is_filled_by_as_many_lists_of_things_as_it_has() -> None:
    form = Frame("MOVE <unit…> FROM <space> TO <space>", "")
    assert fits(form, kinds_of(features_of("{unit} and {unit} leave {space} for {space}", "HEX")))
    assert not fits(form, kinds_of(features_of("{unit} leaves for {space}", "HEX")))
    assert not fits(
        form, kinds_of(features_of("{unit} leaves {space} for {space} behind {unit}", "HEX"))
    )


@pytest.mark.parametrize(
    ("where", "lang", "text", "order"),
    [
        (CENTRAL, "en", "Throw AH 2 and AH 6 at 2622.", "ATTACK 2622 BY AH 2, AH 6"),
        (
            CENTRAL,
            "it",
            "Spezziamo la linea a 2622 con AH 2 e AH 6.",
            "ATTACCA 2622 CON AH 2, AH 6",
        ),
    ],
)
def test_an_order_in_words_of_no_list_is_read(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert said(where, lang, text) == order


@pytest.mark.parametrize(
    "text",
    [
        "Hands off AH 9 in 2724.",
        "AH 9 deserves 2724.",
        "I envy your AH 9 in 2724.",
        "AH 9 and its friends pop round to 2724.",
        "AH 9 would rather die than pop round to 2724.",
        "AH 9 popped round to 2724.",
        "AH 9 pops round to 2724, or not?",
    ],
)
def test_what_says_the_contrary_or_names_others_is_no_order(text: str) -> None:
    assert read(CENTRAL, "en", text)[0] == []


@pytest.mark.parametrize(
    "text", ["Żeby tak AH 9 doszła do 2724!", "AH 9 doszła do 2724.", "AH 9 przeszła na 2724."]
)
def test_who_wishes_or_tells_of_who_went_somewhere_orders_nothing(text: str) -> None:
    assert read(CENTRAL, "pl", text)[0] == []


@given(st.text(max_size=300))
def test_any_text_has_features(text: str) -> None:
    assert features_of(text, "pog")
