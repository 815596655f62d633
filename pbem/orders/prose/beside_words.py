"""What a line says beside the orders that it was read as, in its writer's own words.

Each word of a line is read, or named, or says nothing; a word that puts the orders off or makes
them doubtful keeps them from being played.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import requested, says_nothing
from pbem.orders.forms.rephrasing import is_verb
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.meaning.vocabulary import LANGUAGES, Vocabulary, vocabulary
from pbem.orders.prose.clitics import bare_verb
from pbem.orders.talk.closings import closing
from pbem.orders.talk.small_talk import lead_in_end, without_talk
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.likeness import is_almost, is_declined
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import any_of

_CLAUSE = re.compile(r"[.,;:!?()\[\]\u2026]+(?=\s|$)|\s[-\u2013\u2014]+\s|[()\[\]]")
_SENTENCES = re.compile(r"[.;!?\u2026]+(?=\s|$)")
_WORD = re.compile(r"\w+")
_MARKS = ".,;:!?()\u2026\u2013\u2014-"
_SENTENCE = 3
"""So many words that are named are more than a word of an order."""
_SHORT = 3
"""Words of so many letters, such as codes and articles, are not named."""


def is_held_back(line: Line, items: Sequence[ParsedLine], language: Language) -> bool:
    """True if words beside orders put these off, or say that they may be given.

    ``pass next week``, ``Passo dopo``, ``I would pass``, ``Fatto bene``. What is read, as the name
    of a card may be, or named, says nothing of the sort.

    Args:
        line: that holds the orders in a person's own words.
        items: what it was read as.
        language: the game's order language.
    """
    orders = [order for item in items for order in item.orders]
    if not orders:
        return False
    read = _read(items)
    beside = _beside(line, items, whole=True)
    closes = all(order.closes for order in orders)
    if any(_would(said, closes=closes) for said in _SENTENCES.split(beside)):
        return True
    clauses = list(_clauses(beside))
    if any(found not in read for said in clauses for found in _times_and_doubts(said)):
        return True
    behind_lead = _clauses(beside.rpartition(": ")[2])
    if len(orders) == 1 and any(map(_puts_off_at_end, behind_lead)):
        return True
    return closes and any(_praises(said, language) for said in clauses)


def _puts_off_at_end(clause: str) -> bool:
    """True if a clause ends with words that put it off; who does nothing does it at any time."""
    ends = _pattern("behind", end=True).search(clause) is not None
    return ends and _pattern("nobody", end=False).search(clause) is None


def strange_words(
    line: Line, items: Sequence[ParsedLine], language: Language, context: Context
) -> tuple[str, ...]:
    """The words of a line that are no words of orders and that its orders do not name yet."""
    if not context.asks or not any(item.orders for item in items):
        return ()
    read = frozenset(_read(items).split()).union(*(item.told for item in items))
    game = language.senses.game or language.senses.sentences
    things = language.things_by_kind(context.asks[0].seat)
    known = [vocabulary(lang, game) for lang in LANGUAGES]
    rewritten = set(map(fold, _WORD.findall(language.senses.rewrite(line.orders))))
    renamed = {fold(word) for word in _WORD.findall(line.orders)} - rewritten
    keys = frozenset(fold(word) for words in language.wording.words for word in words.split())

    def is_known(word: str) -> bool:
        return bool(
            word in read
            or word in renamed
            or word in keys
            or word in language.idle
            or says_nothing(word)
            or is_verb(word, language)
            or bare_verb(word)
            or any(_is_of(word, lexicon) for lexicons in things.values() for lexicon in lexicons)
            or any(is_almost(word, other) for other in read)
        )

    found: list[str] = []
    for clause in _CLAUSE.split(_beside(line, items, whole=False)):
        words = [(word, fold(word)) for word in _WORD.findall(clause)]
        folded = [each for _, each in words]
        filled = frozenset(chain.from_iterable(_filled(folded, each) for each in known))
        found += (
            word
            for n, (word, said) in enumerate(words)
            if n not in filled and len(word) > _SHORT and word.isalpha() and not is_known(said)
        )
    return tuple(dict.fromkeys(found))


def _is_of(word: str, lexicon: Lexicon) -> bool:
    """True if a word is one of a name, declined or not."""
    return word in lexicon.words or any(is_declined(word, other) for other in lexicon.words)


def _filled(words: Sequence[str], known: Vocabulary) -> Iterator[int]:
    """The places of words that a language's lists know, alone or together."""
    n = 0
    while n < len(words):
        found = known.longest(words[n:])
        size = found[0] if found else 0
        yield from range(n, n + size)
        n += max(1, size)


def _beside(line: Line, items: Sequence[ParsedLine], *, whole: bool) -> str:
    """A line without what leads in to it, wishes, and the words that its orders name.

    ``whole``: these must stand apart from the order.
    """
    text = (requested(line) or line).orders
    if not whole and lead_in_end(text) < len(text.rstrip()):
        text = text[lead_in_end(text) :]
    for words in sorted((words for item in items for words in item.aside), key=len, reverse=True):
        apart = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        text = apart.sub(lambda found: found[0] if whole and not _is_apart(found) else " , ", text)
    return without_talk(text)


def _is_apart(found: re.Match[str]) -> bool:
    """True if words stand apart from an order, not within it: ``, see you on Friday``."""
    if len(found[0].split()) >= _SENTENCE:
        return True
    before, behind = found.string[: found.start()].rstrip(), found.string[found.end() :].lstrip()
    return (not before or before[-1] in _MARKS) and (not behind or behind[0] in _MARKS)


def _clauses(text: str) -> Iterator[str]:
    """The folded words of each clause."""
    for clause in _CLAUSE.split(text):
        if said := " ".join(fold(word) for word in _WORD.findall(clause)):
            yield said


def _read(items: Sequence[ParsedLine]) -> str:
    """The folded words of the lines that were read."""
    texts = (item.text for item in items if item.orders)
    return " ".join(fold(word) for text in texts for word in _WORD.findall(text))


def _times_and_doubts(said: str) -> Iterator[str]:
    for kind in ("another_time", "hedges"):
        yield from (found[0] for found in _pattern(kind, end=False).finditer(said))


def _would(sentence: str, *, closes: bool) -> bool:
    """True if a sentence says what its writer would do, not what is to be done.

    ``I'd put 1 DE on front 3`` politely orders, unless the turn ``closes`` by it, or a word of the
    sentence makes it unreal: ``If I were you I'd attack``.
    """
    said = " ".join(_clauses(sentence))
    if _pattern("would", end=False).search(said) is None:
        return False
    return closes or _pattern("unreal", end=False).search(said) is not None


def _praises(said: str, language: Language) -> bool:
    """True if words say no more than that something is done well: ``Fatto bene``."""
    first, _, manner = said.partition(" ")
    praise = rf"{any_of('talk', 'manner')}(?: {any_of('talk', 'behind')})?"
    if not manner or re.fullmatch(praise, manner) is None:
        return False
    return closing(first) == "end" or is_verb(first, language) or first in _order_words(language)


def _order_words(language: Language) -> frozenset[str]:
    return frozenset(fold(word) for verb in language.verbs for word in verb.words)


@cache
def _pattern(kind: str, *, end: bool) -> re.Pattern[str]:
    """The words of a kind in all languages; ``end``: behind others, at the end of a clause."""
    words = any_of("beside_orders", kind)
    return re.compile(rf"(?<=\w )\b{words}$" if end else rf"\b{words}\b")
