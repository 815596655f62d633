"""What people count in Quartermaster General: 1914."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.bots.quartermaster_1914.evaluation import POINT, SHIELD, SUPPLIED, weight_of_scoring
from pbem.games.common.game import BoardGame
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.scoring import TEAMS, points_of_scoring_round
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """Points, pieces, supply and cards of both coalitions."""
    position = Position(game.board, state)
    own = next(game.board.team(power) for power in game.board.order if position.seat(power) == seat)
    (foe,) = (team for team in TEAMS if team != own)
    scored = weight_of_scoring(position)
    return (
        CountedFigure("points_own", state.vp[own], POINT),
        CountedFigure("points_enemy", state.vp[foe], -POINT),
        CountedFigure("scoring_own", points_of_scoring_round(position, own), scored),
        CountedFigure("scoring_enemy", points_of_scoring_round(position, foe), -scored),
        CountedFigure("pieces_own", _pieces(position, own), SUPPLIED),
        CountedFigure("pieces_enemy", _pieces(position, foe), -SUPPLIED),
        CountedFigure("prepared_own", _prepared(position, own), SHIELD),
    )


def _pieces(position: Position, team: str) -> int:
    return sum(
        len(position.state.at[nation.id])
        for nation in position.board.nations.values()
        if nation.team == team
    )


def _prepared(position: Position, team: str) -> int:
    board = position.board
    return sum(len(position.state.prepared[p]) for p in board.order if board.team(p) == team)


FIGURES = _figures
