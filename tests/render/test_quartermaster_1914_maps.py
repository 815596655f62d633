"""Maps of Quartermaster General: 1914: whole, legible, told apart without colours, and true to the
position."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from math import hypot

import pytest

from pbem.games.quartermaster_1914.board.state import Mark, Position, State
from pbem.games.quartermaster_1914.orders import Place, Play
from pbem.games.quartermaster_1914.view import QuartermasterView, view
from pbem.render import Catalogue, png_of_svg
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.svg import GROUND
from pbem.render.quartermaster_1914.printed_names import CENTRAL, ENTENTE, QuartermasterNames
from pbem.render.quartermaster_1914.svg import _draw_arrow, _draw_legend, _place_of_space
from pbem.rules import Adjudication
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.positions import board, new_game, play
from tests.render.shipped import document, shipped_renderer

RENDERER = shipped_renderer("QMG")
NAMES = QuartermasterNames(document("QMG"))
COLOURS = NAMES.colours
SVG = "{http://www.w3.org/2000/svg}"
EN = Catalogue("en")


def shown(position: Position) -> QuartermasterView:
    return view(position, None)


def views() -> list[QuartermasterView]:
    """What the public sees along a random game."""
    game = new_game()
    found: list[QuartermasterView] = []

    def look(going: Adjudication[State]) -> None:
        if len(found) <= going.state.round:
            found.append(game.view(going.state, None))

    play_random(game, 8, look)
    return found


VIEWS = views()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps_parse_and_are_the_same_for_the_same_view(lang: str) -> None:
    for seen in VIEWS:
        svg = RENDERER.svg(seen, Catalogue(lang))
        assert ET.fromstring(svg).find(f"{SVG}title") is not None
        assert svg == RENDERER.svg(seen, Catalogue(lang))
        assert len(svg) < 80_000


def test_a_picture_is_made_with_the_shipped_fonts() -> None:
    drawn = png_of_svg(RENDERER.svg(shown(board("DE: BER")), Catalogue("pl")))
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) > 20_000


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [
        v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("nation", COLOURS)
def test_the_letters_on_every_counter_have_the_contrast_wcag_asks_for(nation: str) -> None:
    letters = NAMES.inks["letters_central" if NAMES.teams[nation] == CENTRAL else "letters_entente"]
    pair = sorted((luminance(COLOURS[nation]), luminance(letters)))
    assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


def test_coalitions_differ_in_lightness_without_any_colour() -> None:
    dark = [luminance(c) for n, c in COLOURS.items() if NAMES.teams[n] == CENTRAL]
    light = [luminance(c) for n, c in COLOURS.items() if NAMES.teams[n] == ENTENTE]
    assert max(dark) + 0.3 < min(light)


def counters(position: Position) -> dict[str, ET.Element]:
    """The shape before the letters of each nation, without the legend."""
    root = ET.fromstring(RENDERER.svg(shown(position), EN))
    stacks = (group for group in root.iter(f"{SVG}g") if group.get("data-at"))
    found = {}
    for shape, text in (pair for stack in stacks for pair in pairwise(stack)):
        if (
            text.text in COLOURS
            and text.get("font-weight") == "bold"
            and text.get("font-size") != "9.5"
        ):
            found[str(text.text)] = shape
    return found


@pytest.mark.parametrize("seen", [VIEWS[0], VIEWS[-1]], ids=("first", "last"))
def test_the_legend_names_the_ink_of_every_sign(seen: QuartermasterView) -> None:
    """The inks of nations and points have words of their own: on the counter, in the header."""
    drawn = re.sub(r"<(defs|style)>.*?</\1>", "", RENDERER.svg(seen, EN))
    meanings = _draw_legend(NAMES, EN)
    assert meanings in drawn
    found, named = (
        set(re.findall(r'(?:fill|stroke)="(#\w+)"', part))
        for part in (drawn.replace(meanings, ""), meanings)
    )
    told = {*COLOURS.values(), NAMES.inks["points_central"], NAMES.inks["points_entente"]}
    assert found - told <= named


def test_difficult_land_alone_has_the_rim_of_rock() -> None:
    root = ET.fromstring(RENDERER.svg(shown(board()), EN))
    rims = {
        (float(rim.get("x", "")), float(rim.get("y", "")))
        for rim in root.iter(f"{SVG}rect")
        if (rim.get("stroke"), rim.get("stroke-width")) == (NAMES.inks["rock"], "4")
    }
    corners = {}
    for space in filter(NAMES.is_land, NAMES.spaces):
        x, y, wide, high = _place_of_space(NAMES, space)
        corners[space] = (x - wide / 2, y - high / 2)
    difficult = {space for space, printed in NAMES.spaces.items() if printed.get("difficult")}
    assert difficult
    assert {space for space, corner in corners.items() if corner in rims} == difficult


def test_coalitions_differ_in_shape() -> None:
    found = counters(board("DE: BER; FR: PAR"))
    assert float(found["DE"].get("rx", "0")) < 3 < float(found["FR"].get("rx", "0"))
    ships = counters(board("DE: NTH; UK: ENG"))
    assert ships["DE"].tag == ships["UK"].tag == f"{SVG}path"
    assert "q" not in str(ships["DE"].get("d"))
    assert "q" in str(ships["UK"].get("d"))


def sheet_of(position: Position) -> str:
    """The map without its ground, where the legend stands."""
    return RENDERER.svg(shown(position), EN).split(GROUND)[2]


@pytest.mark.rule("qmg:8.supply")
def test_pieces_without_supply_are_marked() -> None:
    assert ">?<" in sheet_of(board("FR: PIC"))
    assert ">?<" not in sheet_of(board("FR: PAR PIC"))


def test_changes_of_the_last_turns_are_drawn() -> None:
    position = board("DE: BER WGE; FR: PAR")
    assert "marker-end" not in sheet_of(position)
    position.state.marks = [
        Mark(2, "placed", "DE", "WGE"),
        Mark(2, "battle", "DE", "BEL", "WGE"),
        Mark(2, "removed", "UK", "BEL"),
    ]
    drawn = sheet_of(position)
    assert drawn.count("marker-end") == 1
    assert ">+<" in drawn
    assert ">UK<" in drawn
    lines = RENDERER.text_map(shown(position), EN).lines
    assert any("BEL*!-" in line for line in lines)
    assert any("WGE*+" in line for line in lines)


@pytest.mark.rule("qmg:9.order")
def test_marks_of_a_power_are_gone_when_its_next_turn_begins() -> None:
    seen: list[tuple[int, Mark]] = []

    def look(going: Adjudication[State]) -> None:
        if going.state.phase == "draft":
            seen.extend(
                (going.state.turn, mark) for mark in going.state.marks if not going.state.frames
            )

    play_random(new_game(), 4, look)
    assert {mark.kind for _, mark in seen} == {"placed", "removed", "battle"}
    assert all(mark.turn != turn or mark.kind == "removed" for turn, mark in seen)


def test_a_piece_built_is_marked() -> None:
    position = board("DE: BER", hands="DE: DE-BUILD-ARMY")
    play(position, Play("DE-BUILD-ARMY"), Place("PRU"))
    assert position.state.marks == [Mark(2, "placed", "DE", "PRU")]


def test_the_text_map_shows_every_space_once_within_72_columns() -> None:
    cells = [space for row in NAMES.layout["grid"] for space in row if space]
    assert sorted(cells) == sorted(NAMES.spaces)
    for lang in LANGUAGES:
        for seen in VIEWS:
            assert max(map(len, RENDERER.text_map(seen, Catalogue(lang)).lines)) <= 72


def test_the_text_map_tells_sides_supply_and_tokens() -> None:
    position = board("DE: BER WGE; AH: WGE; FR: GRE PAR; UK: PAR")
    position.state.tokens = ["GRE"]
    lines = RENDERER.text_map(shown(position), EN).lines
    below = {
        head[n : n + 9].strip(): low[n : n + 9].strip()
        for head, low in pairwise(lines)
        for n in range(0, 72, 9)
    }
    assert below["WGE*"] == "[ahDE]"
    assert below["GRE^o"] == "fr"
    assert below["PAR@"] == "FRuk"


def box_of(space: str) -> tuple[float, float, float, float]:
    layout = NAMES.layout
    x, y, *width = layout["spaces"][space]
    wide, high = width[0] if width else layout["width"], layout["height"]
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


Point = tuple[float, float]


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_no_line_of_the_map_crosses_another_or_a_space() -> None:
    spaces = NAMES.layout["spaces"]
    assert set(spaces) == set(NAMES.spaces)
    ends = {link: (tuple(spaces[link[0]][:2]), tuple(spaces[link[1]][:2])) for link in NAMES.links}
    for (one, (a, b)), (two, (c, d)) in combinations(ends.items(), 2):
        if not set(one) & set(two):
            crossing = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
            assert not crossing, (one, two)
    for link, ((ax, ay), (bx, by)) in ends.items():
        points = [(ax + (bx - ax) * n / 100, ay + (by - ay) * n / 100) for n in range(101)]
        for space in set(spaces) - set(link):
            left, top, right, bottom = box_of(space)
            assert not any(left < x < right and top < y < bottom for x, y in points), (link, space)


def test_no_two_spaces_overlap_and_none_leaves_the_sheet() -> None:
    wide, high = NAMES.layout["sheet"]
    for one, two in combinations(NAMES.spaces, 2):
        a, b = box_of(one), box_of(two)
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1], (one, two)
    for space in NAMES.spaces:
        left, top, right, bottom = box_of(space)
        assert left > 0 < top
        assert right < wide
        assert bottom < high


@pytest.mark.parametrize("link", [*NAMES.links, *NAMES.canals])
def test_an_arrow_is_seen_between_any_two_adjacent_spaces(link: tuple[str, str]) -> None:
    for source, target in (link, link[::-1]):
        path = _draw_arrow(NAMES, Mark(0, "battle", "DE", target, source)).split('"')[1]
        (ax, ay), (bx, by) = (tuple(map(float, point.split())) for point in path[1:].split("L"))
        assert hypot(bx - ax, by - ay) >= 33
        left, top, right, bottom = box_of(target)
        assert left - 1 < bx < right + 1
        assert top - 1 < by < bottom + 1
