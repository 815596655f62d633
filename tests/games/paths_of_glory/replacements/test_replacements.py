"""Replacements (9.4, 17) and where armies appear (9.5.3.3, 17.1.5)."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import ELIMINATED, REMOVED, Position
from pbem.games.paths_of_glory.log.redeployment import (
    Rebuilt,
    ReplacementsChanged,
    ReplacementsLost,
    ReplacementsRecorded,
)
from pbem.games.paths_of_glory.orders import Done, Rebuild
from pbem.games.paths_of_glory.replacements.replacements import (
    check_may_play_rp,
    record_replacements,
)
from pbem.rules import Illegal, Logged
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import at, board, reduced, refused, start, table
from tests.games.paths_of_glory.replacements.rebuilding import asked, phase


def place(position: Position, unit: str, space: str) -> None:
    position.place(position.board.unit[unit], position.board.space[space])


# --- recording (9.4) ------------------------------------------------------------------------------


@pytest.mark.rule("pog:9.4", "pog:9.4.1", "pog:9.4.2", "pog:9.4.4")
def test_a_card_records_its_points_for_nations_at_war() -> None:
    position = board()
    at_table = table()
    record_replacements(position, at_table, CP, "CP-33")
    record_replacements(position, at_table, CP, "CP-1")
    record_replacements(position, at_table, AP, "AP-55")
    assert position.state.rp == {"ah": 4, "ge": 6, "allied": 1, "br": 3, "fr": 3, "ru": 4}
    first = next(r.entry for r in at_table.drain() if isinstance(r, Logged))
    assert first == ReplacementsRecorded(CP, "CP-33", (("ah", 3), ("ge", 4)))
    position.state.at_war.update({"it", "tu", "bu"})
    record_replacements(position, at_table, CP, "CP-33")
    record_replacements(position, at_table, AP, "AP-55")
    assert [position.state.rp[pool] for pool in ("bu", "tu", "it")] == [1, 2, 2]


@pytest.mark.rule("pog:9.4.3")
@pytest.mark.card("pog:AP-65")
def test_no_points_twice_in_a_row_nor_during_influenza() -> None:
    position = board()
    position.state.last_action[AP] = "rp"
    check_may_play_rp(position, CP)
    with pytest.raises(Illegal) as caught:
        check_may_play_rp(position, AP)
    assert caught.value.rule == "9.4.3"
    position.state.last_action[AP] = "sr"
    check_may_play_rp(position, AP)
    position.state.turn_events.add("AP-65")
    for side in (AP, CP):
        with pytest.raises(Illegal):
            check_may_play_rp(position, side)


@pytest.mark.card("pog:AP-65")
def test_points_recorded_before_influenza_are_spent() -> None:
    position = board("metz: (GE-1)")
    position.state.turn_events.add("AP-65")
    phase(position, ge=1).defaults()
    assert not reduced(position, "GE-1")


@pytest.mark.rule("pog:9.4.5", "pog:17.1.8")
@pytest.mark.card("pog:AP-55")
def test_after_over_there_every_allied_card_gives_an_american_point() -> None:
    position = board()
    record_replacements(position, table(), AP, "AP-1")
    assert "us" not in position.state.rp
    position.state.events.add("AP-55")
    record_replacements(position, table(), AP, "AP-1")
    record_replacements(position, table(), CP, "CP-1")
    assert position.state.rp["us"] == 1


# --- the phase (6.0.F, 17.1) ----------------------------------------------------------------------


@pytest.mark.rule("pog:6.0", "pog:17.0", "pog:17.1", "pog:17.1.1", "pog:17.1.2")
def test_the_allies_spend_first_and_what_is_left_is_lost() -> None:
    position = board("sedan: (FR-5); metz: (GE-1) (AH-1)")
    going = phase(position, fr=3, ge=1, br=2)
    assert going.asks[0].seat == "AP"
    going.order(Rebuild("FR-5"))
    assert going.asks[0].seat == "CP"
    refused(going.asks[0], Rebuild("AH-1"), "17.1.1.1")
    going.order(Done())
    assert going.notes(ReplacementsLost) == [
        ReplacementsLost(AP, (("br", 4), ("fr", 4))),
        ReplacementsLost(CP, (("ge", 2),)),
    ]
    assert position.state.rp == {}
    assert not going.asks


@pytest.mark.rule("pog:17.1.2")
def test_nothing_is_asked_without_points_or_without_need() -> None:
    assert not phase(board("sedan: (FR-5)"), ge=3).asks
    assert not phase(board("sedan: FR-5"), fr=3).asks


@pytest.mark.rule("pog:17.1.4")
def test_what_replacements_cost() -> None:
    position = board(
        "sedan: (FR-5) (FRc)", boxes="reserve: (FRc); eliminated: FR-1 FR-2 FRc FRc FRc"
    )
    going = phase(position, fr=8)
    going.order(Rebuild("FR-5"), Rebuild("FRc-1"), Rebuild("FRc-2"))
    assert dict(going.asks[0].prompt().halves) == {"fr": 12}  # type: ignore[attr-defined]
    going.order(Rebuild("FRc-3", full=True), Rebuild("FRc-4"), Rebuild("FRc-5"))
    assert dict(going.asks[0].prompt().halves) == {"fr": 8}  # type: ignore[attr-defined]
    going.order(Rebuild("FR-1", full=True), Rebuild("FR-2"))
    assert dict(going.asks[0].prompt().halves) == {"fr": 2}  # type: ignore[attr-defined]
    going.order(Rebuild("FRc-4"), Rebuild("FRc-5"))
    assert not going.asks
    assert [at(position, f"FRc-{n}") for n in (1, 2, 3, 4, 5)] == ["sedan", *["reserve"] * 4]
    assert [reduced(position, unit) for unit in ("FR-1", "FR-2", "FR-5", "FRc-3", "FRc-5")] == [
        False,
        True,
        False,
        False,
        False,
    ]
    assert going.notes(Rebuilt)[5:8] == [
        Rebuilt("FRc-5", "rebuilt", full=False, place="reserve", halves=1),
        Rebuilt("FR-1", "rebuilt", full=True, place="paris", halves=4),
        Rebuilt("FR-2", "rebuilt", full=False, place="paris", halves=2),
    ]


@pytest.mark.rule("pog:17.1.4")
def test_a_flip_on_the_map_and_a_reduced_corps_share_a_point() -> None:
    position = board("sedan: (FRc)", boxes="eliminated: FRc")
    going = phase(position, fr=1).order(Rebuild("FRc-1"))
    refused(going.asks[0], Rebuild("FRc-2", full=True), "17.1.1.1")
    going.order(Rebuild("FRc-2"))
    assert reduced(position, "FRc-2")


@pytest.mark.rule("pog:17.1.4")
def test_orders_that_make_no_sense() -> None:
    position = board("sedan: FR-5 (FRc); metz: (GE-1)", boxes="removed: FR-1; eliminated: FRc")
    ask = asked(position, AP, fr=2)
    refused(ask, Rebuild("FR-5"), "17.1.4")
    refused(ask, Rebuild("FR-1"), "17.1.4")
    refused(ask, Rebuild("FRc-1", space="paris"), "17.1.4")
    refused(ask, Rebuild("FRc-2", space="paris"), "17.1.4")
    refused(ask, Rebuild("GE-1"), "17.1.1")
    refused(ask, Rebuild("FR-99"), "2.2.1")


@pytest.mark.rule("pog:17.1.1.1")
@pytest.mark.parametrize(
    "kind", ["AUSc", "BEc", "BE-1", "CNDc", "MNc", "PTc", "ROc", "GRc", "SBc", "SB-1", "ANAc"]
)
def test_allied_points_are_for_the_small_nations_and_nobody_elses(kind: str) -> None:
    position = board(boxes=f"eliminated: {kind}", at_war=["ro", "gr"])
    name = kind if kind in position.board.unit else f"{kind}-1"
    refused(asked(position, AP, br=4, fr=4, ru=4), Rebuild(name), "17.1.1.1")
    orders = list(asked(position, AP, allied=2).legal())
    assert orders[-1] == Done()
    assert {order.unit for order in orders if isinstance(order, Rebuild)} == {name}
    refused(asked(board("sedan: (FR-5)"), AP, allied=4), Rebuild("FR-5"), "17.1.1.1")


@pytest.mark.rule("pog:17.1.3")
@pytest.mark.parametrize(
    ("unit", "capital", "side", "blocked"),
    [
        ("GE-1", "berlin", AP, True),
        ("AH-1", "vienna", AP, True),
        ("AH-1", "budapest", AP, True),
        ("FR-5", "paris", CP, True),
        ("IT-1", "rome", CP, True),
        ("RU-1", "petrograd", CP, False),
        ("BE-1", "brussels", CP, False),
        ("SB-1", "belgrade", CP, False),
    ],
)
def test_a_lost_capital_stops_replacements_but_for_belgians_and_serbs(
    unit: str, capital: str, side: str, blocked: bool
) -> None:
    position = board(boxes=f"eliminated: {unit}", at_war=["it", "gr"])
    position.state.events.add("AP-44")
    position.take(side, position.board.space[capital])
    pool = position.board.units[position.board.unit[unit]].rp
    own = CP if side == AP else AP
    orders = list(asked(position, own, **{pool: 4}).rebuildings())
    assert bool(orders) is not blocked
    if blocked:
        refused(asked(position, own, **{pool: 4}), Rebuild(unit, space=capital), "17.1.3")


@pytest.mark.rule("pog:17.1.3")
def test_a_besieged_paris_stops_replacements_an_unsupplied_one_does_not() -> None:
    position = board("orleans: (FR-1)")
    paris = position.board.space["paris"]
    for space in position.board.solid[paris]:
        if position.board.spaces[space].id != "orleans":
            position.take(CP, space)
    for space in position.board.solid[position.board.space["orleans"]]:
        if space != paris:
            position.take(CP, space)
    error = refused(asked(position, AP, fr=2), Rebuild("FR-1"), "17.1.4.1")
    assert error.key == "pog.illegal.rp_supply"
    position.place(position.board.unit["FRc-1"], ELIMINATED)
    assert asked(position, AP, fr=2).is_legal(Rebuild("FRc-1"))
    place(position, "GE-1", "paris")
    refused(asked(position, AP, fr=2), Rebuild("FRc-1"), "17.1.3")


@pytest.mark.rule("pog:17.1.3", "pog:17.1.5")
def test_belgian_and_serbian_corps_return_with_their_country_lost() -> None:
    position = board(
        boxes="eliminated: SBc BEc SB-1",
        cp=["brussels", "antwerp", "ostend", "liege", "belgrade", "nis"],
    )
    going = phase(position, allied=3)
    refused(going.asks[0], Rebuild("SB-1"), "17.1.5")
    going.order(Rebuild("SBc-1", full=True), Rebuild("BEc", full=True))
    assert (at(position, "SBc-1"), at(position, "BEc")) == ("reserve", "reserve")


@pytest.mark.rule("pog:17.1.4.1")
@pytest.mark.parametrize(
    ("unit", "space", "lost"),
    [
        ("GE-1", "sofia", ["essen", "breslau"]),
        ("AH-1", "sofia", ["essen", "breslau"]),
        ("TUc-1", "adrianople", ["constantinople"]),
        ("BUc-1", "nis", ["sofia"]),
    ],
)
def test_units_fed_from_elsewhere_receive_no_replacements(
    unit: str, space: str, lost: list[str]
) -> None:
    position = board(f"{space}: ({unit})", at_war=["tu", "bu", "gr"], cp=["nis", "belgrade"])
    position.destroy_fort(position.board.space["belgrade"])
    pool = position.board.units[position.board.unit[unit]].rp
    assert asked(position, CP, **{pool: 2}).is_legal(Rebuild(unit))
    for name in lost:
        position.take(AP, position.board.space[name])
    refused(
        asked(position, CP, **{pool: 2}),
        Rebuild(unit),
        "17.1.3" if space in ("adrianople", "nis") else "17.1.4.1",
    )


@pytest.mark.rule("pog:17.1.4.1")
def test_russians_and_romanians_fed_from_belgrade_receive_no_replacements() -> None:
    position = board("sarajevo: (ROc) (RUc); bucharest: (ROc)", ap=["sarajevo"], at_war=["ro"])
    ask = asked(position, AP, allied=2, ru=2)
    refused(ask, Rebuild("ROc-1"), "17.1.4.1")
    refused(ask, Rebuild("RUc-1"), "17.1.4.1")
    assert ask.is_legal(Rebuild("ROc-2"))


@pytest.mark.rule("pog:17.1.4.1", "pog:14.1.5")
def test_turks_cut_off_in_medina_receive_no_replacements() -> None:
    position = board("medina: (TUc)", at_war=["tu"])
    assert asked(position, CP, tu=2).is_legal(Rebuild("TUc-1"))
    place(position, "BRc-1", "aqaba")
    refused(asked(position, CP, tu=2), Rebuild("TUc-1"), "17.1.4.1")


@pytest.mark.rule("pog:17.1.6")
def test_the_ana_returns_to_arabia() -> None:
    position = board(boxes="eliminated: ANAc", at_war=["tu"])
    phase(position, allied=1).order(Rebuild("ANAc", full=True))
    assert at(position, "ANAc") == "arabia"


@pytest.mark.rule("pog:17.1.7")
@pytest.mark.parametrize("unit", ["BR-BEF", "BEFc", "BR-MEF", "BR-NE", "FR-Orient", "RU-CAU"])
def test_starred_units_receive_nothing(unit: str) -> None:
    position = board(f"london: ({unit})")
    refused(asked(position, AP, br=4, fr=4, ru=4, allied=4), Rebuild(unit), "17.1.7")
    assert not phase(position, br=2, fr=2, ru=2, allied=2).asks


@pytest.mark.rule("pog:17.1.7")
def test_turkish_armies_and_the_senussi_receive_nothing() -> None:
    position = board("ankara: (TU-YLD) (TU-AoI); libya: (SNc)", at_war=["tu"])
    assert not phase(position, tu=4).asks


# --- events that change the points ----------------------------------------------------------------


def points_after(
    events: tuple[str, ...], turn_events: tuple[str, ...] = (), **points: int
) -> list[tuple[str, int]]:
    position = board("metz: (GE-1)")
    for card in events:
        position.state.events.add(card)
    position.state.turn_events.update(turn_events)
    changes = phase(position, **points).notes(ReplacementsChanged)
    return sorted(
        (note.pool, note.change) for note in changes if isinstance(note, ReplacementsChanged)
    )


@pytest.mark.rule("pog:17.1.4")
@pytest.mark.card("pog:CP-33")
@pytest.mark.card("pog:AP-37")
@pytest.mark.card("pog:CP-36")
@pytest.mark.card("pog:AP-52")
def test_submarines_convoys_rathenau_and_the_air_force_in_any_order() -> None:
    for count in range(5):
        for events in permutations(("CP-36", "AP-52", "CP-33", "AP-37"), count):
            expected = []
            if "CP-36" in events and "AP-52" not in events:
                expected.append(("br", -1))
            if "CP-33" in events and "AP-37" not in events:
                expected.append(("ge", 1))
            assert points_after(events, br=3) == expected


@pytest.mark.card("pog:CP-33")
def test_rathenau_works_without_a_replacement_card() -> None:
    position = board("metz: (GE-1)")
    position.state.events.add("CP-33")
    phase(position).order(Rebuild("GE-1"))
    assert not reduced(position, "GE-1")


@pytest.mark.card("pog:CP-27")
@pytest.mark.card("pog:CP-36")
@pytest.mark.parametrize(
    ("points", "events", "lost"),
    [
        (6, (), 4),
        (3, (), 3),
        (6, ("CP-36",), 5),
        (5, ("CP-36",), 5),
        (1, ("CP-36",), 1),
        (0, (), 0),
    ],
)
def test_zeppelins_and_submarines_take_british_points_but_not_below_nothing(
    points: int, events: tuple[str, ...], lost: int
) -> None:
    changes = points_after(events, ("CP-27",), br=points)
    assert -sum(change for _, change in changes) == lost


@pytest.mark.rule("pog:5.7.3")
def test_the_german_point_of_the_historical_scenario() -> None:
    def gained(*cp: str, commitment: int = 2, historical: bool = True) -> bool:
        position = board("metz: (GE-1)", cp=cp, historical=historical)
        position.state.commitment[CP] = commitment
        return bool(phase(position).notes(ReplacementsChanged))

    assert gained("sedan", "brussels", "cambrai")
    assert not gained("sedan", "brussels")
    assert not gained("cambrai", "brussels", "ostend")
    assert not gained("sedan", "brussels", "cambrai", commitment=1)
    assert not gained("sedan", "brussels", "cambrai", historical=False)


@pytest.mark.card("pog:CP-53")
@pytest.mark.rule("pog:16.4.7")
def test_after_the_revolution_russia_spends_one_point_a_turn() -> None:
    position = board("minsk: (RU-1) (RU-2)")
    position.state.events.add("CP-53")
    going = phase(position, ru=5).order(Rebuild("RU-1"))
    assert not going.asks
    assert reduced(position, "RU-2")


@pytest.mark.card("pog:CP-59")
def test_polish_corps_are_replaced_with_german_points_while_warsaw_is_held() -> None:
    position = board(boxes="eliminated: PLc; reserve: (PLc)", cp=["warsaw"])
    going = phase(position, ge=2).order(Rebuild("PLc-1"))
    position.take(AP, position.board.space["warsaw"])
    refused(going.asks[0], Rebuild("PLc-2"), "17.1.3")


# --- any order ------------------------------------------------------------------------------------


def battered(seed: int) -> Position:
    """August 1914 after a bad year: a third of all units reduced, a third eliminated."""
    below = random.Random(seed).randrange
    position = start()
    for unit in [u.n for u in position.board.units if position.state.at[u.n] >= 0]:
        fate = below(3)
        if fate == 1:
            position.reduce(unit)
        elif fate == 2:
            position.eliminate(unit, permanent=False)
    return position


@settings(max_examples=example_count(30), deadline=None)
@given(seed=st.integers(0, 2**32), points=st.integers(0, 4))
def test_random_rebuilding_spends_what_there_is_and_stays_legal(seed: int, points: int) -> None:
    below = random.Random(seed).randrange
    position = battered(seed)
    removed = position.state.at.count(REMOVED)
    going = phase(position, ge=points, ah=points, fr=points, br=points, ru=points, allied=points)
    while going.asks:
        ask = going.asks[0]
        assert all(ask.is_legal(order) for order in ask.legal())
        going.order(choose(ask, below))
    assert all(len(stack) <= 3 for stack in position.stacks)
    assert position.state.at.count(REMOVED) == removed
    for pool in ("ge", "ah", "fr", "br", "ru", "allied"):
        spent = sum(
            n.halves
            for n in going.notes(Rebuilt)
            if isinstance(n, Rebuilt)
            and position.board.units[position.board.unit[n.unit]].rp == pool
        )
        assert spent <= 2 * points


def test_the_default_rebuilds_as_long_as_it_can() -> None:
    position = board("sedan: (FR-5) (FRc)", boxes="eliminated: FR-1 FRc")
    going = phase(position, fr=3).defaults()
    assert going.notes(Rebuilt)[0] == Rebuilt(
        "FR-1", "rebuilt", full=False, place="paris", halves=2
    )
    assert not going.notes(ReplacementsLost)
    assert at(position, "FR-1") == "paris"
