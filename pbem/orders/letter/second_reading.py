"""What of a letter that cannot be read need not be read: its sentences that tell, hope or ask.

A letter is read as it is first. If a line of it cannot be read, its lines are parted into
sentences, those of which nothing has to be done are set aside (``speech_acts``), and the others
are read again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple

from msgspec import structs

from pbem.orders.forms.commands import Concede, Inquiry, OfferDraw
from pbem.orders.forms.language import Context, Language
from pbem.orders.letter.parser import ParsedLetter
from pbem.orders.limits.later_words import puts_off
from pbem.orders.lines.broken_lines import as_one_line, is_wrapped, parts_sentences
from pbem.orders.lines.first_words import begins_order, begins_press, ends_press, first_words
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.lines.salutations import begins_with_slip
from pbem.orders.meaning import (
    depends_on,
    has_question_mark,
    is_more_than_talk,
    is_people_somewhere,
    lists_counters,
    spoken_of,
    takes_back,
)
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.prose.own_words import NO_SECOND_READING, calls_twice
from pbem.orders.speech_acts import Act, ActJudgement, judged
from pbem.orders.talk.draw_offers import offers_draw
from pbem.orders.talk.giving_up import gives_up
from pbem.orders.talk.left_orders import calls_for_something
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.talk.reasons import without_reasons
from pbem.orders.talk.small_talk import is_farewell, is_talk
from pbem.orders.talk.turn_ends import is_of_other, surely_ends
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.rules import Seat

_CLOSING_MARKS = r")\"'”»"
_END = rf"[!?\u2026]+[{_CLOSING_MARKS}]*(?=\s|$)|;(?=\s)|$"
_SENTENCE = re.compile(
    rf"\S.*?(?:(?<!\b\d)(?<!\b\d\d)(?<!\b[A-Za-z])\.+[{_CLOSING_MARKS}]*(?=\s|$)|{_END})"
)
"""A sentence; a full stop behind a short number or an initial ends none."""
_SHORT_SENTENCE = re.compile(rf"\S.*?(?:\.+[{_CLOSING_MARKS}]*(?=\s|$)|{_END})")
"""A sentence that any full stop ends: ``ATTACK 4 WITH GE 5. Wish me luck!``."""
_CLAUSE = re.compile(rf"\S.*?(?:[,:](?=\s)|\s[-–—]+(?=\s)|\.+[{_CLOSING_MARKS}]*(?=\s|$)|{_END})")
"""A clause: ``Attacco nelle Ardenne con 4 FR, dobbiamo vendicare il povero 1 BR``."""
_BETWEEN_CLAUSES = ",:-–— "
_SURE, _LIKELY, _EVEN, _POSSIBLE = 0.85, 0.75, 0.5, 0.15
"""So likely nothing has to be done for a sentence, to be set aside: one that can be read as an
order in plain words, any other, a clause that names nothing of the game, such a sentence."""
_NOTHING = 0.95
"""So likely a sentence beside a pass orders nothing, to be set aside."""
_ASKED = 0.3
"""The same for one with a question mark."""
_NOT_SAID = frozenset(["doubt", "deny", "none", "no", "later", "unknown"])
"""Kinds of atoms of what is no plain order."""
_NOT_OF_A_LIST = frozenset(["doubt", "deny", "none", "no", "later", "question", "unknown"])
"""Kinds of atoms of what is no item of a list of orders."""
_LISTED = frozenset(
    ["fill", "mark", "stop", "and", "troops", "nation", "arm", "ordinal", "number", "all", "rest"]
) | {"hint"}
"""Kinds of atoms of which a list of units may consist, besides names."""
_LIST_MARK = re.compile(r"\s*[(\[]?\d{1,2}[.)\]]+\s*")
"""The mark of an item of a list, which is no word of anybody's."""
_TRAILS = ("...", "…")
"""How a sentence ends that thinks aloud: ``Hmm, tough one...``."""
_FEWEST_LETTERS, _MANY_NAMES = 2, 3
_MOST_SENTENCES = 60
"""So many sentences of one letter are judged."""

Reads = Callable[[str], bool]


class Sentence(NamedTuple):
    """A sentence of a letter.

    Attributes:
        line: the number of the line in which it begins.
        text: as it is written.
        judgement: what it does; ``None``: it can be read as it stands, or is press.
    """

    line: int
    text: str
    judgement: ActJudgement | None = None

    def acts_as(self, act: Act) -> bool:
        """True if it is judged to do so."""
        return self.judgement is not None and self.judgement.act == act

    def is_idle(self, sure: float) -> bool:
        """True if it is so likely that nothing has to be done for it."""
        return self.judgement is not None and self.judgement.idle >= sure

    @property
    def waits(self) -> bool:
        """True if it may make an order beside it wait, or take it back."""
        judgement = self.judgement
        if judgement is None:
            return False
        return judgement.waits or any(
            judgement.shares[act] >= _POSSIBLE for act in ("undo", "condition")
        )

    @property
    def surely_waits(self) -> bool:
        """True if a word of it makes something wait, or it is more likely than not to do so."""
        judgement = self.judgement
        return judgement is not None and (
            judgement.waits or any(judgement.shares[act] >= _EVEN for act in ("undo", "condition"))
        )

    @property
    def ends_all(self) -> bool:
        """True if it says that nothing more follows, and no more: it names and doubts nothing."""
        judgement = self.judgement
        if judgement is None or judgement.names or judgement.doubts or is_talk(self.text):
            return False
        if is_of_other(self.text) or calls_for_something(self.text):
            return False
        return judgement.shares["done"] >= _LIKELY and not has_question_mark(self.text)

    @property
    def says_nothing_is_done(self) -> bool:
        """True if it names nothing, and says that nothing is done or is no order."""
        judgement = self.judgement
        if judgement is None or judgement.names or has_question_mark(self.text):
            return False
        return judgement.idle + judgement.shares["done"] >= _NOTHING

    def sure_enough(self, *, clause: bool) -> float:
        """So likely it must be idle, if it cannot be read as an order; ``clause``: it is one."""
        if sum(map(str.isalpha, self.text)) < _FEWEST_LETTERS:
            return 0.0
        names = self.judgement.names if self.judgement is not None else 0
        if self.waits and not has_question_mark(self.text):
            return _SURE
        if names >= _MANY_NAMES and (clause or not has_question_mark(self.text)):
            return _SURE
        if clause:
            return _LIKELY if names else _EVEN
        if has_question_mark(self.text):
            return _ASKED if names else _POSSIBLE
        if names and self.text.rstrip().endswith(_TRAILS):
            return _EVEN
        return _LIKELY if names else _POSSIBLE


def read_without_talk(
    first: ParsedLetter,
    lines: Sequence[Line],
    language: Language,
    context: Context,
    read: Callable[[Sequence[Line]], ParsedLetter],
    reads: Reads,
) -> ParsedLetter:
    """A letter of which a line cannot be read, without the sentences that need not be read.

    Args:
        first: the letter as it was read first.
        lines: of the letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: reads lines.
        reads: whether a line can be read as it stands.

    Returns:
        The letter; as it was read first where that finds no more.
    """
    if not context.asks or not any(each.kind == "unreadable" for each in first.problems):
        return first
    if any(each.key.endswith(NO_SECOND_READING) for each in first.problems):
        return first
    seat = context.asks[0].seat
    unread = {each.line for each in first.problems}
    if any(calls_twice(line, language, seat) for line in lines if line.number in unread):
        return first
    told = () if any(map(begins_press, lines)) else lines
    bare, reasons = without_reasons(told, lambda each: is_more_than_talk(each, language, seat))
    if reasons:
        said = tuple(ParsedLine(each.number, each.text, aside=(each.text,)) for each in reasons)
        found = [read(bare), _without_parts(bare, language, context, read, reads)]
        for letter in filter(None, found):
            ordered = any(item.orders for item in letter.items)
            if ordered and not (letter.problems or _ends_in_doubt(letter, lines)):
                return structs.replace(letter, items=(*letter.items, *said), problems=())
    return _without_parts(lines, language, context, read, reads) or first


def _without_parts(
    lines: Sequence[Line],
    language: Language,
    context: Context,
    read: Callable[[Sequence[Line]], ParsedLetter],
    reads: Reads,
) -> ParsedLetter | None:
    """A letter without its sentences or clauses that need not be read; ``None``: it is unread."""
    found = (
        _read_parts(pattern, lines, language, context, read, reads)
        for pattern in (_SENTENCE, _SHORT_SENTENCE, _CLAUSE)
    )
    return next(filter(None, found), None)


def _read_parts(
    pattern: re.Pattern[str],
    lines: Sequence[Line],
    language: Language,
    context: Context,
    read: Callable[[Sequence[Line]], ParsedLetter],
    reads: Reads,
) -> ParsedLetter | None:
    """A letter without the parts of its lines that need not be read; ``None``: it has a problem.

    ``pattern``: of a part.
    """
    seat = context.asks[0].seat
    found = _judged(pattern, lines, language, seat, reads)
    parts = list(islice(found, _MOST_SENTENCES + 1))
    if len(parts) > _MOST_SENTENCES:
        return None
    idle = [
        said
        for said in parts
        if _is_idle(said, read, clause=pattern is _CLAUSE)
        and not takes_back(Line(said.line, said.text), language, seat)
    ]
    for attempt, over in _attempts([said for said in parts if said not in idle], language):
        second = read(attempt)
        orders = second.orders
        told = any(isinstance(item.command, OfferDraw | Concede | Inquiry) for item in second.items)
        if second.problems or not (orders or told) or _ends_in_doubt(second, lines):
            continue
        asked = (said.text for said in idle if said.acts_as("question"))
        if any(depends_on(text, orders, language, seat) for text in asked):
            return None
        return _with_words(second, (*idle, *over))
    quiet = [said for said in parts if said not in idle and said.says_nothing_is_done]
    left = [said for said in parts if said not in idle and said not in quiet]
    second = read(tuple(Line(said.line, said.text) for said in left))
    orders = second.orders
    passes = {language.wording.line(each) for each in language.closes.values()}
    closing = [order for order in orders if order.closes or language.write(order) in passes]
    if quiet and not second.problems and orders and closing == orders:
        return _with_words(second, (*idle, *quiet))
    return None


def _ends_in_doubt(letter: ParsedLetter, lines: Sequence[Line]) -> bool:
    """True if a line of a letter ends the turn that may speak of the end of something else.

    ``Finisco qui, ho sonno`` does so without the clause that is no order too.
    """
    ending = {item.line for item in letter.items for order in item.orders if order.closes}
    return any(line.number in ending and not surely_ends(line.orders) for line in lines)


def _with_words(letter: ParsedLetter, words: Sequence[Sentence]) -> ParsedLetter:
    """A letter with sentences that are named as no orders."""
    aside = (
        ParsedLine(said.line, said.text, aside=(said.text,))
        for said in words
        if not _LIST_MARK.fullmatch(said.text)
    )
    return structs.replace(letter, items=(*letter.items, *aside), problems=())


def _is_idle(
    said: Sentence, read: Callable[[Sequence[Line]], ParsedLetter], *, clause: bool
) -> bool:
    """True if nothing has to be done for a sentence, whether or not it can be read as an order.

    A clause that asks, doubts or waits belongs to the order beside it: ``If it rains, PASS``. So
    does one that puts off what it names: ``WITH 1 DE, 3 DE next time``.
    """
    if more_comes_later(said.text):
        return True
    if clause and (has_question_mark(said.text) or said.waits):
        return False
    if clause and said.judgement is not None and said.judgement.names and puts_off(said.text):
        return False
    if is_farewell(said.text):
        return True
    if not said.is_idle(said.sure_enough(clause=clause)):
        return False
    parsed = read((Line(said.line, said.text),))
    ordering = not parsed.problems and any(item.orders for item in parsed.items)
    return said.is_idle(_SURE) or not ordering


def _attempts(
    sentences: Sequence[Sentence], language: Language
) -> Iterator[tuple[tuple[Line, ...], tuple[Sentence, ...]]]:
    """The ways to read sentences, the likeliest first, each with those that it leaves out.

    Line by line; each sentence alone; with the order that ends the turn for the last one that says
    so; without all of these.
    """
    whole = tuple(
        Line(number, " ".join(said.text for said in group).rstrip(_BETWEEN_CLAUSES))
        for number, group in groupby(sentences, lambda said: said.line)
    )
    yield whole, ()
    alone = tuple(Line(s.line, s.text.rstrip(_BETWEEN_CLAUSES)) for s in sentences)
    if alone != whole:
        yield alone, ()
    over = tuple(said for said in sentences if said.ends_all)
    end = language.wording.line(language.closes.get("end", ""))
    if over and end:
        kept = [said for said in sentences if said not in over[:-1]]
        yield tuple(Line(s.line, end if s is over[-1] else s.text) for s in kept), over[:-1]
    if over:
        yield tuple(Line(said.line, said.text) for said in sentences if said not in over), over


def _parts(
    pattern: re.Pattern[str], line: Line, language: Language, seat: Seat
) -> Iterator[re.Match[str]]:
    """The parts of a line; a sentence that asks, doubts or waits is not cut into clauses."""
    if pattern is not _CLAUSE:
        yield from pattern.finditer(line.orders)
        return
    for found in _SHORT_SENTENCE.finditer(line.orders):
        whole = _sentence(line, found, language, seat)
        if has_question_mark(whole.text) or whole.surely_waits:
            yield found
        else:
            yield from _CLAUSE.finditer(line.orders, *found.span())


def _sentence(line: Line, found: re.Match[str], language: Language, seat: Seat) -> Sentence:
    return Sentence(line.number, found[0], judged(Line(1, found[0]), language, seat))


def may_end_turn(line: Line, language: Language, seat: Seat) -> bool:
    """True if a sentence of a line says that nothing more follows, in whatever words.

    Args:
        line: of a letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    if "end" not in language.closes or len(line.text) > MOST_CHARACTERS:
        return False
    said = (_sentence(line, found, language, seat) for found in _SENTENCE.finditer(line.orders))
    return any(sentence.ends_all for sentence in said)


def _judged(
    pattern: re.Pattern[str],
    lines: Sequence[Line],
    language: Language,
    seat: Seat,
    reads: Reads,
) -> Iterator[Sentence]:
    """The parts of a letter; lines that can be read as they stand are one each."""
    press = False
    for line in unwrapped(lines, language):
        press = begins_press(line) or (press and not ends_press(line))
        whole = press or ends_press(line) or len(line.text) > MOST_CHARACTERS
        if whole or reads(line.orders):
            yield Sentence(line.number, line.text)
            continue
        for found in _parts(pattern, line, language, seat):
            said = Line(line.number, found[0])
            told = begins_order(said, language) or reads(found[0]) or offers_draw(found[0])
            told = told or gives_up(found[0])
            told = told or _may_order(said, language, seat, clause=pattern is _CLAUSE)
            told = told or _is_of_a_list(said, language, seat, first=not found.start())
            told = told or lists_counters(said, language, seat)
            judgement = None if told else judged(said, language, seat)
            if judgement is not None and judgement.idle < _SURE:
                judgement = None if begins_with_slip(said, language) else judgement
            yield Sentence(line.number, found[0], judgement)


def _may_order(part: Line, language: Language, seat: Seat, *, clause: bool) -> bool:
    """True if a part that cannot be read is no mere talk.

    It says that somebody goes to a place: ``Two dummies go to Galicia, the rest of them can wait``.
    Or all do something: ``All attack``. Or it is a clause that names a card, which may be a step of
    what is played.
    """
    atoms = cutter(part, language, language.things_by_kind(seat)).atoms(part)
    if clause and any(atom.means("name", "card") for atom in atoms):
        return True
    if has_question_mark(part.text):
        return False
    if [atom.kind for atom in atoms if atom.kind not in ("fill", "stop")] == ["all", "verb"]:
        return True
    clauses = groupby(atoms, lambda atom: atom.kind == "mark")
    return any(not mark and _sends(tuple(said)) for mark, said in clauses)


def _sends(clause: Sequence[Atom]) -> bool:
    """True if a clause says plainly that somebody goes to a place: ``vanno in 2028``."""
    if any(atom.kind in _NOT_SAID for atom in clause):
        return False
    said = [atom for atom in clause if atom.kind != "fill"]
    going = any(atom.means("verb", "go") for atom in said)
    return going and any(
        place.means("name", "space")
        and (hint.means("hint", "to") or (hint.means("hint", "at") and verb.means("verb", "go")))
        for verb, hint, place in zip([said[0], *said], said, said[1:], strict=False)
    )


def _is_of_a_list(part: Line, language: Language, seat: Seat, *, first: bool) -> bool:
    """True if a part may be one item of a list of orders that was cut off the others.

    Such are a lone number inside a line, counters that have no name, and a people that goes
    somewhere: ``1 and 7 DE on 1, 2, 8 and 9 on 2, one dummy each, the Turkestanis at Brest``.
    """
    if not any(map(str.isalpha, part.text)):
        return any(map(str.isdigit, part.text)) and not first
    said = spoken_of(part, language, language.things_by_kind(seat))
    kinds = {atom.kind for atom in said}
    if not first and _lists_units(said):
        return True
    if "dummy" in kinds and not kinds & _NOT_OF_A_LIST:
        return True
    return is_people_somewhere(part, language, seat)


def _lists_units(said: Sequence[Atom]) -> bool:
    """True if words are no more than a list of units: ``the 10 Landwehr and XVI``, ``all of them``.

    A word with a capital may be of a name.
    """
    units = any(atom.means("name", "unit") or atom.kind in ("all", "rest") for atom in said)
    return units and all(
        atom.kind in _LISTED or atom.means("name", "unit") or atom.means("name", "space")
        or (atom.kind == "unknown" and atom.text[:1].isupper())
        for atom in said
    )  # fmt: skip


def unwrapped(lines: Sequence[Line], language: Language) -> Iterator[Line]:
    """The lines, those that a mail program broke as one."""
    words = first_words(language)
    run: list[Line] = []
    for line in lines:
        follows = run and line.number == run[-1].number + 1 and is_wrapped(run[-1], line, words)
        if follows and not parts_sentences(run[-1], line):
            run.append(line)
            continue
        yield from _joined(run)
        run = [line]
    yield from _joined(run)


def _joined(run: Sequence[Line]) -> Iterator[Line]:
    if len(run) == 1:
        yield run[0]
    elif run:
        yield as_one_line(run)
