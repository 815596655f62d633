"""The First World War, chapters 6.4 to 6.6 and the captures of 4.2, over random fronts.

Each test names its paragraphs.
"""

import random

import pytest

from pbem.games.first_world_war.attack_lines_and_captures import (
    CaptureAsk,
    capturable_cities,
    reaches_base,
)
from pbem.games.first_world_war.board.board import Front
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.deployment import empty_garrisons
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.log import SurrenderPoint
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import Attack, Capture, PlayChit, Recall, TakeChit
from pbem.games.first_world_war.rounds_and_movement import GERMAN_HOME, ActionAsk
from tests.games.first_world_war.positions import board, new_game, notes, play, refused, to_victory

rule = pytest.mark.rule
ALLIANCES = ("allies", "central")
FRONTS = range(1, 12)


def held_at_random(game: FirstWorldWar, seed: int, front: int) -> Position:
    """A random turn and random owners of a front's cities; each side has an army there."""
    rng = random.Random(seed)
    position = board("", turn=rng.randint(1, 6), game=game)
    sides = position.board.fronts[front].sides
    for city in position.board.fronts[front].cities:
        taker = sides[rng.choice(ALLIANCES)]
        if taker != city.owner:
            position.state.held[city.id] = taker
    return position


def joined(position: Position, front: Front, alliance: str) -> set[str]:
    """The enemy's cities and base at the other end of an alliance's open line."""
    own = {city.id for city in front.cities if position.holding_alliance(city.id) == alliance}
    own |= {
        base
        for base, faction in front.bases.items()
        if position.board.alliance[faction] == alliance
    }
    found: set[str] = set()
    for line in front.lines:
        if line.opens <= position.state.turn and len(own & set(line.ends)) == 1:
            found |= set(line.ends) - own
    return found


@rule("fww:6.4", "fww:6.5", "fww:6.6")
@pytest.mark.parametrize("front", FRONTS)
def test_a_base_is_reached_when_no_city_is_available_and_an_open_line_leads_there(
    front: int,
) -> None:
    """Available is what an open line joins to what one holds, not what is left of the enemy's."""
    game = new_game()
    for seed in range(60):
        position = held_at_random(game, seed, front)
        known = position.board.fronts[front]
        for alliance in ALLIANCES:
            ends = joined(position, known, alliance)
            cities = ends - set(known.bases)
            assert set(capturable_cities(position, known, alliance)) == cities
            assert reaches_base(position, known, alliance) == (not cities and bool(ends))


@rule("fww:6.4", "fww:6.5")
def test_a_city_behind_a_closed_line_does_not_shield_the_base() -> None:
    position = board("10: SB-1 AH-5", turn=2, active="EA")
    position.state.held = {"sarajevo": "EA", "zagreb": "EA"}
    going = play(position, Attack(10, ("SB-1",)), dice=(4, 1))
    assert going.state.surrender == {"GA": [10]}
    open_by_now = board("10: SB-1 AH-5", turn=3, active="EA")
    open_by_now.state.held = {"sarajevo": "EA", "zagreb": "EA"}
    going = play(open_by_now, Attack(10, ("SB-1",)), dice=(4, 1))
    assert going.state.held["sofia"] == "EA"
    assert not going.state.surrender


@rule("fww:4.2", "fww:6.5")
def test_a_lone_army_before_a_closed_line_gives_a_surrender_point_if_the_base_is_near() -> None:
    position = board("10: SB-1", turn=2)
    position.state.held = {"sarajevo": "EA", "zagreb": "EA"}
    going = play(to_victory(position), dice=(6,))
    assert "sofia" not in going.state.held
    assert notes(going, SurrenderPoint) == [SurrenderPoint("GA", 10)]


@rule("fww:4.2", "fww:6.1", "fww:6.4")
def test_a_winner_may_leave_every_city_but_a_lone_army_takes_one() -> None:
    position = board("10: AH-1 SB-1", turn=3, active="GA")
    position.state.held["beograd"] = "GA"
    going = play(position, Attack(10, ("AH-1",)), Capture(None), dice=(4, 1))
    assert going.state.held == {"beograd": "GA"}
    alone = board("10: AH-1", turn=3)
    alone.state.held["beograd"] = "GA"
    alone = to_victory(alone)
    assert refused(alone, Capture(None), "4.2").facts == {
        "front": 10,
        "choices": ("monastir", "nis"),
    }
    going = play(alone)
    assert isinstance(going.asks[0], CaptureAsk)
    assert Capture(None) not in list(going.asks[0].legal())
    going.submit("GA", Capture("nis"))
    assert going.state.held["nis"] == "GA"


@rule("fww:4.2", "fww:8.0")
@pytest.mark.parametrize(("central", "winner"), [((17, 8), "DE"), ((3, 8), "EA")])
def test_six_fronts_end_the_game_before_surrender_and_the_points_decide(
    central: tuple[int, int], winner: str
) -> None:
    """Whoever holds them: the end by the last turn stands in the same sentence."""
    position = board("")
    position.state.held = {
        city.id: "DE"
        for n in (1, 2, 3, 4, 7, 8)
        for city in position.board.fronts[n].cities
        if city.owner != "DE"
    }
    position.state.vp = {"WA": 6, "EA": 7, "DE": central[0], "GA": central[1]}
    position.state.surrender = {"DE": [1, 2, 3, 4]}
    going = play(to_victory(position))
    assert going.outcome is not None
    assert going.outcome.winners == (winner,)


@rule("fww:4.2", "fww:8.0")
def test_a_front_counts_for_the_six_only_with_all_its_cities() -> None:
    position = board("")
    fronts = (1, 2, 3, 4, 7, 8)
    position.state.held = {
        c.id: "DE" for n in fronts for c in position.board.fronts[n].cities if c.owner != "DE"
    }
    del position.state.held[position.board.fronts[8].cities[0].id]
    assert play(to_victory(position)).outcome is None


@rule("fww:4.2", "fww:5.1")
def test_a_german_army_abroad_is_the_garrison_of_the_german_allies_there() -> None:
    assert empty_garrisons(board("5: AH-1; 6: AH-2; 9: DE-4; 10: AH-3", turn=4), "GA") == []
    assert empty_garrisons(board("5: AH-1; 6: AH-2; 9: DE-X1; 10: AH-3", turn=4), "GA") == [9]


@rule("fww:4.2", "fww:2.2")
def test_dummies_of_the_western_allies_may_stand_in_italy_in_1914_and_leave_with_the_check() -> (
    None
):
    """The front lists Italians.

    That none is in play yet would otherwise tell what the dummies are.
    """
    position = board("5: WA-X1", turn=1, active="WA")
    assert [may_operate(position, "WA-X2", n) for n in (5, 6)] == [True, True]
    assert not may_operate(position, "DE-X1", 5)
    going = play(to_victory(position))
    assert going.state.at["WA-X1"] == 0
    assert not going.state.held


@rule("fww:6.2.1", "fww:3.0")
def test_three_chits_are_the_most_of_each_faction_also_where_one_player_has_two() -> None:
    position = board("1: BR-1 DE-4", active="WA", game=new_game(players=2))
    position.state.hands |= {"WA": ["A06", "A07"], "EA": ["A04", "A05", "A08"]}
    going = play(
        position, Attack(1, ("BR-1",)), PlayChit(None), TakeChit(take=True), dice=(5, 1), draws=(0,)
    )
    assert going.state.hands["WA"] == ["A03", "A06", "A07"]
    assert going.state.hands["EA"] == ["A04", "A05", "A08"]
    assert isinstance(going.asks[0], ActionAsk)


@rule("fww:5.2")
@pytest.mark.parametrize("front", FRONTS)
def test_germany_asks_its_armies_back_to_a_front_of_its_own_and_to_no_other(front: int) -> None:
    position = board("9: DE-4 AH-1", active="DE")
    if front in GERMAN_HOME:
        assert play(position, Recall(("DE-4",), front)).state.recall_to == front
    else:
        assert refused(position, Recall(("DE-4",), front), "5.2").facts["target"] == front
