"""The charts of 1914: Glory's End say what the board files say, cell by cell."""

from typing import Any

import pytest

from tests.render.charts import board_file, charts_of, column, number_of

GAME = "glorys_end"
SCENARIOS = pytest.mark.parametrize("scenario", ["historical", "free", "short", "marne"])


def file(stem: str) -> dict[str, Any]:
    return board_file(GAME, stem)


def factors(entry: dict[str, Any], steps: int) -> str:
    """The factors from some steps down, as the counters print them."""
    if not entry.get("steps"):
        return str(entry["movement"])
    form = "({})-{}-{}" if entry["kind"] == "cavalry" else "{}-{}-{}"
    return ", ".join(form.format(*three) for three in entry["steps"][-steps:])


@SCENARIOS
def test_results_terrain_siege_guns_and_forts(scenario: str) -> None:
    shown, tables = charts_of("GLO", scenario), file("tables")
    crt = tables["assault"]
    assert list(shown["crt"].columns[1:]) == crt["columns"]
    assert [list(row[1:]) for row in shown["crt"].rows] == crt["rows"]
    assert column(shown["crt"], 0) == [str(face) for face in range(1, 7)]
    found = {row[0]: row[1:] for row in shown["terrain"].rows}
    for entry in tables["terrain"]:
        drm = f"{entry['drm']:+}" if entry["drm"] else "0"
        assert found[entry["id"]] == (str(entry["cost"]), drm)
    features = {entry["id"]: entry for entry in tables["features"]}
    assert found["major river"] == (
        f"hex +{features['major']['extra']}",
        f"{features['major']['drm']:+}",
    )
    for name, key in (("city", "city"), ("minor river", "minor"), ("fortified zone", "zone")):
        assert found[name][1] == f"{features[key]['drm']:+}"
    assert [row[0] for row in shown["siege"].rows] == [e["calibre"] for e in tables["siege"]]
    for row, entry in zip(shown["siege"].rows, tables["siege"], strict=True):
        assert [n for n, cell in enumerate(row) if cell == "yes"] == entry["faces"]
    kept = file("marne")["forts"] if scenario == "marne" else None
    forts = [f for f in file("map")["forts"] if kept is None or f["hex"] in kept]
    told = {number_of(row[0]): row for row in shown["forts"].rows if row[3]}
    assert {n: row[2] for n, row in told.items()} == {f["hex"]: str(f["defence"]) for f in forts}
    assert {n: int(row[3]) for n, row in told.items()} == {
        f["hex"]: f.get("modifier", 0) for f in forts
    }
    zones = {number_of(row[0]) for row in shown["forts"].rows if not row[3]}
    assert zones == (set() if kept else {zone["hex"] for zone in file("map")["zones"]})


def test_victory_points_and_what_each_check_needs() -> None:
    shown, victory = charts_of("GLO", "historical"), file("victory")
    sides = {entry["id"]: entry for entry in victory["sides"]}
    assert shown["victory"].rows == tuple(
        (name, str(sides[side]["start"]), str(sides[side]["wins"]), *rest)
        for (name, side), rest in zip(
            (("Allies", "allied"), ("Germans", "german")),
            [row[3:] for row in shown["victory"].rows],
            strict=True,
        )
    )
    for place, side in ((1, "german"), (2, "allied")):
        told = {number_of(row[0]): row[place] for row in shown["vp"].rows if row[place]}
        assert told == {
            entry["hex"]: f"{entry['vp']}{'c' if entry.get('conditional') else ''}"
            for entry in victory[side]
        }
    towns = {number_of(row[0]): int(row[1]) for row in charts_of("GLO", "marne")["vp"].rows}
    assert towns == {entry["hex"]: entry["vp"] for entry in file("marne")["towns"]}


@SCENARIOS
def test_turns_reinforcements_and_the_order_of_battle(scenario: str) -> None:
    shown = charts_of("GLO", scenario)
    marne = file("marne")
    first, last = {"short": (1, 10), "marne": tuple(marne["turns"])}.get(scenario, (1, 30))
    turns = [turn for turn in file("tables")["turns"] if first <= turn["n"] <= last]
    assert column(shown["turns"], 0) == [str(turn["n"]) for turn in turns]
    assert [sum(int(w) for w in cell.replace(",", "").split() if w.isdigit()) for cell in column(
        shown["turns"], 2
    )] == [sum(turn.get("replacements", {}).values()) for turn in turns]  # fmt: skip
    units = {entry["id"]: entry for entry in file("units")["units"]}
    if scenario == "marne":
        coming = [(a["turn"], units[a["unit"]], a["steps"]) for a in marne["arrivals"]]
        begin = [(units[u["unit"]], u["steps"], u["hex"]) for u in marne["units"]]
    else:
        late = [u for u in units.values() if first <= u["setup"].get("turn", 0) <= last]
        coming = [(u["setup"]["turn"], u, len(u.get("steps", ()))) for u in late]
        begin = [(u, len(u.get("steps", ())), u["setup"].get("hex", "")) for u in units.values()]
    assert sorted((int(row[0]), row[2]) for row in shown["reinforcements"].rows) == sorted(
        (turn, factors(unit, steps)) for turn, unit, steps in coming
    )
    rows = shown["oob"].rows[: len(begin)]
    assert [row[2] for row in rows] == [factors(unit, steps) for unit, steps, _ in begin]
    assert [number_of(row[3]) for row, (*_, h) in zip(rows, begin, strict=True) if h] == [
        h for *_, h in begin if h
    ]
    if scenario != "marne":
        armies = [f"Army {u['setup']['army']}" for u, *_ in begin if u["setup"].get("army")]
        assert [row[3] for row in rows if row[3].startswith("Army ")] == armies
    assert len({row[0] for row in shown["oob"].rows}) == len(shown["oob"].rows)


def test_armies_set_up_where_the_markers_are_printed() -> None:
    told = [
        ({"Allies": "allied", "Germans": "german"}[row[0]], int(row[1]), number_of(row[2]))
        for row in charts_of("GLO", "historical")["armies"].rows
    ]
    assert sorted(told) == sorted(
        (m["side"], m["army"], m["hex"]) for m in file("setup")["markers"]
    )
    assert charts_of("GLO", "free")["armies"].rows == ()
    assert "armies" not in charts_of("GLO", "marne")


@SCENARIOS
def test_places_ports_and_rivers(scenario: str) -> None:
    shown, drawn, marne = charts_of("GLO", scenario), file("map"), file("marne")["bounds"]

    def played(number: str) -> bool:
        (top, bottom), (low, high) = marne["ranks"], marne["files"]
        inside = top <= int(number[:2]) <= bottom and low <= int(number[2:]) <= high
        return inside or scenario != "marne"

    lands = {h["id"]: h.get("country") for h in drawn["hexes"]}
    assert {number_of(row[0]): (row[1], row[2].lower()) for row in shown["places"].rows} == {
        p["hex"]: (p["kind"], lands[p["hex"]]) for p in drawn["places"] if played(p["hex"])
    }
    ports = {p["hex"]: p.get("access", []) for p in drawn["places"] if p.get("port")}
    told = {number_of(row[0]): row[3] for row in shown["places"].rows if row[3]}
    assert set(told) == set(filter(played, ports))
    assert all(all(h in told[port] for h in ports[port]) for port in told)
    for row in shown["rivers"].rows:
        kind = {"major": "major", "minor": "minor"}.get(row[1], "line")
        printed = [r for r in drawn["rivers"] if (r["name"], r["kind"]) == (row[0], kind)]
        sides = {"/".join(sorted(side.split("/"))) for r in printed for side in r["sides"]}
        assert set(row[2].split(", ")) == {
            side for side in sides if all(map(played, side.split("/")))
        }


def test_dummies_are_counted_only_where_they_are_played() -> None:
    assert not any("Dummies" in note for note in charts_of("GLO", "historical")["oob"].notes)
