"""Copies of a state of Quartermaster General: 1914 for continuations."""

import msgspec

from pbem.games.quartermaster_1914.board.state import State


def copied(state: State) -> State:
    """The same state, of its own: piles and sets are copied, what never changes is shared."""
    return msgspec.structs.replace(
        state,
        at={nation: set(spaces) for nation, spaces in state.at.items()},
        vp=dict(state.vp),
        decks=_piles(state.decks),
        bottoms=_piles(state.bottoms),
        hands=_piles(state.hands),
        prepared=_piles(state.prepared),
        up=_piles(state.up),
        down=_piles(state.down),
        statuses=_piles(state.statuses),
        choosing=list(state.choosing),
        redrawn=list(state.redrawn),
        tokens=list(state.tokens),
        frames=[msgspec.structs.replace(frame) for frame in state.frames],
        used=set(state.used),
        granted=list(state.granted),
        waived=list(state.waived),
        marks=list(state.marks),
    )


def _piles(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: list(cards) for power, cards in piles.items()}
