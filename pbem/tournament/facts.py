"""Everything that can happen to an event: each a fact of its ledger, which knows when it may happen and what it does.

A fact is checked and entered by one function, ``enter``, whether it happens now or is read from an export: what the
ledger holds could happen, and what stands follows from it.
"""

from typing import Any

import msgspec

from pbem.tournament.bids import Auction, BadBid, Bid
from pbem.tournament.challenges import ChallengeAccepted, Challenged, ChallengeDeclined
from pbem.tournament.fact import Fact, need
from pbem.tournament.records import Entrant, Place, Proposal, Result, Round
from pbem.tournament.rules import EventRules
from pbem.tournament.rulings import Appealed, Extended, Held, Resumed, Ruled
from pbem.tournament.state import Entry, EventRefused, Spot, State

# --- the event itself ---------------------------------------------------------------------------------------------


class Created(Fact, frozen=True, tag="created"):
    """The event exists: its rules, the seats of its games, and the commitment to its seed."""

    rules: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Be the first fact."""
        need(state, "created")
        if state.seats:
            raise EventRefused("exists", event=rules.id)
        state.seats = self.seats


class Opened(Fact, frozen=True, tag="opened"):
    """Whoever wants may enter."""

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Open the entries."""
        need(state, "created", "closed")
        state.status = "open"


class Closed(Fact, frozen=True, tag="closed"):
    """Nobody else may enter."""

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Close the entries."""
        need(state, "open")
        state.status = "closed"


class Started(Fact, frozen=True, tag="started"):
    """The event is under way."""

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Begin, with at least two who play."""
        need(state, "open", "closed")
        if len(state.playing()) < 2:
            raise EventRefused("too_few", count=len(state.playing()))
        state.status = "running"


class Ended(Fact, frozen=True, tag="ended"):
    """The event is over: the final standings, by place, and, opened, its seed."""

    standings: tuple[tuple[int, int], ...]
    seed: str

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """End, when every table has its result."""
        need(state, "running")
        if (spot := next(state.open_tables(), None)) is not None:
            raise EventRefused("table_open", round=spot[0], table=spot[1])
        state.status = "over"
        state.proposal = None
        state.challenges = []


# --- entries ---------------------------------------------------------------------------------------------


class Entered(Fact, frozen=True, tag="entered"):
    """Somebody has entered; late, if the event is under way; waiting, if there is no place left."""

    entrant: int
    name: str
    player: int
    waiting: bool = False
    rating: int | None = None
    prefers: str = ""
    available: str = ""
    team: str = ""

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Give a place, or one on the waiting list."""
        need(state, "open", "running")
        if state.status == "running" and not may_enter_now(state, rules):
            until = rules.entries.late_until
            raise EventRefused("too_late" if until else "never_late", round=until)
        if self.entrant != next_number(state) or state.of_player(self.player) is not None:
            raise EventRefused("entered_already", name=self.name)
        if self.waiting != (len(state.playing()) >= rules.entries.most):
            raise EventRefused("places", most=rules.entries.most)
        entrant = Entrant(
            number=self.entrant,
            rating=self.rating,
            joined=_first_round(state, rules),
            prefers=self.prefers,
            team=self.team,
        )
        state.entries[self.entrant] = Entry(
            entrant, self.name, self.player, self.waiting, self.available
        )
        state.proposal = None


def next_number(state: State) -> int:
    """The number of whoever enters next."""
    return len(state.entries) + 1


def may_enter_now(state: State, rules: EventRules) -> bool:
    """Whether somebody may enter before the next round: a ladder is open to newcomers as long as it stands."""
    return rules.ladder is not None or len(state.rounds) < rules.entries.late_until


def _first_round(state: State, rules: EventRules) -> int:
    """The first round of whoever enters at this moment; on a ladder nobody misses the challenges of others."""
    return 1 if rules.ladder is not None else len(state.rounds) + 1


class Admitted(Fact, frozen=True, tag="admitted"):
    """A place has become free for the first on the waiting list."""

    entrant: int

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Give the place."""
        entry = state.entry(self.entrant)
        first = next(
            (e for e in state.entries.values() if e.waiting and e.entrant.left is None), None
        )
        if entry is not first or len(state.playing()) >= rules.entries.most:
            raise EventRefused("places", most=rules.entries.most)
        entry.waiting = False
        entry.entrant = msgspec.structs.replace(entry.entrant, joined=_first_round(state, rules))
        state.proposal = None


class Withdrawn(Fact, frozen=True, tag="withdrawn"):
    """Somebody leaves: he is paired no more; what he plays still is settled by results of their own."""

    entrant: int

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Take him off the list of those who play."""
        need(state, "created", "open", "closed", "running")
        entry = state.entry(self.entrant)
        if entry.entrant.left is not None:
            raise EventRefused("withdrawn_already", name=entry.name)
        entry.entrant = msgspec.structs.replace(entry.entrant, left=len(state.rounds))
        state.challenges = [each for each in state.challenges if self.entrant not in each.pair]
        state.proposal = None


class Substituted(Fact, frozen=True, tag="substituted"):
    """Somebody else takes an entrant's place from here on, with his record; who withdrew plays again through him.

    Who waits for a place of his own waits no more: he has this one.
    """

    entrant: int
    name: str
    player: int

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Put the new name on the place."""
        need(state, "running")
        entry, other = state.entry(self.entrant), state.of_player(self.player)
        if other is not None:
            if not other.waiting:
                raise EventRefused("entered_already", name=self.name)
            other.entrant = msgspec.structs.replace(other.entrant, left=len(state.rounds))
        entry.before = [*entry.before, (len(state.rounds), entry.player, entry.name)]
        entry.name, entry.player = self.name, self.player
        entry.entrant = msgspec.structs.replace(entry.entrant, left=None)


class Renamed(Fact, frozen=True, tag="renamed"):
    """Somebody wants to be called otherwise."""

    entrant: int
    name: str

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Put the new name on the place."""
        need(state, "created", "open", "closed", "running")
        state.entry(self.entrant).name = self.name


class Preferred(Fact, frozen=True, tag="preferred"):
    """Somebody would rather have a seat; empty: he does not mind."""

    entrant: int
    seat: str

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note it."""
        entry = state.entry(self.entrant)
        entry.entrant = msgspec.structs.replace(entry.entrant, prefers=self.seat)


class Available(Fact, frozen=True, tag="available"):
    """Somebody can begin games from a day on: rounds that are paired before do without him."""

    entrant: int
    first: str

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note it."""
        state.entry(self.entrant).available = self.first


# --- rounds ---------------------------------------------------------------------------------------------


class Proposed(Fact, frozen=True, tag="proposed"):
    """The next round as it could be played.

    Attributes:
        absent: who sits it out because he is not available yet.
        early: it was asked for, with a reason, while games of the rounds before are played.
    """

    proposal: Proposal
    absent: tuple[int, ...] = ()
    early: bool = False

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Lay it before the director, instead of the one before."""
        need(state, "running")
        if not (self.early and self.why) and (spot := next(state.open_tables(), None)) is not None:
            raise EventRefused("round_open", round=spot[0], table=spot[1])
        number = len(state.rounds) + 1
        if self.proposal.round != number:
            raise EventRefused("no_round", round=self.proposal.round)
        for entry in state.entries.values():
            others = tuple(each for each in entry.entrant.absent if each != number)
            absent = (*others, number) if entry.entrant.number in self.absent else others
            entry.entrant = msgspec.structs.replace(entry.entrant, absent=absent)
        state.proposal = self.proposal


class Changed(Fact, frozen=True, tag="changed"):
    """The director has changed the proposal, with a reason; its costs are told anew."""

    proposal: Proposal

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Put it in the place of the one before; the same entrants must sit in it, each once."""
        need(state, "running")
        if state.proposal is None or self.proposal.round != state.proposal.round:
            raise EventRefused("no_proposal")
        if not self.why or _seated(self.proposal) != _seated(state.proposal):
            raise EventRefused("other_entrants")
        state.proposal = self.proposal


def _seated(proposal: Proposal) -> list[int]:
    return sorted(number for table in proposal.tables for number in table.entrants)


class Approved(Fact, frozen=True, tag="approved"):
    """The proposal is the round; from here on it is public."""

    round: int

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Begin the round."""
        need(state, "running")
        if state.proposal is None or state.proposal.round != self.round:
            raise EventRefused("no_proposal")
        proposal, state.proposal = state.proposal, None
        state.rounds.append(Round(proposal.round, proposal.tables, stage=proposal.stage))


class GameBegun(Fact, frozen=True, tag="game_begun"):
    """A table's game is created and everybody is seated."""

    spot: Spot
    game: str
    places: tuple[Place, ...]

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note who sits where."""
        table = state.table(self.spot)
        if state.game_of(self.spot) is not None or self.game in state.games:
            raise EventRefused("game_begun", game=self.game)
        if sorted(place.entrant for place in self.places) != sorted(table.entrants):
            raise EventRefused("other_entrants")
        state.games[self.game] = self.spot
        state.seat_table(self.spot, self.places)


class Resulted(Fact, frozen=True, tag="resulted"):
    """A table has its result; a second one for the same table overrules the first and needs a reason."""

    round: int
    result: Result

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Put the result down."""
        need(state, "running")
        spot = self.round, self.result.table
        table = state.table(spot)
        if table.bye is not None or {f.entrant for f in self.result.finishes} != set(
            table.entrants
        ):
            raise EventRefused("other_entrants")
        if state.result(spot) is not None and not self.why:
            raise EventRefused("result_unreasoned", round=spot[0], table=spot[1])
        state.put_result(self.round, self.result)
        state.appeals.pop(state.game_of(spot) or "", None)
        state.auctions.pop(spot, None)


# --- bids -------------------------------------------------------------------------------------------------------------


class BiddingOpened(Fact, frozen=True, tag="bidding_opened"):
    """The two of a table bid for its seats; ``order`` was drawn from the sealed seed (5.6.1: the higher die)."""

    spot: Spot
    order: tuple[int, int]

    def enter(self, state: State, rules: EventRules, at: str) -> None:
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


class BidMade(Fact, frozen=True, tag="bid_made"):
    """Somebody bids for a seat; ``sealed``: up to so many points, bid for him as long as it is needed."""

    spot: Spot
    entrant: int
    seat: str
    points: int
    sealed: bool = False

    def enter(self, state: State, rules: EventRules, at: str) -> None:
        """Make the bid, and whatever bids follow from limits."""
        auction, bid = _auction(state, self.spot), Bid(self.entrant, self.seat, self.points)
        try:
            (auction.limit if self.sealed else auction.bid)(bid, state.seats, rules.bids.most)
        except BadBid as error:
            raise EventRefused(error.reason, bound=error.bound, seats=state.seats) from None
        _settle(state, self.spot, at)


class GaveWay(Fact, frozen=True, tag="gave_way"):
    """Somebody accepts the bid that stands, or leaves the opening to the other; ``missed``: he let his time run out."""

    spot: Spot
    entrant: int
    missed: bool = False

    def enter(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Let the bidding go on, or end."""
        try:
            _auction(state, self.spot).give_way(self.entrant)
        except BadBid as error:
            raise EventRefused(error.reason, bound=error.bound, seats=state.seats) from None
        _settle(state, self.spot, at)


def _auction(state: State, spot: Spot) -> Auction:
    if spot not in state.auctions:
        raise EventRefused("no_bidding", round=spot[0], table=spot[1])
    return state.auctions[spot]


def _settle(state: State, spot: Spot, at: str) -> None:
    """Seat the two when the bidding is over; else somebody is asked anew from now on."""
    auction = state.auctions[spot]
    auction.since = at
    if auction.is_over:
        state.seat_table(spot, auction.places(state.seats))
        if auction.standing is not None:
            state.terms[spot] = auction.standing
        del state.auctions[spot]


AnyFact = (
    Created
    | Opened
    | Closed
    | Started
    | Ended
    | Entered
    | Admitted
    | Withdrawn
    | Substituted
    | Renamed
    | Preferred
    | Available
    | Proposed
    | Changed
    | Approved
    | BiddingOpened
    | BidMade
    | GaveWay
    | GameBegun
    | Resulted
    | Appealed
    | Ruled
    | Held
    | Resumed
    | Extended
    | Challenged
    | ChallengeAccepted
    | ChallengeDeclined
)
