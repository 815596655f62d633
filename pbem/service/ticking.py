"""The tick: reminders, deadlines, and the guard that lets none fire after an outage. Ticks are idempotent."""

from datetime import datetime, timedelta

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Match
from pbem.ledger.tables import DeadlineRow, GameRow, HeartbeatRow
from pbem.service.desk import Desk
from pbem.service.post import Enclosed, Post
from pbem.service.table import answer_standing

log = structlog.get_logger()


def tick(desk: Desk) -> int:
    """Do what is due; how many seats it touched. A silence of the service, or a jump of the clock, moves all clocks."""
    now = desk.now()
    with desk.store.transaction() as session:
        gap = _beat(session, now)
        if gap > timedelta(minutes=desk.settings.outage_minutes):
            return _move_clocks(session, desk, now, gap)
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
        with desk.store.transaction() as session:
            _act(session, desk, game, seat, asked)
    return len(due)


def _beat(session: Session, now: datetime) -> timedelta:
    """Note that the clock ticked; how long it had not."""
    row = session.get(HeartbeatRow, 1)
    if row is None:
        session.add(HeartbeatRow(id=1, at=now))
        return timedelta()
    gap, row.at = now - row.at, now
    return gap


def _move_clocks(session: Session, desk: Desk, now: datetime, gap: timedelta) -> int:
    """After an outage: nobody loses time; everybody in a running game is told."""
    rows = session.scalars(select(DeadlineRow)).all()
    for row in rows:
        row.remind_at, row.due_at, row.grace_at = row.remind_at + gap, row.due_at + gap, row.grace_at + gap
    session.flush()
    hours = f"{gap.total_seconds() / 3600:.1f}"
    for game in sorted({row.game for row in rows}):
        match = Match.load(session, game, desk.store.box)
        post = Post(session, match, desk.settings, now)
        notice = ("service.notice.clocks_moved", {"hours": hours})
        post.deliver_news(None, Enclosed(), match.row.turn, Enclosed(notices=(notice,)))
    log.warning("clocks_moved", hours=hours, deadlines=len(rows))
    return len(rows)


def _act(session: Session, desk: Desk, game: str, seat: str, asked: int) -> None:
    """One seat's reminder or deadline, unless it has answered meanwhile."""
    now = desk.now()
    deadline = session.get(DeadlineRow, (game, seat))
    if deadline is None or deadline.asked != asked:
        return
    match = Match.load(session, game, desk.store.box)
    post = Post(session, match, desk.settings, now)
    if deadline.grace_at > now:
        deadline.reminded = True
        post.send(seat, Enclosed(notices=(("service.notice.reminder", {"due": deadline.due_at}),)))
        return
    post.rows[seat].missed += 1
    if match.row.clock.get("policy") == "moderator":
        deadline.handed_over = deadline.reminded = True
        match.record("deadline", {"seat": seat, "policy": "moderator"}, at=now)
        notice = ("service.notice.handed_over", {"seat": seat})
        post.deliver_news(None, Enclosed(), match.row.turn, Enclosed(notices=(notice,)))
        return
    _play_default(match, post, seat)
    log.info("deadline", game=game, seat=seat)


def _play_default(match: Match, post: Post, seat: str) -> None:
    """Play the default of what the seat was asked, then go on."""
    turn = match.row.turn
    match.record("deadline", {"seat": seat, "policy": "default"}, at=post.now)
    for ask in [ask for ask in match.asks if ask.seat == seat]:
        match.submit(seat, ask.default(), via="deadline", at=post.now)
    answer_standing(match, post.now)
    if match.outcome and match.row.status != "finished":
        match.finish(match.outcome, post.now)
    post.deliver_news(None, Enclosed(), turn, Enclosed(notices=(("service.notice.deadline", {"seat": seat}),)))
