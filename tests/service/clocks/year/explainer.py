"""When a clock may run out, computed from outside events, without the service's code."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

Place = tuple[str, str]
"""A game and a seat."""


@dataclass(frozen=True)
class Accepted:
    """A letter that the next mail server took."""

    at: datetime
    written: datetime
    message_id: str


@dataclass(frozen=True)
class Person:
    """A player: their time zone and their days away, each with the moment they announced them."""

    zone: ZoneInfo
    away: list[tuple[date, date, datetime]] = field(default_factory=list)


@dataclass
class Diary:
    """What happened, by true time, whatever the machine's clock showed.

    Attributes:
        ticks: every moment at which the service ticked.
        reads: every moment at which it could read its mailbox.
        wrong: times in which the machine's clock was wrong, and whether it was behind for long.
        accepted: letters taken over, by whom they were to.
        bounced: when the notice came that a letter came back.
        heard: when a player's letter was worked.
        extended: hours that the moderator gave.
    """

    ticks: list[datetime] = field(default_factory=list)
    reads: list[datetime] = field(default_factory=list)
    wrong: list[tuple[datetime, datetime, bool]] = field(default_factory=list)
    accepted: dict[Place, list[Accepted]] = field(default_factory=dict)
    bounced: dict[str, datetime] = field(default_factory=dict)
    heard: dict[Place, list[datetime]] = field(default_factory=dict)
    extended: dict[Place, list[tuple[datetime, float]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Bank:
    """A time bank: its content before and after a decision, and the most that a move adds."""

    held: timedelta
    left: timedelta
    adds: timedelta
    most: timedelta


@dataclass(frozen=True)
class Asking:
    """One decision: who was asked when, until when, and when its deadline took effect, if it did.

    ``moved``: True if it ended because the seat moved, by itself, by deadline or by moderator.
    """

    place: Place
    person: Person
    hours: float
    grace: float
    bank: Bank
    weekdays_off: frozenset[int]
    moved: bool
    asked: datetime
    ended: datetime
    fired: datetime | None


@dataclass(frozen=True)
class Explainer:
    """Judges deadlines by the rules that players are promised.

    Attributes:
        patience: a longer silence of the service or its mailbox is an outage. Clocks stop in it.
        step: the longest time between two looks of the service at its clocks.
    """

    diary: Diary
    patience: timedelta
    step: timedelta

    def objection(self, asking: Asking) -> str:
        """The error in a deadline: too early, too late or never, or a wrong bank.

        Empty if all is as promised.
        """
        return self._untimely(asking) or ("" if self._is_paid(asking) else "bank")

    def _untimely(self, asking: Asking) -> str:
        told = self._told(asking, by=asking.fired or asking.ended)
        if asking.fired is None:
            since = self._told(asking, by=asking.ended, surely=True)
            late = since is not None and self._ran(asking, since, asking.ended) > self._due(
                asking
            ) + self._slack(asking)
            return "never" if late else ""
        if told is None:
            return "untold"
        ran = self._ran(asking, told, asking.fired) + self._ran_before_it_came_back(asking, told)
        if ran < self._due(asking) - self._jumps(asking) * self.patience:
            return "early"
        since = self._told(asking, by=asking.fired, surely=True)
        late = since is not None and self._ran(asking, since, asking.fired) > self._due(
            asking
        ) + self._slack(asking)
        return "late" if late else ""

    def _told(self, asking: Asking, by: datetime, *, surely: bool = False) -> datetime | None:
        """When the player was told the ask by a letter that did not come back.

        ``surely``: only by such a letter.

        A player who writes after a letter to them came back knows of the game too.
        """
        bounced = self.diary.bounced
        reached = [
            letter.at
            for letter in self.diary.accepted.get(asking.place, ())
            if letter.written >= asking.asked.replace(microsecond=0)
            and letter.at <= by
            and (letter.message_id not in bounced or bounced[letter.message_id] > by)
        ]
        if not surely:
            reached += [moment for moment in self._heard(asking) if moment <= by]
        return min(reached, default=None)

    def _ran_before_it_came_back(self, asking: Asking, told: datetime) -> timedelta:
        """What a clock ran between a letter that came back and the notice of that.

        A player who then writes gets back only the time since the notice.
        """
        if told not in self._heard(asking):
            return timedelta()
        bounced = self.diary.bounced
        runs = (
            self._ran(asking, letter.at, bounced[letter.message_id])
            for letter in self.diary.accepted.get(asking.place, ())
            if letter.written >= asking.asked.replace(microsecond=0)
            and bounced.get(letter.message_id, told) < told
        )
        return max(runs, default=timedelta())

    def _heard(self, asking: Asking) -> Iterable[datetime]:
        """When the player wrote, since the ask, after a letter to them came back."""
        bounced = [
            self.diary.bounced.get(letter.message_id)
            for letter in self.diary.accepted.get(asking.place, ())
        ]
        first = min(filter(None, bounced), default=None)
        return [
            h
            for h in self.diary.heard.get(asking.place, ())
            if first is not None and h >= max(first, asking.asked)
        ]

    def _due(self, asking: Asking) -> timedelta:
        """How long the clock must run, the time bank and the grace after it included."""
        return self._to_decide(asking) + asking.bank.held + timedelta(hours=asking.grace)

    def _to_decide(self, asking: Asking) -> timedelta:
        given = (
            hours
            for at, hours in self.diary.extended.get(asking.place, ())
            if asking.asked <= at <= asking.ended
        )
        return timedelta(hours=asking.hours + sum(given))

    def _is_paid(self, asking: Asking) -> bool:
        """Whether the bank holds afterwards what the decision left in it.

        If a letter was late or the machine's clock wrong, only the bounds of the used time are
        known.
        """
        bank, minute = asking.bank, timedelta(minutes=1)
        if not asking.moved:
            return bank.left == bank.held
        told = self._told(asking, by=asking.ended, surely=True) or asking.ended
        doubt = self._doubt(asking)
        least = self._left(asking, self._ran(asking, asking.asked, asking.ended) + doubt)
        return (
            least - minute
            <= bank.left
            <= self._left(asking, self._ran(asking, told, asking.ended) - doubt) + minute
        )

    def _left(self, asking: Asking, used: timedelta) -> timedelta:
        """What a bank holds after a move that took so long."""
        bank, none = asking.bank, timedelta()
        left = max(none, bank.held - max(none, used - self._to_decide(asking)))
        room = bank.most - left if bank.most else bank.adds
        return left + max(
            none, min(bank.adds, timedelta(hours=asking.hours) - max(none, used), room)
        )

    def _jumps(self, asking: Asking) -> int:
        """How often the machine's clock went wrong or right meanwhile."""
        return sum(
            (begin > asking.asked) + (end > asking.asked) for begin, end, _ in self._wrong(asking)
        )

    def _slack(self, asking: Asking) -> timedelta:
        """How late the service may be: it looks at intervals, and a wrong clock costs no player."""
        return 3 * self.step + timedelta(minutes=1) + self._doubt(asking)

    def _doubt(self, asking: Asking) -> timedelta:
        """By how much a wrong clock of the machine may have moved the player's."""
        doubt = timedelta()
        for begin, end, behind in self._wrong(asking):
            doubt += end - begin + 2 * (self.patience + self.step)
            if behind:
                doubt += self._ran(asking, asking.asked, end)
        return doubt

    def _wrong(self, asking: Asking) -> list[tuple[datetime, datetime, bool]]:
        return [
            wrong
            for wrong in self.diary.wrong
            if wrong[1] > asking.asked - self.step and wrong[0] <= asking.ended
        ]

    def _ran(self, asking: Asking, start: datetime, end: datetime) -> timedelta:
        """How much of a time the player could use: days of play, with service and mailbox up."""
        still = [
            *_silences(self.diary.ticks, start, end, self.patience),
            *_silences(self.diary.reads, start, end, self.patience),
        ]
        edges = {start, end, *_midnights(start, end, asking.person.zone)}
        edges |= {moment for silence in still for moment in silence if start < moment < end}
        ran = timedelta()
        for begin, stop in pairwise(sorted(edges)):
            middle = begin + (stop - begin) / 2
            day = middle.astimezone(asking.person.zone).date()
            away = any(
                first <= day <= last and said <= end for first, last, said in asking.person.away
            )
            if (
                day.weekday() in asking.weekdays_off
                or away
                or any(a < middle < b for a, b in still)
            ):
                continue
            ran += stop - begin
        return ran


def _silences(
    moments: list[datetime], start: datetime, end: datetime, patience: timedelta
) -> Iterable[tuple[datetime, datetime]]:
    """The silences longer than the patience, as far as they overlap a time."""
    first, last = max(0, bisect_right(moments, start) - 1), bisect_right(moments, end) + 1
    return [(a, b) for a, b in pairwise(moments[first:last]) if b - a > patience]


def _midnights(start: datetime, end: datetime, zone: ZoneInfo) -> Iterable[datetime]:
    """The beginnings of days between two moments."""
    day = start.astimezone(zone).date() + timedelta(days=1)
    while (midnight := datetime(day.year, day.month, day.day, tzinfo=zone)) < end:
        yield midnight.astimezone(start.tzinfo)
        day += timedelta(days=1)
