"""Fetch a long letter from an IMAP server: its headers and its words, not its files."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from imapclient import IMAPClient
from imapclient.response_parser import parse_fetch_response

from pbem.mail.attachments import MOST_HEAD, MOST_TOP_HEAD, is_unread_media
from pbem.mail.inboxes import MOST_BYTES

_MOST_PARTS, _MOST_NESTED = 100, 30
_MOST_DESCRIBED, _MOST_SAID = 30_000, 5_000
"""The most bytes of a BODYSTRUCTURE that are parsed, and the most blanks and brackets in it."""
_MOST_ENCLOSED = 100_000
"""The bytes fetched of a letter within the letter. They show what came back in a bounce."""
_HEADER, _BEGINNING = (
    f"BODY.PEEK[HEADER]<0.{MOST_TOP_HEAD + 1}>",
    f"BODY.PEEK[]<0.{MOST_BYTES + 1}>",
)


class _Part(NamedTuple):
    """A part in the BODYSTRUCTURE: its number (RFC 9051, 6.4.5.2) and its own parts.

    Attributes:
        size: how many of its bytes are fetched; 0 if nobody reads them.
    """

    number: str
    size: int
    boundary: bytes
    parts: tuple["_Part", ...]

    def all(self) -> Iterable["_Part"]:
        """This part and all parts within it."""
        yield self
        for part in self.parts:
            yield from part.all()


def fetch_text_parts(client: IMAPClient, uid: int) -> bytes:
    """Fetch a letter without the parts that nobody reads.

    Each part keeps its place and its headers.

    If the server cannot describe it, or it has too many parts or words, enough bytes come to show
    that it is too long. Nothing comes of a letter that another client expunged.
    """
    whole = _fetch_structure(client, uid)
    parts = list(whole.all()) if whole is not None else []
    if whole is None or len(parts) > _MOST_PARTS or sum(part.size for part in parts) > MOST_BYTES:
        return fetch_beginning(client, uid)
    wanted = [_HEADER, *(f"BODY.PEEK[{part.number}]<0.{part.size}>" for part in parts if part.size)]
    wanted += [
        f"BODY.PEEK[{part.number}.MIME]<0.{MOST_HEAD}>"
        for part in parts
        if part.number and whole.parts
    ]
    found = client.fetch([uid], wanted).get(uid, {})
    return bytes(found.get(b"BODY[HEADER]<0>", b"")) + _part_body(whole, found)


def fetch_beginning(client: IMAPClient, uid: int) -> bytes:
    """Enough bytes of a letter to show that it is too long."""
    return bytes(client.fetch([uid], [_BEGINNING]).get(uid, {}).get(b"BODY[]<0>", b""))


def _fetch_structure(client: IMAPClient, uid: int) -> _Part | None:
    """Fetch and parse the BODYSTRUCTURE; ``None`` if it is malformed or too long for a letter."""
    answer = client._imap.uid("FETCH", str(uid), "(BODYSTRUCTURE)")[1]  # noqa: SLF001 - bounded
    text = b"".join(
        piece for each in answer if each for piece in (each if isinstance(each, tuple) else (each,))
    )
    if not text or len(text) > _MOST_DESCRIBED or text.count(b" ") + text.count(b"(") > _MOST_SAID:
        return None
    return _part(parse_fetch_response(answer).get(uid, {}).get(b"BODYSTRUCTURE"), "", 0)


def _part(described: Any, number: str, depth: int) -> _Part | None:
    """Parse one part; ``None`` if its description is malformed or nests too deep."""
    try:
        if not described.is_multipart:
            main, kind, size = described[0], described[1], int(described[6])
            return _Part(number or "1", _fetched_size(main, kind, size), b"", ())
        names = [name.lower() for name in described[2][::2]]
        boundary = described[2][1::2][names.index(b"boundary")]
        inner = [
            _part(each, f"{number}.{n}".lstrip("."), depth + 1)
            for n, each in enumerate(described[0], start=1)
        ]
    except (AttributeError, IndexError, TypeError, ValueError):
        return None
    if depth > _MOST_NESTED or None in inner:
        return None
    return _Part(number, 0, bytes(boundary), tuple(filter(None, inner)))


def _fetched_size(main: bytes, kind: bytes, size: int) -> int:
    """The number of bytes fetched of a part, by media type and size."""
    if is_unread_media(main + b"/" + kind):
        return 0
    return min(size, _MOST_ENCLOSED) if main.lower() == b"message" else size


def _part_body(part: _Part, found: dict[bytes, Any]) -> bytes:
    """The body of a part, below its headers."""
    if not part.parts:
        return bytes(found.get(f"BODY[{part.number}]<0>".encode(), b""))
    pieces: list[bytes] = []
    for inner in part.parts:
        head = bytes(found.get(f"BODY[{inner.number}.MIME]<0>".encode(), b""))
        pieces.append(
            b"--%b\r\n%b%b\r\n" % (part.boundary, head or b"\r\n", _part_body(inner, found))
        )
    return b"".join((*pieces, b"--%b--\r\n" % part.boundary))
