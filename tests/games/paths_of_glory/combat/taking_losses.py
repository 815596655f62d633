"""Losses in tests: what is asked of the side that takes them, and what it took."""

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk, take_losses
from pbem.games.paths_of_glory.log.losses import LossesTaken
from pbem.games.paths_of_glory.orders import TakeLosses
from tests.games.paths_of_glory.positions import Play, table


def lose(position: Position, battle: Battle, side: str) -> Play:
    at_table = table()
    return Play(take_losses(position, at_table, battle, side), at_table)


def ask(play: Play) -> TakeLossesAsk:
    (one,) = play.asks
    assert isinstance(one, TakeLossesAsk)
    return one


def steps(*names: str) -> TakeLosses:
    return TakeLosses(names)


def offered(play: Play) -> list[tuple[str, ...]]:
    return [order.steps for order in ask(play).legal() if isinstance(order, TakeLosses)]


def summary(play: Play) -> LossesTaken:
    (note,) = play.notes(LossesTaken)
    assert isinstance(note, LossesTaken)
    return note
