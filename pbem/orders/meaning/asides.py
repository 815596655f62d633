"""Parts of a sentence that say no order: ``AH 9 to 2724, my grandmother could do it``."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.vocabulary import is_past
from pbem.orders.words.word_lists import has_word

_MARKS = frozenset([",", ":", "(", ")", "-", "–", "—"])
_SAYING = frozenset(
    (
        *("unknown", "fill", "light", "accept", "time", "each", "hint", "and", "but", "yes", "won"),
        *("lost", "mark"),
    )
)
"""Kinds of atoms of which an aside may consist, besides words such as COULD and HOPE."""
_ORDERING = frozenset(["name", "ordinal", "none", "nothing", "end", "verb", "all"])
"""Kinds of atoms of which a sentence has one that orders something."""
_MODAL = frozenset(
    (
        *("could", "would", "should", "can", "may", "might", "must"),
        *("potrebbe", "potrei", "dovrei", "può", "posso"),
        *("może", "mógł", "mogła", "mógłby", "mogłaby"),
    )
)
_HOPING = frozenset(
    (
        *("hope", "hoping", "fear", "wonder"),
        *("spero", "speriamo", "sperando", "temo"),
        *("nadzieję", "oby", "boję"),
    )
)
"""Words of what somebody hopes or fears of their orders."""
_SPEAKING = frozenset(
    (
        *("i", "i'm", "i'd", "i'll", "we", "we're", "you", "he", "she", "they", "it", "it's"),
        *("is", "are", "am", "be", "was", "that's", "let's", "there's", "there"),
        *("è", "sono", "sei", "siamo", "siete", "sia", "ho", "hai", "ha", "abbiamo", "mi", "ci"),
        *("jest", "są", "jestem", "mam", "mamy", "to", "ja", "my", "on", "ona"),
    )
)
"""Words of which one stands in most sentences, and in no list."""
_FEWEST = 3
_TALK = frozenset(
    (
        *("unknown", "fill", "mark", "and", "hint", "light", "later", "time", "yes", "each"),
        *("accept", "nation", "troops", "but", "go"),
    )
)
"""Kinds of atoms of which a sentence may consist that orders nothing."""
_BEHIND_THE_END = frozenset(["yet", "later", "arm", "won", "lost", "correct"])
"""Kinds of atoms of which it may consist besides, where the turn is ended before it."""
_IDLE = frozenset(["place", "stay", "play"])
"""The sense of verbs that alone order nothing."""


_OF_NEED = 4
"""Of the first so many words is said that somebody is needed."""
_NEEDING = frozenset(["fill", "light", "hint", "name", "unknown", "yet"])
"""Kinds of atoms of which a part consists that says where somebody is needed."""


class WithoutAsides(NamedTuple):
    """A line without its asides, and these."""

    atoms: tuple[Atom, ...]
    asides: tuple[str, ...] = ()


def without_asides(atoms: Sequence[Atom]) -> WithoutAsides:
    """A line without the parts that say no order, where its sentence has other parts."""
    kept: list[Atom] = []
    asides: list[str] = []
    for sentence in _sentences(atoms):
        parts = list(_parts(sentence))
        ends = [any(atom.kind == "end" for atom in part) for part in parts]
        apart = [
            _is_aside(part, first=not n) or (any(ends[:n]) and _is_talk(part))
            for n, part in enumerate(parts)
        ]
        names = any(atom.kind in _ORDERING for atom in sentence)
        if not names or not any(apart):
            kept += sentence
            continue
        for part, said in zip(parts, apart, strict=True):
            if said:
                asides.append(" ".join(a.text for a in part if a.kind not in ("mark", "but")))
            else:
                kept += _without_but(part) if asides else part
    return WithoutAsides(tuple(kept), tuple(asides))


def is_talk_beside(sentence: Sequence[Atom], *, ended: bool) -> bool:
    """True if a sentence orders nothing: all of it is talk, or it tells of the past without names.

    ``What a pity that the cavalry escaped!`` ``ended``: the turn is ended before it, so that it may
    speak of anything that has no name.
    """
    told = any(atom.kind == "unknown" and is_past(atom.text) for atom in sentence)
    kinds = _TALK | {"arm"} if told else _TALK
    kinds = kinds | _BEHIND_THE_END if ended else kinds
    return all(
        atom.kind in kinds or (atom.kind == "verb" and atom.values <= _IDLE) for atom in sentence
    )


def _sentences(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """The sentences, each with the stop behind it."""
    run: list[Atom] = []
    for atom in atoms:
        run.append(atom)
        if atom.kind == "stop":
            yield run
            run = []
    yield run


def _parts(sentence: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between commas and the like, and what a word of hope begins behind AND."""
    begin = 0
    for n, (atom, after) in enumerate(pairwise((*sentence, Atom("stop", "")))):
        hopes = atom.kind == "and" and after.kind == "doubt" and _is(after, _HOPING)
        if (n > begin and ((atom.kind == "mark" and atom.text in _MARKS) or hopes)) or (
            n > begin and atom.kind == "stop"
        ):
            yield list(sentence[begin:n])
            begin = n
    yield list(sentence[begin:])


def hopes(atom: Atom) -> bool:
    """True if an atom is a word of what somebody hopes or fears: ``speriamo``."""
    return _is(atom, _HOPING)


def _is(atom: Atom, words: frozenset[str]) -> bool:
    return not words.isdisjoint(atom.text.casefold().split())


def _is_aside(part: Sequence[Atom], *, first: bool) -> bool:
    """True if a part of a sentence speaks, and names nothing that orders speak of.

    ``first``: it is the first one, so that a word that denies cannot take an order back.
    """
    may = _SAYING | {"deny"} if first else _SAYING
    said = [atom for atom in part if atom.kind not in ("mark", "stop")]
    if not first and says_need(part):
        return True
    doubts = [n for n, atom in enumerate(said) if atom.kind == "doubt"]
    if any(atom.kind not in may for n, atom in enumerate(said) if n not in doubts):
        return False
    if any(_is(said[n], _HOPING) for n in doubts):
        return True
    strange = [n for n, atom in enumerate(said) if atom.kind == "unknown"]
    words = sum(len(atom.text.split()) for atom in said)
    if not strange or words < _FEWEST:
        return False
    if doubts:
        return all(_is(said[n], _MODAL) and strange[0] < n for n in doubts)
    return any(_is(atom, _SPEAKING) for atom in said)


def says_need(part: Sequence[Atom]) -> bool:
    """True if a part only says for what somebody is needed: ``I need them in Krasnik``."""
    said = [atom for atom in part if atom.kind not in ("mark", "stop")]
    begins = " ".join(atom.text for atom in said[:_OF_NEED])
    return has_word(begins, "talk", "need") and all(atom.kind in _NEEDING for atom in said)


def _is_talk(part: Sequence[Atom]) -> bool:
    """True if a part behind the end of a turn names nothing: ``done, good game so far``."""
    said = [atom for atom in part if atom.kind not in ("mark", "stop")]
    strange = any(atom.kind == "unknown" for atom in said)
    return strange and all(atom.kind in _SAYING | {"yet", "later"} for atom in said)


def _without_but(part: Sequence[Atom]) -> Iterator[Atom]:
    """A part without the BUT that leads from an aside to it."""
    said = [n for n, atom in enumerate(part) if atom.kind != "mark"]
    first = said[0] if said and part[said[0]].kind == "but" else -1
    yield from (atom for n, atom in enumerate(part) if n != first)
