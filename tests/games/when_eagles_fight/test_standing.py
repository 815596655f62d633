"""Standing orders answer what an enemy's or one's own action brings."""

import pytest

from pbem.games.when_eagles_fight.ammunition import ShortageAsk
from pbem.games.when_eagles_fight.board.state import Owed, Position
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.when_eagles_fight.orders import Advance, Defend, Evade, Shortage, TakeLosses, Withdraw
from pbem.games.when_eagles_fight.standing import (
    SHIPPED,
    AdvancePolicy,
    AmmoPolicy,
    AskMe,
    EvadePolicy,
    LossPolicy,
    RetreatPolicy,
    Topic,
    WithdrawPolicy,
    answer,
)
from pbem.games.when_eagles_fight.withdrawals import WithdrawAsk
from pbem.rules import Ask, StandingOrder
from tests.games.when_eagles_fight.positions import board


def defending(
    *standing: StandingOrder, where: str = "2422: RU-2C RU-27", hex_: str = "2422", points: int = 1
) -> Defend:
    """The answer of a defender who is hit."""
    position = board(f"2423: DE-1; {where}")
    h = position.grid.at[hex_]
    ask = DefendAsk(position, "russian", h, tuple(position.field_units(h)), fort=False, points=points)
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
    assert defending(LossPolicy(), RetreatPolicy("always", hexes=("2421",)), RetreatPolicy("never")).retreat


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
    assert answer((AmmoPolicy(first=("RU-27",)),), ShortageAsk(position, "central")) == Shortage(("RU-27",))


def leaving(*owed: Owed) -> WithdrawAsk:
    """The Central Powers owe units to an event; two of their corps have lost a step."""
    position = board("1615: DE-1 DE-17; 1616: DE-20/1 DE-1R; 1617: DE-3R-XXX DE-HA1; 1715: DE-11 DE-2/1")
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
def test_for_an_event_the_weakest_leave_and_before_them_who_is_named(owed: tuple[Owed, ...]) -> None:
    ask = leaving(*owed)
    weakest, named = answer(SHIPPED, ask), answer((WithdrawPolicy(("DE-1", "DE-17")), *SHIPPED), ask)
    assert isinstance(weakest, Withdraw)
    assert isinstance(named, Withdraw)
    ask.check(weakest)
    ask.check(named)
    assert all(strength(ask.position, weakest) <= strength(ask.position, other) for other in ask.legal())  # type: ignore[arg-type]
    room = min(2, sum(each.number for each in owed if each.what == "corps") or owed[0].number // 2)
    assert len({"DE-1", "DE-17"} & set(named.units)) == room


@pytest.mark.parametrize("about", ["AMMO", "WITHDRAW"])
def test_who_wants_to_be_asked_of_ammunition_or_of_who_leaves_is_asked(about: Topic) -> None:
    position = board("2422: DE-1; 2421: RU-13 RU-27", side="russian")
    position.state.markers = {"russian": 1, "central": 0}
    asks: dict[Topic, Ask] = {
        "AMMO": ShortageAsk(position, "russian"),
        "WITHDRAW": leaving(Owed("german", "corps", 1)),
    }
    assert [topic for topic, ask in asks.items() if answer((AskMe(about), *SHIPPED), ask) is None] == [about]
