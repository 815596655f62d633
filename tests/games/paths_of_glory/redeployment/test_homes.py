"""Where rebuilt armies appear (9.5.3.3, 17.1.5)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import Rebuild
from pbem.games.paths_of_glory.redeployment.homes import spaces_for_army
from tests.games.paths_of_glory.positions import at, board, refused
from tests.games.paths_of_glory.replacements.rebuilding import asked, phase


def homes(position: Position, unit: str) -> list[str]:
    return [
        position.board.spaces[s].id for s in spaces_for_army(position, position.board.unit[unit])
    ]


@pytest.mark.rule("pog:9.5.3.3", "pog:17.1.5")
@pytest.mark.parametrize(
    ("unit", "spaces"),
    [
        ("GE-9", ["berlin", "essen", "breslau"]),
        ("AH-7", ["vienna", "budapest"]),
        ("TU-YLD", ["constantinople"]),
        ("BR-1", ["london"]),
        ("FR-10", ["paris"]),
        ("IT-5", ["rome"]),
        ("RU-9", ["petrograd", "moscow", "kharkov", "caucasus"]),
        (
            "US-1",
            ["cherbourg", "nantes", "la_rochelle", "bordeaux", "le_havre", "calais", "marseilles"],
        ),
        ("BE-1", ["brussels", "antwerp", "ostend"]),
        ("SB-1", ["belgrade"]),
    ],
)
def test_armies_appear_at_home(unit: str, spaces: list[str]) -> None:
    assert homes(board(at_war=["tu", "it"]), unit) == spaces


@pytest.mark.rule("pog:9.5.3.3")
def test_not_where_there_is_no_room_no_control_no_supply_or_a_siege() -> None:
    position = board("berlin: GE-1 GE-2 GE-3; breslau: RU-1", ap=["essen"])
    assert homes(position, "GE-9") == []
    position.take(CP, position.board.space["essen"])
    assert homes(position, "GE-9") == ["essen"]
    position = board(cp=["london"])
    assert homes(position, "US-1") == []
    position = board("petrograd: RU-1 RU-2 RU-3", cp=["moscow"])
    assert homes(position, "RU-9") == ["kharkov", "caucasus"]
    assert homes(board(cp=["calais", "marseilles"]), "US-1")[-1] == "le_havre"


@pytest.mark.rule("pog:9.5.3.3")
def test_french_armies_appear_in_orleans_when_paris_is_full_not_when_it_is_lost() -> None:
    position = board("paris: FR-1 FR-2 FR-3")
    assert homes(position, "FR-10") == ["orleans"]
    position = board("paris: GE-1")
    assert homes(position, "FR-10") == []
    position = board(cp=["paris"])
    assert homes(position, "FR-10") == []
    assert homes(board("paris: FR-1 FR-2 FR-3", cp=["orleans"]), "FR-10") == []


@pytest.mark.rule("pog:17.1.5")
def test_the_belgian_army_returns_to_antwerp_if_it_is_in_supply_and_else_to_calais() -> None:
    position = board(boxes="eliminated: BE-1", cp=["brussels", "ostend"])
    assert homes(position, "BE-1") == ["calais"]
    position.take(AP, position.board.space["ostend"])
    assert homes(position, "BE-1") == ["antwerp", "ostend"]
    going = phase(position, allied=1)
    refused(going.asks[0], Rebuild("BE-1"), "17.1.5")
    refused(going.asks[0], Rebuild("BE-1", space="calais"), "17.1.5")
    going.order(Rebuild("BE-1", space="antwerp"))
    assert at(position, "BE-1") == "antwerp"
    position = board(boxes="eliminated: BE-1", cp=["brussels", "antwerp", "ostend"])
    phase(position, allied=2).order(Rebuild("BE-1", full=True))
    assert at(position, "BE-1") == "calais"
    assert homes(board(cp=["brussels", "antwerp", "ostend", "calais"]), "BE-1") == []


@pytest.mark.rule("pog:17.1.5")
def test_serbian_armies_return_to_belgrade_or_salonika() -> None:
    position = board(at_war=["gr"])
    assert homes(position, "SB-1") == ["belgrade"]
    position.state.events.add("AP-44")
    position.touch()
    assert homes(position, "SB-1") == ["belgrade", "salonika"]
    position.take(CP, position.board.space["nis"])
    assert homes(position, "SB-1") == ["salonika"]
    position.take(CP, position.board.space["salonika"])
    assert homes(position, "SB-1") == []
    position = board()
    position.state.events.add("AP-30")
    position.state.limited_greece = True
    position.touch()
    assert homes(position, "SB-1") == ["belgrade", "salonika"]


@pytest.mark.rule("pog:17.1.4.1", "pog:17.1.5")
def test_an_army_does_not_return_where_the_wrong_source_feeds_it() -> None:
    position = board(
        boxes="eliminated: AH-1", ap=["essen", "breslau"], at_war=["bu"], cp=["belgrade", "nis"]
    )
    position.destroy_fort(position.board.space["belgrade"])
    assert homes(position, "AH-1") == ["vienna", "budapest"]
    refused(asked(position, CP, ah=4), Rebuild("AH-1", space="vienna"), "17.1.5")


@pytest.mark.rule("pog:16.4.9")
def test_after_brest_litovsk_russian_armies_appear_apart_from_former_allies() -> None:
    position = board("moscow: ROc", at_war=["ro"])
    position.state.events.add("CP-45")
    assert "moscow" not in homes(position, "RU-9")
