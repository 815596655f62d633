"""What can be looked at of events: their list, entrants and standings."""

from fractions import Fraction
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.event_tables import TournamentRow
from pbem.orders import fold
from pbem.render import Catalogue
from pbem.render.tournament import bot_text
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.event_pages import page_of
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import pairing_rules, standings_of
from pbem.tournament.event.state import Entry, EventRefused
from pbem.tournament.pairing.teams import team_standings
from pbem.tournament.scoring.tiebreaks import Criterion


def events(context: ServiceContext) -> list[TournamentRow]:
    """Every event, in the order of creation."""
    with context.store.transaction() as session:
        query = select(TournamentRow).order_by(col(TournamentRow.created_at), col(TournamentRow.id))
        return list(session.scalars(query))


def read_event(context: ServiceContext, event: str) -> EventRecord:
    """An event, for looking only (raises NoSuchEvent)."""
    with context.store.transaction() as session:
        return EventRecord.load(session, event)


def entries(context: ServiceContext, event: str) -> list[Entry]:
    """Everybody who entered (raises NoSuchEvent)."""
    return list(read_event(context, event).state.entries.values())


def entrant_names(context: ServiceContext, event: str) -> dict[int, str]:
    """What the entrants are called (raises NoSuchEvent)."""
    return {
        number: entry.name for number, entry in read_event(context, event).state.entries.items()
    }


def order_by_ratings(context: ServiceContext, event: str, file: Path) -> tuple[int, ...]:
    """The entrants that a list of ratings names, the highest first.

    Args:
        context: the service.
        event: its name.
        file: a line for each, as number or name, semicolon and rating.

    Raises:
        EventRefused: a line names no entrant, or has no rating.
    """
    record, found = read_event(context, event), dict[int, int]()
    called = {fold(entry.name): number for number, entry in record.state.entries.items()}
    called |= {str(number): number for number in record.state.entries}
    for line in filter(None, map(str.strip, file.read_text("utf-8").splitlines())):
        name, _, rating = line.rpartition(";")
        number = called.get(fold(name.strip()))
        if number is None or not rating.strip().isdecimal():
            raise EventRefused("seeds_line", line=line[:80])
        found[number] = int(rating)
    return tuple(sorted(found, key=lambda number: (-found[number], number)))


def standings(context: ServiceContext, event: str) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """The standings: column names and a row for each entrant (raises NoSuchEvent).

    Fractions are text, times hours and minutes. The last column says where bots have played.
    """
    with context.store.transaction() as session:
        record = EventRecord.load(session, event)
        page = page_of(record, Catalogue("en"))
    criteria = [_COLUMNS[criterion] for criterion in record.rules.tie_breaks]
    rows = [
        (
            each.rank,
            each.entrant,
            record.state.entry(each.entrant).name,
            *map(_value_text, record.rules.tie_breaks, each.values),
            each.won,
            each.drawn,
            each.lost,
            bot_text(page, each.entrant),
        )
        for each in standings_of(record.state, record.rules)
    ]
    return ("rank", "number", "player", *criteria, "won", "drawn", "lost", "bots"), rows


def _value_text(criterion: Criterion, value: Fraction | None) -> str | None:
    """The value of a tie-break; the time used in hours and minutes."""
    if value is None or criterion is not Criterion.TIME:
        return None if value is None else str(value)
    hours, minutes = divmod(int(-value) // 60, 60)
    return f"{hours}:{minutes:02d}"


def team_table(context: ServiceContext, event: str) -> list[tuple[int, str, int, str]]:
    """The team standings: rank, name, match points and board points; empty without teams.

    Raises:
        NoSuchEvent: there is none of this name.
    """
    record = read_event(context, event)
    if record.rules.format.kind != "teams":
        return []
    scoring = pairing_rules(record.rules, record.state).scoring
    placed = team_standings(record.state.entrants(), record.state.rounds, scoring)
    return [(each.rank, each.team, each.match_points, str(each.board_points)) for each in placed]


_COLUMNS = {
    Criterion.POINTS: "points",
    Criterion.HEAD_TO_HEAD: "head_to_head",
    Criterion.BUCHHOLZ: "buchholz",
    Criterion.BUCHHOLZ_CUT_1: "buchholz_cut_1",
    Criterion.BUCHHOLZ_CUT_2: "buchholz_cut_2",
    Criterion.MEDIAN_BUCHHOLZ: "median_buchholz",
    Criterion.SONNEBORN_BERGER: "sonneborn_berger",
    Criterion.OPPONENTS_RECORD: "opponents_record",
    Criterion.WINS: "wins",
    Criterion.MARGIN: "margin",
    Criterion.TIME: "time",
    Criterion.PROGRESS: "progress",
    Criterion.FINISH: "finish",
}
"""The columns of the standings by criterion."""
