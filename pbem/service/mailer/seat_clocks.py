"""The clocks of a game's seats follow its asks: they start, stop, and keep the time saved."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import DeadlineRow, PlayerRow, SeatRow
from pbem.rules import Seat
from pbem.service.clocks.timekeeping import pauses_of, save_time, start_clock, stop_clock
from pbem.service.mailer.running_clocks import RunningClocks


def move_clocks(
    game_record: GameRecord,
    rows: Mapping[Seat, SeatRow],
    clocks: RunningClocks,
    player: Callable[[Seat], PlayerRow | None],
    now: datetime,
) -> None:
    """Start the clocks of newly asked seats, stop those of seats that answered or conceded.

    Time that a seat did not use is saved in its bank.

    Args:
        game_record: the game.
        rows: its seats.
        clocks: its running clocks, changed in place.
        player: finds the player of a seat.
        now: the present moment.
    """
    asking = {ask.seat for ask in game_record.asks} if game_record.row.status == "running" else ()
    for seat, row in rows.items():
        plays = seat in asking and row.resigned_at is None and not row.bot
        asked = game_record.row.asked if plays else None
        deadline = clocks.running.get(seat)
        if deadline and deadline.asked != asked and game_record.row.status != "held":
            used = _stop(game_record, row, clocks, player(seat), now)
            if asked is None and not game_record.turned_back:
                save_time(game_record.row, row, used)
            deadline = None
        if asked is not None and deadline is None:
            pauses = pauses_of(
                game_record.session, player(seat), now, away=clocks.away, still=False
            )
            clocks.running[seat] = start_clock(
                game_record.session, game_record.row, seat, pauses, asked, now
            )


def _stop(
    game_record: GameRecord,
    row: SeatRow,
    clocks: RunningClocks,
    player: PlayerRow | None,
    now: datetime,
) -> timedelta:
    """Stop the clock of a seat; what :func:`stop_clock` returns."""
    deadline: DeadlineRow = clocks.running.pop(row.seat)
    began = deadline.asked_at
    pauses = pauses_of(game_record.session, player, began, away=clocks.away, still=clocks.still)
    answered = _answered_at(game_record, began, now)
    return stop_clock(game_record.session, deadline, game_record.row, row, pauses, answered)


def _answered_at(game_record: GameRecord, asked_at: datetime, now: datetime) -> datetime:
    """When the letter at work arrived. In a game with a beacon it may have waited for a round."""
    if game_record.row.beacon is None or game_record.caused_at is None:
        return now
    return min(now, max(asked_at, game_record.caused_at))
