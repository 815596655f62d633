"""Page 11: statuses their owner uses in its own turn. Each is named like its effect."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import DiscardAsk, check_choice, give_up_cards
from pbem.games.quartermaster_1914.battle.legal_attacks import legal_attacks
from pbem.games.quartermaster_1914.battle.prepared_cards import open_fight, start_cost
from pbem.games.quartermaster_1914.battle.tanks import cards_for_tanks, roll_tanks
from pbem.games.quartermaster_1914.board.board import Card
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import discard_face_up
from pbem.games.quartermaster_1914.cards.drafting import (
    card_named,
    is_in_deck,
    take_card,
)
from pbem.games.quartermaster_1914.cards.preparing import prepare_card
from pbem.games.quartermaster_1914.log import StatusUsed
from pbem.games.quartermaster_1914.orders import Use
from pbem.games.quartermaster_1914.play.playing import run_automatic_steps
from pbem.rules import Flow, Illegal, Table


@dataclass(frozen=True)
class UseWindow:
    """What just happened and may be followed up, and the status that follows it up.

    Attributes:
        built, won: where Germany built an army, where the UK won on open land.
        drafted: the French card drafted.
    """

    position: Position
    status: Card
    built: str
    won: str
    drafted: str

    @property
    def hand(self) -> list[str]:
        """The owner's hand."""
        return self.position.state.hands[self.status.power]


Legal = Callable[[UseWindow], Iterator[Use]]
Carry = Callable[[Table, UseWindow, Use], Flow]


def uses_of_woe_to_them(now: UseWindow) -> Iterator[Use]:
    """Woe to Them: in each of its Draft steps Germany may prepare a card from hand."""
    if now.position.state.phase == "draft":
        yield from (Use(now.status.id, card) for card in sorted(set(now.hand)))


def _use_woe_to_them(table: Table, now: UseWindow, order: Use) -> Flow:
    prepare_card(now.position, table, now.status.power, order.card)
    yield from ()


def uses_of_troupes_coloniales(now: UseWindow) -> Iterator[Use]:
    """Troupes Coloniales: with a navy in the west France takes a free Build Army, not a draft."""
    card = card_named(now.position, now.status.power, now.status.nation, "build_army")
    free = now.position.condition_holds(now.status.effect_when) and is_in_deck(
        now.position, now.status.power, card
    )
    if free and now.position.state.phase == "draft":
        yield Use(now.status.id)


def _use_troupes_coloniales(table: Table, now: UseWindow, order: Use) -> Flow:  # noqa: ARG001
    now.position.state.phase = "play"
    card = card_named(now.position, now.status.power, now.status.nation, "build_army")
    take_card(now.position, table, now.status.power, card)
    yield from ()


def uses_of_citizen_soldiers(now: UseWindow) -> Iterator[Use]:
    """Citizen-Soldiers: a French card just drafted may be prepared at once."""
    if now.drafted in now.hand:
        yield Use(now.status.id)


def _use_citizen_soldiers(table: Table, now: UseWindow, order: Use) -> Flow:  # noqa: ARG001
    prepare_card(now.position, table, now.status.power, now.drafted)
    yield from ()


def uses_of_commonwealth_support(now: UseWindow) -> Iterator[Use]:
    """Commonwealth Support: with three navies the UK builds by a Build Army card that it keeps."""
    yield from _uses_instead_of_playing(now, "build_army")


def uses_of_yellow_hands(now: UseWindow) -> Iterator[Use]:
    """The Girls with Yellow Hands: with three navies the UK battles by a card that it keeps.

    The card is a Land Battle.
    """
    yield from _uses_instead_of_playing(now, "land_battle")


def _uses_instead_of_playing(now: UseWindow, kind: str) -> Iterator[Use]:
    card = card_named(now.position, now.status.power, now.status.nation, kind)
    may_play = now.position.state.phase in ("draft", "play")
    if may_play and card in now.hand and now.position.condition_holds(now.status.effect_when):
        yield Use(now.status.id)


def _begin_steps(table: Table, now: UseWindow, order: Use) -> Flow:  # noqa: ARG001
    now.position.state.phase = "attrition"
    now.position.state.frames.append(Frame(now.status.id, use=True))
    yield from run_automatic_steps(now.position, table)


def uses_of_stosstruppen(now: UseWindow) -> Iterator[Use]:
    """Stosstruppen: an army just built lets Germany battle next to it for a prepared card.

    The card supports on land.
    """
    costs = _battle_costs_beside(now)
    for name in sorted(set(now.position.state.prepared[now.status.power])):
        card = now.position.board.cards[name]
        price = card.symbols.get("land_support", 0)
        fit = [space for space in costs if price and (card.spaces is None or space in card.spaces)]
        yield from (Use(now.status.id, name, space) for space in fit)
        if now.position.status_ready("big_bertha"):
            paid = [space for space in fit if len(now.hand) >= price + costs[space]]
            yield from (Use(now.status.id, name, space, keep=True) for space in paid)


def _battle_costs_beside(now: UseWindow) -> dict[str, int]:
    """The land spaces that may be battled next to the army just built.

    Each with the least it costs from hand (15, 17).
    """
    nation, position = now.status.nation, now.position
    if now.built not in position.state.at[nation]:
        return {}
    lands = [
        space
        for space in position.spaces_near(nation, now.built)
        if position.board.spaces[space].land
    ]
    found: dict[str, int] = {}
    for source, target in legal_attacks(position, nation, lands):
        cost = start_cost(position, open_fight(position, nation, source, target))
        found[target] = min(cost, found.get(target, cost))
    return found


def _use_stosstruppen(table: Table, now: UseWindow, order: Use) -> Flow:
    position, power = now.position, now.status.power
    if order.keep:
        position.state.used.add("big_bertha")
        table.log(StatusUsed(power, position.board.effects["big_bertha"].id))
        price = position.board.cards[order.card].symbols["land_support"]
        yield from give_up_cards(
            table, DiscardAsk(position, power, "hand", price, "qmg.why.big_bertha")
        )
    else:
        discard_face_up(position, table, power, "prepared", order.card, "qmg.why.stosstruppen")
    position.state.frames.append(Frame(now.status.id, use=True, built=now.built, only=order.space))
    yield from run_automatic_steps(position, table)


def uses_of_mark_iv_tanks(now: UseWindow) -> Iterator[Use]:
    """Mark IV Tanks: a land battle won on open ground lets the UK build there for a card.

    The card is a prepared one.
    """
    yield from (Use(now.status.id, card) for card in cards_for_tanks(now.position, now.won))


def _use_mark_iv_tanks(table: Table, now: UseWindow, order: Use) -> Flow:
    yield from roll_tanks(now.position, table, now.won, order.card)


USES: dict[str, tuple[Legal, Carry]] = {
    "woe_to_them": (uses_of_woe_to_them, _use_woe_to_them),
    "troupes_coloniales": (uses_of_troupes_coloniales, _use_troupes_coloniales),
    "citizen_soldiers": (uses_of_citizen_soldiers, _use_citizen_soldiers),
    "commonwealth_support": (uses_of_commonwealth_support, _begin_steps),
    "yellow_hands": (uses_of_yellow_hands, _begin_steps),
    "stosstruppen": (uses_of_stosstruppen, _use_stosstruppen),
    "mark_iv_tanks": (uses_of_mark_iv_tanks, _use_mark_iv_tanks),
}
"""Effect -> every legal use now, and how it is carried out."""
_AGAIN = frozenset({"citizen_soldiers"})
"""Effects that may be used more than once a turn."""


def _use_window(position: Position, card: Card) -> UseWindow:
    state = position.state
    return UseWindow(position, card, state.built, state.won, state.drafted)


def legal_uses(position: Position, power: str) -> Iterator[Use]:
    """Every legal use of a power's statuses now."""
    for name in position.state.statuses[power]:
        card = position.board.cards[name]
        if card.effect in USES and card.effect not in position.state.used:
            yield from USES[card.effect][0](_use_window(position, card))


def check_use(position: Position, power: str, order: Use) -> None:
    """A status that lies face up, may be used now, and what it needs.

    Raises:
        Illegal: 11.status.
    """
    check_choice(
        order.status, position.state.statuses[power], "qmg.illegal.no_such_status", "11.status"
    )
    if order not in list(legal_uses(position, power)):
        effect = position.board.cards[order.status].effect
        used = effect in position.state.used
        facts = {"status": order.status, "card": order.card, "space": order.space, "used": used}
        raise Illegal(
            "qmg.illegal.status_not_now", rule="11.status", facts=facts, names=(order.status,)
        )


def use_status(position: Position, table: Table, order: Use, window: UseWindow) -> Flow:
    """Use a status, which was checked."""
    effect = window.status.effect
    if effect not in _AGAIN:
        position.state.used.add(effect)
    table.log(StatusUsed(window.status.power, order.status))
    yield from USES[effect][1](table, window, order)


def window_of_use(position: Position, order: Use) -> UseWindow:
    """What a use may follow up, before that is forgotten."""
    return _use_window(position, position.board.cards[order.status])
