from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from pbem.tournament.model import Ending, Entrant, Finish, Proposal, Result, Round, Stage
from pbem.tournament.pairing.elimination import bracket_of, first_round, lost_lives
from pbem.tournament.pairing.formats import (
    EventOver,
    Format,
    NoSchedule,
    PairingRules,
    RoundUndecided,
    TooFew,
    propose,
)
from pbem.tournament.pairing.pools import pools_of
from pbem.tournament.pairing.round_robin import berger, round_robin
from pbem.tournament.pairing.teams import TeamStanding, team_standings
from pbem.tournament.scoring.crosstable import crosstable_of
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import Points, RankPoints
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import BY_PLACE, PAIRED, SEATS, ended, entrants, played

FOUR = ("England", "France", "Germany", "Russia")
FIVE = (*FOUR, "Italy")


def rated(count: int) -> list[Entrant]:
    """Entrants of whom each is rated above the next."""
    return [Entrant(number, rating=6000 - number) for number in range(1, count + 1)]


def by_number(proposal: Proposal) -> Round:
    """The round as it ends when the lower number always wins."""
    return ended(
        proposal,
        {
            table.number: [1 + sorted(table.entrants).index(number) for number in table.entrants]
            for table in proposal.tables
        },
    )


def whole(rules: PairingRules, people: list[Entrant]) -> list[Round]:
    rounds: list[Round] = []
    while True:
        try:
            rounds.append(by_number(propose(rules, people, rounds, b"lot")))
        except EventOver:
            return rounds


def test_the_berger_table_for_six() -> None:
    printed = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"
    assert (
        " / ".join(" ".join(f"{one}-{other}" for one, other in pairs) for pairs in berger(6))
        == printed
    )


@pytest.mark.parametrize("count", range(2, 21))
def test_in_a_berger_table_each_meets_each_once_and_seats_differ_by_one_at_most(count: int) -> None:
    games = [game for games in round_robin(range(count)) for game in games if len(game) == 2]
    assert Counter(frozenset(game) for game in games) == Counter(
        frozenset(pair) for pair in combinations(range(count), 2)
    )
    first = Counter(game[0] for game in games)
    assert all(abs(2 * first[number] - (count - 1)) <= 1 for number in range(count))
    alone = Counter(
        game[0] for games in round_robin(range(count)) for game in games if len(game) == 1
    )
    assert set(alone.values()) == ({1} if count % 2 else set())


def test_the_second_time_all_change_seats() -> None:
    rules = PairingRules(Format.ROUND_ROBIN, SEATS, Points(), times=2)
    seated = Counter(
        tuple(place.entrant for place in table.places)
        for one in whole(rules, entrants(4))
        for table in one.tables
    )
    assert seated == Counter(
        (one, other) for one in range(1, 5) for other in range(1, 5) if one != other
    )


def test_who_leaves_a_round_robin_leaves_his_opponents_alone() -> None:
    people = [*entrants(3), Entrant(4, left=1)]
    rules = PairingRules(Format.ROUND_ROBIN, SEATS, Points())
    first = propose(rules, people, [], b"lot")
    second = propose(rules, people, [by_number(first)], b"lot")
    assert sorted(len(table.places) for table in second.tables) == [1, 2]


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [(9, 3, 4), (12, 3, 3), (15, 3, 4), (27, 3, 4), (16, 4, 3), (25, 5, 3)],
)
def test_in_heats_nobody_meets_the_same_opponent_twice_where_numbers_allow(
    count: int, seats: int, rounds: int
) -> None:
    rules = PairingRules(Format.POOLS, FIVE[:seats], BY_PLACE, rounds=rounds)
    played_rounds = whole(rules, entrants(count))
    assert len(played_rounds) == rounds
    met = Counter(
        frozenset(pair)
        for one in played_rounds
        for table in one.tables
        for pair in combinations(table.entrants, 2)
    )
    assert len(met) == rounds * count * (seats - 1) // 2
    assert set(met.values()) == {1}


def test_a_round_robin_needs_a_game_of_two_seats() -> None:
    with pytest.raises(NoSchedule):
        propose(PairingRules(Format.ROUND_ROBIN, FOUR, BY_PLACE), entrants(13), [], b"lot")


def test_the_best_of_a_bracket_meet_as_late_as_can_be_and_have_the_byes() -> None:
    assert first_round(range(1, 9)) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert first_round(range(1, 7)) == [(1,), (4, 5), (2,), (3, 6)]
    assert first_round([1]) == []


@pytest.mark.parametrize("count", [2, 3, 6, 8, 13, 16])
def test_a_bracket_where_the_better_always_wins_ends_with_the_two_best(count: int) -> None:
    rounds = whole(PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points()), rated(count))
    assert len(rounds) == (count - 1).bit_length()
    assert set(rounds[-1].tables[0].entrants) == {1, 2}
    games = sum(len(table.places) == 2 for one in rounds for table in one.tables)
    assert games == count - 1


def test_the_winners_of_two_tables_meet_and_a_drawn_one_waits_for_the_director() -> None:
    rules = PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points())
    after = propose(rules, entrants(8), [played(1, "1>2", "4>3", "5>6", "8>7")], b"lot")
    assert [set(table.entrants) for table in after.tables] == [{1, 4}, {5, 8}]
    for open_tables in (["1=2", "3>4"], ["1?2", "3>4"]):
        with pytest.raises(RoundUndecided) as waits:
            propose(rules, entrants(4), [played(1, *open_tables)], b"lot")
        assert waits.value.tables == (1,)


def test_a_drawn_game_does_not_wait_where_a_seat_wins_it() -> None:
    rules = PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points(drawn_for="CP"))
    assert set(
        propose(rules, entrants(4), [played(1, "1=2", "3>4")], b"lot").tables[0].entrants
    ) == {2, 3}


def test_whose_opponent_left_or_lost_with_him_goes_on_alone() -> None:
    rules = PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points())
    people = [Entrant(1, left=1), *entrants(8)[1:]]
    after = propose(rules, people, [played(1, "1>2", "4>3", "5>6", "8>7")], b"lot")
    assert [table.entrants for table in after.tables] == [(4,), after.tables[1].entrants]
    first = played(1, "1>2", "3>4", "5>6", "7>8")
    lost = Result(1, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1)))
    after = propose(
        rules, entrants(8), [Round(1, first.tables, (lost, *first.results[1:]))], b"lot"
    )
    assert after.tables[0].entrants == (3,)


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11, 16])
def test_in_a_double_elimination_all_but_one_lose_twice(count: int) -> None:
    rounds = whole(PairingRules(Format.DOUBLE_ELIMINATION, SEATS, Points()), entrants(count))
    lost = lost_lives(crosstable_of(entrants(count), rounds, Points()))
    assert lost == {1: 0} | dict.fromkeys(range(2, count + 1), 2)
    for before, after in pairwise(range(len(rounds) + 1)):
        lives = lost_lives(crosstable_of(entrants(count), rounds[:before], Points()))
        paired = [number for table in rounds[after - 1].tables for number in table.entrants]
        assert sorted(paired) == sorted(number for number in lives if lives[number] < 2)


def test_who_enters_a_double_elimination_late_has_lost_one() -> None:
    people = [*entrants(4), Entrant(5, joined=2)]
    assert lost_lives(crosstable_of(people, [played(1, "1>2", "3>4")], Points()))[5] == 1


def test_pools_are_drawn_there_and_back_and_their_winners_go_on_first() -> None:
    assert pools_of(range(1, 10), 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    rules = PairingRules(Format.POOLS, SEATS, Points(), pool=3, finals=(4, 2))
    rounds = whole(rules, rated(9))
    assert [one.stage for one in rounds] == [Stage.POOL] * 3 + [Stage.SEMIFINAL, Stage.FINAL]
    assert {number for table in rounds[3].tables for number in table.entrants} == {1, 2, 3, 4}
    assert {4} < set(rounds[3].tables[0].entrants) < {1, 2, 3, 4}
    assert {table.group for table in rounds[0].tables} == {"A", "B", "C"}


def test_heats_of_four_lead_to_semi_finals_and_a_final() -> None:
    scoring = RankPoints((Fraction(6), Fraction(4), Fraction(2), Fraction(1)))
    rules = PairingRules(Format.POOLS, FOUR, scoring, rounds=3, finals=(8, 4))
    rounds = whole(rules, entrants(16))
    assert [one.stage for one in rounds] == [Stage.POOL] * 3 + [Stage.SEMIFINAL, Stage.FINAL]
    met = [
        frozenset(pair)
        for one in rounds[:3]
        for table in one.tables
        for pair in combinations(table.entrants, 2)
    ]
    assert len(met) == len(set(met)) == 3 * 4 * 6
    winners = {min(table.entrants) for table in rounds[3].tables}
    assert winners < set(rounds[4].tables[0].entrants)
    table = standings(
        entrants(16), rounds, scoring, (Criterion.PROGRESS, Criterion.FINISH, Criterion.POINTS)
    )
    assert (table[0].rank, table[0].entrant, table[1].rank) == (1, 1, 2)


def test_twelve_in_heats_of_four_meet_few_twice_and_have_the_seats_evenly() -> None:
    """Nobody can meet new people only.

    Each table of 4 takes two at least from one of 3 former tables.
    """
    rounds = whole(PairingRules(Format.POOLS, FOUR, BY_PLACE, rounds=3, finals=()), entrants(12))
    met = Counter(
        frozenset(pair)
        for one in rounds
        for table in one.tables
        for pair in combinations(table.entrants, 2)
    )
    assert max(met.values()) <= 2
    had = Counter(
        (place.entrant, place.seat)
        for one in rounds
        for table in one.tables
        for place in table.places
    )
    assert max(had.values()) == 1


def test_who_does_not_fill_a_table_sits_out_and_not_always_the_same() -> None:
    rounds = whole(PairingRules(Format.SWISS, FOUR, BY_PLACE, rounds=3), entrants(10))
    alone = [table.entrants for one in rounds for table in one.tables if table.bye is not None]
    assert len(alone) == len(set(alone)) == 6


def test_at_tables_of_more_a_forbidden_pair_is_never_seated_together() -> None:
    forbidden = frozenset(frozenset(pair) for pair in combinations((1, 2, 3), 2))
    rules = PairingRules(Format.SWISS, FOUR, BY_PLACE, rounds=1)
    proposal = propose(rules, entrants(12), [], b"lot", forbidden)
    assert all(len({1, 2, 3} & set(table.entrants)) <= 1 for table in proposal.tables)
    assert set(propose(rules, entrants(4), [], b"lot", forbidden).left_over) == {1, 2, 3, 4}


@pytest.mark.parametrize("format_", PAIRED)
def test_no_format_begins_with_one(format_: Format) -> None:
    with pytest.raises(TooFew):
        propose(
            PairingRules(format_, SEATS, Points(), rounds=3), [Entrant(1, team="A")], [], b"lot"
        )


def test_teams_meet_board_by_board_and_seats_change() -> None:
    people = [
        Entrant(number, rating=6000 - number, team="ABC"[number % 3]) for number in range(1, 10)
    ]
    rules = PairingRules(Format.TEAMS, SEATS, Points())
    rounds = whole(rules, people)
    assert len(rounds) == 3
    team = {one.number: one.team for one in people}
    for one in rounds:
        match = [table for table in one.tables if len(table.places) == 2]
        assert len(match) == 3
        firsts = [team[table.places[0].entrant] for table in match]
        assert firsts[0] == firsts[2] != firsts[1]
    assert team_standings(people, rounds, Points()) == (
        TeamStanding(1, "B", 4, Fraction(9)),
        TeamStanding(2, "C", 2, Fraction(6)),
        TeamStanding(3, "A", 0, Fraction(3)),
    )


def shown_finals(rules: PairingRules, people: int) -> list[list[set[int]]]:
    """The tables of each round of finals where the lower number always wins."""
    rounds = whole(rules, rated(people))
    late = (Stage.SEMIFINAL, Stage.FINAL)
    return [[set(t.entrants) for t in each.tables] for each in rounds if each.stage in late]


def test_a_swiss_event_goes_on_with_finals_of_its_best() -> None:
    rules = PairingRules(
        Format.SWISS, SEATS, Points(), rounds=3, finals=(4, 2), third_place=True,
        criteria=(Criterion.PROGRESS, Criterion.FINISH, Criterion.POINTS),
    )  # fmt: skip
    rounds = whole(rules, rated(8))
    assert [each.stage for each in rounds] == [
        *[Stage.PRELIMINARY] * 3,
        Stage.SEMIFINAL,
        Stage.FINAL,
    ]
    final, third = rounds[-1].tables
    semifinalists = {number for table in rounds[3].tables for number in table.entrants}
    assert set(final.entrants) | set(third.entrants) == semifinalists
    placed = standings(rated(8), rounds, Points(), rules.criteria)
    assert [one.entrant for one in placed[:4]] == [
        min(final.entrants),
        max(final.entrants),
        min(third.entrants),
        max(third.entrants),
    ]


@pytest.mark.parametrize("people", [4, 7, 8])
def test_who_lost_before_the_final_of_a_bracket_plays_for_the_third_place(people: int) -> None:
    rules = PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points(), third_place=True)
    rounds = whole(rules, rated(people))
    final, third = rounds[-1].tables
    assert (set(final.entrants), set(third.entrants)) == ({1, 2}, {3, 4})
    assert bracket_of(rounds, crosstable_of(rated(people), rounds, Points()))[-1] == (1,)
    criteria = (Criterion.PROGRESS, Criterion.FINISH)
    placed = standings(rated(people), rounds, Points(), criteria)
    assert [one.entrant for one in placed[:4]] == [1, 2, 3, 4]


def test_pools_end_with_a_final_and_a_game_for_the_third_place() -> None:
    rules = PairingRules(Format.POOLS, SEATS, Points(), pool=4, finals=(4, 2), third_place=True)
    semifinals, final = shown_finals(rules, 8)
    assert len(semifinals) == len(final) == 2
    assert final[0] | final[1] == semifinals[0] | semifinals[1]


def test_seeds_come_before_ratings_and_ratings_before_lots() -> None:
    people = [
        Entrant(1), Entrant(2, rating=1500), Entrant(3, rating=1900), Entrant(4, seed=1), Entrant(5, seed=2)
    ]  # fmt: skip
    proposal = propose(PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points()), people, (), b"lot")
    alone = {table.entrants for table in proposal.tables if table.bye is not None}
    assert alone == {(4,), (5,), (3,)}
