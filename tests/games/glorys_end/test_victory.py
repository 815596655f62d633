"""Chapters 3, 4, 16 and 17: the set-up, points and victory, the Marne and the short campaign."""

import pytest

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.setup import units_to_deploy
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.log import GameEnded, StayedNeutral, Violated
from pbem.games.glorys_end.operations import strategic_movement
from pbem.games.glorys_end.orders import Assault, Deploy, Rail, Reinforce
from pbem.games.glorys_end.sequence.deployment import DeployAsk
from pbem.games.glorys_end.supply.supply import is_fully_supplied
from pbem.games.glorys_end.victory.victory import victory_points
from pbem.games.glorys_end.view import view
from pbem.games.hex_engine.orders import Defend, Done, Move
from pbem.rules import Adjudication, Illegal, ScriptedChance, Table
from tests.games.glorys_end.positions import at, board, new_game, play, printed, steps
from tests.games.kit.hex_positions import logged

NONE: tuple[str, ...] = ()


def start(*, dice: tuple[int, ...] = (), **options: object) -> Adjudication[State]:
    game = new_game(**options)
    going = Adjudication(game, game.setup(), Table(ScriptedChance([face - 1 for face in dice])))
    going.begin()
    return going


def position_of(going: Adjudication[State]) -> Position:
    return Position(going.game.board, going.state)  # type: ignore[attr-defined]


def refuses(going: Adjudication[State], order: Deploy | Done, rule: str) -> None:
    with pytest.raises(Illegal) as caught:
        going.asks[0].check(order)
    assert caught.value.rule == rule


# --- the set-up -----------------------------------------------------------------------------------


@pytest.mark.rule("glo:3.1")
@pytest.mark.rule("glo:3.3")
@pytest.mark.rule("glo:2.6")
def test_the_allies_set_up_before_the_german_each_army_near_its_marker() -> None:
    going = start()
    assert going.asks[0].seat == "ALLIED"
    refuses(going, Deploy((("FR-1-XXX", "3837"),)), "3.3")
    refuses(going, Deploy((("FR-1-XXX", "2522"), ("FR-8-XXX", "2522"))), "3.3")
    refuses(going, Deploy((("DE-2-XXX", "1417"),)), "3.3")
    going.submit("ALLIED", Deploy((("FR-1-XXX", "2424"),)))
    going.submit("ALLIED", Done())
    assert going.asks[0].seat == "GERMAN"
    position = position_of(going)
    assert at(position, "FR-1-XXX") == "2424"
    assert not units_to_deploy(position, ALLIED)
    refuses(going, Deploy((("DE-2-XXX", "2424"),)), "3.3")
    going.submit("GERMAN", Done())
    position = position_of(going)
    countries = {position.country(h) for h in position.hexes_in(position.real[GERMAN])}
    assert {"belgium", "luxembourg"} <= countries
    assert going.asks[0].seat == "ALLIED"


@pytest.mark.rule("glo:3.3")
def test_a_german_set_up_enters_belgium_and_luxembourg() -> None:
    going = start()
    going.submit("ALLIED", Done())
    ask = going.asks[0]
    assert isinstance(ask, DeployAsk)
    plan = dict(ask.default_plan_order().placements)
    going.submit("GERMAN", ask.default_plan_order())
    germany = [h for h, hex_ in ask.position.board.hexes.items() if hex_.country == "germany"]
    for unit, number in plan.items():
        if ask.position.board.hexes[number].country == "luxembourg":
            elsewhere = (Deploy(((unit, other),)) for other in germany)
            going.submit(
                "GERMAN", next(order for order in elsewhere if going.asks[0].is_legal(order))
            )
    refuses(going, Done(), "3.3")


@pytest.mark.rule("glo:3.4")
def test_units_without_an_army_stand_with_any() -> None:
    going = start()
    going.submit("ALLIED", Deploy((("FR-1C-XXX", "2525"),)))
    going.submit("ALLIED", Done())
    assert at(position_of(going), "FR-1C-XXX") == "2525"
    refuses(start(), Deploy((("FR-1C-XXX", "3837"),)), "3.4")


@pytest.mark.rule("glo:3.5")
@pytest.mark.rule("glo:3.6")
def test_in_the_free_set_up_markers_are_chosen_and_plans_are_hidden() -> None:
    going = start(scenario="free")
    refuses(going, Deploy((), ((1, "2815"),)), "3.5")
    refuses(going, Deploy((), ((1, "2522"), (2, "2522"))), "3.5")
    going.submit("ALLIED", Deploy((("FR-8-XXX", "2424"),), ((1, "2525"), (5, "3716"))))
    going.submit("ALLIED", Done())
    assert at(position_of(going), "FR-8-XXX") == "later"
    assert going.state.plans["allied"]["FR-8-XXX"] == "2424"
    assert going.game.view(going.state, "GERMAN").plan == {}  # type: ignore[attr-defined]
    refuses(going, Deploy((), ((1, "1117"),)), "3.6")
    going.submit("GERMAN", Done())
    assert at(position_of(going), "FR-8-XXX") == "2424"


@pytest.mark.rule("glo:3.6")
@pytest.mark.rule("glo:3.7")
def test_belgium_left_alone_stays_out_and_so_do_the_british_until_twenty_points() -> None:
    going = start(scenario="free")
    going.submit("ALLIED", Done())
    ask = going.asks[0]
    assert isinstance(ask, DeployAsk)
    south = tuple(
        (army, number)
        for army, number in zip(
            range(1, 8), ("2715", "2814", "2914", "3014", "3013", "3115", "3412"), strict=True
        )
    )
    going.submit("GERMAN", Deploy((), south))
    going.submit("GERMAN", Done())
    position = position_of(going)
    assert position.state.violated <= {"luxembourg"}
    assert {StayedNeutral("belgium"), StayedNeutral("netherlands")} <= set(
        logged(going, StayedNeutral)
    )
    assert at(position, "BE-1-XXX") == "away"
    assert at(position, "GB-1-XXX") == "later"
    assert not position.state.at_war
    assert not position.area & position.ground.country["belgium"]
    late = board(turn=5, side="german", phase="assaults", scenario="free", german="3036 3037 3136")
    late.state.box[late.board.unit["GB-4-XX"]] = "later"
    late.state.steps[late.board.unit["GB-4-XX"]] = 2
    late.state.at_war = False
    assert victory_points(late, GERMAN) >= 20


@pytest.mark.rule("glo:3.6")
def test_the_netherlands_cost_fifteen_points_and_two_reinforcements() -> None:
    going = start(scenario="free")
    going.submit("ALLIED", Done())
    dutch = Deploy((("DE-10L-X", "1019"),), ((1, "1116"),))
    going.submit("GERMAN", dutch)
    going.submit("GERMAN", Done())
    assert Violated("netherlands") in logged(going, Violated)
    position = position_of(going)
    assert at(position, "DE-9R-XXX") == "away"
    assert victory_points(position, GERMAN) == -15


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.rule("glo:4.1")
@pytest.mark.rule("glo:4.2")
def test_points_follow_the_control_of_victory_hexes() -> None:
    position = board("2335: DE-2-XXX")
    assert (victory_points(position, GERMAN), victory_points(position, ALLIED)) == (0, -7)
    play(position, Move(("DE-2-XXX",), ("2236",)))
    assert victory_points(position, GERMAN) == 5
    assert victory_points(position, ALLIED) == -7


@pytest.mark.rule("glo:4.1")
def test_each_side_wins_in_its_own_phase_only() -> None:
    position = board("3638: FR-1-XXX", side="allied", phase="assaults", german="3036 3037 3136")
    going = play(position, Done(), dice=(1,))
    assert going.outcome is None
    going.submit("GERMAN", Done())
    assert logged(going, GameEnded) == [GameEnded("points", GERMAN, 30, -7)]
    assert position.state.outcome is not None
    assert position.state.outcome.winners == ("GERMAN",)


@pytest.mark.rule("glo:4.3")
@pytest.mark.rule("glo:4.4")
def test_conditional_hexes_and_the_east_count_in_the_end() -> None:
    position = board(german="1032 1335 1337 1439")
    assert victory_points(position, GERMAN, joint=True) == victory_points(position, GERMAN) == 0
    position.state.endangered = True
    assert victory_points(position, GERMAN, joint=True) == 20
    conditional = sum(v.vp for v in position.board.vp[ALLIED].values() if v.conditional)
    assert victory_points(position, ALLIED, joint=True) == -7 + conditional + 20
    position.state.withdrew = True
    assert victory_points(position, ALLIED, joint=True) == -7 + conditional + 15


@pytest.mark.rule("glo:4.3")
def test_a_supplied_german_inside_the_line_endangers_paris_for_good() -> None:
    position = board("2834: DE-2-XXX; 2731: DE-3-XXX", german="2731")
    assert "2835" in position.board.paris_danger
    play(position, Move(("DE-2-XXX",), ("2835",)))
    assert position.state.endangered
    starved = board("2834: DE-2-XXX")
    play(starved, Move(("DE-2-XXX",), ("2835",)))
    assert not starved.state.endangered


@pytest.mark.rule("glo:4.5")
def test_belgians_cost_points_once_lost_or_abroad() -> None:
    grid, country = board().grid, board().ground.country
    border = next(
        h for h in board().hexes_in(country["belgium"]) if grid.beside[h] & country["france"]
    )
    abroad = next(iter(board().hexes_in(grid.beside[border] & country["france"])))
    position = board(f"{grid.number[border]}: BE-3-XX", side="allied")
    going = play(position, Move(("BE-3-XX",), (grid.number[abroad],)))
    assert victory_points(position, ALLIED) == -7 - 1
    going.submit("ALLIED", Move(("BE-3-XX",), (grid.number[border],)))
    assert victory_points(position, ALLIED) == -7 - 1
    lost = board("1425: BE-2-XXX/1; 1424: DE-2-XXX DE-3-XXX", german="1323 1422 1415")
    lost.state.forts.discard(lost.grid.at["1621"])
    play(lost, Assault(("DE-2-XXX", "DE-3-XXX"), "1425", NONE, NONE), dice=(6,))
    assert at(lost, "BE-2-XXX") == "lost"
    assert victory_points(lost, ALLIED) == -7 - 2


@pytest.mark.rule("glo:4.6")
def test_seven_battles_of_six_steps_in_germany_pay_a_point_each_to_turn_five() -> None:
    where = "3217: DE-GE-XX; 3218: FR-1-XXX FR-2-XXX"
    position = board(where, side="allied", turn=2)
    attack = Assault(("FR-1-XXX", "FR-2-XXX"), "3217", NONE, NONE)
    going = play(position, attack, dice=(1,))
    assert position.state.battles == 1
    assert victory_points(position, ALLIED) == -6
    weak = board("3217: DE-GE-XX; 3218: FR-1-XXX/2 FR-2-XXX/3", side="allied", turn=2)
    play(weak, attack, dice=(1,))
    assert weak.state.battles == 0
    late = board(where, side="allied", turn=6)
    play(late, attack, dice=(1,))
    assert late.state.battles == 0
    seven = board(where, side="allied", turn=2)
    seven.state.battles = 7
    play(seven, attack, dice=(1,))
    assert seven.state.battles == 7
    assert going.outcome is None


# --- control --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:4.7")
def test_whoever_enters_a_hex_controls_it_until_the_other_does() -> None:
    position = board("3635: DE-2-XXX")
    play(position, Move(("DE-2-XXX",), ("3636", "3637", "3638")))
    assert all(
        position.holder(position.grid.at[number]) == GERMAN for number in ("3636", "3637", "3638")
    )


@pytest.mark.rule("glo:4.8")
def test_cavalry_holds_a_hex_only_while_it_stands_there() -> None:
    position = board("3636: DE-1C-XXX")
    play(position, Move(("DE-1C-XXX",), ("3637",)))
    assert position.holder(position.grid.at["3637"]) == GERMAN
    position.state.done = [""] * len(position.state.done)
    position.state.moving = None
    play(position, Move(("DE-1C-XXX",), ("3638",)))
    assert position.holder(position.grid.at["3637"]) == ALLIED
    with_infantry = board("3636: DE-1C-XXX DE-2-XXX")
    both = ("DE-1C-XXX", "DE-2-XXX")
    play(with_infantry, Move(both, ("3637",)), Move(both, ("3638",)))
    assert with_infantry.holder(with_infantry.grid.at["3637"]) == GERMAN


@pytest.mark.rule("glo:15.1")
def test_dummies_hold_no_ground() -> None:
    position = board("3636: DE-DUMMY-1", dummies=True)
    play(position, Move(("DE-DUMMY-1",), ("3637",)))
    assert position.holder(position.grid.at["3637"]) == ALLIED


@pytest.mark.rule("glo:4.1")
@pytest.mark.parametrize(
    ("german", "winner"),
    [("3036 3037 3136 2244 2236 1525 1226 2829", ("GERMAN",)), ("", ("ALLIED",))],
)
def test_the_joint_check_of_the_last_turn_compares_who_is_further_above(
    german: str, winner: tuple[str, ...]
) -> None:
    position = board("3638: DE-2-XXX", turn=30, phase="assaults", german=german)
    play(position, Done())
    assert position.state.outcome is not None
    assert position.state.outcome.winners == winner


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:15.1")
@pytest.mark.parametrize("scenario", ["historical", "free"])
def test_by_default_guns_stand_with_troops_beside_liege_and_dummies_with_corps(
    scenario: str,
) -> None:
    """Guns stood alone at Malmedy and four French dummies in one hex."""
    going = start(scenario=scenario, dummies=True)
    going.submit("ALLIED", Done())
    going.submit("GERMAN", Done())
    position = position_of(going)
    liege = position.grid.at["1621"]
    kinds = {
        n: [position.unit(m).kind for m in position.stack(h)] for n, h in position.where.items()
    }
    guns = [n for n in position.where if position.unit(n).kind == "gun"]
    assert guns
    for n in guns:
        assert position.grid.distance(position.where[n], liege) == 1
        assert "infantry" in kinds[n]
    dummies = [n for n in position.where if position.unit(n).kind == "dummy"]
    assert {position.unit(n).nation for n in dummies} == {"german", "french", "british"}
    for n in dummies:
        assert kinds[n].count("dummy") == 1
        assert "infantry" in kinds[n] or position.unit(n).nation == "british"


# --- the Marne ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:16.2")
@pytest.mark.rule("glo:16.3")
def test_the_marne_begins_on_turn_eight_with_the_british_out_of_command() -> None:
    going = start(scenario="marne")
    state = going.state
    position = position_of(going)
    assert (state.turn, state.side, state.phase) == (8, ALLIED, "reinforcements")
    assert steps(position, "DE-1C-XXX") == 1
    assert len(position.where) == 46
    assert state.points == {"french": 3}
    assert set(position.ids(state.silent)) == {
        "GB-1-XXX",
        "GB-2-XXX",
        "GB-4-XX",
        "GB-19-X",
        "GB-1C-XX",
    }
    assert len(state.forts) == 3
    assert all(is_fully_supplied(position, n) for n in position.units_of(GERMAN))


@pytest.mark.rule("glo:16.2")
@pytest.mark.rule("glo:4.7")
def test_what_lies_north_of_the_german_line_on_the_marne_is_german() -> None:
    going = start(scenario="marne")
    position, at_ = position_of(going), printed().grid.at
    for number in ("2328", "2424", "2425", "2532", "2634", "2725", "3129"):
        assert position.holder(at_[number]) == GERMAN, number
    for number in ("2637", "2735", "3034", "3130", "3223", "3231", "3428"):
        assert position.holder(at_[number]) == ALLIED, number
    assert not any(position.holder(position.where[n]) == GERMAN for n in position.units_of(ALLIED))
    for order in (Reinforce(("FR-7-XXX",), "2328"), Rail(("FR-4-XXX",), "2328")):
        with pytest.raises(Illegal) as caught:
            going.asks[0].check(order)
        assert caught.value.rule in ("8.5", "11.2")


@pytest.mark.rule("glo:16.1")
@pytest.mark.rule("glo:16.3")
def test_who_must_leave_the_mini_map_is_out_but_not_lost() -> None:
    position = board(
        "2332: DE-2-XXX/2; 2433: FR-1-XXX; 2432: FR-2-XXX; 2331: "
        "FR-3-XXX; 2333: FR-4-XXX; 2431: FR-5-XXX",
        scenario="marne",
        side="allied",
        turn=9,
    )
    play(position, Assault(("FR-1-XXX", "FR-2-XXX"), "2332", NONE, NONE), dice=(6,))
    assert at(position, "DE-2-XXX") == "away"
    assert position.state.losses.get(ALLIED, 0) == 0


@pytest.mark.rule("glo:16.4")
def test_the_marne_counts_corps_british_steps_towns_and_germans_in_the_south() -> None:
    going = start(scenario="marne")
    going.submit("ALLIED", Done())
    for _ in range(20):
        if not going.asks:
            break
        going.table.chance = ScriptedChance([0] * 4)
        going.submit(
            going.asks[0].seat,
            Done() if not isinstance(going.asks[0], Defend) else going.asks[0].default(),
        )
    (end,) = logged(going, GameEnded)
    assert isinstance(end, GameEnded)
    assert end.how == "marne"
    south = [
        n
        for n in position_of(going).units_of(GERMAN)
        if int(position_of(going).name(position_of(going).where[n])[:2]) > 31
    ]
    assert end.german == len(south)
    shown = view(position_of(going), None).vp
    assert shown == {GERMAN: end.german, ALLIED: end.allied}


@pytest.mark.rule("glo:16.4")
def test_melun_wins_the_marne_for_the_german_at_once() -> None:
    position = board("3234: DE-2-XXX; 3233: DE-3-XXX", scenario="marne", turn=9)
    going = play(position, Move(("DE-2-XXX",), ("3334",)), Done())
    (ended,) = logged(going, GameEnded)
    assert isinstance(ended, GameEnded)
    assert (ended.how, ended.winner) == ("paris", GERMAN)


@pytest.mark.rule("glo:16.3")
@pytest.mark.rule("glo:11.2")
def test_the_reinforcements_of_the_marne_come_by_strategic_movement() -> None:
    going = start(scenario="marne")
    ask = going.asks[0]
    for number in ("3638", "3133", "3331"):
        with pytest.raises(Illegal):
            ask.check(Reinforce(("FR-7-XXX",), number))
    going.submit("ALLIED", Reinforce(("FR-7-XXX",), "3637"))
    assert strategic_movement.rail_left(position_of(going), ALLIED) == 4
    with pytest.raises(Illegal):
        going.asks[0].check(Move(("FR-7-XXX",), ("3538",)))


@pytest.mark.rule("glo:16.3")
def test_the_reinforcements_of_the_marne_need_room_on_the_railways() -> None:
    position = board(
        "2330: DE-2-XXX", scenario="marne", turn=10, phase="reinforcements", german="2331 2328"
    )
    for unit in ("DE-15-XXX", "DE-7R-XXX"):
        position.state.box[position.board.unit[unit]] = "later"
        position.state.steps[position.board.unit[unit]] = 4
    position.state.rail = 4
    going = play(position, Reinforce(("DE-15-XXX",), "2331"))
    with pytest.raises(Illegal) as caught:
        going.asks[0].check(Reinforce(("DE-7R-XXX",), "2328"))
    assert caught.value.rule == "11.1"


# --- the short campaign ---------------------------------------------------------------------------


@pytest.mark.rule("glo:17.3")
@pytest.mark.rule("glo:17.1")
def test_the_short_campaign_ends_at_once_with_paris_or_two_german_cities() -> None:
    position = board("3035: DE-2-XXX", scenario="short")
    position.state.forts.clear()
    play(position, Move(("DE-2-XXX",), ("3036",)))
    assert position.state.outcome is not None
    assert position.state.outcome.winners == ("GERMAN",)
    cities = board("4114: FR-1-XXX; 2816: FR-2-XXX", scenario="short", side="allied")
    going = play(cities, Move(("FR-1-XXX",), ("4113",)))
    assert going.outcome is None
    going = play(cities, Move(("FR-2-XXX",), ("2815",)))
    assert cities.state.outcome is not None
    assert cities.state.outcome.winners == ("ALLIED",)


@pytest.mark.rule("glo:17.3")
def test_after_turn_ten_the_german_needs_paris_in_danger_and_a_lead_of_twenty_five() -> None:
    german = "2236 1525 1226 2829 2442"
    position = board("3638: DE-2-XXX", scenario="short", turn=10, phase="assaults", german=german)
    position.state.endangered = True
    play(position, Done())
    assert position.state.outcome is not None
    assert position.state.outcome.winners == ("GERMAN",)
    calm = board("3638: DE-2-XXX", scenario="short", turn=10, phase="assaults", german=german)
    play(calm, Done())
    assert calm.state.outcome is not None
    assert calm.state.outcome.winners == ("ALLIED",)
