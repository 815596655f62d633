"""Recognise the lines that mail programs write: attributions, headers, rules and footers."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

Origin = Literal["sender", "ours", "program", "header", "signature", "quoted", "empty"]
"""Who wrote a line of a reply.

``sender``: the sender. ``ours``: we, in the answered letter. ``program``: a mail program, such as a
footer. ``header``: a program, as the attribution or a header of a quoted letter. ``signature``: it
stands below a signature mark (RFC 3676, 4.3). ``quoted``: somebody else, or we in another letter.
``empty``: nobody, since it holds no words.
"""

_SHORT = 200
"""What lines of at most so many characters are is remembered."""
_FEW = 3
"""Fewer headers than this prove nothing."""
_ATTRIBUTION_ENDS = re.compile(
    r"(wrote|ha\s+scritto|napisał\S*|pisze|schrieb.*|a\s+écrit|escribió)\s*:?\s*$", re.IGNORECASE
)
_DAY = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|lun(?:edì)?|mar(?:tedì)?|mer(?:coledì)?|gio(?:vedì)?|ven(?:erdì)?|sab(?:ato)?|dom(?:enica)?"
    r"|pon(?:iedziałek)?|wt(?:orek)?|śr(?:oda)?|czw(?:artek)?|pt|piątek|sob(?:ota)?"
    r"|niedz(?:iela)?|nd"
)
_ATTRIBUTION_BEGINS = re.compile(
    rf"^(?:On|Il|Le|Am|W dniu|Dnia|Wiadomość napisana przez|El|(?:{_DAY})\.?,?|\d{{1,2}}\.?)"
    r"\s.{4,}",
    re.IGNORECASE,
)
_DATED = re.compile(r"[\d@]|^Wiadomość")
"""What the first line of an attribution has: a date or an address. A name may be long."""
_LONE_ATTRIBUTION = re.compile(
    r"^(\*?\s*\S+@\S+\s+\[[^]]*\d[^]]*\]:"
    r"|-{2,}\s*On\s.*\bwrote\s*-{2,}"
    r"|(Quoting|Zitat von|Citazione|Citando|Cytat|Cytowanie|Cytuję)\s.*@.*:)$",
    re.IGNORECASE,
)
"""Attributions of mutt (``* games@example.org [2026-11-23 09:00]:``), Zoho and Horde."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+")
_ATTRIBUTION_LINES = 4
_RULE = re.compile(
    r"^_{10,}$|^-{2,}\s*(Original Message|Messaggio originale|Wiadomość oryginalna"
    r"|Oryginalna wiadomość"
    r"|Ursprüngliche Nachricht|Forwarded message|Messaggio inoltrato)\b",
    re.IGNORECASE,
)
_NAMES = (
    r"(From|Sent|Date|To|Cc|Subject|Reply-To|Importance|Da|Inviato|Data|A|Per|Ccn|Oggetto"
    r"|Rispondi a|Ogg|Od|Wysłan[oey]|Do|DW|UDW|Temat|Von|Gesendet|Datum|An|Betreff|Envoyé|De|À"
    r"|Objet)"
)
_HEADER = re.compile(rf"^\W*{_NAMES}\s*:\W?\s*(\S.*)?$", re.IGNORECASE)
_BARE_HEADER = re.compile(rf"^{_NAMES}\s+(\S.*)$", re.IGNORECASE)
"""A header as eM Client writes it."""
_SUBJECTS = frozenset(("subject", "oggetto", "ogg", "temat", "betreff", "objet"))
_SIGNATURE = re.compile(r"^--\s?$")
_PROGRAM = re.compile(
    r"^(?:\W*(Sent from (my|Outlook|Mail|Yahoo|Proton|Gmail|Samsung|Canary|the all new)"
    r"|Sent from \[\w[^]]*\]\(https?|Sent from (?-i:[A-Z])\w*(?:\s\w+){0,2}(?=\W*$)"
    r"|Sent (with|via|using)|Typed on (a|my) (phone|mobile)|Yahoo Mail: Search"
    r"|Get Outlook for|Inviato d(a|al mio)|Inviato (con|tramite)|(Scarica|Ottieni|Ottenere) Outlook"
    r"|Wysłan[eoy] (z|za pomocą|przez)|(Pobierz|Uzyskaj) (\w+ )?Outlook|Gesendet (mit|von|über)"
    r"|Diese Nachricht wurde von|Von meinem .* gesendet|(Get|Scarica|Pobierz) \w+Mail for"
    r"|You don't often get e?-?mail from|Non si ricevono spesso|Non ricevi spesso"
    r"|(Rzadko|Nieczęsto) otrzymujesz"
    r"|\[?(CAUTION|EXTERNAL|WARNING|ATTENZIONE|AVVISO|UWAGA|OSTRZEŻENIE)\b.{0,60}"
    r"(external|outside|estern|spoza|zewnętrzn)\w*"
    r"|(Virus-free|Privo di virus|Nie zawiera wirusów|Wolny od wirusów|Virenfrei)\W*\w*\W*avast"
    r"|(This e-?mail|Questa e-?mail|Ta wiadomość( e-mail)?|Diese E-Mail)\s.{0,80}\bavast)\b"
    r"|-{2,}\s*(End (of )?(forwarded )?message from|Fine (del )?messaggio da"
    r"|Koniec (przekazanej )?wiadomości od)\s.*-{2,}\s*$"
    r"|\s*(<#[0-9A-F-]{8,}>|\[(cid|image|immagine|obraz): ?[^]]*\]|<?(https?://)?www\.avast\.com\S*)"
    r"\s*$)",
    re.IGNORECASE,
)


def announces_quotation(texts: Sequence[str]) -> bool:
    """True if lines end with an attribution, a rule or a header block, as before a quotation."""
    last = [text for text in texts if text.strip()]
    if not last:
        return False
    ending = last[-1].strip()
    if _RULE.match(ending) or _ATTRIBUTION_ENDS.search(ending):
        return True
    if ending.endswith(":") and ("@" in ending or any(mark.isdigit() for mark in ending)):
        return True
    return any(_header_block_length(last, at) == len(last) - at for at in range(len(last)))


def begins_quotation(texts: Sequence[str], index: int) -> bool:
    """True if a line is a rule, or an attribution or a header block begins with it."""
    ruled = bool(_RULE.match(texts[index].strip()))
    return ruled or bool(_attribution_length(texts, index) or _header_block_length(texts, index))


def _attribution_length(texts: Sequence[str], index: int) -> int:
    """The number of lines of an attribution ("On … wrote:") from here; 0 if there is none."""
    joined, first = "", texts[index].strip()
    if first.endswith((":", "-")) and _LONE_ATTRIBUTION.match(first):
        return 1
    may_begin = _short_may_begin if len(first) <= _SHORT else _may_begin
    if not may_begin(first):
        return 0
    for size in range(1, _ATTRIBUTION_LINES + 1):
        if index + size > len(texts) or not texts[index + size - 1].strip() or len(joined) > 400:
            return 0
        last = texts[index + size - 1].strip()
        if size > 1 and _ATTRIBUTION_BEGINS.match(last) and _ATTRIBUTION_ENDS.search(last):
            return 0  # it begins there, and the sender wrote what stands above
        joined = f"{joined} {last}".strip()
        ends = joined.endswith(":")
        if _ATTRIBUTION_ENDS.search(joined) or (ends and _ADDRESS.search(joined)):
            return size
    return 0


def _header_block_length(texts: Sequence[str], index: int) -> int:
    """The number of lines of a quoted header block from here; 0 if there is none.

    It has at least three headers, one of them a subject or with an address: a sender's own notes
    may begin with ``Da:`` and ``A:``. Some programs leave an empty line between headers; below a
    rule some leave out the colons.
    """
    size, found, shown = 0, 0, False
    above = texts[index - 1] if index else ""
    ruled = above.lstrip().startswith("-") and bool(_RULE.match(above.strip()))
    for place in range(index, len(texts)):
        text = texts[place].strip()
        header = _HEADER.match(text) if ":" in text else None
        header = header or (_BARE_HEADER.match(text) if ruled else None)
        if header:
            size, found = place - index + 1, found + 1
            shown |= header[1].casefold() in _SUBJECTS or bool(_ADDRESS.search(text))
        elif text or size < place - index:
            break
    return size if found >= _FEW and shown else 0


def lines_of_program(split: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Origin]]:
    """Lines that the mail program or a signature added, and which of them.

    A signature ends where the quote marks change.
    """
    texts = [text for _, text in split]
    index, signed = 0, -1
    while index < len(split):
        depth, text = split[index]
        headers = _header_block_length(texts, index) or _attribution_length(texts, index)
        size = headers or int(_is_of_program(text))
        if size or signed != depth:
            signed = depth if not size and _SIGNATURE.match(text) else -1
        mark = signed >= 0 and _SIGNATURE.match(text)
        kind: Origin = "header" if headers else "program" if size or mark else "signature"
        yield from ((at, kind) for at in range(index, index + (size or int(signed >= 0))))
        index += max(1, size)


def _may_begin(first: str) -> bool:
    """True if an attribution of several lines may begin with a line."""
    return bool(_DATED.search(first) and _ATTRIBUTION_BEGINS.match(first))


_short_may_begin = lru_cache(maxsize=1 << 12)(_may_begin)


def _is_of_program(text: str) -> bool:
    """True if a line alone shows that a program wrote it: a rule or a footer."""
    return _short_is_of_program(text) if len(text) <= _SHORT else _shows_program(text)


def _shows_program(text: str) -> bool:
    return bool(_RULE.match(text.strip()) or _PROGRAM.match(text.strip()))


_short_is_of_program = lru_cache(maxsize=1 << 12)(_shows_program)
"""Our letters, and so their quotations, repeat their lines."""
