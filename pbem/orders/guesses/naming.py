"""What a sentence names, read more boldly than orders are: for guesses alone.

A unit is known by its number and its nation, a card by one word of its title, a group by its
nation or its sort. Whoever asked for the guess confirms it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from typing import NamedTuple

from pbem.orders.forms.frames import Named, OwnUnit
from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.name_parts import LEAST, stems, titles, with_stems, with_word
from pbem.orders.meaning.atoms import Atom, Cutter
from pbem.orders.meaning.vocabulary import is_past, language_of_line, vocabulary
from pbem.orders.prose.described_units import sort_called, with_units_named
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Line

ACTING = frozenset(["verb", "weak"])
"""Kinds of atoms that say what is done; a weak one leaves it to what is named beside it."""
_OF_UNITS = frozenset(["ordinal", "number", "nation", "people", "troops", "arm"])
"""Kinds of atoms that describe a unit together: ``the 3rd German army``."""
_PREPARED, UNDOES = "prepared", "unprepare"
"""The kind of words for where a card goes that is prepared, and the sense of verbs that take it
back from there."""
_KEEPING = frozenset(["keep", "shed"])
"""What weak verbs say of a card that is prepared already."""
_BETWEEN = frozenset(["fill", "one"])
_AND = frozenset(["e", "i"])
_TELLING = frozenset(["ordinal", "number", "nation", "people"])
_SIZES = frozenset(["corps", "army", "division"])
_MOST_MEANT, _MOST_WAYS, _LONGEST_TITLE = 4, 8, 4
_OF_ROW = re.compile(r"(\d{1,2})(st|nd|rd|th|[ªº°ao])?")
"""A number in figures, and what makes it one of a row."""
_PASSIVE = frozenset(
    ["get", "gets", "be", "is", "are", "being", "the", "a", "my", "our", "your", "newly", "freshly"]
)
"""Folded words before a participle that tells of no past: ``is moved``, ``the newly raised``."""
_TIMES = frozenset(["prima", "primo", "first", "second", "secondo", "dopo"])
_ROMAN = {"I": 1, "V": 5, "X": 10}


class Mention(NamedTuple):
    """Something that a sentence names.

    Attributes:
        kind: ``unit``, ``space``, ``card`` or ``number``.
        meant: the ways in which it may be meant, each a list of names, as orders say them.
        hints: what leads in to it.
        at: column and length.
        sure: whether it stands for things by name; a nation may be said of anything.
        others: what else it may be, of another kind.
    """

    kind: str
    meant: tuple[tuple[str, ...], ...]
    hints: frozenset[str]
    at: tuple[int, int]
    sure: bool = True
    others: tuple[Named, ...] = ()

    @property
    def names(self) -> Iterator[str]:
        """All that it may be called."""
        return (name for names in self.meant for name in names)


@dataclass(frozen=True)
class Told:
    """A sentence with what it names.

    Attributes:
        text: the sentence, in which the places of ``mentions`` count.
        atoms: of it.
        mentions: in order.
    """

    text: str
    atoms: tuple[Atom, ...]
    mentions: tuple[Mention, ...]

    @property
    def masked(self) -> str:
        """The text with the kind of each thing in its place: ``{unit} goes to {space}``."""
        text = self.text
        for each in reversed(self.mentions):
            column, length = each.at
            text = f"{text[:column]} {{{each.kind}}} {text[column + length :]}"
        return text

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of what it names."""
        return frozenset(mention.kind for mention in self.mentions)

    @cached_property
    def names(self) -> frozenset[str]:
        """The units and cards that it names for sure, by all that they may be."""
        sure = (m for m in self.mentions if m.kind in ("unit", "card") and m.sure)
        return frozenset(name for mention in sure for name in mention.names)

    @cached_property
    def senses(self) -> frozenset[str]:
        """What its verbs mean."""
        said = frozenset[str]().union(*(a.values for a in self.atoms if a.kind == "verb"))
        keeps = any(atom.kind == "weak" and atom.values & _KEEPING for atom in self.atoms)
        prepares = any(atom.kind == _PREPARED for atom in self.atoms) and not keeps
        prepares = prepares and UNDOES not in said
        return said | ({"prepare"} if prepares else frozenset[str]())

    @property
    def is_past(self) -> bool:
        """True if a word that nobody knows looks like one for what was done."""
        return any(
            atom.kind == "unknown"
            and len(atom.text) > LEAST
            and is_past(atom.text)
            and fold(before.text) not in _PASSIVE
            for before, atom in pairwise((Atom("stop", ""), *self.atoms))
        )

    @property
    def lists_strangers(self) -> bool:
        """True if AND leads to somebody whom nobody knows: ``II and the Bavarians``."""
        said = [atom for atom in self.atoms if atom.kind not in _BETWEEN]
        spans = [range(m.at[0], sum(m.at)) for m in self.mentions]
        return any(
            joint.kind == "and"
            and atom.kind == "unknown"
            and atom.text[:1].isupper()
            and not any(atom.at[0] in span for span in spans)
            for joint, atom in pairwise(said)
        )

    def ways(self) -> Iterator[tuple[Named, ...]]:
        """The things that are named, in each way in which they may be meant."""
        each = [
            [
                *([Named(m.kind, name, m.hints) for name in names] for names in m.meant),
                *([other] for other in m.others),
            ]
            for m in self.mentions
        ]
        for way in islice(product(*each), _MOST_WAYS):
            yield tuple(thing for names in way for thing in names)


class Teller:
    """Tells what the sentences of one letter name, each once."""

    def __init__(self, language: Language, context: Context) -> None:
        self._language, self._context = language, context
        self._things = language.things_by_kind(context.asks[0].seat)
        self._told: dict[tuple[str, bool], Told] = {}

    def tell(self, text: str, *, described: bool = True) -> Told:
        """A sentence with what it names; ``described``: units may be described in it."""
        if (text, described) not in self._told:
            self._told[text, described] = self._tell(text, described=described)
        return self._told[text, described]

    def _tell(self, text: str, *, described: bool) -> Told:
        line = Line(1, text)
        if described:
            line = Line(1, self._language.with_names_in_short(text))
            line = with_units_named(line, self._language, self._context)
        game = self._language.senses.game or self._language.senses.sentences
        lang = language_of_line(line, self._language.lang, game)
        cut = Cutter(self._things, vocabulary(lang, game))
        bare, atoms = cut.text(line), cut.atoms(line)
        if not described:
            return Told(bare, atoms, ())
        found = _Mentions(bare, atoms, self._language, self._context, self._things)
        return Told(bare, atoms, tuple(found))


class _Mentions:
    """The mentions among the atoms of a sentence, in order."""

    def __init__(
        self,
        text: str,
        atoms: Sequence[Atom],
        language: Language,
        context: Context,
        things: Mapping[str, Sequence[Lexicon]],
    ) -> None:
        self._atoms, self._things, self._text = atoms, things, text
        self._own = language.units_in_play(context)
        self._nations = language.senses.nations
        self._held = frozenset(language.held(context))
        self._language, self._asks = language, context.asks
        self._places = {
            each
            for atom in atoms
            if atom.means("name", "space")
            for lexicon in things.get("space", ())
            for each in (*lexicon.meant(atom.text), atom.text)
        }

    def __iter__(self) -> Iterator[Mention]:
        """Each thing that is named."""
        n, found = 0, list[Mention]()
        while n < len(self._atoms):
            size, mention = self._at(n)
            if mention is not None and not (found and self._is_value(found[-1], mention)):
                before = found[-1] if found and _ends_at(found[-1], self._atoms[n]) else None
                merged = None if before is None else _of_number(before, mention)
                if merged is None and found:
                    merged = self._again(found[-1], mention)
                found[len(found) - (merged is not None) :] = [merged or mention]
            n += size
        yield from found

    def _again(self, before: Mention, mention: Mention) -> Mention | None:
        """One thing named twice: ``turkestan corps 1TN``, ``Kowno (2913)``; ``None``: it is not."""
        column = sum(before.at)
        near = self._text[column : mention.at[0]].strip(" (") == ""
        if not near or before.kind != mention.kind or mention.kind not in ("unit", "space"):
            return None
        called, named = (
            frozenset[str]().union(
                *(lex.meant(name) for lex in self._things[each.kind] for name in each.names)
            )
            for each in (before, mention)
        )
        length = sum(mention.at) - before.at[0]
        again = len(mention.meant) == len(named) == 1 and named <= called
        return mention._replace(hints=before.hints, at=(before.at[0], length)) if again else None

    def _is_value(self, before: Mention, mention: Mention) -> bool:
        """True if a number behind a card says what it is worth: ``Severe Weather, the 2``."""
        column, length = mention.at
        between = self._text[sum(before.at) : column]
        digits = self._text[column : column + length].strip(" .,;:!?").isdigit()
        near = re.fullmatch(r"(?:\W+\w{1,3}){0,3}\W*", between) is not None
        return digits and near and {before.kind, mention.kind} == {"card"}

    def _at(self, n: int) -> tuple[int, Mention | None]:
        """How many atoms from one on belong together, and what they name."""
        atom = self._atoms[n]
        if title := self._title(n):
            return title
        if atom.kind in _OF_UNITS:
            end = self._end(n)
            if found := self._units(n, end):
                return end - n, found
            if atom.kind in ("number", "ordinal") and not atom.values:
                number = Mention("number", ((atom.text,),), self._hints(n), atom.at)
                return 1, number
            return 1, None
        if atom.kind == "name":
            return 1, self._name(n)
        if atom.kind == "dummy":
            before = self._atoms[n - 1] if n else atom
            count = int(before.text) if before.kind == "number" and before.values else 1
            return 1, Mention("unit", (("DUMMY",) * count,), self._hints(n), atom.at)
        if atom.kind == "unknown" and (found := self._part(n)):
            return 1, found
        return 1, None

    def _name(self, n: int) -> Mention | None:
        """What a name stands for; the number of one of a row may be a unit's instead."""
        atom = self._atoms[n]
        kind, hints = next(iter(atom.values)), self._hints(n)
        column, length = atom.at
        said = self._text[column : column + length].strip(" .,;:!?")
        behind = self._atoms[n + 1 : n + 2]
        troops = bool(behind) and behind[0].kind in ("troops", "nation", "people")
        if said == "I" and not (troops or self._hints(n)):
            return None
        found = _OF_ROW.fullmatch(said)
        if kind == "unit" or found is None:
            return Mention(kind, ((atom.text,),), hints, atom.at)
        number = int(found[1])
        units = [unit.name for unit in self._own if number_of(unit.name) == number]
        if units and (found[2] or troops):
            meant = tuple((name,) for name in dict.fromkeys(units))
            others = () if troops else (Named(kind, atom.text, hints),)
            return Mention("unit", meant, hints, atom.at, others=others)
        if kind == "card" and troops:
            return self._not_in_play(number, atom, hints)
        alike = tuple(Named("unit", name, hints) for name in units)
        return Mention(kind, ((atom.text,),), hints, atom.at, others=alike)

    def _waiting(self, number: int, nations: Collection[str]) -> Sequence[str]:
        """The names of the own side's units with a number that may come into play."""
        names = [
            shown
            for lexicon in self._things.get("unit", ())
            for shown in lexicon.shown.values()
            if number_of(shown) == number and (not nations or shown.split()[0] in nations)
        ]
        own = (each for each in names if not self._language.is_enemy(each, self._asks))
        return [*islice(dict.fromkeys(own), _MOST_MEANT - 1)]

    def _not_in_play(self, number: int, atom: Atom, hints: frozenset[str]) -> Mention | None:
        """The units of a number that may come into play; a card is none of a row."""
        names = [
            shown
            for lexicon in self._things.get("unit", ())
            for shown in lexicon.shown.values()
            if number_of(shown) == number
        ]
        meant = tuple((name,) for name in islice(dict.fromkeys(names), _MOST_MEANT))
        return Mention("unit", meant, hints, atom.at) if meant else None

    def _end(self, n: int) -> int:
        """Where the description of a unit ends that begins at an atom."""
        end = n
        for place in range(n, len(self._atoms)):
            kind = self._atoms[place].kind
            if kind in _OF_UNITS:
                end = place + 1
            elif kind not in _BETWEEN or fold(self._atoms[place].text) in _AND:
                break
        return end

    def _units(self, begin: int, end: int) -> Mention | None:
        """The own units that some atoms describe."""
        run = [atom for atom in self._atoms[begin:end] if atom.kind not in _BETWEEN]
        if self._is_time(begin, run):
            return None
        if not self._own or not any(atom.kind in _TELLING or atom.values for atom in run):
            return None
        nations = {
            self._nations.get(value, value)
            for atom in run
            if atom.kind in ("nation", "people")
            for value in atom.values
        }
        sorts = {sort for atom in run if (sort := sort_called(atom.text))}
        numbers = [
            atom
            for before, atom in pairwise((Atom("stop", ""), *run))
            if atom.kind == "ordinal"
            or _is_bare_number(atom)
            or (atom.kind == "number" and before.kind == "nation")
        ]
        fitting = [unit for unit in self._own if not nations or unit.nation in nations]
        column = run[0].at[0]
        at = column, sum(run[-1].at) - column
        if numbers:
            which = {int(atom.text) for atom in numbers if atom.text.isdigit()}
            found = [unit for unit in fitting if number_of(unit.name) in which]
            meant = self._likely(found, sorts)
            plain = any(name.split()[-1].isdigit() or _is_roman(name) for (name,) in meant)
            if not found and len(which) == 1 and (len(run) > 1 or run[0].kind == "ordinal"):
                meant = (*meant, *((name,) for name in self._waiting(which.pop(), nations)))
            if not (plain or nations) and (len(run) > 1 or run[0].kind == "ordinal"):
                meant = (*meant, (numbers[0].text,))
            return Mention("unit", meant, self._hints(begin), at) if meant else None
        if not (nations or sorts - _SIZES):
            return None
        group = [unit for unit in fitting if sorts <= unit.sorts or not sorts]
        if not nations:
            meant = self._likely(group, sorts)
            return Mention("unit", meant, self._hints(begin), at) if meant else None
        names = tuple(dict.fromkeys(unit.name for unit in group))
        if not names or len(names) > _MOST_MEANT:
            return None
        return Mention("unit", (names,), self._hints(begin), at, sure=False)

    def _is_time(self, begin: int, run: Sequence[Atom]) -> bool:
        """True if one word of a row stands without an article, as in ``prima che``."""
        column, length = run[0].at
        said = fold(self._text[column : column + length].strip(".,"))
        before = self._atoms[begin - 1].kind if begin else ""
        behind = "".join(atom.kind for atom in self._atoms[begin + 1 : begin + 2])
        listed = before in ("fill", "hint", "and") or behind in ("and", "mark")
        return len(run) == 1 and said in _TIMES and not listed

    def _likely(
        self, found: Sequence[OwnUnit], sorts: Iterable[str]
    ) -> tuple[tuple[str, ...], ...]:
        """The units of a number that may be meant, each alone, the likeliest first."""
        wanted = {*sorts}
        ranked = sorted(
            found,
            key=lambda unit: (
                not wanted <= unit.sorts,
                unit.place not in self._places,
                len(unit.name),
            ),
        )
        names = dict.fromkeys(unit.name for unit in ranked)
        return tuple((name,) for name in islice(names, _MOST_MEANT))

    def _title(self, n: int) -> tuple[int, Mention] | None:
        """How many atoms are the title of cards without what stands in brackets behind it."""
        atoms = self._atoms[n : n + _LONGEST_TITLE]
        said = [fold(self._text[a.at[0] : sum(a.at)].strip(".,;:!?")) for a in atoms]
        for size in range(len(said), 1, -1):
            found = self._own_cards(
                (each, lexicon)
                for lexicon in self._things.get("card", ())
                for each in (
                    *titles(lexicon).get(" ".join(said[:size]), ()),
                    *with_stems(lexicon, stems(said[:size])),
                )
            )
            if 0 < len(found) <= _MOST_MEANT:
                meant = tuple((name,) for name in self._told_apart(found))
                column = atoms[0].at[0]
                at = column, sum(atoms[size - 1].at) - column
                return size, Mention("card", meant, self._hints(n), at)
        return None

    def _told_apart(self, cards: Sequence[str]) -> Sequence[str]:
        """The one of some cards of which the sentence says what stands in brackets; else all."""
        said = {*fold_words(*(atom.text for atom in self._atoms))}
        brackets = {name: {*fold_words(name.partition("(")[2].rstrip(")"))} for name in cards}
        told = [name for name, words in brackets.items() if words and words <= said]
        return told if len(told) == 1 else cards

    def _own_cards(self, cards: Iterable[tuple[str, Lexicon]]) -> Sequence[str]:
        """The names of some cards; of those in hand alone if one of them is."""
        found = dict(cards)
        held = {each: lexicon for each, lexicon in found.items() if each in self._held}
        return sorted({lexicon.shown[each] for each, lexicon in (held or found).items()})

    def _part(self, n: int) -> Mention | None:
        """What has a title of which an unknown word is one of the words."""
        atom = self._atoms[n]
        words = [word for word in fold_words(atom.text) if len(word) >= LEAST]
        if not words:
            return None
        for kind in ("card", "unit"):
            found = self._own_cards(
                (each, lexicon)
                for lexicon in self._things.get(kind, ())
                for each in with_word(lexicon, words[-1], exactly=atom.text.islower())
            )
            if 0 < len(found) <= _MOST_MEANT:
                meant = tuple((name,) for name in found)
                return Mention(kind, meant, self._hints(n), atom.at, sure=atom.text[0].isupper())
        return None

    def _hints(self, n: int) -> frozenset[str]:
        """What leads in to an atom: the hint before it, over words that say nothing of it."""
        for atom in reversed(self._atoms[:n]):
            if atom.kind == "hint":
                return atom.values
            if atom.kind not in _OF_UNITS | _BETWEEN | {"each", "accept", "light"}:
                return frozenset()
        return frozenset()


def _ends_at(mention: Mention, atom: Atom) -> bool:
    """True if an atom stands right behind a mention."""
    return sum(mention.at) + 1 >= atom.at[0]


def _of_number(number: Mention, units: Mention) -> Mention | None:
    """The units of a kind that have a number before it: ``the 2nd Caucasians``; ``None``: none."""
    said = re.match(r"\d+", number.meant[0][0])
    if said is None or {number.kind, units.kind} != {"unit"}:
        return None
    meant = tuple(names for names in units.meant if number_of(names[0]) == int(said[0]))
    length = sum(units.at) - number.at[0]
    return units._replace(meant=meant, at=(number.at[0], length)) if meant else None


def _is_bare_number(atom: Atom) -> bool:
    """True if an atom is a number in figures, which names a unit rather than counts."""
    return atom.kind == "number" and not atom.values


def _is_roman(name: str) -> bool:
    """True if a name ends with a Roman number."""
    return re.fullmatch(r"[IVX]+", name.rsplit(maxsplit=1)[-1]) is not None


def number_of(name: str) -> int:
    """The number in a name, Arabic or Roman; 0: it has none."""
    for word in name.split():
        if found := re.match(r"\d+", word):
            return int(found[0])
        if _is_roman(word):
            digits = [_ROMAN[letter] for letter in word]
            pairs = zip(digits, [*digits[1:], 0], strict=True)
            return sum(-digit if digit < other else digit for digit, other in pairs)
    return 0
