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

from pbem.games.quartermaster_1914.asks import DiscardAsk, all_of, give_up, one_of, put_down
from pbem.games.quartermaster_1914.attrition import inflict
from pbem.games.quartermaster_1914.battle.battle import fight_out
from pbem.games.quartermaster_1914.battle.prepared import from_hand, open_fight
from pbem.games.quartermaster_1914.battle.prerequisites import attacks, check_battle
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.building import check_site, eliminate, set_up_piece, sites
from pbem.games.quartermaster_1914.cards.drafting import (
    KINDS,
    air_force,
    card_named,
    check_kind,
    discards,
    in_deck,
    prepare,
    take_back,
    take_card,
    take_discards,
)
from pbem.games.quartermaster_1914.cards.piles import drop_status, gain, pay_for_missing_cards, show
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
from pbem.games.quartermaster_1914.play.automatic import StepContext
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


def _illegal(key: str, rule: str, name: str) -> Illegal:
    return Illegal(key, rule=rule, facts={"got": name}, names=(name,))


# --- cards ----------------------------------------------------------------------------------------


def _check_draft(now: StepContext, order: Draft) -> None:
    if (
        order.nation != now.step.nation
        or order.pile != "deck"
        or not now.position.holds(now.step.when)
    ):
        facts = {"nation": order.nation, "kind": order.kind}
        raise Illegal(
            "qmg.illegal.not_draftable", rule="9.draft", facts=facts, names=(order.nation,)
        )
    check_kind(now.position, now.power, order, now.step.kinds)


def _drafts(now: StepContext) -> Iterator[Draft]:
    kinds = (
        air_force(now.position, now.step.nation, now.step.kinds)
        if now.position.holds(now.step.when)
        else ()
    )
    for kind in KINDS:
        card = card_named(now.position, now.power, now.step.nation, kind) if kind in kinds else ""
        if card and in_deck(now.position, now.power, card):
            yield Draft(now.step.nation, kind)


def _draft(now: StepContext, order: Draft) -> Flow:
    card = card_named(now.position, now.power, order.nation, order.kind)
    take_card(now.position, now.table, now.power, card)
    yield from ()


def _check_prepare(now: StepContext, order: Prepare) -> None:
    one_of(order.card, now.position.state.hands[now.power], "qmg.illegal.not_held", "13.prepare")


def _prepares(now: StepContext) -> Iterator[Prepare]:
    return (Prepare(card) for card in sorted(set(now.position.state.hands[now.power])))


def _prepare(now: StepContext, order: Prepare) -> Flow:
    prepare(now.position, now.table, now.power, order.card)
    yield from ()


def playable(now: StepContext, name: str) -> bool:
    """True if a step lets a card be played: its kind and, where it names one, its nation."""
    card = now.position.board.cards[name]
    return card.kind in now.step.kinds and now.step.nation in ("", card.nation)


def _check_play(now: StepContext, order: Play) -> None:
    one_of(order.card, now.position.state.hands[now.power], "qmg.illegal.not_held", "16.complex")
    if not playable(now, order.card):
        raise _illegal("qmg.illegal.not_this_card", "16.complex", order.card)


def _plays(now: StepContext) -> Iterator[Play]:
    return (
        Play(card)
        for card in sorted(set(now.position.state.hands[now.power]))
        if playable(now, card)
    )


def _play(now: StepContext, order: Play) -> Flow:
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
    all_of(
        order.cards, discards(now.position, now.power), "qmg.illegal.not_in_discard", "16.complex"
    )
    for name in order.cards:
        if now.position.board.cards[name].kind not in now.step.kinds:
            raise _illegal("qmg.illegal.not_this_card", "16.complex", name)
    if not 0 < len(order.cards) <= now.step.count:
        facts = {"got": len(order.cards), "count": now.step.count}
        raise Illegal("qmg.illegal.wrong_number", rule="16.complex", facts=facts, names=order.cards)


def _retrievals(now: StepContext) -> Iterator[Retrieve]:
    cards = [
        c
        for c in discards(now.position, now.power)
        if now.position.board.cards[c].kind in now.step.kinds
    ]
    for size in range(min(now.step.count, len(cards)), 0, -1):
        yield from (Retrieve(chosen) for chosen in dict.fromkeys(combinations(sorted(cards), size)))


def _retrieve(now: StepContext, order: Retrieve) -> Flow:
    take_back(now.position, now.table, now.power, order.cards)
    yield from ()


def _check_revive(now: StepContext, order: Revive) -> None:
    if order.to != now.step.to:
        facts = {"got": order.to, "choices": (now.step.to,)}
        raise Illegal(
            "qmg.illegal.no_such_choice", rule="16.complex", facts=facts, names=(order.card,)
        )
    one_of(order.card, _revivable(now), "qmg.illegal.not_in_discard", "16.complex")


def _revivable(now: StepContext) -> list[str]:
    """The discarded cards of the card's nation but for itself.

    Later steps of it see no card discarded since.
    """
    cards = now.position.board.cards
    pile = [
        c
        for c in discards(now.position, now.power)
        if cards[c].nation == now.step.nation and c != now.frame.card
    ]
    if now.frame.aside is None:
        return pile
    return list((Counter(pile) & Counter(now.frame.aside)).elements())


_REVIVED: tuple[Literal["play", "prepare", "bottom"], ...] = ("play", "prepare", "bottom")


def _revivals(now: StepContext) -> Iterator[Revive]:
    return (
        Revive(card, to)
        for to in _REVIVED
        if to == now.step.to
        for card in sorted(set(_revivable(now)))
    )


def _revive(now: StepContext, order: Revive) -> Flow:
    """War Revenue Act: a discarded card is played, prepared or put under the deck (16.complex)."""
    position, table, power = now.position, now.table, now.power
    left = Counter(_revivable(now)) - Counter((order.card,))
    now.frame.aside = tuple(sorted(left.elements()))
    take_discards(position, power, (order.card,))
    table.log(CardsTaken(power, 1))
    if order.to == "play":
        put_in_play(position, table, power, order.card)
    elif order.to == "prepare":
        position.state.prepared[power].append(order.card)
        table.log(Prepared(power))
        table.log(PreparedSecretly(power, order.card), position.only(power))
    else:
        position.state.bottoms[power].append(order.card)
    yield from ()


# --- pieces ---------------------------------------------------------------------------------------


def _check_place(now: StepContext, order: Place) -> None:
    check_site(now.position, now.frame, now.step, order.space)


def _places(now: StepContext) -> Iterator[Place]:
    return (Place(space) for space in sites(now.position, now.frame, now.step))


def _place(now: StepContext, order: Place) -> Flow:
    now.frame.built = order.space
    yield from set_up_piece(now.position, now.table, now.step.nation, order.space, now.step.do)


def battlefields(now: StepContext) -> list[str]:
    """The spaces a step lets its nation attack.

    A piece just built counts only while it stands.
    """
    spaces, step = now.position.board.spaces, now.step
    if step.built:
        stands = now.frame.built in now.position.state.at[step.nation]
        among: tuple[str, ...] = now.position.near(step.nation, now.frame.built) if stands else ()
    else:
        among = tuple(spaces) if step.spaces is None else step.spaces
    if now.frame.only:
        among = (now.frame.only,)
    return [s for s in among if (step.land if spaces[s].land else step.sea)]


def origins(now: StepContext) -> tuple[str, ...] | None:
    """The spaces a step's attack must come from; ``None``: anywhere."""
    return (now.frame.built,) if now.step.built == "attacker" else now.step.origin


def _check_battle(now: StepContext, order: Battle) -> None:
    source = attack_from(now, order)
    fight = open_fight(now.position, now.step.nation, source, order.target)
    state, power = now.position.state, now.power
    usable = [*state.prepared[power], *filter(None, [from_hand(now.position, power, fight)])]
    all_of(order.support or (), usable, "qmg.illegal.not_prepared", "18.procedure")
    all_of(order.pay, state.hands[power], "qmg.illegal.not_held", "17.difficult")
    for status, _ in order.use or ():
        one_of(status, state.statuses[power], "qmg.illegal.no_such_status", "11.status")


def attack_from(now: StepContext, order: Battle) -> str:
    """The space a legal attack comes from.

    Raises:
        Illegal: 16.complex, 17.prerequisites, 17.difficult.
    """
    allowed = origins(now)
    if allowed and not order.source:
        order = msgspec.structs.replace(order, source=allowed[0])
    source = check_battle(now.position, now.step.nation, order, battlefields(now))
    if allowed and source not in allowed:
        raise _illegal("qmg.illegal.not_from_there", "16.complex", source)
    return source


def _battles(now: StepContext) -> Iterator[Battle]:
    allowed = origins(now)
    for source, target in attacks(now.position, now.step.nation, battlefields(now)):
        if allowed is None or source in allowed:
            yield Battle(target, source)


def _battle(now: StepContext, order: Battle) -> Flow:
    """A battle through a battle card, an event or a status (11.battle, 11.event)."""
    source = attack_from(now, order)
    fight = replace(open_fight(now.position, now.step.nation, source, order.target), plan=order)
    now.frame.battled, now.frame.difficult = order.target, fight.difficult
    now.frame.won = yield from fight_out(now.position, now.table, fight)
    now.position.state.last = "won" if now.frame.won else "lost"


def _check_eliminate(now: StepContext, order: Eliminate) -> None:
    if order not in list(_eliminations(now)):
        raise _illegal("qmg.illegal.not_there", "17.elimination", order.nation)


def _eliminations(now: StepContext) -> Iterator[Eliminate]:
    for space in now.step.spaces or ():
        there = [nation for nation in now.step.nations if space in now.position.state.at[nation]]
        yield from (Eliminate(nation, space) for nation in there)


def _eliminate(now: StepContext, order: Eliminate) -> Flow:
    eliminate(now.position, now.table, order.nation, order.space)
    yield from ()


def _check_withdraw(now: StepContext, order: Withdraw) -> None:
    own = _own_pieces(now)
    all_of(order.spaces, own, "qmg.illegal.not_there", "7.pieces")
    if not 0 < len(order.spaces) <= now.step.count:
        facts = {"got": len(order.spaces), "count": now.step.count}
        raise Illegal(
            "qmg.illegal.wrong_number", rule="16.complex", facts=facts, names=order.spaces
        )


def _own_pieces(now: StepContext) -> list[str]:
    nation = now.position.board.cards[now.frame.card].nation
    return sorted(now.position.state.at[nation])


def _withdrawals(now: StepContext) -> Iterator[Withdraw]:
    own = _own_pieces(now)
    for size in range(1, min(now.step.count, len(own)) + 1):
        yield from (Withdraw(chosen) for chosen in combinations(own, size))


def _withdraw(now: StepContext, order: Withdraw) -> Flow:
    """Peace, Bread, Land: own pieces are removed, each for points."""
    nation = now.position.board.cards[now.frame.card].nation
    for space in order.spaces:
        now.position.remove(nation, space)
        now.table.log(Removed(nation, space))
    gain(now.position, now.table, now.step.team, now.step.vp * len(order.spaces), "qmg.points.card")
    yield from ()


# --- enemies --------------------------------------------------------------------------------------


def _spendable(now: StepContext) -> list[str]:
    cards, kinds = now.position.board.cards, now.step.kinds
    hand = sorted(set(now.position.state.hands[now.power]))
    return [card for card in hand if not kinds or cards[card].kind in kinds]


def _check_spend(now: StepContext, order: Spend) -> None:
    one_of(order.card, _spendable(now), "qmg.illegal.not_held", "16.complex")


def _spends(now: StepContext) -> Iterator[Spend]:
    return (Spend(card) for card in _spendable(now))


def _spend(now: StepContext, order: Spend) -> Flow:
    """A card from hand adds attrition.

    It is shown where a certain kind is demanded (15.discards).
    """
    if now.step.kinds:
        show(now.position, now.table, now.power, "hand", order.card, "qmg.why.spent")
    else:
        put_down(now.position, now.table, now.power, "hand", (order.card,), "qmg.why.spent")
    yield from inflict(now.position, now.table, now.step.losses, "qmg.why.attrition")


def _check_drop(now: StepContext, order: Drop) -> None:
    if not now.position.holds(now.step.when):
        raise _illegal("qmg.illegal.condition", "16.complex", now.frame.card)
    one_of(
        order.status,
        now.position.state.statuses[now.step.power],
        "qmg.illegal.no_such_choice",
        "16.complex",
    )


def _drops(now: StepContext) -> Iterator[Drop]:
    if now.position.holds(now.step.when):
        yield from (Drop(status) for status in now.position.state.statuses[now.step.power])


def _drop(now: StepContext, order: Drop) -> Flow:
    drop_status(now.position, now.table, now.step.power, order.status)
    yield from ()


def _check_force(now: StepContext, order: Force) -> None:
    if order.power != now.step.power:
        raise _illegal("qmg.illegal.no_such_choice", "16.complex", order.power)
    if not now.position.holds(now.step.when):
        raise _illegal("qmg.illegal.condition", "16.complex", order.power)


def _forces(now: StepContext) -> Iterator[Force]:
    if now.position.holds(now.step.when):
        yield Force(now.step.power)


def _force(now: StepContext, order: Force) -> Flow:
    """Tunnel Mines: a power discards prepared cards of its choice and lacks the rest (15)."""
    ask = DiscardAsk(now.position, order.power, "prepared", now.step.count, "qmg.why.forced")
    pay_for_missing_cards(
        now.position, now.table, order.power, (yield from give_up(now.table, ask))
    )


OPTIONS: dict[str, Option] = {
    "draft": Option(Draft, _check_draft, _drafts, _draft),
    "prepare": Option(Prepare, _check_prepare, _prepares, _prepare),
    "play": Option(Play, _check_play, _plays, _play),
    "retrieve": Option(Retrieve, _check_retrieve, _retrievals, _retrieve),
    "revive": Option(Revive, _check_revive, _revivals, _revive),
    "build": Option(Place, _check_place, _places, _place),
    "recruit": Option(Place, _check_place, _places, _place),
    "battle": Option(Battle, _check_battle, _battles, _battle),
    "eliminate": Option(Eliminate, _check_eliminate, _eliminations, _eliminate),
    "withdraw": Option(Withdraw, _check_withdraw, _withdrawals, _withdraw),
    "extra": Option(Spend, _check_spend, _spends, _spend),
    "drop_status": Option(Drop, _check_drop, _drops, _drop),
    "force": Option(Force, _check_force, _forces, _force),
}
"""The vocabulary of optional steps; ``choose`` offers several of them, one of which is taken."""

REPEATED = frozenset({"prepare", "extra"})
"""Steps whose ``count`` says how often they may be taken."""


def alternatives(now: StepContext) -> list[StepContext]:
    """A step, or what it offers to choose from."""
    if now.step.do != "choose":
        return [now]
    return [StepContext(now.position, now.table, now.frame, step) for step in now.step.options]


__all__ = ["OPTIONS", "REPEATED", "Option", "alternatives", "lay_down"]
