"""Tie-breaks: what separates entrants of equal points.

Published rules for unplayed rounds differ from year to year, so the event's rules state them
(`Counting`). Opponents are all others at a table, so every tie-break serves games of two and of
more. A running game counts for nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from pbem.tournament.scoring.crosstable import Cell, CellKind, Crosstable, scores_of
from pbem.tournament.scoring.systems import HALF, ONE, ZERO, Points, Scoring, SidePoints


class Criterion(StrEnum):
    """A criterion of the standings; more ranks before less."""

    POINTS = "points"
    HEAD_TO_HEAD = "head-to-head"
    """Points of the games among the tied, if each of them has met each."""
    BUCHHOLZ = "buchholz"
    """The sum of the opponents' points."""
    BUCHHOLZ_CUT_1 = "buchholz-cut-1"
    """The same without the lowest."""
    BUCHHOLZ_CUT_2 = "buchholz-cut-2"
    """The same without the two lowest."""
    MEDIAN_BUCHHOLZ = "median-buchholz"
    """The same without the highest and the lowest."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """The points of beaten opponents, and half the points of opponents drawn with."""
    OPPONENTS_RECORD = "opponents-record"
    """The mean of the opponents' points per round."""
    WINS = "wins"
    """Tables won, alone or with the own side; rounds without a game do not count."""
    MARGIN = "margin"
    """The margins of games won, less those of games lost."""
    TIME = "time"
    """Seconds used; fewer rank before more."""
    PROGRESS = "progress"
    """The last round with a table: how far the entrant came in an elimination or in pools."""
    FINISH = "finish"
    """The place at the last table, first before second."""


class Byes(StrEnum):
    """What a round without an opponent is worth in tie-breaks."""

    NOTHING = "nothing"
    DUMMY = "dummy"
    """An opponent with the entrant's own points, as in FIDE's C.07 since 2023."""


class Forfeits(StrEnum):
    """How a game lost by time or withdrawal counts, for both."""

    GAMES = "games"
    BYES = "byes"


class Absences(StrEnum):
    """How an opponent's rounds without a game count."""

    AS_SCORED = "as scored"
    DRAWN = "drawn"
    """Half a win each, except byes that the pairing gave."""


@dataclass(frozen=True, slots=True)
class Counting:
    """How an event counts unplayed games."""

    byes: Byes = Byes.NOTHING
    forfeits: Forfeits = Forfeits.GAMES
    absences: Absences = Absences.AS_SCORED


_MISSED = frozenset({CellKind.ASKED, CellKind.LATE, CellKind.LEFT})
_NO_GAME = _MISSED | {CellKind.ODD}


class TieBreakCalculator:
    """The tie-breaks of one event.

    Args:
        crosstable: of the event.
        scoring: what results are worth.
        counting: how unplayed games count.
        penalties: the points taken off; they change no tie-break of anybody.
    """

    def __init__(
        self,
        crosstable: Crosstable,
        scoring: Scoring,
        counting: Counting,
        penalties: Mapping[int, Fraction] = MappingProxyType({}),
    ) -> None:
        self._cards = crosstable
        self._win = scoring.win if isinstance(scoring, Points | SidePoints) else None
        self._counting = counting
        self._scores = scores_of(crosstable)
        self.points = {
            number: score - penalties.get(number, ZERO) for number, score in self._scores.items()
        }
        self._worth = {number: self._worth_to_others(number) for number in crosstable}
        self._met = {number: tuple(self._opponents(number)) for number in crosstable}

    def value(self, criterion: Criterion, entrant: int) -> Fraction:
        """The value of an entrant by any criterion except head-to-head."""
        return _CRITERIA[criterion](self, entrant)

    def head_to_head(self, tied: Sequence[int]) -> dict[int, Fraction] | None:
        """The points of the tied among themselves; ``None`` if not all of them have met."""
        group = set(tied)
        among: dict[int, Fraction] = {}
        for number in tied:
            games = [
                cell
                for cell in self._cards[number]
                if self._is_game(cell) and group & set(cell.opponents)
            ]
            if {number}.union(*(cell.opponents for cell in games)) < group:
                return None
            among[number] = sum((cell.points for cell in games), ZERO)
        return among

    def _is_game(self, cell: Cell) -> bool:
        """True if a cell counts as a game with its opponents."""
        return cell.kind is CellKind.GAME or (
            cell.kind is CellKind.FORFEIT and self._counting.forfeits is Forfeits.GAMES
        )

    def _worth_to_others(self, entrant: int) -> Fraction:
        """What an entrant is worth to their opponents."""
        points = self._scores[entrant]
        if self._counting.absences is Absences.AS_SCORED:
            return points
        missed = [cell for cell in self._cards[entrant] if cell.kind in _MISSED]
        half = (self._win or ZERO) * HALF
        return points + sum((half - cell.points for cell in missed), ZERO)

    def _opponents(self, entrant: int) -> Iterator[tuple[Fraction, Fraction]]:
        """For each opponent met: their worth, and how much of it Sonneborn-Berger counts."""
        for cell in self._cards[entrant]:
            if self._is_game(cell):
                for other in cell.opponents:
                    share = ONE if other in cell.beaten else HALF if other in cell.drawn else ZERO
                    yield self._worth[other], share
            elif cell.kind is not CellKind.RUNNING and self._counting.byes is Byes.DUMMY:
                share = min(ONE, cell.points / self._win) if self._win else ZERO
                yield self._scores[entrant], share

    def buchholz(self, entrant: int, lowest: int = 0, highest: int = 0) -> Fraction:
        """The sum of the opponents' points.

        Args:
            entrant: whose tie-break it is.
            lowest: how many of the lowest points are left out.
            highest: how many of the highest are left out.
        """
        worths = sorted(worth for worth, _ in self._met[entrant])
        return sum(worths[lowest : max(lowest, len(worths) - highest)], ZERO)

    def sonneborn_berger(self, entrant: int) -> Fraction:
        """The points of beaten opponents, and half the points of opponents drawn with."""
        return sum((worth * share for worth, share in self._met[entrant] if share), ZERO)

    def opponents_record(self, entrant: int) -> Fraction:
        """The mean of the opponents' points per round."""
        met = [
            other
            for cell in self._cards[entrant]
            if self._is_game(cell)
            for other in cell.opponents
        ]
        records = [self._scores[other] / len(self._decided_cells(other)) for other in met]
        return sum(records, ZERO) / len(records) if records else ZERO

    def _decided_cells(self, entrant: int) -> list[Cell]:
        return [cell for cell in self._cards[entrant] if cell.kind is not CellKind.RUNNING]

    def wins(self, entrant: int) -> Fraction:
        """The number of games won, alone or with the own side."""
        return Fraction(sum(_is_won(cell) for cell in self._cards[entrant] if self._is_game(cell)))

    def margin(self, entrant: int) -> Fraction:
        """The margins of games won, less those of games lost."""
        return Fraction(sum(cell.margin for cell in self._cards[entrant] if self._is_game(cell)))

    def time(self, entrant: int) -> Fraction:
        """The seconds used, negative: fewer is more."""
        return Fraction(-sum(cell.seconds for cell in self._cards[entrant]))

    def _last_table_cell(self, entrant: int) -> Cell | None:
        return next(
            (cell for cell in reversed(self._cards[entrant]) if cell.kind not in _MISSED), None
        )

    def progress(self, entrant: int) -> Fraction:
        """The last round of an elimination or of finals with a table; 0 before."""
        last = self._last_table_cell(entrant)
        return last.reach if last else ZERO

    def last_table_margin(self, entrant: int) -> Fraction:
        """At the last table: how many opponents were beaten, less how many were ahead."""
        last = self._last_table_cell(entrant)
        if last is None or not last.reach or last.kind in {CellKind.RUNNING, CellKind.ODD}:
            return ZERO
        ahead = len(last.opponents) - len(last.beaten) - len(last.drawn)
        return Fraction(len(last.beaten) - ahead)


def _is_won(cell: Cell) -> bool:
    """True if the entrant beat everybody at the table who was not of their side."""
    return len(cell.beaten) == len(cell.opponents)


_CRITERIA: Mapping[Criterion, Callable[[TieBreakCalculator, int], Fraction]] = {
    Criterion.POINTS: lambda calculator, entrant: calculator.points[entrant],
    Criterion.BUCHHOLZ: TieBreakCalculator.buchholz,
    Criterion.BUCHHOLZ_CUT_1: lambda calculator, entrant: calculator.buchholz(entrant, lowest=1),
    Criterion.BUCHHOLZ_CUT_2: lambda calculator, entrant: calculator.buchholz(entrant, lowest=2),
    Criterion.MEDIAN_BUCHHOLZ: lambda calculator, entrant: calculator.buchholz(
        entrant, lowest=1, highest=1
    ),
    Criterion.SONNEBORN_BERGER: TieBreakCalculator.sonneborn_berger,
    Criterion.OPPONENTS_RECORD: TieBreakCalculator.opponents_record,
    Criterion.WINS: TieBreakCalculator.wins,
    Criterion.MARGIN: TieBreakCalculator.margin,
    Criterion.TIME: TieBreakCalculator.time,
    Criterion.PROGRESS: TieBreakCalculator.progress,
    Criterion.FINISH: TieBreakCalculator.last_table_margin,
}
