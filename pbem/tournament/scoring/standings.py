"""Standings, derived from entrants, rounds and the rules of the event alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pbem.tournament.model import Entrant, Round
from pbem.tournament.scoring.crosstable import Cell, CellKind, crosstable_of
from pbem.tournament.scoring.systems import Scoring
from pbem.tournament.scoring.tiebreaks import Counting, Criterion, TieBreakCalculator

BY_POINTS = (Criterion.POINTS,)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of an entrant.

    Attributes:
        rank: from 1; entrants whom no criterion separates share it.
        entrant: their number.
        points: their points.
        values: by criterion, in the order asked for; ``None`` for head-to-head if nobody was tied,
            or if not all of the tied have met.
        won: games won, forfeits included.
        drawn: games drawn.
        lost: games lost, including those that both lose.
        running: undecided games.
        without: rounds without a game: byes, and rounds missed, before entry or after withdrawal.
    """

    rank: int
    entrant: int
    points: Fraction
    values: tuple[Fraction | None, ...]
    won: int
    drawn: int
    lost: int
    running: int
    without: int


def standings(
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    scoring: Scoring,
    criteria: Sequence[Criterion] = BY_POINTS,
    counting: Counting | None = None,
) -> tuple[Standing, ...]:
    """The standings. Entrants who share a rank are ordered by number.

    Penalties lower the points of who has them, but no tie-break of their opponents.

    Args:
        entrants: everybody who ever played in the event.
        rounds: those played and running.
        scoring: what results are worth.
        criteria: what separates entrants, the most important first.
        counting: how unplayed games count.
    """
    crosstable = crosstable_of(entrants, rounds, scoring)
    penalties = {entrant.number: entrant.penalty for entrant in entrants}
    calculator = TieBreakCalculator(crosstable, scoring, counting or Counting(), penalties)
    values: dict[int, list[Fraction | None]] = {number: [] for number in crosstable}
    groups = [sorted(crosstable)]
    for criterion in criteria:
        groups = [
            part for group in groups for part in _split_tie(group, criterion, calculator, values)
        ]
    rank = 1
    placed: list[Standing] = []
    for group in groups:
        placed += [
            _standing(
                rank, number, calculator.points[number], tuple(values[number]), crosstable[number]
            )
            for number in group
        ]
        rank += len(group)
    return tuple(placed)


def going_up(placed: Sequence[Standing], up: int) -> tuple[frozenset[int], frozenset[int]]:
    """Who goes up a class, and who shares the rank on its border, so that nothing decides.

    Args:
        placed: everybody, in order. In the opposite order it tells who goes down.
        up: how many go up.
    """
    if not 0 < up < len(placed):
        return frozenset(one.entrant for one in placed[: max(0, up)]), frozenset()
    inside, outside = placed[up - 1].rank, placed[up].rank
    border = {one.entrant for one in placed if one.rank == inside == outside}
    return frozenset(one.entrant for one in placed[:up]) - border, frozenset(border)


def _split_tie(
    group: Sequence[int],
    criterion: Criterion,
    calculator: TieBreakCalculator,
    values: dict[int, list[Fraction | None]],
) -> Iterator[list[int]]:
    """Split a tied group by a criterion, best first, and note each entrant's value."""
    among: dict[int, Fraction] | None
    if criterion is Criterion.HEAD_TO_HEAD:
        among = calculator.head_to_head(group) if len(group) > 1 else None
    else:
        among = {number: calculator.value(criterion, number) for number in group}
    for number in group:
        values[number].append(among[number] if among is not None else None)
    if among is None:
        yield list(group)
        return
    for value in sorted(set(among.values()), reverse=True):
        yield [number for number in group if among[number] == value]


def _standing(
    rank: int,
    entrant: int,
    points: Fraction,
    values: tuple[Fraction | None, ...],
    cells: Sequence[Cell],
) -> Standing:
    games = [cell for cell in cells if cell.kind in {CellKind.GAME, CellKind.FORFEIT}]
    won = sum(len(cell.beaten) == len(cell.opponents) for cell in games)
    drawn = sum(
        bool(cell.drawn) and len(cell.beaten) + len(cell.drawn) == len(cell.opponents)
        for cell in games
    )
    running = sum(cell.kind is CellKind.RUNNING for cell in cells)
    lost = len(games) - won - drawn
    return Standing(
        rank,
        entrant,
        points,
        values,
        won,
        drawn,
        lost,
        running,
        len(cells) - len(games) - running,
    )
