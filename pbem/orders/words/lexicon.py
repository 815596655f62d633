"""Names as players write them: without case and accents, abbreviated, or with typing errors."""

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, takewhile
from typing import Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from pbem.orders.words.errors import Ambiguous, Unreadable
from pbem.orders.words.folding import by_tokens, by_words, fold, fold_words
from pbem.orders.words.likeness import (
    LONG_NAME,
    MOST_DECLINED,
    is_code,
    is_declined_or_slip,
    is_near_code,
    resembles,
    stems,
)
from pbem.orders.words.text import Cursor, Line

_LONGEST = 12
_SHORTEST_BEGINNING = 3
_NEAR = 68
ARMY_WORDS = (
    "army",
    "armies",
    "esercito",
    "eserciti",
    "armata",
    "armate",
    "armia",
    "armie",
    "armię",
    "armii",
    "armią",
    "armiami",
    "armiom",
)
CORPS_WORDS = ("corps", "corpo", "corpi", "korpus", "korpusu", "korpusy", "korpusem")
"""What people write beside the number of a unit: ``3rd German army``, ``XX korpus``."""
ARTICLES = frozenset(["the", "il", "lo", "la", "i", "gli", "le", "l"])
"""Folded; they are passed over before a name."""
UNIT_WORDS = ARTICLES | frozenset(
    [
        "units",
        "unit",
        "of",
        "my",
        "troops",
        "unita",
        "mie",
        "truppe",
        "jednostki",
        "jednostek",
        "moje",
        "other",
        "others",
        "altri",
        "altre",
        "inne",
        "pozostale",
    ]
)
"""Folded words that say nothing behind ALL: ``all my units``, ``tutte le unità``."""
_MOST_LOOKED_UP = 500
"""So many texts are kept with the names that look like them, or that they may be."""


def spellings(entry: Mapping[str, Any] | Sequence[str]) -> tuple[str, ...]:
    """Every name of an entry of a game's ``names.yaml``.

    An entry is a list of names, or a mapping of languages to names with further ones under
    ``also``.
    """
    if not isinstance(entry, Mapping):
        return tuple(entry)
    return (*(name for lang, name in entry.items() if lang != "also"), *entry.get("also", ()))


def called(printed: str, entry: Mapping[str, Any] | Sequence[str], lang: str) -> tuple[str, ...]:
    """Every name of a thing: the reader's names, then what the board prints, then the rest."""
    own = (entry[lang],) if isinstance(entry, Mapping) and lang in entry else ()
    return tuple(dict.fromkeys((*own, printed, *spellings(entry))))


def words_of(cursor: Cursor, words: Container[str]) -> int:
    """How many of the next tokens form one of some folded words.

    A word may have four tokens: ``in fondo al mazzo``.
    """
    left = len(cursor.tokens) - cursor.index
    return next(
        (size for size in (4, 3, 2, 1) if size <= left and fold(cursor.span(size)) in words), 0
    )


def pass_article(cursor: Cursor) -> bool:
    """Pass over an article that stands before another word; whether there was one."""
    stands = fold(cursor.peek()) in ARTICLES and cursor.index + 1 < len(cursor.tokens)
    cursor.index += stands
    return stands


def renamed(text: str, lexicons: Sequence["Lexicon"]) -> str:
    """A line with the first lexicon's name for each thing; codes and key words stay."""
    cursor, pieces, end = Cursor(Line(1, text)), list[str](), 0
    while not cursor.done:
        size, name = _shown_here(cursor, lexicons)
        if size:
            column, length = cursor.place(size)
            pieces += [text[end:column], name]
            end = column + length
        cursor.index += max(1, size)
    return "".join([*pieces, text[end:]])


def _shown_here(cursor: Cursor, lexicons: Sequence["Lexicon"]) -> tuple[int, str]:
    """How many of the next words are the full name of one thing, and how that is shown."""
    for size in range(min(_LONGEST, len(cursor.tokens) - cursor.index), 0, -1):
        text = cursor.span(size)
        if text.isupper() or text.isdigit():
            continue
        for lexicon in lexicons:
            if len(found := lexicon.exact(text)) == 1:
                return size, lexicon.shown[next(iter(found))]
    return 0, ""


class Lexicon:
    """Aliases of one kind of thing: folded alias -> identifiers."""

    def __init__(self, names: Mapping[str, Iterable[str]], beside: Iterable[str] = ()) -> None:
        """``names``: the names of each identifier, the shown name first.

        ``beside``: words allowed in any name.
        """
        self._beside = frozenset(map(fold, beside))
        self.shown = {identifier: next(iter(aliases)) for identifier, aliases in names.items()}
        self._aliases: dict[str, set[str]] = {}
        self._looked_up: dict[str, tuple[str, ...]] = {}
        self._almost: dict[str, frozenset[str]] = {}
        self._stems: dict[tuple[str, int], dict[str, set[str]]] = {}
        for identifier, aliases in names.items():
            for alias in aliases:
                self._aliases.setdefault(by_words(alias), set()).add(identifier)
        self._in_order = sorted(self._aliases)
        self._longest = max((alias.count(" ") + 1 for alias in self._aliases), default=0)

    def read(self, cursor: Cursor, key: str, likely: Container[str] = ()) -> str:
        """The identifier that the next tokens name: the longest exact alias, else unique prefix.

        Of several that are called so the one that is ``likely`` is meant.

        Words behind that are of the name too where it goes on so but for a slip (``Violazione del
        Belgo``). Where neither fits, an article is passed over, and the one name is meant that is
        declined so (``Warszawę``).

        Raises:
            Unreadable: nothing fits (suggestions: near misses).
            Ambiguous: several things do (suggestions: all of them).
        """
        most = self._most_tokens(cursor)
        for find in (self.exact, self._beginning):
            for size in range(most, 0, -1):
                found = find(cursor.span(size))
                among = frozenset(i for i in found if i in likely)
                found = among if among and len(found) > 1 else found
                if len(found) == 1:
                    identifier = next(iter(found))
                    cursor.index += self._slip(cursor, identifier, size) or size
                    return identifier
                if found:
                    names = tuple(sorted(self.shown[i] for i in found))[:6]
                    facts: dict[str, object] = {"got": cursor.span(size)[:80]}
                    raise Ambiguous(
                        "orders.problem.ambiguous",
                        cursor.place(size),
                        facts=facts,
                        suggestions=names,
                    )
        if pass_article(cursor):
            return self.read(cursor, key, likely)
        for size in range(min(MOST_DECLINED, len(cursor.tokens) - cursor.index), 0, -1):
            declined = self._declined(cursor.span(size))
            if len(declined) == 1:
                cursor.index += size
                return next(iter(declined))
        got = cursor.peek()[:80]
        if len(cursor.tokens) - cursor.index > 1 and (codes := self._near_code(cursor.span(2))):
            raise Unreadable(
                key, cursor.place(2), facts={"got": cursor.span(2)[:80]}, suggestions=codes
            )
        raise Unreadable(key, cursor.here, facts={"got": got}, suggestions=partial(self.near, got))

    def _most_tokens(self, cursor: Cursor) -> int:
        """How many of the next tokens can be one name: no more words than the longest has."""
        words, longest = 0, self._longest + bool(self._beside)
        tokens = cursor.tokens[cursor.index : cursor.index + _LONGEST]
        for size, token in enumerate(tokens):
            words += len(fold_words(token.text))
            if words > longest:
                return size
        return len(tokens)

    def near(self, text: str) -> tuple[str, ...]:
        """Names that look like a text, best first, at most three; a bare number looks like none."""
        wanted = fold(text[:80])
        if not wanted or wanted.isdigit():
            return ()
        if len(self._looked_up) == _MOST_LOOKED_UP:
            self._looked_up.clear()
        if wanted not in self._looked_up:
            self._looked_up[wanted] = self._looking_like(wanted)
        return self._looked_up[wanted]

    def _looking_like(self, wanted: str) -> tuple[str, ...]:
        best = process.extract(
            wanted, self._aliases.keys(), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=8
        )
        slips_first = sorted((a for a, _, _ in best), key=lambda a: OSA.distance(wanted, a) > 1)
        found = (
            self.shown[i]
            for a in slips_first
            if resembles(wanted, a)
            for i in sorted(self._aliases[a])
        )
        return tuple(dict.fromkeys(found))[:3]

    def _near_code(self, text: str) -> tuple[str, ...]:
        """Things whose code of two or three letters is one letter off: ``AH 1`` for ``AU 1``."""
        wanted = fold_words(text)
        if len(wanted) != 2 or not any(is_code(word) for word in wanted):
            return ()
        found: dict[str, None] = {}
        for n, word in enumerate(wanted):
            for words, alias in self._pairs[1 - n].get(wanted[1 - n], ()):
                if is_near_code(word, words[n]):
                    found |= dict.fromkeys(self.shown[i] for i in sorted(self._aliases[alias]))
        return tuple(found)[:3]

    @cached_property
    def _pairs(self) -> tuple[dict[str, list[tuple[list[str], str]]], ...]:
        """Names of two words by their first, and by their last one, in order."""
        pairs: tuple[dict[str, list[tuple[list[str], str]]], ...] = ({}, {})
        for alias in self._in_order:
            if len(words := alias.split()) == 2:
                for n, word in enumerate(words):
                    pairs[n].setdefault(word, []).append((words, alias))
        return pairs

    def exact(self, text: str) -> frozenset[str]:
        """The things with exactly this name, without case, accents and words of any name."""
        said = by_tokens(text)
        found = self._aliases.get(said)
        if found is None and self._beside:
            found = self._aliases.get(
                " ".join(word for word in said.split() if word not in self._beside)
            )
        return frozenset(found or ())

    def meant(self, text: str) -> frozenset[str]:
        """The things with exactly this name, else the one that is called so but for endings."""
        found = self.exact(text)
        if not found and text:
            declined = self._declined(text)
            return frozenset(declined) if len(declined) == 1 else found
        return found

    def almost(self, text: str) -> frozenset[str]:
        """The things with a name whose words a text has, declined or mistyped."""
        said = by_tokens(text)
        if len(self._almost) == _MOST_LOOKED_UP:
            self._almost.clear()
        if said not in self._almost:
            self._almost[said] = frozenset(
                identifier
                for alias in self._aliases_like(said)
                for identifier in self._aliases[alias]
            )
        return self._almost[said]

    def _aliases_like(self, said: str) -> Iterator[str]:
        """The names that a folded text may be, declined or mistyped."""
        alike = self._of_size.get(said.count(" "), ())
        yield from (alias for alias in alike if is_declined_or_slip(said, alias))
        near = process.extract(said, self._long, scorer=OSA.distance, score_cutoff=1, limit=None)
        yield from (alias for alias, _, _ in near)

    @cached_property
    def _long(self) -> list[str]:
        """Names in which a letter may be wrong, a blank too."""
        return [alias for alias in self._aliases if len(alias) >= LONG_NAME]

    @cached_property
    def _of_size(self) -> dict[int, list[str]]:
        """Names by the number of their words, less one."""
        found: dict[int, list[str]] = {}
        for alias in self._aliases:
            found.setdefault(alias.count(" "), []).append(alias)
        return found

    @cached_property
    def _by_beginning(self) -> dict[tuple[str, int], list[str]]:
        """Names by their first letter and the number of their words, less one."""
        found: dict[tuple[str, int], list[str]] = {}
        for alias in self._aliases:
            found.setdefault((alias[:1], alias.count(" ")), []).append(alias)
        return found

    def names(self, identifier: str) -> Sequence[str]:
        """Every name of a thing, folded."""
        return self._called.get(identifier, ())

    def is_declined(self, text: str) -> bool:
        """True if a text is one name but for the endings of its words."""
        return len(self._declined(text)) == 1

    def fits(self, text: str, identifier: str) -> bool:
        """True if a text names a thing, or begins its name and no other thing's.

        ``FR VII`` is not ``FR VIII``.
        """
        named = self.exact(text)
        return identifier in (named or self._beginning(text))

    def _slip(self, cursor: Cursor, identifier: str, size: int) -> int:
        """How many of the next words are a whole name of a thing, declined or mistyped.

        0: no more than ``size``.
        """
        left = len(cursor.tokens) - cursor.index
        said: dict[int, str] = {}
        for alias in self._called[identifier]:
            words = alias.count(" ") + 1
            if size < words <= left:
                if words not in said:
                    said[words] = by_tokens(cursor.span(words))
                if is_declined_or_slip(said[words], alias):
                    return words
        return 0

    @cached_property
    def words(self) -> frozenset[str]:
        """The folded words of all names."""
        return frozenset(word for alias in self._aliases for word in alias.split())

    @cached_property
    def _called(self) -> dict[str, list[str]]:
        """Identifier -> its aliases, the longest first."""
        called: dict[str, list[str]] = {}
        for alias in sorted(self._aliases, key=len, reverse=True):
            for identifier in self._aliases[alias]:
                called.setdefault(identifier, []).append(alias)
        return called

    def _declined(self, text: str) -> set[str]:
        """What is called so but for the endings of its words."""
        folded = fold(text)
        if not folded:
            return set()
        alike = self._stems_of(folded[0], folded.count(" "))
        return set().union(*(alike.get(stem, ()) for stem in stems(folded)))

    def _stems_of(self, letter: str, blanks: int) -> dict[str, set[str]]:
        """Names without their endings -> identifiers.

        Those of one size that begin with a letter: no ending takes that away.
        """
        key = letter, blanks
        if key not in self._stems:
            found: dict[str, set[str]] = {}
            for alias in self._by_beginning.get(key, ()):
                for stem in stems(alias):
                    found.setdefault(stem, set()).update(self._aliases[alias])
            self._stems[key] = found
        return self._stems[key]

    def _beginning(self, text: str) -> frozenset[str]:
        wanted = by_tokens(text)
        if wanted.isdigit() or len(wanted) < _SHORTEST_BEGINNING or wanted in self._beside:
            return frozenset()
        if wanted[-2:-1] == " " and wanted[-1] in "aei":  # AND or TO in Italian and Polish
            return frozenset()
        first = bisect_left(self._in_order, wanted)
        aliases = takewhile(
            lambda alias: alias.startswith(wanted), islice(self._in_order, first, None)
        )
        return frozenset().union(*(self._aliases[alias] for alias in aliases))
