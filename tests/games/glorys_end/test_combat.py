"""Chapter 13: odds, modifiers and results of assaults, round hex 3639."""

import pytest

from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.combat.choices import DefendAsk
from pbem.games.glorys_end.log import Resolved
from pbem.games.glorys_end.orders import Assault, Divide
from pbem.games.glorys_end.standing import SHIPPED, answer
from pbem.games.hex_engine.orders import Advance, Defend, TakeLosses
from pbem.rules import Adjudication, WouldReveal
from tests.games.glorys_end.fights import NONE, fought, odds_of, refusal
from tests.games.glorys_end.positions import at, board, play, steps
from tests.games.kit.hex_positions import logged

# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.9")
@pytest.mark.rule("glo:13.3")
@pytest.mark.rule("glo:13.1")
def test_odds_divide_the_sums_of_factors_and_round_down() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", german="3637")
    told = odds_of(fought(position, "DE-2-XXX DE-3-XXX"))
    assert (told.attack, told.defence, told.odds) == (12, 4, "3:1")
    assert told.modifiers == ()


@pytest.mark.rule("glo:13.10")
def test_an_attack_by_fewer_factors_rounds_up_for_the_defender() -> None:
    position = board("3638: DE-2-XXX/3; 3639: FR-1-XXX FR-2-XXX", german="3637")
    assert odds_of(fought(position, "DE-2-XXX")).odds == "1:2"


@pytest.mark.rule("glo:13.11")
def test_worse_than_one_to_two_costs_two_steps_without_a_die() -> None:
    position = board("3638: DE-2-XXX/1; 3639: FR-1-XXX FR-2-XXX/3", german="3637")
    going = play(position, Assault(("DE-2-XXX",), "3639", NONE, NONE))
    assert logged(going, Resolved) == [Resolved("3639", 0, 2, 0, retreat=False)]
    assert at(position, "DE-2-XXX") == "lost"


@pytest.mark.rule("glo:13.13")
def test_each_column_above_five_to_one_adds_one_to_the_die() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-81T-XX", german="3637")
    told = odds_of(fought(position, "DE-2-XXX DE-3-XXX", die=1))
    assert told.odds == "6:1"
    assert told.modifiers == (("odds", 1),)


@pytest.mark.rule("glo:13.12")
def test_the_die_is_never_read_below_one_or_above_six() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-81T-XX/1", german="3637")
    going = fought(position, "DE-2-XXX DE-3-XXX", die=6)
    (result,) = logged(going, Resolved)
    assert isinstance(result, Resolved)
    assert result.die == 6
    assert (result.attacker, result.defender, result.retreat) == (0, 3, True)


@pytest.mark.rule("glo:7.6")
@pytest.mark.rule("glo:7.5")
def test_units_out_of_supply_count_half_rounded_down_each() -> None:
    position = board("3638: DE-3R-XXX DE-4R-XXX; 3639: FR-1-XXX")
    assert odds_of(fought(position, "DE-3R-XXX DE-4R-XXX")).attack == 2 + 2


@pytest.mark.rule("glo:7.6")
def test_defenders_out_of_supply_count_half() -> None:
    ring = (
        "3638: DE-2-XXX DE-3-XXX; 3538: DE-4-XXX; 3539: DE-9-XXX; "
        "3640: DE-7-XXX; 3739: DE-10-XXX; 3738: DE-G-XXX"
    )
    position = board(f"{ring}; 3639: FR-1-XXX", german="3637")
    assert odds_of(fought(position, "DE-2-XXX DE-3-XXX")).defence == 2


@pytest.mark.rule("glo:13.24")
@pytest.mark.rule("glo:2.9")
def test_cavalry_counts_its_bracketed_number_against_cavalry_alone() -> None:
    position = board("3638: DE-1C-XXX; 3639: FR-1C-XXX", german="3637")
    told = odds_of(fought(position, "DE-1C-XXX"))
    assert (told.attack, told.defence) == (5, 3)
    position = board("3638: DE-1C-XXX; 3639: FR-1C-XXX FR-8-XXX", german="3637")
    told = odds_of(fought(position, "DE-1C-XXX"))
    assert (told.attack, told.defence) == (3, 3 + 4)
    position = board("3638: DE-1C-XXX DE-2-XXX; 3639: FR-1C-XXX", german="3637")
    told = odds_of(fought(position, "DE-1C-XXX DE-2-XXX"))
    assert (told.attack, told.defence) == (5 + 6, 2)


# --- modifiers ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.14")
def test_terrain_cities_and_rivers_help_the_defender_and_add_up() -> None:
    marsh = board("3228: DE-2-XXX DE-3-XXX; 3229: FR-1-XXX", german="3125 3226")
    assert ("marsh", -1) in odds_of(fought(marsh, "DE-2-XXX DE-3-XXX", "3229")).modifiers
    mountain = board("3812: DE-2-XXX DE-3-XXX; 3814: FR-1-XXX; 3713: DE-4-XXX")
    assert ("mountain", -2) in odds_of(fought(mountain, "DE-4-XXX", "3814")).modifiers
    city = board("2828: DE-2-XXX DE-3-XXX; 2829: FR-1-XXX", german="2725")
    assert ("city", -1) in odds_of(fought(city, "DE-2-XXX DE-3-XXX", "2829")).modifiers


@pytest.mark.rule("glo:13.15")
def test_a_river_counts_once_and_only_if_all_attack_over_one() -> None:
    over = board("3321: DE-2-XXX; 3421: DE-3-XXX; 3422: FR-1-XXX")
    assert ("river", -1) in odds_of(fought(over, "DE-2-XXX DE-3-XXX", "3422")).modifiers
    both = board("3321: DE-2-XXX; 3522: DE-3-XXX; 3422: FR-1-XXX")
    assert "river" not in dict(odds_of(fought(both, "DE-2-XXX DE-3-XXX", "3422")).modifiers)


@pytest.mark.rule("glo:13.16")
@pytest.mark.parametrize(
    ("hexes", "concentric"),
    [
        ("3638 3640", True),
        ("3638 3539 3739", True),
        ("3638 3538 3739 3738", True),
        ("3638 3538 3738", False),
        ("3638 3539", False),
    ],
)
def test_attacks_from_all_round_add_two(hexes: str, concentric: bool) -> None:
    corps = ("DE-2-XXX", "DE-3-XXX", "DE-4-XXX", "DE-9-XXX")
    placed = list(zip(hexes.split(), corps, strict=False))
    position = board(
        "; ".join(f"{h}: {u}" for h, u in placed) + "; 3639: FR-1-XXX FR-2-XXX", german="3637 3641"
    )
    told = odds_of(fought(position, " ".join(u for _, u in placed)))
    assert (("concentric", 2) in told.modifiers) is concentric


@pytest.mark.rule("glo:13.16")
@pytest.mark.rule("glo:14.2")
def test_a_fortress_knows_no_concentric_assault_and_costs_two_steps_more() -> None:
    position = board(
        "1520: DE-2-XXX; 1721: DE-3-XXX; 1620: DE-4-XXX; 1622: DE-9-XXX; 1521: DE-G-XXX"
    )
    going = fought(position, "DE-2-XXX DE-4-XXX DE-9-XXX DE-G-XXX", "1621", die=1)
    told = odds_of(going)
    assert told.defence == 2
    assert "concentric" not in dict(told.modifiers)
    position = board("1620: DE-2-XXX DE-3-XXX")
    going = fought(position, "DE-2-XXX DE-3-XXX", "1621", die=1)
    (result,) = logged(going, Resolved)
    assert isinstance(result, Resolved)
    assert result.attacker == 2 + 2


# --- results --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.17")
@pytest.mark.rule("glo:13.18")
@pytest.mark.rule("glo:2.11")
def test_a_beaten_defender_loses_steps_and_goes_a_hex_back() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", german="3637")
    going = fought(position, "DE-2-XXX DE-3-XXX", die=3)
    (ask,) = going.asks
    assert ask.seat == "ALLIED"
    going.submit("ALLIED", Defend(("FR-1-XXX",), "3640"))
    assert steps(position, "FR-1-XXX") == 3
    assert at(position, "FR-1-XXX") == "3640"
    assert sorted((steps(position, "DE-2-XXX"), steps(position, "DE-3-XXX"))) == [3, 4]


@pytest.mark.rule("glo:13.3")
@pytest.mark.parametrize("die", [3, 6])
def test_a_dry_run_of_the_defence_ends_before_what_the_attack_named(die: int) -> None:
    """Losses (3) and the advance behind a retreat (6) are not known to the defender."""
    position = board("3638: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    attack = Assault(("DE-2-XXX",), "3639", ("DE-2-XXX",), ("DE-2-XXX",))
    going = play(position, attack, dice=(die,))
    going.table.sealed = True
    retreats = (order for order in going.asks[0].legal() if getattr(order, "retreat", ""))
    with pytest.raises(WouldReveal):
        going.submit("ALLIED", next(retreats))


@pytest.mark.rule("glo:13.18")
def test_a_hurt_defender_may_retreat_and_an_unhurt_one_may_not() -> None:
    hurt = board("3638: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    going = fought(hurt, "DE-2-XXX", die=4)
    going.submit("ALLIED", Defend(("FR-1-XXX",), "3739"))
    assert at(hurt, "FR-1-XXX") == "3739"
    unhurt = board("3638: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    going = fought(unhurt, "DE-2-XXX", die=1)
    assert all(ask.seat == "GERMAN" for ask in going.asks)
    assert at(unhurt, "FR-1-XXX") == "3639"


@pytest.mark.rule("glo:13.19")
def test_a_retreat_follows_the_compass_and_avoids_enemies_then_friends() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX; 3640: FR-42-XX", german="3637")
    fought(position, "DE-2-XXX DE-3-XXX", die=3)
    assert at(position, "FR-1-XXX") == "3739"
    near = board(
        "3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX; 3640: FR-42-XX; 3738: DE-4-XXX", german="3637"
    )
    fought(near, "DE-2-XXX DE-3-XXX", die=3)
    assert at(near, "FR-1-XXX") == "3640"


@pytest.mark.rule("glo:13.19")
def test_who_cannot_retreat_is_lost_and_a_full_hex_sends_him_further() -> None:
    shut = board(
        "3638: DE-2-XXX DE-3-XXX; 3640: DE-4-XXX; 3739: DE-9-XXX; 3738: DE-7-XXX; 3639: FR-1-XXX",
        german="3637",
    )
    fought(shut, "DE-2-XXX DE-3-XXX", die=3)
    assert at(shut, "FR-1-XXX") == "lost"
    full = "3640: FR-2-XXX FR-8-XXX; 3739: FR-3-XXX FR-4-XXX; 3738: FR-5-XXX FR-6-XXX"
    crowded = board(f"3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX; {full}", german="3637")
    going = fought(crowded, "DE-2-XXX DE-3-XXX", die=3)
    goals = {order.retreat for order in going.asks[0].legal() if isinstance(order, Defend)}
    assert goals
    assert goals.isdisjoint({"3640", "3739", "3738"})


def beaten_stack(full: str) -> tuple[Position, Adjudication[State]]:
    """Two corps beaten at 3639 that have to retreat."""
    position = board(f"3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX FR-2-XXX; {full}", german="3637")
    assault = Assault(("DE-2-XXX", "DE-3-XXX"), "3639", NONE, NONE)
    return position, play(position, assault, dice=(6,))


CORPS_BESIDE = "3640: FR-3-XXX; 3739: FR-4-XXX; 3738: FR-5-XXX"


@pytest.mark.rule("glo:13.19")
def test_a_stack_for_which_no_hex_beside_it_has_room_may_divide() -> None:
    position, going = beaten_stack(CORPS_BESIDE)
    (ask,) = going.asks
    assert isinstance(ask, DefendAsk)
    assert ask.prompt().topic == "glo.ask.defend_apart"
    losses = next(o.losses for o in ask.legal() if isinstance(o, Divide))
    apart = Divide(losses, apart=(("FR-1-XXX", "3640"), ("FR-2-XXX", "3739")))
    assert apart in list(ask.legal())
    going.submit("ALLIED", apart)
    assert (at(position, "FR-1-XXX"), at(position, "FR-2-XXX")) == ("3640", "3739")


@pytest.mark.rule("glo:13.19")
@pytest.mark.rule("glo:13.18")
def test_a_stack_that_divides_goes_where_there_is_room_and_leaves_nobody_behind() -> None:
    _, going = beaten_stack(CORPS_BESIDE)
    (ask,) = going.asks
    losses = next(o.losses for o in ask.legal() if isinstance(o, Divide))
    same = (("FR-1-XXX", "3640"), ("FR-2-XXX", "3640"))
    assert refusal(ask, Divide(losses, apart=same)) == "glo.illegal.not_apart_there"
    alone = (("FR-1-XXX", "3640"),)
    assert refusal(ask, Divide(losses, apart=alone)) == "glo.illegal.left_behind"


@pytest.mark.rule("glo:13.19")
def test_a_stack_that_one_hex_beside_it_holds_stays_together() -> None:
    _, going = beaten_stack("3640: FR-3-XXX; 3739: FR-4-XXX")
    (ask,) = going.asks
    ways = [order for order in ask.legal() if isinstance(order, Defend)]
    assert not any(isinstance(order, Divide) for order in ways)
    apart = Divide(ways[0].losses, apart=(("FR-1-XXX", "3640"), ("FR-2-XXX", "3739")))
    assert refusal(ask, apart) == "glo.illegal.stays_together"


@pytest.mark.rule("glo:13.19")
def test_who_may_divide_is_asked_whatever_their_standing_orders_say() -> None:
    _, divisible = beaten_stack(CORPS_BESIDE)
    _, together = beaten_stack("3640: FR-3-XXX; 3739: FR-4-XXX")
    assert answer(SHIPPED, divisible.asks[0]) is None
    assert answer(SHIPPED, together.asks[0]) is not None
    late = divisible.asks[0].default()
    assert divisible.asks[0].is_legal(late)
    assert not isinstance(late, Divide)


@pytest.mark.rule("glo:13.18")
@pytest.mark.rule("glo:13.6")
def test_units_that_retreated_into_a_hex_add_nothing_and_die_if_it_suffers() -> None:
    position = board(
        "3638: DE-2-XXX DE-3-XXX; 3739: FR-2-XXX/2; 3738: DE-4-XXX DE-9-XXX; "
        "3639: FR-1-XXX; 3640: FR-42-XX FR-3-XXX FR-4-XXX/3",
        german="3637",
    )
    fought(position, "DE-2-XXX DE-3-XXX", die=3)
    assert at(position, "FR-1-XXX") == "3739"
    told = play(position, Assault(("DE-4-XXX", "DE-9-XXX"), "3739", NONE, NONE), dice=(6,))
    assert odds_of(told).defence == 2
    assert at(position, "FR-1-XXX") == "lost"


@pytest.mark.rule("glo:13.20")
def test_each_side_shares_its_losses_as_it_likes() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-81T-XX FR-42-XX", german="3637")
    going = play(position, Assault(("DE-2-XXX", "DE-3-XXX"), "3639", None, NONE), dice=(3,))
    going.submit("ALLIED", Defend(("FR-42-XX",), "3640"))
    going.submit("GERMAN", TakeLosses(("DE-3-XXX",)))
    assert (steps(position, "DE-2-XXX"), steps(position, "DE-3-XXX")) == (4, 3)
    assert (steps(position, "FR-42-XX"), steps(position, "FR-81T-XX")) == (1, 1)


@pytest.mark.rule("glo:13.21")
def test_survivors_may_advance_into_the_empty_hex_within_the_limits() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3538: DE-4-XXX; 3639: FR-81T-XX", german="3637")
    going = play(position, Assault(("DE-2-XXX", "DE-3-XXX", "DE-4-XXX"), "3639", NONE), dice=(6,))
    (ask,) = going.asks
    assert not ask.is_legal(Advance(("DE-2-XXX", "DE-3-XXX", "DE-4-XXX")))
    going.submit("GERMAN", Advance(("DE-2-XXX", "DE-4-XXX")))
    assert [at(position, f"DE-{n}-XXX") for n in (2, 3, 4)] == ["3639", "3638", "3639"]
