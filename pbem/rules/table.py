"""The table: chance and memory of one adjudication, live, scripted or sealed."""

import hashlib
import hmac
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from pbem.rules.errors import OutOfScript, WouldReveal
from pbem.rules.log import PUBLIC, Audience, Drawn, LogEntry, Logged, LogRecord, Rolled

T = TypeVar("T")

_WORD = 2**64


def seed_commitment(seed: bytes) -> str:
    """SHA-256 of a dice seed as hexadecimal.

    The first letter publishes it; the seed, once opened, proves it.
    """
    return hashlib.sha256(seed).hexdigest()


class Chance(Protocol):
    """Where numbers come from."""

    @property
    def used(self) -> int:
        """How many numbers were tried since the event in work began."""

    def bind(self, event: str, used: int = 0) -> None:
        """Draw for this event from now on.

        Args:
            event: what its dice depend on, as hexadecimal.
            used: how many numbers were already drawn for it.
        """

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``."""


class SeededChance:
    """Chance that nobody can foresee and everybody can verify.

    A number is HMAC-SHA256(seed, event ‖ counter), rejection-sampled.

    The first eight bytes of each digest, big-endian, are reduced modulo ``bound``. A value in the
    incomplete last run is rejected, and the counter moves on. RFC 2104 (HMAC).
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._event = b""
        self.used = 0

    def bind(self, event: str, used: int = 0) -> None:
        """Draw for this event from now on.

        Args:
            event: what its dice depend on, as hexadecimal.
            used: how many numbers were already drawn for it.
        """
        self._event = bytes.fromhex(event)
        self.used = used

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``; every value is as likely as any other."""
        limit = _WORD - _WORD % bound
        while True:
            message = self._event + self.used.to_bytes(8, "big")
            value = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:8], "big")
            self.used += 1
            if value < limit:
                return value % bound


class ScriptedChance:
    """Chance read from a list: examples of a rulebook, imported games. Values count from 0."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = deque(values)
        self.used = 0

    def bind(self, event: str, used: int = 0) -> None:  # noqa: ARG002 - for no event
        """Count from ``used``; the script goes on where it stands, whatever the event."""
        self.used = used

    def below(self, bound: int) -> int:
        """The next value of the script.

        Raises:
            OutOfScript: the script is at its end, or its value is not below ``bound``.
        """
        if not self._values or not 0 <= self._values[0] < bound:
            raise OutOfScript(bound, list(self._values)[:1])
        self.used += 1
        return self._values.popleft()


class Table:
    """Chance and memory of one adjudication: all that the rules get from outside.

    Attributes:
        sealed: nothing is rolled, drawn or revealed at it.
        assumes_harmless: true if a sealed table returns the harmless face of a die that has one.
        assumed_harmless: true if it did so.
        assumes_idle: true if other seats are taken to do nothing, so that answers reveal nothing.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.sealed = self.assumes_harmless = self.assumed_harmless = self.assumes_idle = False
        self.revealed = False
        self._records: list[LogRecord] = []

    def roll(self, sides: int, why: LogEntry, harmless: int | None = None) -> int:
        """Roll one die of ``sides`` faces in public; the value counts from 1.

        ``harmless`` is a face that changes nothing, if there is one. A sealed table that
        assumes it returns it without a roll.

        Raises:
            WouldReveal: the table is sealed.
        """
        if self.sealed and self.assumes_harmless and harmless is not None:
            self.assumed_harmless = True
            return harmless
        self.reveal()
        value = self.chance.below(sides) + 1
        self._records.append(Rolled(why, sides, value))
        return value

    def draw(self, things: Sequence[T], why: LogEntry, audience: Audience) -> T:
        """One of the things, drawn blindly; only the audience learns which.

        Raises:
            WouldReveal: the table is sealed.
        """
        self.reveal()
        index = self.chance.below(len(things))
        self._records.append(Drawn(why, len(things), index, audience))
        return things[index]

    def reveal(self, *, by_answer: bool = False) -> None:
        """Declare that the next step reveals something to a seat: taking back is no longer free.

        Args:
            by_answer: the answer of another seat reveals it, unless that seat does nothing.

        Raises:
            WouldReveal: the table is sealed.
        """
        if by_answer and self.assumes_idle:
            return
        if self.sealed:
            raise WouldReveal(by_answer=by_answer)
        self.revealed = True

    def log(self, entry: LogEntry, audience: Audience = PUBLIC) -> None:
        """Put a typed fact on record."""
        self._records.append(Logged(entry, audience))

    def drain(self) -> list[LogRecord]:
        """All records since the last call, oldest first."""
        records, self._records = self._records, []
        return records
