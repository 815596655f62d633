"""What the table records: log entries (typed facts without prose), rolls and draws."""

import msgspec

from pbem.rules.orders import Seat

Audience = frozenset[Seat] | None
"""The seats that may know something; None means everybody, the empty set only the audit."""

PUBLIC: Audience = None


def seen_by(audience: Audience, seat: Seat | None) -> bool:
    """True if a seat, or with None a spectator, belongs to an audience."""
    return audience is None or (seat is not None and seat in audience)


class LogEntry(
    msgspec.Struct, frozen=True, gc=False, tag_field="entry", tag=True, forbid_unknown_fields=True
):
    """The base of every typed fact of every game; the catalogue puts it into words.

    Facts, records and orders are immutable and free of cycles, so that the garbage collector may
    skip them (``gc=False``).
    """


class CalledOff(LogEntry, frozen=True):
    """A game is called off: nobody has won or lost."""


class Logged(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """An entry on record, with its audience."""

    entry: LogEntry
    audience: Audience = PUBLIC


class Rolled(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """A die roll, always public; ``value`` is from 1 to ``sides``."""

    why: LogEntry
    sides: int
    value: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag_field="record", tag=True):
    """A blind draw of one thing out of ``size``; ``index`` counts from 0; its audience knows it."""

    why: LogEntry
    size: int
    index: int
    audience: Audience


LogRecord = Logged | Rolled | Drawn
