"""The board of 1914: Glory's End agrees with the rulebook and with itself."""

import itertools
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pbem import resources
from pbem.games.documents import Document, ScenarioError, load_document, source_counts
from pbem.games.glorys_end.board.board import ALLIED, GERMAN, Board, Result, build
from pbem.games.glorys_end.board.schema import SHAPE

SHIPPED = resources.scenarios() / "glorys_end"
FILES = ("map", "units", "tables", "victory", "setup", "marne")


@cache
def document() -> Document:
    return load_document("glorys_end", "historical", SHAPE)


@cache
def board() -> Board:
    return build(document())


# --- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("1226", "Antwerp"), ("1525", "Brussels"), ("1621", "Liège"), ("2038", "Abbeville"),
        ("2244", "Le Havre"),
        ("3912", "Volgelsheim"), ("1632", "Lille"), ("1439", "Boulogne"), ("1337", "Calais"),
        ("1335", "Dunkirk"),
        ("1032", "Ostend"), ("2442", "Rouen"), ("1415", "Cologne"), ("3334", "Melun"),
        ("2822", "Verdun"),
        ("3320", "Toul"), ("3716", "Épinal"), ("4115", "Belfort"), ("2030", "Le Cateau"),
    ],
)  # fmt: skip
def test_the_hexes_that_the_rulebook_names_hold_what_it_says(number: str, name: str) -> None:
    assert board().hexes[number].place == name


def test_the_whole_map_hangs_together() -> None:
    grid = board().grid
    assert grid.flood(grid.mask(["3036"]), grid.all) == grid.all


def test_paris_is_three_cities_under_three_forts() -> None:
    assert board().paris == {"3036", "3037", "3136"}
    assert all(board().places[h].kind == "city" and h in board().forts for h in board().paris)
    assert board().paris <= board().paris_danger


@pytest.mark.rule("glo:12.3")
def test_a_side_that_is_all_sea_parts_two_hexes_of_land() -> None:
    grid = board().grid
    side = board().side("1939", "1839")
    assert side is not None
    assert side.kind == "all_sea"
    assert grid.direction(grid.at["1839"], grid.at["1939"]) is None


@pytest.mark.rule("glo:3.8")
def test_the_meuse_runs_unbroken_from_the_north_to_the_marne_and_the_south_edge() -> None:
    for one, other, name in (
        ("1520", "1620", "Meuse"),
        ("3621", "3720", "Meuse"),
        ("3921", "3922", "Marne"),
    ):
        side = board().side(one, other)
        assert side is not None
        assert side.name == name
    west, grid = board().meuse_west, board().grid
    assert {"1520", "1824", "2425", "3621", "3036", "3922"} <= west
    assert west.isdisjoint({"1620", "1621", "2822", "3720", "3921", "1415"})
    assert grid.flood(grid.mask(["3036"]), grid.mask(west)) == grid.mask(west)


@pytest.mark.rule("glo:3.8")
def test_every_side_between_west_and_east_of_the_meuse_is_a_part_of_its_line() -> None:
    west, grid = board().meuse_west, board().grid
    for number in west:
        for _, there in grid.near[grid.at[number]]:
            other = grid.number[there]
            side = board().side(number, other)
            assert other in west or (
                side is not None and side.name in ("Meuse", "Meuse line", "Marne")
            )


@pytest.mark.rule("glo:7.9")
def test_inland_ports_need_the_hexes_that_the_rulebook_lists() -> None:
    assert board().access == {
        "1226": ("1126", "1127", "1227"),
        "2442": ("2243", "2244", "2342", "2343", "2443"),
    }
    ports = {h: p.port for h, p in board().places.items() if p.port}
    assert {"1335", "1337", "1439", "1032", "2244"} <= {
        h for h, port in ports.items() if port == "sea"
    }
    assert all(h in board().coastal for h, port in ports.items() if port == "sea")


@pytest.mark.rule("glo:8.2")
def test_the_east_edge_runs_from_1015_to_4111() -> None:
    assert {"1015", "4111"} <= board().edges["E"]
    assert {number[:2] for number in board().edges["E"]} == {f"{rank}" for rank in range(10, 42)}
    assert all(board().hexes[number].country == "germany" for number in board().edges["E"])
    assert board().edges["S"] == {number for number in board().hexes if number.startswith("41")}


@pytest.mark.rule("glo:3.5")
@pytest.mark.parametrize("number", ["1017", "1117", "1218", "2717"])
def test_the_german_border_hexes_that_the_rulebook_lists_touch_a_neutral(number: str) -> None:
    grid, hexes = board().grid, board().hexes
    near = {hexes[grid.number[there]].country for _, there in grid.near[grid.at[number]]}
    assert hexes[number].country == "germany"
    assert near & {"netherlands", "belgium", "luxembourg"}


# --- the counters ---------------------------------------------------------------------------------


def test_every_unit_has_one_place_to_begin_or_to_enter() -> None:
    for unit in board().units:
        ways = (unit.army is not None, bool(unit.hex), bool(unit.turn))
        assert sum(ways) == (0 if unit.kind == "dummy" else 1), unit.id
        assert unit.hex in board().hexes or not unit.hex


def test_who_begins_in_a_hex_begins_in_his_own_country() -> None:
    home = {
        "german": {"germany", "belgium", "luxembourg"},
        "french": {"france"},
        "british": {"france"},
        "belgian": {"belgium"},
    }
    for unit in board().units:
        assert not unit.hex or board().hexes[unit.hex].country in home[unit.nation], unit.id


@pytest.mark.rule("glo:2.4")
def test_the_counter_that_the_rulebook_shows_is_the_counter_of_the_board() -> None:
    second = board().units[board().unit["DE-2-XXX"]]
    assert (second.factors[0], second.steps, second.army) == ((6, 7, 4), 4, 1)


@pytest.mark.rule("glo:2.9")
def test_french_corps_are_5_4_4_and_their_reserve_groups_better_in_defence() -> None:
    for unit in board().units:
        if (
            unit.nation == "french"
            and unit.kind == "infantry"
            and unit.size == "XXX"
            and unit.label != "4T"
        ):
            attack, defence, _ = unit.factors[0]
            assert (attack, defence) == (5, 4) if not unit.id.endswith("Grp") else defence > 4, (
                unit.id
            )


def test_a_lost_step_never_makes_a_unit_stronger() -> None:
    for unit in board().units:
        for before, after in zip(unit.factors, unit.factors[1:], strict=False):
            assert all(a >= b for a, b in zip(before, after, strict=True)), unit.id


def test_the_counts_of_counters_are_those_of_the_facts() -> None:
    nations = Counter(unit.nation for unit in board().units if unit.kind != "dummy")
    assert nations == {"german": 72, "french": 60, "british": 13, "belgian": 5}
    assert Counter(unit.kind for unit in board().units) == {
        "infantry": 129, "cavalry": 17, "gun": 2, "naval": 2, "dummy": 12,
    }  # fmt: skip
    assert (len(board().forts), len(board().zones)) == (16, 9)


@pytest.mark.rule("glo:14.10")
def test_verdun_gives_three_to_the_die_of_a_siege_gun() -> None:
    assert board().forts["2822"].siege_modifier == 3


@pytest.mark.rule("glo:3.3")
def test_every_army_has_its_marker() -> None:
    assert set(board().markers[GERMAN]) == set(range(1, 8))
    assert set(board().markers[ALLIED]) == set(range(1, 6))
    assert board().markers[ALLIED][4] == "3223"
    sides = {(unit.side, unit.army) for unit in board().units if unit.army}
    assert sides == {(side, army) for side, markers in board().markers.items() for army in markers}


def test_every_mobilization_marker_has_room_for_its_army() -> None:
    grid = board().grid
    for side, markers in board().markers.items():
        for army, marker in markers.items():
            area = grid.numbers(grid.hexes_within(grid.at[marker], 3))
            own = [
                h
                for h in area
                if board().hexes[h].country == ("germany" if side == GERMAN else "france")
            ]
            corps = sum(
                u.side == side and u.army == army and u.size == "XXX" for u in board().units
            )
            assert 2 * len(own) > corps


# --- the charts -----------------------------------------------------------------------------------


@pytest.mark.rule("glo:13.3")
def test_the_one_result_that_the_text_quotes_stands_in_the_table() -> None:
    assert board().tables.crt["3:1"][5] == Result(0, 2, retreat=True)


def test_better_odds_and_better_dice_never_cost_the_defender_less() -> None:
    crt = [board().tables.crt[odds] for odds in ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1")]
    worth = [[result.defender + result.retreat for result in column] for column in crt]
    assert all(len(column) == 6 for column in crt)
    assert all(
        low <= high
        for left, right in itertools.pairwise(worth)
        for low, high in zip(left, right, strict=True)
    )


def test_the_siege_table_removes_its_target_on_seven_of_twelve_faces() -> None:
    assert sum(map(sum, board().tables.siege.values())) == 7


@pytest.mark.rule("glo:8.6")
def test_replacements_come_when_the_track_says() -> None:
    turns = board().turns
    assert [turn.number for turn in turns] == list(range(1, 31))
    assert (turns[7].start, turns[11].end) == ("1914-09-04", "1914-09-18")
    assert all(
        turn.replacements.get("french", 0) == (3 if turn.number >= 4 else 0) for turn in turns
    )
    assert {
        turn.number: turn.replacements["british"]
        for turn in turns
        if "british" in turn.replacements
    } == {
        7: 2,
        29: 1,
    }


@pytest.mark.rule("glo:4.2")
def test_the_victory_hexes_that_the_text_prices_cost_that() -> None:
    german, allied = board().vp[GERMAN], board().vp[ALLIED]
    assert (german["2244"].vp, allied["3912"].vp, german["1632"].vp, allied["1632"].vp) == (
        10,
        4,
        5,
        5,
    )
    assert set(german) & set(allied) == {"1632"}
    assert (board().start_vp, board().win_vp) == ({GERMAN: 0, ALLIED: -7}, {GERMAN: 30, ALLIED: 20})


@pytest.mark.rule("glo:4.3")
def test_the_channel_ports_and_le_cateau_are_conditional() -> None:
    assert {h for h, v in board().vp[GERMAN].items() if v.conditional} == {
        "1439",
        "1337",
        "1335",
        "1032",
    }
    assert {"2030", "1433"} <= {h for h, v in board().vp[ALLIED].items() if v.conditional}


# --- the Marne ------------------------------------------------------------------------------------


@pytest.mark.rule("glo:16.2")
def test_the_list_of_the_marne_is_whole_and_stands_on_its_map() -> None:
    marne = board().marne
    nations = Counter(board().units[board().unit[unit]].nation for unit, _, _ in marne.units)
    assert nations == {"british": 5, "french": 23, "german": 18}
    assert (marne.first, marne.last, set(marne.forts)) == (8, 12, board().paris)
    held = {number for _, _, number in marne.units}
    assert held.isdisjoint(marne.german_control)
    assert {board().hexes[h].place for h in marne.towns} == {
        "Laon", "Rethel", "Reims", "Châlons", "Vitry", "Épernay", "Château-Thierry",
    }  # fmt: skip


# --- the files ------------------------------------------------------------------------------------


def test_every_fact_has_a_source() -> None:
    for stem in FILES:
        counts = source_counts(SHIPPED, stem)
        assert set(counts) <= {"rulebook", "web", "reconstructed"}
        assert counts["rulebook"]
        assert counts["reconstructed"]
    assert source_counts(SHIPPED, "map")["reconstructed"] > 1000


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("map", "terrain: marsh", "terrain: swamp", "literal_error"),
        ("map", '- {id: "1016"', '- {id: "1015"', "twice"),
        ("map", "1520/1620", "1520/1622", "not_touching"),
        ("map", 'access: ["1126"', 'access: ["4444"', "unknown"),
        ("units", "setup: {army: 1}", 'setup: {army: 1, hex: "1415"}', "disagrees"),
        ("units", "setup: {army: 7}", "setup: {army: 7, turn: 3}", "disagrees"),
        ("units", '{hex: "1523"}', '{hex: "1134"}', "unknown"),
        ("units", '{hex: "1632"}', '{hex: "1524"}', "disagrees"),
        ("units", "[[6, 7, 4]", "[[6, 17, 4]", "less_than_equal"),
        ("tables", '"2/1"', '"2-1"', "string_pattern_mismatch"),
        ("tables", "- {id: command, turn: 2}\n", "", "missing_entry"),
        ("victory", '{hex: "2038"', '{hex: "1134"', "unknown"),
        ("setup", "{side: german, army: 7", "{side: german, army: 6", "twice"),
        ("marne", 'hex: "3237", steps: 1', 'hex: "3237", steps: 3', "disagrees"),
        ("marne", 'hex: "3237"', 'hex: "1523"', "disagrees"),
        ("names", '"1226":', '"1227":', "unknown"),
        ("layout", "german:", "germanic:", "literal_error"),
    ],
)  # fmt: skip
def test_every_slip_of_an_owner_is_named(
    tmp_path: Path, file: str, old: str, new: str, key: str
) -> None:
    shutil.copytree(SHIPPED, tmp_path / "files")
    path = tmp_path / "files" / f"{file}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_document("glorys_end", "historical", SHAPE, tmp_path / "files")
    assert (f"{file}.yaml", f"scenario.problem.{key}") in {
        (problem.file, problem.key) for problem in caught.value.problems
    }


def test_the_line_of_a_slip_on_the_map_is_the_line_of_its_hex(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "files")
    path = tmp_path / "files" / "map.yaml"
    lines = path.read_text("utf-8").split("\n")
    spoiled = next(n for n, line in enumerate(lines) if '"2822"' in line)
    lines[spoiled] = lines[spoiled].replace("france", "francia")
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_document("glorys_end", "historical", SHAPE, tmp_path / "files")
    assert [problem.line for problem in caught.value.problems] == [spoiled + 1]
