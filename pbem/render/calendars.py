"""Calendars (RFC 5545): each deadline of a player as an entry of their own calendar program."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from pbem.render.catalogue import Catalogue

if TYPE_CHECKING:
    from icalendar import Alarm, Event

_PRODUCT = "-//pbem//deadlines//EN"
_REMIND = timedelta(days=-1)


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a player's time for something runs out.

    Attributes:
        name: the entry's name, the same for the same place and answer.
        what: game, bidding or challenge; it chooses the words.
        facts: the facts in the words; ``event`` is the name of the tournament, or else of the game.
        at: when the time is up; ``None`` removes the entry, because nothing is asked.
        moved: how often this entry has changed.
        told: when it last changed; this is the date of the entry.
        out: when the seat's time bank then ends; ``None`` if it is empty or there is none.
    """

    name: str
    what: str
    facts: Mapping[str, object]
    at: datetime | None
    moved: int
    told: datetime
    out: datetime | None = None


def write_calendar(title: str, deadlines: Iterable[Deadline], host: str, words: Catalogue) -> bytes:
    """A calendar that replaces those sent before.

    Args:
        title: the name of the tournament or of the service.
        deadlines: the deadlines of one player, each with a different name.
        host: the host name that makes the UIDs unique.
        words: the player's language.

    Returns:
        The ``text/calendar`` in UTF-8. Each deadline is one entry with a constant UID. Its
        SEQUENCE rises whenever the clock moves (RFC 5545, 3.8.7.4). An entry whose ``at`` is
        ``None`` is cancelled (3.8.1.11).
    """
    from icalendar import Calendar  # noqa: PLC0415 - slow to import, and rarely needed

    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", words.text("report.event.due.calendar", {"event": title}))
    for deadline in sorted(deadlines, key=lambda one: one.name):
        calendar.add_component(_entry(deadline, host, words))
    written: bytes = calendar.to_ical()
    return written


def _entry(deadline: Deadline, host: str, words: Catalogue) -> "Event":
    from icalendar import Event  # noqa: PLC0415 - as above

    facts = {**deadline.facts, "out": deadline.out}
    summary = words.text(f"report.event.due.{deadline.what}", facts)
    bank = "report.event.due.game.about_bank" if deadline.at and deadline.out else ""
    at = (deadline.at or deadline.told).astimezone(UTC)
    entry = Event()
    entry.add("uid", f"{deadline.name}@{host}")
    entry.add("sequence", deadline.moved)
    entry.add("dtstamp", deadline.told.astimezone(UTC))
    entry.add("dtstart", at)
    entry.add("summary", summary)
    entry.add("description", words.text(bank or f"report.event.due.{deadline.what}.about", facts))
    entry.add("transp", "TRANSPARENT")
    entry.add("status", "CONFIRMED" if deadline.at else "CANCELLED")
    if deadline.at:
        entry.add_component(_reminder(summary))
    return entry


def _reminder(summary: str) -> "Alarm":
    """A reminder a day before."""
    from icalendar import Alarm  # noqa: PLC0415 - as above

    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", _REMIND)
    return alarm
