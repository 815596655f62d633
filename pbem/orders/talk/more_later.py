"""Words by which the rest of a turn comes in another letter: ``The rest later``.

They order nothing, and limit no order beside them: these are carried out, and the turn goes on.
"""

import re

from pbem.orders.words.word_lists import is_word

_MARKS = " .,:;!-–—()"
_SENTENCE, _CLAUSE = re.compile(r"(?<=[.!…])\s+"), re.compile(r",\s+")
_KINDS = (("talk", "more_later"), ("talk", "so_far"), ("ends", "goes_on"))


def more_comes_later(text: str) -> bool:
    """True if all that a text says is that more comes later, or that there is no more for now."""
    said = [each.strip(_MARKS) for each in _SENTENCE.split(text) if each.strip(_MARKS)]
    return bool(said) and all(
        _says_so(each) or all(map(_says_so, _CLAUSE.split(each))) for each in said
    )


def _says_so(text: str) -> bool:
    return any(is_word(text, *kind) for kind in _KINDS)
