"""The moderator's actions: the ledger holds each with its reason; every seat it touches is told."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from sqlalchemy import delete, select, update
from sqlmodel import col

from pbem.games import Document
from pbem.ledger import (
    GameRecord,
    RoundAwaited,
    Sealed,
    Unmovable,
    Upgrade,
    move_to_present_rules,
    upgrade,
)
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import DeadlineRow, LetterRow, PlayerRow
from pbem.orders import Context, Line, OrderError, Problem, problem_of
from pbem.render import Catalogue
from pbem.render.blocks import Paragraph
from pbem.rules import Illegal, NotAsked, Seat, Words
from pbem.service.base.errors import ModerationError
from pbem.service.base.incidents import resolve_incidents
from pbem.service.base.reasons import OTHER_RULES
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.inbox.procedures import VOUCHED
from pbem.service.inbox.steps import NamedSeat, take_from_quarantine
from pbem.service.lifecycle.beacon import give_back_waiting_time
from pbem.service.lifecycle.bots import seat_bot, unseat_bot
from pbem.service.lifecycle.game_start import (
    create_game,
    delete_game,
    give_seat,
    start_game,
    welcome,
)
from pbem.service.lifecycle.lookups import free_address, player_row, seat_row
from pbem.service.lifecycle.moderator_actions import (
    mix_in_beacon,
)
from pbem.service.lifecycle.running_games import RunningGames
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.plain_letters import (
    PlainLetter,
    letter_to_address,
    message_id_of,
)
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.mailer.sent_letters import send_again
from pbem.service.orders.queue import settle

T = TypeVar("T")


class ForcedOrderError(ModerationError):
    """The moderator's order cannot be read or breaks a rule; ``problem`` says where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("order")
        self.problem = problem


class PlayerChanges(msgspec.Struct, frozen=True):
    """What changes of a player; what is ``None`` stays."""

    name: str | None = None
    address: str | None = None
    lang: str | None = None
    zone: str | None = None


class Moderator(RunningGames):
    """The moderator at the app."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.app = app

    # --- players and games ---

    def add_player(self, name: str, address: str, lang: str, zone: str) -> int:
        """Put a player on the list and return their number.

        Raises:
            ModerationError: the address is taken, or none that letters can go to.
        """
        with self.app.store.transaction() as session:
            player = PlayerRow(
                name=name, address=free_address(session, address), lang=lang, zone=zone
            )
            session.add(player)
            session.flush()
            assert player.id is not None
            return player.id

    def edit_player(self, address: str, changes: PlayerChanges) -> None:
        """Change a player's record. They are told at the old address and at the new one.

        Raises:
            ModerationError: there is no such player, or the new address is taken or no address.
        """
        with self.app.store.transaction() as session:
            player = player_row(session, address)
            before = player.address
            if changes.address is not None and changes.address.lower() != before:
                player.address = free_address(session, changes.address)
                keys = update(LobbyKeyRow).where(col(LobbyKeyRow.address) == before)
                session.execute(keys.values(address=player.address))
            player.name = changes.name or player.name
            player.lang, player.zone = changes.lang or player.lang, changes.zone or player.zone
            words = Catalogue(player.lang, player.zone)
            facts = {
                "name": player.name,
                "address": player.address,
                "lang": player.lang,
                "zone": player.zone,
            }
            said = (Paragraph(words.text("service.player.edited", facts)),)
            for to in dict.fromkeys((before, player.address)):
                title = words.text("service.player.title")
                letter = PlainLetter(
                    title,
                    said,
                    message_id_of("player", self.app.settings),
                    self.app.settings.address,
                )
                session.add(
                    letter_to_address(to, player.lang, self.app.settings, letter, self.app.now())
                )

    def create(
        self, document: Document, options: Mapping[str, Any], control: TimeControl, seed: bytes
    ) -> str:
        """Create a game on a checked board, with a secret token per seat. Return its identifier.

        Raises:
            BadOptions: the game does not offer these options.
            UnknownGame: there is no such game.
        """
        with self.app.store.transaction() as session:
            return create_game(session, self.app, document, options, control, seed).row.id

    def make_anonymous(self, game: str) -> None:
        """Let press come from nobody in a game not yet started (raises NoSuchGame)."""
        with self.app.store.transaction() as session:
            GameRecord.load(session, game, self.app.store.module).row.anonymous = True

    def seat_player(self, game: str, seat: Seat, address: str) -> None:
        """Give a seat of a game not yet started to a player in place of any other; welcome them.

        Raises:
            ModerationError: there is no such seat or player, or the game has started.
        """
        with self.app.store.transaction() as session:
            game_record = GameRecord.load(session, game, self.app.store.module)
            row, player = seat_row(session, game, seat), player_row(session, address)
            if game_record.play is not None:
                raise ModerationError("started", {"game": game_record.row.id})
            unseat_bot(game_record, row, self.app.now())
            give_seat(game_record, row, player)
            mailer = ReportMailer(session, game_record, self.app.settings, self.app.now())
            notice = ("service.notice.seated", {"name": player.name, "seat": row.seat})
            seating = mailer.seating(row.seat)
            mailer.send(
                row.seat, Extras(notices=(notice,), table=mailer.seating_table(), seating=seating)
            )

    def seat_bot(self, game: str, seat: Seat, level: str) -> None:
        """Give a seat of a game not yet started to a bot.

        Raises:
            ModerationError: there is no such seat or bot, or the game has started.
        """
        with self.app.store.transaction() as session:
            game_record = GameRecord.load(session, game, self.app.store.module)
            row = seat_row(session, game, seat)
            if game_record.play is not None:
                raise ModerationError("started", {"game": game_record.row.id})
            seat_bot(game_record, row, level, self.app.now())

    def delete_unstarted(self, game: str, why: str) -> None:
        """Delete a game not yet started and tell its players. Its number stays taken.

        Raises:
            ModerationError: it has started, or is one of an event.
            NoSuchGame: there is none of this name.
        """
        with self.app.store.transaction() as session:
            game_record = GameRecord.load_without_position(session, game, self.app.store.module)
            row = game_record.row
            if row.started_at is not None:
                raise ModerationError("started", {"game": row.id})
            if session.get(TournamentGameRow, row.id) is not None:
                raise ModerationError("of_event", {"game": row.id})
            delete_game(game_record, why, self.app.settings, self.app.now())

    def start(self, game: str) -> None:
        """Start a game: the dice are sealed, everybody is told and asked.

        Raises:
            ModerationError: a seat is empty, the game has started, or its beacon gave no round.
        """
        now = self.app.now()
        self._with_rounds(lambda: self._start(game, now))

    def _start(self, game: str, now: datetime) -> None:
        with self.app.store.transaction() as session:
            game_record = GameRecord.load(session, game, self.app.store.module)
            game_record.caused_at, game_record.signature_of = now, self.app.rounds.signature_of
            empty = [
                seat
                for seat, row in game_record.seats().items()
                if row.player is None and not row.bot
            ]
            if empty:
                raise ModerationError("empty_seats", {"seats": ", ".join(empty)})
            if game_record.play is not None:
                raise ModerationError("started", {"game": game})
            mailer = ReportMailer(session, game_record, self.app.settings, self.app.now())
            start_game(mailer)
            welcome(mailer, {})

    def _with_rounds(self, act: Callable[[], T]) -> T:
        """Do something that may need a round of the beacon (raises ModerationError without it)."""
        try:
            return self.app.rounds.run_with_rounds(act)
        except RoundAwaited as awaited:
            raise ModerationError(
                "beacon_away", {"game": awaited.game, "round": awaited.number}
            ) from None

    def set_beacon(self, game: str, *, on: bool, why: str) -> None:
        """Mix the public beacon of the settings into the dice from now on, or stop that.

        Raises:
            ModerationError: it does so already, the game is over, or it began before beacons.
        """
        with self.app.store.transaction() as session:
            game_record, now = GameRecord.load(session, game, self.app.store.module), self.app.now()
            row, beacon = game_record.row, self.app.settings.beacon.network if on else None
            if row.beacon == msgspec.to_builtins(beacon):
                raise ModerationError("beacon_same", {"game": row.id})
            give_back_waiting_time(game_record, now)
            try:
                mix_in_beacon(game_record, beacon, why, self.app.settings, now)
            except Sealed:
                raise ModerationError("beacon_never", {"game": row.id}) from None

    # --- more actions on a game ---

    def upgrade(self, game: str, why: str) -> Upgrade:
        """Move an unfinished game over to the present rules, if they lead to the very same history.

        It is told to all, and every clock starts anew. The letters that waited because of the other
        rules are processed in the order in which they came.

        Raises:
            ModerationError: it is finished, or under the present rules.
            NoSuchGame: there is none of this name.
        """
        return self._move_to_rules(upgrade, game, why)

    def move_to_present_rules(self, game: str, why: str) -> Upgrade:
        """Rule that an unfinished game goes on from its last checkpoint under the present rules.

        Raises:
            ModerationError: as of ``upgrade``; or the present rules cannot go on from there.
            NoSuchGame: there is none of this name.
        """
        try:
            return self._move_to_rules(move_to_present_rules, game, why)
        except Unmovable as error:
            raise ModerationError("unmovable", {"game": error.game, "detail": error.kind}) from None

    def _move_to_rules(
        self, act: Callable[..., tuple[GameRecord, Upgrade]], game: str, why: str
    ) -> Upgrade:
        with self.app.store.transaction() as session:
            payload = {"by": "moderator", "why": why}
            try:
                game_record, found = act(
                    session, game, self.app.store.module, payload, self.app.now()
                )
            except Sealed:
                raise ModerationError("present_rules", {"game": game.upper()}) from None
            if not found.differs or found.target:
                resolve_incidents(session, found.game)
                session.execute(delete(DeadlineRow).where(col(DeadlineRow.game) == found.game))
                facts = {**msgspec.structs.asdict(found), "checkpoint": found.target, "why": why}
                self.notify_all_seats(
                    game_record,
                    (f"service.notice.{'moved' if found.target else 'upgraded'}", facts),
                )
        if not found.differs or found.target:
            self._release_waiting(found.game)
        return found

    def _release_waiting(self, game: str) -> None:
        """Process the letters that came while the game was under other rules.

        A letter that the service cannot process now waits on for the moderator.
        """
        with self.app.store.transaction() as session:
            waiting = select(col(LetterRow.id)).where(
                col(LetterRow.game) == game,
                col(LetterRow.status) == "quarantined",
                col(LetterRow.reason) == OTHER_RULES,
            )
            numbers = list(session.scalars(waiting.order_by(col(LetterRow.id))))
        for number in filter(None, numbers):
            with suppress(ModerationError):
                self.release(number)

    def force(self, game: str, seat: Seat, text: str, why: str) -> None:
        """Give an order for a seat; all are told that one was given, its player alone which.

        Raises:
            ForcedOrderError: it cannot be read or is illegal.
            ModerationError: nobody asked that seat for it, or the beacon gave no round.
        """
        now = self.app.now()
        self._with_rounds(lambda: self._force(game, seat, Line(1, text), why, now))

    def _force(self, game: str, seat: Seat, line: Line, why: str, now: datetime) -> None:
        with self.app.store.transaction() as session:
            game_record = self.load_running(session, game)
            game_record.caused_at, game_record.signature_of = now, self.app.rounds.signature_of
            turn, seat = game_record.row.turn, seat_row(session, game_record.row.id, seat).seat
            mailer = ReportMailer(session, game_record, self.app.settings, now)
            asks = tuple(ask for ask in game_record.asks if ask.seat == seat)
            try:
                orders = mailer.language(seat).read(
                    line, Context(game_record.game.view(game_record.state, seat), asks)
                )
                for order in orders:
                    game_record.submit(seat, order, via="moderator", at=now)
            except (OrderError, Illegal) as error:
                raise ForcedOrderError(problem_of(error, line)) from None
            except NotAsked:
                raise ModerationError("not_asked", {"seat": seat}) from None
            game_record.append("ruling", {"by": "moderator", "seat": seat, "why": why}, at=now)
            written = "; ".join(mailer.language(seat).display(order) for order in orders)
            mailer.notices[seat] = (("service.notice.forced_line", {"line": written}),)
            self._settle_and_tell(
                game_record,
                mailer,
                turn,
                ("service.notice.forced_seat", {"seat": seat, "why": why}),
            )

    def resend(self, game: str, seat: Seat, at: int | None = None) -> None:
        """Write a seat's last report again, with all events since its player's last order.

        ``at``: the one that told it of an event instead, as the position was then.

        Raises:
            ModerationError: no such seat, nobody sits there, or no report told of that event.
        """
        with self.app.store.transaction() as session:
            game_record = GameRecord.load(session, game, self.app.store.module)
            row = seat_row(session, game_record.row.id, seat)
            if row.player is None:
                raise ModerationError("empty_seats", {"seats": row.seat})
            mailer = ReportMailer(session, game_record, self.app.settings, self.app.now())
            if at is not None:
                send_again(mailer, row.seat, at)
                return
            row.reported = max(0, (game_record.last_order_event(row.seat) or 0) - 1)
            mailer.send(row.seat, Extras(notices=(("service.notice.resent", {}),)))

    def _settle_and_tell(
        self, game_record: GameRecord, mailer: ReportMailer, turn: int, notice: Words
    ) -> None:
        mailer.note_settlement(settle(game_record, mailer.language, mailer.now))
        mailer.deliver_news(None, Extras(), turn, Extras(notices=(notice,)))

    # --- quarantine ---

    def quarantined(self) -> list[LetterRow]:
        """The letters that wait, oldest first."""
        with self.app.store.transaction() as session:
            query = (
                select(LetterRow)
                .where(col(LetterRow.status) == "quarantined")
                .order_by(col(LetterRow.id))
            )
            return list(session.scalars(query).all())

    def release(self, number: int, seat: tuple[str, Seat] | None = None) -> str:
        """Work a quarantined letter after all: the moderator vouches for it. Returns its status.

        Args:
            number: of the letter.
            seat: the game and seat it is for, where its address does not name one.

        Raises:
            ModerationError: no such letter waits, there is no such seat, or the beacon gave no
                round.
        """
        procedure = VOUCHED
        if seat is not None:
            with self.app.store.transaction() as session:
                row = seat_row(session, *seat)
            procedure = replace(VOUCHED, find=NamedSeat(row.game, row.seat))
        now = self.app.now()
        became = self._with_rounds(lambda: self.app.release(number, procedure, now))
        if became == "known":
            raise ModerationError("no_such_letter", {"number": number})
        return became

    def reject(self, number: int) -> None:
        """Put a quarantined letter away for good (raises ModerationError)."""
        with self.app.store.transaction() as session:
            if take_from_quarantine(session, number, "rejected") is None:
                raise ModerationError("no_such_letter", {"number": number})


def new_seed() -> bytes:
    """32 secret bytes for the dice of a game."""
    return secrets.token_bytes(32)
