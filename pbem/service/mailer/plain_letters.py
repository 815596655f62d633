"""A letter to a player or to the moderator that is no report of a game."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow, PlayerRow
from pbem.mail import Attachment, Outgoing, compose
from pbem.render import Catalogue, write_html, write_text
from pbem.render.blocks import Block, Paragraph
from pbem.service.base.settings import Settings


@dataclass(frozen=True, slots=True)
class PlainLetter:
    """What a letter says.

    Attributes:
        title: what it is about, in the reader's language.
        blocks: the words.
        message_id: the same for the same letter, so that it is written once.
        answer_to: the address for answers.
        game: named in the subject, if there is one.
        references: Message-IDs of the thread it belongs to.
        attachments: files that come with it.
        headers: others, by name.
    """

    title: str
    blocks: Sequence[Block]
    message_id: str
    answer_to: str
    game: str = ""
    references: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)


def message_id_of(kind: str, settings: Settings) -> str:
    """The Message-ID of a letter that is written once and is no report of a game."""
    return f"<{kind}.{secrets.token_hex(12)}@{settings.address.rpartition('@')[2]}>"


def is_in_outbox(session: Session, message_id: str) -> bool:
    """True if the outbox has a letter with this Message-ID, sent or not."""
    return (
        session.execute(
            select(col(OutboxRow.id)).where(col(OutboxRow.message_id) == message_id)
        ).first()
        is not None
    )


def letter_to_player(
    player: PlayerRow, settings: Settings, letter: PlainLetter, now: datetime
) -> OutboxRow:
    """The letter for the outbox, to the address on file."""
    return letter_to_address(player.address, player.lang, settings, letter, now)


def letter_on_seat(
    game: str,
    player: PlayerRow,
    settings: Settings,
    about: str,
    facts: Mapping[str, object],
    now: datetime,
) -> OutboxRow:
    """The letter that tells a player what became of their seat.

    Its keys are ``service.<about>.title`` and ``.why``.
    """
    words = Catalogue(player.lang, player.zone)
    said = (Paragraph(words.text(f"service.{about}.why", facts)),)
    title = words.text(f"service.{about}.title")
    letter = PlainLetter(title, said, message_id_of(about, settings), settings.address, game)
    return letter_to_player(player, settings, letter, now)


def letter_to_address(
    address: str, lang: str, settings: Settings, letter: PlainLetter, now: datetime
) -> OutboxRow:
    """The letter for the outbox, to whoever reads this language at this address."""
    outgoing = Outgoing(
        message_id=letter.message_id,
        sender=settings.address,
        recipient=address,
        reply_to=letter.answer_to,
        subject=f"[{letter.game}] {letter.title}" if letter.game else letter.title,
        date=now,
        text=write_text(letter.title, letter.blocks),
        html=write_html(letter.title, letter.blocks, lang),
        references=letter.references,
        headers=letter.headers,
        attachments=letter.attachments,
    )
    return OutboxRow(
        message_id=letter.message_id,
        recipient=address,
        raw=compose(outgoing),
        created_at=now,
        next_at=now,
    )
