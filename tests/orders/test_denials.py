"""Words that deny what the orders beside them do; words that deny something else do not."""

import pytest

from pbem.orders import Context, Denials, Line, asks_another, denies_end
from tests.games.test_meaning import desk

POG, QMG = ("POG", "campaign", "CP"), ("QMG", "standard", "AT")
HEX = ("WEF", "historical", "CENTRAL")
ATTACK, BUILD, MOVE = "ATTACK Sedan WITH GE 2", "BUILD Vienna", "MOVE AH 9 TO 2724"
PREPARED, FORT = "PREPARE Spanish Flu", "PREPARE Anti-Venizelists Surrender Fort Roupel"
DENIED = {
    (POG, ATTACK): {
        "en": """The 2nd army does not take part. / Do not use the 2nd army. / Do not attack Sedan.
            Attack with everything; do not use GE 2. / GE 2 must not attack. / Do not attack.
            The 2nd army stays put. / Keep the 2nd army out of it. / Hold back the 2nd army.
            GE 2 into Sedan: not this time. / I'd attack Sedan with GE 2.""",
        "it": """La 2a armata non partecipa. / La 2a armata resta a Coblenza. / Non usare GE 2.
            Non attaccare Sedan. / GE 2 a Sedan non ci va. / GE 2 contro Sedan non parte.
            Attaccherei Sedan con GE 2, ma è ridotta.""",
        "pl": """2. armia nie bierze udziału. / 2. armia zostaje w Koblencji. / Nie używaj GE 2.
            Nie atakuj Sedanu. / GE 2 na Sedan nie idzie. / GE 2 na Sedan nie pójdzie.
            Zaatakowałbym Sedan siłami GE 2.""",
    },
    (POG, "ACTIVATE Metz TO ATTACK"): {"en": "Do not activate Metz."},
    (QMG, BUILD): {
        "en": "Do not build there. / Build in Vienna, but don't build anything in Vienna.",
        "it": "Non costruire niente a Vienna.",
        "pl": "Nie buduj tam.",
    },
    (QMG, "DRAW"): {"en": "No drawing please.", "it": "Non pescare.", "pl": "Nie dobieraj kart."},
    (QMG, PREPARED): {"en": "I keep Spanish Flu for later. / Keep Spanish Flu in hand."},
    (QMG, FORT): {
        "en": """Keep Anti-Venizelists in hand. / Don't touch Roupel. / Keep the Anti-Venizelist.
            Roupel stays in my hand. / I keep the Anti-Venizelists for later.""",
        "it": "Gli Antivenizelisti restano in mano. / Non toccare Forte Rupel.",
        "pl": "Antywenizelistów zostawiam na ręce. / Nie ruszaj Rupela.",
    },
    (HEX, MOVE): {"en": "AH 9 does not move."},
}
NOT_DENIED = {
    (POG, ATTACK): {
        "en": """GE 3 must not attack. / The 2nd Austrian army must not attack. / No advance.
            GE 2 does not advance. / GE 2 does not stay in Koblenz. / Don't worry about Sedan.
            GE 2 does not go to Metz. / I'd attack Metz with GE 3. / I'd like GE 2 to attack Sedan.
            Not more than two armies attack. / He does not attack. / I won't attack anything else.
            Attack Sedan with GE 2 and not with GE 3. / Do not attack with GE 3 but with GE 2.
            The 3rd army stays put. / I hope Sedan does not hold. / Why not attack Sedan with GE 2""",
        "it": "Non attaccare altro.",
        "pl": "Nie atakuję nikogo więcej.",
    },
    (QMG, BUILD): {"en": "No need to build twice. / Build in Vienna - don't worry about Galicia."},
    (QMG, PREPARED): {"en": "I keep Caporetto for later. / Keep Spanish Flu prepared."},
    (QMG, FORT): {"en": "Keep Redl in hand. / Keep the fort for me. / Roupel stays prepared."},
    (POG, "ACTIVATE NONE"): {"en": "I don't activate anything.", "pl": "Nikogo nie aktywuję."},
    (HEX, MOVE): {"en": "AH 9 to 2724, AH 17 does not move. / Nobody moves but AH 9."},
}


def denies(where: tuple[str, str, str], order: str, lang: str, text: str) -> bool:
    language, asks, view, _ = desk(where, "en")
    orders = language.read(Line(1, order), Context(view, asks))
    return Denials(orders, desk(where, lang)[0], asks[0].seat).are_in(text)


@pytest.mark.parametrize(("where", "order"), DENIED)
def test_words_deny_what_an_order_does(where: tuple[str, str, str], order: str) -> None:
    for lang, texts in DENIED[where, order].items():
        for text in (text.strip() for line in texts.split("\n") for text in line.split(" / ")):
            assert denies(where, order, lang, text), text


@pytest.mark.parametrize(("where", "order"), NOT_DENIED)
def test_words_that_deny_something_else_deny_no_order(
    where: tuple[str, str, str], order: str
) -> None:
    for lang, texts in NOT_DENIED[where, order].items():
        for text in (text.strip() for line in texts.split("\n") for text in line.split(" / ")):
            assert not denies(where, order, lang, text), text


def test_orders_are_not_looked_at_for_words_that_deny_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    language, asks, view, _ = desk(POG, "en")
    orders = language.read(Line(1, ATTACK), Context(view, asks))
    written = list[object]()
    monkeypatch.setattr(language, "write", lambda order: written.append(order) or ATTACK)
    denials = Denials(orders, language, asks[0].seat)
    assert not denials.are_in(ATTACK)
    assert not denials.are_in("The weather at Sedan is fine, with GE 2 in good spirits.")
    assert not written
    assert denials.are_in("Do not attack Sedan.")
    assert written == list(orders)


GOES_ON = {
    "en": """Do not end my turn. / Draw, but keep my turn open. / My turn stays open.
        I am not done yet. / I want to go on afterwards. / My turn is not over.""",
    "it": "Il mio turno resta aperto. / Pesco, ma non chiudo il turno. / Non ho ancora finito.",
    "pl": "Moja tura trwa. / Dobieram, ale nie kończę tury. / Jeszcze nie skończyłem.",
}
ENDS = {
    "en": "Draw and end my turn. / My turn is over. / I am done. / I go on to draw.",
    "it": "Fine del turno. / Ho finito.",
    "pl": "Kończę turę. / Skończyłem.",
}


@pytest.mark.parametrize("lang", GOES_ON)
def test_words_say_that_a_turn_goes_on_or_not(lang: str) -> None:
    language, asks, _, _ = desk(QMG, lang)
    for goes_on, texts in ((True, GOES_ON[lang]), (False, ENDS[lang])):
        for text in (text.strip() for line in texts.split("\n") for text in line.split(" / ")):
            assert denies_end(text, language, asks[0].seat) == goes_on, text


TO_OTHERS = {
    "en": """My dear ally, please prepare Spanish Flu on your turn. / Dear partner, draw.
        Play Soviets. Franz, build in Vienna on your turn!""",
    "it": "Alleato, prepara l'Influenza Spagnola. / Costruisci a Vienna nel tuo turno.",
    "pl": "Sojuszniku, buduj w Wiedniu. / Franz, dobierz karty w twojej turze.",
}
OWN = {
    "en": """Build in Vienna. Good luck on your turn! / Dear all, draw. / My ally attacks, I draw.
        Allies: build in Vienna.""",
    "it": "Buona fortuna nel tuo turno! / Costruisco a Vienna con il mio alleato.",
    "pl": "Powodzenia w twojej turze! / Buduję w Wiedniu w swojej turze.",
}


@pytest.mark.parametrize("lang", TO_OTHERS)
def test_words_ask_another_player_for_an_order(lang: str) -> None:
    language, asks, _, _ = desk(QMG, lang)
    for asked, texts in ((True, TO_OTHERS[lang]), (False, OWN[lang])):
        for text in (text.strip() for line in texts.split("\n") for text in line.split(" / ")):
            assert asks_another(text, language, asks[0].seat) == asked, text
