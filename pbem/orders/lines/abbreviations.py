"""Abbreviated verbs, such as ``att.``, ``trasf.`` and ``przyg.``, as whole key words.

An abbreviation is the beginning of a verb with a full stop behind it. Where it may stand for
several verbs, what can be read decides. If that leaves several or none, the line is not read at
all: ``prep. Spanish Flu`` plays nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, product

from pbem.orders.forms.language import Context, Language, Verb
from pbem.orders.meaning.vocabulary import LANGUAGES, vocabulary
from pbem.orders.words.errors import OrderError, Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line
from pbem.rules import Order

ABBREVIATED = "orders.problem.abbreviated"
"""The key of a line whose abbreviation cannot be told."""
_ABBREVIATION = re.compile(r"(?<![\w.'’-])(?P<word>[^\W\d_]{3,})\.(?=[\s,:;]*[\w(\[\"'-])")
"""A word with a full stop, and something behind it."""
_MOST_TRIED, _VOWELS = 16, "aeiouy"


def without_abbreviations(
    line: Line, language: Language, context: Context, read: Callable[[Line], Sequence[Order]]
) -> Line:
    """A line with whole verbs for abbreviated ones; the line itself if it has none.

    Args:
        line: of a letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: the orders of a line; raises OrderError.

    Raises:
        Unreadable: the line can be read with none of the verbs that are meant, or with several.
    """
    found = list(_abbreviated(line.text, language, context))
    if not found:
        return line
    readings: dict[tuple[Order, ...], Line] = {}
    for whole in _spelt_out(line, found, language):
        try:
            orders = tuple(read(whole))
        except OrderError:
            continue
        if orders:
            readings.setdefault(orders, whole)
    asked = {orders for orders in readings if _is_asked(orders[0], context)}
    meant = [line for orders, line in readings.items() if orders in asked or not asked]
    if len(meant) == 1:
        return meant[0]
    place = found[0][0]
    facts: dict[str, object] = {"got": place[0][:80]}
    raise Unreadable(ABBREVIATED, (place.start(), len(place[0])), facts=facts)


def _is_asked(order: Order, context: Context) -> bool:
    """True if an order is of a kind that is asked for now."""
    return any(isinstance(order, ask.accepts) for ask in context.asks)


Abbreviated = tuple[re.Match[str], Sequence[str]]
"""An abbreviation, and the names of the verbs that it may stand for."""


def _spelt_out(line: Line, found: Sequence[Abbreviated], language: Language) -> Iterator[Line]:
    for verbs in islice(product(*(verbs for _, verbs in found)), _MOST_TRIED):
        text, end = list[str](), 0
        for (place, _), verb in zip(found, verbs, strict=True):
            text += [line.text[end : place.start()], language.wording.line(verb)]
            end = place.end()
        yield Line(line.number, "".join([*text, line.text[end:]]))


def _abbreviated(text: str, language: Language, context: Context) -> Iterator[Abbreviated]:
    """The abbreviated verbs of a text."""
    if "." not in text:
        return
    things = language.things_by_kind(context.asks[0].seat) if context.asks else {}
    for place in _ABBREVIATION.finditer(text):
        said = fold(place["word"])
        verbs = _begun(tuple(language.verbs), language.lang, said)
        if not verbs or _is_word(said, language.senses.game):
            continue
        if not any(lexicon.exact(said) for each in things.values() for lexicon in each):
            yield place, verbs


@cache
def _begun(verbs: tuple[Verb, ...], lang: str, said: str) -> Sequence[str]:
    """The names of the verbs that a folded beginning is of, in the reader's language if any is.

    A whole verb stands for no longer one: ``powołuję`` is not ``powołujemy``.
    """
    if any(fold(word) == said for verb in verbs for word in verb.words):
        return ()
    own, every = set[str](), set[str]()
    for verb in verbs:
        words = {"en": (verb.name, *verb.aliases.en), "it": verb.aliases.it, "pl": verb.aliases.pl}
        own |= {verb.name for word in words[lang] if _begins(word, said)}
        every |= {verb.name for word in verb.words if _begins(word, said)}
    return sorted(own or every)


def _begins(word: str, said: str) -> bool:
    whole = fold(word)
    return whole.startswith(said) and " " not in whole


def _is_word(said: str, game: str) -> bool:
    """True if an abbreviation is a word by itself, which ends a sentence.

    A form of a verb that ends in a vowel is whole, ``do ataku.``; others are broken off: ``trasf.``
    """
    meant = (vocabulary(lang, game).longest((said,)) for lang in LANGUAGES)
    whole = said[-1] in _VOWELS
    return any(found is not None and (whole or found[1].kind != "verb") for found in meant)
