"""Games between bots: the same seeds give the same games, and thinking beats chance."""

import pytest

from pbem.bots.match import (
    BotGame,
    Played,
    Share,
    pairings,
    pairs_of_first,
    play_match,
    share_of_first,
)

SHORT = {"FWW": "standard", "QMG": "standard", "POG": "introductory", "GLO": "marne"}
"""A scenario of each game that is short enough for every run."""


def played(game: str, levels: tuple[str, str], games: int) -> list[Played]:
    return list(play_match(pairings(game, SHORT[game], levels, games)))


@pytest.mark.parametrize(
    "game", ["QMG", *(pytest.param(game, marks=pytest.mark.slow) for game in ("FWW", "POG", "GLO"))]
)
def test_the_same_seeds_give_the_same_games(game: str) -> None:
    first, again = played(game, ("quick", "random"), 1), played(game, ("quick", "random"), 1)
    assert first == again
    assert sum(first[0].decisions.values())


def test_every_side_is_played_by_the_first_level_with_the_same_dice() -> None:
    found = list(pairings("GLO", "marne", ("quick", "random"), 4, first_seed=7))
    assert [each.seed for each in found] == [7, 7, 8, 8]
    assert [each.levels["GERMAN"] for each in found] == ["random", "quick"] * 2
    assert [each.levels["ALLIED"] for each in found] == ["quick", "random"] * 2


def test_partners_of_a_coalition_have_the_same_level() -> None:
    found = list(pairings("QMG", "standard", ("quick", "random"), 2))
    assert [set(each.levels.values()) for each in found] == [{"quick", "random"}] * 2
    assert {found[0].levels[seat] for seat in ("AT", "DE")} == {"quick"}
    assert {found[1].levels[seat] for seat in ("RU", "FR", "UK")} == {"quick"}


def test_a_draw_counts_half_and_the_interval_holds_the_share() -> None:
    pairing = BotGame("GLO", "marne", 0, {"GERMAN": "quick", "ALLIED": "random"})
    ends = (("GERMAN",), ("ALLIED",), ("ALLIED", "GERMAN"), ("GERMAN",))
    found = share_of_first([Played(pairing, end, 1, {}, {}) for end in ends], ("quick", "random"))
    assert found == Share(4, 5)
    low, high = found.interval
    assert low < found.share == 0.625 < high


@pytest.mark.parametrize(
    ("first", "second", "halves"),
    [
        ((("GERMAN",), 20, 10), (("GERMAN",), 19, 10), 2),  # one point more with the same side
        ((("GERMAN",), 20, 10), (("GERMAN",), 21, 10), 0),
        ((("GERMAN",), 20, 10), (("GERMAN",), 20, 10), 1),
        ((("GERMAN",), 11, 10), (("ALLIED",), 10, 20), 2),  # a win is more than any points
        ((("ALLIED",), 0, 30), (("GERMAN",), 11, 10), 0),
    ],
)
def test_a_pair_is_won_by_who_does_better_with_the_same_side(
    first: tuple[tuple[str, ...], int, int], second: tuple[tuple[str, ...], int, int], halves: int
) -> None:
    levels = ("steady", "quick")
    games = [
        Played(
            BotGame("GLO", "marne", 0, {"GERMAN": german, "ALLIED": allied}),
            winners,
            1,
            {},
            {"GERMAN": points, "ALLIED": others},
        )
        for (german, allied), (winners, points, others) in zip(
            (levels, levels[::-1]), (first, second), strict=True
        )
    ]
    assert pairs_of_first(games, levels) == Share(1, halves)


def test_a_game_that_all_lost_counts_for_neither_level_of_its_pair() -> None:
    levels, tally = ("steady", "quick"), {"ALLIES": 12, "CENTRAL": 12}
    games = [
        Played(
            BotGame("FWW", "standard", 0, dict(zip(tally, named, strict=True))), won, 1, {}, tally
        )
        for named, won in ((levels, ("ALLIES",)), (levels[::-1], ()))
    ]
    assert pairs_of_first(games, levels) == Share(1, 2)
    assert pairs_of_first(games[::-1], levels[::-1]) == Share(1, 0)


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    low, high = Share(20, 38).interval  # 19 of 20 wins
    assert (round(low, 3), round(high, 3)) == (0.764, 0.991)
