"""Playing combat cards: given with the attack or asked for, kept and put away (9.5.4, 12.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, Board, Card
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.hands_and_decks import put_away, use_as_event
from pbem.games.paths_of_glory.cards.ids import (
    ALBERICH,
    BRUSILOV_OFFENSIVE,
    FORTIFIED_MACHINE_GUNS,
    KERENSKY_OFFENSIVE,
    THEY_SHALL_NOT_PASS,
    TURK_DETERMINATION,
)
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, Scene, is_usable
from pbem.games.paths_of_glory.combat.legal_attacks import has_unit_of, is_nation
from pbem.games.paths_of_glory.log.combat import (
    AttackCancelled,
    CardsKept,
    CardsUsed,
    Term,
    TrenchCancelled,
    TrenchImagined,
)
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.orders import Attack, PlayCards
from pbem.rules import Illegal, Order, Table

KERENSKY = 2
"""What the attack that claims the Kerensky Offensive adds to its die (AP-45)."""


def cards_at_hand(scene: Scene, side: str) -> list[str]:
    """The combat cards of a side, face-up ones first, not yet used in this round (9.5.4.4)."""
    state = scene.position.state
    held = (*state.open_cards[side], *state.hands[side])
    return [card for card in held if card in COMBAT_CARDS and card not in state.spent_cards]


def card_choices(scene: Scene, side: str) -> list[str]:
    """The cards a side may use after the flank attempt (12.2.6)."""
    cards = [card for card in cards_at_hand(scene, side) if not COMBAT_CARDS[card].early]
    return [card for card in cards if is_usable_with(scene, side, card, cards)]


def might_use_card(scene: Scene, side: str) -> bool:
    """True if a side could use a card now for all that everybody knows.

    A card that fits lies open or may be in its hand.
    """
    cards = [
        card for card in _cards_maybe_at_hand(scene.position, side) if not COMBAT_CARDS[card].early
    ]
    return any(is_usable_with(scene, side, card, cards) for card in cards)


def _cards_maybe_at_hand(position: Position, side: str) -> list[str]:
    """The combat cards a side may have, for all that everybody knows.

    They are in the game by now, and nobody saw them leave.
    """
    state = position.state
    lying = [card for card in state.open_cards[side] if card not in state.spent_cards]
    if not state.hands[side]:
        return lying
    seen = {
        *state.gone_cards[side],
        *state.discards[side],
        *state.open_cards[side],
        *state.spent_cards,
    }
    optional = state.options.optional_cards != "none"
    unseen = [
        card.id
        for card in _combat_cards(position.board, side)
        if card.level <= state.commitment[side]
        and card.id not in seen
        and (optional or not card.optional)
    ]
    return [*lying, *unseen]


@lru_cache(maxsize=8)
def _combat_cards(board: Board, side: str) -> tuple[Card, ...]:
    """The combat cards of a side's deck."""
    return tuple(card for card in board.cards.values() if card.combat and card.side == side)


def early_card_choices(scene: Scene, side: str) -> list[str]:
    """The cards and events a side may use or claim before the flank attempt (12.2.4, 12.2.5)."""
    claims = [
        event for event in (KERENSKY_OFFENSIVE, BRUSILOV_OFFENSIVE) if is_claimable(scene, event)
    ]
    cards = [
        card
        for card in cards_at_hand(scene, side)
        if COMBAT_CARDS[card].early and is_usable(scene, side, card)
    ]
    return [*claims, *cards]


def is_usable_with(scene: Scene, side: str, card: str, cards: list[str] | tuple[str, ...]) -> bool:
    """True if a card may be used, alone or thanks to another: Turk Determination makes a trench."""
    if is_usable(scene, side, card):
        return True
    digs = (
        card == FORTIFIED_MACHINE_GUNS
        and TURK_DETERMINATION in cards
        and is_usable(scene, side, TURK_DETERMINATION)
    )
    return digs and side == scene.battle.defender and scene.defended_by("ge")


def is_claimable(scene: Scene, event: str) -> bool:
    """True if an attack may claim the event that gave the operations (AP-45, AP-46)."""
    op, position = scene.battle.op, scene.position
    if not scene.attacked_by("ru"):
        return False
    if event == KERENSKY_OFFENSIVE:
        enemy = any(has_unit_of(position, scene.defenders, nation) for nation in ("ah", "bu", "tu"))
        return op.bonus == "kerensky" and not op.kerensky_used and enemy
    here = [*scene.defenders, *scene.battle.bystanders]
    no_germans = bool(here) and not any(is_nation(position, unit, "ge") for unit in here)
    return op.bonus == "brusilov" and not op.brusilov_used and no_germans


def check_stated_cards(scene: Scene, order: Attack) -> None:
    """Accept the cards stated with an attack or refuse them.

    Raises:
        Illegal: paragraphs 9.5.4, 9.5.4.4, 12.2.6 and the conditions of the cards.
    """
    side = scene.battle.attacker
    if len(set(order.cards)) < len(order.cards):
        raise refuse("card_twice", "9.5.4.4", *order.cards, cards=repeated_names(order.cards))
    for card in order.cards:
        if card in (KERENSKY_OFFENSIVE, BRUSILOV_OFFENSIVE) and scene.battle.op.bonus:
            if not is_claimable(scene, card):
                raise refuse("event_not_here", card, card, card=card)
        elif fault := _why_not_use(scene, side, card, order.cards):
            raise fault


def _why_not_use(scene: Scene, side: str, card: str, cards: tuple[str, ...]) -> Illegal | None:
    """Why a side may not use a card, or ``None``."""
    state = scene.position.state
    if card not in state.open_cards[side] and card not in state.hands[side]:
        return refuse("card_not_held", "9.1.1", card, card=card)
    if card not in COMBAT_CARDS:
        return refuse("no_combat_card", "9.5.4", card, card=card)
    if card in state.spent_cards:
        return refuse("card_spent", "9.5.4.4", card, card=card)
    if not is_usable_with(scene, side, card, cards):
        return refuse("card_not_here", "12.2.6", card, card=card)
    return None


@dataclass(frozen=True)
class PlayCardsAsk(SideAsk):
    """Which combat cards a side uses now (12.2.6)."""

    topic: ClassVar[str] = "pog.ask.combat_cards"
    accepts: ClassVar[tuple[type[Order], ...]] = (PlayCards,)
    scene: Scene

    def prompt(self) -> Prompt:
        """The space and the cards to choose from."""
        space = self.position.space(self.scene.battle.target).id
        return Prompt(self.topic, space, tuple(card_choices(self.scene, self.side)))

    def legal(self) -> Iterator[PlayCards]:
        """None, each card alone, all but the one that cancels everything."""
        cards = card_choices(self.scene, self.side)
        yield PlayCards()
        for card in cards:
            if is_usable(self.scene, self.side, card):
                yield PlayCards((card,))
        together = tuple(card for card in cards if card != ALBERICH)
        if len(together) > 1:
            yield PlayCards(together)

    def default(self) -> PlayCards:
        """The cards that lie face up: they are put away at the end of the turn anyway (9.5.4.5)."""
        lying = self.position.state.open_cards[self.side]
        return PlayCards(
            tuple(
                c
                for c in lying
                if c in card_choices(self.scene, self.side) and is_usable(self.scene, self.side, c)
            )
        )

    def idle_answer(self) -> PlayCards:
        """Nothing of the hand: the cards that lie face up."""
        return self.default()

    def check(self, order: Order) -> None:
        """Each card is at hand and its conditions hold.

        One that cancels the attack is used alone.
        """
        assert isinstance(order, PlayCards)
        if len(set(order.cards)) < len(order.cards):
            raise refuse("card_twice", "9.5.4.4", *order.cards, cards=repeated_names(order.cards))
        for card in order.cards:
            if fault := _why_not_use(self.scene, self.side, card, order.cards):
                raise fault
            if COMBAT_CARDS[card].early:
                raise refuse("card_too_late", "12.2.4", card, card=card)
        if ALBERICH in order.cards and len(order.cards) > 1:
            raise refuse("card_alone", "9.5.4", ALBERICH, card=ALBERICH)


# --- using ----------------------------------------------------------------------------------------


def use_cards(scene: Scene, table: Table, side: str, cards: list[str]) -> None:
    """A side uses cards: from the hand they come face up, each serves once in this round (9.5.4.4).

    Some cancel the trench (12.2.4).

    Raises:
        WouldReveal: the table is sealed and a card comes from the hand.
    """
    state, target = scene.position.state, scene.position.space(scene.battle.target).id
    if not cards:
        return
    for card in cards:
        if card in state.hands[side]:
            table.reveal()
            state.hands[side].remove(card)
            state.open_cards[side].append(card)
            scene.fresh.append(card)
        state.spent_cards.add(card)
        scene.battle.cards[side].append(card)
    table.log(CardsUsed(side, target, tuple(cards)))
    for card in cards:
        if COMBAT_CARDS[card].trench:
            cancel_trench(scene, table, card)
    if TURK_DETERMINATION in cards:
        scene.battle.trench = 1
        table.log(TrenchImagined(target, TURK_DETERMINATION))


def claim_event(scene: Scene, table: Table, event: str) -> None:
    """The attack claims the favour of an event: a modifier (AP-45) or no trench (AP-46, 12.2.4)."""
    op = scene.battle.op
    scene.claimed.add(event)
    if event == KERENSKY_OFFENSIVE:
        op.kerensky_used = True
        scene.bonus.append(Term("kerensky", KERENSKY))
    else:
        op.brusilov_used = True
        cancel_trench(scene, table, event)


def cancel_trench(scene: Scene, table: Table, card: str) -> None:
    """The trench counts for nothing in this combat (12.2.4)."""
    scene.battle.trench = 0
    table.log(TrenchCancelled(scene.position.space(scene.battle.target).id, card))


def count_as_events(scene: Scene, table: Table) -> None:
    """What the first use of each card means besides the combat (9.5.1.3).

    Cards of a cancelled attack never get here.
    """
    for card in scene.fresh:
        use_as_event(scene.position, table, scene.position.board.cards[card].side, card)


def cancel_attack(scene: Scene, table: Table) -> None:
    """Alberich: no combat, and the cards of the attacker count as not played (CP-64)."""
    position, battle = scene.position, scene.battle
    state, returned = position.state, tuple(battle.cards[AP])
    for card in returned:
        state.spent_cards.discard(card)
        if card in scene.fresh:
            scene.fresh.remove(card)
            state.open_cards[AP].remove(card)
            state.hands[AP].append(card)
    battle.cards[AP].clear()
    table.log(AttackCancelled(position.space(battle.target).id, ALBERICH, returned))
    count_as_events(scene, table)
    put_away_combat_cards(scene, table, CP)


def put_away_combat_cards(scene: Scene, table: Table, winner: str) -> None:
    """The winner keeps their cards face up, but starred and once-a-turn ones (9.5.4.2, 9.5.4.3).

    Where nobody won both put theirs away; only They Shall Not Pass stays until a combat is lost
    (12.2.11).
    """
    position = scene.position
    for side in (scene.battle.attacker, ENEMY[scene.battle.attacker]):
        used = scene.battle.cards[side]
        kept = [card for card in used if _stays_face_up(scene, side, card, winner)]
        gone = [card for card in used if card not in kept]
        for card in gone:
            put_away(position, side, card, event=True)
        if used:
            starred = position.board.cards
            discarded = tuple(card for card in gone if not starred[card].starred)
            table.log(
                CardsKept(
                    side, tuple(kept), discarded, tuple(c for c in gone if starred[c].starred)
                )
            )


def _stays_face_up(scene: Scene, side: str, card: str, winner: str) -> bool:
    once = COMBAT_CARDS[card].once or scene.position.board.cards[card].starred
    return not once and (winner == side or (not winner and card == THEY_SHALL_NOT_PASS))
