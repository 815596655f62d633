"""What a letter may mean that cannot be read: by what can be done with the things it names."""

import pytest

from pbem.orders import Context, Guess, Line, guessed, read_lines
from tests.games.test_meaning import ALLIED, GALICIA, GERMANY, VICTOR, Where, desk

ENTENTE = ("POG", "campaign", "AP")


def guess_of(where: Where, lang: str, text: str) -> tuple[Guess, str]:
    """What a letter may mean, and its orders as their player says them."""
    language, asks, view, seats = desk(where, lang)
    context = Context(view, asks)
    lines = [Line(n, line) for n, line in enumerate(text.split("\n"), start=1)]
    guess = guessed(
        lines,
        language,
        context,
        lambda said: read_lines(said, language, context, seats),
        lambda found: all(any(ask.is_legal(order) for ask in asks) for order in found),
        {line.number for line in lines},
    )
    return guess, ", then ".join(map(language.display, guess.orders))


A_4113 = "MUOVI FR 57R XX ATTRAVERSO 4114 A 4113"
TO_4113 = "MOVE FR 57R XX VIA 4114 TO 4113"


@pytest.mark.parametrize(
    ("where", "lang", "text", "line"),
    [
        (ALLIED, "en", "The 57R strolls to 4114, no wait, 4113.", TO_4113),
        (ALLIED, "en", "The 57R goes to 4113, the 44th stays out of this.", TO_4113),
        (
            *(ALLIED, "en", "The 57R goes to 4113. Actually take the 6 Cav along too."),
            f"{TO_4113}, then MOVE FR 6 Cav XX VIA 4115, 4114 TO 4113",
        ),
        (
            *(ALLIED, "en", "Time to stroll. The 57R goes to 4113, the 6 Cav to 4114."),
            f"{TO_4113}, then MOVE FR 6 Cav XX VIA 4115 TO 4114",
        ),
        (
            *(ALLIED, "it", "Obiettivo 4113. La 57R e la 6 Cav ci filano subito."),
            f"{A_4113}, then MUOVI FR 6 Cav XX ATTRAVERSO 4115, 4114 A 4113",
        ),
        (
            *(GERMANY, "en", "The baron goes face down, and deal me my cards."),
            "PREPARE The Red Baron, then DRAW",
        ),
        (
            *(GERMANY, "en", "The baron gets put face down. How is the knee? Deal me my cards."),
            "PREPARE The Red Baron, then DRAW",
        ),
        (VICTOR, "en", "Well fought! He stays where he is.", "ADVANCE NONE"),
        (VICTOR, "en", "He advances, no, wait, forget that. He stays where he is.", "ADVANCE NONE"),
        (ALLIED, "en", "The 57R goes to 4114. On second thoughts, 57R to 4113.", TO_4113),
        (ALLIED, "it", "La 44a va a 4114. Anzi, lasciamo perdere. La 57R va a 4113.", A_4113),
        (ALLIED, "en", "I was going to send the 44th to 4114. No. 57R to 4113.", TO_4113),
        (ALLIED, "it", "Stavo per mandare la 44a a 4114. La 57a di riserva va a 4113.", A_4113),
        (ALLIED, "en", "Send the 57th Reserve Division over to 4113.", TO_4113),
        (ALLIED, "en", "Enough fun, over to you! That's me finished, Bob.", "DONE"),
        (ALLIED, "en", "What a mess at 4114, but here goes: the 57R strolls to 4113.", TO_4113),
        (ALLIED, "en", "The 6 Cav for... no, too early. The 57R goes to 4113.", TO_4113),
        (ALLIED, "en", "The 6 Cav goes to 4114. Forget it, the 57R goes to 4113.", TO_4113),
        (
            *(GERMANY, "it", "Il barone lo preparo, poi pesco. Se non arriva riscrivo da Firenze."),
            "PREPARA Il Barone Rosso, then PESCA",
        ),
        (
            *(
                ENTENTE,
                "en",
                "The British reinforcements it is, the 2, for strategic redeployment.",
            ),
            "PLAY 1 British Reinforcements (BR 2) AS SR",
        ),
        (
            *(ENTENTE, "pl", "Brytyjskie posiłki zużyję na przerzuty, trudno."),
            "ZAGRAJ 1 Posiłki brytyjskie (BR 2) JAKO RUCH STRATEGICZNY",
        ),
        (ALLIED, "en", "Sorry for the wait, the boiler went. The 57R strolls to 4113.", TO_4113),
    ],
)
def test_what_can_be_done_with_its_names_is_meant(
    where: Where, lang: str, text: str, line: str
) -> None:
    assert guess_of(where, lang, text)[1] == line


@pytest.mark.parametrize(
    "text",
    [
        "The 57R polishes Belfort.",
        "The 57R goes to 4113 if the 44th goes there, too.",
        "My turn tomorrow: the 57R heads for 4113.",
        "The 57R goes to 4113. Unless somebody stands there.",
        "Undo the march of the 57R to 4113.",
        "57R, 44th: one of you go to 4113.",
        "The 57R goes to 4113, and the whole stack at Belfort, too.",
        "The 57R goes to 4113. The 44th polishes its boots.",
        "The 57R goes to 4113. Should the 44th go there, too?",
        "The 57R goes to 4113. No, wait, let me think.",
        "The 57R does not go to 4113. The 57R goes to 4113.",
        "Two of the three go to 4113.",
        "Everybody at Belfort except the 57R goes to 4113.",
        "The 57R goes to 4113. As you were.",
        "The 57R goes to 4113, the 44th to 4114. Forget that, DONE.",
        "I was going to send the 57R to 4113.",
        "The 57R goes to 4113. The 44th one hex south, 6 Cav stays put.",
        "The 57R never goes to 4113. The 44th does.",
        "The 57R and the Zouaves go to 4113.",
    ],
)
def test_nothing_is_meant_where_something_would_be_lost(text: str) -> None:
    assert guess_of(ALLIED, "en", text)[0].orders == ()


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (ALLIED, "The 57R goes to 4113, the 44th stays out of this."),
        (ALLIED, "The 57R marches off to 4113 with a song."),
        (ALLIED, "Long day at work. Off goes the 57R to 4113."),
        (GERMANY, "The Red Baron face down, and deal me my cards please."),
    ],
)
def test_what_says_every_word_of_a_letter_is_sure(where: Where, text: str) -> None:
    assert guess_of(where, "en", text)[0].is_sure


@pytest.mark.parametrize(
    "text",
    [
        "The 57R goes to 4114, no wait, 4113.",
        "The 57R maybe goes to 4113.",
        "The 57R goes to 4113 if Bob agrees.",
        "What a day. The 57R strides over to 4113.",
        "Half of the 57R wanders over to 4113.",
        "The 57R goes to 4113. The 44th would rather not.",
    ],
)
def test_what_is_taken_back_doubted_or_strange_is_not_sure(text: str) -> None:
    assert not guess_of(ALLIED, "en", text)[0].is_sure


SET_UP = "DEPLOY 1 AH, DUMMY AT 9; 3 AH, 5 AH, 4 AH AT 10; 6 AH, DUMMY, DUMMY AT 6"


@pytest.mark.parametrize(
    ("lang", "text", "line"),
    [
        (
            "en",
            (
                "Right, deployment for the Austrians.\nMy set-up:\n1st army goes to Galicia with a dummy, to keep the"
                " Russians busy. The 3rd, 5th and 4th go to the Balkans, I want Belgrade early. The 6th"
                " guards the Isonzo with two dummies. The other three dummies can wait."
            ),
            f"{SET_UP}; REST NONE",
        ),
        (
            "pl",
            (
                "Galicja - 1 i atrapa, bo tam będzie gorąco.\nBałkany - 3, 5 i 4.\nIsonzo - szósta, też"
                " z dwiema atrapami."
            ),
            "ROZSTAW 1 AH, ATRAPA NA 9; 3 AH, 5 AH, 4 AH NA 10; 6 AH, ATRAPA, ATRAPA NA 6",
        ),
        ("en", "1 and 3 to Galicia, 4, 5 and 6 to the Balkans. Two dummies near the Russians.", ""),
        ("en", "1 and 3 to Galicia, 4, 5 and 6 to the Balkans, I mean to Romania.", ""),
        ("en", "1 and 3 to Galicia, 4 and 5 to the Balkans or to Romania, 6 to the Isonzo.", ""),
        ("en", "1 and 3 to Galicia, 4, 5 and 6 to the Balkans, maybe with two dummies.", ""),
    ],
)
def test_talk_between_the_words_of_a_set_up_is_left_out(lang: str, text: str, line: str) -> None:
    assert guess_of(GALICIA, lang, text)[1] == line
