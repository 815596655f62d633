"""The components (1, 2) and the markers of control (4.1.2)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.orders import Cursor, Line
from tests.games.paths_of_glory.positions import board, start, the_board

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


@pytest.mark.rule("pog:2.0", "pog:2.3")
def test_each_side_has_55_cards_of_three_levels_and_ten_optional_ones() -> None:
    cards = the_board().cards.values()
    assert len(cards) == 130
    for side in (AP, CP):
        for (level, optional), size in SIZES.items():
            assert (
                sum((c.side, c.level, c.optional) == (side, level, optional) for c in cards) == size
            )
        assert {c.number for c in cards if c.side == side} == set(range(1, 66))


@pytest.mark.rule("pog:2.1")
def test_lines_join_spaces_both_ways_and_some_serve_a_few_nations() -> None:
    pog = the_board()
    for here in range(len(pog.spaces)):
        assert pog.solid[here] or pog.dotted[here], pog.spaces[here].id
        assert all(here in pog.solid[there] for there in pog.solid[here])
        assert all((here, only) in pog.dotted[there] and only for there, only in pog.dotted[here])
        assert here not in pog.solid[here]
    dotted = {frozenset((here, there)) for here, near in enumerate(pog.dotted) for there, _ in near}
    assert not any(there in pog.solid[here] for here, there in map(tuple, dotted))


@pytest.mark.rule("pog:2.1")
def test_the_map_shows_four_beaches_ports_forts_points_and_one_side_for_every_space() -> None:
    spaces = the_board().spaces
    assert [s.id for s in spaces if s.nation == "none"] == ["mef1", "mef2", "mef3", "mef4"]
    assert {s.side for s in spaces} == {AP, CP}
    assert {s.terrain for s in spaces} == {"clear", "forest", "mountain", "swamp", "desert"}
    assert {s.port for s in spaces} == {"", "allied", "central"}
    assert max(s.fort for s in spaces) == 3
    assert any(s.vp for s in spaces)


@pytest.mark.rule("pog:2.2.1")
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
    assert position.fort_strength(verdun) == 3
    assert not position.units_of(AP, verdun)


@pytest.mark.rule("pog:2.2.2")
def test_markers_never_run_out() -> None:
    position = start()
    land = [s.n for s in position.board.spaces if s.nation != "none"]
    for space in land:
        position.set_trench(CP, space, 2)
        position.take(CP, space)
    assert all(
        position.trench_level(CP, space) == 2 and position.is_controlled_by(CP, space)
        for space in land
    )


@pytest.mark.rule("pog:2.4")
def test_units_are_called_by_the_abbreviations_of_the_rulebook() -> None:
    naming = PathsOfGloryLanguage(the_board()).phrases
    expected = {f"{nation} corps": f"{nation}c" for nation in NATIONS} | {"ANA": "ANAc"}
    for name, meant in (expected | {army: army.replace(" ", "-") for army in ARMIES}).items():
        cursor = Cursor(Line(1, name))
        mention = naming.read_mention(cursor)
        assert cursor.done
        assert meant in (mention.unit, mention.kind)


@pytest.mark.rule("pog:4.1.2")
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
