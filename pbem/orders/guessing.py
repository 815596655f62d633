"""What a letter may mean that cannot be read, for its writer to confirm with YES.

Nothing of a guess is done before that, so it may be bolder than reading is: words that nobody knows
are left out, and a sentence may mean the form that it rather means than any other. A sentence that
names something and can be read in no way makes no guess of its letter. Nor does one that denies,
doubts, asks or waits.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from pbem.orders.addressing import asks_another
from pbem.orders.described_units import with_units_named
from pbem.orders.errors import NO_VERB, OrderError
from pbem.orders.first_words import begins_press, order_words
from pbem.orders.language import Context, Language
from pbem.orders.later_words import puts_off
from pbem.orders.left_orders import names_left_out
from pbem.orders.line_parser import ParsedLine, read_to_the_stop
from pbem.orders.meaning import has_question_mark
from pbem.orders.meaning.atoms import cutter
from pbem.orders.opposing import opposes
from pbem.orders.order_kinds import likeliest
from pbem.orders.parser import ParsedLetter
from pbem.orders.small_talk import is_talk
from pbem.orders.speech_acts import judged
from pbem.orders.text import Line
from pbem.rules import Order, Seat

Read = Callable[[Sequence[Line]], ParsedLetter]

_SENTENCE = re.compile(r"\S.*?(?:(?<!\b\d)(?<!\b\d\d)(?<!\b[A-Za-z])[.;!?…]+(?=\s|$)|$)")
"""A sentence; a full stop behind a short number or an initial ends none."""
_CLAUSE = re.compile(r"\S.*?(?:[,:;](?=\s)|\s[-–—](?=\s)|[.!?…]+(?=\s|$)|$)")
_MARKS = " ,:;-–—"
_MOST_CHARACTERS, _MOST_PARTS = 800, 10
_EVEN, _LIKELY = 0.5, 0.75
"""So likely a part is talk that names nothing, and one that names something."""
_CONTRARY = frozenset(["deny", "doubt", "if", "else", "later", "yet", "question"])
"""Kinds of atoms of what is no plain order."""
_AGAINST = frozenset(["except", "instead"])


def guessed(
    lines: Sequence[Line], language: Language, context: Context, read: Read
) -> tuple[Order, ...]:
    """The orders that a letter may mean; none: nobody can tell.

    Args:
        lines: of the letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: reads lines, each as far as it can be read without a guess.
    """
    if not context.asks or sum(len(line.text) for line in lines) > _MOST_CHARACTERS:
        return ()
    if any(map(begins_press, lines)) or any(opposes(line.text) for line in lines):
        return ()
    if any(asks_another(line.text, language, context.asks[0].seat) for line in lines):
        return ()
    guess = _Guess(language, context, read)
    parts = (found[0] for line in lines for found in _SENTENCE.finditer(line.orders))
    return guess.orders() if all(map(guess.takes, parts)) else ()


class _Guess:
    """The lines of orders that the parts of a letter may mean, one after the other."""

    def __init__(self, language: Language, context: Context, read: Read) -> None:
        self._language, self._context, self._read = language, context, read
        self._seat: Seat = context.asks[0].seat
        self._lines: list[Line] = []
        self._left = _MOST_PARTS

    def orders(self) -> tuple[Order, ...]:
        """The orders of all parts."""
        return tuple(self._read(self._lines).orders) if self._lines else ()

    def takes(self, sentence: str) -> bool:
        """True if a sentence says orders, or nothing that has to be done."""
        if self._may_say_orders(sentence) or self._is_idle(sentence):
            return True
        clauses = self._clauses(sentence)
        return len(clauses) > 1 and all(
            self._may_say_orders(clause) or self._is_idle(clause) for clause in clauses
        )

    def _clauses(self, sentence: str) -> list[str]:
        """The clauses of a sentence: a part without a verb belongs to the one before it."""
        clauses: list[str] = []
        for found in _CLAUSE.finditer(sentence):
            line = Line(1, found[0])
            cut = cutter(line, self._language, self._language.things_by_kind(self._seat))
            verbs = any(atom.kind in ("verb", "end") for atom in cut.atoms(line))
            if clauses and not verbs:
                clauses[-1] += f" {found[0]}"
            else:
                clauses.append(found[0])
        return [clause.strip(_MARKS) for clause in clauses]

    def _may_say_orders(self, part: str) -> bool:
        """True if a part can be read as orders behind the former ones, which it then joins."""
        self._left -= 1
        if self._left < 0 or has_question_mark(part) or is_talk(part) or puts_off(part):
            return False
        whole = with_units_named(Line(1, part), self._language, self._context).text
        for text in islice(self._ways(part), _MOST_PARTS):
            lines = [*self._lines, Line(len(self._lines) + 1, text)]
            parsed = self._read(lines)
            said = [item for item in parsed.items if item.line == len(lines)]
            orders = [order for item in said for order in item.orders]
            if (
                said
                and not parsed.problems
                and all(map(self._is_guess, said))
                and not names_left_out(whole, orders, self._language, self._seat)
            ):
                self._lines = lines
                return True
        return False

    def _is_guess(self, said: ParsedLine) -> bool:
        """True if a line says orders to be carried out now, beside words that say nothing."""
        now = bool(said.orders) and said.command is None and not said.advance
        return now and all(map(self._is_idle, said.aside))

    def _ways(self, part: str) -> Iterator[str]:
        """How a part may be read: as it stands, without unknown words, by its likeliest form."""
        yield part
        if mended := self._with_meant_verb(part):
            yield mended
        line, things = Line(1, part), self._language.things_by_kind(self._seat)
        cut = cutter(line, self._language, things)
        text, atoms = cut.text(line), cut.atoms(line)
        if any(atom.kind in _CONTRARY or atom.values & _AGAINST for atom in atoms):
            return
        unknown = [
            atom
            for n, atom in enumerate(atoms)
            if atom.kind == "unknown" and (not n or atom.text.islower()) and atom.text.isalpha()
        ]
        if unknown:
            for atom in reversed(unknown):
                column, length = atom.at
                text = f"{text[:column]} {text[column + length :]}"
            yield " ".join(text.split())
        if likely := likeliest(line, self._language, self._strictly, self._context):
            yield "; ".join(said.text for said, _ in likely)

    def _with_meant_verb(self, part: str) -> str:
        """A part that begins with the verb that its first word may be meant as; empty: none is."""
        problem = next(iter(self._read((Line(1, part),)).problems), None)
        if problem is None or problem.key != NO_VERB or len(problem.suggestions) != 1:
            return ""
        end = problem.column + problem.length
        return f"{part[: problem.column]}{problem.suggestions[0]}{part[end:]}"

    def _strictly(self, line: Line) -> tuple[Line, tuple[Order, ...]]:
        """A line as it stands.

        Raises:
            OrderError: it cannot be read so.
        """
        own = order_words(self._language)
        parsed = read_to_the_stop(line, self._language, self._context, own, frozenset())
        if parsed.command is not None:
            raise OrderError(NO_VERB, (0, 1))
        return Line(line.number, parsed.text), parsed.orders

    def _is_idle(self, part: str) -> bool:
        """True if nothing has to be done for a part."""
        if is_talk(part):
            return True
        judgement = judged(Line(1, part), self._language, self._seat)
        if judgement.waits or judgement.doubts or has_question_mark(part):
            return False
        return judgement.idle >= (_LIKELY if judgement.names else _EVEN)
