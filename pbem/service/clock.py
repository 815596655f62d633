"""Time control: when a decision is due, for a player in his time zone, with his days off and absences."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

_MOST_DAYS = 3_650


class TimeControl(msgspec.Struct, frozen=True):
    """A game's time control, in hours.

    Attributes:
        hours: time to decide.
        grace_hours: silent extra time before the deadline takes effect.
        remind_hours: how long before the deadline a reminder goes out.
        weekdays_off: days on which clocks stand still (0 = Monday).
        policy: what a missed deadline does: play the default, or hand over to the moderator.
    """

    hours: float = 72
    grace_hours: float = 6
    remind_hours: float = 24
    weekdays_off: tuple[int, ...] = ()
    policy: str = "default"


@dataclass(frozen=True, slots=True)
class Clock:
    """The moments of one deadline."""

    remind_at: datetime
    due_at: datetime
    grace_at: datetime


def run(
    asked_at: datetime,
    control: TimeControl,
    zone: str,
    absences: Iterable[tuple[date, date]],
    still: Iterable[tuple[datetime, datetime]] = (),
    extended: timedelta = timedelta(),
) -> Clock:
    """When a decision asked at a moment is due: always from all the facts, so that no fact takes back another.

    Args:
        asked_at: aware moment.
        control: the game's time control.
        zone: the player's time zone (IANA name); days begin and end there.
        absences: days away, both included.
        still: when the service or its mailbox could not be reached: clocks stood still.
        extended: time the moderator gave besides.
    """
    calendar = _Calendar(control, ZoneInfo(zone), tuple(absences), tuple(sorted(still)))
    due = calendar.after(asked_at, timedelta(hours=control.hours) + extended)
    remind = max(asked_at, due - timedelta(hours=control.remind_hours))
    return Clock(remind, due, calendar.after(due, timedelta(hours=control.grace_hours)))


@dataclass(frozen=True, slots=True)
class _Calendar:
    """When a player's clock runs."""

    control: TimeControl
    zone: ZoneInfo
    away: tuple[tuple[date, date], ...]
    still: tuple[tuple[datetime, datetime], ...]

    def after(self, start: datetime, running: timedelta) -> datetime:
        """The moment at which a clock has run so long; days off, absences and standstills not counted."""
        now, left = start.astimezone(UTC), running
        for _ in range(_MOST_DAYS):
            stop, runs = self._stretch(now)
            if runs:
                if now + left <= stop:
                    return now + left
                left -= stop - now
            now = stop
        return now

    def _stretch(self, now: datetime) -> tuple[datetime, bool]:
        """Until when the clock does what it does now, and whether it runs."""
        today = now.astimezone(self.zone).date()
        midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), self.zone).astimezone(UTC)
        if today.weekday() in self.control.weekdays_off or any(first <= today <= last for first, last in self.away):
            return midnight, False
        if (ends := [ended for began, ended in self.still if began <= now < ended]) != []:
            return max(ends), False
        return min([midnight, *(began for began, _ in self.still if began > now)]), True
