"""Standing orders answer what an enemy's or one's own action brings."""

import pytest

from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, TakeLosses
from pbem.games.hex_engine.standing import AdvancePolicy, EvadePolicy, LossPolicy
from pbem.games.when_eagles_fight.board.state import Owed, Position
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.operations.strategic_movement import rail
from pbem.games.when_eagles_fight.orders import Rail, Reinforce, Replace, Shortage, Withdraw
from pbem.games.when_eagles_fight.reinforcements.arrivals import reinforce
from pbem.games.when_eagles_fight.reinforcements.withdrawals import WithdrawAsk
from pbem.games.when_eagles_fight.sequence.turn_ask import NewUnitsAsk, TurnAsk
from pbem.games.when_eagles_fight.standing import (
    SHIPPED,
    AmmoPolicy,
    AskMe,
    RailPolicy,
    ReinforcePolicy,
    ReplacePolicy,
    RetreatPolicy,
    Topic,
    WithdrawPolicy,
    answer,
)
from pbem.games.when_eagles_fight.supply.ammunition import ShortageAsk
from pbem.rules import Ask, Order, ScriptedChance, StandingOrder, Table
from tests.games.kit.hex_positions import waiting
from tests.games.when_eagles_fight.fights import attack, fought
from tests.games.when_eagles_fight.positions import board


def defending(
    *standing: StandingOrder, where: str = "2422: RU-2C RU-27", hex_: str = "2422", points: int = 1
) -> Defend:
    """The answer of a defender who is hit."""
    position = board(f"2423: DE-1; {where}")
    h = position.grid.at[hex_]
    ask = DefendAsk(
        position, "russian", h, tuple(position.field_units(h)), fort=False, points=points
    )
    order = answer(standing or SHIPPED, ask)
    assert isinstance(order, Defend)
    ask.check(order)
    return order


def test_defenders_give_way_in_the_open_and_hold_places_as_long_as_any_is_left() -> None:
    assert defending().retreat in ("2521", "2522")
    assert defending(where="2421: RU-2C RU-27", hex_="2421") == Defend(("RU-2C",))
    assert defending(where="2421: RU-27", hex_="2421").retreat


def test_orders_to_hold_or_to_go_are_followed_and_name_the_hex_and_who_loses() -> None:
    assert defending(LossPolicy("weakest"), RetreatPolicy("always")) == Defend(("RU-27",))
    assert defending(LossPolicy(first=("RU-27",)), RetreatPolicy("always")) == Defend(("RU-27",))
    assert defending(LossPolicy(), RetreatPolicy("never", towards=("2522",))) == Defend((), "2522")
    assert defending(
        LossPolicy(), RetreatPolicy("always", hexes=("2421",)), RetreatPolicy("never")
    ).retreat


def test_who_wants_to_be_asked_is_asked() -> None:
    position = board("2423: DE-1; 2422: RU-27")
    h = position.grid.at["2422"]
    ask = DefendAsk(position, "russian", h, tuple(position.field_units(h)), fort=False, points=1)
    assert answer((AskMe("RETREAT"), *SHIPPED), ask) is None
    assert answer((AskMe("RETREAT", ("2419",)), *SHIPPED), ask) is not None
    assert answer((LossPolicy(),), ask) is None


def test_cavalry_goes_where_it_is_sent() -> None:
    position = board("2423: DE-1; 2422: RU-NWF")
    ask = EvadeAsk(position, "russian", position.board.unit["RU-NWF"])
    assert answer((EvadePolicy(evade=True, towards=("2522",)),), ask) == Evade("2522")
    assert answer((EvadePolicy(evade=False),), ask) == Evade("")


def test_cavalry_that_is_chased_stands_by_its_orders() -> None:
    position = board("2423: DE-1; 2422: RU-NWF")
    fought(position, attack("DE-1", "2422", advance=("DE-1",)), Evade("2521"))
    ask = EvadeAsk(position, "russian", position.board.unit["RU-NWF"])
    assert answer(SHIPPED, ask) == Evade("")
    assert answer((AskMe("EVADE"), *SHIPPED), ask) is None


def test_attackers_lose_and_advance_as_they_are_told() -> None:
    position = board("2423: DE-1 DE-WL; 2421: DE-2")
    units = tuple(position.field_units(position.grid.at["2423"]))
    losses = LossAsk(position, "central", position.grid.at["2422"], units, 1)
    assert answer(SHIPPED, losses) == TakeLosses(("DE-1",))
    assert answer((LossPolicy("weakest"),), losses) == TakeLosses(("DE-WL",))
    advance = AdvanceAsk(position, "central", position.grid.at["2422"], units)
    assert answer(SHIPPED, advance) is None
    assert answer((AdvancePolicy(advance=True),), advance) == Advance(("DE-1", "DE-WL"))
    assert answer((AdvancePolicy(advance=False),), advance) == Advance(())


def test_markers_of_ammunition_go_where_they_suit_who_places_them() -> None:
    where = "2422: DE-1; 2421: RU-13 RU-27; 2821: RU-15 RU-26"
    position = board(where, side="russian")
    position.state.markers = {"russian": 1, "central": 1}
    assert answer(SHIPPED, ShortageAsk(position, "russian")) == Shortage(("RU-26",))
    assert answer(SHIPPED, ShortageAsk(position, "central")) == Shortage(("RU-13",))
    near = AmmoPolicy("strongest", near=("2821",))
    assert answer((near,), ShortageAsk(position, "central")) == Shortage(("RU-15",))
    assert answer((AmmoPolicy(first=("RU-27",)),), ShortageAsk(position, "central")) == Shortage(
        ("RU-27",)
    )


def leaving(*owed: Owed) -> WithdrawAsk:
    """The Central Powers owe units to an event; two of their corps have lost a step."""
    position = board(
        "1615: DE-1 DE-17; 1616: DE-20/1 DE-1R; 1617: DE-3R-XXX DE-HA1; 1715: DE-11 DE-2/1"
    )
    position.state.owed = list(owed)
    return WithdrawAsk(position, "central")


def strength(position: Position, order: Withdraw) -> int:
    """The factors of units together."""
    return sum(sum(position.factors(position.board.unit[name])[:2]) for name in order.units)


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:10.17")
@pytest.mark.parametrize(
    "owed",
    [(Owed("german", "corps", 3),), (Owed("german", "steps", 3),), (Owed("german", "steps", 4),),
     (Owed("german", "corps", 2), Owed("german", "artillery", 1))],
)  # fmt: skip
def test_for_an_event_the_weakest_leave_and_before_them_who_is_named(
    owed: tuple[Owed, ...],
) -> None:
    ask = leaving(*owed)
    weakest, named = (
        answer((WithdrawPolicy(), *SHIPPED), ask),
        answer((WithdrawPolicy(("DE-1", "DE-17")), *SHIPPED), ask),
    )
    assert isinstance(weakest, Withdraw)
    assert isinstance(named, Withdraw)
    ask.check(weakest)
    ask.check(named)
    assert all(
        strength(ask.position, weakest) <= strength(ask.position, other) for other in ask.legal()
    )  # type: ignore[arg-type]
    room = min(2, sum(each.number for each in owed if each.what == "corps") or owed[0].number // 2)
    assert len({"DE-1", "DE-17"} & set(named.units)) == room


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:10.17")
def test_who_leaves_the_map_is_asked_of_every_side_that_said_nothing() -> None:
    """Two corps for Verdun are gone for good, and nobody was asked which."""
    ask = leaving(Owed("german", "steps", 4))
    assert answer(SHIPPED, ask) is None
    assert new_units(ask.position) is None
    ask.check(ask.default())


@pytest.mark.parametrize("about", ["AMMO", "WITHDRAW"])
def test_who_wants_to_be_asked_of_ammunition_or_of_who_leaves_is_asked(about: Topic) -> None:
    position = board("2422: DE-1; 2421: RU-13 RU-27", side="russian")
    position.state.markers = {"russian": 1, "central": 0}
    asks: dict[Topic, Ask] = {
        "AMMO": ShortageAsk(position, "russian"),
        "WITHDRAW": leaving(Owed("german", "corps", 1)),
    }
    assert [
        topic
        for topic, ask in asks.items()
        if answer((AskMe(about), *SHIPPED, WithdrawPolicy()), ask) is None
    ] == [about]


# --- new units of the side that moves second ------------------------------------------------------


def new_units(position: Position, *standing: StandingOrder) -> Order | None:
    """What the Central Powers' standing orders say of their new units."""
    position.state.phase, position.state.side = "units", "central"
    return answer(standing or SHIPPED, NewUnitsAsk(position, "central"))


@pytest.mark.rule("wef:10.2")
def test_new_units_come_near_the_front_but_three_hexes_from_enemies_or_where_they_are_told() -> (
    None
):
    where = "2314: DE-F-KON; 2215: DE-1; 2516: RU-1; 1719: DE-17"

    def due(where: str = where) -> Position:
        return waiting(board(where, turn=2), "DE-8C")

    near = new_units(due(where.replace("2516: RU-1", "2315: RU-1")))
    assert isinstance(near, Reinforce)
    assert near.hex != "2314"
    assert new_units(due(), ReinforcePolicy(("2120", "1023"))) == Reinforce(("DE-8C",), "1023")
    assert new_units(due(), AskMe("REINFORCE"), *SHIPPED) is None


def coming(where: str, *units: str, **more: str) -> Position:
    """Units that come back into play in this turn."""
    position = waiting(board(where, turn=5, **more), *units)  # type: ignore[arg-type]
    position.state.returns |= dict.fromkeys(units, 5)
    return position


JOINED = ("1016", "1018", "1023")
"""Hexes of the west edge with a railway to the front; 1014, the lowest number, has none."""


@pytest.mark.rule("wef:10.7")
def test_new_germans_come_where_a_railway_takes_them_to_the_front_and_ride_at_once() -> None:
    """Ten hexes of the edge are as far from the enemy; the corps came to 1014 and walked."""
    position = coming("1719: DE-17; 2817: RU-1 RU-2", "DE-24R", russian="2314")
    came = new_units(position)
    assert isinstance(came, Reinforce)
    assert came.hex in JOINED
    reinforce(position, Table(ScriptedChance(())), "central", came)
    position.state.phase = "strategic"
    ask = TurnAsk(position, "central")
    ride = answer(SHIPPED, ask)
    assert isinstance(ride, Rail)
    assert ride == ask.default()
    ask.check(ride)
    grid, enemy = position.grid, position.where[position.board.unit["RU-1"]]
    before, after = (grid.distance(grid.at[h], enemy) for h in (came.hex, ride.goal))
    assert 3 <= after < before
    rail(position, Table(ScriptedChance(())), "central", ride)
    assert answer(SHIPPED, ask) == Done()


@pytest.mark.rule("wef:10.7")
@pytest.mark.rule("wef:13.18")
def test_heavy_artillery_comes_after_the_corps_and_with_one_and_rides_after_it() -> None:
    position = coming("1719: DE-17; 2817: RU-1 RU-2", "DE-HA2", "DE-24R", russian="2314")
    position.state.phase, position.state.side = "units", "central"
    ask = NewUnitsAsk(position, "central")
    corps = ask.default()
    assert isinstance(corps, Reinforce)
    assert corps.units == ("DE-24R",)
    reinforce(position, Table(ScriptedChance(())), "central", corps)
    assert ask.default() == Reinforce(("DE-HA2",), corps.hex)
    reinforce(position, Table(ScriptedChance(())), "central", Reinforce(("DE-HA2",), corps.hex))
    position.state.phase = "strategic"
    trains = TurnAsk(position, "central")
    goals = []
    for unit in ("DE-24R", "DE-HA2"):
        order = trains.default()
        assert isinstance(order, Rail)
        assert order.units == (unit,)
        goals.append(order.goal)
        rail(position, Table(ScriptedChance(())), "central", order)
    assert goals[0] == goals[1]


@pytest.mark.rule("wef:10.2")
def test_who_moves_second_is_asked_where_it_matters_where_new_units_come() -> None:
    assert new_units(coming("1719: DE-17; 2817: RU-1", "DE-HA2")) is None
    away = coming("1719: DE-17; 2817: RU-1", "DE-24R")
    assert isinstance(new_units(away), Reinforce)
    gun = coming("1719: DE-17; 2817: RU-1", "DE-HA2")
    assert new_units(gun, ReinforcePolicy(("1016",))) == Reinforce(("DE-HA2",), "1016")


@pytest.mark.rule("wef:10.11")
def test_replacements_go_to_those_named_then_to_the_strongest_on_the_map() -> None:
    def weak() -> Position:
        position = board("1719: DE-1; 1720: DE-1R; 1820: DE-20", turn=5)
        position.state.steps[position.board.unit["DE-1"]] = position.state.steps[
            position.board.unit["DE-1R"]
        ] = 1
        position.state.points["german"] = 1
        return position

    assert new_units(weak()) == Replace("DE-1")
    assert new_units(weak(), ReplacePolicy(spend=True, first=("DE-1R",))) == Replace("DE-1R")
    assert new_units(weak(), ReplacePolicy(spend=False)) == Done()
    assert new_units(weak(), AskMe("REPLACE"), *SHIPPED) is None


@pytest.mark.rule("wef:10.15")
def test_units_that_the_turn_track_takes_leave_by_standing_order() -> None:
    position = board("1719: DE-1; 1720: DE-WL; 1820: DE-20", turn=5)
    position.state.owed = [Owed("german", "corps", 1)]
    assert isinstance(new_units(position, WithdrawPolicy(), *SHIPPED), Withdraw)
    assert new_units(position, WithdrawPolicy(("DE-20",)), ReplacePolicy(spend=False)) == Withdraw(
        ("DE-20",)
    )
    assert new_units(position, AskMe("WITHDRAW"), WithdrawPolicy(), *SHIPPED) is None


@pytest.mark.rule("wef:11.2")
def test_nobody_rides_unasked_of_the_side_that_moves_second_alone() -> None:
    position = board("1719: DE-1; 3515: RU-1", turn=5, phase="strategic")
    assert answer(SHIPPED, TurnAsk(position, "central")) == Done()
    assert answer((RailPolicy(),), TurnAsk(position, "central")) == Done()
    assert answer((AskMe("SM"), *SHIPPED), TurnAsk(position, "central")) is None
    assert answer(SHIPPED, TurnAsk(position, "russian")) is None


@pytest.mark.rule("wef:5.2")
def test_who_moves_second_is_told_in_his_turn_when_he_gives_his_new_units_and_trains() -> None:
    second = TurnAsk(board("1719: DE-1; 3515: RU-1", turn=5), "central").prompt()
    first = TurnAsk(board("1719: DE-1; 3515: RU-1", turn=5, side="russian"), "russian").prompt()
    assert (second.topic, first.topic) == ("wef.ask.turn.second", "wef.ask.turn")


@pytest.mark.rule("wef:13.22")
def test_a_missed_deadline_gives_no_city_away() -> None:
    """Who wanted to be asked of a retreat and is late holds a city, as the shipped orders say."""
    position_ = board("2423: DE-1; 2419: RU-2C RU-27")
    h = position_.grid.at["2419"]
    ask = DefendAsk(position_, "russian", h, tuple(position_.field_units(h)), fort=False, points=1)
    game = WhenEaglesFight(position_.board, position_.state.options)
    order = game.default(ask)
    assert isinstance(order, Defend)
    assert order.retreat == ""
    assert ask.default().retreat  # type: ignore[attr-defined]
