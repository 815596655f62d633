"""Orders between talk, as the last resort: the part of a line that is one, if the rest is idle.

``Sorry! AH 5 moves via 2524 to 2523.``, ``Nobody advances, they have had enough.`` The line is cut
at its clause marks. Parts that hold nothing of which orders speak are set aside and named in the
reply: no verb of orders, no name, number, negation, condition, doubt, time or question. What is
left must read as orders.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import NamedTuple

from msgspec import structs

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.rephrasing import has_verb, is_verb
from pbem.orders.letter.parser import ParsedLetter
from pbem.orders.letter.second_reading import unwrapped
from pbem.orders.limits.later_words import puts_off
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.limits.withholding import withholds
from pbem.orders.lines.first_words import begins_press, order_words
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.meaning import (
    has_question_mark,
    is_heading,
    is_people_somewhere,
    spoken_of,
    takes_back,
)
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.prose.own_words import NO_SECOND_READING, calls_twice
from pbem.orders.talk.turn_ends import surely_ends
from pbem.orders.words.folding import fold
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import any_of
from pbem.rules import Seat

Read = Callable[[Sequence[Line]], ParsedLetter]

_MARK = re.compile(
    r"(?P<ends>(?:(?<!\d)\.|[!?…])[.!?…]*[)\"'”»]*(?=\s|$)|(?<=\d)\.+(?=\s+[^\W_a-ząćęłńóśźżàèéìòù\d]|\s*$)"
    r"|;(?=\s))|[,:](?=\s)|\s[-–—]+(?=\s)|[()\[\]]"
)
"""What stands between two parts of a line; ``ends``: between two sentences."""
_MOST_PARTS, _MOST_IDLE, _MOST_LINES, _MOST_READINGS = 16, 5, 6, 24
_FEWEST_WORDS = 3
"""A part behind a comma is talk with so many words at least: ``, flanking`` may be of the order."""
_IDLE = frozenset(
    ["unknown", "fill", "light", "time", "yes", "mark", "stop", "hint", "and", "accept", "nation"]
) | {"won", "lost"}
"""Kinds of atoms that talk may hold."""
_STARTS = frozenset(["place", "play", "hold"])
"""The sense of verbs by which talk begins, unless the word is one of orders: ``zaczynamy``."""
_LINKS = frozenset(["and", "hint", "name"])
"""Kinds of atoms with which no reason begins: it may be of the order in front of it."""
_DESCRIBED = frozenset(["number", "ordinal", "none", "piece", "card"])
"""Kinds of atoms in a sentence that tells how something is: ``three navies and no army...``."""


class Part(NamedTuple):
    """A part of a line between its marks.

    Attributes:
        begin, end: from where to where it stands in the line, with its mark.
        sentence: the number of its sentence.
        is_idle: whether it is talk.
    """

    begin: int
    end: int
    sentence: int
    is_idle: bool = False


def read_islands(
    first: ParsedLetter, lines: Sequence[Line], language: Language, context: Context, read: Read
) -> ParsedLetter:
    """A letter of which a line cannot be read, by what of its lines is no talk.

    Args:
        first: the letter as it was read before.
        lines: of the letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: reads lines.

    Returns:
        The letter; as it was read before where that finds no orders, or leaves a problem.
    """
    unread = {each.line for each in first.problems}
    refused = any(
        each.kind != "unreadable" or each.key.endswith(NO_SECOND_READING) for each in first.problems
    )
    if not context.asks or refused or not 0 < len(unread) <= _MOST_LINES:
        return first
    if any(map(begins_press, lines)):
        return first
    seat = context.asks[0].seat
    if any(calls_twice(line, language, seat) for line in lines if line.number in unread):
        return first
    talk = _Talk(language, seat)
    said: list[Line] = []
    aside: list[ParsedLine] = []
    for line in unwrapped(lines, language):
        found = _island(line, talk, read) if line.number in unread else ((line,), ())
        if found is None:
            return first
        said += found[0]
        aside += (ParsedLine(line.number, text, aside=(text,)) for text in found[1])
    letter = read(said)
    if letter.problems or not letter.orders or not aside or _ends_in_doubt(letter, lines):
        return first
    return structs.replace(letter, items=(*letter.items, *aside))


def _ends_in_doubt(letter: ParsedLetter, lines: Sequence[Line]) -> bool:
    """True if an order ends the turn of which its line may not speak."""
    ending = {item.line for item in letter.items for order in item.orders if order.closes}
    return any(line.number in ending and not surely_ends(line.orders) for line in lines)


def _island(
    line: Line, talk: "_Talk", read: Read
) -> tuple[tuple[Line, ...], tuple[str, ...]] | None:
    """What of a line reads as orders, as much as possible, and the talk; ``None``: nothing does."""
    text = line.orders
    if len(line.text) > MOST_CHARACTERS:
        return None
    parts = talk.judged(line)
    idle = [n for n, part in enumerate(parts) if part.is_idle]
    if not idle or len(parts) > _MOST_PARTS or len(idle) == len(parts):
        return ((), (text.strip(),)) if idle and len(idle) == len(parts) else None
    for left in ways_to_leave_out(idle):
        runs = list(_runs(parts, left))
        kept = tuple(Line(line.number, text[begin:end].strip(_BETWEEN)) for begin, end in runs)
        if all(map(talk.may_order, kept)) and _reads(kept, read):
            words = (text[parts[n].begin : parts[n].end].strip(_BETWEEN) for n in left)
            return kept, tuple(words)
    return None


def ways_to_leave_out(idle: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Which parts are left out, those that leave out few first; of many ways only some, and all.

    Of single parts the last comes first.
    """
    fewest = reversed([(n,) for n in idle])
    more = (combinations(idle, size) for size in range(2, min(len(idle), _MOST_IDLE) + 1))
    yield from islice(chain(fewest, *more), _MOST_READINGS)
    yield tuple(idle)


_BETWEEN = " ,:;-–—()[]"


def _reads(lines: Sequence[Line], read: Read) -> bool:
    """True if each of some lines reads as an order."""
    letter = read(lines)
    return not letter.problems and all(item.orders for item in letter.items) and bool(letter.orders)


def _runs(parts: Sequence[Part], left: Sequence[int]) -> Iterator[tuple[int, int]]:
    """From where to where the parts stand in a row that are not left out."""
    begin: int | None = None
    for n, part in enumerate(parts):
        if n in left:
            if begin is not None:
                yield begin, parts[n - 1].end
            begin = None
        elif begin is None:
            begin = part.begin
    if begin is not None:
        yield begin, parts[-1].end


class _Talk:
    """Tells which parts of a line hold nothing of which orders speak."""

    def __init__(self, language: Language, seat: Seat) -> None:
        self._language, self._seat = language, seat
        self._things = language.things_by_kind(seat)
        self._own = order_words(language)

    def judged(self, line: Line) -> list[Part]:
        """The parts of a line. A reason stands behind what may be an order in its sentence."""
        parts = list(_parts(line.orders))
        told = self._told(line.orders, parts)
        ordering: set[int] = set()
        for n, part in enumerate(parts):
            text = line.orders[part.begin : part.end]
            alone = sum(each.sentence == part.sentence for each in parts) == 1
            behind = part.sentence in ordering
            idle = part.sentence in told or self._is_idle(text, alone=alone, behind=behind)
            parts[n] = part._replace(is_idle=idle)
            if not idle and self.may_order(Line(1, text)):
                ordering.add(part.sentence)
        return parts

    def _told(self, text: str, parts: Sequence[Part]) -> set[int]:
        """The sentences that exclaim or tell, beside one that has a verb of orders."""
        found = {part.sentence: part.begin for part in reversed(parts)}
        ends = {part.sentence: part.end for part in parts}
        whole = {number: text[begin : ends[number]] for number, begin in found.items()}
        acting = {n for n, said in whole.items() if has_verb(Line(1, said), self._language)}
        if not acting:
            return set()
        return {n for n, said in whole.items() if n not in acting and self._is_told(said)}

    def may_order(self, line: Line) -> bool:
        """True if words hold a verb, or nothing but what is named: ``La Bulgaria!``."""
        atoms = self._atoms(line.text)
        names = [atom for atom in atoms if atom.kind not in ("mark", "stop", "fill")]
        named = bool(names) and all(atom.kind in ("name", "and") for atom in names)
        return named or has_verb(line, self._language) or any(a.kind in _ORDERS for a in atoms)

    def _atoms(self, text: str) -> tuple[Atom, ...]:
        """The atoms of a text, in the words of orders and in those of the game's own sentences."""
        line = Line(1, text)
        own = spoken_of(line, self._language, self._things)
        return (*cutter(line, self._language, self._things).atoms(line), *own)

    def _is_idle(self, text: str, *, alone: bool, behind: bool) -> bool:
        """True if a part of a line is talk; ``behind``: it stands behind a part that orders."""
        said = _words(text)
        apology = alone and _APOLOGY.fullmatch(said)
        if not said or apology or is_heading(Line(1, text), self._language):
            return True
        mused = _MUSING.search(text.lower())
        if mused:
            text = f"{text[: mused.start()]} {text[mused.end() :]}"
        people = is_people_somewhere(Line(1, text), self._language, self._seat)
        if people or self._limits(text):
            return False
        atoms = self._atoms(text)
        few = len(said.split()) < _FEWEST_WORDS or not any(a.kind == "unknown" for a in atoms)
        if all(self._says_nothing(atom) for atom in atoms):
            return mused is not None or not behind or alone or len(said.split()) >= _FEWEST_WORDS
        if not behind or alone or not (mused or (not few and atoms[0].kind not in _LINKS)):
            return False
        return all(self._says_nothing(a) or _names(a, "space", "unit") for a in atoms)

    def _is_told(self, text: str) -> bool:
        """True if a whole sentence exclaims or tells what orders nothing, whatever it names."""
        if self._limits(text) or not text.rstrip(" )\"'").endswith(("!", "…", "...")):
            return False
        atoms = self._atoms(text)
        tells = _TELLS.search(_words(text)) is not None
        return all(
            self._says_nothing(atom) or atom.kind == "name" or (tells and atom.kind in _DESCRIBED)
            for atom in atoms
        )

    def _says_nothing(self, atom: Atom) -> bool:
        """True if orders do not speak of what an atom means."""
        if atom.kind == "verb":
            known = any(is_verb(word, self._language) for word in atom.text.split())
            return bool(atom.values) and atom.values <= _STARTS and not known
        shown = atom.text
        if atom.kind == "unknown" and (
            (len(shown) > 1 and shown.isupper())
            or fold(shown) in self._own
            or is_verb(shown, self._language)
        ):
            return False
        return atom.kind in _IDLE

    def _limits(self, text: str) -> bool:
        """True if words ask, limit, put off or take back."""
        return (
            has_question_mark(text)
            or surely_opposes(text)
            or puts_off(text)
            or withholds(text)
            or _LIMITS.search(_words(text)) is not None
            or takes_back(Line(1, text), self._language, self._seat)
        )


_ORDERS = frozenset(["verb", "end", "pass", "use", "weak"])
_MUSING, _LIMITS, _TELLS, _APOLOGY = (
    re.compile(rf"\b{any_of('islands', kind)}\b")
    for kind in ("musing", "limits", "tells", "apology")
)


def _names(atom: Atom, *kinds: str) -> bool:
    return atom.kind == "name" and any(kind in atom.values for kind in kinds)


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))


def _parts(text: str) -> Iterator[Part]:
    """The parts of a line that hold a word."""
    begin = sentence = 0
    for found in [*_MARK.finditer(text), None]:
        end = found.end() if found else len(text)
        if any(map(str.isalnum, text[begin:end])):
            yield Part(begin, end, sentence)
            begin = end
        sentence += found is not None and found["ends"] is not None
