"""The charts of the rulebook, cell by cell, each read by a fight."""

import pytest

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.combat.odds_and_modifiers import Battle, modifiers
from pbem.games.glorys_end.log import Resolved, SiegeFired
from pbem.games.glorys_end.orders import Assault
from pbem.games.hex_engine.log import Computed
from pbem.games.hexes.combat import Odds
from tests.games.glorys_end.positions import board, play
from tests.games.kit.hex_positions import logged

NONE: tuple[str, ...] = ()
EVEN = Odds(1, 1)

CHART = {
    "1:2": "1/0 1/0 1/0 1/1 1/1 0/1R",
    "1:1": "2/0 1/1 1/1 1/1 1/1R 0/2R",
    "2:1": "2/1 1/1 1/1 1/1R 1/1R 0/2R",
    "3:1": "2/2 2/2 1/1R 0/1R 0/2R 0/2R",
    "4:1": "2/2 2/2R 1/1R 1/2R 0/2R 0/3R",
    "5:1": "2/2R 2/2R 0/2R 0/2R 0/3R 0/3R",
}
"""The printed combat results table: by odds, the results of the die from 1 to 6."""

FORCES = {
    "1:2": ("DE-2-XXX/3", "", "FR-1-XXX FR-2-XXX"),
    "1:1": ("DE-2-XXX", "", "FR-1-XXX"),
    "2:1": ("DE-2-XXX DE-3-XXX/2", "", "FR-1-XXX"),
    "3:1": ("DE-2-XXX DE-3-XXX", "", "FR-1-XXX"),
    "4:1": ("DE-2-XXX DE-3-XXX", "DE-4-XXX", "FR-1-XXX"),
    "5:1": ("DE-2-XXX DE-3-XXX", "DE-4-XXX DE-9-XXX/2", "FR-1-XXX"),
}
"""For each column attackers in 3638 and 3538, and defenders in 3639."""


@pytest.mark.rule("glo:13.3")
@pytest.mark.rule("glo:13.17")
@pytest.mark.parametrize("column", CHART)
def test_every_cell_of_the_combat_results_table(column: str) -> None:
    near, other, defenders = FORCES[column]
    found = []
    for die in range(1, 7):
        where = f"3638: {near}; 3639: {defenders}" + (f"; 3538: {other}" if other else "")
        position = board(where, german="3637")
        units = tuple(name.partition("/")[0] for name in f"{near} {other}".split())
        going = play(position, Assault(units, "3639", NONE, NONE), dice=(die,))
        told = logged(going, Computed | Resolved)  # type: ignore[arg-type]
        assert [e.odds for e in told if isinstance(e, Computed)] == [column]
        found += [
            f"{e.attacker}/{e.defender}{'R' * e.retreat}"
            for e in told
            if isinstance(e, Resolved) and e.die == die
        ]
    assert " ".join(found) == CHART[column]


@pytest.mark.rule("glo:14.9")
@pytest.mark.parametrize(("gun", "hits"), [("DE-305-SG", 3), ("DE-420-SG", 4)])
def test_every_cell_of_the_siege_gun_table(gun: str, hits: int) -> None:
    for die in range(1, 7):
        position = board(f"1620: DE-2-XXX {gun}")
        dice = (die,) if die <= hits else (die, 1)
        going = play(position, Assault(("DE-2-XXX", gun), "1621", NONE, NONE), dice=dice)
        assert logged(going, SiegeFired) == [SiegeFired(gun, "1621", die, 0, destroyed=die <= hits)]


@pytest.mark.rule("glo:12.8")
@pytest.mark.rule("glo:13.14")
@pytest.mark.parametrize(
    ("terrain", "cost", "drm"),
    [("open", 1, 0), ("hills", 1, 0), ("forest", 2, 0), ("marsh", 3, -1), ("mountain", 3, -2)],
)
def test_every_row_of_the_terrain_effects_table(terrain: str, cost: int, drm: int) -> None:
    position = board("1415: DE-2-XXX")
    rivers = position.ground.rivers
    hexes = [
        position.grid.at[n] for n, hex_ in position.board.hexes.items() if hex_.terrain == terrain
    ]
    assert hexes
    for h in hexes:
        dry = [there for _, there in position.grid.near[h] if rivers.get((there, h)) != "major"]
        assert {
            price for there in dry for goal, price in position.ground.costs[there] if goal == h
        } <= {cost}
    h = next(
        h
        for h in hexes
        if not position.ground.towns >> h & 1 and position.country(h) in ("france", "germany")
    )
    origin = next(there for _, there in position.grid.near[h] if (there, h) not in rivers)
    unit = position.board.unit["DE-2-XXX"]
    position.shift([unit], origin)
    battle = Battle("prepared", GERMAN, h, (unit,), (), None, None)
    assert sum(drm for _, drm in modifiers(position, battle, EVEN)) == drm


@pytest.mark.rule("glo:13.14")
def test_a_city_counts_one_a_town_nothing_and_what_counts_adds_up() -> None:
    position = board("1415: DE-2-XXX")
    unit = position.board.unit["DE-2-XXX"]
    seen = set()
    for number, place in position.board.places.items():
        h, terrain = position.grid.at[number], position.board.hexes[number].terrain
        dry = [
            there for _, there in position.grid.near[h] if (there, h) not in position.ground.rivers
        ]
        if dry and number not in position.board.forts:
            position.shift([unit], dry[0])
            battle = Battle("prepared", GERMAN, h, (unit,), (), None, None)
            wanted = {"marsh": -1, "mountain": -2}.get(terrain, 0) - (place.kind == "city")
            assert sum(drm for _, drm in modifiers(position, battle, EVEN)) == wanted, number
            seen.add((terrain, place.kind))
    assert {("open", "city"), ("open", "town"), ("marsh", "town")} <= seen
