"""The doctor: what works and what does not, part by part, in findings that a catalogue words."""

import secrets
import smtplib
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import msgspec
from imapclient.exceptions import IMAPClientError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from pbem.ledger import Store
from pbem.mail import Deferred, Outgoing, Refused, compose
from pbem.render.report import Words
from pbem.service.matters import matters
from pbem.service.serve import open_carrier, open_inbox
from pbem.service.settings import Settings

_WAIT_SECONDS = 60.0
PARTS = ("settings", "database", "inbox", "carrier", "letter", "troubles")
QUICK = tuple(part for part in PARTS if part != "letter")
"""What is examined without sending a letter."""


class Finding(msgspec.Struct, frozen=True):
    """What was found of one part: a message key, facts that hold no secret, and more words about it."""

    part: str
    good: bool
    key: str
    facts: dict[str, Any] = {}
    why: Words | None = None


def examine(settings: Settings, parts: tuple[str, ...] | None = None) -> list[Finding]:
    """Examine the parts, in order; of what waits for the moderator each is a finding."""
    examinations: dict[str, Callable[[Settings], list[Finding]]] = {
        "settings": _settings,
        "database": _database,
        "inbox": _inbox,
        "carrier": _carrier,
        "letter": _letter,
        "troubles": _troubles,
    }
    return [finding for part in parts or PARTS for finding in _guarded(part, examinations[part], settings)]


def _guarded(part: str, examination: Callable[[Settings], list[Finding]], settings: Settings) -> list[Finding]:
    try:
        return examination(settings)
    except (OSError, IMAPClientError, smtplib.SMTPException, SQLAlchemyError) as error:
        return [Finding(part, good=False, key=f"cli.doctor.{part}_bad", facts={"detail": type(error).__name__})]


def _settings(settings: Settings) -> list[Finding]:
    if settings.authentication == "required" and not settings.authserv_id:
        return [Finding("settings", good=False, key="cli.doctor.no_authserv_id")]
    return [Finding("settings", good=True, key="cli.doctor.settings", facts={"address": settings.address})]


def _database(settings: Settings) -> list[Finding]:
    store = Store(settings.database)
    try:
        store.migrate()
        with store.transaction() as session:
            games = session.execute(text("select count(*) from games")).scalar_one()
    finally:
        store.close()
    return [Finding("database", good=True, key="cli.doctor.database", facts={"games": str(games)})]


def _inbox(settings: Settings) -> list[Finding]:
    inbox = open_inbox(settings)
    try:
        inbox.check()
    finally:
        inbox.close()
    return [Finding("inbox", good=True, key="cli.doctor.inbox", facts={"kind": settings.inbox.kind})]


def _carrier(settings: Settings) -> list[Finding]:
    carrier = open_carrier(settings)
    try:
        carrier.check()
    finally:
        carrier.close()
    return [Finding("carrier", good=True, key="cli.doctor.carrier", facts={"kind": settings.outgoing.kind})]


def _letter(settings: Settings) -> list[Finding]:
    """A letter to itself, waited for in its own mailbox: only where both ends are real servers."""
    if settings.inbox.kind != "imap" or settings.outgoing.kind != "smtp":
        return [Finding("letter", good=True, key="cli.doctor.letter_local")]
    mark = f"<doctor.{secrets.token_hex(8)}@{settings.address.rpartition('@')[2]}>"
    own = settings.address
    raw = compose(Outgoing(mark, own, own, own, "pbem doctor", datetime.now(UTC), mark))
    carrier, inbox = open_carrier(settings), open_inbox(settings)
    try:
        verdict = carrier.send(raw, own, own, mark)
        if isinstance(verdict, Deferred | Refused):
            return [Finding("letter", good=False, key="cli.doctor.letter_bad", facts={"detail": verdict.code})]
        end = monotonic() + _WAIT_SECONDS
        while monotonic() < end:
            for fetched in inbox.fetch():
                if mark.encode() in fetched.raw:
                    inbox.done(fetched.source)
                    return [Finding("letter", good=True, key="cli.doctor.letter")]
            inbox.wait(2)
    finally:
        carrier.close()
        inbox.close()
    return [Finding("letter", good=False, key="cli.doctor.letter_lost", facts={"seconds": f"{_WAIT_SECONDS:g}"})]


def _troubles(settings: Settings) -> list[Finding]:
    """What waits for the moderator, as his letters tell it."""
    store = Store(settings.database)
    try:
        store.migrate()
        with store.transaction() as session:
            found = [
                Finding("troubles", good=False, key=matter.words[0], facts=matter.words[1], why=matter.why)
                for matter in matters(session, settings, datetime.now(UTC))
            ]
    finally:
        store.close()
    return found or [Finding("troubles", good=True, key="cli.doctor.no_troubles")]
