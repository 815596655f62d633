"""Redeployment to and from the Near East, and to Salonika (13.2, AP-30)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP, numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.redeployment import Redeployed
from pbem.games.paths_of_glory.operations.movement_rules import enter_space
from pbem.games.paths_of_glory.orders import Redeploy
from pbem.games.paths_of_glory.redeployment.redeployment import (
    RedeployAsk,
    check_salonika,
    do_salonika,
    redeploy,
    salonika_choices,
)
from pbem.games.paths_of_glory.redeployment.routes import reachable_by_land
from pbem.games.paths_of_glory.supply.supply import is_supplied, would_be_supplied_at
from pbem.rules import Illegal, Logged
from tests.extent import example_count
from tests.games.paths_of_glory.event_plays import illegal, ways
from tests.games.paths_of_glory.positions import Play, at, board, refused, table, the_board
from tests.games.paths_of_glory.redeployment.redeploying import (
    EVERYBODY,
    accepted,
    asked,
    play,
    send,
)

# --- the Near East (13.2) -------------------------------------------------------------------------


@pytest.mark.rule("pog:13.2", "pog:13.2.1", "pog:13.2.5")
def test_one_british_corps_a_turn_sails_to_or_from_the_near_east() -> None:
    position = board(
        "cairo: BRc; alexandria: BRc; london: AUSc CNDc PTc; port_said: BRc",
        boxes="reserve: BRc BRc",
    )
    going = play(position, AP, 5).order(send("AUSc", "alexandria"))
    ask = going.asks[0]
    refused(ask, send("BRc-4", "cairo"), "13.2.1")
    refused(ask, send("BRc-2", "london"), "13.2.1")
    refused(ask, send("BRc-1", "reserve"), "13.2.1")
    going.order(send("BRc-2", "basra"), send("BRc-1", "port_said"))
    assert position.state.near_east_moves == {"br_sr": 1}
    refused(asked(position, AP), send("CNDc", "alexandria"), "13.2.1")
    position.state.near_east_moves.clear()
    for unit in ("CNDc", "PTc"):
        refused(asked(position, AP), send(unit, "alexandria"), "13.2.1")
    refused(asked(position, AP), send("BRc-4 BRc-5", "alexandria"), "13.2.1")
    assert accepted(position, AP, "BRc-4", "alexandria")


@pytest.mark.rule("pog:13.2.1")
@pytest.mark.parametrize("kind", ["FRc", "ITc", "GRc", "ROc", "SBc", "USc", "BEc", "CNDc", "PTc"])
def test_other_allies_neither_sail_nor_leave_the_box_for_the_near_east(kind: str) -> None:
    position = board(
        f"alexandria: {kind}",
        at_war=EVERYBODY,
        boxes=f"reserve: {kind}" if kind not in ("CNDc", "PTc", "BEc") else "",
    )
    name = next(u.id for u in position.board.units if u.kind == kind)
    if kind in ("SBc", "ROc"):
        refused(asked(position, AP), send(name, "athens"), "14.3.2")
        return
    refused(asked(position, AP), send(name, "athens"), "13.2.1")
    refused(asked(position, AP), send(name, "reserve"), "13.2.1")
    if position.state.at[position.board.unit[name] + 1] == -1:
        refused(
            asked(position, AP),
            send(position.board.units[position.board.unit[name] + 1].id, "alexandria"),
            "13.2.1",
        )


@pytest.mark.rule("pog:13.2.1", "pog:13.2.4")
def test_by_land_over_constantinople_the_british_go_without_limit() -> None:
    position = board(
        "bursa: BRc BRc FRc",
        ap=["bursa", "constantinople", "gallipoli", "adrianople"],
        at_war=EVERYBODY,
    )
    going = play(position, AP).order(send("BRc-1 BRc-2 FRc-1", "adrianople"))
    assert going.notes(Redeployed)[0].moves[0] == ("BRc-1", "bursa", "land")
    assert position.state.near_east_moves == {}


@pytest.mark.rule("pog:13.2.1")
def test_the_ana_stays_in_the_near_east_and_gives_its_space_back() -> None:
    position = board("medina: ANAc", at_war=["tu"], ap=["medina"])
    position.state.ana_holds = position.board.space["medina"]
    refused(asked(position, AP), send("ANAc", "london"), "13.1.5")
    play(position, AP).order(send("ANAc", "arabia"))
    assert position.is_controlled_by(CP, position.board.space["medina"])


@pytest.mark.rule("pog:13.2.2")
def test_one_russian_corps_a_turn_redeploys_between_the_maps_and_no_army() -> None:
    position = board(
        "caucasus: RUc RUc RU-12; tbilisi: RUc RU-CAU; baku: RUc", boxes="reserve: RUc"
    )
    refused(asked(position, AP), send("RU-12", "tbilisi"), "11.3.1")
    refused(asked(position, AP), send("RU-CAU", "kiev"), "13.2.2")
    assert accepted(position, AP, "RU-CAU", "baku")
    refused(asked(position, AP), send("RUc-1 RUc-2", "tbilisi"), "13.2.2")
    going = play(position, AP).order(send("RUc-1", "tbilisi"))
    for unit, target in (
        ("RUc-2", "grozny"),
        ("RUc-3", "kiev"),
        ("RUc-3", "reserve"),
        ("RUc-5", "baku"),
    ):
        refused(going.asks[0], send(unit, target), "13.2.2")
    going.order(send("RUc-4", "tbilisi"))
    assert position.state.near_east_moves == {"ru_sr": 1}


@pytest.mark.rule("pog:13.2.2")
def test_the_army_of_the_caucasus_goes_over_the_caucasus_between_near_east_spaces() -> None:
    position = board("batum: RU-CAU", at_war=["tu"], cp=["kars", "tbilisi"])
    assert accepted(position, AP, "RU-CAU", "grozny")
    refused(asked(position, AP), send("RU-CAU", "caucasus"), "13.2.2")


def _plain_ends(position: Position, unit: int) -> set[str]:
    """Where a Russian on the map can redeploy, walked space by space (13.1.5, 13.1.6, 13.2.2)."""
    board_, u, origin = position.board, position.unit(unit), position.state.at[unit]

    def open_to(s: int) -> bool:
        space = board_.spaces[s]
        army_out = u.army and space.near_east and not u.near_east
        return (
            space.nation == "ru"
            and position.is_controlled_by(AP, s)
            and not position.units_of(CP, s)
            and not army_out
        )

    seen, frontier = {origin}, [origin]
    while frontier:
        here = frontier.pop()
        near = [*board_.solid[here], *(s for s, only in board_.dotted[here] if "ru" in only)]
        fresh = {s for s in near if s not in seen and open_to(s)}
        seen |= fresh
        frontier += fresh
    bound = u.army or bool(position.state.near_east_moves.get("ru_sr"))
    spaces = [board_.spaces[s] for s in seen - {origin}]
    if bound:
        spaces = [s for s in spaces if s.near_east == board_.spaces[origin].near_east]
    return {s.id for s in spaces if would_be_supplied_at(position, unit, s.n)}


@settings(max_examples=example_count(60), deadline=None)
@given(data=st.data())
@pytest.mark.rule("pog:13.1.5", "pog:13.1.6", "pog:13.2.2")
def test_russians_redeploy_wherever_a_plain_search_leads(data: st.DataObject) -> None:
    russian = [s.id for s in the_board().spaces if s.nation == "ru" and not s.fort]
    south = [
        "batum",
        "poti",
        "kars",
        "tbilisi",
        "grozny",
        "caucasus",
        "odessa",
        "baku",
        "petrovsk",
        "uman",
    ]
    place = data.draw(st.sampled_from([*south, "kiev", "minsk"]))
    lost = set(data.draw(st.lists(st.sampled_from(south + russian), max_size=14))) - {place}
    kind = data.draw(
        st.sampled_from(
            ["RU-CAU", "RUc"]
            + ([] if the_board().spaces[the_board().space[place]].near_east else ["RU-1"])
        )
    )
    position = board(f"{place}: {kind}", at_war=["tu"], cp=lost)
    if data.draw(st.booleans()):
        position.state.near_east_moves["ru_sr"] = 1
    unit = position.stacks[position.board.space[place]][0]
    found = {position.space(s).id for s in numbers(reachable_by_land(position, unit))}
    assert found == (_plain_ends(position, unit) if is_supplied(position, unit) else set())


@pytest.mark.rule("pog:13.2.2", "pog:11.3.2")
def test_a_russian_corps_that_moved_leaves_the_redeployment_of_another() -> None:
    position = board("caucasus: RUc; tbilisi: RUc", boxes="reserve: RUc")
    position.state.near_east_moves["ru_move"] = 1
    position.state.events.add("CP-52")
    going = play(position, AP).order(send("RUc-3", "tbilisi"))
    refused(going.asks[0], send("RUc-1", "tbilisi"), "13.2.2")


@pytest.mark.card("pog:AP-57")
def test_the_russian_cavalry_does_not_go_to_the_near_east() -> None:
    position = board("caucasus: CAVc; tbilisi: RUc", boxes="reserve: CAVc")
    for unit in ("CAVc-1", "CAVc-2"):
        refused(asked(position, AP), send(unit, "tbilisi"), "AP-57")
    assert accepted(position, AP, "CAVc-1", "kiev")


@pytest.mark.rule("pog:13.2.3", "pog:13.2.4")
def test_one_corps_of_the_central_powers_goes_to_or_from_the_near_east_but_turks_freely() -> None:
    position = board(
        "sofia: GEc AHc TUc; ankara: GEc BUc TUc; adrianople: TUc",
        at_war=EVERYBODY,
        boxes="reserve: GEc",
    )
    going = play(position, CP, 9).order(send("GEc-1", "constantinople"))
    for unit, target in (
        ("AHc-1", "ankara"),
        ("BUc-1", "sofia"),
        ("GEc-2", "reserve"),
        ("GEc-3", "ankara"),
    ):
        refused(going.asks[0], send(unit, target), "13.2.3")
    going.order(
        send("TUc-1 TUc-3", "aleppo"),
        send("GEc-2", "bursa"),
        send("AHc-1", "izmir"),
        send("TUc-2", "reserve"),
    )
    assert position.state.near_east_moves == {"cp_sr": 1}


@pytest.mark.rule("pog:13.2.3", "pog:11.3.1")
def test_turkish_armies_cross_and_german_ones_do_not() -> None:
    position = board("sofia: TU-YLD GE-1", at_war=EVERYBODY)
    assert accepted(position, CP, "TU-YLD", "aleppo")
    refused(asked(position, CP), send("GE-1", "aleppo"), "11.3.1")


# --- Salonika (AP-30) -----------------------------------------------------------------------------


def landing(*units: str) -> tuple[tuple[str, str], ...]:
    return tuple((unit, "salonika") for unit in units)


def no_landing(position: Position, rule: str, places: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(Illegal) as caught:
        check_salonika(position, places)
    assert caught.value.rule == rule


@pytest.mark.rule("pog:9.3.3", "pog:13.2.1")
def test_british_and_french_corps_land_at_salonika_but_for_the_bef() -> None:
    position = board(
        "marseilles: FRc; calais: BEFc; cairo: BRc; port_said: BRc FRc; london: AUSc",
        boxes="reserve: BRc FRc",
    )
    check_salonika(position, landing("FRc-1", "BRc-3"))
    no_landing(position, "AP-30", landing("BEFc"))
    check_salonika(position, landing("BRc-2"))
    no_landing(position, "13.1.7", landing("BRc-1"))
    no_landing(position, "13.2.1", landing("FRc-2"))
    no_landing(position, "AP-30", landing("AUSc"))
    no_landing(position, "AP-30", landing("BRc-2", "FRc-1", "FRc-3", "BRc-3"))
    no_landing(position, "AP-30", landing("BRc-3", "BRc-3"))
    no_landing(position, "AP-30", ())
    no_landing(position, "AP-30", (("BRc-3", "athens"),))
    at_table = table()
    position.state.limited_greece = True
    do_salonika(position, at_table, landing("BRc-3", "BRc-2", "FRc-1"))
    assert {at(position, unit) for unit in ("BRc-3", "BRc-2", "FRc-1")} == {"salonika"}
    assert position.state.near_east_moves == {"br_sr": 1}
    moves = (
        ("BRc-3", "reserve", "reserve"),
        ("BRc-2", "port_said", "sea"),
        ("FRc-1", "marseilles", "sea"),
    )
    assert [r.entry for r in at_table.drain() if isinstance(r, Logged)] == [
        Redeployed(AP, moves, "salonika", 0)
    ]


@pytest.mark.rule("pog:13.2.1", "pog:13.1.11", "pog:10.1.1")
def test_limits_of_a_landing_at_salonika() -> None:
    position = board(
        "port_said: BRc; alexandria: BRc; salonika: FRc FRc; marseilles: FRc",
        boxes="reserve: FRc BRc",
    )
    no_landing(position, "13.2.1", landing("BRc-1", "BRc-2"))
    no_landing(position, "10.1.1", landing("BRc-1", "BRc-3"))
    no_landing(position, "13.1.7", landing("FRc-1"))
    choices = list(salonika_choices(position))
    assert choices
    assert all(len(places) == 1 for places in choices)
    for places in choices:
        check_salonika(position, places)
    position.state.near_east_moves["br_sr"] = 1
    no_landing(position, "13.2.1", landing("BRc-1"))
    position.place(position.board.unit["GE-1"], position.board.space["paris"])
    no_landing(position, "13.1.11", landing("FRc-4"))
    position.take(CP, position.board.space["salonika"])
    no_landing(position, "9.5.2.4", landing("BRc-3"))
    assert not list(salonika_choices(position))


@pytest.mark.rule("pog:13.1.7")
@pytest.mark.card("pog:AP-30")
def test_a_corps_in_salonika_cannot_land_there() -> None:
    position = board("salonika: BRc; le_havre: FRc", at_war=["gr"])
    illegal(position, "AP-30", "13.1.7", (("BRc-1", "salonika"),))
    assert ("FRc-1", "salonika") in [
        place for order in ways(position, "AP-30") for place in order.places
    ]


@pytest.mark.rule("pog:13.1.5", "pog:13.1.8", "pog:9.2.7.1")
@pytest.mark.parametrize(
    ("corps", "fed"), [("BRc-1", True), ("AUSc", True), ("CNDc", False), ("PTc", False)]
)
def test_only_corps_that_the_beachhead_feeds_leave_the_box_for_it(corps: str, fed: bool) -> None:
    position = board(
        "mef1: BR-MEF; london: BR-1", at_war=["tu"], boxes="reserve: BRc AUSc CNDc PTc"
    )
    position.state.beachhead = position.board.space["mef1"]
    position.touch()
    ask = RedeployAsk(position, AP, 4, frozenset())
    assert ask.is_legal(Redeploy((corps,), "mef1")) == fed
    assert ask.is_legal(Redeploy((corps,), "london"))


@pytest.mark.rule("pog:11.1.15", "pog:13.1.1")
def test_an_ally_who_redeploys_to_the_arabs_makes_their_space_allied_for_good() -> None:
    position = board(
        "damascus: ANAc; port_said: BRc",
        at_war=["tu"],
        ap=["sinai", "gaza", "beersheba", "jerusalem", "nablus"],
    )
    for fort in ("gaza", "beersheba"):
        position.destroy_fort(position.board.space[fort])
    damascus = position.board.space["damascus"]
    enter_space(position, table(), [position.board.unit["ANAc"]], damascus)
    assert position.state.ana_holds == damascus
    at_table = table()
    Play(redeploy(position, at_table, AP, 2), at_table).order(Redeploy(("BRc-1",), "damascus"))
    assert position.state.ana_holds == -1
