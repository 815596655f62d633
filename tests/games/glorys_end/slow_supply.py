"""Full supply once more, slowly: what the fast one is compared to."""

from collections.abc import Collection

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from tests.games.hexes.reference import steps_between, touching


def slowly(position: Position, nation: str) -> set[str]:
    """Full supply of a nation by rule 7, hex by hex."""
    state, board_, side = position.state, position.board, position.side_of(nation)
    enemy = ENEMY[side]

    marne = state.options.scenario == "marne"
    (top, bottom), (first, last) = board_.marne.ranks, board_.marne.files

    def shut(number: str) -> bool:
        if marne and not (top <= int(number[:2]) <= bottom and first <= int(number[2:]) <= last):
            return True
        h = position.grid.at[number]
        hex_ = board_.hexes[number]
        if hex_.country in ("belgium", "luxembourg", "netherlands") and hex_.country not in state.violated:
            return True
        if position.side_in(h) == enemy or position.fort_of(h) == enemy or position.zone_of(h) == enemy:
            return True
        west = hex_.country == "belgium" and number in board_.meuse_west
        liege = position.grid.at["1621"] in state.forts and "netherlands" not in state.violated
        return nation == "german" and west and liege

    open_ = {number for number in board_.hexes if not shut(number)}
    if marne:
        edge = {number for number in open_ if int(number[:2]) == (top if side == GERMAN else bottom)}
    elif side == GERMAN:
        edge = set(board_.edges["E"])
    else:
        edge = {n for n in board_.edges["W"] | board_.edges["S"] if board_.hexes[n].country == "france"}
    edge &= open_
    joined = walk(edge, open_)
    towns = {
        number
        for number in board_.places
        if number in open_ & joined and (nation == "german" or number != "1525") and held(position, side, number)
    }
    found = edge | towns
    for _ in range(5):
        found |= {there for here in found for there in touching(here) if there in open_}
    if nation != "german" and position.grid.at["2038"] in state.german:
        return {number for number in found if int(number[:2]) >= 20}
    return found


def held(position: Position, side: str, number: str) -> bool:
    h = position.grid.at[number]
    now, before = h in position.state.german, h in position.state.towns_turn
    return (now and before) if side == GERMAN else not (now or before)


def walk(start: Collection[str], open_: set[str]) -> set[str]:
    found: set[str] = set()
    for number in start:
        if number not in found:
            found |= set(steps_between(number, open_))
    return found
