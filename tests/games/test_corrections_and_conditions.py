"""What somebody takes back, lets wait for a battle, or adds to an attack is read as it is meant."""

import pytest

from tests.games.test_meaning import ALLIED, CENTRAL, Where, read, said

PUT_RIGHT = [
    (CENTRAL, "en", "AH 1 to 2521 - no, rather to 2522.", "MOVE AH 1 VIA 2424, 2523 TO 2522"),
    (CENTRAL, "en", "AH 9 goes to 2724, sorry, I mean AH 17.", "MOVE AH 17 TO 2724"),
    (CENTRAL, "en", "AH 9 to 2824... no wait, rather 2724", "MOVE AH 9 TO 2724"),
    (CENTRAL, "en", "MOVE AH 9 TO 2824\nsorry scrap that, 2724\nAH 17 to 2724",
     "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724"),
    (CENTRAL, "en", "AH 9 to 2824.\nAH 17 to 2724.\nNo wait, AH 9 to 2724.",
     "MOVE AH 9 TO 2724, then MOVE AH 17 TO 2724"),
    (CENTRAL, "it", "Muovo AH 1 a 2521, anzi no, a 2522.", "MUOVI AH 1 ATTRAVERSO 2424, 2523 A 2522"),
    (CENTRAL, "it", "MUOVI AH 9 A 2824\nanzi no, meglio 2724", "MUOVI AH 9 A 2724"),
    (CENTRAL, "pl", "AH 1 na 2521, nie, lepiej na 2522.", "RUSZ AH 1 PRZEZ 2424, 2523 DO 2522"),
    (CENTRAL, "pl", "RUSZ AH 9 DO 2824\na nie, jednak na 2724", "RUSZ AH 9 DO 2724"),
]  # fmt: skip
WAITING = [
    (CENTRAL, "en", "AH 2 and AH 6 attack 2622. If 2622 falls, AH 2 advances.",
     "ATTACK 2622 BY AH 2, AH 6 ADVANCE AH 2"),
    (CENTRAL, "en", "AH 2 and AH 6 attack 2622; if they win, AH 6 advances, otherwise all stay.",
     "ATTACK 2622 BY AH 2, AH 6 ADVANCE AH 6"),
    (CENTRAL, "it", "AH 2 e AH 6 attaccano 2622. Se vincono avanza AH 6.",
     "ATTACCA 2622 CON AH 2, AH 6 AVANZA AH 6"),
    (CENTRAL, "pl", "AH 2 i AH 6 atakują 2622. W razie sukcesu wchodzi AH 6.",
     "ATAKUJ 2622 SIŁAMI AH 2, AH 6 POŚCIG AH 6"),
    (ALLIED, "en", "Assault 2719 with V and VI. If 2719 falls, VI assaults 2819.",
     "ASSAULT 2719 BY FR V, FR VI, then IF 2719 FALLS ASSAULT 2819 BY FR VI"),
    (ALLIED, "en", "Assault 2719 with V and VI.\nIf it fails, IV assaults 2619: IV loses a step.",
     "ASSAULT 2719 BY FR V, FR VI, then IF LOST ASSAULT 2619 BY FR IV LOSSES FR IV"),
]  # fmt: skip
ADDED = [
    (ALLIED, "en", "Attack 2719 with FR V. FR VI helps.", "ASSAULT 2719 BY FR V, FR VI"),
    (ALLIED, "en", "FR VI attacks 2919\nthe 42nd division joins in", "ASSAULT 2919 BY FR VI, FR 42 XX"),
    (ALLIED, "en", "FR VI and 3R Grp at 2820 and 2920 attack 2919 together with the 42nd.",
     "ASSAULT 2919 BY FR VI, FR 3R Grp, FR 42 XX"),
    (ALLIED, "it", "FR V attacca 2719, FR VI dà una mano.", "ASSALTO 2719 CON FR V, FR VI"),
    (ALLIED, "pl", "FR V atakuje 2719, FR VI pomaga.", "SZTURM 2719 SIŁAMI FR V, FR VI"),
    (CENTRAL, "en", "AH 2 & AH 6: 2622 attack.\nLosses on the 6th.\nNo advance.",
     "ATTACK 2622 BY AH 2, AH 6 LOSSES AH 6 ADVANCE NONE"),
    (CENTRAL, "en", "AH 2 to 2623, AH 6 to 2522. Then attack 2622 with both.",
     "ATTACK 2622 BY AH 2, AH 6"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "orders"), [*PUT_RIGHT, *WAITING])
def test_what_is_put_right_or_waits_is_read_as_meant(
    where: Where, lang: str, text: str, orders: str
) -> None:
    assert said(where, lang, text) == orders


@pytest.mark.parametrize(("where", "lang", "text", "order"), ADDED)
def test_what_is_added_to_an_attack_is_a_part_of_it(
    where: Where, lang: str, text: str, order: str
) -> None:
    assert order in said(where, lang, text)


@pytest.mark.parametrize(
    "text",
    [
        "AH 9 to 2724, no, better not.",
        "AH 9 and AH 17 to 2724, AH 1 to 2521, no, rather 2522.\nAH 1 to 2521",
        "AH 9 to 2724 if nobody is there.",
        "If RU 14 goes home, AH 2 advances.",
        "If 2622 falls or not, AH 9 to 2724.",
        "FR 9 helps.",
        "AH 9 to 2724. AH 17 helps.",
        "AH 2 and AH 6 attack 2622. If they win, nobody knows.",
    ],
)
def test_what_may_mean_several_things_is_not_guessed(text: str) -> None:
    assert read(CENTRAL, "en", text)[0] == []


SAID_TWICE = [
    (ALLIED, "en", "FR I to 2423, FR X the same, FR II to 2422.",
     "MOVE FR I TO 2423, then MOVE FR X TO 2423, then MOVE FR II VIA 2522 TO 2422"),
    (ALLIED, "it", "I belgi di Tirlemont si ritirano a Bruxelles.",
     "MUOVI BE Cav XX, BE I ATTRAVERSO 1524 A 1525"),
    (ALLIED, "en", "FR VI attacks 2919, takes the loss itself, no pursuit.",
     "ASSAULT 2919 BY FR VI LOSSES FR VI ADVANCE NONE"),
    (ALLIED, "en", "FR VI storms 2919, loses a step if needed, and moves in if it falls.",
     "ASSAULT 2919 BY FR VI LOSSES FR VI ADVANCE FR VI"),
    (CENTRAL, "en", "AH 9 to 2724, my grandmother could do it.", "MOVE AH 9 TO 2724"),
    (CENTRAL, "it", "AH 9 a 2724 e speriamo bene!", "MUOVI AH 9 A 2724"),
    (CENTRAL, "it", "AH 1 non si muove, e neppure AH 5. Si muove solo AH 9, che va in 2724.",
     "MUOVI AH 9 A 2724"),
    (CENTRAL, "it", "Non attaccate 2622! AH 9 in 2724.", "MUOVI AH 9 A 2724"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "lang", "text", "orders"), SAID_TWICE)
def test_no_word_beside_an_order_takes_some_of_it_away(
    where: Where, lang: str, text: str, orders: str
) -> None:
    assert said(where, lang, text) == orders


@pytest.mark.parametrize(
    ("where", "lang", "text", "orders"),
    [
        (CENTRAL, "it", "AH 1 a 2424, poi AH 9 in 2724", "MUOVI AH 1 A 2424, then MUOVI AH 9 A 2724"),
        (ALLIED, "it", "FR V attacca 2719, perdite come conviene al V", ""),
        (ALLIED, "en", "FR V storms 2719 with FR VI and FR IV, FR V takes losses, FR V advances.",
         "ASSAULT 2719 BY FR V, FR VI, FR IV LOSSES FR V ADVANCE FR V"),
    ],
)  # fmt: skip
def test_acts_are_parted_where_their_words_part_them(
    where: Where, lang: str, text: str, orders: str
) -> None:
    assert said(where, lang, text) == orders
