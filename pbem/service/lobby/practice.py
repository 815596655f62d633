"""Games of practice: a player against bots, begun at once by one letter."""

import secrets
from datetime import timedelta

from sqlalchemy import func, select
from sqlmodel import col

from pbem.bots.levels import LEVELS_OFFERED
from pbem.games import presets
from pbem.ledger.tables import GameRow, PlayerRow, SeatRow
from pbem.lobby.state import LobbyRefused
from pbem.orders import fold
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES, Key
from pbem.rules import Words
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.time_control import TimeControl
from pbem.service.lifecycle.bots import seat_bot
from pbem.service.lifecycle.game_start import create_game, give_seat, start_game, welcome
from pbem.service.lobby.desk import Desk
from pbem.service.lobby.offers import Offer, board_of, offer_called, seat_called
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer

_DAY = timedelta(days=1)


def begin_practice(desk: Desk, player: PlayerRow, game: str, side: str, level: str) -> list[Words]:
    """Begin a game in which bots play all seats but the player's. Return what they are told.

    Without a wish they get the first seat of the game.

    Raises:
        LobbyRefused: it is not on offer, there is no such seat or level, or they play enough.
    """
    desk.require_served(player)
    _require_leave(desk, player)
    offer, chosen = offer_called(game, desk.settings.lobby), _level_called(level)
    module = offer.module
    options = next(each.options for each in presets(module.id) if each.id == offer.scenario)
    board = board_of(*offer)
    clock = desk.settings.clock
    control = TimeControl(**{**clock.model_dump(), "weekdays_off": tuple(clock.weekdays_off)})
    record = create_game(
        desk.session, desk.context, board, options, control, secrets.token_bytes(32)
    )
    seats = record.game.seats
    seat = seat_called(offer, seats, side) or seats[0]
    for name, row in record.seats().items():
        if name == seat:
            give_seat(record, row, player)
            continue
        try:
            seat_bot(record, row, chosen, desk.now)
        except ModerationError:
            raise LobbyRefused("no_bots", got=Offer(*offer).text) from None
    desk.session.flush()
    mailer = ReportMailer(desk.session, record, desk.settings, desk.now)
    start_game(mailer)
    welcome(mailer, {seat: Extras(seating=mailer.seating(seat))})
    facts = {"table": record.row.id, "offer": offer, "seat": seat}
    return [("service.lobby.practice", facts | {"level": Key(f"report.bot.{chosen}")})]


def _require_leave(desk: Desk, player: PlayerRow) -> None:
    """Ensure that a player may begin another game of practice (raises LobbyRefused)."""
    lobby = desk.settings.lobby
    theirs = (
        select(func.count(func.distinct(col(GameRow.id))))
        .join(SeatRow, col(SeatRow.game) == col(GameRow.id))
        .where(col(SeatRow.player) == player.id)
        .where(col(GameRow.id).in_(select(col(SeatRow.game)).where(col(SeatRow.bot) != "")))
    )
    unfinished = theirs.where(col(GameRow.status).in_(("running", "held")))
    of_day = theirs.where(col(GameRow.created_at) > desk.now - _DAY)
    if desk.session.execute(unfinished).scalar_one() >= lobby.practice:
        raise LobbyRefused("practice", count=lobby.practice)
    if desk.session.execute(of_day).scalar_one() >= lobby.practice_a_day:
        raise LobbyRefused("practice_a_day", count=lobby.practice_a_day)


def _level_called(words: str) -> str:
    """The level of bots that words name in any language; without words the first."""
    if not words:
        return LEVELS_OFFERED[0]
    said = fold(words).split()
    for level in LEVELS_OFFERED:
        names = {level, *(fold(Catalogue(lang).text(f"report.bot.{level}")) for lang in LANGUAGES)}
        if names & set(said):
            return level
    known = tuple(Key(f"report.bot.{level}") for level in LEVELS_OFFERED)
    raise LobbyRefused("level_unknown", got=words, known=known)
