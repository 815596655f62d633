"""Quartermaster General: 1914: a turn whose later orders depend on a battle is still one letter."""

from tests.service.games.test_quartermaster_1914 import AUSTRIA, RUSSIA, hands, opened, state_of
from tests.service.house import House, flat, text_of

__all__ = ["hands"]
PASSED = "an order was passed over"
GERMANY = (
    "PLAY Schlieffen Plan: PREPARE Tripled; BATTLE Belgium FROM Western Germany SUPPORT UP TO 1; IF WON BUILD Belgium;",
    "ELSE PREPARE Woe to Them",
    "IF LOST PREPARE Red Baron",
    "IF WON PREPARE Tannenberg",
    "DRAW",
)


def test_orders_for_a_victory_and_for_a_defeat_in_one_letter(house: House) -> None:
    game = opened(house)
    house.order(game, "AT", *AUSTRIA)
    house.order(game, "RU", *RUSSIA)
    reply = flat(house.order(game, "DE", *GERMANY))
    state = state_of(house, game)
    assert house.asked(game) == ["FR"], reply
    assert "BEL" in state.at["DE"]
    assert sorted(state.prepared["DE"]) == ["DE-34", "DE-46"]
    assert PASSED in reply
    assert PASSED not in flat(text_of(house.mail("FR")[-1]))


def test_what_would_be_illegal_in_a_victory_is_refused_before_anything_is_done(
    house: House,
) -> None:
    """An empty space is won without an answer.

    The whole letter is tried first, and the reply shows the wrong words.
    """
    game = opened(house)
    house.order(game, "AT", *AUSTRIA)
    house.order(game, "RU", *RUSSIA)
    reply = house.order(game, "DE", GERMANY[0].replace("BUILD Belgium", "BUILD Parigi"), "DRAW")
    assert state_of(house, game).at["DE"] == {"BER", "WGE"}
    assert "^^^^^^" in reply
    reply = house.order(game, "DE", "PREPARE German Land Battle")
    assert "^" * len("German Land Battle") in reply
