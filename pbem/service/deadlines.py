"""The tick: reminders, deadlines, and the guard that lets none fire after an outage. Ticks are idempotent."""

from datetime import datetime, timedelta

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.tables import DeadlineRow, GameRow, HeartbeatRow
from pbem.service.app import App
from pbem.service.on_file import settle
from pbem.service.report_mailer import Extras, ReportMailer

log = structlog.get_logger()


def tick(app: App) -> int:
    """Do what is due; how many seats it touched. A silence of the service, or a jump of the clock, moves all clocks."""
    now = app.now()
    with app.store.transaction() as session:
        gap = _beat(session, now)
        if gap > timedelta(minutes=app.settings.outage_minutes):
            return _move_clocks(session, app, now, gap)
        due = [
            (row.game, row.seat, row.asked)
            for row in session.scalars(
                select(DeadlineRow)
                .join(GameRow, col(GameRow.id) == col(DeadlineRow.game))
                .where(
                    col(GameRow.status) == "running",
                    ((col(DeadlineRow.remind_at) <= now) & col(DeadlineRow.reminded).is_(False))
                    | ((col(DeadlineRow.grace_at) <= now) & col(DeadlineRow.handed_over).is_(False)),
                )
            )
        ]
    for game, seat, asked in due:
        with app.store.transaction() as session:
            _act(session, app, game, seat, asked)
    return len(due)


def _beat(session: Session, now: datetime) -> timedelta:
    """Note that the clock ticked; how long it had not."""
    row = session.get(HeartbeatRow, 1)
    if row is None:
        session.add(HeartbeatRow(id=1, at=now))
        return timedelta()
    gap, row.at = now - row.at, now
    return gap


def _move_clocks(session: Session, app: App, now: datetime, gap: timedelta) -> int:
    """After an outage: nobody loses time; everybody in a running game is told."""
    rows = session.scalars(select(DeadlineRow)).all()
    for row in rows:
        row.remind_at, row.due_at, row.grace_at = row.remind_at + gap, row.due_at + gap, row.grace_at + gap
    session.flush()
    hours = f"{gap.total_seconds() / 3600:.1f}"
    for game in sorted({row.game for row in rows}):
        game_record = GameRecord.load(session, game, app.store.module)
        mailer = ReportMailer(session, game_record, app.settings, now)
        notice = ("service.notice.clocks_moved", {"hours": hours})
        mailer.deliver_news(None, Extras(), game_record.row.turn, Extras(notices=(notice,)))
    log.warning("clocks_moved", hours=hours, deadlines=len(rows))
    return len(rows)


def _act(session: Session, app: App, game: str, seat: str, asked: int) -> None:
    """One seat's reminder or deadline, unless it has answered meanwhile."""
    now = app.now()
    deadline = session.get(DeadlineRow, (game, seat))
    if deadline is None or deadline.asked != asked:
        return
    game_record = GameRecord.load(session, game, app.store.module)
    mailer = ReportMailer(session, game_record, app.settings, now)
    if deadline.grace_at > now:
        deadline.reminded = True
        reminder = ("service.notice.reminder", {"due": deadline.due_at})
        mailer.send(seat, Extras(notices=(reminder,), headline="reminder"))
        return
    mailer.rows[seat].missed += 1
    if game_record.row.clock.get("policy") == "moderator":
        deadline.handed_over = deadline.reminded = True
        game_record.append("deadline", {"seat": seat, "policy": "moderator"}, at=now)
        notice = ("service.notice.handed_over", {"seat": seat})
        mailer.deliver_news(None, Extras(), game_record.row.turn, Extras(notices=(notice,)))
        return
    _play_default(game_record, mailer, seat)
    log.info("deadline", game=game, seat=seat)


def _play_default(game_record: GameRecord, mailer: ReportMailer, seat: str) -> None:
    """Play the default of what the seat was asked, then go on."""
    turn = game_record.row.turn
    game_record.append("deadline", {"seat": seat, "policy": "default"}, at=mailer.now)
    for ask in [ask for ask in game_record.asks if ask.seat == seat]:
        game_record.submit(seat, ask.default(), via="deadline", at=mailer.now)
    mailer.tell_settlement(settle(game_record, mailer.language, mailer.now))
    mailer.deliver_news(None, Extras(), turn, Extras(notices=(("service.notice.deadline", {"seat": seat}),)))
