"""The battles of a timeline: each with its records and the steps in which it was fought."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pbem.render.kit.renderer import Renderer
from pbem.render.site.timeline import Step, Timeline
from pbem.rules import LogEntry, Logged, LogRecord, Rolled


@dataclass(frozen=True)
class Battle:
    """A battle.

    Attributes:
        number: its place in the timeline, from 1.
        first, last: the steps in which it began and ended.
        entry: the log entry with which it began.
        records: what is told of it, from that entry on.
        rolls_before: how many dice the game had rolled before it.
    """

    number: int
    first: Step
    last: Step
    entry: LogEntry
    records: tuple[LogRecord, ...]
    rolls_before: int

    @property
    def dice(self) -> tuple[int, ...]:
        """What its dice showed, in order."""
        return tuple(record.value for record in self.records if isinstance(record, Rolled))

    @property
    def file_name(self) -> str:
        """Of its page."""
        return page_name(self.number)

    @property
    def picture_name(self) -> str:
        """Of its card."""
        return card_name(self.number)


def page_name(number: int) -> str:
    """The file name of the page of a battle, by its place in the timeline."""
    return f"battle-{number}.html"


def card_name(number: int) -> str:
    """The file name of its card."""
    return f"battle-{number}.png"


class _Told(NamedTuple):
    """A record, the step in which it is told, and how many dice were rolled before it."""

    step: Step
    record: LogRecord
    rolls: int


def battles_of(timeline: Timeline) -> tuple[Battle, ...]:
    """All battles in order.

    A battle ends before the first entry that tells of something else.
    """
    return tuple(_battles(timeline))


def _battles(timeline: Timeline) -> Iterator[Battle]:
    number, rolls, told = 0, 0, list[_Told]()
    for step in timeline.steps:
        for record in step.records:
            begins = _begins(record, timeline.renderer)
            if told and (begins or not _goes_on(told[-1].record, record, timeline.renderer)):
                number += 1
                yield _battle(number, told)
                told = []
            if begins or told:
                told.append(_Told(step, record, rolls))
            rolls += isinstance(record, Rolled)
    if told:
        yield _battle(number + 1, told)


def _begins(record: LogRecord, renderer: Renderer) -> bool:
    return isinstance(record, Logged) and isinstance(record.entry, renderer.battles)


def _goes_on(before: LogRecord, record: LogRecord, renderer: Renderer) -> bool:
    """Whether a record tells of the same battle as the one before."""
    is_over = isinstance(entry_of(before), renderer.battle_ends)
    return not is_over and isinstance(entry_of(record), renderer.battle_entries)


def _battle(number: int, told: Sequence[_Told]) -> Battle:
    first, last = told[0], told[-1]
    records = tuple(each.record for each in told)
    return Battle(number, first.step, last.step, entry_of(first.record), records, first.rolls)


def entry_of(record: LogRecord) -> LogEntry:
    """What a record tells; of a roll or a draw, why it was made."""
    return record.entry if isinstance(record, Logged) else record.why
