from fractions import Fraction

import pytest

from pbem.tournament.records import Ending, EventTable, Finish, Place, Result
from pbem.tournament.scoring import Carnage, CDiplo, DrawSize, Points, RankPoints, SumOfSquares
from pbem.tournament.scoring_rules import BadScoring, scoring_of

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
    assert Points().of(PAIR, result) == {1: points[0], 2: points[1]}


@pytest.mark.rule("pog:5.6.2")
def test_a_drawn_game_is_won_by_the_allies() -> None:
    drawn = Result(1, Ending.PLAYED, (Finish(1, 1), Finish(2, 1)))
    assert Points(drawn_for="AP").of(PAIR, drawn) == {1: 1, 2: 0}


@pytest.mark.rule("pog:5.6.3")
def test_by_peace_terms_both_lose() -> None:
    peace = Result(1, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1)))
    assert Points(drawn_for="AP").of(PAIR, peace) == {1: 0, 2: 0}


def test_the_sum_of_squares_shares_one_point() -> None:
    points = SumOfSquares().of(*table_of(5, 4, 5, 5, 4, 5, 4))
    assert points == {n: Fraction(25 if n in {1, 3, 4, 6} else 16, 148) for n in range(1, 8)}
    assert sum(points.values()) == 1


def test_carnage_shares_the_mean_of_tied_places_and_adds_the_tally() -> None:
    points = Carnage().of(*table_of(10, 8, 8, 4, 3, 1, 0))
    assert points == {1: 7010, 2: 5508, 3: 5508, 4: 4004, 5: 3003, 6: 2001, 7: 1000}


def test_a_solo_takes_all_of_carnage() -> None:
    points = Carnage(solo_at=18, all_tallies=34).of(*table_of(18, 8, 8, 0, 0, 0, 0))
    assert points == {1: 28_034} | dict.fromkeys(range(2, 8), 0)


def test_draw_size_shares_one_point_among_the_winners() -> None:
    assert DrawSize().of(*table_of(9, 9, 9, 1)) == {
        1: Fraction(1, 3),
        2: Fraction(1, 3),
        3: Fraction(1, 3),
        4: 0,
    }


def test_c_diplo_gives_three_places_the_tally_and_one_for_having_played() -> None:
    assert CDiplo().of(*table_of(10, 8, 8, 5, 3)) == {
        1: 49,
        2: Fraction(21, 2) + 9,
        3: Fraction(21, 2) + 9,
        4: 6,
        5: 4,
    }


def test_rank_points_beyond_the_list_are_none_and_those_who_tie_share() -> None:
    assert RankPoints((Fraction(10), Fraction(5))).of(*table_of(9, 7, 7, 1)) == {
        1: 10,
        2: Fraction(5, 2),
        3: Fraction(5, 2),
        4: 0,
    }


@pytest.mark.parametrize(
    "scoring",
    [RankPoints((Fraction(3), Fraction(1))), DrawSize(), SumOfSquares(), Carnage(), CDiplo()],
)
def test_who_forfeits_a_table_has_nothing_and_the_others_share_what_they_won(
    scoring: RankPoints,
) -> None:
    table, result = table_of(6, 5, 4)
    left = Result(1, Ending.WITHDRAWAL, result.finishes, at_fault=(1,))
    points = scoring.of(table, left)
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
        ("carnage", {"solo_at": 18}, Carnage(solo_at=18)),
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
        ("carnage", {"solo_at": -1}, "solo_at"),
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
    assert refused.value.meant
