"""Who takes no part in what all do: ``All go to 1929, BR 19 X stays``, ``all except 8 DE``."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from pbem.orders.errors import Unreadable
from pbem.orders.first_words import begins_press, ends_press
from pbem.orders.language import Context, Language
from pbem.orders.lexicon import fold
from pbem.orders.line_parser import ParsedLine
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.meaning.sorts import Things, units_called
from pbem.orders.parser import ParsedLetter
from pbem.orders.problems import Problem, problem_of
from pbem.orders.text import MOST_CHARACTERS, Line
from pbem.rules import Ask, Order

_BESIDE = frozenset(["fill", "mark", "and", "troops", "nation", "arm", "all", "rest", "light"])
"""Kinds of atoms that may stand between the names of those who stay."""
_CUTTING = frozenset([":", "(", ")"])
_UNSURE = frozenset(
    (
        *("deny", "doubt", "if", "else", "later", "yet", "question", "no", "example", "correct"),
        *("won", "lost"),
    )
)
"""Kinds of atoms beside which a sentence does not simply say who stays."""
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
        excepted: whether a word such as EXCEPT leads in to them; else a verb says that they stay.
        everybody: whether that word stands for everybody too: ``all but``.
    """

    line: int
    begin: int
    end: int
    units: frozenset[str]
    excepted: bool = False
    everybody: bool = False


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
    staying = _Staying(lines, language, language.things_by_kind(context.asks[0].seat))
    if not staying.kept:
        return letter
    if letter.problems and (bare := staying.without_exceptions()) != tuple(lines):
        found = read(bare)
        letter = letter if found.problems else found
    return letter if letter.problems else staying.out_of(letter, context.asks, read)


class _Staying:
    """Who stays by a letter.

    Attributes:
        kept: where it says so.
    """

    def __init__(self, lines: Sequence[Line], language: Language, things: Things) -> None:
        self._lines, self._language, self._things = tuple(lines), language, things
        self.kept: list[_Kept] = []
        self._named: set[str] = set()
        self._texts: dict[int, str] = {}
        press = False
        for line in lines:
            press = not ends_press(line) if press else begins_press(line)
            if not press and not ends_press(line) and len(line.text) <= MOST_CHARACTERS:
                self._look_at(line)

    def _look_at(self, line: Line) -> None:
        """Note who stays by a line, and whom it names besides."""
        found = cutter(line, self._language, self._things)
        self._texts[line.number] = found.text(line)
        for sentence in _sentences(found.atoms(line)):
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
        if any(atom.kind in _UNSURE for atom in sentence):
            return
        for n, atom in enumerate(sentence):
            behind = list(takewhile(self._lists, sentence[n + 1 :]))
            if atom.means("hint", "except"):
                rest = sentence[n + 1 + len(behind) :]
                goes = bool(behind) and behind[-1].kind != "name" and bool(rest)
                said = () if goes else (atom, *behind)
            elif atom.kind == "stay" or (atom.kind == "verb" and atom.values == {"stay"}):
                run = list(takewhile(self._lists, sentence[:n][::-1]))[::-1]
                before = _own_part(run, sentence[: n - len(run)])
                named = any(map(self._units, before))
                said = (*before, atom) if named else (atom, *behind)
            else:
                continue
            if units := frozenset[str]().union(*map(self._units, said)):
                begin, end = said[0].at[0], sum(said[-1].at)
                excepted = atom.kind == "hint"
                everybody = excepted and _EVERYBODY.search(fold(atom.text)) is not None
                yield _Kept(line.number, begin, end, units, excepted, everybody)

    def _lists(self, atom: Atom) -> bool:
        """True if an atom may stand in a list of units."""
        return atom.kind in _BESIDE or atom.means("name", "unit")

    def without_exceptions(self) -> tuple[Line, ...]:
        """The lines of the letter with blanks in the place of who is left out of all."""
        found = []
        for line in self._lines:
            text = self._texts.get(line.number, line.text)
            for kept in self.kept:
                if kept.excepted and kept.line == line.number:
                    all_ = self._language.wording.line("ALL") if kept.everybody else ""
                    blank = all_.ljust(kept.end - kept.begin)
                    text = f"{text[: kept.begin]}{blank}{text[kept.end :]}"
            told = any(kept.excepted and kept.line == line.number for kept in self.kept)
            found.append(Line(line.number, text) if told else line)
        return tuple(found)

    def out_of(self, letter: ParsedLetter, asks: Sequence[Ask], read: Read) -> ParsedLetter:
        """A letter without those in its orders who stay and are named nowhere else."""
        stays = frozenset[str]().union(*(kept.units for kept in self.kept)) - self._named
        items, heeded = list[ParsedLine](), False
        for item in letter.items:
            changed = self._without(item, stays, asks, read)
            if isinstance(changed, Problem):
                return msgspec.structs.replace(letter, problems=(changed,))
            heeded = heeded or changed is not item
            items.append(changed)
        if not heeded:
            return letter
        told = [msgspec.structs.replace(item, aside=self._unheeded(item.aside)) for item in items]
        return ParsedLetter(tuple(told), letter.problems, self._unheeded(letter.passed))

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


def _sentences(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between full stops, colons and brackets."""
    run: list[Atom] = []
    for atom in atoms:
        if atom.kind in ("stop", "but") or (atom.kind == "mark" and atom.text in _CUTTING):
            yield run
            run = []
        else:
            run.append(atom)
    yield run


def _own_part(run: Sequence[Atom], before: Sequence[Atom]) -> Sequence[Atom]:
    """The part of a list that the verb behind it speaks of.

    ``with all, GE 1 and GE 2 stay`` speaks of two, ``with 2 DE, 8 DE stays`` of the last one.
    """
    cuts = [n for n, atom in enumerate(run) if atom.kind in ("all", "rest")]
    if not cuts and before and before[-1].kind == "hint":
        cuts = [n for n, atom in enumerate(run) if atom.kind in ("mark", "and")][:1]
    return run[cuts[-1] + 1 :] if cuts else run
