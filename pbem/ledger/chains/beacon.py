"""The public beacon. The first round after a letter is received enters the dice of its orders.

A drand network signs the number of each round at a fixed time. Nobody knows a round before it is
published. Everybody can verify it later with the network's public key. The scheme is
``bls-unchained-g1-rfc9380``: BLS12-381, signatures in G1, hashed to the curve by RFC 9380.
"""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from pbem.extras import importing
from pbem.ledger.database.timestamps import format_timestamp, parse_timestamp

if TYPE_CHECKING:
    from py_arkworks_bls12381 import G1Point

    from pbem.ledger.database.tables import GameRow

MIXED_IN = ("started", "order")
"""Kinds of decisions that a round is mixed in to, as long as a game has a beacon."""
_DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_FIRST_ROUND = 1


class Beacon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network of drand's.

    Attributes:
        chain: its hash, by which its servers know it.
        key: its public key, in hexadecimal.
        period: seconds between two rounds.
        genesis: Unix time of the first round.
    """

    chain: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    key: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{192}$")]
    period: Annotated[int, msgspec.Meta(ge=1, le=86400)]
    genesis: Annotated[int, msgspec.Meta(ge=0, lt=2**33)]

    def first_round_after(self, moment: datetime) -> int:
        """The first round that comes out after a moment."""
        return max(
            _FIRST_ROUND, int((moment.timestamp() - self.genesis) // self.period) + 1 + _FIRST_ROUND
        )

    def time_of_round(self, number: int) -> datetime:
        """When a round comes out."""
        return datetime.fromtimestamp(self.genesis + (number - _FIRST_ROUND) * self.period, UTC)

    def has_signed(self, number: int, signature: str) -> bool:
        """True if this network gave this signature, in hexadecimal, to a round.

        Raises:
            MissingExtra: the extra ``beacon``, which verifies signatures, is not installed.
        """
        return _is_signed_by(self.key, number, signature)


QUICKNET = Beacon(
    chain="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period=3,
    genesis=1692803367,
)
"""The League of Entropy's network of a round every three seconds."""


SignatureOf = Callable[[Beacon, int], str | None]
"""The signature that a network gave to a round; ``None``: it is not known."""


class BeaconRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event says of the round mixed in to its dice.

    Attributes:
        after: the moment that it is the first after, RFC 3339.
        number: of the round.
        signature: of the network, in hexadecimal.
    """

    after: str
    number: int
    signature: str


class RoundAwaited(RuntimeError):
    """The dice of a game wait for a round of its beacon; nothing was done."""

    def __init__(self, game: str, beacon: Beacon, number: int) -> None:
        self.game, self.beacon, self.number = game, beacon, number
        super().__init__(game, number)


def round_payload_after(
    row: "GameRow", moment: datetime, signature_of: SignatureOf
) -> dict[str, Any]:
    """The round that an event of a game with a beacon names, as plain values of ``BeaconRound``.

    It is the first round after the moment. A moment before the last one counts as the last one:
    nobody can claim that an order came before orders which are known.

    Raises:
        RoundAwaited: that round is not known.
    """
    beacon = msgspec.convert(row.beacon, Beacon)
    after = max(moment, row.beacon_at or moment)
    number = beacon.first_round_after(after)
    signature = signature_of(beacon, number)
    if signature is None:
        raise RoundAwaited(row.id, beacon, number)
    row.beacon_at = after
    content: dict[str, Any] = msgspec.to_builtins(
        BeaconRound(format_timestamp(after), number, signature)
    )
    return content


class BeaconVerdict(msgspec.Struct, frozen=True):
    """What an audit says of the beacon of a game.

    Attributes:
        known: whether every round is of a network this program knows.
        rounds: events that mix one in.
        without: events that could have, while the beacon was off.
        seconds: the longest time between a round and the moment that its event bears.
    """

    known: bool = True
    rounds: int = 0
    without: int = 0
    seconds: int = 0


class BeaconProof:
    """Follows the events of a game as far as its beacon goes."""

    def __init__(self) -> None:
        self._beacon: Beacon | None = None
        self._last = datetime.min.replace(tzinfo=UTC)
        self._had = False
        self._found = BeaconVerdict()

    @property
    def verdict(self) -> BeaconVerdict | None:
        """The findings; ``None``: the game never had a beacon."""
        return self._found if self._had else None

    def problem_of(self, kind: str, payload: dict[str, Any], at: str) -> str:
        """The problem of the next event, as a short name; empty if there is none."""
        if kind == "beacon":
            return self._problem_of_switch(payload)
        if "beacon" in payload and (kind not in MIXED_IN or self._beacon is None):
            return "beacon_unasked"
        if kind not in MIXED_IN or not self._had:
            return ""
        if self._beacon is None:
            self._found = msgspec.structs.replace(self._found, without=self._found.without + 1)
            return ""
        return self._problem_of_round(self._beacon, payload.get("beacon"), at)

    def _problem_of_switch(self, payload: dict[str, Any]) -> str:
        try:
            self._beacon = msgspec.convert(payload["beacon"], Beacon | None)
        except (KeyError, msgspec.ValidationError):
            return "beacon_unknown"
        self._had = True
        known = self._found.known and self._beacon in (None, QUICKNET)
        self._found = msgspec.structs.replace(self._found, known=known)
        return ""

    def _problem_of_round(self, beacon: Beacon, content: object, at: str) -> str:
        try:
            found = msgspec.convert(content, BeaconRound)
            after, when = parse_timestamp(found.after), parse_timestamp(at)
            first = beacon.first_round_after(after)
        except ValueError:
            return "beacon_missing"
        if after < self._last:
            return "beacon_back"
        if found.number != first:
            return "beacon_round"
        if not beacon.has_signed(found.number, found.signature):
            return "beacon_signature"
        self._last = after
        waited = int((when - beacon.time_of_round(first)).total_seconds())
        longest = max(self._found.seconds, waited)
        self._found = msgspec.structs.replace(
            self._found, rounds=self._found.rounds + 1, seconds=longest
        )
        return ""


def point_of_round(number: int) -> "G1Point":
    """The point of the curve that the signature of a round is made from (raises MissingExtra)."""
    with importing("beacon"):
        from py_arkworks_bls12381 import G1Point  # noqa: PLC0415 - an extra

    return G1Point.hash_to_curve(hashlib.sha256(number.to_bytes(8, "big")).digest(), _DOMAIN)


@lru_cache(maxsize=4096)
def _is_signed_by(key: str, number: int, signature: str) -> bool:
    with importing("beacon"):
        from py_arkworks_bls12381 import GT, G1Point, G2Point  # noqa: PLC0415 - an extra

    try:
        point = G1Point.from_compressed_bytes(bytes.fromhex(signature))
        public = G2Point.from_compressed_bytes(bytes.fromhex(key))
        right = GT.pairing_check([point, -point_of_round(number)], [G2Point(), public])
    except (ValueError, OverflowError):
        return False
    return right and bytes(point.to_compressed_bytes()).hex() == signature
