"""The events of the optional cards of the Central Powers (card list)."""

import pytest

from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.events.central_events import landwehr_units, possible_deserters
from pbem.games.paths_of_glory.log.core import Scored
from pbem.games.paths_of_glory.log.events import (
    StepTaken,
    UnitsJoined,
)
from pbem.games.paths_of_glory.war.entry import enter_turkey
from tests.games.paths_of_glory.event_plays import box, illegal, play, ways
from tests.games.paths_of_glory.positions import at, board, reduced, start, table


@pytest.mark.card("pog:CP-58")
def test_stavka_timidity_follows_the_tsars_command() -> None:
    position = board()
    illegal(position, "CP-58", "CP-58")
    position.state.events.add("CP-28")
    play(position, "CP-58")
    play(position, "CP-58")
    assert position.state.turn_events == {"CP-58"}


@pytest.mark.card("pog:CP-59")
def test_polish_corps_join_while_warsaw_is_held_and_cost_a_point() -> None:
    illegal(board(), "CP-59", "CP-59")
    position = board(cp=["warsaw"])
    event = play(position, "CP-59")
    assert box(position, "PLc") == 3
    assert event.notes(Scored)[0].change == -1  # type: ignore[attr-defined]
    assert event.notes(UnitsJoined) == [UnitsJoined(("PLc-1", "PLc-2", "PLc-3"), "reserve")]


@pytest.mark.card("pog:CP-63")
def test_desertions_reduce_up_to_four_full_russian_units() -> None:
    position = board(
        "kiev: RU-1 RUc CAVc; riga: (RU-2) RUc; paris: FR-1", boxes="reserve: RUc; eliminated: RU-3"
    )
    position.state.events.add("CP-52")
    assert {position.unit(u).id for u in possible_deserters(position)} == {
        "RU-1",
        "RUc-1",
        "CAVc-1",
        "RUc-2",
        "RUc-3",
    }
    for other in ("RU-2", "FR-1", "RU-3"):
        illegal(position, "CP-63", "CP-63", units=(other,))
    five = ("RU-1", "RUc-1", "CAVc-1", "RUc-2", "RUc-3")
    assert illegal(position, "CP-63", "CP-63", units=five).key == "pog.illegal.desertions_number"
    assert all(len(order.units) == 4 for order in ways(position, "CP-63"))
    event = play(position, "CP-63", units=("RU-1", "CAVc-1", "RUc-3"))
    assert [reduced(position, u) for u in five] == [True, False, True, False, True]
    assert event.notes(StepTaken)[2] == StepTaken("RUc-3", "reserve")


@pytest.mark.card("pog:CP-63")
def test_nobody_deserts_before_the_fall_of_the_tsar() -> None:
    position = board("kiev: RU-1")
    illegal(position, "CP-63", "CP-63")
    position.state.events.add("CP-52")
    play(position, "CP-63", units=("RU-1",))
    assert reduced(position, "RU-1")


@pytest.mark.card("pog:CP-65")
def test_prince_max_comes_no_later_than_turn_16() -> None:
    play(board(turn=16), "CP-65")
    illegal(board(turn=17), "CP-65", "CP-65")


@pytest.mark.rule("pog:9.5.1.1", "pog:17.1.3")
@pytest.mark.card("pog:CP-5")
@pytest.mark.card("pog:CP-59")
def test_landwehr_fills_up_polish_corps_only_while_warsaw_is_not_allied() -> None:
    position = board("posen: (GE-1)", boxes="reserve: (PLc)")
    assert [position.unit(u).id for u in landwehr_units(position)] == ["GE-1"]
    position.take(CP, position.board.space["warsaw"])
    assert [position.unit(u).id for u in landwehr_units(position)] == ["GE-1", "PLc-1"]


@pytest.mark.rule("pog:16.4.9", "pog:11.1.13")
@pytest.mark.card("pog:CP-45")
def test_kermanshah_is_persian_and_no_place_for_russians_after_the_treaty() -> None:
    position = start()
    enter_turkey(position, table())
    assert position.is_controlled_by(CP, position.board.space["kermanshah"])
    position = board("kermanshah: RUc; van: RUc", at_war=["tu"], ap=["kermanshah", "van"])
    position.state.events.add("CP-53")
    play(position, "CP-45")
    assert (at(position, "RUc-1"), at(position, "RUc-2")) == ("eliminated", "van")
