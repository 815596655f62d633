"""Time control: when a decision is due.

It counts in the player's time zone, with their days off and absences.
"""

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
        bank_hours: what every seat's time bank holds at the start. The bank is used when the time
            to decide is up.
        bank_adds: what a move adds to it at most: the time that was left when it was made.
        bank_most: no move adds beyond this; 0: there is no limit.
    """

    hours: float = 72
    grace_hours: float = 6
    remind_hours: float = 24
    weekdays_off: tuple[int, ...] = ()
    policy: str = "default"
    bank_hours: float = 0
    bank_adds: float = 0
    bank_most: float = 0

    @property
    def has_time_banks(self) -> bool:
        """True if seats have time banks."""
        return self.bank_hours > 0 or self.bank_adds > 0


@dataclass(frozen=True, slots=True)
class Clock:
    """The moments of one deadline.

    Attributes:
        remind_at: the reminder that the time to decide runs out.
        due_at: it is up; from here on the time bank is drawn on.
        call_at: the reminder that the bank runs out. It equals ``remind_at`` when the bank holds
            less than the reminder's lead.
        out_at: the bank is empty; ``due_at`` where there is none.
        grace_at: the deadline takes effect.
    """

    remind_at: datetime
    due_at: datetime
    call_at: datetime
    out_at: datetime
    grace_at: datetime


def compute_clock(  # noqa: PLR0913, PLR0917 - always from all the facts
    asked_at: datetime,
    control: TimeControl,
    zone: str,
    absences: Iterable[tuple[date, date]],
    still: Iterable[tuple[datetime, datetime]] = (),
    extended: timedelta = timedelta(),
    bank: timedelta = timedelta(),
) -> Clock:
    """When a decision is due. It is always computed from all the facts, so none undoes another.

    Args:
        asked_at: aware moment.
        control: the game's time control.
        zone: the player's time zone (IANA name); days begin and end there.
        absences: days away, both included.
        still: when the service or its mailbox could not be reached: clocks stood still.
        extended: time the moderator gave besides.
        bank: what the seat's time bank holds.
    """
    calendar = _Calendar(control, ZoneInfo(zone), tuple(absences), tuple(sorted(still)))
    due = calendar.moment_after(asked_at, timedelta(hours=control.hours) + extended)
    out = calendar.moment_after(due, bank)
    remind = max(asked_at, due - timedelta(hours=control.remind_hours))
    call = out - timedelta(hours=control.remind_hours)
    grace = calendar.moment_after(out, timedelta(hours=control.grace_hours))
    return Clock(remind, due, call if call > due else remind, out, grace)


def time_used(
    asked_at: datetime,
    until: datetime,
    control: TimeControl,
    zone: str,
    absences: Iterable[tuple[date, date]],
    still: Iterable[tuple[datetime, datetime]] = (),
) -> timedelta:
    """How long a clock ran from the ask to ``until``; the arguments of :func:`compute_clock`."""
    calendar = _Calendar(control, ZoneInfo(zone), tuple(absences), tuple(sorted(still)))
    return calendar.time_between(asked_at, until)


@dataclass(frozen=True, slots=True)
class _Calendar:
    """When a player's clock runs."""

    control: TimeControl
    zone: ZoneInfo
    away: tuple[tuple[date, date], ...]
    still: tuple[tuple[datetime, datetime], ...]

    def moment_after(self, start: datetime, running: timedelta) -> datetime:
        """The moment when a clock has run this long, without days off, absences and outages."""
        now, left = start.astimezone(UTC), running
        for _ in range(_MOST_DAYS):
            stop, runs = self._until_state_changes(now)
            if runs:
                if now + left <= stop:
                    return now + left
                left -= stop - now
            now = stop
        return now

    def time_between(self, start: datetime, end: datetime) -> timedelta:
        """How long a clock runs between two moments, without days off, absences and outages."""
        now, ran = start.astimezone(UTC), timedelta()
        while now < end:
            stop, runs = self._until_state_changes(now)
            if runs:
                ran += min(stop, end) - now
            now = stop
        return ran

    def _until_state_changes(self, now: datetime) -> tuple[datetime, bool]:
        """Until when the clock keeps its present state, and whether it runs."""
        today = now.astimezone(self.zone).date()
        midnight = datetime.combine(
            today + timedelta(days=1), datetime.min.time(), self.zone
        ).astimezone(UTC)
        if today.weekday() in self.control.weekdays_off or any(
            first <= today <= last for first, last in self.away
        ):
            return midnight, False
        if (ends := [ended for began, ended in self.still if began <= now < ended]) != []:
            return max(ends), False
        return min([midnight, *(began for began, _ in self.still if began > now)]), True
