"""Strip pictures and other files unread, so that only the words of a letter count as its size."""

import re
import sys
from mmap import mmap

_MOST_DELIMITERS = 2_000
MOST_HEAD, MOST_TOP_HEAD = 16_000, 200_000
"""The most header bytes that are read, of a part and of a letter."""
_MOST_NESTED = 60
_MOST_BOUNDARY = 250
_HEADERS = re.compile(rb"(?:[!-9;-~]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)*\r?\n")
_TYPE = b"\ncontent-type:"
_MEDIA = re.compile(rb"[^;\r\n]*")
_UNREAD = re.compile(rb"(?i)\s*(?:image|audio|video|application|font|model)/[\w.+-]+\s*")
_DELIMITER = re.compile(rb"\n--")
_BLANK = re.compile(rb"\n\r?\n")
_BOUNDARY = re.compile(rb"(?i);\s*boundary=(?:\"([^\"\\\r\n]{1,200})\"|([^\s\";]{1,200}))")


def without_attachments(raw: bytes | mmap, most: int = sys.maxsize) -> bytes:
    """Empty the parts of a letter that nobody reads. Every part keeps its place and its headers.

    Only what follows a declared boundary is a part (RFC 2046, 5.1.1). One search runs through the
    bytes. If a letter has more parts than a person would send, the later ones stay as they are.

    Args:
        raw: the letter, or a file that holds it.
        most: the most bytes of the result; the rest is cut off.
    """
    content = _end_of_head(raw, 0, MOST_TOP_HEAD)
    boundaries = _declared_boundaries(raw[:content])
    kept: list[bytes] = []
    begin = size = 0
    place = _delimiter(raw, content - 1, most)
    for _ in range(_MOST_DELIMITERS):
        if place < 0 or not boundaries:
            break
        content = place + 1
        line = raw[place + 3 : place + 3 + _MOST_BOUNDARY].partition(b"\n")[0].rstrip()
        if (closed := line.removesuffix(b"--")) in boundaries and closed != line:
            del boundaries[boundaries.index(closed) :]
        elif line in boundaries:
            del boundaries[boundaries.index(line) + 1 :]
            first = raw.find(b"\n", place + 1) + 1
            content = _end_of_head(raw, first, MOST_HEAD) if first else len(raw)
            head = raw[first:content]
            boundaries += _declared_boundaries(head)[: _MOST_NESTED - len(boundaries)]
            if _is_unread(head):
                kept.append(raw[begin : min(content, begin + most)])
                size += len(kept[-1])
                place = _delimiter(raw, content - 1, len(raw))
                begin = max(place, content) if place >= 0 else len(raw)
                continue
        place = _delimiter(raw, max(place + 1, content - 1), begin + most - size)
    if isinstance(raw, bytes) and not kept and len(raw) <= most:
        return raw
    kept.append(raw[begin : begin + most])
    return b"".join(kept)[:most]


def _delimiter(raw: bytes | mmap, start: int, end: int) -> int:
    """The position of the line end before the next possible delimiter line; -1 if there is none."""
    found = _DELIMITER.search(raw, max(0, start), min(end, len(raw)))
    return found.start() if found else -1


def _end_of_head(raw: bytes | mmap, start: int, most: int) -> int:
    """The end of the blank line after headers; ``start`` if there is none."""
    if raw[start : start + 2].startswith((b"\n", b"\r\n")):
        return raw.find(b"\n", start) + 1
    blank = _BLANK.search(raw, start, start + most)
    return blank.end() if blank else start


def _declared_boundaries(head: bytes) -> list[bytes]:
    """The boundary that the headers of a multipart declare."""
    media, end = _media_type(head)
    found = _BOUNDARY.search(head, end) if media.strip().lower()[:10] == b"multipart/" else None
    return [found[1] or found[2]] if found else []


def _media_type(head: bytes) -> tuple[bytes, int]:
    """The declared media type, empty if there is none, and where it ends."""
    place = (b"\n" + head.lower()).find(_TYPE)
    media = _MEDIA.match(head, place + len(_TYPE) - 1) if place >= 0 else None
    return (media[0], media.end()) if media else (b"", 0)


def is_unread_media(media: bytes) -> bool:
    """True if nobody reads parts of that media type, such as ``image/png``."""
    return _UNREAD.fullmatch(media) is not None


def _is_unread(head: bytes) -> bool:
    return is_unread_media(_media_type(head)[0]) and _HEADERS.fullmatch(head) is not None
