"""What people count in When Eagles Fight."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.bots.hex_evaluation import strength_points
from pbem.games.common.game import BoardGame
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position, State
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """Places and strength of both sides."""
    position = Position(game.board, state)
    side = next(side for side in (CENTRAL, RUSSIAN) if seat_of(side) == seat)
    foe = ENEMY[side]
    return (
        CountedFigure("places_own", position.places_held(side).bit_count(), 150),
        CountedFigure("places_enemy", position.places_held(foe).bit_count(), -150),
        CountedFigure("strength_own", strength_points(position, side), 24),
        CountedFigure("strength_enemy", strength_points(position, foe), -24),
    )


FIGURES = _figures
