"""Replacements in tests: the phase with these points, and where an army may appear."""

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk, replacement_phase
from tests.games.paths_of_glory.positions import Play, table


def phase(position: Position, **points: int) -> Play:
    position.state.rp.update(points)
    at_table = table()
    return Play(replacement_phase(position, at_table), at_table)


def asked(position: Position, side: str, **halves: int) -> RebuildAsk:
    return RebuildAsk(position, side, tuple(halves.items()))
