"""What sentences do: they order, tell, ask, correct, or end a turn."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games import game_module
from pbem.orders import Language, Line
from pbem.orders.speech_acts import ACTS, Act, ActJudgement, judged, model_of
from tools.speech_acts.corpus import LANGUAGES, Example, digest_of, sentences_of
from tools.speech_acts.training import trained

UNSEEN: tuple[tuple[str, Act, str], ...] = (
    ("en", "order", "DE 20 heads off to Allenstein, please."),
    ("en", "order", "Allenstein could use DE 20, so it goes there."),
    ("en", "talk", "Only last week my DE 20 got lost on the way to Allenstein."),
    ("en", "question", "Has anybody worked out whether AH 5 is still in supply?"),
    ("en", "done", "That concludes my turn, over to you."),
    ("en", "stay", "Everyone near Lemberg holds where they are."),
    ("it", "order", "La 20 tedesca va ad Allenstein."),
    ("it", "talk", "Nella scorsa partita la DE 20 era rimasta tutto il tempo ad Allenstein."),
    ("it", "question", "Mi chiedo se la AH 5 sia ancora rifornita?"),
    ("it", "done", "Con questo ho finito il mio turno."),
    ("pl", "order", "DE 20 maszeruje do Olsztyna."),
    ("pl", "talk", "Ostatnio DE 20 stał w Olsztynie przez całą partię."),
    ("pl", "question", "Ciekawi mnie, czy AH 5 ma jeszcze zaopatrzenie?"),
    ("pl", "done", "Na tym kończę swoją turę."),
)


@cache
def eagles(lang: str) -> tuple[Language, str]:
    """The order language of When Eagles Fight, and a seat."""
    module = game_module("WEF")
    game = module.open(module.load("historical"), module.options({}))
    return module.language(game, lang), game.seats[0]


def act_of(lang: str, text: str) -> ActJudgement:
    """What a sentence does."""
    return judged(Line(1, text), *eagles(lang))


@pytest.mark.parametrize(("lang", "act", "text"), UNSEEN)
def test_sentences_of_no_corpus_are_judged_as_a_person_would(
    lang: str, act: Act, text: str
) -> None:
    assert text not in {each.text for each in sentences_of(lang)}
    assert act_of(lang, text).act == act


@given(st.text(max_size=200), st.sampled_from(LANGUAGES))
def test_the_shares_of_any_text_are_those_of_a_whole(text: str, lang: str) -> None:
    found = act_of(lang, text)
    assert set(found.shares) == set(ACTS)
    assert sum(found.shares.values()) == pytest.approx(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_weights_are_of_the_corpus_as_it_is(lang: str) -> None:
    assert model_of(lang).corpus == digest_of(lang)


def test_names_do_not_matter() -> None:
    one = act_of("en", "DE 20 goes to Allenstein.")
    other = act_of("en", "AH 5 goes to Kholm.")
    assert one.shares == other.shares


def test_training_learns_what_tells_acts_apart_and_is_repeatable() -> None:
    examples = [Example(("w:go", "x"), "order")] * 5 + [Example(("w:hope", "x"), "talk")] * 5
    model = trained(examples)
    assert model == trained(examples)
    assert model.judgement(("w:go",)).act == "order"
    assert model.judgement(("w:hope",)).act == "talk"
