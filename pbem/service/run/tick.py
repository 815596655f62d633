"""The tick: reminders and deadlines. None is due while a player cannot be served."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import DeadlineRow, GameRow
from pbem.logs import Log
from pbem.rules import Ask, Order, Words
from pbem.service.base.incidents import note_incident, resolve_incidents
from pbem.service.clocks.delays import delays_of, record_delay, repeated_delays
from pbem.service.clocks.outages import answers_known_until, is_mailbox_silent, record_heartbeat
from pbem.service.clocks.timekeeping import is_undelivered, recompute_clocks
from pbem.service.inbox.app import App
from pbem.service.lifecycle.beacon import (
    LATE_LETTERS,
    resume_after_wait,
    waiting_games,
)
from pbem.service.lifecycle.moderator_actions import notify_all
from pbem.service.lobby.work import work_lobby
from pbem.service.mailer.digests import digests_due, note_digest, write_digest
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.pictures import delete_unused_pictures
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.mailer.sent_letters import KEPT_WHOLE, shorten_letters
from pbem.service.moderator.moderator_letter import notify_moderator
from pbem.service.moderator.retention import keep_no_longer
from pbem.service.orders.queue import settle
from pbem.service.run.bots import work_bots
from pbem.service.run.outage_letters import notify_players
from pbem.service.run.own_transaction import in_own_transaction
from pbem.service.run.timestamping import stamp_roots
from pbem.service.tournaments.play import work_answers, work_events

log = Log()
_AT_ONCE = 100
"""Of so many games the clocks are worked out in one transaction."""


def tick(app: App) -> int:
    """Do what is due, then let bots decide; how many seats that touched.

    Each game is worked alone, and a failure in one becomes an incident. Nothing is due while the
    mailbox cannot be read, while the machine's clock is behind the last tick, or while another
    worker is at it.
    """
    touched = sum(tick_by_steps(app))
    return touched + sum(work_bots(app))


def tick_by_steps(app: App) -> Iterator[int]:
    """A tick without the bots, in steps; how many seats each touched.

    It can be left alone between any two of them. No other worker begins a tick
    until it has come to its end, or is closed.
    """
    with app.store.exclusive_task("clock") as mine:
        if mine:
            yield from _steps(app)


def _steps(app: App) -> Iterator[int]:
    now, patience = app.now(), timedelta(minutes=app.settings.outage_minutes)
    with app.store.transaction() as session:
        trusted = record_heartbeat(session, now, patience)
        silent = is_mailbox_silent(session, now, patience)
        if trusted:
            delete_unused_pictures(session, now - timedelta(days=app.settings.picture_days))
            shorten_letters(session, now - KEPT_WHOLE)
            keep_no_longer(session, app.settings, now)
        if silent:
            note_incident(session, "mailbox", "silent", now)
        else:
            resolve_incidents(session, "mailbox")
    if not trusted:
        return
    yield from _set_clocks(app)
    waiting = _resume_waiting_games(app)
    yield from (0 for _ in notify_players(app))
    yield from _write_digests(app, waiting)
    if not silent:
        yield from _work_due_clocks(app, now, waiting)
        yield work_answers(app)
    yield work_events(app)
    yield work_lobby(app)
    yield from _tell_delays(app)
    stamp_roots(app)
    notify_moderator(app)
    with app.store.transaction() as session:
        record_heartbeat(session, app.now(), patience)


def _set_clocks(app: App) -> Iterator[int]:
    """Work out the clocks that an outage made stale: some games at once, else game by game."""
    with app.store.transaction() as session:
        query = select(col(DeadlineRow.game)).where(col(DeadlineRow.stale).is_(True)).distinct()
        stale = sorted(session.scalars(query).all())
    for start in range(0, len(stale), _AT_ONCE):
        some = stale[start : start + _AT_ONCE]
        if not in_own_transaction(
            app,
            some,
            lambda session, some=some: recompute_clocks(session, some),  # type: ignore[misc]
        ):
            for game in some:
                in_own_transaction(
                    app,
                    [game],
                    lambda session, game=game: recompute_clocks(session, [game]),  # type: ignore[misc]
                )
        yield len(some)


def _resume_waiting_games(app: App) -> set[str]:
    """Let games go on whose round of the beacon is there now. Returns all games that waited.

    Nothing is due in them yet: first the letters are worked that waited with them.
    """
    with app.store.transaction() as session:
        waiting = waiting_games(session)
    for game, beacon, number in waiting:
        if beacon is None or app.rounds.wait_for_round(beacon, number):
            in_own_transaction(
                app,
                [game],
                lambda session, game=game: resume_after_wait(session, app, game),  # type: ignore[misc]
            )
    return {game for game, _, _ in waiting}


def _tell_delays(app: App) -> Iterator[int]:
    """Tell each table whose clock moved again because of something that one player can cause."""
    with app.store.transaction() as session:
        games = sorted({row.game for row in repeated_delays(session)})
    for game in games:
        in_own_transaction(app, [game], lambda session, game=game: _tell_delay(session, app, game))  # type: ignore[misc]
        yield 0


def _tell_delay(session: Session, app: App, game: str) -> None:
    """Tell a table of delays that it does not know of, once for each seat."""
    game_record, now = GameRecord.load(session, game, app.store.module), app.now()
    unknown = [row for row in repeated_delays(session) if row.game == game]
    for row in unknown:
        row.told = True
    for row in {row.seat: row for row in unknown}.values():
        account = delays_of(session, game, row.seat, row.year)
        facts = {
            "seat": row.seat,
            "count": account.delays,
            "hours": f"{account.total.total_seconds() / 3600:.0f}",
            "most": f"{app.settings.delay_hours_a_year:g}",
        }
        notify_all(game_record, (f"service.notice.delay_{row.cause}", facts), app.settings, now)


def _write_digests(app: App, waiting: set[str]) -> Iterator[int]:
    """Write daily letters, a game at a time, but none of a game that waits for its beacon."""
    with app.store.transaction() as session:
        due = digests_due(session, app.now())
    for player, games in due.items():
        for game in (game for game in games if game not in waiting):
            in_own_transaction(
                app,
                [game],
                lambda session, at=(game, player): write_digest(session, app, *at),  # type: ignore[misc]
            )
            yield 0
        with app.store.transaction() as session:
            note_digest(session, player, app.now())


def _work_due_clocks(app: App, now: datetime, waiting: set[str]) -> Iterator[int]:
    """Work the reminders and deadlines that are due, but of no game that waits for its beacon."""
    with app.store.transaction() as session:
        query = (
            select(DeadlineRow)
            .join(GameRow, col(GameRow.id) == col(DeadlineRow.game))
            .where(
                col(GameRow.status) == "running",
                col(DeadlineRow.stale).is_(False),
                col(DeadlineRow.handed_over).is_(False),
                col(DeadlineRow.game).not_in(waiting),
                ((col(DeadlineRow.remind_at) <= now) & col(DeadlineRow.reminded).is_(False))
                | ((col(DeadlineRow.call_at) <= now) & col(DeadlineRow.called).is_(False))
                | (col(DeadlineRow.grace_at) <= answers_known_until(session, now)),
            )
            .order_by(col(DeadlineRow.grace_at))
        )
        due = [
            (row.game, row.seat, row.asked)
            for row in session.scalars(query).all()
            if not _is_nothing_due(session, app, row, now)
        ]
    for game, seat, asked in due:
        in_own_transaction(
            app,
            [game],
            lambda session, at=(game, seat, asked): _remind_or_play(session, app, *at),  # type: ignore[misc]
        )
        yield 1


def _is_nothing_due(session: Session, app: App, row: DeadlineRow, now: datetime) -> bool:
    """True if nothing is due in a clock.

    No letter reached its seat, and the account of that has time left.
    """
    if not is_undelivered(session, row):
        return False
    left = delays_of(session, row.game, row.seat, now.year).time_left(
        app.settings.delay_hours_a_year
    )
    return row.grace_at + left > answers_known_until(session, now)


def _remind_or_play(session: Session, app: App, game: str, seat: str, asked: int) -> None:
    """One seat's reminder or deadline, unless it has answered meanwhile, or an outage was noted."""
    now = app.now()
    game_record = GameRecord.load(session, game, app.store.module)
    deadline = session.get(DeadlineRow, (game, seat))
    if deadline is None or deadline.asked != asked or deadline.stale or deadline.handed_over:
        return
    if (
        game_record.row.beacon is not None
        and deadline.grace_at <= now < deadline.grace_at + LATE_LETTERS
    ):
        return
    game_record.caused_at, game_record.signature_of = deadline.grace_at, app.rounds.signature_of
    mailer = ReportMailer(session, game_record, app.settings, now)
    if deadline.grace_at > answers_known_until(session, now):
        deadline.reminded, deadline.called = True, deadline.call_at <= now
        reminder: Words = ("service.notice.reminder", {"due": deadline.due_at})
        if deadline.due_at <= now < deadline.out_at:
            reminder = (
                "service.notice.reminder_bank",
                {"due": deadline.due_at, "out": deadline.out_at},
            )
        mailer.send(seat, Extras(notices=(reminder,), headline="reminder"))
        return
    if is_undelivered(session, deadline):
        over, hours = now - deadline.grace_at, app.settings.delay_hours_a_year
        record_delay(session, (game, seat), "bounce", over, now, hours)
    mailer.rows[seat].missed += 1
    if game_record.row.clock.get("policy") == "moderator":
        deadline.handed_over = deadline.reminded = deadline.called = True
        game_record.append("deadline", {"seat": seat, "policy": "moderator"}, at=now)
        notice = ("service.notice.handed_over", {"seat": seat})
        mailer.deliver_news(None, Extras(), game_record.row.turn, Extras(notices=(notice,)))
        return
    _play_default(game_record, mailer, seat)
    log.info("deadline", game=game, seat=seat)


_MOST_DEFAULTS = 200
"""So many orders one missed deadline plays at most."""


def _play_default_for_ask(game_record: GameRecord, mailer: ReportMailer, ask: Ask) -> Order:
    """Play what a missed deadline plays for an ask."""
    order = game_record.game.default(ask)
    game_record.submit(ask.seat, order, via="deadline", at=mailer.now)
    return order


def _play_default(game_record: GameRecord, mailer: ReportMailer, seat: str) -> None:
    """Play the default of what the seat was asked, then go on.

    Where the rules ask for several orders before the seat may end, one missed deadline plays all.
    """
    turn = game_record.row.turn
    game_record.append("deadline", {"seat": seat, "policy": "default"}, at=mailer.now)
    unfinished = False
    for ask in [ask for ask in game_record.asks if ask.seat == seat]:
        order = _play_default_for_ask(game_record, mailer, ask)
        unfinished = any(accepted.closes for accepted in ask.accepts) and not order.closes
    mailer.note_settlement(settle(game_record, mailer.language, mailer.now))
    for _ in range(_MOST_DEFAULTS):
        open_ask = next((ask for ask in game_record.asks if ask.seat == seat), None)
        if not unfinished or open_ask is None:
            break
        unfinished = not _play_default_for_ask(game_record, mailer, open_ask).closes
        mailer.note_settlement(settle(game_record, mailer.language, mailer.now))
    mailer.deliver_news(
        None, Extras(), turn, Extras(notices=(("service.notice.deadline", {"seat": seat}),))
    )
