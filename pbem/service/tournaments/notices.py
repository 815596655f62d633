"""Letters of an event: to its players and officials, each in the reader's language."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pbem.games import Document
from pbem.ledger import parse_timestamp
from pbem.ledger.database.tables import PlayerRow
from pbem.mail import reply_address
from pbem.render import Catalogue, renderer
from pbem.render.blocks import Block, Paragraph, Verbatim
from pbem.render.catalogue import Key
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.mailer.plain_letters import (
    PlainLetter,
    is_in_outbox,
    letter_to_address,
    letter_to_player,
)
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.event_calendars import calendar_for_event_letter
from pbem.service.tournaments.event_clocks import PendingAnswer, clock_of, is_reminder_due
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.newcomer_keys import Newcomer, key_of, new_key
from pbem.service.tournaments.opening import board_of
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official


@dataclass(frozen=True, slots=True)
class Notice:
    """What a letter of an event says.

    Attributes:
        title: its subject.
        paragraphs: its words.
        quoted: lines below them, unchanged; ``after``: blocks. Both take the reader's words.
        about: distinguishes it from other letters to the same reader about the same fact.
        once: names it, where it is written once whatever else is put on record meanwhile.
        answers: Message-ID of the letter that it answers; empty where none called for it.
    """

    title: Words
    paragraphs: Sequence[Words]
    quoted: Callable[[Catalogue], Sequence[str]] = lambda _: ()
    after: Callable[[Catalogue], Sequence[Block]] = lambda _: ()
    about: str = ""
    once: str = ""
    answers: str = ""


def notify_player(
    record: EventRecord, context: ServiceContext, player: PlayerRow, told: Notice
) -> bool:
    """Put a letter to a player into the outbox, once for each fact.

    The reply address has their key.

    A player who was ever asked for a bid, or challenged, gets their calendar with it.

    Returns:
        Whether it was not written before.
    """
    if is_in_outbox(record.session, _message_id(record, context, told, f"p{player.id}")):
        return False
    words, session, event = Catalogue(player.lang, player.zone), record.session, record.row.id
    newcomer = Newcomer(player.address, player.name, player.lang, {})
    key = key_of(session, event, player.address) or new_key(session, event, newcomer, context.now())
    answer_to = reply_address(context.settings.address, key.token)
    letter = _letter(record, context, words, told, f"p{player.id}", answer_to)
    letter = replace(letter, attachments=calendar_for_event_letter(record, player, context))
    record.session.add(letter_to_player(player, context.settings, letter, context.now()))
    return True


def notify_officials(
    record: EventRecord, context: ServiceContext, told: Notice, apart_from: Collection[str] = ()
) -> int:
    """Put a letter to the director and each assistant into the outbox, once for each fact.

    Return how many were not written before.

    Args:
        record: the event.
        context: the service.
        told: the letter.
        apart_from: addresses of officials who do not get it, because they play the game it is
            about.
    """
    written = 0
    for n, official in enumerate((record.rules.director, *record.rules.assistants)):
        if official.address.lower() in apart_from:
            continue
        words, heard = Catalogue(official.lang), told if n == 0 else _without_names(record, told)
        letter = _letter(record, context, words, heard, f"o{n}", context.settings.address)
        if not is_in_outbox(record.session, letter.message_id):
            row = letter_to_address(
                official.address, official.lang, context.settings, letter, context.now()
            )
            record.session.add(row)
            written += 1
    return written


def notify_moderator(record: EventRecord, context: ServiceContext, told: Notice) -> int:
    """Put a letter to the moderator into the outbox, once for each fact.

    Return how many were not written before: none where the settings name no moderator.
    """
    settings = context.settings
    if not settings.moderator:
        return 0
    words = Catalogue(settings.moderator_lang)
    letter = _letter(record, context, words, _without_names(record, told), "m", settings.address)
    if is_in_outbox(record.session, letter.message_id):
        return 0
    record.session.add(
        letter_to_address(settings.moderator, words.lang, settings, letter, context.now())
    )
    return 1


def notify_of_assistant(
    record: EventRecord, context: ServiceContext, by: Official, paragraphs: Sequence[Words]
) -> None:
    """Tell the other officials what an assistant did.

    The director's own actions are on record.
    """
    if by != record.rules.director:
        title: Words = ("service.event.title.official", {"event": record.rules.title})
        notify_officials(
            record, context, Notice(title, paragraphs), apart_from={by.address.lower()}
        )


def _without_names(record: EventRecord, told: Notice) -> Notice:
    """What assistants are told: in an anonymous event the director alone knows who is who."""
    if not record.rules.anonymous:
        return told
    name = Key("service.event.hidden")
    paragraphs = [
        (key, {**facts, "name": name} if "name" in facts else facts)
        for key, facts in told.paragraphs
    ]
    return replace(told, paragraphs=paragraphs)


def remind(record: EventRecord, context: ServiceContext, asked: PendingAnswer, title: Words) -> int:
    """Remind an entrant once when it is due. Return how many were reminded."""
    if not is_reminder_due(record, asked, context.now()):
        return 0
    paragraphs: list[Words] = [
        (
            "service.event.reminder",
            {"event": record.rules.title, "due": clock_of(record, asked).due_at},
        )
    ]
    told = Notice(title, paragraphs, once=f"remind.{parse_timestamp(asked.since):%Y%m%dT%H%M%S%f}")
    return int(
        notify_player(record, context, player_of(record.session, record, asked.entrant), told)
    )


def shown_name(record: EventRecord, number: int) -> str:
    """What the others are told of an entrant's name: nothing in an anonymous event."""
    return (
        Key("service.event.hidden") if record.rules.anonymous else record.state.entry(number).name
    )


def _letter(
    record: EventRecord,
    context: ServiceContext,
    words: Catalogue,
    told: Notice,
    reader: str,
    answer_to: str,
) -> PlainLetter:
    board = board_of(record.rules.game, record.rules.scenario)
    blocks: list[Block] = [
        Paragraph(words.text(key, _with_seat_names(facts, board, words)))
        for key, facts in told.paragraphs
    ]
    if quoted := tuple(told.quoted(words)):
        blocks.append(Verbatim(quoted))
    blocks += told.after(words)
    blocks.append(fingerprints(record.row, words))
    return PlainLetter(
        title=words.text(*told.title),
        blocks=blocks,
        message_id=_message_id(record, context, told, reader),
        answer_to=answer_to,
        game=record.row.id,
        references=(told.answers,) if told.answers else (),
    )


def _with_seat_names(facts: Mapping[str, Any], board: Document, words: Catalogue) -> dict[str, Any]:
    """Facts with the name of a seat behind what commands call it: ``CP (Central Powers)``."""
    game = renderer(board)

    def named(seat: str) -> str:
        name = game.seat(seat, words)
        return seat if name == seat else f"{seat} ({name})"

    called = dict(facts)
    if "seat" in facts:
        called["seat"] = named(facts["seat"])
    if "seats" in facts:
        called["seats"] = tuple(map(named, facts["seats"]))
    return called


def notice_text(record: EventRecord, notice: Words) -> str:
    """A notice as the director would write it: what stands on record as the reason."""
    key, facts = notice
    words, game = (
        Catalogue(record.rules.director.lang),
        renderer(board_of(record.rules.game, record.rules.scenario)),
    )
    return words.text(key, game.service_facts(facts, words))


def _message_id(record: EventRecord, context: ServiceContext, told: Notice, reader: str) -> str:
    """The same for the same letter: of a fact, or of what it is written once about."""
    about, domain = (
        f".{told.about}" if told.about else "",
        context.settings.address.rpartition("@")[2],
    )
    return f"<event.{record.row.id}.{told.once or record.row.head}.{reader}{about}@{domain}>"
