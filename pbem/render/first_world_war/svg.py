"""The map as a picture: three theatres and eleven fronts, in colours all can tell apart."""

from functools import cache, lru_cache
from math import cos, pi, sin

from pbem.games.first_world_war.board.state import Mark
from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import LETTER, FirstWorldWarNames
from pbem.render.first_world_war.tracks import draw_tracks
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, svg_document, text

_TOUCH = 46
"""How far around the middle of a front it is touched."""
_ABROAD_ON = (5, 6, 9, 10, 11)
"""Fronts where German armies are guests of the German Allies (5.1)."""

_ABROAD, _SLOPE, _ROWS = 122, 100, 3
_ROW = 17.4
"""The height of a line of the legend."""
_STACKS = 2_000
"""As many drawn stacks are remembered: most are as they were in the letter before."""

Point = tuple[float, float]


def svg_map(names: FirstWorldWarNames, view: FirstWorldWarView, words: Catalogue) -> str:
    """The whole map as one seat sees it."""
    title = words.text("fww.map.title", {"turn": view.turn, "year": view.year})
    theatres = tuple(words.text(f"fww.theatre.{theatre}") for theatre in names.theatres)
    ground = (
        _draw_paper(names, theatres)
        + _draw_chains(names, view.turn)
        + "".join(_draw_meanings(names, words))
    )
    parts = [text(20, 40, title, size=25, weight="bold")]
    for front in view.fronts:
        parts += _draw_cities(names, front.number, view)
        parts += _draw_stacks(names, front, words)
    parts += [
        _draw_mark(names, mark, n)
        for n, mark in enumerate(m for m in view.marks if m.kind != "capture")
    ]
    parts += draw_tracks(names, view, words)
    width, height = names.layout["size"]
    described = words.text("fww.map.alternative", {"turn": view.turn, "year": view.year})
    return svg_document(
        (width, height), (width, height), title, described, "".join(parts), ground=ground
    )


def svg_spots(names: FirstWorldWarNames) -> dict[str, Spot]:
    """Where the fronts are touched: in the middle of their lines."""
    rows = {number: _front_row(names, number) for number in names.fronts}
    return {
        f"F{number}": ((left + right) / 2, y - 10, _TOUCH)
        for number, (left, right, y, _) in rows.items()
    }


def spots_along_fronts(names: FirstWorldWarNames) -> list[tuple[str, Spot]]:
    """The cities and bases of each front, by the name of the front."""
    return [
        (f"F{number}", (x, y - 10, _TOUCH))
        for number in names.fronts
        for x, y in _points_of_front(names, number).values()
    ]


# --- where things are -----------------------------------------------------------------------------


@cache
def _front_row(names: FirstWorldWarNames, number: int) -> tuple[float, float, float, bool]:
    """Left end, right end, height and whether the Allied base is on the left."""
    plan, printed = names.layout, names.fronts[number]
    theatre = plan["theatres"][printed["theatre"]]
    x, _, width, _ = theatre["box"]
    return x + 34, x + width - 34, printed["drawn"]["y"], theatre["west"] == "allies"


@cache
def _points_of_front(names: FirstWorldWarNames, number: int) -> dict[str, Point]:
    """Every city and base of a front."""
    left, right, y, allies_left = _front_row(names, number)
    printed = names.fronts[number]
    moved = printed["drawn"].get("cities", {})
    chain = [c["id"] for c in printed["cities"] if c["id"] not in moved]
    allied = next(b["id"] for b in printed["bases"] if b["faction"] in ("WA", "EA"))
    central = next(b["id"] for b in printed["bases"] if b["id"] != allied)
    order = [allied, *chain, central] if allies_left else [central, *reversed(chain), allied]
    step = (right - left) / (len(order) - 1)
    points = {place: (left + n * step, y) for n, place in enumerate(order)}
    points |= {
        city: (left + share * (right - left), y + down * 90)
        for city, (share, down) in moved.items()
    }
    return points


def _stack_point(names: FirstWorldWarNames, number: int, faction: str) -> Point:
    """Where a faction's counters stand: above the line, near their base; Germans further in."""
    left, right, y, allies_left = _front_row(names, number)
    on_left = (faction in ("WA", "EA")) == allies_left
    abroad = _ABROAD if faction == "DE" and number in _ABROAD_ON else 0
    return (left - 22 + abroad if on_left else right + 22 - abroad, y - 42)


def _direction_outward(names: FirstWorldWarNames, number: int, faction: str) -> int:
    """-1 where a faction's counters stand at the left end of a front, 1 at the right."""
    on_left = (faction in ("WA", "EA")) == _front_row(names, number)[3]
    return -1 if on_left else 1


# --- what never changes ---------------------------------------------------------------------------


@cache
def _draw_paper(names: FirstWorldWarNames, theatres: tuple[str, ...]) -> str:
    """The sheet, the three theatres by name, with their seas and hills."""
    plan, inks = names.layout, names.inks
    width, height = plan["size"]
    parts = [
        f'<rect width="{width}" height="{height}" fill="{inks["paper"]}"/>',
        (
            f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" '
            f'fill="none" stroke="{INK}"/>'
        ),
    ]
    for theatre, label in zip(names.theatres, theatres, strict=True):
        drawn = plan["theatres"][theatre]
        x, y, w, h = drawn["box"]
        area = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="10"'
        parts.append(
            f'<clipPath id="{theatre}"><rect {area}/></clipPath><rect '
            f'{area} fill="{inks["land"]}"/>'
        )
        seas = "".join(f'<path d="{sea}"/>' for sea in drawn["seas"])
        sea = f'fill="{inks["sea"]}" stroke="{inks["coast"]}" stroke-width="1.5"'
        parts.append(f'<g clip-path="url(#{theatre})" {sea}>{seas}</g>')
        hills = " ".join(
            f"M{left} {foot} l6 -9 6 9 m-2 0 l4 -6 4 6" for left, foot in drawn["hills"]
        )
        parts.append(f'<path d="{hills}" fill="none" stroke="{inks["hill"]}" stroke-width="2"/>')
        parts.append(f'<rect {area} fill="none" stroke="{inks["frame"]}"/>')
        parts.append(
            text(
                x + w - 14,
                y + h - 5,
                label,
                size=13,
                anchor="end",
                style="italic",
                fill=inks["theatre"],
            )
        )
    return "".join(parts)


@cache
def _draw_chains(names: FirstWorldWarNames, turn: int) -> str:
    """The fronts in a turn without their holders: attack lines, bases, the names of cities."""
    parts = [line for number in names.fronts for line in _draw_attack_lines(names, number, turn)]
    parts += [place for number in names.fronts for place in _draw_places(names, number)]
    return "".join(parts)


def _draw_attack_lines(names: FirstWorldWarNames, number: int, turn: int) -> list[str]:
    """Attack lines; neutral ones dashed, closed ones with the turn that opens them (6.6)."""
    points, parts = _points_of_front(names, number), []
    for line in names.fronts[number]["attack_lines"]:
        path, (x, y) = _path_between(*(points[end] for end in line["between"]))
        closed = line["opens_turn"] > turn
        dash = ' stroke-dasharray="3 5"' if line["opens_turn"] > 1 else ""
        colour, width = (names.inks["closed"], 2) if closed else (names.inks["line"], 3.2)
        parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>'
        )
        if closed:
            parts.append(_draw_opening_turn(names, x, y, line["opens_turn"]))
    return parts


def _path_between(one: Point, other: Point) -> tuple[str, Point]:
    """A line between two places and its middle; a long slope sags to pass below the city names."""
    (x1, y1), (x2, y2) = sorted((one, other), key=lambda place: place[1])
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if y1 != y2 and abs(x2 - x1) > _SLOPE:
        x, y = x1 + 0.2 * (x2 - x1), y2 + 8
    middle = ((x1 + 2 * x + x2) / 4, (y1 + 2 * y + y2) / 4)
    return f"M{x1:.1f} {y1:.1f} Q{x:.1f} {y:.1f} {x2:.1f} {y2:.1f}", middle


def _draw_opening_turn(names: FirstWorldWarNames, x: float, y: float, turn: int) -> str:
    """The turn in which a neutral line opens, in a circle."""
    colours = f'fill="{names.inks["land"]}" stroke="{names.inks["rim"]}"'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" {colours}/>' + text(
        x, y + 4, str(turn), size=11, anchor="middle", weight="bold"
    )


def _draw_places(names: FirstWorldWarNames, number: int) -> list[str]:
    """Bases as hexagons; the names of the cities, every other one lower where there are many."""
    points, printed = _points_of_front(names, number), names.fronts[number]
    crowded = sum(y == _front_row(names, number)[2] for _, y in points.values()) > 7
    parts = [_draw_base(names, *points[base["id"]], base["faction"]) for base in printed["bases"]]
    for number_in_row, city in enumerate(printed["cities"]):
        x, y = points[city["id"]]
        low = crowded and number_in_row % 2 == 1
        parts.append(
            text(
                x,
                y + (38 if low else 26),
                names.city(city["id"]),
                size=11.5,
                anchor="middle",
                halo=names.inks["land"],
            )
        )
    return parts


# --- cities and counters --------------------------------------------------------------------------


def _draw_cities(names: FirstWorldWarNames, number: int, view: FirstWorldWarView) -> list[str]:
    """Cities as boxes, replacement centres as circles; holder by colour and letter."""
    points, parts = _points_of_front(names, number), []
    for city in names.fronts[number]["cities"]:
        holder = view.holders[city["id"]]
        taken = names.inks["gold"] if holder != city["owner"] else ""
        parts.append(
            _draw_city(names, *points[city["id"]], holder, city["replacement_centre"], taken)
        )
    return parts


def _draw_base(names: FirstWorldWarNames, x: float, y: float, faction: str) -> str:
    corners = " ".join(
        f"{x + 13 * cos(pi / 3 * k):.1f},{y + 13 * sin(pi / 3 * k):.1f}" for k in range(6)
    )
    fill, stroke = names.inks["land"], names.colours[faction]
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" stroke-width="3"/>'


@cache
def _draw_city(
    names: FirstWorldWarNames, x: float, y: float, holder: str, centre: object, ringed: str
) -> str:
    ring = f'stroke="{ringed}" stroke-width="4"' if ringed else f'stroke="{INK}" stroke-width="1"'
    shape = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.5" fill="{names.colours[holder]}" {ring}/>'
        if centre
        else (
            f'<rect x="{x - 11:.1f}" y="{y - 11:.1f}" width="22" height="22" '
            f'fill="{names.colours[holder]}" {ring}/>'
        )
    )
    return shape + text(
        x,
        y + 4.5,
        LETTER[holder],
        size=13,
        anchor="middle",
        weight="bold",
        fill=names.inks["white"],
    )


def _draw_stacks(names: FirstWorldWarNames, front: FrontView, words: Catalogue) -> list[str]:
    """The counters on a front, and its name between them."""
    left, right, y, _ = _front_row(names, front.number)
    title = names.front(front.number, words)
    parts = [
        text(
            (left + right) / 2,
            y - 19,
            title,
            size=13,
            anchor="middle",
            weight="bold",
            fill=names.inks["front"],
        )
    ]
    ends = [_direction_outward(names, front.number, stack.faction) for stack in front.stacks]
    for stack, end in zip(front.stacks, ends, strict=True):
        abroad = stack.faction == "DE" and front.number in _ABROAD_ON
        parts.append(
            _draw_stack(
                names, front.number, stack, 4 if abroad else 2 if ends.count(end) > 1 else 3
            )
        )
    return parts


@lru_cache(maxsize=_STACKS)
def _draw_stack(names: FirstWorldWarNames, number: int, stack: StackView, in_row: int) -> str:
    """A pile of backs with their number, and what the reader may know of it, so many in a row.

    What is known is written on the ground, not on counters, so by night it is light.
    """
    x, y = _stack_point(names, number, stack.faction)
    on_left = _direction_outward(names, number, stack.faction) < 0
    total = stack.hidden + len(stack.shown)
    real = [a for a in stack.shown if "-X" not in a]
    dummies = len(stack.shown) - len(real)
    known = [_army_text(names, a, stack) for a in real] + ([f"{dummies}×0"] if dummies else [])
    anchor, start = ("start", x + 36) if on_left else ("end", x - 36)
    pile = _draw_pile(names, x if on_left else x - 30, y, stack.faction, total)
    parts = [f'<g data-at="F{number}">{pile}</g>']
    rows = [" ".join(known[n : n + in_row]) for n in range(0, len(known), in_row)]
    rows = [*rows[: _ROWS - 1], rows[_ROWS - 1] + " …"] if len(rows) > _ROWS else rows
    for row, line in enumerate(rows):
        height, colour = y + 7 + row * 11.5, names.colours[stack.faction]
        parts.append(
            text(start, height, line, size=10.5, anchor=anchor, fill=colour, weight="bold")
        )
    return "".join(parts)


def _draw_pile(names: FirstWorldWarNames, x: float, y: float, faction: str, count: int) -> str:
    colour = names.colours[faction]
    return (
        f'<rect x="{x + 3:.1f}" y="{y + 3:.1f}" width="30" height="20" '
        f'rx="3" fill="{colour}" opacity=".45"/>'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="30" height="20" rx="3" '
        f'fill="{colour}" stroke="{names.inks["edge"]}"/>'
    ) + text(
        x + 15,
        y + 14.5,
        f"{count}{LETTER[faction]}",
        size=12,
        anchor="middle",
        weight="bold",
        fill=names.inks["white"],
    )


def _army_text(names: FirstWorldWarNames, army: str, stack: StackView) -> str:
    """Number and value of an army, such as ``1DE³``; ``!`` follows if the army is face up."""
    nation, _, number = army.partition("-")
    power = "⁰¹²³"[names.values[army]]
    return f"{number}{nation}{power}{'!' if army in stack.face_up else ''}"


# --- what happened last ---------------------------------------------------------------------------


def _draw_mark(names: FirstWorldWarNames, mark: Mark, order: int) -> str:
    """A battle as a burst, a move as an arrow from front to front."""
    if mark.kind == "move":
        return _draw_arrow(names, mark)
    left, right, y, _ = _front_row(names, mark.front)
    x = (left + right) / 2 + 14 * (order % 3 - 1)
    if any(
        abs(place[0] - x) < 22 and place[1] == y
        for place in _points_of_front(names, mark.front).values()
    ):
        x += 40
    return _draw_burst(names, x, y, names.colours[mark.faction])


def _draw_burst(names: FirstWorldWarNames, x: float, y: float, colour: str) -> str:
    spikes = " ".join(
        f"{x + (11 if k % 2 else 5) * cos(pi / 8 * k):.1f}"
        f",{y + (11 if k % 2 else 5) * sin(pi / 8 * k):.1f}"
        for k in range(16)
    )
    return (
        f'<polygon points="{spikes}" fill="{names.inks["gold"]}" '
        f'stroke="{colour}" stroke-width="2"/>'
    )


def _draw_arrow(names: FirstWorldWarNames, mark: Mark) -> str:
    """From pile to pile, bent outward past the base between them, with the number of counters."""
    (x1, y1), (x2, y2) = (
        _stack_point(names, mark.front, mark.faction),
        _stack_point(names, mark.target, mark.faction),
    )
    out, end, colour = (
        _direction_outward(names, mark.front, mark.faction),
        _direction_outward(names, mark.target, mark.faction),
        names.colours[mark.faction],
    )
    down = y2 >= y1
    x1, x2, y1, y2 = (
        x1 - 6 * out,
        x2 - 6 * end,
        y1 + (22 if down else -2),
        y2 + (-2 if down else 22),
    )
    back = y2 + (-7 if down else 7)
    bend_x, bend_y = (x1 + x2) / 2 + 34 * out, (y1 + y2) / 2
    x, y = (x1 + 2 * bend_x + x2) / 4, (y1 + 2 * bend_y + back) / 4
    return (
        f'<path d="M{x1:.1f} {y1:.1f} Q{bend_x:.1f} {bend_y:.1f} '
        f'{x2:.1f} {back:.1f}" fill="none" stroke="{colour}" '
        f'stroke-width="2.5"/><polygon points="{x2 - 5:.1f},{back:.1f} '
        f'{x2 + 5:.1f},{back:.1f} {x2:.1f},{y2:.1f}" '
        f'fill="{colour}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="7.5" '
        f'fill="{colour}" stroke="{names.inks["edge"]}"/>'
    ) + text(
        x,
        y + 3.5,
        str(mark.count),
        size=10,
        anchor="middle",
        weight="bold",
        fill=names.inks["white"],
    )


# --- tracks ---------------------------------------------------------------------------------------


def _draw_meanings(names: FirstWorldWarNames, words: Catalogue) -> list[str]:
    """Every sign beside its meaning, and what is known of the board itself."""
    parts = [
        text(
            980,
            820,
            words.text("fww.map.reconstructed"),
            size=9,
            anchor="end",
            fill=names.inks["theatre"],
        )
    ]
    for row, (key, drawn) in enumerate(_signs_of_legend(names).items()):
        parts += [drawn, text(642, 683 + row * _ROW, words.text(f"fww.map.legend_{key}"), size=11)]
    return parts


@cache
def _signs_of_legend(names: FirstWorldWarNames) -> dict[str, str]:
    """Every sign of the map as it is drawn, half size."""
    closed = f'stroke="{names.inks["closed"]}" stroke-width="3" stroke-dasharray="4 6"'
    line = f'<path d="M-26 0 H26" {closed}/>{_draw_opening_turn(names, 0, 0, 3)}'
    signs = {
        "box": _draw_city(names, 0, 0, "WA", None, ""),
        "circle": _draw_city(names, 0, 0, "EA", "centre", ""),
        "hexagon": _draw_base(names, 0, 0, "GA"),
        "ring": _draw_city(names, 0, 0, "DE", None, names.inks["gold"]),
        "dashed": line,
        "burst": _draw_burst(names, 0, 0, names.colours["EA"]),
        "stack": _draw_pile(names, -15, -10, "DE", 3),
        "ground": (
            f'<rect x="-20" y="-8" width="16" height="16" fill="{names.inks["sea"]}" '
            f'stroke="{names.inks["coast"]}"/><path d="M2 7l6 -9 6 9m-2 0l4 -6 4 6" fill="none" '
            f'stroke="{names.inks["hill"]}" stroke-width="2"/>'
        ),
    }
    return {
        key: f'<g transform="translate(622 {679 + row * _ROW:g}) scale(.62)">{sign}</g>'
        for row, (key, sign) in enumerate(signs.items())
    }
