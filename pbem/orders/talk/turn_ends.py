"""Whether words of an end surely speak of the turn: ``That ends my evening`` does not."""

import re

from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.word_lists import has_word

_SENTENCE = re.compile(r"[^.!?;…]+")
_CLAUSE = re.compile(r"[,:()]|\s[-–—]+\s|\s(?:and|e|i)\s")


def _has(text: str, kind: str) -> bool:
    """True if a text has a word of a kind (``templates/words/ends.yaml``)."""
    return has_word(text, "ends", kind)


def goes_on(text: str) -> bool:
    """True if a text says that its writer's turn goes on: ``but keep my turn open``."""
    return _has(text, "goes_on")


def surely_ends(text: str) -> bool:
    """True if no sentence of a text speaks of an end that may be another than that of a turn.

    A sentence of the text that surely ends the turn is enough.
    """
    ending = [said for said in _SENTENCE.findall(text) if _has(said, "ends")]
    doubtful = [said for said in ending if is_of_other(said)]
    return not ending or len(doubtful) < len(ending)


def is_of_other(sentence: str) -> bool:
    """True if a sentence may speak of the end of a day, of work or the like: it names no turn.

    So may one by which somebody ends they do not say what, with more than small talk beside it:
    ``Finisco qui, ho sonno``.
    """
    if _has(sentence, "turn"):
        return False
    clauses = [part.strip() for part in _CLAUSE.split(sentence) if part and part.strip()]
    for n, clause in enumerate(clauses):
        if not _has(clause, "ends"):
            continue
        others = [other for m, other in enumerate(clauses) if m != n]
        reasons = [other for other in others if not (is_talk(other) or _has(other, "ends"))]
        other = _has(clause, "day") or _has(clause, "with")
        if other or (reasons and _has(clause, "i_end")):
            return True
    return False
