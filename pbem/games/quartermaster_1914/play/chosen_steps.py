"""Page 16: the steps of cards that are choices of the power that played them.

Each may be passed over.

A step is an ``Option``: the order that takes it, what that order must respect, every legal one, and
what it does.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

import msgspec

from pbem.games.quartermaster_1914.asks import (
    DiscardAsk,
    check_choice,
    check_choices,
    give_up_cards,
    put_under_discards,
)
from pbem.games.quartermaster_1914.attrition import inflict_losses
from pbem.games.quartermaster_1914.battle.battle import fight_out
from pbem.games.quartermaster_1914.battle.legal_attacks import check_battle, legal_attacks
from pbem.games.quartermaster_1914.battle.prepared_cards import open_fight, supporting_hand_card
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.building import (
    check_site,
    eliminate_piece,
    set_up_piece,
    sites_for_step,
)
from pbem.games.quartermaster_1914.cards.decks_and_discards import (
    discard_face_up,
    drop_status,
    gain_points,
    pay_for_missing_cards,
)
from pbem.games.quartermaster_1914.cards.drafting import (
    KINDS,
    card_named,
    check_kind,
    discard_pile,
    draftable_kinds,
    is_in_deck,
    take_card,
    take_discards,
    take_from_discards,
)
from pbem.games.quartermaster_1914.cards.preparing import prepare_card
from pbem.games.quartermaster_1914.log import (
    CardsTaken,
    Played,
    Prepared,
    PreparedSecretly,
    Removed,
)
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Draft,
    Drop,
    Eliminate,
    Force,
    Place,
    Play,
    Prepare,
    Retrieve,
    Revive,
    Spend,
    Withdraw,
)
from pbem.games.quartermaster_1914.play.automatic_steps import StepContext
from pbem.rules import Flow, Illegal, Order, Table


@dataclass(frozen=True)
class Option:
    """One kind of optional step.

    Attributes:
        takes: the class of orders that takes it.
        check: raises Illegal.
        legal: every legal order.
        carry: carries a checked order out.
    """

    takes: type[Order]
    check: Callable[[StepContext, Any], None]
    legal: Callable[[StepContext], Iterator[Order]]
    carry: Callable[[StepContext, Any], Flow]


def _refusal(key: str, rule: str, name: str) -> Illegal:
    return Illegal(key, rule=rule, facts={"got": name}, names=(name,))


# --- cards ----------------------------------------------------------------------------------------


def _check_draft(now: StepContext, order: Draft) -> None:
    if (
        order.nation != now.step.nation
        or order.pile != "deck"
        or not now.position.condition_holds(now.step.when)
    ):
        facts = {"nation": order.nation, "kind": order.kind}
        raise Illegal(
            "qmg.illegal.not_draftable", rule="9.draft", facts=facts, names=(order.nation,)
        )
    check_kind(now.position, now.power, order, now.step.kinds)


def _legal_drafts(now: StepContext) -> Iterator[Draft]:
    kinds = (
        draftable_kinds(now.position, now.step.nation, now.step.kinds)
        if now.position.condition_holds(now.step.when)
        else ()
    )
    for kind in KINDS:
        card = card_named(now.position, now.power, now.step.nation, kind) if kind in kinds else ""
        if card and is_in_deck(now.position, now.power, card):
            yield Draft(now.step.nation, kind)


def _take_draft(now: StepContext, order: Draft) -> Flow:
    card = card_named(now.position, now.power, order.nation, order.kind)
    take_card(now.position, now.table, now.power, card)
    yield from ()


def _check_prepare(now: StepContext, order: Prepare) -> None:
    check_choice(
        order.card, now.position.state.hands[now.power], "qmg.illegal.not_held", "13.prepare"
    )


def _legal_prepares(now: StepContext) -> Iterator[Prepare]:
    return (Prepare(card) for card in sorted(set(now.position.state.hands[now.power])))


def _take_prepare(now: StepContext, order: Prepare) -> Flow:
    prepare_card(now.position, now.table, now.power, order.card)
    yield from ()


def may_play(now: StepContext, name: str) -> bool:
    """True if a step lets a card be played: its kind and, where it names one, its nation."""
    card = now.position.board.cards[name]
    return card.kind in now.step.kinds and now.step.nation in ("", card.nation)


def _check_play(now: StepContext, order: Play) -> None:
    check_choice(
        order.card, now.position.state.hands[now.power], "qmg.illegal.not_held", "16.complex"
    )
    if not may_play(now, order.card):
        raise _refusal("qmg.illegal.not_this_card", "16.complex", order.card)


def _legal_plays(now: StepContext) -> Iterator[Play]:
    return (
        Play(card)
        for card in sorted(set(now.position.state.hands[now.power]))
        if may_play(now, card)
    )


def _take_play(now: StepContext, order: Play) -> Flow:
    lay_down(now.position, now.table, now.power, order.card)
    yield from ()


def lay_down(position: Position, table: Table, power: str, card: str) -> None:
    """A card leaves the hand: a status lies face up, others top the discard pile (9.action)."""
    position.state.hands[power].remove(card)
    put_in_play(position, table, power, card)


def put_in_play(position: Position, table: Table, power: str, card: str) -> None:
    """A card that left its pile is played: its steps follow."""
    table.log(Played(power, card))
    status = position.board.cards[card].kind == "status"
    (position.state.statuses if status else position.state.up)[power].append(card)
    position.state.frames.append(Frame(card))


def _check_retrieve(now: StepContext, order: Retrieve) -> None:
    check_choices(
        order.cards,
        discard_pile(now.position, now.power),
        "qmg.illegal.not_in_discard",
        "16.complex",
    )
    for name in order.cards:
        if now.position.board.cards[name].kind not in now.step.kinds:
            raise _refusal("qmg.illegal.not_this_card", "16.complex", name)
    if not 0 < len(order.cards) <= now.step.count:
        facts = {"got": len(order.cards), "count": now.step.count}
        raise Illegal("qmg.illegal.wrong_number", rule="16.complex", facts=facts, names=order.cards)


def _legal_retrievals(now: StepContext) -> Iterator[Retrieve]:
    cards = [
        c
        for c in discard_pile(now.position, now.power)
        if now.position.board.cards[c].kind in now.step.kinds
    ]
    for size in range(min(now.step.count, len(cards)), 0, -1):
        yield from (Retrieve(chosen) for chosen in dict.fromkeys(combinations(sorted(cards), size)))


def _take_retrieve(now: StepContext, order: Retrieve) -> Flow:
    take_from_discards(now.position, now.table, now.power, order.cards)
    yield from ()


def _check_revive(now: StepContext, order: Revive) -> None:
    if order.to != now.step.to:
        facts = {"got": order.to, "choices": (now.step.to,)}
        raise Illegal(
            "qmg.illegal.no_such_choice", rule="16.complex", facts=facts, names=(order.card,)
        )
    check_choice(order.card, _revivable_cards(now), "qmg.illegal.not_in_discard", "16.complex")


def _revivable_cards(now: StepContext) -> list[str]:
    """The discarded cards of the card's nation but for itself.

    Later steps of it see no card discarded since.
    """
    cards = now.position.board.cards
    pile = [
        c
        for c in discard_pile(now.position, now.power)
        if cards[c].nation == now.step.nation and c != now.frame.card
    ]
    if now.frame.aside is None:
        return pile
    return list((Counter(pile) & Counter(now.frame.aside)).elements())


_REVIVED: tuple[Literal["play", "prepare", "bottom"], ...] = ("play", "prepare", "bottom")


def _legal_revivals(now: StepContext) -> Iterator[Revive]:
    return (
        Revive(card, to)
        for to in _REVIVED
        if to == now.step.to
        for card in sorted(set(_revivable_cards(now)))
    )


def _take_revive(now: StepContext, order: Revive) -> Flow:
    """War Revenue Act: a discarded card is played, prepared or put under the deck (16.complex)."""
    position, table, power = now.position, now.table, now.power
    left = Counter(_revivable_cards(now)) - Counter((order.card,))
    now.frame.aside = tuple(sorted(left.elements()))
    take_discards(position, power, (order.card,))
    table.log(CardsTaken(power, 1))
    if order.to == "play":
        put_in_play(position, table, power, order.card)
    elif order.to == "prepare":
        position.state.prepared[power].append(order.card)
        table.log(Prepared(power))
        table.log(PreparedSecretly(power, order.card), position.audience_of(power))
    else:
        position.state.bottoms[power].append(order.card)
    yield from ()


# --- pieces ---------------------------------------------------------------------------------------


def _check_place(now: StepContext, order: Place) -> None:
    check_site(now.position, now.frame, now.step, order.space)


def _legal_places(now: StepContext) -> Iterator[Place]:
    return (Place(space) for space in sites_for_step(now.position, now.frame, now.step))


def _take_place(now: StepContext, order: Place) -> Flow:
    now.frame.built = order.space
    yield from set_up_piece(now.position, now.table, now.step.nation, order.space, now.step.do)


def battlefields(now: StepContext) -> list[str]:
    """The spaces a step lets its nation attack.

    A piece just built counts only while it stands.
    """
    spaces, step = now.position.board.spaces, now.step
    if step.built:
        stands = now.frame.built in now.position.state.at[step.nation]
        among: tuple[str, ...] = (
            now.position.spaces_near(step.nation, now.frame.built) if stands else ()
        )
    else:
        among = tuple(spaces) if step.spaces is None else step.spaces
    if now.frame.only:
        among = (now.frame.only,)
    return [s for s in among if (step.land if spaces[s].land else step.sea)]


def attack_origins(now: StepContext) -> tuple[str, ...] | None:
    """The spaces a step's attack must come from; ``None``: anywhere."""
    return (now.frame.built,) if now.step.built == "attacker" else now.step.origin


def _check_battle(now: StepContext, order: Battle) -> None:
    source = attack_from(now, order)
    fight = open_fight(now.position, now.step.nation, source, order.target)
    state, power = now.position.state, now.power
    usable = [
        *state.prepared[power],
        *filter(None, [supporting_hand_card(now.position, power, fight)]),
    ]
    check_choices(order.support or (), usable, "qmg.illegal.not_prepared", "18.procedure")
    check_choices(order.pay, state.hands[power], "qmg.illegal.not_held", "17.difficult")
    for status, _ in order.use or ():
        check_choice(status, state.statuses[power], "qmg.illegal.no_such_status", "11.status")


def attack_from(now: StepContext, order: Battle) -> str:
    """The space a legal attack comes from.

    Raises:
        Illegal: 16.complex, 17.prerequisites, 17.difficult.
    """
    allowed = attack_origins(now)
    if allowed and not order.source:
        order = msgspec.structs.replace(order, source=allowed[0])
    source = check_battle(now.position, now.step.nation, order, battlefields(now))
    if allowed and source not in allowed:
        raise _refusal("qmg.illegal.not_from_there", "16.complex", source)
    return source


def _legal_battles(now: StepContext) -> Iterator[Battle]:
    allowed = attack_origins(now)
    for source, target in legal_attacks(now.position, now.step.nation, battlefields(now)):
        if allowed is None or source in allowed:
            yield Battle(target, source)


def _take_battle(now: StepContext, order: Battle) -> Flow:
    """A battle through a battle card, an event or a status (11.battle, 11.event)."""
    source = attack_from(now, order)
    fight = replace(open_fight(now.position, now.step.nation, source, order.target), plan=order)
    now.frame.battled, now.frame.difficult = order.target, fight.difficult
    now.frame.won = yield from fight_out(now.position, now.table, fight)
    now.position.state.last = "won" if now.frame.won else "lost"


def _check_eliminate(now: StepContext, order: Eliminate) -> None:
    if order not in list(_legal_eliminations(now)):
        raise _refusal("qmg.illegal.not_there", "17.elimination", order.nation)


def _legal_eliminations(now: StepContext) -> Iterator[Eliminate]:
    for space in now.step.spaces or ():
        there = [nation for nation in now.step.nations if space in now.position.state.at[nation]]
        yield from (Eliminate(nation, space) for nation in there)


def _take_eliminate(now: StepContext, order: Eliminate) -> Flow:
    eliminate_piece(now.position, now.table, order.nation, order.space)
    yield from ()


def _check_withdraw(now: StepContext, order: Withdraw) -> None:
    own = _own_pieces(now)
    check_choices(order.spaces, own, "qmg.illegal.not_there", "7.pieces")
    if not 0 < len(order.spaces) <= now.step.count:
        facts = {"got": len(order.spaces), "count": now.step.count}
        raise Illegal(
            "qmg.illegal.wrong_number", rule="16.complex", facts=facts, names=order.spaces
        )


def _own_pieces(now: StepContext) -> list[str]:
    nation = now.position.board.cards[now.frame.card].nation
    return sorted(now.position.state.at[nation])


def _legal_withdrawals(now: StepContext) -> Iterator[Withdraw]:
    own = _own_pieces(now)
    for size in range(1, min(now.step.count, len(own)) + 1):
        yield from (Withdraw(chosen) for chosen in combinations(own, size))


def _take_withdraw(now: StepContext, order: Withdraw) -> Flow:
    """Peace, Bread, Land: own pieces are removed, each for points."""
    nation = now.position.board.cards[now.frame.card].nation
    for space in order.spaces:
        now.position.remove(nation, space)
        now.table.log(Removed(nation, space))
    gain_points(
        now.position, now.table, now.step.team, now.step.vp * len(order.spaces), "qmg.points.card"
    )
    yield from ()


# --- enemies --------------------------------------------------------------------------------------


def _spendable_cards(now: StepContext) -> list[str]:
    cards, kinds = now.position.board.cards, now.step.kinds
    hand = sorted(set(now.position.state.hands[now.power]))
    return [card for card in hand if not kinds or cards[card].kind in kinds]


def _check_spend(now: StepContext, order: Spend) -> None:
    check_choice(order.card, _spendable_cards(now), "qmg.illegal.not_held", "16.complex")


def _legal_spends(now: StepContext) -> Iterator[Spend]:
    return (Spend(card) for card in _spendable_cards(now))


def _take_spend(now: StepContext, order: Spend) -> Flow:
    """A card from hand adds attrition.

    It is shown where a certain kind is demanded (15.discards).
    """
    if now.step.kinds:
        discard_face_up(now.position, now.table, now.power, "hand", order.card, "qmg.why.spent")
    else:
        put_under_discards(
            now.position, now.table, now.power, "hand", (order.card,), "qmg.why.spent"
        )
    yield from inflict_losses(now.position, now.table, now.step.losses, "qmg.why.attrition")


def _check_drop(now: StepContext, order: Drop) -> None:
    if not now.position.condition_holds(now.step.when):
        raise _refusal("qmg.illegal.condition", "16.complex", now.frame.card)
    check_choice(
        order.status,
        now.position.state.statuses[now.step.power],
        "qmg.illegal.no_such_choice",
        "16.complex",
    )


def _legal_drops(now: StepContext) -> Iterator[Drop]:
    if now.position.condition_holds(now.step.when):
        yield from (Drop(status) for status in now.position.state.statuses[now.step.power])


def _take_drop(now: StepContext, order: Drop) -> Flow:
    drop_status(now.position, now.table, now.step.power, order.status)
    yield from ()


def _check_force(now: StepContext, order: Force) -> None:
    if order.power != now.step.power:
        raise _refusal("qmg.illegal.no_such_choice", "16.complex", order.power)
    if not now.position.condition_holds(now.step.when):
        raise _refusal("qmg.illegal.condition", "16.complex", order.power)


def _legal_forces(now: StepContext) -> Iterator[Force]:
    if now.position.condition_holds(now.step.when):
        yield Force(now.step.power)


def _take_force(now: StepContext, order: Force) -> Flow:
    """Tunnel Mines: a power discards prepared cards of its choice and lacks the rest (15)."""
    ask = DiscardAsk(now.position, order.power, "prepared", now.step.count, "qmg.why.forced")
    pay_for_missing_cards(
        now.position, now.table, order.power, (yield from give_up_cards(now.table, ask))
    )


OPTIONS: dict[str, Option] = {
    "draft": Option(Draft, _check_draft, _legal_drafts, _take_draft),
    "prepare": Option(Prepare, _check_prepare, _legal_prepares, _take_prepare),
    "play": Option(Play, _check_play, _legal_plays, _take_play),
    "retrieve": Option(Retrieve, _check_retrieve, _legal_retrievals, _take_retrieve),
    "revive": Option(Revive, _check_revive, _legal_revivals, _take_revive),
    "build": Option(Place, _check_place, _legal_places, _take_place),
    "recruit": Option(Place, _check_place, _legal_places, _take_place),
    "battle": Option(Battle, _check_battle, _legal_battles, _take_battle),
    "eliminate": Option(Eliminate, _check_eliminate, _legal_eliminations, _take_eliminate),
    "withdraw": Option(Withdraw, _check_withdraw, _legal_withdrawals, _take_withdraw),
    "extra": Option(Spend, _check_spend, _legal_spends, _take_spend),
    "drop_status": Option(Drop, _check_drop, _legal_drops, _take_drop),
    "force": Option(Force, _check_force, _legal_forces, _take_force),
}
"""The vocabulary of optional steps; ``choose`` offers several of them, one of which is taken."""

REPEATED = frozenset({"prepare", "extra"})
"""Steps whose ``count`` says how often they may be taken."""


def step_alternatives(now: StepContext) -> list[StepContext]:
    """A step, or what it offers to choose from."""
    if now.step.do != "choose":
        return [now]
    return [StepContext(now.position, now.table, now.frame, step) for step in now.step.options]


__all__ = ["OPTIONS", "REPEATED", "Option", "lay_down", "step_alternatives"]
