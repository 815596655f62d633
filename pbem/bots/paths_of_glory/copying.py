"""Copies of a state of Paths of Glory for continuations."""

from typing import TypeVar

import msgspec

from pbem.games.paths_of_glory.board.state import State

T = TypeVar("T")


def copied(state: State) -> State:
    """The same state, of its own: what may change is copied, what never does is shared."""
    return msgspec.structs.replace(
        state,
        at=state.at[:],
        reduced=set(state.reduced),
        taken=set(state.taken),
        trenches=dict(state.trenches),
        destroyed=set(state.destroyed),
        at_war=set(state.at_war),
        regular=set(state.regular),
        war_status=dict(state.war_status),
        commitment=dict(state.commitment),
        mandated=dict(state.mandated),
        mandated_done=set(state.mandated_done),
        mixes=set(state.mixes),
        hands=_piles(state.hands),
        decks=_piles(state.decks),
        discards=_piles(state.discards),
        gone_cards=_piles(state.gone_cards),
        hidden_cards=_piles(state.hidden_cards),
        chosen_cards=_piles(state.chosen_cards),
        open_cards=_piles(state.open_cards),
        spent_cards=set(state.spent_cards),
        events=set(state.events),
        turn_events=set(state.turn_events),
        reinforced=set(state.reinforced),
        rp=dict(state.rp),
        last_action=dict(state.last_action),
        near_east_moves=dict(state.near_east_moves),
        failed_trenches=dict(state.failed_trenches),
        marks=_piles(state.marks),
    )


def _piles(piles: dict[str, list[T]]) -> dict[str, list[T]]:
    return {side: pile[:] for side, pile in piles.items()}
