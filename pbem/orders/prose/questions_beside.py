"""Sentences of a line that ask something, told from those that order."""

import re

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import requested
from pbem.orders.meaning import asks, asks_apart
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word

_SENTENCE_ENDS = re.compile(r"(?<=[.!?\u2026])\s+")
"""What stands between the sentences of a line."""


def sentences_in(line: Line) -> list[str]:
    """The sentences of a line, each with the marks that end it."""
    return [part for part in _SENTENCE_ENDS.split(line.orders) if part.strip()]


def asks_only(line: Line) -> bool:
    """True if a line asks something, with no more than small talk around its questions."""
    sentences = sentences_in(line)
    asking = [part for part in sentences if asks(part)]
    return bool(asking) and all(part in asking or is_talk(part) for part in sentences)


def beside_questions(
    line: Line, language: Language, context: Context
) -> tuple[Line, tuple[str, ...]] | None:
    """A line without the sentences that ask something, and these.

    ``None``: it has none, or nothing else.
    """
    sentences = sentences_in(line)
    asking = [part for part in sentences if part.rstrip(" )").endswith("?")]
    if not asking or len(asking) == len(sentences) or not context.asks:
        return None
    seat = context.asks[0].seat
    if not all(asks(part) or asks_apart(Line(1, part), language, seat) for part in asking):
        return None
    text = line.orders
    for part in asking:
        text = text.replace(part, " " * len(part), 1)
    return Line(line.number, text.rstrip()), tuple(part.strip() for part in asking)


def with_plain_requests(line: Line) -> Line | None:
    """A line of several sentences in which what is asked for politely is said plainly.

    ``Could you send the 4th to 2624? Thanks.``; ``None``: it asks for nothing, or to be told.
    """
    sentences = sentences_in(line)
    plain = {
        said: asked.text
        for said in sentences
        if not has_word(said, "called_for", "tells") and (asked := requested(Line(1, said)))
    }
    if not plain or len(sentences) == 1:
        return None
    return Line(line.number, " ".join(f"{plain[s]}." if s in plain else s for s in sentences))
