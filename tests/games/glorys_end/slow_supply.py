"""Full supply once more, slowly: what the fast one is compared to."""

from functools import lru_cache

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, NEUTRALS, Position
from tests.games.hexes.reference import steps_between

RANGE = 5


def slowly(position: Position, nation: str) -> set[str]:
    """Full supply of a nation by rule 7, hex by hex."""
    state, board_, side = position.state, position.board, position.side_of(nation)
    open_ = board_.hexes.keys() - shut(position, nation)
    if state.options.scenario == "marne":
        top, bottom = board_.marne.ranks
        edge = {
            number for number in open_ if int(number[:2]) == (top if side == GERMAN else bottom)
        }
    elif side == GERMAN:
        edge = open_ & board_.edges["E"]
    else:
        west_or_south = board_.edges["W"] | board_.edges["S"]
        edge = {
            number for number in open_ & west_or_south if board_.hexes[number].country == "france"
        }
    brussels = set() if nation == "german" else {"1525"}
    towns = {
        number
        for number in (board_.places.keys() & open_) - brussels
        if held(position, side, number)
    }
    sea = frozenset(frozenset(ends) for ends, s in board_.sides.items() if s.kind == "all_sea")
    found = lines(frozenset(open_), frozenset(edge), frozenset(towns), sea)
    if nation != "german" and position.grid.at["2038"] in state.german:
        return {number for number in found if int(number[:2]) >= 20}
    return set(found)


def shut(position: Position, nation: str) -> set[str]:
    """Hexes closed to a nation's lines: neutrals, enemies, their works, west of Meuse and Marne."""
    state, board_, enemy = position.state, position.board, ENEMY[position.side_of(nation)]
    neutral = {country for country in NEUTRALS if country not in state.violated}
    found = {number for number, hex_ in board_.hexes.items() if hex_.country in neutral}
    found |= {
        number for number, stack in state.stacks.items() if position.unit(stack[0]).side == enemy
    }
    works = [h for h in state.forts if position.fort_of(h) == enemy]
    works += [h for h in state.zones if position.zone_of(h) == enemy]
    found |= {position.name(h) for h in works}
    if nation == "german" and position.grid.at["1621"] in state.forts and "netherlands" in neutral:
        found |= {
            number for number in board_.meuse_west if board_.hexes[number].country == "belgium"
        }
    if state.options.scenario == "marne":
        (top, bottom), (first, last) = board_.marne.ranks, board_.marne.files
        found |= {
            n
            for n in board_.hexes
            if not (top <= int(n[:2]) <= bottom and first <= int(n[2:]) <= last)
        }
    return found


def held(position: Position, side: str, number: str) -> bool:
    h = position.grid.at[number]
    now, before = h in position.state.german, h in position.state.towns_turn
    return (now and before) if side == GERMAN else not (now or before)


@lru_cache(maxsize=8)
def lines(
    open_: frozenset[str],
    edge: frozenset[str],
    towns: frozenset[str],
    sea: frozenset[frozenset[str]],
) -> frozenset[str]:
    """Hexes within five of the edge or of a joined town; a side's moves leave its own lines.

    ``sea``: the sides that are all sea (12.3).
    """
    sources = edge | towns & steps_between(edge, open_, sea).keys()
    reached = steps_between(sources, open_, sea)
    return frozenset(n for n, steps in reached.items() if steps <= RANGE)
