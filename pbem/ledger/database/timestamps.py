"""Moments: aware, UTC, and one spelling of each (RFC 3339)."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

CLOCKS_APART = timedelta(minutes=10)
"""Two clocks that are kept right may differ by so much."""


def utc(moment: datetime) -> datetime:
    """The same moment in UTC; a naive one is taken for UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def format_timestamp(moment: datetime) -> str:
    """RFC 3339 with microseconds and ``Z``."""
    return utc(moment).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def moment_of(text: str, *, any_spelling: bool = False) -> datetime | None:
    """The moment that a text says; ``None`` if it is none, or spelled in another way than ours.

    Args:
        text: as :func:`format_timestamp` spells it.
        any_spelling: other spellings count too.
    """
    try:
        moment = parse_timestamp(text)
    except ValueError:
        return None
    return moment if any_spelling or format_timestamp(moment) == text else None


def parse_timestamp(text: str) -> datetime:
    """The moment that such a spelling says.

    Raises:
        ValueError: it is no timestamp, or of no year from 1 to 9999 in UTC.
    """
    try:
        return utc(datetime.fromisoformat(text))
    except OverflowError as error:
        raise ValueError(text) from error


def count_ahead(times: Iterable[datetime], now: datetime | None) -> int:
    """How many times lie behind the present moment; none where that is not known."""
    return 0 if now is None else sum(at > now + CLOCKS_APART for at in times)
