"""Replies that wait for a moment, so that what a bot answers to a letter comes with the reply.

They lie in the outbox, to be sent in two seconds. What else they need is kept in memory alone: a
worker that dies sends the reply as it is, and what the bot answers comes in a second letter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import OutboxRow, SeatRow
from pbem.rules import Seat
from pbem.service.mailer.extras import Extras

_LONGEST = timedelta(seconds=2)


@dataclass(frozen=True, slots=True)
class PatientReply:
    """A reply that may wait, and what its seat had been told before it.

    Attributes:
        message_id: of the letter in the outbox; empty until it lies there.
        until: when it is sent as it is.
    """

    extras: Extras
    until: datetime
    reported: int
    shown: Mapping[str, str]
    references: tuple[str, ...]
    message_id: str = ""


class HeldReplies:
    """The replies of one worker that wait for what bots answer.

    They are withdrawn and written while no worker sends.
    """

    def __init__(self) -> None:
        self._of: dict[tuple[str, Seat], PatientReply] = {}

    def of_game(self, game: str, now: datetime) -> bool:
        """True if a reply of a game waits."""
        return self.wait(now) and any(name == game for name, _ in self._of)

    def wait(self, now: datetime) -> bool:
        """True if any reply waits; those whose time is over are forgotten."""
        self._of = {place: reply for place, reply in self._of.items() if now < reply.until}
        return bool(self._of)

    def is_due(self, row: SeatRow, record: GameRecord) -> bool:
        """True if a seat's reply waits for nothing any more: no bot is asked."""
        return self._waiting(row, record) is not None and not _does_bot_think(record)

    def begin(
        self, row: SeatRow, extras: Extras, record: GameRecord, now: datetime
    ) -> PatientReply | None:
        """Begin a letter to a seat that may wait; ``None``: it may not.

        A reply that waits is withdrawn, as if the seat had not been told of it, and its letter goes
        on in this one, unless this one answers another letter.
        """
        waiting = self._waiting(row, record)
        if waiting is not None and extras.receipt is None:
            record.session.execute(delete(OutboxRow).where(_lies(waiting)))
            row.reported, row.shown = waiting.reported, dict(waiting.shown)
            row.references = list(waiting.references)
            notices = (*waiting.extras.notices, *extras.notices)
            return replace(waiting, extras=replace(waiting.extras, notices=notices))
        if not extras.patient:
            return None
        until, told = now + _LONGEST, tuple(row.references)
        return PatientReply(extras, until, row.reported, dict(row.shown), told)

    def keep(
        self, row: SeatRow, reply: PatientReply, message_id: str, record: GameRecord, now: datetime
    ) -> datetime:
        """Let a letter wait if a bot is asked. Return when it is to be sent."""
        self._of.pop((row.game, row.seat), None)
        if not _does_bot_think(record):
            return now
        self._of[row.game, row.seat] = replace(reply, message_id=message_id)
        return reply.until

    def _waiting(self, row: SeatRow, record: GameRecord) -> PatientReply | None:
        """A seat's reply that waits: it lies in the outbox, and no letter came behind it."""
        reply = self._of.get((row.game, row.seat))
        if reply is None or row.references[-1:] != [reply.message_id]:
            return None
        found = record.session.execute(select(col(OutboxRow.id)).where(_lies(reply))).first()
        return reply if found is not None else None


def let_go(row: SeatRow, record: GameRecord, now: datetime) -> None:
    """Let a reply to a seat go that waits, whichever worker holds it: another letter follows."""
    if any(each.bot for each in record.seats().values()):
        waits = (
            col(OutboxRow.game) == row.game,
            col(OutboxRow.seat) == row.seat,
            col(OutboxRow.status) == "pending",
            col(OutboxRow.next_at) > now,
        )
        record.session.execute(update(OutboxRow).where(*waits).values(next_at=now))


def _lies(reply: PatientReply) -> Any:
    """The condition that a reply still lies in the outbox."""
    return (col(OutboxRow.message_id) == reply.message_id) & (
        (col(OutboxRow.status) == "pending") & (col(OutboxRow.attempts) == 0)
    )


def _does_bot_think(record: GameRecord) -> bool:
    """True if a bot is asked."""
    running = record.row.status == "running"
    return running and any(record.seats()[ask.seat].bot for ask in record.asks)
