import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from pbem.tournament.model import Bye, Entrant, EventTable, Place, Round
from pbem.tournament.pairing.formats import (
    EventOver,
    Format,
    NoPairing,
    PairingRules,
    penalties_of,
    propose,
)
from pbem.tournament.scoring.crosstable import CellKind, crosstable_of, scores_of
from pbem.tournament.scoring.systems import Points
from tests.tournament.people import SEATS, ended, entrants, played

TERMS = PairingRules(Format.SWISS, SEATS, Points(), rounds=20)


def test_those_of_like_record_meet() -> None:
    proposal = propose(TERMS, entrants(4), [played(1, "1>2", "3>4")], b"lot")
    assert sorted(sorted(table.entrants) for table in proposal.tables) == [[1, 3], [2, 4]]
    assert proposal.penalty.record == 0


def test_who_has_met_does_not_meet_again_though_their_records_are_alike() -> None:
    proposal = propose(
        TERMS, entrants(4), [played(1, "1=2", "3=4"), played(2, "1>3", "2>4")], b"lot"
    )
    assert sorted(sorted(table.entrants) for table in proposal.tables) == [[1, 4], [2, 3]]


def test_each_changes_seats_when_both_can() -> None:
    proposal = propose(TERMS, entrants(4), [played(1, "1>2", "3>4")], b"lot")
    crosstable = crosstable_of(
        entrants(4), [played(1, "1>2", "3>4"), Round(2, proposal.tables)], Points()
    )
    assert proposal.penalty.balance == 4 + 4
    assert {cell.seat for cell in crosstable[2]} | {cell.seat for cell in crosstable[4]} == set(
        SEATS
    )


def test_a_preference_decides_where_both_seats_are_as_good() -> None:
    keen = [Entrant(1, prefers="CP"), Entrant(2)]
    assert all(
        propose(TERMS, keen, [], bytes([key])).tables[0].places[1] == Place(1, "CP")
        for key in range(20)
    )


def test_nobody_is_seated_where_seats_are_bid_for() -> None:
    bids = PairingRules(Format.SWISS, SEATS, Points(), rounds=3, bids=True)
    assert all(
        place.seat == ""
        for table in propose(bids, entrants(6), [], b"lot").tables
        for place in table.places
    )


def test_the_bye_goes_to_the_lowest_record_that_had_none() -> None:
    rounds = [played(1, "1>2", "3>4", "5+"), played(2, "1>3", "5>2", "4+")]
    alone = propose(TERMS, entrants(5), rounds, b"lot").tables[-1]
    assert (alone.bye, alone.entrants) == (Bye.ODD, (2,))


def test_a_forbidden_pair_never_meets_and_is_left_over_if_nobody_else_is_there() -> None:
    forbidden = frozenset({frozenset({1, 2})})
    assert all(
        set(table.entrants) != {1, 2}
        for table in propose(TERMS, entrants(4), [], b"lot", forbidden).tables
    )
    assert propose(TERMS, entrants(2), [], b"lot", forbidden).left_over == (1, 2)


def test_the_late_the_gone_and_the_absent_are_not_paired() -> None:
    people = [
        Entrant(1),
        Entrant(2),
        Entrant(3, joined=3),
        Entrant(4, left=1),
        Entrant(5, absent=(2,)),
    ]
    proposal = propose(TERMS, people, [played(1, "1>2", "4>5")], b"lot")
    assert [sorted(table.entrants) for table in proposal.tables] == [[1, 2]]


def test_what_the_late_the_gone_and_the_absent_have_had_is_read_off_their_entry() -> None:
    people = [
        Entrant(1),
        Entrant(2),
        Entrant(3, joined=3),
        Entrant(4, left=1),
        Entrant(5, absent=(2,)),
    ]
    crosstable = crosstable_of(people, [played(1, "1>2", "4>5"), played(2, "1>2")], Points())
    assert [cell.kind for cell in crosstable[3]] == [CellKind.LATE, CellKind.LATE]
    assert [cell.kind for cell in crosstable[4]] == [CellKind.GAME, CellKind.LEFT]
    assert [cell.kind for cell in crosstable[5]] == [CellKind.GAME, CellKind.ASKED]
    assert scores_of(crosstable) == {1: 2, 2: 0, 3: 0, 4: 1, 5: Fraction(1, 2)}


def test_another_lot_pairs_otherwise_and_the_same_lot_the_same() -> None:
    first = propose(TERMS, entrants(12), [], b"one")
    assert propose(TERMS, list(reversed(entrants(12))), [], b"one") == first
    assert propose(TERMS, entrants(12), [], b"other").tables != first.tables


def test_a_game_that_is_still_played_counts_for_nothing_and_its_players_do_not_meet_again() -> None:
    proposal = propose(TERMS, entrants(4), [played(1, "1?2", "3=4")], b"lot")
    assert all(set(table.entrants) not in ({1, 2}, {3, 4}) for table in proposal.tables)


def test_nothing_is_proposed_after_the_last_round_or_for_one_alone() -> None:
    with pytest.raises(EventOver):
        propose(
            PairingRules(Format.SWISS, SEATS, Points(), rounds=1),
            entrants(2),
            [played(1, "1>2")],
            b"lot",
        )
    with pytest.raises(NoPairing):
        propose(TERMS, entrants(1), [], b"lot")


@pytest.mark.campaign
def test_in_ten_rounds_of_133_nobody_meets_another_twice_or_sits_out_twice(
    campaign: Callable[..., int],
) -> None:
    people, chance, length = entrants(133), random.Random(133), campaign(10, 3)
    rounds: list[Round] = []
    for number in range(1, length + 1):
        proposal = propose(TERMS, people, rounds, b"lot")
        assert (proposal.penalty.repeats, proposal.penalty.byes, proposal.left_over) == (0, 0, ())
        assert sorted(who for table in proposal.tables for who in table.entrants) == list(
            range(1, 134)
        )
        rounds.append(
            ended(
                proposal, {table: chance.choice([(1, 2), (2, 1), (1, 1)]) for table in range(1, 67)}
            )
        )
        assert rounds[-1].number == number
    met = [frozenset(table.entrants) for one in rounds for table in one.tables if table.bye is None]
    assert len(met) == len(set(met)) == 66 * length
    alone = [table.entrants for one in rounds for table in one.tables if table.bye is Bye.ODD]
    assert len(alone) == len(set(alone)) == length


def test_a_director_is_told_what_a_changed_table_costs() -> None:
    changed = (
        EventTable(1, (Place(1, "AP"), Place(2, "CP"))),
        EventTable(2, (Place(4, "AP"), Place(3, "CP"))),
    )
    again, swapped = (
        pairing.penalty
        for pairing in penalties_of(TERMS, entrants(4), [played(1, "1>2", "3>4")], b"lot", changed)
    )
    assert (again.repeats, again.record, again.balance) == (1, 1, 4 + 4)
    assert (swapped.repeats, swapped.record, swapped.balance) == (1, 1, 0)
