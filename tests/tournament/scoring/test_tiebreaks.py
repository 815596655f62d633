import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all_strict

from pbem.tournament.model import Bye, Ending, Entrant, EventTable, Finish, Place, Result, Round
from pbem.tournament.scoring.crosstable import Cell, CellKind, Crosstable, crosstable_of, scores_of
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import Points, RankPoints
from pbem.tournament.scoring.tiebreaks import (
    Absences,
    Byes,
    Counting,
    Criterion,
    Forfeits,
    TieBreakCalculator,
)
from tests.extent import example_count
from tests.tournament.people import entrants, played

FIDE_2024 = Counting(Byes.DUMMY, Forfeits.BYES, Absences.AS_SCORED)


def values(
    rounds: Sequence[Round],
    people: Sequence[Entrant],
    *criteria: Criterion,
    counting: Counting | None = None,
) -> dict[int, tuple[Fraction | None, ...]]:
    return {
        one.entrant: one.values for one in standings(people, rounds, Points(), criteria, counting)
    }


def test_buchholz_of_the_exercise() -> None:
    """Opponents with 1.0, 1.5, 3.5, 3.5 and 3.5 points give 13.0, and 12.0 without the lowest."""
    half = [0, Fraction(1), Fraction(3, 2), Fraction(7, 2), Fraction(7, 2), Fraction(7, 2)]
    crosstable: dict[int, list[Cell]] = {
        9: [Cell(at, CellKind.GAME, Fraction(0), opponents=(at,)) for at in range(1, 6)]
    }
    crosstable |= {at: [Cell(1, CellKind.GAME, Fraction(half[at]))] for at in range(1, 6)}
    calculator = TieBreakCalculator(crosstable, Points(), Counting())
    assert calculator.value(Criterion.BUCHHOLZ, 9) == 13
    assert calculator.value(Criterion.BUCHHOLZ_CUT_1, 9) == 12


THREE_ROUNDS = [played(1, "1>2", "3=4"), played(2, "1=3", "4>2"), played(3, "1>4", "3>2")]


def test_each_tie_break_of_a_small_event_by_hand() -> None:
    """Points: 1 has 2½, 3 has 2, 4 has 1½, 2 has 0."""
    by_hand = {
        Criterion.POINTS: (Fraction(5, 2), Fraction(0), Fraction(2), Fraction(3, 2)),
        Criterion.BUCHHOLZ: (Fraction(7, 2), Fraction(6), Fraction(4), Fraction(9, 2)),
        Criterion.BUCHHOLZ_CUT_1: (Fraction(7, 2), Fraction(9, 2), Fraction(4), Fraction(9, 2)),
        Criterion.BUCHHOLZ_CUT_2: (Fraction(2), Fraction(5, 2), Fraction(5, 2), Fraction(5, 2)),
        Criterion.MEDIAN_BUCHHOLZ: (Fraction(3, 2), Fraction(2), Fraction(3, 2), Fraction(2)),
        Criterion.SONNEBORN_BERGER: (Fraction(5, 2), Fraction(0), Fraction(2), Fraction(1)),
        Criterion.OPPONENTS_RECORD: (
            Fraction(7, 18),
            Fraction(2, 3),
            Fraction(4, 9),
            Fraction(1, 2),
        ),
        Criterion.WINS: (Fraction(2), Fraction(0), Fraction(1), Fraction(1)),
    }
    for criterion, expected in by_hand.items():
        assert {
            n: value[0] for n, value in values(THREE_ROUNDS, entrants(4), criterion).items()
        } == dict(enumerate(expected, 1))


def test_head_to_head_parts_only_those_who_all_met() -> None:
    circle = [played(1, "1>2", "3>4"), played(2, "2>3", "1>4"), played(3, "3>1", "2>4")]
    parted = standings(entrants(4), circle, Points(), (Criterion.POINTS, Criterion.HEAD_TO_HEAD))
    assert [(one.rank, one.entrant, one.values[1]) for one in parted] == [
        (1, 1, 1),
        (1, 2, 1),
        (1, 3, 1),
        (4, 4, None),
    ]
    two = [played(1, "1>2", "3>4"), played(2, "2>3", "1=4")]
    assert values(two, entrants(4), Criterion.POINTS, Criterion.HEAD_TO_HEAD)[2] == (1, 1)
    apart = [played(1, "1>2", "3>4")]
    assert values(apart, entrants(4), Criterion.POINTS, Criterion.HEAD_TO_HEAD)[1] == (1, None)


def test_margin_and_time_are_counted_for_and_against() -> None:
    table = EventTable(1, (Place(1, "AP"), Place(2, "CP")))
    result = Result(
        1, Ending.PLAYED, (Finish(1, 2, seconds=50), Finish(2, 1, seconds=20)), margin=6
    )
    assert values(
        [Round(1, (table,), (result,))], entrants(2), Criterion.MARGIN, Criterion.TIME
    ) == {
        1: (-6, -50),
        2: (6, -20),
    }


def test_rounds_without_a_game_count_as_the_rules_state() -> None:
    people = [*entrants(3), Entrant(4, joined=2)]
    rounds = [played(1, "1>2", "3+"), played(2, "1!3", "2>4")]
    plain = values(rounds, people, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER)
    assert plain[1] == (1 + 1, 1 + 1)
    assert plain[3] == (2, 0)
    as_byes = values(
        rounds,
        people,
        Criterion.BUCHHOLZ,
        Criterion.SONNEBORN_BERGER,
        counting=Counting(forfeits=Forfeits.BYES),
    )
    assert as_byes[1] == (1, 1)
    dummies = values(
        rounds, people, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER, counting=FIDE_2024
    )
    assert dummies[1] == (1 + 2, 1 + 2)
    assert dummies[3] == (1 + 1, 1)
    drawn = values(rounds, people, Criterion.BUCHHOLZ, counting=Counting(absences=Absences.DRAWN))
    assert drawn[2] == (2 + Fraction(1, 2),)


def test_at_tables_of_more_all_others_are_opponents() -> None:
    table = EventTable(1, tuple(Place(n) for n in range(1, 5)))
    result = Result(
        1, Ending.PLAYED, tuple(Finish(n, place) for n, place in enumerate((1, 2, 2, 4), 1))
    )
    scoring = RankPoints((Fraction(6), Fraction(4), Fraction(2)))
    placed = standings(
        entrants(4),
        [Round(1, (table,), (result,))],
        scoring,
        (Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER),
    )
    assert [(one.rank, one.values) for one in placed] == [
        (1, (6, 6, 6)),
        (2, (3, 9, Fraction(3, 2))),
        (2, (3, 9, Fraction(3, 2))),
        (4, (0, 12, 0)),
    ]
    assert [(one.won, one.drawn, one.lost) for one in placed] == [
        (1, 0, 0),
        (0, 0, 1),
        (0, 0, 1),
        (0, 0, 1),
    ]


def test_where_both_lose_nobody_has_beaten_or_drawn_with_anybody() -> None:
    table = EventTable(1, (Place(1, "AP"), Place(2, "CP")))
    lost = Round(1, (table,), (Result(1, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1))),))
    assert [
        (one.rank, one.won, one.drawn, one.lost) for one in standings(entrants(2), [lost], Points())
    ] == [(1, 0, 0, 1)] * 2


def test_how_far_one_came_and_how_one_ended_there() -> None:
    rounds = [played(1, "1>2", "3>4"), played(2, "3>1")]
    assert [
        one.entrant
        for one in standings(entrants(4), rounds, Points(), (Criterion.PROGRESS, Criterion.FINISH))
    ] == [3, 1, 2, 4]


def event(chance: random.Random, count: int, length: int, signs: str) -> list[Round]:
    """Rounds of which any two may meet, with results of the signs given; an odd one has a bye."""
    rounds = []
    for number in range(1, length + 1):
        who = list(range(1, count + 1))
        chance.shuffle(who)
        tables = [
            f"{one}{chance.choice(signs)}{other}"
            for one, other in zip(who[::2], who[1::2], strict=False)
        ]
        rounds.append(played(number, *tables, *([f"{who[-1]}+"] if count % 2 else [])))
    return rounds


def as_known_elsewhere(crosstable: Crosstable) -> dict[int, PlayerTiebreakData]:
    scores = scores_of(crosstable)

    def game(cell: Cell) -> GameRecord:
        kind = {CellKind.GAME: "played", CellKind.ODD: "pairing_bye"}.get(
            cell.kind, "forfeit_win" if cell.points else "forfeit_loss"
        )
        return GameRecord(
            cell.opponents[0] if cell.opponents else -1,
            0,
            float(cell.points),
            "white",
            cell.round,
            kind,
        )

    return {
        number: PlayerTiebreakData(number, 0, float(scores[number]), [game(cell) for cell in cells])
        for number, cells in crosstable.items()
    }


NAMES = {
    "buchholz": Criterion.BUCHHOLZ,
    "buchholz_cut1": Criterion.BUCHHOLZ_CUT_1,
    "buchholz_cut2": Criterion.BUCHHOLZ_CUT_2,
    "median_buchholz": Criterion.MEDIAN_BUCHHOLZ,
    "sonneborn_berger": Criterion.SONNEBORN_BERGER,
}


@pytest.mark.parametrize(
    ("signs", "names"), [(">=", tuple(NAMES)), (">=!", ("buchholz", "sonneborn_berger"))]
)
@settings(max_examples=example_count(60), deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 12), st.integers(3, 7))
def test_a_second_opinion_by_the_rules_of_2024(
    signs: str, names: tuple[str, ...], seed: int, count: int, length: int
) -> None:
    """Cuts are compared where nobody forfeits.

    There FIDE prefers to cut the forfeited round, which no rule of ours does.
    """
    rounds = event(random.Random(seed), count, length, signs)
    crosstable = crosstable_of(entrants(count), rounds, Points())
    calculator = TieBreakCalculator(crosstable, Points(), FIDE_2024)
    elsewhere = as_known_elsewhere(crosstable)
    for number in crosstable:
        opinion = calculate_all_strict(
            elsewhere[number], elsewhere, list(names), total_rounds=length, ruleset="fide-2024"
        )
        assert {name: float(calculator.value(NAMES[name], number)) for name in names} == opinion


def slowly(
    rounds: Sequence[Round], people: Sequence[Entrant]
) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    """Points, Buchholz and Sonneborn-Berger read straight off the results."""
    worth = dict.fromkeys((one.number for one in people), Fraction(0))
    faced: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in worth}
    for one in rounds:
        for table in one.tables:
            if table.bye is Bye.ODD:
                worth[table.entrants[0]] += 1
                continue
            result = one.result_of(table)
            assert result is not None
            for me, other in (table.entrants, table.entrants[::-1]):
                mine, his = (
                    next(f.place for f in result.finishes if f.entrant == who)
                    for who in (me, other)
                )
                share = (
                    Fraction(1) if mine < his else Fraction(1, 2) if mine == his else Fraction(0)
                )
                worth[me] += share
                faced[me].append((other, share))
    return {
        me: (
            worth[me],
            sum((worth[other] for other, _ in faced[me]), Fraction(0)),
            sum((worth[other] * share for other, share in faced[me]), Fraction(0)),
        )
        for me in worth
    }


@settings(max_examples=example_count(60), deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 15), st.integers(1, 8))
def test_standings_are_those_of_a_slow_reckoning(seed: int, count: int, length: int) -> None:
    rounds = event(random.Random(seed), count, length, ">=!")
    expected = slowly(rounds, entrants(count))
    placed = standings(
        entrants(count),
        rounds,
        Points(),
        (Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER),
    )
    assert {one.entrant: one.values for one in placed} == expected
    assert [one.entrant for one in placed] == sorted(
        expected, key=lambda number: ([-value for value in expected[number]], number)
    )
    assert all(
        one.rank == 1 + sum(other > expected[one.entrant] for other in expected.values())
        for one in placed
    )
