"""Whose words a reply holds: what we wrote ourselves, quoted back to us, is not the sender's.

Mail programs quote in many ways, with marks and without, above, below and around what is written. We know the letter
that is answered, so its words are followed through the reply, line by line; what does not stand in it is the sender's.
Reply-parsing libraries were tried and left out: they know languages, not letters, and fail on wrapped attributions.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_MARKS = re.compile(r"^\s*(?:>\s?)+")
_WORD = re.compile(r"\w+|[^\w\s]")
_FEW = 3
"""A resumed quotation is recognised by this many words."""

_ATTRIBUTION_ENDS = re.compile(
    r"(wrote|ha\s+scritto|napisał\S*|pisze|schrieb.*|a\s+écrit|escribió)\s*:?\s*$", re.IGNORECASE
)
_ATTRIBUTION_BEGINS = re.compile(
    r"^(On|Il|Le|Am|W dniu|Dnia|Wiadomość napisana przez|El|\w{2,4}\.?,)\s.{4,}", re.IGNORECASE
)
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+")
_ATTRIBUTION_LINES = 4
_RULE = re.compile(
    r"^_{10,}$|^-{2,}\s*(Original Message|Messaggio originale|Wiadomość oryginalna|Oryginalna wiadomość"
    r"|Ursprüngliche Nachricht|Forwarded message|Messaggio inoltrato)\b",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"^\W*(From|Sent|Date|To|Cc|Subject|Reply-To|Importance|Da|Inviato|Data|A|Oggetto|Rispondi a|Od|Wysłan[oey]|Do"
    r"|DW|Temat|Von|Gesendet|Datum|An|Betreff|Envoyé|De|À|Objet)\s*:\W?\s*(\S.*)?$",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"^--\s?$")
_PROGRAM = re.compile(
    r"^\W*(Sent from (my|Outlook|Mail|Yahoo|Proton)|Get Outlook for|Sent with|Inviato d(a|al mio)"
    r"|(Scarica|Ottieni) Outlook|Wysłan[eoy] (z|za pomocą)|Pobierz (aplikację )?Outlook|Gesendet (mit|von)"
    r"|Diese Nachricht wurde von|Von meinem .* gesendet)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A line of a reply.

    Attributes:
        number: its place in the letter, from 1.
        text: without the marks of quotation.
        depth: how often it is marked as quoted.
        own: whether the sender wrote it, and not we, nor his mail program, nor whoever else he quotes.
        ours: whether it stands in the letter that is answered.
    """

    number: int
    text: str
    depth: int
    own: bool
    ours: bool


def reply_lines(body: str, answered: Sequence[str] = ()) -> tuple[ReplyLine, ...]:
    """Every line of a reply, with whose it is.

    Args:
        body: the plain text of the reply, LF line ends.
        answered: the text of the letter it answers, in each form a mail program may have quoted; none where the letter
            answers none of ours. Then nothing below the first sign of a quotation is taken for the sender's.
    """
    split = [_split(line) for line in body.split("\n")]
    texts = [text for _, text in split]
    ours = max((_quoted(texts, version) for version in answered), key=sum, default=[False] * len(texts))
    unmarked_is_own = any(ours)
    below = len(texts) if unmarked_is_own else _below(split)
    marks = not unmarked_is_own or _is_marked(split, ours)
    framing = frozenset(_framed(texts))
    return tuple(
        ReplyLine(
            number=index + 1,
            text=text,
            depth=depth,
            own=bool(text.strip()) and not (ours[index] or index in framing or index >= below or (marks and depth > 0)),
            ours=ours[index],
        )
        for index, (depth, text) in enumerate(split)
    )


def _split(line: str) -> tuple[int, str]:
    """How often a line is marked as quoted, and what stands behind the marks."""
    marks = _MARKS.match(line)
    return (marks[0].count(">"), line[marks.end() :]) if marks else (0, line)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("*", " ").replace("_", " "))


class _Original:
    """The words of a letter of ours, and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = []
        self.starts: dict[tuple[str, ...], list[int]] = {}
        begins = []
        for line in text.split("\n"):
            if words := _words(_split(line)[1]):
                begins.append(len(self.words))
                self.words += words
        for begin in begins:
            self.starts.setdefault(tuple(self.words[begin : begin + _FEW]), []).append(begin)

    def stands_at(self, place: int, words: list[str]) -> bool:
        """Whether words stand at a place."""
        return self.words[place : place + len(words)] == words

    def next(self, words: list[str], after: int) -> int | None:
        """Where a line of the letter, after a place, begins with these words; they must be few at the least."""
        if len(words) < _FEW:
            return None
        places = self.starts.get(tuple(words[:_FEW]), ())
        return next((place for place in places if place >= after and self.stands_at(place, words)), None)


def _quoted(texts: Sequence[str], original: str) -> list[bool]:
    """Which lines of a reply stand in the letter answered, in its order; lines may have been broken or joined anew."""
    letter, place = _Original(original), 0
    found = [_words(text) for text in texts]
    result = [False] * len(found)
    for index, words in enumerate(found):
        if not words:
            continue
        following = next((w for w in found[index + 1 : index + 4] if w), [])
        start: int | None = place
        if not letter.stands_at(place, words) or (place == 0 and len(words) < _FEW):
            start = letter.next(words + following if len(words) < _FEW else words, place)
        if start is not None and (start == place or not _inserted(letter, place, following)):
            result[index], place = True, start + len(words)
    return result


def _inserted(letter: _Original, place: int, following: list[str]) -> bool:
    """Whether the quotation goes on with the next line, so that this one was put in between."""
    return place > 0 and bool(following) and letter.stands_at(place, following)


def _is_marked(split: Sequence[tuple[int, str]], ours: Sequence[bool]) -> bool:
    """Whether the program marks what it quotes: then an unmarked line is the sender's, a marked one is not."""
    depths = [depth for (depth, text), known in zip(split, ours, strict=True) if known and text.strip()]
    return sum(depth > 0 for depth in depths) * 2 > len(depths)


def _below(split: Sequence[tuple[int, str]]) -> int:
    """The first line of the quotation: marked, an attribution, a rule or a block of headers; else the end."""
    texts = [text for _, text in split]
    for index, (depth, text) in enumerate(split):
        if depth or _RULE.match(text.strip()) or _attributes(texts, index) or _heads(texts, index):
            return index
    return len(split)


def _attributes(texts: Sequence[str], index: int) -> int:
    """How many lines from here say who wrote what follows ("On … wrote:"), broken or not; 0 where they do not."""
    joined = ""
    for size in range(1, _ATTRIBUTION_LINES + 1):
        if index + size > len(texts) or not texts[index + size - 1].strip() or len(joined) > 400:
            return 0
        joined = f"{joined} {texts[index + size - 1].strip()}".strip()
        ends = joined.endswith(":")
        if _ATTRIBUTION_BEGINS.match(joined) and (
            _ATTRIBUTION_ENDS.search(joined) or (ends and _ADDRESS.search(joined))
        ):
            return size
    return 0


def _heads(texts: Sequence[str], index: int) -> int:
    """How many lines from here are the headers of a quoted letter, three at least; 0 where they are not."""
    size = 0
    while index + size < len(texts) and _HEADER.match(texts[index + size].strip()):
        size += 1
    return size if size >= _FEW else 0


def _framed(texts: Sequence[str]) -> Iterator[int]:
    """Lines that the mail program or a signature put in."""
    index, signed = 0, False
    while index < len(texts):
        text = texts[index].strip()
        size = _attributes(texts, index) or _heads(texts, index) or int(bool(_RULE.match(text) or _PROGRAM.match(text)))
        signed = (signed or bool(_SIGNATURE.match(texts[index]))) and not size
        yield from range(index, index + (size or int(signed)))
        index += max(1, size)
