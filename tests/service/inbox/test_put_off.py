"""Orders that their own line puts off are not played now, and the letter says how to keep them."""

import pytest

from tests.service.house import House
from tests.service.inbox.test_remarks import END, MOVE, answer, moving
from tests.service.orders.openings import war


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "{} (next turn)"),
        ("en", "{} next turn"),
        ("en", "Next turn: {}"),
        ("it", "{} nel prossimo turno"),
        ("it", "{} (domani)"),
        ("pl", "{} w następnej turze"),
        ("pl", "Jutro: {}"),
    ],
)
def test_an_order_that_is_put_off_is_refused_with_the_command_that_keeps_it(
    house: House, lang: str, line: str
) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{line.format(MOVE[lang])}\n{END[lang]}")
    assert house.asked(game) == ["GERMAN"]
    assert {"en": "write NEXT before", "it": "PROSSIMO (NEXT)", "pl": "NASTĘPNIE (NEXT)"}[
        lang
    ] in reply


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "{}, with your permission"),
        ("it", "{}, salvo imprevisti"),
        ("pl", "{}, na pewno nie"),
    ],
)
def test_an_order_that_a_clause_of_its_line_makes_doubtful_is_not_played(
    house: House, lang: str, line: str
) -> None:
    game = moving(house, lang)
    answer(house, game, f"{line.format(MOVE[lang])}\n{END[lang]}")
    assert house.asked(game) == ["GERMAN"]


@pytest.mark.few(3)
@pytest.mark.parametrize("later", [" in the next round", " (tomorrow)", " some other time"])
def test_of_several_armies_none_attacks_where_the_last_words_put_it_off(
    house: House, monkeypatch: pytest.MonkeyPatch, later: str
) -> None:
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", {"DE": ["C03"]})
    game = house.game()
    head = house.game_record(game).row.head
    house.write(game, "DE", f"ATTACK 1 WITH 1 DE, 3 DE{later}")
    assert house.game_record(game).row.head == head


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("lang", "talk"),
    [
        ("en", "I'll do better next turn."),
        ("it", "Ci sentiamo domani."),
        ("pl", "Do jutra, piszę później."),
    ],
)
def test_talk_of_another_day_puts_nothing_off(house: House, lang: str, talk: str) -> None:
    game = moving(house, lang)
    answer(house, game, f"{MOVE[lang]}\n{END[lang]}\n{talk}")
    assert house.asked(game) != ["GERMAN"]
