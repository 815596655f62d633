"""Standing orders: policies that answer a seat's asks in its absence.

The first policy that fits an ask answers it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Literal

import msgspec

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk, PowerAsk, by_worth
from pbem.games.quartermaster_1914.attrition import LoseAsk, loss_in_order
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.battle_start import WeaponAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import (
    FightAsk,
    ReinforceAsk,
    SupportAsk,
)
from pbem.games.quartermaster_1914.battle.tanks import TanksAsk
from pbem.games.quartermaster_1914.orders import (
    Counter,
    Decline,
    Discard,
    Pick,
    Reinforce,
    Support,
    Unleash,
    Use,
)
from pbem.rules import Ask, Order, StandingOf, StandingOrder, first_answer

Zone = Literal["deck", "hand", "prepared", "vp"]
Topic = Literal["DEFEND", "SUPPORT", "COUNTER", "LOSE", "DISCARD", "STATUS", "PICK"]
Cards = Literal["always", "never"] | tuple[str, ...]


class DefendPolicy(StandingOrder, frozen=True):
    """Reinforcing (18.procedure): ``always`` if it can hold the space, ``never``, or some cards.

    ``powers`` (that defend), ``spaces`` (attacked) and ``attackers`` (nations) narrow it down;
    empty: any.
    """

    cards: Cards
    powers: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()


class SupportPolicy(StandingOrder, frozen=True):
    """Supporting an attack whose order says nothing of it, the same way."""

    cards: Cards
    powers: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class CounterPolicy(StandingOrder, frozen=True):
    """Counterattacking (18.counterattack): ``spaces`` are those struck back at."""

    cards: Cards
    powers: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class LossPolicy(StandingOrder, frozen=True):
    """Attrition (13.losses): zones in order of preference, and cards to keep to the last."""

    zones: tuple[Zone, ...]
    keep: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()


class DiscardPolicy(StandingOrder, frozen=True):
    """Cards to give up (15.discards): these first, ``keep`` last, else the least useful."""

    first: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    turn: Literal["own", "others", "any"] = "others"


class StatusPolicy(StandingOrder, frozen=True):
    """Statuses in battle (11.status): whether these are used whenever they can be; empty: all."""

    use: bool
    statuses: tuple[str, ...] = ()


class PickPolicy(StandingOrder, frozen=True):
    """Cards to pick where a card shows some: the first of these, else the best one to remove."""

    prefer: tuple[str, ...] = ()
    turn: Literal["own", "others", "any"] = "others"


class AskMe(StandingOrder, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic
    spaces: tuple[str, ...] = ()


QuartermasterStandingOrder = (
    DefendPolicy
    | SupportPolicy
    | CounterPolicy
    | LossPolicy
    | DiscardPolicy
    | StatusPolicy
    | PickPolicy
    | AskMe
)

_ABOUT: dict[Topic, tuple[type[Ask], ...]] = {
    "DEFEND": (ReinforceAsk,),
    "SUPPORT": (SupportAsk,),
    "COUNTER": (CounterAsk,),
    "LOSE": (LoseAsk,),
    "DISCARD": (DiscardAsk,),
    "STATUS": (WeaponAsk, TanksAsk),
    "PICK": (PickAsk,),
}

SHIPPED: tuple[StandingOrder, ...] = (
    DefendPolicy("always"),
    SupportPolicy("always"),
    CounterPolicy("always"),
    LossPolicy(("deck", "hand", "prepared")),
    DiscardPolicy(),
    StatusPolicy(True, ("DE-32", "DE-39", "UK-33")),  # noqa: FBT003 - the one field of the policy
    StatusPolicy(False),  # noqa: FBT003 - as above
    PickPolicy(),
)
"""The standing orders every seat begins with: a turn needs one letter.

What is decided in a power's own turn is always asked.
"""


def shipped_policies(cards: frozenset[str]) -> tuple[StandingOrder, ...]:
    """What a seat with these cards begins with: nothing is said of statuses it does not have."""
    return tuple(
        policy
        for policy in (_policy_about_cards(policy, cards) for policy in SHIPPED)
        if policy is not None
    )


def _policy_about_cards(policy: StandingOrder, cards: frozenset[str]) -> StandingOrder | None:
    """A policy as far as it speaks of these cards; ``None``: not at all."""
    if not isinstance(policy, StatusPolicy) or not policy.statuses:
        return policy
    own = tuple(status for status in policy.statuses if status in cards)
    return msgspec.structs.replace(policy, statuses=own) if own else None


def answer(
    standing: Sequence[StandingOrder],
    ask: Ask,
    everybody: StandingOf = MappingProxyType({}),
) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter.

    Whether the seat is asked follows from what everybody may know (13.secrets): policies for
    certain cards speak only where the others in the list would answer, too, so that no wait for a
    letter tells that a card is missing.

    Args:
        standing: the policies of the asked seat, in its order.
        ask: what is asked.
        everybody: the policies of every seat; allies count as far as these answer for them.
    """
    apply = partial(_apply, standing, everybody)
    if (
        first_answer(
            [policy for policy in standing if not _limited_to_cards(policy)],
            ask,
            _asks_owner,
            apply,
        )
        is None
    ):
        return None
    return first_answer(standing, ask, _asks_owner, apply)


def _limited_to_cards(policy: StandingOrder) -> bool:
    """True if a policy speaks only where one of certain cards is prepared and fits."""
    return isinstance(policy, DefendPolicy | SupportPolicy | CounterPolicy) and isinstance(
        policy.cards, tuple
    )


def _asks_owner(policy: StandingOrder, ask: Ask) -> bool:
    """True if a policy says: ask me."""
    return (
        isinstance(policy, AskMe)
        and isinstance(ask, _ABOUT[policy.about])
        and _applies_in_space(policy.spaces, ask)
    )


def _applies_in_space(spaces: tuple[str, ...], ask: Ask) -> bool:
    if not spaces or not isinstance(ask, FightAsk | WeaponAsk):
        return not spaces
    return ask.fight.target in spaces


def _applies_to_power(powers: tuple[str, ...], ask: PowerAsk) -> bool:
    return not powers or ask.power in powers


def _apply(
    standing: Sequence[StandingOrder], everybody: StandingOf, policy: StandingOrder, ask: Ask
) -> Order | None:
    match policy, ask:
        case DefendPolicy(), ReinforceAsk() if _applies_to_power(
            policy.powers, ask
        ) and _applies_in_space(policy.spaces, ask):
            if policy.attackers and ask.fight.nation not in policy.attackers:
                return None
            return _reinforce_order(standing, _card_to_use(policy.cards, ask, everybody), ask)
        case SupportPolicy(), SupportAsk() if _applies_to_power(
            policy.powers, ask
        ) and _applies_in_space(policy.spaces, ask):
            card = _card_to_use(policy.cards, ask, everybody)
            return None if card is None else Support(card) if card else Decline()
        case CounterPolicy(), CounterAsk() if _applies_to_power(policy.powers, ask):
            if policy.spaces and ask.fight.source not in policy.spaces:
                return None
            card = _card_to_use(policy.cards, ask, everybody)
            return None if card is None else Counter(card) if card else Decline()
        case LossPolicy(), LoseAsk() if _applies_to_power(policy.powers, ask):
            return loss_in_order(ask, policy.zones, policy.keep)
        case DiscardPolicy(), DiscardAsk() if _applies_in_turn(policy.turn, ask):
            return _discard_order(policy, ask)
        case StatusPolicy(), WeaponAsk() | TanksAsk():
            return _status_order(policy, ask)
        case PickPolicy(), PickAsk() if _applies_in_turn(policy.turn, ask):
            named = [card for card in policy.prefer if card in ask.choices]
            return Pick(named[0]) if named else ask.default()
        case _:
            return None


def _reinforce_order(
    standing: Sequence[StandingOrder], card: str | None, ask: ReinforceAsk
) -> Order | None:
    """The chosen card, kept through Dreadnoughts where wanted and possible; none: decline."""
    if not card:
        return None if card is None else Decline()
    keep = Reinforce(card, keep=True)
    wanted = _is_status_used(standing, ask.position.board.effects["dreadnoughts"].id)
    return keep if wanted and ask.is_legal(keep) else Reinforce(card)


def _card_to_use(cards: Cards, ask: FightAsk, everybody: StandingOf) -> str | None:
    """The card to use for the missing symbols: the smallest that is enough, else the largest.

    The own cards must be able to reach what is missing or, where no ally can alone, both together:
    allies decide openly who uses a card (18.procedure). ``None``: none of the cards listed can be
    used, so that what follows in the list speaks.
    """
    if cards == "never":
        return ""
    usable = dict(ask.cards)
    if cards != "always":
        usable = {card: usable[card] for card in cards if card in usable}
        if not usable:
            return None
    if cards != "always":
        chosen = next(iter(usable))
    else:
        enough = {
            card: symbols for card, symbols in usable.items() if symbols >= ask.symbols_missing
        }
        chosen = (
            min(enough, key=lambda c: enough[c])
            if enough
            else max(usable, key=lambda c: usable[c], default="")
        )
    own = [usable[card] for card in ask.unshown_cards if card in usable]
    return (
        chosen
        if chosen and (_symbols_are_enough(own, ask) or _allies_complete(chosen, ask, everybody))
        else ""
    )


def _allies_complete(card: str, ask: FightAsk, everybody: StandingOf) -> bool:
    """True if it takes an ally's cards besides this one, and standing orders show them at once.

    An ally who would be asked by letter counts nothing: a card shown because of theirs would
    tell that they hold it.
    """
    later = ask.powers_asked[ask.powers_asked.index(ask.power) + 1 :]
    if not later or any(
        _ally_alone_is_enough(replace(ask, power=power), everybody) for power in later
    ):
        return False
    left, shown = _cards_affordable(ask), ask.ask_after_card(card)
    while shown.symbols_missing > 0:
        left = None if left is None else left - 1
        following = None if left == 0 else _ask_after_next_card(shown, everybody)
        if following is None:
            return False
        shown = following
    return True


def _ally_alone_is_enough(ask: FightAsk, everybody: StandingOf) -> bool:
    """True if an ally's standing orders use the ally's own cards, and these are enough."""
    symbols = [ask.cards[card] for card in ask.unshown_cards if card in ask.cards]
    return _symbols_are_enough(symbols, ask) and bool(_card_by_standing_orders(ask, everybody))


def _ask_after_next_card(ask: FightAsk, everybody: StandingOf) -> FightAsk | None:
    """The battle after the next card that standing orders add.

    ``None``: none, or somebody is asked by letter first.
    """
    for power in ask.powers_asked:
        asked = replace(ask, power=power)
        card = _card_by_standing_orders(asked, everybody) if asked.unshown_cards else ""
        if card is None:
            return None
        if card:
            return asked.ask_after_card(card)
    return None


def _card_by_standing_orders(ask: FightAsk, everybody: StandingOf) -> str | None:
    """The card that the seat's standing orders use.

    Empty: they decline. ``None``: the seat is asked by letter.
    """
    order = answer(everybody.get(ask.seat, ()), ask, everybody)
    if order is None:
        return None
    return order.card if isinstance(order, Reinforce | Support) else ""


def _symbols_are_enough(symbols: list[int], ask: FightAsk) -> bool:
    """True if these symbols are enough, of the cards the attacker can pay for (17.difficult)."""
    return sum(sorted(symbols, reverse=True)[: _cards_affordable(ask)]) >= ask.symbols_missing


def _cards_affordable(ask: FightAsk) -> int | None:
    """How many cards of support the attacker's hand pays for in difficult terrain (17.difficult).

    ``None``: any number.
    """
    if not isinstance(ask, SupportAsk) or not ask.fight.cost:
        return None
    attacker = ask.position.board.nations[ask.fight.nation].power
    return len(ask.position.state.hands[attacker]) // ask.fight.cost


def _applies_in_turn(turn: str, ask: PowerAsk) -> bool:
    """True if a policy speaks of the turn in play: the power's own, or another's."""
    return turn == "any" or (ask.power == ask.position.active) == (turn == "own")


def _discard_order(policy: DiscardPolicy, ask: DiscardAsk) -> Order:
    cards = by_worth(ask.position, ask.position.cards_in_zone(ask.power, ask.zone))
    first = {card: place for place, card in enumerate(policy.first)}
    cards.sort(key=lambda card: (card in policy.keep, first.get(card, len(first))))
    return Discard(tuple(cards[: ask.count]))


def _is_status_used(standing: Sequence[StandingOrder], status: str) -> bool:
    """True if the first policy about a status has it used."""
    policies = [p for p in standing if isinstance(p, StatusPolicy) and _is_about_status(p, status)]
    return bool(policies) and policies[0].use


def _status_order(policy: StatusPolicy, ask: WeaponAsk | TanksAsk) -> Order | None:
    """Use a status the policy names, against the power with most to lose; none if it forbids any.

    Tanks that no card pays for are declined at once: that they would be asked for by letter would
    tell of the cards.
    """
    if not policy.use:
        return Decline()
    if isinstance(ask, TanksAsk):
        tanks = ask.position.board.effects["mark_iv_tanks"].id
        return (
            next((o for o in ask.legal() if isinstance(o, Use)), Decline())
            if _is_about_status(policy, tanks)
            else None
        )
    prepared = ask.position.state.prepared
    named = [
        o for o in ask.legal() if isinstance(o, Unleash) and _is_about_status(policy, o.status)
    ]
    return max(named, key=lambda use: len(prepared.get(use.power, ())), default=None)


def _is_about_status(policy: StatusPolicy, status: str) -> bool:
    """True if a policy speaks of a status."""
    return status in (policy.statuses or (status,))
