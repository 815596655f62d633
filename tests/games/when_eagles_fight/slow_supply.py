"""Supply hex by hex, as a reader of chapter 9 would trace it: what the quick reading is held against."""

from pbem.games.hexes.grid import around
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import Position


def slowly(position: Position, side: str) -> tuple[set[str], set[str], set[str]]:
    """The sources of a side, the hexes with a line to them, and those with a line to them or its port (9.5, 9.6)."""
    board, state = position.board, position.state
    enemies = {number for number, stack in state.stacks.items() if position.unit(stack[0]).side != side}
    neutral = {n for n, hex_ in board.hexes.items() if hex_.country == "romania" and not position.romania_at_war}
    open_ = set(board.hexes) - enemies - neutral
    owned = {
        n
        for n in board.hexes
        if (n in board.austrian_hexes or (n in board.places and board.places[n].kind != "fort")) and n not in neutral
    }
    central = {n for n in owned if board.grid.at[n] in state.central}
    own = central if side == CENTRAL else owned - central
    friendly = board.edges["W"] | {n for n in board.edges["S"] if board.hexes[n].country == "austria"}
    leaving = board.exits & (friendly if side == CENTRAL else board.edges["E"])
    rails: dict[str, set[str]] = {}
    for one, other in board.rails:
        rails.setdefault(one, set()).add(other)
        rails.setdefault(other, set()).add(one)
    tracks = {n for n in rails if n in open_ and n not in owned - own}
    joined = spread(leaving & tracks, {n: rails[n] & tracks for n in tracks}, len(tracks))
    towns = {n for n, place in board.places.items() if place.kind != "fort"}
    sources = joined & towns & own
    barred = board.sea | board.lakes
    ways = {
        n: {there for there in around(n) if there in open_ and (min(n, there), max(n, there)) not in barred}
        for n in open_
    }
    edge = spread(sources, ways, 4)
    port = {"2314" if side == CENTRAL else "4233"} & own
    return sources, edge, edge | spread(port & open_, ways, 4)


def spread(start: set[str], ways: dict[str, set[str]], steps: int) -> set[str]:
    """What so many steps reach."""
    found, last = set(start), set(start)
    for _ in range(steps):
        last = {there for here in last for there in ways[here]} - found
        if not last:
            break
        found |= last
    return found
