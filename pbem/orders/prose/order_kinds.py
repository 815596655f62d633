"""Orders in words that no list has: a linear model tells which form a sentence means.

It is asked where a line cannot be read otherwise: ``Weźcie z ręki Redl, Kozacy i włóżcie pod
talię``. The names of the line are known; the model judges the words about them, among those forms
of orders that such names fill. A form counts only if it is likely and its order asked for. It holds
every name of the line and no other. The weights (``templates/order_kinds.json``) come from
sentences that were written for that (``tools/order_kinds``).
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple

import msgspec

from pbem import resources
from pbem.orders.forms.frames import Frame, Named
from pbem.orders.forms.language import Context, Language
from pbem.orders.limits.opposing import opposes
from pbem.orders.lines.first_words import first_word
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.meaning.reading import Meant
from pbem.orders.meaning.tries import Read, Reading, Tries
from pbem.orders.meaning.vocabulary import LANGUAGES, is_past, vocabulary
from pbem.orders.speech_acts import judged
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line
from pbem.rules import Order

NO_ORDER = ""
"""The form of a sentence that orders nothing."""
_UNIT = 1000
"""Weights are whole numbers of thousandths."""
_TOKEN = re.compile(r"\{\w+\}|\w+|[?!:]|\.\.\.")
_LISTED = re.compile(r"(\{\w+\})(?: (?:and|e|ed|i|oraz|plus|also|a|with|con|z)? ?\1)+")
"""A list of things of one kind in joined words."""
_WOULD = re.compile(r"l[aoiy]?by(?:m|s)?$")
"""How Polish words end that say what one would do, in folded text."""
_PREFIXES = (3, 4, 5, 6)
LIKELY, _EVEN, _LEAST, _POSSIBLE, _SURE, _SIGN, _IDLE = 0.95, 0.5, 0.12, 0.02, 0.98, 250, 0.5
"""So likely a form is meant, rather meant, meant among all forms, tried, and none is meant; the
weight of a word that tells one; so likely a sentence that orders nothing is no order for all
that."""
_AGAINST, _LONG = 600, 4
_MOST_CHARACTERS, _MOST_NAMES, _MOST_FORMS = 240, 8, 6
_PLAIN = frozenset(
    ["name", "number", "unknown", "fill", "light", "verb", "hint", "and", "mark", "stop"]
) | {"troops", "accept"}
"""Kinds of atoms of which a sentence is made that may be read so."""
_TOLD = _PLAIN | {"nation", "doubt"}
"""The same of one that may be seen to order nothing."""
_GUESSED = _PLAIN | {"nation", "ordinal", "time", "yes", "end"}
"""The same of one whose writer is asked whether it is meant so."""
_UNIT_VALUE = frozenset(["unit"])
_WAYS = frozenset(["from", "to", "onto"])
_CLAUSE_MARKS = ",:"
_CONTRARY = frozenset(["except", "instead"])
_JOINTS = frozenset(["and", "mark"])
"""Kinds of atoms between the items of a list."""


class FormModel(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The weights of the forms of all games: ``MOVE <unit> TO <space>`` means the same in four.

    Attributes:
        corpus: the digest of the sentences that they come from.
        forms: such as ``PLAY <card> AS OPS``; the first is ``NO_ORDER``.
        games: by code the places of a game's forms.
        weights: for each feature those of forms, by their places, in thousandths.
    """

    corpus: str
    forms: tuple[str, ...]
    games: dict[str, tuple[int, ...]]
    weights: dict[str, dict[int, int]]

    def shares(self, features: Iterable[str], among: Iterable[int]) -> dict[int, float]:
        """How likely each of some forms is, from 0 to 1."""
        totals = dict.fromkeys(among, 0)
        for name in features:
            for form, weight in self.weights.get(name, {}).items():
                if form in totals:
                    totals[form] += weight
        most = max(totals.values(), default=0)
        powers = {form: math.exp((total - most) / _UNIT) for form, total in totals.items()}
        whole = sum(powers.values())
        return {form: power / whole for form, power in powers.items()}

    def signs_of(self, features: Iterable[str], form: int) -> frozenset[str]:
        """The words that speak for a form rather than for no order; none: no word does so much."""
        words = [name for name in features if name[0] in "wpk" and name[2] != "{"]
        leads = {name: self._lead(name, form) for name in words}
        if max(leads.values(), default=0) < _SIGN:
            return frozenset()
        begun = tuple(name[2:] for name, lead in leads.items() if name[0] == "p" and lead > 0)
        said = (name[2:] for name in words if name[0] == "w")
        return frozenset(w for w in said if leads[f"w:{w}"] > 0 or (begun and w.startswith(begun)))

    def speaks_against(self, features: Iterable[str], form: int) -> bool:
        """True if a word, or how words follow, speaks for no order rather than for a form."""
        told = (name for name in features if name[0] in "wb" and "{" not in name)
        return any(len(name) > _LONG and self._lead(name, form) <= -_AGAINST for name in told)

    def _lead(self, feature: str, form: int) -> int:
        weights = self.weights.get(feature, {})
        return weights.get(form, 0) - weights.get(0, 0)


class _Sentence(NamedTuple):
    """A sentence with its names."""

    features: frozenset[str]
    names: tuple[Named, ...]
    atoms: tuple[Atom, ...]


def forms_filled(game: str, features: Iterable[str]) -> list[int]:
    """The forms of a game that the names of a sentence fill, whatever leads in to them."""
    kinds = kinds_of(features)
    return [form for form in form_model().games.get(game, ()) if fits(frame_of(form), kinds)]


@cache
def frame_of(form: int) -> Frame:
    """The frame of a form by its place."""
    return Frame(form_model().forms[form], "")


def fits(frame: Frame, kinds: Mapping[str, int]) -> bool:
    """True if so many lists of names of some kinds are those of a form."""
    return Counter(slot.kind for slot in frame.slots) == kinds


def kinds_of(features: Iterable[str]) -> Mapping[str, int]:
    """How many lists of names of each kind a sentence has, by its features."""
    told = (name[2:].split() for name in features if name.startswith("n:"))
    return {kind: int(count) for kind, count in told}


def features_of(text: str, game: str) -> frozenset[str]:
    """The features of a sentence whose names are written as their kinds: ``{unit}``.

    ``game``: the code of its words' meanings, see ``vocabulary``.
    """
    found = [token if token[0] == "{" else fold(token) or token for token in _TOKEN.findall(text)]
    row = ["^", *_LISTED.sub(r"\1", " ".join(found)).split(), "$"]
    features = {f"w:{word}" for word in row[1:-1]}
    features |= set(_meanings(row[1:-1], game))
    lists = Counter(word[1:-1] for word in row if word[0] == "{")
    features |= {f"n:{kind} {count}" for kind, count in lists.items()}
    features |= {f"b:{one} {other}" for one, other in pairwise(row)}
    features |= {f"t:{one} {other}" for one, other in zip(row, row[2:], strict=False)}
    for word in row[1:-1]:
        if word[:1].isalpha():
            features |= {f"p:{word[:size]}" for size in _PREFIXES if len(word) > size}
    return frozenset(features)


def _meanings(words: Sequence[str], game: str) -> Iterator[str]:
    """What the words of a sentence mean in some language, as far as lists know them."""
    for known in (vocabulary(lang, game) for lang in LANGUAGES):
        n = 0
        while n < len(words):
            size, sense = known.longest(words[n:]) or (1, None)
            if sense is not None:
                yield f"k:{sense.kind}"
                yield from (f"k:{sense.kind} {value}" for value in sense.values)
            n += size


def by_form(line: Line, language: Language, read: Read, context: Context) -> Meant | None:
    """The orders of the one form that a line most likely means; ``None``: it is not likely enough.

    Args:
        line: a line that cannot be read otherwise.
        language: the game's order language.
        read: reads a line of an order.
        context: what its sender sees and is asked.
    """
    said = _sentence(line, language, context, _PLAIN)
    if said is None or not _is_plain(said.atoms) or _exclaims(line, said.atoms):
        return None
    if opposes(line.text):
        return None
    asked, shares = _asked_forms(line, said, language, read, context)
    best = next(iter(asked), 0)
    whole = shares[0] + sum(shares[form] for form in asked)
    told = form_model().signs_of(said.features, best)
    if not best or shares[best] < LIKELY * whole or not told or lists_others(said.atoms, told):
        return None
    if judged(line, language, context.asks[0].seat).idle >= _IDLE:
        return None
    return Meant(asked[best], told=told)


def likeliest(
    line: Line, language: Language, read: Read, context: Context
) -> tuple[Reading, ...] | None:
    """What a line rather means than anything else, for its writer to confirm; ``None``: nothing.

    Words that nobody knows may stand in it, but for those that deny, doubt or wait.

    Args:
        line: a line that cannot be read otherwise.
        language: the game's order language.
        read: reads a line of an order.
        context: what its sender sees and is asked.
    """
    said = _sentence(line, language, context, _GUESSED, numbers_name=True)
    if said is None:
        return None
    asked, shares = _asked_forms(line, said, language, read, context)
    best = next(iter(asked), 0)
    whole = shares[0] + sum(shares[form] for form in asked)
    if not best or shares[best] < _EVEN * whole:
        return None
    forms = form_model().games[language.senses.forms]
    if form_model().shares(said.features, (0, *forms))[best] < _LEAST:
        return None
    told = form_model().signs_of(said.features, best)
    return None if lists_others(said.atoms, told) else asked[best]


def _asked_forms(
    line: Line, said: _Sentence, language: Language, read: Read, context: Context
) -> tuple[Mapping[int, tuple[Reading, ...]], Mapping[int, float]]:
    """What forms say of a sentence's names that is asked for, the likeliest first.

    With them: how likely each form is that such names fill, and that nothing is ordered.
    """
    filled = forms_filled(language.senses.forms, said.features)
    among = [form for form in filled if _may_begin(line, form, language)]
    shares = form_model().shares(said.features, (0, *among))
    likely = sorted((form for form in among if shares[form] >= _POSSIBLE), key=lambda n: -shares[n])
    tries = Tries(language, read, context)
    each = ((n, _filled(line, frame_of(n), said.names, tries)) for n in likely[:_MOST_FORMS])
    return {form: found for form, found in each if found}, shares


def _exclaims(line: Line, atoms: Sequence[Atom]) -> bool:
    """True if a line calls out a name and one word more, no verb of orders: ``Poor GE XXI!``."""
    words = [atom for atom in atoms if atom.kind not in ("mark", "stop") and not _is_name(atom)]
    verbs = any(atom.kind in ("verb", "hint") for atom in words)
    return line.text.rstrip().endswith("!") and len(words) <= 1 and not verbs


def _may_begin(line: Line, form: int, language: Language) -> bool:
    """True if a line that begins with the verb of an order begins with that of a form."""
    first = first_word(line)
    verbs = {verb.name for verb in language.verbs if first in map(fold, verb.words)}
    return not verbs or frame_of(form).form.split()[0] in verbs


def says_contrary(
    line: Line, readings: Sequence[Reading], language: Language, context: Context
) -> bool:
    """True if a line that was read as orders names their things, and surely orders nothing.

    ``Hands off GE 1``.

    Args:
        line: of one sentence.
        readings: what it was read as.
        language: the game's order language.
        context: what its sender sees and is asked.
    """
    said = _sentence(line, language, context, _TOLD)
    if said is None or all(name.kind == "number" for name in said.names):
        return False
    verbs = {part.text.split()[0] for part, _ in readings}
    filled = forms_filled(language.senses.forms, said.features)
    read = [
        form for form in filled if language.wording.line(frame_of(form).form).split()[0] in verbs
    ]
    model = form_model()
    shares = model.shares(said.features, (0, *filled))
    best = max(read, key=lambda form: shares[form], default=0)
    sure = best and shares[0] >= _SURE
    return bool(sure) and model.speaks_against(said.features, best)


def _filled(
    line: Line, frame: Frame, names: Sequence[Named], tries: Tries
) -> tuple[Reading, ...] | None:
    """What a form says of some names, if just one way to say it is asked for.

    What is legal now goes before what is asked for. No order that ends something is said so.
    """
    bare = [name._replace(hints=frozenset()) for name in names]
    for things in (names, bare):
        ranked: list[dict[tuple[Order, ...], tuple[Reading, ...]]] = [{}, {}, {}]
        for lines in frame.lines(things):
            said = tries.fresh(line, lines)
            if said and not said[-1][1][-1].closes:
                orders = tuple(order for _, each in said for order in each)
                ranked[tries.rank(said)].setdefault(orders, said)
        found = next(filter(None, ranked[:2]), None)
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def _sentence(
    line: Line,
    language: Language,
    context: Context,
    kinds: frozenset[str],
    *,
    numbers_name: bool = False,
) -> _Sentence | None:
    """A line as one sentence about names that are known; ``None``: it is none, or nobody is asked.

    ``kinds``: of the atoms that it may have; ``numbers_name``: ``the 7th`` is a unit.
    """
    if not language.senses.forms or not context.asks or len(line.text) > _MOST_CHARACTERS:
        return None
    things = language.things_by_kind(context.asks[0].seat)
    cut = cutter(line, language, things)
    text, atoms = cut.text(line), cut.atoms(line)
    if numbers_name:
        atoms = tuple(map(_as_unit, atoms))
    names = [atom for atom in atoms if _is_name(atom)]
    if not 0 < len(names) <= _MOST_NAMES or any(atom.kind == "stop" for atom in atoms[:-1]):
        return None
    if any(atom.kind not in kinds or atom.values & _CONTRARY for atom in atoms):
        return None
    for atom in sorted(names, key=lambda each: each.at, reverse=True):
        column, length = atom.at
        text = f"{text[:column]} {{{_kind(atom)}}} {text[column + length :]}"
    return _Sentence(
        features_of(text, language.senses.game or language.senses.sentences),
        tuple(_with_hints(atoms)),
        atoms,
    )


def _is_plain(atoms: Sequence[Atom]) -> bool:
    """True if a sentence has one verb of orders at most, no unknown name, and tells no past.

    What it leads in to with FROM or TO is a name: not ``from there``. A name stands before each
    clause mark: ``Forget the line: move GE 1`` is read by others.
    """
    first = next((n for n, atom in enumerate(atoms) if _is_name(atom)), 0)
    if any(atom.text in _CLAUSE_MARKS for atom in atoms[:first]):
        return False
    said = [atom for atom in atoms if atom.kind not in ("troops", "mark")]
    for place, atom in enumerate(atoms):
        if atom.kind == "unknown":
            named = atom.text[:1].isupper() and place > 0
            told = is_past(atom.text) or _WOULD.search(fold(atom.text))
            if named or told or not atom.text.isalpha():
                return False
    way = (
        atom for before, atom in pairwise(said) if before.kind == "hint" and before.values <= _WAYS
    )
    return sum(atom.kind == "verb" for atom in atoms) <= 1 and all(map(_is_name, way))


def lists_others(atoms: Sequence[Atom], told: frozenset[str]) -> bool:
    """True if AND leads in to no name, or a strange word is an item of a list with names.

    ``AH 1 and its friends go to 2521``, ``AH 1, AH 2 and the colonials``. A word of the order that
    begins what follows is none: ``and put them under the pile``.
    """
    said = [atom for atom in atoms if atom.kind not in ("fill", "stop")]
    for n, atom in enumerate(said):
        if atom.kind == "and" and not any(map(_is_name, said[n + 1 : n + 2])):
            behind = said[n + 1 :]
            if any(map(_is_name, behind)) or not behind or fold(behind[0].text) not in told:
                return True
    items = [[*group] for joins, group in groupby(said, lambda a: a.kind in _JOINTS) if not joins]
    return any(len(item) == 1 and item[0].kind == "unknown" for item in items)


def _is_name(atom: Atom) -> bool:
    return atom.kind in ("name", "number")


def _as_unit(atom: Atom) -> Atom:
    """An atom; the number of one of a row is the name of a unit."""
    return atom._replace(kind="name", values=_UNIT_VALUE) if atom.kind == "ordinal" else atom


def _kind(atom: Atom) -> str:
    return "number" if atom.kind == "number" else next(iter(atom.values))


def _with_hints(atoms: Sequence[Atom]) -> Iterator[Named]:
    """The names of a sentence, each with what leads in to it or to the list that it is of."""
    hints: frozenset[str] = frozenset()
    for before, atom in pairwise((Atom("stop", ""), *atoms)):
        if atom.kind == "hint":
            hints = hints | atom.values if before.kind == "hint" else atom.values
        elif _is_name(atom):
            yield Named(_kind(atom), atom.text, hints)
        elif atom.kind not in ("and", "mark", "fill", "troops", "light"):
            hints = frozenset()


@cache
def form_model() -> FormModel:
    """The weights."""
    path = resources.templates() / "order_kinds.json"
    return msgspec.json.decode(path.read_bytes(), type=FormModel)
