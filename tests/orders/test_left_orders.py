"""Sentences that were taken for talk: which of them may be one more order of their letter."""

import pytest

from pbem.orders import Context, Line, goes_on_with_names, may_be_order
from tests.games.test_meaning import desk

GLO, QMG = ("GLO", "marne", "ALLIED"), ("QMG", "standard", "AT")
FWW = ("FWW", "standard", "GA")
DONE, MOVE, DRAW = "DONE", "MOVE BR II TO 3034", "DRAW"
DEPLOY = "DEPLOY 1 AH AT 5; 3 AH AT 6; 4 AH AT 9; 5 AH AT 10; 6 AH AT 11"
ORDERS = [
    (GLO, DONE, "en", "The BEF falls back behind the Seine."),
    (GLO, DONE, "en", "FR 5R Grp slips off to Provins"),
    (GLO, DONE, "it", "Il 6° corpo indietreggia fino a Provins"),
    (GLO, DONE, "pl", "VI korpus niech cofnie się pod Provins"),
    (FWW, DEPLOY, "en", "All dummies: three on 5, three on 11."),
    (QMG, DRAW, "en", "I'd set Brudermann aside face down. Then draw."),
    (QMG, DRAW, "en", "We'll have the mad monk."),
    (QMG, DRAW, "it", "Prendiamo il monaco pazzo."),
    (QMG, DRAW, "pl", "Bierzemy szalonego mnicha."),
]
TALK = [
    (GLO, DONE, "en", "I think VIII has done well in this battle."),
    (GLO, DONE, "en", "The VIII should have been in Paris weeks ago!"),
    (GLO, DONE, "en", "My orders for turn 1:"),
    (GLO, DONE, "en", "Good luck in the Vosges!"),
    (GLO, MOVE, "en", "BR II goes up to 3034 to hold the line, as you see."),
    (GLO, DONE, "it", "Speriamo che Parigi tenga, ho pochi uomini."),
    (GLO, DONE, "pl", "Powodzenia pod Paryżem!"),
    (QMG, DRAW, "en", "Brudermann would be nice face down."),
]


@pytest.mark.parametrize(
    ("said", "may"), [*((s, True) for s in ORDERS), *((s, False) for s in TALK)]
)
def test_what_may_be_one_more_order_is_no_talk(
    said: tuple[tuple[str, str, str], str, str, str], may: bool
) -> None:
    where, order, lang, text = said
    language, asks, view, _ = desk(where, "en")
    orders = language.read(Line(1, order), Context(view, asks))
    inside = order == DEPLOY
    assert may_be_order(text, orders, desk(where, lang)[0], asks[0].seat, inside=inside) is may


@pytest.mark.parametrize(
    ("lang", "text", "goes_on"),
    [
        ("en", "the Wombats and the VIII.", True),
        ("en", "FR VIII -- the other three stay where they are", True),
        ("it", "i soliti e FR VIII", True),
        ("pl", "oraz FR VIII", True),
        ("en", "FR VIII stays where it is", False),
        ("en", "so help me God", False),
        ("en", "BR II that is", False),
    ],
)
def test_words_beside_an_order_that_go_on_with_its_list_are_no_talk(
    lang: str, text: str, *, goes_on: bool
) -> None:
    language, asks, view, _ = desk(GLO, "en")
    orders = language.read(Line(1, MOVE), Context(view, asks))
    found = goes_on_with_names(text, orders, desk(GLO, lang)[0], asks[0].seat)
    assert found is goes_on
