"""Formats by name, and the one question put to all of them: who meets whom next?

`propose` is pure: the same event and the same sealed seed give the same proposal, so that whoever audits an event asks
again and compares.

    FormatError(ValueError)
    ├── EventOver     nothing is left to be paired
    └── NoPairing     nobody can be paired as the event stands
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pbem.tournament.cards import cards_of
from pbem.tournament.costs import past_of
from pbem.tournament.records import Entrant, Proposal, Round
from pbem.tournament.scoring import Scoring
from pbem.tournament.swiss import Forbidden, pair_round


class FormatError(ValueError):
    """A round that cannot be proposed."""


class EventOver(FormatError):
    """All rounds of the event are paired."""


class NoPairing(FormatError):
    """Fewer than two can be paired, or a round before is not over."""


class Format(StrEnum):
    """How an event is played."""

    SWISS = "swiss"
    """Everybody plays every round, those of like record together."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules of an event that pairing looks at.

    Attributes:
        format: how it is played.
        seats: the seats of the game, in its order.
        scoring: what results are worth.
        rounds: how many there are.
        bids: seats are bid for after the pairing, so that nobody is seated and none is balanced.
    """

    format: Format
    seats: tuple[str, ...]
    scoring: Scoring
    rounds: int
    bids: bool = False


def propose(
    terms: Terms,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    forbidden: Forbidden = frozenset(),
) -> Proposal:
    """The next round of an event.

    Args:
        terms: its rules.
        entrants: all of it, those who left among them.
        rounds: those already paired, whose games may still run.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs that must not meet.

    Raises:
        EventOver: all rounds are paired.
        NoPairing: fewer than two are there to be paired.
    """
    number = len(rounds) + 1
    if number > terms.rounds:
        raise EventOver
    field = [entrant for entrant in entrants if entrant.plays_in(number)]
    if len(field) < 2:
        raise NoPairing
    past = past_of(cards_of(entrants, rounds, terms.scoring), [entrant.number for entrant in field])
    return pair_round(number, field, past, () if terms.bids else terms.seats, lot, forbidden)
