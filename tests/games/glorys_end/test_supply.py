"""Chapter 7: supply and attrition, compared with slow code at decisions of random games."""

import pytest

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.orders import Entrench, Rail, Replace
from pbem.games.glorys_end.supply.supply import (
    defends_at_full_strength,
    has_defensive_supply,
    is_active,
    is_fully_supplied,
)
from pbem.games.hex_engine.orders import Done, Move
from tests.games.glorys_end.positions import at, board, play, refused, steps


def state_of(position: Position, unit: str) -> tuple[bool, bool, bool, bool]:
    """Whether a unit is fully supplied, may act, defends in full, and escapes attrition."""
    n = position.board.unit[unit]
    return (
        is_fully_supplied(position, n),
        is_active(position, n),
        defends_at_full_strength(position, n),
        has_defensive_supply(position, n),
    )


ALL, NONE = (True, True, True, True), (False, False, False, False)


@pytest.mark.rule("glo:7.2")
@pytest.mark.rule("glo:7.3")
@pytest.mark.rule("glo:7.1")
def test_a_line_goes_five_hexes_to_a_friendly_edge_and_no_further() -> None:
    towns = " ".join(board().board.places)
    assert state_of(board("3639: FR-1-XXX", german=towns), "FR-1-XXX") == ALL
    assert state_of(board("3538: FR-1-XXX", german=towns), "FR-1-XXX") == NONE


@pytest.mark.rule("glo:7.3")
def test_a_town_serves_if_it_was_held_when_the_turn_began_and_is_joined_to_the_edge() -> None:
    assert state_of(board("3638: DE-2-XXX"), "DE-2-XXX") == NONE
    held = board("3638: DE-2-XXX", german="3637")
    assert state_of(held, "DE-2-XXX") == ALL
    fresh = board("3638: DE-2-XXX")
    fresh.state.german.add(fresh.grid.at["3637"])
    fresh.touch()
    assert state_of(fresh, "DE-2-XXX") == NONE
    ring = (
        "3636: FR-1-XXX; 3537: FR-2-XXX; 3538: FR-3-XXX; 3737: "
        "FR-4-XXX; 3738: FR-5-XXX; 3639: FR-6-XXX"
    )
    cut = board(
        f"3638: DE-2-XXX; {ring}; 3536: FR-8-XXX; 3736: FR-9-XXX; 3637: DE-3-XXX", german="3637"
    )
    assert state_of(cut, "DE-2-XXX") == NONE


@pytest.mark.rule("glo:4.9")
@pytest.mark.rule("glo:7.4")
def test_a_hex_is_held_by_units_without_supply_too() -> None:
    position = board("3638: DE-2-XXX", side="german")
    play(position, Move(("DE-2-XXX",), ("3637",)))
    assert position.holder(position.grid.at["3637"]) == GERMAN


@pytest.mark.rule("glo:7.7")
def test_a_fortress_supplies_its_own_nation_for_defence_and_endurance() -> None:
    ring = (
        "1520: DE-2-XXX; 1521: DE-3-XXX; 1620: DE-4-XXX; 1622: "
        "DE-9-XXX; 1720: DE-7-XXX; 1721: DE-10-XXX"
    )
    position = board(f"{ring}; 1621: BE-3-XX")
    assert state_of(position, "BE-3-XX") == (False, False, True, True)


@pytest.mark.rule("glo:7.8")
@pytest.mark.rule("glo:7.9")
def test_coasts_and_ports_supply_each_nation_for_its_purposes() -> None:
    coast = board("1439: FR-1-XXX; 2040: GB-1-XXX", german="2038 1439 1337 1335 2244")
    assert state_of(coast, "FR-1-XXX") == (False, False, True, True)
    port = board("1437: FR-1-XXX; 1535: GB-1-XXX", german="2038")
    assert state_of(port, "FR-1-XXX") == (False, False, False, True)
    assert state_of(port, "GB-1-XXX") == (False, True, True, True)
    inland = board("1325: GB-1-XXX", german="1127 1032 1335 1337 1439 2038")
    assert state_of(inland, "GB-1-XXX") == NONE


@pytest.mark.rule("glo:7.10")
def test_brussels_serves_belgians_alone_and_never_again_once_lost() -> None:
    position = board("1524: BE-1-XXX", german="1226 1032 1335 1337")
    assert state_of(position, "BE-1-XXX") == ALL
    position.state.brussels_fell = True
    position.touch()
    assert state_of(position, "BE-1-XXX") == NONE


@pytest.mark.rule("glo:7.11")
def test_liege_shuts_belgium_west_of_the_meuse_and_abbeville_the_north() -> None:
    position = board("1623: DE-2-XXX", german="1523 1524")
    assert state_of(position, "DE-2-XXX") == NONE
    position.state.forts.discard(position.grid.at["1621"])
    position.touch()
    assert state_of(position, "DE-2-XXX") == ALL
    north = board("1734: FR-1-XXX")
    assert state_of(north, "FR-1-XXX") == ALL
    north.state.german.add(north.grid.at["2038"])
    north.touch()
    assert state_of(north, "FR-1-XXX")[:2] == (False, False)


@pytest.mark.rule("glo:7.12")
@pytest.mark.rule("glo:5.2")
def test_attrition_takes_a_step_of_everybody_out_of_supply_at_the_end_of_the_own_turn() -> None:
    position = board("3638: DE-2-XXX DE-10L-X DE-420-SG; 3537: FR-1-XXX")
    play(position, Done())
    assert steps(position, "DE-2-XXX") == 3
    assert at(position, "DE-10L-X") == "lost"
    assert at(position, "DE-420-SG") == "3638"
    assert steps(position, "FR-1-XXX") == 4


@pytest.mark.rule("glo:7.5")
def test_units_out_of_supply_neither_dig_nor_ride_nor_are_refilled() -> None:
    position = board("3638: DE-2-XXX/2", turn=12, phase="reinforcements")
    position.state.points = {"german": 3}
    refused(position, Replace("DE-2-XXX"), "8.7")
    refused(position, Entrench("DE-2-XXX"), "9.1")
    ride = board(
        "3637: DE-2-XXX; 3636: FR-1-XXX; 3537: FR-2-XXX",
        turn=12,
        phase="strategic",
        german="3637 3839",
    )
    refused(ride, Rail(("DE-2-XXX",), "3839"), "11.2")
