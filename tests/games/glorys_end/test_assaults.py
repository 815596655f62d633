"""Chapters 13 to 15: who may assault whom and how, round hex 3639 unless a test needs another."""

import pytest

from pbem.games.glorys_end.log import DummiesGone, FortGone, Resolved, SiegeFired
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.glorys_end.standing import SHIPPED, answer
from pbem.games.hex_engine.orders import Defend, Evade, Move
from pbem.rules import WouldReveal
from tests.games.glorys_end.fights import NONE, fought, odds_of
from tests.games.glorys_end.positions import at, board, play, refused, steps
from tests.games.kit.hex_positions import logged

# --- who may attack -------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.22")
def test_units_that_moved_make_no_prepared_assault() -> None:
    position = board("3637: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    refused(position, Assault(("DE-2-XXX",), "3639"), "13.22", Move(("DE-2-XXX",), ("3638",)))


@pytest.mark.rule("glo:13.5")
@pytest.mark.rule("glo:13.7")
@pytest.mark.rule("glo:13.4")
@pytest.mark.rule("glo:13.2")
def test_units_of_several_hexes_attack_one_hex_and_others_of_a_stack_another() -> None:
    position = board(
        "3638: DE-2-XXX DE-3-XXX; 3538: DE-4-XXX; 3639: FR-1-XXX FR-2-XXX; 3738: FR-8-XXX",
        german="3637",
    )
    going = fought(position, "DE-2-XXX DE-4-XXX", die=1)
    assert odds_of(going).defence == 8
    going = fought(position, "DE-3-XXX", "3738", die=1)
    assert odds_of(going).defence == 4
    refused(
        board("3638: DE-2-XXX; 3640: FR-1-XXX", german="3637"),
        Assault(("DE-2-XXX",), "3640"),
        "13.5",
    )


@pytest.mark.rule("glo:13.6")
def test_nobody_attacks_or_is_attacked_twice_in_a_phase() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX; 3738: FR-2-XXX", german="3637")
    first = Assault(("DE-2-XXX",), "3639", NONE, NONE)
    refused(position, Assault(("DE-2-XXX",), "3738"), "13.22", first, dice=(1,))
    refused(position, Assault(("DE-3-XXX",), "3639"), "13.6")


@pytest.mark.rule("glo:13.26")
def test_allies_of_two_nations_never_attack_together_but_naval_infantry_does() -> None:
    position = board("3638: FR-1-XXX; 3538: GB-1-XXX; 3539: GB-N-XX; 3639: DE-2-XXX", side="allied")
    refused(position, Assault(("FR-1-XXX", "GB-1-XXX"), "3639"), "13.26")
    assert odds_of(fought(position, "FR-1-XXX GB-N-XX", die=1)).attack == 6


@pytest.mark.rule("glo:13.8")
def test_an_attack_that_was_declared_shows_the_defenders_and_stands() -> None:
    position = board("3638: DE-2-XXX; 3639: FR-81T-XX FR-1-XXX FR-2-XXX", german="3637")
    going = play(position)
    going.table.sealed = True
    with pytest.raises(WouldReveal):
        going.submit("GERMAN", Assault(("DE-2-XXX",), "3639", NONE, NONE))


# --- march assaults -------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.23")
def test_a_march_assault_needs_the_points_to_enter_and_ends_the_march() -> None:
    position = board("3635: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    march = Move(("DE-2-XXX",), ("3636", "3637", "3638"))
    going = play(position, march, MarchAssault(("DE-2-XXX",), "3639", NONE, NONE), dice=(1,))
    assert odds_of(going).odds == "1:1"
    refused(position, Move(("DE-2-XXX",), ("3637",)), "12.2")
    refused(position, Assault(("DE-2-XXX",), "3639"), "13.22")
    tired = board("3634: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    longer = Move(("DE-2-XXX",), ("3635", "3636", "3637", "3638"))
    refused(tired, MarchAssault(("DE-2-XXX",), "3639"), "13.23", longer)


@pytest.mark.rule("glo:13.23")
@pytest.mark.rule("glo:14.1")
@pytest.mark.rule("glo:9.5")
def test_works_are_assaulted_prepared_or_not_at_all() -> None:
    fort = board("1620: DE-2-XXX")
    refused(fort, MarchAssault(("DE-2-XXX",), "1621"), "14.1")
    trench = board("3638: DE-2-XXX; 3639: FR-1-XXX", german="3637")
    trench.state.trenches.add(trench.grid.at["3639"])
    refused(trench, MarchAssault(("DE-2-XXX",), "3639"), "14.1")
    refused(board("3638: DE-2-XXX; 3639: FR-1-XXX"), MarchAssault(("DE-2-XXX",), "3639"), "7.5")


# --- cavalry --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.25")
def test_cavalry_alone_slips_away_and_can_be_caught_again() -> None:
    position = board("3638: DE-2-XXX; 3639: FR-1C-XXX", german="3637")
    going = play(position, Assault(("DE-2-XXX",), "3639", NONE, ("DE-2-XXX",)))
    going.submit("ALLIED", Evade("3640"))
    assert at(position, "DE-2-XXX") == "3639"
    assert at(position, "FR-1C-XXX") == "3640"
    going.submit("GERMAN", Assault(("DE-2-XXX",), "3640", NONE, NONE))
    assert {type(ask).__name__ for ask in going.asks} == {"EvadeAsk"}


@pytest.mark.rule("glo:13.25")
def test_cavalry_that_is_chased_stands_by_its_orders() -> None:
    position = board("3638: DE-2-XXX; 3639: FR-1C-XXX", german="3637")
    going = play(position, Assault(("DE-2-XXX",), "3639", NONE, ("DE-2-XXX",)))
    first = going.asks[0]
    assert answer(SHIPPED, first) == first.default()
    going.submit("ALLIED", first.default())
    going.submit("GERMAN", Assault(("DE-2-XXX",), at(position, "FR-1C-XXX"), NONE, NONE))
    assert answer(SHIPPED, going.asks[0]) == Evade("")


@pytest.mark.rule("glo:13.25")
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [("DE-2-XXX DE-1C-XXX", "FR-1C-XXX"), ("DE-2-XXX", "FR-1C-XXX FR-42-XX")],
)
def test_cavalry_stands_against_cavalry_and_beside_infantry(attackers: str, defenders: str) -> None:
    position = board(f"3638: {attackers}; 3639: {defenders}", german="3637")
    going = fought(position, attackers, die=1)
    assert logged(going, Resolved)


@pytest.mark.rule("glo:9.4")
@pytest.mark.rule("glo:13.24")
def test_cavalry_attacks_no_works() -> None:
    refused(board("1620: DE-1C-XXX"), Assault(("DE-1C-XXX",), "1621"), "9.4")


# --- works and guns -------------------------------------------------------------------------------


@pytest.mark.rule("glo:14.2")
@pytest.mark.rule("glo:14.6")
def test_a_fortress_adds_its_factor_ignores_retreats_and_falls_last() -> None:
    position = board("1620: DE-2-XXX DE-3-XXX; 1621: BE-3-XX")
    going = fought(position, "DE-2-XXX DE-3-XXX", "1621", die=6)
    told = odds_of(going)
    assert (told.attack, told.defence, told.odds) == (12, 4, "3:1")
    going.submit("ALLIED", Defend(("BE-3-XX", "BE-3-XX")))
    assert at(position, "BE-3-XX") == "lost"
    assert position.grid.at["1621"] in position.state.forts


@pytest.mark.rule("glo:14.5")
def test_leaving_a_fortress_destroys_it_and_its_step_pays_a_loss() -> None:
    position = board("1620: DE-2-XXX DE-3-XXX; 1621: BE-3-XX")
    going = fought(position, "DE-2-XXX DE-3-XXX", "1621", die=6)
    retreats = [
        order for order in going.asks[0].legal() if isinstance(order, Defend) and order.retreat
    ]
    assert all(len(order.losses) == 1 for order in retreats)
    going.submit("ALLIED", retreats[0])
    assert steps(position, "BE-3-XX") == 1
    assert position.grid.at["1621"] not in position.state.forts


@pytest.mark.rule("glo:14.3")
def test_a_zone_helps_its_defenders_and_goes_with_the_last_of_them() -> None:
    position = board("3318: DE-2-XXX DE-3-XXX; 3319: FR-81T-XX")
    going = fought(position, "DE-2-XXX DE-3-XXX", "3319", die=6)
    assert ("zone", -1) in odds_of(going).modifiers
    assert position.grid.at["3319"] not in position.state.zones


@pytest.mark.rule("glo:14.4")
@pytest.mark.rule("glo:9.5")
def test_men_in_trenches_ignore_retreats() -> None:
    position = board("3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX", german="3637")
    position.state.trenches.add(position.grid.at["3639"])
    going = fought(position, "DE-2-XXX DE-3-XXX", die=3)
    going.submit("ALLIED", Defend(("FR-1-XXX",)))
    assert at(position, "FR-1-XXX") == "3639"


@pytest.mark.rule("glo:14.9")
@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:2.7")
def test_a_gun_that_hits_removes_the_fortress_before_the_assault() -> None:
    position = board("1620: DE-2-XXX DE-420-SG")
    going = play(
        position, Assault(("DE-2-XXX", "DE-420-SG"), "1621", NONE, ("DE-2-XXX",)), dice=(4,)
    )
    assert logged(going, FortGone) == [FortGone("1621")]
    assert at(position, "DE-2-XXX") == "1621"
    assert at(position, "DE-420-SG") == "1620"


@pytest.mark.rule("glo:14.9")
def test_a_gun_that_misses_leaves_the_assault_to_be_made() -> None:
    position = board("1620: DE-2-XXX DE-305-SG")
    going = play(position, Assault(("DE-2-XXX", "DE-305-SG"), "1621", NONE, NONE), dice=(4, 1))
    assert odds_of(going).defence == 2


@pytest.mark.rule("glo:14.10")
def test_modern_fortresses_add_to_the_die_of_the_gun() -> None:
    position = board("2821: DE-2-XXX DE-420-SG", german="2718 2821")
    going = play(position, Assault(("DE-2-XXX", "DE-420-SG"), "2822", NONE, NONE), dice=(2, 1))
    (fired,) = logged(going, SiegeFired)
    assert isinstance(fired, SiegeFired)
    assert (fired.die, fired.modifier, fired.destroyed) == (5, 3, False)


@pytest.mark.rule("glo:14.8")
def test_guns_always_remove_a_zone_and_the_men_in_it_fight_on_without() -> None:
    position = board("3318: DE-2-XXX DE-3-XXX DE-305-SG; 3319: FR-1-XXX")
    going = play(
        position, Assault(("DE-2-XXX", "DE-3-XXX", "DE-305-SG"), "3319", NONE, NONE), dice=(1,)
    )
    assert position.grid.at["3319"] not in position.state.zones
    assert "zone" not in dict(odds_of(going).modifiers)


@pytest.mark.rule("glo:14.7")
def test_guns_fire_with_infantry_at_works_in_supply_and_die_when_left_alone() -> None:
    refused(
        board("1620: DE-420-SG; 1520: DE-2-XXX"), Assault(("DE-420-SG", "DE-2-XXX"), "1621"), "14.7"
    )
    refused(
        board("3638: DE-420-SG DE-2-XXX; 3639: FR-1-XXX"),
        Assault(("DE-420-SG", "DE-2-XXX"), "3639"),
        "14.7",
    )
    position = board("3639: DE-2-XXX/1 DE-420-SG; 3638: FR-1-XXX; 3640: FR-2-XXX", side="allied")
    fought(position, "FR-1-XXX FR-2-XXX", die=6)
    assert at(position, "DE-420-SG") == "lost"


# --- dummies --------------------------------------------------------------------------------------


@pytest.mark.rule("glo:15.1")
@pytest.mark.rule("glo:15.2")
def test_dummies_that_are_attacked_vanish_and_the_march_goes_on() -> None:
    position = board("3637: DE-2-XXX; 3639: FR-DUMMY-1 FR-DUMMY-2", german="3637", dummies=True)
    going = play(
        position, Move(("DE-2-XXX",), ("3638",)), MarchAssault(("DE-2-XXX",), "3639", NONE, NONE)
    )
    assert logged(going, DummiesGone) == [DummiesGone("3639", ("FR-DUMMY-1", "FR-DUMMY-2"))]
    going.submit("GERMAN", Move(("DE-2-XXX",), ("3639", "3640")))
    assert at(position, "DE-2-XXX") == "3640"


@pytest.mark.rule("glo:15.2")
def test_a_prepared_assault_on_dummies_may_go_on_if_all_advance() -> None:
    where = "3638: DE-2-XXX DE-3-XXX; 3639: FR-DUMMY-1; 3640: FR-1-XXX"
    together = board(where, german="3637", dummies=True)
    both = ("DE-2-XXX", "DE-3-XXX")
    going = play(
        together, Assault(both, "3639", NONE, both), Assault(both, "3640", NONE, NONE), dice=(1,)
    )
    assert odds_of(going).odds == "3:1"
    apart = board(where, german="3637", dummies=True)
    refused(
        apart, Assault(("DE-2-XXX",), "3640"), "13.22", Assault(both, "3639", NONE, ("DE-2-XXX",))
    )
