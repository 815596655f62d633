"""Names as players write them: case and accents do not matter, unique beginnings do, near misses are suggested."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz, process

from pbem.orders.errors import Ambiguous, Unreadable
from pbem.orders.text import Cursor

_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "æ": "ae", "đ": "d", "-": " ", "–": " ", "—": " ", "_": " ", "'": " ", "’": " ", ".": " "}
)
_SEAM = re.compile(r"(?<=\d)(?=[^\W\d])|(?<=[^\W\d])(?=\d)")
_MARK = re.compile(r"[,;:+&()]")
_LONGEST = 12
_SHORTEST_BEGINNING = 3
_NEAR = 68
_MOST_CHARACTERS = 80
"""No name is longer; what stands beyond cannot make one, and would only fill the cache."""


def fold(text: str) -> str:
    """A name without case, accents, hyphens and doubled spaces; digits stand apart: ``1DE`` and ``1 de`` are one."""
    return _fold(text[:_MOST_CHARACTERS])


@lru_cache(maxsize=20_000)
def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return " ".join(_SEAM.sub(" ", bare.translate(_PLAIN)).split())


def _by_tokens(name: str) -> str:
    """A name folded as the tokens of a line make it, where marks stand alone: ``RU 9, RU 10`` is ``ru 9 , ru 10``."""
    return fold(_MARK.sub(r" \g<0> ", name))


def spellings(entry: Mapping[str, Any] | Sequence[str]) -> tuple[str, ...]:
    """Every name of an entry of a game's ``names.yaml``.

    An entry is a list of names, or a mapping of languages to names with further ones under ``also``.
    """
    if not isinstance(entry, Mapping):
        return tuple(entry)
    return (*(name for lang, name in entry.items() if lang != "also"), *entry.get("also", ()))


class Lexicon:
    """Aliases of one kind of thing: folded alias -> identifiers."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        """``names``: identifier -> how it is called, the name shown first."""
        self.shown = {identifier: next(iter(aliases)) for identifier, aliases in names.items()}
        self._aliases: dict[str, set[str]] = {}
        for identifier, aliases in names.items():
            for alias in aliases:
                self._aliases.setdefault(_by_tokens(alias), set()).add(identifier)
        self._beginnings: dict[str, set[str]] = {}
        for alias, found in self._aliases.items():
            for size in range(_SHORTEST_BEGINNING, len(alias) + 1):
                self._beginnings.setdefault(alias[:size], set()).update(found)

    def read(self, cursor: Cursor, key: str) -> str:
        """The identifier the next tokens name: the longest exact alias, else the longest unique beginning of one.

        Raises:
            Unreadable: nothing fits (suggestions: near misses).
            Ambiguous: several things do (suggestions: all of them).
        """
        for find in (self.exact, self._beginning):
            for size in range(min(_LONGEST, len(cursor.tokens) - cursor.index), 0, -1):
                found = find(cursor.span(size))
                if len(found) == 1:
                    cursor.index += size
                    return next(iter(found))
                if found:
                    names = tuple(sorted(self.shown[i] for i in found))[:6]
                    facts: dict[str, object] = {"got": cursor.span(size)[:80]}
                    raise Ambiguous("orders.problem.ambiguous", cursor.place(size), facts=facts, suggestions=names)
        got = cursor.peek()[:80]
        raise Unreadable(key, cursor.here, facts={"got": got}, suggestions=self.near(got))

    def near(self, text: str) -> tuple[str, ...]:
        """Names that look like a text, best first, at most three."""
        wanted = fold(text[:80])
        if not wanted:
            return ()
        best = process.extract(wanted, self._aliases.keys(), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=8)
        found = (self.shown[i] for alias, _, _ in best for i in sorted(self._aliases[alias]))
        return tuple(dict.fromkeys(found))[:3]

    def exact(self, text: str) -> frozenset[str]:
        """What is called exactly this, case and accents aside."""
        return frozenset(self._aliases.get(_by_tokens(text), ()))

    def fits(self, text: str, identifier: str) -> bool:
        """Whether a text is a name of a thing, or the beginning of one."""
        return identifier in self.exact(text) or identifier in self._beginning(text)

    def _beginning(self, text: str) -> frozenset[str]:
        wanted = _by_tokens(text)
        return frozenset() if wanted.isdigit() else frozenset(self._beginnings.get(wanted, ()))
