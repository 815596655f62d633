"""The rounds of the public beacon: its servers are asked for them in a thread of their own."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from http.client import HTTPException
from threading import Thread
from time import monotonic, sleep
from typing import TypeVar
from urllib.request import Request

import msgspec

from pbem.ledger import Beacon, RoundAwaited
from pbem.logs import Log
from pbem.web import web_answer

log = Log()
T = TypeVar("T")
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
