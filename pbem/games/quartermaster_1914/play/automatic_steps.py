"""Page 16: the steps of cards that happen by themselves as soon as they are reached.

Some happen at once (``INSTANT``), some ask other powers (``ASKING``), and some are demands that end
the card when they are not met (``DEMANDS``, which say whether it goes on).
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk, give_up_cards, put_ask
from pbem.games.quartermaster_1914.attrition import inflict_losses, losses_of
from pbem.games.quartermaster_1914.board.board import Step
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.building import eliminate_piece
from pbem.games.quartermaster_1914.cards.decks_and_discards import (
    discard_face_up,
    drop_status,
    gain_points,
    pay_for_missing_cards,
)
from pbem.games.quartermaster_1914.log import (
    CardsLookedAt,
    CardsShown,
    LossesBegan,
    SupplyGranted,
    TerrainWaived,
    TokenPlaced,
    TruceBegan,
    Unmet,
)
from pbem.games.quartermaster_1914.orders import Pick
from pbem.rules import Flow, Reply, Request, Table


@dataclass(frozen=True)
class StepContext:
    """A step of a card being taken."""

    position: Position
    table: Table
    frame: Frame
    step: Step

    @property
    def power(self) -> str:
        """The power whose card it is."""
        return self.position.board.cards[self.frame.card].power


Demand = Generator[Request, Reply, bool]


def run_attrition(now: StepContext) -> Flow:
    """Powers lose cards, the card's own power perhaps among them (11.economic)."""
    losses = losses_of(now.position, now.step.losses, now.step.plus)
    now.table.log(LossesBegan(now.frame.card, losses))
    yield from inflict_losses(now.position, now.table, losses, "qmg.why.attrition")


def run_points(now: StepContext) -> None:
    """A coalition gains points at once (20.points)."""
    gain_points(now.position, now.table, now.step.team, now.step.vp, "qmg.points.card")


def run_token(now: StepContext) -> None:
    """An objective token is placed, once a space and for good (20.tokens)."""
    for space in now.step.spaces or ():
        if space not in now.position.state.tokens:
            now.position.state.tokens.append(space)
            now.table.log(TokenPlaced(space))


def run_grant(now: StepContext) -> None:
    """A nation's piece in a space counts as supplied until the turn ends."""
    for space in now.step.spaces or ():
        now.position.state.granted.append((now.step.nation, space))
        now.table.log(SupplyGranted(now.step.nation, space))


def run_require(now: StepContext) -> Demand:
    """The card does nothing more unless a condition holds (16.complex)."""
    met = now.position.condition_holds(now.step.when)
    if not met:
        now.table.log(Unmet(now.frame.card))
    yield from ()
    return met


def run_truce(now: StepContext) -> None:
    """The Christmas Truce: France and the UK battle no land with a German army this round."""
    now.position.state.truce = True
    now.table.log(TruceBegan(now.step.nations, now.step.power))


def run_waive(now: StepContext) -> None:
    """Bersaglieri: nations pay nothing for difficult terrain this turn (17.difficult)."""
    now.position.state.waived = list(now.step.nations)
    now.table.log(TerrainWaived(now.step.nations))


def run_destroy(now: StepContext) -> None:
    """Every piece of certain nations in a space is eliminated (17.elimination)."""
    for space in now.step.spaces or ():
        for nation in now.step.nations:
            if space in now.position.state.at[nation]:
                eliminate_piece(now.position, now.table, nation, space)


def run_pay(now: StepContext) -> Demand:
    """A power discards a card first, or the card does nothing more (16.complex)."""
    if not now.position.cards_in_zone(now.step.power, now.step.zone):
        now.table.log(Unmet(now.frame.card))
        return False
    ask = DiscardAsk(
        now.position, now.step.power, now.step.zone, now.step.count, "qmg.why.requirement"
    )
    yield from give_up_cards(now.table, ask)
    return True


def run_wreck(now: StepContext) -> Flow:
    """A power discards prepared cards of its choice, and lacks those it has not (15.exhaustion)."""
    ask = DiscardAsk(now.position, now.step.power, "prepared", now.step.count, "qmg.why.forced")
    pay_for_missing_cards(
        now.position, now.table, now.step.power, (yield from give_up_cards(now.table, ask))
    )


def run_lose_status(now: StepContext) -> Flow:
    """A power discards a status of its choice; without one nothing happens (15.exhaustion)."""
    statuses = now.position.state.statuses[now.step.power]
    chosen = statuses[0] if len(statuses) == 1 else ""
    if len(statuses) > 1:
        ask = PickAsk(
            now.position, now.step.power, tuple(statuses), "qmg.why.lose_status", own=True
        )
        order = yield from put_ask(now.table, ask)
        assert isinstance(order, Pick)
        chosen = order.card
    if chosen:
        drop_status(now.position, now.table, now.step.power, chosen)


def run_look(now: StepContext) -> Flow:
    """Redl Blackmailed: see an enemy's whole hand and discard one card.

    An empty hand lacks it.
    """
    hand = tuple(sorted(now.position.state.hands[now.step.power]))
    if not hand:
        pay_for_missing_cards(now.position, now.table, now.step.power, 1)
        return
    now.table.reveal()
    now.table.log(CardsLookedAt(now.step.power, now.power, "hand"))
    now.table.log(CardsShown(now.step.power, "hand", hand), now.position.audience_of(now.power))
    ask = PickAsk(now.position, now.power, tuple(dict.fromkeys(hand)), "qmg.why.look")
    order = yield from put_ask(now.table, ask)
    assert isinstance(order, Pick)
    discard_face_up(now.position, now.table, now.step.power, "hand", order.card, "qmg.why.look")


INSTANT: dict[str, Callable[[StepContext], None]] = {
    "vp": run_points,
    "token": run_token,
    "grant": run_grant,
    "truce": run_truce,
    "waive": run_waive,
    "destroy": run_destroy,
}
ASKING: dict[str, Callable[[StepContext], Flow]] = {
    "attrition": run_attrition,
    "wreck": run_wreck,
    "lose_status": run_lose_status,
    "look": run_look,
}
DEMANDS: dict[str, Callable[[StepContext], Demand]] = {"require": run_require, "pay": run_pay}
AUTOMATIC = frozenset({*INSTANT, *ASKING, *DEMANDS})
"""The vocabulary of steps that need no order of the power that played the card."""


def run_step(now: StepContext) -> Demand:
    """One automatic step. Returns whether the card goes on."""
    do = now.step.do
    if do in INSTANT:
        INSTANT[do](now)
    elif do in ASKING:
        yield from ASKING[do](now)
    else:
        return (yield from DEMANDS[do](now))
    return True
