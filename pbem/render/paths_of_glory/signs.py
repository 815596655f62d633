"""The signs on the map: dots, spaces, counters, forts, trenches, arrows and battles."""

from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from pbem.games.paths_of_glory.board.state import Mark
from pbem.games.paths_of_glory.view import SpaceView, UnitView
from pbem.render.kit.placement import Box as Rectangle
from pbem.render.kit.svg import INK, text
from pbem.render.paths_of_glory.labels import BOX, ROW, written_name
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames

_REMEMBERED = 1 << 11
"""So many spaces as they stood, of the games at work."""


class Sign(NamedTuple):
    """Something drawn at a place of the map, and the signs of the legend in it."""

    x: float
    y: float
    markup: str
    shows: tuple[str, ...] = ()


class Line(NamedTuple):
    """A line from place to place, with its attributes and its sign of the legend."""

    x1: float
    y1: float
    x2: float
    y2: float
    attributes: str
    shows: tuple[str, ...] = ()


Box = tuple[float, float, float, float]
"""A part of the map: left, top, width, height."""


def draw_dot(names: PathsOfGloryNames, space: dict[str, Any]) -> Sign:
    """A space of the whole map: capitals are large, sources of supply are rings with a dot."""
    x, y = space["x"], space["y"]
    if space.get("supply"):
        return Sign(x, y, draw_source(names, x, y, 9), ("source",))
    capital = bool(space.get("capital"))
    size, fill = (9, INK) if capital else (5, names.inks["line"])
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{size}" fill="{fill}"/>'
    return Sign(x, y, circle, ("capital",) if capital else ("space",))


def draw_source(names: PathsOfGloryNames, x: float, y: float, radius: float) -> str:
    """A source of supply: a ring with a dot in it."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{names.inks["halo"]}" '
        f'stroke="{INK}" stroke-width="{radius / 3:.1f}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius / 3:.1f}" fill="{INK}"/>'
    )


def sign_at_space(printed: dict[str, Any], markup: str, *shows: str) -> Sign:
    """Something at a space's place."""
    return Sign(printed["x"], printed["y"], markup, shows)


@cache
def draw_space(names: PathsOfGloryNames, name: str, control: str) -> Sign:
    """A space: its controller's tint, its terrain's rim, its port and source of supply."""
    printed = names.spaces[name]
    x, y, inks = printed["x"], printed["y"], names.inks
    shape = (
        f'<rect x="{x - 13}" y="{y - 13}" width="26" height="26" '
        f'rx="{4 if printed["terrain"] == "clear" else 13}" '
        f'fill="{inks[f"space_{control}"]}" stroke="{inks[printed["terrain"]]}" stroke-width="4"/>'
    )
    port = draw_harbour(names, x + 22, y - 12, kind) if (kind := printed.get("port")) else ""
    source = draw_source(names, x, y, 6) if printed.get("supply") else ""
    shows = [printed["terrain"], *([kind] if kind else []), *(["source"] if source else [])]
    return sign_at_space(printed, shape + port + source, *shows)


def draw_harbour(names: PathsOfGloryNames, x: float, y: float, port: str) -> str:
    """The sign of a port: white for the ports of the Allies, black for the others."""
    white = names.inks["fort_intact"]
    ground, ink = (white, INK) if port == "allied" else (INK, white)
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{ground}" stroke="{INK}"/>'
    return circle + text(x, y + 3.5, "\u2693", size=10, anchor="middle", fill=ink)


@cache
def draw_space_label(
    names: PathsOfGloryNames, name: str, spot: tuple[float, float], *, historical: bool
) -> Sign:
    """A space's name above all that stands there; with a lozenge where it counts for victory."""
    letters, counts = written_name(names, name, historical=historical)
    line = f'<text x="{spot[0]:.0f}" y="{spot[1]:.0f}" class='
    letters = escape(letters)
    halo = f'{line}"h{" v" if counts else ""}">{letters}</text>'
    plain = f'{line}"{"n v" if counts else "n"}">{letters}</text>'
    return Sign(*spot, halo + plain, ("vp",) if counts else ())


@lru_cache(maxsize=_REMEMBERED)
def draw_pieces(names: PathsOfGloryNames, space: SpaceView) -> Sign:
    """What stands in a space: its fort, its trench, its stack; most rounds leave it as it was."""
    printed = names.spaces[space.id]
    x, y = printed["x"], printed["y"]
    outer, inner = draw_trench(names, x, y, space)
    fort, ruin = draw_fort(names, x, y, printed, space), space.fort == "destroyed"
    height = ROW * len(space.units)
    stack = "".join(
        draw_counter(names, x - BOX / 2, y - height / 2 + row * ROW, unit)
        for row, unit in enumerate(space.units)
    )
    groups = (
        ("", outer + fort if ruin else outer),
        (' data-at=""', inner if ruin else inner + fort),
        (f' data-at="{space.id}"', stack),
    )
    drawn = "".join(f'<g data-near=""{where}>{what}</g>' for where, what in groups if what)
    return Sign(x, y, drawn, tuple(_signs_of_pieces(space)))


def _signs_of_pieces(space: SpaceView) -> Iterator[str]:
    """The signs of the legend in what stands in a space."""
    for unit in space.units:
        yield "reduced" if unit.reduced else "unit"
        if unit.starving:
            yield "starving"
    if space.fort:
        yield "fort" if space.fort == "intact" else space.fort
    if space.trench:
        yield f"trench_{space.trench}"


def draw_counter(names: PathsOfGloryNames, x: float, y: float, unit: UnitView) -> str:
    """A counter: name and combat factor, in brackets if reduced.

    Out of supply it has a question mark, as in lists, and a red rim.
    """
    side = str(names.units[unit.id]["side"])
    label = names.counter_label(unit.id)
    label = (f"({label})" if unit.reduced else label) + ("?" if unit.starving else "")
    rim = names.inks["alarm"] if unit.starving else INK
    value = names.strength(unit.id, reduced=unit.reduced)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{ROW}" '
        f'fill="{names.counter_colour(unit.id)}" stroke="{rim}"/>'
        f'<text x="{x + 3:g}" y="{y + 10:g}" class="u {side}">{label}</text>'
        f'<text x="{x + BOX - 3:g}" y="{y + 10:g}" class="u f {side}">{value}</text>'
    )


def draw_fort(
    names: PathsOfGloryNames, x: float, y: float, printed: dict[str, Any], space: SpaceView
) -> str:
    """The fort of a space: intact, besieged or destroyed."""
    if not space.fort:
        return ""
    fill = "none" if space.fort == "destroyed" else names.inks[f"fort_{space.fort}"]
    star = " ".join(
        f"{x - 34 + dx},{y - 16 + dy}" for dx, dy in ((0, -9), (9, -3), (6, 8), (-6, 8), (-9, -3))
    )
    inside = "\u2715" if space.fort == "destroyed" else str(printed["fort"])
    return (
        f'<polygon points="{star}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        f"{text(x - 34, y - 11, inside, size=10, anchor='middle', weight='bold')}"
    )


def draw_trench(names: PathsOfGloryNames, x: float, y: float, space: SpaceView) -> tuple[str, str]:
    """One or two rows of teeth: their edges, and inside the lightness of the side that dug them."""
    if not space.trench:
        return "", ""
    rows = [
        f"M{x - 27} {y + 27 + 5 * level} " + "l4.5 -5 4.5 5 " * 6 for level in range(space.trench)
    ]
    edge, inside = (
        "".join(
            f'<path d="{row}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
            for row in rows
        )
        for colour, width in ((INK, 4), (names.colours[space.trench_side], 2))
    )
    return edge, inside


def draw_arrow(names: PathsOfGloryNames, mark: Mark, stands: Rectangle | None) -> Line:
    """A move, or dashed a redeployment, from space to space.

    Its head lies outside what stands at its end.
    """
    a, b = ((s["x"], s["y"]) for s in (names.spaces[mark.origin], names.spaces[mark.target]))
    end = stands.entered(a, b) if stands else b
    dashes = ' stroke-dasharray="10 6"' if mark.kind == "redeploy" else ""
    stroke = (
        f'stroke="{names.inks["move"]}" stroke-width="6" fill="none"{dashes} marker-end="url(#tip)"'
    )
    return Line(a[0], a[1], end[0], end[1], stroke, (mark.kind,))


def draw_burst(printed: dict[str, Any]) -> str:
    """A burst beside a space: a battle was fought there."""
    x, y = printed["x"] + 34, printed["y"] - 14
    rays = " ".join(
        f"{x + dx},{y + dy}"
        for dx, dy in (
            (0, -12),
            (3, -4),
            (11, -5),
            (5, 1),
            (9, 9),
            (0, 5),
            (-9, 9),
            (-5, 1),
            (-11, -5),
            (-3, -4),
        )
    )
    return f'<polygon points="{rays}" class="b"/>'
