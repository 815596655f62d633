"""Notices to players whose letter was not worked.

A notice goes to the address on file and says what to do. An unknown sender gets none.
"""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import GameRow, OutboxRow, PlayerRow, SeatRow
from pbem.mail import reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Bullets, Paragraph
from pbem.service.base.reasons import OTHER_RULES, reason_words
from pbem.service.inbox.checks import SilenceCheck
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection
from pbem.service.lobby.desk import in_words
from pbem.service.lobby.listing import lobby_words
from pbem.service.mailer.plain_letters import PlainLetter, is_in_outbox, letter_to_player

_SILENT = ("not_authenticated",)
_MOST_GAMES = 50
_MOST_ANSWERS = 5
"""So many letters of a day that name no seat are answered, so that a loop of programs ends."""


def send_rejection_notice(incoming: IncomingLetter, objection: Objection, now: datetime) -> None:
    """Tell the player of a waiting letter what to do: once a day for each kind and game.

    Whoever wrote to no seat is told for each letter, some times a day. The outbox keeps these
    limits: the Message-ID names player, kind, game, day (UTC) and number, and is unique.
    """
    player = incoming.player
    if player is None or objection.status != "quarantined" or objection.reason in _SILENT:
        return
    session, settings = incoming.session, incoming.settings
    kind = _notice_kind(objection.reason)
    domain = settings.address.rpartition("@")[2]
    seat = incoming.seat
    about = f"{kind.replace('_', '-')}.{seat.game if seat else 'none'}"
    most = _MOST_ANSWERS if kind == "no_seat" else 1
    ids = (f"<advice.{about}.{player.id}.{now:%Y%m%d}.{n}@{domain}>" for n in range(most))
    message_id = next((each for each in ids if not is_in_outbox(session, each)), None)
    if message_id is None:
        return
    words = Catalogue(player.lang, player.zone)
    title = words.text("service.rejection.title")
    blocks = _notice_blocks(incoming, objection, words, kind)
    letter = PlainLetter(
        title,
        blocks,
        message_id,
        answer_to=reply_address(settings.address, seat.token) if seat else settings.address,
        game=seat.game if seat else "",
        references=() if kind == "wrong_sender" else (incoming.letter.message_id,),
    )
    session.add(letter_to_player(player, settings, letter, now))


def _notice_kind(reason: str) -> str:
    """What a player is told for a reason on record."""
    if reason in ("no_seat", "wrong_sender"):
        return reason
    if reason == OTHER_RULES:
        return "other_rules"
    if reason in SilenceCheck.reasons:
        return "automatic"
    return "failed" if reason.startswith("error.") else "unreadable"


def _notice_blocks(
    incoming: IncomingLetter, objection: Objection, words: Catalogue, kind: str
) -> list[Block]:
    letter, seat = incoming.letter, incoming.seat
    facts = {
        "sender": letter.sender,
        "subject": letter.subject,
        "received": letter.received_at,
        "game": seat.game if seat else "",
    }
    blocks: list[Block] = [
        Paragraph(words.text(f"service.rejection.{kind}", facts)),
        Paragraph(words.text("service.rejection.letter", facts)),
    ]
    if kind in ("unreadable", "automatic"):
        blocks.append(Paragraph(words.text(*reason_words(objection.reason))))
    blocks.append(Paragraph(words.text(f"service.rejection.{kind}_do", facts)))
    if kind == "no_seat":
        games = tuple(
            words.text(key, facts)
            for key, facts in _unfinished_games(incoming.session, incoming.player)
        )
        blocks.append(
            Bullets(games) if games else Paragraph(words.text("service.rejection.no_games"))
        )
    if incoming.settings.moderator:
        blocks.append(
            Paragraph(
                words.text("service.rejection.moderator", {"address": incoming.settings.moderator})
            )
        )
    return [*blocks, *(_lobby_words(incoming, words) if kind == "no_seat" else ())]


def _lobby_words(incoming: IncomingLetter, words: Catalogue) -> list[Block]:
    """What can be written to the lobby; nothing where there is none."""
    if not incoming.settings.lobby.enabled:
        return []
    told = [in_words(said, words) for said in lobby_words()]
    return [Paragraph(words.text("service.rejection.lobby")), Bullets(tuple(told))]


def _unfinished_games(
    session: Session, player: PlayerRow | None
) -> list[tuple[str, dict[str, object]]]:
    """The player's unfinished games, each with the moment of its last letter to them."""
    assert player is not None
    last = func.max(col(OutboxRow.created_at))
    query = (
        select(col(SeatRow.game), last)
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .outerjoin(
            OutboxRow,
            (col(OutboxRow.game) == col(SeatRow.game)) & (col(OutboxRow.seat) == col(SeatRow.seat)),
        )
        .where(col(SeatRow.player) == player.id, col(GameRow.status) != "finished")
        .group_by(col(SeatRow.game))
        .order_by(col(SeatRow.game))
        .limit(_MOST_GAMES)
    )
    found = session.execute(query).all()
    return [
        (f"service.rejection.game{'' if sent else '_unwritten'}", {"game": game, "sent": sent})
        for game, sent in found
    ]
