"""The map as a picture: every space with its terrain and pieces, joined to the spaces next to it.

Coalitions differ in shape and lightness. Square dark counters with white letters are the Central
Powers. Round light counters with dark letters are the Entente. Nobody needs colours to read the
map; they only help to find a nation quickly.
"""

from functools import cache
from math import hypot, inf

from pbem.games.quartermaster_1914.board.state import Mark
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Spot
from pbem.render.kit.svg import INK, arrowhead, legend, svg_document, text
from pbem.render.quartermaster_1914.printed_names import CENTRAL, ENTENTE, TEAMS, QuartermasterNames

_OF_TEAM = {"": "", CENTRAL: "_central", ENTENTE: "_entente"}
"""What the inks of a coalition's things end with, and of nobody's."""
_SHOWN, _HEADER, _LEGEND = 1000, 86, 146
_COUNTER, _TALL, _ARROW = 29.0, 21.0, 34.0
_TOUCH = 40
"""How far around its middle a space is touched."""


def svg_map(names: QuartermasterNames, view: QuartermasterView, words: Catalogue) -> str:
    """Title, points and rounds, the map, and what every sign means."""
    wide, high = names.layout["sheet"]
    whole = _HEADER + high + _LEGEND
    title = words.text("qmg.map.title", {"round": view.round})
    points = [
        words.text("qmg.map.points", {"team": names.name(t, words), "vp": view.vp[t]})
        for t in TEAMS
    ]
    below = f'<g transform="translate(0 {_HEADER})">'
    arrows = [_draw_arrow(names, mark) for mark in view.marks if mark.kind == "battle"]
    spaces = [_draw_space(names, space, view, words) for space in names.spaces]
    ground = (
        f'<rect width="{wide}" height="{whole}" fill="{names.inks["paper"]}"/>'
        f'<g transform="translate(0 {_HEADER})">{_draw_links(names)}'
        f"{_draw_canal_name(names, words)}</g>"
        f'<g transform="translate(0 {_HEADER + high})">{_draw_legend(names, words)}</g>'
    )
    return svg_document(
        (wide, whole),
        (_SHOWN, round(whole * _SHOWN / wide)),
        title,
        "; ".join(points),
        f"{text(20, 36, title, size=24, weight='bold')}"
        f"{_draw_points(names, points)}{_draw_rounds(names, view.round)}"
        + "".join(f"{below}{drawn}</g>" for drawn in spaces + arrows),
        defs=f"<defs>{arrowhead(names.inks['battle'], 3.4)}</defs>",
        ground=ground,
    )


def svg_spots(names: QuartermasterNames) -> dict[str, Spot]:
    """Where the spaces are touched."""
    places = {space: _place_of_space(names, space) for space in names.layout["spaces"]}
    return {space: (x, _HEADER + y, _TOUCH) for space, (x, y, *_) in places.items()}


# --- what never changes ---------------------------------------------------------------------------


def _place_of_space(names: QuartermasterNames, space: str) -> tuple[float, float, float, float]:
    """The middle of a space, its width and its height."""
    layout = names.layout
    x, y, *width = layout["spaces"][space]
    return x, y, width[0] if width else layout["width"], layout["height"]


@cache
def _draw_links(names: QuartermasterNames) -> str:
    """A line for each pair of adjacent spaces: brown over land, blue by sea, dotted for a canal."""
    lines = []
    for one, other in (*names.links, *names.canals):
        (ax, ay, *_), (bx, by, *_) = _place_of_space(names, one), _place_of_space(names, other)
        colour = names.inks["road" if names.is_land(one) and names.is_land(other) else "ship"]
        dotted = ' stroke-dasharray="3 7"' if (one, other) in names.canals else ""
        lines.append(f'<path d="M{ax} {ay}L{bx} {by}" stroke="{colour}" stroke-width="4"{dotted}/>')
    return "".join(lines)


def _draw_canal_name(names: QuartermasterNames, words: Catalogue) -> str:
    """The name of the canal under its line."""
    (one, other), *_ = names.canals
    (ax, ay, *_), (bx, by, *_) = _place_of_space(names, one), _place_of_space(names, other)
    return text(
        (ax + bx) / 2 + 8,
        (ay + by) / 2 + 24,
        words.text("qmg.map.canal"),
        size=10.5,
        anchor="middle",
        fill=names.inks["ship"],
    )


# --- the header -----------------------------------------------------------------------------------


def _draw_points(names: QuartermasterNames, points: list[str]) -> str:
    """The points of both coalitions beside the shape of their counters."""
    parts, x = [], 20.0
    for team, label in zip(TEAMS, points, strict=True):
        corner = 1 if team == CENTRAL else 11
        fill = names.inks[f"points{_OF_TEAM[team]}"]
        parts.append(
            f'<rect x="{x}" y="52" width="30" height="22" '
            f'rx="{corner}" fill="{fill}" stroke="{INK}"/>'
        )
        parts.append(text(x + 38, 69, label, size=17, weight="bold"))
        x += 70 + 10.5 * len(label)
    return "".join(parts)


def _draw_rounds(names: QuartermasterNames, current: int) -> str:
    """The rounds of the game; in those with a star both coalitions score after the last turn."""
    last, scoring = names.rounds
    left = names.layout["sheet"][0] - 20 - 31 * last
    parts = []
    for number in range(1, last + 1):
        x, now = left + 31 * (number - 1), number == current
        fill, ink = (INK, names.inks["white"]) if now else (names.inks["paper"], INK)
        parts.append(
            f'<rect x="{x}" y="44" width="28" height="28" rx="4" fill="{fill}" stroke="{INK}"/>'
        )
        parts.append(text(x + 14, 63, str(number), size=13, anchor="middle", fill=ink))
        if number in scoring:
            parts.append(_draw_star(names, x + 14, 34, 8))
    return "".join(parts)


# --- spaces ---------------------------------------------------------------------------------------


def _draw_space(
    names: QuartermasterNames, space: str, view: QuartermasterView, words: Catalogue
) -> str:
    """A space: its coalition's tint, its terrain, its name, what it is worth and its pieces."""
    x, y, wide, high = _place_of_space(names, space)
    nations = [nation for nation, spaces in view.at.items() if space in spaces]
    lost = dict.fromkeys(
        mark.nation for mark in view.marks if (mark.kind, mark.space) == ("removed", space)
    )
    ghosts = [nation for nation in lost if nation not in nations]
    name = names.name(space, words)
    bold = {"weight": "bold"} if space in names.homes else {}
    size = min(13.0, (wide - 14) / ((0.65 if bold else 0.58) * len(name)))
    return (
        _draw_ground(names, space, names.teams[nations[0]] if nations else "")
        + text(x, y - high / 2 + 17, name, size=round(size, 1), anchor="middle", **bold)
        + _draw_objective(names, space, view)
        + _draw_home(names, x - wide / 2 + 4, y + high / 2 - 4, names.homes.get(space, ""))
        + _draw_pieces(names, space, nations, ghosts, view)
    )


def _draw_ground(names: QuartermasterNames, space: str, team: str) -> str:
    """Land is a rectangle (difficult: thick rim and peaks; home: second rim); a sea is a pill."""
    x, y, wide, high = _place_of_space(names, space)
    printed, left, top = names.spaces[space], x - wide / 2, y - high / 2
    box, inks = f'x="{left:g}" y="{top:g}" width="{wide}" height="{high}"', names.inks
    land = inks[f"land{_OF_TEAM[team]}"]
    if not names.is_land(space):
        sea = inks[f"sea{_OF_TEAM[team]}"]
        return f'<rect {box} rx="24" fill="{sea}" stroke="{inks["ship"]}" stroke-width="2"/>'
    if not printed.get("difficult"):
        shape = f'<rect {box} rx="5" fill="{land}" stroke="{INK}" stroke-width="1.5"/>'
    else:
        peaks = _draw_peaks(names, left + 8, top - 1)
        shape = (
            f'<rect {box} rx="5" fill="{land}" stroke="{inks["rock"]}" stroke-width="4"/>{peaks}'
        )
    if "home" in printed:
        rim = f'x="{left - 5:g}" y="{top - 5:g}" width="{wide + 10}" height="{high + 10}" rx="8"'
        shape = f'<rect {rim} fill="{inks["paper"]}" stroke="{INK}" stroke-width="1.5"/>' + shape
    return shape


def _draw_home(names: QuartermasterNames, x: float, y: float, nation: str) -> str:
    """Whose home a space is, in small letters in its corner."""
    return text(x, y, nation, size=9.5, fill=names.inks["faint"], weight="bold") if nation else ""


def _draw_peaks(names: QuartermasterNames, x: float, y: float) -> str:
    return f'<path d="M{x:g} {y:g}l6 -11l5 7l4 -5l6 9z" fill="{names.inks["rock"]}"/>'


def _draw_objective(names: QuartermasterNames, space: str, view: QuartermasterView) -> str:
    """A star where an objective is printed, a star in a ring for a token."""
    x, y, wide, high = _place_of_space(names, space)
    right, top = x + wide / 2 - 4, y - high / 2 + 1
    if names.spaces[space].get("objective"):
        return _draw_star(names, right, top, 10)
    if space in view.tokens:
        ring = (
            f'<circle cx="{right:g}" cy="{top:g}" r="12" '
            f'fill="{names.inks["white"]}" stroke="{INK}"/>'
        )
        return ring + _draw_star(names, right, top, 9)
    return ""


def _draw_star(names: QuartermasterNames, x: float, y: float, size: float) -> str:
    corners = ((0, -1), (0.23, -0.31), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81),
               (0, 0.4), (-0.59, 0.81), (-0.38, 0.12), (-0.95, -0.31), (-0.23, -0.31))  # fmt: skip
    points = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{names.inks["gold"]}" stroke="{INK}"/>'


# --- pieces ---------------------------------------------------------------------------------------


def _draw_pieces(
    names: QuartermasterNames,
    space: str,
    nations: list[str],
    ghosts: list[str],
    view: QuartermasterView,
) -> str:
    """The pieces of a space side by side, those lost in the last turns behind them."""
    x, y, wide, high = _place_of_space(names, space)
    count = len(nations) + len(ghosts)
    if not count:
        return ""
    step = min(_COUNTER + 3, (wide - 6) / count)
    left, top = x - step * count / 2 + 1.5, y + high / 2 - _TALL - 5
    new = {mark.nation for mark in view.marks if (mark.kind, mark.space) == ("placed", space)}
    parts = []
    for place, nation in enumerate(nations):
        at = left + step * place
        parts.append(_draw_piece(names, at, top, nation, space, step - 3))
        if space not in view.supplied[nation]:
            parts.append(_draw_starving(names, at, top, step - 3))
        if nation in new:
            parts.append(_draw_new(names, at, top))
    parts += [
        _draw_ghost(names, left + step * place, top, nation, step - 3)
        for place, nation in enumerate(ghosts, len(nations))
    ]
    return f'<g data-at="{space}">{"".join(parts)}</g>'


def _draw_piece(
    names: QuartermasterNames, x: float, y: float, nation: str, space: str, wide: float
) -> str:
    return (
        _draw_army(names, x, y, nation, wide)
        if names.is_land(space)
        else _draw_navy(names, x, y, nation, wide)
    )


def _draw_army(
    names: QuartermasterNames, x: float, y: float, nation: str, wide: float = _COUNTER
) -> str:
    """An army: square or, of the Entente, round."""
    corner = 1 if names.teams[nation] == CENTRAL else _TALL / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:g}" height="{_TALL}" rx="{corner:g}" '
        f'fill="{names.colours[nation]}" stroke="{INK}" '
        f'stroke-width="1.2"/>{_draw_letters(names, x, y, nation, wide)}'
    )


def _draw_navy(
    names: QuartermasterNames, x: float, y: float, nation: str, wide: float = _COUNTER
) -> str:
    """A navy: a hull with a pennant, its keel straight or, of the Entente, round."""
    if names.teams[nation] == CENTRAL:
        keel = f"l-5 {_TALL - 4}h{6 - wide:g}l-5 {4 - _TALL}z"
    else:
        half = wide / 2 + 2
        keel = f"q-1 {_TALL - 4} {-half:g} {_TALL - 4}q{1 - half:g} 0 {-half:g} {4 - _TALL}z"
    fill = names.colours[nation]
    return (
        f'<path d="M{x + wide / 2:.1f} {y + 5:.1f}v-9l8 4l-8 3" stroke="{INK}" fill="{fill}"/>'
        f'<path d="M{x - 2:.1f} {y + 4:.1f}h{wide + 4:g}{keel}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'
        f"{_draw_letters(names, x, y + 0.5, nation, wide)}"
    )


def _draw_letters(names: QuartermasterNames, x: float, y: float, nation: str, wide: float) -> str:
    fill = names.inks[f"letters{_OF_TEAM[names.teams[nation]]}"]
    size = min(12.5, wide * 0.46)
    return text(
        x + wide / 2,
        y + _TALL / 2 + 4.5,
        nation,
        size=size,
        anchor="middle",
        weight="bold",
        fill=fill,
    )


def _draw_starving(names: QuartermasterNames, x: float, y: float, wide: float) -> str:
    """A red ring with a question mark: not supplied."""
    alarm = names.inks["alarm"]
    return (
        f'<rect x="{x - 2:.1f}" y="{y - 2:.1f}" width="{wide + 4:g}" '
        f'height="{_TALL + 4}" fill="none" stroke="{alarm}" '
        'stroke-width="2" stroke-dasharray="4 2"/>'
        f"{_draw_badge(names, x + wide, y + _TALL, alarm, '?')}"
    )


def _draw_new(names: QuartermasterNames, x: float, y: float) -> str:
    return _draw_badge(names, x, y + _TALL, names.inks["new"], "+")


def _draw_badge(names: QuartermasterNames, x: float, y: float, fill: str, sign: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{fill}"/>'
        f"{text(x, y + 4, sign, size=11, anchor='middle', weight='bold', fill=names.inks['white'])}"
    )


def _draw_ghost(names: QuartermasterNames, x: float, y: float, nation: str, wide: float) -> str:
    """A piece that is gone: an empty outline, crossed out."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:g}" '
        f'height="{_TALL}" fill="none" stroke="{INK}" '
        'stroke-dasharray="3 '
        f'2"/>{text(x + wide / 2, y + 15, nation, size=min(12, wide * 0.45), anchor="middle")}'
        f'<path d="M{x:.1f} {y + _TALL:.1f}l{wide:g} {-_TALL}" '
        f'stroke="{names.inks["alarm"]}" stroke-width="2"/>'
    )


def _draw_arrow(names: QuartermasterNames, mark: Mark) -> str:
    """An arrow from the edge of the attacker's space past the edge of the attacked space."""
    (ax, ay, *_), (bx, by, *_) = (
        _place_of_space(names, mark.source),
        _place_of_space(names, mark.space),
    )
    length = hypot(bx - ax, by - ay)
    start, end = (
        _distance_to_edge(names, mark.source, bx - ax, by - ay),
        length - _distance_to_edge(names, mark.space, bx - ax, by - ay) + 4,
    )
    start = min(start, end - _ARROW)
    dx, dy = (bx - ax) / length, (by - ay) / length
    return (
        f'<path d="M{ax + dx * start:.1f} {ay + dy * start:.1f}L{ax + dx * end:.1f} '
        f'{ay + dy * end:.1f}" '
        f'stroke="{names.inks["battle"]}" stroke-width="7" marker-end="url(#tip)"/>'
    )


def _distance_to_edge(names: QuartermasterNames, space: str, dx: float, dy: float) -> float:
    """How far it is from the middle of a space to its edge in a direction."""
    _, _, wide, high = _place_of_space(names, space)
    return hypot(dx, dy) * min(wide / 2 / abs(dx) if dx else inf, high / 2 / abs(dy) if dy else inf)


def _draw_legend(names: QuartermasterNames, words: Catalogue) -> str:
    """Every sign beside its meaning, drawn as the map draws it."""
    top, inks = -15.0, names.inks
    box = f'x="0" y="-14" width="44" height="20" rx="4" fill="{inks["land"]}"'
    rim = f'<rect x="-4" y="-18" width="52" height="28" rx="6" fill="none" stroke="{INK}"/>'
    ring = f'<circle cx="50" cy="-5" r="12" fill="{inks["white"]}" stroke="{INK}"/>'
    sea = f'fill="{inks["sea"]}" stroke="{inks["ship"]}" stroke-width="2"'
    pill = f'<rect x="0" y="-15" width="48" height="22" rx="11" {sea}/>'
    line = f'stroke="{inks["ship"]}" stroke-width="4" stroke-dasharray="3 7"'
    arrow = f'stroke="{inks["battle"]}" stroke-width="7" marker-end="url(#tip)"'
    signs = {
        "central": _draw_army(names, 0, top, "DE") + _draw_navy(names, 38, top, "DE"),
        "entente": _draw_army(names, 0, top, "UK") + _draw_navy(names, 38, top, "UK"),
        "starving": _draw_army(names, 0, top, "FR") + _draw_starving(names, 0, top, _COUNTER),
        "objective": _draw_star(names, 14, -5, 10) + ring + _draw_star(names, 50, -5, 9),
        "difficult": (
            f'<rect {box} stroke="{inks["rock"]}" stroke-width="4"/>{_draw_peaks(names, 6, -14)}'
        ),
        "home": f'{rim}<rect {box} stroke="{INK}"/>{_draw_home(names, 3, 3, "US")}',
        "held": "".join(
            f'<rect x="{x}" y="-14" width="22" height="20" fill="{inks[ink]}" stroke="{INK}"/>'
            for x, ink in ((0, "land_central"), (22, "land_entente"))
        )
        + "".join(
            f'<rect x="{x}" y="-14" width="14" height="20" rx="7" fill="{inks[ink]}" '
            f'stroke="{inks["ship"]}"/>'
            for x, ink in ((45, "sea_central"), (59, "sea_entente"))
        ),
        "sea": pill,
        "links": (
            f'<path d="M0 -9H56" stroke="{inks["road"]}" stroke-width="4"/>'
            f'<path d="M0 1H56" stroke="{inks["ship"]}" stroke-width="4"/>'
        ),
        "canal": f'<path d="M0 -4H56" {line}/>',
        "placed": _draw_army(names, 0, top, "IT") + _draw_new(names, 0, top),
        "removed": _draw_ghost(names, 0, top, "AH", _COUNTER),
        "battle": f'<path d="M0 -4H46" {arrow}/>',
        "scoring": (
            f'<rect x="0" y="-12" width="20" height="20" rx="4" fill="{inks["paper"]}" '
            f'stroke="{INK}"/>{text(10, 3, "3", size=11, anchor="middle")}'
            f"{_draw_star(names, 30, -3, 8)}"
        ),
    }
    meanings = {drawn: words.text(f"qmg.map.legend_{key}") for key, drawn in signs.items()}
    return legend(meanings, (24, 26), (285, 34), (78, 1), 13)
