"""Games that wait for a round of the public beacon."""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Beacon, GameRecord, RoundAwaited
from pbem.ledger.database.service_tables import IncidentRow
from pbem.ledger.database.tables import DeadlineRow, GameRow
from pbem.service.base.beacon_rounds import BeaconRounds
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import note_incident, resolve_incidents
from pbem.service.clocks.timekeeping import player_of, recompute_clock
from pbem.service.lifecycle.moderator_actions import notify_all

LATE_LETTERS = timedelta(minutes=3)
"""The extra delay before a deadline takes effect in a game with a beacon.

A letter may wait for its round.
"""
_OVERDUE, _FAILING = timedelta(minutes=1), timedelta(seconds=5)
"""The moderator hears of a round that is overdue by the first.

The servers must also have failed for the second.
"""


def note_waiting_game(context: ServiceContext, rounds: BeaconRounds, awaited: RoundAwaited) -> None:
    """Report a game to the moderator when its round is long overdue. The game's clocks stop."""
    now = context.now()
    if (
        rounds.failing_for < _FAILING
        or now - awaited.beacon.time_of_round(awaited.number) < _OVERDUE
    ):
        return
    with context.store.transaction() as session:
        session.get_one(GameRow, awaited.game, with_for_update=True)
        note_incident(session, _incident_subject(awaited.game), f"beacon {awaited.number}", now)


def waiting_games(session: Session) -> list[tuple[str, Beacon | None, int]]:
    """The games that are known to wait for a round, each with its beacon (if any) and the round."""
    named = (
        select(IncidentRow)
        .where(col(IncidentRow.kind).startswith("beacon "))
        .order_by(col(IncidentRow.subject))
    )
    found = []
    for incident in session.scalars(named):
        row = session.get_one(GameRow, incident.subject.partition(" ")[0])
        found.append(
            (
                row.id,
                msgspec.convert(row.beacon, Beacon | None),
                int(incident.kind.partition(" ")[2]),
            )
        )
    return found


def resume_after_wait(session: Session, context: ServiceContext, game: str) -> None:
    """A game waits no longer: its clocks stood still meanwhile, and everybody is told."""
    game_record = GameRecord.load(session, game, context.store.module)
    since = give_back_waiting_time(game_record, context.now())
    if since is not None and game_record.row.status == "running":
        notify_all(
            game_record,
            ("service.notice.beacon_back", {"since": since}),
            context.settings,
            context.now(),
        )


def give_back_waiting_time(game_record: GameRecord, now: datetime) -> datetime | None:
    """Give a game's clocks back the time that it waited.

    Return when the wait began, if it waited.
    """
    session, game = game_record.session, game_record.row
    incident = session.get(IncidentRow, _incident_subject(game.id))
    if incident is None:
        return None
    since = incident.first_at
    for deadline in session.scalars(select(DeadlineRow).where(col(DeadlineRow.game) == game.id)):
        deadline.extended += max(0, round((now - max(since, deadline.asked_at)).total_seconds()))
        recompute_clock(session, deadline, game, player_of(session, game.id, deadline.seat))
    resolve_incidents(session, _incident_subject(game.id))
    return since


def _incident_subject(game: str) -> str:
    return f"{game} beacon"
