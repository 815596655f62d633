"""Ties for a place in the finals say what decided them."""

from fractions import Fraction

from pbem.tournament.model import Entrant, Result, Round, Stage
from pbem.tournament.pairing.borders import Border, borders_of
from pbem.tournament.pairing.formats import EventOver, Format, PairingRules, propose
from pbem.tournament.scoring.systems import Points
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.pairing.test_matches import game, won_by_the_lower
from tests.tournament.people import SEATS, entrants, played

BY = (Criterion.PROGRESS, Criterion.POINTS, Criterion.HEAD_TO_HEAD, Criterion.BUCHHOLZ)
SWISS = PairingRules(Format.SWISS, SEATS, Points(), rounds=2, finals=(2,), criteria=BY)


def preliminary(number: int, *tables: str) -> Round:
    one = played(number, *tables)
    return Round(number, one.tables, one.results, Stage.PRELIMINARY)


def final(*seated: int) -> Round:
    one = played(3, f"{seated[0]}?{seated[1]}")
    return Round(3, one.tables, (), Stage.FINAL)


def test_the_tie_break_that_gave_a_place_is_named_with_its_values() -> None:
    rounds = [preliminary(1, "1>4", "2>3"), preliminary(2, "1>2", "3>4")]
    found = borders_of(SWISS, entrants(4), [*rounds, final(1, 2)], 3)
    assert found == (Border(2, 3, Criterion.HEAD_TO_HEAD, (Fraction(1), Fraction(0))),)


def test_where_nothing_separates_two_the_lot_is_named() -> None:
    rules = PairingRules(
        Format.SWISS, SEATS, Points(), rounds=1, finals=(2,), criteria=(Criterion.POINTS,)
    )
    rounds = [preliminary(1, "1>4", "2>3", "5>6")]
    last = played(2, "1?5")
    final_ = Round(2, last.tables, (), Stage.FINAL)
    (found,) = borders_of(rules, entrants(6), [*rounds, final_], 2)
    assert (found.inside in {1, 5}, found.outside, found.criterion) == (True, 2, None)


def test_nothing_is_said_where_points_decide_or_no_finals_are_played() -> None:
    rounds = [preliminary(1, "1>4", "2>3"), preliminary(2, "1>3", "2>4")]
    assert borders_of(SWISS, entrants(4), [*rounds, final(1, 2)], 3) == ()
    assert borders_of(SWISS, entrants(4), rounds, 2) == ()


def test_who_has_left_or_got_points_taken_off_makes_no_tie() -> None:
    rounds = [preliminary(1, "1>4", "2>3"), preliminary(2, "1>2", "3>4")]
    people = [Entrant(1), Entrant(2), Entrant(3, left=2), Entrant(4)]
    assert borders_of(SWISS, people, [*rounds, final(1, 2)], 3) == ()
    people = [Entrant(1), Entrant(2, penalty=Fraction(1, 2)), Entrant(3), Entrant(4)]
    assert borders_of(SWISS, people, [*rounds, final(1, 2)], 3) == ()


def test_pools_have_a_border_in_each_and_one_between_those_of_like_place() -> None:
    how = PairingRules(
        Format.POOLS, SEATS, Points(), pool=3, finals=(2,), criteria=(Criterion.POINTS,)
    )
    people, rounds = entrants(6), list[Round]()
    while True:
        try:
            proposal = propose(how, people, rounds, b"lot")
        except EventOver:
            break
        results: list[Result] = []
        for table in proposal.tables:  # everybody in a pool beats one and loses to one
            if table.bye is None:
                one, other = sorted(table.entrants)
                turn = (other - one) % 2 if proposal.stage is Stage.POOL else 1
                results.append(game(table.number, *((one, other) if turn else (other, one))))
        rounds.append(Round(proposal.round, proposal.tables, tuple(results), proposal.stage))
        if proposal.stage is Stage.FINAL:
            seated = set(proposal.tables[0].entrants)
            for border in borders_of(how, people, rounds, proposal.round):
                assert border.inside in seated
                assert border.outside not in seated
                assert border.criterion is None
    assert won_by_the_lower(proposal).stage is Stage.FINAL
