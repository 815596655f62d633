"""Where a line of several orders may be cut."""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import combinations

from pbem.orders.forms.language import Language
from pbem.orders.forms.rephrasing import is_verb
from pbem.orders.talk.small_talk import begins_with, without_lead_in
from pbem.orders.words.text import Line

Joint = tuple[int, int]
"""From where to where orders of one line are kept apart."""

_MOST_JOINTS = 5
_JOINT = re.compile(
    r"\s*(?:[.;,!:]+|\s[-–—]+|(?<=\s)(?:and|then|ed|poi|quindi|oraz|potem"
    r"|następnie|(?-i:e|i|a))(?=\s))\s+",
    re.IGNORECASE,
)
"""What may stand between two orders of one line."""
_SENTENCE = re.compile(r"\s*\.\s+[^\W_a-ząćęłńóśźżàèéìòù]")
"""The end of a sentence, and how the next one begins."""


def _joints(
    text: str, words: Container[str], language: Language
) -> tuple[list[Joint], list[Joint]]:
    """Where orders of a line may begin: with a verb or a sentence, and at any comma and word."""
    strong, every = [], []
    for found in _JOINT.finditer(text):
        rest = without_lead_in(Line(1, text[found.end() :]), words)
        every.append((found.start(), found.end()))
        ends = ";" in found[0] or _SENTENCE.match(found[0] + text[found.end() :][:1])
        if ends or begins_with(rest, words) or _has_verb(rest, found[0], language):
            strong.append(every[-1])
    return strong[:_MOST_JOINTS], every


def _has_verb(rest: Line, joint: str, language: Language) -> bool:
    """True if what stands behind a joint begins with a verb, or has one before the next mark.

    Behind a word such as AND it must begin with it.
    """
    said = re.split(r"[,;:.!]\s", rest.orders, maxsplit=1)[0].split()
    return any(is_verb(word, language) for word in (said[:1] if joint.strip().isalpha() else said))


def cut(number: int, text: str, joints: Sequence[Joint]) -> list[Line]:
    """The parts of a text between its joints."""
    starts, stops = (0, *(end for _, end in joints)), (*(start for start, _ in joints), None)
    return [
        Line(number, f"{' ' * start}{text[start:stop]}")
        for start, stop in zip(starts, stops, strict=True)
    ]


def all_cuts(
    texts: Sequence[str], words: Container[str], language: Language, *, strong: bool
) -> Iterator[tuple[str, tuple[Joint, ...]]]:
    """The ways to cut wordings of a line, those with the fewest cuts first.

    Args:
        texts: the wordings.
        words: the folded words that an order can begin with.
        language: the game's order language.
        strong: at strong joints alone; else with others too, where a wording has few.
    """
    for text in texts:
        certain, every = _joints(text, words, language)
        joints = certain if strong else every if len(certain) < len(every) <= _MOST_JOINTS else []
        for size in range(not strong, len(joints) + 1):
            for cuts in combinations(joints, size):
                if strong or not {*cuts} <= {*certain}:
                    yield text, cuts
