"""Entrench (AP-12 and CP-6): the first trench, and trenches for everybody from then on (11.2.1)."""

from collections.abc import Iterator

import msgspec

from pbem.games.paths_of_glory.asks import refuse, space_named
from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import TRENCH_CARDS
from pbem.games.paths_of_glory.events.card_event import CardEvent, EventPlay
from pbem.games.paths_of_glory.log.events import TrenchPlaced
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.supply.supply import is_supplied


def _check_may_entrench(position: Position, order: PlayEvent) -> None:
    """One side plays it, once (9.5.1.1); historically not in August 1914 (5.7.4.4)."""
    played = tuple(card for card in TRENCH_CARDS if position.was_played(card))
    if played:
        raise refuse("event_before", "9.5.1.1", order.card, card=order.card, played=played)
    if position.state.options.historical and position.state.turn == 1:
        raise refuse("entrench_first_turn", "5.7.4.4", order.card, card=order.card)


def spaces_to_dig(position: Position, side: str) -> list[int]:
    """Spaces with an army of a side in supply and without a trench of that side."""
    spaces = []
    for space in numbers(position.occupied[side]):
        armies = (unit for unit in position.stacks[space] if position.unit(unit).army)
        if not position.trench_level(side, space) and any(
            is_supplied(position, unit) for unit in armies
        ):
            spaces.append(space)
    return spaces


def _check_choice(position: Position, order: PlayEvent) -> None:
    if order.units:
        raise refuse("event_no_units", order.card, order.card, card=order.card)
    spaces = spaces_to_dig(position, position.board.cards[order.card].side)
    if len(order.places) != min(1, len(spaces)):
        number, got = min(1, len(spaces)), len(order.places)
        raise refuse(
            "entrench_one", order.card, order.card, card=order.card, number=number, got=got
        )
    for unit, where in order.places:
        if unit:
            raise refuse("entrench_unit", order.card, unit, card=order.card, unit=unit)
        if space_named(position, where) not in spaces:
            raise refuse("entrench_space", order.card, where, card=order.card, space=where)


def _legal_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    spaces = spaces_to_dig(position, position.board.cards[order.card].side)
    for space in spaces:
        yield msgspec.structs.replace(order, places=(("", position.space(space).id),))
    if not spaces:
        yield order


def do_entrench(played: EventPlay) -> None:
    """A trench of level 1 where an army in supply stands; both may dig from now on."""
    for _, where in played.order.places:
        played.position.set_trench(played.side, played.position.board.space[where], 1)
        played.table.log(TrenchPlaced(played.side, where))


ENTRENCH = CardEvent(
    requires=_check_may_entrench, check=_check_choice, choices=_legal_choices, effect=do_entrench
)
"""Both cards."""
