"""How a line begins: with the word of an order or a command, a mark, or a courtesy."""

import re
from collections.abc import Container, Sequence
from functools import cache, lru_cache

from pbem.orders.forms.command_reader import COMMANDS, command_word
from pbem.orders.forms.language import Language, Verb
from pbem.orders.talk.small_talk import begins_with, without_lead_in
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Cursor, Line, first_word_in

_LONGEST_START, _KEPT = 80, 1_000
_NUMBERED = re.compile(r"\s*(\d{1,2})\)\s+(?=\S)")
"""The mark of a line in a list that counts."""
_FEWEST_NUMBERED = 2
_LIST_MARK = re.compile(
    r"\s*(?:(?:"
    r"[(\[]?(?:\d{1,2}(?:st|nd|rd|th|[ºª°])?|[a-z]|[ivx]{2,4})\s?[.):\]/-]+"
    r"|\d\u20e3|\[x\]|o\s\s+|\d{1,2}\s\s+|~(?!~)"
    r"|[-+|=*\u00b7\u00bb\u203a\u2010-\u2015\u2022-\u2027\u2043\u2190-\u21ff\u25a0-\u25ff"
    r"\u27a1\u2b00-\u2bff\ue000-\uf8ff]"
    r"|(?:orders?|actions?|steps?|moves?|ordin[ei]|azion[ei]|moss[ae]|rozkaz[y]?|ruch[y]?"
    r"|akcj[ae])\s?(?:n[ro]?\.?\s?)?(?:\d{1,2}|[ivx]{1,4})?\s?[.):-]+"
    r"|(?:P\.?\s?){1,2}S\.?\s*[:.,-]?"
    r")\s*){1,6}",
    re.IGNORECASE,
)
"""The mark of an item of a list in the ways people and programs number or draw it, its heading
(``Order 1:``), or that of a postscript.

No mark that may take an order back is one: a comment, a bracket around it, a stroke through it.
"""
STANDING, PRESS, _END_PRESS = (
    command_word("STANDING"),
    command_word("PRESS"),
    command_word("ENDPRESS"),
)
_ON_RECORD = frozenset((*STANDING, *command_word("ABSENCE")))
_END_PRESS_WHOLE = frozenset(word.replace(" ", "") for word in _END_PRESS)
NEXT, CLEAR, TO, ALL, PUBLIC = (
    command_word("NEXT"),
    command_word("CLEAR"),
    command_word("TO"),
    command_word("ALL"),
    command_word("PUBLIC"),
)


def without_mark(line: Line, words: Container[str], own: Container[str]) -> Line:
    """A line without the mark of a list, ``PS:`` or words that lead in; blanks replace them.

    Args:
        line: a line of a letter.
        words: those that an order or a command can begin with.
        own: those that an order of the game can begin with.
    """
    mark = _LIST_MARK.match(line.text)
    if mark is None or (begins_with(line, words) and ":" not in mark[0]):
        return without_lead_in(line, own)
    bare = Line(line.number, f"{' ' * mark.end()}{line.text[mark.end() :]}")
    bare = without_lead_in(bare, own)
    if begins_with(line, own) or not begins_with(bare, words):
        return without_lead_in(line, own)
    return bare


def without_numbers(lines: Sequence[Line]) -> list[Line]:
    """Lines; those of a list that counts from one with brackets, without these: ``2) pesco``.

    Blanks replace them.
    """
    marks = [_NUMBERED.match(line.text) for line in lines]
    numbers = [int(mark[1]) for mark in marks if mark]
    if len(numbers) < _FEWEST_NUMBERED or numbers != [*range(1, len(numbers) + 1)]:
        return list(lines)
    return [
        Line(line.number, f"{' ' * mark.end()}{line.text[mark.end() :]}") if mark else line
        for line, mark in zip(lines, marks, strict=True)
    ]


def first_words(language: Language) -> frozenset[str]:
    """The words an order or a command can begin with."""
    return _either(order_words(language), folded_words(COMMANDS))


@lru_cache(maxsize=_KEPT)
def _either(words: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    return words | others


def is_courtesy(line: Line) -> bool:
    """True if there is nothing in a line but words of courtesy: ``Thanks!``."""
    return bool(line.orders.strip()) and not Cursor(line).tokens


def first_word(line: Line) -> str:
    """A line's first word, folded; empty where there is none."""
    return _first_word(line.text)


@lru_cache(maxsize=_KEPT)
def _first_word(text: str) -> str:
    """The first word of a line; several readers look at each, also of what is quoted."""
    start = Line(0, Line(0, text).orders.strip()[:_LONGEST_START])
    return fold(first_word_in(start.orders))


def begins_order(line: Line, language: Language) -> bool:
    """True if a line begins with the word of an order, a command, a standing order or press.

    The mark of a list may stand before it.
    """
    words = _either(first_words(language), NEXT)
    return begins_with(without_mark(line, words, order_words(language)), words)


def begins_loudly(line: Line) -> bool:
    """True if a line begins in capitals with what is on record afterwards: ABSENCE, STANDING."""
    word = Cursor(Line(line.number, line.orders.strip()[:_LONGEST_START])).peek()
    return word.isupper() and fold(word) in _ON_RECORD


def begins_press(line: Line) -> bool:
    """True if press begins with a line."""
    return first_word(line) in PRESS


def ends_press(line: Line) -> bool:
    """True if a line ends press: ``ENDPRESS``, or in two words, ``Fine messaggio.``."""
    return fold(line.text.strip(" .!")).replace(" ", "") in _END_PRESS_WHOLE


def order_words(language: Language) -> frozenset[str]:
    """The words an order of the game can begin with, folded; they go before those of commands."""
    return folded_words(tuple(language.verbs))


@cache
def folded_words(verbs: tuple[Verb, ...]) -> frozenset[str]:
    """The words that some forms can begin with, folded."""
    return frozenset(fold(word) for verb in verbs for word in verb.words)
