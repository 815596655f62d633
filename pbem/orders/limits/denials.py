"""Words that deny what the orders beside them do, such as ``Do not build there``.

To play such orders would do what their writer says is not done. It does not matter whether the
words were understood, or taken for talk.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby, pairwise, repeat
from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.limits.part_names import PartNames
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.meaning.line_kinds import cutter_of_sentences, spoken_of
from pbem.orders.talk.turn_ends import goes_on
from pbem.orders.words.folding import fold
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import has_word, is_word
from pbem.rules import Order, Seat

_DENIES = "deny"
_NO = frozenset([_DENIES, "no"])
_UNSURE = frozenset(
    ["if", "else", "rest", "question", "new", "another", "enough", "later", "example", "no"]
)
"""Kinds of atoms beside which words may deny something else than what is ordered."""
_SILENT = frozenset(
    ["fill", "light", "there", "nothing", "none", "piece", "time", "hint", "card", "troops", "army"]
) | {"accept", "hand", "and", "mark", "deny", "verb", "each"}
"""Kinds of atoms beside which a verb is denied as a whole: ``do not attack``."""
_MARKS = frozenset(",;:()-–—")
_ANY = frozenset(["play", "join"])
"""The sense of verbs that deny whatever a unit does: ``do not use GE 5``."""
_IN_HAND = frozenset(["stay", "hold", "keep", "put"])
"""The sense of verbs by which a card stays in the hand that is named."""
_KEEPING, _STRANGE = frozenset(["hold", "keep"]), frozenset(["unknown", "prepared"])
"""The sense of verbs by which a card is kept, and kinds of atoms beside which it is not."""
_STAYING, _BACK = frozenset(["stay", "hold"]), frozenset(["retreat"])
"""The sense of verbs by which somebody takes no part, and of the word BACK behind one."""
_TELLING = frozenset(
    [_DENIES]
    + [f"{kind}:{verb}" for kind in ("verb", "weak") for verb in _STAYING | _BACK | _IN_HAND]
)
"""The senses of the words of which each text has one that denies anything."""
_ACTING = frozenset(["attack", "march_attack", "go", "enter", "advance", "rail", "sail"])
"""The sense of verbs of orders by which nobody acts who stays."""
_SENDING = frozenset(["place"])
"""The sense of verbs by which a unit is sent somewhere: ``non parte``."""
_SPENDING = frozenset(["play", "prepare", "discard"])
"""The sense of verbs of orders by which a card is not kept."""
_TAKES_PART = "light"
_ARMIES, _ORDINAL = frozenset(["army", "corps", "troops"]), len("2nd.")
"""Kinds of atoms behind the number of a unit, and how long that is at most."""
_IDLE = frozenset(["deny", "none", "nothing", "no", "pass", "end"])
"""Kinds of atoms of orders by which nothing is done, or that end something."""
_WEAK = frozenset(["fill", "light", "time", "accept"])
"""Kinds of atoms behind a denial that does not say of itself what is denied."""
_Name = tuple[str, str]
"""The kind of a thing and what it is; ``# 2`` is a unit of which the number alone is said."""


class _Said(NamedTuple):
    """What an order does, or what words deny.

    Attributes:
        verbs: the senses of the verbs.
        names: the things that are named; of each kind one is enough.
    """

    verbs: frozenset[str]
    names: frozenset[_Name]

    def denies(self, order: "_Said") -> bool:
        """True if an order does what these words deny."""
        does = not self.verbs or bool(self.verbs & (order.verbs | _ANY))
        kinds = {kind for kind, _ in self.names}
        named = ({name for name in self.names if name[0] == kind} for kind in kinds)
        return does and all(names & order.names for names in named)


class Denials:
    """What the words of a letter deny of its orders. Each text is read once, and each order."""

    def __init__(self, orders: Sequence[Order], language: Language, seat: Seat) -> None:
        """``orders``: of the letter; ``language``: of its game; ``seat``: whose letter it is."""
        self._orders, self._reader = tuple(dict.fromkeys(orders)), _Reader(language, seat)
        self._known: dict[str, bool] = {}

    @cached_property
    def _done(self) -> list["_Said"]:
        return [said for order in self._orders if (said := self._reader.order(order)).verbs]

    @cached_property
    def _named(self) -> frozenset[_Name]:
        return frozenset[_Name]().union(*(said.names for said in self._done))

    def are_in(self, text: str) -> bool:
        """True if a clause of a text denies what one of the orders does.

        It names things that the order names, with the same verb or one for whatever they do; or it
        names nothing, and denies just that verb. What speaks of another one is no denial. Whoever
        stays does not act.
        """
        if text not in self._known:
            self._known[text] = len(text) <= MOST_CHARACTERS and self._deny(text)
        return self._known[text]

    def _deny(self, text: str) -> bool:
        if not self._reader.may_deny(text):
            return False
        denied = tuple(self._reader.denied(text, self._named))
        return any(said.denies(each) for said in denied for each in self._done)


def denies_end(text: str, language: Language, seat: Seat) -> bool:
    """True if a text says that its writer's turn goes on: ``Do not end my turn``."""
    if len(text) > MOST_CHARACTERS:
        return False
    return goes_on(text) or _Reader(language, seat).denies_end(text)


class _Reader:
    """Reads what is done and named in the words of a game."""

    def __init__(self, language: Language, seat: Seat) -> None:
        self._language, self._things = language, language.things_by_kind(seat)

    def _atoms(self, text: str) -> Sequence[Atom]:
        return spoken_of(Line(1, self._uncut(text)), self._language, self._things)

    def may_deny(self, text: str) -> bool:
        """False if a text has no word that denies or wishes anything, or by which anybody stays."""
        if has_word(text, "denials", "wish"):
            return True
        line = Line(1, self._uncut(text))
        cutters = (cut(line, self._language, self._things) for cut in (cutter_of_sentences, cutter))
        return any(each.may_hold(line, _TELLING) for each in cutters)

    def _uncut(self, text: str) -> str:
        """A text without the commas of names, at which clauses would be cut."""
        if "," not in text:
            return text
        lexicons = chain.from_iterable(self._things.values())
        for name in (name for each in lexicons for name in each.shown.values() if "," in name):
            text = text.replace(name, name.replace(",", " "))
        return text

    def order(self, order: Order) -> _Said:
        """What an order does; nothing if nothing is done by it: ``ADVANCE NONE``, ``PASS``."""
        atoms = self._atoms(self._language.write(order))
        idle = any(atom.kind in _IDLE or atom.means("verb", "stay") for atom in atoms)
        if idle or (len(atoms) == 1 and atoms[0].means("verb", "go")):
            return _Said(frozenset(), frozenset())
        first = next((atom for atom in atoms if atom.kind == "verb"), None)
        acting = " ".join(self._language.acting_units(order)).split()
        numbers = {("unit", f"# {word.strip(',')}") for word in acting if word.isdigit()}
        names = {*self._names(atoms), *self._numbers(atoms), *numbers}
        return _Said(first.values if first else frozenset(), frozenset(names))

    def denied(self, text: str, ordered: Collection[_Name]) -> Iterator[_Said]:
        """What the clauses of a text deny, in the words of the game or in those of all games.

        A game may take ``do not draw`` for one word that doubts. A part of the name of what is
        ``ordered`` stands for it.
        """
        parts, line = PartNames(self._things, ordered), Line(1, self._uncut(text))
        own = list(_clauses(parts.named(self._atoms(text))))
        cut = cutter(line, self._language, self._things)
        others = list(_clauses(parts.named(cut.atoms(line))))
        yield from filter(None, map(self._denial, chain(own, others)))
        yield from filter(None, map(self._staying, own))
        yield from filter(None, map(self._wish, others, repeat(cut.text(line))))
        for said, behind in pairwise(others):
            if _says_no(behind) and (denied := self._put_somewhere(said)):
                yield denied

    def denies_end(self, text: str) -> bool:
        """True if a clause of a text denies an end, and no more."""
        return any(
            any(_denies(atom) for atom in clause)
            and any(atom.kind == "end" or atom.means("verb", "end") for atom in clause)
            and all(atom.kind in _SILENT | {"end", "time", "yet"} for atom in clause)
            for clause in _clauses(self._atoms(text))
        )

    def _denial(self, clause: Sequence[Atom]) -> _Said | None:
        """What a clause denies; ``None``: nothing, or it is not clear what."""
        places = [n for n, atom in enumerate(clause) if _denies(atom)]
        if not places or any(atom.kind in _UNSURE for atom in clause):
            return None
        before, behind = clause[: places[0]], clause[places[0] + 1 :]
        if has_word(fold(" ".join(atom.text for atom in behind)), "denials", "more"):
            return None
        acts = behind if any(atom.kind not in _WEAK for atom in behind) else before
        verbs = frozenset[str]().union(*(a.values for a in acts if a.kind == "verb"))
        names = frozenset(self._names(clause))
        if any(_is(atom, "touch") for atom in behind):
            verbs |= _ANY
        if verbs & (_ACTING | _SENDING) and _is_somewhere(names):
            return _Said(verbs | _ACTING, names)
        only_before = acts is behind and not any(self._names(behind))
        if not verbs and only_before and (said := self._put_somewhere(before)):
            return said
        if not verbs:
            takes_part = any(atom.kind == _TAKES_PART for atom in behind)
            units = frozenset(self._names(before))
            alone = units == names and {kind for kind, _ in names} <= {"unit"}
            return _Said(verbs, names) if takes_part and alone and names else None
        if names:
            return _Said(verbs, names)
        others = any(_is(atom, "others") for atom in before)
        plain = all(atom.kind in _SILENT or _is(atom, "silent") for atom in clause)
        return _Said(verbs, names) if plain and acts is behind and not others else None

    def _put_somewhere(self, clause: Sequence[Atom]) -> _Said | None:
        """What a clause without a verb of orders says of units and a place; ``None``: nothing."""
        names = frozenset(self._names(clause))
        acts = any(atom.kind in ("verb", "weak") for atom in clause)
        return _Said(frozenset(), names) if _is_somewhere(names) and not acts else None

    def _wish(self, clause: Sequence[Atom], text: str) -> _Said | None:
        """What a clause says that its writer would do, but for a polite request; ``None``: no such.

        ``text``: that holds the clause.
        """
        begin, end = clause[0].at[0], sum(clause[-1].at)
        names = frozenset(self._names(clause))
        cards = frozenset(name for name in names if name[0] == "card")
        wishes = names and has_word(text[begin:end], "denials", "wish")
        return _Said(frozenset(), cards or names) if wishes else None

    def _staying(self, clause: Sequence[Atom]) -> _Said | None:
        """Who stays by a clause, if their number alone is said, or which card is kept.

        ``None``: neither.
        """
        kinds = {atom.kind for atom in clause}
        doing = (atom.values for atom in clause if atom.kind in ("verb", "weak"))
        verbs = frozenset[str]().union(*doing)
        if (
            not verbs
            or not verbs <= _STAYING | _BACK | _KEEPING | _IN_HAND
            or kinds & (_UNSURE | {_DENIES}) - {"later"}
        ):
            return None
        names = frozenset(self._names(clause))
        kept = verbs <= _KEEPING or (verbs <= _IN_HAND and "hand" in kinds)
        if names and kept and not kinds & _STRANGE:
            cards = frozenset(name for name in names if name[0] == "card")
            return _Said(_SPENDING, cards) if cards == names else None
        numbers = frozenset(name for name in names if name[1].startswith("# "))
        return _Said(_ACTING, numbers) if numbers and verbs & _STAYING else None

    def _names(self, atoms: Sequence[Atom]) -> Iterator[_Name]:
        """The things that some atoms name; an ordinal is the number of a unit.

        So is the number of a card before a word for armies: ``the 2nd army``.
        """
        for atom, behind in pairwise((*atoms, Atom("stop", "."))):
            number = atom.text.split()[0] if atom.kind in ("ordinal", "name") else ""
            armies = number.isdigit() and atom.at[1] <= _ORDINAL and behind.kind in _ARMIES
            if atom.kind == "ordinal" or (atom.means("name", "card") and armies):
                yield "unit", f"# {number}"
                continue
            if atom.kind != "name":
                continue
            kind = next(iter(atom.values))
            lexicons = self._things.get(kind, ())
            meant = {each for lexicon in lexicons for each in lexicon.meant(atom.text)}
            yield from ((kind, each) for each in meant or {atom.text})

    @staticmethod
    def _numbers(atoms: Sequence[Atom]) -> Iterator[_Name]:
        """The numbers of the units that some atoms name, for an ordinal that means one of them."""
        for atom in atoms:
            if atom.means("name", "unit"):
                yield from (("unit", f"# {word}") for word in atom.text.split() if word.isdigit())


def _clauses(atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
    """The clauses of a text: between marks and BUT, and behind an AND that a verb stands before."""
    for parts, group in groupby(atoms, _is_joint):
        if parts:
            continue
        run: list[Atom] = []
        for atom in group:
            if atom.kind == "and" and any(each.kind == "verb" for each in run):
                yield run
                run = []
            run.append(atom)
        yield run


def _is_somewhere(names: Collection[_Name]) -> bool:
    """True if a unit is named, and a thing of another kind, such as a place."""
    kinds = {kind for kind, _ in names}
    return "unit" in kinds and len(kinds) > 1


def _says_no(clause: Sequence[Atom]) -> bool:
    """True if a clause denies, and says nothing else: ``not this time``."""
    kinds = {atom.kind for atom in clause}
    return bool(kinds & _NO) and kinds <= _NO | _WEAK


def _denies(atom: Atom) -> bool:
    """True if an atom denies what is done, unlike ``without a fight``."""
    return atom.kind == _DENIES and not _is(atom, "without")


def _is(atom: Atom, kind: str) -> bool:
    """True if an atom is a word of a kind."""
    return is_word(fold(atom.text), "denials", kind)


def _is_joint(atom: Atom) -> bool:
    return atom.kind in ("stop", "but") or (atom.kind == "mark" and atom.text in _MARKS)
