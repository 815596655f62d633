"""Sent letters: kept whole for a while, then as facts and words.

What a letter told can be told again.
"""

import zlib
from datetime import datetime, timedelta
from functools import lru_cache

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow
from pbem.mail import compose, texts_of
from pbem.render import Report
from pbem.render.report import PressPart
from pbem.rules import Seat
from pbem.service.base.errors import ModerationError
from pbem.service.mailer.bot_spells import counts_with_bots, spells_of
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer

KEPT_WHOLE = timedelta(days=14)
_AT_ONCE = 200
_MOST_REMEMBERED = 32
_WHOLE = (
    select(col(OutboxRow.id), col(OutboxRow.seat), col(OutboxRow.raw))
    .where(col(OutboxRow.words).is_(None), col(OutboxRow.sent_at) < bindparam("before"))
    .limit(_AT_ONCE)
)
_CUT = update(OutboxRow).where(col(OutboxRow.id) == bindparam("letter"))


def shorten_letters(session: Session, before: datetime) -> int:
    """Cut some letters sent before a moment. A seat's letter keeps its words, others their facts.

    The words are those that a mail program may quote, so a late answer is read like any other.
    """
    whole = session.connection().execute(_WHOLE, {"before": before}).all()
    for row in whole:
        words = _compressed_texts(texts_of(row.raw)) if row.seat else b""
        session.connection().execute(_CUT, {"letter": row.id, "raw": b"", "words": words})
    return len(whole)


def forms_of(raw: bytes, words: bytes | None) -> tuple[str, ...]:
    """A letter of ours in the forms that a mail program may quote, cut or not."""
    if words is None:
        return _texts_of(raw)
    return msgspec.json.decode(zlib.decompress(words), type=tuple[str, ...]) if words else ()


_texts_of = lru_cache(maxsize=_MOST_REMEMBERED)(texts_of)
"""A letter is looked up by every later one of its thread."""


def _compressed_texts(texts: tuple[str, ...]) -> bytes:
    return zlib.compress(msgspec.json.encode(texts))


def send_again(mailer: ReportMailer, seat: Seat, event: int) -> None:
    """Make again, from the ledger, the letter that told a seat of an event: news and position then.

    What is asked now it does not tell: it is written as of then, and starts no clock.

    Raises:
        ModerationError: no letter told the seat of that event, the event was taken back, or it
            belongs to other rules.
    """
    session, record, player = mailer.session, mailer.game_record, mailer.player(seat)
    told = session.scalars(
        select(OutboxRow)
        .where(
            col(OutboxRow.game) == record.row.id,
            col(OutboxRow.seat) == seat,
            col(OutboxRow.told_after) < event,
            col(OutboxRow.told_to) >= event,
        )
        .order_by(col(OutboxRow.id))
    ).first()
    if told is None or player is None:
        raise ModerationError("never_told", {"game": record.row.id, "seat": seat, "to": event})
    letter = mailer.letter(seat, _report_as_told(mailer, told), player, Extras())
    mailer.enclosures.keep()
    session.add(
        OutboxRow(
            message_id=letter.message_id,
            game=record.row.id,
            seat=seat,
            recipient=player.address,
            raw=compose(letter),
            pictures=[a.content for a in letter.attachments if isinstance(a.content, str)],
            created_at=told.created_at,
            next_at=mailer.now,
        )
    )


def _report_as_told(mailer: ReportMailer, told: OutboxRow) -> Report:
    """What a letter told a seat: what happened between two events, and the position after them."""
    record = mailer.game_record
    assert told.told_after is not None
    assert told.told_to is not None
    head = record.chain.event_row(told.told_to)
    if head is None or head.abandoned is not None or record.chain.first_snapshot() > told.told_to:
        raise ModerationError("no_such_moment", {"to": told.told_to})
    entries = [
        entry for entry in record.entries(told.told_after, told.seat) if entry.seq <= told.told_to
    ]
    event = record.public_event_numbers()[told.told_to]
    press = [
        entry.payload
        for entry in entries
        if entry.kind == "press" and entry.payload["by"] != told.seat
    ]
    return Report(
        game=record.row.id,
        seat=told.seat,
        state=told.state or 0,
        view=record.game.view(record.position_after(told.told_to), told.seat),
        head=head.hash,
        seed_commitment=record.row.seed_commitment,
        notices=(("service.notice.told_again", {"event": event, "at": told.created_at}),),
        records=tuple(record for entry in entries for record in entry.records),
        press=tuple(
            PressPart("" if record.row.anonymous else p["by"], p["to"], p["text"]) for p in press
        ),
        bots=spells_of(mailer.rows),
        bots_rated=counts_with_bots(record),
        map="whole",
    )
