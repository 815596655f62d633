"""Positions made up from the text of the rules alone, chapter by chapter (5-17)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.mandated import fulfils_mandate, nation_mandated
from pbem.games.paths_of_glory.operations.activation import total_cost
from pbem.games.paths_of_glory.replacements.replacements import (
    half_points_for,
    spaces_for_rebuilt_army,
    why_not_replace,
)
from pbem.games.paths_of_glory.war.peace import check_offer
from pbem.games.paths_of_glory.war.russian_capitulation import capitulation_box
from pbem.rules import Illegal
from tests.games.paths_of_glory.event_plays import illegal, play
from tests.games.paths_of_glory.positions import board, holder, in_supply, start
from tests.games.paths_of_glory.redeployment.redeploying import EVERYBODY, accepted

rule = pytest.mark.rule


def price(position: Position, space: str, *, combat: bool = False) -> int:
    """What a space costs to activate for whoever stands there."""
    number = position.board.space[space]
    side = position.unit(position.stacks[number][0]).side
    spaces = ([], [number]) if combat else ([number], [])
    return total_cost(position, side, *spaces)


# --- 9.2: activation ------------------------------------------------------------------------------


@rule("pog:9.2.3", "pog:9.2.4")
@pytest.mark.parametrize(
    ("where", "points"),
    [
        ("amiens: FRc BRc", 2),
        ("amiens: BE-1 BRc", 1),
        ("calais: BE-1 BRc FRc", 2),
        ("brussels: BE-1 BRc", 2),
        ("sedan: FR-1 US-1", 1),
        ("metz: FR-1 US-1", 1),
        ("brussels: FR-1 US-1", 2),
        ("turin: FRc USc", 2),
        ("cambrai: BRc AUSc CNDc", 1),
        ("cambrai: BRc PTc FRc", 2),
        ("valjevo: SB-1 MNc", 1),
        ("libya: TUc SNc", 1),
        ("sofia: GEc AHc BUc", 3),
        ("lemberg: AH-1 GEc GEc", 2),
    ],
)
def test_a_space_costs_one_point_for_each_nation(where: str, points: int) -> None:
    position = board(where, at_war=EVERYBODY, cp=["lemberg", "libya"], ap=["metz"])
    assert price(position, where.partition(":")[0]) == points


@rule("pog:9.2.3")
@pytest.mark.parametrize(
    ("card", "where", "points"),
    [
        ("CP-10", "lemberg: AH-1 GEc GEc", 1),
        ("CP-10", "lemberg: AHc GEc GEc", 1),
        ("CP-10", "lemberg: AH-1 AHc GEc", 2),
        ("CP-10", "lemberg: AH-1 GE-1", 2),
        ("CP-10", "lemberg: AH-1 GEc BUc", 2),
        ("CP-29", "lemberg: GE-11 AHc BUc", 1),
        ("CP-29", "lemberg: GE-11 AH-1", 2),
        ("CP-29", "lemberg: GE-11 AH-1 BUc", 2),
        ("CP-29", "lemberg: GE-9 AHc BUc", 3),
        ("AP-9", "sedan: GE-1 GE-2 GEc", 3),
        ("AP-9", "koblenz: GE-1 GE-2 GEc", 1),
        ("AP-9", "liege: GE-1", 1),
    ],
)
def test_cards_change_what_a_space_of_the_central_powers_costs(
    card: str, where: str, points: int
) -> None:
    position = board(where, at_war=EVERYBODY, cp=["sedan", "liege"], turn=3)
    position.state.events.add(card)
    assert price(position, where.partition(":")[0]) == points


@rule("pog:9.2.2", "pog:16.4.5")
def test_after_the_fall_of_the_tsar_russians_cost_a_point_each_to_attack_only() -> None:
    position = board("vilna: RU-1 RU-2 RUc; riga: RUc")
    assert price(position, "vilna", combat=True) == 1
    position.state.events.add("CP-52")
    position.state.tsar_fell = 3
    assert price(position, "vilna", combat=True) == 3
    assert price(position, "vilna") == 1
    assert price(position, "riga", combat=True) == 1


@rule("pog:9.2.7.1")
def test_the_beachhead_costs_three_for_the_mef_and_one_for_each_corps() -> None:
    position = board("mef1: BR-MEF BRc AUSc", at_war=["tu"])
    position.state.beachhead = position.board.space["mef1"]
    assert price(position, "mef1") == 5
    assert price(position, "mef1", combat=True) == 5


@rule("pog:9.5.1.1")
def test_everybody_into_battle_makes_the_allies_one_in_the_west_for_its_turn() -> None:
    position = board("cambrai: FRc BRc BEc; turin: ITc FRc; ismail: RUc ROc", at_war=["it", "ro"])
    assert price(position, "cambrai") == 3
    position.state.events |= {"AP-51", "CP-49"}
    position.state.turn_events.add("AP-51")
    assert price(position, "cambrai") == 1
    assert price(position, "turin") == 1
    assert price(position, "ismail") == 2


# --- 9.5: events ----------------------------------------------------------------------------------


@rule("pog:9.5.3.1")
def test_no_reinforcements_in_august_1914_and_one_card_a_nation_after() -> None:
    position = start()
    position.state.phase = "action"
    for card in ("AP-1", "CP-7"):
        illegal(position, card, "9.5.3.1")
    position.state.turn = 2
    play(position, "CP-7", (("GE-9", "essen"),))
    illegal(position, "CP-12", "9.5.3.1")
    play(position, "CP-14", (("AH-7", "vienna"),))


@rule("pog:9.5.1.1")
def test_entrench_is_played_by_one_side_only() -> None:
    position = board("sedan: FR-1; metz: GE-1", turn=3)
    play(position, "AP-12", (("", "sedan"),))
    with pytest.raises(Illegal):
        play(position, "CP-6", (("", "metz"),))


# --- 13: strategic redeployment -------------------------------------------------------------------


@rule("pog:13.1.5", "pog:13.1.6", "pog:13.1.7", "pog:13.1.8", "pog:13.2.1")
@pytest.mark.parametrize(
    ("side", "units", "target", "legal"),
    [
        (AP, "RUc-1", "lublin", True),
        (AP, "RUc-1", "bucharest", False),
        (AP, "RUc-1", "reserve", True),
        (AP, "MNc", "reserve", True),
        (AP, "ITc-1", "marseilles", True),
        (AP, "IT-1", "marseilles", True),
        (AP, "IT-1", "port_said", False),
        (AP, "FRc-1", "alexandria", False),
        (AP, "BRc-1", "alexandria", True),
        (AP, "CNDc", "alexandria", False),
        (AP, "FRc-1", "salonika", True),
        (AP, "SBc-1", "salonika", True),
        (AP, "USc-1", "cherbourg", True),
        (AP, "USc-1", "paris", False),
        (AP, "BEc", "paris", False),
        (CP, "GEc-1", "berlin", True),
        (CP, "GEc-1", "memel", True),
        (CP, "GE-1", "memel", False),
        (CP, "GEc-2", "reserve", False),
        (CP, "GEc-3", "berlin", True),
        (CP, "GEc-3", "sofia", False),
        (CP, "BUc-1", "sofia", True),
    ],
)
def test_who_may_redeploy_where(side: str, units: str, target: str, *, legal: bool) -> None:
    position = board(
        "warsaw: RUc; bucharest: ROc; cetinje: MNc; genoa: ITc IT-1; calais: FRc BRc CNDc;"
        "kiel: GEc GE-1; sofia: GEc",
        boxes="reserve: SBc USc BEc GEc BUc",
        at_war=["it", "ro", "bu", "gr"],
        cp=["szawli", "ismail", "jassy"] if side == CP else (),
        ap=["insterberg", "tannenberg", "danzig", "konigsberg"] if side == CP else (),
    )
    assert accepted(position, side, units, target) is legal


@rule("pog:13.2.1")
def test_one_british_corps_a_turn_goes_to_the_near_east() -> None:
    position = board("calais: BRc BRc; alexandria: BRc")
    assert accepted(position, AP, "BRc-1", "cairo") is False
    assert accepted(position, AP, "BRc-1", "port_said")
    position.state.near_east_moves["br_sr"] = 1
    assert not accepted(position, AP, "BRc-1", "port_said")
    assert not accepted(position, AP, "BRc-3", "calais")
    assert accepted(position, AP, "BRc-3", "port_said")


@rule("pog:13.1.5", "pog:15.2.4")
def test_nobody_redeploys_out_of_a_siege_that_would_break() -> None:
    position = board("verdun: GE-1 GEc; metz: GE-2")
    assert accepted(position, CP, "GEc-1", "metz")
    assert not accepted(position, CP, "GE-1", "metz")
    assert accepted(position, CP, "GE-2", "verdun")


@rule("pog:11.1.9")
def test_the_coast_is_closed_to_redeployment_until_the_race_to_the_sea() -> None:
    position = board("cambrai: GEc", cp=["sedan", "cambrai", "amiens"], turn=2)
    assert not accepted(position, CP, "GEc-1", "amiens")
    position.state.war_status[CP] = 4
    assert accepted(position, CP, "GEc-1", "amiens")


# --- 14: supply -----------------------------------------------------------------------------------


@rule("pog:14.1.3", "pog:14.1.4", "pog:14.2.1", "pog:14.2.2", "pog:14.2.3", "pog:14.2.4")
@pytest.mark.parametrize(
    ("where", "unit", "fed"),
    [
        ("salonika: SB-1", "SB-1", True),
        ("monastir: SB-1", "SB-1", True),
        ("tirana: SB-1", "SB-1", True),
        ("rome: RUc", "RUc-1", False),
        ("calais: RUc", "RUc-1", False),
        ("rome: ITc", "ITc-1", True),
        ("cairo: BRc", "BRc-1", True),
        ("basra: BRc", "BRc-1", True),
        ("kiev: BRc", "BRc-1", False),
        ("riga: FRc", "FRc-1", False),
        ("odessa: ROc", "ROc-1", True),
        ("libau: GEc", "GEc-1", True),
        ("riga: GE-1", "GE-1", False),
        ("medina: TUc", "TUc-1", True),
        ("medina: AHc", "AHc-1", False),
        ("paris: FR-1", "FR-1", True),
    ],
)
def test_who_is_in_supply(where: str, unit: str, *, fed: bool) -> None:
    space = where.partition(":")[0]
    position = board(
        where,
        at_war=EVERYBODY,
        cp=["libau"] if space == "libau" else (),
    )
    assert in_supply(position, unit) is fed
    assert holder(position, space)


# --- 16: war and peace ----------------------------------------------------------------------------


@rule("pog:16.5.1.1", "pog:16.5.1.2")
@pytest.mark.parametrize(
    ("side", "vp", "legal"),
    [(CP, 11, True), (CP, 10, False), (AP, 9, True), (AP, 10, False), (AP, 11, False)],
)
def test_who_may_offer_terms(side: str, vp: int, *, legal: bool) -> None:
    position = board()
    position.state.vp = vp
    if legal:
        check_offer(position, side)
        return
    with pytest.raises(Illegal):
        check_offer(position, side)


@rule("pog:16.4.3", "pog:16.4.4")
def test_the_tsar_falls_at_thirty_three_with_the_spaces_of_russia() -> None:
    position = board(cp=["warsaw", "riga", "vilna"], turn=12)
    first = capitulation_box(position)
    position.state.events.add("CP-28")
    position.state.combined = 29
    before = capitulation_box(position)
    position.state.combined = 30
    assert capitulation_box(position) != before
    assert first


# --- 17: replacements -----------------------------------------------------------------------------


@rule("pog:17.1.4")
@pytest.mark.parametrize(
    ("boxes", "where", "unit", "full", "halves"),
    [
        ("", "sedan: (FR-1)", "FR-1", True, 2),
        ("", "sedan: (FRc)", "FRc-1", True, 1),
        ("eliminated: FRc", "", "FRc-1", True, 2),
        ("eliminated: FRc", "", "FRc-1", False, 1),
        ("eliminated: FR-1", "", "FR-1", False, 2),
        ("eliminated: FR-1", "", "FR-1", True, 4),
        ("reserve: (FRc)", "", "FRc-1", True, 1),
    ],
)
def test_what_replacements_cost_in_half_points(
    boxes: str, where: str, unit: str, *, full: bool, halves: int
) -> None:
    position = board(where, boxes=boxes)
    assert half_points_for(position, position.board.unit[unit], full=full) == halves


def places(position: Position, unit: str) -> set[str]:
    """Where a rebuilt army may come."""
    return {
        position.board.spaces[n].id
        for n in spaces_for_rebuilt_army(position, position.board.unit[unit])
    }


@rule("pog:17.1.5")
def test_where_belgian_and_serbian_armies_are_rebuilt() -> None:
    position = board(boxes="eliminated: BE-1 SB-1")
    assert places(position, "BE-1") == {"brussels", "antwerp", "ostend"}
    position = board(boxes="eliminated: BE-1", cp=["brussels", "antwerp", "ostend"])
    position.destroy_fort(position.board.space["antwerp"])
    assert places(position, "BE-1") == {"calais"}
    assert places(board(boxes="eliminated: SB-1"), "SB-1") == {"belgrade"}
    assert places(board(boxes="eliminated: SB-1", cp=["nis"]), "SB-1") == set()
    greek = board(boxes="eliminated: SB-1", cp=["nis"], at_war=["gr"])
    greek.state.events.add("AP-44")
    assert places(greek, "SB-1") == {"salonika"}


@rule("pog:17.1.3", "pog:17.1.7", "pog:17.1.4.1")
def test_who_gets_no_replacements() -> None:
    def refusal(position: Position, unit: str) -> bool:
        return why_not_replace(position, position.board.unit[unit]) is not None

    position = board("paris: GE-1; sedan: (FR-1); calais: (BRc) (BR-BEF); brussels: (BE-1)")
    assert refusal(position, "FR-1")
    assert not refusal(position, "BRc-1")
    assert refusal(position, "BR-BEF")
    assert not refusal(position, "BE-1")
    alone = board("sofia: (GEc)", at_war=["bu"], ap=["nis", "skopje", "strumitsa", "kazanlik"])
    assert refusal(alone, "GEc-1")


# --- 7: mandated offensives -----------------------------------------------------------------------


@rule("pog:7.1.2", "pog:7.1.6", "pog:7.1.10", "pog:7.1.11")
@pytest.mark.parametrize(
    ("side", "column", "events", "at_war", "lost", "nation"),
    [
        (AP, 0, "", "", "", "fr"),
        (AP, 0, "", "", "paris", "br"),
        (AP, 3, "", "", "", "none"),
        (AP, 3, "", "it", "", "it"),
        (AP, 3, "", "it", "rome", "ru"),
        (AP, 5, "", "", "", "ru"),
        (AP, 5, "CP-53", "", "", "none"),
        (CP, 0, "", "", "vienna", "ah"),
        (CP, 0, "", "it tu", "vienna budapest", "tu"),
        (CP, 1, "", "", "", "ah"),
        (CP, 1, "", "it", "", "ah_it"),
        (CP, 1, "", "it", "rome", "ah"),
        (CP, 2, "", "", "", "none"),
        (CP, 3, "", "", "", "ge"),
        (CP, 3, "CP-54", "", "", "none"),
    ],
)
def test_which_nation_must_attack(
    side: str, column: int, events: str, at_war: str, lost: str, nation: str
) -> None:
    position = board(at_war=at_war.split())
    for space in lost.split():
        number = position.board.space[space]
        position.take(CP if position.is_controlled_by(AP, number) else AP, number)
    position.state.events.update(events.split())
    assert nation_mandated(position, side, column) == nation


@rule("pog:7.1.4", "pog:7.1.5", "pog:7.1.7")
@pytest.mark.parametrize(
    ("nation", "attackers", "target", "counts"),
    [
        ("br", "calais: BRc", "brussels: GEc", True),
        ("br", "calais: BRc", "brussels: AHc", False),
        ("br", "calais: AUSc", "brussels: GEc", False),
        ("br", "calais: PTc", "brussels: GEc", False),
        ("br", "monastir: BRc", "skopje: GEc", False),
        ("fr", "nancy: FR-1", "metz: GE-4", True),
        ("fr", "turin: FR-1", "milan: GE-4", False),
        ("ge", "metz: GE-4", "nancy: FR-1", True),
        ("ge", "metz: GE-4", "nancy: ITc", False),
        ("ge", "metz: GE-4", "nancy: AUSc", True),
        ("ge", "insterberg: GE-8", "kovno: FRc", False),
        ("ah", "tarnow: AH-1", "ivangorod: RUc", True),
        ("ah_it", "trent: AH-1", "verona: FRc", True),
        ("ah_it", "tarnow: AH-1", "ivangorod: ITc", True),
        ("ah_it", "tarnow: AH-1", "ivangorod: RUc", False),
        ("tu", "van: TUc", "dilman: RUc", True),
        ("tu", "libya: SNc", "alexandria: BRc", False),
    ],
)
def test_what_an_attack_counts_for(
    nation: str, attackers: str, target: str, *, counts: bool
) -> None:
    position = board(f"{attackers}; {target}", at_war=EVERYBODY)
    here, there = (position.board.space[s.partition(":")[0]] for s in (attackers, target))
    made = fulfils_mandate(position, nation, position.stacks[here], there, position.stacks[there])
    assert made is counts
