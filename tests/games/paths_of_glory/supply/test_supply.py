"""Supply (14.1, 14.2): who traces what to which source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.supply.supply import (
    is_space_supplied,
    is_supplied,
    is_supplied_by_beachhead_only,
    traces_to,
    would_be_supplied_at,
)
from tests.games.paths_of_glory.positions import board, in_supply, start


def space_fed(position: Position, side: str, space: str) -> bool:
    return is_space_supplied(position, side, position.board.space[space])


@pytest.mark.rule("pog:14.0", "pog:14.1", "pog:14.1.1")
def test_everybody_is_in_supply_at_start() -> None:
    position = start()
    on_map = [u for u, place in enumerate(position.state.at) if place >= 0]
    assert on_map
    assert all(is_supplied(position, u) for u in on_map)


@pytest.mark.rule("pog:14.1.2", "pog:14.2", "pog:14.2.1")
def test_the_central_powers_trace_to_four_sources_of_any_nation() -> None:
    position = board("sofia: BUc; constantinople: TUc GEc", at_war=["bu", "tu"])
    number = position.board.space
    sources, german = ("essen", "breslau", "sofia", "constantinople"), position.board.unit["GEc-1"]
    reached = [s for s in sources if traces_to(position, german, number["constantinople"], (s,))]
    assert reached == ["sofia", "constantinople"]
    assert not traces_to(position, german, number["constantinople"], ("essen", "breslau"))
    assert traces_to(position, german, number["constantinople"], ("essen", "sofia"))
    assert in_supply(position, "BUc-1")
    for name in ("sofia", "constantinople"):
        position.take(AP, number[name])
    assert not in_supply(position, "TUc-1")
    assert not would_be_supplied_at(position, position.board.unit["GEc-1"], number["ankara"])
    assert would_be_supplied_at(position, position.board.unit["GEc-1"], number["vienna"])


@pytest.mark.rule("pog:14.1.3")
def test_no_line_through_enemy_units_or_enemy_spaces_but_the_own_space_is_free() -> None:
    position = board("sedan: GE-1; cambrai: GE-3", cp=["sedan", "cambrai"])
    assert in_supply(position, "GE-3")
    position.take(AP, position.board.space["sedan"])
    assert not in_supply(position, "GE-3")
    assert in_supply(position, "GE-1")
    cut = board("cambrai: GE-3; sedan: FR-1", cp=["cambrai", "sedan"])
    assert not in_supply(cut, "GE-3")


@pytest.mark.rule("pog:14.1.3", "pog:15.2.2", "pog:15.2.4")
def test_lines_pass_a_besieged_fort_but_only_end_where_the_siege_is_too_weak() -> None:
    position = board("liege: GE-1; brussels: GEc", cp=["brussels"])
    assert in_supply(position, "GEc-1")
    weak = board("liege: GEc; brussels: GEc", cp=["brussels"])
    assert in_supply(weak, "GEc-1")
    assert not in_supply(weak, "GEc-2")


@pytest.mark.rule("pog:14.1.3", "pog:11.1.4")
def test_dotted_lines_serve_those_who_may_move_along_them_and_russia_s_friends() -> None:
    position = board(
        "valona: ITc SBc FRc; velikiye_luki: RUc ROc SBc",
        at_war=["it", "ro"],
        cp=["belgrade", "skopje"],
    )
    assert in_supply(position, "ITc-1")
    assert not in_supply(position, "FRc-1")
    assert not in_supply(position, "SBc-1")
    for cut in ("vitebsk", "opochka"):
        position.take(CP, position.board.space[cut])
    assert all(in_supply(position, name) for name in ("RUc-1", "ROc-1", "SBc-2"))


@pytest.mark.rule("pog:14.1.4", "pog:14.2.4")
def test_the_western_allies_trace_by_sea_to_london() -> None:
    position = board("marseilles: FRc; cairo: BRc; paris: FR-6")
    assert in_supply(position, "FRc-1")
    assert in_supply(position, "BRc-1")
    for name in (
        "calais",
        "le_havre",
        "cherbourg",
        "nantes",
        "la_rochelle",
        "bordeaux",
        "marseilles",
        "ostend",
    ):
        position.take(CP, position.board.space[name])
    assert not in_supply(position, "FR-6")
    assert in_supply(position, "FRc-1") == would_be_supplied_at(
        position, position.board.unit["FRc-1"], position.board.space["nice"]
    )
    paris_is_no_source = board(
        "paris: FR-6", cp=["rouen", "amiens", "orleans", "melun", "chateau_thierry"]
    )
    assert not in_supply(paris_is_no_source, "FR-6")


@pytest.mark.rule("pog:14.1.4")
def test_the_central_powers_trace_by_sea_to_russian_ports_but_not_besieged_riga() -> None:
    riga = board("szawli: GEc", cp=["szawli", "libau"])
    for name in ("memel", "insterberg"):
        riga.take(AP, riga.board.space[name])
    assert in_supply(riga, "GEc-1")
    riga.take(AP, riga.board.space["libau"])
    assert not in_supply(riga, "GEc-1")
    besieged = board("riga: GE-8; dvinsk: GEc", cp=["dvinsk"])
    assert not in_supply(besieged, "GE-8")
    assert not in_supply(besieged, "GEc-1")
    taken = board("riga: GE-8; dvinsk: GEc", cp=["dvinsk", "riga"])
    assert in_supply(taken, "GE-8")
    assert in_supply(taken, "GEc-1")


@pytest.mark.rule("pog:14.1.4", "pog:13.1.7.2")
def test_constantinople_is_an_allied_port_only_with_gallipoli() -> None:
    position = board("ankara: FRc", ap=["constantinople", "eskidor", "ankara"], at_war=["tu"])
    assert not in_supply(position, "FRc-1")
    position.take(AP, position.board.space["gallipoli"])
    assert in_supply(position, "FRc-1")


@pytest.mark.rule("pog:14.1.5")
def test_montenegro_the_tribes_and_serbs_at_home_need_no_line() -> None:
    position = board(
        "cetinje: MNc; libya: SNc; amman: ANAc; belgrade: SB-1; "
        "valjevo: SBc; medina: TUc; skopje: FRc",
        at_war=["tu"],
        cp=["tirana", "monastir", "salonika"],
        ap=["libya", "alexandria", "aqaba"],
    )
    position.take(CP, position.board.space["belgrade"])
    assert all(in_supply(position, name) for name in ("MNc", "SNc", "ANAc", "SB-1", "SBc-1"))
    assert not in_supply(position, "TUc-1")
    assert not in_supply(position, "FRc-1")
    abroad = board("szeged: SBc", cp=["belgrade"])
    assert not in_supply(abroad, "SBc-1")


@pytest.mark.rule("pog:14.2.2")
def test_russians_romanians_and_serbs_never_use_the_sea() -> None:
    position = board("marseilles: RUc ROc SBc FRc", at_war=["ro"])
    assert [in_supply(position, f"{n}c-1") for n in ("RU", "RO", "SB", "FR")] == [
        False,
        False,
        False,
        True,
    ]
    home = board("belgrade: ROc; nis: RUc", at_war=["ro"])
    assert in_supply(home, "ROc-1")
    assert in_supply(home, "RUc-1")


@pytest.mark.rule("pog:14.2.3")
def test_serbs_trace_to_allied_salonika() -> None:
    position = board(
        "strumitsa: SBc RUc", cp=["belgrade", "skopje", "monastir"], at_war=["gr", "bu"]
    )
    assert in_supply(position, "SBc-1")
    assert not in_supply(position, "RUc-1")
    position.take(CP, position.board.space["salonika"])
    assert not in_supply(position, "SBc-1")


@pytest.mark.rule("pog:14.2.5", "pog:11.1.4", "pog:11.1.12")
def test_spaces_trace_to_any_source_of_their_side_over_any_friendly_line() -> None:
    position = board(at_war=["it"], cp=["skopje", "monastir", "florina"])
    assert space_fed(position, AP, "tirana")
    assert not space_fed(position, CP, "skopje")
    neutral_italy = board(cp=["skopje", "monastir", "florina"])
    assert space_fed(neutral_italy, AP, "tirana")
    assert not space_fed(neutral_italy, AP, "cetinje")
    neutral_italy.take(CP, neutral_italy.board.space["valona"])
    assert not space_fed(neutral_italy, AP, "tirana")


@pytest.mark.rule("pog:14.1.3", "pog:9.5.2.4")
def test_neutrals_stop_every_line() -> None:
    position = board("athens: GRc FRc; salonika: FRc; florina: GRc")
    assert not in_supply(position, "FRc-2")
    position.state.limited_greece = True
    position.touch()
    assert in_supply(position, "FRc-2")
    assert not would_be_supplied_at(
        position, position.board.unit["FRc-2"], position.board.space["larisa"]
    )


@pytest.mark.rule("pog:9.2.7.1")
def test_the_beachhead_feeds_the_mef_and_british_or_australian_corps_only() -> None:
    position = board("mef2: BR-MEF BRc; cana_kale: AUSc CNDc", ap=["cana_kale"], at_war=["tu"])
    assert not in_supply(position, "BR-MEF")
    position.state.beachhead = position.board.space["mef2"]
    position.touch()
    assert [in_supply(position, name) for name in ("BR-MEF", "BRc-1", "AUSc", "CNDc")] == [
        True,
        True,
        True,
        False,
    ]
    assert all(
        is_supplied_by_beachhead_only(position, position.board.unit[name])
        for name in ("BR-MEF", "BRc-1", "AUSc")
    )
    position.state.regular.add(position.board.unit["BR-MEF"])
    position.touch()
    assert not in_supply(position, "BR-MEF")


def test_italians_trace_over_taranto_and_valona_not_through_the_beachhead() -> None:
    position = board("cana_kale: ITc", ap=["cana_kale"], at_war=["it", "tu"])
    position.state.beachhead = position.board.space["mef2"]
    position.touch()
    assert not in_supply(position, "ITc-1")


@given(st.data())
def test_taking_a_space_from_a_side_never_brings_it_supply(data: st.DataObject) -> None:
    position = start()
    spaces = data.draw(st.lists(st.integers(0, len(position.board.spaces) - 1), max_size=12))
    units = [
        u for u, place in enumerate(position.state.at) if place >= 0 and position.unit(u).side == AP
    ]
    before = {u for u in units if is_supplied(position, u)}
    for space in spaces:
        position.take(CP, space)
    assert {u for u in units if is_supplied(position, u)} <= before


@pytest.mark.rule("pog:14.1.3", "pog:9.2.7.1", "pog:12.1.10", "pog:11.1.4")
def test_italians_are_supplied_from_taranto_over_valona_and_never_through_the_beachhead() -> None:
    position = board(
        "florina: ITc BRc; cana_kale: ITc BRc", ap=["cana_kale"], at_war=["it", "tu", "gr"]
    )
    position.state.beachhead = position.board.space["mef2"]
    for port in ("salonika", "athens", "larisa"):
        position.take(CP, position.board.space[port])
    assert [in_supply(position, name) for name in ("ITc-1", "BRc-1", "ITc-2", "BRc-2")] == [
        True,
        False,
        False,
        True,
    ]
    assert is_supplied_by_beachhead_only(position, position.board.unit["BRc-2"])
    for cut in ("valona", "taranto"):
        lost = board(
            "florina: ITc", cp=["salonika", "athens", "larisa", cut], at_war=["it", "tu", "gr"]
        )
        assert not in_supply(lost, "ITc-1")


@pytest.mark.rule("pog:11.1.12")
def test_albania_does_not_trace_to_a_taranto_in_enemy_hands() -> None:
    cut = [
        "tirana",
        "monastir",
        "skopje",
        "nis",
        "belgrade",
        "valjevo",
        "salonika",
        "florina",
        "larisa",
        "athens",
        "kavala",
    ]
    position = board(cp=[name for name in cut if name != "tirana"])
    tirana = position.board.space["tirana"]
    assert is_space_supplied(position, AP, tirana)
    position.state.at_war.add("it")
    position.touch()
    assert is_space_supplied(position, AP, tirana)
    position.take(CP, position.board.space["taranto"])
    assert not is_space_supplied(position, AP, tirana)
