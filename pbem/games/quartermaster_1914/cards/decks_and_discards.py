"""Page 15: decks, discard piles, the cost of missing cards, and points it changes (page 20)."""

from bisect import insort

from pbem.games.quartermaster_1914.board.board import STATUS
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import (
    CardDrawn,
    Dealt,
    DeckCardLost,
    Discarded,
    DiscardedSecretly,
    PointsChanged,
    ShownAndDiscarded,
)
from pbem.rules import Table


def gain_points(position: Position, table: Table, team: str, points: int, why: str) -> None:
    """A coalition gains points (page 20)."""
    if points:
        position.state.vp[team] += points
        table.log(PointsChanged(team, points, position.state.vp[team], why))


def forfeit_points(position: Position, table: Table, team: str, points: int, why: str) -> None:
    """A coalition loses points; what it has not is given to the other one (page 20)."""
    vp = position.state.vp
    lost = min(points, vp[team])
    if lost:
        vp[team] -= lost
        table.log(PointsChanged(team, -lost, vp[team], why))
    gain_points(position, table, position.board.enemy(team), points - lost, why)


def pay_for_missing_cards(position: Position, table: Table, power: str, cards: int) -> None:
    """A power that must discard and cannot costs its coalition a point a card (15.exhaustion)."""
    forfeit_points(position, table, position.board.team(power), cards, "qmg.points.lack")


def take_top_card(
    position: Position, table: Table, power: str, why: Dealt | CardDrawn | DeckCardLost
) -> str:
    """The top card of a deck with cards leaves it: a blind one, then those known to lie below.

    Its owner learns which card it was: discard piles are open to their owners (page 13).
    """
    deck, bottom = position.state.decks[power], position.state.bottoms[power]
    if deck:
        card = table.draw(deck, why, position.audience_of(power))
        deck.remove(card)
        return card
    table.reveal()
    return bottom.pop(0)


def lose_top_cards(position: Position, table: Table, power: str, count: int, why: str) -> None:
    """A power discards unseen top cards of its deck, and lacks the rest (15.exhaustion)."""
    there = min(count, position.deck_size(power))
    lost = [take_top_card(position, table, power, DeckCardLost(power)) for _ in range(there)]
    if lost:
        position.state.down[power].extend(lost)
        table.log(Discarded(power, "deck", len(lost), why))
        table.log(DiscardedSecretly(power, "deck", tuple(lost), why), position.audience_of(power))
    pay_for_missing_cards(position, table, power, count - len(lost))


def shuffle_deck(position: Position, power: str) -> None:
    """A deck is shuffled: nobody knows what lies under it any more (page 9).

    Drawing is blind, so no order is kept.
    """
    deck, bottom = position.state.decks[power], position.state.bottoms[power]
    for card in bottom:
        insort(deck, card)
    bottom.clear()


def discard_face_up(
    position: Position, table: Table, power: str, zone: str, card: str, why: str
) -> None:
    """A card of a zone goes face up on the discard pile (page 15)."""
    position.cards_in_zone(power, zone).remove(card)
    position.state.up[power].append(card)
    table.log(ShownAndDiscarded(power, card, why))


def drop_status(position: Position, table: Table, power: str, card: str) -> None:
    """A status leaves play, face up (page 15)."""
    assert position.board.cards[card].kind == STATUS
    position.state.statuses[power].remove(card)
    position.state.up[power].append(card)
    table.log(ShownAndDiscarded(power, card, "qmg.why.status"))
