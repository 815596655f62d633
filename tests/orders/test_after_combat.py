"""Sentences beside an attack that say who goes where the enemy was: read, or no talk."""

import pytest

from pbem.orders import Context, Line, advances_after_all, limits_advance
from tests.games.test_meaning import desk, read, said

GLO, WEF = ("GLO", "marne", "ALLIED"), ("WEF", "historical", "CENTRAL")
POG, FWW = ("POG", "campaign", "CP"), ("FWW", "standard", "GA")
ATTACKS = {
    (GLO, "en"): "ASSAULT 2919 BY FR VI, FR 42 XX",
    (GLO, "it"): "ASSALTO 2919 CON FR VI, FR 42 XX",
    (WEF, "en"): "ATTACK 2622 BY AH 2, AH 6",
    (WEF, "it"): "ATTACCA 2622 CON AH 2, AH 6",
    (WEF, "pl"): "ATAKUJ 2622 SIŁAMI AH 2, AH 6",
    (POG, "en"): "ATTACK Sedan WITH GE 4",
    (POG, "it"): "ATTACCA Sedan CON GE 4",
    (POG, "pl"): "ATAKUJ Sedan Z GE 4",
    (FWW, "en"): "ATTACK 9 WITH 3 AH",
    (FWW, "pl"): "ATAKUJ 9 Z 3 AH",
}
NONE = {"en": "ADVANCE NONE", "it": "AVANZA NESSUNA", "pl": "POŚCIG BRAK"}
NOBODY = [
    (GLO, "en", "After the battle everybody stays put."),
    (GLO, "en", "If we win, nobody follows up."),
    (GLO, "en", "No follow-up please, they need rest."),
    (GLO, "it", "Dopo la vittoria nessuno avanza"),
    (GLO, "it", "In caso di successo non avanzare."),
    (WEF, "en", "Don't advance after combat."),
    (WEF, "it", "Senza inseguimento, per favore."),
    (WEF, "pl", "Po zwycięstwie nikt nie wchodzi na pole wroga"),
    (WEF, "pl", "Bez pościgu."),
    (POG, "en", "don't advance"),
    (POG, "en", "Once taken, nobody enters Sedan."),
    (POG, "it", "Dopo la battaglia restano tutti al loro posto."),
    (POG, "pl", "nie posuwać się naprzód"),
    (POG, "pl", "Po ewentualnym sukcesie proszę nie posuwać się naprzód."),
    (POG, "pl", "Po bitwie wszyscy zostają na miejscu."),
]
LIMITS = [
    (GLO, "en", "Afterwards the cavalry pursues."),
    (GLO, "it", "A vittoria ottenuta la cavalleria insegue"),
    (WEF, "en", "After the win, AH 6 takes the hex."),
    (WEF, "pl", "Po zwycięstwie nikt nie wchodzi do tej przeklętej doliny"),
    (POG, "it", "Dopo la vittoria entra GE 4"),
    (POG, "pl", "Po wygranej do Sedanu wchodzi GE 4"),
    (FWW, "en", "If we break through, nobody goes in."),
    (FWW, "pl", "bez pościgu"),
]
TALK = [
    (GLO, "en", "After the battle I'm off to bed."),
    (GLO, "en", "I won't be able to follow the game tomorrow."),
    (WEF, "en", "He will not advance, I am sure."),
    (POG, "it", "Dopo la partita andiamo a cena?"),
    (POG, "pl", "Po pracy odpiszę na resztę."),
]
Said = tuple[tuple[str, str, str], str, str]


@pytest.mark.parametrize("each", NOBODY)
def test_nobody_advances_behind_an_attack_by_a_line_of_its_own(each: Said) -> None:
    where, lang, text = each
    attack = ATTACKS[where, lang]
    assert said(where, lang, f"{attack}\n{text}") == f"{attack} {NONE[lang]}"


def test_of_two_attacks_nobody_knows_behind_which_nobody_advances() -> None:
    two = "ATTACK 2622 BY AH 2, AH 6\nATTACK 2923 BY AH 14\nNobody advances."
    assert "ADVANCE NONE" not in said(WEF, "en", two)


@pytest.mark.parametrize(
    ("each", "limits"), [*((s, True) for s in LIMITS), *((s, False) for s in TALK)]
)
def test_words_beside_an_attack_say_who_goes_where_the_enemy_was(each: Said, limits: bool) -> None:
    where, lang, text = each
    orders, _ = read(where, lang, ATTACKS[where, lang])
    assert limits_advance(text, orders, desk(where, lang)[0]) is limits


def test_no_words_of_no_attack_do() -> None:
    language, asks, view, _ = desk(WEF, "en")
    orders = language.read(Line(1, "MOVE AH 9 TO 2724"), Context(view, asks))
    assert not limits_advance("Nobody follows up.", orders, language)


@pytest.mark.parametrize(
    ("order", "text", "contrary"),
    [
        ("ADVANCE AH 2, AH 6", "Attack 2622, and nobody enters the empty hex", True),
        ("ADVANCE NONE", "Attack 2622, and nobody enters the empty hex", False),
        ("ADVANCE AH 2", "Attack 2622, AH 2 advances, not AH 6", False),
    ],
)
def test_nobody_advances_where_all_do_is_contrary(order: str, text: str, contrary: bool) -> None:
    language, asks, view, _ = desk(WEF, "en")
    line = Line(1, f"ATTACK 2622 BY AH 2, AH 6 {order}")
    orders = language.read(line, Context(view, asks))
    assert advances_after_all(text, orders, language, asks[0].seat) is contrary
