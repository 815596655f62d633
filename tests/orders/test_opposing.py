"""Which words beside orders may limit them or take them back, and which are talk."""

import pytest

from pbem.orders import opposes, own_line_opposes, subject_opposes


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
        *("Only do this if he has two armies there.", "Do it only when Anna has agreed."),
        *("You can carry this out on Friday.", "Let's hold this one until tomorrow."),
        *("Keep these orders in the drawer for now.", "Subject to Paul's approval:"),
        *("Should he have reinforced 2919, don't attack.", "No, do not attack."),
        *("If he has three armies there, I'd rather stay put.", "Skip the second line."),
        *("Forget the card, I'd rather pass.",),
        *("Actually, let me think about it some more.", "The second order is void."),
        *("I'm not sure about this yet.", "Make that AH 2 instead of AH 1.", "AH 2, not AH 1!"),
        *("Could you hold this until tomorrow?", "Sorry, AH 2 of course.", "This is not final."),
        *("Fallo solo se Anna è d'accordo.", "Non ne sono ancora sicuro, ci dormo sopra."),
        *("La seconda riga non vale.", "Per ora tieni tutto in sospeso.", "Annulla l'attacco."),
        *("Se Verdun è caduta, niente attacco.", "Potresti aspettare fino a domani?"),
        *("Wykonaj to dopiero w piątek.", "Drugi rozkaz proszę skreślić.", "Anuluj atak."),
        *("Muszę się jeszcze zastanowić.", "Jednak nie, rozmyśliłem się.", "AH 2, nie AH 1!"),
        *("Park this, would you?", "Treat this as provisional.", "I sent this by accident."),
        *("Cestina pure la mossa qui sopra.", "Puoi aspettare venerdì?", "È solo un'idea."),
        *("Nie bierz tego pod uwagę.", "Możesz z tym poczekać do piątku?", "Await my go-ahead."),
        *("I retract this.", "Leave 6 AH home.", "Valid from tomorrow.", "Da confermare."),
        *("Execute at noon on Saturday.", "(6 AH is not to be deployed)", "Do potwierdzenia."),
        *("Jeżeli Rosjanie odeszli, to nie atakuj.", "Z tym poczekaj do środy."),
        *("wyślij dopiero w piątek", "Wyślij to w piątek.", "Jutro", "Dopiero po niedzieli."),
        *("Tomorrow morning.", "Domani", "Puść to jutro rano.", "W przyszłym tygodniu."),
    ],
)
def test_words_that_take_back_or_limit_are_no_talk(words: str) -> None:
    assert opposes(words)


@pytest.mark.parametrize(
    "words",
    [
        *("Jutro mam egzamin.", "Widzimy się jutro!", "Wyślij pocztówkę z wakacji."),
        *("Good luck!", "If only the weather were better.", "But what a game!", "Wait and see."),
        *("Sorry for the delay, the kids were ill.", "Hold on tight, Germany!"),
        *("Wait, can the Belgians retreat?", "Only my cousin knows.", "Not bad for a beginner."),
        *("Ma che partita!", "Scusate il ritardo.", "Senza fretta.", "Un momento storico!"),
        *("Ale jazda!", "Bez pośpiechu.", "Nie rzucam słów na wiatr.", "Czekam na twój ruch."),
        *("Good game, would you believe it?", "See you, ok?", "Czekaj, czekaj, będzie ciekawie!"),
        *("Unless it rains we meet on Saturday.", "Oops, that was my third coffee."),
        *(
            "I meant to write yesterday.",
            "If I win I buy you a beer.",
            "Can't wait for your answer.",
        ),
        *("The rest of my armies stay where they are.", "I could not resist attacking."),
        *("My train was cancelled, so I had two hours.", "Don't worry about the deadline."),
        *("When does the next round start?", "Before I forget: happy birthday!"),
        *("Anzi, complimenti per la mossa.", "Aspettavo questa carta da mesi.", "A domani!"),
        *("Se ti va, domenica ci vediamo al club.", "Ci penso da giorni a questa mossa."),
        *("Quando finisce la guerra andiamo a Trieste.", "Ops, quasi dimenticavo di salutarti."),
        *("Ale nie martw się!", "Oj, będzie bolało!", "O ile pamiętam, gramy w sobotę."),
        *("Jeśli masz pytania, dzwoń śmiało.", "Moment, idę po kawę.", "Nie ma pośpiechu."),
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


@pytest.mark.parametrize(
    "words",
    [
        "ATTACK 1 WITH 1 DE, certainly not",
        "For example, ATTACK 1 WITH 1 DE",
        "ATTACK 1 WITH 1 DE (pending your reply)",
        "ATTACK 1 WITH 1 DE, with your permission",
        "PASSO, salvo imprevisti",
        "Per esempio: PASSO",
        "PASSO, col tuo permesso",
        "PAS, na pewno nie",
        "gram kartę 8 na operacje, za twoją zgodą",
        "Na przykład gram kartę 8 na operacje",
    ],
)
def test_a_clause_of_an_order_s_own_line_makes_it_doubtful(words: str) -> None:
    assert own_line_opposes(words)


@pytest.mark.parametrize(
    "words",
    [
        "ATTACK 1 WITH 1 DE, certainly not with 2 DE",
        "MOVE ALL, except GE 4",
        "Attaccano tutti, tranne GE 4",
        "Na pewno nie odpuszczę, PAS",
        "PASSO, con il tuo amico",
    ],
)
def test_a_clause_that_names_what_is_ordered_makes_no_order_doubtful(words: str) -> None:
    assert not own_line_opposes(words)
