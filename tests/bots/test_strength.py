"""A level beats the one below it: mirrored pairs, by a sequential test that stops at its bound."""

import pytest

from pbem.bots.match import BotGame, Played, pairings, play_match
from tests.bots.sequential import verdict_of

MOST = 400
"""So many games at most."""

SCENARIOS = {
    "FWW": ("standard", {"players": 2}),
    "QMG": ("standard", {}),
    "POG": ("introductory", {}),
    "GLO": ("marne", {}),
    "WEF": ("plan_19", {}),
}


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize("code", SCENARIOS)
def test_quick_beats_chance(code: str) -> None:
    """Rather in 95 % of the games than in 85 %."""
    scenario, options = SCENARIOS[code]
    levels = ("quick", "random")
    games = play_match(pairings(code, scenario, levels, MOST, options=options))
    found = verdict_of(games, levels, low=0.85, high=0.95)
    assert found.reached, found.share


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize("code", SCENARIOS)
def test_steady_beats_quick(code: str) -> None:
    """Rather in 65 % of the games than in 50 %."""
    scenario, options = SCENARIOS[code]
    levels = ("steady", "quick")
    games = play_match(pairings(code, scenario, levels, MOST, options=options))
    found = verdict_of(games, levels, low=0.5, high=0.65)
    assert found.reached, found.share


def ended(number: int, *, won: bool) -> Played:
    levels = {"GERMAN": "quick", "ALLIED": "random"}
    winner = "GERMAN" if won else "ALLIED"
    return Played(BotGame("GLO", "marne", number, levels), (winner,), 1, {}, {})


def test_a_sequential_test_stops_as_soon_as_it_is_sure() -> None:
    """27 wins in a row: 27 × ln(0.95 / 0.85) is more than ln(0.95 / 0.05), after whole pairs."""
    games = (ended(n, won=True) for n in range(400))
    found = verdict_of(games, ("quick", "random"), 0.85, 0.95)
    assert found.reached
    assert found.share.games == 28


def test_a_sequential_test_finds_a_weak_level() -> None:
    games = (ended(n, won=n % 2 == 0) for n in range(400))
    assert verdict_of(games, ("quick", "random"), 0.85, 0.95).reached is False


def test_too_few_games_decide_nothing() -> None:
    found = verdict_of((ended(n, won=True) for n in range(4)), ("quick", "random"), 0.85, 0.95)
    assert found.reached is None
    assert found.share.games == 4
