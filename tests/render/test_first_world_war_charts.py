"""The charts of The First World War say what the board files say, cell by cell."""

from typing import Any

from pbem.orders import About
from pbem.render import Catalogue, renderer
from tests.render.charts import board_file, charts_of, column, opened

GAME = "first_world_war"
NAMES = {
    "WA": "Western Allies",
    "EA": "Eastern Allies",
    "DE": "Germany",
    "GA": "German Allies",
    "allies": "Allies",
    "central": "Central Powers",
}


def file(stem: str) -> dict[str, Any]:
    return board_file(GAME, stem)


def test_factions_and_turns() -> None:
    shown = charts_of("FWW", "historical")
    nations = {f: set() for f in NAMES}
    for army in file("armies")["armies"]:
        nations[army["faction"]].add(army["nationality"])
    assert [list(row) for row in shown["factions"].rows] == [
        [
            NAMES[f["id"]],
            NAMES[f["alliance"]],
            ", ".join(sorted(nations[f["id"]])),
            str(f["start_vp"]),
            str(f["replacements"]),
        ]
        for f in file("fronts")["factions"]
    ]
    turns = file("turns")
    assert [(int(row[0]), int(row[1])) for row in shown["turns"].rows] == [
        (turn["turn"], turn["year"]) for turn in turns["turns"]
    ]
    dated = {rule["id"]: rule for rule in turns["dated_rules"]}
    begins = dict(enumerate(column(shown["turns"], 2), start=1))
    assert "garrison" in begins[dated["minimum_garrison"]["from_turn"]]
    assert "treaty" in begins[dated["brest_litovsk_offer"]["from_turn"]]
    schlieffen = dated["schlieffen_plan_optional"]
    fronts = ", ".join(map(str, schlieffen["german_attacks_only_on"]))
    assert fronts in begins[schlieffen["from_turn"]]
    assert fronts not in column(charts_of("FWW", "standard")["turns"], 2)[0]


def test_how_one_wins_names_each_number_of_the_file() -> None:
    shown = charts_of("FWW", "standard")
    values = {entry["id"]: entry["value"] for entry in file("turns")["victory"]}
    rows, notes = shown["victory"].rows, " ".join(shown["victory"].notes)
    assert f"of {values['fronts_for_immediate_end']} fronts" in rows[0][0]
    assert NAMES[values["tie_alliance"]] in rows[0][2]
    assert f"after turn {len(file('turns')['turns'])}" in rows[1][0]
    assert f"Germany wins if it is {values['germany_lead_over_german_allies']} or more" in notes
    assert f"if they are {values['western_lead_over_eastern_allies']} or more" in notes
    assert f"count {values['brest_litovsk_bonus_eastern_allies_4p']} more" in notes
    treaty = " ".join(shown["treaty"].notes)
    assert f"{values['treaty_german_armies_each_on_7_8_9']} German army stands on each" in treaty
    assert f"{values['treaty_german_allied_armies_on_9']} armies of the German Allies" in treaty


def test_combat_chits_and_the_die() -> None:
    shown = charts_of("FWW", "standard")
    chits = file("chits")["chits"]
    for row, chit in zip(shown["chits"].rows, chits, strict=True):
        assert row[0] == f"{chit['name']} ({chit['value']:+d})"
        assert row[1] == NAMES[chit["alliance"]]
        assert row[2] == ", ".join(sorted(chit["nationalities"]))
        assert (chit["use"] if chit["use"] != "either" else "in attack or defence") in row[3]
        assert ("must be played" in row[3]) == chit["mandatory"]
        assert row[4] == str(chit["available_from_turn"])
    faces = ", ".join(map(str, file("dice")["dice"][0]["faces"]))
    assert any(faces in row[0] for row in shown["crt"].rows)
    assert str(file("chits")["totals"]["max_in_hand"]) in shown["chits"].notes[0]


def test_fronts_cities_and_lines() -> None:
    shown, fronts = charts_of("FWW", "standard"), file("fronts")["fronts"]
    for row, front in zip(shown["fronts"].rows, fronts, strict=True):
        assert row[0] == f"{front['number']} {front['name']}"
        assert row[1] == ", ".join(NAMES[f] for f in front["factions"].values())
        told = [part.split(" ")[0] for part in row[2].split(", ")]
        assert told == sorted(front["nationalities"])
        for rule in front["restrictions"]:
            limit = f"from turn {rule['from_turn']}" if "from_turn" in rule else "city held"
            (part,) = [p for p in row[2].split(", ") if p.split(" ")[0] == rule["nationality"]]
            assert limit in part
        assert set(filter(None, row[3].split(", "))) == {
            NAMES[f] for f in front["minimum_garrison"]
        }
        assert row[4] == ", ".join(map(str, sorted(front["adjacent"])))
    cities = [(city, front) for front in fronts for city in front["cities"]]
    for row, (city, front) in zip(shown["vp"].rows, cities, strict=True):
        assert row[1] == f"{front['number']} {front['name']}"
        assert row[2] == NAMES[city["owner"]]
        assert bool(row[3]) == city["replacement_centre"]
    lines = [line for front in fronts for line in front["attack_lines"]]
    assert [int(row[3] or 1) for row in shown["lines"].rows] == [x["opens_turn"] for x in lines]


def test_the_order_of_battle_has_every_army_with_its_value() -> None:
    shown, armies = charts_of("FWW", "historical"), file("armies")
    setup = {a: e["front"] for e in armies["historical_setup"] for a in e["allies"] + e["central"]}
    for row, army in zip(shown["oob"].rows, armies["armies"], strict=True):
        assert row[1:3] == (NAMES[army["faction"]], str(army["value"]))
        assert row[3].startswith(f"turn {army['entry_turn']}")
        front = setup.get(army["id"])
        assert (f"front {front} " in row[3]) == (front is not None)
        assert ("replaced by" in row[0]) == ("replaced_from" in army)
    counts: dict[str, int] = {}
    for entry in armies["dummies"]:
        counts[entry["faction"]] = counts.get(entry["faction"], 0) + entry["count"]
    assert shown["oob"].notes == tuple(f"{NAMES[f]}: dummies {counts[f]}" for f in counts)


def test_a_front_tells_all_that_is_printed_of_it_and_an_army_where_it_is() -> None:
    """``WHERE`` names lines yet to open, nations, garrison and centres; ``UNIT`` what is public."""
    document, game = opened("FWW", "standard")
    told, view, words = renderer(document), game.view(game.setup(), "DE"), Catalogue("en")

    def about(kind: str, name: str) -> str:
        blocks = told.about(About(kind, name), view, words)
        return " | ".join(
            text
            for block in blocks
            for text in getattr(block, "items", None) or (block.text,)  # type: ignore[attr-defined]
        )

    for front in file("fronts")["fronts"]:
        text = about("space", str(front["number"]))
        assert all(city["name"] in text for city in front["cities"])
        assert ", ".join(sorted(front["nationalities"])) in text
        later = [line for line in front["attack_lines"] if line["opens_turn"] > 1]
        assert text.count("Line that opens") == len(later)
        assert ("Garrison:" in text) == bool(front["minimum_garrison"])
    late = next(army for army in file("armies")["armies"] if army["entry_turn"] > 1)
    assert f"comes in turn {late['entry_turn']}" in about("unit", late["id"])
    early = next(army for army in file("armies")["armies"] if army["entry_turn"] == 1)
    assert "waits to be deployed" in about("unit", early["id"])
