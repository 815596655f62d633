"""Pages 9 to 14: a power's turn, its five steps in order, each of which may be left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import msgspec

from pbem.games.quartermaster_1914.asks import PowerAsk, check_choice
from pbem.games.quartermaster_1914.attrition import (
    attrition_orders,
    carry_out_attrition,
    check_attrit,
)
from pbem.games.quartermaster_1914.board.state import Frame, Phase, Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import take_top_card
from pbem.games.quartermaster_1914.cards.drafting import (
    DRAFT_COST,
    carry_out_draft,
    check_draft,
    draft_orders,
)
from pbem.games.quartermaster_1914.cards.preparing import prepare_card, unprepare_card
from pbem.games.quartermaster_1914.log import (
    CardDrawn,
    CardsDrawn,
    CardsDrawnSecretly,
    PassedOver,
    Prompt,
    Removed,
    TurnEnded,
)
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Draft,
    Draw,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Place,
    Play,
    PlayOnly,
    Prepare,
    Remove,
    Retrieve,
    Revive,
    Spend,
    TurnOrder,
    Unprepare,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.play.automatic_steps import AUTOMATIC
from pbem.games.quartermaster_1914.play.chosen_steps import lay_down
from pbem.games.quartermaster_1914.play.playing import (
    close_all_cards,
    close_card,
    find_step,
    legal_steps,
    run_automatic_steps,
    take_step,
)
from pbem.games.quartermaster_1914.play.status_uses import (
    check_use,
    legal_uses,
    use_status,
    window_of_use,
)
from pbem.rules import Flow, Illegal, Order, Price, ScriptedChance, Table

STEPS: tuple[Phase, ...] = ("draft", "play", "attrition", "prepare", "draw")
"""The steps of a turn (9.turn); once a later one has begun, earlier ones are over."""
LOOKING = Table(ScriptedChance(()))
"""A table for looking only: what is checked there changes nothing and notes nothing."""


@dataclass(frozen=True)
class TurnAsk(PowerAsk):
    """What a power does next in its turn (9.turn)."""

    topic = "qmg.ask.turn"
    accepts = (
        Draft, Play, Use, Place, Battle, Eliminate, Prepare, Unprepare, Attrit, Spend, Retrieve,
        Revive, Withdraw, Drop, Force, Remove, Draw, EndTurn,
    )  # fmt: skip

    def prompt(self) -> Prompt:
        """The step of the turn and the cards whose steps are being taken, the innermost last.

        ``count`` is 0 where no step of them can be taken.
        """
        state = self.position.state
        names = tuple(frame.card for frame in state.frames)
        count = int(_steps_left(self.position))
        return Prompt(self.topic, self.power, phase=state.phase, count=count, names=names)

    def idle_action(self) -> EndTurn:
        """The end of the turn, without a card."""
        return EndTurn()

    def kinds(self) -> Iterator[Order]:
        """One order of each class: those that act first."""
        found = {type(order): order for order in self.actions()}
        yield from (*found.values(), Draw(), EndTurn())
        yield from islice(removal_orders(self.position, self.power), 1)

    def prices(self, order: Order) -> tuple[Price, ...]:
        """Cards that an order takes from the hand, the end of the turn, and what it gives up."""
        if not condition_holds(self.position, order):
            return ()
        drawn = drawable(self.position, self.power)
        if isinstance(order, Draw) and order.count is not None:
            drawn = min(drawn, order.count)
        found: tuple[Price, ...] = ()
        match order:
            case Draft():
                found = (Price("qmg.price.draft", {"count": DRAFT_COST}),)
            case Play(card=card) if not has_effect(self.position, self.power, card):
                facts = {"names": (card,)}
                found = (Price("qmg.price.no_effect", facts, "qmg.warning.no_effect", loses=True),)
            case Draw():
                warning = "" if drawn else "qmg.warning.draws_none"
                found = (Price("qmg.price.draw", {"count": drawn}, warning, loses=not drawn),)
            case EndTurn():
                warning = "qmg.warning.ends_undrawn" if drawn else ""
                found = (Price("qmg.price.end", {"count": drawn}, warning, loses=bool(drawn)),)
            case _:
                pass
        if self._closes_cards(order):
            names = tuple(frame.card for frame in self.position.state.frames)
            price = Price("qmg.price.rest", {"names": names}, "qmg.warning.rest", loses=True)
            found = (*found, price)
        return found

    def _closes_cards(self, order: Order) -> bool:
        """True if an order gives up steps of cards in play that could be taken."""
        closing = isinstance(order, Attrit | Unprepare | Draw | EndTurn) or (
            isinstance(order, Prepare) and not takes_step(self.position, order)
        )
        return closing and _steps_left(self.position)

    def check(self, order: Order) -> None:
        """The order may be given now and keeps to its chapter.

        An order whose condition does not hold is always legal.

        Raises:
            Illegal: pages 7 and 9 to 17.
        """
        if not condition_holds(self.position, order):
            return
        order = without_condition(order)
        hand = self.position.state.hands[self.power]
        match order:
            case Draft() | Play():
                self._check_early(order, hand)
            case Prepare():
                self._check_prepare(order, hand)
            case Unprepare():
                self._check_in_time("prepare", "13.unprepare")
                check_choice(
                    order.card,
                    self.position.state.prepared[self.power],
                    "qmg.illegal.not_prepared",
                    "13.unprepare",
                )
            case Attrit():
                self._check_in_time("attrition", "12.attrition")
                check_attrit(self.position, self.power, order)
            case Use():
                check_use(self.position, self.power, order)
            case Remove():
                self._check_remove(order)
            case Draw():
                self._check_draw(order)
            case EndTurn():
                pass
            case _:
                find_step(self.position, LOOKING, order)

    def _check_early(self, order: Draft | Play, hand: list[str]) -> None:
        """Drafting and playing are steps of the turn and steps of cards."""
        step: Phase = "draft" if isinstance(order, Draft) else "play"
        if not self.is_before_end_of(step) and self.position.state.frames:
            find_step(self.position, LOOKING, order)
            return
        self._check_in_time(step, "9.turn")
        if isinstance(order, Draft):
            check_draft(self.position, self.power, order)
        else:
            check_choice(order.card, hand, "qmg.illegal.not_held", "9.action")

    def is_before_end_of(self, last: Phase) -> bool:
        """True if a step of the turn is not over yet."""
        return STEPS.index(self.position.state.phase) <= STEPS.index(last)

    def _check_in_time(self, last: Phase, rule: str) -> None:
        if not self.is_before_end_of(last):
            raise refusal_too_late(self.position.state.phase, last, rule)

    def _check_prepare(self, order: Prepare, hand: list[str]) -> None:
        if not takes_step(self.position, order):
            self._check_in_time("prepare", "13.prepare")
            check_choice(order.card, hand, "qmg.illegal.not_held", "13.prepare")

    def _check_remove(self, order: Remove) -> None:
        nations = self.position.board.powers[self.power].nations
        if order.nation not in nations or order.space not in self.position.state.at[order.nation]:
            facts = {"nation": order.nation, "space": order.space}
            raise Illegal(
                "qmg.illegal.not_there", rule="7.pieces", facts=facts, names=(order.space,)
            )

    def _check_draw(self, order: Draw) -> None:
        most = drawable(self.position, self.power)
        if order.count is not None and not 0 < order.count <= most:
            raise Illegal(
                "qmg.illegal.draw", rule="14.draw", facts={"got": order.count, "count": most}
            )

    def legal(self) -> Iterator[Order]:
        """Draw and end first; then the steps of cards, statuses, and the steps of the turn."""
        yield Draw()
        yield EndTurn()
        yield from self.actions()
        for count in range(1, drawable(self.position, self.power)):
            yield Draw(count)
        yield from removal_orders(self.position, self.power)

    def actions(self) -> Iterator[Order]:
        """Every legal order that does not end the turn or remove a piece."""
        yield from legal_steps(self.position, LOOKING)
        yield from legal_uses(self.position, self.power)
        state = self.position.state
        hand = sorted(set(state.hands[self.power]))
        if self.is_before_end_of("draft"):
            yield from draft_orders(self.position, self.power)
        if self.is_before_end_of("play"):
            yield from (Play(card) for card in hand)
        if self.is_before_end_of("attrition"):
            yield from attrition_orders(self.position, self.power)
        if self.is_before_end_of("prepare"):
            yield from (Prepare(card) for card in hand)
            yield from (Unprepare(card) for card in sorted(set(state.prepared[self.power])))


def refusal_too_late(phase: Phase, step: Phase, rule: str) -> Illegal:
    """Why an order comes too late whose step of the turn is over; one card is prepared in its own.

    Args:
        phase: in which the turn is.
        step: of the order.
        rule: that says when it is given.
    """
    key = "prepare_over" if step == "prepare" else "too_late"
    return Illegal(f"qmg.illegal.{key}", rule=rule, facts={"phase": phase, "step": step})


def removal_orders(position: Position, power: str) -> Iterator[Remove]:
    """Every own piece that a power may take off the board (7.pieces)."""
    for nation in position.board.powers[power].nations:
        yield from (Remove(nation, space) for space in sorted(position.state.at[nation]))


def _steps_left(position: Position) -> bool:
    """True if a step of a card in play could be taken now."""
    return next(legal_steps(position, LOOKING), None) is not None


def has_effect(position: Position, power: str, card: str) -> bool:
    """True if a card of a power's hand does something when it is played now.

    A status stays, and some steps happen by themselves; any other step must be legal.
    """
    known = position.board.cards[card]
    if known.kind == "status" or any(step.do in AUTOMATIC for step in known.steps):
        return True
    hand = list(position.state.hands[power])
    hand.remove(card)
    played = msgspec.structs.replace(
        position.state, hands=position.state.hands | {power: hand}, frames=[Frame(card)]
    )
    return _steps_left(Position(position.board, played))


def condition_holds(position: Position, order: Order) -> bool:
    """True if an order's condition holds: how the last battle of the turn ended."""
    return not isinstance(order, TurnOrder) or order.when in ("", position.state.last)


def without_condition(order: Order) -> Order:
    """An order without its condition."""
    conditional = isinstance(order, TurnOrder) and order.when
    return msgspec.structs.replace(order, when="") if conditional else order


def takes_step(position: Position, order: Order) -> bool:
    """True if an order takes a step of a card in play."""
    try:
        find_step(position, LOOKING, order)
    except Illegal:
        return False
    return True


def drawable(position: Position, power: str) -> int:
    """How many cards a power may draw: up to a full hand (14.draw)."""
    room = position.board.hand - len(position.state.hands[power])
    return max(0, min(room, position.deck_size(power)))


def carry_out_next_order(position: Position, table: Table) -> Flow:
    """One order of the power whose turn it is. Then the turn goes on or the next one begins."""
    state, power = position.state, position.active
    given = yield TurnAsk(position, power)
    assert isinstance(given, Order)
    if not condition_holds(position, given):
        table.log(PassedOver(power), position.audience_of(power))
        return
    order = without_condition(given)
    if isinstance(order, Remove):
        position.remove(order.nation, order.space)
        table.log(Removed(order.nation, order.space))
        return
    window = window_of_use(position, order) if isinstance(order, Use) else None
    state.built = state.won = state.drafted = ""
    if window is not None:
        assert isinstance(order, Use)
        yield from use_status(position, table, order, window)
        return
    yield from _carry_out(position, table, order)


def _carry_out(position: Position, table: Table, order: Order) -> Flow:
    state, power = position.state, position.active
    match order:
        case Draft() if state.phase == "draft":
            state.phase = "play"
            yield from carry_out_draft(position, table, power, order)
        case Play() if state.phase in ("draft", "play"):
            state.phase = "attrition"
            lay_down(position, table, power, order.card)
            yield from run_automatic_steps(position, table)
            if isinstance(order, PlayOnly):
                yield from close_card(position, table, order.card)
        case Attrit():
            yield from close_all_cards(position, table)
            state.phase = "prepare"
            yield from carry_out_attrition(position, table, power, order)
        case Prepare() if not takes_step(position, order):
            yield from close_all_cards(position, table)
            prepare_card(position, table, power, order.card)
            state.phase = "draw"
        case Unprepare():
            yield from close_all_cards(position, table)
            unprepare_card(position, table, order.card)
            state.phase = "draw"
        case Draw():
            yield from close_all_cards(position, table)
            _draw_cards(position, table, order)
            end_turn(position, table)
        case EndTurn():
            yield from close_all_cards(position, table)
            end_turn(position, table)
        case _:
            yield from take_step(position, table, order)
            if isinstance(order, PlayOnly):
                yield from close_card(position, table, order.card)


def _draw_cards(position: Position, table: Table, order: Draw) -> None:
    """Cards are drawn blindly; only their number is public (14.draw).

    With a full hand or no deck none are drawn.
    """
    power = position.active
    most = drawable(position, power)
    count = most if order.count is None else order.count
    drawn = [take_top_card(position, table, power, CardDrawn(power)) for _ in range(count)]
    if drawn:
        position.state.hands[power].extend(drawn)
        table.log(CardsDrawn(power, len(drawn)))
        table.log(CardsDrawnSecretly(power, tuple(drawn)), position.audience_of(power))


def end_turn(position: Position, table: Table) -> None:
    """The turn is over: what lasts for a turn ends, the next power follows (9.turn)."""
    state = position.state
    table.log(TurnEnded(position.active))
    state.used.clear()
    state.granted.clear()
    state.waived.clear()
    state.last = state.built = state.won = state.drafted = ""
    state.turn += 1
    state.phase = "draft"
