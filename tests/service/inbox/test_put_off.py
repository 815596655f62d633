"""Orders that their own line puts off are not played now, and the letter says how to keep them."""

import pytest

from tests.service.house import House
from tests.service.inbox.test_remarks import END, MOVE, answer, moving


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
