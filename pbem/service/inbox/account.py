"""The account of a letter: what each line is that the sender's program sent.

Everything else reads this account: what is parsed, what the reply names, and whether the reply may
say that everything was carried out.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Literal, NamedTuple, Protocol

from pbem.mail import (
    Block,
    Origin,
    ReplyLine,
    block_lines,
    frames_block,
    own_text,
    rests_of_examples,
    superseded_lines,
    words_behind_end,
)
from pbem.orders import (
    AcceptProposal,
    Concede,
    DeclineProposal,
    Language,
    Line,
    OfferDraw,
    ParsedLetter,
    ParsedLine,
    Preview,
    TakeBack,
    added_parts,
    begins_loudly,
    begins_order,
    begins_press,
    ends_press,
    footer_numbers,
    is_talk,
    is_too_long,
    may_end_turn,
    remarks,
    salutations,
    speaks_of_after_combat,
    takes_back,
    trials_in,
    withholds,
)
from pbem.rules import Seat
from pbem.service.inbox.commands import QUESTIONS

Fate = Literal["order", "withheld", "words", "ours", "program", "aside", "misplaced"]
"""What a line is.

``order``: it belongs to the order text: an order, a command, press, or a comment between them.
``withheld``: it says that the letter is not to be carried out yet, so the letter is a dry run.
``words``: the sender wrote it to us. ``ours``: it is quoted from a letter of ours to this seat.
``program``: a footer or header of a mail program. ``aside``: it stands in a signature or in the
quotation of another letter, and reads as no order. ``misplaced``: it reads as an order or a
command, and stands where none is read.
"""
Place = Literal["orders", "above", "below", "signature", "quotation", "example"]
"""Where a line stands: in the order text, above BEGIN, below END, in a signature, in a quotation,
or in an example of ours whose first line became an order.

All of the sender's own text is the order text of a letter without a block.
"""


class Reader(Protocol):
    """Reads lines as orders and commands where the letter stands."""

    def __call__(
        self, lines: Sequence[Line], /, *, plainly: bool = True, advising: bool = True
    ) -> ParsedLetter:
        """``plainly``, ``advising``: see ``read_lines``."""


_TOLD: tuple[Place, ...] = ("above", "quotation")
"""Where a line may tell once more what the order text orders."""
_LONGEST = 4
"""The most lines over which an order outside the order text is followed."""
_OWN: tuple[Origin, ...] = ("sender", "signature")
_LEAST_SAID = 3
"""The fewest words of an order that begins with none of its words."""
_MOST_READ = 20
"""The most lines outside the order text that are read though no order begins so, and half as many
as are read that begin as one does: any letter costs a bounded time."""
_STROKE = "~~"
_STRUCK = re.compile(r"[\W_]*~~[^~]*~~[\W_]*")
"""A line that is struck out as a whole."""
_STROKES = re.compile(r"~~(?=\S)([^~\n]+)~~")
"""Words that are struck out within a line."""
_EXCLAIMED = re.compile(r"\W*\w+\s*[!,]\W*\w")
"""A word that is called out, with words behind it: ``Help! I am losing``."""
_LABELS = re.compile(
    r"\W*(?:(?:P\.?\s?){1,3}S\b|N\.?\s?B\b)[\s.:,-]*"
    r"|\W*(?:edit|notes?|nota|important\w?|attention|attenzione|uwaga|ważne|dopisek)\s*:\s*",
    re.IGNORECASE,
)
"""What people write before what occurs to them last: ``PS``, ``N.B.``, ``Uwaga:``."""
_EMPTY_BRACKETS = re.compile(r"[(\[]\s*[)\]]")
_AROUND_PARTS = " ,.;:-–—"
_ASKED_ABOUT = (OfferDraw, Concede, AcceptProposal, DeclineProposal, TakeBack)
"""Commands that may end a game or turn it back: outside a block the sender is asked about them."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of a letter that is not empty.

    Attributes:
        number: its place in the letter, from 1.
        text: without quote marks.
        fate: what it is.
        place: where it stands.
    """

    number: int
    text: str
    fate: Fate
    place: Place


@dataclass(frozen=True, slots=True)
class Account:
    """Every line of a letter that is not empty, in order.

    Attributes:
        lines: the lines.
        orders: what is to be read as orders and commands.
        as_counted: the number of each line of the letter as its sender counts their own lines.
        trials: the words in lines of orders that ask for a dry run.
        struck: the words that are struck out within lines.
    """

    lines: tuple[AccountLine, ...]
    orders: tuple[Line, ...]
    as_counted: Mapping[int, int]
    trials: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()

    @property
    def shown_orders(self) -> tuple[str, ...]:
        """The lines of the order text as the reply shows them, without the marks of strokes."""
        return tuple(text.replace(_STROKE, "") for text in self.order_texts)

    @property
    def order_texts(self) -> tuple[str, ...]:
        """The lines of the order text, with greetings around them."""
        return tuple(line.text.strip() for line in self.lines if line.place == "orders")

    @property
    def ordering_texts(self) -> tuple[str, ...]:
        """The lines of the order text, without greetings and names."""
        orders = (line for line in self.lines if line.place == "orders" and line.fate == "order")
        return tuple(line.text.strip().replace(_STROKE, "") for line in orders)

    @property
    def footers(self) -> frozenset[str]:
        """The lines that people and companies write below letters, and that are no orders."""
        words = [Line(line.number, line.text) for line in self.lines if line.fate == "words"]
        numbers = footer_numbers(words)
        return frozenset(line.text.strip() for line in words if line.number in numbers)

    @property
    def misplaced(self) -> tuple[AccountLine, ...]:
        """The lines that read as orders where none are read."""
        return tuple(line for line in self.lines if line.fate == "misplaced")

    def without_announced(self, parsed: ParsedLetter, read: "Reader") -> "Account":
        """The account in which words that only tell what the block orders are no orders.

        They stand above BEGIN, or in the quotation, as the button of an example does.

        Args:
            parsed: what the block says.
            read: reads lines as orders.
        """
        ordered = parsed.orders

        def announces(line: AccountLine) -> bool:
            if line.fate != "misplaced" or line.place not in _TOLD or not ordered:
                return False
            if line.place == "quotation" and self._is_shortened(line.text):
                return True
            said = read((Line(line.number, line.text),))
            told = bool(said.orders) and not said.problems
            return told and all(each in ordered for each in said.orders)

        told: Mapping[Place, Fate] = {"above": "words", "quotation": "ours"}
        lines = (
            replace(line, fate=told[line.place]) if announces(line) else line for line in self.lines
        )
        return replace(self, lines=tuple(lines))

    def _is_shortened(self, text: str) -> bool:
        """True if a line is the beginning of an order of the letter: the label of a button."""
        begin = " ".join(text.split()).removesuffix("…").casefold()
        told = " ".join(word for line in self.ordering_texts for word in line.split())
        return text.rstrip().endswith("…") and f" {begin}" in f" {told.casefold()}"

    @staticmethod
    def of_lines(texts: Sequence[str]) -> "Account":
        """The account of a letter that consists of some lines of orders instead."""
        lines = [Line(n, text) for n, text in enumerate(texts, 1)]
        told = (AccountLine(line.number, line.text, "order", "orders") for line in lines)
        return Account(tuple(told), tuple(lines), {line.number: line.number for line in lines})

    @property
    def withholding_lines(self) -> tuple[str, ...]:
        """The lines and words that say that the letter is not to be carried out yet."""
        withheld = (line.text.strip() for line in self.lines if line.fate == "withheld")
        return (*withheld, *self.trials)

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The lines that the reply names: words to us, signatures, quotations of other letters.

        Lines without a letter or a number, such as strokes and smileys, are not named, nor are the
        first and the last line of a block. What is struck out is told apart from them.
        """
        texts = (line.text.strip() for line in self.lines if line.fate in ("words", "aside"))
        return tuple(
            text
            for text in texts
            if any(map(str.isalnum, text)) and not (frames_block(text) or is_struck(text))
        )


def account_of(
    written: Sequence[ReplyLine], block: Block | None, language: Language, seat: Seat, read: Reader
) -> Account:
    """The account of a letter.

    Args:
        written: the lines of the letter, with who wrote them.
        block: the order block that the sender filled in; ``None`` if there is none.
        language: the game's order language.
        seat: whose letter it is.
        read: reads lines as orders and commands where the letter stands.
    """
    written = [_as_typed(line, language, read) for line in written]
    texts = {line.number: _without_strokes(line.text) for line in written}
    inside = block_lines(written) if block else {line.number for line in written if line.is_own}
    numbers = {number for number, _ in (block.lines if block else own_text(written))}
    older, behind_end = superseded_lines(written), words_behind_end(written)
    rests = rests_of_examples(written)
    begin, fates = min(inside, default=0), dict[int, Fate]()
    current = [line for line in written if line.number not in older]
    trials = {trial.number: trial for trial in _trials(current, numbers, read)}
    texts |= {number: trial.order for number, trial in trials.items()}
    withheld = frozenset(_withholding_numbers(current, numbers, read)).difference(trials)
    for found in _find_misplaced_orders(current, inside, _BoundedReader(language, read)):
        if block is None and found.origin == "signature":
            numbers |= found.behind
        else:
            fates |= dict.fromkeys(found.numbers, found.fate)
            numbers |= found.numbers if found.fate == "order" else set()
    numbers -= withheld
    ordering = [Line(n, texts[n]) for n in sorted(numbers)]
    said = _salutation_numbers(ordering, language, seat, read, in_block=block is not None)
    postscript = _postscript_numbers(written)
    lines, ordered = [], inside | numbers
    for line in written:
        if line.origin != "empty":
            place = _place_of_line(line, ordered, begin)
            fate = fates.get(line.number, "order" if place == "orders" else _FATES[line.origin])
            fate = "words" if line.number in said else fate
            fate = "withheld" if line.number in withheld else fate
            if line.number in postscript and fate == "aside":
                fate, place = "words", "below"
            if line.number in rests:
                fate, place = "misplaced", "example"
            if line.number in older and line.origin != "ours":
                fate, place = "aside", "quotation"
            text = line.text
            if said_behind := behind_end.get(line.number):
                text, place = said_behind, "below"
                fate = _fate_behind_end(Line(line.number, text), read)
            lines.append(AccountLine(line.number, text, fate, place))
    orders = tuple(Line(n, texts[n]) for n in sorted(numbers - said))
    words = tuple(word for trial in trials.values() for word in trial.words)
    own = [line for line in written if line.number in numbers or line.origin in _OWN]
    struck = tuple(said.strip() for line in own for said in _STROKES.findall(line.text))
    return Account(tuple(lines), orders, _as_counted(written, numbers), words, struck)


def _as_typed(line: ReplyLine, language: Language, read: Reader) -> ReplyLine:
    """A line as its sender wrote it.

    Of a line of ours it is what they typed into it, unless the whole is an order. What stands so in
    our letter and orders nothing is ours, whatever their program says.
    """
    if line.origin in _OWN and (label := _LABELS.match(line.text)):
        said = Line(line.number, line.text[label.end() :])
        heard = withholds(said.text) or _only_asks(said, read)
        return replace(line, text=said.text) if heard else line
    if not (line.typed or (line.known and line.is_own)):
        return line
    said = Line(line.number, line.text)
    if begins_order(said, language) and _is_read(said, read):
        return line
    return replace(line, text=line.typed) if line.typed else replace(line, origin="ours")


def is_struck(text: str) -> bool:
    """True if a line is struck out as a whole."""
    return _STRUCK.fullmatch(text) is not None


def _without_strokes(text: str) -> str:
    """A line without words that are struck out within it; one of no others stays as it is."""
    return text if is_struck(text) else _STROKES.sub(" ", text)


def _as_counted(written: Sequence[ReplyLine], numbers: Container[int]) -> Mapping[int, int]:
    """The numbers of lines as the sender counts them, who sees no more than they wrote.

    What is quoted has the number of the line before it. ``numbers``: of lines that count as theirs,
    whoever wrote them first.
    """
    found, count, own = dict[int, int](), 0, True
    for line in written:
        own = own if line.origin == "empty" else line.origin in _OWN or line.number in numbers
        count += own
        found[line.number] = count
    return found


_FATES: dict[Origin, Fate] = {
    "sender": "words",
    "ours": "ours",
    "program": "program",
    "header": "program",
    "signature": "aside",
    "quoted": "aside",
}
"""What a line is outside the order text, if it reads as no order."""


def _fate_behind_end(words: Line, read: Reader) -> Fate:
    """What words behind END are, on its line."""
    if withholds(words.text):
        return "withheld"
    return "misplaced" if not is_talk(words.text) and _is_read(words, read) else "words"


def _postscript_numbers(written: Sequence[ReplyLine]) -> frozenset[int]:
    """The lines of signatures from a postscript on: they speak to us as those above do."""
    found, begun = set[int](), False
    for line in written:
        begun = line.origin in ("signature", "empty") and (begun or bool(_LABELS.match(line.text)))
        found |= {line.number} if begun else set()
    return frozenset(found)


def _place_of_line(line: ReplyLine, orders: Container[int], begin: int) -> Place:
    if line.number in orders:
        return "orders"
    if line.origin == "signature":
        return "signature"
    if line.origin == "sender":
        return "above" if line.number < begin else "below"
    return "quotation"


def _withholding_numbers(
    written: Sequence[ReplyLine], numbers: Container[int], read: Reader
) -> Iterator[int]:
    """The sender's lines, outside of press, that say that the letter is not to be carried out."""
    press = False
    for line in written:
        if line.number in numbers or line.origin in ("sender", "signature"):
            found = Line(line.number, line.text)
            press = not ends_press(found) if press else begins_press(found)
            if not press and withholds(line.text) and not _is_read(found, read):
                yield line.number


class _Trial(NamedTuple):
    """A line of orders that asks for a dry run: its words for that, and the line without them."""

    number: int
    words: tuple[str, ...]
    order: str


def _trials(
    written: Sequence[ReplyLine], numbers: Container[int], read: Reader
) -> Iterator[_Trial]:
    """The lines of orders, outside of press, of which a part asks for a dry run."""
    ordering = (line for line in written if line.number in numbers)
    found = {line.number: said for line in ordering if (said := trials_in(line.text))}
    press = False
    for line in written if found else ():
        whole = Line(line.number, line.text)
        press = not ends_press(whole) if press else begins_press(whole)
        if press or line.number not in found:
            continue
        words = tuple(w for w in found[line.number] if not _orders(Line(1, w), read))
        order = _without_words(line.text, words)
        if words and _orders(Line(1, order), read):
            yield _Trial(line.number, words, order)


def _without_words(text: str, parts: Sequence[str]) -> str:
    """A line without some of its parts, and without the marks around these."""
    said = " ".join(text.split())
    for part in parts:
        said = said.replace(part, " ", 1)
    return _EMPTY_BRACKETS.sub(" ", said).strip(_AROUND_PARTS)


def _orders(line: Line, read: Reader) -> bool:
    """True if a line says orders of the game and nothing else."""
    parsed = read((line,), advising=False)
    return not parsed.problems and any(item.orders for item in parsed.items)


def _is_read(line: Line, read: Reader) -> bool:
    """True if a line says an order or a command and nothing else."""
    parsed = read((line,), advising=False)
    return bool(parsed.items) and not parsed.problems


def _only_asks(line: Line, read: Reader) -> bool:
    """True if a line asks questions or for a dry run, and nothing else."""
    parsed = read((line,), advising=False)
    asked = all(isinstance(item.command, (*QUESTIONS, Preview)) for item in parsed.items)
    return bool(parsed.items) and asked and not parsed.problems


def _salutation_numbers(
    lines: Sequence[Line], language: Language, seat: Seat, read: Reader, *, in_block: bool
) -> frozenset[int]:
    """The lines of an order text that are no orders: greetings and remarks, in a block remarks.

    A line that may end the turn in other words, takes an order back, or says who goes where an
    enemy was, is none of them.
    """
    if is_too_long(line.text for line in lines):
        return frozenset()

    @cache
    def reads(line: str) -> bool:
        return not read((Line(1, line),), advising=False).problems

    @cache
    def reads_as_it_stands(line: str) -> bool:
        return not read((Line(1, line),), plainly=False, advising=False).problems

    if in_block:
        found = remarks(lines, language, seat, reads_as_it_stands)
    else:
        found = salutations(lines, language, seat, reads, reads_as_it_stands)
    struck = frozenset(line.number for line in lines if is_struck(line.text))
    return struck | {
        line.number
        for line in found
        if not (
            may_end_turn(line, language, seat)
            or takes_back(line, language, seat)
            or speaks_of_after_combat(line.orders)
        )
    }


@dataclass(frozen=True, slots=True)
class _FoundOrder:
    """An order or a command outside the order text.

    Attributes:
        numbers: its lines.
        behind: its lines and all below them with the same origin.
        origin: who wrote them.
        fate: ``order`` if it counts where it stands, else ``misplaced``.
    """

    numbers: frozenset[int]
    behind: frozenset[int]
    origin: Origin
    fate: Fate


class _BoundedReader:
    """Reads candidates for orders, as many as one letter may have."""

    def __init__(self, language: Language, read: Reader) -> None:
        self._language, self._read = language, read
        self._left = {True: 2 * _MOST_READ, False: _MOST_READ}

    def is_at_its_end(self, line: Line) -> bool:
        """True if a line begins as an order does, and too many others were read to read it."""
        return not self._left[True] and begins_order(line, self._language)

    def _may_read(self, *, begins: bool) -> bool:
        """Count one more line that is read. True if it may be.

        ``begins``: whether it begins as an order does, so that talk leaves no order unread.
        """
        may = self._left[begins] > 0
        self._left[begins] -= may
        return may

    def read_first_order(
        self, lines: Sequence[Line], origin: Origin
    ) -> tuple[int, ParsedLine | None]:
        """The number of lines of an order that begins with the first line, and what it says.

        0 if it is none. ``None`` if it may be several orders. An order in plain words is one line
        of the sender's own; other words may stand before it, and one that adds it to the others.
        """
        if origin in _OWN and is_talk(lines[0].text):
            return 0, None
        size, item = self._read_whole_order(lines, origin)
        if size or origin not in _OWN:
            return size, item
        found = next(filter(None, map(self._read_added_order, added_parts(lines[0]))), None)
        return int(found is not None), found

    def _read_added_order(self, line: Line) -> ParsedLine | None:
        """The one order of the game that a part of a line says."""
        if not begins_order(line, self._language) or not self._may_read(begins=True):
            return None
        parsed = self._read((line,), advising=False)
        found = parsed.items if len(parsed.items) == 1 and not parsed.problems else ()
        return next((item for item in found if item.orders or item.advance), None)

    def _read_whole_order(
        self, lines: Sequence[Line], origin: Origin
    ) -> tuple[int, ParsedLine | None]:
        """As ``read_first_order``, for an order with which the first line begins."""
        begins = begins_order(lines[0], self._language)
        plain = not begins and origin in _OWN and len(lines[0].orders.split()) >= _LEAST_SAID
        if not (begins or plain) or not self._may_read(begins=begins):
            return 0, None
        most = min(_LONGEST, len(lines)) if begins else 1
        if begins_press(lines[0]):
            ends = (size for size, line in enumerate(lines, start=1) if ends_press(line))
            most = next(ends, most)
        for size in range(most, 0, -1):
            parsed = self._read(lines[:size], advising=False)
            if len(parsed.items) == 1 and not parsed.problems:
                return size, parsed.items[0]
        if not (parsed.items or parsed.problems):
            return 0, None  # nothing but talk, such as "here are my orders:"
        return int(all(problem.kind == "ambiguous" for problem in parsed.problems)), None

    def begins_endless_press(self, lines: Sequence[Line]) -> bool:
        """True if press to somebody begins with the first line, and no line ends it.

        Its text may begin on the same line: ``PRESS TO ALL: Surrender!``
        """
        first = lines[0]
        if not begins_press(first) or any(map(ends_press, lines)):
            return False
        head, _, rest = first.text.partition(":")
        heads = (first.text, head) if rest and len(head.split()) > 1 else (first.text,)
        return any(
            not self._read(
                (Line(1, each), Line(2, "x"), Line(3, "ENDPRESS")), advising=False
            ).problems
            for each in heads
        )


def _find_misplaced_orders(
    written: Sequence[ReplyLine], inside: Container[int], reading: _BoundedReader
) -> Iterator[_FoundOrder]:
    """The orders and commands that stand outside the order text."""
    outside = (line for line in written if line.number not in inside and line.origin != "empty")
    for (origin, _), run in groupby(outside, lambda line: (line.origin, line.depth)):
        if origin in ("ours", "program"):
            continue
        lines, at = [Line(line.number, line.text) for line in run], 0
        while at < len(lines):
            first = lines[at]
            here = lines[at:] if begins_press(first) else lines[at : at + _LONGEST]
            if origin in _OWN and reading.is_at_its_end(first):
                yield _found_order(lines, at, 1, origin, "misplaced")
                break
            if origin in _OWN and reading.begins_endless_press(here):
                yield _found_order(lines, at, 1, origin, "misplaced")
            size, item = reading.read_first_order(here, origin)
            if not size and origin in _OWN and begins_loudly(first):
                yield _found_order(lines, at, 1, origin, "order")
            fate = _fate_of_misplaced(item, origin, first)
            if size and fate is not None:
                yield _found_order(lines, at, size, origin, fate)
            at += max(1, size)


def _found_order(
    lines: Sequence[Line], at: int, size: int, origin: Origin, fate: Fate
) -> _FoundOrder:
    """An order of some lines in a run of one origin, which begins at a place."""
    behind = [line.number for line in lines[at:]]
    return _FoundOrder(frozenset(behind[:size]), frozenset(behind), origin, fate)


def _fate_of_misplaced(item: ParsedLine | None, origin: Origin, line: Line) -> Fate | None:
    """What an order or a command is outside the order text.

    ``None``: words. A lone word such as ``Map`` in somebody's letter is no question to us.
    """
    if item is None or (item.command is None and item.standing is None):
        return "misplaced"
    if origin in ("quoted", "header"):
        lone = len(line.text.split()) == 1 and isinstance(item.command, QUESTIONS)
        return None if lone else "misplaced"
    if isinstance(item.command, QUESTIONS) and _EXCLAIMED.match(line.text):
        return None
    return "misplaced" if isinstance(item.command, _ASKED_ABOUT) else "order"
