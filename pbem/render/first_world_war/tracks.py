"""The tracks below the map: turn, round, victory points, surrender points, treaty."""

from functools import cache
from typing import Any

from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.render.catalogue import Catalogue
from pbem.render.first_world_war.printed_names import FACTIONS, LETTER, FirstWorldWarNames
from pbem.render.kit.svg import INK, text

_LAST_TURN, _ROUNDS = 6, 16


def draw_tracks(names: FirstWorldWarNames, view: FirstWorldWarView, words: Catalogue) -> list[str]:
    """Turn, round, victory points, surrender points, treaty."""
    y = 652
    parts = [text(20, y, words.text("fww.map.turn"), size=12, weight="bold")]
    parts.append(
        _draw_boxes(
            names, 110, y - 15, tuple(str(n) for n in range(1, _LAST_TURN + 1)), view.turn - 1
        )
    )
    parts.append(text(330, y, words.text("fww.map.round"), size=12, weight="bold"))
    current = view.step if view.phase == "rounds" else -1
    parts.append(
        _draw_boxes(
            names,
            410,
            y - 15,
            tuple(LETTER[view.round_order[n % 4]] for n in range(_ROUNDS)),
            current,
        )
    )
    for row, faction in enumerate(FACTIONS):
        parts += _draw_faction(names, view, faction, 682 + row * 30, words)
    treaty = words.text("fww.map.treaty" if view.treaty else "fww.map.no_treaty")
    parts.append(text(20, 806, treaty, size=12, style="italic"))
    return parts


@cache
def _draw_boxes(
    names: FirstWorldWarNames, x: float, y: float, labels: tuple[str, ...], current: int
) -> str:
    """A track, with the box marked where it stands."""
    parts, inks = [], names.inks
    for n, label in enumerate(labels):
        fill, ink = (inks["gold"], inks["present"]) if n == current else (inks["land"], INK)
        box = f'x="{x + n * 30}" y="{y}" width="27" height="22" rx="3"'
        parts.append(f'<rect {box} fill="{fill}" stroke="{inks["rim"]}"/>')
        parts.append(text(x + n * 30 + 13.5, y + 16, label, size=12, anchor="middle", fill=ink))
    return "".join(parts)


def _draw_faction(
    names: FirstWorldWarNames, view: FirstWorldWarView, faction: str, y: float, words: Catalogue
) -> list[str]:
    """A bar of victory points, the surrender points as flags, chits held."""
    points = view.vp[faction]
    width = min(points, 24) * 9
    edged = f'fill="{names.colours[faction]}" stroke="{names.inks["edge"]}"'
    parts: list[Any] = [
        f'<rect x="20" y="{y - 12}" width="18" height="18" rx="3" {edged}/>',
        text(
            29,
            y + 1.5,
            LETTER[faction],
            size=12,
            anchor="middle",
            weight="bold",
            fill=names.inks["white"],
        ),
        text(46, y + 2, names.name(faction, words), size=12),
        f'<rect x="214" y="{y - 10}" width="{width}" height="14" {edged}/>',
        text(
            220 + width, y + 2, words.text("fww.map.vp", {"points": points}), size=12, weight="bold"
        ),
    ]
    flags = len(view.surrender[faction])
    facts = {"flags": flags, "chits": view.hand_sizes[faction]}
    parts.append(text(470, y + 2, words.text("fww.map.flags", facts), size=11))
    return parts
