"""Lines beside orders that limit them, take them back or ask not to play them.

Such a line orders nothing by itself: ``unless you think better of it``, ``Oops, wrong front!``. To
play the orders and call the line talk would do what its writer does not want.
"""

import re
from functools import cache

from pbem.orders.lexicon import fold
from pbem.orders.meaning import has_question_mark
from pbem.orders.word_lists import any_of

_LONGEST = 300
_SENTENCE = re.compile(r"[^.!?…;]+[.!?…;]*")
_BEFORE = r"(?:(?:hmm+|ah|oh|eh|ehm|no|nie|ok|okay|well|also|and|e|i|a|hm|beh|och|ach) )*"
"""Words that may stand before those that lead a sentence."""


def opposes(text: str) -> bool:
    """True if a line limits the orders beside it, takes them back or asks not to play them.

    A question does not, nor does a long line, such as the disclaimer of a company.
    """
    if len(text) > _LONGEST:
        return False
    return any(_sentence_opposes(found[0]) for found in _SENTENCE.finditer(text))


def subject_opposes(text: str) -> bool:
    """True if the subject of a letter takes its orders back: ``please cancel``."""
    said = _words(text)
    return opposes(text) or _pattern("subjects", head=True).match(said) is not None


def is_of_subject(text: str) -> bool:
    """True if a line says that the subject does not count: ``Ignore the subject``."""
    return any(_denies_subject(_words(found[0])) for found in _SENTENCE.finditer(text))


def _denies_subject(said: str) -> bool:
    """True if folded words speak of the subject, and say that it does not count."""
    named, denied = _pattern("subject", head=False), _pattern("not_that", head=False)
    return named.search(said) is not None and denied.search(said) is not None


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))


def _sentence_opposes(sentence: str) -> bool:
    said = _words(sentence)
    if has_question_mark(sentence) or _denies_subject(said):
        return False
    alone = sentence.rstrip().endswith(":") and _pattern("alone", head=True).match(said) is not None
    heads, anywhere = _pattern("heads", head=True), _pattern("anywhere", head=False)
    return alone or heads.match(said) is not None or anywhere.search(said) is not None


@cache
def _pattern(kind: str, *, head: bool) -> re.Pattern[str]:
    """The words of a kind in all languages."""
    return re.compile(rf"{_BEFORE if head else ''}\b{any_of('opposing', kind)}\b")
