"""Page 20: scoring rounds and victory."""

from pbem.games.quartermaster_1914.board.board import CENTRAL, ENTENTE
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import gain_points
from pbem.games.quartermaster_1914.log import FinalVictory, Scored, SuddenVictory
from pbem.rules import Outcome, Seat, Table

TEAMS = (CENTRAL, ENTENTE)


def is_silenced(position: Position, nation: str) -> bool:
    """True if an enemy army in its home keeps a nation from scoring (20.scoring)."""
    known = position.board.nations[nation]
    return bool(position.enemies_in(known.home, known.team))


def objectives_held(position: Position, team: str) -> tuple[str, ...]:
    """The objectives, printed or tokens, where a coalition scores, once each (20.scoring)."""
    places = (
        *position.board.objectives,
        *(t for t in position.state.tokens if t not in position.board.objectives),
    )
    scoring = [
        n
        for n in position.board.nations.values()
        if n.team == team and not is_silenced(position, n.id)
    ]
    held = {space for nation in scoring for space in position.spaces_with_army(nation.id)}
    return tuple(space for space in places if space in held)


def statuses_scored(position: Position, team: str) -> tuple[tuple[str, int], ...]:
    """The statuses of a coalition that score now, and their points (20.scoring)."""
    found: list[tuple[str, int]] = []
    for power in position.board.order:
        if position.board.team(power) == team:
            for name in position.state.statuses[power]:
                card = position.board.cards[name]
                if (
                    card.scores
                    and not is_silenced(position, card.nation)
                    and position.condition_holds(card.scores[1])
                ):
                    found.append((name, card.scores[0]))
    return tuple(found)


def points_of_scoring_round(position: Position, team: str) -> int:
    """What a scoring round would give a coalition now."""
    return len(objectives_held(position, team)) + sum(
        points for _, points in statuses_scored(position, team)
    )


def score_round(position: Position, table: Table) -> None:
    """A scoring round: both coalitions score, then the lead decides (20.scoring, 20.sudden)."""
    for team in TEAMS:
        table.log(Scored(team, objectives_held(position, team), statuses_scored(position, team)))
        gain_points(
            position, table, team, points_of_scoring_round(position, team), "qmg.points.scoring"
        )


def team_seats(position: Position, team: str) -> tuple[Seat, ...]:
    """The seats of a coalition: it wins as a whole (20.victory)."""
    powers = [power for power in position.board.order if position.board.team(power) == team]
    return tuple(dict.fromkeys(position.seat(power) for power in powers))


def decide_victory(position: Position, table: Table) -> None:
    """Sudden victory by twelve, or the final one after the last round (20.sudden, 20.final)."""
    state, board = position.state, position.board
    vp = state.vp
    leader = max(TEAMS, key=lambda team: (vp[team], team == board.ties))
    lead = vp[leader] - vp[board.enemy(leader)]
    how: FinalVictory | SuddenVictory | None = None
    if state.round == board.last_round:
        how = FinalVictory(leader, dict(vp))
    elif lead >= board.lead:
        how = SuddenVictory(leader, dict(vp))
    if how is not None:
        table.log(how)
        state.phase = "over"
        state.outcome = Outcome(team_seats(position, leader), how)
