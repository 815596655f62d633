"""The page of the dice of combats: expected and rolled, in total and battle by battle."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from pbem.render.catalogue import Catalogue
from pbem.render.forecasts import percent
from pbem.render.site.game_pages import LUCK, GamePages
from pbem.render.site.templating import PageAddress, render_page
from pbem.rules import Cast, Seat, chance_of_as_much

_KEYS = ("luck_total", "luck_each", "luck_curve", "luck_method", "luck_trace")
_WIDE, _HIGH, _EDGE = 1000, 320, 92
"""Width and height of the curve, and its margin, in its own units."""


class _Total(NamedTuple):
    """Dice of one side: their rolls, what they would bring and brought, and the probabilities."""

    side: Seat
    rolls: tuple[int, ...]
    expected: Fraction
    rolled: int
    as_much: Fraction
    as_little: Fraction


def luck_page(pages: GamePages) -> str:
    """The page in the language of the others."""
    words, casts = pages.words, pages.timeline.casts
    totals = _totals(casts)
    title = words.text("site.luck_title", {"game": pages.heading})
    cells = ("expected", "rolled", "difference", "as_much", "as_little")
    return render_page(
        "luck.html.j2",
        PageAddress(pages.folder, LUCK, pages.languages, pages.url),
        words,
        _KEYS,
        title=title,
        game=pages.heading,
        counted=words.text(f"{pages.timeline.renderer.prefix}.luck"),
        curve=Markup(_curve(pages, casts)),  # noqa: S704 - its words are escaped
        sides=[pages.timeline.renderer.seat(side, words) for side in _differences(casts)],
        head=[words.text(f"site.luck_{name}") for name in ("side", "dice", *cells)],
        totals=[_total_row(pages, total) for total in totals],
        each_head=[words.text(f"site.luck_{name}") for name in ("battle", "roll", "side", *cells)],
        rows=list(_rows(pages)),
    )


@lru_cache(maxsize=512)
def _totals(casts: tuple[Cast, ...]) -> tuple[_Total, ...]:
    """The sums of every side, in the order in which they first rolled."""
    by_side: dict[Seat, list[Cast]] = defaultdict(list)
    for cast in casts:
        by_side[cast.side].append(cast)
    return tuple(_total(side, own) for side, own in by_side.items())


def _total(side: Seat, casts: Sequence[Cast]) -> _Total:
    rolled = sum(cast.worth for cast in casts)
    as_much = Fraction(chance_of_as_much(casts, rolled))
    as_little = 1 - Fraction(chance_of_as_much(casts, rolled + 1))
    expected = sum((cast.expected for cast in casts), Fraction())
    rolls = tuple(cast.roll for cast in casts)
    return _Total(side, rolls, expected, rolled, as_much, as_little)


def _cells(pages: GamePages, total: _Total) -> tuple[str, ...]:
    """What dice would bring and brought, and the probabilities."""
    words = pages.words
    return (
        words.decimal(total.expected),
        str(total.rolled),
        _signed(total.rolled - total.expected, words),
        percent(total.as_much),
        percent(total.as_little),
    )


def _total_row(pages: GamePages, total: _Total) -> tuple[str, ...]:
    side = pages.timeline.renderer.seat(total.side, pages.words)
    return (side, str(len(total.rolls)), *_cells(pages, total))


def _rows(pages: GamePages) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each battle and side: the link of the battle, who attacks whom, and the cells behind."""
    words, renderer = pages.words, pages.timeline.renderer
    begun = [battle.rolls_before for battle in pages.battles]
    for at, casts in groupby(pages.timeline.casts, lambda cast: bisect_left(begun, cast.roll) - 1):
        battle = pages.battles[at]
        for total in _totals(tuple(casts)):
            rolls = ", ".join(map(str, total.rolls))
            cells = (rolls, renderer.seat(total.side, words), *_cells(pages, total))
            yield pages.link_to_battle(battle), pages.battle_sentence(battle), cells


def _signed(number: Fraction, words: Catalogue) -> str:
    return f"{'+' if number > 0 else ''}{words.decimal(number)}"


def _curve(pages: GamePages, casts: Sequence[Cast]) -> str:
    """How far each side is above what its dice bring on average, die by die, as SVG."""
    lines = _differences(casts)
    highest = max(1.0, *(abs(y) for points in lines.values() for _, y in points))
    along, up = (_WIDE - 2 * _EDGE) / len(casts), (_HIGH / 2 - _EDGE / 2) / highest
    middle, parts, words = _HIGH / 2, list[str](), pages.words
    for level in (highest, 0, -highest):
        y = middle - level * up
        shown = _signed(Fraction(round(level, 1)).limit_denominator(10), words)
        parts.append(
            f'<path class="axis" d="M{_EDGE} {y:.1f}H{_WIDE - _EDGE}"/>'
            f'<text x="{_EDGE - 6}" y="{y + 5:.1f}" text-anchor="end">{shown}</text>'
        )
    for n, points in enumerate(lines.values()):
        places = " ".join(f"{_EDGE + x * along:.1f} {middle - y * up:.1f}" for x, y in points)
        parts.append(f'<polyline class="line line-{n}" points="{places}"/>')
    label = escape(pages.words.text("site.luck_curve"))
    return (
        f'<svg class="curve" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _differences(casts: Sequence[Cast]) -> dict[Seat, list[tuple[int, float]]]:
    """By side the points of its line: after how many dice of all, and how far above average."""
    found: dict[Seat, list[tuple[int, float]]] = {}
    for n, cast in enumerate(casts, start=1):
        points = found.setdefault(cast.side, [(0, 0.0)])
        before = points[-1][1]
        points += [(n - 1, before), (n, before + float(cast.worth - cast.expected))]
    for points in found.values():
        points.append((len(casts), points[-1][1]))
    return found
