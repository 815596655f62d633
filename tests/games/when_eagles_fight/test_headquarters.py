"""Chapters 14 and 15, with 16's STAVKA: what lies on units, and what that gives."""

import pytest

from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.events.brusilov import declare
from pbem.games.when_eagles_fight.orders import AttackAgain, Brusilov, OberOst, Stavka
from pbem.games.when_eagles_fight.supply.ammunition import eligible_units
from pbem.games.when_eagles_fight.supply.headquarters import (
    hexes_commanded,
    lift_stavka,
    open_oberost,
    place_oberost,
    place_stavka,
    units_called,
)
from pbem.rules import Illegal, ScriptedChance, Table
from tests.games.when_eagles_fight.fights import NONE, attack, cannot_attack, fought, march, odds_of
from tests.games.when_eagles_fight.positions import board


def refused(position: Position, order: Stavka | OberOst | Brusilov) -> str:
    """By which rule an order is refused."""
    rule = why_refused(position, order).rule
    assert rule is not None
    return rule


def why_refused(position: Position, order: Stavka | OberOst | Brusilov) -> Illegal:
    """Why an order is refused."""
    with pytest.raises(Illegal) as caught:
        carry(position, order)
    return caught.value


def carry(position: Position, order: Stavka | OberOst | Brusilov) -> None:
    """Place a headquarters, or declare the offensive."""
    table, side = Table(ScriptedChance([])), position.state.side
    match order:
        case Stavka():
            place_stavka(position, table, side, order)
        case OberOst():
            place_oberost(position, table, side, order)
        case Brusilov():
            declare(position, table, side, order)


def modifiers(position: Position, units: str, target: str) -> dict[str, int]:
    """Those of an attack."""
    return dict(odds_of(fought(position, attack(units, target), die=3)).modifiers)


RUSSIANS = "2420: RU-13; 2421: RU-15 RU-1; 2422: DE-GR DE-3R-XXX; 2423: RU-3"


@pytest.mark.rule("wef:14.1")
@pytest.mark.rule("wef:14.2")
def test_stavka_helps_whoever_is_with_it_or_beside_it() -> None:
    position = board(RUSSIANS, side="russian")
    carry(position, Stavka("2420"))
    assert modifiers(position, "RU-15 RU-1", "2422")["stavka"] == 1
    position = board(RUSSIANS, side="russian")
    carry(position, Stavka("2420"))
    assert "stavka" not in modifiers(position, "RU-15 RU-1 RU-3", "2422")
    position = board("2420: RU-13; 2421: RU-15; 2422: DE-GR DE-3R-XXX", side="russian")
    carry(position, Stavka("2420"))
    position.state.side = "central"
    assert modifiers(position, "DE-GR DE-3R-XXX", "2421")["stavka"] == -1


@pytest.mark.rule("wef:9.11")
@pytest.mark.rule("wef:14.2")
def test_stavka_commands_the_same_hexes_in_combat_and_for_ammunition() -> None:
    position = board("3404: RU-13; 3504: RU-15; 3506: RU-1; 3505: RU-3", side="russian")
    assert ("3404", "3504") in position.board.lakes
    carry(position, Stavka("3404"))
    near = position.grid.numbers(hexes_commanded(position))
    assert {"3404", "3504"} <= set(near)
    assert not {"3505", "3506"} & set(near)
    assert {position.unit(n).id for n in eligible_units(position)} == {"RU-1", "RU-3"}


@pytest.mark.rule("wef:14.2")
def test_stavka_lies_on_russians_in_supply_from_turn_two_and_not_two_turns_running() -> None:
    assert refused(board(RUSSIANS, side="russian", turn=1), Stavka("2420")) == "14.2"
    position = board(RUSSIANS, side="russian", turn=2)
    assert refused(position, Stavka("2422")) == "14.2"
    carry(position, Stavka("2420"))
    assert refused(position, Stavka("2421")) == "14.2"
    lift_stavka(position, Table(ScriptedChance([])), "turn")
    position.state.turn = 3
    assert refused(position, Stavka("2420")) == "14.2"
    position.state.turn = 4
    carry(position, Stavka("2420"))
    assert (
        refused(board("2320: RU-13", side="russian", central="2419 2421"), Stavka("2322")) == "14.2"
    )


@pytest.mark.rule("wef:14.2")
@pytest.mark.rule("wef:14.3")
def test_it_is_told_why_a_headquarters_cannot_be_used() -> None:
    """Before its first turn, while it lies on the map, or since it served in the turn before."""
    position = board(RUSSIANS, side="russian", turn=1)
    assert why_refused(position, Stavka("2420")).facts == {"first": 2, "turn": 0}
    position.state.turn = 2
    carry(position, Stavka("2420"))
    lies = why_refused(position, Stavka("2421"))
    assert (lies.key, lies.facts) == ("wef.illegal.stavka_lies", {"hex": "2420"})
    position.state.stavka, position.state.turn = "", 3
    assert why_refused(position, Stavka("2420")).facts["turn"] == 2
    position = board(GERMANS)
    carry(position, OberOst("2615"))
    lies = why_refused(position, OberOst("2316"))
    assert (lies.key, lies.facts) == ("wef.illegal.oberost_lies", {"hex": "2615"})


@pytest.mark.rule("wef:14.2")
@pytest.mark.rule("wef:7.2")
def test_stavka_leaves_before_an_enemy_and_for_good_with_the_tsar_in_command() -> None:
    position = board("2420: RU-13; 2421: DE-GR", side="russian")
    carry(position, Stavka("2420"))
    position.remove(position.board.unit["RU-13"], "away")
    march(position, "DE-GR", "2420", side="central")
    assert position.state.stavka == ""
    position = board(RUSSIANS, side="russian")
    position.state.tsar = True
    assert refused(position, Stavka("2420")) == "7.2"


@pytest.mark.rule("wef:16.0")
def test_plan_nineteen_has_stavka_every_turn_to_the_sixth() -> None:
    for turn, last, free in (
        (1, 0, True),
        (2, 1, True),
        (6, 5, True),
        (7, 6, False),
        (8, 6, True),
        (8, 7, False),
    ):
        position = board(RUSSIANS, side="russian", turn=turn, scenario="plan_19")
        position.state.stavka_turn = last
        if free:
            carry(position, Stavka("2420"))
        else:
            assert refused(position, Stavka("2420")) == "14.2"


GERMANS = "2316: DE-FR; 2318: DE-20; 2418: DE-1; 2417: RU-13 RU-15 RU-23; 2615: DE-F-LOT"


@pytest.mark.rule("wef:14.3")
def test_oberost_stands_with_germans_in_supply_and_not_two_turns_running() -> None:
    position = board(GERMANS)
    carry(position, OberOst("2615"))
    assert refused(position, OberOst("2316")) == "14.3"
    position.state.oberost = ""
    position.state.turn = 5
    assert refused(position, OberOst("2615")) == "14.3"
    position.state.turn = 6
    carry(position, OberOst("2615"))
    assert refused(board("2216: DE-FR AH-1"), OberOst("2216")) == "14.3"
    assert refused(board("3517: DE-FR"), OberOst("3517")) == "14.3"
    position = board(GERMANS, turn=2, scenario="schlieffen_east")
    position.state.oberost_turn = 1
    carry(position, OberOst("2615"))


@pytest.mark.rule("wef:14.3")
def test_germans_within_two_hexes_of_oberost_attack_again() -> None:
    position = board(GERMANS + "; 2218: DE-11; 2219: AH-1; 2416: DE-17; 2815: DE-2")
    carry(position, OberOst("2318"))
    position.state.hit.update(position.stack(position.grid.at["2417"]))
    position.state.fought.add(position.board.unit["DE-FR"])
    cannot_attack(position, "13.4", "DE-1", "2417")
    cannot_attack(position, "13.4", "DE-FR", "2417")
    names = set(position.ids(units_called(position)))
    assert names == {"DE-20", "DE-1", "DE-11", "DE-FR"}
    assert open_oberost(position, Table(ScriptedChance([])))
    again = AttackAgain(("DE-1", "DE-FR"), "2417", NONE, NONE, ())
    assert check_attack(position, "central", again).oberost
    position.state.oberost_units = set(units_called(position))
    assert odds_of(fought(position, again, die=3)).attack == 8
    with pytest.raises(Illegal) as caught:
        check_attack(position, "central", AttackAgain(("DE-17",), "2417"))
    assert caught.value.rule == "14.3"


FRONT = "2926: RU-13 RU-15 RU-1; 2927: AH-17"


@pytest.mark.rule("wef:15.1")
@pytest.mark.rule("wef:15.2")
@pytest.mark.rule("wef:13.17")
def test_brusilov_helps_attacks_on_austro_hungarians_at_one_or_two_to_one() -> None:
    for turn, given in ((14, 0), (15, 3), (16, 2), (17, 1), (18, 0)):
        position = board(FRONT, side="russian", turn=turn, russian="2926")
        position.state.brusilov = 15 if turn > 14 else 0
        assert modifiers(position, "RU-13 RU-15 RU-1", "2927").get("brusilov", 0) == given
    for where, odds in ((FRONT + " DE-WL", "1:1"), ("2926: RU-13 RU-15 RU-1; 2927: AH-KMR", "3:1")):
        position = board(where, side="russian", turn=15, russian="2926")
        position.state.brusilov = 15
        told = odds_of(fought(position, attack("RU-13 RU-15 RU-1", "2927"), die=3))
        assert told.odds == odds
        assert "brusilov" not in dict(told.modifiers)
    position = board(FRONT, side="russian", turn=15, russian="2926")
    position.state.brusilov = 15
    carry(position, Stavka("2926"))
    found = modifiers(position, "RU-13 RU-15 RU-1", "2927")
    assert found["brusilov"] == 3
    assert "stavka" not in found


@pytest.mark.rule("wef:15.1")
def test_the_offensive_is_declared_once_between_turns_fifteen_and_eighteen_before_combat() -> None:
    assert refused(board(side="russian", turn=14), Brusilov()) == "15.1"
    assert refused(board(side="russian", turn=19), Brusilov()) == "15.1"
    assert refused(board(side="russian", turn=15, phase="combat"), Brusilov()) == "15.1"
    position = board(side="russian", turn=18)
    carry(position, Brusilov())
    assert position.offensive == 1
    assert refused(position, Brusilov()) == "15.1"


@pytest.mark.rule("wef:15.3")
def test_a_tsar_in_command_allows_one_attack_in_the_north() -> None:
    def position(where: str) -> Position:
        found = board(where, side="russian", turn=16)
        found.state.brusilov, found.state.tsar = 15, True
        return found

    north = "2818: RU-13 RU-15; 2717: DE-GR; 2718: DE-1"
    here = position(north)
    fought(here, attack("RU-13", "2717"), die=3)
    cannot_attack(here, "15.3", "RU-15", "2718")
    here = position(north)
    here.state.northern_attacks, here.state.brusilov = 1, 12
    fought(here, attack("RU-13", "2717"), die=3)
    here = position("2818: DE-GR DE-1; 2717: RU-13; 2718: RU-15")
    here.state.side = "central"
    fought(here, attack("DE-GR", "2717"), die=3)
    assert not here.state.tsar_unbound
    fought(here, attack("DE-1", "2718"), die=3)
    assert here.state.tsar_unbound
