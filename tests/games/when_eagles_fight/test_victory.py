"""Chapter 4: victory at once and at the checks; 3.8, the control of places."""

import pytest

from pbem.games.hex_engine.log import Controlled
from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import GameEnded, RevolutionChecked, RussianChecked
from pbem.games.when_eagles_fight.victory.victory import check_victory, modifiers
from pbem.games.when_eagles_fight.view import view
from pbem.rules import LogEntry, Logged, ScriptedChance, Table
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import march
from tests.games.when_eagles_fight.positions import board, play, printed

POLISH = "2419 2120"
RUSSIAN_CITIES = "2913 2919 3008 3113 3411 3515"


def checked(position: Position, die: int = 0) -> list[LogEntry]:
    """A victory check with a die; what is put on record."""
    table = Table(ScriptedChance([die - 1] if die else []))
    check_victory(position, table)
    return [record.entry for record in table.drain() if isinstance(record, Logged)]


def revolution(position: Position, die: int) -> bool:
    """Whether the Tsar falls with a die."""
    return GameEnded("revolution", CENTRAL) in checked(position, die)


# --- control --------------------------------------------------------------------------------------


@pytest.mark.rule("wef:3.8")
def test_a_place_passes_at_once_to_who_enters_it_and_back_again() -> None:
    position = board("2217: DE-20; 2419: RU-18")
    assert Controlled(CENTRAL, "2218") in march(position, "DE-20", "2218")
    assert position.holder(printed().grid.at["2218"]) == CENTRAL
    back = board("2318: RU-1", side="russian", central="2218")
    assert Controlled(RUSSIAN, "2218") in march(back, "RU-1", "2218")


@pytest.mark.rule("wef:3.8")
def test_places_are_passed_on_the_way_too() -> None:
    position = board("2217: DE-20")
    march(position, "DE-20", "2218", "2318")
    assert position.holder(printed().grid.at["2218"]) == CENTRAL


@pytest.mark.rule("wef:3.8")
def test_hexes_without_a_place_have_no_owner_but_the_pass_has() -> None:
    position = board()
    assert position.holder(printed().grid.at["2318"]) is None
    assert position.holder(printed().grid.at["2529"]) == CENTRAL


@pytest.mark.rule("wef:3.8")
def test_cavalry_holds_a_place_in_an_enemy_country_only_while_it_stays() -> None:
    position = board("2217: DE-1C")
    march(position, "DE-1C", "2218")
    assert position.holder(printed().grid.at["2218"]) == CENTRAL
    position.state.done[printed().unit["DE-1C"]] = ""
    position.state.moving = None
    assert Controlled(RUSSIAN, "2218") in march(position, "DE-1C", "2217")


@pytest.mark.rule("wef:3.8")
def test_russian_cavalry_takes_places_of_its_ally_for_good() -> None:
    position = board("3433: RU-NWF", turn=20, side="russian", central="3532")
    position.state.brusilov = 15
    march(position, "RU-NWF", "3532")
    position.state.done[printed().unit["RU-NWF"]] = ""
    position.state.moving = None
    march(position, "RU-NWF", "3433")
    assert position.holder(printed().grid.at["3532"]) == RUSSIAN


@pytest.mark.rule("wef:3.8")
def test_cavalry_that_rides_through_leaves_nothing_behind() -> None:
    position = board("2217: DE-1C")
    entries = march(position, "DE-1C", "2218", "2318")
    assert [e for e in entries if isinstance(e, Controlled)] == [
        Controlled(CENTRAL, "2218"), Controlled(RUSSIAN, "2218"),
    ]  # fmt: skip


@pytest.mark.rule("wef:3.8")
def test_cavalry_takes_back_a_place_of_its_own_country_for_good() -> None:
    position = board("2318: RU-NWF", side="russian", central="2218")
    march(position, "RU-NWF", "2218", "2118")
    assert position.holder(printed().grid.at["2218"]) == RUSSIAN


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.rule("wef:4.1")
@pytest.mark.rule("wef:4.2")
@pytest.mark.parametrize(
    ("unit", "start", "capital", "side"),
    [("RU-1", "1117", "1118", RUSSIAN), ("RU-NWF", "1431", "1430", RUSSIAN),
     ("RU-1", "1931", "1932", RUSSIAN),
     ("DE-1C", "4003", "4002", CENTRAL)],
)  # fmt: skip
def test_who_enters_a_capital_of_the_enemy_wins_at_once(
    unit: str, start: str, capital: str, side: str
) -> None:
    position = board(f"{start}: {unit}", side=side)
    assert GameEnded("capital", side) in march(position, unit, capital)
    assert position.state.outcome is not None
    assert position.state.outcome.winners == (side.upper(),)


@pytest.mark.rule("wef:4.2")
def test_an_own_capital_is_a_city_like_others() -> None:
    position = board("1117: DE-1")
    march(position, "DE-1", "1118")
    assert position.state.outcome is None


# --- the check of the Russian ---------------------------------------------------------------------


@pytest.mark.rule("wef:4.3")
@pytest.mark.parametrize(("cities", "won"), [("1719 2015", False), ("1719 2015 2314", True)])
def test_three_cities_in_germany_win_for_the_russian(cities: str, *, won: bool) -> None:
    entries = checked(board(turn=6, russian=cities), 1)
    assert (GameEnded("cities", RUSSIAN) in entries) == won
    assert RussianChecked(len(cities.split()), 3, 0, 3) in entries


@pytest.mark.rule("wef:4.3")
@pytest.mark.parametrize(
    ("turn", "hexes", "won"),
    [(11, "2926 2726 3229", False), (11, "2926 2726 3229 2529", True), (6, "2926 2726 3229", True),
     (20, "2926", False), (20, "2926 3229", True)],
)  # fmt: skip
def test_the_printed_number_of_austrian_hexes_wins_for_the_russian(
    turn: int, hexes: str, *, won: bool
) -> None:
    assert (GameEnded("hexes", RUSSIAN) in checked(board(turn=turn, russian=hexes), 1)) == won


@pytest.mark.rule("wef:4.3")
def test_the_pass_of_jablonica_does_not_count() -> None:
    assert "2830" not in printed().austrian_hexes
    assert "2529" in printed().austrian_hexes


@pytest.mark.rule("wef:4.1")
def test_where_both_would_win_the_russian_does() -> None:
    position = board(turn=6, russian="2926 2726 3229", central=f"{POLISH} {RUSSIAN_CITIES}")
    entries = checked(position)
    assert GameEnded("hexes", RUSSIAN) in entries
    assert not any(isinstance(e, RevolutionChecked) for e in entries)


@pytest.mark.rule("wef:4.3")
def test_a_tsar_who_stands_at_the_end_wins() -> None:
    assert GameEnded("tsar", RUSSIAN) in checked(board(turn=24), 6)
    assert not any(isinstance(e, GameEnded) for e in checked(board(turn=20), 6))


# --- the revolution -------------------------------------------------------------------------------


@pytest.mark.rule("wef:4.4")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, True)])
def test_cities_and_die_together_reach_the_number_of_the_turn(die: int, *, falls: bool) -> None:
    eight = f"{POLISH} {RUSSIAN_CITIES}"
    assert revolution(board(turn=11, central=eight), die) == falls
    five = "2419 2120 2913 2919 3113"
    assert revolution(board(turn=6, central=five), die) == falls


@pytest.mark.rule("wef:4.4")
def test_towns_and_cities_outside_russia_and_poland_do_not_count() -> None:
    entries = checked(board(turn=6, central="2419 2118 2219 2317 2418 2517"), 1)
    assert RevolutionChecked(1, 1, (), 8) in entries


@pytest.mark.rule("wef:4.5")
@pytest.mark.rule("wef:15.7")
def test_the_die_is_modified_by_tsar_brusilov_bread_and_reforms() -> None:
    position = board(turn=20)
    state = position.state
    assert modifiers(position) == ()
    state.tsar, state.brusilov, state.bread = True, 15, True
    assert modifiers(position) == (("tsar", 1), ("brusilov", 1), ("bread", 1))
    state.tsar, state.reforms = False, True
    assert sum(value for _, value in modifiers(position)) == 1


@pytest.mark.rule("wef:4.5")
def test_bread_and_peace_counts_once_and_may_come_again() -> None:
    position = board(turn=11)
    position.state.bread = position.state.bread_used = True
    checked(position, 1)
    assert not position.state.bread
    assert not position.state.bread_used


@pytest.mark.rule("wef:4.3")
@pytest.mark.rule("wef:4.4")
@pytest.mark.rule("wef:5.2")
def test_checks_come_at_the_end_of_their_turns_alone() -> None:
    for turn, asked in ((15, True), (16, False), (11, True), (12, False)):
        position = board("2314: DE-F-KON; 2419: RU-F-WAR", turn=turn, phase="combat")
        position.state.verdun = 12
        going = play(position, Done(), dice=(1, 1, 1))
        assert bool(logged(going, RevolutionChecked)) == asked


@pytest.mark.rule("wef:7.3")
@pytest.mark.rule("wef:4.3")
def test_a_last_turn_that_has_no_box_is_checked_by_the_box_before_it() -> None:
    position = board("2314: DE-F-KON; 2419: RU-F-WAR", turn=22, phase="combat")
    position.state.last_turn = 22
    entries = logged(
        play(position, Done(), dice=(6,)), RussianChecked, RevolutionChecked, GameEnded
    )
    assert entries == [
        RussianChecked(0, 3, 0, 2),
        RevolutionChecked(6, 0, (), 11),
        GameEnded("tsar", RUSSIAN),
    ]


@pytest.mark.rule("wef:17.0")
def test_schlieffen_east_is_checked_once_after_turn_three() -> None:
    second = board(
        "2314: DE-F-KON; 2419: RU-F-WAR",
        turn=2,
        phase="combat",
        side="russian",
        scenario="schlieffen_east",
    )
    assert not logged(play(second, Done()), RussianChecked)
    third = board(
        "2314: DE-F-KON; 2419: RU-F-WAR",
        turn=3,
        phase="combat",
        side="russian",
        scenario="schlieffen_east",
    )
    entries = logged(play(third, Done(), dice=(6,)), RevolutionChecked, GameEnded)
    assert entries == [RevolutionChecked(6, 0, (), 8), GameEnded("tsar", RUSSIAN)]


@pytest.mark.rule("wef:17.0")
def test_everybody_is_told_that_schlieffen_east_ends_after_turn_three() -> None:
    assert {
        view(board("", scenario="schlieffen_east"), seat).last_turn
        for seat in (None, "RUSSIAN", "CENTRAL")
    } == {3}
    assert view(board(""), None).last_turn == 24
