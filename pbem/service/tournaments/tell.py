"""Letters of an event: to its players and officials, each in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from pbem.ledger.tables import PlayerRow
from pbem.mail import reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Paragraph
from pbem.render.report import Words
from pbem.service.app import App
from pbem.service.letters import PlainLetter, to_address, to_player, written
from pbem.tournament.record import EventRecord


@dataclass(frozen=True, slots=True)
class Told:
    """What a letter of an event says.

    Attributes:
        title: its subject.
        paragraphs: its words.
        about: distinguishes it from other letters to the same reader about the same fact.
        answers: Message-ID of the letter that it answers; empty where none called for it.
    """

    title: Words
    paragraphs: Sequence[Words]
    about: str = ""
    answers: str = ""


def event_address(app: App, event: str) -> str:
    """Where letters to an event go."""
    return reply_address(app.settings.address, event)


def tell_player(record: EventRecord, app: App, player: PlayerRow, told: Told) -> None:
    """Put a letter to a player into the outbox, once for each fact."""
    words = Catalogue(player.lang, player.zone)
    letter = _letter(record, app, words, told, f"p{player.id}")
    if not written(record.session, letter.message_id):
        record.session.add(to_player(player, app.settings, letter, app.now()))


def tell_officials(record: EventRecord, app: App, told: Told) -> None:
    """Put a letter to the director and each assistant into the outbox, once for each fact."""
    for n, official in enumerate((record.rules.director, *record.rules.assistants)):
        letter = _letter(record, app, Catalogue(official.lang), told, f"o{n}")
        if not written(record.session, letter.message_id):
            row = to_address(official.address, official.lang, app.settings, letter, app.now())
            record.session.add(row)


def player_of(session: Session, record: EventRecord, number: int) -> PlayerRow:
    """Who plays for an entrant."""
    return session.get_one(PlayerRow, record.state.entry(number).player)


def _letter(record: EventRecord, app: App, words: Catalogue, told: Told, reader: str) -> PlainLetter:
    domain = app.settings.address.rpartition("@")[2]
    blocks: list[Block] = [Paragraph(words.text(*said)) for said in told.paragraphs]
    about = f".{told.about}" if told.about else ""
    return PlainLetter(
        title=words.text(*told.title),
        blocks=blocks,
        message_id=f"<event.{record.row.id}.{record.row.head}.{reader}{about}@{domain}>",
        answer_to=event_address(app, record.row.id),
        game=record.row.id,
        references=(told.answers,) if told.answers else (),
    )
