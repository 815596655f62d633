"""Bidding for the seats of a game of two (Paths of Glory 5.6.1): the highest bid names the seat.

The opener names a seat and bids points for it, any whole number from 0. The other accepts and takes
the other seat, or bids more for the same seat. Bidding ends when one accepts. A sealed limit
(``UPTO 3``) bids for its owner: it opens with 0 and bids one more than the other, up to the limit.
It accepts a bid that it cannot beat, and any bid for the seat that its owner does not want.
"""

from typing import Literal

import msgspec

from pbem.tournament.model import Place


class Bid(msgspec.Struct, frozen=True):
    """The points that an entrant bids for a seat."""

    entrant: int
    seat: str
    points: int


class BadBid(ValueError):
    """A bid that cannot be made.

    Attributes:
        reason: bid_not_asked, bid_seat, bid_too_low or bid_too_high.
        bound: the least or the most points allowed.
    """

    def __init__(self, reason: str, bound: int = 0) -> None:
        self.reason, self.bound = reason, bound
        super().__init__(reason, bound)


class Auction(msgspec.Struct):
    """The bidding at one table.

    Attributes:
        kind: alternating: the first of ``order`` opens; open: whoever bids first opens; proxy: the
            sealed limits bid as soon as both are there.
        order: the two entrants, in an order drawn by lot.
        since: when the present question was asked (RFC 3339).
        bids: in order; the last one stands.
        limits: the sealed limit of each entrant: a seat and the most points for it.
        passed: the entrants who declined to open, in order.
        accepted: True if the last bid is accepted.
    """

    kind: Literal["alternating", "open", "proxy"]
    order: tuple[int, int]
    since: str
    bids: list[Bid] = []
    limits: dict[int, Bid] = {}
    passed: list[int] = []
    accepted: bool = False

    @property
    def standing(self) -> Bid | None:
        """The last bid."""
        return self.bids[-1] if self.bids else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The entrants who may bid now; nobody when the bidding is over."""
        if self.is_over:
            return ()
        if self.standing is not None:
            return (self._other(self.standing.entrant),)
        left = tuple(one for one in self.order if one not in self.passed)
        if self.kind == "proxy":
            return tuple(one for one in left if one not in self.limits)
        return left[:1] if self.kind == "alternating" else left

    @property
    def is_over(self) -> bool:
        """True if the seats are settled: a bid is accepted, or neither wants to open."""
        return self.accepted or len(self.passed) == len(self.order)

    def bid(self, bid: Bid, seats: tuple[str, ...], most: int) -> None:
        """Make a bid (raises BadBid)."""
        self._check_bid(bid, seats, most)
        if self.kind == "proxy" or (self.standing and bid.seat != self.standing.seat):
            raise BadBid("bid_seat")
        least = self.standing.points + 1 if self.standing else 0
        if bid.points < least:
            raise BadBid("bid_too_low", least)
        self.bids.append(bid)
        self.run_limits()

    def set_limit(self, bid: Bid, seats: tuple[str, ...], most: int) -> None:
        """Set a sealed limit; it bids at once if it is the entrant's turn (raises BadBid)."""
        self._check_bid(bid, seats, most, turn=False)
        self.limits[bid.entrant] = bid
        self.run_limits()

    def accept_or_pass(self, entrant: int) -> None:
        """Accept the standing bid, or leave the opening to the other (raises BadBid)."""
        if entrant not in self.asked:
            raise BadBid("bid_not_asked")
        if self.standing is not None:
            self.accepted = True
        else:
            self.passed.append(entrant)
        self.run_limits()

    def run_limits(self) -> None:
        """Let the limits bid while it is their turn."""
        if self.kind == "proxy" and self.asked:
            return
        while (
            turn := next((one for one in self._limits_in_turn() if one in self.limits), None)
        ) is not None:
            self._bid_by_limit(self.limits[turn])
        if (
            self.kind == "proxy"
            and self.standing
            and self._other(self.standing.entrant) in self.passed
        ):
            self.accepted = True

    def places(self, seats: tuple[str, ...]) -> tuple[Place, ...]:
        """The places, in the order of the seats.

        If neither opened, the first of the order has the first seat.
        """
        first, second = seats
        if self.standing is None:
            return Place(self.order[0], first), Place(self.order[1], second)
        holder, other = self.standing.entrant, self._other(self.standing.entrant)
        one, two = (holder, other) if self.standing.seat == first else (other, holder)
        return Place(one, first), Place(two, second)

    def _limits_in_turn(self) -> tuple[int, ...]:
        """The entrants whose limit may bid now."""
        if self.is_over:
            return ()
        if self.kind == "proxy" and self.standing is None:
            return tuple(one for one in self.order if one not in self.passed)
        return self.asked

    def _bid_by_limit(self, limit: Bid) -> None:
        standing = self.standing
        if standing is None:
            self.bids.append(msgspec.structs.replace(limit, points=0))
        elif standing.seat == limit.seat and standing.points < limit.points:
            self.bids.append(msgspec.structs.replace(limit, points=standing.points + 1))
        else:
            self.accepted = True

    def _check_bid(self, bid: Bid, seats: tuple[str, ...], most: int, *, turn: bool = True) -> None:
        if self.is_over or bid.entrant not in (self.asked if turn else self.order):
            raise BadBid("bid_not_asked")
        if bid.seat not in seats:
            raise BadBid("bid_seat")
        if not 0 <= bid.points <= most:
            raise BadBid("bid_too_high", most)

    def _other(self, entrant: int) -> int:
        return self.order[1] if entrant == self.order[0] else self.order[0]
