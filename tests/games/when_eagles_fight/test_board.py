"""The board of When Eagles Fight agrees with the rulebook and with itself."""

import itertools
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pbem import resources
from pbem.games.documents import Document, ScenarioError, load_document, source_counts
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, Board, Result
from pbem.games.when_eagles_fight.board.ground import Ground, ground_of
from pbem.games.when_eagles_fight.board.schema import SHAPE
from tests.games.when_eagles_fight.positions import board as position
from tests.games.when_eagles_fight.positions import printed

SHIPPED = resources.scenarios() / "when_eagles_fight"


@cache
def document() -> Document:
    return load_document("when_eagles_fight", "historical", SHAPE)


def board() -> Board:
    return printed()


def land() -> Ground:
    return ground_of(printed())


def unit(name: str) -> int:
    return board().unit[name]


# --- the map --------------------------------------------------------------------------------------


@pytest.mark.rule("wef:2.2")
@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("2419", "Warsaw"), ("2314", "Königsberg"), ("2726", "Przemysl"), ("3229", "Czernowitz"),
        ("4233", "Odessa"),
        ("3532", "Jassy"), ("2913", "Kovno"), ("2617", "Lomza"), ("2816", "Osowiec"),
    ],
)  # fmt: skip
def test_the_hexes_that_the_rulebook_names_hold_what_it_says(number: str, name: str) -> None:
    assert board().hexes[number].place == name


@pytest.mark.rule("wef:2.2")
def test_hexes_touch_as_the_examples_of_the_rulebook_have_it() -> None:
    grid = board().grid
    for one, other in (
        ("1820", "1919"),
        ("1820", "1920"),
        ("2628", "2528"),
        ("2628", "2629"),
        ("2417", "2316"),
    ):
        assert grid.direction(grid.at[one], grid.at[other]) is not None


def test_the_whole_map_hangs_together() -> None:
    grid = board().grid
    assert (grid.all & ~grid.flood(grid.mask(["2419"]), grid.all)).bit_count() <= 8


@pytest.mark.rule("wef:12.3")
def test_a_side_that_is_all_sea_parts_two_hexes_of_land() -> None:
    grid = board().grid
    assert ("2412", "2413") in board().sea
    assert grid.direction(grid.at["2412"], grid.at["2413"]) is None


@pytest.mark.rule("wef:12.11")
def test_only_ice_carries_over_a_lake() -> None:
    at, costs = board().grid.at, land()
    here, there = at["3404"], at["3504"]
    assert there not in dict(costs.costs[here])
    assert dict(costs.winter_costs[here])[there] == 1
    assert (
        dict(costs.winter_costs[there])[here]
        == board().tables.terrain[board().hexes["3404"].terrain].cost
    )


@pytest.mark.rule("wef:12.10")
def test_a_step_over_a_pass_costs_one_and_beside_it_two() -> None:
    at, costs = board().grid.at, land().costs
    assert {n for n, hex_ in board().hexes.items() if hex_.terrain == "pass"} == {
        "2528",
        "2529",
        "2629",
        "2830",
    }
    assert dict(costs[at["2628"]])[at["2528"]] == 1
    assert dict(costs[at["2628"]])[at["2629"]] == 2


@pytest.mark.rule("wef:12.8")
def test_forest_swamp_and_mountain_cost_two_and_frozen_swamps_one() -> None:
    board_, at = board(), board().grid.at
    for terrain, summer, winter in (
        ("open", 1, 1),
        ("forest", 2, 2),
        ("swamp", 2, 1),
        ("mountain", 2, 2),
    ):
        goal = next(
            n
            for n, hex_ in board_.hexes.items()
            if hex_.terrain == terrain
            and n not in {m for p in board_.passes | board_.lakes for m in p}
        )
        _, here = board_.grid.near[at[goal]][0]
        assert dict(land().costs[here])[at[goal]] == summer
        assert dict(land().winter_costs[here])[at[goal]] == winter


@pytest.mark.rule("wef:12.9")
def test_a_river_is_in_its_hexes_and_costs_nothing() -> None:
    at = board().grid.at
    vistula = [number for number, names in board().rivers.items() if "Vistula" in names]
    assert len(vistula) > 15
    goal = next(number for number in vistula if board().hexes[number].terrain == "open")
    assert all(dict(land().costs[here])[at[goal]] == 1 for _, here in board().grid.near[at[goal]])
    assert land().rivers >> at[goal] & 1


@pytest.mark.rule("wef:9.6")
def test_the_edges_are_those_that_the_rulebook_names() -> None:
    edges = board().edges
    assert edges["W"] == {n for n in board().hexes if n.startswith("10")}
    assert {"4231", "4232", "4233"} <= edges["E"]
    assert not {"4231", "4232", "4233"} & board().exits
    friendly = position().friendly_edge(CENTRAL)
    assert friendly & land().edge["S"]
    assert not friendly & land().country["romania"]
    assert position().friendly_edge(RUSSIAN) == land().edge["E"]


@pytest.mark.rule("wef:9.6")
def test_every_city_reaches_an_edge_of_its_side_by_rail() -> None:
    here = position()
    for side in (CENTRAL, RUSSIAN):
        home = land().home[side]
        reached = land().railways.flood(land().exits & here.friendly_edge(side) & home, home)
        assert not land().cities & land().home[side] & ~reached


def test_a_railway_runs_both_ways() -> None:
    assert len(board().rails) == 554
    railways = land().railways
    assert railways.at == board().grid.at
    for one, other in board().rails:
        a, b = board().grid.at[one], board().grid.at[other]
        assert railways.beside[a] >> b & 1
        assert railways.beside[b] >> a & 1
    assert sum(near.bit_count() for near in railways.beside) == 2 * len(board().rails)


@pytest.mark.rule("wef:4.2")
def test_the_capitals_are_the_four_that_end_the_game() -> None:
    names = {board().hexes[n].place for n in board().grid.numbers(land().capitals)}
    assert names == {"Berlin", "Vienna", "Budapest", "Petrograd"}


@pytest.mark.rule("wef:4.3")
def test_the_victory_hexes_are_the_cities_and_the_three_that_the_rulebook_adds() -> None:
    assert {"3229", "2726", "2529"} <= board().austrian_hexes
    assert "2830" not in board().austrian_hexes
    cities = set(board().grid.numbers(land().cities & land().country["austria"] & ~land().capitals))
    assert cities == board().austrian_hexes - {"3229", "2726", "2529"}


# --- the counters ---------------------------------------------------------------------------------


def test_the_counts_of_counters_are_those_of_the_facts() -> None:
    assert Counter(u.nation for u in board().units) == {
        "german": 67,
        "austrian": 27,
        "russian": 82,
        "romanian": 1,
    }
    assert Counter(u.kind for u in board().units) == {
        "infantry": 145,
        "fortress": 21,
        "cavalry": 9,
        "artillery": 2,
    }


@pytest.mark.rule("wef:2.5")
def test_germans_and_austrians_are_one_side_and_romanians_fight_with_russians() -> None:
    sides = {(u.nation, u.side) for u in board().units}
    assert sides == {
        ("german", CENTRAL), ("austrian", CENTRAL), ("russian", RUSSIAN), ("romanian", RUSSIAN),
    }  # fmt: skip
    assert board().units[unit("DE-TU")].nation == "german"


@pytest.mark.rule("wef:2.7")
@pytest.mark.rule("wef:2.8")
@pytest.mark.rule("wef:2.9")
@pytest.mark.rule("wef:2.10")
def test_kinds_sizes_and_factors_belong_together() -> None:
    sizes = {
        "infantry": {"XXX", "XX"},
        "cavalry": {"XXX", "XX"},
        "artillery": {"II"},
        "fortress": {""},
    }
    for u in board().units:
        assert u.size in sizes[u.kind], u.id
        assert not u.active or (u.nation, u.kind, u.size) == ("german", "infantry", "XXX"), u.id
        assert all((movement == 0) == (u.kind == "fortress") for _, _, movement in u.factors), u.id


@pytest.mark.rule("wef:2.4")
@pytest.mark.rule("wef:2.12")
def test_the_counter_that_the_rulebook_shows_is_the_counter_of_the_board() -> None:
    first = board().units[unit("AH-1")]
    assert (first.factors, first.rebuilt, first.hex, first.steps) == (
        ((6, 7, 4),),
        (3, 4, 3),
        "2425",
        1,
    )


@pytest.mark.rule("wef:2.12")
def test_every_austrian_unit_has_one_step_and_shows_its_back_once_rebuilt() -> None:
    assert all(u.steps == 1 for u in board().units if u.nation == "austrian")
    here = position("2425: AH-1")
    assert here.factors(unit("AH-1")) == (6, 7, 4)
    here.state.rebuilt.add(unit("AH-1"))
    assert here.factors(unit("AH-1")) == (3, 4, 3)


@pytest.mark.rule("wef:2.11")
def test_a_reduced_unit_shows_its_weaker_side() -> None:
    here = position("2316: DE-1/1; 2317: DE-17")
    assert here.factors(unit("DE-1")) == (4, 5, 4)
    assert here.factors(unit("DE-17")) == (6, 7, 4)


def test_a_lost_step_never_makes_a_unit_stronger() -> None:
    for u in board().units:
        for before, after in zip(u.factors, u.factors[1:], strict=False):
            assert all(a >= b for a, b in zip(before, after, strict=True)), u.id


@pytest.mark.rule("wef:3.3")
def test_slow_mobilization_takes_one_from_russians_on_turn_one_but_not_from_fortresses() -> None:
    here = position("2417: RU-13; 2419: RU-F-WAR; 2316: DE-1", turn=1)
    assert here.factors(unit("RU-13")) == (4, 5, 4)
    assert here.factors(unit("RU-F-WAR")) == (0, 2, 0)
    assert here.factors(unit("DE-1")) == (6, 7, 4)
    assert position("2417: RU-13", turn=2).factors(unit("RU-13")) == (5, 6, 4)


@pytest.mark.rule("wef:3.5")
def test_three_corps_are_of_the_second_army() -> None:
    assert {u.id for u in board().units if u.second_army} == {"AH-4/2", "AH-7/2", "AH-12/2"}


@pytest.mark.rule("wef:2.14")
@pytest.mark.rule("wef:17.0")
def test_the_variants_have_the_units_that_the_rulebook_counts() -> None:
    assert sum(u.scenario == "schlieffen_east" for u in board().units) == 17
    free = Counter((u.nation, u.kind) for u in board().units if u.scenario == "free")
    assert free == {("austrian", "cavalry"): 3, ("russian", "cavalry"): 1}
    for name in ("DE-G", "DE-2", "DE-10", "DE-11", "DE-13"):
        assert board().units[unit(name)].factors[0] == (6, 7, 4)
    for name in ("DE-GR", "DE-3R-XXX", "DE-4R", "DE-10R"):
        assert board().units[unit(name)].factors[0] == (5, 6, 4)


@pytest.mark.rule("wef:10.5")
def test_seven_german_units_come_with_the_offensive() -> None:
    coming = [u for u in board().units if u.brusilov and u.nation == "german"]
    assert len(coming) == 7
    assert {u.brusilov for u in coming} == {1, 2, 3}


@pytest.mark.rule("wef:10.14")
def test_three_garrisons_are_converted() -> None:
    made = [(u.of, u.turn, u.kind) for u in board().units if u.of]
    assert sorted(made) == [
        (f"DE-F-{town}", turn, kind)
        for town, turn in (("BRE", 4), ("POS", 2), ("THO", 2))
        for kind in ("fortress", "infantry")
    ]


@pytest.mark.rule("wef:8.1")
def test_the_first_set_up_is_stacked_within_the_limits_and_on_own_ground() -> None:
    stacks: dict[str, list[str]] = {}
    home = {"german": {"germany"}, "austrian": {"austria"}, "russian": {"russia", "poland"}}
    for u in board().units:
        if u.hex and not u.of:
            stacks.setdefault(u.hex, []).append(u.size)
            in_prussia = {"RU-3", "RU-4", "RU-20"}
            assert board().hexes[u.hex].country in home[u.nation] or u.id in in_prussia, u.id
    assert all(sizes.count("XXX") + sizes.count("XX") / 2 <= 3 for sizes in stacks.values())


# --- the charts -----------------------------------------------------------------------------------


@pytest.mark.rule("wef:13.20")
def test_the_one_result_that_the_text_quotes_stands_in_the_table() -> None:
    assert board().tables.crt["3:1"][6 - 1] == Result("1", "E")


@pytest.mark.rule("wef:13.10")
def test_better_odds_and_better_dice_never_cost_the_defender_less() -> None:
    crt = [board().tables.crt[odds] for odds in ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1")]
    worth = [["012E".index(result.defender) for result in column] for column in crt]
    assert all(len(column) == 9 for column in crt)
    assert all(low <= high for column in worth for low, high in itertools.pairwise(column))
    assert all(
        low <= high
        for left, right in itertools.pairwise(worth)
        for low, high in zip(left, right, strict=True)
    )


@pytest.mark.rule("wef:13.26")
def test_a_breakthrough_always_eliminates_the_defender() -> None:
    results = [result for column in board().tables.crt.values() for result in column]
    assert any(result.attacker == "B" for result in results)
    assert all(result.defender == "E" for result in results if result.attacker == "B")


@pytest.mark.rule("wef:9.9")
def test_on_turn_two_a_five_leaves_four_units_short() -> None:
    assert board().turns[2 - 1].ammunition[5 - 1] == 4


@pytest.mark.rule("wef:7.1")
def test_on_turn_five_a_seven_is_event_a_and_events_begin_with_it() -> None:
    assert board().turns[5 - 1].events[7 - 2] == "A"
    assert all(bool(turn.events) == (turn.number >= 5) for turn in board().turns)
    letters = {letter for turn in board().turns for letter in turn.events}
    assert letters == set("ABCDEFGHIJKL")


@pytest.mark.rule("wef:10.8")
def test_on_turn_six_come_two_german_two_austrian_and_five_russian_steps() -> None:
    assert board().turns[6 - 1].replacements == {"german": 2, "austrian": 2, "russian": 5}


@pytest.mark.rule("wef:4.3")
def test_six_turns_have_a_victory_check_and_turn_eleven_asks_for_four_hexes() -> None:
    checks = {turn.number: turn.check for turn in board().turns if turn.check}
    assert set(checks) == {2, 6, 11, 15, 20, 24}
    assert checks[11].austrian_hexes == 4


@pytest.mark.rule("wef:12.8")
def test_winter_is_in_january_and_february() -> None:
    winter = [turn for turn in board().turns if turn.winter]
    assert [turn.start[-2:] for turn in winter] == ["01", "01", "01"]
    assert not any("-01" <= turn.start[4:] <= "-02" for turn in board().turns if not turn.winter)


@pytest.mark.rule("wef:11.3")
@pytest.mark.rule("wef:11.4")
@pytest.mark.rule("wef:11.5")
@pytest.mark.parametrize(
    ("turn", "limits"),
    [(4, (6, 4, 5, 3)), (5, (6, 4, 4, 3)), (13, (6, 4, 4, 3)), (14, (5, 4, 3, None))],
)
def test_the_limits_of_the_railways_change_with_the_years(
    turn: int, limits: tuple[int | None, ...]
) -> None:
    rails = board().turns[turn - 1].rails
    assert (rails.german, rails.austrian, rails.russian, rails.german_in_russia) == limits


# --- the files ------------------------------------------------------------------------------------


def test_most_of_the_board_is_said_to_be_reconstructed_and_all_of_it_has_a_source() -> None:
    for stem in ("map", "units", "tables", "victory"):
        counts = source_counts(SHIPPED, stem)
        assert set(counts) <= {"rulebook", "reconstructed"}
        assert counts["reconstructed"]
        assert counts["rulebook"]


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("file", "before", "after", "key"),
    [
        ("map", 'side: "2412/2413"', 'side: "2412/2414"', "scenario.problem.not_touching"),
        ("map", '- {hex: "4202"}', '- {hex: "4201"}', "scenario.problem.unknown"),
        ("map", '{hex: "2419", name: Warsaw', '{hex: "2313", name: Warsaw',
        "scenario.problem.unknown"),
        ("units", 'setup: {hex: "2217"}', "setup: {}", "scenario.problem.disagrees"),
        ("tables", "{first: 5, last: 13, german: 6", "{first: 6, last: 13, german: 6",
        "scenario.problem.disagrees"),
        ("tables", "- {id: guard, turn: 13}\n", "", "scenario.problem.missing_entry"),
        ("victory", '"2529"', '"9999"', "scenario.problem.string_pattern_mismatch"),
        ("names", '"2419":', '"2418x":', "scenario.problem.unknown"),
    ],
)  # fmt: skip
def test_a_slip_in_a_file_is_explained(
    tmp_path: Path, file: str, before: str, after: str, key: str
) -> None:
    folder = tmp_path / "wef"
    shutil.copytree(SHIPPED, folder)
    text = (folder / f"{file}.yaml").read_text("utf-8")
    assert text.count(before) == 1
    (folder / f"{file}.yaml").write_text(text.replace(before, after), "utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_document("when_eagles_fight", "historical", SHAPE, folder)
    assert key in {problem.key for problem in caught.value.problems}
