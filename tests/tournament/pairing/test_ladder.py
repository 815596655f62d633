import pytest

from pbem.tournament.model import Ending, Entrant, Finish, Result, Round
from pbem.tournament.pairing.ladder import (
    ChallengeRefused,
    Refusal,
    check_challenge,
    rungs,
    standings_by_rung,
)
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import Points
from tests.tournament.people import entrants, played


def test_who_beats_one_above_takes_his_rung_and_those_between_move_down() -> None:
    assert rungs(entrants(5), [played(1, "4>2")], Points()) == (1, 4, 2, 3, 5)


def test_a_draw_a_defence_or_a_running_game_changes_nothing() -> None:
    ladder = (1, 2, 3)
    for text in ("3=1", "3?1", "1>3"):
        assert rungs(entrants(3), [played(1, text)], Points()) == ladder
    assert rungs(entrants(3), [played(1, "3=1")], Points(drawn_for="AP")) == (3, 1, 2)


def test_a_challenger_who_stands_above_by_then_stays_there() -> None:
    assert rungs(entrants(3), [played(1, "3>1"), played(2, "3>2")], Points()) == (3, 1, 2)


def test_who_left_is_not_on_the_ladder() -> None:
    assert rungs([Entrant(1, left=1), Entrant(2)], [], Points()) == (2,)


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        ((2, 3), Refusal.NOT_ABOVE),
        ((2, 2), Refusal.NOT_ABOVE),
        ((6, 1), Refusal.OUT_OF_REACH),
        ((3, 9), Refusal.NOT_THERE),
        ((5, 4), Refusal.BUSY),
        ((3, 2), Refusal.JUST_MET),
    ],
)
def test_a_challenge_that_cannot_be_made_says_why(pair: tuple[int, int], why: Refusal) -> None:
    rounds: list[Round] = [played(1, "2>3"), played(2, "5?1")]
    with pytest.raises(ChallengeRefused) as refused:
        check_challenge(range(1, 7), rounds, pair)
    assert refused.value.why is why


def test_a_challenge_that_waits_keeps_both_busy_as_a_game_does() -> None:
    check_challenge((1, 2, 3), [], (3, 2))
    for pair in ((2, 1), (3, 2), (4, 3)):
        with pytest.raises(ChallengeRefused) as refused:
            check_challenge((1, 2, 3, 4), [], pair, waiting=[(3, 2)])
        assert refused.value.why is Refusal.BUSY
    check_challenge((1, 2, 3, 4), [], (4, 3), waiting=[(3, 2)], at_once=2)


def test_who_won_takes_the_rung_whichever_seat_he_had() -> None:
    assert rungs(entrants(3), [played(1, "3>1")], Points()) == (3, 1, 2)
    one = played(1, "1>3")
    turned = Round(1, one.tables, (Result(1, Ending.PLAYED, (Finish(1, 2), Finish(3, 1))),))
    assert rungs(entrants(3), [turned], Points()) == (3, 1, 2)


def test_results_count_in_the_order_in_which_they_came() -> None:
    first, second = played(1, "2>1"), played(2, "3>2")
    assert rungs(entrants(3), [first, second], Points()) == (3, 2, 1)
    assert rungs(entrants(3), [second, first], Points()) == (2, 1, 3)


def test_the_standings_of_a_ladder_are_its_rungs_and_those_who_left_come_last() -> None:
    people = [Entrant(1, left=1), Entrant(2), Entrant(3)]
    placed = standings_by_rung(standings(people, [played(1, "1>2")], Points()), (3, 2))
    assert [(one.rank, one.entrant) for one in placed] == [(1, 3), (2, 2), (3, 1)]
