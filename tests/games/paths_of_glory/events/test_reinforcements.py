"""Reinforcements (9.5.3)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.events import BeachheadLanded, ReinforcementsCame
from tests.games.paths_of_glory.event_plays import box, illegal, play, ways
from tests.games.paths_of_glory.positions import at, board, reduced


def neutral_position(**more: object) -> Position:
    """Nothing on the map, every nation at war, Over There played."""
    position = board(**{"turn": 14, "at_war": ["it", "tu", "bu", "ro", "gr"], **more})
    position.state.events.update({"AP-54", "AP-55"})
    position.state.us_entry = 3
    return position


CORPS_ONLY = [
    pytest.param("AP-8", {"RUc": 2}, marks=pytest.mark.card("pog:AP-8")),
    pytest.param("AP-20", {"AUSc": 1, "CNDc": 1}, marks=pytest.mark.card("pog:AP-20")),
    pytest.param("AP-38", {"USc": 1}, marks=pytest.mark.card("pog:AP-38")),
    pytest.param("AP-64", {"USc": 2}, marks=pytest.mark.card("pog:AP-64")),
    pytest.param("CP-38", {"GEc": 2}, marks=pytest.mark.card("pog:CP-38")),
    pytest.param("CP-39", {"GEc": 2}, marks=pytest.mark.card("pog:CP-39")),
]


@pytest.mark.rule("pog:9.5.3", "pog:9.5.3.2")
@pytest.mark.parametrize(("card", "corps"), CORPS_ONLY)
def test_corps_go_to_the_reserve_box(card: str, corps: dict[str, int]) -> None:
    position = neutral_position()
    event = play(position, card)
    assert {kind: box(position, kind) for kind in corps} == corps
    (note,) = event.notes(ReinforcementsCame)
    assert (len(note.reserve), note.on_map) == (sum(corps.values()), ())


ONE_HOME = [
    pytest.param("AP-1", "BR-2", "london", {"BRc": 1}, marks=pytest.mark.card("pog:AP-1")),
    pytest.param("AP-14", "BR-1", "london", {"BRc": 1}, marks=pytest.mark.card("pog:AP-14")),
    pytest.param("AP-15", "BR-4", "london", {"BRc": 1}, marks=pytest.mark.card("pog:AP-15")),
    pytest.param("AP-34", "BR-3", "london", {"BRc": 2}, marks=pytest.mark.card("pog:AP-34")),
    pytest.param(
        "AP-42", "BR-5", "london", {"BRc": 1, "PTc": 1}, marks=pytest.mark.card("pog:AP-42")
    ),
    pytest.param("AP-10", "FR-10", "paris", {}, marks=pytest.mark.card("pog:AP-10")),
    pytest.param("AP-24", "FR-7", "paris", {}, marks=pytest.mark.card("pog:AP-24")),
    pytest.param("AP-22", "IT-5", "rome", {}, marks=pytest.mark.card("pog:AP-22")),
    pytest.param("CP-42", "TU-YLD", "constantinople", {}, marks=pytest.mark.card("pog:CP-42")),
    pytest.param("CP-48", "TU-AoI", "constantinople", {}, marks=pytest.mark.card("pog:CP-48")),
]


@pytest.mark.rule("pog:9.5.3.3", "pog:9.5.3.2")
@pytest.mark.parametrize(("card", "army", "home", "corps"), ONE_HOME)
def test_an_army_with_one_home_comes_there_unasked(
    card: str, army: str, home: str, corps: dict[str, int]
) -> None:
    position = neutral_position()
    event = play(position, card)
    assert at(position, army) == home
    assert not reduced(position, army)
    assert {kind: box(position, kind) for kind in corps} == corps
    assert event.notes(ReinforcementsCame)


FRENCH_PORTS = {
    "cherbourg",
    "nantes",
    "la_rochelle",
    "bordeaux",
    "calais",
    "le_havre",
    "marseilles",
}

SEVERAL_HOMES = [
    pytest.param(
        "AP-3",
        ["RU-11"],
        {"petrograd", "moscow", "kharkov", "caucasus"},
        marks=pytest.mark.card("pog:AP-3"),
    ),
    pytest.param(
        "AP-11",
        ["RU-9", "RU-10"],
        {"petrograd", "moscow", "kharkov", "caucasus"},
        marks=pytest.mark.card("pog:AP-11"),
    ),
    pytest.param(
        "AP-25",
        ["RU-6", "RU-7"],
        {"petrograd", "moscow", "kharkov", "caucasus"},
        marks=pytest.mark.card("pog:AP-25"),
    ),
    pytest.param(
        "AP-32",
        ["RU-12"],
        {"petrograd", "moscow", "kharkov", "caucasus"},
        marks=pytest.mark.card("pog:AP-32"),
    ),
    pytest.param("AP-43", ["US-1"], FRENCH_PORTS, marks=pytest.mark.card("pog:AP-43")),
    pytest.param("AP-47", ["US-2"], FRENCH_PORTS, marks=pytest.mark.card("pog:AP-47")),
    pytest.param(
        "CP-7", ["GE-9"], {"essen", "breslau", "berlin"}, marks=pytest.mark.card("pog:CP-7")
    ),
    pytest.param(
        "CP-12", ["GE-10"], {"essen", "breslau", "berlin"}, marks=pytest.mark.card("pog:CP-12")
    ),
    pytest.param(
        "CP-21", ["GE-11"], {"essen", "breslau", "berlin"}, marks=pytest.mark.card("pog:CP-21")
    ),
    pytest.param(
        "CP-22", ["GE-12"], {"essen", "breslau", "berlin"}, marks=pytest.mark.card("pog:CP-22")
    ),
    pytest.param(
        "CP-41", ["GE-14"], {"essen", "breslau", "berlin"}, marks=pytest.mark.card("pog:CP-41")
    ),
    pytest.param(
        "CP-46",
        ["GE-17", "GE-18"],
        {"essen", "breslau", "berlin"},
        marks=pytest.mark.card("pog:CP-46"),
    ),
    pytest.param("CP-14", ["AH-7"], {"vienna", "budapest"}, marks=pytest.mark.card("pog:CP-14")),
    pytest.param("CP-20", ["AH-10"], {"vienna", "budapest"}, marks=pytest.mark.card("pog:CP-20")),
    pytest.param("CP-23", ["AH-11"], {"vienna", "budapest"}, marks=pytest.mark.card("pog:CP-23")),
]


@pytest.mark.rule("pog:9.5.3.3")
@pytest.mark.parametrize(("card", "armies", "homes"), SEVERAL_HOMES)
def test_an_army_with_several_homes_comes_to_the_one_that_is_named(
    card: str, armies: list[str], homes: set[str]
) -> None:
    position = neutral_position()
    offered = {space for order in ways(position, card) for _, space in order.places}
    assert offered <= homes
    assert len(offered) > 1
    assert illegal(position, card, "9.5.3.3").key == "pog.illegal.reinforcements_where"
    for army in armies:
        others = tuple((a, min(homes)) for a in armies if a != army)
        assert illegal(position, card, "9.5.3.3", places=((army, "warsaw"), *others)).names == (
            "warsaw",
        )
    play(position, card, places=tuple(zip(armies, sorted(homes), strict=False)))
    assert [at(position, army) for army in armies] == sorted(homes)[: len(armies)]


@pytest.mark.rule("pog:9.5.3.1")
def test_no_reinforcements_in_august_1914() -> None:
    position = neutral_position(turn=1)
    assert illegal(position, "CP-7", "9.5.3.1").key == "pog.illegal.reinforcements_first_turn"
    position.state.turn = 2
    assert ways(position, "CP-7")


@pytest.mark.rule("pog:9.5.3.1")
def test_one_reinforcement_card_for_a_nation_and_turn() -> None:
    position = neutral_position()
    play(position, "AP-20")
    assert illegal(position, "AP-1", "9.5.3.1").facts == {"nation": "br"}
    assert illegal(position, "AP-41", "9.5.3.1").key == "pog.illegal.reinforcements_twice"
    play(position, "AP-8")


@pytest.mark.rule("pog:9.5.3.1", "pog:9.5.3.3", "pog:10.1.1")
def test_a_card_whose_armies_find_no_room_cannot_be_played() -> None:
    full = neutral_position(where="london: BR-3 BRc BRc")
    assert illegal(full, "AP-1", "9.5.3.1").key == "pog.illegal.reinforcements_no_room"
    assert ways(full, "AP-1") == []
    one_place = neutral_position(
        where="essen: GE-1 GE-2; breslau: GE-3 GE-4 GE-5; berlin: GE-6 GE-7 GE-8"
    )
    assert ways(one_place, "CP-46") == []
    two_places = neutral_position(
        where="essen: GE-1 GE-2; breslau: GE-3 GE-4; berlin: GE-6 GE-7 GE-8"
    )
    both_in_essen = (("GE-17", "essen"), ("GE-18", "essen"))
    assert (
        illegal(two_places, "CP-46", "10.1.1", places=both_in_essen).key
        == "pog.illegal.reinforcements_stacking"
    )
    play(two_places, "CP-46", places=(("GE-17", "essen"),))
    assert (at(two_places, "GE-17"), at(two_places, "GE-18")) == ("essen", "breslau")


@pytest.mark.rule("pog:9.5.3.1")
def test_a_lost_capital_does_not_matter_where_another_home_is_left() -> None:
    position = neutral_position(cp=["petrograd", "moscow"])
    play(position, "AP-32", places=(("RU-12", "kharkov"),))
    assert at(position, "RU-12") == "kharkov"


@pytest.mark.rule("pog:9.5.3.3")
def test_french_armies_come_to_orleans_when_paris_is_full_but_not_when_it_is_besieged() -> None:
    full = neutral_position(where="paris: FR-1 FR-2 FR-3")
    play(full, "AP-10")
    assert at(full, "FR-10") == "orleans"
    besieged = neutral_position(where="paris: GE-1")
    illegal(besieged, "AP-10", "9.5.3.1")


@pytest.mark.rule("pog:9.5.3.3")
def test_only_the_armies_of_the_card_come_and_each_once() -> None:
    position = neutral_position()
    assert illegal(position, "CP-7", "9.5.3.3", places=(("GE-10", "essen"),)).names == ("GE-10",)
    illegal(position, "CP-46", "9.5.3.3", places=(("GE-17", "essen"), ("GE-17", "breslau")))
    illegal(position, "CP-7", "2.1", places=(("GE-9", "nowhere"),))
    illegal(position, "CP-7", "CP-7", units=("GE-9",))


@pytest.mark.rule("pog:9.5.2.1", "pog:9.5.3.1")
@pytest.mark.parametrize("card", ["AP-22", "CP-42", "CP-48", "CP-24"])
def test_neutral_nations_send_nobody(card: str) -> None:
    illegal(board(turn=7), card, "9.5.2.1")


@pytest.mark.rule("pog:16.3.4")
@pytest.mark.card("pog:AP-38", "pog:AP-55", "pog:CP-36", "pog:AP-52")
def test_americans_come_after_over_there_and_not_while_submarines_are_loose() -> None:
    position = board(turn=14)
    illegal(position, "AP-38", "16.3.4")
    position.state.events.add("AP-55")
    assert ways(position, "AP-38")
    position.state.events.add("CP-36")
    assert illegal(position, "AP-38", "AP-38").key == "pog.illegal.reinforcements_submarines"
    position.state.events.add("AP-52")
    play(position, "AP-38")
    assert box(position, "USc") == 1


# --- corps with places of their own ---------------------------------------------------------------


@pytest.mark.rule("pog:9.5.3.2")
@pytest.mark.card("pog:AP-41")
def test_the_arab_northern_army_rises_in_arabia_once_turkey_is_at_war() -> None:
    illegal(board(turn=12), "AP-41", "9.5.3.2")
    position = neutral_position()
    play(position, "AP-41")
    assert at(position, "ANAc") == "arabia"
    illegal(position, "AP-20", "9.5.3.1")


@pytest.mark.rule("pog:9.5.3.2", "pog:11.1.16")
@pytest.mark.card("pog:CP-24")
def test_the_senussi_rise_in_libya_unless_allied_units_stand_there() -> None:
    held = neutral_position(where="libya: BRc", ap=["libya"])
    assert illegal(held, "CP-24", "9.5.3.2").key == "pog.illegal.reinforcements_libya"
    left = neutral_position(ap=["libya"])
    play(left, "CP-24")
    assert at(left, "SNc") == "libya"
    assert left.is_controlled_by(CP, left.board.space["libya"])
    crowded = neutral_position(where="libya: TUc TUc TUc")
    illegal(crowded, "CP-24", "9.5.3.1")


# --- near-east armies -----------------------------------------------------------------------------


def is_regular(position: Position, army: str) -> bool:
    return position.board.unit[army] in position.state.regular


@pytest.mark.rule("pog:9.5.3.3", "pog:9.5.3.4")
@pytest.mark.card("pog:AP-29")
def test_yudenitch_brings_the_army_of_the_caucasus_to_russian_spaces_of_the_near_east() -> None:
    position = board("erivan: RUc; kars: RUc", turn=5, cp=["batum"])
    assert ways(position, "AP-29")[0].places == (("RU-CAU", "kars"),)
    for elsewhere in ("batum", "berlin", "cairo", "belgrade", "warsaw", "dilman"):
        illegal(position, "AP-29", "9.5.3.3", places=(("RU-CAU", elsewhere),))
    play(position, "AP-29", places=(("RU-CAU", "erivan"),))
    assert at(position, "RU-CAU") == "erivan"
    assert not is_regular(position, "RU-CAU")
    in_europe = board(turn=5)
    play(in_europe, "AP-29", places=(("RU-CAU", "petrograd"),))
    assert is_regular(in_europe, "RU-CAU")
    in_peace = board(turn=5)
    play(in_peace, "AP-29", places=(("RU-CAU", "kars"),))
    assert not is_regular(in_peace, "RU-CAU")


@pytest.mark.rule("pog:16.4.9")
@pytest.mark.card("pog:AP-29")
def test_after_the_treaty_russians_come_neither_abroad_nor_among_their_former_allies() -> None:
    position = neutral_position(where="kars: BRc")
    position.state.events.add("CP-45")
    illegal(position, "AP-29", "9.5.3.3", places=(("RU-CAU", "kars"),))
    illegal(position, "AP-29", "9.5.3.3", places=(("RU-CAU", "tabriz"),))
    play(position, "AP-29", places=(("RU-CAU", "erivan"),))


@pytest.mark.rule("pog:9.5.3.5", "pog:9.5.3.3")
@pytest.mark.card("pog:AP-31")
def test_the_mef_lands_on_a_beach_that_becomes_a_port() -> None:
    position = neutral_position()
    assert {space for order in ways(position, "AP-31") for _, space in order.places} == {
        "mef1",
        "mef2",
        "mef3",
        "mef4",
        "london",
    }
    event = play(position, "AP-31", places=(("BR-MEF", "mef2"),))
    beach = position.board.space["mef2"]
    assert (at(position, "BR-MEF"), position.state.beachhead) == ("mef2", beach)
    assert not position.is_closed(beach)
    assert position.is_closed(position.board.space["mef1"])
    assert not is_regular(position, "BR-MEF")
    assert event.notes(BeachheadLanded) == [BeachheadLanded("mef2")]


@pytest.mark.rule("pog:9.5.3.4", "pog:9.5.2.4.1")
@pytest.mark.card("pog:AP-31")
def test_the_mef_comes_as_a_regular_army_before_turkey_enters_and_after_salonika() -> None:
    early = board(turn=4)
    illegal(early, "AP-31", "9.5.3.3", places=(("BR-MEF", "mef1"),))
    late = neutral_position()
    late.state.events.add("AP-30")
    illegal(late, "AP-31", "9.5.3.3", places=(("BR-MEF", "mef1"),))
    for position in (early, late):
        event = play(position, "AP-31")
        assert at(position, "BR-MEF") == "london"
        assert is_regular(position, "BR-MEF")
        assert position.state.beachhead == -1
        assert event.notes(ReinforcementsCame)[0].regular  # type: ignore[attr-defined]


@pytest.mark.rule("pog:9.5.3.4", "pog:9.5.3.3")
@pytest.mark.card("pog:AP-50", "pog:AP-49")
def test_allenby_comes_to_alexandria_after_the_pipeline_or_to_london_at_any_time() -> None:
    position = neutral_position()
    illegal(position, "AP-50", "9.5.3.3", places=(("BR-NE", "alexandria"),))
    play(position, "AP-49")
    play(position, "AP-50", places=(("BR-NE", "alexandria"),))
    assert (at(position, "BR-NE"), is_regular(position, "BR-NE")) == ("alexandria", False)
    early = neutral_position()
    play(early, "AP-50")
    assert (at(early, "BR-NE"), is_regular(early, "BR-NE")) == ("london", True)
    play(early, "AP-49")


@pytest.mark.rule("pog:9.5.3.3", "pog:9.5.3.4")
@pytest.mark.card("pog:AP-53")
def test_the_army_of_the_orient_comes_to_salonika_if_it_is_allied_and_has_room() -> None:
    position = neutral_position()
    play(position, "AP-53", places=(("FR-Orient", "salonika"),))
    assert (at(position, "FR-Orient"), is_regular(position, "FR-Orient")) == ("salonika", False)
    assert position.is_controlled_by(AP, position.board.space["salonika"])
    for closed in (
        neutral_position(cp=["salonika"]),
        neutral_position(where="salonika: FRc FRc FRc"),
        board(turn=14),
    ):
        illegal(closed, "AP-53", "9.5.3.3", places=(("FR-Orient", "salonika"),))
        play(closed, "AP-53")
        assert (at(closed, "FR-Orient"), is_regular(closed, "FR-Orient")) == ("paris", True)
