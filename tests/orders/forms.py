"""Lines made of the documented forms of orders.

Syntax and examples, in every alias, whole and broken off.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from hypothesis import strategies as st

from pbem.games import GameModule, presets
from pbem.orders import COMMANDS, Language, Lexicon, Verb

_PART = re.compile(r"<[^>]+>|\[|\]|\||…|[,;:]|[^\s\[\]|<>,;:…]+")
_NUMBERS = ("0", "1", "2", "7", "12")


def verbs_of(language: Language) -> tuple[Verb, ...]:
    """Every form that can begin a line of a game's letter.

    Its orders, its policies, the commands.
    """
    return (*language.verbs, *language.standing_verbs, *COMMANDS)


def examples(verb: Verb) -> tuple[str, ...]:
    """A verb's example, once with each of its words."""
    return tuple(verb.example.replace(verb.name, word, 1) for word in (verb.name, *verb.aliases))


@cache
def names_of(module: GameModule) -> tuple[str, ...]:
    """What the things of a game's board are called."""
    document = module.load(presets(module.id)[0].id)
    naming = getattr(module.language_type(module.build(document)), "phrases", None)
    lexicons = (
        (found for found in vars(naming).values() if isinstance(found, Lexicon)) if naming else ()
    )
    return tuple(dict.fromkeys(chain.from_iterable(lexicon.shown.values() for lexicon in lexicons)))


def lines(module: GameModule, language: Language) -> st.SearchStrategy[str]:
    """Lines of a game.

    Examples, forms with names put in, and either of them broken off anywhere.
    """
    verbs = verbs_of(language)
    known = st.sampled_from(tuple(chain.from_iterable(map(examples, verbs))))
    filled = st.sampled_from(verbs).flatmap(lambda verb: _filled(verb, names_of(module)))
    broken = st.tuples(st.one_of(known, filled), st.integers(1, 9)).map(
        lambda b: " ".join(b[0].split()[: b[1]])
    )
    return st.one_of(known, filled, broken)


def bare(language: Language) -> Iterator[str]:
    """Every alternative and every part of every form as the first and only one behind its verb.

    ``ADVANCE ALL``.
    """
    for verb in verbs_of(language):
        words = [word for word in _PART.findall(verb.syntax) if word.isalpha() and word.isupper()]
        first = (
            ["STANDING", verb.name]
            if verb.syntax.startswith("STANDING") and verb.name != "STANDING"
            else [verb.name]
        )
        for alias in (verb.name, *verb.aliases):
            head = " ".join([*first[:-1], alias])
            yield head
            yield from (f"{head} {word}" for word in dict.fromkeys(words) if word not in first)


def _filled(verb: Verb, names: tuple[str, ...]) -> st.SearchStrategy[str]:
    """A form with names and numbers put in and some of its parts left out."""
    things = st.one_of(st.sampled_from((*names, "x")), st.sampled_from(_NUMBERS))
    parts = [part for part in _PART.findall(verb.syntax) if part not in "[]|…"]
    part = [things if part.startswith("<") else st.just(part) for part in parts]
    kept = st.tuples(*(st.one_of(p, p, st.just("")) for p in part)) if part else st.just(())
    return kept.map(lambda words: " ".join(word for word in words if word) or verb.name)
