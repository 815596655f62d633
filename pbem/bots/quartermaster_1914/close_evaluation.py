"""What a position of Quartermaster General: 1914 is worth to a coalition, in hundredths of a point.

What pieces and prepared cards are worth beyond their points fades towards the end.
"""

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.scoring import points_of_scoring_round

POINT = 100
"""What a victory point is worth."""
_SCORED, _SCORED_LATER = 100, 65
"""What a point of a scoring round is worth; what the rounds after the next one add to it."""
SUPPLIED, _NAVY, _OPEN = 50, 30, 45
"""What a piece in supply is worth, a navy above that, an objective beside it that is open."""
_FULL = 14
"""From so many rounds to come on pieces and prepared cards count wholly."""
_CARD, _STATUS = 22, 60
"""What a card in deck or hand is worth, a status."""
SHIELD, _SUPPORT, _ATTRITION = 50, 25, 30
"""What symbols on prepared cards are worth."""


def worth(position: Position, team: str) -> int:
    """What a coalition has."""
    state, board = position.state, position.board
    left = min(_FULL, board.last_round - state.round)
    powers = [power for power in board.order if board.team(power) == team]
    cards = sum(_CARD * (position.deck_size(p) + len(state.hands[p])) for p in powers)
    later = _on_map(position, team) + sum(_prepared(position, power) for power in powers)
    scored = weight_of_scoring(position) * points_of_scoring_round(position, team)
    return POINT * state.vp[team] + scored + cards + later * left // _FULL


def weight_of_scoring(position: Position) -> int:
    """What a point of a scoring round is worth now: the last one scores once."""
    coming = sum(r >= position.state.round for r in position.board.scoring)
    return _SCORED + (_SCORED_LATER if coming > 1 else 0)


def _on_map(position: Position, team: str) -> int:
    """Pieces in supply, and the open objectives beside them."""
    board, state, total = position.board, position.state, 0
    beside, held = set[str](), set[str]()
    for nation in board.nations.values():
        held |= state.at[nation.id]
        if nation.team == team:
            supplied = position.supplied_spaces(nation.id)
            navies = sum(not board.spaces[space].land for space in supplied)
            total += SUPPLIED * len(supplied) + _NAVY * navies
            beside.update(other for s in supplied for other in board.links[team][s])
    goals = {*board.objectives, *state.tokens}
    return total + _OPEN * len(goals & beside - held)


def _prepared(position: Position, power: str) -> int:
    """Statuses, and prepared cards by what they can do."""
    state, board = position.state, position.board
    total = _STATUS * len(state.statuses[power])
    for name in state.prepared[power]:
        card = board.cards[name]
        if state.at[card.nation]:
            for symbol, count in card.symbols.items():
                total += count * (_SUPPORT if symbol.endswith("support") else SHIELD)
        total += _ATTRITION * sum(card.attrition.values())
    return total
