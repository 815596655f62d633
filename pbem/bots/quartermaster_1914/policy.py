"""Play of Quartermaster General: 1914 by rules of thumb, with some chance."""

from collections.abc import Iterator

import msgspec

from pbem.bots.quartermaster_1914.values import Promise, promises
from pbem.bots.random_orders import Below, choose
from pbem.games.quartermaster_1914 import standing
from pbem.games.quartermaster_1914.attrition import attrition_orders
from pbem.games.quartermaster_1914.board.board import Card
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.orders import Draw, Keep, Play, Prepare
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Ask, Order

_STATUS, _SCORING, _POINT, _LOSS, _LAST = 12, 8, 10, 5, 9
"""What a status is worth, its points in a scoring round to come, a point, a card that an enemy
loses; from how many rounds before the end on a plain status is worth nothing."""
_CHANCE = 6
"""By so much, in tenths of a point, chance moves a worth."""
_KEPT = {"build_army": 3, "build_navy": 1, "land_battle": 2, "sea_battle": 1}
"""So many cards of a kind are kept for the first rounds."""


def by_rules_of_thumb(ask: Ask, below: Below) -> Order:
    """A sensible answer; legal, and nothing is used but what the asked power knows."""
    match ask:
        case TurnAsk():
            return _turn(ask, below)
        case KeepAsk():
            return first_hand(ask)
        case _:
            return by_standing_orders(ask) or choose(ask, below)


def by_standing_orders(ask: Ask) -> Order | None:
    """What the standing orders answer with which every seat begins; ``None``: nothing."""
    return standing.answer(standing.SHIPPED, ask)


def first_hand(ask: KeepAsk) -> Keep:
    """Armies, some battles and events stay; what is of use later goes under the deck."""
    cards, left = ask.position.board.cards, dict(_KEPT)
    kept, rest = list[str](), list[str]()
    hand = ask.position.state.hands[ask.power]
    for card in sorted(hand, key=lambda c: -_early_worth(cards[c])):
        kind = cards[card].kind
        (rest if left.get(kind, 1) <= 0 else kept).append(card)
        left[kind] = left.get(kind, len(hand)) - 1
    ordered = kept + rest
    return Keep(tuple(ordered[len(ordered) - ask.count :]))


def _early_worth(card: Card) -> int:
    return {"build_army": 5, "event": 4, "status": 4, "land_battle": 3}.get(card.kind, 2)


# --- a turn ---------------------------------------------------------------------------------------


def _turn(ask: TurnAsk, below: Below) -> Order:
    position, power = ask.position, ask.power
    state = position.state
    if state.frames or state.built or state.won or state.drafted:
        step = best_step(position, below)
        if step is not None:
            return step
        if state.built or state.won or state.drafted:
            uses = list(legal_uses(position, power))
            if uses and below(2):
                return uses[below(len(uses))]
    if ask.is_before_end_of("play"):
        ranked = ranked_plays(position, power, below)
        if ranked:
            return Play(ranked[0])
    if ask.is_before_end_of("attrition") and not below(3):
        losses = list(attrition_orders(position, power))
        if losses:
            return losses[below(len(losses))]
    if ask.is_before_end_of("prepare") and state.hands[power]:
        return Prepare(best_to_prepare(position, power, below))
    return Draw()


def best_step(position: Position, below: Below) -> Order | None:
    """The best order of the first step that promises something; ``None``: no step does."""
    best: Promise | None = None
    most = 0
    for promise in promises(position):
        if best is not None and promise.step != best.step:
            break
        worth = promise.worth + below(_CHANCE)
        if promise.worth > 0 and worth > most:
            best, most = promise, worth
    return best.order if best is not None else None


def ranked_plays(position: Position, power: str, below: Below) -> list[str]:
    """The cards of a hand that do something now, the best first."""
    worth = {
        card: worth_of_playing(position, power, card) + below(_CHANCE)
        for card in sorted(set(position.state.hands[power]))
    }
    return sorted((c for c in worth if worth[c] > _CHANCE), key=lambda c: -worth[c])


def worth_of_playing(position: Position, power: str, card: str) -> int:
    """What a card of a hand promises if it is played now."""
    known = position.board.cards[card]
    worth = _plain_worth(position, known)
    best: dict[int, int] = {}
    for promise in promises_of(position, power, card):
        best[promise.step] = max(promise.worth, best.get(promise.step, 0))
    firsts = sorted(best.values(), reverse=True)
    return worth + sum(value // (n + 1) for n, value in enumerate(firsts))


def promises_of(position: Position, power: str, card: str) -> Iterator[Promise]:
    """The steps that a card of a hand would offer."""
    if not position.board.cards[card].steps:
        return
    hand = list(position.state.hands[power])
    hand.remove(card)
    hands = position.state.hands | {power: hand}
    frames = [Frame(card)]
    played = msgspec.structs.replace(position.state, hands=hands, frames=frames)
    yield from promises(Position(position.board, played))


def _plain_worth(position: Position, card: Card) -> int:
    """What a card does by itself."""
    board, state = position.board, position.state
    worth = 0
    if card.kind == "status":
        later = sum(state.round <= r for r in board.scoring)
        points = card.scores[0] * later * _SCORING if card.scores else 0
        worth += points + (_STATUS if board.last_round - state.round >= _LAST else 0)
    for step in card.steps:
        if step.do == "vp" and position.condition_holds(step.when):
            worth += _POINT * step.vp
        elif step.do == "attrition":
            worth += _LOSS * sum(step.losses.values())
        elif step.do == "token":
            worth += _POINT // 2
    return worth


def best_to_prepare(position: Position, power: str, below: Below) -> str:
    """The card of a hand that is of most use prepared, less what it promises if played."""

    def gain(card: str) -> int:
        known = position.board.cards[card]
        use = 3 * sum(known.symbols.values()) + 2 * sum(known.attrition.values())
        present = bool(position.state.at[known.nation])
        return (use if present else 0) - worth_of_playing(position, power, card) + below(_CHANCE)

    return max(sorted(set(position.state.hands[power])), key=gain)
