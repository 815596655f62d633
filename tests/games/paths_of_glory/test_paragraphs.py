"""The components (1, 2), the markers (4.1.2), and the pages that say what the rulebook says and what we decided."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, usable
from pbem.games.paths_of_glory.combat.fire import fire
from pbem.games.paths_of_glory.language.names import Naming
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.paths_of_glory.war.war import war_phase
from pbem.orders import Cursor, Line
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import board, start, table, the_board

rule = pytest.mark.rule

ROOT = Path(__file__).parents[3]
INDEX = (ROOT / "tests" / "rules_index" / "pog.txt").read_text().split()
RULINGS = (ROOT / "docs" / "rulings" / "paths_of_glory.md").read_text("utf-8")

SIZES = {(0, False): 14, (1, False): 20, (2, False): 21, (0, True): 2, (1, True): 4, (2, True): 4}
"""Cards of each side by level and whether they are optional (2.3)."""

NATIONS = [
    "AH",
    "AUS",
    "BE",
    "BEF",
    "BR",
    "BU",
    "CND",
    "FR",
    "GE",
    "GR",
    "IT",
    "MN",
    "PT",
    "RO",
    "RU",
    "SB",
    "SN",
    "TU",
    "US",
]
ARMIES = ("RU CAU", "BR MEF", "BR NE", "TU AoI", "TU YLD", "BR BEF", "FR Orient")


@rule("pog:2.0", "pog:2.3")
def test_each_side_has_55_cards_of_three_levels_and_ten_optional_ones() -> None:
    cards = the_board().cards.values()
    assert len(cards) == 130
    for side in (AP, CP):
        for (level, optional), size in SIZES.items():
            assert sum((c.side, c.level, c.optional) == (side, level, optional) for c in cards) == size
        assert {c.number for c in cards if c.side == side} == set(range(1, 66))


@rule("pog:2.1")
def test_lines_join_spaces_both_ways_and_some_serve_a_few_nations() -> None:
    pog = the_board()
    for here in range(len(pog.spaces)):
        assert pog.solid[here] or pog.dotted[here], pog.spaces[here].id
        assert all(here in pog.solid[there] for there in pog.solid[here])
        assert all((here, only) in pog.dotted[there] and only for there, only in pog.dotted[here])
        assert here not in pog.solid[here]
    dotted = {frozenset((here, there)) for here, near in enumerate(pog.dotted) for there, _ in near}
    assert not any(there in pog.solid[here] for here, there in map(tuple, dotted))


@rule("pog:2.1")
def test_the_map_shows_four_beaches_ports_forts_points_and_one_side_for_every_space() -> None:
    spaces = the_board().spaces
    assert [s.id for s in spaces if s.nation == "none"] == ["mef1", "mef2", "mef3", "mef4"]
    assert {s.side for s in spaces} == {AP, CP}
    assert {s.terrain for s in spaces} == {"clear", "forest", "mountain", "swamp", "desert"}
    assert {s.port for s in spaces} == {"", "allied", "central"}
    assert max(s.fort for s in spaces) == 3
    assert any(s.vp for s in spaces)


@rule("pog:2.2.1")
def test_armies_and_corps_have_two_steps_and_a_fort_is_no_unit() -> None:
    units = the_board().units
    for unit in units:
        assert unit.reduced[0] <= unit.full[0]
        assert unit.reduced[1] == unit.full[1] or unit.kind == "BEFc"
        assert unit.reduced[2] == unit.full[2] or unit.kind in ("TU-YLD", "TU-AoI")
    position = board("liege: GE-1")
    unit = position.board.unit["GE-1"]
    assert position.factors(unit) == position.unit(unit).full
    position.reduce(unit)
    assert position.factors(unit) == position.unit(unit).reduced
    verdun = position.board.space["verdun"]
    assert position.fort(verdun) == 3
    assert not position.units_of(AP, verdun)


@rule("pog:2.2.1")
@pytest.mark.parametrize(("attackers", "fires"), [("GE-1", "army"), ("(GE-1) GEc", "army"), ("GEc GEc", "corps")])
def test_an_army_even_a_weak_one_fires_on_a_better_table_than_corps(attackers: str, fires: str) -> None:
    combat = Combat(f"koblenz: {attackers} > sedan: FR-5")
    scene, at_table = combat.scene(), table(3)
    fire(scene, at_table, CP)
    (fired,) = (r.entry for r in at_table.drain() if isinstance(getattr(r, "entry", None), Fired))
    assert fired.table == fires


@rule("pog:2.2.2")
def test_markers_never_run_out() -> None:
    position = start()
    land = [s.n for s in position.board.spaces if s.nation != "none"]
    for space in land:
        position.dig(CP, space, 2)
        position.take(CP, space)
    assert all(position.trench(CP, space) == 2 and position.controls(CP, space) for space in land)


@rule("pog:2.4")
def test_units_are_called_by_the_abbreviations_of_the_rulebook() -> None:
    naming = Naming(the_board())
    expected = {f"{nation} corps": f"{nation}c" for nation in NATIONS} | {"ANA": "ANAc"}
    for name, meant in (expected | {army: army.replace(" ", "-") for army in ARMIES}).items():
        cursor = Cursor(Line(1, name))
        mention = naming.mention(cursor)
        assert cursor.done
        assert meant in (mention.unit, mention.kind)


@rule("pog:4.1.2")
def test_a_space_without_a_marker_belongs_to_the_side_that_began_with_it() -> None:
    position = start()
    assert not position.state.taken
    for space in position.board.spaces:
        assert position.controller(space.n) == space.side
    sedan = position.board.space["sedan"]
    position.take(CP, sedan)
    assert position.state.taken == {sedan}
    position.take(AP, sedan)
    assert not position.state.taken


@rule("pog:4.1.2", "pog:7.1.3")
def test_a_missed_offensive_is_put_down_with_its_turn_and_a_bid_waits_for_the_end() -> None:
    position = start(bid_side="ap", bid=2)
    position.state.turn, position.state.mandated[CP] = 3, "ge"
    war_phase(position, table())
    assert position.state.vp == 9


@rule("pog:3.0", "pog:9.5.4")
@pytest.mark.parametrize(("text", "side"), [("metz: GE-4 > verdun", AP), ("sedan: FR-5 BR-1 > metz", CP)])
def test_no_card_helps_a_fort_that_stands_alone(text: str, side: str) -> None:
    combat = Combat(text, turn=8, trenches="ap: verdun 1; cp: metz 1").happened("AP-28", "CP-13", "CP-54")
    scene = combat.scene()
    assert scene.battle.fort == 3
    assert not [card for card in COMBAT_CARDS if card.startswith(side.upper()) and usable(scene, side, card)]


# --- the pages -------------------------------------------------------------------------------------------------------


def headings() -> list[str]:
    """The paragraphs of the rulings, in their order."""
    return re.findall(r"^### ([^:]+):", RULINGS, re.MULTILINE)


def test_every_ruling_is_about_a_paragraph_or_a_card_and_has_a_test() -> None:
    known = {*INDEX, *the_board().cards}
    for heading in headings():
        for name in re.findall(r"[AC]P-\d+|\d+\.[\d.]*\d", heading):
            assert name in known or name.rpartition(".")[0] in known, heading
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for entry in RULINGS.split("\n### ")[1:]:
        named = re.findall(r"`(test_\w+)`", entry)
        assert named, entry
        assert [name for name in named if f"def {name}(" not in tests] == []


def test_rulings_stand_in_the_order_of_the_paragraphs() -> None:
    def key(heading: str) -> list[int]:
        first = re.match(r"[\d.]*\d", heading)
        assert first
        return [int(number) for number in first.group().split(".")]

    numbered = [h for h in headings() if h[0].isdigit()]
    assert all(key(one) <= key(two) for one, two in pairwise(numbered))
    assert headings()[: len(numbered)] == numbered


def test_what_states_no_rule_is_listed_once_with_a_reason() -> None:
    reasons = yaml.safe_load((ROOT / "docs" / "rulings" / "no_rule.yaml").read_text("utf-8"))["pog"]
    assert set(reasons) <= set(INDEX)
    assert all(isinstance(reason, str) and len(reason) > 10 for reason in reasons.values())
