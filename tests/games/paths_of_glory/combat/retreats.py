"""Retreats in tests: what is asked of the retreating side and where its units end."""

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk, retreat
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.orders import Retreat
from tests.games.paths_of_glory.fights import Paths, ways
from tests.games.paths_of_glory.positions import Play, table


def back(position: Position, battle: Battle) -> Play:
    at_table = table()
    return Play(retreat(position, at_table, battle), at_table)


def ask(play: Play) -> RetreatAsk:
    (one,) = play.asks
    assert isinstance(one, RetreatAsk)
    return one


def go(*lines: str) -> Retreat:
    return Retreat(ways(*lines))


def offered(play: Play) -> set[Paths]:
    return {order.paths for order in ask(play).legal() if isinstance(order, Retreat)}


def ends(play: Play) -> set[str]:
    """Where a single unit may end."""
    return {paths[0][1][-1] for paths in offered(play)}


def lost(play: Play) -> list[tuple[str, str, bool]]:
    return [
        (n.unit, n.space, n.permanent)
        for n in play.notes(Eliminated)
        if isinstance(n, Eliminated) and n.why == "retreat"
    ]
