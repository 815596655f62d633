"""What people count in 1914: Glory's End."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.bots.hex_evaluation import strength_points
from pbem.games.common.game import BoardGame
from pbem.games.glorys_end.board.board import GERMAN, SIDES
from pbem.games.glorys_end.board.state import ENEMY, Position, State
from pbem.games.glorys_end.victory.victory import final_totals
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """The points as if the game ended now, strength and towns of both sides."""
    position = Position(game.board, state)
    side = next(side for side in SIDES if seat_of(side) == seat)
    german, allied = final_totals(position)
    own, enemy = (german, allied) if side == GERMAN else (allied, german)
    towns, foe = position.ground.towns, ENEMY[side]
    return (
        CountedFigure("points_own", own, 200),
        CountedFigure("points_enemy", enemy, -200),
        CountedFigure("strength_own", strength_points(position, side), 24),
        CountedFigure("strength_enemy", strength_points(position, foe), -24),
        CountedFigure("places_own", (towns & position.hexes_held(side)).bit_count(), 60),
        CountedFigure("places_enemy", (towns & position.hexes_held(foe)).bit_count(), -60),
    )


FIGURES = _figures
