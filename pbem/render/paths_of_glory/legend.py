"""The legend of a picture: it names the signs that are on it, and no others."""

from collections.abc import Collection
from functools import cache, lru_cache
from html import escape

from pbem.games.paths_of_glory.view import SpaceView, UnitView
from pbem.render.catalogue import Catalogue
from pbem.render.kit.placement import Box
from pbem.render.kit.svg import INK, text
from pbem.render.paths_of_glory.labels import PRIZE
from pbem.render.paths_of_glory.overview import draw_named_counter
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.paths_of_glory.signs import (
    draw_burst,
    draw_counter,
    draw_fort,
    draw_harbour,
    draw_source,
    draw_trench,
)
from pbem.render.paths_of_glory.terrain import front_strokes

_TERRAINS = ("clear", "forest", "mountain", "swamp", "desert")
_OF_WHOLE = ("stack", "move", "redeploy", "battle", "front")
_OF_THEATRE = ("unit", "reduced", "starving", "fort", "besieged", "destroyed", "trench_1",
               "trench_2", "move", "redeploy", "battle", "front", "vp")  # fmt: skip
"""What of a position may lie on the whole map, and on a theatre."""

_COLUMNS, _ROW, _ABOVE, _BELOW = 4, 26, 24, 8
_LEFT, _COLUMN, _BESIDE = 20, 245, 56
_KEPT = 64


def height_of_legend(still: Collection[str], *, whole: bool) -> int:
    """How high a legend is with every sign that may come to those that never change."""
    most = len(still) + len(_OF_WHOLE if whole else _OF_THEATRE)
    return _ABOVE - _ROW + _BELOW + _ROW * -(-most // _COLUMNS) + _ROW // 2


def legend_below(
    names: PathsOfGloryNames,
    end: float,
    still: frozenset[str],
    signs: frozenset[str],
    words: Catalogue,
) -> tuple[str, str]:
    """The signs of what never changes beside their meanings, and behind them the others.

    Args:
        names: of the game.
        end: of the map above.
        still: what names the signs of the map.
        signs: what names those of the position.
        words: the reader's.
    """
    others = signs - still
    return (
        _drawn_legend(names, end, still, 0, words),
        _drawn_legend(names, end, others, len(still), words),
    )


@lru_cache(maxsize=_KEPT)
def _drawn_legend(
    names: PathsOfGloryNames, end: float, shown: frozenset[str], before: int, words: Catalogue
) -> str:
    """Signs beside their meanings, so many others before them."""
    signs = (sign for sign in _signs(names).items() if sign[0] in shown)
    parts = []
    for n, (key, sign) in enumerate(signs, before):
        x = _LEFT + n % _COLUMNS * _COLUMN
        y = end + _ABOVE + n // _COLUMNS * _ROW
        meaning = escape(words.text(f"pog.map.legend_{key}"))
        parts.append(
            f'<g class="k" transform="translate({x} {y:.1f})">{sign}'
            f'<text x="{_BESIDE}">{meaning}</text></g>'
        )
    return "".join(parts)


@cache
def _signs(names: PathsOfGloryNames) -> dict[str, str]:
    """Every sign by what names its meaning."""
    ours, theirs = names.first_unit("ap"), names.first_unit("cp")
    inks = names.inks
    move = f'<path d="M0 -4H44" stroke="{inks["move"]}" stroke-width="6" marker-end="url(#tip)"'
    burst = draw_burst({"x": 0, "y": 0})
    return {
        **{kind: _terrain_sign(names, kind) for kind in _TERRAINS},
        "space": f'<circle cx="14" cy="-4" r="5" fill="{inks["line"]}"/>',
        "capital": f'<circle cx="14" cy="-4" r="9" fill="{INK}"/>',
        "source": draw_source(names, 14, -4, 6),
        "allied": draw_harbour(names, 14, -4, "allied"),
        "central": draw_harbour(names, 14, -4, "central"),
        "line": '<path class="d" d="M0 -4H44"/>',
        "stack": _stack_sign(names, theirs),
        "unit": draw_counter(names, 0, -10, UnitView(theirs, reduced=False)),
        "reduced": draw_counter(names, 0, -10, UnitView(ours, reduced=True)),
        "starving": draw_counter(names, 0, -10, UnitView(ours, reduced=False, starving=True)),
        **{
            key: _fort_sign(names, kind)
            for key, kind in (
                ("fort", "intact"),
                ("besieged", "besieged"),
                ("destroyed", "destroyed"),
            )
        },
        "trench_1": _trench_sign(names, 1),
        "trench_2": _trench_sign(names, 2),
        "vp": text(0, 0, f"{PRIZE}Paris", size=12, weight="bold"),
        "move": f"{move}/>",
        "redeploy": f'{move} stroke-dasharray="10 6"/>',
        "battle": f'<g transform="translate(-16 12)">{burst}</g>',
        "front": "".join(f'<path d="M0 -4H44" {how}/>' for how in front_strokes(names)),
    }


def _terrain_sign(names: PathsOfGloryNames, kind: str) -> str:
    """A space of a terrain."""
    inks = names.inks
    return (
        f'<rect x="6" y="-12" width="18" height="18" rx="{3 if kind == "clear" else 9}" '
        f'fill="{inks["space_ap"]}" stroke="{inks[kind]}" stroke-width="4"/>'
    )


def _stack_sign(names: PathsOfGloryNames, unit: str) -> str:
    """The first of three units in a space as the whole map shows it, in small."""
    drawn = draw_named_counter(names, unit, f"{names.counter_label(unit)}+2", Box(0, 0, 84, 27))
    return f'<g transform="translate(0 -14) scale(0.55)">{drawn}</g>'


def _fort_sign(names: PathsOfGloryNames, kind: str) -> str:
    fort = draw_fort(names, 0, 0, {"fort": 3}, SpaceView("verdun", "ap", (), 0, "", kind))
    return f'<g transform="translate(46 12)">{fort}</g>'


def _trench_sign(names: PathsOfGloryNames, level: int) -> str:
    teeth = "".join(draw_trench(names, 0, 0, SpaceView("", "ap", (), level, "ap", "")))
    return f'<g transform="translate(26 {-20 - 5 * level // 2})">{teeth}</g>'
