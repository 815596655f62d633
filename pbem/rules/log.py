"""What the table remembers: entries (typed facts without prose) and every chance event, each with its audience."""

import msgspec

from pbem.rules.orders import Seat

Audience = frozenset[Seat] | None
"""The seats that may know something; ``None`` means everybody, the empty set nobody but the audit."""

PUBLIC: Audience = None


def seen_by(audience: Audience, seat: Seat | None) -> bool:
    """Whether a seat (``None``: a spectator) belongs to an audience."""
    return audience is None or (seat is not None and seat in audience)


class LogEntry(
    msgspec.Struct, frozen=True, gc=False, tag_field="entry", tag=True, forbid_unknown_fields=True
):
    """Base of every typed fact of every game; templates turn it into words.

    Facts, records and orders never change and hold nothing that holds them, so that the garbage collector need not look
    at them (``gc=False``).
    """


class Logged(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """An entry as it stands on record."""

    entry: LogEntry
    audience: Audience = PUBLIC


class Rolled(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """A die roll: always public. ``value`` counts from 1 to ``sides``."""

    why: LogEntry
    sides: int
    value: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """One thing drawn blindly out of ``size``: ``index`` counts from 0; known to its audience only."""

    why: LogEntry
    size: int
    index: int
    audience: Audience


LogRecord = Logged | Rolled | Drawn
