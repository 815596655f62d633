"""Chapter 6: Germans and Austro-Hungarians together (6.1).

And what is closed to a nation (3.2, 6.3, 15.6).

Fortresses and heavy artillery, which stack freely (8.5), make no stack a mixed one.
"""

from collections.abc import Collection, Iterable, Sequence

from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.state import MIXING, OFFENSIVE, Position
from pbem.rules import Illegal


def hexes_barred(position: Position, nation: str) -> Hexes:
    """The hexes that units of a nation may not enter.

    Neutral Romania (3.2), Germany (6.3), the north (15.6).

    Germans go anywhere else (6.2).
    """
    ground = position.ground
    shut = 0 if position.romania_at_war else ground.country["romania"]
    if nation == "austrian":
        shut |= ground.country["germany"]
    if nation == "romanian":
        shut |= ground.north29
    return shut


def nations_among(position: Position, units: Iterable[int]) -> set[str]:
    """The nations of the field units among some."""
    return {nation for nation in map(position.board.fielded.__getitem__, units) if nation}


def nations_in_hex(position: Position, units: Iterable[int], h: int) -> set[str]:
    """The nations of the field units in a hex with units that come.

    Of those that make no mixed stacks only theirs.
    """
    return nations_among(position, units) | {
        nation for nation in MIXING if position.mixing[nation] >> h & 1
    }


def is_mixed(position: Position, units: Collection[int]) -> bool:
    """True if Germans and Austro-Hungarians are among units (6.4)."""
    return nations_among(position, units).issuperset(MIXING)


def mixed_limit(position: Position) -> int:
    """The German units that mixed stacks may hold in all.

    More in the turns after the declaration (6.4, 15.4).
    """
    return position.turn.mixed + min(OFFENSIVE, max(0, position.offensive - 1))


def count_germans(position: Position, units: Iterable[int]) -> int:
    """How many German field units are among some."""
    return sum(nation == "german" for nation in map(position.board.fielded.__getitem__, units))


def count_germans_in_mixed_stacks(position: Position, moving: Collection[int], h: int) -> int:
    """How many Germans would stand in mixed stacks if units stood in a hex with those there.

    Rule 6.4.
    """
    mixed = position.mixing["german"] & position.mixing["austrian"] & ~(1 << h)
    stacks = [
        [n for n in position.stack(there) if n not in moving] for there in position.hexes_in(mixed)
    ]
    stacks.append([*moving, *(n for n in position.stack(h) if n not in moving)])
    return sum(count_germans(position, stack) for stack in stacks if is_mixed(position, stack))


def why_not_together(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why units may not stand in a hex with those there.

    Too many Germans in mixed stacks, or the north (6.3, 6.4).
    """
    if reason := why_not_north(position, units, h):
        return reason
    if nations_in_hex(position, units, h).issuperset(MIXING):
        count, most = count_germans_in_mixed_stacks(position, units, h), mixed_limit(position)
        if count > most:
            number = position.name(h)
            return refuse("too_many_germans", "6.4", number, hex=number, count=count, most=most)
    return None


def why_not_north(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why Austro-Hungarians may not be in a hex: north of row 20 without a German (6.3).

    Those who have lost theirs there may go further south.
    """
    if not position.ground.north >> h & 1 or "austrian" not in nations_among(position, units):
        return None
    if count_germans(position, {*units, *position.stack(h)}):
        return None
    start, number = position.where.get(units[0]), position.name(h)
    if (
        start is not None
        and position.ground.north >> start & 1
        and int(number[2:]) > int(position.name(start)[2:])
    ):
        return None
    return refuse("north_of_20", "6.3", number, hex=number)


def why_not_leave(position: Position, units: Sequence[int], h: int) -> Illegal | None:
    """Why Germans may not leave a hex: Austro-Hungarians would be alone north of row 20 (6.3)."""
    staying = [n for n in position.stack(h) if n not in units]
    if (
        not position.ground.north >> h & 1
        or not count_germans(position, units)
        or nations_among(position, staying) != {"austrian"}
    ):
        return None
    number = position.name(h)
    return refuse("leaves_allies_north", "6.3", number, hex=number)
