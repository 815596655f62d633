"""Matches: the tables of a round at which the same entrants meet count as one meeting.

The result of a match follows from the points of its games, then from the tie-breaks of the rules.
It counts once all its games have a result.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from pbem.tournament.model import (
    Ending,
    Entrant,
    EventTable,
    Finish,
    Place,
    Result,
    Round,
    Stage,
)
from pbem.tournament.scoring.systems import ZERO, MatchTieBreak, Scoring


def meetings(tables: Sequence[EventTable]) -> list[tuple[EventTable, ...]]:
    """The tables of a round, those of a match together, in the order of their first tables."""
    found: dict[object, list[EventTable]] = {}
    for table in tables:
        met: object = frozenset(table.entrants) if len(table.places) > 1 else table.number
        found.setdefault(met, []).append(table)
    return [tuple(each) for each in found.values()]


def match_of(tables: Sequence[EventTable], number: int) -> tuple[EventTable, ...]:
    """The tables of the match that a table is part of; itself if it is a single game."""
    return next(
        match for match in meetings(tables) if any(table.number == number for table in match)
    )


def joined(played: Round, scoring: Scoring, entrants: Sequence[Entrant]) -> Round:
    """The round with one table and at most one result for each match.

    The table has the number of the first one. It has a seat if one was had more often.
    """
    matches = meetings(played.tables)
    if len(matches) == len(played.tables):
        return played
    results = {result.table: result for result in played.results}
    seeds = _by_seed(entrants) if played.stage not in (Stage.POOL, Stage.PRELIMINARY) else ()
    tables, found = [], []
    for match in matches:
        tables.append(_joined_table(match) if len(match) > 1 else match[0])
        if all(table.number in results for table in match):
            games = [(table, results[table.number]) for table in match]
            whole = _result_of_match(games, scoring, seeds) if len(match) > 1 else games[0][1]
            found.append(whole)
    return msgspec.structs.replace(played, tables=tuple(tables), results=tuple(found))


def points_of_games(played: Round, table: EventTable, scoring: Scoring) -> dict[int, Fraction]:
    """The points of everybody in all games of the match that a table is part of."""
    results = {result.table: result for result in played.results}
    match = match_of(played.tables, table.number)
    return _sums(scoring.points_at_table(each, results[each.number]) for each in match)


def _by_seed(entrants: Sequence[Entrant]) -> tuple[int, ...]:
    """Entrants by their seeds, then the higher rated, then in the order of entry."""
    last = len(entrants) + 1
    ordered = sorted(entrants, key=lambda one: (one.seed or last, -(one.rating or 0), one.number))
    return tuple(one.number for one in ordered)


def _joined_table(match: Sequence[EventTable]) -> EventTable:
    """One table for a match. With an odd number of games the seats of the first count."""
    first = match[0]
    if len(match) % 2:
        return first
    return msgspec.structs.replace(
        first, places=tuple(Place(number) for number in sorted(first.entrants))
    )


def _result_of_match(
    games: Sequence[tuple[EventTable, Result]], scoring: Scoring, seeds: Sequence[int]
) -> Result:
    """The result of a match from those of its games."""
    first, results = games[0][0], [result for _, result in games]
    points = _sums(scoring.points_at_table(table, result) for table, result in games)
    margins = _sums(map(_margins, results))
    seconds = _sums(({f.entrant: Fraction(f.seconds) for f in r.finishes}) for r in results)
    breaks: dict[MatchTieBreak, Mapping[int, Fraction]] = {
        MatchTieBreak.MARGIN: margins,
        MatchTieBreak.TIME: {number: -used for number, used in seconds.items()},
        MatchTieBreak.SEED: {number: Fraction(-at) for at, number in enumerate(seeds)},
    }
    keys = {
        number: (points[number], *(breaks[each].get(number, ZERO) for each in scoring.match.breaks))
        for number in first.entrants
    }
    all_lost = all(result.ending is Ending.BOTH_LOSE for result in results)
    ranks = {
        number: 1 if all_lost else 1 + sum(other > key for other in keys.values())
        for number, key in keys.items()
    }
    finishes = tuple(
        Finish(number, ranks[number], seconds=int(seconds[number])) for number in first.entrants
    )
    return Result(
        first.number,
        _ending(results),
        finishes,
        _at_fault(results, ranks),
        int(max(margins.values(), default=ZERO)),
    )


def _ending(results: Sequence[Result]) -> Ending:
    """How a match ended: as a played one if anything was played, else as its first game did."""
    endings = [result.ending for result in results if result.was_played]
    if all(ending is Ending.BOTH_LOSE for ending in endings):
        return results[0].ending
    return Ending.PLAYED


def _at_fault(results: Sequence[Result], ranks: Mapping[int, int]) -> tuple[int, ...]:
    """Who forfeited a match of which nothing was played, and did not win it."""
    if any(result.was_played for result in results):
        return ()
    blamed = {number for result in results for number in result.at_fault}
    return tuple(sorted(number for number in blamed if ranks[number] > 1))


def _margins(result: Result) -> dict[int, Fraction]:
    """By how much each won or lost a game; 0 where nobody won alone."""
    won = len(result.winners) == 1
    return {
        f.entrant: Fraction(result.margin if f.place == 1 else -result.margin) if won else ZERO
        for f in result.finishes
    }


def _sums(games: Iterator[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for game in games:
        for number, value in game.items():
            total[number] = total.get(number, ZERO) + value
    return total
