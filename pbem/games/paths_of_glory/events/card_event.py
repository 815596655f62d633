"""An event: prerequisites, choices, effect; and the prerequisites of many cards (9.5.1)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pbem.games.paths_of_glory.asks import refuse, unit_named
from pbem.games.paths_of_glory.board.board import Card
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import RESERVE, Position, seat_of
from pbem.games.paths_of_glory.log.events import HandShown
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.rules import Flow, Table


@dataclass(frozen=True)
class EventPlay:
    """An event in play.

    ``op``: what its side may do next with operations; none unless the effect says so.
    """

    position: Position
    table: Table
    order: PlayEvent
    op: Operation

    @property
    def card(self) -> Card:
        """The card."""
        return self.position.board.cards[self.order.card]

    @property
    def side(self) -> str:
        """The side that plays it."""
        return self.card.side


Check = Callable[[Position, PlayEvent], None]
Choices = Callable[[Position, PlayEvent], Iterator[PlayEvent]]
Effect = Callable[[EventPlay], Flow | None]


def no_prerequisite(_position: Position, _order: PlayEvent) -> None:
    """No prerequisite."""


def check_no_choice(_position: Position, order: PlayEvent) -> None:
    """The event leaves nothing to choose."""
    if order.places or order.units:
        raise refuse("event_no_choice", order.card, order.card, card=order.card)


def single_choice(_position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    """The one way to play an event without choices."""
    yield order


def no_immediate_effect(_played: EventPlay) -> None:
    """The event lasts: other chapters look for it in ``events`` (9.5.1.3)."""


@dataclass(frozen=True)
class CardEvent:
    """An event card.

    Attributes:
        requires: raises unless the card may be played as an event now, whatever is chosen.
        check: raises unless the choices of the order are legal; called when ``requires`` is
            content.
        choices: the legal orders, from an order that names the card alone; the plainest first.
        effect: what happens; a flow if the other player must decide.
    """

    requires: Check = no_prerequisite
    check: Check = check_no_choice
    choices: Choices = single_choice
    effect: Effect = no_immediate_effect


# --- prerequisites --------------------------------------------------------------------------------


def all_checks(*checks: Check) -> Check:
    """All of some prerequisites."""

    def check(position: Position, order: PlayEvent) -> None:
        for one in checks:
            one(position, order)

    return check


def check_after_all(*cards: str, rule: str = "") -> Check:
    """Only after all of some events."""

    def check(position: Position, order: PlayEvent) -> None:
        missing = tuple(card for card in cards if not position.was_played(card))
        if missing:
            raise refuse(
                "event_after", rule or order.card, order.card, card=order.card, needs=missing
            )

    return check


def check_after_any(*cards: str, rule: str = "") -> Check:
    """Only after one of some events at least."""

    def check(position: Position, order: PlayEvent) -> None:
        if not any(position.was_played(card) for card in cards):
            raise refuse(
                "event_after_any", rule or order.card, order.card, card=order.card, needs=cards
            )

    return check


def check_before(*cards: str, rule: str = "") -> Check:
    """Only before any of some events."""

    def check(position: Position, order: PlayEvent) -> None:
        too_late = tuple(card for card in cards if position.was_played(card))
        if too_late:
            raise refuse(
                "event_before", rule or order.card, order.card, card=order.card, played=too_late
            )

    return check


def check_commitment_below(side: str, level: int) -> Check:
    """Only as long as a side's war commitment is below a level (16.1)."""

    def check(position: Position, order: PlayEvent) -> None:
        if position.state.commitment[side] >= level:
            raise refuse("event_commitment", order.card, order.card, card=order.card, side=side)

    return check


def check_turns(first: int, last: int) -> Check:
    """Only in some turns, both included."""

    def check(position: Position, order: PlayEvent) -> None:
        if not first <= position.state.turn <= last:
            raise refuse(
                "event_turn", order.card, order.card, card=order.card, first=first, last=last
            )

    return check


def check_combined_war_status(least: int, rule: str = "") -> Check:
    """Only at a combined war status of so much at least (16.2)."""

    def check(position: Position, order: PlayEvent) -> None:
        if position.state.combined < least:
            raise refuse(
                "event_status",
                rule or order.card,
                order.card,
                card=order.card,
                least=least,
                now=position.state.combined,
            )

    return check


# --- effects that many cards share ----------------------------------------------------------------


def lasts_this_turn(played: EventPlay) -> None:
    """The event lasts until the end of the turn."""
    played.position.state.turn_events.add(played.order.card)


def effect_of_operations(bonus: str = "") -> Effect:
    """The card is used for operations, too, with a bonus for their combats (9.1.3)."""

    def effect(played: EventPlay) -> None:
        played.op.points = played.card.ops
        played.op.bonus = bonus

    return effect


def effect_of_points(points: int) -> Effect:
    """Victory points, positive for the Central Powers (5.1.2)."""

    def effect(played: EventPlay) -> None:
        award_points(played.position, played.table, points, "card", played.card.id)

    return effect


def show_hand(played: EventPlay, side: str) -> None:
    """The player of the event sees the hand of a side."""
    played.table.reveal()
    cards = tuple(played.position.state.hands[side])
    played.table.log(HandShown(side, cards), audience=frozenset({seat_of(played.side)}))


# --- units by name --------------------------------------------------------------------------------


def units_chosen(position: Position, order: PlayEvent, legal: list[int]) -> list[int]:
    """The units an order chooses.

    Raises:
        Illegal: there is no such unit, the event does not allow it, or it is named twice (9.5.1.1).
    """
    if order.places:
        raise refuse("event_no_places", order.card, order.card, card=order.card)
    units = [unit_named(position, name) for name in order.units]
    for n, unit in enumerate(units):
        if unit not in legal or unit in units[:n]:
            name = order.units[n]
            raise refuse("event_unit", order.card, name, card=order.card, unit=name)
    return units


def place_name_of(position: Position, unit: int) -> str:
    """The space of a unit, or ``reserve``."""
    place = position.state.at[unit]
    return "reserve" if place == RESERVE else position.space(place).id
