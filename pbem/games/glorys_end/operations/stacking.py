"""Chapter 6: stacking.

The limits always hold: nothing that would break them is legal (6.5 never happens).
"""

from collections.abc import Sequence

from pbem.games.glorys_end.board.asks import refuse
from pbem.games.glorys_end.board.state import Position
from pbem.rules import Illegal

STEPS, CORPS = 9, 2
"""What a hex holds (6.1); guns, dummies, forts and markers count nothing."""


def why_not_pass(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why units may not go through a hex: with those there they are too many steps (6.4)."""
    staying = _friends(position, units, h)
    steps = sum(position.state.steps[n] for n in (*units, *staying))
    if steps > STEPS:
        number = position.name(h)
        return refuse("too_many_steps", "6.4", number, hex=number, steps=steps, most=STEPS)
    return None


def why_not_stop(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why units may not stay in a hex with those of their side there.

    Steps, corps, nations, Paris, cavalry in trenches (6, 9.4). Enemy guns keep nobody out (14.7).
    """
    everybody = [*units, *_friends(position, units, h)]
    number = position.name(h)
    steps = sum(position.state.steps[n] for n in everybody)
    if steps > STEPS:
        return refuse("too_many_steps", "6.1", number, hex=number, steps=steps, most=STEPS)
    corps = sum(position.unit(n).size == "XXX" for n in everybody)
    if corps > CORPS:
        return refuse("too_many_corps", "6.1", number, hex=number, corps=corps)
    nations = {position.unit(n).nation for n in everybody if position.unit(n).kind != "naval"}
    if len(nations) > 1:
        return refuse("nations_apart", "6.2", number, hex=number)
    arriving = {position.unit(n).nation for n in units}
    if position.ground.paris >> h & 1 and arriving not in ({"german"}, {"french"}):
        return refuse("paris_french", "6.3", number, hex=number)
    if h in position.state.trenches and any(position.unit(n).kind == "cavalry" for n in units):
        return refuse("cavalry_in_trench", "9.4", number, hex=number)
    return None


def _friends(position: Position, units: Sequence[int], h: int) -> list[int]:
    """The other units of their side in a hex."""
    side = position.unit(units[0]).side
    return [n for n in position.stack(h) if n not in units and position.unit(n).side == side]


def fits(position: Position, units: Sequence[int], h: int) -> bool:
    """True if units may stay in a hex with those there."""
    return why_not_stop(position, units, h) is None
