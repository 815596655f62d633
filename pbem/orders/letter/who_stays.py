"""Who takes no part in what is ordered: ``All go to 1929, BR 19 X stays``, ``all except 8 DE``.

So does a card that is kept: ``I keep Joffre for later, no chit``.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

import msgspec

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.problems import Problem, problem_of
from pbem.orders.letter.parser import ParsedLetter
from pbem.orders.lines.first_words import begins_press, ends_press
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.meaning.atoms import Atom, Cutter
from pbem.orders.meaning.likewise import NOT
from pbem.orders.meaning.sorts import Things, units_called
from pbem.orders.meaning.vocabulary import language_of_line, vocabulary
from pbem.orders.words.errors import Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import is_word
from pbem.rules import Ask, Order, Seat

_WORDS_THAT_KEEP = "KEEP"
"""The game whose words list how somebody is kept back, for all games."""
_BESIDE = frozenset(["fill", "mark", "and", "troops", "nation", "arm", "all", "rest", "light"])
"""Kinds of atoms that may stand between the names of those who stay."""
_AROUND = frozenset(
    ["fill", "hint", "time", "troops", "nation", "light", "stay", "unknown", "later", "accept"]
)
"""Kinds of atoms that may stand around them and say no more."""
_JOINTS = frozenset(["mark", "and", "but", "fill"])
"""Kinds of atoms that lead from what is ordered to who stays."""
_CALLING = frozenset(["troops", "arm", "nation"])
"""Kinds of words that call somebody by no name."""
_CUTTING = frozenset([":", "(", ")"])
_UNSURE = frozenset(
    (
        *("deny", "doubt", "if", "else", "later", "yet", "question", "no", "example", "correct"),
        *("won", "lost"),
    )
)
"""Kinds of atoms beside which a sentence does not simply say who stays."""
_KEEPING = frozenset(["stay", "keep"])
"""Kinds of words by which somebody stays, or by which one keeps them."""
_TELLING = _KEEPING | {"hint:except", "deny", "verb:stay"}
"""Senses of which a line that says who stays holds one."""
_ALL = r"(?:ALL|REST)"
_EVERYBODY = re.compile(r"\b(?:all|every\w+|anyone)\b")
"""Folded words for everybody within one such as EXCEPT."""

Read = Callable[[Sequence[Line]], ParsedLetter]


class _Kept(NamedTuple):
    """Who stays by some words of a line.

    Attributes:
        line: its number in the letter.
        begin, end: from where to where the words stand in the text that is cut (``Cutter.text``).
        units: who stays.
        cards: the names of cards that are kept.
        excepted: whether a word such as EXCEPT or NOT leads in to them; else a verb says that they
            stay.
        everybody: whether that word stands for everybody too: ``all but``.
        remark: whether strange words stand beside.
    """

    line: int
    begin: int
    end: int
    units: frozenset[str]
    cards: frozenset[str] = frozenset()
    excepted: bool = False
    everybody: bool = False
    remark: bool = False


def read_with_who_stays(
    lines: Sequence[Line], language: Language, context: Context, read: Read
) -> ParsedLetter:
    """A letter in which those do not act of whom it says so.

    They are taken out of the orders that mean them by a word such as ALL, not by their name. An
    order from which they cannot be taken is a problem.

    Args:
        lines: of the letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: reads lines.
    """
    letter = read(lines)
    if not context.asks:
        return letter
    things = language.things_by_kind(context.asks[0].seat)
    staying = _Staying(lines, language, things, context)
    if not staying.kept:
        return letter
    if letter.problems:
        letter = next(staying.readings(read), letter)
    return letter if letter.problems else staying.out_of(letter, context.asks, read)


def acts_though_it_stays(
    text: str, orders: Sequence[Order], language: Language, seat: Seat
) -> bool:
    """True if a line says of a unit that it stays, and orders name that unit as one that acts.

    Args:
        text: a line that orders nothing.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    staying = _Staying((Line(1, text),), language, language.things_by_kind(seat))
    return bool(_units_of(staying.kept) & staying.acting(orders))


class _Staying:
    """Who stays by a letter.

    Attributes:
        kept: where it says so.
    """

    def __init__(
        self,
        lines: Sequence[Line],
        language: Language,
        things: Things,
        context: Context | None = None,
    ) -> None:
        self._lines, self._language, self._things = tuple(lines), language, things
        self._context = context
        self.kept: list[_Kept] = []
        self._named: set[str] = set()
        self._texts: dict[int, str] = {}
        self._cut: dict[str, tuple[str, list[list[Atom]]]] = {}
        """The text and the sentences of lines that were cut, by what stands in these."""
        press, read = False, list[tuple[Line, Cutter]]()
        for line in lines:
            press = not ends_press(line) if press else begins_press(line)
            if not press and not ends_press(line) and len(line.text) <= MOST_CHARACTERS:
                read.append((line, self._cutter(line)))
        if any(cutter.may_hold(line, _TELLING) for line, cutter in read):
            for line, cutter in read:
                self._look_at(line, cutter)

    def _cutter(self, line: Line) -> Cutter:
        lang = language_of_line(line, self._language.lang, _WORDS_THAT_KEEP)
        return Cutter(self._things, vocabulary(lang, _WORDS_THAT_KEEP))

    def _look_at(self, line: Line, cutter: Cutter) -> None:
        """Note who stays by a line, and whom it names besides."""
        if line.text not in self._cut:
            self._cut[line.text] = cutter.text(line), list(_sentences(cutter.atoms(line)))
        self._texts[line.number], sentences = self._cut[line.text]
        for sentence in sentences:
            kept = list(self._kept_in(line, sentence))
            self.kept += kept
            self._named.update(
                unit
                for atom in sentence
                if not any(each.begin <= atom.at[0] < each.end for each in kept)
                for unit in self._units(atom)
            )

    def _units(self, atom: Atom) -> frozenset[str]:
        """The units that an atom names."""
        return units_called(atom.text, self._things) if atom.means("name", "unit") else frozenset()

    def _kept_in(self, line: Line, sentence: Sequence[Atom]) -> Iterator[_Kept]:
        """Who stays by a sentence; what is in doubt is left as it is."""
        sure = not any(atom.kind in _UNSURE for atom in sentence)
        for n, atom in enumerate(sentence):
            behind: Sequence[Atom] = list(takewhile(self._lists, sentence[n + 1 :]))
            if atom.means("hint", "except") or (atom.kind == "deny" and self._names_first(behind)):
                if atom.text.casefold() in NOT:
                    behind = _denied_part(behind, sentence[n + 1 + len(behind) :][:1])
                size = _names(behind)
                goes = atom.kind == "hint" and _goes_elsewhere(sentence, n, n + 1 + size)
                if size and not goes:
                    yield self._kept(line, sentence, n, n + 1 + size, excepted=True)
            elif n and is_word(fold(sentence[n - 1].text), "groups", "who"):
                continue  # ``AH 17, who stays at Brest, goes to`` another place
            elif sure and (atom.kind in _KEEPING or atom.means("verb", "stay")):
                run = list(takewhile(self._lists, sentence[:n][::-1]))[::-1]
                own = _own_part(run, sentence[: n - len(run)])
                before, after = _names(own), _names(behind)
                if before and self._ends_elsewhere(own, sentence[n + 1 :]):
                    continue
                if before and not (after and atom.kind == "keep"):
                    yield self._kept(line, sentence, n - len(own), n + 1)
                elif after:
                    yield self._kept(line, sentence, n, n + 1 + after)

    def _ends_elsewhere(self, own: Sequence[Atom], behind: Sequence[Atom]) -> bool:
        """True if units are said to stay where they do not stand: ``II stops at Maubeuge``."""
        goal = list(takewhile(lambda atom: atom.kind in ("fill", "hint"), behind))
        place = behind[len(goal)] if len(goal) < len(behind) else None
        if self._context is None or place is None or not place.means("name", "space"):
            return False
        at = {
            self._language.whereabouts(atom.text, self._context)
            for atom in own
            if atom.means("name", "unit")
        }
        spaces = self._things.get("space", ())
        meant = {place.text, *(each for known in spaces for each in known.meant(place.text))}
        return all(at) and at.isdisjoint(meant)

    def _kept(
        self, line: Line, sentence: Sequence[Atom], begin: int, end: int, *, excepted: bool = False
    ) -> _Kept:
        """Who stays by some atoms, with the words around them that belong there."""
        said = sentence[begin:end]
        while begin and sentence[begin - 1].kind in _JOINTS:
            begin -= 1
        stop = end
        while (
            not any(a.means("hint", "except") for a in said)
            and stop < len(sentence)
            and _goes_along(sentence[stop])
        ):
            stop += 1
        return _Kept(
            line.number,
            sentence[begin].at[0],
            sum(sentence[stop - 1].at),
            frozenset[str]().union(*map(self._units, said)),
            frozenset(atom.text for atom in said if atom.means("name", "card")),
            excepted,
            excepted and any(_EVERYBODY.search(fold(a.text)) for a in said if a.kind == "hint"),
            any(atom.kind == "unknown" for atom in sentence[end:stop]),
        )

    def _lists(self, atom: Atom) -> bool:
        """True if an atom may stand in a list of units or cards."""
        return atom.kind in _BESIDE or atom.means("name", "unit") or atom.means("name", "card")

    def _names_first(self, atoms: Sequence[Atom]) -> bool:
        """True if the name of a unit leads."""
        first = next((atom for atom in atoms if atom.kind != "fill"), None)
        return first is not None and first.means("name", "unit")

    def readings(self, read: Read) -> Iterator[ParsedLetter]:
        """The letter without who is left out of all, then without who stays, if these can be read.

        A card that is kept is in none of its orders.
        """
        cards = frozenset[str]().union(*(kept.cards for kept in self.kept))
        for kept in ([each for each in self.kept if each.excepted], self.kept):
            letter = read(self._without_words(kept)) if kept else None
            if letter is None or letter.problems:
                continue
            orders = letter.orders
            written = [self._language.write(order) for order in orders]
            idle = any(each.everybody for each in kept) and all(order.closes for order in orders)
            if idle or self._opposed(kept, orders):
                continue
            if orders and not any(card in text for card in cards for text in written):
                remarks = tuple(self._texts[k.line][k.begin : k.end] for k in kept if k.remark)
                told = tuple(text.strip(" ,;-") for text in remarks)
                yield msgspec.structs.replace(letter, passed=(*letter.passed, *told))

    def _opposed(self, kept: Sequence[_Kept], orders: Sequence[Order]) -> bool:
        """True if an order names somebody as acting who stays by the words that were left out."""
        return bool(_units_of(kept) & self._named & self.acting(orders))

    def acting(self, orders: Sequence[Order]) -> frozenset[str]:
        """The units that orders name as acting."""
        names = (name for order in orders for name in self._language.acting_units(order))
        return frozenset[str]().union(*map(self._calls, names))

    def _without_words(self, kept: Sequence[_Kept]) -> tuple[Line, ...]:
        """The lines of the letter with blanks in the place of some who stay."""
        found = []
        for line in self._lines:
            text = self._texts.get(line.number, line.text)
            here = [each for each in kept if each.line == line.number]
            for each in here:
                all_ = f" {self._language.wording.line('ALL')}" if each.everybody else ""
                blank = all_.ljust(each.end - each.begin)
                text = f"{text[: each.begin]}{blank}{text[each.end :]}"
            found.append(Line(line.number, text) if here else line)
        return tuple(found)

    def out_of(self, letter: ParsedLetter, asks: Sequence[Ask], read: Read) -> ParsedLetter:
        """A letter without those in its orders who stay and are named nowhere else."""
        stays = _units_of(self.kept) - self._named
        items, heeded = list[ParsedLine](), False
        for item in letter.items:
            changed = item if item.settled else self._without(item, stays, asks, read)
            if isinstance(changed, Problem):
                return msgspec.structs.replace(letter, problems=(changed,))
            heeded = heeded or changed is not item
            items.append(changed)
        if not heeded:
            return letter
        told = [msgspec.structs.replace(item, aside=self._unheeded(item.aside)) for item in items]
        passed = self._unheeded(letter.passed)
        return msgspec.structs.replace(letter, items=tuple(told), passed=passed)

    def _unheeded(self, words: Sequence[str]) -> tuple[str, ...]:
        """Words that are set aside, without those that say who stays: these were heeded."""
        said = {
            text: _Staying((Line(1, text),), self._language, self._things).kept for text in words
        }
        return tuple(text for text in words if not said[text])

    def _without(
        self, item: ParsedLine, stays: frozenset[str], asks: Sequence[Ask], read: Read
    ) -> ParsedLine | Problem:
        """A line without those who stay, or the problem that they cannot be taken out of it."""
        language = self._language
        orders: list[Order] = []
        for order in item.orders:
            text, names = language.write(order), list(language.acting_units(order))
            if not names and re.search(rf"\b{_ALL}\b", text) and order.reacts:
                names = list(language.fighting(asks))
                text = re.sub(rf"\b{_ALL}\b", ", ".join(names), text)
            gone = [name for name in names if self._calls(name) & stays]
            if not gone or self._names_one(names, gone):
                orders.append(order)
                continue
            for name in gone:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)(?:, )?", "", text, count=1)
            said = read((Line(item.line, re.sub(r", *(?=[;.]|$| [A-Z]{3})", "", text)),))
            left = [order for each in said.items for order in each.orders]
            kept = [name for name in names if name not in gone]
            if said.problems or len(left) != 1 or [*language.acting_units(left[0])] != kept:
                facts: dict[str, object] = {"got": ", ".join(gone)}
                error = Unreadable("orders.problem.stays", (0, len(item.text)), facts=facts)
                return problem_of(error, Line(item.line, item.text))
            orders.append(left[0])
        if tuple(orders) == item.orders:
            return item
        shown = "; ".join(language.display(order) for order in orders)
        return msgspec.structs.replace(item, orders=tuple(orders), text=shown)

    def _calls(self, name: str) -> frozenset[str]:
        return units_called(name, self._things)

    def _names_one(self, names: Sequence[str], gone: Sequence[str]) -> bool:
        """True if those who act are named, so that nobody is meant by ALL."""
        return any(self._calls(name) & self._named for name in names if name not in gone)


def _units_of(kept: Sequence[_Kept]) -> frozenset[str]:
    """Who stays by some words of a letter."""
    return frozenset[str]().union(*(each.units for each in kept))


def _sentences(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between full stops, colons and brackets."""
    run: list[Atom] = []
    for atom in atoms:
        if atom.kind == "stop" or (atom.kind == "mark" and atom.text in _CUTTING):
            yield run
            run = []
        else:
            run.append(atom)
    yield run


def _goes_elsewhere(sentence: Sequence[Atom], begin: int, end: int) -> bool:
    """True if those who are left out go elsewhere: ``all to Brest, except 1TN to Kovno``.

    A verb right behind them is of the others: ``all in Brest except 1TN go to Kovno``.
    ``begin``, ``end``: from where to where they are named.
    """
    if [each.kind for each in sentence[end : end + 2]] == ["mark", "fill"]:
        return True
    acting = any(atom.kind == "verb" for atom in sentence[:begin])
    if not acting and [each.kind for each in sentence[end : end + 1]] == ["verb"]:
        return False
    behind = list(takewhile(lambda atom: atom.kind not in ("mark", "and"), sentence[end:]))
    return _leads_somewhere(sentence[:begin]) and _leads_somewhere(behind)


def _leads_somewhere(atoms: Sequence[Atom]) -> bool:
    """True if words lead in to a place, to which somebody goes."""
    return any(
        hint.kind == "hint" and hint.values & {"to", "at"} and place.means("name", "space")
        for hint, place in pairwise(atoms)
    )


def _names(atoms: Sequence[Atom]) -> int:
    """How many atoms a list has up to its last name; 0: it names nothing."""
    return max((n + 1 for n, atom in enumerate(atoms) if atom.kind == "name"), default=0)


def _goes_along(atom: Atom) -> bool:
    """True if an atom behind who stays says where, how long or why, and no order."""
    return atom.kind in _AROUND or atom.means("name", "space") or atom.means("verb", "stay")


def _denied_part(run: Sequence[Atom], behind: Sequence[Atom]) -> Sequence[Atom]:
    """The part of a list that the denial before it speaks of: ``Not AH 14, AH 9 goes to 2724``.

    Of more than two parts nobody knows which the denial ends with: none. ``behind``: what stands
    right behind the list.
    """
    acts = any(atom.kind == "verb" or atom.means("hint", "to") for atom in behind)
    marks = [n for n, atom in enumerate(run) if atom.kind == "mark"]
    if not (acts and marks and marks[-1] < len(run) - 1):
        return run
    return run[: marks[0]] if len(marks) == 1 else ()


def _own_part(run: Sequence[Atom], before: Sequence[Atom]) -> Sequence[Atom]:
    """The part of a list that the verb behind it speaks of.

    ``with all, GE 1 and GE 2 stay`` speaks of two, ``with 2 DE, 8 DE stays`` of the last one;
    ``with 2 DE, 7 DE and 8 DE stay`` may speak of two or of one. ``There enters GE 1, the cavalry
    stays`` speaks of none that is named.
    """
    marks = [n for n, atom in enumerate(run) if atom.kind == "mark"]
    last = run[marks[-1] + 1 :] if marks else ()
    if any(atom.kind in _CALLING for atom in last) and not _names(last):
        return last
    cuts = [n for n, atom in enumerate(run) if atom.kind in ("all", "rest")]
    if not cuts and before and before[-1].kind == "hint":
        cuts = [n for n, atom in enumerate(run) if atom.kind in ("mark", "and")]
        if len(cuts) > 1 and run[cuts[-1]].kind == "and":
            return ()
    return run[cuts[-1] + 1 :] if cuts else run
