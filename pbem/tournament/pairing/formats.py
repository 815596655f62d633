"""The one question put to every format: who meets whom next?

`propose` is pure: the same event and the same sealed seed give the same proposal, so that whoever audits an event asks
again and compares.
"""

from collections.abc import Callable, Mapping, Sequence

from pbem.tournament.model import Entrant, EventTable, Pairing, Proposal, Round
from pbem.tournament.pairing import elimination, pools, round_robin, swiss, teams
from pbem.tournament.pairing.context import (
    EventOver,
    Format,
    FormatError,
    NoPairing,
    NoSchedule,
    PairingContext,
    PairingRules,
    TooFew,
    Undecided,
)
from pbem.tournament.pairing.penalties import history_of
from pbem.tournament.pairing.round_builder import Forbidden, RoundBuilder, numbered
from pbem.tournament.scoring.crosstable import Crosstable, crosstable_of

__all__ = [
    "EventOver",
    "Format",
    "FormatError",
    "NoPairing",
    "NoSchedule",
    "PairingContext",
    "PairingRules",
    "TooFew",
    "Undecided",
    "penalties_of",
    "propose",
    "table_of",
]

_FORMATS: Mapping[Format, Callable[[PairingContext], Proposal]] = {
    Format.SWISS: swiss.propose,
    Format.SINGLE_ELIMINATION: elimination.propose_bracket,
    Format.DOUBLE_ELIMINATION: elimination.propose_by_lives,
    Format.ROUND_ROBIN: round_robin.propose,
    Format.POOLS: pools.propose,
    Format.TEAMS: teams.propose,
}


def propose(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    forbidden: Forbidden = frozenset(),
) -> Proposal:
    """The next round of an event.

    Args:
        rules: its rules.
        entrants: all of it, those who left among them.
        rounds: those already paired; in a Swiss event and a round robin their games may still run.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs that must not meet; formats whose tables are given beforehand do not ask.

    Raises:
        EventOver: nothing is left to be paired.
        NoPairing: nobody can be paired as the event stands; its kinds say why.
    """
    return _FORMATS[rules.format](_event(rules, entrants, rounds, lot, forbidden))


def penalties_of(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    tables: Sequence[EventTable],
) -> tuple[Pairing, ...]:
    """What tables that a director seats otherwise would cost in the next round, reckoned as for a proposal.

    Args:
        rules: the rules of the event.
        entrants: all of it, those who left among them.
        rounds: those already paired.
        lot: the key for lots, from the sealed seed of the event.
        tables: who would sit where; nobody need sit as well as he could.
    """
    builder = _event(rules, entrants, rounds, lot, frozenset()).builder
    return tuple(Pairing(table, builder.penalty(table)) for table in tables)


def table_of(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    pair: tuple[int, int],
) -> EventTable:
    """The one table of a round that is played by challenge, its seats as the pairing of any other round gives them.

    Args:
        rules: the rules of the event.
        entrants: all of it, those who left among them.
        rounds: those already begun.
        lot: the key for lots.
        pair: who meet.
    """
    builder = _event(rules, entrants, rounds, lot, frozenset()).builder
    return numbered([builder.seat_best(pair)])[0].table


def _event(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    forbidden: Forbidden,
) -> PairingContext:
    number = len(rounds) + 1
    crosstable = crosstable_of(entrants, rounds, rules.scoring)
    field = [entrant.number for entrant in entrants if entrant.plays_in(number)]
    history = history_of(crosstable, field, _records(rules.format, crosstable))
    prefers = {entrant.number: entrant.prefers for entrant in entrants if entrant.prefers}
    return PairingContext(
        rules,
        entrants,
        rounds,
        crosstable,
        RoundBuilder(number, history, rules.known_seats, lot, forbidden, prefers),
    )


def _records(format_: Format, crosstable: Crosstable) -> Mapping[int, int] | None:
    """What those of like record have alike: games lost where lives count, nothing in heats, else points."""
    if format_ is Format.DOUBLE_ELIMINATION:
        return elimination.lost_lives(crosstable)
    return dict.fromkeys(crosstable, 0) if format_ in {Format.POOLS, Format.LADDER} else None
