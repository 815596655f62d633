"""Parse an incoming letter without trusting it."""

import email
import hashlib
import re
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from email import policy
from email.errors import ObsoleteHeaderDefect
from email.message import EmailMessage
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from pbem.mail.attachments import without_attachments
from pbem.mail.body import TooMuchText, read_body
from pbem.mail.inboxes import MOST_BYTES
from pbem.mail.unread import unread_kinds

MOST_TEXT = 2_000_000
"""A letter that is longer than this without its attachments is never parsed."""
MOST_HEADERS = 200_000
_MOST_VALUE, _MOST_FROM, _MOST_FIELDS = 4_000, 1_000, 2_000
"""The most characters read of a header, characters of a From, and headers of a letter."""
_MOST_ADDRESS = 254
_MOST_PARAMETERS = 40
_RAW = "?"
_FOLDING, _UNPRINTABLE = re.compile(r"[ \t\r\n]+"), re.compile(r"[^ \w!-~]")
_SHORT = 200
_BEFORE = lru_cache(maxsize=1 << 8)(policy.default.header_factory)
"""A cache of short parsed header values, because the email package parses on every access."""
_JUST_NOW = lru_cache(maxsize=1 << 3)(policy.default.header_factory)
"""A small cache of long header values."""


def _parse_header(name: str, value: str) -> Any:
    """Parse a header's value.

    Only the first parameters of a Content-Type count: the cost is quadratic.
    """
    if name.lower().startswith("content-"):
        value = ";".join(value.split(";", _MOST_PARAMETERS)[:_MOST_PARAMETERS])
    return (_BEFORE if len(value) <= _SHORT else _JUST_NOW)(name, value)


_POLICY = policy.default.clone(max_line_length=None, header_factory=_parse_header)
_LONG_CONTENT = re.compile(rb"(?im)^content-[a-z-]{1,30}:(?:[^\n]|\n[ \t]){2000}")
_BETWEEN = re.compile(r"[\s<>,;:\"()]+")
"""Separators of addresses. Addresses are found by pattern, because full parsing is slow."""
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")
_Fields = defaultdict[str, list[str]]
"""Headers by their names in lower case, topmost first."""


class UnreadableLetter(ValueError):
    """A letter that must wait for the moderator.

    ``reason`` says why: too_large, too_deep, broken or sender.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Letter(msgspec.Struct, frozen=True):
    """A letter.

    Attributes:
        source: mailbox and number, or file name; unique for each received copy.
        received_at: when our server received it (never its Date header).
        message_id: its Message-ID, or one made from its digest.
        sender: the address of its only From header, lower case; empty if only headers were read.
        recipients: the addresses in its headers, lower case.
        subject: one line.
        references: Message-IDs of its thread, oldest first.
        answers: Message-ID of the letter it answers (In-Reply-To); empty if there is none.
        body: plain text with LF.
        body_digest: SHA-256 of the body.
        headers: what the checks need: name in lower case -> values, topmost first.
        content_type: its media type.
        unread: kinds of content that may hold words which cannot be read: document, winmail, pgp,
            smime, letter, picture.
        apart: lines that only one of its versions has, its text or its page.
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
    unread: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


_KEPT = (
    "auto-submitted",
    "precedence",
    "list-id",
    "return-path",
    "authentication-results",
    "x-auto-response-suppress",
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
)
_TO = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


def read_letter(raw: bytes, received_at: datetime, source: str, most: int = MOST_TEXT) -> Letter:
    """Read a letter.

    Args:
        raw: the message as received (RFC 5322).
        received_at: aware time at which our server received it.
        source: where it is.
        most: the most bytes without attachments.

    Raises:
        UnreadableLetter: it is too large or broken, or does not have exactly one sender.
    """
    return _parse_letter(raw, received_at, source, _sender, most)


def _parse_letter(
    raw: bytes, received_at: datetime, source: str, sender_of: Callable[[_Fields], str], most: int
) -> Letter:
    if len(raw) > MOST_BYTES:
        raise UnreadableLetter("too_large")
    raw = without_attachments(raw)
    size = _header_size(raw)
    if len(raw) > most or size > MOST_HEADERS:
        raise UnreadableLetter("too_large")
    if raw.lower().count(b"boundary") > 60:
        raise UnreadableLetter("too_deep")
    if _LONG_CONTENT.search(raw) or raw.count(b"\n", 0, size) > _MOST_FIELDS:
        raise UnreadableLetter("too_large")
    try:
        message = email.message_from_bytes(raw, policy=_POLICY)
        assert isinstance(message, EmailMessage)
        fields = _fields(message)
        sender = sender_of(fields)
        body, apart = read_body(message)
        return Letter(
            source=source,
            received_at=received_at,
            message_id=_message_id(fields, raw),
            sender=sender,
            recipients=tuple(_recipients(fields)),
            subject=next(
                (
                    _printable_text(_parse_within_limit("subject", value))
                    for value in fields["subject"]
                ),
                "",
            )[:250],
            references=_references(fields),
            answers=next(iter(_message_ids(" ".join(fields["in-reply-to"])[:2_000])), ""),
            body=body,
            body_digest=hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest(),
            headers={
                name: tuple(_structured_text(value) for value in fields[name][:20])
                for name in _KEPT
            },
            content_type=message.get_content_type(),
            unread=unread_kinds(message, body),
            apart=apart,
        )
    except UnreadableLetter:
        raise
    except TooMuchText as error:
        raise UnreadableLetter("too_large") from error
    except Exception as error:
        raise UnreadableLetter("broken") from error


def read_head(raw: bytes, received_at: datetime, source: str) -> Letter:
    """Read only the headers of a letter. The body is empty; the digest is of the raw bytes.

    The sender is empty if the headers do not name exactly one.

    Raises:
        UnreadableLetter: its headers are too large or broken.
    """
    size = _header_size(raw)
    letter = _parse_letter(raw[:size] + b"\r\n\r\n", received_at, source, _sender_if_any, MOST_TEXT)
    return msgspec.structs.replace(
        letter, body="", body_digest=hashlib.sha256(raw[size:]).hexdigest()
    )


def _header_size(raw: bytes) -> int:
    """The length of the headers, read up to their limit."""
    ends = [
        place
        for mark in (b"\n\n", b"\r\n\r\n")
        if (place := raw.find(mark, 0, MOST_HEADERS + len(mark))) >= 0
    ]
    return min(ends, default=min(len(raw), MOST_HEADERS + 1))


def _printable_text(value: Any) -> str:
    text = " ".join(str(value or "").split())
    return (
        text
        if text.isprintable()
        else " ".join("".join(c if c.isprintable() else " " for c in text).split())
    )


def _structured_text(value: str) -> str:
    """A header that a grammar reads: what is no character of one never parts two words (RFC 5322).

    Of a long one only whole parts between semicolons are kept.
    """
    kept = value if len(value) <= _MOST_VALUE else value[:_MOST_VALUE].rpartition(";")[0]
    words = " ".join(_FOLDING.split(kept)).strip()
    return words if words.isprintable() else _UNPRINTABLE.sub(_RAW, words)


def _fields(message: EmailMessage) -> _Fields:
    """Headers by name with raw values, topmost first. Parsing costs time per character."""
    found: _Fields = defaultdict(list)
    for name, value in message.raw_items():
        found[name.lower()].append(str(value))
    return found


def _parse_within_limit(name: str, value: str) -> Any:
    """Parse a header's value, up to the limit."""
    return _POLICY.header_fetch_parse(name, value[:_MOST_VALUE])


def _sender(fields: _Fields) -> str:
    """The address of the only From header; a repeated header is allowed.

    Its name may hold raw bytes.
    """
    values = fields["from"]
    if len(values) != 1 or len(values[0]) > _MOST_FROM:
        raise UnreadableLetter("sender")
    header = _parse_within_limit("from", _without_raw_bytes(values[0]))
    if any(group.display_name is not None for group in getattr(header, "groups", ())):
        raise UnreadableLetter("sender")
    found = {_lower_case_address(address) for address in getattr(header, "addresses", ())}
    if not all(map(_is_old_style, getattr(header, "defects", ()))) or len(found) != 1:
        raise UnreadableLetter("sender")
    return found.pop()


def _sender_if_any(fields: _Fields) -> str:
    try:
        return _sender(fields)
    except UnreadableLetter:
        return ""


def _without_raw_bytes(text: str) -> str:
    """Replace each non-ASCII character of a header by a mark that no address holds."""
    return "".join(character if character.isascii() else _RAW for character in text)


def _is_old_style(defect: Exception) -> bool:
    """True if a defect is a full stop in an unquoted name, ``John Q. Public``."""
    return isinstance(defect, ObsoleteHeaderDefect) and "phrase" in str(defect)


def _lower_case_address(address: Any) -> str:
    """An address in lower case.

    Raises:
        UnreadableLetter: it is no plain address.
    """
    spec = f"{address.username}@{address.domain}"
    unclean = not spec.isascii() or any(c.isspace() or c in f"<>{_RAW}" for c in spec)
    if not address.username or not address.domain or unclean or len(spec) > _MOST_ADDRESS:
        raise UnreadableLetter("sender")
    return spec.lower()


def _recipients(fields: _Fields) -> list[str]:
    found: list[str] = []
    for name in _TO:
        for value in fields[name][:20]:
            texts = (
                text
                for text in _BETWEEN.split(value)
                if "@" in text
                and len(text) <= _MOST_ADDRESS
                and text.isascii()
                and text.isprintable()
            )
            found += [text.lower() for text in islice(texts, 50)]
    return list(dict.fromkeys(found))


def _message_id(fields: _Fields, raw: bytes) -> str:
    said = next(iter(fields["message-id"]), "")
    found = _message_ids(said[:2_000])
    made = f"<{hashlib.sha256(raw).hexdigest()[:40]}@without.message-id.invalid>"
    return found[0] if found else made


def _references(fields: _Fields) -> tuple[str, ...]:
    text = " ".join((*fields["references"], *fields["in-reply-to"]))
    return tuple(dict.fromkeys(_message_ids(text[-5_000:])))[-20:]


def _message_ids(text: str) -> list[str]:
    """The Message-IDs in a text. What is no printable ASCII in them is replaced."""
    return [
        found
        if found.isascii() and found.isprintable()
        else "".join(c if c.isascii() and c.isprintable() else _RAW for c in found)
        for found in _MESSAGE_ID.findall(text)
    ]
