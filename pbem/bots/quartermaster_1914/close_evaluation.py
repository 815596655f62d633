"""What a position of Quartermaster General: 1914 is worth to a level that weighs.

In hundredths of a point. A space counts by how likely it still scores in the rounds to come: by
enemies beside it, and by prepared cards that reinforce it.
"""

from functools import cache

from pbem.bots.quartermaster_1914.evaluation import (
    ATTRITION,
    CARD,
    FULL,
    NAVY,
    OPEN,
    POINT,
    STATUS,
    SUPPLIED,
    SUPPORT,
)
from pbem.bots.quartermaster_1914.survey import SAFE, Survey
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.scoring import is_silenced, statuses_scored

_SHIELD = 30
"""What a prepared symbol that reinforces is worth beyond what it holds."""
_LASTS = {SAFE: 94, 0: 70, 1: 80, 2: 86, 3: 90}
"""How likely, in percent, what scores in a space does so a round later, by how it is held."""
LASTING = 1
"""Statuses last as long as a space that is held by so many symbols."""
_RISK = {SAFE: 0, 0: 35, 1: 18, 2: 10, 3: 6}
"""How likely, in percent, a home is lost soon, and with it the supply of its nation."""


def close_worth(survey: Survey, team: str) -> int:
    """What a coalition has."""
    position = survey.position
    state, board = position.state, position.board
    left = min(FULL, board.last_round - state.round)
    powers = [power for power in board.order if board.team(power) == team]
    cards = sum(CARD * (position.deck_size(p) + len(state.hands[p])) for p in powers)
    later = _on_map(survey, team) + sum(_prepared(survey, power) for power in powers)
    return POINT * state.vp[team] + _scored(survey, team) + cards + later * left // FULL


def close_weight_of_scoring(position: Position, hold: int = LASTING) -> int:
    """What a point of every scoring round to come is worth, by how well it is held."""
    return _weight(position.board.scoring, position.state.round, _LASTS[hold])


@cache
def _weight(rounds: tuple[int, ...], now: int, lasts: int) -> int:
    waits = (scoring - now for scoring in rounds if scoring >= now)
    return sum(POINT * lasts**wait // 100**wait for wait in waits)


def _scored(survey: Survey, team: str) -> int:
    """What the objectives and statuses of a coalition promise in the scoring rounds to come."""
    position = survey.position
    board, state = position.board, position.state
    goals, best = {*board.objectives, *state.tokens}, dict[str, int]()
    weights = {hold: close_weight_of_scoring(position, hold) for hold in _LASTS}
    for nation in board.nations.values():
        if nation.team == team and not is_silenced(position, nation.id):
            for space in state.at[nation.id] & goals:
                worth_there = weights[survey.hold(nation.id, space)]
                best[space] = max(worth_there, best.get(space, 0))
    statuses = sum(points for _, points in statuses_scored(position, team))
    return sum(best.values()) + statuses * weights[LASTING]


def _on_map(survey: Survey, team: str) -> int:
    """Pieces in supply, less the risk of losing it, and the open objectives beside them."""
    position = survey.position
    board, state, total = position.board, position.state, 0
    held = set[str]().union(*state.at.values())
    for nation in board.nations.values():
        if nation.team == team and (supplied := survey.supplied[nation.id]):
            navies = sum(not board.spaces[space].land for space in supplied)
            value = SUPPLIED * len(supplied) + NAVY * navies
            risk = _RISK[survey.hold(nation.id, nation.home)]
            total += value * (100 - risk) // 100
    goals = {*board.objectives, *state.tokens}
    return total + OPEN * len(goals & survey.struck[team] - held)


def _prepared(survey: Survey, power: str) -> int:
    """Statuses, and prepared cards by what they can do."""
    state = survey.position.state
    on_cards = sum(worth_prepared(survey, card) for card in state.prepared[power])
    return STATUS * len(state.statuses[power]) + on_cards


def worth_prepared(survey: Survey, name: str) -> int:
    """What a card is worth that is prepared."""
    position = survey.position
    card = position.board.cards[name]
    total, there = ATTRITION * sum(card.attrition.values()), position.state.at[card.nation]
    if there:
        for symbol, count in card.symbols.items():
            supports = symbol.endswith("support")
            near = survey.struck[position.board.team(card.power)] if supports else there
            if card.spaces is None or not card.spaces.isdisjoint(near):
                total += count * (SUPPORT if supports else _SHIELD)
    return total
