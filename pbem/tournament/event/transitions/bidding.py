"""Bids for seats: opened, made, accepted or passed."""

from pbem.tournament.event.auction import Auction, BadBid, Bid
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions.base import Transition


class BiddingOpened(Transition, frozen=True, tag="bidding_opened"):
    """The two entrants of a table bid for its seats.

    ``order`` is drawn from the sealed seed (5.6.1: the higher die).
    """

    spot: Spot
    order: tuple[int, int]

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Open the bidding."""
        table = state.table(self.spot)
        if (
            rules.bids.kind == "none"
            or self.spot in state.auctions
            or any(place.seat for place in table.places)
        ):
            raise EventRefused("no_bidding", round=self.spot[0], table=self.spot[1])
        if set(self.order) != set(table.entrants):
            raise EventRefused("other_entrants")
        state.auctions[self.spot] = Auction(rules.bids.kind, self.order, at)


class BidMade(Transition, frozen=True, tag="bid_made"):
    """An entrant bids for a seat; ``sealed``: the points are a limit for automatic bids."""

    spot: Spot
    entrant: int
    seat: str
    points: int
    sealed: bool = False

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Make the bid, and the bids that follow from limits."""
        auction, bid = _open_auction(state, self.spot), Bid(self.entrant, self.seat, self.points)
        try:
            (auction.set_limit if self.sealed else auction.bid)(bid, state.seats, rules.bids.most)
        except BadBid as error:
            raise EventRefused(error.reason, bound=error.bound, seats=state.seats) from None
        _seat_or_restart_clock(state, self.spot, at)


class GaveWay(Transition, frozen=True, tag="gave_way"):
    """An entrant accepts the standing bid, or leaves the opening to the other.

    ``missed``: their time ran out.
    """

    spot: Spot
    entrant: int
    missed: bool = False

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Continue or end the bidding."""
        try:
            _open_auction(state, self.spot).accept_or_pass(self.entrant)
        except BadBid as error:
            raise EventRefused(error.reason, bound=error.bound, seats=state.seats) from None
        _seat_or_restart_clock(state, self.spot, at)


def _open_auction(state: State, spot: Spot) -> Auction:
    if spot not in state.auctions:
        raise EventRefused("no_bidding", round=spot[0], table=spot[1])
    return state.auctions[spot]


def _seat_or_restart_clock(state: State, spot: Spot, at: str) -> None:
    """Seat both entrants if the bidding is over; else restart the clock for the next bidder."""
    auction = state.auctions[spot]
    auction.since = at
    if auction.is_over:
        state.seat_table(spot, auction.places(state.seats))
        if auction.standing is not None:
            state.agreed_bids[spot] = auction.standing
        del state.auctions[spot]
