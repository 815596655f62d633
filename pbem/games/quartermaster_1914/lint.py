"""What is wrong with orders of Quartermaster General: 1914 before anything is carried out."""

from collections.abc import Iterator
from itertools import takewhile

import msgspec

from pbem.games.quartermaster_1914.asks import check_choice
from pbem.games.quartermaster_1914.attrition import ENTERPRISE, check_attrit
from pbem.games.quartermaster_1914.board.state import Phase, Position
from pbem.games.quartermaster_1914.cards.drafting import KINDS, card_named
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Keep,
    Lose,
    Mulligan,
    Place,
    Play,
    Prepare,
    Remove,
    Retrieve,
    Revive,
    Spend,
    Support,
    TurnOrder,
    Unprepare,
    Use,
)
from pbem.games.quartermaster_1914.play.chosen_steps import OPTIONS
from pbem.games.quartermaster_1914.play.playing import find_optional_steps
from pbem.games.quartermaster_1914.setup import OPENING
from pbem.games.quartermaster_1914.turn import LOOKING, STEPS, TurnAsk, refusal_too_late
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order, Reading

_STEP: dict[type[Order], Phase] = {
    Draft: "draft",
    Play: "play",
    Attrit: "attrition",
    Unprepare: "prepare",
}
"""The last step of the turn in which an order is given that is no step of a card (9.turn)."""
_NEXT: dict[type[Order], Phase] = {
    Draft: "play",
    Play: "attrition",
    Attrit: "prepare",
    Unprepare: "draw",
}
"""The step of the turn that is open after it."""
_OPEN = frozenset({"qmg.illegal.not_adjacent"})
"""Reasons against attrition that a battle may remove: who stands beside whom."""
_OF_PREPARED = (Attrit, Unprepare, Support, Lose)
"""Orders that name prepared cards, too."""
RENAULT_TANKS, MARK_IV_TANKS = "renault_tanks", "mark_iv_tanks"
"""The effects that take prepared cards back into hand, and build where a battle is won (11)."""
_OPENS = (Play, Revive, Use)
"""Orders that may lay down a card with steps of its own, so that anything may follow (16)."""


class QuartermasterLint(Lint[Position]):
    """Judges the orders of one seat, which may play several powers."""

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The turn that an order comes too late for, or the opening hands (6.hand, 9.turn)."""
        position = self.position
        if isinstance(order, Keep | Mulligan):
            facts = {"power": position.active}
            return Illegal("qmg.illegal.hands_chosen", rule="6.hand", facts=facts)
        if order.reacts or position.state.phase not in STEPS:
            return None
        powers, turns = position.board.order, position.state.turn + 1
        coming = (*powers[turns:], *powers[:turns])
        latest = next(p for p in reversed(coming) if position.seat(p) == self.seat)
        return _refusal_turn_over(latest)

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """The turns that the seat still has before another seat's (9.turn)."""
        if self.position.state.phase in OPENING:
            return _OpeningHands()
        if self.position.seat(self.position.active) != self.seat:
            return None
        return _TurnsLeft(self.position, after)


class _OpeningHands(HopefulWorld):
    """Before the first turn there is no battle to wait for."""

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        if isinstance(order, TurnOrder) and order.when:
            facts = {"result": order.when}
            return Illegal("qmg.illegal.no_battle_yet", rule="9.turn", facts=facts)
        return None


class _TurnsLeft(HopefulWorld):
    """The turns of one seat's powers up to another seat's, followed through its orders."""

    def __init__(self, position: Position, after: Answer | None) -> None:
        self._position = position
        self._powers = _powers_left(position, after)
        self._turn = self._begin(after)

    def _begin(self, after: Answer | None) -> "_HopefulTurn | None":
        return _HopefulTurn(self._position, self._powers[0], after) if self._powers else None

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:
        if self._turn is None and not (order.reacts or order.closes):
            return _refusal_turn_over(self._position.active)
        if isinstance(order, Draw | EndTurn):
            self._powers = self._powers[1:]
            self._turn = self._begin(None)
            return None
        return None if self._turn is None else self._turn.refuse(order, reading)


def _refusal_turn_over(power: str) -> Illegal:
    return Illegal("qmg.illegal.turn_over", rule="9.turn", facts={"power": power})


def _powers_left(position: Position, after: Answer | None) -> list[str]:
    """The turns of the active seat before another seat's turn.

    The turn in play is left out where its end is being decided.
    """
    seat = position.seat(position.active)
    left = [
        *takewhile(
            lambda power: position.seat(power) == seat, position.board.order[position.state.turn :]
        )
    ]
    ask, given = after or (None, None)
    over = (
        isinstance(given, Draw | EndTurn)
        and isinstance(ask, TurnAsk)
        and ask.power == position.active
    )
    return left[over:]


class _HopefulTurn(HopefulWorld):
    """What may still happen in a power's turn, followed through its orders; at its most hopeful."""

    def __init__(self, position: Position, power: str, after: Answer | None) -> None:
        state = position.state
        self._position, self._power = position, power
        self._held = [*state.hands[power]]
        self._prepared = [*state.prepared[power]]
        nations = position.board.powers[power].nations
        self._spaces = {space for nation in nations for space in state.at[nation]}
        if after is not None:
            self._spaces |= self._spaces_entered(after[1])
            self._held += self._cards_gained(after[1])  # while its price is asked for
        self._laid = [*state.prepared[power]]
        battle = after is None or not isinstance(after[1], Attrit)
        if battle and self._may_have(RENAULT_TANKS):
            self._held += self._laid  # a battle may take them back into hand
        self._phase: Phase = "draft"
        self._takes = set[type[Order]]()
        if power == position.active:
            self._phase = state.phase
            self._takes = {
                OPTIONS[context.step.do].takes
                for _, _, context in find_optional_steps(position, LOOKING)
            }

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        try:
            self._check_order(order)
        except Illegal as illegal:
            return illegal
        self._note_carried_out(order)
        return None

    @property
    def _is_anything_possible(self) -> bool:
        """True if a card may come into play whose steps are not known."""
        return any(kind in self._takes for kind in _OPENS)

    @property
    def _may_draft(self) -> bool:
        """True if cards may still be drafted (9.draft)."""
        return self._phase == "draft" or self._is_anything_possible or Draft in self._takes

    def _check_order(self, order: Order) -> None:
        """An order names its power's own pieces, cards held by then, and comes in its time."""
        for card, rule in _cards_needed(order):
            named = self._position.board.cards[card]
            drafted, others = named.kind in KINDS and self._may_draft, named.power != self._power
            if not (order.reacts if others else drafted):
                laid = self._laid if isinstance(order, _OF_PREPARED) else []
                check_choice(card, [*self._held, *laid], "qmg.illegal.not_held", rule)
        nations = self._position.board.powers[self._power].nations
        if isinstance(order, Remove):
            known = self._power == self._position.active and not self._is_anything_possible
            if order.nation not in nations or (known and order.space not in self._spaces):
                facts = {"nation": order.nation, "space": order.space}
                raise Illegal(
                    "qmg.illegal.not_there", rule="7.pieces", facts=facts, names=(order.space,)
                )
        elif isinstance(order, Draft) and order.nation not in nations:
            facts = {"nation": order.nation, "kind": order.kind}
            raise Illegal(
                "qmg.illegal.not_draftable", rule="9.draft", facts=facts, names=(order.nation,)
            )
        elif not order.reacts and not isinstance(order, Use | Prepare):
            self._check_time(order)
        self._check_print(order)

    def _check_print(self, order: Order) -> None:
        """A card is prepared where it must be, and its print allows its use wherever pieces stand.

        Raises:
            Illegal: it does not.
        """
        if isinstance(order, Attrit | Unprepare) and not self._is_anything_possible:
            rule = "12.attrition" if isinstance(order, Attrit) else "13.unprepare"
            check_choice(order.card, self._prepared, "qmg.illegal.not_prepared", rule)
        if isinstance(order, Draft):
            card = card_named(self._position, self._power, order.nation, order.kind)
            if not card:
                facts = {"nation": order.nation, "kind": order.kind}
                names = (order.nation,)
                raise Illegal("qmg.illegal.not_draftable", rule="9.draft", facts=facts, names=names)
        elif isinstance(order, Attrit):
            try:
                check_attrit(self._position_with_all_prepared(), self._power, order)
            except Illegal as illegal:
                if illegal.key not in _OPEN:
                    raise

    def _position_with_all_prepared(self) -> Position:
        """The position with each card held prepared, and with the status that helps attrition."""
        state, helper = self._position.state, self._position.board.effects[ENTERPRISE]
        prepared = state.prepared | {self._power: [*self._held, *self._laid]}
        statuses = state.statuses | {helper.power: [*state.statuses[helper.power], helper.id]}
        own = msgspec.structs.replace(state, prepared=prepared, statuses=statuses)
        return Position(self._position.board, own)

    def _check_time(self, order: Order) -> None:
        if self._is_anything_possible or type(order) in self._takes:
            return
        last = _STEP.get(type(order))
        if last is None:
            cards = tuple(frame.card for frame in self._position.state.frames)
            raise Illegal("qmg.illegal.no_such_step", rule="16.complex", facts={"choices": cards})
        if STEPS.index(self._phase) > STEPS.index(last):
            raise refusal_too_late(self._phase, last, "9.turn")

    def _may_have(self, effect: str) -> bool:
        """True if the status with an effect is one of the power's."""
        return self._position.board.effects[effect].power == self._power

    def _spaces_entered(self, order: Order) -> set[str]:
        """The space in which an order may put a piece: where it builds, or wins with tanks (11)."""
        match order:
            case Place():
                return {order.space}
            case Battle() if self._may_have(MARK_IV_TANKS):
                return {order.target}
            case _:
                return set()

    def _cards_gained(self, order: Order) -> tuple[str, ...]:
        """The cards that an order brings into the hand."""
        match order:
            case Retrieve():
                return tuple(order.cards)
            case Draft():
                drafted = card_named(self._position, self._power, order.nation, order.kind)
                return (drafted,) if drafted else ()
            case Unprepare():
                return (order.card,)
            case _:
                return ()

    def _note_carried_out(self, order: Order) -> None:
        """Take an order as carried out, and close the steps before it (9.turn).

        An order with a condition or for a step of a card closes nothing.
        """
        self._spaces |= self._spaces_entered(order)
        self._held += self._cards_gained(order)
        if isinstance(order, Prepare):
            self._prepared.append(order.card)
        if isinstance(order, _OPENS):
            self._takes.add(Use)
        if isinstance(order, TurnOrder) and order.when:
            return
        if isinstance(order, Attrit | Unprepare):
            self._takes.clear()
        if type(order) in _NEXT and not self._is_anything_possible:
            self._phase = _NEXT[type(order)]


def _cards_needed(order: Order) -> Iterator[tuple[str, str]]:
    """The cards an order needs in hand, or prepared, each with the paragraph that says so."""
    match order:
        case Play():
            yield order.card, "9.action"
        case Prepare():
            yield order.card, "13.prepare"
        case Attrit():
            yield order.card, "12.attrition"
        case Unprepare():
            yield order.card, "13.unprepare"
        case Spend():
            yield order.card, "16.complex"
        case Support():
            yield order.card, "18.procedure"
        case Discard():
            yield from ((card, "15.discards") for card in order.cards)
        case Lose():
            yield from ((card, "13.losses") for card in (*order.hand, *order.prepared))
