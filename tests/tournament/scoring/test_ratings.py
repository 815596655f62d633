from itertools import pairwise

import pytest

from pbem.tournament.model import Ending, EventTable, Finish, Place, Result
from pbem.tournament.scoring.ratings import (
    RatedGame,
    area,
    area_gain,
    area_tie,
    open_skill,
    rated_game,
)
from pbem.tournament.scoring.systems import Points


def games(*texts: str) -> list[RatedGame]:
    """Games written as ``anna>bruno`` or ``anna=bruno``."""
    read = []
    for at, text in enumerate(texts, 1):
        sign = ">" if ">" in text else "="
        read.append(
            RatedGame(f"POG-{at}", tuple(text.split(sign)), (1, 2) if sign == ">" else (1, 1))
        )
    return read


@pytest.mark.parametrize(
    ("winner", "loser", "gain"),
    [
        (5000, 5000, 100),
        (5000, 5200, 110),
        (5200, 5000, 90),
        (5000, 5010, 101),
        (5010, 5000, 100),
        (9000, 5000, 1),
        (5000, 9000, 200),
    ],
)
def test_what_a_winner_gains_lies_between_1_and_200_and_halves_go_up(
    winner: int, loser: int, gain: int
) -> None:
    assert area_gain(winner, loser) == gain


def test_a_tie_moves_a_twentieth_of_the_difference_to_the_lower() -> None:
    assert (area_tie(5200, 5000), area_tie(5010, 5000), area_tie(5000, 5000)) == (10, 1, 0)
    assert [(one.player, one.value) for one in area(games("anna>bruno", "bruno=anna"))] == [
        ("anna", 5090),
        ("bruno", 4910),
    ]


def test_what_one_gains_the_other_loses() -> None:
    rated = area(games("anna>bruno", "carla>anna", "bruno=carla", "anna>carla", "bruno>anna"))
    assert sum(one.value for one in rated) == 3 * 5000


def test_a_history_has_a_step_a_game_and_five_make_a_rating_more_than_provisional() -> None:
    rated = {one.player: one for one in area(games(*["anna>bruno"] * 4, "anna>carla"))}
    assert [one.is_provisional for one in rated.values()] == [False, True, True]
    steps = rated["anna"].history
    assert [step.game for step in steps] == [f"POG-{n}" for n in range(1, 6)]
    assert steps[0].before == 5000
    assert all(before.after == after.before for before, after in pairwise(steps))
    assert steps[-1].after == rated["anna"].value


def test_at_tables_of_more_who_is_placed_better_is_rated_better_and_those_who_tie_alike() -> None:
    rated = open_skill([RatedGame("QMG-1", ("anna", "bruno", "carla", "dario"), (1, 2, 2, 4))])
    values = {one.player: one.value for one in rated}
    assert [one.player for one in rated] == ["anna", "bruno", "carla", "dario"]
    assert values["anna"] > values["bruno"] == values["carla"] > values["dario"]


def test_only_games_that_skill_decided_are_rated() -> None:
    table, players = EventTable(1, (Place(1, "AP"), Place(2, "CP"))), {1: "anna", 2: "bruno"}
    drawn = (Finish(1, 1), Finish(2, 1))
    rated = {
        ending: rated_game("POG-1", table, Result(1, ending, drawn), Points(), players)
        for ending in Ending
    }
    assert {ending for ending, game in rated.items() if game is not None} == {
        Ending.PLAYED,
        Ending.ADJUDICATED,
        Ending.CONCEDED,
        Ending.AGREED,
    }
    assert rated[Ending.AGREED] == RatedGame("POG-1", ("anna", "bruno"), (1, 1))
    allied = rated_game(
        "POG-1", table, Result(1, Ending.PLAYED, drawn), Points(drawn_for="AP"), players
    )
    assert allied == RatedGame("POG-1", ("anna", "bruno"), (1, 2))
