"""The chain of facts of an event or of the lobby: what a fact is, and how its entries are kept."""

from abc import ABCMeta
from typing import Any, Protocol

import msgspec

from pbem.ledger.chains.chain import GENESIS, Event, blind_of
from pbem.rules import canonical_json


class AbstractStruct(msgspec.StructMeta, ABCMeta):
    """A metaclass for structs with abstract methods."""


class LedgerFact(
    msgspec.Struct,
    metaclass=AbstractStruct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    forbid_unknown_fields=True,
):
    """Something that happened, kept in a ledger.

    Attributes:
        by: who did it; empty: the service itself.
        why: the reason, if one was given.
    """

    by: str = ""
    why: str = ""


class HeadRow(Protocol):
    """The row of an event or of the lobby: its secret, and the head of its chain."""

    seed: bytes
    head: int
    head_hash: str


class EntryRow(Protocol):
    """The row of an entry; ``payload`` is canonical JSON."""

    @property
    def payload(self) -> bytes:
        """What the entry says."""


SAME = ("seq", "kind", "blind", "prev_hash", "hash", "letter", "at")
"""The fields with the same name in an entry and its row."""


def append_entry(
    name: str, row: HeadRow, fact: LedgerFact, at: str, letter: int | None
) -> dict[str, Any]:
    """Seal a fact as the next entry of a chain, and move its head there.

    Args:
        name: what the chain is called in its hashes.
        row: of the chain.
        fact: applied already.
        at: when (RFC 3339).
        letter: the row of the letter that caused it.

    Returns:
        The fields of the row of the entry.
    """
    seq, prev = row.head + 1, row.head_hash or GENESIS
    content = msgspec.to_builtins(fact, str_keys=True)
    event = Event(
        game=name,
        seq=seq,
        kind=content.pop("kind"),
        payload=content,
        state_digest="",
        blind=blind_of(row.seed, seq, prev),
        prev_hash=prev,
        letter=letter,
        at=at,
    ).sealed()
    row.head, row.head_hash = seq, event.hash
    return {"payload": canonical_json(content), **{each: getattr(event, each) for each in SAME}}


def entry_of(name: str, row: EntryRow) -> Event:
    """The entry of a chain that a row holds."""
    return Event(
        game=name,
        payload=msgspec.json.decode(row.payload),
        state_digest="",
        **{each: getattr(row, each) for each in SAME},
    )
