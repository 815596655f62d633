"""The chain: what an entry is made of and how it is hashed."""

import hashlib
import hmac
from typing import Any

import msgspec

from pbem.ledger.chains.beacon import MIXED_IN
from pbem.rules import canonical_json

GENESIS = "0" * 64
FORMAT = 4
"""The format of new games.

Format 3 has no beacon. In format 2 the dice depend on the hash of an event, hence on its time.
"""
FORMATS = (2, 3, FORMAT)
"""Those that can be read."""
DECISIONS = ("started", "order", "rolled_back", "moved")
"""Kinds of events that count as decisions: what dice depend on beside the seed."""


class Event(msgspec.Struct, frozen=True):
    """One entry of a game's chain.

    Attributes:
        game: the game's identifier, such as ``FWW-17``.
        seq: 1, 2, 3, …
        kind: created, started, order, standing, press, ruling, rolled_back, finished, …
        payload: what, by whom, why.
        state_digest: digest of the state before the event; empty while there is none.
        blind: 128 bits from the sealed seed; they hide the payload behind the published head.
        prev_hash: hash of the entry before, 64 zeros for the first.
        letter: row of the letter that caused it.
        at: RFC 3339.
        hash: SHA-256 of the canonical JSON of all the rest.
    """

    game: str
    seq: int
    kind: str
    payload: dict[str, Any]
    state_digest: str
    blind: str
    prev_hash: str
    letter: int | None
    at: str
    hash: str = ""

    def sealed(self) -> "Event":
        """The same entry with its hash."""
        return msgspec.structs.replace(self, hash=hash_of(self))


def hash_of(event: Event) -> str:
    """What an entry's hash must be."""
    parts = {name: getattr(event, name) for name in Event.__struct_fields__ if name != "hash"}
    return hashlib.sha256(canonical_json(parts)).hexdigest()


def blind_of(seed: bytes, seq: int, prev_hash: str) -> str:
    """The blinding of an entry, 128 bits in hexadecimal.

    It is HMAC-SHA256 (RFC 2104) of "blind", ``seq`` and ``prev_hash``. The key is the seed.
    """
    return hmac.digest(seed, f"blind {seq} {prev_hash}".encode(), "sha256")[:16].hex()


def dice_context(file_format: int, before: str, event: Event) -> str:
    """What dice and draws that follow from an event depend on beside the seed, in hexadecimal.

    The value is a SHA-256 hash of the value before, the kind of the event, and the decision itself:
    the seat and its order. Time and letter do not enter, nor anything else that the operator of
    the service can vary. Where a tutorial starts, its name stands for that of the game: the same
    orders bring the same dice in every game of it. A rollback enters by its kind, so the dice after
    it differ from the dice seen before. Format 4 adds the signature of the beacon's round. In
    format 2 the value is the event's hash.

    Args:
        file_format: of the game.
        before: this value for the decision before, empty for the first.
        event: one of the kinds of ``DECISIONS``.
    """
    if file_format == FORMATS[0]:
        return event.hash
    what: list[Any] = [before, event.kind]
    match event.kind:
        case "started":
            what.append(event.payload.get("tutorial", event.game))
        case "order":
            what += [event.payload.get("seat"), event.payload.get("order")]
    if file_format == FORMAT and "beacon" in event.payload and event.kind in MIXED_IN:
        what.append(event.payload["beacon"]["signature"])
    return hashlib.sha256(canonical_json(what)).hexdigest()


def seed_of_tutorial(name: str) -> bytes:
    """The seed of every game of a tutorial: everybody may know it."""
    return hashlib.sha256(f"tutorial {name}".encode()).digest()


def salted_seed(seed: bytes, salts: list[str]) -> bytes:
    """The seed the dice use: with the players' salts, sorted, where there are any."""
    return hmac.digest(seed, "\n".join(sorted(salts)).encode(), "sha256") if salts else seed
