"""Strategic redeployment (9.3, 13)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Mark, Position
from pbem.games.paths_of_glory.log.redeployment import Redeployed
from pbem.games.paths_of_glory.orders import Done, Redeploy
from pbem.games.paths_of_glory.redeployment.redeployment import (
    RedeployAsk,
    check_may_play_sr,
    check_salonika,
    redeploy,
    salonika_choices,
)
from pbem.rules import Illegal
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import Play, at, board, reduced, refused, start, table
from tests.games.paths_of_glory.redeployment.redeploying import (
    EVERYBODY,
    accepted,
    asked,
    play,
    send,
)

# --- the action (9.3) -----------------------------------------------------------------------------


@pytest.mark.rule(
    "pog:9.3", "pog:9.3.1", "pog:9.3.2", "pog:13.1", "pog:13.1.1", "pog:13.1.2", "pog:13.1.4"
)
def test_points_move_corps_for_one_and_armies_for_four() -> None:
    position = board("sedan: FR-5 FRc (FRc); paris: FR-1", boxes="reserve: FRc")
    play(position, AP, 2).order(send("FRc-1", "paris")).order(send("FRc-2", "dijon"))
    assert (at(position, "FRc-1"), at(position, "FRc-2")) == ("paris", "dijon")
    assert reduced(position, "FRc-2")
    error = refused(asked(position, AP, 3), send("FR-5", "paris"), "13.1.2")
    assert error.facts == {"needed": 4, "left": 3}
    ended = play(position, AP, 4).order(send("FR-5", "paris"))
    assert at(position, "FR-5") == "paris"
    assert not ended.asks


@pytest.mark.rule("pog:9.3.3")
@pytest.mark.parametrize(
    ("last", "allowed"), [("sr", False), ("rp", True), ("ops", True), ("", True)]
)
def test_no_redeployment_right_after_another_in_the_same_turn(last: str, allowed: bool) -> None:
    position = board("london: BR-1", boxes="reserve: BRc")
    position.state.last_action[AP] = last
    position.state.last_action[CP] = "sr"
    if allowed:
        check_may_play_sr(position, AP)
        assert next(salonika_choices(position))
        return
    with pytest.raises(Illegal) as caught:
        check_may_play_sr(position, AP)
    assert caught.value.rule == "9.3.3"
    assert next(salonika_choices(position), None) is None
    with pytest.raises(Illegal):
        check_salonika(position, (("BRc-1", "salonika"),))


@pytest.mark.rule("pog:13.1.3")
def test_a_unit_redeploys_once_in_a_round() -> None:
    position = board("sedan: FRc; paris: FRc")
    going = play(position, AP).order(send("FRc-1", "paris"))
    refused(going.asks[0], send("FRc-1", "dijon"), "13.1.3")
    refused(going.asks[0], send("FRc-2 FRc-2", "dijon"), "13.1.3")
    assert play(position, AP).order(send("FRc-1", "dijon")).asks


@pytest.mark.rule("pog:13.1.1")
def test_only_own_units_in_play_go_somewhere_else() -> None:
    position = board("sedan: FRc; essen: GEc", boxes="eliminated: FRc")
    ask = asked(position, AP)
    refused(ask, send("GEc-1", "berlin"), "13.1.1")
    refused(ask, send("FRc-2", "paris"), "13.1.1")
    refused(ask, send("FRc-1", "sedan"), "13.1.1")
    refused(ask, send("FRc-1", "atlantis"), "2.1")
    refused(ask, send("", "paris"), "13.1.3")
    assert ask.prompt().number == 4


def test_moves_are_marked_and_noted() -> None:
    position = board("sedan: FRc FR-5; marseilles: FRc", boxes="reserve: FRc")
    played = play(position, AP).order(send("FRc-1 FRc-2", "paris"), send("FRc-3", "sedan"))
    first, second = played.notes(Redeployed)
    assert first == Redeployed(
        AP, (("FRc-1", "sedan", "land"), ("FRc-2", "marseilles", "land")), "paris", 2
    )
    assert second == Redeployed(AP, (("FRc-3", "reserve", "reserve"),), "sedan", 1)
    assert position.state.marks[AP][-1] == Mark("redeploy", AP, "reserve", "sedan")


def test_nothing_is_asked_where_nothing_can_go() -> None:
    position = board("lemberg: RUc", ap=["lemberg"])
    assert not play(position, AP).asks
    assert not play(position, CP).asks


# --- by land (13.1.5) -----------------------------------------------------------------------------


@pytest.mark.rule("pog:13.1.5", "pog:14.3.2")
def test_the_path_is_friendly_and_the_unit_in_supply_at_both_ends() -> None:
    position = board("metz: GEc; sedan: FR-5; brussels: GE-1 GEc", cp=["brussels"])
    assert accepted(position, CP, "GEc-1", "vienna")
    refused(asked(position, CP), send("GEc-1", "sedan"), "11.1.7")
    refused(asked(position, CP), send("GEc-1", "verdun"), "13.1.5")
    refused(asked(position, CP), send("GEc-1", "brussels"), "13.1.5")
    refused(asked(position, CP), send("GEc-2", "berlin"), "14.3.2")


@pytest.mark.rule("pog:13.1.5")
def test_a_besieged_fort_is_passed_through_and_its_siege_goes_on() -> None:
    position = board("liege: GE-1 GE-2 GEc; essen: GEc", cp=["brussels"])
    assert accepted(position, CP, "GEc-2", "brussels")
    assert accepted(position, CP, "GE-1", "essen")
    assert accepted(position, CP, "GEc-1", "brussels")
    going = play(position, CP, 8).order(send("GE-1", "essen"))
    error = refused(going.asks[0], send("GE-2", "essen"), "13.1.5")
    assert error.key == "pog.illegal.sr_siege"
    assert not accepted(position, CP, "GE-2", "brussels")
    refused(asked(position, CP, 9), send("GE-2 GEc-1", "essen"), "13.1.5")


@pytest.mark.rule("pog:13.1.5", "pog:15.2.1")
def test_corps_that_replace_an_army_keep_up_a_siege() -> None:
    position = board("verdun: GE-1; essen: GEc GEc GEc", cp=["sedan"])
    going = play(position, CP, 9)
    going.order(send("GEc-1 GEc-2 GEc-3", "verdun"), send("GE-1", "essen"))
    assert at(position, "GE-1") == "essen"
    assert position.is_besieged(position.board.space["verdun"])


@pytest.mark.rule("pog:10.1.2", "pog:10.1.4")
def test_stacks_may_be_too_high_only_while_units_are_on_their_way() -> None:
    position = board(
        "sedan: FRc FRc FRc; paris: FRc FRc FRc; dijon: FR-1 FR-2 FR-3", boxes="reserve: FRc"
    )
    going = play(position, AP, 2).order(send("FRc-1", "paris"))
    ask = going.asks[0]
    refused(ask, Done(), "10.1.2")
    refused(ask, send("FRc-7", "sedan"), "10.1.4")
    assert isinstance(ask.default(), Redeploy)
    assert all(ask.is_legal(order) for order in ask.legal())
    going.order(send("FRc-4", "sedan"))
    assert (at(position, "FRc-1"), at(position, "FRc-4"), going.asks) == ("paris", "sedan", ())
    refused(asked(position, AP, 4), send("FRc-2", "dijon"), "10.1.4")
    refused(asked(position, AP, 1), send("FRc-2", "paris"), "10.1.4")


@pytest.mark.rule("pog:13.1.10")
def test_units_redeploy_in_any_order_and_build_on_each_other() -> None:
    position = board("sedan: FRc", boxes="reserve: FRc FRc")
    play(position, AP).order(
        send("FRc-2", "sedan"), send("FRc-1", "cambrai"), send("FRc-3", "cambrai")
    )
    assert [at(position, f"FRc-{n}") for n in (1, 2, 3)] == ["cambrai", "sedan", "cambrai"]


@pytest.mark.rule("pog:13.1.5")
def test_the_british_alone_use_the_dotted_lines_of_the_channel() -> None:
    position = board("london: BR-1 US-1")
    assert accepted(position, AP, "BR-1", "paris")
    error = refused(asked(position, AP), send("US-1", "calais"), "13.1.7")
    assert error.key == "pog.illegal.sr_army_sea"


@pytest.mark.rule("pog:11.1.9")
def test_the_central_powers_keep_off_the_channel_ports_at_first() -> None:
    position = board(
        "brussels: GEc; liege: GE-2", cp=["brussels", "ostend", "calais", "liege", "amiens"]
    )
    position.destroy_fort(position.board.space["liege"])
    for port in ("ostend", "calais", "amiens"):
        refused(asked(position, CP), send("GEc-1", port), "11.1.9")
    position.state.war_status[CP] = 4
    assert accepted(position, CP, "GEc-1", "calais")


@pytest.mark.rule("pog:5.7.4")
def test_armies_and_italy_in_the_historical_scenario() -> None:
    position = board(
        "lyon: FR-1 FRc; rome: IT-1; vienna: GE-1 GEc AH-1", at_war=["it"], historical=True
    )
    refused(asked(position, AP), send("FR-1", "turin"), "5.7.4.6")
    assert accepted(position, AP, "FRc-1", "turin")
    assert accepted(position, AP, "IT-1", "turin")
    refused(asked(position, CP), send("GE-1", "trieste"), "5.7.4.6")
    assert accepted(position, CP, "GEc-1", "trieste")
    assert accepted(position, CP, "AH-1", "trieste")
    position.state.commitment[AP] = 2
    position.touch()
    assert accepted(position, AP, "FR-1", "turin")
    assert accepted(position, CP, "GE-1", "trieste")


@pytest.mark.rule("pog:11.1.11", "pog:13.1.5", "pog:9.5.2.4")
def test_neutrals_are_closed_and_kavala_opens_with_salonika() -> None:
    position = board("vienna: GEc; london: BRc; salonika: BRc")
    refused(asked(position, CP), send("GEc-1", "sofia"), "11.1.11")
    position.state.limited_greece = True
    position.touch()
    assert accepted(position, AP, "BRc-2", "kavala")
    position.place(position.board.unit["GRc-1"], position.board.space["larisa"])
    refused(asked(position, AP), send("GRc-1", "salonika"), "9.5.2.4")
    refused(asked(position, AP), send("BRc-2", "larisa"), "9.5.2.4")


@pytest.mark.rule("pog:13.1.5", "pog:11.1.12")
def test_albania_is_friendly_to_the_allies() -> None:
    position = board("skopje: SBc")
    assert accepted(position, AP, "SBc-1", "tirana")
    position.take(CP, position.board.space["belgrade"])
    refused(asked(position, AP), send("SBc-1", "tirana"), "13.1.5")
    assert accepted(position, AP, "SBc-1", "nis")
    position = board("tirana: ITc; rome: ITc", at_war=["it"])
    assert accepted(position, AP, "ITc-2", "valona")


@pytest.mark.rule("pog:16.4.9")
def test_after_brest_litovsk_russians_keep_to_themselves() -> None:
    position = board("minsk: RUc; kiev: ROc; moscow: RUc; odessa: ROc", at_war=["ro"])
    assert accepted(position, AP, "RUc-1", "kiev")
    position.state.events.add("CP-45")
    position.touch()
    refused(asked(position, AP), send("RUc-1", "kiev"), "16.4.9")
    refused(asked(position, AP), send("ROc-2", "moscow"), "16.4.9")
    assert accepted(position, AP, "RUc-1", "moscow")


@pytest.mark.rule("pog:16.4.9", "pog:10.1.2")
def test_after_brest_litovsk_only_the_reserve_mends_a_stack() -> None:
    position = board("minsk: RU-1 RU-2 RU-3; moscow: RUc; kiev: RU-4 RU-5 RUc")
    assert asked(position, AP, 9).is_legal(send("RUc-1", "minsk"))
    position.state.events.add("CP-45")
    position.touch()
    refused(asked(position, AP, 9), send("RUc-1", "minsk"), "10.1.4")
    assert asked(position, AP, 9).is_legal(send("RUc-1", "kiev"))


# --- Russians (13.1.6) ----------------------------------------------------------------------------


@pytest.mark.rule("pog:13.1.6", "pog:13.1.7")
def test_russians_redeploy_in_russia_only() -> None:
    position = board(
        "lemberg: RUc; kiev: RUc; petrograd: RUc; riga: RUc", ap=["lemberg", "czernowitz"]
    )
    refused(asked(position, AP), send("RUc-1", "kiev"), "13.1.6")
    refused(asked(position, AP), send("RUc-1", "reserve"), "13.1.6")
    refused(asked(position, AP), send("RUc-2", "lemberg"), "13.1.6")
    assert accepted(position, AP, "RUc-3", "odessa")
    assert accepted(position, AP, "RUc-2", "tbilisi")
    assert accepted(position, AP, "RUc-2", "reserve")


# --- by sea (13.1.7) ------------------------------------------------------------------------------


@pytest.mark.rule("pog:13.1.7", "pog:13.1.7.2")
def test_corps_of_the_allies_sail_between_their_ports() -> None:
    position = board("marseilles: FRc; naples: ITc; london: BEFc BRc; paris: FRc", at_war=["it"])
    for unit, target in (
        ("FRc-1", "taranto"),
        ("ITc-1", "london"),
        ("BRc-1", "genoa"),
    ):
        assert accepted(position, AP, unit, target), unit
    position = board("paris: USc; marseilles: US-1; london: AUSc")
    refused(asked(position, AP), send("USc-1", "london"), "13.1.5")
    refused(asked(position, AP), send("US-1", "london"), "13.1.7")
    refused(asked(position, AP), send("AUSc", "kiel"), "13.1.5")


@pytest.mark.rule("pog:13.1.7.1")
def test_the_central_powers_sail_in_the_baltic_but_not_to_besieged_riga() -> None:
    position = board("kiel: GEc TUc; stettin: GE-1; memel: BUc", cp=["libau"], at_war=EVERYBODY)
    assert accepted(position, CP, "GEc-1", "libau")
    assert accepted(position, CP, "TUc-1", "memel")
    position = board("riga: GE-8 GEc; kiel: GEc; insterberg: GE-9", cp=["libau", "szawli"])
    assert accepted(position, CP, "GEc-1", "szawli")
    position.place(position.board.unit["RUc-1"], position.board.space["szawli"])
    refused(asked(position, CP), send("GEc-2", "riga"), "13.1.5")
    position.destroy_fort(position.board.space["riga"])
    position.take(CP, position.board.space["riga"])
    assert accepted(position, CP, "GEc-2", "riga")


@pytest.mark.rule("pog:13.1.7.2")
def test_constantinople_is_a_port_of_the_allies_only_with_gallipoli() -> None:
    position = board("constantinople: BRc; salonika: BRc", ap=["constantinople"], at_war=EVERYBODY)
    refused(asked(position, AP), send("BRc-2", "constantinople"), "13.1.5")
    position.take(AP, position.board.space["gallipoli"])
    assert accepted(position, AP, "BRc-2", "constantinople")


@pytest.mark.rule("pog:13.1.7", "pog:9.5.3.5")
def test_the_beachhead_is_an_allied_port() -> None:
    position = board("mef1: BR-MEF; london: BRc FRc", at_war=["tu"])
    refused(asked(position, AP), send("BRc-1", "mef1"), "11.1.10")
    position.state.beachhead = position.board.space["mef1"]
    position.touch()
    assert accepted(position, AP, "BRc-1", "mef1")
    refused(asked(position, AP), send("FRc-1", "mef1"), "13.1.5")


@pytest.mark.rule("pog:13.1.7", "pog:11.1.17", "pog:13.2.1")
def test_the_bef_keeps_to_its_countries() -> None:
    position = board("london: BEFc BRc; nice: BR-BEF; salonika: BRc", at_war=EVERYBODY)
    assert accepted(position, AP, "BEFc", "calais")
    for unit, space in (("BEFc", "naples"), ("BEFc", "salonika"), ("BR-BEF", "turin")):
        refused(asked(position, AP), send(unit, space), "11.1.17")
    refused(asked(position, AP), send("BEFc", "alexandria"), "11.1.17")
    boxed = board("rome: BR-1; calais: BR-2", at_war=EVERYBODY, boxes="reserve: BEFc")
    refused(asked(boxed, AP), send("BEFc", "rome"), "11.1.17")
    assert accepted(boxed, AP, "BEFc", "calais")


# --- any order ------------------------------------------------------------------------------------


@settings(max_examples=example_count(25), deadline=None)
@given(seed=st.integers(0, 2**32), side=st.sampled_from([AP, CP]), points=st.integers(1, 5))
def test_random_redeployments_are_legal_and_leave_a_sound_map(
    seed: int, side: str, points: int
) -> None:
    below = random.Random(seed).randrange
    position = start(historical=bool(seed & 1))
    before = [position.state.at[u.n] >= -1 for u in position.board.units]
    for _ in range(4):
        going = play(position, side, points)
        while going.asks:
            ask = going.asks[0]
            assert ask.is_legal(ask.default())
            going.order(choose(ask, below))
        assert all(len(stack) <= 3 for stack in position.stacks)
    assert [position.state.at[u.n] >= -1 for u in position.board.units] == before
    assert max(position.state.near_east_moves.values(), default=0) <= 1


def crowd(position: Position, side: str, rng: random.Random) -> list[int]:
    """Every unit of a side in play on a few of its spaces; returns those spaces."""
    spaces = [
        s.n
        for s in position.board.spaces
        if position.is_controlled_by(side, s.n) and not position.is_closed(s.n)
    ]
    chosen = rng.sample(
        [s for s in spaces if not position.stacks[s] or position.units_of(side, s)], 20
    )
    for unit in [
        u.n for u in position.board.units if u.side == side and position.state.at[u.n] >= -1
    ]:
        room = [s for s in chosen if len(position.stacks[s]) < 3]
        if room:
            position.place(unit, rng.choice(room))
    return [s for s in chosen if len(position.stacks[s]) == 3]


@pytest.mark.rule("pog:10.1.2", "pog:10.1.4")
@settings(max_examples=example_count(25), deadline=None)
@given(seed=st.integers(0, 2**32), side=st.sampled_from([AP, CP]), points=st.integers(2, 9))
def test_a_stack_that_was_let_grow_too_high_can_always_be_mended(
    seed: int, side: str, points: int
) -> None:
    rng = random.Random(seed)
    position = start()
    if seed % 4 == 0:
        position.state.events.add("CP-45")
    full = [position.board.spaces[s].id for s in crowd(position, side, rng)]
    going = play(position, side, points)
    while going.asks:
        ask = going.asks[0]
        names = [
            u.id for u in position.board.units if u.side == side and position.state.at[u.n] >= -1
        ]
        tries = (send(rng.choice(names), rng.choice(full)) for _ in range(10 if full else 0))
        going.order(next(filter(ask.is_legal, tries), None) or choose(ask, rng.randrange))
    assert all(len(stack) <= 3 for stack in position.stacks)


@pytest.mark.parametrize("side", [AP, CP])
def test_every_offered_redeployment_is_accepted(side: str) -> None:
    ask = asked(start(), side)
    orders = list(ask.legal())
    assert orders[0] == Done() == ask.default()
    assert len(orders) == len(set(orders)) > 1000
    assert all(ask.is_legal(order) for order in orders[::17])


@pytest.mark.rule("pog:16.4.9")
@pytest.mark.card("pog:CP-45")
def test_after_the_treaty_russians_and_their_former_allies_do_not_redeploy_to_one_space_together() -> (
    None
):
    position = board("kiev: RUc; kishinev: ROc", at_war=["ro"])
    ask = RedeployAsk(position, AP, 4, frozenset())
    ask.check(Redeploy(("RUc-1", "ROc-1"), "zhmerinka"))
    position.state.events.add("CP-45")
    refused(ask, Redeploy(("RUc-1", "ROc-1"), "zhmerinka"), "16.4.9")
    ask.check(Redeploy(("RUc-1", "ROc-1"), "reserve"))
    ask.check(Redeploy(("ROc-1",), "zhmerinka"))


@pytest.mark.rule("pog:11.2.5", "pog:11.2.6", "pog:13.1.1")
def test_who_redeploys_into_what_is_left_of_an_enemy_trench_removes_it() -> None:
    position = board("metz: GEc GEc", cp=["sedan"], trenches="ap: sedan 1")
    sedan = position.board.space["sedan"]
    at_table = table()
    Play(redeploy(position, at_table, CP, 2), at_table).order(Redeploy(("GEc-1",), "sedan"))
    assert (position.trench_level(AP, sedan), position.trench_level(CP, sedan)) == (0, 0)
