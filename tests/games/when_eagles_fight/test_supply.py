"""Chapter 9: lines of supply, what closes them, and what feeds units beside them."""

import random

import pytest

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.supply.supply import (
    has_defensive_supply,
    is_active,
    is_fully_supplied,
    line_from,
    supply,
)
from tests.games.when_eagles_fight.positions import board, printed
from tests.games.when_eagles_fight.slow_supply import slowly


def has(position: Position, unit: str) -> tuple[bool, bool, bool]:
    """Whether a unit has a line to an edge, may attack in supply, and endures."""
    n = printed().unit[unit]
    return is_fully_supplied(position, n), is_active(position, n), has_defensive_supply(position, n)


def around(number: str) -> str:
    """Russians in all hexes round one."""
    grid, names = printed().grid, ("RU-2", "RU-3", "RU-4", "RU-5", "RU-6", "RU-1")
    return "; ".join(
        f"{grid.number[h]}: {u}"
        for (_, h), u in zip(grid.near[grid.at[number]], names, strict=True)
    )


@pytest.mark.rule("wef:9.5")
def test_a_line_is_four_hexes_long_and_counts_the_source_but_not_the_unit() -> None:
    grid = printed().grid
    position = board("2419: RU-18")
    found = supply(position, RUSSIAN)
    for h in position.hexes_in(position.area):
        near = grid.flood(1 << h, position.area, 4) & found.sources
        assert bool(near) == bool(found.edge >> h & 1), grid.number[h]
    assert found.edge != position.area


@pytest.mark.rule("wef:9.1")
@pytest.mark.rule("wef:9.5")
@pytest.mark.rule("wef:9.6")
def test_at_the_beginning_everybody_is_supplied() -> None:
    where: dict[str, list[str]] = {}
    for unit in printed().units:
        if unit.hex and not unit.of:
            where.setdefault(unit.hex, []).append(unit.id)
    position = board(
        "; ".join(f"{number}: {' '.join(units)}" for number, units in where.items()), turn=1
    )
    assert all(is_fully_supplied(position, n) for n in position.where)


@pytest.mark.rule("wef:9.5")
def test_the_four_corps_of_the_tannenberg_opening_are_out_of_supply() -> None:
    position = board(
        "2417: RU-13 RU-15 RU-23; 2516: RU-6; 2316: DE-FR; 2317: "
        "DE-20; 2416: DE-1C; 2418: DE-1; 2515: DE-1R;"
        "2517: DE-17; 2617: DE-3R; 2314: DE-F-KON; 2615: DE-F-LOT",
        turn=1,
        central="2617 2517 2418 2317",
    )
    for corps in ("RU-13", "RU-15", "RU-23", "RU-6"):
        assert has(position, corps) == (False, False, False)


@pytest.mark.rule("wef:9.6")
def test_an_enemy_on_the_railway_cuts_what_lies_behind_it() -> None:
    free = board("3515: RU-2")
    cut = board(
        "3515: RU-2; 4212: DE-1; 4210: DE-17; 4214: DE-20; 4202: "
        "DE-1R; 4206: DE-GR; 4218: DE-2; 4223: DE-11"
    )
    assert has(free, "RU-2") == (True, True, True)
    assert has(cut, "RU-2") == (False, False, False)


@pytest.mark.rule("wef:9.6")
def test_a_place_that_the_enemy_controls_closes_its_railway_until_it_is_retaken() -> None:
    exits = "4202 4206 4210 4212 4214 4218 4223"
    ring = [h for h in printed().exits if printed().hexes[h].country == "russia"]
    assert sorted(exits.split()) == sorted(ring)
    position = board("2509: RU-2")
    assert supply(position, RUSSIAN).sources >> printed().grid.at["2509"] & 1
    lost = board("2509: RU-2", central="2811 2909 3008")
    assert not supply(lost, RUSSIAN).sources >> printed().grid.at["2509"] & 1
    assert has(lost, "RU-2") == (False, False, False)


@pytest.mark.rule("wef:9.6")
def test_koenigsberg_and_odessa_feed_without_a_railway_but_count_as_no_edge() -> None:
    everywhere = " ".join(
        n
        for n, p in printed().places.items()
        if printed().hexes[n].country == "germany" and n != "2314"
    )
    position = board("2413: DE-1", russian=everywhere)
    assert has(position, "DE-1") == (False, True, True)
    assert has(board("2413: DE-1", russian=everywhere + " 2314"), "DE-1") == (False, False, False)
    russia = " ".join(
        n for n in printed().places if printed().hexes[n].country == "russia" and n != "4233"
    )
    assert has(board("4132: RU-2", central=russia), "RU-2") == (False, True, True)


@pytest.mark.rule("wef:9.7")
@pytest.mark.rule("wef:6.2")
def test_a_fortress_feeds_those_in_it_for_all_but_attacks() -> None:
    ring = around("2726")
    position = board(f"{ring}; 2726: AH-F-PRZ AH-1 DE-1")
    for unit in ("AH-1", "DE-1"):
        assert has(position, unit) == (False, False, True)
    assert has(board(f"{ring}; 2726: AH-1"), "AH-1") == (False, False, False)


@pytest.mark.rule("wef:9.7")
def test_a_capital_feeds_its_own_nation_alone() -> None:
    ring = around("1932")
    assert has(board(f"{ring}; 1932: AH-1 DE-1"), "AH-1") == (False, False, True)
    assert has(board(f"{ring}; 1932: AH-1 DE-1"), "DE-1") == (False, False, False)


@pytest.mark.rule("wef:9.6")
@pytest.mark.rule("wef:3.2")
def test_romania_feeds_nobody_before_it_is_at_war() -> None:
    assert not supply(board(turn=15), RUSSIAN).edge & printed().grid.mask(["3532"])
    at_war = board(turn=18)
    at_war.state.brusilov = 15
    assert supply(at_war, RUSSIAN).sources & printed().grid.mask(["3532"])


@pytest.mark.rule("wef:14.3")
def test_the_reach_of_oberost_goes_around_enemies() -> None:
    grid = printed().grid
    free = board("2318: DE-20")
    assert line_from(free, CENTRAL, grid.at["2318"], 2) == grid.hexes_within(grid.at["2318"], 2)
    shut = board("2318: DE-20; 2417: RU-13")
    assert not line_from(shut, CENTRAL, grid.at["2318"], 2) & grid.mask(["2417"])


@pytest.mark.rule("wef:9.5")
@pytest.mark.rule("wef:9.6")
@pytest.mark.parametrize("seed", range(12))
def test_the_quick_reading_of_supply_is_that_of_a_patient_reader(seed: int) -> None:
    chance = random.Random(seed)
    places = sorted(n for n, p in printed().places.items() if p.kind != "fort")
    units = [u for u in printed().units if u.kind == "infantry" and not u.scenario]
    numbers = chance.sample(sorted(printed().hexes), 70)
    where = "; ".join(
        f"{number}: {u.id}" for number, u in zip(numbers, chance.sample(units, 70), strict=True)
    )
    taken = chance.sample(places, 50)
    position = board(where, central=" ".join(taken[:25]), russian=" ".join(taken[25:]))
    for side in SIDES:
        quick = supply(position, side)
        slow = slowly(position, side)
        assert (
            tuple(set(position.grid.numbers(h)) for h in (quick.sources, quick.edge, quick.field))
            == slow
        )
