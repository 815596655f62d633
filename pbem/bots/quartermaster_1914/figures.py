"""What people count in Quartermaster General: 1914."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.games.common.game import BoardGame
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.scoring import TEAMS, points_of_scoring_round
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """Points, pieces, supply and cards of both coalitions."""
    position = Position(game.board, state)
    own = next(game.board.team(power) for power in game.board.order if position.seat(power) == seat)
    (foe,) = (team for team in TEAMS if team != own)
    return (
        CountedFigure("points_own", state.vp[own], 60),
        CountedFigure("points_enemy", state.vp[foe], -60),
        CountedFigure("scoring_own", points_of_scoring_round(position, own), 90),
        CountedFigure("scoring_enemy", points_of_scoring_round(position, foe), -90),
        CountedFigure("pieces_own", _pieces(position, own), 24),
        CountedFigure("pieces_enemy", _pieces(position, foe), -24),
        CountedFigure("prepared_own", _prepared(position, own), 6),
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
