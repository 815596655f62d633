"""Operations: activation, its costs and limits, and the order of movement and combat (9.2)."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat_sequence
from pbem.games.paths_of_glory.log.operations import Activated
from pbem.games.paths_of_glory.operations.activation import activation_cost, total_cost
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Done, Entrench, Move
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import operate
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.rules import Flow
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, start, table

rule = pytest.mark.rule
card = pytest.mark.card


def price(position: Position, space: str, side: str = CP, *, combat: bool = False) -> int:
    return activation_cost(position, side, position.board.space[space], combat=combat)


def prices(position: Position, side: str, move: str, attack: str = "") -> int:
    number = position.board.space
    return total_cost(
        position, side, [number[s] for s in move.split()], [number[s] for s in attack.split()]
    )


def ask(position: Position, side: str, points: int = 9) -> ActivateAsk:
    return ActivateAsk(position, side, Operation(side, points))


def on(move: str = "", attack: str = "") -> Activate:
    return Activate(tuple(move.split()), tuple(attack.split()))


# --- activation -----------------------------------------------------------------------------------


@rule("pog:9.2", "pog:9.2.1", "pog:9.2.2", "pog:9.2.5")
def test_points_are_spent_on_spaces_for_movement_or_for_combat() -> None:
    position = board("koblenz: GE-1 GEc; metz: GE-2; essen: GE-3")
    going = ask(position, CP, 2)
    assert going.prompt().number == 2
    going.check(on("koblenz", "metz"))
    going.check(on())
    excess = refused(going, on("koblenz essen", "metz"), "9.2.1")
    assert excess.facts == {"cost": 3, "points": 2}
    refused(going, on("metz", "metz"), "9.2.5")
    refused(going, on("metz metz"), "9.2.5")
    refused(going, on("atlantis"), "2.1")
    at_table = table()
    play = Play(operate(position, at_table, Operation(CP, 2)), at_table).order(on("koblenz", ""))
    assert play.notes(Activated) == [Activated(CP, ("koblenz",), (), 1, 2)]
    refused(play.asks[0], Move(((("GE-2",), ("koblenz",)),)), "11.1.1")


@rule("pog:9.2.6")
def test_only_spaces_with_own_units_are_activated() -> None:
    position = board("koblenz: GE-1; sedan: FR-1")
    refused(ask(position, CP), on("metz"), "9.2.6")
    refused(ask(position, CP), on("sedan"), "9.2.6")
    ask(position, AP).check(on("sedan"))


@rule("pog:9.2.3")
def test_a_space_costs_a_point_for_each_nationality() -> None:
    position = board(
        "cracow: GEc AHc AHc; sofia: BUc GEc AHc; paris: FR-1 BR-1; skopje: SBc", at_war=["bu"]
    )
    assert [price(position, s) for s in ("cracow", "sofia")] == [2, 3]
    assert [price(position, s, AP) for s in ("paris", "skopje")] == [2, 1]
    assert price(position, "cracow", combat=True) == 2


@rule("pog:9.2.3")
def test_nationalities_that_count_as_one() -> None:
    position = board(
        "antwerp: BE-1 BR-1; brussels: BEc BRc; amiens: BR-2 FRc "
        "CNDc; strasbourg: US-1 FR-1; liege: US-2 FR-2;"
        "verona: USc FRc; calais: AUSc BRc PTc; aleppo: BRc ANAc; cetinje: MNc SBc; libya: SNc TUc",
        at_war=["it", "tu"],
        ap=["antwerp", "strasbourg", "liege", "aleppo"],
    )
    assert [price(position, s, AP) for s in ("antwerp", "brussels", "amiens", "strasbourg",
    "liege", "verona")] == [
        1, 2, 2, 1, 2, 2,
    ]  # fmt: skip
    assert [price(position, s, AP) for s in ("calais", "aleppo", "cetinje")] == [1, 1, 1]
    assert price(position, "libya") == 1


@rule("pog:9.2.4", "pog:14.1.1.1", "pog:14.1.1", "pog:14.3.1")
def test_units_out_of_supply_are_paid_for_but_not_ready() -> None:
    # the Serb abroad traces neither by sea nor to Belgrade
    position = board("marseilles: SBc FRc; nice: SBc")
    assert price(position, "marseilles", AP) == 2
    refused(ask(position, AP), on("nice"), "14.1.1.1")
    op, at_table = Operation(AP, 2), table()
    play = Play(operate(position, at_table, op), at_table).order(on("marseilles"))
    assert op.ready == {position.board.unit["FRc-1"]}
    refused(play.asks[0], Move(((("SBc-1",), ("avignon",)),)), "14.3.1")
    play.order(Move(((("FRc-1",), ("avignon",)),)))


@rule("pog:14.1.1.1")
def test_a_line_opened_by_movement_makes_nobody_ready() -> None:
    position = board("larisa: SBc FRc", at_war=["gr"], cp=["salonika", "nis", "monastir", "skopje"])
    serbs = position.board.unit["SBc-1"]
    at_table = table()
    play = Play(operate(position, at_table, Operation(AP, 2)), at_table).order(on("larisa"))
    refused(play.asks[0], Move(((("SBc-1",), ("athens",)),)), "14.3.1")
    assert not is_supplied(position, serbs)
    play.order(Move(((("FRc-1",), ("florina", "salonika")),)))
    assert is_supplied(position, serbs)
    assert not play.asks


@rule("pog:14.1.5")
def test_turks_who_live_off_medina_cannot_be_activated() -> None:
    position = board("medina: TUc", at_war=["tu"], ap=["aqaba"])
    position.destroy_fort(position.board.space["aqaba"])
    refused(ask(position, CP), on("medina"), "14.1.1.1")


@rule("pog:9.5.2.4")
def test_neutral_greeks_are_never_activated() -> None:
    position = board("athens: GRc")
    position.state.limited_greece = True
    position.touch()
    refused(ask(position, AP), on("athens"), "9.5.2.4")
    position.state.at_war.add("gr")
    position.state.limited_greece = False
    position.touch()
    ask(position, AP).check(on("athens"))


@rule("pog:9.2.7")
def test_the_allies_fight_from_one_space_of_the_near_east() -> None:
    where = (
        "tbilisi: RUc; baku: RUc; cairo: BRc; adrianople: BRc; "
        "port_said: BR-NE BRc; constantinople: BRc"
    )
    position = board(where, at_war=["tu"], ap=["adrianople", "constantinople", "gallipoli"])
    going = ask(position, AP)
    going.check(on("tbilisi baku cairo"))
    assert refused(going, on(attack="tbilisi baku"), "9.2.7").names == ("tbilisi", "baku")
    refused(going, on(attack="constantinople cairo"), "9.2.7")
    going.check(on("baku", "cairo adrianople port_said"))
    turks = board("erzerum: TUc; van: TUc; kars: RUc", at_war=["tu"])
    ask(turks, CP).check(on(attack="erzerum van"))


@rule("pog:9.2.7")
def test_the_beachhead_does_not_count_as_near_east_combat() -> None:
    position = board("mef4: BRc; cairo: BRc; adana: TUc", at_war=["tu"])
    position.state.beachhead = position.board.space["mef4"]
    position.touch()
    ask(position, AP).check(on(attack="mef4 cairo"))


@rule("pog:9.2.7.1")
def test_troops_supplied_over_the_beachhead_cost_three_for_the_mef_and_one_for_each_corps() -> None:
    position = board(
        "mef2: BR-MEF BRc BRc; cana_kale: BRc AUSc CNDc; cairo: BRc BRc",
        at_war=["tu"],
        ap=["cana_kale"],
    )
    position.state.beachhead = position.board.space["mef2"]
    position.touch()
    assert price(position, "mef2", AP) == 5
    assert price(position, "mef2", AP, combat=True) == 5
    assert price(position, "cana_kale", AP) == 3
    assert price(position, "cairo", AP) == 1
    position.state.regular.add(position.board.unit["BR-MEF"])
    position.touch()
    regular = board("le_havre: BR-MEF BRc", at_war=["tu"])
    regular.state.regular.add(regular.board.unit["BR-MEF"])
    assert price(regular, "le_havre", AP) == 1


@rule("pog:15.2.5")
def test_no_combat_out_of_the_desert_in_summer() -> None:
    where = "beersheba: TUc; medina: TUc; sinai: BRc; gaza: BRc"
    summer, autumn = board(where, turn=6, at_war=["tu"]), board(where, turn=7, at_war=["tu"])
    refused(ask(summer, CP), on(attack="beersheba"), "15.2.5")
    ask(summer, CP).check(on(move="beersheba"))
    ask(autumn, CP).check(on(attack="beersheba"))


@rule("pog:9.2.5", "pog:15.1.11", "pog:12.1.10")
def test_an_activation_with_which_nothing_can_be_done_is_refused() -> None:
    position = board("insterberg: GE-8; berlin: GE-1; london: BR-1; calais: GE-2")
    going = ask(position, CP)
    fort = refused(going, on(attack="insterberg"), "15.1.11")
    assert fort.facts["space"] == "kovno"
    assert refused(going, on(attack="berlin"), "9.2.5").facts == {"spaces": ("berlin",)}
    going.check(on("berlin", "insterberg"))
    refused(ask(position, AP), on(attack="london"), "12.1.10")


# --- cards that change costs ----------------------------------------------------------------------


@rule("pog:9.2.3")
@card("pog:CP-10")
@pytest.mark.parametrize(
    ("stack", "expected"),
    [
        ("AH-1 GEc", 1),
        ("AHc GEc GEc", 1),
        ("AH-1 AHc GEc", 2),
        ("AH-1 GE-1 GEc", 2),
        ("AH-1 GE-1", 2),
        ("AHc BUc GEc", 2),
        ("AH-1 BUc", 2),
        ("BUc GEc", 2),
        ("GEc", 1),
    ],
)
def test_the_sud_army(stack: str, expected: int) -> None:
    position = board(f"munkacs: {stack}", at_war=["bu"])
    assert prices(position, CP, "munkacs") == len(
        {position.unit(u).nation for u in position.stacks[_at(position)]}
    )
    position.state.events.add("CP-10")
    assert prices(position, CP, "munkacs") == expected
    assert prices(position, CP, "", "munkacs") == expected


def _at(position: Position) -> int:
    return position.board.space["munkacs"]


@card("pog:CP-10")
def test_the_sud_army_is_one_group_in_an_action_round() -> None:
    position = board("munkacs: AHc GEc; cracow: AHc GEc")
    position.state.events.add("CP-10")
    assert prices(position, CP, "munkacs") == prices(position, CP, "cracow") == 1
    assert prices(position, CP, "munkacs cracow") == 3
    ask(position, CP, 3).check(on("munkacs", "cracow"))
    refused(ask(position, CP, 2), on("munkacs", "cracow"), "9.2.1")


@rule("pog:9.2.3")
@card("pog:CP-29")
@pytest.mark.parametrize(
    ("stack", "expected"),
    [
        ("GE-11 AHc BUc", 1),
        ("GE-11 AHc", 1),
        ("GE-11 AH-1 BUc", 2),
        ("GE-11 GE-1 GEc", 2),
        ("GE-11 GE-1 AHc", 2),
        ("GE-1 AHc", 2),
    ],
)
def test_the_eleventh_army(stack: str, expected: int) -> None:
    position = board(f"munkacs: {stack}", at_war=["bu"])
    position.state.events.add("CP-29")
    assert prices(position, CP, "munkacs") == expected


@card("pog:AP-9", "pog:CP-13")
def test_moltke_costs_a_point_for_each_unit_in_the_west_until_falkenhayn() -> None:
    position = board(
        "sedan: GE-1 GE-2 GEc; brussels: GE-3; koblenz: GE-4 GEc; amiens: FR-1 FRc", cp=["sedan"]
    )
    position.state.events.update({"AP-9", "CP-10", "CP-29"})
    assert [price(position, s) for s in ("sedan", "brussels", "koblenz")] == [3, 1, 1]
    assert price(position, "amiens", AP) == 1
    position.state.events.add("CP-13")
    assert price(position, "sedan") == 1


@card("pog:AP-9", "pog:CP-10", "pog:CP-29")
def test_moltke_goes_before_the_sud_and_the_eleventh_army() -> None:
    position = board("sedan: AHc GEc; liege: GE-11 AHc", cp=["sedan", "liege"])
    position.state.events.update({"CP-10", "CP-29"})
    assert prices(position, CP, "sedan liege") == 2
    position.state.events.add("AP-9")
    assert prices(position, CP, "sedan liege") == 4


@rule("pog:9.2.2", "pog:16.4.5")
@card("pog:CP-52")
def test_after_the_fall_of_the_tsar_combat_costs_a_point_for_each_russian_beyond_the_first() -> (
    None
):
    position = board(
        "kiev: RU-1 RU-2 RUc; jassy: RU-3 ROc RUc; ismail: RUc ROc ROc; paris: FR-1", at_war=["ro"]
    )
    assert price(position, "kiev", AP, combat=True) == 1
    position.state.events.add("CP-52")
    assert [price(position, s, AP, combat=True) for s in ("kiev", "jassy", "ismail", "paris")] == [
        3,
        3,
        2,
        1,
    ]
    assert [price(position, s, AP) for s in ("kiev", "jassy")] == [1, 2]


@card("pog:AP-51")
def test_everyone_into_battle_makes_one_nation_of_the_west_for_a_turn() -> None:
    position = board(
        "amiens: FR-1 BR-1 USc; verona: IT-1 FRc BRc; metz: BR-2 US-1", at_war=["it"], ap=["metz"]
    )
    assert [price(position, s, AP) for s in ("amiens", "verona", "metz")] == [2, 3, 2]
    position.state.turn_events.add("AP-51")
    assert [price(position, s, AP) for s in ("amiens", "verona", "metz")] == [1, 1, 2]


# --- movement, then combat ------------------------------------------------------------------------


@pytest.fixture
def fights(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Targets in the order of combat; any ready unit may attack Sedan and Nancy, once each."""
    fought: list[str] = []

    def legal_attacks(position: Position, op: Operation) -> Iterator[Attack]:
        units = tuple(position.unit(u).id for u in sorted(op.ready - op.moved))
        return iter(
            [Attack(target, units) for target in ("sedan", "nancy") if target not in fought]
        )

    def fight(*parts: object) -> Flow:
        fought.extend(order.target for order in parts if isinstance(order, Attack))
        yield from ()

    monkeypatch.setattr(combat_sequence, "legal_attacks", legal_attacks)
    monkeypatch.setattr(combat_sequence, "can_attack", lambda *parts: any(legal_attacks(*parts)))
    monkeypatch.setattr(combat_sequence, "check_attack", lambda *_: None)
    monkeypatch.setattr(combat_sequence, "fight", fight)
    return fought


@rule("pog:9.2.8", "pog:9.2.9", "pog:11.2.2")
def test_movement_comes_first_then_trenches_then_combat(fights: list[str]) -> None:
    position = board("koblenz: GE-1 GE-2; metz: GE-3 GE-4")
    position.state.events.add("CP-6")
    at_table = table(1)
    play = Play(operate(position, at_table, Operation(CP, 3)), at_table)
    play.order(on("koblenz", "metz"), Entrench("GE-1"), Move(((("GE-2",), ("aachen",)),)))
    assert play.rolls() == []
    play.order(Attack("sedan", ("GE-3",)))
    assert (play.rolls(), fights) == ([1], ["sedan"])
    refused(play.asks[0], Move(((("GE-2",), ("koblenz",)),)), "9.2.9")
    refused(play.asks[0], Entrench("GE-1"), "9.2.9")
    assert next(iter(play.asks[0].legal())) == Done()
    play.order(Attack("nancy", ("GE-4",)))
    assert (fights, play.asks) == (["sedan", "nancy"], ())


@rule("pog:9.2.8", "pog:12.1.1")
def test_nobody_has_to_move_or_to_attack(fights: list[str]) -> None:
    position = board("koblenz: GE-1; metz: GE-3")
    at_table = table()
    play = Play(operate(position, at_table, Operation(CP, 3)), at_table).order(
        on("koblenz", "metz"), Done()
    )
    assert (play.asks, fights, at(position, "GE-1")) == ((), [], "koblenz")


@rule("pog:9.2.8")
def test_operations_end_by_themselves_when_nothing_is_left() -> None:
    position = board("koblenz: GE-1; london: FRc")
    at_table = table()
    play = Play(operate(position, at_table, Operation(CP, 3)), at_table).order(on("koblenz"))
    assert not play.order(Move(((("GE-1",), ("aachen",)),))).asks
    assert not Play(operate(position, at_table, Operation(CP, 3)), at_table).order(on()).asks


def test_an_event_may_have_activated_spaces_already(fights: list[str]) -> None:
    position = board("koblenz: GE-1")
    at_table = table()
    play = Play(operate(position, at_table, operation(position, CP, attack="koblenz")), at_table)
    play.order(Attack("sedan", ("GE-1",)), Done())
    assert fights == ["sedan"]


# --- properties -----------------------------------------------------------------------------------


@settings(max_examples=example_count(40), deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([AP, CP]), st.integers(1, 5))
def test_random_activation_is_legal_and_never_too_dear(seed: int, side: str, points: int) -> None:
    rng = random.Random(seed)
    position = start()
    cards = ["AP-9", "CP-10", "CP-29", "CP-52", "CP-13"]
    position.state.events.update(rng.sample(cards, rng.randrange(6)))
    going = ActivateAsk(position, side, Operation(side, points))
    order = choose(going, rng.randrange)
    going.check(order)
    number = position.board.space
    assert (
        total_cost(
            position, side, [number[s] for s in order.move], [number[s] for s in order.attack]
        )
        <= points
    )  # type: ignore[attr-defined]


def test_every_offered_activation_is_legal_and_nothing_comes_first() -> None:
    going = ActivateAsk(start(), AP, Operation(AP, 2))
    offered = list(going.legal())
    assert offered[0] == going.default() == Activate()
    assert all(going.is_legal(order) for order in offered)
    assert {len(order.move + order.attack) for order in offered} == {0, 1, 2}


def test_an_activation_tells_its_points_and_what_is_lost_unused() -> None:
    position = board("koblenz: GE-1; metz: GE-2; essen: GE-3")
    (half,) = ask(position, CP, 3).prices(on("koblenz"))
    assert (half.facts, half.loses) == ({"cost": 1, "left": 2}, False)
    assert half.warning == "pog.warning.points_left"
    (nothing,) = ask(position, CP, 3).prices(on())
    assert nothing.loses


def test_an_order_before_the_activation_names_the_spaces_to_activate() -> None:
    position = board("koblenz: GE-1; metz: GE-2")
    early = ask(position, CP, 3).why_too_early(Attack("verdun", ("GE-1", "GE-2")))
    assert early is not None
    assert early.key == "pog.illegal.activate_to_attack"
    assert set(early.facts["spaces"]) == {"koblenz", "metz"}
    assert ask(position, CP, 3).why_too_early(Done()) is None
