from fractions import Fraction

import pytest

from pbem.tournament.model import Ending, EventTable, Finish, Place, Result
from pbem.tournament.scoring.config import BadScoring, scoring_of
from pbem.tournament.scoring.systems import DrawSize, Points, RankPoints

PAIR = EventTable(1, (Place(1, "AP"), Place(2, "CP")))


def table_of(*tallies: int) -> tuple[EventTable, Result]:
    """A table of as many seats as tallies, placed by them."""
    finishes = tuple(
        Finish(at, 1 + sum(other > tally for other in tallies), tally)
        for at, tally in enumerate(tallies, 1)
    )
    return EventTable(1, tuple(Place(finish.entrant) for finish in finishes)), Result(
        1, Ending.PLAYED, finishes
    )


@pytest.mark.parametrize(
    ("ending", "places", "at_fault", "points"),
    [
        (Ending.PLAYED, (1, 2), (), (1, 0)),
        (Ending.ADJUDICATED, (2, 1), (), (0, 1)),
        (Ending.CONCEDED, (1, 2), (2,), (1, 0)),
        (Ending.AGREED, (1, 1), (), (Fraction(1, 2), Fraction(1, 2))),
        (Ending.TIME, (1, 2), (2,), (1, 0)),
        (Ending.WITHDRAWAL, (1, 1), (1, 2), (0, 0)),
        (Ending.BOTH_LOSE, (1, 1), (), (0, 0)),
    ],
)
def test_each_ending_counts_as_the_event_states(
    ending: Ending,
    places: tuple[int, int],
    at_fault: tuple[int, ...],
    points: tuple[Fraction, Fraction],
) -> None:
    result = Result(1, ending, (Finish(1, places[0]), Finish(2, places[1])), at_fault)
    assert Points().points_at_table(PAIR, result) == {1: points[0], 2: points[1]}


@pytest.mark.rule("pog:5.6.2")
def test_a_drawn_game_is_won_by_the_allies() -> None:
    drawn = Result(1, Ending.PLAYED, (Finish(1, 1), Finish(2, 1)))
    assert Points(drawn_for="AP").points_at_table(PAIR, drawn) == {1: 1, 2: 0}


@pytest.mark.rule("pog:5.6.3")
def test_by_peace_terms_both_lose() -> None:
    peace = Result(1, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1)))
    assert Points(drawn_for="AP").points_at_table(PAIR, peace) == {1: 0, 2: 0}


def test_ties_share_the_mean_of_their_places_and_the_tally_is_added() -> None:
    carnage = RankPoints(tuple(Fraction(1000 * n) for n in range(7, 0, -1)), tally=Fraction(1))
    points = carnage.points_at_table(*table_of(10, 8, 8, 4, 3, 1, 0))
    assert points == {1: 7010, 2: 5508, 3: 5508, 4: 4004, 5: 3003, 6: 2001, 7: 1000}


def test_draw_size_shares_one_point_among_the_winners() -> None:
    assert DrawSize().points_at_table(*table_of(9, 9, 9, 1)) == {
        1: Fraction(1, 3),
        2: Fraction(1, 3),
        3: Fraction(1, 3),
        4: 0,
    }


def test_a_point_for_playing_is_a_point_for_every_place() -> None:
    c_diplo = RankPoints(tuple(map(Fraction, (39, 15, 8, 1, 1))), tally=Fraction(1))
    assert c_diplo.points_at_table(*table_of(10, 8, 8, 5, 3)) == {
        1: 49,
        2: Fraction(21, 2) + 9,
        3: Fraction(21, 2) + 9,
        4: 6,
        5: 4,
    }


def test_rank_points_beyond_the_list_are_none_and_those_who_tie_share() -> None:
    assert RankPoints((Fraction(10), Fraction(5))).points_at_table(*table_of(9, 7, 7, 1)) == {
        1: 10,
        2: Fraction(5, 2),
        3: Fraction(5, 2),
        4: 0,
    }


@pytest.mark.parametrize(
    "scoring",
    [
        RankPoints((Fraction(3), Fraction(1))),
        RankPoints((Fraction(3), Fraction(1)), tally=Fraction(1)),
        DrawSize(),
    ],
)
def test_who_forfeits_a_table_has_nothing_and_the_others_share_what_they_won(
    scoring: RankPoints,
) -> None:
    table, result = table_of(6, 5, 4)
    left = Result(1, Ending.WITHDRAWAL, result.finishes, at_fault=(1,))
    points = scoring.points_at_table(table, left)
    assert points[1] == 0
    assert points[2] >= points[3]


@pytest.mark.parametrize(
    ("system", "figures", "scoring"),
    [
        (
            "points",
            {"win": 3, "draw": 1, "drawn_for": "AP", "odd": "1/2"},
            Points(win=Fraction(3), draw=Fraction(1), drawn_for="AP"),
        ),
        ("points", {"draw": 0.1}, Points(draw=Fraction(1, 10))),
        ("rank points", {"points": [10, "2.5"]}, RankPoints((Fraction(10), Fraction(5, 2)))),
        (
            "rank points",
            {"points": [3], "tally": 0.5},
            RankPoints((Fraction(3),), tally=Fraction(1, 2)),
        ),
        ("draw size", {}, DrawSize()),
    ],
)
def test_a_rules_file_names_a_system_and_its_figures(
    system: str, figures: dict[str, object], scoring: Points
) -> None:
    read = scoring_of(system, figures)
    assert type(read) is type(scoring)
    assert all(
        getattr(read, name) == getattr(scoring, name)
        for name in type(scoring).__slots__
        if name != "unplayed"
    )
    assert read.unplayed.odd == (Fraction(1, 2) if "odd" in figures else 1)


@pytest.mark.parametrize(
    ("system", "figures", "figure"),
    [
        ("pints", {}, "system"),
        ("points", {"wine": 1}, "figure"),
        ("points", {"win": "much"}, "win"),
        ("points", {"win": True}, "win"),
        ("points", {"odd": "1/0"}, "odd"),
        ("carnage", {}, "system"),
        ("draw size", {"tally": 1}, "figure"),
        ("rank points", {"points": [1], "tally": "much"}, "tally"),
        ("rank points", {}, "points"),
        ("rank points", {"points": 3}, "points"),
    ],
)
def test_a_figure_that_cannot_be_read_is_named_with_what_is_meant(
    system: str, figures: dict[str, object], figure: str
) -> None:
    with pytest.raises(BadScoring) as refused:
        scoring_of(system, figures)
    assert refused.value.figure == figure
    assert refused.value.expected
