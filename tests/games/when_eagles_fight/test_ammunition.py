"""The Russian shortage of ammunition (9.9 to 9.13), and attrition (9.4)."""

import pytest

from pbem.games.hex_engine.log import Eliminated
from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import AmmunitionShort, MarkersPlaced
from pbem.games.when_eagles_fight.orders import Attack, Shortage, Stavka
from pbem.games.when_eagles_fight.supply.ammunition import eligible_units, modifiers
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import at, march
from tests.games.when_eagles_fight.positions import board, play, printed, refused

FIELD = "2317: RU-1 RU-2; 2318: RU-5 RU-6; 2417: RU-13 RU-15; 1719: DE-1"


def names(position: Position) -> set[str]:
    return {position.unit(n).id for n in eligible_units(position)}


def before_combat(where: str = FIELD, *, turn: int = 2, **options: object) -> Position:
    return board(where, turn=turn, side=RUSSIAN, **options)  # type: ignore[arg-type]


@pytest.mark.rule("wef:9.9")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("turn", [2, 4, 5, 6, 7, 11, 12, 15, 16, 24])
def test_the_die_of_each_turn_tells_how_many_units_are_short(turn: int, die: int) -> None:
    position = before_combat("2314: DE-F-KON; 4002: RU-1", turn=turn)
    position.state.verdun = 1
    going = play(position, Done(), dice=(die, 1, 1))
    expected = printed().turns[turn - 1].ammunition[die - 1]
    assert logged(going, AmmunitionShort) == [AmmunitionShort(die, (), expected)]


@pytest.mark.rule("wef:9.9")
def test_on_turn_two_a_five_leaves_four_units_short() -> None:
    position = before_combat()
    going = play(position, Done(), dice=(5,))
    assert logged(going, AmmunitionShort) == [AmmunitionShort(5, (), 4)]


@pytest.mark.rule("wef:9.11")
def test_the_russian_places_the_larger_half_and_then_the_central_powers() -> None:
    position = before_combat(turn=5)
    going = play(position, Done(), dice=(2,))
    assert (going.asks[0].seat, position.state.markers) == ("RUSSIAN", {RUSSIAN: 2, CENTRAL: 1})
    going.submit("RUSSIAN", Shortage(("RU-1", "RU-2")))
    assert going.asks[0].seat == "CENTRAL"
    going.submit("CENTRAL", Shortage(("RU-13",)))
    assert logged(going, MarkersPlaced) == [
        MarkersPlaced(RUSSIAN, ("RU-1", "RU-2")), MarkersPlaced(CENTRAL, ("RU-13",)),
    ]  # fmt: skip


@pytest.mark.rule("wef:9.11")
@pytest.mark.rule("wef:9.13")
def test_all_markers_are_placed_one_on_a_unit() -> None:
    for units, rule in (
        (("RU-1",), "9.13"),
        (("RU-1", "RU-2", "RU-5"), "9.13"),
        (("RU-1", "RU-1"), "12.1"),
    ):
        refused(before_combat(turn=5), Shortage(units), rule, Done(), dice=(2,))
    taken = before_combat(turn=5)
    going = play(taken, Done(), Shortage(("RU-1", "RU-2")), dice=(2,))
    assert not going.asks[0].is_legal(Shortage(("RU-1",)))


@pytest.mark.rule("wef:9.13")
def test_markers_that_nobody_may_receive_lapse() -> None:
    position = before_combat("2317: RU-1; 1719: DE-1", turn=5)
    going = play(position, Done(), dice=(6,))
    assert logged(going, MarkersPlaced) == [MarkersPlaced(RUSSIAN, ("RU-1",))]
    assert (position.state.phase, position.state.side) == ("operations", CENTRAL)


@pytest.mark.rule("wef:9.11")
def test_who_never_is_short() -> None:
    position = before_combat(
        "2317: RU-1; 2319: RU-F-NOV RU-2; 4002: RU-5; 3515: RU-6; "
        "2120: RU-7; 2318: RU-NWF; 2417: RU-G; 3718: RU-8"
    )
    assert names(position) == {"RU-1", "RU-7", "RU-8"}
    elsewhere = " ".join(
        n for n in printed().places if printed().hexes[n].country == "russia" and n != "3515"
    )
    cut_off = before_combat("3515: RU-6", central=elsewhere)
    assert names(cut_off) == {"RU-6"}


@pytest.mark.rule("wef:9.11")
@pytest.mark.rule("wef:14.2")
def test_stavka_spares_those_with_it_and_beside_it() -> None:
    position = before_combat("2317: RU-1; 2318: RU-2; 2418: RU-13; 2520: RU-5")
    position.state.stavka = "2318"
    assert names(position) == {"RU-5"}


@pytest.mark.rule("wef:9.12")
@pytest.mark.rule("wef:15.8")
@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:16.0")
def test_gallipoli_brusilov_and_plan_19_change_the_die() -> None:
    position = before_combat(turn=18)
    assert modifiers(position) == ()
    position.state.gallipoli = True
    assert modifiers(position) == (("gallipoli", -2),)
    position.state.brusilov = 15
    assert modifiers(position) == (("gallipoli", -2), ("brusilov", 1))
    position.state.brusilov = 16
    assert modifiers(position) == (("gallipoli", -2),)
    lost = before_combat(turn=18, central="4233")
    lost.state.gallipoli = True
    assert modifiers(lost) == ()
    for turn, value in ((1, ()), (2, (("plan_19", -1),)), (6, (("plan_19", -1),)), (7, ())):
        assert modifiers(before_combat(turn=turn, scenario="plan_19")) == value


@pytest.mark.rule("wef:9.12")
def test_a_die_below_one_is_read_as_one() -> None:
    position = before_combat("2314: DE-F-KON; 4002: RU-1", turn=18)
    position.state.gallipoli = True
    units = printed().turns[18 - 1].ammunition[0]
    assert logged(play(position, Done(), dice=(2,)), AmmunitionShort) == [
        AmmunitionShort(1, (("gallipoli", -2),), units)
    ]
    exhausted = before_combat("2314: DE-F-KON; 4002: RU-1", turn=18)
    exhausted.state.brusilov = 15
    most = printed().turns[18 - 1].ammunition[5]
    assert logged(play(exhausted, Done(), dice=(6,)), AmmunitionShort) == [
        AmmunitionShort(6, (("brusilov", 1),), most),
    ]  # fmt: skip


@pytest.mark.rule("wef:9.9")
@pytest.mark.rule("wef:14.2")
def test_stavka_is_placed_before_the_die_and_the_die_before_the_first_attack() -> None:
    position = before_combat(turn=2)
    going = play(position, Stavka("2317"), dice=())
    assert not logged(going, AmmunitionShort)
    refused(
        before_combat("2317: RU-1; 2316: DE-F-LOT"),
        Stavka("2317"),
        "5.1",
        Attack(("RU-1",), "2316", ("RU-1",), ()),
        dice=(1, 6),
    )


@pytest.mark.rule("wef:9.10")
def test_markers_last_until_the_end_of_the_turn() -> None:
    position = before_combat("2317: RU-1; 1719: DE-1; 2314: DE-F-KON", turn=5)
    play(position, Done(), dice=(1,))
    assert position.state.short == {printed().unit["RU-1"]}
    play(position, Done(), dice=(1, 2))
    assert position.state.turn == 6
    assert not position.state.short


# --- attrition ------------------------------------------------------------------------------------


@pytest.mark.rule("wef:9.4")
def test_who_is_out_of_supply_in_his_own_phase_is_eliminated() -> None:
    position = before_combat("1417: RU-1; 4117: DE-1; 4123: RU-2; 1719: DE-17")
    going = play(position, Done(), dice=(1,))
    assert logged(going, Eliminated) == [Eliminated("RU-1", "1417", "supply")]
    assert at(position, "DE-1") == "4117"
    going = play(position, Done(), dice=(1,))
    assert Eliminated("DE-1", "4117", "supply") in logged(going, Eliminated)


@pytest.mark.rule("wef:9.4")
@pytest.mark.rule("wef:9.7")
def test_a_besieged_fortress_holds_out_with_those_in_it() -> None:
    ring = "2626: RU-1; 2625: RU-2; 2725: RU-5; 2727: RU-6; 2825: RU-7; 2826: RU-8"
    position = board(f"{ring}; 2726: AH-F-PRZ AH-1", turn=3, side=CENTRAL)
    play(position, Done(), dice=(1,))
    assert at(position, "AH-1") == at(position, "AH-F-PRZ") == "2726"


@pytest.mark.rule("wef:9.2")
@pytest.mark.rule("wef:9.8")
def test_units_march_where_no_supply_reaches() -> None:
    position = board("4117: DE-1", side=CENTRAL)
    march(position, "DE-1", "4116")
    assert at(position, "DE-1") == "4116"


@pytest.mark.rule("wef:9.9")
@pytest.mark.rule("wef:15.6")
def test_the_romanian_army_can_be_short_of_ammunition_and_is_spared_by_stavka() -> None:
    position = before_combat("3532: RO-4; 3731: RU-1", turn=20)
    position.state.brusilov = 16
    assert names(position) == {"RO-4", "RU-1"}
    position.state.stavka = "3532"
    assert names(position) == {"RU-1"}
