"""The map as a picture: three theatres, eleven fronts, legible in a mail, in colours everybody can tell apart."""

from functools import cache
from html import escape
from math import cos, pi, sin
from typing import Any

from pbem.games.first_world_war.state import Mark
from pbem.games.first_world_war.view import FirstWorldWarView, FrontView, StackView
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war import names

COLOUR = {"WA": "#b8430f", "EA": "#00735c", "DE": "#26221f", "GA": "#00589c"}
"""After Okabe and Ito, darkened until white letters on them have a contrast of 4.5 or more."""
LETTER = {"WA": "W", "EA": "E", "DE": "D", "GA": "A"}
PAPER, LAND, INK, SEA, GOLD = "#e9dfc9", "#f7f1e1", "#2b2620", "#c9d6d8", "#c98a00"
_LAST_TURN, _ROUNDS = 6, 16

Point = tuple[float, float]


def svg_map(view: FirstWorldWarView, words: Catalogue) -> str:
    """The whole map as one seat sees it."""
    title = words.text("fww.map.title", {"turn": view.turn, "year": view.year})
    parts = [_paper(words.lang, words), _text(20, 40, title, size=25, weight="bold")]
    for front in view.fronts:
        parts += _lines(front.number, view.turn)
    for front in view.fronts:
        parts += _places(front.number, view)
        parts += _stacks(front, words)
    parts += [_mark(mark, n) for n, mark in enumerate(m for m in view.marks if m.kind != "capture")]
    parts += _tracks(view, words)
    width, height = names.layout()["size"]
    described = escape(words.text("fww.map.alternative", {"turn": view.turn, "year": view.year}))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" role="img"><title>{escape(title)}</title>'
        f"<desc>{described}</desc>{''.join(parts)}</svg>"
    )


# --- where things are ------------------------------------------------------------------------------------------------


@cache
def _front_row(number: int) -> tuple[float, float, float, bool]:
    """Left end, right end, height and whether the Allied base is on the left."""
    plan, printed = names.layout(), names.fronts()[number]
    theatre = plan["theatres"][printed["theatre"]]
    x, _, width, _ = theatre["box"]
    return x + 34, x + width - 34, plan["fronts"][number]["y"], theatre["west"] == "allies"


@cache
def _points(number: int) -> dict[str, Point]:
    """Every city and base of a front."""
    left, right, y, allies_left = _front_row(number)
    printed = names.fronts()[number]
    moved = names.layout()["fronts"][number].get("cities", {})
    chain = [c["id"] for c in printed["cities"] if c["id"] not in moved]
    allied = next(b["id"] for b in printed["bases"] if b["faction"] in ("WA", "EA"))
    central = next(b["id"] for b in printed["bases"] if b["id"] != allied)
    order = [allied, *chain, central] if allies_left else [central, *reversed(chain), allied]
    step = (right - left) / (len(order) - 1)
    points = {place: (left + n * step, y) for n, place in enumerate(order)}
    points |= {city: (left + share * (right - left), y + down * 90) for city, (share, down) in moved.items()}
    return points


def _stack_point(number: int, faction: str) -> Point:
    """Where a faction's counters stand: above the line, near their own base; Germans abroad nearer to the middle."""
    left, right, y, allies_left = _front_row(number)
    on_left = (faction in ("WA", "EA")) == allies_left
    abroad = 92 if faction == "DE" and number in (5, 6, 9, 10, 11) else 0
    return (left - 22 + abroad if on_left else right + 22 - abroad, y - 42)


# --- what never changes ----------------------------------------------------------------------------------------------


@cache
def _paper(_lang: str, words: Catalogue) -> str:
    width, height = names.layout()["size"]
    parts = [
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" fill="none" stroke="{INK}"/>',
    ]
    for theatre, plan in names.layout()["theatres"].items():
        x, y, w, h = plan["box"]
        parts.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="{LAND}" stroke="#b5a685"/>')
        parts.append(
            f'<path d="M{x + 1} {y + h - 12} q{w / 4} -14 {w / 2} 0 t{w / 2 - 2} 0 v11 h-{w - 2} z" fill="{SEA}"/>'
        )
        label = words.text(f"fww.theatre.{theatre}")
        parts.append(_text(x + w - 14, y + h - 5, label, size=13, anchor="end", style="italic", fill="#6b5d43"))
    return "".join(parts)


def _text(x: float, y: float, text: str, *, size: float = 12, anchor: str = "start", **style: str) -> str:
    weight = f' font-weight="{style["weight"]}"' if "weight" in style else ""
    slant = f' font-style="{style["style"]}"' if "style" in style else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{weight}{slant} '
        f'fill="{style.get("fill", INK)}">{escape(text)}</text>'
    )


def _lines(number: int, turn: int) -> list[str]:
    """Attack lines; neutral ones dashed with the turn that opens them (6.6)."""
    points, parts = _points(number), []
    for line in names.fronts()[number]["attack_lines"]:
        (x1, y1), (x2, y2) = (points[end] for end in line["between"])
        closed = line["opens_turn"] > turn
        dash = ' stroke-dasharray="3 5"' if line["opens_turn"] > 1 else ""
        colour, width = ("#a39678", 2) if closed else ("#54483a", 3.2)
        parts.append(
            f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}"{dash}/>'
        )
        if closed:
            share = 0.5 if y1 == y2 else 0.7 if y2 > y1 else 0.3  # on a slope below the names of the cities
            x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{LAND}" stroke="#8d7f62"/>')
            parts.append(_text(x, y + 4, str(line["opens_turn"]), size=11, anchor="middle", weight="bold"))
    return parts


# --- cities and counters ---------------------------------------------------------------------------------------------


def _places(number: int, view: FirstWorldWarView) -> list[str]:
    """Bases as hexagons, cities as boxes, replacement centres as circles; holder by colour and letter."""
    points, printed, parts = _points(number), names.fronts()[number], []
    crowded = sum(y == _front_row(number)[2] for _, y in points.values()) > 7
    for base in printed["bases"]:
        x, y = points[base["id"]]
        corners = " ".join(f"{x + 13 * cos(pi / 3 * k):.1f},{y + 13 * sin(pi / 3 * k):.1f}" for k in range(6))
        parts.append(f'<polygon points="{corners}" fill="{LAND}" stroke="{COLOUR[base["faction"]]}" stroke-width="3"/>')
    for number_in_row, city in enumerate(printed["cities"]):
        x, y = points[city["id"]]
        holder = view.holders[city["id"]]
        taken = holder != city["owner"]
        ring = f'stroke="{GOLD}" stroke-width="4"' if taken else f'stroke="{INK}" stroke-width="1"'
        shape = (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.5" fill="{COLOUR[holder]}" {ring}/>'
            if city["replacement_centre"]
            else f'<rect x="{x - 11:.1f}" y="{y - 11:.1f}" width="22" height="22" fill="{COLOUR[holder]}" {ring}/>'
        )
        parts += [shape, _text(x, y + 4.5, LETTER[holder], size=13, anchor="middle", weight="bold", fill="#ffffff")]
        low = crowded and number_in_row % 2 == 1
        parts.append(_text(x, y + (38 if low else 26), names.city(city["id"]), size=11, anchor="middle"))
    return parts


def _stacks(front: FrontView, words: Catalogue) -> list[str]:
    """The counters on a front, and its name between them."""
    left, right, y, _ = _front_row(front.number)
    title = f"{front.number} {words.text(f'fww.front.{front.number}')}"
    parts = [_text((left + right) / 2, y - 21, title, size=13, anchor="middle", weight="bold", fill="#7a1f1f")]
    for stack in front.stacks:
        parts += _stack(front.number, stack)
    return parts


def _stack(number: int, stack: StackView) -> list[str]:
    """A chip: a pile of backs with their number, and what the reader may know of it."""
    x, y = _stack_point(number, stack.faction)
    on_left = x < (_front_row(number)[0] + _front_row(number)[1]) / 2
    colour, total = COLOUR[stack.faction], stack.hidden + len(stack.shown)
    real = [a for a in stack.shown if "-X" not in a]
    dummies = len(stack.shown) - len(real)
    known = [_army(a, stack) for a in real] + ([f"{dummies}×0"] if dummies else [])
    anchor, start = ("start", x + 36) if on_left else ("end", x - 36)
    box = x if on_left else x - 30
    parts = [
        f'<rect x="{box + 3:.1f}" y="{y + 3:.1f}" width="30" height="20" rx="3" fill="{colour}" opacity=".45"/>',
        f'<rect x="{box:.1f}" y="{y:.1f}" width="30" height="20" rx="3" fill="{colour}" stroke="#fff"/>',
        _text(
            box + 15,
            y + 14.5,
            f"{total}{LETTER[stack.faction]}",
            size=12,
            anchor="middle",
            weight="bold",
            fill="#ffffff",
        ),
    ]
    for row in range(0, min(len(known), 10), 5):
        line = " ".join(known[row : row + 5]) + (" …" if row == 5 and len(known) > 10 else "")
        parts.append(_text(start, y + 8 + row * 2.1, line, size=9.5, anchor=anchor, fill=colour, weight="bold"))
    return parts


def _army(army: str, stack: StackView) -> str:
    """Number and value of an army, such as ``1DE³``; underlined by a full stop where everybody sees it."""
    nation, _, number = army.partition("-")
    power = "⁰¹²³"[names.values()[army]]
    return f"{number}{nation}{power}{'!' if army in stack.face_up else ''}"


# --- what happened last ----------------------------------------------------------------------------------------------


def _mark(mark: Mark, order: int) -> str:
    """A battle as a burst, a move as an arrow from front to front."""
    if mark.kind == "battle":
        left, right, y, _ = _front_row(mark.front)
        x = (left + right) / 2 + 14 * (order % 3 - 1)
        if any(abs(place[0] - x) < 22 and place[1] == y for place in _points(mark.front).values()):
            x += 40
        spikes = " ".join(
            f"{x + (11 if k % 2 else 5) * cos(pi / 8 * k):.1f},{y + (11 if k % 2 else 5) * sin(pi / 8 * k):.1f}"
            for k in range(16)
        )
        return f'<polygon points="{spikes}" fill="{GOLD}" stroke="{COLOUR[mark.faction]}" stroke-width="2"/>'
    (x1, y1), (x2, y2) = _stack_point(mark.front, mark.faction), _stack_point(mark.target, mark.faction)
    bend = 26 if x1 < 300 else -26
    x1, x2, y1, y2 = x1 + bend / 2 + 8, x2 + bend / 2 + 8, y1 + 22, y2 + (-2 if y2 > y1 else 22)
    middle = f"{(x1 + x2) / 2 + bend:.1f} {(y1 + y2) / 2:.1f}"
    back = y2 + (-7 if y2 > y1 else 7)
    tip = f"{x2 - 5:.1f},{back:.1f} {x2 + 5:.1f},{back:.1f} {x2:.1f},{y2:.1f}"
    return (
        f'<path d="M{x1:.1f} {y1:.1f} Q{middle} {x2:.1f} {y2:.1f}" fill="none" stroke="{COLOUR[mark.faction]}" '
        f'stroke-width="2.5" opacity=".8"/><polygon points="{tip}" fill="{COLOUR[mark.faction]}"/>'
        + _text(
            (x1 + x2) / 2 + bend * 0.6,
            (y1 + y2) / 2,
            str(mark.count),
            size=10,
            weight="bold",
            fill=COLOUR[mark.faction],
        )
    )


# --- tracks ----------------------------------------------------------------------------------------------------------


def _tracks(view: FirstWorldWarView, words: Catalogue) -> list[str]:
    """Turn, round, victory points, surrender points, treaty, legend."""
    y = 652
    parts = [_text(20, y, words.text("fww.map.turn"), size=12, weight="bold")]
    parts += _boxes(110, y - 15, [str(n) for n in range(1, _LAST_TURN + 1)], view.turn - 1)
    parts.append(_text(330, y, words.text("fww.map.round"), size=12, weight="bold"))
    current = view.step if view.phase == "rounds" else -1
    parts += _boxes(410, y - 15, [LETTER[view.round_order[n % 4]] for n in range(_ROUNDS)], current)
    for row, faction in enumerate(names.FACTIONS):
        parts += _faction(view, faction, 682 + row * 30, words)
    x = 640
    legend = (
        "legend_box",
        "legend_circle",
        "legend_hexagon",
        "legend_ring",
        "legend_dashed",
        "legend_burst",
        "legend_stack",
    )
    for row, key in enumerate(legend):
        parts.append(_text(x, 692 + row * 17, words.text(f"fww.map.{key}"), size=11))
    treaty = words.text("fww.map.treaty" if view.treaty else "fww.map.no_treaty")
    parts.append(_text(20, 836, treaty, size=12, style="italic"))
    parts.append(_text(980, 846, words.text("fww.map.reconstructed"), size=9, anchor="end", fill="#6b5d43"))
    return parts


def _boxes(x: float, y: float, labels: list[str], current: int) -> list[str]:
    parts = []
    for n, label in enumerate(labels):
        fill, ink = (GOLD, "#000000") if n == current else (LAND, INK)
        parts.append(f'<rect x="{x + n * 30}" y="{y}" width="27" height="22" rx="3" fill="{fill}" stroke="#8d7f62"/>')
        parts.append(_text(x + n * 30 + 13.5, y + 16, label, size=12, anchor="middle", fill=ink))
    return parts


def _faction(view: FirstWorldWarView, faction: str, y: float, words: Catalogue) -> list[str]:
    """A bar of victory points, the surrender points as flags, chits held."""
    points = view.vp[faction]
    width = min(points, 24) * 9
    parts: list[Any] = [
        f'<rect x="20" y="{y - 12}" width="18" height="18" rx="3" fill="{COLOUR[faction]}"/>',
        _text(29, y + 1.5, LETTER[faction], size=12, anchor="middle", weight="bold", fill="#ffffff"),
        _text(46, y + 2, names.name(faction, words), size=12),
        f'<rect x="214" y="{y - 10}" width="{width}" height="14" fill="{COLOUR[faction]}"/>',
        _text(220 + width, y + 2, words.text("fww.map.vp", {"points": points}), size=12, weight="bold"),
    ]
    flags = len(view.surrender[faction])
    facts = {"flags": flags, "chits": view.hand_sizes[faction]}
    parts.append(_text(470, y + 2, words.text("fww.map.flags", facts), size=11))
    return parts
