"""The one question put to every format: who meets whom next?

`propose` is pure: the same event and the same sealed seed give the same proposal, so that whoever audits an event asks
again and compares.
"""

from collections.abc import Callable, Mapping, Sequence

from pbem.tournament import elimination, pools, round_robin, swiss, teams
from pbem.tournament.cards import cards_of
from pbem.tournament.costs import past_of
from pbem.tournament.records import Entrant, Proposal, Round
from pbem.tournament.setting import Forbidden, Setting
from pbem.tournament.terms import Event, EventOver, Format, FormatError, NoPairing, NoSchedule, Terms, TooFew, Undecided

__all__ = [
    "Event",
    "EventOver",
    "Format",
    "FormatError",
    "NoPairing",
    "NoSchedule",
    "Terms",
    "TooFew",
    "Undecided",
    "propose",
]

_FORMATS: Mapping[Format, Callable[[Event], Proposal]] = {
    Format.SWISS: swiss.propose,
    Format.SINGLE_ELIMINATION: elimination.propose_bracket,
    Format.DOUBLE_ELIMINATION: elimination.propose_by_lives,
    Format.ROUND_ROBIN: round_robin.propose,
    Format.POOLS: pools.propose,
    Format.TEAMS: teams.propose,
}


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
        rounds: those already paired; in a Swiss event and a round robin their games may still run.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs that must not meet; formats whose tables are given beforehand do not ask.

    Raises:
        EventOver: nothing is left to be paired.
        NoPairing: nobody can be paired as the event stands; its kinds say why.
    """
    number = len(rounds) + 1
    cards = cards_of(entrants, rounds, terms.scoring)
    past = past_of(cards, [entrant.number for entrant in entrants if entrant.plays_in(number)])
    prefers = {entrant.number: entrant.prefers for entrant in entrants if entrant.prefers}
    setting = Setting(number, past, () if terms.bids else terms.seats, lot, forbidden, prefers)
    return _FORMATS[terms.format](Event(terms, entrants, rounds, cards, setting))
