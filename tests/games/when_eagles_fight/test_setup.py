"""Chapter 3: the set-up, and the first turn; 16 and 17 where they change it."""

import pytest

from pbem.games.hex_engine.log import Deployed, PlayerTurnBegan, TurnBegan
from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.setup import units_to_deploy
from pbem.games.when_eagles_fight.board.state import Options, Position
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import Deploy
from pbem.games.when_eagles_fight.view import view
from pbem.rules import Adjudication, ScriptedChance, Table
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import at
from tests.games.when_eagles_fight.positions import play, printed, refused


def begun(scenario: str = "historical") -> Position:
    """The position before the first decision."""
    return Position(printed(), WhenEaglesFight(printed(), Options(scenario=scenario)).setup())


def on_map(position: Position) -> set[str]:
    return {position.unit(n).id for n in position.where}


@pytest.mark.rule("wef:3.1")
@pytest.mark.rule("wef:3.7")
def test_starting_units_stand_whole_where_their_counters_say() -> None:
    position = begun()
    for unit in printed().units:
        starts = bool(unit.hex) and not unit.of
        assert (unit.n in position.where) == starts, unit.id
        if starts:
            assert position.name(position.where[unit.n]) == unit.hex
            assert position.state.steps[unit.n] == unit.steps
    assert at(position, "DE-GR") == "later"
    assert at(position, "RU-SWF") == "away"


@pytest.mark.rule("wef:3.8")
def test_each_side_begins_with_the_places_of_its_countries() -> None:
    position = begun()
    for number, hex_ in printed().hexes.items():
        h = printed().grid.at[number]
        if position.ground.fought_over >> h & 1:
            expected = {
                "germany": CENTRAL,
                "austria": CENTRAL,
                "russia": RUSSIAN,
                "poland": RUSSIAN,
                "romania": None,
            }
            assert position.holder(h) == expected[hex_.country], number


@pytest.mark.rule("wef:3.2")
def test_romania_is_nobodys_and_closed_until_its_turn_comes() -> None:
    position = begun()
    assert not position.area & position.ground.country["romania"]
    position.state.brusilov, position.state.turn = 15, 17
    assert not position.romania_at_war
    position.state.turn = 18
    assert position.area & position.ground.country["romania"]


@pytest.mark.rule("wef:3.4")
def test_the_first_turn_begins_with_the_movement_of_the_central_powers() -> None:
    position = begun()
    going = play(position)
    assert logged(going, TurnBegan, PlayerTurnBegan) == [
        TurnBegan(1, "1914-08", "1914-08"), PlayerTurnBegan(CENTRAL),
    ]  # fmt: skip
    assert going.asks[0].seat == "CENTRAL"
    assert position.state.phase == "operations"


# --- the free set-up ------------------------------------------------------------------------------


@pytest.mark.rule("wef:3.9")
def test_in_a_free_set_up_the_fortresses_stand_and_the_russian_places_first() -> None:
    position = begun("free")
    assert {position.unit(n).kind for n in position.where} == {"fortress"}
    going = play(position)
    assert going.asks[0].seat == "RUSSIAN"
    going.submit("RUSSIAN", Done())
    assert going.asks[0].seat == "CENTRAL"
    going.submit("CENTRAL", Done())
    assert logged(going, Deployed) == [Deployed(RUSSIAN), Deployed(CENTRAL)]
    assert not units_to_deploy(Position(printed(), position.state), RUSSIAN)


@pytest.mark.rule("wef:3.9")
def test_four_cavalry_corps_are_added() -> None:
    names = {
        printed().units[n].id
        for side in (RUSSIAN, CENTRAL)
        for n in units_to_deploy(begun("free"), side)
    }
    assert {"RU-SWF", "AH-1C", "AH-2C", "AH-3C"} <= names
    assert len(names) == len(on_map(begun())) - len(on_map(begun("free"))) + 4


@pytest.mark.rule("wef:3.9")
def test_units_are_placed_in_their_own_nation_within_the_limits() -> None:
    position = begun("free")
    refused(position, Deploy((("RU-1", "2316"),)), "3.9")
    refused(position, Deploy((("DE-1", "2316"),)), "3.9")
    refused(position, Deploy((("RU-F-WAR", "2319"),)), "3.9")
    refused(position, Deploy((("RU-1", "9999"),)), "2.2")
    refused(position, Deploy(tuple((f"RU-{n}", "2419") for n in (1, 2, 3, 4))), "8.1")
    play(position, Deploy((("RU-1", "2317"), ("RU-2", "2419"))))
    assert position.state.plans[RUSSIAN] == {"RU-1": "2317", "RU-2": "2419"}


@pytest.mark.rule("wef:3.9")
@pytest.mark.rule("wef:6.3")
def test_austrians_do_not_begin_in_germany_nor_germans_in_austria() -> None:
    position = begun("free")
    refused(position, Deploy((("AH-1", "1623"),)), "3.9", Done())
    refused(begun("free"), Deploy((("DE-1", "2125"),)), "3.9", Done())


@pytest.mark.rule("wef:3.9")
def test_what_a_plan_leaves_out_is_placed_plainly() -> None:
    position = begun("free")
    play(position, Deploy((("RU-1", "4123"),)), Done(), Done())
    assert at(Position(printed(), position.state), "RU-1") == "4123"
    assert at(Position(printed(), position.state), "RU-13") == "2417"


@pytest.mark.rule("wef:3.9")
@pytest.mark.rule("wef:3.4")
@pytest.mark.rule("wef:3.5")
def test_after_a_free_set_up_turn_one_is_a_whole_turn() -> None:
    position = begun("free")
    going = play(position, Done(), Done())
    assert (position.state.turn, position.state.phase, position.state.side) == (
        1,
        "strategic",
        RUSSIAN,
    )
    assert logged(going, TurnBegan) == [TurnBegan(1, "1914-08", "1914-08")]


# --- the variants ---------------------------------------------------------------------------------


@pytest.mark.rule("wef:16.0")
def test_plan_19_leaves_the_russian_four_fortresses() -> None:
    forts = {name for name in on_map(begun("plan_19")) if name.startswith("RU-F")}
    assert forts == {"RU-F-KRO", "RU-F-RIG", "RU-F-WAR", "RU-F-ODE"}
    assert {n for n in on_map(begun("plan_19")) if n.startswith("DE")} == {
        n for n in on_map(begun("free")) if n.startswith("DE")
    }


@pytest.mark.rule("wef:17.0")
def test_schlieffen_east_begins_with_twenty_nine_more_units_and_without_three() -> None:
    east = {printed().units[n].id for n in units_to_deploy(begun("schlieffen_east"), CENTRAL)}
    free = {printed().units[n].id for n in units_to_deploy(begun("free"), CENTRAL)}
    assert len(east - free) == 17 + 12
    assert free - east == {"DE-1C", "DE-3R"}
    assert at(begun("schlieffen_east"), "DE-8C") == "away"


@pytest.mark.rule("wef:17.0")
@pytest.mark.rule("wef:5.2")
def test_in_schlieffen_east_the_central_powers_move_first() -> None:
    position = begun("schlieffen_east")
    going = Adjudication(
        WhenEaglesFight(printed(), position.state.options),
        position.state,
        Table(ScriptedChance([])),
    )
    going.begin()
    for seat in ("RUSSIAN", "CENTRAL", "RUSSIAN", "CENTRAL"):
        assert going.asks[0].seat == seat
        going.submit(seat, Done())
    assert (position.state.phase, position.state.side) == ("operations", CENTRAL)


@pytest.mark.rule("wef:17.0")
def test_no_german_reinforcements_come_to_schlieffen_east() -> None:
    position = begun("schlieffen_east")
    later = {
        unit.id
        for unit in printed().units
        if unit.side == CENTRAL and position.state.box[unit.n] == "later"
    }
    assert later == {printed().units[n].id for n in units_to_deploy(position, CENTRAL)}


@pytest.mark.rule("wef:17.0")
def test_nobody_is_still_to_come_who_is_set_up_or_comes_after_the_last_turn() -> None:
    """The first letters of Schlieffen East listed corps to be set up as reinforcements of turn 2."""
    position = begun("schlieffen_east")
    seen = view(position, "CENTRAL")
    assert seen.later["central"] == ()
    assert {position.unit(position.board.unit[n]).turn for n in seen.later["russian"]} == {2, 3}
    assert "RU-50" in view(begun("historical"), "RUSSIAN").later["russian"]
