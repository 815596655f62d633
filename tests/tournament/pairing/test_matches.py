"""Matches of several games with the sides changed, in every format that pairs rounds."""

from collections import Counter
from fractions import Fraction

import pytest

from pbem.tournament.model import Ending, Entrant, Finish, Proposal, Result, Round
from pbem.tournament.pairing.formats import (
    EventOver,
    Format,
    PairingRules,
    RoundUndecided,
    penalties_of,
    propose,
)
from pbem.tournament.pairing.teams import team_standings
from pbem.tournament.scoring.crosstable import CellKind, crosstable_of
from pbem.tournament.scoring.matches import meetings
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import MatchScoring, MatchTieBreak, Points
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import SEATS

MARGIN, TIME, SEED = MatchTieBreak
GAMES = 2


def scoring(*breaks: MatchTieBreak, by_game: bool = False) -> Points:
    return Points(match=MatchScoring(by_game, breaks))


def rules(
    form: Format, games: int = GAMES, points: Points | None = None, **more: int
) -> PairingRules:
    return PairingRules(form, SEATS, points or scoring(SEED), games=games, **more)  # type: ignore[arg-type]


def game(number: int, winner: int, loser: int, margin: int = 0, seconds: int = 0) -> Result:
    """A game that somebody won; they used so much time."""
    finishes = (Finish(winner, 1, seconds=seconds), Finish(loser, 2))
    return Result(number, Ending.PLAYED, finishes, margin=margin)


def won_by_the_lower(proposal: Proposal) -> Round:
    results = [
        game(table.number, *sorted(table.entrants))
        for table in proposal.tables
        if len(table.places) == 2
    ]
    return Round(proposal.round, proposal.tables, tuple(results), proposal.stage)


def people(count: int) -> list[Entrant]:
    teams = ("Leeds", "Torino", "Kraków")
    return [
        Entrant(number, rating=6000 - number, team=teams[number % 3])
        for number in range(1, count + 1)
    ]


@pytest.mark.parametrize("games", [2, 3])
@pytest.mark.parametrize(
    ("form", "count", "rounds", "more"),
    [
        (Format.SWISS, 7, 3, {"rounds": 3}),
        (Format.SWISS, 6, 4, {"rounds": 2, "finals": (4, 2)}),
        (Format.SINGLE_ELIMINATION, 6, 3, {"third_place": True}),
        (Format.DOUBLE_ELIMINATION, 4, 4, {}),
        (Format.ROUND_ROBIN, 5, 5, {}),
        (Format.POOLS, 6, 5, {"pool": 3, "finals": (4, 2)}),
        (Format.TEAMS, 6, 3, {}),
    ],
)
def test_in_every_format_two_who_meet_play_all_games_and_change_sides(
    form: Format, count: int, rounds: int, more: dict[str, int], games: int
) -> None:
    how, entered, played = rules(form, games, **more), people(count), list[Round]()
    while True:
        try:
            proposal = propose(how, entered, played, b"lot")
        except EventOver:
            break
        assert penalties_of(how, entered, played, b"lot", proposal.tables) == proposal.pairings
        assert games % 2 or not proposal.penalty.balance
        for match in meetings(proposal.tables):
            if len(match[0].places) < 2:
                continue
            assert len(match) == games
            had = Counter((place.entrant, place.seat) for table in match for place in table.places)
            assert sum(had.values()) == 2 * games
            assert all(times in (games // 2, -(-games // 2)) for times in had.values())
        seated = [number for match in meetings(proposal.tables) for number in match[0].entrants]
        assert len(seated) == len(set(seated))
        played.append(won_by_the_lower(proposal))
    assert len(played) in (rounds, rounds + 1)
    crosstable = crosstable_of(entered, played, how.scoring)
    assert all(len({c.round for c in cells}) == len(cells) for cells in crosstable.values())
    final = standings(entered, played, how.scoring, (Criterion.PROGRESS, Criterion.POINTS))
    assert final[0].entrant == 1


def two(first: Result | None, second: Result | None) -> Round:
    proposal = propose(rules(Format.ROUND_ROBIN), people(2), [], b"lot")
    return Round(1, proposal.tables, tuple(each for each in (first, second) if each))


@pytest.mark.parametrize(
    ("breaks", "by_game", "points", "won"),
    [
        ((), False, (Fraction(1, 2), Fraction(1, 2)), ()),
        ((), True, (Fraction(1), Fraction(1)), ()),
        ((MARGIN,), False, (Fraction(0), Fraction(1)), (2,)),
        ((MARGIN,), True, (Fraction(1), Fraction(1)), (2,)),
        ((TIME,), False, (Fraction(1), Fraction(0)), (1,)),
        ((SEED,), False, (Fraction(1), Fraction(0)), (1,)),
        ((MARGIN, SEED), False, (Fraction(0), Fraction(1)), (2,)),
    ],
)
def test_a_match_of_one_win_each_is_decided_as_the_rules_say(
    breaks: tuple[MatchTieBreak, ...],
    by_game: bool,
    points: tuple[Fraction, Fraction],
    won: tuple[int, ...],
) -> None:
    played = two(game(1, 1, 2, margin=3, seconds=100), game(2, 2, 1, margin=5, seconds=200))
    crosstable = crosstable_of(people(2), [played], scoring(*breaks, by_game=by_game))
    assert tuple(sum(c.points for c in crosstable[number]) for number in (1, 2)) == points
    assert tuple(n for n in (1, 2) if crosstable[n][0].beaten) == won


def test_a_match_counts_once_all_its_games_are_over() -> None:
    first = two(game(1, 2, 1), None)
    (cell,) = crosstable_of(people(2), [first], scoring(by_game=True))[2]
    assert (cell.kind, cell.points) == (CellKind.RUNNING, 0)
    (cell,) = crosstable_of(people(2), [two(game(1, 2, 1), game(2, 2, 1))], scoring())[2]
    assert (cell.kind, cell.points, cell.beaten) == (CellKind.GAME, 1, (1,))


def test_a_match_forfeited_as_a_whole_is_a_forfeit_and_one_game_of_it_is_none() -> None:
    lost = [Result(n, Ending.TIME, (Finish(1, 1), Finish(2, 2)), (2,)) for n in (1, 2)]
    (cell,) = crosstable_of(people(2), [two(*lost)], scoring())[1]
    assert (cell.kind, cell.points) == (CellKind.FORFEIT, 1)
    (cell,) = crosstable_of(people(2), [two(lost[0], game(2, 1, 2))], scoring())[1]
    assert cell.kind is CellKind.GAME


def test_where_both_lose_every_game_nobody_wins_the_match() -> None:
    none = [Result(n, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1))) for n in (1, 2)]
    crosstable = crosstable_of(people(2), [two(*none)], scoring(SEED))
    assert [crosstable[n][0].points for n in (1, 2)] == [0, 0]
    assert not any(crosstable[n][0].beaten or crosstable[n][0].drawn for n in (1, 2))


def test_without_a_tie_break_a_drawn_match_of_a_bracket_waits_for_the_director() -> None:
    how = rules(Format.SINGLE_ELIMINATION, points=scoring(MARGIN))
    proposal = propose(how, people(4), [], b"lot")
    results = [game(t.number, t.entrants[0], t.entrants[1], margin=2) for t in proposal.tables]
    with pytest.raises(RoundUndecided) as waits:
        propose(how, people(4), [Round(1, proposal.tables, tuple(results))], b"lot")
    assert waits.value.tables == (1, 3)


def test_a_seed_decides_no_match_of_a_pool() -> None:
    how = rules(Format.POOLS, pool=4, points=scoring(SEED))
    proposal = propose(how, people(4), [], b"lot")
    results = tuple(game(t.number, *t.entrants) for t in proposal.tables)
    drawn = Round(1, proposal.tables, results, proposal.stage)
    crosstable = crosstable_of(people(4), [drawn], how.scoring)
    assert all(cells[0].drawn for cells in crosstable.values())


def test_boards_of_a_team_match_are_matches() -> None:
    how = rules(Format.TEAMS)
    entered = [Entrant(n, team="Leeds" if n % 2 else "Torino", rating=9 - n) for n in range(1, 5)]
    played = won_by_the_lower(propose(how, entered, [], b"lot"))
    best, other = team_standings(entered, [played], how.scoring)
    assert (best.team, best.match_points, best.board_points) == ("Leeds", 2, 2)
    assert (other.match_points, other.board_points) == (0, 0)
