"""What the cards of Paths of Glory and the chits of The First World War do stands in their holder's
letters, in every language."""

import pytest

from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS
from pbem.render.catalogue import LANGUAGES, Catalogue
from tests.render.shipped import document, shipped_renderer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_paths_of_glory_says_what_it_does(lang: str) -> None:
    names = shipped_renderer("POG").names  # type: ignore[attr-defined]
    words = Catalogue(lang)
    texts = {card: names.event(card, words) for card in names.cards}
    assert len(texts) == 130
    assert [card for card, text in texts.items() if not text] == []
    assert all(words.has(f"pog.effect.{card}") for card in COMBAT_CARDS)
    corps = {"en": "RU corps", "it": "corpo RU", "pl": "korpus RU"}[lang]
    assert f"RU 11, {corps}" in texts["AP-3"]


def test_cards_that_do_the_same_say_the_same() -> None:
    names = shipped_renderer("POG").names  # type: ignore[attr-defined]
    for lang in LANGUAGES:
        for one, other in (
            ("AP-6", "CP-56"),
            ("AP-7", "CP-4"),
            ("AP-12", "CP-6"),
            ("CP-15", "CP-35"),
        ):
            assert names.event(one, Catalogue(lang)) == names.event(other, Catalogue(lang))


@pytest.mark.rule("pog:9.5.3.4", "pog:11.1.17")
def test_a_card_names_whom_it_may_not_bring_and_the_other_way_to_come() -> None:
    names = shipped_renderer("POG").names  # type: ignore[attr-defined]
    for lang in LANGUAGES:
        words = Catalogue(lang)
        assert "BEF" in names.event("AP-30", words)
        assert all("9.5.3.4" in names.event(card, words) for card in ("AP-31", "AP-50", "AP-53"))


def test_no_two_languages_say_it_in_the_same_words() -> None:
    names = shipped_renderer("POG").names  # type: ignore[attr-defined]
    said = {
        card: {names.event(card, Catalogue(lang)) for lang in LANGUAGES} for card in names.cards
    }
    assert [card for card, texts in said.items() if len(texts) < len(LANGUAGES)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chit_says_when_it_may_be_played(lang: str) -> None:
    names = shipped_renderer("FWW").names  # type: ignore[attr-defined]
    chits = [chit["id"] for chit in document("FWW").content["chits"]["chits"]]
    assert len(chits) == 30
    assert all(names.chit_terms(chit, Catalogue(lang)) for chit in chits)
