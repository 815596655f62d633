"""Decode the text of a part, also where its program names no charset or a wrong one."""

import re
from email.message import Message

MOST_BYTES_OF_TEXT = 1_600_000
_CENTRAL, _WESTERN = ("iso-8859-2", "cp1250"), ("cp1252", "iso-8859-1", "iso-8859-15")
_MISTAKEN = frozenset((*_CENTRAL, *_WESTERN, "us-ascii"))
"""Charsets that programs name although they wrote in another of them."""
_MARKS = frozenset("\u00a0\u202f\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2212…«»§°€×·•")
"""Non-ASCII characters between words."""
_HOME = frozenset("ąćęłńóśźżàèéìíîòùúäöüßçâôûëï")
"""The letters of Polish and Italian, and those of names in games."""
_FOREIGN = re.compile(r"[^\0-\x7f]")
_ALONE = re.compile(r"(?<![^\W\d_])[^\W\da-zA-Z_àèéìòùÀÈÉÌÒÙ](?![^\W\d_])")
"""A letter that no word consists of: a sign such as ``±`` in another charset."""


def decode_text(part: Message) -> str:
    """The text of a part, with LF: as UTF-8, else by its charset, else by the one that fits."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    content = content[:MOST_BYTES_OF_TEXT]
    named = str(part.get_content_charset() or "us-ascii").replace("\0", "").lower()
    return _decode_bytes(content, named).replace("\r\n", "\n").replace("\r", "\n")


def _decode_bytes(content: bytes, named: str) -> str:
    charset = _usual_charset(named)
    for trusted in ("utf-8", *(() if charset in _MISTAKEN else (named,))):
        try:
            return content.decode(trusted)
        except (LookupError, ValueError):
            continue
    candidates = dict.fromkeys(
        (
            *((charset,) if charset in _CENTRAL else ()),
            *("cp1252", "iso-8859-2", "cp1250"),
        )
    )
    best = max(candidates, key=lambda charset: _fitness(content, charset))
    if not _fitness(content, best) and charset in _CENTRAL:
        best = charset
    return content.decode(best, "replace")


def _usual_charset(named: str) -> str:
    """The usual name of a charset that is often named by mistake; else the name itself."""
    name = named.replace("windows-", "cp").replace("_", "-")
    name = {"latin1": "iso-8859-1", "latin2": "iso-8859-2", "ascii": "us-ascii"}.get(name, name)
    return {"iso8859-1": "iso-8859-1", "iso8859-2": "iso-8859-2"}.get(name, name)


def _fitness(content: bytes, charset: str) -> int:
    """How well a charset fits the non-ASCII bytes of a text; more is better.

    3: all are letters of our players' languages, or marks between words. 1: all are letters. 0:
    some are neither, or a letter stands alone that is no word.
    """
    try:
        read = content.decode(charset)
    except ValueError:
        return 0
    said = set(_FOREIGN.findall(read)) - _MARKS
    if _ALONE.search(read) or not all(map(str.isalpha, said)):
        return 0
    return 3 if all(character.lower() in _HOME for character in said) else 1
