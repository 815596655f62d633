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


def run(asked_at: datetime, control: TimeControl, zone: str, absences: Iterable[tuple[date, date]]) -> Clock:
    """When a decision asked at a moment is due.

    Args:
        asked_at: aware moment.
        control: the game's time control.
        zone: the player's time zone (IANA name); days begin and end there.
        absences: days away, both included.
    """
    away = list(absences)
    due = _after(asked_at, timedelta(hours=control.hours), control, ZoneInfo(zone), away)
    remind = max(asked_at, due - timedelta(hours=control.remind_hours))
    return Clock(remind, due, _after(due, timedelta(hours=control.grace_hours), control, ZoneInfo(zone), away))


def _after(
    start: datetime, running: timedelta, control: TimeControl, zone: ZoneInfo, away: list[tuple[date, date]]
) -> datetime:
    """The moment at which a clock has run so long, days off and absences not counted."""
    now, left = start.astimezone(UTC), running
    for _ in range(_MOST_DAYS):
        today = now.astimezone(zone).date()
        midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), zone).astimezone(UTC)
        stands = today.weekday() in control.weekdays_off or any(first <= today <= last for first, last in away)
        if not stands:
            if now + left <= midnight:
                return now + left
            left -= midnight - now
        now = midnight
    return now
