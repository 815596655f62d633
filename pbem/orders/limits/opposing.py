"""Lines beside orders that limit them, take them back or ask not to play them.

Such a line orders nothing by itself: ``unless you think better of it``, ``Oops, wrong front!``,
``Do this only if he has moved``. To play the orders and call the line talk would do what its writer
does not want. A model judges what such lines say (``pbem.orders.limits.limiting``). What must be
known for sure stands in ``templates/words/opposing.yaml``.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import yaml

from pbem import resources
from pbem.orders.limits.limiting import NAME, NAMED, may_limit
from pbem.orders.meaning import has_question_mark
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.words.folding import fold
from pbem.orders.words.text import SENTENCE, sentences_of
from pbem.orders.words.word_lists import any_of

_LONGEST = 300
_ADDRESS = re.compile(r"\S*(?:://|\bwww\.|\S@\w+\.)\S*", re.IGNORECASE)
_COMMA = re.compile(r"[,:()]|\s[-–—]+\s")
_CLASS = re.compile(r"<(\w+)>")
_BEFORE = r"(?:(?:hmm+|hm|ah|oh|eh|ehm|no|nie|ok|okay|well|also|and|so|e|i|a|beh|och|ach|ps) )*"
"""Words that may stand before those that lead a sentence."""
_GAP = r"(?:\S+ ){0,4}"
_LEADING = frozenset(["sentence", "clause", "condition", "time", "request", "own", "in_subject"])
"""The kinds of rules for how something begins."""


def opposes(text: str) -> bool:
    """True if a line limits the orders beside it, takes them back or asks not to play them.

    A question does not, unless it asks to do so; nor does a long line, such as the disclaimer of a
    company.
    """
    if len(text) > _LONGEST or more_comes_later(text):
        return False
    return surely_opposes(text) or any(
        may_limit(said) for said in _sentences(text) if not _denies_subject(_ways(said)[0])
    )


def surely_opposes(text: str) -> bool:
    """True if a line or a part of one says by a rule what ``opposes`` asks, without the model.

    The model knows whole sentences alone.
    """
    return len(text) <= _LONGEST and any(map(_sentence_opposes, _sentences(text)))


def limits_below(text: str) -> bool:
    """True if a line in a signature begins as a condition: ``only if Germany has not taken it``.

    Mottos of people limit much, and begin otherwise.
    """
    begins = rf"\W*{any_of('beside_orders', 'limits_first')}\b"
    return len(text) <= _LONGEST and re.match(begins, text, re.IGNORECASE) is not None


def _sentences(text: str) -> list[str]:
    """The sentences of a text without its addresses, whose full stops end none."""
    return sentences_of(_ADDRESS.sub("", text))


def own_line_opposes(text: str) -> bool:
    """True if a clause of a line of orders makes these doubtful: ``…, pending your reply``."""
    if len(text) > _LONGEST:
        return False
    clauses = (part for found in SENTENCE.finditer(text) for part in _COMMA.split(found[0]))
    return any(_rule("own").match(said) for part in clauses for said in _ways(part))


def subject_opposes(text: str) -> bool:
    """True if the subject of a letter takes its orders back: ``please cancel``."""
    return opposes(text) or any(_rule("in_subject").match(said) for said in _ways(text))


def is_of_subject(text: str) -> bool:
    """True if a line says that the subject does not count: ``Ignore the subject``."""
    return any(_denies_subject(_ways(found[0])[0]) for found in SENTENCE.finditer(text))


def _denies_subject(said: str) -> bool:
    """True if folded words speak of the subject, and say that it does not count."""
    return bool(_rule("subject").search(said) and _rule("denied").search(said))


def _without_tail(sentence: str) -> str:
    """A sentence without what makes a request of it: ``Park this, would you?``."""
    *_, last = _COMMA.split(sentence)
    is_tail = last != sentence and _rule("tail").fullmatch(_ways(last)[0])
    return sentence[: -len(last)].rstrip(" ,") if is_tail else sentence


def _sentence_opposes(sentence: str) -> bool:
    sentence = _without_tail(sentence)
    said = _ways(sentence)
    if _denies_subject(said[0]):
        return False
    if has_question_mark(sentence):
        asked = ((each, _rule("request").match(each)) for each in said)
        said = [each[found.end() :].strip() for each, found in asked if found]
        if not said:
            return False
    clauses = [part for part in _COMMA.split(sentence) if part.strip()]
    parts = [*said, *(each for part in clauses for each in _ways(part))]
    return (
        any(_rule("sentence").match(each) or _rule("anywhere").search(each) for each in said)
        or any(_rule("clause").match(each) for each in parts)
        or _is_condition(said, several=len(clauses) > 1)
    )


def _is_condition(said: Sequence[str], *, several: bool) -> bool:
    """True if a sentence is a condition of the orders, not of what its own main clause says.

    ``several``: it has several clauses.
    """
    for words in said:
        head = _rule("condition").match(words)
        found = head or _rule("time").match(words)
        if found is None:
            continue
        rest = words[found.end() :].strip()
        has_main = several or _rule("main").search(rest.partition(" ")[2])
        if _rule("act").search(rest) or (head and not has_main):
            return True
    return False


def _ways(text: str) -> list[str]:
    """The words of a text, folded and without marks, as they are and with a sign for names.

    One sign stands for a run of names; the first word is none for its capital letter alone.
    """
    words = re.findall(r"\w+", text)
    signed = list[str]()
    for n, word in enumerate(words):
        named = NAMED.fullmatch(word) and (n or not word.isalpha() or word.isupper())
        if not named:
            signed.append(fold(word))
        elif signed[-1:] != [NAME]:
            signed.append(NAME)
    return [" ".join(re.findall(r"\w+", fold(text))), " ".join(signed)]


@cache
def _rule(kind: str) -> re.Pattern[str]:
    """What lines of a kind say, in all languages."""
    rules = list[str]()
    for said in _languages():
        listed = [said[kind]] if isinstance(said[kind], str) else said[kind]
        rules += (_expanded(rule, said["words"]) for rule in listed)
    return re.compile(rf"{_BEFORE if kind in _LEADING else ''}\b(?:{'|'.join(rules)})")


def _expanded(rule: str, words: Mapping[str, str]) -> str:
    """A rule with the words of its classes."""
    while found := _CLASS.search(rule):
        word = NAME if found[1] == "name" else words[found[1]]
        rule = f"{rule[: found.start()]}(?:{word}){rule[found.end() :]}"
    return rule.replace("~ ", _GAP)


@cache
def _languages() -> Sequence[Mapping[str, Any]]:
    path = resources.templates() / "words" / "opposing.yaml"
    return tuple(yaml.safe_load(path.read_text("utf-8")).values())
