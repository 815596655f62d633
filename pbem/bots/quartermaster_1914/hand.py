"""What the cards of a hand are worth to who may play one a round, in hundredths of a point."""

from collections.abc import Sequence

from pbem.bots.quartermaster_1914.close_evaluation import close_weight_of_scoring
from pbem.bots.quartermaster_1914.evaluation import FULL, POINT, STATUS
from pbem.games.quartermaster_1914.board.board import ARMY, NAVY, Card, Step
from pbem.games.quartermaster_1914.board.state import Position

_LATER = (50, 42, 34, 26, 20, 14, 8)
"""So much of a card's worth, in percent, counts in a hand, the best card first: it waits."""
_COPY = 60
"""So much of its worth, in percent, a further copy of a card has."""
_LOSS = 22
"""What a card is worth that an enemy loses."""
_VOID = 5
_STEPS = {
    "build": 65,
    "recruit": 60,
    "battle": 45,
    "eliminate": 80,
    "drop_status": 60,
    "force": 60,
    "wreck": 40,
    "lose_status": 40,
    "look": 40,
    "revive": 30,
    "retrieve": 30,
    "play": 25,
    "draft": 15,
    "prepare": 10,
    "token": 60,
    "grant": 0,
}
"""What steps of cards are worth where they may be taken."""


def worth_of_hand(position: Position, power: str) -> int:
    """What a hand is worth beside the number of its cards."""
    worth = [each for each, _ in worth_of_cards(position, position.state.hands[power])]
    rounds = position.board.last_round - position.state.round + 1
    return sum(each * later // 100 for each, later in zip(worth[:rounds], _LATER, strict=False))


def worth_of_cards(position: Position, cards: Sequence[str]) -> list[tuple[int, str]]:
    """Some cards with what playing them is worth, the best first; further copies count less."""
    found, factor = list[tuple[int, str]](), dict[str, int]()
    for card in cards:
        of_copy = factor.get(card, 100)
        found.append((worth_in_hand(position, card) * of_copy // 100, card))
        factor[card] = of_copy * _COPY // 100
    return sorted(found, reverse=True)


def worth_in_hand(position: Position, name: str) -> int:
    """What playing a card is worth."""
    card = position.board.cards[name]
    steps = sum(_worth_of_step(position, card, step) for step in card.steps)
    if any(_is_unmet(position, step) for step in card.steps):
        steps //= 4
    if card.kind == "status":
        left = min(FULL, position.board.last_round - position.state.round)
        steps += STATUS * left // FULL
        if card.scores:
            points, when = card.scores
            promised = points * close_weight_of_scoring(position)
            steps += promised if position.condition_holds(when) else promised // 4
    return max(_VOID, steps)


def _is_unmet(position: Position, step: Step) -> bool:
    return step.do == "require" and not position.condition_holds(step.when)


def _worth_of_step(position: Position, card: Card, step: Step) -> int:
    state, board = position.state, position.board
    team = board.team(card.power)
    match step.do:
        case "choose":
            return max(_worth_of_step(position, card, each) for each in step.options)
        case "vp":
            return POINT * step.vp * (1 if step.team == team else -1)
        case "attrition" | "extra":
            return _LOSS * sum(
                count * (-1 if board.team(power) == team else 1)
                for power, count in step.losses.items()
            )
        case "build" | "recruit":
            piece = ARMY if ARMY in step.pieces else NAVY
            if not position.pieces_free(step.nation, piece) or not _has_base(position, step):
                return _VOID
            return _STEPS[step.do] - (30 if piece == NAVY else 0)
        case "battle":
            return _STEPS["battle"] if _may_fight(position, step) else _VOID
        case "token":
            new = any(space not in state.tokens for space in step.spaces or ())
            return _STEPS["token"] if new else 0
        case "eliminate":
            there = any(s in state.at[n] for s in step.spaces or () for n in step.nations)
            return _STEPS["eliminate"] if there else _VOID
        case "drop_status" | "lose_status":
            return _STEPS[step.do] if state.statuses[step.power] else 0
        case _:
            return _STEPS.get(step.do, 0)


def _has_base(position: Position, step: Step) -> bool:
    """True if a nation has a piece from which to build, or may begin at home."""
    if step.do == "recruit":
        return any(position.may_stand(step.nation, space) for space in step.spaces or ())
    known = position.board.nations[step.nation]
    return not position.enemies_in(known.home, known.team)


def _may_fight(position: Position, step: Step) -> bool:
    """True if a nation has pieces, and at sea its enemies have navies."""
    if not position.state.at[step.nation]:
        return False
    if step.land:
        return True
    board, team = position.board, position.board.nations[step.nation].team
    return any(
        not board.spaces[space].land
        for nation in board.nations.values()
        if nation.team != team
        for space in position.state.at[nation.id]
    )
