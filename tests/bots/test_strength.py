"""A level beats the one below it: mirrored pairs, by a sequential test that stops at its bound."""

import pytest

from pbem.bots.match import BotGame, Played, Share, pairings, play_match
from tests.bots.sequential import verdict_of, verdict_of_pairs

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


STEADY = {
    "FWW": ("standard", {"players": 2}, 5000, verdict_of_pairs),
    "QMG": ("standard", {}, 5000, verdict_of_pairs),
    "POG": ("introductory", {}, 2000, verdict_of),
    "GLO": ("marne", {}, 5000, verdict_of_pairs),
    "WEF": ("schlieffen_east", {}, 5000, verdict_of_pairs),
}
"""Scenario, options, the first seed, and what is counted: games, or mirrored pairs.

Pairs are counted where one side wins most games.
"""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize("code", STEADY)
def test_steady_beats_quick(code: str) -> None:
    """Rather in 65 % of what is counted than in 50 %."""
    scenario, options, seed, verdict = STEADY[code]
    levels = ("steady", "quick")
    games = play_match(pairings(code, scenario, levels, MOST, seed, options))
    found = verdict(games, levels, low=0.5, high=0.65)
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


def pairs_ended(*leads: int) -> list[Played]:
    """Mirrored pairs of which the German wins every game, ``steady`` with so many points more."""
    games = []
    for seed, lead in enumerate(leads):
        for levels, more in ((("steady", "quick"), lead), (("quick", "steady"), 0)):
            seats = dict(zip(("GERMAN", "ALLIED"), levels, strict=True))
            pairing = BotGame("GLO", "marne", seed, seats)
            games.append(Played(pairing, ("GERMAN",), 1, {}, {"GERMAN": 20 + more, "ALLIED": 20}))
    return games


def test_pairs_tell_levels_apart_where_one_side_wins_every_game() -> None:
    """12 pairs in a row: 12 × ln(0.65 / 0.5) is more than ln(0.95 / 0.05)."""
    games, levels = pairs_ended(*[3] * 40), ("steady", "quick")
    found = verdict_of_pairs(games, levels, 0.5, 0.65)
    assert found.reached
    assert found.share == Share(12, 24)
    assert verdict_of(games[:24], levels, 0.5, 0.65).reached is None


def test_a_tied_pair_counts_half_of_each() -> None:
    """(ln(0.35 / 0.5) + ln(0.65 / 0.5)) / 2 is -0.047: 63 ties in a row refuse the higher share."""
    found = verdict_of_pairs(pairs_ended(*[0] * 80), ("steady", "quick"), 0.5, 0.65)
    assert found.reached is False
    assert found.share == Share(63, 63)


def test_too_few_games_decide_nothing() -> None:
    found = verdict_of((ended(n, won=True) for n in range(4)), ("quick", "random"), 0.85, 0.95)
    assert found.reached is None
    assert found.share.games == 4
