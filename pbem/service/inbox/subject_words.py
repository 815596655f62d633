"""What the sender wrote into the subject of a letter, beside the subject of ours."""

import re
from collections.abc import Sequence

from pbem.orders import withholds

_OURS = re.compile(r"\[[A-Z]{2,6}-\d{1,9}\]")
"""How the subjects of our letters begin."""
_REPLY = r"(?:\s*(?:re|r|rif|odp|sv|aw|fwd?|i|pd|wg|tr)\s?(?:\[\d+\])?\s*:|\s*\[[^][]{1,30}\])"
_BEFORE, _BEHIND = re.compile(rf"(?i){_REPLY}+"), re.compile(rf"(?i){_REPLY}+\s*$")
"""What mail programs put before the subject that they answer."""
_AROUND = " -:,.!()[]*"
_MOST_BEHIND = 5
"""So many words at the end of a subject may be the sender's."""


def own_subject(subject: str) -> str:
    """What the sender wrote as the subject in the place of ours; empty: ours stands there."""
    return "" if _OURS.search(subject) else _BEFORE.sub("", subject, count=1).strip()


def subject_dry_run(subject: str) -> str:
    """The words of a subject that make its letter a dry run; empty if there are none.

    The sender's words stand before or behind our subject, or are all of it.
    """
    ours = _OURS.search(subject)
    before, behind = (
        (subject[: ours.start()], subject[ours.end() :].split()) if ours else (subject, [])
    )
    sizes = range(1, min(_MOST_BEHIND, len(behind) - 1) + 1)
    ends = (behind[-size:] for size in sizes if not _is_of_ours(behind, size))
    own = _BEHIND.sub("", _BEFORE.sub("", before, count=1))
    found = (text.strip(_AROUND) for text in (own, *(" ".join(end) for end in ends)))
    return next((text for text in found if text and withholds(text)), "")


def _is_of_ours(behind: Sequence[str], size: int) -> bool:
    """True if the last words of a subject may end ours: ``round 1, Russia, draft: played``.

    What stands behind the deadline, with which most of ours end, is the sender's.

    ``size``: how many.
    """
    *first, before = behind[:-size]
    last = behind[-size:]
    if any(word.endswith((")", "),")) for word in (*first, before)):
        return False
    return any(word.endswith((",", ":")) for word in (before, *last[:-1]))
