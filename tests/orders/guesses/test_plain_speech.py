"""What people write beside what they mean hides no order, and no order is made of it."""

import pytest

from tests.games.test_meaning import ALLIED, GERMANY, VICTOR, Where
from tests.orders.guesses.test_guessing import A_4113, ENTENTE, TO_4113, guess_of

NA_4113 = "RUSZ FR 57R XX PRZEZ 4114 DO 4113"
TO_4114, A_4114 = (
    "MOVE FR 44 XX VIA 4016, 4115 TO 4114",
    "MUOVI FR 44 XX ATTRAVERSO 4016, 4115 A 4114",
)


@pytest.mark.parametrize(
    ("where", "lang", "text", "line"),
    [
        (ALLIED, "en", "Sorry for the delay, quick one: 57R to 4113 pls, if thats ok.", TO_4113),
        (ALLIED, "en", "Ouch, there goes the 5th. The 57R goes to 4113, if you please.", TO_4113),
        (ALLIED, "en", "The 44th is too weak now. 57R to 4113 in the first place.", TO_4113),
        (ALLIED, "it", "Che sfortuna! La 44 è troppo debole. Se possibile 57R a 4113.", A_4113),
        (ALLIED, "pl", "Co za pech! 44 jest za słaba. Jeśli można, 57R na 4113.", NA_4113),
        (ALLIED, "en", "My plan: 57R to 4113", TO_4113),
        (ALLIED, "en", "57R to 4113. The rest of the turn later, once I'm home.", TO_4113),
        (ALLIED, "en", "57R to 4114. No wait, far too exposed. 44 to 4114 instead.", TO_4114),
        (ALLIED, "it", "La 57R va a 4114. No aspetta, è esposta. La 44 va a 4114.", A_4114),
        (ALLIED, "pl", "57R idzie na 4114. Albo nie, za słabo. 57R idzie na 4113.", NA_4113),
        (
            GERMANY,
            "en",
            "1) Baron goes in the prepared pile\n2) draw my 3",
            "PREPARE The Red Baron, then DRAW",
        ),
        (
            *(GERMANY, "it", "Tengo da parte il Barone come carta preparata e pesco."),
            "PREPARA Il Barone Rosso, then PESCA",
        ),
        (
            *(GERMANY, "pl", "Barona odkładam jako przygotowaną i dobieram."),
            "PRZYGOTUJ Czerwony Baron, then DOBIERZ",
        ),
        (VICTOR, "en", "It is alone now and I don't fancy that. It stays put.", "ADVANCE NONE"),
    ],
)
def test_words_beside_an_order_do_not_hide_it(
    where: Where, lang: str, text: str, line: str
) -> None:
    assert guess_of(where, lang, text)[1] == line


def test_who_is_named_with_a_place_alone_goes_there() -> None:
    said = guess_of(ALLIED, "en", "4113, everything near: 57R and 6 Cav")[1]
    assert said == f"{TO_4113}, then MOVE FR 6 Cav XX VIA 4115, 4114 TO 4113"


@pytest.mark.parametrize(
    "text",
    ["Sorry for the delay. The 57R goes to 4113, please.", "OK, good luck all: 57R to 4113"],
)
def test_courtesy_needs_no_yes(text: str) -> None:
    assert guess_of(ALLIED, "en", text)[0].is_sure


@pytest.mark.parametrize(
    "text",
    [
        "I think the 57R goes to 4113.",
        "The 57R goes to 4113, if I'm not mistaken.",
        "Ouch, there goes the 5th. The 57R goes to 4113.",
    ],
)
def test_whoever_hedges_or_laments_a_unit_is_asked(text: str) -> None:
    guess, line = guess_of(ALLIED, "en", text)
    assert (line, guess.is_sure) == (TO_4113, False)


@pytest.mark.parametrize(
    "text",
    [
        "What a mess. The 44th is too weak now.",
        "There goes the 57R. Good luck at 4113!",
    ],
)
def test_comments_are_no_orders(text: str) -> None:
    assert guess_of(ALLIED, "en", text)[0].orders == ()


def test_a_place_behind_no_wait_is_no_reason() -> None:
    text = "La 57R va a 4114. No aspetta, lì c'è gente, mettila in 4113. La 44 va a 4114."
    assert guess_of(ALLIED, "it", text)[0].orders == ()


def test_a_card_is_guessed_for_the_use_that_is_said() -> None:
    line = guess_of(ENTENTE, "en", "The British reinforcements for the event, spades out!")[1]
    assert "AS SR" not in line


def test_no_no_takes_nothing_back() -> None:
    line = guess_of(ALLIED, "it", "No no, la 44 non la mando. La 57R va a 4113.")[1]
    assert line == A_4113


@pytest.mark.parametrize(
    "text",
    ["57R, the Guards and the 44th go to 4113", "To 4113 are sent the 57R, the Guards and the 44"],
)
def test_who_is_named_by_a_sort_alone_is_not_left_out(text: str) -> None:
    assert guess_of(ALLIED, "en", text)[1] == ""
