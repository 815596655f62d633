"""Compose a letter: text, HTML with inline pictures, attachments, threading.

Headers are injection-safe.
"""

import base64
import quopri
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.header import Header
from email.utils import format_datetime
from itertools import count
from struct import unpack_from

_LINE_END = b"\r\n"


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file: ``cid`` names it for the HTML part; without one it is attached.

    ``content`` may be a name; ``enclose`` puts the content there before the letter is sent.
    """

    name: str
    media_type: str
    content: bytes | str
    cid: str = ""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to be composed. Header values may hold anything: line ends are removed.

    Attributes:
        references: Message-IDs of its thread, oldest first.
        answers: Message-ID of the letter that it answers automatically; empty if there is none.
    """

    message_id: str
    sender: str
    recipient: str
    reply_to: str
    subject: str
    date: datetime
    text: str
    html: str = ""
    attachments: tuple[Attachment, ...] = ()
    references: tuple[str, ...] = ()
    answers: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def compose(letter: Outgoing) -> bytes:
    """The letter as bytes (RFC 5322, MIME, RFC 3834) with CRLF.

    The same letter gives the same bytes.
    """
    boundaries = (f"=_{letter.message_id.strip('<>').partition('@')[0]}_{n}" for n in count())
    body = _text_part("text/plain", letter.text)
    if letter.html:
        html = _text_part("text/html", letter.html)
        inline = [_attachment_part(a, letter) for a in letter.attachments if a.cid]
        body = _multipart(
            "alternative",
            [body, _multipart("related", [html, *inline], next(boundaries)) if inline else html],
            next(boundaries),
        )
    attached = [
        _attachment_part(a, letter) for a in letter.attachments if not a.cid or not letter.html
    ]
    if attached:
        body = _multipart("mixed", [body, *attached], next(boundaries))
    return _headers(letter) + body


def enclose(raw: bytes, message_id: str, contents: Mapping[str, bytes]) -> bytes:
    """Put contents into a composed letter. The same contents give the same bytes.

    ``contents``: by name, as ``encoded`` makes them. Letters that show the same content share them.
    """
    first, *others = raw.split(_placeholder_start(message_id))
    pieces = [first]
    for other in others:
        name, _, after = other.partition(_LINE_END)
        pieces += (contents[name.decode()], after)
    return b"".join(pieces)


def base64_lines(content: bytes) -> bytes:
    """Base64 in lines of 76 characters (RFC 2045, 6.8)."""
    text = base64.b64encode(content)
    whole, rest = divmod(len(text), 76)
    lines = unpack_from("76s" * whole, text)
    return _LINE_END.join((*lines, text[-rest:], b"") if rest else (*lines, b""))


def text_and_html(raw: bytes) -> tuple[str, ...]:
    """The text of a composed letter, and its HTML if it has any, with LF. Files are ignored.

    A general parser takes much longer.
    """
    found: list[str] = []
    mark, end = b"", 0
    for media in _MEDIA:
        part = media.search(raw, end)
        if part is None:
            break
        mark = next(iter(reversed(_MARK.findall(raw, end, part.start()))), mark)
        end = raw.find(b"\n--" + mark, part.end()) if mark else -1
        content = raw[part.end() : end if end >= 0 else None].removesuffix(b"\r")
        found.append(_DECODED[part[1]](content).decode().replace("\r\n", "\n"))
        end = max(end, part.end())
    return tuple(found)


_MEDIA = tuple(
    re.compile(
        rb"(?m)^Content-Type: text/%s; charset=utf-8\r?\n"
        rb"Content-Transfer-Encoding: (7bit|quoted-printable|base64)\r?\n\r?\n" % kind
    )
    for kind in (b"plain", b"html")
)
"""The headers of each text part, as ``_text_part`` writes them."""
_MARK = re.compile(rb'boundary="([^"\r\n]+)"')
_DECODED: dict[bytes, Callable[[bytes], bytes]] = {
    b"7bit": bytes,
    b"quoted-printable": quopri.decodestring,
    b"base64": base64.b64decode,
}


def _headers(letter: Outgoing) -> bytes:
    headers = {
        "Message-ID": letter.message_id,
        "Date": format_datetime(letter.date),
        "From": letter.sender,
        "To": letter.recipient,
        "Reply-To": letter.reply_to,
        "Subject": letter.subject,
        "Auto-Submitted": "auto-replied" if letter.answers else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        **letter.headers,
        "MIME-Version": "1.0",
    }
    thread = [
        name
        for name in (*letter.references, letter.answers)
        if name.isascii() and name.isprintable() and name
    ]
    if thread:
        headers["In-Reply-To"] = thread[-1]
        headers["References"] = "\r\n ".join(thread[-12:])
    lines = [f"{name}: {_header_value(name, value)}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n").encode("ascii", "replace")


def _header_value(name: str, value: str) -> str:
    if name == "References":
        return value
    clean = " ".join(value.split())
    if clean.isascii():
        return clean
    return Header(clean, "utf-8", header_name=name, maxlinelen=74).encode(linesep="\r\n")


def _text_part(media_type: str, text: str) -> bytes:
    content = text.replace("\r\n", "\n").replace("\r", "\n").encode()
    if content.isascii() and max((len(line) for line in content.split(b"\n")), default=0) < 900:
        encoding, body = "7bit", content.replace(b"\n", _LINE_END)
    elif media_type == "text/plain":
        encoding, body = "quoted-printable", quopri.encodestring(content).replace(b"\n", _LINE_END)
    else:
        encoding, body = "base64", base64_lines(content)
    head = (
        f"Content-Type: {media_type}; charset=utf-8\r\n"
        f"Content-Transfer-Encoding: {encoding}\r\n\r\n"
    )
    return head.encode() + body


def _attachment_part(attachment: Attachment, letter: Outgoing) -> bytes:
    place = (
        f"Content-ID: <{attachment.cid}>\r\nContent-Disposition: inline"
        if attachment.cid
        else "Content-Disposition: attachment"
    )
    head = (
        f'Content-Type: {attachment.media_type}\r\n{place}; filename="{attachment.name}"\r\n'
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    if isinstance(attachment.content, str):
        return head.encode() + _placeholder_line(letter.message_id, attachment.content)
    return head.encode() + base64_lines(attachment.content)


def _placeholder_line(message_id: str, name: str) -> bytes:
    """The line that stands for enclosed content."""
    return _placeholder_start(message_id) + name.encode() + _LINE_END


def _placeholder_start(message_id: str) -> bytes:
    """The start of such a line. It depends on the Message-ID, so nobody can write it beforehand."""
    return f"{message_id}=".encode()


def _multipart(kind: str, parts: list[bytes], boundary: str) -> bytes:
    mark = boundary.encode()
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n'.encode()
    return (
        head
        + b"".join(b"--" + mark + b"\r\n" + part + b"\r\n" for part in parts)
        + b"--"
        + mark
        + b"--\r\n"
    )
