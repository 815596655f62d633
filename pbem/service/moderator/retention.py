"""Retention: letters lose names and words, and players are erased, after the times of the settings.

The ledgers bind seats, not names, so a game stays provable without them.
"""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select
from sqlalchemy.orm import Mapped, Session
from sqlmodel import col

from pbem.ledger import format_timestamp, parse_timestamp, utc, wait_for_turn
from pbem.ledger.database.event_tables import SignUpRow, TournamentLedgerRow, TournamentRow
from pbem.ledger.database.service_tables import OfficialKeyRow, TaskTimeRow
from pbem.ledger.database.tables import GameRow, LetterRow, OutboxRow, PlayerRow, SeatRow
from pbem.ledger.games.forgetting import forget_letters, forget_sent
from pbem.service.base.settings import Settings
from pbem.service.moderator.erasing import ERASED, erase_due
from pbem.tournament.event.event_record import EventRecord

_LOOKED = 5
"""The heartbeat that says when nothing was left to forget."""
_DAY = timedelta(days=1)
_AT_ONCE = 500


def keep_no_longer(session: Session, settings: Settings, now: datetime) -> None:
    """Erase the players whose time has come. Once a day forget letters, some at a time."""
    erase_due(session, now)
    wait_for_turn(session, "heartbeat")
    row = session.get(TaskTimeRow, _LOOKED)
    if row is not None and timedelta() <= now - row.at < _DAY:
        return
    left = 0
    if settings.letter_days:
        left = _forget(session, now - timedelta(days=settings.letter_days))
    if settings.player_days:
        _ask_to_erase(session, settings, now)
    if not left:
        session.merge(TaskTimeRow(id=_LOOKED, at=now))


def _forget(session: Session, before: datetime) -> int:
    """Forget old letters of no game, and of games that were over before a moment."""
    _forget_sign_ups(session, before)
    worked = col(LetterRow.status) != "quarantined"
    came = _is_old(col(LetterRow.game), col(LetterRow.received_at), before)
    went = _is_old(col(OutboxRow.game), col(OutboxRow.created_at), before)
    return forget_letters(session, and_(worked, came), _AT_ONCE) + forget_sent(
        session, went, _AT_ONCE
    )


def _is_old(
    game: Mapped[str | None], moment: Mapped[datetime], before: datetime
) -> ColumnElement[bool]:
    """True for a letter from before a moment, of a game that was over then, or of none."""
    over = select(col(GameRow.id)).where(
        col(GameRow.status) == "finished", col(GameRow.finished_at) <= before
    )
    deleted = select(col(GameRow.id)).where(col(GameRow.status) == "deleted")
    return and_(moment <= before, or_(game.is_(None), game.in_(over), game.in_(deleted)))


def _forget_sign_ups(session: Session, before: datetime) -> None:
    """Delete the keys of events that were over before a moment, and of people who never came."""
    last = select(func.max(col(TournamentLedgerRow.at)))
    ended = last.where(col(TournamentLedgerRow.tournament) == col(TournamentRow.id))
    over = select(col(TournamentRow.id)).where(
        col(TournamentRow.status) == "over", ended.scalar_subquery() <= format_timestamp(before)
    )
    known = exists().where(col(PlayerRow.address) == col(SignUpRow.address))
    old = and_(col(SignUpRow.at) <= before, ~known)
    session.execute(delete(SignUpRow).where(or_(col(SignUpRow.tournament).in_(over), old)))


def _ask_to_erase(session: Session, settings: Settings, now: datetime) -> None:
    """Have players erased whose last game or event was over long ago, and who are silent since."""
    before = now - timedelta(days=settings.player_days)
    official = exists().where(col(OfficialKeyRow.address) == col(PlayerRow.address))
    wrote = exists().where(
        col(LetterRow.sender) == col(PlayerRow.address), col(LetterRow.received_at) > before
    )
    named = col(PlayerRow.address).not_like(ERASED), col(PlayerRow.erase_at).is_(None)
    query = select(PlayerRow).where(*named, ~official, ~wrote)
    played = _played_until(session, now)
    for player in session.scalars(query).all():
        if played.get(player.id, now) <= before:
            player.erase_at = now + timedelta(days=settings.retention_days)


def _played_until(session: Session, now: datetime) -> dict[int | None, datetime]:
    """When the last game or event of each player was over; now if one is not."""
    ended = func.coalesce(col(GameRow.finished_at), now)
    seats = select(col(SeatRow.player), func.max(ended)).join(
        GameRow, col(GameRow.id) == col(SeatRow.game)
    )
    games = seats.where(col(GameRow.status) != "deleted").group_by(col(SeatRow.player))
    until = {player: utc(at) for player, at in session.execute(games)}
    for event in session.scalars(select(TournamentRow)).all():
        record = EventRecord.load(session, event.id)
        at = parse_timestamp(record.chain()[-1].at) if event.status == "over" else now
        for entry in record.state.entries.values():
            if entry.player is not None:
                until[entry.player] = max(at, until.get(entry.player, at))
    return until
