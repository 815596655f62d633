"""What parts those of equal points: each tie-break by name, over the cards of the event.

Rounds that were not played count as the event's rules state (`Counting`), since published rules differ from year to
year. Opponents are all others at a table, so that every tie-break serves games of two and of more. A game still
running counts for nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pbem.tournament.scoring.crosstable import Cell, CellKind, Crosstable, scores_of
from pbem.tournament.scoring.systems import HALF, ONE, ZERO, Points, Scoring


class Criterion(StrEnum):
    """What entrants are ordered by, more before less."""

    POINTS = "points"
    HEAD_TO_HEAD = "head-to-head"
    """Points of the games among those still tied, where each of them has met each."""
    BUCHHOLZ = "buchholz"
    """The sum of the opponents' points."""
    BUCHHOLZ_CUT_1 = "buchholz-cut-1"
    """The same without the lowest."""
    BUCHHOLZ_CUT_2 = "buchholz-cut-2"
    """The same without the two lowest."""
    MEDIAN_BUCHHOLZ = "median-buchholz"
    """The same without the highest and the lowest."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """The points of those beaten, and half of those drawn with."""
    OPPONENTS_RECORD = "opponents-record"
    """The mean of the opponents' points a round."""
    WINS = "wins"
    """Tables won alone, rounds without a game left out."""
    MARGIN = "margin"
    """The margins of games won, less those of games lost."""
    TIME = "time"
    """Seconds used, fewer before more."""
    PROGRESS = "progress"
    """The last round in which he had a table: how far one came in an elimination or through pools."""
    FINISH = "finish"
    """The place there, first before second."""


class Byes(StrEnum):
    """What a round without an opponent brings him who had it."""

    NOTHING = "nothing"
    DUMMY = "dummy"
    """An opponent of his own points, as FIDE's C.07 has it since 2023."""


class Forfeits(StrEnum):
    """What a game lost by time or withdrawal is, for both."""

    GAMES = "games"
    BYES = "byes"


class Absences(StrEnum):
    """What rounds without a game bring those who met the one who missed them."""

    AS_SCORED = "as scored"
    DRAWN = "drawn"
    """Half a win each, unless the pairing left nobody for him."""


@dataclass(frozen=True, slots=True)
class Counting:
    """How an event counts what was not played."""

    byes: Byes = Byes.NOTHING
    forfeits: Forfeits = Forfeits.GAMES
    absences: Absences = Absences.AS_SCORED


_MISSED = frozenset({CellKind.ASKED, CellKind.LATE, CellKind.LEFT})
_NO_GAME = _MISSED | {CellKind.ODD}


class TieBreakCalculator:
    """The tie-breaks of one event.

    Args:
        crosstable: what became of everybody.
        scoring: what results are worth.
        counting: how what was not played counts.
    """

    def __init__(self, crosstable: Crosstable, scoring: Scoring, counting: Counting) -> None:
        self._cards = crosstable
        self._win = scoring.win if isinstance(scoring, Points) else None
        self._counting = counting
        self.points = scores_of(crosstable)
        self._worth = {number: self._worth_to_others(number) for number in crosstable}
        self._met = {number: tuple(self._opponents(number)) for number in crosstable}

    def value(self, criterion: Criterion, entrant: int) -> Fraction:
        """What an entrant has by a criterion that looks at nobody he is tied with (all but head-to-head)."""
        return _CRITERIA[criterion](self, entrant)

    def head_to_head(self, tied: Sequence[int]) -> dict[int, Fraction] | None:
        """The points of the tied among themselves; ``None`` where not each of them has met each of the others."""
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
        """Whether a card counts as a game with its opponents."""
        return cell.kind is CellKind.GAME or (
            cell.kind is CellKind.FORFEIT and self._counting.forfeits is Forfeits.GAMES
        )

    def _worth_to_others(self, entrant: int) -> Fraction:
        """What having met him is worth."""
        points = self.points[entrant]
        if self._counting.absences is Absences.AS_SCORED:
            return points
        missed = [cell for cell in self._cards[entrant] if cell.kind in _MISSED]
        half = (self._win or ZERO) * HALF
        return points + sum((half - cell.points for cell in missed), ZERO)

    def _opponents(self, entrant: int) -> Iterator[tuple[Fraction, Fraction]]:
        """Of each met: what he is worth, and how much of that Sonneborn-Berger counts."""
        for cell in self._cards[entrant]:
            if self._is_game(cell):
                for other in cell.opponents:
                    share = ONE if other in cell.beaten else HALF if other in cell.drawn else ZERO
                    yield self._worth[other], share
            elif cell.kind is not CellKind.RUNNING and self._counting.byes is Byes.DUMMY:
                share = min(ONE, cell.points / self._win) if self._win else ZERO
                yield self.points[entrant], share

    def buchholz(self, entrant: int, lowest: int = 0, highest: int = 0) -> Fraction:
        """The opponents' points but for so many of the lowest and highest."""
        worths = sorted(worth for worth, _ in self._met[entrant])
        return sum(worths[lowest : max(lowest, len(worths) - highest)], ZERO)

    def sonneborn_berger(self, entrant: int) -> Fraction:
        """The points of those beaten, and half of those drawn with."""
        return sum((worth * share for worth, share in self._met[entrant] if share), ZERO)

    def opponents_record(self, entrant: int) -> Fraction:
        """The mean of the points a round of those met."""
        met = [
            other
            for cell in self._cards[entrant]
            if self._is_game(cell)
            for other in cell.opponents
        ]
        records = [self.points[other] / len(self._decided(other)) for other in met]
        return sum(records, ZERO) / len(records) if records else ZERO

    def _decided(self, entrant: int) -> list[Cell]:
        return [cell for cell in self._cards[entrant] if cell.kind is not CellKind.RUNNING]

    def wins(self, entrant: int) -> Fraction:
        """Games won alone."""
        return Fraction(sum(_is_won(cell) for cell in self._cards[entrant] if self._is_game(cell)))

    def margin(self, entrant: int) -> Fraction:
        """The margins of games won, less those of games lost."""
        return Fraction(sum(cell.margin for cell in self._cards[entrant] if self._is_game(cell)))

    def time(self, entrant: int) -> Fraction:
        """Seconds used, negative: fewer is more."""
        return Fraction(-sum(cell.seconds for cell in self._cards[entrant]))

    def _last(self, entrant: int) -> Cell | None:
        return next(
            (cell for cell in reversed(self._cards[entrant]) if cell.kind not in _MISSED), None
        )

    def progress(self, entrant: int) -> Fraction:
        """The last round in which he had a table."""
        last = self._last(entrant)
        return Fraction(last.round if last else 0)

    def finish(self, entrant: int) -> Fraction:
        """How many of those at his last table he left behind, less how many were ahead."""
        last = self._last(entrant)
        if last is None or last.kind in {CellKind.RUNNING, CellKind.ODD}:
            return ZERO
        ahead = len(last.opponents) - len(last.beaten) - len(last.drawn)
        return Fraction(len(last.beaten) - ahead)


def _is_won(cell: Cell) -> bool:
    """Whether he beat everybody at the table."""
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
    Criterion.FINISH: TieBreakCalculator.finish,
}
