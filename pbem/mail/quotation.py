"""Separate the sender's words in a reply from quotations.

Mail programs quote in many ways: with and without marks, above, below and around the reply. We know
the letter that is answered. So its words are followed through the reply, line by line, and the rest
is the sender's. Reply-parsing libraries were tried and dropped: they know languages, not letters,
and fail on wrapped attributions.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate

from pbem.mail.program_lines import (
    Origin,
    begins_quotation,
    head_length_above,
    lines_of_program,
)

Words = str
"""Words in order, with a blank behind each."""

_MARKS = re.compile(r"^\s*(?:>\s?)+")
_ADORNED = re.compile(
    r"<(?:mailto|https?|cid):[^<>]*>|[*_>~]|(?<!\S)[-|\u2022\u00b7\u25e6\u25aa](?!\S)"
)
"""What programs add to words: link targets, emphasis, marks of items, cells and quotations."""
_NARROW_CHARSETS = ("iso-8859-2", "iso-8859-1", "us-ascii", "cp1250", "cp1252")
_LOST = re.compile(r"\?\w|\?\s+[a-z]|(?<!\S)\?(?!\S)")
"""A mark in the place of a character that was lost; no question has one there."""
_WORD = re.compile(r"\w+|[^\w\s]")
_SHORT = 200
"""The words of lines of at most so many characters are remembered."""
_MOST_ORIGINALS, _MOST_REPLIES = 64, 4
"""Of so many forms of our letters the words are remembered, and of so many replies."""
_FEW = 3
"""Fewer words than this prove nothing. A continued quotation needs as many lines."""
_MOST_CHANGED = 12
"""So many lines below one show whether it was changed, or the lines before it left out."""


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A line of a reply.

    Attributes:
        number: its place in the letter, from 1.
        text: without quote marks.
        depth: how many quote marks it has.
        origin: who wrote it. A line that only has the same words as the answered letter, with no
            sign of a quotation, is the sender's.
        broken: True if it is ours and starts in the middle of a line that the sender's program
            broke.
        typed: what the sender typed into a line of ours; empty if it is none.
        known: True if it and its neighbours stand so in our letter, with no sign of a quotation.
    """

    number: int
    text: str
    depth: int
    origin: Origin
    broken: bool = False
    typed: str = ""
    known: bool = False

    @property
    def is_own(self) -> bool:
        """True if the sender wrote it, and not we, their mail program, or somebody they quote."""
        return self.origin == "sender"

    @property
    def ours(self) -> bool:
        """True if it is quoted from the answered letter."""
        return self.origin == "ours"


def reply_lines(
    body: str, answered: Sequence[str] = (), older: Sequence[Sequence[str]] = ()
) -> tuple[ReplyLine, ...]:
    """Every line of a reply, and who wrote it.

    Args:
        body: the plain text of the reply, with LF.
        answered: the text of the answered letter, in each form a mail program may quote. Empty if
            the letter answers none of ours; then everything below the first sign of a quotation is
            quoted.
        older: letters of ours that may be quoted as well, each in the same forms.
    """
    read = _read_reply(body)
    split, framing = read.split, read.framing
    found = _with_lost_characters(read, _quoted_from(read, tuple(answered)), answered)
    for forms in older:
        left = [words for index, _, words in read.lines if not found.ours[index]]
        if any(_original(form).has_any(left) for form in forms):
            found = found.joined(_best_followed(read, forms))
    heads = _lines_of_heads(read, found.ours)
    unmarked_is_own = any(found.ours)
    below = len(split) if unmarked_is_own else _first_quoted_line(split)
    marks = not unmarked_is_own or _is_marked(split, found.ours)

    def origin(index: int) -> Origin:
        depth, _ = split[index]
        if found.ours[index]:
            return "ours"
        if not read.words[index]:
            return "empty"
        if index in found.added:
            return "sender"
        if index in framing:
            return framing[index]
        if index in heads:
            return "header"
        return "quoted" if index >= below or (marks and depth > 0) else "sender"

    origins = [origin(index) for index in range(len(split))]
    known = _known_lines(read, origins, (answered, *older))
    return tuple(
        ReplyLine(
            index + 1,
            text,
            depth,
            origins[index],
            found.broken[index],
            found.added.get(index, ""),
            index in known,
        )
        for index, (depth, text) in enumerate(split)
    )


def _known_lines(
    read: "_Read", origins: Sequence[Origin], letters: Sequence[Sequence[str]]
) -> frozenset[int]:
    """The sender's lines that stand in a letter of ours as they stand here, in one run."""
    found: set[int] = set()
    for nth in range(len(read.lines) - _FEW + 1):
        run = read.lines[nth : nth + _FEW]
        if all(origins[index] == "sender" for index, _, _ in run):
            words = "".join(words for _, _, words in run)
            if any(_original(form).has_run(words) for forms in letters for form in forms):
                found |= {index for index, _, _ in run}
    return frozenset(found)


def _lines_of_heads(read: "_Read", ours: Sequence[bool]) -> frozenset[int]:
    """The lines that only what stands below them shows to be the head of a quotation."""
    texts = [text for _, text in read.split]
    found: set[int] = set()
    last = -1
    for index, _, _ in read.lines:
        if ours[index] and last >= 0 and not ours[last] and last not in read.framing:
            found |= set(range(index - head_length_above(texts, index), index))
        last = index
    return frozenset(found)


@dataclass(frozen=True, eq=False)
class _Read:
    """The lines of a reply.

    Attributes:
        split: the number of quote marks of each, and the text behind them.
        words: of each.
        framing: those that the mail program or a signature added, and which of them.
    """

    split: tuple[tuple[int, str], ...]
    words: tuple[Words, ...]
    framing: Mapping[int, Origin]

    @cached_property
    def lines(self) -> list[tuple[int, int, Words]]:
        """The lines that hold words: index, depth, words."""
        lines = enumerate(zip(self.split, self.words, strict=True))
        return [(index, depth, words) for index, ((depth, _), words) in lines if words]


@lru_cache(maxsize=_MOST_REPLIES)
def _read_reply(body: str) -> _Read:
    """A reply, which is read once more where it quotes older letters."""
    split = tuple(_split_quote_marks(line) for line in body.split("\n"))
    return _Read(
        split, tuple(_words_of_line(text) for _, text in split), dict(lines_of_program(split))
    )


@lru_cache(maxsize=_MOST_REPLIES)
def _quoted_from(read: _Read, answered: tuple[str, ...]) -> "_Followed":
    """What a reply quotes from the answered letter."""
    return _best_followed(read, answered)


def _with_lost_characters(read: _Read, found: "_Followed", forms: Sequence[str]) -> "_Followed":
    """What a reply quotes, also where its program wrote ``?`` for what its charset lacks.

    ``chwa?y`` is ``chwały`` then.
    """
    lines = zip(read.split, found.ours, strict=True)
    if not any(_LOST.search(text) for (_, text), ours in lines if not ours):
        return found
    narrow = (
        [form.encode(charset, "replace").decode(charset) for form in forms]
        for charset in _NARROW_CHARSETS
    )
    others = (_best_followed(read, each) for each in narrow)
    return max((found, *others), key=lambda each: each.size)


def _best_followed(read: _Read, forms: Sequence[str]) -> "_Followed":
    """What a reply quotes from the form of a letter of which it quotes most.

    The last form is the page, which most programs quote. Where all of its lines stand in it, the
    other forms need not be followed.
    """
    nothing = [False] * len(read.split)
    best = _Followed(nothing, nothing)
    for original in map(_original, reversed(forms)):
        left = [words for index, _, words in read.lines if not best.ours[index]]
        if best.size == 0 or any(best.broken) or original.has_any(left):
            found = _Quotation(read, original).followed()
            best = found if found.size >= best.size else best
    return best


def _split_quote_marks(line: str) -> tuple[int, str]:
    """The number of quote marks of a line, and the text behind them."""
    marks = _MARKS.match(line) if ">" in line else None
    return (marks[0].count(">"), line[marks.end() :]) if marks else (0, line)


def _words_of_line(text: str) -> Words:
    return _words_of_short_line(text) if len(text) <= _SHORT else _words_in(text)


@lru_cache(maxsize=1 << 12)
def _words_of_short_line(text: str) -> Words:
    """The words of a line, which stands in our letter and in each form of its quotation."""
    return _words_in(text)


def _words_in(text: str) -> Words:
    words = _WORD.findall(_ADORNED.sub(" ", text).casefold())
    return f"{' '.join(words)} " if words else ""


class _Original:
    """The words of our letter, and where its lines begin; computed on first use."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")

    @cached_property
    def first(self) -> Words:
        """Its first word."""
        said = next(
            (
                words
                for line in self._lines
                if (words := _words_of_line(_split_quote_marks(line)[1]))
            ),
            "",
        )
        return said[: said.find(" ") + 1]

    @cached_property
    def last(self) -> Words:
        """Its last word."""
        backwards = reversed(self._lines)
        said = next(
            (words for line in backwards if (words := _words_of_line(_split_quote_marks(line)[1]))),
            "",
        )
        return f"{said.split()[-1]} " if said else ""

    @cached_property
    def _worded(self) -> list[Words]:
        """The words of its lines, without empty lines."""
        return list(
            filter(None, (_words_of_line(_split_quote_marks(line)[1]) for line in self._lines))
        )

    @cached_property
    def words(self) -> Words:
        """All its words."""
        return "".join(self._worded)

    @cached_property
    def _spaced(self) -> str:
        return f" {self.words}"

    @cached_property
    def begins(self) -> set[int]:
        """The positions at which its lines begin."""
        return {0, *accumulate(map(len, self._worded))} - {len(self.words)}

    @cached_property
    def _folded(self) -> str:
        return self._text.casefold()

    def has_any(self, lines: Iterable[Words]) -> bool:
        """True if it holds the words of a line in order."""
        return any(
            all(word in self._folded for word in words.split()) and f" {words}" in self._spaced
            for words in lines
        )

    def has_run(self, words: Words) -> bool:
        """True if it holds the words of several lines in order."""
        return words.count(" ") >= _FEW and f" {words}" in self._spaced

    @cached_property
    def _ends(self) -> list[int]:
        """Where its lines end, in order."""
        return list(accumulate(map(len, self._worded)))

    def next_line(self, place: int) -> Words:
        """The words from a position to the end of that line."""
        at = bisect_right(self._ends, place)
        return self.words[place : self._ends[at]] if at < len(self._ends) else ""

    def stands_at(self, place: int, words: Words) -> bool:
        """True if these words are at a position."""
        begins = place == 0 or self.words[place - 1] == " "
        return begins and self.words.startswith(words, place)

    def places(self, words: Words, after: int) -> Iterator[int]:
        """The next positions at which a line of the letter begins with these words, if enough."""
        place = self.words.find(words, after) if words.count(" ") >= _FEW else -1
        while place >= 0:
            if place in self.begins:
                yield place
            place = self.words.find(words, place + 1)


@lru_cache(maxsize=_MOST_ORIGINALS)
def _original(text: str) -> _Original:
    """A letter of ours, which all later letters of its thread may quote."""
    return _Original(text)


@dataclass(frozen=True, slots=True)
class _Followed:
    """For each line of a reply: if it is quoted, and if it starts in the middle of a line.

    ``added``: what is typed into quoted lines, by their places.
    """

    ours: Sequence[bool]
    broken: Sequence[bool]
    added: Mapping[int, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many lines are quoted."""
        return sum(self.ours)

    def joined(self, other: "_Followed") -> "_Followed":
        """What is quoted from either of two letters."""
        return _Followed(
            [one or two for one, two in zip(self.ours, other.ours, strict=True)],
            [one or two for one, two in zip(self.broken, other.broken, strict=True)],
            {
                index: typed
                for index, typed in {**other.added, **self.added}.items()
                if not (self.ours[index] or other.ours[index])
            },
        )


class _Quotation:
    """Our letter, followed through a reply in order. Lines may be broken or joined.

    Attributes:
        place: the position in the letter of what is quoted next.
        depth: the quote marks of the last quoted line.
    """

    def __init__(self, read: _Read, letter: _Original) -> None:
        self.lines, self.framing, self.texts = read.lines, read.framing, read.split
        self.size, self.letter = len(read.split), letter
        self.place = self.depth = 0

    def followed(self) -> _Followed:
        """Follow the letter to the end of the reply."""
        ours, broken = [False] * self.size, [False] * self.size
        added: dict[int, str] = {}
        for nth, (index, depth, words) in enumerate(self.lines):
            start = self.place if self._goes_on(depth, words) else self._place_resumed_at(nth)
            if start is None and self.framing.get(index) == "header":
                self.place = 0  # what was quoted so far may be quoted again below
            if start is not None:
                ours[index], broken[index] = True, start not in self.letter.begins
                self.place, self.depth = start + len(words), depth
            elif depth == self.depth and (line := self._line_typed_into(words)):
                added[index] = _typed_between(self.texts[index][1], words, line)
                self.place += len(line)
        return _Followed(ours, broken, added)

    def _line_typed_into(self, words: Words) -> Words:
        """The next line of the letter, if a line consists of it and more; else nothing.

        An example may be changed into an order, and BEGIN and END hold words of their own.
        """
        line = self.letter.next_line(self.place) if self.place else ""
        if line.startswith(("#", "begin ", "end ")) or not 0 < len(line) < len(words):
            return ""
        return line if _parts_around(words, line) else ""

    def _goes_on(self, depth: int, words: Words) -> bool:
        """True if the quotation continues with a line.

        The rest of one, or the next with the same marks.
        """
        if not self.place:
            return False
        same = depth == self.depth or self.place not in self.letter.begins
        return same and self.letter.stands_at(self.place, words)

    def _place_resumed_at(self, nth: int) -> int | None:
        """The position in the letter at which a quotation begins or resumes.

        ``None`` if nothing shows one.
        """
        if not self._may_be_shown(nth):
            return None
        words = self.lines[nth][2]
        following = self.lines[nth + 1][2] if nth + 1 < len(self.lines) else ""
        if self.place and following and self.letter.stands_at(self.place, following):
            return None  # the quotation goes on with the next line: this one was put in between
        known = words + following if words.count(" ") < _FEW else words
        found = next(
            (
                start
                for start in self.letter.places(known, self.place)
                if self._is_visibly_quoted(nth, start)
            ),
            None,
        )
        if found is not None and 0 < self.place < found and self._goes_on_before(nth, found):
            return None
        return found

    def _goes_on_before(self, nth: int, start: int) -> bool:
        """True if the lines below one are quoted from before a position.

        Then the line itself was put in or changed: an example without its ``#`` has the words of
        the button that stands further down in our letter.
        """
        below = (words for _, _, words in self.lines[nth + 1 : nth + 1 + _MOST_CHANGED])
        return any(
            self.place <= place < start
            for words in below
            if words.count(" ") >= _FEW
            for place in self.letter.places(words, self.place)
        )

    def _may_be_shown(self, nth: int) -> bool:
        """True if a line may be quoted (see ``_is_visibly_quoted``), before our letter is read.

        Most lines of a short letter without quotations may not, and our letter is long.
        """
        begins = self.lines[nth][2].startswith(self.letter.first)
        return begins or self.place > 0 or self._marked(nth) or nth in self._places_to_the_end

    @cached_property
    def _places_to_the_end(self) -> dict[int, int]:
        """The position of lines that continue to the last word of the letter.

        At least two lines.
        """
        found: dict[int, int] = {}
        ending = f" {self.letter.last}"
        for last, (_, _, words) in enumerate(self.lines):
            if not f" {words}".endswith(ending):
                continue
            place = len(self.letter.words)
            for nth in range(last, -1, -1):
                place -= len(self.lines[nth][2])
                if place < 0 or not self.letter.stands_at(place, self.lines[nth][2]):
                    break
                if nth < last:
                    found[nth] = place
        return found

    def _marked(self, nth: int) -> bool:
        """True if a line is marked as quoted, or the line above announces a quotation."""
        return self.lines[nth][1] > 0 or (nth > 0 and self.lines[nth - 1][0] in self.framing)

    def _is_visibly_quoted(self, nth: int, start: int) -> bool:
        """True if a line is visibly quoted from a position. The same words alone are not enough.

        A player who sends a refused letter again repeats many lines of our refusal.
        """
        if start == 0 or self._marked(nth) or self._places_to_the_end.get(nth) == start:
            return True
        return self.place > 0 and self.depth == 0 and self._stands_with_next_lines(nth, start)

    def _stands_with_next_lines(self, nth: int, start: int) -> bool:
        """True if a line and some lines after it are at a position."""
        for _, _, words in self.lines[nth : nth + _FEW]:
            if not self.letter.stands_at(start, words):
                return False
            start += len(words)
        return nth + _FEW <= len(self.lines)


def _parts_around(words: Words, line: Words) -> tuple[int, int] | None:
    """How many words of our line stand before, and how many behind, others; else ``None``."""
    said, known = words.split(), line.split()
    before = next(
        (n for n, (one, two) in enumerate(zip(said, known, strict=False)) if one != two), len(known)
    )
    behind = len(known) - before
    return (before, behind) if said[len(said) - behind :] == known[before:] else None


def _typed_between(text: str, words: Words, line: Words) -> str:
    """What stands in a text between the words of our line."""
    parts = _parts_around(words, line)
    assert parts is not None
    before, behind = parts
    tokens = text.split()
    sizes = list(accumulate((len(_words_of_line(token).split()) for token in tokens), initial=0))
    total = sizes[-1]
    if total != len(words.split()) or before not in sizes or total - behind not in sizes:
        said = words.split()
        return " ".join(said[before : len(said) - behind])
    begin = len(sizes) - 1 - sizes[::-1].index(before)
    return " ".join(tokens[begin : sizes.index(total - behind)])


def _is_marked(split: Sequence[tuple[int, str]], ours: Sequence[bool]) -> bool:
    """True if the program marks what it quotes. Then unmarked lines are the sender's."""
    depths = [
        depth for (depth, text), known in zip(split, ours, strict=True) if known and text.strip()
    ]
    return sum(depth > 0 for depth in depths) * 2 > len(depths)


def _first_quoted_line(split: Sequence[tuple[int, str]]) -> int:
    """The first quoted line: marked, an attribution, a rule or a header block; else the end."""
    texts = [text for _, text in split]
    found = (at for at, (depth, _) in enumerate(split) if depth or begins_quotation(texts, at))
    return next(found, len(split))
