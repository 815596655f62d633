"""Propose the next round, for every format.

`propose` is pure: the same event and the same sealed seed give the same proposal. So an auditor
asks again and compares.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbem.tournament.model import Entrant, EventTable, Pairing, Proposal, Round, Stage
from pbem.tournament.pairing import elimination, pools, round_robin, swiss, teams
from pbem.tournament.pairing.context import (
    EventOver,
    Format,
    FormatError,
    NoPairing,
    NoSchedule,
    PairingContext,
    PairingRules,
    RoundUndecided,
    TooFew,
)
from pbem.tournament.pairing.penalties import history_of
from pbem.tournament.pairing.round_builder import Forbidden, RoundBuilder, number_tables
from pbem.tournament.scoring.crosstable import Crosstable, crosstable_of

__all__ = [
    "EventOver",
    "Format",
    "FormatError",
    "NoPairing",
    "NoSchedule",
    "PairingContext",
    "PairingRules",
    "RoundUndecided",
    "TooFew",
    "penalties_of",
    "propose",
    "table_of_challenge",
]


def _propose_swiss(event: PairingContext) -> Proposal:
    """A Swiss round, or the finals of the best after them."""
    rules, number = event.rules, event.builder.round
    if not rules.finals:
        return swiss.propose(event)
    if number > rules.rounds:
        return pools.propose_final(event, number - rules.rounds - 1)
    return msgspec.structs.replace(swiss.propose(event), stage=Stage.PRELIMINARY)


_FORMATS: Mapping[Format, Callable[[PairingContext], Proposal]] = {
    Format.SWISS: _propose_swiss,
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
        rules: what pairing looks at.
        entrants: everybody who ever played in the event.
        rounds: those already paired; in a Swiss event and a round robin their games may still run.
        lot: the key for lots, from the sealed seed of the event.
        forbidden: pairs that must not meet; formats with a fixed schedule ignore them.

    Raises:
        EventOver: no round is left.
        NoPairing: no pairing is possible now; the subclasses say why.
    """
    event = _pairing_context(rules, entrants, rounds, lot, forbidden)
    return _with_games(_FORMATS[rules.format](event), event)


def _with_games(proposal: Proposal, event: PairingContext) -> Proposal:
    """The round with a table for each game of a match. The sides change from game to game."""
    if event.rules.games == 1:
        return proposal
    pairings: list[Pairing] = []
    for pairing in proposal.pairings:
        pairings.append(pairing)
        order, group = pairing.table.entrants, pairing.table.group
        for game in range(1, event.rules.games if len(order) > 1 else 1):
            seated = order[::-1] if game % 2 else order
            pairings.append(event.builder.seat_in_order(seated, group))
    whole = event.builder.proposal(pairings, proposal.stage)
    return msgspec.structs.replace(whole, left_over=proposal.left_over)


def penalties_of(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    tables: Sequence[EventTable],
) -> tuple[Pairing, ...]:
    """The penalties of tables that a director has changed, computed as for a proposal.

    Args:
        rules: what pairing looks at.
        entrants: everybody who ever played in the event.
        rounds: those already paired.
        lot: the key for lots, from the sealed seed of the event.
        tables: who would sit where.
    """
    builder = _pairing_context(rules, entrants, rounds, lot, frozenset()).builder
    return tuple(Pairing(table, builder.penalty(table)) for table in tables)


def table_of_challenge(
    rules: PairingRules,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    lot: bytes,
    pair: tuple[int, int],
) -> EventTable:
    """The table of a challenge, which is a round. Pairing gives the seats as in any other round.

    Args:
        rules: what pairing looks at.
        entrants: everybody who ever played in the event.
        rounds: those already begun.
        lot: the key for lots.
        pair: who meet.
    """
    builder = _pairing_context(rules, entrants, rounds, lot, frozenset()).builder
    return number_tables([builder.seat_best(pair)])[0].table


def _pairing_context(
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
        RoundBuilder(
            number,
            history,
            rules.known_seats,
            lot,
            forbidden,
            prefers,
            rules.tables,
            rules.games,
        ),
    )


def _records(format_: Format, crosstable: Crosstable) -> Mapping[int, int] | None:
    """What a record is: lost games in a double elimination, nothing in heats, else points."""
    if format_ is Format.DOUBLE_ELIMINATION:
        return elimination.lost_lives(crosstable)
    return dict.fromkeys(crosstable, 0) if format_ in {Format.POOLS, Format.LADDER} else None
