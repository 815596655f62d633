"""How units lose steps and leave the map, whatever the cause (2.11, 13.18, 13.23, 13.24)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.games.hex_engine.log import Eliminated
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import StepsLost
from pbem.games.when_eagles_fight.victory.control import leave
from pbem.rules import Table


def lose_steps(position: Position, table: Table, units: Sequence[int]) -> None:
    """Units of one side lose a step each in combat, those named twice two (13.23).

    Raises:
        AssertionError: a unit has fewer.
    """
    if not units:
        return
    side, where = position.unit(units[0]).side, {n: position.where[n] for n in units}
    for n, steps in Counter(units).items():
        assert position.state.steps[n] >= steps
        position.state.steps[n] -= steps
    position.touch()
    for h in sorted(set(where.values())):
        lost = tuple((position.unit(n).id, position.state.steps[n]) for n in where if where[n] == h)
        table.log(StepsLost(side, position.name(h), lost))
    eliminate_all(position, table, [n for n in where if not position.state.steps[n]], "combat")


def eliminate_all(position: Position, table: Table, units: Iterable[int], cause: str) -> None:
    """Units leave the map.

    Heavy artillery left alone by combat goes with the last of its hex (13.18).
    """
    hexes = [eliminate(position, table, n, cause) for n in units]
    for h in sorted(set(hexes)):
        left = position.stack(h)
        if cause == "combat" and all(position.unit(n).kind == "artillery" for n in left):
            for n in list(left):
                eliminate(position, table, n, cause)


def eliminate(position: Position, table: Table, n: int, cause: str) -> int:
    """A unit leaves the map, and with it what its being there held (3.8).

    Returns:
        The hex in which it stood.
    """
    h = position.remove(n, "lost")
    position.state.short.discard(n)
    table.log(Eliminated(position.unit(n).id, position.name(h), cause))
    leave(position, table, h)
    return h
