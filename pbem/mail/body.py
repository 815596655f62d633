"""Extract the text of a letter: choose the part, decode it, and normalise it."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from html import unescape
from itertools import islice
from typing import NamedTuple

from pbem.mail.charsets import decode_text
from pbem.mail.compose import text_and_html
from pbem.mail.shown_text import shown_text

MOST_CHARACTERS = 400_000
MOST_LINES = 40_000
_MOST_PARTS, _MOST_APART = 100, 40
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
    "\u00a0": " ", "\u202f": " ", "\u2007": " ", "\t": "  ",
    "\u0085": "\n", "\u2028": "\n", "\u2029": "\n",
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-",
    "\u2212": "-", "\ufe58": "-", "\ufe63": "-", "\uff0d": "-",
}  # fmt: skip
_SPECIAL = re.compile(f"[{''.join(_PLAIN)}]")
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb]"
)
"""Invisible characters: controls, soft hyphens, directional marks, variation selectors (Cc, Cf)."""
_UNSAID = re.compile(
    r"(?m)^[\s>|]*(?:(?:[-+o•·◦▪‣]|\d{1,2}[.)])[ \t]+)?|<(?:mailto|https?|cid):[^<>]*>|~~|[*_]"
)
_EXCUSE = re.compile(r"(?i)\bhtml\b|\bbrowser\b|\bprzegląda")
_MOST_EXCUSE = 300
"""A text of this length that names HTML or a browser says only where the words are."""
_TAG = re.compile(r"<(/?)([a-z0-9]+)[^<>]*>|<![^<>]*>")
_PICTURE = re.compile(r"data:image/[\w.+-]{1,40};base64,[\w+/=%]*")
_RUNNING = frozenset(("a", "b", "em", "i", "small", "span", "strong"))
_RUN_IN = re.compile(
    r"(?m)^([^\n<>]{4,200}<[^\s<>@]{1,64}@[^\s<>@]{1,255}>"
    r" (?:wrote|ha scritto|napisał\S{0,4}|pisze):)[ \t]+(?=\S)"
)
"""An attribution ("On … wrote:") with the quotation on the same line."""
_WROTE = ("> wrote:", "> ha scritto:", "> napisał", "> pisze:")
"""A cheap test before the pattern above; it saves nine tenths of the time."""
_STRUCK = re.compile(r"~~(?=\S)([^~\n]+)~~")
"""Words that are struck out in a page."""
_SIGNED, _SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----\n", "\n-----BEGIN PGP SIGNATURE-----"
_SIGNATURE_END = "-----END PGP SIGNATURE-----"


class TooMuchText(ValueError):
    """A letter holds more text or parts than are read: what is cut off could be an order."""


class _Words(NamedTuple):
    """The words of a part.

    ``page``: whether any of them come from HTML. ``cut``: whether that is longer than is read.
    ``apart``: lines that only one of two alternatives has.
    """

    text: str
    page: bool = False
    cut: bool = False
    apart: tuple[str, ...] = ()


class Body(NamedTuple):
    """The text of a message, and the lines that only one of its two versions has."""

    text: str
    apart: tuple[str, ...] = ()


def body_of(message: EmailMessage) -> str:
    """The plain text of a message, see ``read_body`` (raises TooMuchText)."""
    return read_body(message).text


def read_body(message: EmailMessage) -> Body:
    """The plain text of a message: what its sender wrote, in order, then text attachments.

    Of alternatives the one that says all is read. HTML that is attached as a file is read only in
    a message that says nothing else. Text of an unknown subtype is read as plain where no part has
    a known one (RFC 2046, 4.1.4).

    Raises:
        TooMuchText: some of it would have to be cut off.
    """
    leaves = list(islice(_parts_of_sender(message), _MOST_PARTS + 1))
    if len(leaves) > _MOST_PARTS:
        raise TooMuchText
    known = any(part.get_content_type() in _READ for part in leaves)
    read = [part for part in leaves if _is_read(part, known=known)]
    inline = _words_of_part(message, frozenset(id(part) for part in read if not _is_file(part)))
    attached = [decode(part) for part in read if _is_file(part) and not _is_page(part)]
    pieces = [text for text in (inline.text, *attached) if text.strip()]
    pages = (_words_of_leaf(part) for part in read if _is_file(part) and _is_page(part))
    whole = _Words("\n".join(pieces), cut=inline.cut) if pieces else next(pages, _Words(""))
    text = whole.text
    if whole.cut or len(text) > MOST_CHARACTERS or text.count("\n") >= MOST_LINES:
        raise TooMuchText
    return Body(normalised_text(text), inline.apart)


def _is_read(part: EmailMessage, *, known: bool) -> bool:
    """True if a part holds words; ``known`` if any part has a type that we know."""
    media = part.get_content_type()
    return media in _READ or (not known and media.startswith("text/") and media not in _NO_LETTER)


def _is_page(part: EmailMessage) -> bool:
    return part.get_content_type() == "text/html"


def _is_file(part: EmailMessage) -> bool:
    """True if a part is a file, of which mail programs show the name."""
    return part.get_content_disposition() == "attachment" or (
        _is_page(part) and part.get_filename() is not None
    )


def _words_of_part(part: EmailMessage, read: frozenset[int]) -> _Words:
    """The words of a part and its parts, in order; ``read`` holds the identities of those read."""
    if not part.is_multipart():
        return _words_of_leaf(part) if id(part) in read else _Words("")
    if part.get_content_maintype() == "message":
        return _Words("")
    within = (
        _words_of_part(each, read) for each in part.iter_parts() if isinstance(each, EmailMessage)
    )
    found = [words for words in within if words.text.strip() or words.cut]
    texts = [words.text for words in found if not words.page]
    pages = [words.text for words in found if words.page]
    if part.get_content_subtype() == "alternative":
        chosen = (
            _fuller_text(texts[0], pages[-1])
            if texts and pages
            else (texts or pages[-1:] or [""])[0]
        )
        cut = any(each.cut for each in found if each.text is chosen)
        differ = texts and pages and chosen is not pages[-1]
        apart = _lines_apart(texts[0], pages[-1]) if differ else ()
        return _Words(chosen, bool(pages), cut, apart)
    cut = any(words.cut for words in found)
    apart = tuple(line for words in found for line in words.apart)
    if len(texts) == len(pages) == 1 and _says_all(pages[0], texts[0]):
        return _Words(pages[0], page=True, cut=cut)
    return _Words("\n".join(words.text for words in found), bool(pages), cut, apart)


def _lines_apart(text: str, page: str) -> tuple[str, ...]:
    """The lines of a text that the page beside it does not have, and those of the page alone.

    Where lines end counts for nothing, since programs wrap them.
    """
    bare = [_without_marks(each) for each in (text, page)]
    joined = ["".join(each.split()) for each in bare]
    apart = (
        line.strip()
        for lines, other in zip(bare, reversed(joined), strict=True)
        for line in lines.split("\n")
        if any(map(str.isalnum, line)) and "".join(line.split()) not in other
    )
    return tuple(islice(apart, _MOST_APART))


def _words_of_leaf(part: EmailMessage) -> _Words:
    """The words of a part without parts."""
    if not _is_page(part):
        return _Words(decode(part))
    html = _without_pictures(decode_text(part))
    return _Words(from_html(html), page=True, cut=len(html) > MOST_CHARACTERS)


def _without_pictures(html: str) -> str:
    """HTML without the pictures that stand in it, where it is longer than is read."""
    return html if len(html) <= MOST_CHARACTERS else _PICTURE.sub("", html)


def _fuller_text(text: str, page: str) -> str:
    """Of a text and a page that should say the same, the one that says all."""
    excuse = len(text) < _MOST_EXCUSE and _EXCUSE.search(text)
    return page if excuse or _says_all(page, text) else _with_strokes(text, page)


def _with_strokes(text: str, page: str) -> str:
    """A text in which is struck out what its page strikes out; the page, where it is not found.

    Words that stand in several places are struck out where the page does so, counted from above.
    """
    for found in _STRUCK.finditer(page):
        words = re.compile(r"[\s>]+".join(map(re.escape, found[1].split())))
        before = len(words.findall(page, 0, found.start()))
        place = next(islice(words.finditer(text), before, None), None)
        if place is None:
            return page
        text = text[: place.start()] + _strike(place) + text[place.end() :]
    return text


def _strike(found: re.Match[str]) -> str:
    """Words with a stroke through each of their lines."""
    return re.sub(r"(?m)[^\s>].*", lambda line: f"~~{line[0].rstrip()}~~", found[0])


def _says_all(page: str, text: str) -> bool:
    """True if a page has all words of a text. It also has the lines that the program wrapped."""
    bare, shown = _without_marks(text), _without_marks(page)
    if "".join(bare.split()) == "".join(shown.split()):
        return True
    return Counter(bare.split()) <= Counter(shown.split())


def _without_marks(text: str) -> str:
    """The words of a text, without quote marks, list marks and emphasis."""
    return _UNSAID.sub("", normalised_text(text))


def _parts_of_sender(message: EmailMessage) -> Iterator[EmailMessage]:
    """The parts with content, except those of attached letters, which are somebody else's words."""
    if message.get_content_maintype() == "message":
        return
    if not message.is_multipart():
        yield message
        return
    for part in message.iter_parts():
        if isinstance(part, EmailMessage):
            yield from _parts_of_sender(part)


def decode(part: EmailMessage) -> str:
    """The text of a part that is no page, soft line breaks joined."""
    text = decode_text(part)
    if (
        part.get_content_type() == "text/plain"
        and str(part.get_param("format")).lower() == "flowed"
    ):
        return unflow(text, delete_space=str(part.get_param("delsp")).lower() == "yes")
    return text


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


def normalised_text(text: str) -> str:
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
    return tuple(normalised_text(form) for form in (*forms[:1], *map(_own_html_as_text, forms[1:])))


def _own_html_as_text(html: str) -> str:
    """The words of our own, well-formed HTML: a line for each block and each table row.

    It gives the words of :func:`from_html` in order, without list marks, in a tenth of the time.
    """
    body = html.partition("</head>")[2] or html
    kept, begin, verbatim = [], 0, 0
    for tag in _TAG.finditer(body):
        kept.append(_add_running_text(body[begin : tag.start()], verbatim))
        begin, closing, name = tag.end(), tag[1], tag[2]
        verbatim += (-1 if closing else 1) if name == "pre" else 0
        if name in ("td", "th"):
            kept.append("  ")
        elif name not in _RUNNING:
            kept.append("\n")
    return unescape("".join((*kept, body[begin:])))


def _add_running_text(text: str, verbatim: int) -> str:
    """Add text between tags. Outside of verbatim parts any blanks count as one."""
    return text if verbatim else " ".join(f"|{text}|".split())[1:-1]
