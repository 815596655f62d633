"""How a part of a letter may be worded that cannot be read as it stands."""

from collections.abc import Callable, Iterator, Sequence

from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.naming import Teller
from pbem.orders.letter.parser import ParsedLetter
from pbem.orders.lines.first_words import order_words
from pbem.orders.lines.line_parser import read_to_the_stop
from pbem.orders.prose.order_kinds import likeliest, lists_others
from pbem.orders.words.errors import NO_VERB, OrderError
from pbem.orders.words.text import Line
from pbem.rules import Order

Read = Callable[[Sequence[Line]], ParsedLetter]

_CONTRARY = frozenset(["deny", "doubt", "if", "else", "later", "yet", "question"])
"""Kinds of atoms of what is no plain order."""
_AGAINST = frozenset(["except", "instead"])


class Wordings:
    """The wordings of the parts of one letter."""

    def __init__(self, language: Language, context: Context, read: Read, teller: Teller) -> None:
        self._language, self._context, self._read = language, context, read
        self._teller = teller

    def of(self, part: str) -> Iterator[str]:
        """A part as it stands, without unknown words, and by the form that it most likely means."""
        yield part
        if mended := self._with_meant_verb(part):
            yield mended
        said = self._teller.tell(part, described=False)
        contrary = any(atom.kind in _CONTRARY or atom.values & _AGAINST for atom in said.atoms)
        if contrary or said.is_past:
            return
        unknown = [
            atom
            for n, atom in enumerate(said.atoms)
            if atom.kind == "unknown" and (not n or atom.text.islower()) and atom.text.isalpha()
        ]
        if unknown and not lists_others(said.atoms, frozenset()):
            text = said.text
            for atom in reversed(unknown):
                column, length = atom.at
                text = f"{text[:column]} {text[column + length :]}"
            yield " ".join(text.split())
        if likely := likeliest(Line(1, part), self._language, self._strictly, self._context):
            yield "; ".join(line.text for line, _ in likely)

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
