"""Chapter 13 on open ground round hex 2422, unless a test needs another."""

import pytest

from pbem.games.hex_engine.log import Examined, Retreated
from pbem.games.hex_engine.orders import Defend, Evade, TakeLosses
from pbem.games.when_eagles_fight.combat.attack_sequence import fight
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.rules import Illegal, ScriptedChance, Table, WouldReveal
from tests.games.when_eagles_fight.fights import (
    HELD,
    at,
    attack,
    cannot_attack,
    field,
    fought,
    odds_of,
    result_of,
    steps,
)
from tests.games.when_eagles_fight.positions import board

# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.rule("wef:13.8")
@pytest.mark.rule("wef:13.2")
@pytest.mark.rule("wef:13.1")
def test_odds_divide_the_sums_of_factors_and_round_down() -> None:
    position = board("2423: DE-GR DE-3R-XXX DE-1CC; 2422: RU-27", central="2326")
    told = odds_of(fought(position, attack("DE-GR DE-3R-XXX DE-1CC", "2422"), die=3))
    assert (told.attack, told.defence, told.odds) == (12, 4, "3:1")
    assert told.modifiers == ()


@pytest.mark.rule("wef:13.9")
def test_an_attack_by_fewer_factors_rounds_up_for_the_defender() -> None:
    position = board("2423: DE-GR; 2422: RU-13 RU-27")
    assert odds_of(fought(position, attack("DE-GR", "2422"), die=3)).odds == "1:2"


@pytest.mark.rule("wef:13.10")
def test_worse_odds_than_one_to_two_destroy_the_attacker_without_a_die() -> None:
    position = board("2423: DE-GR/1; 2422: RU-13 RU-27")
    result = result_of(fought(position, attack("DE-GR", "2422")))
    assert (result.die, result.attacker, result.defender) == (0, "E", "0")
    assert at(position, "DE-GR") == "lost"


@pytest.mark.rule("wef:13.12")
@pytest.mark.rule("wef:13.10")
def test_each_column_above_five_to_one_adds_one_to_the_die() -> None:
    position = board("2423: DE-GR DE-3R-XXX DE-24R; 2422: RU-NWF")
    told = odds_of(fought(position, attack("DE-GR DE-3R-XXX DE-24R", "2422"), Evade(""), die=1))
    assert told.odds == "7:1"
    assert told.modifiers == (("odds", 2),)


@pytest.mark.rule("wef:13.11")
@pytest.mark.rule("wef:13.20")
def test_the_die_is_never_read_below_one_or_above_nine() -> None:
    position = board("2816: RU-F-OSO RU-13; 2815: DE-GR")
    told = result_of(fought(position, attack("DE-GR", "2816"), die=1))
    assert (told.die, told.attacker) == (1, "E")
    position = field("2423: DE-GR DE-3R-XXX DE-24R; 2421: DE-1 DE-2; 2422: RU-13")
    told = result_of(fought(position, attack("DE-GR DE-3R-XXX DE-24R DE-1 DE-2", "2422"), die=6))
    assert (told.die, told.attacker, told.defender) == (9, "B", "E")


@pytest.mark.rule("wef:13.20")
def test_a_six_at_three_to_one_costs_a_point_and_eliminates() -> None:
    position = board("2423: DE-GR DE-3R-XXX DE-1CC; 2422: RU-27")
    told = result_of(fought(position, attack("DE-GR DE-3R-XXX DE-1CC", "2422"), die=6))
    assert (told.die, told.attacker, told.defender) == (6, "1", "E")
    assert at(position, "RU-27") == "lost"


@pytest.mark.rule("wef:13.10")
def test_a_result_that_no_die_changes_is_not_rolled() -> None:
    position = board("2616: DE-1 DE-17 DE-3R; 2617: RU-F-LOM")
    told = fought(position, attack("DE-1 DE-17 DE-3R", "2617"))
    assert odds_of(told).odds == "15:1"
    assert (result_of(told).die, result_of(told).attacker, result_of(told).defender) == (
        0,
        "B",
        "E",
    )


@pytest.mark.rule("wef:9.3")
@pytest.mark.rule("wef:9.10")
def test_factors_to_be_halved_are_added_first_and_rounded_up() -> None:
    position = board("3516: RU-13 RU-15; 3517: DE-1 DE-GR/1", side="russian")
    position.state.short |= {position.board.unit["RU-13"], position.board.unit["RU-15"]}
    told = odds_of(fought(position, attack("RU-13 RU-15", "3517"), die=3))
    assert (told.attack, told.defence) == (5, 6)


@pytest.mark.rule("wef:9.3")
@pytest.mark.rule("wef:9.7")
def test_out_of_supply_a_fortress_feeds_defence_and_no_attack() -> None:
    ring = "2318: DE-1; 2219: DE-2; 2220: DE-GR; 2320: DE-11; 2420: DE-13; 2419: DE-20"
    position = board(f"2319: RU-F-NOV RU-13; {ring}", central="2419", side="russian")
    assert odds_of(fought(position, attack("RU-13", "2318"), die=3)).attack == 3
    position = board(f"2319: RU-F-NOV RU-13; {ring}", central="2419")
    assert odds_of(fought(position, attack("DE-2 DE-11", "2319"), die=3)).defence == 9


# --- stacks in battle -----------------------------------------------------------------------------


@pytest.mark.rule("wef:8.6")
def test_from_turn_twelve_the_two_strongest_corps_of_a_hex_count() -> None:
    where = "2423: DE-GR DE-3R-XXX DE-WL; 2422: RU-13 RU-27 RU-26"
    told = odds_of(fought(field(where, turn=11), attack("DE-GR DE-3R-XXX DE-WL", "2422"), die=3))
    assert (told.attack, told.defence) == (13, 14)
    told = odds_of(fought(field(where, turn=12), attack("DE-GR DE-3R-XXX DE-WL", "2422"), die=3))
    assert (told.attack, told.defence) == (10, 10)


@pytest.mark.rule("wef:8.6")
def test_units_that_do_not_count_lose_steps_and_advance_like_the_others() -> None:
    position = board("2423: DE-GR DE-3R-XXX DE-WL; 2422: RU-27", turn=12)
    fought(
        position,
        attack("DE-GR DE-3R-XXX DE-WL", "2422", losses=("DE-WL",), advance=("DE-GR",)),
        die=5,
    )
    assert at(position, "DE-WL") == "lost"


@pytest.mark.rule("wef:13.19")
@pytest.mark.rule("wef:8.6")
def test_an_active_corps_that_does_not_count_still_gives_its_modifier() -> None:
    position = board("2423: DE-GR DE-3R-XXX DE-1; 2422: RU-27", turn=12, central="2326")
    position.state.short.clear()
    told = odds_of(fought(position, attack("DE-GR DE-3R-XXX DE-1", "2422"), die=3))
    assert told.attack == 11
    assert ("active", 1) in told.modifiers


# --- modifiers ------------------------------------------------------------------------------------


def drm(
    where: str, units: str, target: str, side: str = "central", central: str = HELD
) -> dict[str, int]:
    """The modifiers of an attack."""
    position = board(where, side=side, central=central)
    return dict(odds_of(fought(position, attack(units, target), die=3)).modifiers)


@pytest.mark.rule("wef:13.13")
@pytest.mark.rule("wef:13.14")
@pytest.mark.rule("wef:13.15")
@pytest.mark.rule("wef:12.9")
def test_what_the_defenders_hex_gives() -> None:
    force = "DE-GR DE-3R-XXX"
    assert drm(f"2618: {force}; 2617: RU-13", force, "2617") == {"river": -1}
    assert drm(f"2420: {force}; 2419: RU-13 RU-F-WAR", force, "2419") == {
        "river": -1,
        "city": -1,
        "fortress": -1,
    }
    assert drm(f"2912: {force}; 2913: RU-13 RU-F-KOV", force, "2913") == {
        "river": -1,
        "fortress": -1,
    }
    assert drm(f"3112: {force}; 3113: RU-13", force, "3113")["city"] == -2
    assert drm(f"2630: {force}; 2629: RU-13", force, "2629") == {"pass": -2}
    assert (
        drm("2922: RU-13 RU-15; 2923: AH-1", "RU-13 RU-15", "2923", "russian").get("city") is None
    )


@pytest.mark.rule("wef:13.14")
def test_others_than_russians_in_a_russian_city_get_the_common_modifier() -> None:
    found = drm("3112: RU-13 RU-15; 3113: DE-GR", "RU-13 RU-15", "3113", "russian", central="3113")
    assert found["city"] == -1


@pytest.mark.rule("wef:13.16")
def test_attacks_from_all_round() -> None:
    def given(origins: str, defender: str = "RU-13", side: str = "central") -> int | None:
        names = "DE-GR DE-3R-XXX DE-24R DE-25R" if side == "central" else "RU-13 RU-15 RU-1 RU-3"
        units = names.split()[: len(origins.split())]
        where = "; ".join(f"{h}: {unit}" for h, unit in zip(origins.split(), units, strict=True))
        found = drm(f"{where}; 2422: {defender}", " ".join(units), "2422", side)
        return found.get("concentric", found.get("concentric_german"))

    assert given("2421 2321") is None
    assert given("2421 2321 2322") is None
    assert given("2421 2423") == 2
    assert given("2421 2322 2522") == 2
    assert given("2421 2321 2322 2423") == 2
    assert given("2421 2423", "DE-GR", "russian") == 1
    assert given("2421 2423", "AH-1", "russian") == 2
    assert given("2421 2423", "AH-1 DE-GR", "russian") == 2


@pytest.mark.rule("wef:13.16")
@pytest.mark.rule("wef:13.15")
def test_no_fortress_is_attacked_from_all_round() -> None:
    found = drm("2318: DE-GR; 2320: DE-3R-XXX; 2319: RU-F-NOV RU-13", "DE-GR DE-3R-XXX", "2319")
    assert "concentric" not in found


@pytest.mark.rule("wef:13.19")
@pytest.mark.rule("wef:13.17")
def test_active_corps_give_one_point_whole_and_in_supply() -> None:
    assert drm("2423: DE-1 DE-2; 2422: RU-13", "DE-1 DE-2", "2422") == {"active": 1}
    assert drm("2423: DE-1/1 DE-2/1; 2422: RU-13", "DE-1 DE-2", "2422") == {}
    assert drm("2423: RU-13 RU-15; 2422: DE-1 DE-2", "RU-13 RU-15", "2422", "russian") == {
        "active": -1
    }
    far = "3517: DE-1 DE-2; 3516: RU-13"
    assert "active" not in drm(far, "DE-1 DE-2", "3516")


@pytest.mark.rule("wef:13.18")
def test_heavy_artillery_needs_the_edge_and_germans_alone_beside_it() -> None:
    force = "DE-GR DE-3R-XXX DE-HA1"
    assert drm(f"2423: {force}; 2422: RU-13", force, "2422") == {"artillery": 3}
    both = "DE-GR DE-HA1"
    found = drm(
        f"2423: {both}; 2421: DE-3R-XXX DE-HA2; 2422: RU-13", f"{both} DE-3R-XXX DE-HA2", "2422"
    )
    assert found["artillery"] == 3
    cannot_attack(board(f"2423: {force}; 2422: RU-13"), "13.18", "DE-HA1", "2422")
    cannot_attack(board("2423: DE-GR AH-1 DE-HA1; 2422: RU-13"), "13.18", "DE-GR DE-HA1", "2422")
    cannot_attack(board("3517: DE-GR DE-HA1; 3516: RU-13"), "13.18", "DE-GR DE-HA1", "3516")


@pytest.mark.rule("wef:13.18")
def test_heavy_artillery_goes_with_the_last_step_of_its_hex() -> None:
    position = board("2423: DE-GR/1 DE-HA1; 2422: RU-27")
    fought(position, attack("DE-GR DE-HA1", "2422"), die=1)
    assert (at(position, "DE-GR"), at(position, "DE-HA1")) == ("lost", "lost")
    position = board(
        "1719: DE-F-POS DE-GR/1 DE-HA1; 1720: RU-13 RU-15 RU-1; 1820: RU-3", side="russian"
    )
    fought(position, attack("RU-13 RU-15 RU-1 RU-3", "1719"), die=4)
    assert (at(position, "DE-GR"), at(position, "DE-HA1")) == ("lost", "1719")


@pytest.mark.rule("wef:13.18")
@pytest.mark.rule("wef:13.24")
@pytest.mark.parametrize(("others", "gun"), [("", "lost"), (" DE-WL", "2423")])
def test_a_gun_whose_attackers_are_all_lost_stays_with_others_of_its_hex(
    others: str, gun: str
) -> None:
    position = board(f"2423: DE-GR/1 DE-HA1{others}; 2422: RU-13 RU-27")
    told = fought(position, attack("DE-GR DE-HA1", "2422"))
    assert result_of(told).attacker == "E"
    assert (at(position, "DE-GR"), at(position, "DE-HA1")) == ("lost", gun)


# --- who may attack -------------------------------------------------------------------------------


@pytest.mark.rule("wef:13.3")
@pytest.mark.rule("wef:13.4")
@pytest.mark.rule("wef:13.5")
@pytest.mark.rule("wef:13.6")
def test_units_attack_once_each_hex_once_and_others_of_a_stack_may_attack_elsewhere() -> None:
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-27; 2522: RU-26; 2421: DE-24R")
    cannot_attack(position, "13.3", "DE-24R", "2522")
    fought(position, attack("DE-GR", "2422"), die=6)
    cannot_attack(position, "13.4", "DE-GR", "2522")
    fought(position, attack("DE-3R-XXX", "2522"), die=1)
    assert at(position, "RU-26") == "2522"


@pytest.mark.rule("wef:13.4")
@pytest.mark.rule("wef:13.1")
def test_nobody_defends_twice_and_nothing_is_attacked_where_nobody_is() -> None:
    position = board("2423: DE-GR; 2421: DE-24R; 2422: RU-13")
    fought(position, attack("DE-GR", "2422"), die=1)
    cannot_attack(position, "13.4", "DE-24R", "2422")
    cannot_attack(position, "13.1", "DE-24R", "2321")


@pytest.mark.rule("wef:13.15")
def test_garrisons_do_not_attack() -> None:
    cannot_attack(board("2125: AH-F-KRA; 2225: RU-13"), "13.15", "AH-F-KRA", "2225")


@pytest.mark.rule("wef:6.4")
@pytest.mark.rule("wef:6.1")
def test_germans_and_austro_hungarians_attack_together_from_a_mixed_stack() -> None:
    cannot_attack(board("2423: DE-GR; 2522: AH-1; 2422: RU-13"), "6.4", "DE-GR AH-1", "2422")
    position = board("2423: DE-GR AH-1; 2422: RU-13")
    assert odds_of(fought(position, attack("DE-GR AH-1", "2422"), die=3)).attack == 11


@pytest.mark.rule("wef:6.4")
def test_pure_stacks_join_a_mixed_one_only_within_its_limit() -> None:
    where = "2423: DE-GR AH-1; 2522: AH-2; 2421: DE-24R; 2422: RU-13"
    assert odds_of(fought(field(where), attack("DE-GR AH-1 AH-2", "2422"), die=3)).attack == 17
    cannot_attack(field(where), "6.4", "DE-GR AH-1 DE-24R", "2422")
    assert (
        odds_of(fought(field(where, turn=5), attack("DE-GR AH-1 DE-24R", "2422"), die=3)).attack
        == 16
    )


@pytest.mark.rule("wef:6.4")
def test_germans_of_a_mixed_stack_attack_with_a_pure_one_without_their_allies() -> None:
    where = "2423: DE-GR AH-1; 2421: DE-24R; 2422: RU-13"
    assert odds_of(fought(field(where), attack("DE-GR DE-24R", "2422"), die=3)).attack == 10
    cannot_attack(field(where), "6.4", "AH-1 DE-24R", "2422")


@pytest.mark.rule("wef:6.4")
@pytest.mark.rule("wef:8.5")
def test_a_gun_takes_none_of_the_room_for_germans_in_mixed_stacks() -> None:
    position = field("2423: DE-GR AH-1 DE-HA1; 2522: AH-2; 2422: RU-13")
    assert odds_of(fought(position, attack("DE-GR AH-1 AH-2", "2422"), die=3)).attack == 17


# --- losses and retreat ---------------------------------------------------------------------------


@pytest.mark.rule("wef:13.21")
@pytest.mark.rule("wef:13.22")
def test_a_retreat_pays_one_point_and_the_rest_are_steps() -> None:
    position = field("2423: DE-G DE-10 DE-1; 2422: RU-2C RU-27")
    told = fought(position, attack("DE-G DE-10 DE-1", "2422"), Defend(("RU-2C",), "2521"), die=6)
    assert result_of(told).defender == "2"
    assert [entry.goal for entry in told if isinstance(entry, Retreated)] == ["2521"]
    assert (at(position, "RU-2C"), steps(position, "RU-2C"), at(position, "RU-27")) == (
        "2521",
        1,
        "2521",
    )


@pytest.mark.rule("wef:13.22")
def test_defenders_retreat_to_the_empty_hex_nearest_their_edge() -> None:
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-13")
    with pytest.raises(Illegal) as caught:
        fought(position, attack("DE-GR DE-3R-XXX", "2422"), Defend((), "2421"), die=3)
    assert caught.value.rule == "13.22"
    assert caught.value.facts["hexes"] == ("2521", "2522")
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-13; 2521: RU-15; 2522: RU-1")
    fought(position, attack("DE-GR DE-3R-XXX", "2422"), die=3)
    assert at(position, "RU-13") == "2421"


@pytest.mark.rule("wef:13.22")
@pytest.mark.rule("wef:8.2")
def test_without_an_empty_hex_they_go_to_friends_with_room_and_else_they_stay() -> None:
    full = "2521: RU-1 RU-15 RU-3; 2522: RU-4 RU-6; 2421: DE-1; 2321: DE-2; 2322: DE-11"
    position = board(f"2423: DE-GR DE-3R-XXX; 2422: RU-13; {full}")
    fought(position, attack("DE-GR DE-3R-XXX", "2422"), die=3)
    assert at(position, "RU-13") == "2522"
    position = board(
        f"2423: DE-GR DE-3R-XXX; 2422: RU-13; {full} RU-9".replace("RU-6;", "RU-6 RU-7;").replace(
            " RU-9", ""
        )
    )
    fought(position, attack("DE-GR DE-3R-XXX", "2422"), die=3)
    assert at(position, "RU-13") == "lost"


@pytest.mark.rule("wef:13.22")
def test_who_retreated_is_of_no_use_and_goes_with_the_first_loss_of_its_new_hex() -> None:
    around = "2521: RU-1; 2522: DE-13; 2421: DE-1; 2321: DE-2; 2322: DE-11"
    position = field(f"2423: DE-GR DE-3R-XXX; 2422: RU-13; {around}; 2520: DE-10 DE-G")
    fought(position, attack("DE-GR DE-3R-XXX", "2422"), die=3)
    assert at(position, "RU-13") == "2521"
    told = odds_of(fought(position, attack("DE-10 DE-G", "2521"), die=3))
    assert told.defence == 6
    assert at(position, "RU-13") == "lost"


@pytest.mark.rule("wef:13.22")
def test_who_retreated_is_lost_even_where_the_new_defenders_give_way_without_a_loss() -> None:
    position = field("2423: DE-GR DE-3R-XXX; 2422: RU-13 RU-27")
    position.state.routed.add(position.board.unit["RU-27"])
    told = fought(position, attack("DE-GR DE-3R-XXX", "2422"), Defend((), "2521"), die=3)
    assert result_of(told).defender == "1"
    assert (at(position, "RU-13"), at(position, "RU-27")) == ("2521", "lost")


@pytest.mark.rule("wef:13.22")
def test_a_stack_retreats_into_one_hex_or_stays() -> None:
    friends_beside = "2521: RU-1 RU-15; 2522: RU-4 RU-6; 2421: DE-1; 2321: DE-2; 2322: DE-11"
    position = board(f"2423: DE-GR DE-3R-XXX DE-10; 2422: RU-13 RU-27; {friends_beside}")
    told = fought(position, attack("DE-GR DE-3R-XXX DE-10", "2422"), die=3)
    assert result_of(told).defender == "1"
    assert not [entry for entry in told if isinstance(entry, Retreated)]


@pytest.mark.rule("wef:13.15")
@pytest.mark.rule("wef:13.22")
def test_who_retreated_to_a_fortress_alone_lives_while_it_suffers_nothing() -> None:
    position = board("2320: DE-GR DE-3R-XXX; 2319: RU-F-NOV RU-27")
    position.state.routed.add(position.board.unit["RU-27"])
    told = fought(position, attack("DE-GR DE-3R-XXX", "2319"), die=1)
    assert result_of(told).defender in "12"
    assert (at(position, "RU-27"), at(position, "RU-F-NOV")) == ("2319", "2319")


@pytest.mark.rule("wef:13.15")
@pytest.mark.rule("wef:13.24")
def test_men_in_a_fortress_pay_in_steps_and_the_fortress_falls_to_an_e_alone() -> None:
    position = board("2320: DE-GR DE-3R-XXX DE-24R; 2319: RU-F-NOV RU-27 RU-2C")
    order = attack("DE-GR DE-3R-XXX DE-24R", "2319")
    with pytest.raises(Illegal) as caught:
        fought(position, order, Defend((), "2420"), die=6)
    assert caught.value.rule == "13.15"
    position = board("2320: DE-GR DE-3R-XXX DE-24R; 2319: RU-F-NOV RU-27")
    fought(position, order, die=6)
    assert (at(position, "RU-27"), at(position, "RU-F-NOV")) == ("lost", "2319")
    position = board("2320: DE-GR DE-3R-XXX DE-24R; 2319: RU-F-NOV/1", turn=4)
    assert result_of(fought(position, order, die=4)).defender in "012"
    assert at(position, "RU-F-NOV") == "2319"


@pytest.mark.rule("wef:13.24")
def test_an_e_takes_everybody() -> None:
    position = board("2423: DE-G DE-10 DE-1 DE-HA1; 2422: RU-2C")
    fought(position, attack("DE-G DE-10 DE-1 DE-HA1", "2422"), die=5)
    assert at(position, "RU-2C") == "lost"
    position = board("2423: DE-GR/1 DE-3R-XXX/1; 2816: RU-F-OSO RU-13; 2815: DE-24R")
    fought(position, attack("DE-24R", "2816"), die=1)
    assert at(position, "DE-24R") == "lost"


@pytest.mark.rule("wef:13.23")
@pytest.mark.rule("wef:2.11")
def test_losses_are_steps_divided_as_their_owner_likes() -> None:
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-2C RU-3C")
    order = attack("DE-GR DE-3R-XXX", "2422", losses=None)
    with pytest.raises(Illegal) as caught:
        fought(position, order, TakeLosses(("DE-GR",)), die=2)
    assert caught.value.rule == "13.23"
    position = board("2423: DE-GR DE-3R-XXX; 2422: RU-2C RU-3C")
    fought(position, order, TakeLosses(("DE-GR", "DE-GR")), die=2)
    assert (at(position, "DE-GR"), steps(position, "DE-3R-XXX")) == ("lost", 2)


@pytest.mark.rule("wef:2.12")
@pytest.mark.rule("wef:2.11")
def test_an_austro_hungarian_corps_has_one_step() -> None:
    position = board("2423: RU-13 RU-15 RU-1; 2422: AH-1", side="russian")
    fought(position, attack("RU-13 RU-15 RU-1", "2422"), Defend(("AH-1",)), die=3)
    assert at(position, "AH-1") == "lost"


# --- fog ------------------------------------------------------------------------------------------


@pytest.mark.rule("wef:13.7")
def test_a_russian_attack_shows_the_stack_and_is_not_taken_back() -> None:
    position = board("2423: RU-13 RU-15 RU-1; 2422: AH-1 AH-2", side="russian", phase="combat")
    table = Table(ScriptedChance([2]))
    table.sealed = True
    battle = check_attack(position, "russian", attack("RU-13 RU-15 RU-1", "2422"))
    with pytest.raises(WouldReveal):
        fight(position, table, battle).send(None)
    told = fought(position, attack("RU-13 RU-15 RU-1", "2422"), die=3)
    assert next(e for e in told if isinstance(e, Examined)).defenders == (("AH-1", 1), ("AH-2", 1))
