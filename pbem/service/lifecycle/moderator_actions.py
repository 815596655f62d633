"""What a moderator or director does to a running game, within the transaction.

Each action is recorded and all players are told.
"""

from datetime import datetime

from sqlalchemy import delete
from sqlmodel import col

from pbem.ledger import Beacon, GameRecord, mix_in
from pbem.ledger.chains.event_kinds import MOST_HOURS
from pbem.ledger.database.tables import DeadlineRow, PlayerRow, SeatRow
from pbem.mail import new_token
from pbem.render import Catalogue, renderer
from pbem.rules import Seat, Words
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.clocks.timekeeping import player_of, recompute_clock
from pbem.service.lifecycle.spells import end_spell
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.plain_letters import letter_on_seat
from pbem.service.mailer.report_mailer import ReportMailer

MODERATOR = "moderator"


def hold_game(
    game_record: GameRecord,
    why: str,
    settings: Settings,
    now: datetime,
    notice: Words | None = None,
) -> None:
    """Stop all clocks and accept no orders; every seat is told the reason, or the ``notice``."""
    if game_record.row.status != "held":
        game_record.append("held", {"by": MODERATOR, "why": why}, at=now)
        game_record.row.status = "held"
    notify_all(game_record, notice or ("service.notice.held", {"why": why}), settings, now)


def resume_game(
    game_record: GameRecord,
    why: str,
    settings: Settings,
    now: datetime,
    notice: Words | None = None,
) -> None:
    """Resume a held game. Every clock restarts.

    Every seat is told the reason, or the ``notice``.
    """
    release_hold(game_record, why, now)
    notify_all(game_record, notice or ("service.notice.resumed", {"why": why}), settings, now)


def release_hold(game_record: GameRecord, why: str, now: datetime) -> None:
    """Let a held game run again.

    Every seat is owed a letter that says so, and that letter starts its clock.
    """
    game_record.append("resumed", {"by": MODERATOR, "why": why}, at=now)
    game_record.row.status = "running"
    game_record.session.execute(
        delete(DeadlineRow).where(col(DeadlineRow.game) == game_record.row.id)
    )


def check_hours(hours: float) -> None:
    """Ensure that a clock can move by this many hours (raises ModerationError)."""
    if not 0 < abs(hours) <= MOST_HOURS:
        raise ModerationError("hours", {"got": f"{hours:g}", "most": MOST_HOURS})


def move_clock(
    game_record: GameRecord, deadline: DeadlineRow, hours: float, why: str, now: datetime
) -> None:
    """Give the seat of a running clock more time, or take back time given (fewer than 0 hours).

    Raises:
        ModerationError: the hours are invalid, fewer were given, or the time would be up already.
    """
    seat, given = deadline.seat, deadline.extended
    check_hours(hours)
    deadline.extended += round(hours * 3600)
    if deadline.extended < 0:
        raise ModerationError("hours_not_given", {"seat": seat, "given": f"{given / 3600:g}"})
    deadline.handed_over = False
    recompute_clock(
        game_record.session,
        deadline,
        game_record.row,
        player_of(game_record.session, game_record.row.id, seat),
    )
    if hours < 0 and deadline.due_at <= now:
        raise ModerationError("time_up", {"seat": seat})
    game_record.append(
        "extended", {"by": MODERATOR, "seat": seat, "hours": hours, "why": why}, at=now
    )


def extend_clock(
    game_record: GameRecord,
    deadline: DeadlineRow,
    hours: float,
    why: str,
    settings: Settings,
    now: datetime,
) -> None:
    """Move a seat's clock, as ``move_clock`` does, and tell every seat (raises ModerationError)."""
    move_clock(game_record, deadline, hours, why, now)
    facts = {"seat": deadline.seat, "hours": f"{abs(hours):g}", "why": why}
    kind = "extended" if hours > 0 else "shortened"
    notify_all(game_record, (f"service.notice.{kind}", facts), settings, now)


def replace_player(
    game_record: GameRecord,
    row: SeatRow,
    player: PlayerRow,
    why: str,
    settings: Settings,
    now: datetime,
) -> None:
    """Give a seat to another player, with its clock: the old token is dead.

    The new player is told what all are told at the start, and what they are asked. The old player
    is told that they no longer play.
    """
    before = game_record.player(row.seat)
    end_spell(row, now)
    row.player, row.token, row.reported = player.id, new_token(), 0
    row.references, row.missed, row.shown, row.resigned_at = [], 0, {}, None
    game_record.append("replaced", {"by": MODERATOR, "seat": row.seat, "why": why}, at=now)
    mailer = ReportMailer(game_record.session, game_record, settings, now)
    notice: Words = ("service.notice.replaced", {"seat": row.seat, "why": why})
    welcome: Words = ("service.notice.welcome", {"name": player.name, "seat": row.seat})
    terms = Extras(
        notices=(welcome, notice), seating=mailer.seating(row.seat), table=mailer.seating_table()
    )
    mailer.deliver_news(row.seat, terms, game_record.row.turn, Extras(notices=(notice,)))
    if before is not None and before.id != player.id:
        seat = renderer(game_record.document).seat(row.seat, Catalogue(before.lang))
        facts = {"game": game_record.row.id, "seat": seat, "why": why}
        game_record.session.add(
            letter_on_seat(game_record.row.id, before, settings, "dismissed", facts, now)
        )


def award_game(
    game_record: GameRecord,
    winners: tuple[Seat, ...],
    why: str,
    settings: Settings,
    now: datetime,
    notice: Words | None = None,
) -> None:
    """End a game that some seats win by an award; by one to nobody all have lost.

    Every seat is told the reason, or the ``notice``, which has it in the words of each reader.

    Raises:
        ModerationError: only a part of a side would win that wins as a whole.
    """
    winners = tuple(dict.fromkeys(winners))
    for side in game_record.game.teams:
        if set(winners) & set(side) and not set(side) <= set(winners):
            raise ModerationError("part_of_side", {"seats": ", ".join(side)})
    game_record.append("ruling", {"by": MODERATOR, "why": why, "award": list(winners)}, at=now)
    game_record.finish(game_record.game.outcome_if_awarded(game_record.state, winners), now)
    notify_all(game_record, notice or ("service.notice.awarded", {"why": why}), settings, now)


def call_off_game(
    game_record: GameRecord, why: str, settings: Settings, now: datetime, notice: Words
) -> None:
    """End a game that nobody wins or loses. Every seat is told the ``notice``."""
    game_record.append("ruling", {"by": MODERATOR, "why": why, "called_off": True}, at=now)
    game_record.finish(game_record.game.outcome_if_called_off(), now)
    notify_all(game_record, notice, settings, now)


def mix_in_beacon(
    game_record: GameRecord, beacon: Beacon | None, why: str, settings: Settings, now: datetime
) -> None:
    """Mix a public beacon into the dice of a game from now on, or stop that.

    All players are told.
    """
    mix_in(game_record, beacon, {"by": MODERATOR, "why": why}, now)
    notice: Words = (f"service.notice.beacon_{'on' if beacon else 'off'}", {"why": why})
    if game_record.play is not None:
        notify_all(game_record, notice, settings, now)
        return
    mailer = ReportMailer(game_record.session, game_record, settings, now)
    for seat, row in mailer.rows.items():
        if row.player is not None:
            mailer.send(seat, Extras(notices=(notice,)))


def notify_all(game_record: GameRecord, notice: Words, settings: Settings, now: datetime) -> None:
    """Tell every seat of a game what was done to it."""
    mailer = ReportMailer(game_record.session, game_record, settings, now)
    mailer.deliver_news(None, Extras(), game_record.row.turn, Extras(notices=(notice,)))
