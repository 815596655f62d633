"""Redeployment of units in a line, and what becomes of them."""

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import Redeploy
from pbem.games.paths_of_glory.redeployment.redeployment import (
    RedeployAsk,
    redeploy,
)
from tests.games.paths_of_glory.positions import Play, table

EVERYBODY = ["tu", "bu", "it", "gr", "ro"]


def asked(position: Position, side: str, points: int = 4) -> RedeployAsk:
    return RedeployAsk(position, side, points, frozenset())


def play(position: Position, side: str, points: int = 4) -> Play:
    at_table = table()
    return Play(redeploy(position, at_table, side, points), at_table)


def send(units: str, target: str) -> Redeploy:
    return Redeploy(tuple(units.split()), target)


def accepted(position: Position, side: str, units: str, target: str) -> bool:
    return asked(position, side).is_legal(send(units, target))
