import pytest

from pbem.tournament.ladder import ChallengeRefused, Refusal, challenge, rungs
from pbem.tournament.records import Entrant, Round
from pbem.tournament.scoring import Points
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
        challenge(range(1, 7), rounds, pair)
    assert refused.value.why is why


def test_the_challenger_sits_first_before_the_bid() -> None:
    assert [place.entrant for place in challenge((1, 2, 3), [], (3, 1)).places] == [3, 1]
