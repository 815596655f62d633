"""Closed ground (5.7.4.6, 9.5.2.4, 9.5.3.5, 11.1, 11.3, 15.1.12, 16.4.9)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import TOTAL, Position
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack
from pbem.games.paths_of_glory.log.operations import BeachheadFell
from pbem.games.paths_of_glory.operations.movement_rules import (
    count_crossings,
    march_bans,
    marchable_spaces,
    why_not_enter,
    why_not_march,
    why_not_step,
    why_not_stop,
)
from pbem.games.paths_of_glory.orders import Attack
from pbem.rules import Illegal
from tests.games.paths_of_glory.operations.moves import ask, go, moved
from tests.games.paths_of_glory.positions import at, board, holder, operation, refused


def refuses(position: Position, unit: str, space: str) -> str:
    """The paragraph that keeps a unit out, or "" if it may stand there."""
    where = position, position.board.unit[unit], position.board.space[space]
    reason = why_not_enter(*where) or why_not_stop(*where)
    return reason.rule if reason else ""


def marches(position: Position, unit: str, space: str) -> str:
    """The rule that keeps a unit from moving into a space, or ""."""
    n, target = position.board.unit[unit], position.board.space[space]
    ban = next((b for b in march_bans(position, position.unit(n)) if b.spaces >> target & 1), None)
    return ban.rule if ban else refuses(position, unit, space)


@pytest.mark.rule("pog:11.1.9")
@pytest.mark.card("pog:CP-8")
def test_the_channel_ports_wait_for_the_race_to_the_sea() -> None:
    position = board("cambrai: GE-1", cp=["cambrai", "sedan"])
    going = ask(position, CP, "cambrai")
    for space in ("amiens", "calais", "calais ostend"):
        refused(going, go(f"GE-1 > {space}"), "11.1.9")
    going.check(go("GE-1 > amiens rouen"))
    moved(position, CP, "GE-1 > calais ostend brussels", spaces="cambrai")
    assert [holder(position, s) for s in ("calais", "ostend", "brussels")] == [CP, CP, CP]
    for change in ("card", "status"):
        open_now = board("cambrai: GE-1; brussels: BR-1", cp=["cambrai", "sedan"])
        ask(open_now, AP, "brussels").check(go("BR-1 > ostend"))
        if change == "card":
            open_now.state.events.add("CP-8")
        else:
            open_now.state.war_status[CP] = 4
        ask(open_now, CP, "cambrai").check(go("GE-1 > amiens"))
    assert (
        why_not_enter(position, position.board.unit["GE-1"], position.board.space["amiens"]) is None
    )


@pytest.mark.rule("pog:11.1.10", "pog:9.5.3.5")
def test_beaches_open_with_the_beachhead_and_close_when_the_enemy_comes() -> None:
    position = board("gallipoli: BRc; cana_kale: TUc", ap=["gallipoli"], at_war=["tu"])
    refused(ask(position, AP, "gallipoli"), go("BRc-1 > mef1"), "11.1.10")
    position.state.beachhead = position.board.space["mef2"]
    position.touch()
    refused(ask(position, AP, "gallipoli"), go("BRc-1 > mef1"), "11.1.10")
    position.place(position.board.unit["TUc-2"], position.board.space["cana_kale"])
    refused(ask(position, CP, "cana_kale"), go("TUc-1 > mef2", "TUc-2 > mef2"), "11.1.10")
    play = moved(position, CP, "TUc-1 > mef2", spaces="cana_kale")
    assert play.notes(BeachheadFell) == [BeachheadFell("mef2")]
    assert position.state.beachhead == -1
    assert at(position, "TUc-1") == "mef2"


@pytest.mark.rule("pog:11.1.11")
def test_neutral_countries_are_closed_until_they_enter_the_war() -> None:
    position = board(
        "turin: FRc; nice: FR-1; salonika: SBc; adrianople: BUc; qurna: BRc; basra: BRc"
    )
    assert refuses(position, "FR-1", "turin") == "11.1.11"
    assert refuses(position, "SBc-1", "sofia") == "11.1.11"
    assert refuses(position, "BRc-1", "basra") == ""
    assert refuses(position, "BRc-1", "qurna") == "11.1.11"
    assert refuses(position, "BRc-1", "ahwaz") == "11.1.11"
    at_war = board("nice: FR-1; basra: BRc", at_war=["it", "bu", "tu"])
    assert refuses(at_war, "FR-1", "turin") == ""
    assert refuses(at_war, "BRc-1", "ahwaz") == ""


@pytest.mark.rule("pog:11.1.12")
def test_albania_is_open_from_the_start() -> None:
    position = board("skopje: SBc; sarajevo: AHc; cetinje: MNc")
    ask(position, AP, "skopje").check(go("SBc-1 > tirana valona"))
    ask(position, CP, "sarajevo").check(go("AHc-1 > mostar"))
    assert refuses(position, "AHc-1", "tirana") == ""
    assert refuses(position, "AHc-1", "valona") == ""


@pytest.mark.rule("pog:9.5.2.4")
def test_half_way_in_the_war_greece_is_open_but_for_the_spaces_of_its_units() -> None:
    position = board("monastir: SBc; salonika: FRc; athens: GRc; strumitsa: BUc", at_war=["bu"])
    assert refuses(position, "SBc-1", "salonika") == "11.1.11"
    position.state.limited_greece = True
    position.touch()
    assert refuses(position, "SBc-1", "salonika") == ""
    assert refuses(position, "SBc-1", "kavala") == ""
    assert refuses(position, "BUc-1", "kavala") == ""
    assert refuses(position, "SBc-1", "athens") == "9.5.2.4"
    assert refuses(position, "BUc-1", "athens") == "11.1.7"
    position.state.at_war.add("gr")
    position.state.limited_greece = False
    position.touch()
    assert refuses(position, "SBc-1", "athens") == ""


@pytest.mark.rule("pog:11.1.17")
def test_the_bef_moves_in_the_west_only() -> None:
    position = board("nice: BR-BEF BEFc BR-1", at_war=["it"])
    unit, number = position.board.unit, position.board.space
    for name in ("BR-BEF", "BEFc"):
        open_to = marchable_spaces(position, unit[name])
        west = [
            bool(open_to >> number[s] & 1)
            for s in ("london", "sedan", "liege", "essen", "turin", "trent")
        ]
        assert west == [True, True, True, True, False, False]
        reason = why_not_march(position, unit[name], number["nice"], number["turin"])
        assert reason is not None
        assert reason.rule == "11.1.17"
    assert why_not_march(position, unit["BR-1"], number["nice"], number["turin"]) is None


@pytest.mark.rule("pog:11.3", "pog:11.3.1")
def test_only_their_own_armies_operate_in_the_near_east() -> None:
    where = (
        "adrianople: GE-1 AH-1 GEc; gallipoli: BR-1 BRc BR-NE; munich: "
        "TU-YLD TU-AoI; paris: FR-Orient BR-MEF RU-CAU"
    )
    position = board(where, at_war=["tu"])
    assert [refuses(position, u, "constantinople") for u in ("GE-1", "AH-1", "GEc-1")] == [
        "11.3.1",
        "11.3.1",
        "",
    ]
    assert [refuses(position, u, "bursa") for u in ("BR-1", "BRc-1", "BR-NE")] == ["11.3.1", "", ""]
    assert [refuses(position, u, "aleppo") for u in ("TU-YLD", "TU-AoI")] == ["", ""]
    assert [refuses(position, u, "aleppo") for u in ("FR-Orient", "BR-MEF", "RU-CAU")] == [
        "",
        "",
        "",
    ]
    assert refuses(position, "GE-1", "balikesir") == ""


@pytest.mark.rule("pog:9.5.3.4", "pog:11.3.1")
def test_near_east_armies_that_came_as_regular_ones_stay_out() -> None:
    position = board("athens: FR-Orient; paris: BR-MEF", at_war=["tu", "gr"])
    assert refuses(position, "FR-Orient", "salonika") == ""
    position.state.regular = {position.board.unit["FR-Orient"], position.board.unit["BR-MEF"]}
    assert refuses(position, "FR-Orient", "salonika") == "9.5.3.4"
    assert refuses(position, "BR-MEF", "salonika") == ""
    assert [refuses(position, u, "bursa") for u in ("FR-Orient", "BR-MEF")] == ["11.3.1", "11.3.1"]


@pytest.mark.rule("pog:11.3.2")
def test_one_russian_corps_a_turn_crosses_the_caucasus_and_no_army() -> None:
    position = board("caucasus: RUc RUc RU-1 RU-CAU; poti: RUc; grozny: CZLc")
    going = ask(position, AP, "caucasus poti grozny")
    refused(going, go("RU-1 > poti"), "11.3.2")
    refused(going, go("RU-CAU > poti"), "11.3.2")
    refused(going, go("RUc-1 RUc-2 > poti"), "11.3.2")
    refused(going, go("RUc-1 > poti", "CZLc > caucasus"), "11.3.2")
    refused(going, go("RUc-1 > poti caucasus"), "11.3.2")
    moved(position, AP, "RUc-1 > poti batum", spaces="caucasus")
    assert position.state.near_east_moves == {"ru_move": 1}
    refused(going, go("RUc-2 > grozny"), "11.3.2")
    refused(going, go("CZLc > caucasus"), "11.3.2")
    fallen = board("caucasus: RUc")
    fallen.state.events.add("CP-52")
    refused(ask(fallen, AP, "caucasus"), go("RUc-1 > grozny"), "11.3.2")


@pytest.mark.rule("pog:11.3.2", "pog:12.1.9")
def test_retreats_and_advances_over_the_caucasus_count_too() -> None:
    position = board("caucasus: RUc RUc")
    corps, number = [position.board.unit[n] for n in ("RUc-1", "RUc-2")], position.board.space
    assert why_not_step(position, corps[0], number["caucasus"], number["poti"]) is None
    count_crossings(position, corps[:1], number["caucasus"], [number["poti"], number["batum"]])
    reason = why_not_step(position, corps[1], number["caucasus"], number["poti"])
    assert reason is not None
    assert reason.rule == "11.3.2"
    assert why_not_step(position, corps[1], number["caucasus"], number["odessa"]) is None
    count_crossings(position, corps[1:], number["caucasus"], [])
    assert position.state.near_east_moves == {"ru_move": 1}


@pytest.mark.rule("pog:5.7.4")
def test_the_historical_scenario_keeps_foreign_armies_out_of_italy_until_total_war() -> None:
    position = board("innsbruck: GE-1 AH-1 GEc; nice: FR-1 FRc", at_war=["it"], historical=True)
    assert [marches(position, u, "verona") for u in ("GE-1", "AH-1", "GEc-1", "FR-1", "FRc-1")] == [
        "5.7.4.6", "", "", "5.7.4.6", "",
    ]  # fmt: skip
    assert refuses(position, "FR-1", "verona") == ""  # the list names no retreat
    assert [refuses(position, u, "trent") for u in ("GE-1", "AH-1", "GEc-1")] == ["5.7.4.6", "", ""]
    assert (
        why_not_enter(position, position.board.unit["GE-1"], position.board.space["trent"]) is None
    )
    position.state.commitment[AP] = TOTAL
    assert [marches(position, u, "verona") for u in ("GE-1", "FR-1")] == ["", ""]
    assert refuses(position, "GE-1", "villach") == ""
    campaign = board("innsbruck: GE-1", at_war=["it"])
    assert marches(campaign, "GE-1", "verona") == ""


@pytest.mark.rule("pog:15.1.12")
def test_russians_stay_off_german_forts_in_august_1914() -> None:
    position = board("grodno: RU-1; insterberg: RUc; warsaw: RU-2", turn=1)
    assert refuses(position, "RU-1", "konigsberg") == "15.1.12"
    assert refuses(position, "RU-1", "przemysl") == ""
    position.destroy_fort(position.board.space["konigsberg"])
    assert refuses(position, "RU-1", "konigsberg") == ""
    later = board("insterberg: RU-1", turn=2)
    assert refuses(later, "RU-1", "konigsberg") == ""


@pytest.mark.rule("pog:16.4.9")
def test_after_brest_litovsk_russians_stay_in_the_east_and_keep_apart() -> None:
    position = board(
        "lemberg: RUc RUc; lublin: ROc; tarnopol: SBc; jassy: RU-1", at_war=["ro", "tu", "it"]
    )
    assert refuses(position, "RUc-1", "lublin") == ""
    position.state.events.add("CP-45")
    position.touch()
    assert [refuses(position, "RUc-1", s) for s in ("lublin", "verona", "tabriz", "warsaw",
    "jassy", "batum")] == [
        "16.4.9", "16.4.9", "16.4.9", "", "", "",
    ]  # fmt: skip
    assert [refuses(position, u, "lemberg") for u in ("ROc-1", "SBc-1", "RU-1")] == [
        "16.4.9",
        "16.4.9",
        "",
    ]
    going = ask(position, AP, "lemberg lublin")
    refused(going, go("RUc-1 > lutsk lublin"), "16.4.9")
    going.check(go("ROc-1 > kovel", "RUc-1 > lutsk lublin"))
    refused(going, go("RUc-1 > lutsk", "ROc-1 > lutsk"), "16.4.9")
    going.check(go("RUc-1 > lutsk", "RUc-2 > lutsk"))


@pytest.mark.rule("pog:11.3.2", "pog:12.1.9")
@pytest.mark.card("pog:AP-57")
def test_the_russian_cavalry_neither_moves_nor_attacks_into_the_near_east() -> None:
    position = board("caucasus: CAVc RUc; poti: TUc; kiev: CAVc", at_war=["tu"])
    number, unit = position.board.space, position.board.unit
    reason = why_not_step(position, unit["CAVc-1"], number["caucasus"], number["grozny"])
    assert reason is not None
    assert (reason.key, reason.rule) == ("pog.illegal.cavalry_near_east", "AP-57")
    assert why_not_step(position, unit["RUc-1"], number["caucasus"], number["grozny"]) is None
    op = operation(position, AP, attack="caucasus")
    check_attack(position, op, Attack("poti", ("RUc-1",)))
    with pytest.raises(Illegal) as caught:
        check_attack(position, op, Attack("poti", ("CAVc-1",)))
    assert caught.value.key == "pog.illegal.cavalry_near_east"


@pytest.mark.rule("pog:11.1.11", "pog:11.1.13")
def test_persia_and_arabia_are_closed_until_turkey_enters() -> None:
    position = board()
    number = position.board.space
    assert [position.is_closed(number[name]) for name in ("ahwaz", "arabia", "basra", "sofia")] == [
        True,
        True,
        False,
        True,
    ]
    position.state.at_war.add("tu")
    assert [position.is_closed(number[name]) for name in ("ahwaz", "arabia", "ankara")] == [
        False,
        False,
        False,
    ]


@pytest.mark.rule("pog:11.1.10", "pog:9.5.3.5")
def test_mef_beaches_are_closed_without_a_beachhead() -> None:
    position = board(at_war=["tu"])
    number = position.board.space
    position.state.beachhead = number["mef2"]
    assert [position.is_closed(number[name]) for name in ("mef1", "mef2", "mef4")] == [
        True,
        False,
        True,
    ]
