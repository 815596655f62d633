"""Letters of Quartermaster General: 1914 worth a try: each card played, each use of each card."""

from collections.abc import Iterator
from itertools import chain, zip_longest

from pbem.bots.quartermaster_1914.policy import promises_of, worth_of_playing
from pbem.bots.quartermaster_1914.values import Promise, promises
from pbem.bots.streams import Stream
from pbem.games.quartermaster_1914.attrition import attrition_orders
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.drafting import draft_orders
from pbem.games.quartermaster_1914.orders import Draw, Play, Prepare
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Order

Letter = tuple[Order, ...]


def letters_of_turn(ask: TurnAsk, stream: Stream) -> Iterator[Letter]:
    """Beginnings of what a power could order now; rules of thumb go on from there."""
    position, power = ask.position, ask.power
    if position.state.frames:
        yield from ((promise.order,) for promise in _best_first(promises(position)))
        yield from ((use,) for use in legal_uses(position, power))
    if ask.is_before_end_of("play"):
        yield from _plays(position, power)
        yield from ((use,) for use in legal_uses(position, power))
        yield from ((draft,) for draft in draft_orders(position, power))
    if ask.is_before_end_of("attrition"):
        yield from ((loss,) for loss in attrition_orders(position, power))
    if ask.is_before_end_of("prepare"):
        hand = sorted(set(position.state.hands[power]))
        yield from ((Prepare(card), Draw()) for card in stream.shuffled(hand))
    yield (Draw(),)


def _plays(position: Position, power: str) -> Iterator[Letter]:
    """Each card with its best use, then each with its second best, and so on."""
    cards = sorted(set(position.state.hands[power]))
    cards.sort(key=lambda card: -worth_of_playing(position, power, card))
    by_card = [list(_uses(position, power, card)) for card in cards]
    yield from filter(None, chain.from_iterable(zip_longest(*by_card, fillvalue=())))


def _uses(position: Position, power: str, card: str) -> Iterator[Letter]:
    first = list(_best_first(promises_of(position, power, card)))
    yield from ((Play(card), promise.order) for promise in first)
    if not first:
        yield (Play(card),)


def _best_first(found: Iterator[Promise]) -> list[Promise]:
    return sorted(found, key=lambda promise: -promise.worth)
