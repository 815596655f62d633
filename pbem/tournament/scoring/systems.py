"""Scoring systems: what results and rounds without a game are worth.

Points are fractions, so that a tie is exact.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from pbem.tournament.model import Bye, Ending, EventTable, Finish, Result

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What a round without a game counts.

    Attributes:
        odd: the pairing left no opponent.
        asked: the entrant asked to sit it out.
        late: it began before the entrant entered.
        left: it was paired after the entrant had withdrawn.
    """

    odd: Fraction = ONE
    asked: Fraction = HALF
    late: Fraction = ZERO
    left: Fraction = ZERO

    def points_of_bye(self, bye: Bye | None) -> Fraction:
        """The points of a round without a game; ``None`` means after a withdrawal."""
        return {Bye.ODD: self.odd, Bye.ASKED: self.asked, Bye.LATE: self.late, None: self.left}[bye]


class MatchTieBreak(StrEnum):
    """What decides a match whose games gave equal points."""

    MARGIN = "margin"
    """By how much the games were won, less by how much they were lost."""
    TIME = "time"
    """Less time used on the clocks."""
    SEED = "seed"
    """The better seed, where one must go on: in eliminations and finals."""


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """What a match of several games is worth.

    Attributes:
        by_game: True if each game counts its points; else the match counts as one game.
        breaks: what decides a match whose games gave equal points; then it is drawn.
    """

    by_game: bool = False
    breaks: tuple[MatchTieBreak, ...] = ()


class Scoring(Protocol):
    """What the results of an event are worth."""

    @property
    def unplayed(self) -> Unplayed:
        """What rounds without a game count."""

    @property
    def match(self) -> MatchScoring:
        """What matches of several games count."""

    def points_at_table(self, table: EventTable, result: Result) -> Mapping[int, Fraction]:
        """The points of everybody at a table."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points for games of two seats.

    Attributes:
        win: for a win.
        draw: for a draw.
        loss: for a loss.
        both_lose: for each, if both lose.
        won_unplayed: for an entrant whose opponent forfeited by time or withdrawal.
        forfeit: for the entrant who forfeited.
        drawn_for: the seat that wins a drawn game (Paths of Glory 5.6.2: the Allies); empty: none.
        unplayed: what rounds without a game count.
        match: what matches of several games count.
    """

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = ZERO
    both_lose: Fraction = ZERO
    won_unplayed: Fraction = ONE
    forfeit: Fraction = ZERO
    drawn_for: str = ""
    unplayed: Unplayed = field(default_factory=Unplayed)
    match: MatchScoring = field(default_factory=MatchScoring)

    def points_at_table(self, table: EventTable, result: Result) -> dict[int, Fraction]:
        """The points of both entrants."""
        if result.ending is Ending.BOTH_LOSE:
            return dict.fromkeys(table.entrants, self.both_lose)
        if not result.was_played:
            return {
                n: self.forfeit if n in result.at_fault else self.won_unplayed
                for n in table.entrants
            }
        winners = winners_of(table, result, self.drawn_for)
        if len(winners) > 1:
            return dict.fromkeys(table.entrants, self.draw)
        return {number: self.win if number in winners else self.loss for number in table.entrants}


@dataclass(frozen=True, slots=True)
class SidePoints:
    """Points for games of any number of seats, in which sides win: each of the winning side wins.

    Attributes:
        win: for everybody of a side that won alone.
        draw: for everybody of several sides that won.
        loss: for a loss.
        both_lose: for each, if all lose.
        forfeit: for the entrant who forfeited.
        unplayed: what rounds without a game count.
        match: what matches of several games count.
    """

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = ZERO
    both_lose: Fraction = ZERO
    forfeit: Fraction = ZERO
    unplayed: Unplayed = field(default_factory=Unplayed)
    match: MatchScoring = field(default_factory=MatchScoring)

    def points_at_table(self, table: EventTable, result: Result) -> dict[int, Fraction]:
        """The points of everybody at a table."""
        if result.ending is Ending.BOTH_LOSE:
            return dict.fromkeys(table.entrants, self.both_lose)
        won = set(result.winners)
        sides = {frozenset((number, *result.partners_of(number))) for number in won}
        points = {n: self._of_winner(len(sides)) if n in won else self.loss for n in table.entrants}
        forfeited = () if result.was_played else result.at_fault
        return points | dict.fromkeys(forfeited, self.forfeit)

    def _of_winner(self, sides: int) -> Fraction:
        return self.win if sides == 1 else self.draw


def winners_of(table: EventTable, result: Result, drawn_for: str = "") -> tuple[int, ...]:
    """The winners of a table; none if both lose (Paths of Glory 5.6.3).

    The seat ``drawn_for`` wins a drawn game (5.6.2).
    """
    if drawn_for and len(result.winners) > 1:
        return (
            tuple(place.entrant for place in table.places if place.seat == drawn_for)
            or result.winners
        )
    return result.winners


@dataclass(frozen=True, slots=True)
class RankPoints:
    """Points by place, and points for the tally.

    Attributes:
        points: for the first place, the second place and so on. Entrants who tie share the mean of
            their places. A place beyond the list gets nothing.
        tally: for each point of the game's own tally.
        unplayed: what rounds without a game count.
        match: what matches of several games count.
    """

    points: tuple[Fraction, ...]
    tally: Fraction = ZERO
    unplayed: Unplayed = field(default_factory=Unplayed)
    match: MatchScoring = field(default_factory=MatchScoring)

    def points_at_table(self, _table: EventTable, result: Result) -> dict[int, Fraction]:
        """The points of everybody at a table. An entrant who forfeited has none."""
        shared = _mean_points_by_place(_finishes_without_forfeits(result), self.points, result)
        tally = {finish.entrant: finish.tally for finish in _finishes_without_forfeits(result)}
        return {n: points + self.tally * tally.get(n, 0) for n, points in shared.items()}


@dataclass(frozen=True, slots=True)
class DrawSize:
    """The winners share one point."""

    unplayed: Unplayed = field(default_factory=Unplayed)
    match: MatchScoring = field(default_factory=MatchScoring)

    def points_at_table(self, table: EventTable, result: Result) -> dict[int, Fraction]:
        """The points of everybody at a table; nobody has any if all lose."""
        winners = [number for number in result.winners if number not in result.at_fault]
        return {n: Fraction(1, len(winners)) if n in winners else ZERO for n in table.entrants}


def _finishes_without_forfeits(result: Result) -> list[Finish]:
    """The finishes of the entrants who did not forfeit; none if all lost."""
    if result.ending is Ending.BOTH_LOSE:
        return []
    forfeited = () if result.ending is Ending.CONCEDED else result.at_fault
    return [finish for finish in result.finishes if finish.entrant not in forfeited]


def _mean_points_by_place(
    finishes: Iterable[Finish], by_place: tuple[Fraction, ...], result: Result
) -> dict[int, Fraction]:
    """Points by place. Entrants who share a place have the mean of the places they cover."""
    points = {finish.entrant: ZERO for finish in result.finishes}
    ordered = sorted(finishes, key=lambda finish: finish.place)
    at = 0
    while at < len(ordered):
        tied = [finish for finish in ordered[at:] if finish.place == ordered[at].place]
        mean = sum(by_place[at : at + len(tied)], ZERO) / len(tied)
        points |= {finish.entrant: mean for finish in tied}
        at += len(tied)
    return points
