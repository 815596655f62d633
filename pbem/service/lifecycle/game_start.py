"""How a game starts, within the transaction: create it on a checked board, seat players, start."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import Document
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import EventRow, OutboxRow, PlayerRow, SeatRow
from pbem.mail import new_token
from pbem.rules import Seat, Words
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import resolve_incidents
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.mailer.bounces import bounce_subject
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.plain_letters import letter_on_seat
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.queue import settle


def create_game(
    session: Session,
    context: ServiceContext,
    document: Document,
    options: Mapping[str, Any],
    control: TimeControl,
    seed: bytes,
) -> GameRecord:
    """Put a game on record, with a secret token for every seat.

    Args:
        session: the transaction.
        context: the service.
        document: the checked board.
        options: as chosen.
        control: its time control.
        seed: 32 secret bytes for the dice.

    Raises:
        BadOptions: the game does not offer these options.
        UnknownGame: there is no such game.
    """
    module = context.store.module(document.game)
    game_record = GameRecord.create(
        session,
        module,
        document,
        module.complete(module.options(options)),
        seed=seed,
        at=context.now(),
    )
    game_record.row.clock = msgspec.to_builtins(control)
    for seat in game_record.game.seats:
        session.add(
            SeatRow(
                game=game_record.row.id,
                seat=seat,
                token=new_token(),
                standing=_shipped_standing_orders(game_record, seat),
                bank=round(control.bank_hours * 3600),
            )
        )
    session.flush()
    return game_record


def give_seat(game_record: GameRecord, row: SeatRow, player: PlayerRow) -> None:
    """Give a seat of a game not yet started to a player; who sat there before has it no more."""
    if row.player not in (None, player.id):
        row.token, row.references = new_token(), []
        row.standing = _shipped_standing_orders(game_record, row.seat)
    row.player = player.id


def take_seat_back(game_record: GameRecord, row: SeatRow) -> None:
    """Free a seat of a game not yet started; its secret serves nobody any more."""
    row.player, row.token, row.references = None, new_token(), []
    row.standing = _shipped_standing_orders(game_record, row.seat)


def delete_game(game_record: GameRecord, why: str, settings: Settings, now: datetime) -> None:
    """Delete a game not yet started and tell its players. Its number stays taken."""
    session, row = game_record.session, game_record.row
    game_record.append("ruling", {"by": "moderator", "why": why}, at=now)
    row.status = "deleted"
    for seat in game_record.seats():
        resolve_incidents(session, bounce_subject(row.id, seat))
        if (player := game_record.player(seat)) is not None:
            facts = {"game": row.id, "why": why}
            session.add(letter_on_seat(row.id, player, settings, "deleted", facts, now))
    session.execute(delete(SeatRow).where(col(SeatRow.game) == row.id))
    session.execute(
        update(OutboxRow).where(col(OutboxRow.game) == row.id).values(game=None, seat=None)
    )


def _shipped_standing_orders(game_record: GameRecord, seat: Seat) -> list[dict[str, Any]]:
    """The standing orders a seat begins with."""
    return [msgspec.to_builtins(policy) for policy in game_record.game.shipped_standing(seat)]


def start_game(mailer: ReportMailer, tutorial: str = "") -> None:
    """Start a game whose seats are all taken: the dice are sealed, clocks are set.

    ``tutorial``: the code of the one that the game is, if it is one.
    """
    game_record = mailer.game_record
    game_record.start(list(_salts(game_record)), mailer.now, tutorial)
    mailer.note_settlement(settle(game_record, mailer.language, mailer.now))
    mailer.set_clocks()


def welcome(mailer: ReportMailer, extras: Mapping[Seat, Extras]) -> None:
    """Tell every seat of a game that it has started, and send the first asks.

    Args:
        mailer: of the game.
        extras: what a seat's first letter tells beside the welcome; a seat may be missing.
    """
    for seat in mailer.game_record.game.seats:
        player, more = mailer.player(seat), extras.get(seat, Extras())
        greeting = ("service.notice.welcome", {"name": player.name if player else "", "seat": seat})
        notices = (greeting, *more.notices, *_words_to_newcomer(mailer, seat))
        mailer.send(
            seat, replace(more, notices=notices, standing=True, table=mailer.seating_table())
        )


def _words_to_newcomer(mailer: ReportMailer, seat: Seat) -> list[Words]:
    """How to learn a game by playing it: said in a player's first game, where there is a lobby."""
    lobby, row = mailer.settings.lobby, mailer.rows[seat]
    if not (lobby.enabled and lobby.practice and lobby.practice_a_day) or row.tutorial:
        return []
    games = select(func.count()).where(col(SeatRow.player) == row.player)
    if row.player is None or mailer.session.execute(games).scalar_one() > 1:
        return []
    code = mailer.game_record.module.code
    return [("service.tutorial.first_game", {"code": code, "address": mailer.settings.address})]


def seats_without_commitment(game_record: GameRecord) -> tuple[Seat, ...]:
    """The seats of a game not yet started that no letter reached.

    Each letter names the commitment.
    """
    missing = []
    for seat, row in game_record.seats().items():
        sent = select(col(OutboxRow.id)).where(
            col(OutboxRow.message_id).in_(row.references), col(OutboxRow.sent_at).is_not(None)
        )
        if row.player is None or game_record.session.execute(sent.limit(1)).first() is None:
            missing.append(seat)
    return tuple(missing)


def _salts(game_record: GameRecord) -> Iterator[str]:
    """The words the players gave for the dice."""
    query = select(col(EventRow.payload)).where(
        col(EventRow.game) == game_record.row.id, col(EventRow.kind) == "salted"
    )
    for payload in game_record.session.scalars(query):
        yield msgspec.json.decode(payload)["salt"]
