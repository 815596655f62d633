"""Bids for a side.

The exchange of 5.6.1, passes, and limits that bid exactly as their owners would.
"""

from itertools import product

import pytest

from pbem.tournament.event.auction import Auction, BadBid, Bid
from pbem.tournament.model import Place

SEATS = ("AP", "CP")
MOST = 20


def auction(kind: str = "alternating") -> Auction:
    return Auction(kind, (7, 3), "2026-11-23T09:00:00.000000Z")  # type: ignore[arg-type]


def seated(found: Auction) -> dict[int, str]:
    return {place.entrant: place.seat for place in found.places(SEATS)}


@pytest.mark.rule("pog:5.6.1")
def test_the_bidding_goes_on_until_one_accepts() -> None:
    found = auction()
    assert found.asked == (7,)
    found.bid(Bid(7, "AP", 1), SEATS, MOST)
    assert found.asked == (3,)
    found.bid(Bid(3, "AP", 2), SEATS, MOST)
    found.accept_or_pass(7)
    assert (found.is_over, found.asked, found.standing) == (True, (), Bid(3, "AP", 2))
    assert found.places(SEATS) == (Place(3, "AP"), Place(7, "CP"))


@pytest.mark.rule("pog:5.6.1")
def test_a_bid_of_nothing_is_one_and_may_be_accepted_at_once() -> None:
    found = auction()
    found.bid(Bid(7, "CP", 0), SEATS, MOST)
    found.accept_or_pass(3)
    assert seated(found) == {7: "CP", 3: "AP"}
    assert found.standing == Bid(7, "CP", 0)


@pytest.mark.rule("pog:5.6.1")
@pytest.mark.parametrize(
    ("bid", "reason"),
    [
        (Bid(7, "AP", 3), "not_asked"),
        (Bid(3, "CP", 3), "seat"),
        (Bid(3, "XX", 3), "seat"),
        (Bid(3, "AP", 2), "too_low"),
        (Bid(3, "AP", 21), "too_high"),
    ],
)
def test_who_raises_gives_more_for_the_same_seat_in_his_turn(bid: Bid, reason: str) -> None:
    found = auction()
    found.bid(Bid(7, "AP", 2), SEATS, MOST)
    with pytest.raises(BadBid) as error:
        found.bid(bid, SEATS, MOST)
    assert error.value.reason == f"bid_{reason}"
    assert found.bids == [Bid(7, "AP", 2)]


def test_who_does_not_open_leaves_it_to_the_other_and_where_neither_does_the_lot_decides() -> None:
    found = auction()
    found.accept_or_pass(7)
    assert found.asked == (3,)
    found.accept_or_pass(3)
    assert found.is_over
    assert seated(found) == {7: "AP", 3: "CP"}


def test_in_an_open_bidding_whoever_writes_first_opens() -> None:
    found = auction("open")
    assert found.asked == (7, 3)
    found.bid(Bid(3, "CP", 0), SEATS, MOST)
    assert found.asked == (7,)


def by_hand(first: Bid, second: Bid) -> Auction:
    """Two people who want what these limits say, and write every bid themselves."""
    found, wishes = auction(), {7: first, 3: second}
    while found.asked:
        (turn,) = found.asked
        wish, standing = wishes[turn], found.standing
        least = standing.points + 1 if standing else 0
        if standing is None or (standing.seat == wish.seat and least <= wish.points):
            found.bid(Bid(turn, wish.seat, least), SEATS, MOST)
        else:
            found.accept_or_pass(turn)
    return found


@pytest.mark.rule("pog:5.6.1")
@pytest.mark.parametrize("kind", ["alternating", "proxy"])
def test_limits_lead_to_what_the_exchange_by_hand_leads_to(kind: str) -> None:
    for one, other, most, limit in product(SEATS, SEATS, range(7), range(7)):
        first, second = Bid(7, one, most), Bid(3, other, limit)
        for early, late in ((first, second), (second, first)):
            found = auction(kind)
            found.set_limit(early, SEATS, MOST)
            if not found.is_over:
                found.set_limit(late, SEATS, MOST)
            manual = by_hand(first, second)
            assert (found.standing, seated(found)) == (manual.standing, seated(manual)), (
                first,
                second,
            )


def test_a_limit_answers_an_opponent_who_writes_his_bids_himself() -> None:
    found = auction()
    found.set_limit(Bid(3, "AP", 3), SEATS, MOST)
    found.bid(Bid(7, "AP", 0), SEATS, MOST)
    assert (found.standing, found.asked) == (Bid(3, "AP", 1), (7,))
    found.bid(Bid(7, "AP", 2), SEATS, MOST)
    found.bid(Bid(7, "AP", 4), SEATS, MOST)
    assert (found.is_over, found.standing) == (True, Bid(7, "AP", 4))


def test_a_sealed_limit_says_nothing_before_both_are_there() -> None:
    found = auction("proxy")
    found.set_limit(Bid(7, "AP", 3), SEATS, MOST)
    assert (found.bids, found.asked) == ([], (3,))
    found.accept_or_pass(3)
    assert (found.standing, found.is_over) == (Bid(7, "AP", 0), True)
