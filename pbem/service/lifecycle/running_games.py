"""What a moderator does to running games; the ledger holds each with its reason, all are told."""

from sqlalchemy.orm import Session

from pbem.ledger import GameRecord, Sealed
from pbem.ledger.database.tables import DeadlineRow
from pbem.rules import Seat, Words
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.lifecycle.bots import replace_by_bot
from pbem.service.lifecycle.lookups import player_row, seat_row
from pbem.service.lifecycle.moderator_actions import (
    award_game,
    extend_clock,
    hold_game,
    notify_all,
    replace_player,
    resume_game,
)


class RunningGames:
    """Actions on running games, each in a transaction of its own."""

    def __init__(self, context: ServiceContext) -> None:
        self.context = context

    def hold(self, game: str, why: str) -> None:
        """Stop all clocks and accept no orders."""
        with self.context.store.transaction() as session:
            hold_game(
                self.load_running(session, game, "running"),
                why,
                self.context.settings,
                self.context.now(),
            )

    def resume(self, game: str, why: str) -> None:
        """Resume a held game. Every clock restarts."""
        with self.context.store.transaction() as session:
            resume_game(
                self.load_running(session, game, "held"),
                why,
                self.context.settings,
                self.context.now(),
            )

    def extend(self, game: str, seat: Seat, hours: float, why: str) -> None:
        """Give a seat more time.

        Raises:
            ModerationError: no clock of this seat runs.
        """
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            deadline = session.get(DeadlineRow, (game_record.row.id, seat.upper()))
            if deadline is None:
                raise ModerationError("no_clock", {"seat": seat})
            extend_clock(
                game_record, deadline, hours, why, self.context.settings, self.context.now()
            )

    def rollback(self, game: str, target: int, why: str) -> None:
        """Take a game back to right after an event.

        Raises:
            ModerationError: there is no such moment.
        """
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            try:
                game_record.rollback(target, {"by": "moderator", "why": why}, self.context.now())
            except Sealed:
                raise ModerationError("no_such_moment", {"to": target}) from None
            number = game_record.public_event_numbers()[target]
            self.notify_all_seats(
                game_record, ("service.notice.rollback", {"to": number, "why": why})
            )

    def record_ruling(self, game: str, why: str) -> None:
        """Put a ruling on record and tell everybody."""
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            game_record.append("ruling", {"by": "moderator", "why": why}, at=self.context.now())
            self.notify_all_seats(game_record, ("service.notice.ruling", {"why": why}))

    def replace(self, game: str, seat: Seat, address: str, why: str) -> tuple[Seat, ...]:
        """Give a seat to another player: a new token, the old one is dead; both are told.

        Returns:
            The player's other seats in the game, which the moderator may not want.
        """
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            row, player = seat_row(session, game_record.row.id, seat), player_row(session, address)
            replace_player(game_record, row, player, why, self.context.settings, self.context.now())
            seats = game_record.seats().items()
            return tuple(
                other for other, held in seats if other != seat and held.player == player.id
            )

    def replace_by_bot(self, game: str, seat: Seat, level: str, why: str) -> None:
        """Give a seat to a bot: the old token is dead, everybody is told.

        Raises:
            ModerationError: there is no such seat or bot.
        """
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            row = seat_row(session, game_record.row.id, seat)
            replace_by_bot(game_record, row, level, why, self.context.settings, self.context.now())

    def end_as_draw(self, game: str, why: str) -> None:
        """End a game as a draw of all seats, with the reason on record."""
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            game_record.append("ruling", {"by": "moderator", "why": why}, at=self.context.now())
            game_record.finish(
                game_record.game.outcome_if_drawn(game_record.state), self.context.now()
            )
            self.notify_all_seats(game_record, ("service.notice.ended", {"why": why}))

    def award(self, game: str, winners: tuple[Seat, ...], why: str) -> None:
        """Award a game to seats, which win it; to none: all have lost.

        Raises:
            ModerationError: there is no such seat.
        """
        with self.context.store.transaction() as session:
            game_record = self.load_running(session, game)
            seats = tuple(seat_row(session, game_record.row.id, winner).seat for winner in winners)
            award_game(game_record, seats, why, self.context.settings, self.context.now())

    def load_running(self, session: Session, game: str, *statuses: str) -> GameRecord:
        """A game in one of some statuses, by default running or held (raises ModerationError)."""
        game_record = GameRecord.load(session, game, self.context.store.module)
        if game_record.row.status not in (statuses or ("running", "held")):
            raise ModerationError(
                "status", {"game": game_record.row.id, "status": game_record.row.status}
            )
        return game_record

    def notify_all_seats(self, game_record: GameRecord, notice: Words) -> None:
        """Tell every seat of a game what was done to it."""
        notify_all(game_record, notice, self.context.settings, self.context.now())
