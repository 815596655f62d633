"""Playing events in tests."""

from dataclasses import dataclass

import pytest

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.events.events import check_event, legal_events, play_event
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.rules import Illegal, LogEntry
from tests.games.paths_of_glory.positions import Play, table

Places = tuple[tuple[str, str], ...]


@dataclass
class Event:
    """An event that has been played."""

    play: Play
    op: Operation

    def notes(self, kind: type[LogEntry]) -> list[LogEntry]:
        return self.play.notes(kind)


def deal(position: Position, card: str) -> str:
    """Put a card into its side's hand; returns the side."""
    side = position.board.cards[card].side
    if card not in position.state.hands[side]:
        position.state.hands[side].append(card)
    return side


def play(
    position: Position,
    card: str,
    places: Places = (),
    units: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
) -> Event:
    """Play a card as an event, which must be legal; remembered as the sequence of play does it."""
    side, order = deal(position, card), PlayEvent(card, places, units)
    check_event(position, side, order)
    op, at_table = Operation(side, 0), table(*dice)
    done = Event(Play(play_event(position, at_table, side, order, op), at_table), op)
    position.state.events.add(card)
    return done


def illegal(
    position: Position, card: str, rule: str, places: Places = (), units: tuple[str, ...] = ()
) -> Illegal:
    """Playing a card as an event is refused by a rule."""
    side = deal(position, card)
    with pytest.raises(Illegal) as caught:
        check_event(position, side, PlayEvent(card, places, units))
    assert caught.value.rule == rule, (caught.value.key, caught.value.rule)
    return caught.value


def ways(position: Position, card: str) -> list[PlayEvent]:
    """The ways of playing a card that are listed; each is legal."""
    side = deal(position, card)
    orders = [order for order in legal_events(position, side) if order.card == card]
    for order in orders:
        check_event(position, side, order)
    return orders


def box(position: Position, kind: str, place: int = -1) -> int:
    """How many units of a kind are in a box, by default the reserve box."""
    return len(position.unused_units(kind, place))
