"""The charts of When Eagles Fight say what the board files say, cell by cell."""

from typing import Any

import pytest

from tests.render.charts import board_file, charts_of, column, number_of

GAME = "when_eagles_fight"
LAST = {"historical": 24, "free": 24, "plan_19": 24, "schlieffen_east": 3}
SCENARIOS = pytest.mark.parametrize("scenario", LAST)


def file(stem: str) -> dict[str, Any]:
    return board_file(GAME, stem)


def in_turn(entries: list[dict[str, Any]], turn: int) -> dict[str, Any]:
    """The column of a chart that holds in a turn."""
    (found,) = [e for e in entries if e["first"] <= turn <= e["last"]]
    return found


def signed(change: int) -> str:
    return f"{change:+}" if change else "0"


@SCENARIOS
def test_results_terrain_and_modifiers(scenario: str) -> None:
    shown, tables = charts_of("WEF", scenario), file("tables")
    crt = tables["assault"]
    assert list(shown["crt"].columns[1:]) == crt["columns"]
    assert [list(row[1:]) for row in shown["crt"].rows] == crt["rows"]
    told = shown["terrain"].rows
    printed = [(str(e["cost"]), signed(e["drm"])) for e in tables["terrain"]]
    printed += [("", signed(e["drm"])) for e in tables["features"]]
    printed += [("", signed(drm)) for drm in tables["brusilov"]]
    assert [row[1:] for row in told] == printed
    assert ", ".join(tables["plain_cities"]) in " ".join(shown["terrain"].notes)


@SCENARIOS
def test_what_each_turn_brings_and_what_each_check_asks_for(scenario: str) -> None:
    shown, tables, last = charts_of("WEF", scenario), file("tables"), LAST[scenario]
    turns = tables["turns"][:last]
    assert column(shown["turns"], 0) == [str(turn["n"]) for turn in turns]
    for row, turn in zip(shown["turns"].rows, turns, strict=True):
        steps = sorted(word for word in row[2].replace(",", "").split() if word.isdigit())
        assert steps == sorted(map(str, turn.get("replacements", {}).values()))
        assert ("winter" in row[3]) == turn.get("winter", False)
    checks = {t["n"]: t["check"] for t in turns if "check" in t}
    if scenario == "schlieffen_east":
        checks = {3: checks[2]}
    names = ("austrian_hexes", "german_cities", "revolution")
    assert [(int(row[0]), *map(int, row[2:])) for row in shown["checks"].rows] == [
        (n, *(check[name] for name in names)) for n, check in checks.items()
    ]
    hexes = [number_of(row[0]) for row in shown["vp"].rows if "victory hex" in row[1]]
    assert sorted(hexes) == sorted(entry["hex"] for entry in file("victory")["austrian"])
    cities = {p["hex"] for p in file("map")["places"] if p["kind"] in ("city", "imperial")}
    lands = {h["id"]: h.get("country") for h in file("map")["hexes"]}
    counted = {number_of(row[0]) for row in shown["vp"].rows} - set(hexes)
    assert counted == {h for h in cities if lands[h] in ("germany", "russia", "poland")}


@SCENARIOS
def test_trains_ammunition_events_and_mixed_stacks_by_turns(scenario: str) -> None:
    shown, tables, last = charts_of("WEF", scenario), file("tables"), LAST[scenario]
    names = ("german", "german_in_russia", "austrian", "russian")
    for row in shown["movement"].rows:
        for turn in map(int, row[0].split("-")):
            entry = in_turn(tables["strategic"], turn)
            assert row[1:] == tuple(str(entry.get(name, "")) for name in names)
    for place, head in enumerate(shown["ammunition"].columns[1:], start=1):
        for turn in map(int, head.removeprefix("turns ").split("-")):
            units = in_turn(tables["ammunition"], turn)["units"]
            assert column(shown["ammunition"], place) == list(map(str, units))
    mixed = [(row[0].rpartition(" ")[2], row[1]) for row in shown["stacking"].rows[2:]]
    for span, units in mixed:
        for turn in map(int, span.split("-")):
            assert units == str(in_turn(tables["mixed"], turn)["units"])
    spans = [row[0] for row in shown["movement"].rows]
    assert [span.split("-")[0] for span in spans] == [
        str(e["first"]) for e in tables["strategic"] if e["first"] <= last
    ]
    if last < 5:
        assert "events" not in shown
        return
    assert column(shown["events"], 0) == [str(total) for total in range(2, 13)]
    for place, entry in enumerate(tables["events"], start=1):
        assert f"{entry['first']}-{entry['last']}" in shown["events"].columns[place]
        assert [cell[0] for cell in column(shown["events"], place)] == entry["letters"]
    letters = {letter for entry in tables["events"] for letter in entry["letters"]}
    assert [row[0][0] for row in shown["effects"].rows] == sorted(letters)


def factors(entry: dict[str, Any]) -> str:
    told = ", ".join("-".join(map(str, three)) for three in entry.get("steps", ()))
    back = entry.get("rebuilt")
    told = told or "-".join(["0", "0", str(entry.get("movement"))])
    return f"{told}; rebuilt {'-'.join(map(str, back))}" if back else told


def test_the_order_of_battle_has_every_unit_of_the_historical_game_once() -> None:
    shown = charts_of("WEF", "historical")
    units = [u for u in file("units")["units"] if "scenario" not in u["setup"]]
    assert [row[2] for row in shown["oob"].rows] == [factors(u) for u in units]
    for row, unit in zip(shown["oob"].rows, units, strict=True):
        setup = unit["setup"]
        if "hex" in setup and "of" not in setup:
            assert number_of(row[3]) == setup["hex"]
        elif "turn" in setup:
            assert row[3].startswith(f"turn {setup['turn']}")
        elif "brusilov" in setup:
            assert f"+{setup['brusilov']}" in row[3]
        else:
            assert setup["event"] in row[3]
        assert ("active" in row[1]) == unit.get("active", False)
    coming = [u for u in units if "hex" not in u["setup"] or "of" in u["setup"]]
    assert sorted(row[2] for row in shown["reinforcements"].rows) == sorted(map(factors, coming))


def test_schlieffen_east_lists_only_what_comes_in_its_three_turns() -> None:
    shown, variant = charts_of("WEF", "schlieffen_east"), file("variants")["schlieffen_east"]
    for row in shown["reinforcements"].rows:
        assert row[0].startswith("turn ")
        assert int(row[0].split()[1]) <= LAST["schlieffen_east"]
    free = {row[0] for row in shown["oob"].rows if row[3] == "set up by its owner"}
    assert len([name for name in free if name.startswith("DE ")]) >= len(variant["added"])
    assert not any(row[1].startswith("DE ") for row in shown["reinforcements"].rows)


def test_places_rivers_railways_and_passes() -> None:
    shown, drawn = charts_of("WEF", "historical"), file("map")
    assert [number_of(row[0]) for row in shown["places"].rows] == sorted(
        place["hex"] for place in drawn["places"]
    )
    for row in shown["rivers"].rows:
        (hexes,) = [r["hexes"] for r in drawn["rivers"] if r["name"] == row[0]]
        assert row[1].split(", ") == sorted(hexes)
    assert len(shown["rivers"].rows) == len(drawn["rivers"])
    assert [row[1].split(" - ") for row in shown["railways"].rows] == [
        railway["line"] for railway in drawn["railways"]
    ]
    assert all(entry["hex"] in shown["railways"].notes[0] for entry in drawn["exits"])
    parts = [part for part in ("passes", "lakes", "sea") if drawn[part]]
    for row, part in zip(shown["passes"].rows, parts, strict=True):
        sides = {"/".join(sorted(entry["side"].split("/"))) for entry in drawn[part]}
        assert row[1].split(", ") == sorted(sides)


def test_plan_19_names_its_fortresses() -> None:
    (forts,) = [n for n in charts_of("WEF", "plan_19")["variant"].notes if "RU F" in n]
    assert forts.count("RU F") == len(file("variants")["plan_19"]["forts"])
    kept = [row[0] for row in charts_of("WEF", "plan_19")["oob"].rows if row[0].startswith("RU F ")]
    assert len(kept) == forts.count("RU F")
