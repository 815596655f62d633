"""The phases of a game turn and their order (5.2)."""

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Phase, Position

Spot = tuple[Phase, str]
"""A phase and the side that acts in it."""


_COMMON: tuple[Spot, ...] = (
    ("events", CENTRAL),
    ("units", RUSSIAN),
    ("units", CENTRAL),
    ("strategic", RUSSIAN),
    ("strategic", CENTRAL),
)


PLAYER_TURN: dict[str, tuple[Spot, ...]] = {
    RUSSIAN: (("operations", RUSSIAN), ("headquarters", RUSSIAN), ("combat", RUSSIAN)),
    CENTRAL: (
        ("operations", CENTRAL),
        ("headquarters", CENTRAL),
        ("combat", CENTRAL),
        ("oberost", CENTRAL),
    ),
}


def first_side(position: Position) -> str:
    """Whose player turn comes first.

    The Russian's, in Schlieffen East that of the Central Powers (5.2, 17.0).
    """
    return CENTRAL if position.state.options.scenario == "schlieffen_east" else RUSSIAN


def phases_in_order(position: Position) -> tuple[Spot, ...]:
    """The phases of a game turn in which something is ordered (5.2)."""
    first = first_side(position)
    return (*_COMMON, *PLAYER_TURN[first], *PLAYER_TURN[ENEMY[first]])


def enemy_phases_before(position: Position, phase: Phase, side: str) -> list[Phase]:
    """The phases of the other side from the open one up to a phase of a side (5.2)."""
    spots = phases_in_order(position)
    here = spots.index((position.state.phase, position.state.side))
    there = spots.index((phase, side))
    return [spot for spot, who in spots[here:there] if who != side]


def place_of(position: Position, phase: Phase, side: str) -> int:
    """The place of a phase of a side in the sequence; behind all others if it has none."""
    spots = phases_in_order(position)
    return spots.index((phase, side)) if (phase, side) in spots else len(spots)


def part_ended_by_done(phase: Phase) -> str:
    """What ``Done`` ends: the new units, the trains, or the player turn."""
    return phase if phase in ("units", "strategic") else "player turn"
