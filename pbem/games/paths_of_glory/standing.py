"""Standing orders: policies that answer a seat's asks in its absence.

The first policy that fits an ask answers it.

A policy may be for some spaces only (the space attacked, or where a unit stands); without spaces it
is for all.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Literal

from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk, units_that_may_hold
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import GreatRetreatAsk, HaigAsk
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import Plan, RetreatAsk
from pbem.games.paths_of_glory.combat.withdrawal import WithdrawalAsk
from pbem.games.paths_of_glory.events.war_in_africa import AfricaAsk, corps_for_africa
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.operations.stacking import ExcessAsk
from pbem.games.paths_of_glory.orders import (
    AnswerPeace,
    CancelRetreat,
    ChooseUnits,
    Discard,
    Done,
    PlayCards,
    Rebuild,
    RetreatBefore,
)
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.war.peace import PeaceAsk
from pbem.rules import Ask, Order, StandingOrder, first_answer

Topic = Literal[
    "CARDS",
    "LOSSES",
    "HOLD",
    "RETREAT",
    "GREAT RETREAT",
    "HAIG",
    "WITHDRAWAL",
    "EXCESS",
    "AFRICA",
    "DISCARD",
    "REPLACE",
    "PEACE",
]


class CardPolicy(StandingOrder, frozen=True):
    """Combat cards (9.5.4).

    Fitting cards that lie face up are always used: they are lost with the turn anyway.

    It answers whatever the hand holds, and :class:`AskMe` asks whatever the hand holds: nobody
    learns from a letter, or from its absence, whether a seat holds a card that fits.

    Attributes:
        play: ``keep`` keeps the hand; ``all`` uses whatever fits; else the cards of the hand to
            use.
        spaces: where; empty: everywhere.
        role: in which combats; an attacker is asked only after putting cards off.
    """

    play: Literal["keep", "all"] | tuple[str, ...]
    spaces: tuple[str, ...] = ()
    role: Literal["attack", "defence", "any"] = "any"


class LossPolicy(StandingOrder, frozen=True):
    """Losses (12.4): named units or kinds take steps first, else as a careful player would.

    ``corps``: units or kinds that replace armies before others of their nation (12.4.4).
    """

    first: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    corps: tuple[str, ...] = ()


class HoldPolicy(StandingOrder, frozen=True):
    """Say whether to lose one more step so that nobody retreats (12.5.3).

    Attributes:
        hold: ``always`` where it can be done; ``cheap`` if no unit is eliminated by it; ``careful``
            if a unit would be lost in the retreat, or cheaply for a victory point; ``never``.
        units: units or kinds of units that lose the step, in this order; else the cheapest.
        spaces: where; empty: everywhere.
        corps: units or kinds that replace an army whose last step is lost, before others of its
            nation (12.4.4).
    """

    hold: Literal["always", "cheap", "careful", "never"]
    units: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    corps: tuple[str, ...] = ()


class RetreatPolicy(StandingOrder, frozen=True):
    """Where units retreat (12.5.5): as many as can to the first space named.

    Else as a careful player would.
    """

    towards: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class WithdrawalPolicy(StandingOrder, frozen=True):
    """The unit a Withdrawal saves (12.6): the first named, units or kinds, else the best."""

    first: tuple[str, ...] = ()


class ExcessPolicy(StandingOrder, frozen=True):
    """The units of an opponent who stacked too high that are lost (10.1.3).

    The first named, then the most valuable.
    """

    first: tuple[str, ...] = ()


class GreatRetreatPolicy(StandingOrder, frozen=True):
    """Say whether Russians attacked leave before the combat (AP-27)."""

    leave: bool
    spaces: tuple[str, ...] = ()


class HaigPolicy(StandingOrder, frozen=True):
    """Say whether entrenched Germans stay where Haig lets them (CP-61)."""

    stay: bool
    spaces: tuple[str, ...] = ()


class AfricaPolicy(StandingOrder, frozen=True):
    """War in Africa (CP-32): ``corps`` gives one, ``reserve`` one of the box, ``point`` none."""

    give: Literal["corps", "reserve", "point"]


class DiscardPolicy(StandingOrder, frozen=True):
    """Unused combat cards before drawing (9.5.4.6): ``all``, these, or none where none is named."""

    cards: Literal["all"] | tuple[str, ...] = ()


class ReplacePolicy(StandingOrder, frozen=True):
    """On which units to spend replacement points (17.1).

    ``first`` names units or kinds in order; then follow the best for their price. All points that
    can be spent are spent.
    """

    first: tuple[str, ...] = ()


class PeacePolicy(StandingOrder, frozen=True):
    """What a side says to an offer of terms (16.5.2)."""

    accept: bool


class AskMe(StandingOrder, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic
    spaces: tuple[str, ...] = ()


PathsOfGloryStandingOrder = (
    CardPolicy
    | LossPolicy
    | HoldPolicy
    | RetreatPolicy
    | WithdrawalPolicy
    | ExcessPolicy
    | GreatRetreatPolicy
    | HaigPolicy
    | AfricaPolicy
    | DiscardPolicy
    | ReplacePolicy
    | PeacePolicy
    | AskMe
)

_ABOUT: dict[Topic, tuple[type[Ask], ...]] = {
    "CARDS": (PlayCardsAsk,),
    "LOSSES": (TakeLossesAsk,),
    "HOLD": (CancelRetreatAsk,),
    "RETREAT": (RetreatAsk,),
    "WITHDRAWAL": (WithdrawalAsk,),
    "GREAT RETREAT": (GreatRetreatAsk,),
    "HAIG": (HaigAsk,),
    "AFRICA": (AfricaAsk,),
    "DISCARD": (DiscardAsk,),
    "REPLACE": (RebuildAsk,),
    "PEACE": (PeaceAsk,),
    "EXCESS": (ExcessAsk,),
}

_PLANS = 240
"""Retreats looked at for the one a policy wants."""

SHIPPED: tuple[StandingOrder, ...] = (
    CardPolicy("keep", role="defence"),
    LossPolicy(),
    RetreatPolicy(),
    WithdrawalPolicy(),
    ExcessPolicy(),
    HaigPolicy(stay=True),
    DiscardPolicy(),
)
"""What every seat begins with.

Two aims: never to throw away an advantage that a careful player would keep, and to let the other
side's action round wait for as few letters as that allows, about one in five rounds. So it uses
what is free (cards that lie face up, Haig, an opponent's mistake), keeps what serves later (combat
cards of the hand, whatever they are) and takes what must be suffered in the way that costs least.
Whatever has a price is asked by letter: holding a space, Great Retreat, War in Africa,
replacements, terms of peace; so is the attacker who put combat cards off.
"""


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
    return first_answer(standing, ask, _asks_owner, _apply)


def _asks_owner(policy: StandingOrder, ask: Ask) -> bool:
    """True if a policy says: ask me."""
    return (
        isinstance(policy, AskMe)
        and type(ask) in _ABOUT[policy.about]
        and _applies_here(policy.spaces, ask)
    )


def _applies_here(spaces: tuple[str, ...], ask: Ask) -> bool:
    """True if an ask is about one of some spaces; no spaces: about anything."""
    if not spaces:
        return True
    prompt = ask.prompt()
    return isinstance(prompt, Prompt) and prompt.space in spaces


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    if not _applies_here(getattr(policy, "spaces", ()), ask):
        return None
    return _order_in_combat(policy, ask) or _order_elsewhere(policy, ask)


def _order_in_combat(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case CardPolicy(), PlayCardsAsk() if policy.role in (_role_in_combat(ask), "any"):
            return _play_cards_by_policy(policy, ask)
        case LossPolicy(), TakeLossesAsk():
            return _losses_by_policy(policy, ask)
        case HoldPolicy(), CancelRetreatAsk():
            return _hold_by_policy(policy, ask)
        case RetreatPolicy(), RetreatAsk():
            return _retreat_by_policy(policy, ask)
        case WithdrawalPolicy(), WithdrawalAsk():
            named = _named_units_first(ask.position, policy.first, list(ask.units))
            return ChooseUnits((ask.position.unit(named[0]).id,))
        case HaigPolicy(), HaigAsk():
            return RetreatBefore(retreat=not policy.stay)
        case GreatRetreatPolicy(), GreatRetreatAsk() if not isinstance(ask, HaigAsk):
            return RetreatBefore(retreat=policy.leave)
        case _:
            return None


def _order_elsewhere(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case ExcessPolicy(), ExcessAsk():
            named = _named_units_first(ask.position, policy.first, ask.units)
            return ChooseUnits(tuple(ask.position.unit(u).id for u in named[: ask.number]))
        case AfricaPolicy(), AfricaAsk():
            return _africa_by_policy(policy, ask)
        case DiscardPolicy(), DiscardAsk():
            return _discard_by_policy(policy, ask)
        case ReplacePolicy(), RebuildAsk():
            return _replace_by_policy(policy, ask)
        case PeacePolicy(), PeaceAsk():
            return AnswerPeace(accept=policy.accept)
        case _:
            return None


def _named_units_first(position: Position, first: tuple[str, ...], units: list[int]) -> list[int]:
    """Units in the order in which they or their kinds are named, then the others as they stand."""

    def rank(unit: int) -> int:
        u = position.unit(unit)
        return min(
            (n for n, name in enumerate(first) if name in (u.id, u.kind)), default=len(first)
        )

    return sorted(units, key=rank)


def _role_in_combat(ask: PlayCardsAsk) -> str:
    return "attack" if ask.side == ask.scene.battle.attacker else "defence"


def _play_cards_by_policy(policy: CardPolicy, ask: PlayCardsAsk) -> Order:
    fitting = ask.prompt().choices
    lying = ask.position.state.open_cards[ask.side]
    wanted = [
        card for card in fitting if card in lying or policy.play == "all" or card in policy.play
    ]
    for number in range(
        len(wanted), 0, -1
    ):  # cards that help each other are tried together before they are dropped
        if ask.is_legal(order := PlayCards(tuple(wanted[:number]))):
            return order
    return ask.default()


def _losses_by_policy(policy: LossPolicy, ask: TakeLossesAsk) -> Order:
    """The legal losses nearest to the named ones.

    A kind stands for all its counters in the combat.
    """
    if not policy.first and not policy.corps:
        return ask.default()
    position = ask.position
    stated = [
        unit
        for name in policy.first
        for unit in ask.ways.units
        for _ in range(2)  # both steps
        if name in (position.unit(unit).id, position.unit(unit).kind)
    ]
    return ask.order(
        ask.ways.nearest_legal_path(stated, _reserve_corps_named(position, policy.corps))
    )


def _reserve_corps_named(position: Position, names: tuple[str, ...]) -> list[int]:
    """The units of the reserve boxes named by themselves or by kind, in this order."""
    boxed = [u for u in position.board.units if position.state.at[u.n] == RESERVE]
    return list(dict.fromkeys(u.n for name in names for u in boxed if name in (u.id, u.kind)))


def _hold_by_policy(policy: HoldPolicy, ask: CancelRetreatAsk) -> Order:
    position = ask.position
    if policy.hold == "never":
        return CancelRetreat()
    if policy.hold == "careful":
        return ask.default()
    units = _named_units_first(position, policy.units, units_that_may_hold(position, ask.battle))
    if policy.hold == "cheap":
        units = [unit for unit in units if not position.is_reduced(unit)]
    if not units:
        return CancelRetreat()
    corps = [
        c for c in _reserve_corps_named(position, policy.corps) if c in ask.replacing(units[0])
    ][:1]
    return CancelRetreat(position.unit(units[0]).id, "".join(position.unit(c).id for c in corps))


def _retreat_by_policy(policy: RetreatPolicy, ask: RetreatAsk) -> Order:
    """Among the first plans that lose least, the one with most units in the spaces named first."""
    if not policy.towards:
        return ask.default()
    spaces = [ask.position.board.space.get(name, -1) for name in policy.towards]
    least = len(ask.units_lost(ask.best_plan))

    def reached(plan: Plan) -> tuple[int, ...]:
        ends = [path[-1] for _, path in plan if len(path) == ask.length]
        return tuple(-ends.count(space) for space in spaces)

    plans = [plan for plan in islice(ask.plans(), _PLANS) if len(ask.units_lost(plan)) == least]
    return ask.order(min([ask.best_plan, *plans], key=reached))


def _africa_by_policy(policy: AfricaPolicy, ask: AfricaAsk) -> Order:
    corps = corps_for_africa(ask.position)
    if policy.give == "reserve":
        corps = [unit for unit in corps if ask.position.state.at[unit] == RESERVE]
    if policy.give == "point" or not corps:
        return ChooseUnits()
    return ChooseUnits((ask.position.unit(corps[0]).id,))


def _discard_by_policy(policy: DiscardPolicy, ask: DiscardAsk) -> Order:
    cards = ask.position.board.cards
    if policy.cards == "all":
        return Discard(tuple(card for card in ask.choices() if cards[card].combat))
    return Discard(tuple(card for card in ask.choices() if card in policy.cards))


def _replace_by_policy(policy: ReplacePolicy, ask: RebuildAsk) -> Order:
    """The first replacement in the order of the policy; the asks repeat until nothing is left."""
    orders = [order for order in ask.legal() if isinstance(order, Rebuild)]
    units = ask.position.board.unit
    for name in policy.first:
        for order in orders:
            if name in (order.unit, ask.position.unit(units[order.unit]).kind):
                return order
    return orders[0] if orders else Done()
