"""The charts of Paths of Glory say what the board files say, cell by cell."""

from collections import Counter
from typing import Any

import pytest

from pbem.render import Catalogue
from pbem.render.kit.charts import Chart
from tests.render.charts import board_file, charts_of, column

GAME = "paths_of_glory"
SCENARIOS = ("campaign", "historical", "tournament", "limited", "introductory")
SIDES = {"ap": "Allied Powers", "cp": "Central Powers"}
LEVELS = {"mobilization": "Mobilization", "limited": "Limited War", "total": "Total War"}
EN = Catalogue("en")


def file(stem: str) -> dict[str, Any]:
    return board_file(GAME, stem)


def chart(key: str, scenario: str = "campaign") -> Chart:
    return charts_of("POG", scenario)[key]


def nation(code: str) -> str:
    return EN.text(f"pog.nation.{code}")


def space_names() -> dict[str, str]:
    return {space["id"]: space["name"] for space in file("map")["spaces"]}


def unit_name(kind: str) -> str:
    return f"{kind[:-1]} corps" if kind.endswith("c") else kind.replace("-", " ")


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.rule("pog:12.2.9")
@pytest.mark.parametrize("kind", ["army", "corps"])
def test_fire_tables(kind: str) -> None:
    shown, table = chart(f"{kind}_fire"), file("tables")["fire"][kind]
    assert [[int(cell) for cell in row] for row in shown.rows] == [
        [face, *row] for face, row in enumerate(table["rows"], start=1)
    ]
    lowest = [int(head.split("-")[0].rstrip("+")) for head in shown.columns[1:]]
    assert lowest == table["from"]
    highest = [int(head.split("-")[-1]) for head in shown.columns[1:-1]]
    assert highest == [number - 1 for number in table["from"][1:]]
    assert shown.columns[-1].endswith("+")


@pytest.mark.rule("pog:7.1.1")
def test_mandated_offensives() -> None:
    shown, table = chart("mandated"), file("tables")["mandated_offensives"]
    for row, cp, ap in zip(shown.rows, table["cp"], table["ap"], strict=False):
        assert row[1:] == tuple("-" if n == "none" else nation(n) for n in (cp, ap))
    assert column(shown, 0) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.rule("pog:16.5.2")
def test_terms_of_peace() -> None:
    shown, table = chart("treaty"), file("tables")["peace"]
    assert [int(cell) for cell in column(shown, 1)] == table["below_20"]
    assert [int(cell) for cell in column(shown, 2)] == table["from_20"]
    assert "treaty" not in charts_of("POG", "historical")


@pytest.mark.parametrize(
    ("scenario", "last"),
    [("campaign", 20), ("historical", 20), ("limited", 10), ("introductory", 3)],
)
def test_the_turn_track_ends_with_the_scenario(scenario: str, last: int) -> None:
    shown = chart("turns", scenario)
    turns = file("tables")["turns"][:last]
    assert column(shown, 0) == [str(turn["n"]) for turn in turns]
    assert [name.split()[-1] for name in column(shown, 1)] == [t["name"].split()[-1] for t in turns]
    assert "last turn" in shown.rows[-1][2]


# --- map ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_every_space_has_all_that_is_printed(scenario: str) -> None:
    shown, printed = chart("spaces", scenario), file("map")
    names = space_names()
    vp = "vp_historical" if scenario == "historical" else "vp"
    near: dict[str, list[str]] = {space: [] for space in names}
    for line in printed["connections"]:
        one, other = line["between"]
        near[one].append(other)
        near[other].append(one)
    for row, space in zip(shown.rows, printed["spaces"], strict=True):
        assert row[0] == space["name"]
        assert row[2] == SIDES[space["side"]]
        assert row[3] == EN.text(f"pog.terrain.{space['terrain']}")
        marks = row[4].split("; ")
        for mark, key in (("vp", vp), ("supply", "supply"), ("capital", "capital")):
            assert (EN.text(f"pog.about.{mark}") in marks) == space.get(key, False)
        assert (f"fort {space.get('fort')}" in row[4]) == ("fort" in space)
        for port in ("allied", "central"):
            said = EN.text(f"pog.about.port.{port}") in row[4]
            assert said == (space.get("port") == port)
        for other in near[space["id"]]:
            assert names[other] in row[5]
        assert len(row[5].split("), ")) <= len(near[space["id"]])
    special = [row[5] for row in shown.rows]
    dotted = sum(bool(line.get("only")) for line in printed["connections"])
    assert sum(cell.count("(only: ") for cell in special) == 2 * dotted


@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_victory_spaces(scenario: str) -> None:
    shown = chart("vp", scenario)
    key = "vp_historical" if scenario == "historical" else "vp"
    spaces = [space for space in file("map")["spaces"] if space.get(key)]
    listed = [name for cell in column(shown, 3) for name in cell.split(", ")]
    assert Counter(listed) == Counter(space["name"] for space in spaces)
    assert sum(map(int, column(shown, 2))) == len(spaces)
    for row in shown.rows:
        for name in row[3].split(", "):
            (space,) = [space for space in spaces if space["name"] == name]
            assert row[:2] == (nation(space["nation"]), SIDES[space["side"]])


@pytest.mark.rule("pog:15.3.2", "pog:15.3.3")
def test_forts_and_when_they_fall() -> None:
    forts: dict[int, list[str]] = {}
    for space in file("map")["spaces"]:
        if "fort" in space:
            forts.setdefault(space["fort"], []).append(space["name"])
    shown = chart("siege")
    assert [(int(row[0]), row[1].split(", ")) for row in shown.rows] == sorted(forts.items())
    for row in shown.rows:
        strength = int(row[0])
        assert row[2] == f"{sum(face - 2 > strength for face in range(1, 7))} in 6"
        assert row[3] == f"{sum(face > strength for face in range(1, 7))} in 6"
    assert [head.split()[-1] for head in shown.columns[2:]] == ["2", "3"]


# --- units ----------------------------------------------------------------------------------------


def test_the_order_of_battle_has_every_counter_with_its_factors_and_where_it_comes() -> None:
    shown, units, setup = chart("oob"), file("units")["units"], file("setup")
    kinds = Counter(unit["kind"] for unit in units)
    first = {unit["kind"]: unit for unit in reversed(units)}
    assert column(shown, 0) == [unit_name(kind) for kind in kinds]
    for row, (kind, count) in zip(shown.rows, kinds.items(), strict=True):
        unit = first[kind]
        assert row[1:3] == (SIDES[unit["side"]], str(count))
        assert row[3] == "-".join(map(str, unit["full"]))
        assert row[4] == "-".join(map(str, unit["reduced"]))
        assert row[5] == (nation(unit["rp"]) if unit.get("replaceable") else "-")
        for space, there in setup["start"].items():
            named = space_names()[space] in row[6]
            begins = [name for name in there if name.strip("()") == kind]
            assert not begins or named
            if f"({kind})" in there:
                assert f"{space_names()[space]} (reduced)" in row[6]
        assert (f"reserve box: {setup['reserve'].get(kind)}" in row[6]) == (
            kind in setup["reserve"]
        )
        bringing = [c for c in file("cards")["cards"] if kind in c.get("units", ())]
        assert all(card["name"] in row[6] for card in bringing)


def test_neutrals_bring_what_the_file_says() -> None:
    shown, printed = chart("neutrals"), file("setup")["neutrals"]
    for row, (code, entry) in zip(shown.rows, printed.items(), strict=True):
        assert row[:2] == (nation(code), SIDES[entry["side"]])
        count = sum(len(units) for units in entry["spaces"].values())
        listed = row[3].split("; ")
        told = sum(
            int(part.split(": ")[1].split(" × ")[0]) if " × " in part else 1
            for part in listed[: len(entry["spaces"])]
        )
        assert told == count
        assert all(space_names()[space] in row[3] for space in entry["spaces"])
        if "any" in entry:
            assert f"in {entry['any']['spaces']} other spaces" in row[3]
        for space in entry.get("trenches", ()):
            assert space_names()[space] in listed[-1]


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["ap", "cp"])
def test_the_card_book_has_every_card_with_its_values_and_what_it_does(side: str) -> None:
    shown = chart(f"{side}_cards")
    cards = [card for card in file("cards")["cards"] if card["id"].startswith(side.upper())]
    basic = [card for card in cards if not card.get("optional")]
    for row, card in zip(shown.rows, basic, strict=True):
        assert row[0] == f"{card['id'].partition('-')[2]} {card['name']}"
        assert row[1] == LEVELS[card["level"]]
        assert row[2:4] == (str(card["ops"]), str(card["sr"]))
        assert row[4] == ", ".join(f"{pool.upper()} {n}" for pool, n in card["rp"].items())
        assert (f"war status +{card.get('war_status')}" in row[5]) == ("war_status" in card)
        assert ("combat card" in row[5]) == card.get("combat", False)
        assert ("(*)" in row[5]) == card.get("starred", False)
        assert ("then" in row[5]) == card.get("yellow", False)
        assert row[6]
    assert len(basic) == 55


def test_reinforcements_name_every_unit_of_every_card() -> None:
    shown = chart("reinforcements")
    cards = [card for card in file("cards")["cards"] if "reinforces" in card]
    for row, card in zip(shown.rows, cards, strict=True):
        assert row[0] == f"{card['id'].replace('-', ' ')} {card['name']}"
        assert row[2] == nation(card["reinforces"])
        counts = Counter(map(unit_name, card["units"]))
        assert row[3] == ", ".join(f"{n} × {u}" if n > 1 else u for u, n in counts.items())


# --- numbers of the rules -------------------------------------------------------------------------


@pytest.mark.rule("pog:5.2.1", "pog:5.2.2", "pog:16.2.1", "pog:5.5.2")
@pytest.mark.parametrize(
    ("scenario", "numbers"),
    [
        ("campaign", ("0", "20", "40", "20", "9", "10 to 12", "13", "9", "10 to 10", "11")),
        ("limited", ("0", "20", "40", "10", "Total", "12", "13 to 16", "17")),
        ("introductory", ("0", "20", "40", "3", "10", "11 to 13", "14")),
    ],
)
def test_how_one_wins_names_each_number_of_the_rules(
    scenario: str, numbers: tuple[str, ...]
) -> None:
    rows = chart("victory", scenario).rows
    assert len(rows) == len(numbers)
    for row, number in zip(rows, numbers, strict=True):
        assert number in row[0]
    assert "begin with 10" in chart("victory", scenario).notes[0]


def test_a_draw_counts_for_the_allies_where_the_options_say_so() -> None:
    assert [row[2] for row in chart("victory").rows].count("a draw") == 2
    assert "a draw" not in [row[2] for row in chart("victory", "tournament").rows]


@pytest.mark.rule("pog:16.1.3", "pog:16.1.4", "pog:16.3.2")
def test_war_status_and_its_thresholds() -> None:
    shown = chart("status")
    assert column(shown, 1) == ["0", "4", "11"]
    assert "from 30" in shown.notes[-1]
    assert "from 40" in shown.notes[-1]
    raising = [c for c in file("cards")["cards"] if "war_status" in c]
    for card in raising:
        note = shown.notes[0 if card["id"].startswith("CP") else 1]
        assert f"{card['id'].partition('-')[2]} {card['name']} +{card['war_status']}" in note
    assert len(chart("status", "introductory").rows) == 1


@pytest.mark.rule("pog:12.2.8", "pog:11.2.8", "pog:11.2.9")
def test_shifts_and_modifiers() -> None:
    rows = {row[0]: row[1:] for row in chart("modifiers").rows}
    assert rows["mountain"] == rows["swamp"] == ("1 left", "")
    assert rows["trench, level 1"] == ("1 left", "1 right")
    assert rows["trench, level 2"] == ("2 left", "1 right")
    assert rows["AP 4 Pleve"] == ("die +1", "die +1")
    assert rows["CP 26 Place of Execution"] == ("die +2", "")
    assert rows["CP 4 Severe Weather"] == ("", "die +2")
    terrain = {row[0]: row[1:] for row in chart("terrain").rows}
    assert terrain["mountain"] == ("1 left", "-", "yes", "yes")
    assert terrain["clear"] == ("-", "yes", "-", "-")
    assert "4 or more" in chart("flank").notes[1]


def test_the_small_tables_name_their_numbers() -> None:
    assert "At most 3 units" in chart("stacking").notes[0]
    assert column(chart("redeployment"), 1) == ["4", "1"]
    assert [row[1:] for row in chart("replacements").rows] == [("1", "½"), ("1", "½"), ("2", "1")]
    assert list(chart("trenches").rows) == [("2", "2 in 6"), ("3", "3 in 6")]
    assert column(chart("operations"), 1) == ["1", "1", "3", "1", "1"]
