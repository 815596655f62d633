"""Sides that win together: what a result is worth, who won, and what it does to ratings."""

from fractions import Fraction

import pytest

from pbem.tournament.model import Ending, EventTable, Finish, Place, Result, Round
from pbem.tournament.pairing.penalties import history_of
from pbem.tournament.scoring.config import scoring_of
from pbem.tournament.scoring.crosstable import crosstable_of
from pbem.tournament.scoring.ratings import open_skill, rated_game
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import SidePoints
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import entrants

SEATS = ("AT", "RU", "DE", "FR", "UK")
SIDES = ((1, 3), (2, 4, 5))
TABLE = EventTable(1, tuple(Place(at, seat) for at, seat in enumerate(SEATS, 1)))


def result_of(
    *winners: int, ending: Ending = Ending.PLAYED, at_fault: tuple[int, ...] = ()
) -> Result:
    places = {n: 1 if n in winners else 1 + len(winners) for n in TABLE.entrants}
    finishes = tuple(Finish(n, places[n], 20 if n in winners else 13) for n in TABLE.entrants)
    margin = 7 if winners and len(winners) < len(SEATS) else 0
    return Result(1, ending, finishes, at_fault, margin, SIDES)


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (result_of(1, 3), (1, 0, 1, 0, 0)),
        (result_of(2, 4, 5), (0, 1, 0, 1, 1)),
        (result_of(1, 2, 3, 4, 5, ending=Ending.AGREED), (Fraction(1, 2),) * 5),
        (result_of(ending=Ending.BOTH_LOSE), (0,) * 5),
        (result_of(1, 3, ending=Ending.TIME, at_fault=(2,)), (1, -1, 1, 0, 0)),
    ],
)
def test_each_of_the_winning_side_has_a_win(result: Result, points: tuple[Fraction, ...]) -> None:
    scoring = SidePoints(forfeit=Fraction(-1))
    assert scoring.points_at_table(TABLE, result) == dict(enumerate(points, 1))
    assert scoring_of("side points", {"forfeit": -1}) == scoring


def test_a_side_wins_or_loses_as_a_whole_and_partners_are_no_opponents() -> None:
    rounds = [Round(1, (TABLE,), (result_of(2, 4, 5),))]
    placed = standings(entrants(5), rounds, SidePoints(), (Criterion.WINS, Criterion.MARGIN))
    told = {one.entrant: (one.won, one.drawn, one.lost, one.values[1]) for one in placed}
    lost, won = (0, 0, 1, -7), (1, 0, 0, 7)
    assert told == {1: lost, 2: won, 3: lost, 4: won, 5: won}
    cells = crosstable_of(entrants(5), rounds, SidePoints())
    assert (cells[1][0].opponents, cells[1][0].partners) == ((2, 4, 5), (3,))
    assert history_of(cells, range(1, 6)).met == {
        (one, other): 1 for one in range(1, 6) for other in range(one + 1, 6)
    }


def test_ratings_take_sides_as_teams() -> None:
    players = {n: f"P{n}" for n in TABLE.entrants}
    game = rated_game("QMG-1", TABLE, result_of(1, 3), SidePoints(), players)
    assert game is not None
    assert game.teams == (("P1", "P3"), ("P2", "P4", "P5"))
    after = {one.player: one.value for one in open_skill([game])}
    assert after["P1"] == after["P3"] > after["P2"] == after["P4"] == after["P5"]
