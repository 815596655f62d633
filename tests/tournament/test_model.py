import msgspec
import pytest

from pbem.tournament.model import (
    Bye,
    Ending,
    Entrant,
    EventTable,
    Finish,
    Penalty,
    Place,
    Result,
    Round,
)


def test_a_round_comes_back_from_json_as_it_was() -> None:
    table = EventTable(1, (Place(1, "AP"), Place(2, "CP")))
    result = Result(1, Ending.TIME, (Finish(1, 1), Finish(2, 2, seconds=90)), at_fault=(2,))
    played = Round(3, (table, EventTable(2, (Place(3),), bye=Bye.ODD)), (result,))
    assert msgspec.json.decode(msgspec.json.encode(played), type=Round) == played


def test_a_round_is_over_when_every_game_has_a_result() -> None:
    table, alone = EventTable(1, (Place(1), Place(2))), EventTable(2, (Place(3),), bye=Bye.ODD)
    assert not Round(1, (table, alone)).is_over
    assert Round(
        1, (table, alone), (Result(1, Ending.PLAYED, (Finish(1, 1), Finish(2, 2))),)
    ).is_over


@pytest.mark.rule("pog:5.6.3")
def test_where_both_lose_nobody_wins() -> None:
    assert Result(1, Ending.BOTH_LOSE, (Finish(1, 1), Finish(2, 1))).winners == ()


def test_an_entrant_plays_from_his_first_round_to_his_last_but_those_he_sits_out() -> None:
    late = Entrant(1, joined=2, left=5, absent=(4,))
    assert [number for number in range(1, 8) if late.plays_in(number)] == [2, 3, 5]


def test_an_earlier_line_of_a_cost_outweighs_all_later_ones() -> None:
    assert Penalty(repeats=1) > Penalty(byes=9, record=9, balance=9, lot=9)
    assert Penalty(byes=1) + Penalty(record=2) == Penalty(byes=1, record=2)
