"""The public beacon at work: its servers are asked for rounds.

A game waits while its round is not available.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from http.client import HTTPException
from threading import Thread
from time import monotonic, sleep
from typing import TypeVar
from urllib.request import Request

import msgspec
import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Beacon, GameRecord, RoundAwaited
from pbem.ledger.tables import DeadlineRow, GameRow, IncidentRow
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import note_incident, resolve_incidents
from pbem.service.clocks.timekeeping import player_of, recompute_clock
from pbem.service.lifecycle.moderator_actions import notify_all
from pbem.web import web_answer

log = structlog.get_logger()
T = TypeVar("T")
LATE_LETTERS = timedelta(minutes=3)
"""The extra delay before a deadline takes effect in a game with a beacon.

A letter may wait for its round.
"""
_OVERDUE, _FAILING = timedelta(minutes=1), timedelta(seconds=5)
"""The moderator hears of a round that is overdue by the first.

The servers must also have failed for the second.
"""
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(seconds=1), timedelta(seconds=30)
_LOOK_SECONDS, _ANSWER_SECONDS = 0.05, 5.0
_MOST_BYTES, _MOST_ROUNDS = 2000, 10_000


class _Answer(msgspec.Struct):
    signature: str


class BeaconRounds:
    """The rounds of public beacons that this process knows.

    A separate thread asks the servers, one round at a time, and never while a transaction is open.
    An answer without the network's signature is ignored. After a failure the next try waits.

    Attributes:
        patience: seconds to wait here for a round; 0 if the caller comes back for it.
    """

    def __init__(
        self, servers: Sequence[str], now: Callable[[], datetime], patience: float = 10.0
    ) -> None:
        self.patience = patience
        self._servers, self._now = tuple(servers), now
        self._known: dict[tuple[str, int], str] = {}
        self._asking: Thread | None = None
        self._pause = _FIRST_PAUSE
        self._not_before: datetime | None = None
        self._failing_since: datetime | None = None

    @property
    def failing_for(self) -> timedelta:
        """How long no server has given what it was asked for; zero since the last one that did."""
        now = self._now()
        return now - (self._failing_since or now)

    def signature_of(self, beacon: Beacon, number: int) -> str | None:
        """The signature of a round; ``None``: it is not known."""
        return self._known.get((beacon.key, number))

    def run_with_rounds(self, act: Callable[[], T]) -> T:
        """Run an action. If it awaits a round, request the round and run it again.

        Raises:
            RoundAwaited: the round is not out, or could not be had.
        """
        while True:
            try:
                return act()
            except RoundAwaited as awaited:
                if not self.wait_for_round(awaited.beacon, awaited.number):
                    raise

    def wait_for_round(self, beacon: Beacon, number: int) -> bool:
        """True if a round is known, after it was requested and awaited."""
        end = monotonic() + self.patience
        while self.signature_of(beacon, number) is None:
            if beacon.time_of_round(number) <= self._now():
                self._request_round(beacon, number)
            left = end - monotonic()
            if left <= 0 or self.pause_before_retry(beacon, number) > timedelta(seconds=left):
                return False
            sleep(min(_LOOK_SECONDS, left))
        return True

    def pause_before_retry(self, beacon: Beacon, number: int) -> timedelta:
        """How long it is of no use to try again for a round that is not known."""
        now = self._now()
        until_out = beacon.time_of_round(number) - now
        put_off = (self._not_before or now) - now
        return max(until_out, put_off if put_off <= _LONGEST_PAUSE else timedelta(), timedelta())

    def _request_round(self, beacon: Beacon, number: int) -> None:
        if self.pause_before_retry(beacon, number) or (
            self._asking is not None and self._asking.is_alive()
        ):
            return
        self._asking = Thread(target=self._fetch_round, args=(beacon, number), daemon=True)
        self._asking.start()

    def _fetch_round(self, beacon: Beacon, number: int) -> None:
        for server in self._servers:
            try:
                signature = msgspec.json.decode(
                    _fetch_page(f"{server}{beacon.chain}/public/{number}"), type=_Answer
                ).signature
            except (OSError, ValueError, HTTPException) as error:
                log.warning("beacon_lost", server=server, error=type(error).__name__)
                continue
            if beacon.has_signed(number, signature):
                if len(self._known) >= _MOST_ROUNDS:
                    self._known.clear()
                self._known[beacon.key, number] = signature
                self._pause, self._not_before, self._failing_since = _FIRST_PAUSE, None, None
                return
            log.warning("beacon_false", server=server)
        now = self._now()
        self._failing_since = self._failing_since or now
        self._not_before, self._pause = now + self._pause, min(self._pause * 2, _LONGEST_PAUSE)


def _fetch_page(address: str) -> bytes:
    """What a server gives for an address of the settings (raises OSError, HTTPException)."""
    request = Request(address, headers={"User-Agent": "pbem"})  # noqa: S310
    return web_answer(request, _ANSWER_SECONDS, _MOST_BYTES)


def note_waiting_game(context: ServiceContext, rounds: BeaconRounds, awaited: RoundAwaited) -> None:
    """Report a game to the moderator when its round is long overdue. The game's clocks stop."""
    now = context.now()
    if (
        rounds.failing_for < _FAILING
        or now - awaited.beacon.time_of_round(awaited.number) < _OVERDUE
    ):
        return
    with context.store.transaction() as session:
        session.get_one(GameRow, awaited.game, with_for_update=True)
        note_incident(session, _incident_subject(awaited.game), f"beacon {awaited.number}", now)


def waiting_games(session: Session) -> list[tuple[str, Beacon | None, int]]:
    """The games that are known to wait for a round, each with its beacon (if any) and the round."""
    named = (
        select(IncidentRow)
        .where(col(IncidentRow.kind).startswith("beacon "))
        .order_by(col(IncidentRow.subject))
    )
    found = []
    for incident in session.scalars(named):
        row = session.get_one(GameRow, incident.subject.partition(" ")[0])
        found.append(
            (
                row.id,
                msgspec.convert(row.beacon, Beacon | None),
                int(incident.kind.partition(" ")[2]),
            )
        )
    return found


def resume_after_wait(session: Session, context: ServiceContext, game: str) -> None:
    """A game waits no longer: its clocks stood still meanwhile, and everybody is told."""
    game_record = GameRecord.load(session, game, context.store.module)
    since = give_back_waiting_time(game_record, context.now())
    if since is not None and game_record.row.status == "running":
        notify_all(
            game_record,
            ("service.notice.beacon_back", {"since": since}),
            context.settings,
            context.now(),
        )


def give_back_waiting_time(game_record: GameRecord, now: datetime) -> datetime | None:
    """Give a game's clocks back the time that it waited.

    Return when the wait began, if it waited.
    """
    session, game = game_record.session, game_record.row
    incident = session.get(IncidentRow, _incident_subject(game.id))
    if incident is None:
        return None
    since = incident.first_at
    for deadline in session.scalars(select(DeadlineRow).where(col(DeadlineRow.game) == game.id)):
        deadline.extended += max(0, round((now - max(since, deadline.asked_at)).total_seconds()))
        recompute_clock(session, deadline, game, player_of(session, game.id, deadline.seat))
    resolve_incidents(session, _incident_subject(game.id))
    return since


def _incident_subject(game: str) -> str:
    return f"{game} beacon"
