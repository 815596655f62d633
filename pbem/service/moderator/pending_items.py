"""What waits for the moderator: games that cannot go on, letters in quarantine, a full disk."""

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import make_url, select, tuple_
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import GAMES, game_module
from pbem.ledger import Store
from pbem.ledger.tables import (
    DeadlineRow,
    DelayRow,
    GameRow,
    IncidentRow,
    LetterRow,
    OutboxRow,
    SeatRow,
)
from pbem.lobby.record import LobbyRecord
from pbem.render import Catalogue
from pbem.rules import Words
from pbem.service.base.incidents import incidents
from pbem.service.base.reasons import reason_words
from pbem.service.base.settings import Settings
from pbem.service.clocks.delays import delays_of

_KINDS = frozenset(
    (
        "silent", "refused", "unaddressed", "given_up", "bounced", "untold", "undrawn",
        "thread_missed", "thread_unread", "beacon", "event_failed", "unmarked",
        "unanswered", "timestamps",
    )
)  # fmt: skip
_FEW = 5
"""So many letters to no seat are told one by one."""
_OF_LATE = timedelta(days=7)
"""A delay is told of so long."""
LATE = timedelta(hours=24)
"""A letter that waits longer to be taken over is told of."""


@dataclass(frozen=True, slots=True)
class PendingItem:
    """Something that the moderator should see to.

    Attributes:
        subject: what: a game, a game and a seat, the mailbox, a letter, the disk.
        words: message key and facts, no secret among them.
        since: when it began.
        more: more words about it.
        stops: whether it keeps a game from going on.
    """

    subject: str
    words: Words
    since: datetime
    stops: bool
    more: tuple[Words, ...] = ()

    def text(self, words: Catalogue) -> str:
        """The item in words."""
        return " ".join(words.text(*part) for part in (self.words, *self.more))


def pending_items(session: Session, settings: Settings, now: datetime) -> list[PendingItem]:
    """Everything that waits for the moderator, what stops games first, then the oldest first."""
    found = _outdated_rules_items(session)
    known = {item.subject for item in found}
    found += [_incident_item(row) for row in incidents(session) if row.subject not in known]
    found += (
        _missed_deadline_items(session)
        + _conceded_items(session)
        + _unsent_letter_items(session, now)
        + _delay_items(session, now)
        + _quarantine_items(session)
        + _lobby_items(session, settings, now)
        + _disk_items(settings, now)
    )
    return sorted(found, key=lambda item: (not item.stops, item.since))


class OutdatedGame(NamedTuple):
    """An unfinished game with the version of its rules and the different present version."""

    id: str
    pinned: str
    present: str
    created_at: datetime


def outdated_games(session: Session) -> list[OutdatedGame]:
    """The unfinished games that began under other rules, in the order of creation."""
    module, unfinished = col(GameRow.module), col(GameRow.status).not_in(("finished", "deleted"))
    pins = session.execute(
        select(module, col(GameRow.rules_version)).where(unfinished).distinct()
    ).all()
    present = {
        name: game_module(name).rules.rules_version
        for name in {name for name, _ in pins} & GAMES.keys()
    }
    others = [(name, pinned) for name, pinned in pins if pinned != present.get(name, pinned)]
    query = (
        select(col(GameRow.id), module, col(GameRow.rules_version), col(GameRow.created_at))
        .where(unfinished, tuple_(module, col(GameRow.rules_version)).in_(others))
        .order_by(col(GameRow.created_at), col(GameRow.id))
    )
    found = session.execute(query) if others else ()
    return [OutdatedGame(id_, was, present[of], at) for id_, of, was, at in found]


def outdated_game_names(store: Store) -> list[str]:
    """The unfinished games that began under other rules, read in a transaction of its own."""
    with store.transaction() as session:
        return [game.id for game in outdated_games(session)]


def _outdated_rules_items(session: Session) -> list[PendingItem]:
    return [
        PendingItem(
            game.id,
            (
                "service.pending_item.rules",
                {"game": game.id, "pinned": game.pinned, "present": game.present},
            ),
            game.created_at,
            stops=True,
        )
        for game in outdated_games(session)
    ]


def _incident_item(row: IncidentRow) -> PendingItem:
    """A trouble on the list: a failure of a game, a letter refused, the silent mailbox."""
    kind, _, detail = row.kind.partition(" ")
    key = f"service.pending_item.{kind}" if kind in _KINDS else "service.pending_item.failed"
    subject = row.subject.removesuffix(" mail").removesuffix(" beacon").removesuffix(" answers")
    subject = subject.removesuffix(" lobby")
    facts = {
        "subject": subject,
        "detail": detail or row.kind,
        "since": row.first_at,
        "times": row.times,
    }
    return PendingItem(
        row.subject,
        (key, facts),
        row.first_at,
        stops=not row.subject.startswith("letter "),
        more=incident_number_words(row.number),
    )


def incident_number_words(number: str) -> tuple[Words, ...]:
    """The words that give the number of an incident, under which the log tells where it failed."""
    return (("service.pending_item.incident", {"number": number}),) if number else ()


def _missed_deadline_items(session: Session) -> list[PendingItem]:
    """Missed deadlines of games in which the moderator decides."""
    query = (
        select(DeadlineRow)
        .join(GameRow, col(GameRow.id) == col(DeadlineRow.game))
        .where(col(DeadlineRow.handed_over), col(GameRow.status) == "running")
    )
    return [
        PendingItem(
            f"{row.game} {row.seat}",
            (
                "service.pending_item.missed",
                {"subject": f"{row.game} {row.seat}", "since": row.out_at},
            ),
            row.out_at,
            stops=True,
        )
        for row in session.scalars(query)
    ]


def _conceded_items(session: Session) -> list[PendingItem]:
    """The seats that their players conceded, for which nobody plays."""
    query = (
        select(SeatRow)
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .where(col(SeatRow.resigned_at).is_not(None), col(GameRow.status).in_(("running", "held")))
    )
    return [
        PendingItem(
            f"{row.game} {row.seat} conceded",
            (
                "service.pending_item.conceded",
                {"subject": f"{row.game} {row.seat}", "since": row.resigned_at},
            ),
            row.resigned_at,
            stops=True,
        )
        for row in session.scalars(query)
        if row.resigned_at is not None
    ]


def _delay_items(session: Session, now: datetime) -> list[PendingItem]:
    """The seats whose clocks moved repeatedly of late by what a player alone can cause."""
    query = select(DelayRow).where(col(DelayRow.at) > now - _OF_LATE).order_by(col(DelayRow.id))
    last = {(row.game, row.seat): row for row in session.scalars(query)}
    accounts = {place: delays_of(session, *place, row.year) for place, row in last.items()}
    return [
        PendingItem(
            f"{game} {seat} delays",
            (
                "service.pending_item.delays",
                {
                    "subject": f"{game} {seat}",
                    "count": accounts[game, seat].delays,
                    "hours": f"{accounts[game, seat].total.total_seconds() / 3600:.0f}",
                    "since": row.at,
                },
            ),
            row.at,
            stops=False,
        )
        for (game, seat), row in last.items()
        if accounts[game, seat].delays > 1
    ]


def _unsent_letter_items(session: Session, now: datetime) -> list[PendingItem]:
    """Letters that the next mail server does not take over."""
    columns = (
        OutboxRow.id,
        OutboxRow.game,
        OutboxRow.seat,
        OutboxRow.recipient,
        OutboxRow.code,
        OutboxRow.created_at,
    )
    query = select(*map(col, columns)).where(
        col(OutboxRow.status) == "deferred", col(OutboxRow.created_at) < now - LATE
    )
    return [
        PendingItem(
            f"letter out {row.id}",
            (
                "service.pending_item.deferred",
                {
                    "subject": f"{row.game} {row.seat}" if row.game else row.recipient,
                    "detail": row.code,
                    "since": row.created_at,
                },
            ),
            row.created_at,
            stops=False,
        )
        for row in session.execute(query)
    ]


def _quarantine_items(session: Session) -> list[PendingItem]:
    """Letters in quarantine; why is told in the words of the check that kept them."""
    columns = (
        LetterRow.id,
        LetterRow.sender,
        LetterRow.received_at,
        LetterRow.reason,
        LetterRow.incident,
    )
    query = select(*map(col, columns)).where(col(LetterRow.status) == "quarantined")
    found = session.execute(query.order_by(col(LetterRow.id))).all()
    strange = [row for row in found if row.reason == "no_seat"]
    if len(strange) <= _FEW:
        strange = []
    together = [
        PendingItem(
            "letters in no_seat",
            (
                "service.pending_item.strangers",
                {"count": len(strange), "sender": last.sender, "since": strange[0].received_at},
            ),
            strange[0].received_at,
            stops=False,
        )
        for last in strange[-1:]
    ]
    return together + [
        PendingItem(
            f"letter in {row.id}",
            (
                "service.pending_item.quarantined",
                {"number": row.id, "sender": row.sender, "since": row.received_at},
            ),
            row.received_at,
            stops=False,
            more=(reason_words(row.reason), *incident_number_words(row.incident)),
        )
        for row in found
        if row not in strange
    ]


def _lobby_items(session: Session, settings: Settings, now: datetime) -> list[PendingItem]:
    """Those who ask to be admitted to the lobby."""
    record = LobbyRecord.look(session) if settings.lobby.enabled else None
    waiting = record.state.applicants if record is not None else ()
    if not waiting:
        return []
    words: Words = ("service.pending_item.applicants", {"count": len(waiting)})
    return [PendingItem("lobby applicants", words, now, stops=False)]


def _disk_items(settings: Settings, now: datetime) -> list[PendingItem]:
    """Little room where the database lies."""
    url = make_url(settings.database)
    lies = (
        Path(url.database).parent
        if url.drivername.startswith("sqlite") and url.database
        else Path()
    )
    free = shutil.disk_usage(lies).free // 1_000_000
    if free >= settings.low_disk_mb:
        return []
    return [PendingItem("disk", ("service.pending_item.disk", {"free": free}), now, stops=True)]
