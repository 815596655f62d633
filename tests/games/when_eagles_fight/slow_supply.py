"""Supply hex by hex by chapter 9, to compare with the fast code."""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache

from pbem.games.when_eagles_fight.board.board import CENTRAL, Board
from pbem.games.when_eagles_fight.board.state import Position
from tests.games.hexes.reference import touching

RANGE = 4


def slowly(position: Position, side: str) -> tuple[set[str], set[str], set[str]]:
    """A side's sources, the hexes with a line to them, and those with a line or port (9.5, 9.6)."""
    board, state = position.board, position.state
    enemies = {
        number for number, stack in state.stacks.items() if position.unit(stack[0]).side != side
    }
    neutral = {
        n
        for n, hex_ in board.hexes.items()
        if hex_.country == "romania" and not position.romania_at_war
    }
    open_ = board.hexes.keys() - enemies - neutral
    towns = {n for n, place in board.places.items() if place.kind != "fort"}
    owned = (board.austrian_hexes | towns) - neutral
    central = {n for n in owned if board.grid.at[n] in state.central}
    own = central if side == CENTRAL else owned - central
    friendly = board.edges["W"] | {
        n for n in board.edges["S"] if board.hexes[n].country == "austria"
    }
    leaving = board.exits & (friendly if side == CENTRAL else board.edges["E"])
    tracks = frozenset(railways(board).keys() & open_ - (owned - own))
    sources = spread(leaving & tracks, railways(board), tracks, len(tracks)) & towns & own
    port = {"2314" if side == CENTRAL else "4233"} & own & open_
    lines = [walk(board, frozenset(start), frozenset(open_)) for start in (sources, port)]
    return sources, set(lines[0]), set(lines[0] | lines[1])


@cache
def railways(board: Board) -> dict[str, set[str]]:
    """Where a railway leads from each hex that has one."""
    rails: dict[str, set[str]] = {}
    for one, other in board.rails:
        rails.setdefault(one, set()).add(other)
        rails.setdefault(other, set()).add(one)
    return rails


@cache
def roads(board: Board) -> dict[str, set[str]]:
    """Where one may go from each hex: over no side of sea or lake."""
    barred = board.sea | board.lakes
    return {
        n: {there for there in touching(n) if (min(n, there), max(n, there)) not in barred}
        for n in board.hexes
    }


@lru_cache(maxsize=8)
def walk(board: Board, start: frozenset[str], open_: frozenset[str]) -> frozenset[str]:
    """What a line of supply reaches; a side's moves leave its own lines."""
    return frozenset(spread(start, roads(board), open_, RANGE))


def spread(
    start: Collection[str], ways: Mapping[str, set[str]], open_: Collection[str], steps: int
) -> set[str]:
    """What so many steps reach, going through a set."""
    found, last = set(start), set(start)
    for _ in range(steps):
        last = {there for here in last for there in ways[here] if there in open_} - found
        if not last:
            break
        found |= last
    return found
