"""The First World War's bot plays turns out on a model: it keeps to the rules, and decides by it."""

import pytest

from pbem.bots.first_world_war.grounds import BASE, CITY, SIDES, Grounds
from pbem.bots.first_world_war.sketching import Sketcher
from pbem.bots.first_world_war.turn_model import SURE
from pbem.bots.levels import LEVELS
from pbem.bots.planner import decide
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities, reaches_base
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.orders import Attack, Deploy, Transfer
from pbem.rules import Order
from tests.games.first_world_war.positions import board, new_game, play

LEVELS_THAT_PLAN = pytest.mark.parametrize("level", ["quick", "steady"])


@pytest.mark.parametrize("turn", [1, 3, 6])
@pytest.mark.parametrize("side", [0, 1])
def test_wins_bring_in_the_model_what_they_bring_by_the_rules(turn: int, side: int) -> None:
    """City after city on every front, then the base, unless a line is closed."""
    position = board("", turn=turn)
    grounds = Grounds(position.board, position.state.options, turn)
    for front in position.board.fronts.values():
        ground = grounds.now(position, front)
        while cities := capturable_cities(position, front, SIDES[side]):
            assert ground.prize[side] == CITY
            taken = min(cities, key=lambda city: not position.board.cities[city].centre)
            position.state.held[taken] = front.sides[SIDES[side]]
            assert ground.after[side] is grounds.now(position, front)
            ground = grounds.now(position, front)
        assert (ground.prize[side] == BASE) == reaches_base(position, front, SIDES[side])


def test_the_model_rolls_for_surrender_as_the_rules_do() -> None:
    """Two points and one: both surrender 2 times out of 36, and then nobody wins (6.5)."""
    position = board("", turn=5)
    position.state.surrender = {"DE": [1, 2], "WA": [3]}
    central, allies = Sketcher(position).sketch(position, ()).play_out(())
    assert SURE - central - allies == pytest.approx(SURE * 2 / 36, abs=2)
    position.state.surrender = {"DE": [1, 2]}
    assert Sketcher(position).sketch(position, ()).play_out(())[0] < central


@pytest.mark.parametrize(("points", "winner"), [(6, 0), (7, 1)])
def test_points_decide_after_the_last_turn(points: int, winner: int) -> None:
    position = board("", turn=6)
    position.state.vp["WA"] = points
    result = Sketcher(position).sketch(position, ()).play_out(())
    assert result[winner] == SURE


def last_round(points: int, level: str) -> Order:
    """What the German Allies do in the last round of all, against armies that are turned up."""
    position = board("9: AH-1 RU-2; 10: AH-4 SB-1", turn=6, active="GA")
    position.state.step, position.state.vp["WA"] = 15, points
    position.state.up = {"RU-2", "SB-1"}
    return decided(position, "CENTRAL", level)


def decided(position: Position, seat: str, level: str) -> Order:
    game = new_game(players=2)
    position.state.options = game.options
    going = play(Position(game.board, position.state))
    stream = Stream.of_decision(bytes(32), seat, 1)
    return decide(brain_of(game), going, seat, LEVELS[level], stream).orders[0]


@LEVELS_THAT_PLAN
def test_a_city_for_nothing_goes_before_one_to_fight_for(level: str) -> None:
    """In the last German round two armies face a weaker one; fronts 5 and 6 are empty (4.2)."""
    position = board("1: WA-1; 7: DE-1 DE-2 RU-1", turn=5)
    position.state.step += 12
    position.state.held["aachen"] = "WA"
    order = decided(position, "CENTRAL", level)
    assert isinstance(order, Transfer)
    assert order.target in (5, 6)


@LEVELS_THAT_PLAN
def test_who_is_behind_in_the_last_round_attacks_where_a_win_is_likeliest(level: str) -> None:
    assert last_round(7, level) == Attack(9, ("AH-1",))


@LEVELS_THAT_PLAN
def test_who_is_ahead_in_the_last_round_risks_nothing(level: str) -> None:
    assert not isinstance(last_round(6, level), Attack)


@LEVELS_THAT_PLAN
def test_no_front_of_the_enemy_is_left_alone_in_a_deployment(level: str) -> None:
    """An Eastern army goes to each front where Germans stand and could take cities."""
    position = board("7: DE-1; 8: DE-2; 9: AH-1 RU-3", active="DE")
    position.state.phase, position.state.step = "deployment", 1
    position.state.at |= dict.fromkeys(("RU-1", "RU-2", "RU-4"), 0)
    order = decided(position, "ALLIES", level)
    assert isinstance(order, Deploy)
    assert {7, 8} <= {front for _, front in order.placements}
