"""What a seat asks about the game: a card, a unit, a space, legal orders.

Every answer comes from the seat's own view.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import chain, islice
from typing import Any

import msgspec

from pbem.ledger import GameRecord
from pbem.orders import About, Cursor, Language, Lexicon, Line, OrderError, Verb, fold
from pbem.rules import Ask, Knowledge, Logged, Order, Seat

IsSample = Callable[[Order], bool]
MOST_LINES = 40
MOST_LOOKED = 1_000
"""So many legal orders of an ask, or of one kind, are looked at: some asks have millions."""
MOST_ALIKE, _ALIKE, _LONGEST_NAME = 4, 0.7, 40
"""So many names are told for one that nothing has, if they are so much alike."""
MOST_OF_KIND = 6
"""So many of each kind are told where all kinds are asked for."""


class LegalLines(msgspec.Struct, frozen=True):
    """Legal lines.

    Attributes:
        more: how many others of the kind were found.
        looked: how many legal orders were looked at, where there are yet others; 0: all were.
        kinds: the first words of the legal orders that were looked at.
        some: True if of some kinds only a few are told.
        sample: True if others like some lines are legal that are not listed.
        portions: True if an answer puts several of some lines together.
    """

    lines: tuple[str, ...]
    more: int = 0
    looked: int = 0
    kinds: tuple[str, ...] = ()
    some: bool = False
    sample: bool = False
    portions: bool = False


def knowledge_of(
    record: GameRecord, state: Any, seat: Seat, asks: Sequence[Ask] = ()
) -> Knowledge[Any] | None:
    """What a seat can work out in a position, with what it was told before; see ``Game``."""
    known = record.game.knowledge(state, seat, asks)
    if known is not None:
        past = (each for entry in record.entries(0, seat) for each in entry.records)
        known.remember(each.entry for each in past if isinstance(each, Logged))
    return known


def find_thing(
    language: Language, seat: Seat, asked: About
) -> tuple[About | None, tuple[str, ...]]:
    """The thing that a query names by its identifier.

    If that is not one thing, the candidates that it may mean.
    """
    near: tuple[str, ...] = ()
    numbered = language.numbered_spaces() if asked.kind == "space" else None
    lexicons = (
        *language.things_by_kind(seat).get(asked.kind, ()),
        *((numbered,) if numbered else ()),
    )
    for lexicon in lexicons:
        if len(exactly := lexicon.exact(asked.name)) == 1:
            return About(asked.kind, next(iter(exactly))), ()
    for lexicon in lexicons:
        cursor = Cursor(Line(1, asked.name))
        try:
            identifier = lexicon.read(cursor, "orders.problem.unknown")
        except OrderError as error:
            near = near or error.suggestions
            continue
        if cursor.done:
            return About(asked.kind, identifier), ()
    return None, near or _similar_names(asked.name, lexicons)


def _similar_names(name: str, lexicons: Iterable[Lexicon]) -> tuple[str, ...]:
    """Names that look like one, numbers too."""
    names = {fold(shown): shown for lexicon in lexicons for shown in lexicon.shown.values()}
    if name.isdecimal():
        numbers = {key: of[key] for of in (lexicon.shown for lexicon in lexicons) for key in of}
        near = [number for number in numbers if _digits_off(name, number) == 1]
        near.sort(key=lambda number: abs(int(number) - int(name[:_LONGEST_NAME])))
        return tuple(numbers[number] for number in near[:MOST_ALIKE])
    alike = get_close_matches(fold(name)[:_LONGEST_NAME], names, MOST_ALIKE, _ALIKE)
    return tuple(names[each] for each in alike)


def _digits_off(name: str, number: str) -> int:
    """How many digits of two numbers differ; any other name is far off."""
    if len(name) != len(number) or not number.isdecimal():
        return len(name) + 1
    return sum(one != other for one, other in zip(name, number, strict=True))


def verb_named(verbs: tuple[Verb, ...], word: str) -> Verb | None:
    """The verb a word stands for, in any language."""
    return next((v for v in verbs if fold(word) in map(fold, v.words)), None)


def legal_lines(
    language: Language, asks: tuple[Ask, ...], verb: Verb | None, about: str = ""
) -> LegalLines:
    """The legal answers to some asks as lines, of one verb if given: the first ``MOST_LINES``.

    Lines that differ in the number of a place at their end alone stand on one line.

    ``about``: words that the lines hold, such as the name of a unit.
    """
    first = language.wording.line(verb.name).split()[0] if verb else ""
    found = _LegalLineCollector(first, language, about)
    for ask in asks:
        groups, portions = ask.legal_by_kind(), ask.portions()
        if portions is not None:
            found.portions = True
            found.take(portions, language.briefly(ask), MOST_LOOKED)
        elif groups is None:
            found.take(ask.legal(), language.briefly(ask), MOST_LOOKED, ask.is_sample)
        else:
            for orders in groups:
                found.take_kind(orders, language.briefly(ask), ask.is_sample)
    return found.lines()


_PLACE = 3
"""So many digits has the number of a place at least, unless AT or TO stands before it."""


class _LegalLineCollector:
    """Legal orders of one kind, or of all, as they are found."""

    def __init__(self, first: str, language: Language, about: str) -> None:
        self._first, self._language = first, language
        self._about = re.compile(
            rf"(?<!\w){re.escape(about)}(?!\w)" if about else "", re.IGNORECASE
        )
        self._lines: dict[str, list[str]] = {}
        """By the line without its last word, the last words."""
        self._kinds: dict[str, None] = {}
        self._more = self._looked = 0
        self.portions = False
        self._before_place = tuple(language.wording.line(word) for word in ("AT", "TO"))
        self._whole, self._some, self._sample = True, False, False

    def take_kind(
        self, orders: Iterator[Order], write: Callable[[Order], str], is_sample: IsSample
    ) -> None:
        """Take orders of one verb, unless another is asked for; of several verbs a few of each."""
        head = next(orders, None)
        if head is None:
            return
        kind = self._verb_of(head)
        self._kinds[kind] = None
        if self._first in ("", kind):
            few = MOST_LOOKED if self._first else MOST_OF_KIND
            self.take(chain((head,), orders), write, few, is_sample)

    def take(
        self,
        orders: Iterator[Order],
        write: Callable[[Order], str],
        most: int,
        is_sample: IsSample = lambda _: False,
    ) -> None:
        """Take the first of some orders, as far as they are of the kind."""
        for order in islice(orders, most):
            self._looked += 1
            self._kinds[kind := self._verb_of(order)] = None
            if self._first in ("", kind) and self._about.search(line := write(order)):
                self._add_line(line)
                self._sample = self._sample or is_sample(order)
        rest = next(orders, None) is not None
        self._whole = self._whole and not (rest and most == MOST_LOOKED)
        self._some = self._some or (rest and most != MOST_LOOKED)

    def _verb_of(self, order: Order) -> str:
        return self._language.write(order).split()[0]

    def _add_line(self, line: str) -> None:
        start, _, last = line.rpartition(" ")
        numbered = len(last) >= _PLACE or start.endswith(self._before_place)
        if not numbered or not last.isdecimal():  # of numbered places alone
            start, last = line, ""
        if start not in self._lines and len(self._lines) >= MOST_LINES:
            self._more += 1
            return
        ends = self._lines.setdefault(start, [])
        if last not in ends:
            ends.append(last)

    def lines(self) -> LegalLines:
        """What was found."""
        told = tuple(f"{start} {' | '.join(ends)}".rstrip() for start, ends in self._lines.items())
        looked = 0 if self._whole else self._looked
        kinds = tuple(self._kinds)
        return LegalLines(told, self._more, looked, kinds, self._some, self._sample, self.portions)
