"""Standing orders answer what an enemy's or one's own action brings."""

from pbem.games.when_eagles_fight.ammunition import ShortageAsk
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.when_eagles_fight.orders import Advance, Defend, Evade, Shortage, TakeLosses
from pbem.games.when_eagles_fight.standing import (
    SHIPPED,
    AdvancePolicy,
    AmmoPolicy,
    AskMe,
    EvadePolicy,
    LossPolicy,
    RetreatPolicy,
    answer,
)
from pbem.rules import StandingOrder
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
