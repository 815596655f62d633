"""Units that a line describes and does not name: ``those at Metz``, ``the two corps in 2623``.

Such a description is put into the names of the writer's own units that it fits. It says where they
stand, of which nation they are, of what sort, or how many. One that fits no unit, or another number
of units than it says, stays as it is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from pbem.orders.forms.frames import OwnUnit
from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import any_of

_FILE = "described"
_MARKS = " .,:;!?"
_SORTS = ("corps", "army", "division", "cavalry", "guard", "landwehr", "gun")
_SIZES = frozenset(["corps", "army", "division"])
_LEADS = frozenset(["at", "from"])
_STAYS = frozenset(["stay", "hold"])
_OF = frozenset(
    ["of", "di", "del", "dello", "della", "dei", "degli", "delle", "dell", "d", "z", "ze"]
)
_ARTICLES = frozenset(["the", "my", "our", "il", "lo", "la", "i", "gli", "le", "l"])
_MOST_BEFORE_PLACE, _LONGEST_SORT = 5, 3
_BOTH = re.compile(r"both|entramb\w+|ambedue|tutt[ei] e due|i due|oba|obie|obydw\w+|obaj")


class _Replacement(NamedTuple):
    """What stands for a description, and its place in the text."""

    begin: int
    end: int
    text: str


@dataclass
class _Description:
    """What a description says, and the number of the atom behind it.

    ``units``: that of the atom behind what it says of units; ``place``: that of the first place.
    ``many``: how many units it means, 0 if it does not say; ``wide``: it means all that fit.
    """

    end: int
    units: int = 0
    place: int = 0
    many: int = 0
    wide: bool = False
    troops: bool = False
    nations: set[str] = field(default_factory=set)
    sorts: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    @property
    def says_who(self) -> bool:
        """True if it says something of units beside where they stand."""
        return bool(self.many or self.wide or self.troops or self.nations or self.sorts)

    @property
    def is_exact(self) -> bool:
        """True if it tells units apart without a place."""
        return bool(self.nations or self.sorts - _SIZES)


def with_units_named(line: Line, language: Language, context: Context) -> Line:
    """A line in which descriptions of the writer's own units are the names of these.

    Args:
        line: of a letter.
        language: the game's order language.
        context: what its sender sees and is asked.
    """
    if not context.asks or len(line.text) > MOST_CHARACTERS:
        return line
    own = language.units_in_play(context)
    if not own:
        return line
    things = language.things_by_kind(context.asks[0].seat)
    cut = cutter(line, language, things)
    text, atoms = cut.text(line), cut.atoms(line)
    found = tuple(_Descriptions(atoms, language, own, things).replacements())
    for begin, end, said in reversed(found):
        described = text[begin:end]
        marks = "" if described.endswith(" ") else described[len(described.rstrip(_MARKS)) :]
        text = f"{text[:begin]}{said}{marks}{text[end:]}"
    return Line(line.number, text) if found else line


class _Descriptions:
    """The descriptions among the atoms of a line."""

    def __init__(
        self,
        atoms: Sequence[Atom],
        language: Language,
        own: Sequence[OwnUnit],
        things: Mapping[str, Sequence[Lexicon]],
    ) -> None:
        self._atoms, self._own, self._spaces = atoms, own, things.get("space", ())
        self._nations = language.senses.nations
        self._own_nations = {unit.nation for unit in own}
        self._keeps_places = language.shares_places
        self._before: set[str] = set()

    def replacements(self) -> Iterator[_Replacement]:
        """The names for each description that fits units."""
        n = 0
        while n < len(self._atoms):
            said = self._said(n)
            if said is None:
                n += 1
                continue
            if not self._is_beside_name(n, said.end):
                yield from self._replacement(n, said)
            n = said.end

    def _replacement(self, n: int, said: _Description) -> Iterator[_Replacement]:
        """What stands for a description that begins at an atom; nothing: it fits no units."""
        begin, end = self._with_article(n), sum(self._atoms[said.end - 1].at)
        names = self._fitting(said, said.places)
        if self._includes(said.end):
            if self._before & {unit.name for unit in self._own if _fits(unit, said, frozenset())}:
                yield _Replacement(self._behind(n - 1), sum(self._atoms[said.end].at), "")
        elif names:
            self._before |= {*names}
            keeps = self._keeps_places and said.places
            behind = self._behind(said.units - 1) if keeps else end
            yield _Replacement(begin, behind, ", ".join(names))
        elif said.is_exact and (waiting := self._fitting(said, {""})):
            yield _Replacement(begin, self._behind(said.units - 1), ", ".join(waiting))
        elif said.places and said.nations and not said.nations & self._own_nations:
            yield _Replacement(begin, self._atoms[said.place].at[0], "")

    def _behind(self, n: int) -> int:
        """Where an atom ends in the text; the article before a description belongs to that."""
        while n > 0 and self._atoms[n].kind in ("mark", "fill"):
            n -= 1
        return sum(self._atoms[n].at) if n >= 0 else 0

    def _includes(self, n: int) -> bool:
        """True if an atom says that what stands before it is of those named: ``included``."""
        return n < len(self._atoms) and bool(
            _pattern("included").fullmatch(fold(self._atoms[n].text))
        )

    def _said(self, begin: int) -> _Description | None:
        """The description that begins at an atom."""
        if self._atoms[begin].kind == "fill" and not self._is_those(begin):
            return None
        said, n = _Description(begin), begin
        while n < len(self._atoms) and (size := self._take(said, n)):
            n += size
        said.end = said.units = n
        if not said.says_who:
            return None
        self._take_places(said)
        return said if said.places or said.is_exact else None

    def _take(self, said: _Description, n: int) -> int:
        """Take what an atom says of the units; how many atoms that were, 0: none."""
        atom = self._atoms[n]
        if size := self._sort(said, n):
            return size
        if atom.kind == "all" or (atom.kind == "fill" and self._is_those(n)):
            said.wide = True
            said.many = 2 if _BOTH.fullmatch(fold(atom.text)) else said.many
        elif atom.kind == "number":
            said.many = int(atom.text)
        elif atom.kind in ("nation", "people"):
            said.nations |= {self._nations.get(value, value) for value in atom.values}
        elif atom.kind == "troops":
            said.troops = True
        elif atom.kind != "fill" or fold(atom.text) in _OF or n + 1 == len(self._atoms):
            return 0
        return 1

    def _sort(self, said: _Description, n: int) -> int:
        """Take a word for a sort of units; how many atoms it has."""
        for size in range(min(_LONGEST_SORT, len(self._atoms) - n), 0, -1):
            run = self._atoms[n : n + size]
            if any(atom.kind in ("name", "verb", "mark", "stop") for atom in run):
                continue
            if found := sort_called(" ".join(atom.text for atom in run)):
                said.sorts.add(found)
                return size
        return 0

    def _is_those(self, n: int) -> bool:
        return _pattern("those").fullmatch(fold(self._atoms[n].text)) is not None

    def _take_places(self, said: _Description) -> None:
        """Take the places where the units stand, if some follow: ``who stand at Metz``."""
        n, led = said.end, False
        while n < len(self._atoms) and n - said.end < _MOST_BEFORE_PLACE:
            atom = self._atoms[n]
            if atom.means("name", "space"):
                break
            stays = atom.kind == "verb" and bool(atom.values & _STAYS)
            of = fold(atom.text) in _OF
            leads = atom.kind == "hint" and (bool(atom.values & _LEADS) or led)
            if not (stays or of or leads or atom.kind in ("fill", "light")):
                return
            led = led or stays or of or leads
            n += 1
        said.place = n
        while led and n < len(self._atoms) and self._atoms[n].means("name", "space"):
            said.places |= {
                each for spaces in self._spaces for each in spaces.meant(self._atoms[n].text)
            } | {self._atoms[n].text}
            said.end = n = n + 1
            if n + 1 < len(self._atoms) and self._atoms[n].kind == "and":
                n += 1
                n += self._atoms[n].kind == "hint" and bool(self._atoms[n].values & _LEADS)

    def _with_article(self, n: int) -> int:
        """Where a description begins in the text, with an article before it."""
        before = self._atoms[n - 1] if n else None
        led = before is not None and before.kind == "fill" and fold(before.text) in _ARTICLES
        return self._atoms[n - led].at[0]

    def _is_beside_name(self, begin: int, end: int) -> bool:
        """True if a name of a unit stands beside a description: it may be a part of that."""
        while begin and self._atoms[begin - 1].kind == "fill":
            begin -= 1
        beside = (*self._atoms[max(0, begin - 1) : begin], *self._atoms[end : end + 1])
        return any(
            atom.means("name", "unit") or atom.kind in ("ordinal", "number") for atom in beside
        )

    def _fitting(self, said: _Description, places: AbstractSet[str]) -> tuple[str, ...]:
        """The names of the units at some places that a description fits; none: it may mean others.

        ``places``: empty: anywhere.
        """
        found = [unit for unit in self._own if _fits(unit, said, places)]
        if len({unit.name for unit in found}) < len(found):
            return ()
        if said.many:
            return tuple(unit.name for unit in found) if len(found) == said.many else ()
        if not (said.wide or places - {""} or len(found) == 1):
            return ()
        return tuple(unit.name for unit in found)


def _fits(unit: OwnUnit, said: _Description, places: AbstractSet[str]) -> bool:
    """True if a unit at one of some places, or anywhere, is what a description says."""
    return (
        (not places or unit.place in places)
        and (not said.nations or unit.nation in said.nations)
        and said.sorts <= unit.sorts
    )


def sort_called(text: str) -> str:
    """The sort of units that words stand for, such as ``cavalry``; empty: they stand for none."""
    words = fold(text)
    return next((sort for sort in _SORTS if _pattern(sort).fullmatch(words)), "")


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    return re.compile(any_of(_FILE, kind), re.IGNORECASE)
