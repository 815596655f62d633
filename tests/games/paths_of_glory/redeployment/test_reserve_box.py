"""Strategic redeployment to and from the reserve box (13.1.8-13.1.12)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from tests.games.paths_of_glory.positions import at, board, reduced, refused
from tests.games.paths_of_glory.redeployment.redeploying import (
    EVERYBODY,
    accepted,
    asked,
    play,
    send,
)


@pytest.mark.rule("pog:13.1.8", "pog:13.0")
def test_corps_leave_the_box_for_countrymen_capitals_and_sources() -> None:
    position = board(
        "metz: AHc; sedan: PTc; liege: BRc",
        cp=["brussels", "antwerp", "aachen"],
        boxes="reserve: GEc BRc FRc",
    )
    for target in ("berlin", "essen", "breslau"):
        assert accepted(position, CP, "GEc-1", target)
    refused(asked(position, CP), send("GEc-1", "metz"), "13.1.8")
    assert accepted(position, AP, "BRc-2", "sedan")
    refused(asked(position, AP), send("BRc-2", "paris"), "13.1.8")
    assert accepted(position, AP, "FRc-1", "paris")
    position.place(position.board.unit["FRc-2"], position.board.space["sedan"])
    position.take(CP, position.board.space["cambrai"])
    assert accepted(position, AP, "FRc-1", "sedan")


@pytest.mark.rule("pog:13.1.8")
def test_a_unit_out_of_supply_draws_nobody_from_the_box() -> None:
    position = board(
        "brussels: FRc; sedan: GE-1; cambrai: GE-2; ostend: GEc; antwerp: GE-4; calais: GEc",
        boxes="reserve: FRc",
    )
    error = refused(asked(position, AP), send("FRc-2", "brussels"), "13.1.8")
    assert error.key == "pog.illegal.sr_countrymen_cut_off"


@pytest.mark.rule("pog:13.1.8", "pog:13.0", "pog:13.2.1")
def test_the_ana_and_the_senussi_draw_nobody_and_the_ana_never_enters_the_box() -> None:
    position = board(
        "arabia: ANAc; libya: SNc; ankara: TUc", at_war=["tu"], boxes="reserve: BRc TUc"
    )
    refused(asked(position, AP), send("BRc-1", "arabia"), "13.1.8")
    refused(asked(position, CP), send("TUc-2", "libya"), "13.1.8")
    refused(asked(position, AP), send("ANAc", "reserve"), "13.2.1")


@pytest.mark.rule("pog:13.1.12", "pog:14.1.5")
def test_the_senussi_go_to_the_box_without_a_line() -> None:
    alone = board("libya: SNc", at_war=["tu"], boxes="reserve: TUc")
    assert accepted(alone, CP, "SNc", "reserve")
    joined = board("libya: SNc", at_war=["tu"], cp=["alexandria", "cairo", "port_said", "sinai"])
    assert accepted(joined, CP, "SNc", "reserve")


@pytest.mark.rule("pog:13.1.8", "pog:13.1.11")
def test_serbs_need_a_line_and_use_salonika() -> None:
    position = board("nis: SBc SB-1", cp=["belgrade"], boxes="reserve: SBc")
    refused(asked(position, AP), send("SBc-2", "nis"), "13.1.8")
    position.state.limited_greece = True
    position.touch()
    assert accepted(position, AP, "SBc-2", "salonika")
    assert accepted(position, AP, "SBc-2", "nis")


@pytest.mark.rule("pog:13.1.8")
def test_americans_land_in_any_french_port() -> None:
    position = board("london: BRc", cp=["calais"], boxes="reserve: USc")
    assert accepted(position, AP, "USc-1", "bordeaux")
    for target in ("calais", "london", "paris"):
        refused(
            asked(position, AP), send("USc-1", target), "13.1.5" if target == "calais" else "13.1.8"
        )


@pytest.mark.rule("pog:13.1.9")
def test_corps_enter_the_box_and_armies_do_not() -> None:
    position = board("sedan: FRc (FRc) FR-5")
    played = play(position, AP, 6).order(send("FRc-1 FRc-2", "reserve"))
    assert (at(position, "FRc-1"), at(position, "FRc-2")) == ("reserve", "reserve")
    assert reduced(position, "FRc-2")
    refused(played.asks[0], send("FRc-1", "paris"), "13.1.3")
    refused(asked(position, AP), send("FR-5", "reserve"), "13.1.9")
    refused(asked(position, AP), send("FRc-1", "reserve"), "13.1.1")


@pytest.mark.rule("pog:13.1.11")
def test_a_lost_or_besieged_capital_closes_the_box() -> None:
    position = board(
        "dijon: FRc; paris: GE-1; ostend: BEc",
        cp=["brussels", "budapest"],
        boxes="reserve: FRc AHc",
    )
    refused(asked(position, AP), send("FRc-1", "reserve"), "13.1.11")
    refused(asked(position, AP), send("FRc-2", "dijon"), "13.1.11")
    assert accepted(position, AP, "BEc", "reserve")
    position.take(AP, position.board.space["budapest"])
    refused(asked(position, CP), send("AHc-1", "vienna"), "13.1.11")
    position.take(CP, position.board.space["budapest"])
    assert accepted(position, CP, "AHc-1", "vienna")


@pytest.mark.rule("pog:13.1.11")
def test_montenegro_only_leaves_and_enters_the_box() -> None:
    position = board("cetinje: MNc")
    refused(asked(position, AP), send("MNc", "valjevo"), "13.1.11")
    play(position, AP).order(send("MNc", "reserve"))
    play(position, AP).order(send("MNc", "cetinje"))
    assert at(position, "MNc") == "cetinje"


@pytest.mark.rule("pog:13.1.12")
@pytest.mark.parametrize(
    ("unit", "space", "lost", "allowed"),
    [
        ("GEc", "bursa", ["essen", "breslau"], False),
        ("GEc", "bursa", ["essen"], True),
        ("AHc", "nis", ["essen", "breslau"], False),
        ("TUc", "adrianople", ["constantinople"], False),
        ("TUc", "bursa", ["essen", "breslau", "sofia"], True),
        ("BUc", "nis", ["sofia"], False),
        ("BUc", "nis", ["essen", "breslau", "constantinople"], True),
    ],
)
def test_the_box_is_reached_from_home_sources_only(
    unit: str, space: str, lost: list[str], allowed: bool
) -> None:
    position = board(f"{space}: {unit}", cp=["belgrade", "nis"], ap=lost, at_war=EVERYBODY)
    position.destroy_fort(position.board.space["belgrade"])
    if not allowed and unit in ("TUc", "BUc"):
        refused(asked(position, CP), send(f"{unit}-1", "reserve"), "13.1.11")
        return
    assert accepted(position, CP, f"{unit}-1", "reserve") is allowed
    if not allowed:
        refused(asked(position, CP), send(f"{unit}-1", "reserve"), "13.1.12")


@pytest.mark.rule("pog:13.1.12")
def test_russians_and_romanians_supplied_from_belgrade_do_not_use_the_box() -> None:
    position = board(
        "bucharest: ROc; sarajevo: ROc", ap=["sarajevo"], at_war=["ro"], boxes="reserve: ROc"
    )
    assert accepted(position, AP, "ROc-1", "reserve")
    refused(asked(position, AP), send("ROc-2", "reserve"), "13.1.12")
    error = refused(asked(position, AP), send("ROc-3", "sarajevo"), "13.1.8")
    assert error.key == "pog.illegal.sr_countrymen_cut_off"
