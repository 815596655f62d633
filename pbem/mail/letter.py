"""A letter as it came in, read without trusting anything it says."""

import email
import hashlib
import re
from datetime import datetime
from email import policy
from email.message import EmailMessage
from typing import Any

import msgspec

from pbem.mail.attachments import without_attachments
from pbem.mail.body import body_of
from pbem.mail.inboxes import MOST_BYTES

MOST_TEXT = 2_000_000
"""A letter that is longer without its attachments is not parsed at all."""
MOST_HEADERS = 200_000
_MOST_ADDRESS = 254
_POLICY = policy.default.clone(max_line_length=None)
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")


class UnreadableLetter(ValueError):
    """A letter that must wait for the moderator; ``reason`` says why: too_large, too_deep, broken or sender."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Letter(msgspec.Struct, frozen=True):
    """A letter.

    Attributes:
        source: where it lies: mailbox and number, or file name; unique for each copy received.
        received_at: when our server received it (never its Date header).
        message_id: its Message-ID, or one made from its digest where it has none.
        sender: the one address of its one From header, lower case.
        recipients: addresses it was sent to, as far as its headers tell, lower case.
        subject: one line.
        references: Message-IDs of its thread, oldest first.
        answers: Message-ID of the letter it answers (In-Reply-To); empty where it does not say.
        body: plain text, LF line ends.
        body_digest: SHA-256 of the body.
        headers: what the intake checks need: name in lower case -> values, topmost first.
    """

    source: str
    received_at: datetime
    message_id: str
    sender: str
    recipients: tuple[str, ...]
    subject: str
    references: tuple[str, ...]
    answers: str
    body: str
    body_digest: str
    headers: dict[str, tuple[str, ...]]
    content_type: str


_KEPT = (
    "auto-submitted",
    "precedence",
    "list-id",
    "return-path",
    "authentication-results",
    "x-auto-response-suppress",
    "content-type",
)
_TO = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


def read_letter(raw: bytes, received_at: datetime, source: str) -> Letter:
    """Read a letter.

    Args:
        raw: the message as received (RFC 5322).
        received_at: aware moment at which our server received it.
        source: where it lies.

    Raises:
        UnreadableLetter: it is too large or broken, or does not have exactly one sender.
    """
    if len(raw) > MOST_BYTES:
        raise UnreadableLetter("too_large")
    raw = without_attachments(raw)
    if len(raw) > MOST_TEXT or _header_size(raw) > MOST_HEADERS:
        raise UnreadableLetter("too_large")
    if raw.lower().count(b"boundary") > 60:
        raise UnreadableLetter("too_deep")
    try:
        message = email.message_from_bytes(raw, policy=_POLICY)
        assert isinstance(message, EmailMessage)
        sender = _sender(message)
        body = body_of(message)
        return Letter(
            source=source,
            received_at=received_at,
            message_id=_message_id(message, raw),
            sender=sender,
            recipients=tuple(_recipients(message)),
            subject=_text(message.get("subject"))[:250],
            references=_references(message),
            answers=next(iter(_MESSAGE_ID.findall(str(message.get("in-reply-to") or "")[:2_000])), ""),
            body=body,
            body_digest=hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest(),
            headers={name: tuple(_values(message, name)) for name in _KEPT},
            content_type=message.get_content_type(),
        )
    except UnreadableLetter:
        raise
    except Exception as error:
        raise UnreadableLetter("broken") from error


def read_head(raw: bytes, received_at: datetime, source: str) -> Letter:
    """Who wrote to whom, where the whole of a letter cannot be read: its body is empty, its digest that of all bytes.

    Raises:
        UnreadableLetter: its headers are too large or broken, or do not name exactly one sender.
    """
    letter = read_letter(raw[: min(_header_size(raw), MOST_HEADERS + 1)] + b"\r\n\r\n", received_at, source)
    return msgspec.structs.replace(letter, body="", body_digest=hashlib.sha256(raw).hexdigest())


def _header_size(raw: bytes) -> int:
    ends = [place for mark in (b"\n\n", b"\r\n\r\n") if (place := raw.find(mark)) >= 0]
    return min(ends, default=len(raw))


def _text(value: Any) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in str(value or "")).split())


def _values(message: EmailMessage, name: str) -> list[str]:
    return [_text(value) for value in message.get_all(name, [])][:20]


def _sender(message: EmailMessage) -> str:
    """The one address of the one From header."""
    headers = message.get_all("from", [])
    if len(headers) != 1:
        raise UnreadableLetter("sender")
    header: Any = headers[0]
    if getattr(header, "defects", ()) or len(getattr(header, "addresses", ())) != 1:
        raise UnreadableLetter("sender")
    address = header.addresses[0]
    spec = f"{address.username}@{address.domain}"
    unclean = not spec.isascii() or any(c.isspace() or c in "<>" for c in spec)
    if not address.username or not address.domain or unclean or len(spec) > _MOST_ADDRESS:
        raise UnreadableLetter("sender")
    return spec.lower()


def _recipients(message: EmailMessage) -> list[str]:
    found: list[str] = []
    for name in _TO:
        for header in message.get_all(name, [])[:20]:
            addresses = getattr(header, "addresses", None)
            texts = [a.addr_spec for a in addresses] if addresses is not None else re.split(r"[,\s]+", str(header))
            found += [text.strip("<>").lower() for text in texts[:50] if "@" in text]
    return list(dict.fromkeys(found))


def _message_id(message: EmailMessage, raw: bytes) -> str:
    said = next((str(value) for name, value in message.raw_items() if name.lower() == "message-id"), "")
    match = _MESSAGE_ID.search(said[:2_000])
    return match[0] if match else f"<{hashlib.sha256(raw).hexdigest()[:40]}@without.message-id.invalid>"


def _references(message: EmailMessage) -> tuple[str, ...]:
    text = f"{message.get('references') or ''} {message.get('in-reply-to') or ''}"
    return tuple(dict.fromkeys(_MESSAGE_ID.findall(text[-5_000:])))[-20:]
