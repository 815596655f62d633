"""A double elimination as a picture and in characters.

Each round is a column. Entrants who are not beaten yet stand above those beaten once.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from pbem.render.catalogue import Catalogue
from pbem.render.kit.svg import INK, svg_document, text
from pbem.render.tournament.page import EventPage, split_evenly
from pbem.tournament.pairing.bracket_chart import Band, Match, double_elimination_chart

_WIDE, _ROW, _SPACE, _GAP, _MARGIN, _HEAD = 150.0, 20.0, 14.0, 46.0, 20.0, 46.0
PAPER, LINE, WON, _LABEL = "#fffdf7", "#b9ab8f", "#7a1f1f", "#6b5d41"
"""Inks of brackets: the ground, lines, who won, and what stands beside."""
_LETTERS = 18
"""So many letters of a name fit into a box."""


class _Place(NamedTuple):
    """Where an entrant's line of a box stands: its left end and its middle."""

    x: float
    y: float


def double_svg(page: EventPage, words: Catalogue) -> str:
    """The picture; empty before the first round."""
    columns = double_elimination_chart(page.meetings, page.crosstable)
    if not columns:
        return ""
    tops, high = _band_places(columns)
    parts = [
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *_heading_texts(page, columns, tops, words),
    ]
    drawn: dict[int, _Place] = {}
    for at, column in enumerate(columns):
        x, later = _MARGIN + at * (_WIDE + _GAP), dict[int, _Place]()
        for match, y in _tables_with_tops(column, tops):
            places = {
                number: _Place(x, y + (row + 0.5) * _ROW)
                for row, number in enumerate(match.entrants)
            }
            parts += [
                _line(drawn.pop(number), place)
                for number, place in places.items()
                if number in drawn
            ]
            parts.append(_box(page, match, (x, y), words))
            later |= {
                number: place for number, place in places.items() if number not in match.beaten
            }
        drawn |= later
    wide = 2 * _MARGIN + len(columns) * (_WIDE + _GAP) - _GAP
    described = words.text("report.event.double_about", {"event": page.title})
    return svg_document((wide, high), (wide, high), page.title, described, "".join(parts))


def _band_places(
    columns: Sequence[Sequence[Match]],
) -> tuple[dict[Band, tuple[float, float]], float]:
    """Top and height of each band in use, with the final beside them; and the picture's height."""
    tops, y = {}, _MARGIN
    for band in _STACKED:
        most = max(_count_in_band(column, band) for column in columns)
        if most:
            tops[band] = y + _HEAD - _MARGIN, most * (2 * _ROW + _SPACE)
            y = sum(tops[band])
    y = max(y, _HEAD + 2 * _ROW + _SPACE)
    return {**tops, Band.FINAL: (_HEAD, y - _HEAD)}, y + _MARGIN


_STACKED = (Band.WINNERS, Band.BETWEEN, Band.LOSERS)
"""The bands below each other."""


def _count_in_band(column: Sequence[Match], band: Band) -> int:
    return sum(match.band is band for match in column)


def _tables_with_tops(
    column: Sequence[Match], tops: dict[Band, tuple[float, float]]
) -> Iterator[tuple[Match, float]]:
    """Each table of a column with the top of its box: evenly spread over its band."""
    for band, (top, high) in tops.items():
        matches = [match for match in column if match.band is band]
        for at, match in enumerate(matches):
            yield match, top + (at + 0.5) * high / len(matches) - _ROW * len(match.entrants) / 2


def _heading_texts(
    page: EventPage,
    columns: Sequence[Sequence[Match]],
    tops: dict[Band, tuple[float, float]],
    words: Catalogue,
) -> Iterator[str]:
    """What the rounds are called, and both bands."""
    for at, called in enumerate(_round_names(page, columns, words)):
        yield text(
            _MARGIN + at * (_WIDE + _GAP), _MARGIN, called, size=12, weight="bold", fill=_LABEL
        )
    for band in _STACKED:
        if band in tops:
            called = words.text(f"report.event.band.{band}")
            yield text(_MARGIN, tops[band][0] - 2, called, size=11, fill=_LABEL)


def _round_names(
    page: EventPage, columns: Sequence[Sequence[Match]], words: Catalogue
) -> list[str]:
    """What the rounds are called; the last two are in a final."""
    finals = [any(match.band is Band.FINAL for match in column) for column in columns]
    return [
        words.text(
            "report.event.final" if final else "report.event.stage.round", {"round": played.number}
        )
        for played, final in zip(page.rounds, finals, strict=True)
    ]


def _box(page: EventPage, match: Match, corner: tuple[float, float], words: Catalogue) -> str:
    """A box with a line for each who sat there; who won stands out."""
    x, y = corner
    high = _ROW * len(match.entrants)
    dashes = ' stroke-dasharray="3 3"' if match.running else ""
    size = f'x="{x:.1f}" y="{y:.1f}" width="{_WIDE:g}" height="{high:g}"'
    parts = [f'<rect {size} rx="3" fill="{PAPER}" stroke="{LINE}"{dashes}/>']
    for row, number in enumerate(match.entrants):
        name = page.name(number, words)
        letters = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
        won = bool(match.beaten) and number not in match.beaten
        fill = WON if won else INK
        parts.append(
            text(
                x + 8,
                y + (row + 0.5) * _ROW + 4,
                letters,
                size=12,
                weight="bold" if won else "",
                fill=fill,
            )
        )
    return "".join(parts)


def _line(begin: _Place, end: _Place) -> str:
    """The line from a table to the next table of its winner."""
    x, half = begin.x + _WIDE, (end.x - begin.x - _WIDE) / 2
    path = (
        f"M{x:.1f} {begin.y:.1f}C{x + half:.1f} {begin.y:.1f} "
        f"{end.x - half:.1f} {end.y:.1f} {end.x:.1f} {end.y:.1f}"
    )
    return f'<path d="{path}" fill="none" stroke="{LINE}"/>'


# --- in characters --------------------------------------------------------------------------------

_ABREAST, _COLUMN = 4, 18
"""So many rounds stand beside each other, each in a column of so many characters."""


def double_lines(page: EventPage, words: Catalogue) -> tuple[str, ...]:
    """The same in characters; empty before the first round.

    More than four rounds stand in parts below each other. The sign before a name is the result:
    ``+`` won, ``-`` lost, ``=`` drew, ``?`` is playing, nothing for an entrant who sat alone.
    """
    columns = double_elimination_chart(page.meetings, page.crosstable)
    titled = list(zip(_round_names(page, columns, words), columns, strict=True))
    lines: list[str] = []
    for part in split_evenly(titled, _ABREAST):
        lines += (
            ["", _row_text([title for title, _ in part])]
            if lines
            else [_row_text([title for title, _ in part])]
        )
        for band in Band:
            stacked = [
                [
                    line
                    for match in column
                    if match.band is band
                    for line in _match_lines(page, match, words)
                ]
                for _, column in part
            ]
            if any(stacked) and band is not Band.FINAL:
                lines += ["", f"{words.text(f'report.event.band.{band}')}:"]
            lines += [_row_text(row) for row in zip_longest(*stacked, fillvalue="")]
    return tuple(lines)


def _row_text(cells: Sequence[str]) -> str:
    return "".join(cell.ljust(_COLUMN) for cell in cells).rstrip()


def _match_lines(page: EventPage, match: Match, words: Catalogue) -> Iterator[str]:
    """A line for each who sat there, the two of a table held together."""
    room = _COLUMN - 4
    for number, corner in zip(
        match.entrants, "┐┘" if len(match.entrants) == 2 else " ", strict=True
    ):
        name = page.name(number, words)
        letters = name if len(name) <= room else f"{name[: room - 1]}…"
        yield f"{_result_sign(match, number)}{letters.ljust(room)} {corner}"


def _result_sign(match: Match, number: int) -> str:
    """How it went for one of a table."""
    if len(match.entrants) == 1:
        return " "
    return "?" if match.running else "-" if number in match.beaten else "+" if match.beaten else "="
