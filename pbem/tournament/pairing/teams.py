"""Team matches: each team meets each, first board against first board, and so on.

Seats change from board to board and from match to match. Entrants name their team. An entrant
without a team is not paired.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pbem.tournament.model import Entrant, Pairing, Proposal, Round
from pbem.tournament.pairing.context import EventOver, PairingContext, TooFew
from pbem.tournament.pairing.round_robin import round_robin
from pbem.tournament.scoring.crosstable import CellKind, crosstable_of
from pbem.tournament.scoring.matches import joined
from pbem.tournament.scoring.systems import ZERO, Scoring


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The standing of a team.

    Attributes:
        rank: from 1; teams that nothing separates share it.
        team: its name.
        match_points: 2 for a won match, 1 for a drawn one. A match counts once all its boards are
            decided.
        board_points: the points of its boards.
    """

    rank: int
    team: str
    match_points: int
    board_points: Fraction


def lineups(entrants: Iterable[Entrant]) -> dict[str, list[int]]:
    """The boards of every team by name: the highest rated first, then in the order of entry."""
    ordered = sorted(
        entrants, key=lambda entrant: (entrant.team, -(entrant.rating or 0), entrant.number)
    )
    teams: dict[str, list[int]] = {}
    for entrant in ordered:
        if entrant.team:
            teams.setdefault(entrant.team, []).append(entrant.number)
    return teams


def propose(event: PairingContext) -> Proposal:
    """The next round of matches. A board without an opponent has a bye.

    Raises:
        EventOver: each team has met each.
        TooFew: fewer than two teams are there.
    """
    teams = lineups(event.starters())
    if len(teams) < 2:
        raise TooFew
    drawn = sorted(teams, key=lambda team: min(map(event.lot_of, teams[team])))
    schedule = round_robin(range(len(drawn)), event.rules.times)
    number, there = event.builder.round, set(event.field)
    if number > len(schedule):
        raise EventOver
    pairings: list[Pairing] = []
    for match, sides in enumerate(schedule[number - 1], 1):
        boards = _boards_of_match([teams[drawn[side]] for side in sides], there)
        pairings += [event.builder.seat_in_order(board, str(match)) for board in boards]
    return event.builder.proposal(pairings)


def _boards_of_match(sides: Sequence[Sequence[int]], there: set[int]) -> list[tuple[int, ...]]:
    """The boards of a match; every second board changes the seats."""
    boards = []
    for at in range(max(map(len, sides))):
        board = [side[at] for side in sides if at < len(side) and side[at] in there]
        if board:
            boards.append(tuple(board if at % 2 == 0 else reversed(board)))
    return boards


def team_standings(
    entrants: Sequence[Entrant], rounds: Sequence[Round], scoring: Scoring
) -> tuple[TeamStanding, ...]:
    """Teams by match points, then by board points; teams that share a rank are ordered by name."""
    team_of = {entrant.number: entrant.team for entrant in entrants}
    crosstable = crosstable_of(entrants, rounds, scoring)
    boards = {
        team: sum((c.points for n in side for c in crosstable[n]), ZERO)
        for team, side in lineups(entrants).items()
    }
    matches = dict.fromkeys(boards, 0)
    for number in range(1, len(rounds) + 1):
        for sides in _matches(joined(rounds[number - 1], scoring, entrants), team_of):
            cells = {
                team: [c for n in sides[team] for c in crosstable[n] if c.round == number]
                for team in sides
            }
            if len(sides) < 2 or any(
                cell.kind is CellKind.RUNNING for cells in cells.values() for cell in cells
            ):
                continue
            points = {
                team: sum((cell.points for cell in cells), ZERO) for team, cells in cells.items()
            }
            best = max(points.values())
            winners = [team for team in points if points[team] == best]
            for team in winners:
                matches[team] += 2 // len(winners)
    ordered = sorted(boards, key=lambda team: (-matches[team], -boards[team], team))
    scores = [(-matches[team], -boards[team]) for team in ordered]
    return tuple(
        TeamStanding(1 + scores.index(at), team, matches[team], boards[team])
        for team, at in zip(ordered, scores, strict=True)
    )


def _matches(played: Round, team_of: dict[int, str]) -> list[dict[str, list[int]]]:
    """The matches of a round: the entrants of each team in each."""
    matches: dict[str, dict[str, list[int]]] = {}
    for table in played.tables:
        for number in table.entrants:
            matches.setdefault(table.group, {}).setdefault(team_of[number], []).append(number)
    return list(matches.values())
