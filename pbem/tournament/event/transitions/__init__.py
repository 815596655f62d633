"""Everything that can happen to an event.

Each transition says when it is allowed and what it changes. One function, ``apply``, checks it and
carries it out. It runs when the transition happens and again when the ledger is read. So every
ledger that loads is a legal one.
"""

from pbem.tournament.event.transitions.amendments import (
    Amended,
    changes_between,
    rules_after,
)
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.event.transitions.bidding import BiddingOpened, BidMade, GaveWay
from pbem.tournament.event.transitions.challenges import (
    ChallengeAccepted,
    Challenged,
    ChallengeDeclined,
    declines_left,
    ladder_of,
    waiting_challenge,
)
from pbem.tournament.event.transitions.conduct import Seeded, SitsOut, Warned
from pbem.tournament.event.transitions.cut_offs import Claimed, CutOff, Voted
from pbem.tournament.event.transitions.entries import (
    Admitted,
    Available,
    Entered,
    Preferred,
    Renamed,
    Substituted,
    Withdrawn,
    may_enter_now,
    next_number,
)
from pbem.tournament.event.transitions.lifecycle import (
    Cancelled,
    Closed,
    Created,
    Ended,
    Opened,
    Started,
)
from pbem.tournament.event.transitions.rounds import (
    Approved,
    GameBegun,
    Resulted,
    Revoked,
)
from pbem.tournament.event.transitions.rulings import Appealed, Extended, Held, Resumed, Ruled

AnyTransition = (
    Created
    | Opened
    | Closed
    | Started
    | Ended
    | Cancelled
    | Amended
    | Entered
    | Admitted
    | Withdrawn
    | Substituted
    | Renamed
    | Preferred
    | Available
    | SitsOut
    | Warned
    | Seeded
    | Approved
    | Revoked
    | BiddingOpened
    | BidMade
    | GaveWay
    | GameBegun
    | CutOff
    | Claimed
    | Voted
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

__all__ = [
    "Admitted",
    "Amended",
    "AnyTransition",
    "Appealed",
    "Approved",
    "Available",
    "BidMade",
    "BiddingOpened",
    "Cancelled",
    "ChallengeAccepted",
    "ChallengeDeclined",
    "Challenged",
    "Claimed",
    "Closed",
    "Created",
    "CutOff",
    "Ended",
    "Entered",
    "Extended",
    "GameBegun",
    "GaveWay",
    "Held",
    "Opened",
    "Preferred",
    "Renamed",
    "Resulted",
    "Resumed",
    "Revoked",
    "Ruled",
    "Seeded",
    "SitsOut",
    "Started",
    "Substituted",
    "Transition",
    "Voted",
    "Warned",
    "Withdrawn",
    "changes_between",
    "declines_left",
    "ladder_of",
    "may_enter_now",
    "next_number",
    "require_status",
    "rules_after",
    "waiting_challenge",
]
