"""The crosstable: each entrant's rounds. Pairing, standings and pages all read it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from pbem.tournament.model import THIRD_PLACE, Bye, Entrant, EventTable, Result, Round, Stage
from pbem.tournament.scoring.matches import joined, points_of_games
from pbem.tournament.scoring.systems import HALF, ZERO, Points, Scoring, winners_of


class CellKind(StrEnum):
    """What a round was for an entrant."""

    GAME = "game"
    """The game, or its adjudicated position, decided."""
    FORFEIT = "forfeit"
    """Time or a withdrawal decided, for or against the entrant."""
    RUNNING = "running"
    """The game still runs."""
    ODD = "odd"
    """The entrant had no opponent."""
    ASKED = "asked"
    """The entrant asked to sit out."""
    LATE = "late"
    """The entrant had not entered yet."""
    LEFT = "left"
    """The entrant had withdrawn."""


_ALONE = {
    Bye.ODD: CellKind.ODD,
    Bye.ASKED: CellKind.ASKED,
    Bye.LATE: CellKind.LATE,
    None: CellKind.LEFT,
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one entrant.

    Attributes:
        round: its number.
        kind: what the round was for the entrant.
        points: what it is worth; 0 while it is undecided.
        table: its number within the round; 0 without a table.
        seat: their seat, if it is known.
        opponents: the others at the table, apart from those of the same side.
        beaten: the opponents they beat.
        drawn: the opponents with whom they shared a place.
        margin: by how much the game was won, negative if they did not win; 0 for a draw.
        seconds: time used on their clock.
        partners: those at the table who win and lose with the entrant.
        reach: how far the round leads: its number, less half for the game for the third place; 0
            before the finals.
    """

    round: int
    kind: CellKind
    points: Fraction
    table: int = 0
    seat: str = ""
    opponents: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    margin: int = 0
    seconds: int = 0
    partners: tuple[int, ...] = ()
    reach: Fraction = ZERO


Crosstable = Mapping[int, Sequence[Cell]]
"""The cells of every entrant, by entrant number, in the order of the rounds."""


def crosstable_of(
    entrants: Iterable[Entrant], rounds: Iterable[Round], scoring: Scoring
) -> dict[int, list[Cell]]:
    """The crosstable of an event. A match of several games is one cell.

    A round without a table gives a cell only if the entrant was not in the event or sat it out.
    Entrants who are out of an elimination, or did not reach a final, have none.
    """
    by_number = {entrant.number: entrant for entrant in entrants}
    crosstable: dict[int, list[Cell]] = {number: [] for number in by_number}
    for game_by_game in rounds:
        played = joined(game_by_game, scoring, tuple(by_number.values()))
        by_game = scoring.match.by_game and played is not game_by_game
        results = {result.table: result for result in played.results}
        for table in played.tables:
            reach, result = _reach(played, table), results.get(table.number)
            points = points_of_games(game_by_game, table, scoring) if by_game and result else {}
            for number, cell in _cells_at_table(played.number, table, result, scoring):
                crosstable[number].append(
                    replace(cell, reach=reach, points=points.get(number, cell.points))
                )
        seated = {number for table in played.tables for number in table.entrants}
        for number in by_number.keys() - seated:
            if not by_number[number].plays_in(played.number):
                crosstable[number].append(
                    _cell_without_game(
                        played.number, _bye_reason(by_number[number], played.number), scoring
                    )
                )
    return crosstable


def _reach(played: Round, table: EventTable) -> Fraction:
    """How far a table leads in an event with finals or eliminations."""
    if played.stage in (Stage.POOL, Stage.PRELIMINARY):
        return ZERO
    return Fraction(played.number) - (HALF if table.group == THIRD_PLACE else ZERO)


def scores_of(crosstable: Crosstable) -> dict[int, Fraction]:
    """The points of every entrant."""
    return {
        number: sum((cell.points for cell in cells), ZERO) for number, cells in crosstable.items()
    }


def _bye_reason(entrant: Entrant, round_number: int) -> Bye | None:
    """Why an entrant is not paired in a round; ``None`` if they have left."""
    if round_number < entrant.joined:
        return Bye.LATE
    if entrant.left is not None and round_number > entrant.left:
        return None
    return Bye.ASKED


def _cell_without_game(
    round_number: int, bye: Bye | None, scoring: Scoring, table: int = 0
) -> Cell:
    return Cell(round_number, _ALONE[bye], scoring.unplayed.points_of_bye(bye), table)


def _cells_at_table(
    number: int, table: EventTable, result: Result | None, scoring: Scoring
) -> list[tuple[int, Cell]]:
    """The cells of the entrants at one table."""
    if table.bye is not None:
        return [
            (one, _cell_without_game(number, table.bye, scoring, table.number))
            for one in table.entrants
        ]
    if result is None:
        return [
            (
                place.entrant,
                Cell(
                    number,
                    CellKind.RUNNING,
                    ZERO,
                    table.number,
                    place.seat,
                    _opponents(table, place.entrant),
                ),
            )
            for place in table.places
        ]
    points = scoring.points_at_table(table, result)
    finishes = {finish.entrant: finish for finish in result.finishes}
    ranks = ranks_at(table, result, scoring)
    kind = CellKind.GAME if result.was_played else CellKind.FORFEIT
    cells = []
    for place in table.places:
        me, partners = place.entrant, result.partners_of(place.entrant)
        others = tuple(one for one in _opponents(table, me) if one not in partners)
        beaten = tuple(other for other in others if ranks[me] < ranks[other])
        drawn = tuple(other for other in others if ranks[me] == ranks[other] < _BEATEN)
        margin = 0 if drawn else result.margin if ranks[me] == 1 else -result.margin
        seconds = finishes[me].seconds
        cell = Cell(
            number,
            kind,
            points[me],
            table.number,
            place.seat,
            others,
            beaten,
            drawn,
            margin,
            seconds,
            partners,
        )
        cells.append((me, cell))
    return cells


_BEATEN = 1_000
"""The place of every entrant if all lose."""


def winners_at(table: EventTable, result: Result, scoring: Scoring) -> tuple[int, ...]:
    """The winners of a table by the event's rules.

    A seat may win a drawn game. Nobody wins a game that both lose.
    """
    return winners_of(table, result, scoring.drawn_for if isinstance(scoring, Points) else "")


def ranks_at(table: EventTable, result: Result, scoring: Scoring) -> dict[int, int]:
    """The place of each entrant, after the event's rules for drawn and lost games."""
    winners = winners_at(table, result, scoring)
    if not winners:
        return dict.fromkeys(table.entrants, _BEATEN)
    if len(winners) < len(result.winners):
        return {number: 1 if number in winners else 2 for number in table.entrants}
    return {finish.entrant: finish.place for finish in result.finishes}


def _opponents(table: EventTable, entrant: int) -> tuple[int, ...]:
    return tuple(number for number in table.entrants if number != entrant)
