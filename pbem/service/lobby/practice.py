"""Games of practice: a player against bots, begun at once by one letter."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlmodel import col

from pbem.bots.levels import LEVELS_OFFERED
from pbem.games import presets
from pbem.ledger import GameRecord
from pbem.ledger.chains.chain import seed_of_tutorial
from pbem.ledger.database.tables import GameRow, PlayerRow, SeatRow
from pbem.lobby.state import LobbyRefused
from pbem.orders import fold, fold_words
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES, Key
from pbem.rules import Words
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.time_control import TimeControl
from pbem.service.lifecycle.bots import seat_bot
from pbem.service.lifecycle.game_start import create_game, give_seat, start_game, welcome
from pbem.service.lobby.desk import Desk
from pbem.service.lobby.named_beside import Asked, require_nothing_else
from pbem.service.lobby.offers import Offer, board_of, offer_called, seat_called
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.lessons import tutorials
from pbem.service.mailer.report_mailer import ReportMailer

_DAY = timedelta(days=1)


class PracticeWish(NamedTuple):
    """What a player wants to practise.

    Attributes:
        game: the words for a game and its scenario.
        side: the words for a seat; empty: they have no wish.
        level: the words for a level; empty: they have no wish.
        beside: the other words of their letter.
    """

    game: str
    side: str = ""
    level: str = ""
    beside: Sequence[str] = ()


def begin_practice(desk: Desk, player: PlayerRow, wish: PracticeWish) -> list[Words]:
    """Begin a game in which bots play all seats but the player's. Return what they are told.

    Without a wish they get the first seat of the game.

    Raises:
        LobbyRefused: it is not on offer, there is no such seat or level, they play enough, or other
            words of their letter name another scenario, seat or level.
    """
    desk.require_served(player)
    _require_leave(desk, player)
    offer, chosen = offer_called(wish.game, desk.settings.lobby), _level_called(wish.level)
    record = _created(desk, offer, {}, secrets.token_bytes(32))
    seats = record.game.seats
    seat = seat_called(offer, seats, wish.side) or seats[0]
    require_nothing_else(Asked(offer, seat, chosen, bool(wish.side)), seats, wish.beside)
    _seat_all(desk, record, seat, player, chosen)
    mailer = ReportMailer(desk.session, record, desk.settings, desk.now)
    start_game(mailer)
    welcome(mailer, {seat: Extras(seating=mailer.seating(seat))})
    facts = {"table": record.row.id, "offer": offer, "seat": seat}
    return [("service.lobby.practice", facts | {"level": Key(f"report.bot.{chosen}")})]


def begin_tutorial(
    desk: Desk, player: PlayerRow, game: str, beside: Sequence[str] = ()
) -> list[Words]:
    """Begin the tutorial of a game: a game of practice whose seed everybody may know.

    Return what the player is told.

    Args:
        desk: where it begins.
        player: who asks for it.
        game: the words for the game.
        beside: the other words of their letter.

    Raises:
        LobbyRefused: the game is not on offer or has no tutorial, they play enough, or other words
            of their letter name another scenario, seat or level.
    """
    desk.require_served(player)
    _require_leave(desk, player)
    code = offer_called(game, desk.settings.lobby).code
    tutorial = tutorials()[code]
    seed = seed_of_tutorial(code)
    offer, seat = Offer(code, tutorial.scenario), tutorial.seat
    record = _created(desk, offer, tutorial.options, seed)
    require_nothing_else(Asked(offer, seat, tutorial.level), record.game.seats, beside)
    _seat_all(desk, record, seat, player, tutorial.level)
    record.seats()[seat].tutorial = code
    mailer = ReportMailer(desk.session, record, desk.settings, desk.now)
    start_game(mailer, code)
    count = {"count": len(tutorial.lessons)}
    begun: Words = ("service.tutorial.begun", count)
    welcome(mailer, {seat: Extras(seating=mailer.seating(seat), notices=(begun,))})
    facts = {"table": record.row.id, "seat": seat}
    return [("service.lobby.tutorial", facts | count)]


def _created(desk: Desk, offer: Offer, options: Mapping[str, Any], seed: bytes) -> GameRecord:
    """A new game of a scenario, under the time control of the settings."""
    preset = next(each for each in presets(offer.module.id) if each.id == offer.scenario)
    clock = desk.settings.clock
    control = TimeControl(**{**clock.model_dump(), "weekdays_off": tuple(clock.weekdays_off)})
    chosen = {**preset.options, **options}
    return create_game(desk.session, desk.context, board_of(*offer), chosen, control, seed)


def _seat_all(desk: Desk, record: GameRecord, seat: str, player: PlayerRow, level: str) -> None:
    """Give a seat to a player, and all others to bots (raises LobbyRefused)."""
    for name, row in record.seats().items():
        if name == seat:
            give_seat(record, row, player)
            continue
        try:
            seat_bot(record, row, level, desk.now)
        except ModerationError:
            raise LobbyRefused("no_bots", got=record.module.code) from None
    desk.session.flush()


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
    said = fold_words(words)
    for level in LEVELS_OFFERED:
        names = {level, *(fold(Catalogue(lang).text(f"report.bot.{level}")) for lang in LANGUAGES)}
        if names & set(said):
            return level
    known = tuple(Key(f"report.bot.{level}") for level in LEVELS_OFFERED)
    raise LobbyRefused("level_unknown", got=words, known=known)
