"""How units lose steps and leave the map, whatever the cause (2.11, 13.20, 7.12)."""

from collections import Counter
from collections.abc import Sequence

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.log import FortGone, StepsLost
from pbem.games.glorys_end.supply.supply import has_defensive_supply
from pbem.games.glorys_end.victory.control import costs_points, leave, lose_zone, update_points
from pbem.games.hex_engine.log import Eliminated
from pbem.rules import Table

MARNE_UNIT = {"XXX": 2, "XX": 1}
"""Points on the Marne for a French corps and division eliminated.

For a German unit only the corps counts (16.4).
"""


def lose_steps(position: Position, table: Table, units: Sequence[int], cause: str) -> None:
    """Units of one side lose a step each, those named twice two.

    Raises:
        AssertionError: a unit has fewer.
    """
    if not units:
        return
    side, where = position.unit(units[0]).side, {n: position.where[n] for n in units}
    seen = {n: None if cause == "combat" else position.who_knows(n) for n in units}
    for n, steps in Counter(units).items():
        assert position.state.steps[n] >= steps
        position.state.steps[n] -= steps
        _count_british(position, n, steps)
    for h, knows in dict.fromkeys(
        (where[n], seen[n]) for n in sorted(where, key=lambda n: (where[n], n))
    ):
        told = [n for n in where if (where[n], seen[n]) == (h, knows)]
        lost = tuple((position.unit(n).id, position.state.steps[n]) for n in told)
        table.log(StepsLost(side, position.name(h), lost, cause), knows)
    for n in where:
        if not position.state.steps[n]:
            eliminate(position, table, n, cause)


def eliminate(position: Position, table: Table, n: int, cause: str) -> None:
    """A unit leaves the map; what it held and what it was worth follow (4.5, 4.8, 14.3, 16.4)."""
    _count_british(position, n, position.state.steps[n])
    h = position.remove(n, "lost")
    table.log(Eliminated(position.unit(n).id, position.name(h), cause))
    if costs_points(position, n):
        position.state.belgians.add(n)
    _count_marne(position, n)
    if position.zone_of(h) == position.unit(n).side and not position.mobile_units_in(h):
        lose_zone(position, table, h)
    leave(position, table, h)
    update_points(position, table)


def lose_guns(position: Position, table: Table, h: int) -> None:
    """Guns in defence die with the last mobile step of their hex (14.7).

    They also die when the mobile units retreat.
    """
    for n in [n for n in position.stack(h) if position.unit(n).kind == "gun"]:
        eliminate(position, table, n, "overrun")


def lose_fort(position: Position, table: Table, h: int) -> None:
    """A fortress is destroyed for good (14.2)."""
    position.state.forts.discard(h)
    position.touch()
    table.log(FortGone(position.name(h)))


def _count_british(position: Position, n: int, steps: int) -> None:
    """Count a point for each British step lost on the Marne (16.4)."""
    if position.state.options.scenario == "marne" and position.unit(n).nation == "british":
        _score(position, GERMAN, steps)


def _count_marne(position: Position, n: int) -> None:
    """Count points for corps and French divisions lost on the Marne (16.4)."""
    unit = position.unit(n)
    if position.state.options.scenario != "marne" or unit.kind in ("gun", "dummy"):
        return
    if unit.nation == "german":
        _score(position, ALLIED, MARNE_UNIT["XXX"] if unit.size == "XXX" else 0)
    elif unit.nation == "french":
        _score(position, GERMAN, MARNE_UNIT.get(unit.size, 0))


def _score(position: Position, side: str, points: int) -> None:
    position.state.losses[side] = position.state.losses.get(side, 0) + points


def attrition(position: Position, table: Table, side: str) -> None:
    """Every unit out of supply loses a step, all at once (7.12)."""
    steps = position.state.steps
    lose_steps(
        position,
        table,
        [n for n in position.units_of(side) if steps[n] and not has_defensive_supply(position, n)],
        "supply",
    )
