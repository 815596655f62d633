"""Small positions of hex games, and orders of any kind in them, most of which are illegal."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pbem.games.hex_engine.orders import Move


def near(position: Any, centre: str, far: int) -> list[str]:
    """The hexes of a position round one."""
    grid = position.grid
    return list(grid.numbers(grid.hexes_within(grid.at[centre], far) & position.area))


def scattered(rng: Random, numbers: Sequence[str], own: Sequence[str], foes: Sequence[str]) -> str:
    """Counters in hexes, as text of a position: own ones in stacks, each enemy by itself."""
    chosen = rng.sample(list(numbers), len(foes) + 3)
    stacks = {number: [foe] for number, foe in zip(chosen[3:], foes, strict=True)}
    for unit in own:
        stacks.setdefault(rng.choice(chosen[:3]), []).append(unit)
    return "; ".join(f"{number}: {' '.join(units)}" for number, units in stacks.items())


def some_of(rng: Random, things: Sequence[str], most: int) -> tuple[str, ...]:
    """At least one of some things."""
    return tuple(rng.sample(list(things), min(len(things), rng.randint(1, most))))


def some_move(rng: Random, units: Sequence[str], numbers: Sequence[str]) -> Move:
    """Units along some hexes."""
    return Move(some_of(rng, units, 2), tuple(rng.sample(list(numbers), rng.randint(1, 2))))
