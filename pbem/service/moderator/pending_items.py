"""What waits for the moderator: games that cannot go on, letters in quarantine, a full disk."""

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pbem.games.registry import GAMES, present_rules_version
from pbem.ledger.database.plain_sql import Rows, SessionRows, moment
from pbem.rules import Words
from pbem.service.base.database_url import sqlite_path
from pbem.service.base.reasons import reason_words
from pbem.service.clocks.delay_account import DelayAccount, account_of

if TYPE_CHECKING:
    from pbem.ledger import Store
    from pbem.render import Catalogue
    from pbem.service.base.settings import Settings

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


_PINS = (
    "SELECT DISTINCT module, rules_version FROM games WHERE status NOT IN ('finished', 'deleted')"
)
_OUTDATED = (
    "SELECT id, created_at FROM games WHERE status NOT IN ('finished', 'deleted')"
    " AND module = :module AND rules_version = :pinned ORDER BY created_at, id"
)
_INCIDENTS = "SELECT subject, kind, number, times, first_at FROM incidents ORDER BY first_at"
_MISSED = (
    "SELECT deadlines.game, deadlines.seat, deadlines.out_at FROM deadlines"
    " JOIN games ON games.id = deadlines.game"
    " WHERE deadlines.handed_over AND games.status = 'running'"
)
_CONCEDED = (
    "SELECT seats.game, seats.seat, seats.resigned_at FROM seats"
    " JOIN games ON games.id = seats.game"
    " WHERE seats.resigned_at IS NOT NULL AND games.status IN ('running', 'held')"
)
_DELAYS = "SELECT game, seat, year, at FROM delays WHERE at > :since ORDER BY id"
_UNSENT = (
    "SELECT id, game, seat, recipient, code, created_at FROM outbox"
    " WHERE status = 'deferred' AND created_at < :before"
)
_QUARANTINED = (
    "SELECT id, sender, received_at, reason, incident FROM letters"
    " WHERE status = 'quarantined' ORDER BY id"
)


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

    def text(self, words: "Catalogue") -> str:
        """The item in words."""
        return " ".join(words.text(*part) for part in (self.words, *self.more))


def pending_items(rows: Rows, settings: "Settings", now: datetime) -> list[PendingItem]:
    """Everything that waits for the moderator, what stops games first, then the oldest first."""
    found = _outdated_rules_items(rows)
    known = {item.subject for item in found}
    found += [item for item in _incident_items(rows) if item.subject not in known]
    found += (
        _missed_deadline_items(rows)
        + _conceded_items(rows)
        + _unsent_letter_items(rows, now)
        + _delay_items(rows, now)
        + _quarantine_items(rows)
        + _lobby_items(rows, settings, now)
        + _disk_items(settings, now)
    )
    return sorted(found, key=lambda item: (not item.stops, item.since))


class OutdatedGame(NamedTuple):
    """An unfinished game with the version of its rules and the different present version."""

    id: str
    pinned: str
    present: str
    created_at: datetime


def outdated_games(rows: Rows) -> list[OutdatedGame]:
    """The unfinished games that began under other rules, in the order of creation."""
    found = []
    for module, pinned in rows.rows(_PINS):
        present = present_rules_version(module) if module in GAMES else pinned
        if pinned != present:
            found += [
                OutdatedGame(game, pinned, present, moment(at))
                for game, at in rows.rows(_OUTDATED, module=module, pinned=pinned)
            ]
    return sorted(found, key=lambda game: (game.created_at, game.id))


def outdated_game_names(store: "Store") -> list[str]:
    """The unfinished games that began under other rules, read in a transaction of its own."""
    with store.transaction() as session:
        return [game.id for game in outdated_games(SessionRows(session))]


def _outdated_rules_items(rows: Rows) -> list[PendingItem]:
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
        for game in outdated_games(rows)
    ]


def _incident_items(rows: Rows) -> list[PendingItem]:
    """The troubles on the list: a failure of a game, a letter refused, the silent mailbox."""
    return [
        _incident_item(subject, kind, number, times, moment(first))
        for subject, kind, number, times, first in rows.rows(_INCIDENTS)
    ]


def _incident_item(about: str, told: str, number: str, times: int, first: datetime) -> PendingItem:
    kind, _, detail = told.partition(" ")
    key = f"service.pending_item.{kind}" if kind in _KINDS else "service.pending_item.failed"
    subject = about.removesuffix(" mail").removesuffix(" beacon").removesuffix(" answers")
    facts = {"subject": subject, "detail": detail or told, "since": first, "times": times}
    return PendingItem(
        about,
        (key, facts),
        first,
        stops=not about.startswith("letter "),
        more=incident_number_words(number),
    )


def incident_number_words(number: str) -> tuple[Words, ...]:
    """The words that give the number of an incident, under which the log tells where it failed."""
    return (("service.pending_item.incident", {"number": number}),) if number else ()


def _missed_deadline_items(rows: Rows) -> list[PendingItem]:
    """Missed deadlines of games in which the moderator decides."""
    return [
        PendingItem(
            f"{game} {seat}",
            (
                "service.pending_item.missed",
                {"subject": f"{game} {seat}", "since": moment(out_at)},
            ),
            moment(out_at),
            stops=True,
        )
        for game, seat, out_at in rows.rows(_MISSED)
    ]


def _conceded_items(rows: Rows) -> list[PendingItem]:
    """The seats that their players conceded, for which nobody plays."""
    return [
        PendingItem(
            f"{game} {seat} conceded",
            (
                "service.pending_item.conceded",
                {"subject": f"{game} {seat}", "since": moment(resigned_at)},
            ),
            moment(resigned_at),
            stops=True,
        )
        for game, seat, resigned_at in rows.rows(_CONCEDED)
    ]


def _delay_items(rows: Rows, now: datetime) -> list[PendingItem]:
    """The seats whose clocks moved repeatedly of late by what a player alone can cause."""
    found = rows.rows(_DELAYS, since=now - _OF_LATE)
    last = {(game, seat): (year, moment(at)) for game, seat, year, at in found}
    accounts = {
        (game, seat): account_of(rows, game, seat, year) for (game, seat), (year, _) in last.items()
    }
    return [
        _delay_item(*place, accounts[place], at)
        for place, (_, at) in last.items()
        if accounts[place].delays > 1
    ]


def _delay_item(game: str, seat: str, account: DelayAccount, at: datetime) -> PendingItem:
    facts = {
        "subject": f"{game} {seat}",
        "count": account.delays,
        "hours": f"{account.total.total_seconds() / 3600:.0f}",
        "since": at,
    }
    words = ("service.pending_item.delays", facts)
    return PendingItem(f"{game} {seat} delays", words, at, stops=False)


def _unsent_letter_items(rows: Rows, now: datetime) -> list[PendingItem]:
    """Letters that the next mail server does not take over."""
    return [
        PendingItem(
            f"letter out {number}",
            (
                "service.pending_item.deferred",
                {
                    "subject": f"{game} {seat}" if game else recipient,
                    "detail": code,
                    "since": moment(at),
                },
            ),
            moment(at),
            stops=False,
        )
        for number, game, seat, recipient, code, at in rows.rows(_UNSENT, before=now - LATE)
    ]


def _quarantine_items(rows: Rows) -> list[PendingItem]:
    """Letters in quarantine; why is told in the words of the check that kept them."""
    found = [_Quarantined(*row) for row in rows.rows(_QUARANTINED)]
    strange = [row for row in found if row.reason == "no_seat"]
    if len(strange) <= _FEW:
        strange = []
    together = [
        PendingItem(
            "letters in no_seat",
            (
                "service.pending_item.strangers",
                {
                    "count": len(strange),
                    "sender": last.sender,
                    "since": moment(strange[0].received_at),
                },
            ),
            moment(strange[0].received_at),
            stops=False,
        )
        for last in strange[-1:]
    ]
    return together + [
        PendingItem(
            f"letter in {row.id}",
            (
                "service.pending_item.quarantined",
                {"number": row.id, "sender": row.sender, "since": moment(row.received_at)},
            ),
            moment(row.received_at),
            stops=False,
            more=(reason_words(row.reason), *incident_number_words(row.incident)),
        )
        for row in found
        if row not in strange
    ]


class _Quarantined(NamedTuple):
    """A letter in quarantine."""

    id: int
    sender: str
    received_at: datetime | str
    reason: str
    incident: str


def _lobby_items(rows: Rows, settings: "Settings", now: datetime) -> list[PendingItem]:
    """Those who ask to be admitted to the lobby."""
    if not settings.lobby.enabled:
        return []
    from pbem.lobby.record import lobby_on_record  # noqa: PLC0415 - few services have one

    waiting = lobby_on_record(rows).applicants
    if not waiting:
        return []
    words: Words = ("service.pending_item.applicants", {"count": len(waiting)})
    return [PendingItem("lobby applicants", words, now, stops=False)]


def _disk_items(settings: "Settings", now: datetime) -> list[PendingItem]:
    """Little room where the database lies."""
    file = sqlite_path(settings.database)
    free = shutil.disk_usage(file.parent if file else Path()).free // 1_000_000
    if free >= settings.low_disk_mb:
        return []
    return [PendingItem("disk", ("service.pending_item.disk", {"free": free}), now, stops=True)]
