"""What people count in Paths of Glory."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.games.common.game import BoardGame
from pbem.games.paths_of_glory.board.board import CP, ENEMY
from pbem.games.paths_of_glory.board.state import Position, State
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """Points, strength, supply, war status and cards."""
    position, side = Position(game.board, state), seat.lower()
    foe = ENEMY[side]
    points = state.vp if side == CP else -state.vp
    strength, starving = _units(position, side)
    strength_of_foe, starving_of_foe = _units(position, foe)
    return (
        CountedFigure("points_margin", points, 240),
        CountedFigure("strength_own", strength, 20),
        CountedFigure("strength_enemy", strength_of_foe, -20),
        CountedFigure("starving_own", starving, -60),
        CountedFigure("starving_enemy", starving_of_foe, 60),
        CountedFigure("status_own", state.war_status[side], 25),
        CountedFigure("cards_own", len(state.hands[side]), 12),
    )


def _units(position: Position, side: str) -> tuple[int, int]:
    """The combat factors of a side on the map, and how many of its units are out of supply."""
    on_map = [
        unit.n
        for unit in position.board.units
        if unit.side == side
        and position.state.at[unit.n] >= 0
        and not position.is_neutral(unit.nation)
    ]
    strength = sum(position.factors(n)[0] for n in on_map)
    return strength, sum(not is_supplied(position, n) for n in on_map)


FIGURES = _figures
