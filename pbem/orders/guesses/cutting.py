"""Sentences cut into clauses, boldly: for guesses alone."""

from collections.abc import Sequence
from itertools import pairwise

from pbem.orders.guesses.naming import ACTING, Teller
from pbem.orders.guesses.takings_back import waits
from pbem.orders.words.folding import fold

MARKS = " ,:;-–—"
_JOINTS = frozenset(["mark", "stop", "and", "but"])
"""Kinds of atoms between clauses."""
_VERBS = ACTING | {"end", "deny", "pass"}
_CLOSING = frozenset(["end", "pass"])
_THEN = frozenset(["then", "poi", "potem", "after", "dopo", "so", "because", "before", "that"])
"""Folded words that begin a clause."""
_IDLE = frozenset(["fill", "light"])
_WHO, _GOES_THERE = frozenset(["unit"]), frozenset(["unit", "space"])


class Cutting:
    """Cuts the sentences of one letter."""

    def __init__(self, teller: Teller) -> None:
        self._tell = teller.tell

    def pieces(self, sentence: str) -> list[str]:
        """A sentence cut at its marks, at AND, and at words such as THEN."""
        said = self._tell(sentence, described=False)
        ends = {a.at[0] for a in said.atoms if a.kind in _JOINTS or fold(a.text) in _THEN}
        return [said.text[i:j] for i, j in pairwise(sorted({0, *ends, len(said.text)}))]

    def clauses(self, sentence: str) -> list[str]:
        """The clauses of a sentence, each with a verb; what has none belongs to the one before."""
        clauses: list[str] = []
        whole = False
        pieces = self.pieces(sentence)
        for piece, behind in zip(pieces, [*pieces[1:], ""], strict=True):
            verb = self._has_verb(piece) or self._says_more(piece)
            if whole and not verb and self._acts_with(piece, behind):
                clauses.append(piece)
                whole = False
                continue
            then = any(fold(word) in _THEN for word in piece.split(maxsplit=1)[:1])
            closed = bool(clauses) and self._closes(clauses[-1])
            if clauses and not (then or closed) and not (whole and verb):
                clauses[-1] += piece
                whole = whole or verb
            else:
                clauses.append(piece)
                whole = verb
        return _bare(clauses)

    def _acts_with(self, piece: str, behind: str) -> bool:
        """True if somebody does what is said of the next one: ``, the 4th and the 5th hold``."""
        atoms = self._tell(behind, described=False).atoms if behind else ()
        joined = bool(atoms) and atoms[0].kind == "and" and self._has_verb(behind)
        both = (self._tell(each.strip(MARKS)).kinds for each in (piece, behind))
        one, other = both if joined else (frozenset[str](), frozenset[str]())
        return one == _WHO and other >= _WHO

    def by_names(self, sentence: str) -> list[str]:
        """The clauses of a sentence of which the first needs no verb, as it says who goes where.

        A condition belongs to the clause behind it: ``and if they run, the XX follows``.
        """
        clauses: list[str] = []
        whole = waits_for = False
        for piece in self.pieces(sentence):
            verb = self._has_verb(piece)
            card = "card" in self._tell(piece.strip(MARKS)).kinds
            begins = not clauses or (whole and (verb or card or waits(piece)))
            if begins and not (clauses and waits_for):
                clauses.append(piece)
                whole = False
            else:
                clauses[-1] += piece
            waits_for = waits(clauses[-1]) and not self._tell(clauses[-1]).names
            whole = whole or verb or self._leads_somewhere(clauses[-1])
        return _bare(clauses)

    def items(self, sentence: str) -> list[str]:
        """The items of a sentence that says for several units where each goes; none: it does not.

        Each has the verb of the sentence.
        """
        items: list[str] = []
        for piece in self.pieces(sentence):
            if items and not self._leads_somewhere(piece):
                items[-1] += piece
            else:
                items.append(piece)
        if not all(map(self._leads_somewhere, items)):
            return []
        verbs = (a.text for a in self._tell(sentence, described=False).atoms if a.kind == "verb")
        verb = next(verbs, "")
        return [each if self._has_verb(each) else f"{verb} {each}".strip() for each in _bare(items)]

    def _leads_somewhere(self, piece: str) -> bool:
        """True if a piece of a sentence names a unit, or what is built, and a place."""
        said = self._tell(piece.strip(MARKS))
        builds = any(atom.kind == "piece" for atom in said.atoms)
        return said.kinds >= _GOES_THERE or (builds and "space" in said.kinds)

    def _closes(self, clause: str) -> bool:
        """True if a clause says no more than that something is done, or passed over."""
        atoms = self._tell(clause, described=False).atoms
        ends = any(atom.kind in _CLOSING for atom in atoms)
        return ends and not any(atom.kind == "name" for atom in atoms)

    def _has_verb(self, piece: str) -> bool:
        """True if a piece of a sentence says that something is done, ends, or is not done."""
        return any(atom.kind in _VERBS for atom in self._tell(piece, described=False).atoms)

    def _says_more(self, piece: str) -> bool:
        """True if a piece behind AND begins with a strange word, and names something then."""
        atoms = [a for a in self._tell(piece, described=False).atoms if a.kind not in _IDLE]
        joins = bool(atoms) and atoms[0].kind == "and"
        strange = any(atom.kind == "unknown" and atom.text.islower() for atom in atoms[1:2])
        return joins and strange and any(atom.kind == "name" for atom in atoms[2:])


def _bare(parts: Sequence[str]) -> list[str]:
    """The parts of a sentence without the marks around them."""
    return [said for part in parts if (said := part.strip(MARKS))]
