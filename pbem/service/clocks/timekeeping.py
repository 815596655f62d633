"""The clocks on record.

A deadline follows from the time of the ask, absences, outages and extensions.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, bindparam, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import OutageRow
from pbem.ledger.database.tables import (
    AbsenceRow,
    DeadlineRow,
    GameRow,
    OutboxRow,
    PlayerRow,
    SeatRow,
)
from pbem.service.clocks.delays import record_delay
from pbem.service.clocks.time_control import TimeControl, compute_clock, time_used

_STILL = select(col(OutageRow.began), col(OutageRow.ended)).where(
    col(OutageRow.ended) > bindparam("since")
)
_ABSENCES = select(col(AbsenceRow.first), col(AbsenceRow.last)).where(
    col(AbsenceRow.player) == bindparam("away")
)


class Pauses(NamedTuple):
    """When a seat's clock stops: the player's absences in their zone, and outages."""

    zone: str
    away: Sequence[tuple[date, date]]
    still: Sequence[tuple[datetime, datetime]]


def pauses_of(
    session: Session,
    player: PlayerRow | None,
    since: datetime,
    *,
    away: bool = True,
    still: bool = True,
) -> Pauses:
    """The pauses of a player's clocks since a moment.

    A kind that has no entry on record is not read.
    """
    days = absences(session, player) if away else ()
    return Pauses(
        player.zone if player else "UTC", days, _service_gaps(session, since) if still else ()
    )


def start_clock(
    session: Session, game: GameRow, seat: str, pauses: Pauses, asked: int, asked_at: datetime
) -> DeadlineRow:
    """Start a seat's clock for what it was asked by an event at a moment."""
    deadline = DeadlineRow(
        game=game.id,
        seat=seat,
        asked=asked,
        since=asked_at,
        asked_at=asked_at,
        remind_at=asked_at,
        due_at=asked_at,
        call_at=asked_at,
        out_at=asked_at,
        grace_at=asked_at,
    )
    _set_clock(deadline, game, _time_bank(session, deadline), pauses)
    session.add(deadline)
    return deadline


def recompute_clock(
    session: Session, deadline: DeadlineRow, game: GameRow, player: PlayerRow | None
) -> None:
    """Compute a clock's moments again from all that is on record.

    A reminder that moved to a later time is due again. A clock that was handed over to the
    moderator stays as it is.
    """
    _reset_clock(
        deadline, game, _time_bank(session, deadline), pauses_of(session, player, deadline.asked_at)
    )


def recompute_clocks(session: Session, games: Sequence[str]) -> None:
    """Compute all clocks of some games again. The transaction locks these games."""
    taken = (
        select(GameRow)
        .where(col(GameRow.id).in_(games))
        .order_by(col(GameRow.id))
        .with_for_update()
    )
    tables = {game.id: game for game in session.scalars(taken)}
    seat = (col(SeatRow.game) == col(DeadlineRow.game)) & (
        col(SeatRow.seat) == col(DeadlineRow.seat)
    )
    query = (
        select(DeadlineRow, col(SeatRow.bank), PlayerRow)
        .join(SeatRow, seat)
        .outerjoin(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
        .where(col(DeadlineRow.game).in_(games))
    )
    clocks = session.execute(query).all()
    since = min((deadline.asked_at for deadline, _, _ in clocks), default=None)
    still = _service_gaps(session, since) if since else []
    players = {player.id: player for _, _, player in clocks if player is not None}
    away = {number: absences(session, player) for number, player in players.items()}
    for deadline, bank, player in clocks:
        pauses = Pauses(player.zone, away[player.id], still) if player else Pauses("UTC", (), still)
        _reset_clock(deadline, tables[deadline.game], timedelta(seconds=bank), pauses)


def stop_clock(
    session: Session,
    deadline: DeadlineRow,
    game: GameRow,
    row: SeatRow,
    pauses: Pauses,
    now: datetime,
) -> timedelta:
    """Stop a seat's clock. Its used time is recorded, and its bank pays the time over the limit.

    Returns:
        The time used: days off, absences and outages do not count.
    """
    control = msgspec.convert(game.clock, TimeControl)
    used = time_used(deadline.asked_at, now, control, *pauses)
    beyond = used - timedelta(hours=control.hours, seconds=deadline.extended)
    row.seconds_used += int(used.total_seconds())
    row.bank = max(0, row.bank - max(0, int(beyond.total_seconds())))
    session.delete(deadline)
    return used


def save_time(game: GameRow, row: SeatRow, used: timedelta) -> None:
    """Add the unused time of a move to the seat's bank, within the game's time control."""
    control = msgspec.convert(game.clock, TimeControl)
    adds = timedelta(hours=min(control.bank_adds, control.hours - used.total_seconds() / 3600))
    room = timedelta(hours=control.bank_most, seconds=-row.bank) if control.bank_most else adds
    row.saved, row.saved_at = max(0, int(min(adds, room).total_seconds())), game.head
    row.bank += row.saved


def _service_gaps(session: Session, since: datetime) -> list[tuple[datetime, datetime]]:
    """When since a moment no player could be served."""
    return [
        (began, ended) for began, ended in session.connection().execute(_STILL, {"since": since})
    ]


def _time_bank(session: Session, deadline: DeadlineRow) -> timedelta:
    return timedelta(seconds=session.get_one(SeatRow, (deadline.game, deadline.seat)).bank)


def _set_clock(deadline: DeadlineRow, game: GameRow, bank: timedelta, pauses: Pauses) -> None:
    control = msgspec.convert(game.clock, TimeControl)
    clock = compute_clock(
        deadline.asked_at, control, *pauses, timedelta(seconds=deadline.extended), bank
    )
    deadline.remind_at, deadline.due_at, deadline.grace_at = (
        clock.remind_at,
        clock.due_at,
        clock.grace_at,
    )
    deadline.call_at, deadline.out_at = clock.call_at, clock.out_at


def _reset_clock(deadline: DeadlineRow, game: GameRow, bank: timedelta, pauses: Pauses) -> None:
    deadline.stale = False
    if deadline.handed_over:
        return
    before = deadline.remind_at, deadline.call_at
    _set_clock(deadline, game, bank, pauses)
    deadline.reminded = deadline.reminded and deadline.remind_at <= before[0]
    deadline.called = deadline.called and deadline.call_at <= before[1]


def absences(session: Session, player: PlayerRow | None) -> list[tuple[date, date]]:
    """A player's planned absences on record."""
    if player is None:
        return []
    rows = session.connection().execute(_ABSENCES, {"away": player.id})
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in rows]


def clocks_of(session: Session, player: PlayerRow) -> list[tuple[DeadlineRow, GameRow]]:
    """The running clocks of a player in all their games, with the games."""
    query = (
        select(DeadlineRow, GameRow)
        .join(GameRow, col(GameRow.id) == col(DeadlineRow.game))
        .join(
            SeatRow,
            (col(SeatRow.game) == col(DeadlineRow.game))
            & (col(SeatRow.seat) == col(DeadlineRow.seat)),
        )
        .where(col(SeatRow.player) == player.id)
        .order_by(col(DeadlineRow.game), col(DeadlineRow.seat))
    )
    return [(deadline, game) for deadline, game in session.execute(query).all()]


def seats_of(session: Session, player: PlayerRow) -> list[SeatRow]:
    """The seats of a player in games that run or are held, one of each game."""
    query = (
        select(SeatRow)
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .where(col(SeatRow.player) == player.id, col(GameRow.status).in_(("running", "held")))
        .order_by(col(SeatRow.game), col(SeatRow.seat))
    )
    return list({row.game: row for row in reversed(session.scalars(query).all())}.values())[::-1]


def lock_games_of(session: Session, player: PlayerRow) -> None:
    """Lock a player's games before their clocks in them are read and changed."""
    seats = select(col(SeatRow.game)).where(col(SeatRow.player) == player.id)
    query = select(col(GameRow.id)).where(
        col(GameRow.id).in_(seats), col(GameRow.status) != "finished"
    )
    session.connection().execute(query.order_by(col(GameRow.id)).with_for_update())


def player_of(session: Session, game: str, seat: str) -> PlayerRow | None:
    """The player at a place."""
    row = session.get_one(SeatRow, (game, seat))
    return session.get_one(PlayerRow, row.player) if row.player is not None else None


class Delivery(NamedTuple):
    """An accepted letter of the outbox: its number, its game and seat, and when it was written."""

    letter: int
    game: str | None
    seat: str | None
    created_at: datetime


def start_clock_on_delivery(
    session: Session, letter: Delivery, now: datetime, hours: float
) -> None:
    """Start the clock of what a letter is the first to ask, as far as the seat's account allows.

    The letter was accepted late, or after another one that came back.

    Args:
        session: the transaction.
        letter: the letter.
        now: the present moment.
        hours: what the account of a seat may hold in a year.
    """
    if letter.game is None:
        return
    game = session.get_one(GameRow, letter.game, with_for_update=True)
    deadline = session.get(DeadlineRow, (letter.game, letter.seat))
    if (
        deadline is None
        or deadline.handed_over
        or letter.created_at < deadline.since
        or _has_letter_reached(session, deadline, letter.letter)
    ):
        return
    ran = _time_run(session, deadline, game, deadline.asked_at, now)
    place = deadline.game, deadline.seat
    deadline.asked_at = now - (ran - record_delay(session, place, "delivery", ran, now, hours))
    recompute_clock(session, deadline, game, player_of(session, *place))


def pause_clock_since(
    session: Session, game: str, seat: str, since: datetime, now: datetime, hours: float
) -> None:
    """Let the clock of a seat have stood still since a moment, as far as its account allows.

    It stood still only if no letter reached the seat and told it what it is asked, and if nobody
    handed it over to the moderator.

    Args:
        session: the transaction.
        game: the game.
        seat: the seat.
        since: when the letter came back.
        now: the present moment.
        hours: what the account of a seat may hold in a year.
    """
    deadline = session.get(DeadlineRow, (game, seat))
    if deadline is not None and not deadline.handed_over and is_undelivered(session, deadline):
        row, place = session.get_one(GameRow, game), (game, seat)
        ran = _time_run(session, deadline, row, max(since, deadline.asked_at), now)
        deadline.asked_at += record_delay(session, place, "bounce", ran, now, hours)
        recompute_clock(session, deadline, row, player_of(session, game, seat))


def _time_run(
    session: Session, deadline: DeadlineRow, game: GameRow, since: datetime, now: datetime
) -> timedelta:
    """What a clock ran since a moment: days off, absences and outages do not count."""
    player = player_of(session, deadline.game, deadline.seat)
    pauses = pauses_of(session, player, since)
    return time_used(since, now, msgspec.convert(game.clock, TimeControl), *pauses)


def is_undelivered(session: Session, deadline: DeadlineRow) -> bool:
    """True if no letter that tells what is asked got through.

    Each one is deferred, refused, returned or not sent yet.
    """
    waiting = select(col(OutboxRow.id)).where(
        *_letters_telling_ask(deadline), col(OutboxRow.status) != "sent"
    )
    return session.execute(waiting.limit(1)).first() is not None and not _has_letter_reached(
        session, deadline, None
    )


def _has_letter_reached(session: Session, deadline: DeadlineRow, but: int | None) -> bool:
    """True if a letter other than ``but``, written since the ask, reached the seat."""
    sent = select(col(OutboxRow.id)).where(
        *_letters_telling_ask(deadline),
        col(OutboxRow.sent_at).is_not(None),
        col(OutboxRow.id).is_distinct_from(but),
    )
    return session.execute(sent.limit(1)).first() is not None


def _letters_telling_ask(deadline: DeadlineRow) -> tuple[ColumnElement[bool], ...]:
    """Conditions for the letters that tell a seat what it is asked: none older than the ask."""
    to_seat = (col(OutboxRow.game) == deadline.game, col(OutboxRow.seat) == deadline.seat)
    return (*to_seat, col(OutboxRow.created_at) >= deadline.since)
