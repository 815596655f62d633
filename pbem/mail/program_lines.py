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
_DATED = re.compile(r"[\d@]|^Wiadomość|^Il giorno$")
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
_BARE_WRITER = re.compile(r"^(From|Da|Od|Von|De)\s.*@", re.IGNORECASE)
_HEADERS_WITHIN = re.compile(rf"\s{_NAMES}:\s", re.IGNORECASE)
"""Further headers on a line, as Samsung's program writes them."""
_WRITER = re.compile(r"^\W*(From|Da|Od|Von|De)\b[\s\W]", re.IGNORECASE)
_LABEL = re.compile(rf"^\W*{_NAMES}\s*:?$", re.IGNORECASE)
"""The name of a header whose value stands on the next line."""
_DATE_NAME = re.compile(r"sent|date|inviato|data|wysłan[oey]|gesendet|datum|envoyé")
_MONTH = (
    r"(?:jan|feb|mar|apr|ma[yjg]|jun|jul|aug|sep|oct|nov|dec|gen|giu|lug|ago|set|ott|dic"
    r"|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru)\w*"
)
_DATE_BEGINS = re.compile(
    rf"^(?:On|Il|Le|Am|W dniu|Dnia|El|{_DAY}|{_MONTH}|\d{{1,4}})\b", re.IGNORECASE
)
_DATE_ALONE = re.compile(
    rf"(?:(?:On|Il|giorno|Le|Am|W|dniu|Dnia|El|at|alle|ore|um|o|godz|AM|PM|CES?T|GMT|UTC|{_DAY}"
    rf"|{_MONTH}|\d+)\b[\s.,:/+-]*)+",
    re.IGNORECASE,
)
_MOST_OF_HEAD, _LONGEST_HEAD = 12, 600
"""So many lines a head has at most, and so many characters."""
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


def head_length_above(texts: Sequence[str], end: int) -> int:
    """The number of lines right above a quotation that are its head, though not alone seen as one.

    Such a head is an attribution whose lines stand apart or lack a colon, or headers of which the
    names and values stand on lines of their own.

    Args:
        texts: the lines of a letter, without quote marks.
        end: where the quotation begins.
    """
    begins, lines = _lines_above(texts, end)
    length = next((n for n in range(1, len(lines) + 1) if _is_head(lines[-n:])), 0)
    while 0 < length < len(lines) and _is_date_alone(lines[-length - 1]):
        length += 1
    return end - begins[-length] if length else 0


def _lines_above(texts: Sequence[str], end: int) -> tuple[list[int], list[str]]:
    """The last lines above one, with their places; two empty lines part them from others."""
    begins: list[int] = []
    last = end
    for place in range(end - 1, max(-1, end - 2 * _MOST_OF_HEAD), -1):
        if texts[place].strip():
            begins.insert(0, place)
            last = place
        elif last - place > 1:
            break
    return begins, [texts[place].strip() for place in begins]


def _is_head(lines: Sequence[str]) -> bool:
    """True if lines are the head of a quoted letter: an attribution or headers."""
    joined = " ".join(lines)
    if len(joined) > _LONGEST_HEAD or not _DATED.search(joined):
        return False
    said = bool(_ATTRIBUTION_ENDS.search(joined))
    said = said or (joined.endswith(":") and bool(_ADDRESS.search(joined)))
    if said and (len(lines) == 1 or _DATE_BEGINS.match(lines[0])):
        return True
    return _are_headers(lines)


def _are_headers(lines: Sequence[str]) -> bool:
    """True if lines are headers, of which one says who wrote and another when or on what."""
    names: list[str] = []
    labelled = False
    for line in lines:
        label = _LABEL.match(line)
        header = _HEADER.match(line) or _BARE_HEADER.match(line)
        if label or header:
            names.append((label or header)[1].casefold())  # type: ignore[index]
        elif not labelled:
            return False
        labelled = bool(label)
    telling = any(name in _SUBJECTS or _DATE_NAME.fullmatch(name) for name in names)
    return bool(telling and len(names) > 1 and _WRITER.match(f"{lines[0]} "))


def _is_date_alone(line: str) -> bool:
    """True if a line is a date and nothing else, as the first line of an attribution."""
    return bool(_DATE_ALONE.fullmatch(line)) and any(map(str.isalpha, line))


def names_writer(header: str) -> bool:
    """True if a line of a quoted letter's head says who wrote that letter."""
    text = header.strip()
    ends = _ATTRIBUTION_ENDS.search(text) or (text.endswith(":") and not _HEADER.match(text))
    return bool(_WRITER.match(text) or ends)


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
    may begin with ``Da:`` and ``A:``. Some programs leave an empty line between headers, some write
    several on a line; some leave out the colons, below a rule or where the first names its writer.
    """
    size, found, shown = 0, 0, False
    above = texts[index - 1] if index else ""
    ruled = above.lstrip().startswith("-") and bool(_RULE.match(above.strip()))
    bare = ruled or bool(_BARE_WRITER.match(texts[index].strip()))
    for place in range(index, len(texts)):
        text = texts[place].strip()
        header = _HEADER.match(text) if ":" in text else None
        header = header or (_BARE_HEADER.match(text) if bare else None)
        if header:
            more = len(_HEADERS_WITHIN.findall(header[2])) if header[2] and ":" in text else 0
            size, found = place - index + 1, found + 1 + more
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
