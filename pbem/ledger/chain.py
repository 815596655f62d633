"""The chain: what an entry is made of and how it is hashed."""

import hashlib
import hmac
from typing import Any

import msgspec

from pbem.ledger.beacon import MIXED_IN
from pbem.rules import canonical_json

GENESIS = "0" * 64
FORMAT = 4
"""Of games that begin. Those of format 3 have no beacon; in format 2 dice depend on an event's hash, hence its time."""
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
        blind: 128 bits from the sealed seed, so that the published head tells nothing about the payload.
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
    """The blinding of an entry: HMAC-SHA256(seed, "blind" ‖ seq ‖ previous hash), 128 bits (RFC 2104)."""
    return hmac.digest(seed, f"blind {seq} {prev_hash}".encode(), "sha256")[:16].hex()


def decided(file_format: int, before: str, event: Event) -> str:
    """What dice and draws that follow from an event depend on beside the seed, in hexadecimal.

    Only what was decided counts, in its order: SHA-256 over the value of the decision before, and who decided what.
    Neither time nor letter nor anything else that whoever operates the service may vary enters. Going back counts by
    having happened, so that what is rolled afterwards is nothing that was seen already. Where a round of the beacon is
    mixed in, its signature counts too; format 3 knows none. In format 2: the event's hash.

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
            what.append(event.game)
        case "order":
            what += [event.payload.get("seat"), event.payload.get("order")]
    if file_format == FORMAT and "beacon" in event.payload and event.kind in MIXED_IN:
        what.append(event.payload["beacon"]["signature"])
    return hashlib.sha256(canonical_json(what)).hexdigest()


def salted(seed: bytes, salts: list[str]) -> bytes:
    """The seed the dice use: with the players' salts, sorted, where there are any."""
    return hmac.digest(seed, "\n".join(sorted(salts)).encode(), "sha256") if salts else seed
