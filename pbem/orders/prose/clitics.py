"""Italian pronouns that hang on verbs: ``spostami GE 1 a Liegi`` is ``sposta GE 1 a Liegi``.

Whom something is done for says nothing of what is done: ``preparami``, ``me lo mandi``. A pronoun
for what its own clause names before says it once more: ``la trincea mettila a Sedan``.
"""

import re
from functools import lru_cache

from pbem.orders.meaning.vocabulary import vocabulary
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line
from pbem.orders.words.verb_forms import forms_of

_VERBS = frozenset(["verb", "weak", "light", "end"])
"""Kinds of words to which a pronoun may be joined."""
_THING = r"(?:l[oaie]|ne)"
_JOINED = re.compile(
    rf"(?<!\w)(?P<verb>[^\W\d_]+?[aeir])(?P<whom>m?mi|m?me(?={_THING}\b)|t[ie](?={_THING}\b)"
    rf"|c[ie](?={_THING}\b))?(?P<thing>{_THING})?(?!\w)",
    re.IGNORECASE,
)
"""A verb with pronouns behind it: ``mettimi``, ``mandamelo``, ``pescane``."""
_FOR_ME = re.compile(
    rf"(?<=\w)(?P<gap>,?\s+)(?:(?:me|te|ce|ve)\s+)?(?P<thing>{_THING})\s+(?P<verb>[^\W\d_]+)",
    re.IGNORECASE,
)
"""Pronouns before a verb, behind what is spoken of: ``il corpo di Grenoble me lo mandi``."""
_BEGINS_ANEW = re.compile(r"[.;:!?]\s*|,\s+(?:e|poi|quindi)\s+|(?<=\w)\s+(?:e|ed|poi)\s+")
_SHORTEST = 3
"""So many letters at least has a verb, but for those that double that of the pronoun."""


def done_for_nobody(line: Line) -> Line:
    """A line whose Italian verbs do not say for whom: ``portami``, ``mandamela``."""
    return Line(line.number, _JOINED.sub(_for_nobody, line.text))


def without_pronouns(line: Line) -> Line | None:
    """A line without the pronouns of its Italian verbs that say nothing more; ``None``: none."""
    text = _FOR_ME.sub(_before_verb, line.text)
    text = _JOINED.sub(_behind_verb, text)
    return Line(line.number, text) if text != line.text else None


def bare_verb(word: str) -> str:
    """A folded Italian verb without the pronouns that hang on it; empty: none hangs on it."""
    found = _JOINED.fullmatch(word)
    verb = _verb_of(found) if found and (found["whom"] or found["thing"]) else ""
    return fold(verb)


def _before_verb(found: re.Match[str]) -> str:
    """A verb without the pronouns before it, if a verb it is."""
    if not _is_verb(found["verb"]):
        return found[0]
    size = len(found[0]) - len(found["verb"]) - len(found["gap"])
    return f"{found['gap']}{' ' * size}{found['verb']}"


def _for_nobody(found: re.Match[str]) -> str:
    """A verb with no more behind it than a pronoun for a thing."""
    verb = _verb_of(found) if found["whom"] else ""
    return f"{verb}{found['thing'] or ''}".ljust(len(found[0])) if verb else found[0]


def _behind_verb(found: re.Match[str]) -> str:
    """A verb without the pronouns behind it; one for a thing stays that is not named before."""
    if not (found["whom"] or found["thing"]) or not (verb := _verb_of(found)):
        return found[0]
    thing = found["thing"] or ""
    before = found.string[: found.start()]
    clause = before[max((end.end() for end in _BEGINS_ANEW.finditer(before)), default=0) :]
    named = any(map(str.isalnum, clause))
    kept = "" if named or thing.casefold() == "ne" else thing
    return f"{verb}{kept}".ljust(len(found[0]))


def _verb_of(found: re.Match[str]) -> str:
    """The verb of a word as the pronouns leave it; empty: it is none that is known.

    ``Fammi`` doubles the letter.
    """
    verb, doubled = found["verb"], (found["whom"] or "").casefold().startswith("mm")
    return verb if (doubled or len(verb) >= _SHORTEST) and _is_verb(verb) else ""


@lru_cache(maxsize=4_000)
def _is_verb(word: str) -> bool:
    """True if a word is a verb that Italian orders are given with."""
    said = fold(word)
    known = (vocabulary("it", game).longest([said]) for game in ("", "qmg", "pog", "hex", "fww"))
    return bool(forms_of("it", word)) or any(
        found is not None and found[1].kind in _VERBS for found in known
    )
