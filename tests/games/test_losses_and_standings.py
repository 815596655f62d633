"""Who bears the losses of an attack, who goes in, and where somebody stands, in people's words."""

import pytest

from tests.games.test_meaning import CENTRAL, read, said

ATTACK = {"en": "AH 2 and AH 6 attack 2622", "it": "AH 2 e AH 6 attaccano 2622",
          "pl": "AH 2 i AH 6 atakują 2622"}  # fmt: skip
TAILS = [
    ("en", "; if a step must be lost, AH 6 loses it", "LOSSES AH 6"),
    ("en", "; if we have to lose a step AH 6 loses it. Nobody advances.", "LOSSES AH 6 ADVANCE NONE"),
    ("en", ", AH 6 taking the loss if there is one and nobody advancing",
     "LOSSES AH 6 ADVANCE NONE"),
    ("en", ". AH 6 pays any loss and only AH 2 goes in afterwards.", "LOSSES AH 6 ADVANCE AH 2"),
    ("en", ". If there is a loss, AH 6 takes it.", "LOSSES AH 6"),
    ("en", ". If the attack costs a step it comes off AH 6, and AH 2 advances if it can.",
     "LOSSES AH 6 ADVANCE AH 2"),
    ("en", ". If anyone has to lose a step, let it be AH 6.", "LOSSES AH 6"),
    ("en", ". Any loss is borne by AH 6.", "LOSSES AH 6"),
    ("en", ".\nAH 6 absorbs the losses.", "LOSSES AH 6"),
    ("en", ": losses on AH 6, AH 2 advances", "LOSSES AH 6 ADVANCE AH 2"),
    ("it", "; se c'è da perdere un livello lo perde AH 6, e non avanza nessuno",
     "PERDITE AH 6 AVANZA NESSUNA"),
    ("it", "; se c'è una perdita la prende AH 6", "PERDITE AH 6"),
    ("it", ", perdite a carico di AH 6, nessuna avanzata", "PERDITE AH 6 AVANZA NESSUNA"),
    ("it", ": perde eventualmente AH 2 e avanza AH 6", "PERDITE AH 2 AVANZA AH 6"),
    ("it", ". Eventuali perdite su AH 6.", "PERDITE AH 6"),
    ("it", ".\nLe perdite le assorbe AH 6, non insegue nessuno.", "PERDITE AH 6 AVANZA NESSUNA"),
    ("pl", "; jeśli trzeba stracić krok, traci go AH 6", "STRATY AH 6"),
    ("pl", ", jeśli będzie strata, poniesie ją AH 6", "STRATY AH 6"),
    ("pl", "; straty na AH 6, w pościg AH 2", "STRATY AH 6 POŚCIG AH 2"),
    ("pl", ". Stratę (jeśli będzie) bierze na siebie AH 6.", "STRATY AH 6"),
    ("pl", ",\nstraty ponosi AH 6, pościgu nie będzie", "STRATY AH 6 POŚCIG BRAK"),
    ("en", ", no losses to choose", ""),
    ("it", ", senza perdite da scegliere", ""),
    ("pl", ", bez strat do wyboru", ""),
]  # fmt: skip
BARE = {"en": "ATTACK 2622 BY AH 2, AH 6", "it": "ATTACCA 2622 CON AH 2, AH 6",
        "pl": "ATAKUJ 2622 SIŁAMI AH 2, AH 6"}  # fmt: skip


@pytest.mark.parametrize(("lang", "tail", "order"), TAILS)
def test_losses_and_advances_belong_to_their_attack(lang: str, tail: str, order: str) -> None:
    assert said(CENTRAL, lang, ATTACK[lang] + tail) == f"{BARE[lang]} {order}".strip()


@pytest.mark.parametrize(
    "tail",
    [
        ". If we lose a step, AH 2 advances.",
        ". If AH 6 loses a step, AH 2 advances.",
        ". If there is a loss, AH 9 goes to 2724.",
        ". If there is one, AH 9 goes to 2724.",
    ],
)
def test_what_waits_for_a_loss_and_is_no_loss_is_no_order(tail: str) -> None:
    assert read(CENTRAL, "en", ATTACK["en"] + tail)[0] == []


STANDING = [
    ("en", "move the Thorn landwehr, DE WL, to 1917", "MOVE DE WL VIA 1819, 1818 TO 1917"),
    ("en", "Move the Lemberg corps, AH 3, to 2825.", "MOVE AH 3 VIA 2925 TO 2825"),
    ("en", "AH 3 (Lemberg) to 2825", "MOVE AH 3 VIA 2925 TO 2825"),
    ("it", "L'AH 3 di Leopoli va in 2825", "MUOVI AH 3 ATTRAVERSO 2925 A 2825"),
    ("it", "AH 3 (Leopoli) in 2825", "MUOVI AH 3 ATTRAVERSO 2925 A 2825"),
    ("pl", "AH 3 spod Lwowa idzie na 2825", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
    ("pl", "AH 3 (Lwów) na 2825", "RUSZ AH 3 PRZEZ 2925 DO 2825"),
]


@pytest.mark.parametrize(("lang", "text", "order"), STANDING)
def test_where_somebody_stands_is_never_where_they_go(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "AH 9 of Lemberg goes to 2724"),
        ("en", "Move the Lemberg corps, AH 9, to 2724"),
        ("it", "Il AH 9 di Leopoli va in 2724"),
    ],
)
def test_a_unit_that_stands_elsewhere_than_said_does_not_move(lang: str, text: str) -> None:
    assert read(CENTRAL, lang, text)[0] == []


WHO = {
    "en": ("AH 2 and AH 6 move to 2623. {} attack 2622.",
           ("Both of them", "These two", "Those two corps", "The same two", "They")),
    "it": ("AH 2 e AH 6 vanno a 2623. {} attaccano 2622.",
           ("Entrambi", "Questi due", "Questi due corpi", "Gli stessi due", "I due corpi")),
    "pl": ("AH 2 i AH 6 idą na 2623. {} atakują 2622.",
           ("Oba", "Te dwa", "Te dwa korpusy", "Ci sami dwaj", "Obydwa")),
}  # fmt: skip


@pytest.mark.parametrize("lang", WHO)
def test_who_acted_before_is_meant_by_their_number(lang: str) -> None:
    text, words = WHO[lang]
    for who in words:
        assert said(CENTRAL, lang, text.format(who)).endswith(BARE[lang]), who


@pytest.mark.parametrize(
    ("text", "count"), [("These three attack 2622.", 0), ("All three attack 2622 together.", 0),
                        ("AH 9 to 2723. These three then attack 2622 together.", 3)]
)  # fmt: skip
def test_as_many_act_as_are_counted(text: str, count: int) -> None:
    orders, _ = read(CENTRAL, "en", f"AH 2 and AH 6 move to 2623. {text}")
    assert len(orders) == count
    assert not count or len(orders[-1].units) == count  # type: ignore[attr-defined]


LEADS = [
    ("en", "First, however, AH 9 goes to 2724", "MOVE AH 9 TO 2724"),
    ("it", "Prima però AH 9 va a 2724", "MUOVI AH 9 A 2724"),
    ("pl", "Najpierw jednak AH 9 na 2724", "RUSZ AH 9 DO 2724"),
    ("pl", "Melduję: AH 9 na 2724", "RUSZ AH 9 DO 2724"),
    ("en", "No moves but AH 9 to 2724", "MOVE AH 9 TO 2724"),
    ("it", "Nessun movimento, ma AH 9 a 2724", "MUOVI AH 9 A 2724"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "order"), LEADS)
def test_what_leads_in_to_an_order_takes_nothing_from_it(lang: str, text: str, order: str) -> None:
    assert said(CENTRAL, lang, text) == order


@pytest.mark.parametrize(
    "text",
    ["AH 9 goes to 2724\nFirst, however, AH 9 goes to 2723",
     "AH 2 and AH 6 go to 2624, but AH 6 to 2623", "Everybody but AH 1 goes to 2521."],
)  # fmt: skip
def test_who_goes_two_ways_goes_neither(text: str) -> None:
    assert read(CENTRAL, "en", text)[0] == []
