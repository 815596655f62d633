"""The one question put to every format: who meets whom next?

`propose` is pure: the same event and the same sealed seed give the same proposal, so that whoever audits an event asks
again and compares.
"""

from collections.abc import Callable, Mapping, Sequence

from pbem.tournament import elimination, pools, round_robin, swiss, teams
from pbem.tournament.cards import Cards, cards_of
from pbem.tournament.costs import past_of
from pbem.tournament.records import Entrant, EventTable, Pairing, Proposal, Round
from pbem.tournament.setting import Forbidden, Setting, numbered
from pbem.tournament.terms import (
    EventOver,
    EventSoFar,
    Format,
    FormatError,
    NoPairing,
    NoSchedule,
    Terms,
    TooFew,
    Undecided,
)

__all__ = [
    "EventOver",
    "EventSoFar",
    "Format",
    "FormatError",
    "NoPairing",
    "NoSchedule",
    "Terms",
    "TooFew",
    "Undecided",
    "costed",
    "propose",
    "table_of",
]

_FORMATS: Mapping[Format, Callable[[EventSoFar], Proposal]] = {
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
    return _FORMATS[terms.format](_event(terms, entrants, rounds, lot, forbidden))


def costed(
    terms: Terms,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    tables: Sequence[EventTable],
) -> tuple[Pairing, ...]:
    """What tables that a director seats otherwise would cost in the next round, reckoned as for a proposal.

    Args:
        terms: the rules of the event.
        entrants: all of it, those who left among them.
        rounds: those already paired.
        lot: the key for lots, from the sealed seed of the event.
        tables: who would sit where; nobody need sit as well as he could.
    """
    setting = _event(terms, entrants, rounds, lot, frozenset()).setting
    return tuple(Pairing(table, setting.cost(table)) for table in tables)


def table_of(
    terms: Terms,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    pair: tuple[int, int],
) -> EventTable:
    """The one table of a round that is played by challenge, its seats as the pairing of any other round gives them.

    Args:
        terms: the rules of the event.
        entrants: all of it, those who left among them.
        rounds: those already begun.
        lot: the key for lots.
        pair: who meet.
    """
    setting = _event(terms, entrants, rounds, lot, frozenset()).setting
    return numbered([setting.seated(pair)])[0].table


def _event(
    terms: Terms,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    forbidden: Forbidden,
) -> EventSoFar:
    number = len(rounds) + 1
    cards = cards_of(entrants, rounds, terms.scoring)
    field = [entrant.number for entrant in entrants if entrant.plays_in(number)]
    past = past_of(cards, field, _records(terms.format, cards))
    prefers = {entrant.number: entrant.prefers for entrant in entrants if entrant.prefers}
    return EventSoFar(
        terms,
        entrants,
        rounds,
        cards,
        Setting(number, past, terms.known_seats, lot, forbidden, prefers),
    )


def _records(format_: Format, cards: Cards) -> Mapping[int, int] | None:
    """What those of like record have alike: games lost where lives count, nothing in heats, else points."""
    if format_ is Format.DOUBLE_ELIMINATION:
        return elimination.lost_lives(cards)
    return dict.fromkeys(cards, 0) if format_ in {Format.POOLS, Format.LADDER} else None
