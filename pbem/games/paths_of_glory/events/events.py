"""Event cards (9.5), but for combat cards."""

from collections.abc import Iterator
from itertools import islice

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import TRENCH_CARDS
from pbem.games.paths_of_glory.events import allied_events as effects_ap
from pbem.games.paths_of_glory.events import central_events as effects_cp
from pbem.games.paths_of_glory.events.card_event import CardEvent, EventPlay
from pbem.games.paths_of_glory.events.entrench import ENTRENCH
from pbem.games.paths_of_glory.events.neutrals import ENTRIES, ENTRY
from pbem.games.paths_of_glory.events.reinforcements import REINFORCEMENT
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.rules import Flow, Illegal, Table

_EVENTS = {
    **effects_ap.EVENTS,
    **effects_cp.EVENTS,
    **dict.fromkeys(ENTRIES, ENTRY),
    **dict.fromkeys(TRENCH_CARDS, ENTRENCH),
}
_LISTED = 8
"""Ways of playing one card that ``legal_events`` yields."""


def event_of(position: Position, card: str) -> CardEvent | None:
    """What a card does as an event; nothing for combat cards, which act in combats (9.5.4.1)."""
    if position.board.cards[card].reinforces:
        return REINFORCEMENT
    return _EVENTS.get(card)


def check_event(position: Position, side: str, order: PlayEvent) -> None:
    """Accept the play of a card of this side as an event, or refuse it (9.5, card list).

    Raises:
        Illegal: the card is not in hand, no event by itself, may not be played now, or not in this
            way.
    """
    if order.card not in position.state.hands[side]:
        raise refuse("not_in_hand", "9.1.3", order.card, card=order.card)
    event = event_of(position, order.card)
    if event is None:
        raise refuse("combat_card", "9.5.4.1", order.card, card=order.card)
    event.requires(position, order)
    event.check(position, order)


def playable_event(position: Position, card: str) -> CardEvent | None:
    """The event of a card if it may be played now, whatever there is to choose."""
    event = event_of(position, card)
    if event is None:
        return None
    try:
        event.requires(position, PlayEvent(card))
    except Illegal:
        return None
    return event


def legal_events(position: Position, side: str) -> Iterator[PlayEvent]:
    """The events a side could play now from its hand.

    For each card some of the ways to play it, the plainest first.
    """
    for card in position.state.hands[side]:
        yield from ways_to_play(position, card, _LISTED)


def ways_to_play(position: Position, card: str, most: int) -> Iterator[PlayEvent]:
    """The first ways to play the event of a card of a hand; none where it cannot be played."""
    event = playable_event(position, card)
    if event is not None:
        yield from islice(event.choices(position, PlayEvent(card)), most)


def has_more_ways(position: Position, card: str) -> bool:
    """True if a card can be played in more ways than ``legal_events`` yields."""
    event = playable_event(position, card)
    if event is None:
        return False
    return next(islice(event.choices(position, PlayEvent(card)), _LISTED, None), None) is not None


def play_event(
    position: Position, table: Table, side: str, order: PlayEvent, op: Operation
) -> Flow:
    """The effect of a checked event; ``op.points`` is set where operations follow (9.1.3).

    The caller carries the operations out (Guns of August gives them with ``op.paid``), remembers
    the event, raises war status and puts the card away.
    """
    event = event_of(position, order.card)
    assert event is not None
    assert position.board.cards[order.card].side == side == op.side
    flow = event.effect(EventPlay(position, table, order, op))
    if flow is not None:
        yield from flow
    if position.board.cards[order.card].yellow and position.state.options.yellow_counts:
        op.points = position.board.cards[order.card].ops
