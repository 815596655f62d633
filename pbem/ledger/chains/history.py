"""The history of a game: each event and its records, as far as a seat may know them."""

from typing import Any

import msgspec

from pbem.rules import PUBLIC, Audience, Game, LogRecord, Rolled, from_plain

SECRET_KINDS = ("order", "standing", "filed", "created", "started", "salted", "moved", "decided")
"""Events whose payload is never shown to players as it stands."""
OWN_KINDS = ("standing", "filed", "decided")
"""Events of which only the seat they are of is told that they happened."""


class HistoryEntry(msgspec.Struct, frozen=True):
    """An event and what one seat may know of what followed."""

    seq: int
    kind: str
    at: str
    payload: dict[str, Any]
    records: tuple[LogRecord, ...]


def is_public(kind: str, payload: bytes) -> bool:
    """True if everybody is told that an event happened.

    Args:
        kind: the kind of the event.
        payload: canonical JSON.
    """
    whispered = kind == "press" and msgspec.json.decode(payload)["to"] != ""
    return kind not in OWN_KINDS and not whispered


def public_payload(kind: str, payload: bytes) -> dict[str, Any]:
    """The public part of an event's payload.

    Of an order only its seat is public. A payload of ``SECRET_KINDS`` is not public at all.

    Args:
        kind: the kind of the event.
        payload: canonical JSON.
    """
    if kind == "order":
        return {"seat": msgspec.json.decode(payload)["seat"]}
    return {} if kind in SECRET_KINDS else msgspec.json.decode(payload)


def audience_of(record: LogRecord) -> Audience:
    """The audience of a record: rolls are public, every other record names its own."""
    return PUBLIC if isinstance(record, Rolled) else record.audience


def decode_records(game: Game[Any], content: list[dict[str, Any]]) -> list[LogRecord]:
    """Typed records out of plain data."""
    decoded = []
    for entry in content:
        field = "entry" if entry["record"] == "Logged" else "why"
        fact = from_plain(entry[field], game.log_type)
        record = next(cls for cls in LogRecord.__args__ if cls.__name__ == entry["record"])
        rest = {k: v for k, v in entry.items() if k not in ("record", field)}
        if rest.get("audience") is not None:
            rest["audience"] = frozenset(rest["audience"])
        decoded.append(record(**{field: fact, **rest}))
    return decoded
