"""Paths of Glory, 12.1 and its company: which attacks are legal."""

import random

import pytest

from pbem.bots.paths_of_glory.random_orders import some_attack
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Position
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, legal_attacks
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces, why_not_group
from pbem.games.paths_of_glory.combat_sheet import fill_caucasus
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack
from pbem.orders.forms.sheets import Sheet
from pbem.rules import Illegal
from tests.games.paths_of_glory.positions import board, operation

rule = pytest.mark.rule
card = pytest.mark.card


def attack(target: str, units: str, **more: object) -> Attack:
    return Attack(target, tuple(units.split()), **more)  # type: ignore[arg-type]


def allowed(position: Position, op: Operation, target: str, units: str) -> None:
    check_attack(position, op, attack(target, units))


def banned(position: Position, op: Operation, target: str, units: str, rule_number: str) -> Illegal:
    with pytest.raises(Illegal) as caught:
        check_attack(position, op, attack(target, units))
    assert caught.value.rule == rule_number
    return caught.value


@rule("pog:12.1", "pog:12.1.1")
def test_only_units_in_spaces_activated_for_combat_attack_and_they_need_not() -> None:
    position = board("metz: GE-4 GE-5; koblenz: GE-1; sedan: FR-5")
    op = operation(position, "cp", attack="metz")
    allowed(position, op, "sedan", "GE-4")
    allowed(position, op, "sedan", "GE-4 GE-5")
    assert banned(position, op, "sedan", "GE-1", "12.1.1").names == ("GE-1",)
    banned(position, op, "sedan", "", "12.1.1")


@rule("pog:12.1.1")
def test_unknown_names_are_refused_wherever_they_stand() -> None:
    position = board("metz: GE-4; sedan: FR-5")
    op = operation(position, "cp", attack="metz")
    banned(position, op, "atlantis", "GE-4", "2.1")
    banned(position, op, "sedan", "GE-99", "2.2.1")
    for order in (
        attack("sedan", "GE-4", losses=("GE-99",)),
        attack("sedan", "GE-4", losses=("GE-4",), corps=("GEc-99",)),
        attack("sedan", "GE-4", advance=(("GE-99", ("sedan",)),)),
        attack("sedan", "GE-4", advance=(("GE-4", ("atlantis",)),)),
    ):
        with pytest.raises(Illegal):
            check_attack(position, op, order)


@rule("pog:12.1.2")
def test_a_space_with_only_units_that_retreated_is_safe_but_not_if_a_fort_or_another_unit_defends_too() -> (
    None
):
    position = board("metz: GE-4; sedan: FR-5 FRc; verdun: FR-1")
    op = operation(position, "cp", attack="metz")
    unit = position.board.unit
    op.retreated |= {unit["FR-5"], unit["FR-1"]}
    allowed(position, op, "sedan", "GE-4")
    allowed(position, op, "verdun", "GE-4")
    op.retreated.add(unit["FRc-1"])
    banned(position, op, "sedan", "GE-4", "12.1.2")


@rule("pog:12.1.3")
def test_the_active_side_attacks_with_its_own_units() -> None:
    position = board("metz: GE-4; sedan: FR-5")
    op = operation(position, "cp", attack="metz sedan")
    banned(position, op, "metz", "FR-5", "12.1.4")
    banned(position, op, "sedan", "FR-5", "12.1.3")


@rule("pog:12.1.4", "pog:12.1.5")
def test_one_adjacent_space_is_attacked_from_any_number_of_spaces_and_stacks_may_split() -> None:
    where = "metz: GE-4 GE-5; koblenz: GE-1; brussels: GE-2; sedan: FR-5; nancy: FR-1"
    position = board(where, cp=["brussels", "liege"])
    op = operation(position, "cp", attack="metz koblenz brussels")
    allowed(position, op, "sedan", "GE-4 GE-1 GE-2")
    op.attacked.add(position.board.unit["GE-4"])
    allowed(position, op, "nancy", "GE-5")
    banned(position, op, "nancy", "GE-1", "12.1.4")
    banned(position, op, "bar_le_duc", "GE-5", "12.1.4")


@rule("pog:12.1.6")
def test_no_unit_attacks_twice_and_no_space_is_attacked_twice_in_an_action() -> None:
    position = board("metz: GE-4 GE-5; sedan: FR-5; nancy: FR-1")
    op = operation(position, "cp", attack="metz")
    op.attacked.add(position.board.unit["GE-4"])
    op.targets.add(position.board.space["sedan"])
    banned(position, op, "nancy", "GE-4", "12.1.6")
    banned(position, op, "sedan", "GE-5", "12.1.6")
    banned(position, op, "nancy", "GE-5 GE-5", "12.1.6")


@rule("pog:12.1.7")
def test_corps_without_combat_factor_attack_alone_or_with_others() -> None:
    position = board("przemysl: (AHc) AH-1; lublin: RUc")
    op = operation(position, "cp", attack="przemysl")
    assert position.cf(position.board.unit["AHc-1"]) == 0
    for units in ("AHc-1", "AHc-1 AH-1"):
        allowed(position, op, "lublin", units)


@rule("pog:14.3.1", "pog:14.1.1.1")
def test_units_out_of_supply_at_activation_do_not_attack() -> None:
    position = board("metz: GE-4 GE-5; sedan: FR-5")
    op = operation(position, "cp", attack="metz")
    op.ready.discard(position.board.unit["GE-4"])
    banned(position, op, "sedan", "GE-4", "14.3.1")


@rule("pog:12.1.9", "pog:11.1.4")
def test_dotted_lines_only_for_their_nations() -> None:
    position = board("taranto: ITc FRc; valona: AHc", at_war=["it"])
    op = operation(position, "ap", attack="taranto")
    allowed(position, op, "valona", "ITc-1")
    banned(position, op, "valona", "FRc-1", "12.1.9")


@rule("pog:12.1.9", "pog:11.3.2")
def test_one_russian_corps_a_turn_attacks_from_the_caucasus_and_never_an_army() -> None:
    position = board("caucasus: RUc RUc RU-1 RU-CAU; poti: TUc; grozny: TUc", at_war=["tu"])
    op = operation(position, "ap", attack="caucasus")
    allowed(position, op, "poti", "RUc-1")
    banned(position, op, "poti", "RUc-1 RUc-2", "12.1.9")
    banned(position, op, "poti", "RU-CAU", "12.1.9")
    banned(position, op, "poti", "RU-1", "11.3.1")
    position.state.near_east_moves["ru_move"] = 1
    banned(position, op, "grozny", "RUc-2", "12.1.9")
    position.state.near_east_moves.clear()
    position.state.events.add("CP-52")
    banned(position, op, "grozny", "RUc-2", "12.1.9")


@rule("pog:12.1.9")
def test_a_page_offers_one_corps_over_the_caucasus_at_a_time() -> None:
    position = board("caucasus: RUc RUc RU-CAU; poti: TUc", at_war=["tu"])
    sheet = Sheet()
    found = attackable_spaces(position, operation(position, "ap", attack="caucasus"))
    fill_caucasus(sheet, position, found)
    assert sheet.tables["across"] == {"poti": ("RUc-1", "RUc-2")}
    assert sheet.prices["caucasus"]["poti"] == sheet.counters == {"caucasus": 1}


@rule("pog:12.1.9")
def test_the_same_limit_holds_on_the_way_back_but_not_between_russian_spaces() -> None:
    position = board("poti: RUc RUc; caucasus: TUc; odessa: RU-1", at_war=["tu"])
    op = operation(position, "ap", attack="poti odessa")
    number = position.board.unit
    two = why_not_group(
        position, op, [number["RUc-1"], number["RUc-2"]], position.board.space["caucasus"]
    )
    assert two is not None
    assert two.rule == "12.1.9"
    banned(position, op, "caucasus", "RUc-1", "14.1.1.2")  # cut off beyond the Caucasus
    allowed(position, op, "caucasus", "RU-1")


@rule("pog:12.1.10")
def test_london_fights_only_with_friends_across_the_channel() -> None:
    position = board("london: BR-1; amiens: BR-2; calais: GE-1")
    op = operation(position, "ap", attack="london amiens")
    banned(position, op, "calais", "BR-1", "12.1.10")
    allowed(position, op, "calais", "BR-1 BR-2")


@rule("pog:12.1.11", "pog:12.1.11.1")
def test_nations_attack_together_from_one_space_or_with_all_of_them_in_a_common_space() -> None:
    position = board(
        "amiens: BR-1; chateau_thierry: FR-6 CNDc; verdun: FR-1; cambrai: GE-2; sedan: GE-3"
    )
    op = operation(position, "ap", attack="amiens chateau_thierry verdun")
    allowed(position, op, "cambrai", "FR-6 CNDc")
    allowed(position, op, "cambrai", "BR-1 FR-6 CNDc")
    banned(position, op, "cambrai", "BR-1 FR-6", "12.1.11.1")
    allowed(position, op, "sedan", "FR-6 CNDc FR-1")
    banned(position, op, "sedan", "CNDc FR-1", "12.1.11.1")


@rule("pog:12.1.11")
def test_belgians_are_no_british_in_attacks() -> None:
    position = board("amiens: BE-1; brussels: BR-1; cambrai: GE-2")
    op = operation(position, "ap", attack="amiens brussels")
    banned(position, op, "cambrai", "BE-1 BR-1", "12.1.11.1")


@rule("pog:12.1.11.2")
@pytest.mark.parametrize(
    ("where", "at_war", "side", "spaces", "target", "units"),
    [
        (
            "cairo: AUSc; port_said: BRc; sinai: TUc",
            "tu",
            "ap",
            "cairo port_said",
            "sinai",
            "AUSc BRc-1",
        ),
        (
            "beersheba: ANAc; sinai: BRc; gaza: TUc",
            "tu",
            "ap",
            "beersheba sinai",
            "gaza",
            "ANAc BRc-1",
        ),
        (
            "mostar: MNc; valjevo: SB-2; sarajevo: AHc",
            "tu",
            "ap",
            "mostar valjevo",
            "sarajevo",
            "MNc SB-2",
        ),
        (
            "alexandria: SNc; sinai: TUc; cairo: BRc",
            "tu",
            "cp",
            "alexandria sinai",
            "cairo",
            "SNc TUc-1",
        ),
    ],
)
def test_some_nations_count_as_another_one(
    where: str, at_war: str, side: str, spaces: str, target: str, units: str
) -> None:
    position = board(where, at_war=[at_war])
    allowed(position, operation(position, side, attack=spaces), target, units)


@rule("pog:15.1.2", "pog:15.1.3", "pog:15.2.3")
def test_a_fort_is_attacked_from_outside_until_it_is_besieged_and_from_inside_then() -> None:
    position = board("metz: GE-4; strasbourg: GE-5")
    op = operation(position, "cp", attack="metz strasbourg")
    allowed(position, op, "verdun", "GE-4")
    besieged = board("verdun: GE-5; metz: GE-4")
    op = operation(besieged, "cp", attack="metz verdun")
    allowed(besieged, op, "verdun", "GE-5")
    banned(besieged, op, "verdun", "GE-4", "15.1.3")


@rule("pog:15.1.2", "pog:15.2.4")
def test_too_few_units_in_its_space_leave_a_fort_open_to_attack_from_both_sides() -> None:
    position = board("verdun: GEc; metz: GE-4")
    op = operation(position, "cp", attack="metz verdun")
    allowed(position, op, "verdun", "GEc-1 GE-4")


@rule("pog:15.2.3")
def test_only_units_beyond_the_siege_attack_out_of_a_fort_space_in_a_whole_round() -> None:
    position = board("verdun: GE-5 GE-4 GEc; sedan: FR-1; bar_le_duc: FR-2")
    op = operation(position, "cp", attack="verdun")
    allowed(position, op, "sedan", "GE-5 GEc-1")
    banned(position, op, "sedan", "GE-5 GE-4", "15.2.3")
    op.attacked.add(position.board.unit["GE-5"])
    op.sortied.add(position.board.unit["GE-5"])
    banned(position, op, "bar_le_duc", "GE-4", "15.2.3")
    allowed(position, op, "bar_le_duc", "GEc-1")


@rule("pog:12.1.4")
def test_an_empty_space_is_no_target_nor_is_a_fallen_fort() -> None:
    position = board("metz: GE-4")
    op = operation(position, "cp", attack="metz")
    banned(position, op, "sedan", "GE-4", "12.1.4")
    position.destroy_fort(position.board.space["verdun"])
    banned(position, op, "verdun", "GE-4", "12.1.4")


@rule("pog:15.2.5")
def test_deserts_see_no_combat_in_summer() -> None:
    for turn, number in ((6, "15.2.5"), (7, "")):
        position = board(
            "sinai: BRc; gaza: TUc; cairo: BRc; beersheba: TUc; nablus: TUc",
            turn=turn,
            at_war=["tu"],
        )
        into = operation(position, "ap", attack="cairo sinai")
        out = operation(position, "cp", attack="gaza nablus")
        if number:
            banned(position, into, "gaza", "BRc-1", number)
            banned(position, out, "sinai", "TUc-1", number)
        else:
            allowed(position, into, "gaza", "BRc-1")
            allowed(position, out, "sinai", "TUc-1")


@rule("pog:15.2.5")
def test_nobody_attacks_out_of_a_desert_in_summer() -> None:
    position = board("gaza: BRc; nablus: TUc", turn=6, at_war=["tu"])
    banned(position, operation(position, "ap", attack="gaza"), "nablus", "BRc-1", "15.2.5")


@rule("pog:15.1.11")
@card("pog:CP-11")
def test_germans_attack_russian_forts_only_after_oberost_or_four_war_status() -> None:
    position = board("tannenberg: GE-8; thorn: AHc; lomza: RU-2; plock: RUc", turn=2)
    op = operation(position, "cp", attack="tannenberg thorn")
    banned(position, op, "lomza", "GE-8", "15.1.11")
    allowed(position, op, "plock", "GE-8")
    position.state.war_status["cp"] = 4
    allowed(position, op, "lomza", "GE-8")
    position.state.war_status["cp"] = 0
    position.state.events.add("CP-11")
    allowed(position, op, "lomza", "GE-8")


@rule("pog:15.1.11")
def test_austrians_are_free_to_attack_russian_forts_and_so_are_germans_where_the_fort_fell() -> (
    None
):
    position = board("tarnopol: AH-3 GE-8; dubno: RU-3", turn=1)
    op = operation(position, "cp", attack="tarnopol")
    allowed(position, op, "dubno", "AH-3")
    banned(position, op, "dubno", "AH-3 GE-8", "15.1.11")
    position.destroy_fort(position.board.space["dubno"])
    allowed(position, op, "dubno", "AH-3 GE-8")


@rule("pog:15.1.12")
def test_russians_leave_german_forts_alone_in_august_1914() -> None:
    for turn in (1, 2):
        position = board("tannenberg: RU-2", turn=turn)
        op = operation(position, "ap", attack="tannenberg")
        if turn == 1:
            banned(position, op, "konigsberg", "RU-2", "15.1.12")
        else:
            allowed(position, op, "konigsberg", "RU-2")


@rule("pog:11.3.1", "pog:9.5.3.4")
def test_only_near_east_armies_attack_on_that_map() -> None:
    position = board(
        "cairo: BR-1 BR-NE; sinai: TUc; adrianople: GE-1; constantinople: BRc", at_war=["tu"]
    )
    op = operation(position, "ap", attack="cairo")
    banned(position, op, "sinai", "BR-1", "11.3.1")
    allowed(position, op, "sinai", "BR-NE")
    position.state.regular.add(position.board.unit["BR-NE"])
    banned(position, op, "sinai", "BR-NE", "11.3.1")
    banned(
        position, operation(position, "cp", attack="adrianople"), "constantinople", "GE-1", "11.3.1"
    )


@rule("pog:11.1.17")
def test_the_bef_fights_in_britain_france_belgium_and_germany() -> None:
    position = board(
        "sedan: BR-BEF; metz: GE-1; trent: BEFc; verona: AHc", at_war=["it"], ap=["trent"]
    )
    op = operation(position, "ap", attack="sedan trent")
    allowed(position, op, "metz", "BR-BEF")
    banned(position, op, "verona", "BEFc", "11.1.17")


@rule("pog:5.7.4")
def test_the_historical_scenario_keeps_foreign_armies_out_of_italy_until_total_war() -> None:
    position = board("trent: AH-1 GE-1 GEc; verona: IT-1", at_war=["it"], historical=True)
    op = operation(position, "cp", attack="trent")
    banned(position, op, "verona", "GE-1", "5.7.4.6")
    for units in ("AH-1", "GEc-1", "AH-1 GEc-1"):
        allowed(position, op, "verona", units)
    position.state.commitment["ap"] = LIMITED
    banned(position, op, "verona", "GE-1", "5.7.4.6")
    position.state.commitment["ap"] = TOTAL
    allowed(position, op, "verona", "GE-1")


@rule("pog:16.4.9")
@card("pog:CP-45")
def test_after_brest_litovsk_only_turks_attack_russians_and_russians_nobody() -> None:
    where = (
        "lodz: GE-8; warsaw: RU-2; erzerum: TUc BUc; kars: RUc; konigsberg: GE-9; ivangorod: RUc"
    )
    position = board(where, at_war=["tu"], turn=17)
    position.state.events |= {"CP-45", "CP-11"}
    central = operation(position, "cp", attack="lodz erzerum konigsberg")
    banned(position, central, "warsaw", "GE-8", "16.4.9")
    allowed(position, central, "kars", "TUc-1")
    banned(position, central, "kars", "TUc-1 BUc-1", "16.4.9")
    banned(position, operation(position, "ap", attack="warsaw"), "lodz", "RU-2", "16.4.9")


@rule("pog:11.1.11", "pog:9.5.2.4")
def test_neutrals_are_not_attacked() -> None:
    position = board("salonika: FRc; larisa: GRc; monastir: BUc; florina: GRc")
    position.state.limited_greece = True
    op = operation(position, "cp", attack="monastir")
    banned(position, op, "florina", "BUc-1", "9.5.2.4")
    turks = board("kars: RUc")
    banned(turks, operation(turks, "ap", attack="kars"), "erzerum", "RUc-1", "11.1.11")


@card("pog:CP-55")
@pytest.mark.parametrize(
    ("units", "played", "trench", "free"),
    [
        ("BR-1", "", 2, False),
        ("BR-1", "", 1, True),
        ("CNDc", "", 2, True),
        ("BR-1 CNDc", "", 2, False),
        ("BR-1", "CP-49", 2, True),
        ("BR-1", "CP-50", 2, True),
        ("BR-1", "CP-51", 2, True),
    ],
)
def test_lloyd_george_stops_british_attacks_on_deep_german_trenches(
    units: str, played: str, trench: int, free: bool
) -> None:
    position = board("amiens: BR-1 CNDc; cambrai: GE-2 AHc", trenches=f"cp: cambrai {trench}")
    position.state.turn_events.add("CP-55")
    position.state.events.add(played)
    op = operation(position, "ap", attack="amiens")
    if free:
        allowed(position, op, "cambrai", units)
    else:
        banned(position, op, "cambrai", units, "CP-55")


@card("pog:CP-55")
def test_lloyd_george_lets_the_british_attack_austrians() -> None:
    position = board("amiens: BR-1; cambrai: AHc", trenches="cp: cambrai 2")
    position.state.turn_events.add("CP-55")
    allowed(position, operation(position, "ap", attack="amiens"), "cambrai", "BR-1")


@card("pog:CP-58")
@pytest.mark.parametrize(
    ("defenders", "trench", "free"),
    [("GE-8", 1, False), ("GE-8", 0, True), ("GE-8 AHc", 1, True), ("AHc", 1, True)],
)
def test_stavka_timidity_stops_russian_attacks_on_entrenched_germans_alone(
    defenders: str, trench: int, free: bool
) -> None:
    position = board(f"warsaw: RU-2; lodz: {defenders}", trenches=f"cp: lodz {trench}")
    position.state.turn_events.add("CP-58")
    op = operation(position, "ap", attack="warsaw")
    if free:
        allowed(position, op, "lodz", "RU-2")
    else:
        banned(position, op, "lodz", "RU-2", "CP-58")


@rule("pog:12.1.4", "pog:12.1.11.1")
def test_the_attacks_found_are_legal_plainest_first_and_varied() -> None:
    where = (
        "amiens: BR-1; chateau_thierry: FR-6 CNDc; verdun: FR-1; london: "
        "BR-2; cambrai: GE-2; sedan: GE-3; calais: GE-9"
    )
    position = board(where)
    position.state.hands["ap"] = ["AP-18", "AP-21", "AP-7"]
    op = operation(position, "ap", attack="amiens chateau_thierry verdun london")
    found = list(legal_attacks(position, op))
    for order in found:
        check_attack(position, op, order)
    assert len(set(found)) == len(found)
    assert {order.target for order in found} == {"cambrai", "sedan", "calais", "metz"}
    assert not found[0].flank
    assert not found[0].cards
    assert any(order.flank for order in found)
    assert {c for order in found for c in order.cards} == {"AP-18", "AP-21"}


@rule("pog:12.1.4")
def test_random_play_makes_all_kinds_of_attacks() -> None:
    where = (
        "amiens: BR-1; chateau_thierry: FR-6 CNDc; verdun: FR-1; london: "
        "BR-2; cambrai: GE-2; sedan: GE-3; calais: GE-9"
    )
    position = board(where)
    position.state.hands["ap"] = ["AP-18", "AP-21", "AP-7"]
    op = operation(position, "ap", attack="amiens chateau_thierry verdun london")
    below = random.Random(7).randrange
    picked = [some_attack(position, op, below) for _ in range(300)]
    for order in picked:
        assert order is not None
        check_attack(position, op, order)
    orders = [order for order in picked if order]
    assert len(set(orders)) > 50
    assert any(order.flank for order in orders)
    assert any(len(order.cards) == 2 for order in orders)
    assert any(order.ask_cards for order in orders)
    assert any(len(order.units) == 3 for order in orders)


@rule("pog:12.1.1", "pog:12.1.10")
def test_where_nobody_may_attack_nothing_is_found() -> None:
    position = board("london: BR-1; calais: GE-1; metz: GE-2")
    assert (
        some_attack(position, operation(position, "ap", attack="london"), lambda n: n - 1) is None
    )
    assert list(legal_attacks(position, operation(position, "ap", attack="london"))) == []
    assert some_attack(position, operation(position, "ap"), lambda n: n - 1) is None
