"""Control of spaces, and the victory points that change with it (3.0, 5.1.2, 11.1.15)."""

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.core import Controlled, Scored
from pbem.rules import Table


def take_space(position: Position, table: Table, side: str, space: int) -> None:
    """Give a space to a side and put it on record, with the points it brings (3.0, 5.1.2).

    What the Allies get by the ANA alone they keep only as long as it stays (11.1.15).
    """
    if position.is_controlled_by(side, space):
        return
    name = position.space(space).id
    change = position.take(side, space)
    if side == AP and position.units_of(AP, space) == [position.board.unit["ANAc"]]:
        position.state.ana_holds = space
    table.log(Controlled(side, name))
    if change:
        table.log(Scored(change, position.state.vp, "space", name))


def award_points(position: Position, table: Table, points: int, why: str, what: str = "") -> None:
    """Change the victory points for something that is not a space, and put it on record (5.1.2)."""
    position.award(points)
    table.log(Scored(points, position.state.vp, why, what))


def release_ana_spaces(position: Position, table: Table) -> None:
    """Give back what the ANA held once it is not there any more, for whatever reason (11.1.15)."""
    held = position.state.ana_holds
    if held < 0 or position.state.at[position.board.unit["ANAc"]] == held:
        return
    position.state.ana_holds = -1
    if not position.units_of(AP, held):
        take_space(position, table, CP, held)
