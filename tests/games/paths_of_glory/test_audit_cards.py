"""A second reading of chapters 9 and 16 and of the event cards."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL
from pbem.games.paths_of_glory.cards.cards import discardable, draw_phase
from pbem.games.paths_of_glory.cards.central_events import landwehr_units
from pbem.games.paths_of_glory.cards.neutrals import enter_turkey
from pbem.games.paths_of_glory.log.redeployment import ReplacementsChanged
from pbem.games.paths_of_glory.replacements.replacements import replacement_phase
from pbem.games.paths_of_glory.war.war import war_phase
from pbem.rules import ScriptedChance, Table
from tests.games.paths_of_glory.event_plays import play
from tests.games.paths_of_glory.positions import Play, at, board, start, table, the_board

rule = pytest.mark.rule
card = pytest.mark.card


@rule("pog:9.5.2.5", "pog:9.5.4.6")
@card("pog:AP-16")
@card("pog:AP-17")
@pytest.mark.parametrize(
    ("levels", "rose", "held"),
    [
        ((TOTAL, LIMITED), set(), True),
        ((TOTAL, LIMITED), {CP}, True),
        ((TOTAL, TOTAL), {AP}, True),
        ((TOTAL, TOTAL), {AP, CP}, False),
        ((TOTAL, TOTAL), {CP}, False),
        ((TOTAL, TOTAL), set(), False),
        ((LIMITED, TOTAL), {AP}, False),
    ],
)
def test_italy_and_romania_are_held_back_until_a_turn_begins_with_allied_total_war(
    levels: tuple[int, int], rose: set[str], held: bool
) -> None:
    position = start()
    position.state.hands[AP] = ["AP-16", "AP-17", "AP-1"]
    position.state.commitment = {CP: levels[0], AP: levels[1]}
    position.state.mixes = rose
    assert discardable(position, AP) == (["AP-16", "AP-17"] if held else [])


@rule("pog:9.5.1.1", "pog:17.1.3")
@card("pog:CP-5")
@card("pog:CP-59")
def test_landwehr_fills_up_polish_corps_only_while_warsaw_is_not_allied() -> None:
    position = board("posen: (GE-1)", boxes="reserve: (PLc)")
    assert [position.unit(u).id for u in landwehr_units(position)] == ["GE-1"]
    position.take(CP, position.board.space["warsaw"])
    assert [position.unit(u).id for u in landwehr_units(position)] == ["GE-1", "PLc-1"]


@rule("pog:16.4.9", "pog:11.1.13")
@card("pog:CP-45")
def test_kermanshah_is_persian_and_no_place_for_russians_after_the_treaty() -> None:
    position = start()
    enter_turkey(position, table())
    assert position.controls(CP, position.board.space["kermanshah"])
    position = board("kermanshah: RUc; van: RUc", at_war=["tu"], ap=["kermanshah", "van"])
    position.state.events.add("CP-53")
    play(position, "CP-45")
    assert (at(position, "RUc-1"), at(position, "RUc-2")) == ("eliminated", "van")


@rule("pog:9.5.1.2", "pog:9.5.4.2")
@card("pog:AP-7")
@card("pog:CP-4")
def test_the_severe_weather_of_the_allies_comes_once() -> None:
    cards = the_board().cards
    assert (cards["AP-7"].starred, cards["CP-4"].starred) == (True, False)


@rule("pog:5.7.3", "pog:6.0")
def test_the_german_point_waits_until_cards_of_total_war_have_been_drawn() -> None:
    def points() -> list[object]:
        play = Play(replacement_phase(position, at_table := table()), at_table).defaults()
        return list(play.notes(ReplacementsChanged))

    position = board("metz: (GE-1)", cp=["sedan", "brussels", "cambrai"], historical=True)
    position.state.war_status[CP], position.state.commitment[CP] = 11, LIMITED
    war_phase(position, table())
    assert position.state.commitment[CP] == TOTAL
    assert points() == []
    Play(draw_phase(position, at_table := Table(ScriptedChance([0] * 8))), at_table).defaults()
    assert points() == [ReplacementsChanged("ge", 1, "historical")]
