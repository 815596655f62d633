"""The action phase: six rounds, in each an action of either side (8, 9.1.3).

The Central Powers act first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards import hands_and_decks
from pbem.games.paths_of_glory.cards.hands_and_decks import is_event_only
from pbem.games.paths_of_glory.cards.ids import (
    GRAND_FLEET,
    GUNS_OF_AUGUST,
    HIGH_SEAS_FLEET,
    SALONIKA,
)
from pbem.games.paths_of_glory.events import events
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.sequence import ActionTaken
from pbem.games.paths_of_glory.operations import stacking
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import (
    Activate,
    OfferPeace,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
)
from pbem.games.paths_of_glory.redeployment import redeployment
from pbem.games.paths_of_glory.replacements import replacements
from pbem.games.paths_of_glory.sequence.activate_ask import units_used
from pbem.games.paths_of_glory.sequence.operate import operate
from pbem.games.paths_of_glory.war import peace
from pbem.rules import Flow, Illegal, Order, Table

ROUNDS = 6
"""Rounds of an action phase (8.1.1)."""

_PLAIN = {PlayOps: "ops", PlaySr: "sr", PlayRp: "rp"}

Action = PlayOps | PlaySr | PlayRp | PlayEvent | OfferPeace | PlayOneOp


@dataclass(frozen=True)
class ActionAsk(SideAsk):
    """Which of the six actions a side takes (8.1.3)."""

    topic: ClassVar[str] = "pog.ask.action"
    accepts: ClassVar[tuple[type[Order], ...]] = (
        PlayOps,
        PlaySr,
        PlayRp,
        PlayEvent,
        OfferPeace,
        PlayOneOp,
    )

    def is_sample(self, order: Order) -> bool:
        """Of an event with many ways only the first are listed."""
        return isinstance(order, PlayEvent) and events.has_more_ways(self.position, order.card)

    def prompt(self) -> Prompt:
        """The own hand and the round."""
        return Prompt(self.topic, choices=tuple(self.hand), number=self.position.state.round)

    @property
    def hand(self) -> list[str]:
        """The cards the side may play."""
        return self.position.state.hands[self.side]

    def check(self, order: Order) -> None:
        """A card of the hand in a way open to it now, terms, or an operation without a card."""
        assert isinstance(order, Action)
        if must_open_with_guns(self.position, self.side) and not (
            isinstance(order, PlayEvent) and order.card == GUNS_OF_AUGUST
        ):
            raise refuse("guns_first", "5.7.4", card=GUNS_OF_AUGUST)
        if isinstance(order, OfferPeace):
            peace.check_offer(self.position, self.side)
        elif not isinstance(order, PlayOneOp):
            if order.card not in self.hand:
                raise refuse("not_in_hand", "9.1.3", order.card, card=order.card)
            if isinstance(order, PlayEvent):
                events.check_event(self.position, self.side, order)
            else:
                check_card_use(self.position, self.side, order)

    def legal(self) -> Iterator[Order]:
        """An operation without a card, then every use of every card, then terms."""
        if not must_open_with_guns(self.position, self.side):
            yield PlayOneOp()
            for card in self.hand:
                yield from self._uses_without_event(card)
        for event in events.legal_events(self.position, self.side):
            if self.is_legal(event):
                yield event
        if self.is_legal(OfferPeace()):
            yield OfferPeace()

    def kinds(self) -> Iterator[Order]:
        """A card, an operation without a card, and terms, each where it is legal."""
        yield from islice((o for o in self.legal() if not isinstance(o, PlayOneOp)), 1)
        yield from (order for order in (PlayOneOp(), OfferPeace()) if self.is_legal(order))

    def idle_action(self) -> PlayOneOp | None:
        """An operation without a card; nothing where the scenario prescribes the action."""
        return None if must_open_with_guns(self.position, self.side) else PlayOneOp()

    def why_too_early(self, order: Order) -> Illegal | None:
        """Operations wait for a card, or for the operation without one (8.1.3)."""
        if isinstance(order, Activate):
            return refuse("play_to_activate", "8.1.3", spaces=(*order.move, *order.attack))
        units = units_used(order)
        return refuse("play_first", "8.1.3", *units, units=units) if units else None

    def _uses_without_event(self, card: str) -> Iterator[Order]:
        for use in (PlayOps, PlaySr, PlayRp):
            if self.is_legal(use(card)):
                yield use(card)


def must_open_with_guns(position: Position, side: str) -> bool:
    """True if this is the first action of the historical scenario (5.7.4.3)."""
    state = position.state
    return state.options.historical and (state.turn, state.round, side) == (1, 1, CP)


def check_card_use(position: Position, side: str, order: PlayOps | PlaySr | PlayRp) -> None:
    """Accept a card for operations, redeployment or replacements, or refuse it.

    Raises:
        Illegal: Italy or Romania held back (9.5.2.5), or the same use as in the last round (9.3.3,
            9.4.3).
    """
    if is_event_only(position, order.card):
        raise refuse("held_back", "9.5.2.5", order.card, card=order.card)
    if isinstance(order, PlaySr):
        redeployment.check_may_play_sr(position, side)
    elif isinstance(order, PlayRp):
        replacements.check_may_play_rp(position, side)


def action_round(position: Position, table: Table, side: str) -> Flow:
    """One action of one side: carried out, its card put away, stacks in limits (8.1.1, 10.1.3).

    What it was is on record (8.1.4).
    """
    state = position.state
    if (
        side == CP
    ):  # a round holds an action of each side: a combat card serves in one of them (8.1.2, 9.5.4.4)
        state.spent_cards.clear()
    state.marks[side] = []
    order = yield ActionAsk(position, side)
    assert isinstance(order, Action)
    action, card = _name_of(order)
    table.log(ActionTaken(side, state.round, action, card))
    state.last_action[side] = "sr" if card == SALONIKA and action == "event" else action
    _score_high_seas_fleet(position, table, side, met=action == "event" and card == GRAND_FLEET)
    yield from _carry_out(position, table, side, order)
    yield from stacking.resolve_overstacking(position, table)
    state.fleet_out = state.fleet_out and side == CP


def _name_of(order: Action) -> tuple[str, str]:
    """What an action is called, and its card if it has one."""
    if isinstance(order, OfferPeace):
        return "peace", ""
    if isinstance(order, PlayOneOp):
        return "one_op", ""
    return ("event" if isinstance(order, PlayEvent) else _PLAIN[type(order)]), order.card


def _score_high_seas_fleet(position: Position, table: Table, side: str, *, met: bool) -> None:
    """The High Seas Fleet scores unless the next Allied action is Grand Fleet (CP-25, AP-33)."""
    if side == AP and position.state.fleet_out and not met:
        award_points(position, table, 1, "card", HIGH_SEAS_FLEET)


def _carry_out(position: Position, table: Table, side: str, order: Action) -> Flow:
    op = Operation(side, 0)
    match order:
        case PlayOps(card=card):
            op.points = position.board.cards[card].ops
            hands_and_decks.put_away(position, side, card, event=False)
        case PlayOneOp():
            op.points = 1
        case PlaySr(card=card):
            hands_and_decks.put_away(position, side, card, event=False)
            yield from redeployment.redeploy(position, table, side, position.board.cards[card].sr)
        case PlayRp(card=card):
            replacements.record_replacements(position, table, side, card)
            hands_and_decks.put_away(position, side, card, event=False)
        case PlayEvent(card=card):
            hands_and_decks.put_away(position, side, card, event=True)
            hands_and_decks.use_as_event(position, table, side, card)
            yield from events.play_event(position, table, side, order, op)
        case OfferPeace():
            yield from peace.offer_terms(position, table, side)
    if op.points or op.paid:
        yield from operate(position, table, op)
