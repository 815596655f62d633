"""Which words beside orders may limit them or take them back, and which are talk."""

import pytest

from pbem.orders import opposes, subject_opposes


@pytest.mark.parametrize(
    "words",
    [
        *("Oops, wrong front!", "Scrap that.", "Never mind, I'll write again tonight."),
        *("Please ignore the above.", "unless Wilhelm objects", "but only if Flanders is empty"),
        *("If the Belgians are alone there:", "Please don't roll anything yet.", "But not 7 DE"),
        *("Lascia perdere, riscrivo stasera.", "Ops, ho sbagliato: senza il 42.", "Anzi, no."),
        *("solo se ha giocato davvero", "Vorrei solo vedere le probabilità, non tirare ancora."),
        *("chyba że Francuzi tam stoją", "Chwila, pomyliłem się.", "Proszę to zignorować."),
        *("Chcę tylko zobaczyć szanse.", "ale tylko jeśli będzie 4:1", "Good luck! Hmm, wait."),
    ],
)
def test_words_that_take_back_or_limit_are_no_talk(words: str) -> None:
    assert opposes(words)


@pytest.mark.parametrize(
    "words",
    [
        *("Good luck!", "If only the weather were better.", "But what a game!", "Wait and see."),
        *("Sorry for the delay, the kids were ill.", "Hold on tight, Germany!"),
        *("Wait, can the Belgians retreat?", "Only my cousin knows.", "Not bad for a beginner."),
        *("Ma che partita!", "Scusate il ritardo.", "Senza fretta.", "Un momento storico!"),
        *("Ale jazda!", "Bez pośpiechu.", "Nie rzucam słów na wiatr.", "Czekam na twój ruch."),
    ],
)
def test_talk_opposes_nothing(words: str) -> None:
    assert not opposes(words)


def test_a_disclaimer_opposes_nothing() -> None:
    assert not opposes("If you are not the intended recipient, please ignore this. " * 6)


@pytest.mark.parametrize("words", ["please cancel", "Re: REVOKE", "Annulla", "PLAY 9 instead"])
def test_a_subject_may_take_orders_back(words: str) -> None:
    assert subject_opposes(words.removeprefix("Re: "))
    assert not subject_opposes("Hello from Turin")
