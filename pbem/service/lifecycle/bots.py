"""A bot takes a seat, or leaves it: within the transaction, on record, everybody is told."""

from datetime import datetime

from pbem.bots.levels import LEVELS_OFFERED
from pbem.bots.registry import bot_version, has_bots
from pbem.ledger import GameRecord
from pbem.ledger.database.event_tables import TournamentGameRow, TournamentRow
from pbem.ledger.database.tables import PlayerRow, SeatRow
from pbem.mail import new_token
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import Key
from pbem.rules import Seat, Words
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.lifecycle.moderator_actions import MODERATOR, notify_all
from pbem.service.lifecycle.spells import begin_spell, end_spell
from pbem.service.mailer.plain_letters import letter_on_seat
from pbem.service.orders.queue import QueuedOrders, put_in_queue

SUBSTITUTE = "steady"
"""The level of a bot that plays on for a person by a vote or by the rules of an event."""


def check_level(game_record: GameRecord, level: str) -> None:
    """Ensure that a game has bots, and of this level (raises ModerationError).

    In an event a bot plays only if its rules have bots as substitutes.
    """
    table = game_record.session.get(TournamentGameRow, game_record.row.id)
    if table is not None and not _has_substitutes(game_record, table.tournament):
        raise ModerationError("bot_in_event", {"game": game_record.row.id})
    if not has_bots(game_record.row.module):
        raise ModerationError("no_bots", {"game": game_record.row.id})
    if level not in LEVELS_OFFERED:
        raise ModerationError("bot_level", {"got": level, "known": ", ".join(LEVELS_OFFERED)})


def _has_substitutes(game_record: GameRecord, event: str) -> bool:
    """True if bots play on for players who leave an event."""
    rules = game_record.session.get_one(TournamentRow, event).rules
    return bool(rules.get("substitutes") == "bot")


def seat_bot(
    game_record: GameRecord,
    row: SeatRow,
    level: str,
    now: datetime,
    why: str = "",
    by: str = MODERATOR,
) -> None:
    """Give a seat to a bot; who sat there has it no more, and nothing of theirs is on file.

    ``by``: who decides: the moderator, the table or the service.

    Raises:
        ModerationError: the game has no such bot.
    """
    check_level(game_record, level)
    end_spell(row, now)
    put_in_queue(game_record, row, QueuedOrders(), now)
    row.player, row.token, row.references = None, new_token(), []
    row.missed, row.shown, row.resigned_at = 0, {}, None
    begin_spell(row, level, now)
    said = {"level": level, "version": bot_version(game_record.row.module), "why": why}
    game_record.append("bot", {"by": by, "seat": row.seat, **said}, at=now)


def unseat_bot(game_record: GameRecord, row: SeatRow, now: datetime) -> None:
    """Take the bot, if there is one, off a seat of a game not yet started."""
    if row.bot:
        end_spell(row, now)
        version = bot_version(game_record.row.module)
        said = {"by": MODERATOR, "seat": row.seat, "level": "", "version": version}
        game_record.append("bot", said, at=now)


def replace_by_bot(
    game_record: GameRecord,
    row: SeatRow,
    level: str,
    why: str,
    settings: Settings,
    now: datetime,
) -> None:
    """Give a seat of a running game to a bot; everybody is told, and who sat there.

    Raises:
        ModerationError: the game has no such bot.
    """
    before = game_record.player(row.seat)
    seat_bot(game_record, row, level, now, why)
    facts = {"seat": row.seat, "level": Key(f"report.bot.{level}"), "why": why}
    notice: Words = ("service.notice.bot", facts)
    notify_all(game_record, notice, settings, now)
    if before is not None:
        tell_dismissed(game_record, before, row.seat, why, settings, now)


def tell_dismissed(
    game_record: GameRecord,
    player: PlayerRow,
    seat: Seat,
    why: str,
    settings: Settings,
    now: datetime,
) -> None:
    """Tell a player that they have a seat no more."""
    named = renderer(game_record.document).seat(seat, Catalogue(player.lang))
    told = {"game": game_record.row.id, "seat": named, "why": why}
    letter = letter_on_seat(game_record.row.id, player, settings, "dismissed", told, now)
    game_record.session.add(letter)
