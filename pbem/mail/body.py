"""Extract the text of a letter: choose the part, decode it, and normalise it."""

import re
import unicodedata
from collections.abc import Iterator
from email.message import EmailMessage, Message
from html import unescape
from itertools import islice

from pbem.mail.compose import text_and_html
from pbem.mail.shown_text import shown_text

MOST_CHARACTERS = 400_000
MOST_LINES = 20_000
_MOST_PARTS = 100
_READ = frozenset(("text/plain", "text/html"))
_NO_LETTER = frozenset(
    (
        "text/calendar",
        "text/css",
        "text/csv",
        "text/directory",
        "text/javascript",
        "text/vcard",
        "text/x-vcard",
    )
)
"""Parts that programs enclose for programs."""
_PLAIN = {
    "\u00a0": " ", "\u202f": " ", "\u2007": " ", "\t": " ",
    "\u0085": "\n", "\u2028": "\n", "\u2029": "\n",
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    "\u2013": "-", "\u2014": "-", "\u2012": "-", "\u2212": "-",
}  # fmt: skip
_MARKS = frozenset((*_PLAIN, *"…«»§°€"))
"""Non-ASCII characters between words."""
_SPECIAL = re.compile(f"[{''.join(_PLAIN)}]")
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb]"
)
"""Invisible characters: controls, soft hyphens, directional marks, variation selectors (Cc, Cf)."""
_UNSAID = re.compile(r"(?m)^[\s>|]+|<(?:mailto|https?|cid):[^<>]*>|[*_]")
_TAG = re.compile(r"<(/?)([a-z0-9]+)[^<>]*>|<![^<>]*>")
_RUNNING = frozenset(("a", "b", "em", "i", "small", "span", "strong"))
_RUN_IN = re.compile(
    r"(?m)^([^\n<>]{4,200}<[^\s<>@]{1,64}@[^\s<>@]{1,255}>"
    r" (?:wrote|ha scritto|napisał\S{0,4}|pisze):)[ \t]+(?=\S)"
)
"""An attribution ("On … wrote:") with the quotation on the same line."""
_WROTE = ("> wrote:", "> ha scritto:", "> napisał", "> pisze:")
"""A cheap test before the pattern above; it saves nine tenths of the time."""
_SIGNED, _SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----\n", "\n-----BEGIN PGP SIGNATURE-----"
_SIGNATURE_END = "-----END PGP SIGNATURE-----"


def body_of(message: EmailMessage) -> str:
    """The plain text of a message.

    Its text part, else its HTML as text, and text attachments after it.

    If the HTML has the same words, its lines are used, because the program wrapped the text part.
    Without both, an unknown text subtype is read as plain (RFC 2046, 4.1.4).
    """
    parts = [(part.get_content_type(), part) for part in islice(_leaves(message), _MOST_PARTS)]
    known = any(media in _READ for media, _ in parts)
    texts = [
        (part.get_content_disposition(), part)
        for media, part in parts
        if _is_text(media, known=known)
    ]
    inline = [part for place, part in texts if place != "attachment"]
    attached = [part for place, part in texts if place == "attachment"]
    html = [part for media, part in parts if media == "text/html"]
    said = [decode(part) for part in inline]
    shown = from_html(decode(html[0])) if html else ""
    broken = len(said) == 1 and bool(shown) and _said(said[0]) == _said(shown)
    pieces = said if any(text.strip() for text in said) and not broken else [shown] if html else []
    pieces += [decode(part) for part in attached]
    return plain("\n".join(pieces))


def _is_text(media: str, *, known: bool) -> bool:
    """True if a part is read as plain text; ``known``.

    The letter has text parts of known subtypes.
    """
    return media == "text/plain" or (
        not known and media.startswith("text/") and media not in _NO_LETTER
    )


def _said(text: str) -> str:
    """The words of a text, without line ends, quote marks and emphasis."""
    return "".join(_UNSAID.sub("", plain(text)).split())


def _leaves(message: EmailMessage) -> Iterator[EmailMessage]:
    """The parts with content, except those of attached letters, which are somebody else's words."""
    if message.get_content_maintype() == "message":
        return
    if not message.is_multipart():
        yield message
        return
    for part in message.iter_parts():
        if isinstance(part, EmailMessage):
            yield from _leaves(part)


def decode(part: Message) -> str:
    """The text of a part: as UTF-8, else by its charset, else by the charset that gives words."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    content = content[: MOST_CHARACTERS * 4]
    claimed = str(part.get_content_charset() or "utf-8").replace("\0", "")
    for charset in ("utf-8", claimed):
        try:
            text = content.decode(charset)
            break
        except (LookupError, ValueError):
            continue
    else:
        text = _guessed(content)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (
        part.get_content_type() == "text/plain"
        and str(part.get_param("format")).lower() == "flowed"
    ):
        text = unflow(text, delete_space=str(part.get_param("delsp")).lower() == "yes")
    return text


def _guessed(content: bytes) -> str:
    """Decode text of an unknown charset.

    The first in which all non-ASCII is letters, else Windows-1252.

    Programs that name no charset use their system's; in Poland it is one of the other two.
    """
    marked = re.sub(rb"[\0-\x7f]+", b"", content)
    for charset in ("cp1252", "iso-8859-2", "cp1250"):
        try:
            read = marked.decode(charset)
        except ValueError:
            continue
        if all(character.isalpha() or character in _MARKS for character in read):
            return content.decode(charset)
    return content.decode("cp1252", "replace")


def unflow(text: str, *, delete_space: bool) -> str:
    """Join the soft line breaks of format=flowed text (RFC 3676)."""
    pieces: list[str] = []
    soft = True
    for line in text.split("\n"):
        content = line.removeprefix(" ")
        if not soft or (content.startswith(">") and pieces):
            pieces.append("\n")
        soft = content.endswith(" ") and content != "-- "
        pieces.append(content[:-1] if soft and delete_space else content)
    return "".join(pieces)


def from_html(text: str) -> str:
    """HTML as plain text. Quotations keep their mark."""
    return shown_text(text[:MOST_CHARACTERS])


def plain(text: str) -> str:
    """Normalise blanks, dashes, quotes and composed characters; remove signature armour.

    Bound length.
    """
    text = _UNSEEN.sub("", _SPECIAL.sub(lambda found: _PLAIN[found[0]], text[:MOST_CHARACTERS]))
    text = _without_armour(unicodedata.normalize("NFC", text))
    if any(mark in text for mark in _WROTE):
        text = _RUN_IN.sub(r"\1\n", text)
    return "\n".join(line.rstrip() for line in text.split("\n")[:MOST_LINES])


def _without_armour(text: str) -> str:
    """The first cleartext-signed part without its armour and dash escapes (RFC 9580, 7)."""
    begin = text.find(_SIGNED)
    blank = text.find("\n\n", begin + len(_SIGNED) - 1)
    end = text.find(_SIGNATURE, blank)
    if min(begin, blank, end) < 0:
        return text
    signed = re.sub(r"(?m)^- ", "", text[blank + 2 : end])
    last = text.find(_SIGNATURE_END, end)
    return text[:begin] + signed + (text[last + len(_SIGNATURE_END) :] if last >= 0 else "")


def texts_of(raw: bytes) -> tuple[str, ...]:
    """The forms in which a mail program may quote our letter.

    Its text part, and its HTML as text.
    """
    forms = text_and_html(raw)
    return tuple(plain(form) for form in (*forms[:1], *map(_shown, forms[1:])))


def _shown(html: str) -> str:
    """The words of our own, well-formed HTML: a line for each block and each table row.

    It gives the words of :func:`from_html` in order, without list marks, in a tenth of the time.
    """
    body = html.partition("</head>")[2] or html
    kept, begin, verbatim = [], 0, 0
    for tag in _TAG.finditer(body):
        kept.append(_running(body[begin : tag.start()], verbatim))
        begin, closing, name = tag.end(), tag[1], tag[2]
        verbatim += (-1 if closing else 1) if name == "pre" else 0
        if name in ("td", "th"):
            kept.append("  ")
        elif name not in _RUNNING:
            kept.append("\n")
    return unescape("".join((*kept, body[begin:])))


def _running(text: str, verbatim: int) -> str:
    """Add text between tags. Outside of verbatim parts any blanks count as one."""
    return text if verbatim else " ".join(f"|{text}|".split())[1:-1]
