"""The bracket of a single elimination, as a picture and in characters."""

from collections.abc import Mapping

from pbem.render.catalogue import Catalogue
from pbem.render.kit.svg import INK, svg_document, text
from pbem.render.tournament.double import LINE, PAPER, WON, double_svg
from pbem.render.tournament.page import EventPage
from pbem.tournament.pairing.context import Format
from pbem.tournament.pairing.elimination import Bracket, bracket_of

_COLUMNS = 72
_WIDE, _HIGH, _GAP, _MARGIN = 150.0, 22.0, 34.0, 20.0
_LETTERS = 18
"""So many letters of a name fit into a box."""


def bracket_lines(bracket: Bracket, names: Mapping[int, str]) -> tuple[str, ...]:
    """A bracket in characters, 72 columns wide at most: of more than four columns the last ones.

    Args:
        bracket: column by column who came there.
        names: what they are called.
    """
    shown = bracket[-5:]
    wide = _COLUMNS // len(shown)
    rows = [[" "] * (wide * len(shown)) for _ in range(2 * len(shown[0]) - 1)]
    for at, column in enumerate(shown):
        for place, number in enumerate(column):
            row, left = _row_of_place(at, place), at * wide
            name = (names[number] if number is not None else "")[: wide - 4]
            last = at == len(shown) - 1
            line = f"{name} " if last else f"{name} ".ljust(wide - 2, "─")
            rows[row][left : left + len(line)] = line
            if not last:
                _draw_join(rows, row, left + wide - 2, place, _row_of_place(at + 1, place // 2))
    return tuple("".join(row).rstrip() for row in rows)


def _row_of_place(column: int, place: int) -> int:
    """The row of a place: half way between the two it comes from."""
    return (2 * place + 1 << column) - 1


def _draw_join(rows: list[list[str]], row: int, at: int, place: int, to: int) -> None:
    """The line from the end of a place to the place that follows it."""
    rows[row][at] = "┘" if place % 2 else "┐"
    for between in range(min(row, to) + 1, max(row, to)):
        rows[between][at] = "│"
    rows[to][at] = "├"
    rows[to][at + 1] = "─"


def bracket_svg(page: EventPage, words: Catalogue) -> str:
    """The bracket of an elimination as SVG; empty for other formats and before the first round."""
    if page.rules.format is Format.DOUBLE_ELIMINATION:
        return double_svg(page, words)
    single = page.rules.format is Format.SINGLE_ELIMINATION
    bracket = bracket_of(page.meetings, page.crosstable) if single else ()
    if not bracket:
        return ""
    parts = [f'<rect width="100%" height="100%" fill="{PAPER}"/>']
    for at, column in enumerate(bracket):
        for place, number in enumerate(column):
            if at + 1 < len(bracket):
                parts.append(_line(at, place))
            through = (
                at + 1 < len(bracket)
                and number is not None
                and bracket[at + 1][place // 2] == number
            )
            name = page.name(number, words) if number is not None else ""
            parts.append(_box(at, place, name, "bold" if through or at == len(bracket) - 1 else ""))
    wide = 2 * _MARGIN + len(bracket) * (_WIDE + _GAP) - _GAP
    high = 2 * _MARGIN + len(bracket[0]) * 1.5 * _HIGH
    described = words.text("report.event.bracket_about", {"event": page.title})
    return svg_document((wide, high), (wide, high), page.title, described, "".join(parts))


def _corner_of_box(column: int, place: int) -> tuple[float, float]:
    """The upper left corner of a box."""
    middle = (place + 0.5) * 2**column * 1.5 * _HIGH
    return _MARGIN + column * (_WIDE + _GAP), _MARGIN + middle - _HIGH / 2


def _box(column: int, place: int, name: str, weight: str) -> str:
    x, y = _corner_of_box(column, place)
    dashes = "" if name else ' stroke-dasharray="3 3"'
    stroke = WON if weight else LINE
    size = f'width="{_WIDE:g}" height="{_HIGH:g}"'
    box = f'<rect x="{x:.1f}" y="{y:.1f}" {size} rx="3" fill="none" stroke="{stroke}"{dashes}/>'
    letters = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
    return box + text(x + 8, y + _HIGH / 2 + 4, letters, size=12, weight=weight, fill=INK)


def _line(column: int, place: int) -> str:
    """The line from a box to the one that follows it."""
    x, y = _corner_of_box(column, place)
    to_x, to_y = _corner_of_box(column + 1, place // 2)
    begin, turn, end = x + _WIDE, x + _WIDE + _GAP / 2, to_x
    path = f"M{begin:.1f} {y + _HIGH / 2:.1f}H{turn:.1f}V{to_y + _HIGH / 2:.1f}H{end:.1f}"
    return f'<path d="{path}" fill="none" stroke="{LINE}"/>'
