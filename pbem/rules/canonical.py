"""Canonical JSON (sorted keys, no spaces, UTF-8) and its SHA-256 digest."""

import hashlib

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical_json(value: object) -> bytes:
    """The canonical JSON of a value msgspec can encode; equal values give equal bytes.

    Raises:
        TypeError: the value holds something JSON cannot say.
    """
    return _ENCODER.encode(value)


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON of a value, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()
