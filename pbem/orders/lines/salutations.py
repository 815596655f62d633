"""Greetings and signatures in a letter without a block, told from orders with a slip in them."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby

from rapidfuzz import process
from rapidfuzz.distance import OSA

from pbem.orders.forms.language import Language
from pbem.orders.forms.rephrasing import has_verb
from pbem.orders.lines.advice import is_common_word
from pbem.orders.lines.broken_lines import as_one_line, is_wrapped, separator_between
from pbem.orders.lines.first_words import (
    begins_order,
    begins_press,
    ends_press,
    first_words,
    order_words,
)
from pbem.orders.lines.headings import headings_in
from pbem.orders.lines.line_parser import is_bare_answer
from pbem.orders.meaning import (
    asks,
    asks_apart,
    is_remark,
    lists_counters,
    may_order,
    names_an_order,
    names_what_is_asked,
)
from pbem.orders.talk.small_talk import ends_in_talk, is_disclaimer, is_talk
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import Lexicon, words_of
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Seat

_LONG, _MIDDLE, _SHORTEST = 7, 6, 4
_LONGEST_NAME = 5
_INITIAL = 2
"""So long is the initial of a name, with its full stop."""
_MOST_READ = 12
"""So many lines are read to find an order that begins with no order word."""
_MOST_WRAPPED = 6
"""So many lines are taken for one that a mail program broke."""
_FEW = 2
"""So many long words that no order holds, or more short ones, make a line with a number prose."""
_LONGEST_FOOTER = 60
_POSTSCRIPT = re.compile(r"\s*(?:P\.?\s?){1,2}S(?:\.|\s|\s?[:,-])", re.IGNORECASE)
_LINK = re.compile(r"https?://|\bwww\.|\S@\w+\.\w", re.IGNORECASE)
_FOOTER = re.compile(
    r"\b(?:tel|fax|phone|mobile|mob|cell|kom|whatsapp|p\.? ?iva|nip|regon|krs|vat|gdpr|rodo)\b\W"
    r"|\+\d{1,3}[\s\d().-]{6,}|\b(?:19|20)\d\d/\d{2,4}\b|https?://|\bwww\.|\S@\w+\.\w"
    r"|\b(?:ul|al|via|piazza|street|road|str)\b\.?\s+\w.*\d",
    re.IGNORECASE,
)
"""What signatures and disclaimers have numbers in: telephones, addresses, laws, companies."""

_GREETING = re.compile(
    r"\W*(?:hi|hiya|gents|gentlemen|folks|guys|lads|all|ragazzi|panowie"
    r"|hello|hey|dear|good (?:morning|evening|afternoon|day)|ciao|salve|buongiorno"
    r"|buonasera|buon giorno|buona sera|car[oaie]|gentil[ei]|spett(?:abile|\.?le)|egregi[oa]?|cześć"
    r"|czesc|witam|witajcie|witaj|dzień dobry|dobry wieczór|hejka|hej|drog[ia]|drodzy"
    r"|szanown[aiey]\w*)"
    r"(?: (?:all|everyone|everybody|there|sirs?|madam|referee|umpire|moderator|a tutti|tutti"
    r"|arbitro|signor[ei]|signora|moderatore|wszystkim|państwo|państwu|pani|panie|panowie|sędzio"
    r"|moderatorze))*(?!\w)",
    re.IGNORECASE,
)
"""How letters begin."""
_PARTS_OF_COURTESY = re.compile(r"[,;.!]+\s*(?:(?:and|e|ed|i|oraz)\s+)?|\s+(?:and|e|ed|i|oraz)\s+")
_MOST_NAMES = 3
_KEPT, _MOST_ALIKE = 50, 2_000
"""So many sets of words are kept, and so many words that were compared with one."""
_ANSWERS = frozenset(["yes", "tak", "nie", "okay"])
"""Folded words that answer a question, as long as names."""

Reads = Callable[[str], bool]
"""Whether a line can be read."""


def salutations(
    lines: Sequence[Line],
    language: Language,
    seat: Seat,
    reads: Reads = lambda _: False,
    reads_as_it_stands: Reads | None = None,
) -> tuple[Line, ...]:
    """The lines of a letter that are neither orders nor mistyped orders: greetings, names, thanks.

    Only lines before the first order or behind the last one are; where no line begins with an order
    or says one in plain words, those that greet, wish and name people.
    A line is a slip

    - whose first word is like an order word, that is but one letter wrong, or two in a word of
      seven letters or more; of up to five letters, some may only be doubled or change places, since
      ``Salve`` is not ``SALE``;
    - that names a thing of the board behind a word which is, or is like, an order word: ``I attack
      Sedan``;
    - that has a number in it: ``9 DE TO 4``, unless it is a footer or prose (see ``_is_prose``); or
      that a mail program may have broken off the line before, unless that is whole without it and
      makes no sense with it: ``Thanks`` under a long order.

    Words of fewer than four letters are like nothing but themselves. A postscript is a part of its
    own, so that a name above ``PS: PASS`` is behind the last order of the part before.

    Args:
        lines: of the letter.
        language: the game's order language.
        seat: whose letter it is.
        reads: whether a line can be read where the letter stands; by default nothing is taken for
            whole.
        reads_as_it_stands: whether it can be read without being put in other words; by default
            ``reads``.
    """
    written = [line for line in lines if line.orders.strip()]
    whole = _Whole(language, reads, reads_as_it_stands or reads)
    slips = _Slips(language, seat, reads)
    if not any(begins_order(line, language) or ends_press(line) for line in written) and not any(
        _says_order(line, language, reads)
        for line in (*whole.unwrapped(written), *written[:_MOST_READ])
    ):
        return tuple(line for line in written if slips.is_courtesy(line.text))
    around = {line.number for part in _parts(written) for line in _around(part, slips, whole)}
    between = {line.number for line in _remarks(written, slips, whole)}
    said = (around | between) - headings_in(written, language)
    return tuple(line for line in written if line.number in said)


def remarks(
    lines: Sequence[Line], language: Language, seat: Seat, reads_as_it_stands: Reads
) -> tuple[Line, ...]:
    """The lines between orders that can be of none: ``Sorry for being late with this``.

    Args:
        lines: of an order block.
        language: the game's order language.
        seat: whose letter it is.
        reads_as_it_stands: whether a line can be read without being put in other words.
    """
    written = [line for line in lines if line.orders.strip()]
    slips = _Slips(language, seat, reads_as_it_stands)
    return tuple(_remarks(written, slips, _Whole(language, slips.reads, slips.reads)))


def _remarks(written: Sequence[Line], slips: "_Slips", whole: "_Whole") -> Iterator[Line]:
    """The remarks outside of press that no order before them needs."""
    press, before = False, None
    for line in written:
        press = not ends_press(line) if press else begins_press(line)
        if press or ends_press(line):
            continue
        if not begins_order(line, whole.language) and slips.is_apart(line):
            if before is None or whole.reads(before.text):
                yield line
        else:
            before = line


def _says_order(line: Line, language: Language, reads: Callable[[str], bool]) -> bool:
    """True if a line that begins with no order word says an order in plain words."""
    numbers = any(character.isdigit() for character in line.orders)
    said = numbers or ":" in line.text or has_verb(line, language) or may_order(line, language)
    return (said or names_what_is_asked(line, language)) and reads(line.text)


def _parts(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """A letter and its postscripts."""
    begin = 0
    for n, line in enumerate(lines):
        if n > begin and _POSTSCRIPT.match(line.text):
            yield lines[begin:n]
            begin = n
    yield lines[begin:]


class _Whole:
    """Tells the lines of an order that a mail program broke, or that has a line for each group."""

    def __init__(self, language: Language, reads: Reads, reads_as_it_stands: Reads) -> None:
        self.language, self.reads, self._strictly = language, reads, reads_as_it_stands
        self._words = first_words(language)

    def unwrapped(self, written: Sequence[Line]) -> Iterator[Line]:
        """The first lines of a letter with those that a program may have broken off them."""
        begin = 0
        while begin < min(len(written), _MOST_READ):
            size = self._wrapped(written[begin:])
            if size > 1:
                yield as_one_line(written[begin : begin + size])
            begin += size

    def size(self, written: Sequence[Line]) -> int:
        """The number of lines of an order that begins with the first line; 1 if none is broken off.

        As it stands it is tried first: what is not whole is dear to read in other words.
        """
        for size in range(self._wrapped(written), 1, -1):
            whole = as_one_line(written[:size])
            if not ends_in_talk(whole.text) and self._strictly(whole.text):
                return size
        size = self._wrapped(written)
        if size > 1 and not self._strictly(written[0].text):
            whole = as_one_line(written[:size])
            return size if not ends_in_talk(whole.text) and self.reads(whole.text) else 1
        return 1

    def _wrapped(self, written: Sequence[Line]) -> int:
        """The number of lines that a program may have broken one line into."""
        size = 1
        while size < min(len(written), _MOST_WRAPPED):
            last, after = written[size - 1 : size + 1]
            if after.number != last.number + 1 or is_talk(after.text):
                break
            if not is_wrapped(last, after, self._words):
                break
            size += 1
        return size

    def joined(self, order: Line, last: Line, after: Line) -> Line | None:
        """An order with the next line, where that may belong to it (see ``separator_between``)."""
        between = separator_between(order, last, after, self._words, self._strictly)
        if not between:
            return None
        return Line(order.number, f"{order.orders.rstrip()}{between}{after.orders.strip()}")

    def belongs(self, order: Line, line: Line, joined: Line) -> bool:
        """True if a line that a mail program may have broken off an order belongs to that order."""
        said = order.orders.rstrip()
        if said.endswith(",") or _key_words(line, self.language):
            return True
        talk = ends_in_talk(joined.text)
        if not talk and self._strictly(joined.text):
            return True
        if self._strictly(said.rstrip(";")):
            return False
        return (not talk and self.reads(joined.text)) or not self.reads(said.rstrip(";"))


def _around(written: Sequence[Line], slips: "_Slips", whole: _Whole) -> Iterator[Line]:
    """The salutations around the orders of a part of a letter."""
    ordered = [
        n
        for n, line in enumerate(written)
        if ends_press(line)
        or (
            begins_order(line, whole.language)
            and not is_disclaimer(line.text)
            and (not _LINK.search(line.text) or whole.reads(line.text))
        )
    ]
    first = ordered[0] if ordered else len(written)
    yield from _before(written[:first], slips, whole)
    if not ordered or begins_press(written[ordered[-1]]):
        return
    begin = ordered[-1]
    size = whole.size(written[begin:])
    order, last, said = as_one_line(written[begin : begin + size]), written[begin + size - 1], False
    for line in written[begin + size :]:
        if slips.is_courtesy(line.text):
            said, last = True, line
            yield line
            continue
        joined = None if said else whole.joined(order, last, line)
        if slips.has(line):
            said = False
        else:
            said = joined is None or not whole.belongs(order, line, joined)
        if said:
            yield line
        order, last = joined or order, line


def _before(written: Sequence[Line], slips: "_Slips", whole: _Whole) -> Iterator[Line]:
    """The salutations before the first line that begins an order; others are orders or slips."""
    begin = 0
    while begin < len(written):
        size = whole.size(written[begin:])
        if size == 1 and not slips.has(written[begin]):
            yield written[begin]
        begin += size


def greeting_end(text: str) -> int:
    """Where the greeting ends with which a text begins; 0: it begins with none."""
    found = _GREETING.match(text)
    return found.end() if found else 0


def is_footer(text: str) -> bool:
    """True if a short line has what signatures and disclaimers have numbers in."""
    return len(text) <= _LONGEST_FOOTER and _FOOTER.search(text) is not None


def begins_with_slip(line: Line, language: Language) -> bool:
    """True if a line begins with the word of an order or a command with a slip in it."""
    said = fold(Cursor(line).peek().strip("!?.*_"))
    return bool(said) and is_mistyped(said, _long_first_words(language))


def _long_first_words(language: Language) -> frozenset[str]:
    """The words an order or a command can begin with, as far as slips in them can be told."""
    return _long_words(first_words(language))


@lru_cache(maxsize=_KEPT)
def _long_words(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if " " not in word and len(word) >= _SHORTEST)


def orders_in_prose(lines: Sequence[Line], language: Language, seat: Seat) -> tuple[Line, ...]:
    """The lines with an order behind other words: ``I attack Sedan``, ``Sorry: PASS``.

    A question is none.
    """
    words = frozenset(word for word in order_words(language) if len(word) >= _SHORTEST)
    things = [
        lexicon for lexicons in language.things_by_kind(seat).values() for lexicon in lexicons
    ]
    return tuple(
        line
        for line in lines
        if not line.text.rstrip().endswith("?") and _behind(line, words, things)
    )


def _behind(line: Line, words: frozenset[str], things: Sequence[Lexicon]) -> bool:
    """True if an order word stands behind other words and before a number or a thing of the board.

    Or it stands behind a colon, or in capitals.
    """
    cursor = Cursor(line)
    for index in range(1, len(cursor.tokens)):
        cursor.index = index
        if size := words_of(cursor, words):
            rest = range(index + size, len(cursor.tokens))
            told = cursor.tokens[index - 1].text == ":" or cursor.span(size).isupper()
            return told or any(
                cursor.tokens[n].text[0].isdigit() or _names(cursor, n, things) for n in rest
            )
    return False


def _key_words(line: Line, language: Language) -> bool:
    """True if a line begins with a key word, mistyped or not, or has one in capitals.

    No closing line of a letter does.
    """
    known = frozenset(fold(word) for word in language.wording.words if len(word) >= _SHORTEST)
    said = [token.text.strip("!?.*_") for token in Cursor(line).tokens]
    loud = [
        word for n, word in enumerate(said) if word.isupper() or (n == 0 and len(word) > _SHORTEST)
    ]
    return any(
        fold(word) in known or is_mistyped(fold(word), known)
        for word in loud
        if len(word) >= _SHORTEST
    )


class _Slips:
    """Tells lines that were meant as orders, although they begin with no order word.

    Attributes:
        words: what the game's orders and commands can begin with, in one long word.
    """

    def __init__(self, language: Language, seat: Seat, reads: Callable[[str], bool]) -> None:
        self._language, self.reads, self._seat = language, reads, seat
        self._things = [
            each for lexicons in language.things_by_kind(seat).values() for each in lexicons
        ]
        self.words = _long_first_words(language)

    def has(self, line: Line) -> bool:
        """True if a line was meant as an order."""
        if _LINK.search(line.text) or self.is_courtesy(line.text):
            return False
        numbers = any(character.isdigit() for character in line.orders)
        cursor = Cursor(line)
        several = numbers or len(cursor.tokens) > 1 or is_bare_answer(line)
        told = several or (bool(cursor.tokens) and _names(cursor, 0, self._things))
        if told and self.reads(line.text):
            return True
        said = [fold(token.text.strip("!?.*_")) for token in cursor.tokens]
        if said and is_mistyped(said[0], self.words) and not self.is_remark(line):
            return True
        if names_an_order(line, self._language, self._seat) or asks(line.orders):
            return True
        if lists_counters(line, self._language, self._seat):
            return True
        if numbers and not self._is_prose(said):
            return _FOOTER.search(line.text) is None
        behind = next(
            (n + 1 for n, word in enumerate(said) if word in self.words or _like(word, self.words)),
            len(said),
        )
        named = (n for n in range(behind, len(said)) if not (numbers and said[n].isdecimal()))
        return any(_names(cursor, index, self._things) for index in named)

    def is_apart(self, line: Line) -> bool:
        """True if a line is a remark, or asks something that is no order in the form of one."""
        asks = asks_apart(line, self._language, self._seat) and not self.reads(line.text)
        answers = names_what_is_asked(line, self._language) and self.reads(line.text)
        return asks or (self.is_remark(line) and not answers)

    def is_remark(self, line: Line) -> bool:
        """True if nothing in a line can be of an order, however its first word begins."""
        known = self._known
        return is_remark(
            line,
            self._language,
            self._seat,
            lambda word: _like(word, known) or is_mistyped(word, self.words),
        )

    def is_courtesy(self, text: str) -> bool:
        """True if a line is nothing but greetings, wishes and names of people: ``Cheers, Anna``.

        It need not be read, which is dear for a line that says no order. A yes or no is none.
        """
        if is_bare_answer(Line(1, text)):
            return False
        if is_disclaimer(text):
            return True
        parts = [part.strip() for part in _PARTS_OF_COURTESY.split(text)]
        return any(parts) and all(self._is_greeting(part) for part in parts if part)

    def _is_greeting(self, part: str) -> bool:
        """True if a part of a line greets, wishes something or names people, and no more."""
        if is_talk(part):
            return True
        found = _GREETING.match(part)
        names = part[found.end() :].split() if found else part.split()
        return len(names) <= _MOST_NAMES and all(map(self._is_of_a_person, names))

    def _is_of_a_person(self, word: str) -> bool:
        """True if a word may be the name of a person: with a capital, and of no order."""
        folded = fold(word)
        if len(word) == _INITIAL and word[0].isupper() and word[1] == ".":
            return True
        return (
            len(word) >= _SHORTEST - 1
            and not may_order(Line(1, word), self._language)
            and word[0].isupper()
            and word[1:].islower()
            and folded not in _ANSWERS
            and not is_common_word(folded)
            and folded not in self._known
            and not _like(folded, self._known)
        )

    def _is_prose(self, said: Sequence[str]) -> bool:
        """True if a line with numbers holds several words that no order holds, mistyped or not.

        ``I am away from 24 December to 2 January`` is prose, ``GE 1 from Sedn to 4`` is not.
        """
        strange = [word for word in said if word.isalpha() and len(word) > 1]
        strange = [word for word in strange if word not in self._known]
        strange = [word for word in strange if not _like(word, self._known)]
        return len(strange) > _FEW or sum(len(word) >= _SHORTEST for word in strange) >= _FEW

    @cached_property
    def _known(self) -> frozenset[str]:
        """The words of orders: their first words, key words and names of things."""
        keys = frozenset(self._language.wording.words)
        return _words_of_orders(keys, first_words(self._language), tuple(self._things))


@lru_cache(maxsize=_KEPT)
def _words_of_orders(
    keys: frozenset[str], first: frozenset[str], things: tuple[Lexicon, ...]
) -> frozenset[str]:
    """Words of orders: key words, those with which one begins, and the names of things."""
    firsts = (word for words in first for word in words.split())
    return frozenset((*fold_words(*keys), *firsts)).union(*(known.words for known in things))


@lru_cache(maxsize=_MOST_ALIKE)
def is_mistyped(word: str, words: frozenset[str]) -> bool:
    """True if a word is like an order word; a short one only by letters that it has itself."""
    return _is_like(word, frozenset(other for other in words if _could_be(word, other)))


def _could_be(word: str, other: str) -> bool:
    """True if two words are long enough to compare, or have the same letters but for doubles."""
    long = max(len(other), len(word)) >= _MIDDLE
    return long or sorted(word) == sorted(other) or _single(word) == _single(other)


def _single(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))


@lru_cache(maxsize=_MOST_ALIKE)
def _like(word: str, words: frozenset[str]) -> bool:
    return _is_like(word, words)


def _is_like(word: str, words: frozenset[str]) -> bool:
    """True if a word is an order word with a slip in it, or is one."""
    most = 2 if len(word) >= _LONG else 1
    if len(word) < _SHORTEST:
        return False
    if word in words:
        return True
    return process.extractOne(word, words, scorer=OSA.distance, score_cutoff=most) is not None


def _names(cursor: Cursor, index: int, things: Sequence[Lexicon]) -> bool:
    """True if a name of a thing of the board stands at a place of a line."""
    cursor.index = index
    sizes = range(1, min(_LONGEST_NAME, len(cursor.tokens) - index) + 1)
    return any(lexicon.exact(cursor.span(size)) for lexicon in things for size in sizes)
