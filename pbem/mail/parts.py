"""A long letter on an IMAP server: its headers and its words are fetched, pictures and other files are left there."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from imapclient import IMAPClient
from imapclient.response_parser import parse_fetch_response

from pbem.mail.attachments import MOST_HEAD, MOST_TOP_HEAD, is_unread_media
from pbem.mail.inboxes import MOST_BYTES

_MOST_PARTS, _MOST_NESTED = 100, 30
_MOST_DESCRIBED, _MOST_SAID = 30_000, 5_000
"""Bytes of the server's description of a letter that is parsed, and blanks and brackets in it: each costs."""
_MOST_ENCLOSED = 100_000
"""Bytes of a letter within the letter that are fetched: what came back shows there what it was."""
_HEADER, _BEGINNING = (
    f"BODY.PEEK[HEADER]<0.{MOST_TOP_HEAD + 1}>",
    f"BODY.PEEK[]<0.{MOST_BYTES + 1}>",
)


class _Part(NamedTuple):
    """A part as the server describes it: its number (RFC 9051, 6.4.5.2), and the parts it consists of.

    Attributes:
        size: bytes of it that are fetched: none of what nobody reads.
    """

    number: str
    size: int
    boundary: bytes
    parts: tuple["_Part", ...]

    def all(self) -> Iterable["_Part"]:
        """This part and all within it."""
        yield self
        for part in self.parts:
            yield from part.all()


def fetch_words(client: IMAPClient, uid: int) -> bytes:
    """A letter without the content of what nobody reads; each part keeps its place and its headers.

    Of one that the server cannot describe, of too many parts, or of more words than are read, as many bytes as show
    that it is too long; nothing of one that another client expunged.
    """
    whole = _described(client, uid)
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
    return bytes(found.get(b"BODY[HEADER]<0>", b"")) + _content(whole, found)


def fetch_beginning(client: IMAPClient, uid: int) -> bytes:
    """As many bytes of a letter as show that it is too long."""
    return bytes(client.fetch([uid], [_BEGINNING]).get(uid, {}).get(b"BODY[]<0>", b""))


def _described(client: IMAPClient, uid: int) -> _Part | None:
    """A letter as the server describes it; ``None`` where that makes no sense, or is longer than that of a letter."""
    answer = client._imap.uid("FETCH", str(uid), "(BODYSTRUCTURE)")[1]  # noqa: SLF001 - its fetch parses without bound
    text = b"".join(
        piece for each in answer if each for piece in (each if isinstance(each, tuple) else (each,))
    )
    if not text or len(text) > _MOST_DESCRIBED or text.count(b" ") + text.count(b"(") > _MOST_SAID:
        return None
    return _part(parse_fetch_response(answer).get(uid, {}).get(b"BODYSTRUCTURE"), "", 0)


def _part(described: Any, number: str, depth: int) -> _Part | None:
    """A part of a letter; ``None`` where its description makes no sense or nests without end."""
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
    """How many bytes of a part of a media type and size are fetched."""
    if is_unread_media(main + b"/" + kind):
        return 0
    return min(size, _MOST_ENCLOSED) if main.lower() == b"message" else size


def _content(part: _Part, found: dict[bytes, Any]) -> bytes:
    """What stands below the headers of a part."""
    if not part.parts:
        return bytes(found.get(f"BODY[{part.number}]<0>".encode(), b""))
    pieces: list[bytes] = []
    for inner in part.parts:
        head = bytes(found.get(f"BODY[{inner.number}.MIME]<0>".encode(), b""))
        pieces.append(
            b"--%b\r\n%b%b\r\n" % (part.boundary, head or b"\r\n", _content(inner, found))
        )
    return b"".join((*pieces, b"--%b--\r\n" % part.boundary))
