"""Proposals and standings of an event, from its state and its rules."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from pbem.orders import fold
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State
from pbem.tournament.event.transitions.challenges import ladder_of
from pbem.tournament.event.transitions.rounds import with_absence
from pbem.tournament.model import Entrant, EventTable, Place, Proposal, Swap
from pbem.tournament.pairing.formats import (
    EventOver,
    Format,
    FormatError,
    PairingRules,
    RoundUndecided,
    penalties_of,
    propose,
    table_of_challenge,
)
from pbem.tournament.pairing.ladder import Pair, standings_by_rung
from pbem.tournament.pairing.round_builder import Forbidden, total_penalty
from pbem.tournament.scoring.standings import Standing, standings


def pairing_rules(rules: EventRules, state: State) -> PairingRules:
    """The rules of an event, as pairing and pages read them."""
    figures = {} if rules.ladder is not None else rules.format.model_dump(exclude={"kind"})
    return PairingRules(
        format=Format(rules.format.kind),
        seats=state.seats,
        sides=state.sides,
        tables=state.tables,
        scoring=rules.scoring,
        bids=rules.bids.kind != "none",
        criteria=rules.tie_breaks,
        counting=rules.counting,
        games=rules.match.games,
        **figures,
    )


def next_proposal(state: State, rules: EventRules, lot: bytes, absent: tuple[int, ...]) -> Proposal:
    """The next round, without the absent entrants.

    Raises:
        EventRefused: no round can follow.
    """
    if rules.ladder is not None:
        raise EventRefused("by_challenge")
    number, pairing = len(state.rounds) + 1, pairing_rules(rules, state)
    entrants = _without(state, absent)
    try:
        proposal = propose(pairing, entrants, state.rounds, lot, kept_apart(state, rules))
    except EventOver:
        raise EventRefused("no_more_rounds", round=len(state.rounds)) from None
    except RoundUndecided as error:
        raise EventRefused(
            "undecided", round=number, last=number - 1, tables=error.tables
        ) from None
    except FormatError:
        raise EventRefused("no_pairing", round=number) from None
    meet = any(len(table.places) > 1 for table in proposal.tables)
    if not meet and rules.format.kind not in _BY_SCHEDULE:
        raise EventRefused("no_pairing", round=number)
    return proposal


_BY_SCHEDULE = ("round robin", "pools", "teams")
"""The formats in which a round may have byes alone, since a later one may have games again."""


def kept_apart(state: State, rules: EventRules) -> Forbidden:
    """The pairs who may not meet in the next round: entrants of a named group, and teammates."""
    apart = rules.apart
    if apart.rounds and len(state.rounds) >= apart.rounds:
        return frozenset()
    entries = [entry for entry in state.entries.values() if not entry.waiting]
    together: list[list[int]] = []
    for group in apart.groups:
        names = {fold(name) for name in group}
        together.append([entry.entrant.number for entry in entries if fold(entry.name) in names])
    if apart.teammates:
        teams: dict[str, list[int]] = {}
        for entry in entries:
            if entry.entrant.team:
                teams.setdefault(fold(entry.entrant.team), []).append(entry.entrant.number)
        together += teams.values()
    return frozenset(frozenset(pair) for numbers in together for pair in combinations(numbers, 2))


def absent_on(state: State, day: str) -> tuple[int, ...]:
    """The entrants who sit the next round out, or cannot begin a game on a day (ISO 8601)."""
    number = len(state.rounds) + 1
    return tuple(
        entry.entrant.number
        for entry in state.playing()
        if entry.available > day or number in entry.sits_out
    )


def _without(state: State, absent: tuple[int, ...]) -> list[Entrant]:
    """All entrants, some of them absent in the next round."""
    number = len(state.rounds) + 1
    return [with_absence(entrant, number, absent) for entrant in state.entrants()]


def with_swaps(
    state: State,
    rules: EventRules,
    lot: bytes,
    proposal: Proposal,
    swaps: Sequence[Swap],
    absent: tuple[int, ...],
) -> Proposal:
    """A proposal after exchanges of two entrants each, with its new penalty.

    Raises:
        EventRefused: one of them is not in it.
    """
    if not swaps:
        return proposal
    seated = {number for table in proposal.tables for number in table.entrants}
    tables = proposal.tables
    for swap in swaps:
        for number in (swap.one, swap.other):
            if number not in seated:
                raise EventRefused("no_entrant", entrant=number)
        instead = {swap.one: swap.other, swap.other: swap.one}
        tables = tuple(_table_with_exchanged(table, instead) for table in tables)
    pairing, entrants = pairing_rules(rules, state), _without(state, absent)
    pairings = penalties_of(pairing, entrants, state.rounds, lot, tables)
    return msgspec.structs.replace(proposal, pairings=pairings, penalty=total_penalty(pairings))


def _table_with_exchanged(table: EventTable, instead: dict[int, int]) -> EventTable:
    places = tuple(
        Place(instead.get(place.entrant, place.entrant), place.seat) for place in table.places
    )
    return msgspec.structs.replace(table, places=places)


def standings_of(state: State, rules: EventRules) -> tuple[Standing, ...]:
    """The standings of the event; on a ladder by rungs."""
    placed = standings(
        state.entrants(), state.rounds, rules.scoring, rules.tie_breaks, rules.counting
    )
    return (
        standings_by_rung(placed, ladder_of(state, rules)) if rules.ladder is not None else placed
    )


def challenge_table(state: State, rules: EventRules, lot: bytes, pair: Pair) -> EventTable:
    """The table of a challenge, with seats as pairing gives them; none if players bid for them."""
    return table_of_challenge(
        pairing_rules(rules, state), state.entrants(), state.rounds, lot, pair
    )
