"""What somebody takes back in the same breath: ``AH 9 to 2724, no, rather to 2824``.

The part behind such words stands for what it repeats: a place for the place, units for the units,
and a whole order for the order of the same units.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.meaning.atoms import Atom, Cutter
from pbem.orders.meaning.vocabulary import language_of_line, vocabulary
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import words_of
from pbem.orders.words.text import Cursor, Line
from pbem.rules import Seat

_AROUND = frozenset(["correct", "mark", "stop", "no", "deny", "fill", "and", "but", "accept"])
"""Kinds of atoms that may stand around words such as ``rather`` and say no more."""
_BEHIND = _AROUND - {"stop"}
_MAY_STAND = frozenset(
    (
        *("name", "ordinal", "hint", "fill", "and", "mark", "verb", "accept", "light", "nation"),
        *("troops", "time", "example"),
    )
)
"""Kinds of atoms of which what is right may consist."""
_DENYING = frozenset(["deny", "none", "no", "nothing"])
_REFUSING = frozenset(["deny", "no"])
_LEADING = frozenset(["fill", "light", "unknown", "mark", "but", "and", "correct"])
"""Kinds of atoms that may stand before a NO by itself."""
_IDLE = frozenset(["pass", "fill", "light", "time"])
"""Kinds of atoms of what does nothing, in whose place any order may be said."""
_SAYING = frozenset(["name", "ordinal", "pass", "end"])
"""Kinds of atoms of which one is in what stands for what is taken back."""
_WORDS_THAT_CORRECT = "HEX"
"""The game whose words list what takes something back, for all games."""
_COMMAS = frozenset([",", ":", ";", "-", "–", "—", "..."])
_INSTEAD = frozenset(["instead", "invece", "zamiast tego"])
_ADDING = frozenset(
    map(
        fold,
        (
            *("forgot", "also", "too"),
            *("dimenticavo", "dimenticato", "dimenticata", "anche", "inoltre"),
            *("zapomniałem", "zapomniałam", "też", "także", "również"),
        ),
    )
)
"""Folded words by which something comes on top: ``Sorry, I forgot: DRAW``."""
_FROM, _VIA = frozenset(["from"]), frozenset(["via"])

Earlier = Callable[[frozenset[str]], tuple[Atom, ...]]
"""The atoms of the last order of the letter by these units, or by anybody; empty: there is none."""


class Corrected(NamedTuple):
    """A line as it is meant.

    Attributes:
        atoms: what is left of it.
        earlier: whether it puts an order of a line above right, which it begins with then.
    """

    atoms: tuple[Atom, ...]
    earlier: bool = False


def corrected(atoms: tuple[Atom, ...], earlier: Earlier) -> Corrected | None:
    """A line without what its writer takes back; ``None``: it is not clear what that is.

    Args:
        atoms: of the line.
        earlier: finds an order of a line above, which the line may put right.
    """
    amends = False
    while (index := _index(atoms)) is not None:
        start, stop = index, index + 1
        while start and atoms[start - 1].kind in _AROUND:
            start -= 1
        while stop < len(atoms) and atoms[stop].kind in _BEHIND:
            stop += 1
        end = next((n for n in range(stop, len(atoms)) if atoms[n].kind == "stop"), len(atoms))
        right = atoms[stop:end]
        begin = max((n + 1 for n in range(start) if atoms[n].kind == "stop"), default=0)
        wrong = atoms[begin:start]
        if wrong and all(atom.kind in _IDLE for atom in wrong):
            if not any(atom.kind == "verb" for atom in right):
                return None
            atoms = (*atoms[:begin], *right, *atoms[end:])
            continue
        if not any(atom.kind == "name" for atom in wrong):
            if amends or begin:
                return None
            wrong, amends = earlier(_units(right)), True
        put_right = _put_right(wrong, right)
        if put_right is None:
            return None
        atoms = (*atoms[:begin], *put_right, *atoms[end:])
    return Corrected(atoms, amends)


def with_denials(atoms: Sequence[Atom], *, follows: bool) -> Iterator[Atom]:
    """Atoms in which a NO by itself at the head of a sentence takes back what stands before it.

    ``Pass. Hmm, no, attack``: a NO right before what is not done is none: ``No attack``.

    Args:
        atoms: of a line.
        follows: whether an order stands above the line.
    """
    head = True
    for atom, behind in zip_longest(atoms, atoms[1:]):
        alone = behind is not None and behind.kind == "mark" and behind.text in _COMMAS
        takes_back = head and follows and alone and atom.kind in _REFUSING
        yield atom._replace(kind="correct") if takes_back else atom
        follows = follows or atom.kind == "stop"
        head = atom.kind == "stop" or (head and atom.kind in _LEADING)


def takes_back(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line takes something back and says what stands for it: ``No wait, DE 17 does``.

    Args:
        line: a line or a sentence of a letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    lang, things = language_of_line(line, language.lang), language.things_by_kind(seat)
    cutter = Cutter(things, vocabulary(lang, _WORDS_THAT_CORRECT))
    cut = cutter.atoms(line)
    atoms = tuple(with_denials(cut, follows=True))
    corrects = _index(atoms)
    if corrects is None or any(atom.kind not in _LEADING for atom in atoms[:corrects]):
        return False
    if not _ADDING.isdisjoint(fold_words(*(atom.text for atom in atoms))):
        return False
    said = Cutter(things, vocabulary(lang, language.senses.game)).atoms(line)
    return any(atom.kind in _SAYING for atom in (*atoms[corrects + 1 :], *said)) or _orders(
        Line(line.number, cutter.text(line)), atoms[corrects + 1 :], language
    )


def _orders(line: Line, atoms: Sequence[Atom], language: Language) -> bool:
    """True if the word of an order stands behind words that take something back."""
    words = frozenset(fold(word) for verb in language.verbs for word in verb.words)
    behind = next((atom for atom in atoms if atom.kind not in _AROUND), None)
    return behind is not None and bool(
        words_of(Cursor(Line(line.number, line.text[behind.at[0] :])), words)
    )


def without_contrast(atoms: Sequence[Atom]) -> Iterator[Atom]:
    """Atoms in which INSTEAD says nothing behind a sentence of what is not done."""
    denied = ended = False
    for atom in atoms:
        denied = denied or atom.kind in _DENYING
        ended = ended or (denied and atom.kind == "stop")
        contrasts = ended and atom.kind == "doubt" and atom.text.casefold() in _INSTEAD
        yield atom._replace(kind="fill") if contrasts else atom


def _index(atoms: Sequence[Atom]) -> int | None:
    return next((n for n, atom in enumerate(atoms) if atom.kind == "correct"), None)


def _units(atoms: Sequence[Atom]) -> frozenset[str]:
    return frozenset(atom.text for atom in atoms if _is_unit(atom))


def _is_unit(atom: Atom) -> bool:
    return atom.means("name", "unit") or atom.kind == "ordinal"


def _put_right(wrong: tuple[Atom, ...], right: tuple[Atom, ...]) -> tuple[Atom, ...] | None:
    """What is meant where the second part is said for the first; ``None``: it is not clear."""
    units = _units(right)
    places = [atom for atom in right if atom.means("name", "space")]
    verbs = any(atom.kind == "verb" for atom in right)
    named = [atom for atom in wrong if atom.kind in ("name", "ordinal")]
    if not named or not (units or places) or any(a.kind not in _MAY_STAND for a in right):
        return None
    if units and (places or verbs):
        return right if units == _units(wrong) or not _units(wrong) else None
    if units:
        return _with_units(wrong, right)
    if verbs:
        who = [n for n, atom in enumerate(wrong) if _is_unit(atom)]
        return (*wrong[who[0] : who[-1] + 1], *right) if who else right
    return _with_place(wrong, places)


def _with_units(wrong: tuple[Atom, ...], right: tuple[Atom, ...]) -> tuple[Atom, ...] | None:
    """The wrong part with other units."""
    who = [n for n, atom in enumerate(wrong) if _is_unit(atom)]
    between = wrong[who[0] : who[-1] + 1] if who else ()
    if not who or any(a.kind not in ("and", "mark", "fill") and not _is_unit(a) for a in between):
        return None
    return (*wrong[: who[0]], *right, *wrong[who[-1] + 1 :])


def _with_place(wrong: tuple[Atom, ...], places: Sequence[Atom]) -> tuple[Atom, ...] | None:
    """The wrong part with another place to which it leads."""
    goals = [
        n
        for n, atom in enumerate(wrong)
        if atom.means("name", "space") and not _hint(wrong, n) & (_FROM | _VIA)
    ]
    if len(places) != 1 or len(goals) != 1:
        return None
    return (*wrong[: goals[0]], places[0], *wrong[goals[0] + 1 :])


def _hint(atoms: Sequence[Atom], index: int) -> frozenset[str]:
    """What leads in to a place."""
    before = [atom for atom in atoms[:index] if atom.kind != "fill"]
    return before[-1].values if before and before[-1].kind == "hint" else frozenset()
