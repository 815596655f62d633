"""Maps of hexes: neighbours meet exactly, lines run whole, and nothing lies outside its window."""

import re
from itertools import pairwise

import pytest

from pbem.games.hexes.grid import numbers_around
from pbem.render.hexes.ground import (
    boundary_sides,
    draw_area,
    hexsides_of,
    line_along_sides,
    numbers,
)
from pbem.render.hexes.lattice import FlatLattice, Lattice, strokes
from pbem.render.hexes.pieces import Counter
from pbem.render.hexes.scene import (
    Battle,
    Fort,
    Scene,
    SceneStack,
    Way,
    Works,
    draw_close_up,
    draw_overview,
)

WINDOW = Lattice(60, (20, 26), (20, 28))
FLAT = FlatLattice(60, (20, 26), (20, 28))
CORPS = Counter("#5d6b63", "#ffffff", "infantry", "XXX", "II", "6-7-4", 3, 4)


@pytest.mark.parametrize("window", [WINDOW, FLAT])
@pytest.mark.parametrize("number", ["2122", "2222"])
def test_six_neighbours_share_a_side_each_and_lie_on_the_six_sides(
    number: str, window: Lattice
) -> None:
    x, y = window.middle(number)
    corners = window.corners(number)
    for direction, other in enumerate(numbers_around(number)):
        start, end = window.between(number, other)
        assert (
            {start, end}
            == {corners[direction], corners[direction + 1]}
            == set(window.between(other, number))
        )
        there = window.middle(other)
        # The middle of the side lies half-way between the middles, within a pixel.
        assert abs((start[0] + end[0]) - (x + there[0])) <= 2
        assert abs((start[1] + end[1]) - (y + there[1])) <= 2


@pytest.mark.parametrize("kind", [Lattice, FlatLattice])
@pytest.mark.parametrize("width", [28, 60])
def test_every_hex_of_a_window_lies_inside_it(width: int, kind: type[Lattice]) -> None:
    window = kind(width, (10, 41), (11, 44))
    wide, high = window.size
    for number in ("1011", "1044", "1144", "4111", "4144"):
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in window.corners(number))
    assert not window.holds("0944")
    assert not window.holds("1045")


def test_hexes_on_a_side_have_north_above_and_files_that_follow_eastwards() -> None:
    x, y = FLAT.middle("2222")
    north, *_ = numbers_around("2222")
    assert FLAT.middle(north) == (x, y - FLAT.width)
    assert FLAT.middle("2322")[0] > x
    assert FLAT.middle("2223")[1] > y


def test_sides_that_meet_are_drawn_as_one_line() -> None:
    """The sides of one hex are one closed line; the eleven of two neighbours are two lines at
    most."""
    own = strokes(WINDOW.between(*pair) for pair in hexsides_of(["2222"]))
    both = strokes(WINDOW.between(*pair) for pair in hexsides_of(["2222", "2223"]))
    assert own.count("M") == 1
    assert both.count("M") <= 2
    assert len(re.findall("[lv]", own)) == 6
    assert len(re.findall("[lv]", both)) == 11


def test_a_river_is_drawn_as_far_as_the_window_shows_it() -> None:
    river = [("1925", "2025"), ("2024", "2025"), ("2124", "2125"), ("3124", "3125")]
    drawn = line_along_sides(WINDOW, river, 'stroke="#000000"')
    assert len(re.findall("[lv]", drawn.split('"')[1])) == 3
    assert line_along_sides(WINDOW, [("3124", "3125")], "") == ""


def test_the_rim_of_an_area_is_the_boundary_of_its_hexes() -> None:
    held = {"2222", "2223", "2122"}
    inside = draw_area(WINDOW, held, "")
    among = {other for number in held for other in numbers_around(number)} | held
    assert len(re.findall("[lv]", inside.split('"')[1])) == len(boundary_sides(held, among))


def test_a_stack_shows_its_top_counter_and_the_number_of_those_below_but_nothing_of_them() -> None:
    below = Counter("#a9c6ec", "#1d1b18", "cavalry", "XX", "9C", "(1)-1-6", 1, 1)
    drawn = draw_close_up(
        WINDOW, Scene("#fffdf4", piles=(SceneStack("2222", (CORPS, below), hidden=1),))
    )
    assert "6-7-4" in drawn
    assert ">3</text>" in drawn
    assert "9C" not in drawn


def test_what_lies_outside_the_window_is_left_out() -> None:
    far = Scene(
        "#fffdf4",
        piles=(SceneStack("3222", (CORPS,)),),
        forts=(Fort("3222", "4", "#ffffff", "#000000"),),
        zones=(Works("3222", "#ffffff"),),
        trenches=(Works("3222", "#ffffff"),),
        ways=(Way(("3222", "3223"), "#ffffff"),),
        battles=(Battle("3222", "3:1", "#e0631b", "#ffffff"),),
    )
    assert draw_close_up(WINDOW, far) == draw_overview(WINDOW, far) == ""


def test_the_arrow_of_a_move_stops_short_of_the_counter_that_moved() -> None:
    drawn = draw_close_up(
        WINDOW, Scene("#fffdf4", ways=(Way(("2222", "2223", "2224"), "#0a58a6"),))
    )
    arrow = re.search(r'<path d="([^"]*)"[^>]*marker-end', drawn)
    assert arrow is not None
    spots = [tuple(map(int, spot)) for spot in re.findall(r"[ML](-?\d+) (-?\d+)", arrow[1])]
    middles = [WINDOW.middle(number) for number in ("2222", "2223", "2224")]
    assert spots[:2] == middles[:2]
    assert spots[2][0] == middles[2][0] + WINDOW.width // 4
    assert all(one[0] > other[0] for one, other in pairwise(spots))


def test_lost_steps_are_hollow() -> None:
    drawn = draw_close_up(WINDOW, Scene("#fffdf4", piles=(SceneStack("2222", (CORPS,)),)))
    full, hollow = re.findall(r'<path d="((?:M\d+ \d+h3v3h-3z)+)"', drawn)
    assert (full.count("M"), hollow.count("M")) == (3, 1)


@pytest.mark.parametrize("lattice", [WINDOW, FLAT])
def test_a_plate_under_a_number_changes_only_its_row_of_the_picture(lattice: Lattice) -> None:
    """A picture in bands is drawn anew where it changes: one shape for all would change it all."""
    shown = {f"{file:02}{row:02}" for file in range(20, 27) for row in range(20, 29)}
    before, after = (
        set(re.findall(r"<path[^>]*>", numbers(lattice, shown, plates)))
        for plates in ({"2222", "2322", "2424", "2526"}, {"2222", "2322", "2424", "2526", "2624"})
    )
    assert len(before) > 2
    assert len(after - before) == 1
