"""The chart of a double elimination: unbeaten entrants, those beaten once, and the final."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from pbem.tournament.model import EventTable, Round
from pbem.tournament.pairing.elimination import is_lost
from pbem.tournament.scoring.crosstable import CellKind, Crosstable


class Band(StrEnum):
    """Where the chart shows a table."""

    WINNERS = "winners"
    """Nobody at the table had lost before."""
    BETWEEN = "between"
    """One entrant had lost before, the other had not."""
    LOSERS = "losers"
    """Everybody at the table had lost once."""
    FINAL = "final"
    """Nobody else is still in the event."""


@dataclass(frozen=True, slots=True)
class Match:
    """A table of the chart.

    Attributes:
        band: where it is drawn.
        entrants: who sat there; one alone has a bye.
        beaten: the entrants who lost there.
        running: True while it is undecided.
    """

    band: Band
    entrants: tuple[int, ...]
    beaten: tuple[int, ...] = ()
    running: bool = False


def double_elimination_chart(
    rounds: Sequence[Round], crosstable: Crosstable
) -> tuple[tuple[Match, ...], ...]:
    """The tables of every round, ordered so that few lines from the round before cross."""
    columns: list[tuple[Match, ...]] = []
    for played in rounds:
        there = {number for table in played.tables for number in table.entrants}
        found = [
            _match(played.number, table, len(there), crosstable)
            for table in played.tables
            if table.entrants
        ]
        before = dict(_heights(columns[-1])) if columns else {}
        columns.append(tuple(sorted(found, key=lambda match, at=before: _height(match, at))))  # type: ignore[misc]
    return tuple(columns)


def _match(number: int, table: EventTable, there: int, crosstable: Crosstable) -> Match:
    lost = [_lost_before(number, entrant, crosstable) for entrant in table.entrants]
    uneven = min(lost) != max(lost)
    band = Band.BETWEEN if uneven else Band.LOSERS if lost[0] else Band.WINNERS
    if there == len(table.entrants) == 2:
        band = Band.FINAL
    here = {
        n: cell
        for n in table.entrants
        for cell in crosstable[n]
        if (cell.round, cell.table) == (number, table.number)
    }
    return Match(
        band,
        table.entrants,
        tuple(n for n, cell in here.items() if is_lost(cell)),
        any(cell.kind is CellKind.RUNNING for cell in here.values()),
    )


def _lost_before(number: int, entrant: int, crosstable: Crosstable) -> int:
    """The lives lost before a round; a late entry costs one."""
    cells = crosstable[entrant]
    return sum(is_lost(cell) for cell in cells if cell.round < number) + any(
        cell.kind is CellKind.LATE for cell in cells
    )


def _heights(column: Sequence[Match]) -> Iterator[tuple[int, float]]:
    """The height of each entrant in a column, within their band from 0 to 1."""
    for band in Band:
        matches = [match for match in column if match.band is band]
        for at, match in enumerate(matches):
            for row, number in enumerate(match.entrants):
                yield number, (at + 0.25 + 0.5 * row) / len(matches)


def _height(match: Match, before: dict[int, float]) -> float:
    """The height of a table: the mean of where its entrants come from."""
    return fmean(before.get(number, 0.5) for number in match.entrants) if before else 0
