"""An event for other programs: its standings as CSV, a Swiss of two seats as TRF16 (FIDE C.04)."""

import csv
from collections.abc import Sequence
from fractions import Fraction

from pbem.render.catalogue import Catalogue
from pbem.render.tournament.bots import bot_text
from pbem.render.tournament.page import EventPage
from pbem.tournament.pairing.context import Format
from pbem.tournament.scoring.crosstable import Cell, CellKind
from pbem.tournament.scoring.standings import Standing

_LONGEST_NAME = 33


class _Text:
    """Rows of CSV as text."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def write(self, row: str) -> None:
        """Keep a row."""
        self.rows.append(row)


class NotForTrf(ValueError):
    """Only a Swiss event of games of two seats has a TRF."""


def standings_csv(page: EventPage, words: Catalogue) -> str:
    """The standings with everybody's rounds: RFC 4180, fractions as such.

    A round is the table and the result: ``3+12`` beat number 12 at table 3. The last column says
    where bots have played for them: game, seat, level and interval.
    """
    text, numbers = _Text(), [played.number for played in page.rounds]
    teams = {entrant.number: entrant.team for entrant in page.entrants}
    rows = csv.writer(text)
    rounds = [f"round {number}" for number in numbers]
    rows.writerow(
        ["rank", "number", "name", "team", *page.criteria, "won", "drawn", "lost", *rounds, "bots"]
    )
    for one in page.standings:
        values = ["" if value is None else str(value) for value in one.values]
        name = page.name(one.entrant, words)
        cells = [_cells_text(page, one.entrant, number) for number in numbers]
        rows.writerow(
            [
                *(one.rank, one.entrant, _unformula(name), _unformula(teams[one.entrant])),
                *(*values, one.won, one.drawn, one.lost, *cells, bot_text(page, one.entrant)),
            ]
        )
    return "".join(text.rows)


def _unformula(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _cells_text(page: EventPage, entrant: int, number: int) -> str:
    return " ".join(
        f"{cell.table or ''}{_sign(cell)}{'/'.join(map(str, cell.opponents))}"
        for cell in page.crosstable[entrant]
        if cell.round == number
    )


def _sign(cell: Cell) -> str:
    if not cell.opponents:
        return f"({cell.kind})"
    if cell.kind is CellKind.RUNNING:
        return "?"
    return "+" if len(cell.beaten) == len(cell.opponents) else "=" if cell.drawn else "-"


def trf16(page: EventPage, arbiter: str, words: Catalogue) -> str:
    """A Swiss event as a tournament report. White is the first seat.

    A comment (``###``) for each entrant says where bots have played for them.

    Raises:
        NotForTrf: it is no Swiss event of games of two seats, or somebody sits twice in a round.
    """
    swiss = page.rules.format is Format.SWISS and len(page.rules.seats) == 2
    if not swiss or any(_sits_twice(cells) for cells in page.crosstable.values()):
        raise NotForTrf
    ratings = {entrant.number: entrant.rating or 0 for entrant in page.entrants}
    head = [
        f"012 {_in_one_line(page.title)}",
        f"062 {len(page.entrants)}",
        f"072 {sum(map(bool, ratings.values()))}",
        "092 Individual: Swiss-System",
        f"102 {_in_one_line(arbiter)}",
        f"XXR {max(page.rules.rounds, len(page.rounds))}",
    ]
    placed = sorted(page.standings, key=lambda one: one.entrant)
    players = [_player_line(page, one, ratings[one.entrant], words) for one in placed]
    bots = [f"### {one.entrant} {told}" for one in placed if (told := bot_text(page, one.entrant))]
    return "\r\n".join([*head, *players, *bots]) + "\r\n"


def _sits_twice(cells: Sequence[Cell]) -> bool:
    return len({cell.round for cell in cells}) < len(cells)


def _player_line(page: EventPage, one: Standing, rating: int, words: Catalogue) -> str:
    """A line 001: number, name, rating, points, rank and rounds in their columns."""
    cells = {cell.round: cell for cell in page.crosstable[one.entrant]}
    rounds = "".join(f"  {_round(page, cells.get(played.number))}" for played in page.rounds)
    name = _in_one_line(page.name(one.entrant, words))[:_LONGEST_NAME]
    return (
        f"001 {one.entrant:4}      {name:{_LONGEST_NAME}} {rating or '':>4} {'':3} {'':11} {'':10}"
        f" {float(one.points):4.1f} {one.rank:4}{rounds}"
    ).rstrip()


def _round(page: EventPage, cell: Cell | None) -> str:
    """Opponent, colour and result, in eight columns."""
    if cell is None:
        return " " * 8
    if not cell.opponents:
        return f"0000 - {_bye(cell)}"
    colour = {seat: "wb"[at] for at, seat in enumerate(page.rules.seats)}.get(cell.seat, "-")
    return f"{cell.opponents[0]:4} {colour} {_result(cell)}"


def _bye(cell: Cell) -> str:
    half, whole = Fraction(1, 2), Fraction(1)
    if cell.kind is CellKind.ODD and cell.points:
        return "U"
    return {half: "H", whole: "F"}.get(cell.points, "Z")


def _result(cell: Cell) -> str:
    """The result of a game, ``+`` and ``-`` where it was forfeited; a space while it runs."""
    if cell.kind is CellKind.RUNNING:
        return " "
    forfeit = cell.kind is CellKind.FORFEIT
    if cell.drawn:
        return "="
    won, lost = ("+", "-") if forfeit else ("1", "0")
    return won if cell.beaten else lost


def _in_one_line(text: str) -> str:
    """A text in one line, as programs for TRF read it."""
    return " ".join(text.split())
