"""What people count in The First World War."""

from typing import Any

from pbem.bots.figures import CountedFigure
from pbem.games.common.game import BoardGame
from pbem.games.first_world_war.board.board import FACTIONS
from pbem.games.first_world_war.board.state import READY, Position, State, factions_of
from pbem.games.first_world_war.victory import fronts_held
from pbem.rules import Seat


def _figures(game: BoardGame[Any, Any, Any], state: State, seat: Seat) -> tuple[CountedFigure, ...]:
    """Points, fronts, strength and surrender of both alliances."""
    position = Position(game.board, state)
    mine = game.board.alliance[factions_of(state.options.players, seat)[0]]
    enemy = position.enemy(mine)

    def total(alliance: str, of: dict[str, int]) -> int:
        return sum(
            count for faction, count in of.items() if game.board.alliance[faction] == alliance
        )

    surrender = {faction: len(state.surrender.get(faction, ())) for faction in FACTIONS}
    strength = {faction: _strength(position, faction) for faction in FACTIONS}
    points = {faction: state.vp[faction] for faction in FACTIONS}
    return (
        CountedFigure("points_own", total(mine, points), 100),
        CountedFigure("points_enemy", total(enemy, points), -100),
        CountedFigure("fronts_own", fronts_held(position, mine), 40),
        CountedFigure("fronts_enemy", fronts_held(position, enemy), -40),
        CountedFigure("strength_own", total(mine, strength), 12),
        CountedFigure("strength_enemy", total(enemy, strength), -12),
        CountedFigure("surrender_own", total(mine, surrender), -45),
        CountedFigure("surrender_enemy", total(enemy, surrender), 45),
    )


def _strength(position: Position, faction: str) -> int:
    """The strength of the armies that a faction has."""
    armies = position.board.armies
    return sum(
        armies[counter].value
        for counter in position.board.counters[faction]
        if not armies[counter].dummy and position.state.at[counter] >= READY
    )


FIGURES = _figures
