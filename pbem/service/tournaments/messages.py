"""Words between the players and the director of an event.

The address to which the director answers names the letter that is answered. A code that only the
service can make is part of it, so that nobody makes up such an address.
"""

import hmac
import re
import secrets
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.event_tables import SignUpRow, TournamentRow
from pbem.ledger.database.tables import LetterRow, PlayerRow
from pbem.mail import reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Paragraph, Verbatim
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.newcomer_keys import key_of
from pbem.service.tournaments.notices import Notice, notify_player
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import EventRefused

_THREAD = re.compile(r"(?P<event>[a-z0-9-]+)\.(?P<letter>\d{1,12})\.(?P<code>[0-9a-f]{16})")
_MOST_LETTER = 20_000
"""Characters of one message."""


def thread_token(event: TournamentRow, letter: int) -> str:
    """The part of an address that names a letter to an event."""
    return f"{event.id}.{letter}.{_code(event, letter)}"


def thread_of(session: Session, token: str) -> tuple[TournamentRow, LetterRow] | None:
    """The event and the letter that an address names; ``None``: it names none."""
    found = _THREAD.fullmatch(token)
    event = session.get(TournamentRow, found["event"]) if found else None
    if found is None or event is None:
        return None
    letter = session.get(LetterRow, int(found["letter"]))
    good = hmac.compare_digest(_code(event, int(found["letter"])), found["code"])
    return (event, letter) if good and letter is not None else None


def _code(event: TournamentRow, letter: int) -> str:
    return hmac.digest(event.seed, f"thread {letter}".encode(), "sha256")[:8].hex()


def pass_to_director(
    record: EventRecord,
    context: ServiceContext,
    row: LetterRow,
    lines: Sequence[str],
    message_id: str,
) -> None:
    """Pass a letter on to the director, whose answer goes back to its sender."""
    assert row.id is not None
    session, director = record.session, record.rules.director
    words = Catalogue(director.lang)
    facts: dict[str, object] = {"event": record.rules.title, "address": row.sender}
    player = _player(session, row.sender)
    entry = record.state.of_player(player.id) if player is not None and player.id else None
    who = "stranger"
    if entry is not None:
        facts |= {"name": entry.name, "number": entry.entrant.number}
        who = "entrant"
    letter = PlainLetter(
        title=words.text(f"service.event.title.message_of_{who}", facts),
        blocks=[
            Paragraph(words.text(f"service.event.message_of_{who}", facts)),
            *_said(lines),
            Paragraph(words.text("service.event.message_how")),
            fingerprints(record.row, words),
        ],
        message_id=_message_id(context, f"event.{record.row.id}.message.l{row.id}"),
        answer_to=reply_address(context.settings.address, thread_token(record.row, row.id)),
        game=record.row.id,
        references=(message_id,),
    )
    session.add(
        letter_to_address(director.address, director.lang, context.settings, letter, context.now())
    )


def answer_as_director(
    record: EventRecord,
    context: ServiceContext,
    asked: LetterRow,
    row: LetterRow,
    lines: Sequence[str],
) -> bool:
    """Pass the director's answer on to whoever wrote, or tell the director that it cannot be.

    False: it holds no words, or nobody can be reached any more.
    """
    session = record.session
    if not any(line.strip() for line in lines):
        _tell_director(record, context, row)
        return False
    player = _player(session, asked.sender)
    facts = {"event": record.rules.title, "director": record.rules.director.name}
    title: Words = ("service.event.title.answer_of_director", facts)
    paragraphs: list[Words] = [("service.event.answer_of_director", facts)]
    once = f"answer.l{row.id}"
    if player is not None:
        told = Notice(
            title, paragraphs, quoted=lambda _: lines, once=once, answers=asked.message_id
        )
        return notify_player(record, context, player, told)
    key = key_of(session, record.row.id, asked.sender)
    if key is None:
        _tell_director(record, context, row)
        return False
    _write_to_newcomer(record, context, key, (title, paragraphs, once), lines)
    return True


def _tell_director(record: EventRecord, context: ServiceContext, row: LetterRow) -> None:
    """Tell the director that an answer went to nobody."""
    director, facts = record.rules.director, {"event": record.rules.title}
    words = Catalogue(director.lang)
    letter = PlainLetter(
        title=words.text("service.event.title.answer", facts),
        blocks=[Paragraph(words.text("service.event.answer_not_passed"))],
        message_id=_message_id(context, f"event.{record.row.id}.unpassed.l{row.id}"),
        answer_to=context.settings.address,
        game=record.row.id,
        references=(row.message_id,),
    )
    record.session.add(
        letter_to_address(director.address, director.lang, context.settings, letter, context.now())
    )


def entrants_to_tell(record: EventRecord, which: int, entrant: int) -> list[int]:
    """The numbers of one entrant, of those in a round, or of all who have not left.

    Raises:
        EventRefused: there is no such entrant.
    """
    state = record.state
    if entrant:
        return [state.entry(entrant).entrant.number]
    if which:
        tables = state.rounds[which - 1].tables
        return sorted({place.entrant for table in tables for place in table.places})
    return [number for number, entry in state.entries.items() if entry.entrant.left is None]


def tell(
    record: EventRecord, context: ServiceContext, by: str, entrants: Sequence[int], text: str
) -> int:
    """Write words of an official to some entrants. Return to how many.

    Raises:
        EventRefused: there are no words, or too many of them.
    """
    if not text.strip() or len(text) > _MOST_LETTER:
        raise EventRefused("tell_text", limit=_MOST_LETTER)
    facts = {"event": record.rules.title, "official": by}
    told = Notice(
        ("service.event.title.told", facts),
        [("service.event.told", facts)],
        quoted=lambda _: text.strip().splitlines(),
        once=f"tell.{secrets.token_hex(6)}",
    )
    players = [player_of(record.session, record, number) for number in entrants]
    return sum(notify_player(record, context, player, told) for player in players)


def _write_to_newcomer(
    record: EventRecord,
    context: ServiceContext,
    key: SignUpRow,
    told: tuple[Words, Sequence[Words], str],
    lines: Sequence[str],
) -> None:
    """Write to an address that was sent a key and has not entered."""
    title, paragraphs, once = told
    words = Catalogue(key.lang)
    letter = PlainLetter(
        title=words.text(*title),
        blocks=[*(Paragraph(words.text(*each)) for each in paragraphs), *_said(lines)],
        message_id=_message_id(context, f"event.{record.row.id}.{once}"),
        answer_to=reply_address(context.settings.address, key.token),
        game=record.row.id,
    )
    row = letter_to_address(key.address, key.lang, context.settings, letter, context.now())
    record.session.add(row)


def _said(lines: Sequence[str]) -> list[Block]:
    return [Verbatim(tuple(lines))] if lines else []


def _player(session: Session, address: str) -> PlayerRow | None:
    return session.scalars(select(PlayerRow).where(col(PlayerRow.address) == address)).first()


def _message_id(context: ServiceContext, name: str) -> str:
    return f"<{name}@{context.settings.address.rpartition('@')[2]}>"
