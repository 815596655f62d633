"""Advance after combat and breakthroughs (13.25, 13.26), the evasion of cavalry (13.27)."""

import pytest

from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.orders import Advance, Evade
from pbem.games.when_eagles_fight.combat.breakthrough import ends_advance, units_that_may_follow
from pbem.games.when_eagles_fight.log import Advanced
from pbem.games.when_eagles_fight.orders import BreakThrough, Exploit
from pbem.rules import Illegal
from tests.games.when_eagles_fight.fights import (
    at,
    attack,
    field,
    fought,
    odds_of,
)
from tests.games.when_eagles_fight.positions import board


@pytest.mark.rule("wef:13.25")
def test_the_order_may_say_who_advances_or_leave_it_for_later() -> None:
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-13")
    fought(position, attack("DE-GR DE-3R-XXX", "2422", advance=("DE-GR",)), die=3)
    assert (at(position, "DE-GR"), at(position, "DE-3R-XXX")) == ("2422", "2423")
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-13")
    fought(
        position, attack("DE-GR DE-3R-XXX", "2422", advance=None), Advance(("DE-3R-XXX",)), die=3
    )
    assert at(position, "DE-3R-XXX") == "2422"
    position = board("2423: DE-GR DE-3R-XXX DE-HA1; 2422: RU-27")
    with pytest.raises(Illegal) as caught:
        fought(
            position,
            attack("DE-GR DE-3R-XXX DE-HA1", "2422", advance=None),
            Advance(("DE-HA1",)),
            die=2,
        )
    assert caught.value.rule == "13.25"


BREAK = "2423: DE-G DE-10 DE-1; 2422: RU-27; 2322: DE-GR; 2324: DE-WL"


@pytest.mark.rule("wef:13.26")
def test_a_breakthrough_takes_attackers_three_hexes_and_friends_two() -> None:
    moves = (Exploit("DE-G", ("2421", "2420")), Exploit("DE-GR", ("2521",)), Exploit("DE-10"))
    position = field(BREAK)
    told = fought(position, attack("DE-G DE-10 DE-1", "2422", breakthrough=moves), die=6)
    assert (at(position, "DE-G"), at(position, "DE-GR"), at(position, "DE-10")) == (
        "2420",
        "2521",
        "2422",
    )
    assert at(position, "DE-1") == "2423"
    assert position.holder(position.grid.at["2421"]) == "central"
    assert [entry.path for entry in told if isinstance(entry, Advanced)] == [
        ("2422", "2421", "2420"),
        ("2422", "2521"),
        ("2422",),
    ]


@pytest.mark.rule("wef:13.26")
@pytest.mark.rule("wef:13.18")
def test_a_gun_that_did_not_attack_follows_a_breakthrough_one_hex_with_others_of_its_stack() -> (
    None
):
    where = BREAK.replace("DE-GR", "DE-GR DE-HA1")
    order = attack("DE-G DE-10 DE-1", "2422", breakthrough=None)
    position = field(where)
    fought(position, order, BreakThrough((Exploit("DE-GR"), Exploit("DE-HA1"))), die=6)
    assert (at(position, "DE-GR"), at(position, "DE-HA1")) == ("2422", "2422")
    with pytest.raises(Illegal) as caught:
        fought(field(where), order, BreakThrough((Exploit("DE-HA1"),)), die=6)
    assert caught.value.rule == "13.18"
    with pytest.raises(Illegal) as caught:
        fought(
            field(where),
            order,
            BreakThrough((Exploit("DE-GR"), Exploit("DE-HA1", ("2521",)))),
            die=6,
        )
    assert caught.value.rule == "13.26"


@pytest.mark.rule("wef:13.26")
@pytest.mark.rule("wef:3.5")
@pytest.mark.rule("wef:11.6")
def test_who_may_not_move_in_this_turn_follows_no_breakthrough() -> None:
    position = field("2423: DE-G; 2422: RU-27; 2322: AH-4/2 AH-1", turn=1)
    attacker, second, first = (position.board.unit[name] for name in ("DE-G", "AH-4/2", "AH-1"))
    target = position.grid.at["2422"]
    assert units_that_may_follow(position, "central", [attacker], target) == [first]
    position.state.turn = 2
    assert units_that_may_follow(position, "central", [attacker], target) == [second, first]
    position = field("2423: RU-13; 2422: DE-GR; 2322: RU-15 RU-1", side="russian")
    attacker, absent, near = (position.board.unit[name] for name in ("RU-13", "RU-15", "RU-1"))
    position.state.done[absent] = "offmap"
    assert units_that_may_follow(position, "russian", [attacker], target) == [near]


@pytest.mark.rule("wef:13.26")
def test_a_breakthrough_chosen_afterwards_is_held_to_its_limits() -> None:
    def tried(*moves: Exploit) -> str:
        with pytest.raises(Illegal) as caught:
            fought(
                field(BREAK),
                attack("DE-G DE-10 DE-1", "2422", breakthrough=None),
                BreakThrough(moves),
                die=6,
            )
        return caught.value.rule

    assert tried(Exploit("DE-G", ("2421", "2420", "2419"))) == "13.26"
    assert tried(Exploit("DE-GR", ("2421", "2420"))) == "13.26"
    assert tried(Exploit("DE-WL")) == "13.26"
    assert tried(Exploit("DE-G"), Exploit("DE-G")) == "13.26"
    assert tried(Exploit("DE-G"), Exploit("DE-10"), Exploit("DE-1"), Exploit("DE-GR")) == "8.1"


@pytest.mark.rule("wef:13.26")
@pytest.mark.rule("wef:12.4")
def test_an_order_given_before_the_die_is_followed_as_far_as_it_leads() -> None:
    position = field(f"{BREAK}; 2421: RU-26")
    moves = (Exploit("DE-G", ("2421", "2420")),)
    fought(position, attack("DE-G DE-10 DE-1", "2422", breakthrough=moves), die=6)
    assert at(position, "DE-G") == "2422"


@pytest.mark.rule("wef:13.27")
def test_cavalry_alone_slips_away_and_may_be_caught_again() -> None:
    position = field("2423: DE-GR DE-3R-XXX; 2422: RU-NWF")
    told = fought(position, attack("DE-GR DE-3R-XXX", "2422", advance=("DE-GR",)), Evade("2521"))
    assert not any(isinstance(entry, Computed) for entry in told)
    assert (at(position, "RU-NWF"), at(position, "DE-GR")) == ("2521", "2422")
    told = fought(position, attack("DE-GR", "2521"), Evade(""), die=3)
    assert odds_of(told).odds == "2:1"


@pytest.mark.rule("wef:13.27")
def test_one_corps_may_chase_cavalry_as_long_as_it_runs() -> None:
    position = field("2423: DE-GR; 2422: RU-NWF")
    for goal in ("2521", "2621", "2720"):
        here = at(position, "RU-NWF")
        fought(position, attack("DE-GR", here, advance=("DE-GR",)), Evade(goal))
        assert (at(position, "RU-NWF"), at(position, "DE-GR")) == (goal, here)


@pytest.mark.rule("wef:13.27")
def test_cavalry_does_not_slip_from_cavalry_nor_out_of_a_stack() -> None:
    for where, units in (
        ("2423: DE-GR DE-1CC; 2422: RU-NWF", "DE-GR DE-1CC"),
        ("2423: DE-GR DE-3R-XXX; 2422: RU-NWF RU-27", "DE-GR DE-3R-XXX"),
    ):
        told = fought(field(where), attack(units, "2422"), die=3)
        assert any(isinstance(entry, Computed) for entry in told)


@pytest.mark.rule("wef:13.26")
def test_swamps_and_mountains_stop_a_breakthrough() -> None:
    position = board("2628: RU-13", side="russian")
    ground, at_ = position.ground, position.grid.at
    assert ends_advance(position, at_["2628"], at_["2629"])
    assert not ends_advance(position, at_["2728"], at_["2629"])
    assert not ends_advance(position, at_["2421"], at_["2422"])
    swamp = position.hexes_in(ground.swamp)[0]
    assert ends_advance(position, position.grid.near[swamp][0][1], swamp)


@pytest.mark.rule("wef:12.8")
@pytest.mark.rule("wef:13.13")
@pytest.mark.rule("wef:13.26")
def test_frozen_swamps_are_cheaper_to_enter_and_nothing_else() -> None:
    position = board(turn=5)
    swamp = next(
        h
        for h in position.hexes_in(
            position.ground.swamp & ~position.ground.rivers & ~position.ground.towns
        )
    )
    beside = next(there for _, there in position.grid.near[swamp])
    assert dict(position.ground.winter_costs[beside])[swamp] == 1
    position = board(
        f"{position.name(beside)}: RU-13; {position.name(swamp)}: DE-GR", turn=5, side="russian"
    )
    assert dict(
        odds_of(fought(position, attack("RU-13", position.name(swamp)), die=3)).modifiers
    ) == {"swamp": -1}
    assert ends_advance(position, beside, swamp)


@pytest.mark.rule("wef:13.27")
@pytest.mark.rule("wef:13.22")
def test_cavalry_that_slipped_away_to_friends_defends_with_them() -> None:
    ring = "2521: RU-1; 2522: DE-13; 2421: DE-1; 2321: DE-2; 2322: DE-11"
    position = field(f"2423: DE-GR DE-3R-XXX; 2422: RU-NWF; {ring}; 2520: DE-10 DE-G")
    fought(position, attack("DE-GR DE-3R-XXX", "2422"), Evade("2521"))
    assert at(position, "RU-NWF") == "2521"
    assert odds_of(fought(position, attack("DE-10 DE-G", "2521"), die=3)).defence == 8
