"""The parts of a request: a seat, a number, a day, a person, found among the words behind it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple
from zoneinfo import available_timezones

from pbem.orders.requests.dates import days_of
from pbem.orders.requests.vocabulary import (
    Argument,
    CommonWords,
    Phrase,
    RequestForm,
    RequestPhrases,
    common_words,
    is_at,
    name_words,
)
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.likeness import is_declined, is_slip
from pbem.orders.words.number_words import counts_in_digits, in_digits

_WORD = re.compile(r"[^\W_]+")
GAME = re.compile(r"(?<!\w)([a-z]{2,6})-(\d{1,9})(?!\w)", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:mailto:)?([^\s<>@,;()]+@[^\s<>@,;()]+\.\w+)>?", re.IGNORECASE)
_ZONE = re.compile(r"\w+(?:/\w+(?:-\w+)?)+")
_LONGEST_SEAT, _LONGEST_NAME, _MOST_NAME, _MOST_DIGITS = 5, 6, 60, 4
_LEAST_SLIP, _FEW = 5, 3
_AROUND = " \t:=.,;!-–—\"'“”„()<>"


class RequestWord(NamedTuple):
    """A folded word of a text, and from where to where it stands there."""

    said: str
    start: int
    end: int


@dataclass(frozen=True)
class Setting:
    """What a letter is read in.

    Attributes:
        seats: every name of a seat, folded -> the seat.
        today: of the writer.
        people: names of those whom a request may name.
        title: of the event, or what else the letter is about: its words say nothing more.
    """

    seats: Mapping[str, str] = field(default_factory=dict)
    today: date = field(default_factory=date.today)
    people: tuple[str, ...] = ()
    title: str = ""

    @cached_property
    def called(self) -> dict[str, str]:
        """The seats, by what people call such sides, too."""
        found = dict(self.seats)
        for group in common_words().sides:
            seats = {self.seats[name] for name in group if name in self.seats}
            if len(seats) == 1:
                found |= dict.fromkeys(group, seats.pop()) | found
        return found

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of the title."""
        return frozenset(name_words(self.title))


class Unfit(NamedTuple):
    """A part that is missing or means more than one thing.

    Attributes:
        key: what is wrong: the name of what the part takes, or ``which_date``.
        at: column and length.
        meant: what it may mean.
    """

    key: str
    at: tuple[int, int]
    meant: tuple[str, ...] = ()


def words_in(text: str) -> list[RequestWord]:
    """The folded words of a text."""
    return [
        RequestWord(part, found.start(), found.end())
        for found in _WORD.finditer(text)
        for part in fold_words(found[0])
    ]


class Rest:
    """The words of a clause behind its verb, of which the parts of the request take theirs."""

    def __init__(self, text: str, start: int, form: RequestForm, setting: Setting) -> None:
        self.text, self.start, self.form, self.setting = text, start, form, setting
        self.common: CommonWords = common_words()
        words = words_in(text)
        self.words = [word for word in words if word.start >= start]
        self._before = [word.said for word in words if word.start < start]
        self.taken: set[int] = set()

    def read(self, argument: Argument) -> str | int | Unfit | None:
        """A part of the request; ``None``: there is none. What it is made of is taken."""
        readers: Mapping[str, Callable[[Argument], str | int | Unfit | None]] = {
            "seat": self._seat,
            "number": self._number,
            "date": lambda _: self._date(),
            "person": self._person,
            "full_name": self._full_name,
            "game": lambda _: self._pattern(GAME, lambda found: f"{found[1].upper()}-{found[2]}"),
            "address": lambda _: self._pattern(_ADDRESS, lambda found: found[1].lower()),
            "zone": lambda _: self._zone(),
            "language": lambda _: self._language(),
            "text": self._text,
        }
        return readers[argument.takes](argument)

    @property
    def here(self) -> tuple[int, int]:
        """Column and length of what is left, or the place behind the text."""
        left = [word for n, word in enumerate(self.words) if n not in self.taken]
        strange = [self.words[n] for n in self._strange()]
        if not (found := strange or left):
            return len(self.text.rstrip()), 1
        return found[0].start, found[-1].end - found[0].start

    def strange(self) -> list[RequestWord]:
        """The words that no part took and that say something."""
        return [self.words[n] for n in self._strange()]

    def _strange(self) -> list[int]:
        return [n for n in self._left() if n not in self._filling]

    def _left(self) -> list[int]:
        return [n for n in range(len(self.words)) if n not in self.taken]

    @cached_property
    def _filling(self) -> frozenset[int]:
        said = [word.said for word in self.words]
        own = {n for n in range(len(said)) for each in self.form.fill if is_at(each, said, n)}
        return frozenset((*filling(self.words, self.setting), *own))

    # --- the parts --------------------------------------------------------------------------------

    def _seat(self, argument: Argument) -> str | Unfit | None:
        found: list[tuple[int, int, str]] = []
        at = 0
        while at < len(self.words):
            size, seat = self._seat_at(at)
            if seat:
                found.append((at, size, seat))
            at += max(1, size)
        seats = list(dict.fromkeys(seat for _, _, seat in found))
        for begin, size, _ in found:
            self.taken.update(range(begin, begin + size))
        if len(seats) > 1:
            return Unfit(
                argument.takes, self._span([n for b, s, _ in found for n in range(b, b + s)])
            )
        return seats[0] if seats else None

    def _seat_at(self, at: int) -> tuple[int, str]:
        """How many words from a place on name a seat, and which."""
        called = self.setting.called
        said = [word.said for word in self.words[at : at + _LONGEST_SEAT]]
        for size in range(len(said), 0, -1):
            name = " ".join(said[:size])
            if name in called:
                return size, called[name]
        for size in range(len(said), 0, -1):
            near = {seat for name, seat in called.items() if _is_alike(said[:size], name.split())}
            if len(near) == 1:
                return size, near.pop()
        return 0, ""

    def _number(self, argument: Argument) -> int | Unfit | None:
        digits = {n: self._in_digits(self.words[n].said) for n in self._left()}
        found = [n for n, said in digits.items() if said.isdecimal() and len(said) <= _MOST_DIGITS]
        if argument.leads:
            found = [n for n in found if self._is_led(n, argument.leads)]
        self.taken.update(found)
        if len(found) > 1:
            return Unfit(argument.takes, self._span(found))
        return int(digits[found[0]]) if found else None

    def _in_digits(self, said: str) -> str:
        """A word as a number; a round may be the third as well as three."""
        of_round = ("round",) in self.form.fill
        return in_digits(said, counts=True) if of_round else counts_in_digits(said)

    def _is_led(self, n: int, leads: Sequence[Phrase]) -> bool:
        """True if a lead stands right before or behind a word. It is taken."""
        words, size = [*self._before, *(word.said for word in self.words)], len(self._before)
        for lead in leads:
            for at in (n + size - len(lead), n + size + 1):
                if at >= 0 and is_at(lead, words, at):
                    self.taken.update(k - size for k in range(at, at + len(lead)) if k >= size)
                    return True
        return False

    def _date(self) -> str | Unfit | None:
        left = self._left()
        size = len(left)
        for part in (left[a:b] for a in range(size) for b in range(size, a, -1)):
            column, length = self._span(part)
            days = days_of(self.text[column : column + length], self.setting.today)
            if not days:
                continue
            self.taken.update(part)
            if len(days) > 1:
                return Unfit("which_date", (column, length), tuple(day.isoformat() for day in days))
            return days[0].isoformat()
        return None

    def _person(self, argument: Argument) -> str | Unfit | None:
        """A name without the words around it that say nothing more.

        It has capitals or figures, unless somebody is called so, or a name is needed.
        """
        left = self._left()
        if not set(left) - self._filling:
            return None
        while self._is_beside_name(left[0]):
            left.pop(0)
        while self._is_beside_name(left[-1]):
            left.pop()
        column, length = self._span(left)
        said = set(fold_words(self.text[column : column + length]))
        known = any(said <= set(fold_words(each)) for each in self.setting.people)
        looks = all(
            not self.text[self.words[n].start].islower() and self.words[n].said not in _NO_NAMES
            for n in left
        )
        few = argument.needed and len(left) <= _FEW and not said & _NO_NAMES
        return self._named(left, argument) if known or looks or few else None

    def _is_beside_name(self, n: int) -> bool:
        """True if a word says nothing more and is not written as a name is."""
        word = self.words[n]
        return n in self._filling and not self.text[word.start : word.end].istitle()

    def _full_name(self, argument: Argument) -> str | Unfit | None:
        """All that is left, as it stands, but for words like ``is``."""
        left = self._left()
        copula = [n for n in left[:-1] if self.words[n].said in _IS]
        left = [n for n in left if not copula or n > copula[0]]
        talk = len(self._before) > 1 and left and self.text[self.words[left[0]].start].islower()
        if talk:  # ``my name is on the list``; a word alone before it leaves no doubt
            return None
        return self._named(left, argument)

    def _named(self, left: Sequence[int], argument: Argument) -> str | Unfit | None:
        if not left:
            return None
        column, length = self._span(left)
        name = self.text[column : column + length].strip(_AROUND)
        self.taken.update(left)
        fits = len(left) <= _LONGEST_NAME and len(name) <= _MOST_NAME and name.isprintable()
        if not fits or re.search(r"[,;:?!/]|\.\s+\w{3}|https?:|@", name):
            return Unfit(argument.takes, (column, length))
        return name

    def _zone(self) -> str | Unfit | None:
        said = {fold(zone).replace("/", " "): zone for zone in available_timezones()}
        left = self._left()
        for size in range(min(4, len(left)), 0, -1):
            for begin in range(len(left) - size + 1):
                part = left[begin : begin + size]
                zone = said.get(" ".join(self.words[n].said for n in part))
                if zone:
                    self.taken.update(part)
                    return zone
        return None

    def _language(self) -> str | Unfit | None:
        for n in self._left():
            if lang := self.common.languages.get(self.words[n].said):
                self.taken.add(n)
                return lang
        return None

    def _text(self, argument: Argument) -> str | Unfit | None:
        """What stands behind the part's lead, or all that is left."""
        left = self._left()
        if argument.leads:
            said = [word.said for word in self.words]
            begins = [
                n + len(lead) for n in left for lead in argument.leads if is_at(lead, said, n)
            ]
            if not begins:
                return None
            self.taken.update(n for n in left if n < begins[0] and n >= begins[0] - 1)
            left = [n for n in left if n >= begins[0]]
        if not left:
            return None
        column, length = self._span(left)
        self.taken.update(left)
        return self.text[column : column + length].strip(_AROUND)

    def _pattern(
        self, pattern: re.Pattern[str], said: Callable[[re.Match[str]], str]
    ) -> str | Unfit | None:
        found = pattern.search(self.text, self.start)
        if found is None:
            return None
        self.taken.update(
            n for n, word in enumerate(self.words) if found.start() <= word.start < found.end()
        )
        return said(found)

    def _span(self, part: Sequence[int]) -> tuple[int, int]:
        begin = self.words[part[0]].start
        return begin, self.words[part[-1]].end - begin


_NO_NAMES = frozenset(("i", "but", "ma", "ale", "and", "next", "now"))
"""Folded words of which no name consists."""
_IS = frozenset(("is", "to", "as", "be", "e", "sia", "jest"))
"""Folded words between a verb and a name."""


def filling(words: Sequence[RequestWord], setting: Setting) -> Iterable[int]:
    """The words that say nothing more in a request, mistyped or not: ``please``, ``tournament``."""
    common, said = common_words(), [word.said for word in words]
    at = 0
    while at < len(said):
        size = common.fill.size_at(said, at) or common.courtesy.size_at(said, at)
        size = size or int(said[at] in setting.title_words)
        if not size and _is_mistyped(said[at], common):
            size = 1
        yield from range(at, at + size)
        at += max(1, size)


def _is_mistyped(word: str, common: CommonWords) -> bool:
    """True if a long word is one of those that fill but for one letter."""
    if len(word) < _LEAST_SLIP or says(common.deny, word) or says(common.bind, word):
        return False
    return any(is_slip(word, other) for other in common.fill_words if len(other) >= _LEAST_SLIP)


def says(phrases: RequestPhrases, word: str) -> bool:
    """True if a word by itself is one of some phrases."""
    return phrases.size_at([word], 0) == 1


def _is_alike(said: Sequence[str], name: Sequence[str]) -> bool:
    """True if words are those of a name, declined or mistyped."""
    return len(said) == len(name) and all(
        word == other
        or (len(word) >= _LEAST_SLIP and (is_declined(word, other) or is_slip(word, other)))
        for word, other in zip(said, name, strict=True)
    )
