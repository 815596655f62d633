"""What the chain of one game says of its past: who ordered last, and what a seat may be told."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import msgspec

from pbem.ledger.chains.history import (
    OWN_KINDS,
    HistoryEntry,
    audience_of,
    decode_records,
    is_public,
    public_payload,
)
from pbem.ledger.chains.stored_chain import StoredChain
from pbem.ledger.database.tables import GameRow
from pbem.rules import Game, LogRecord, Seat, seen_by


class GamePast:
    """The past of one game within a transaction."""

    def __init__(self, row: GameRow, game: Game[Any], chain: StoredChain) -> None:
        self.row, self.game, self.chain = row, game, chain
        self._told: dict[int, list[LogRecord]] = {}
        """Records of events by number, decoded once for all seats that are told of them."""

    def revealed_since(self, target: int) -> bool:
        """True if an event after ``target`` revealed something. Then a rollback is not free."""
        return self.chain.revealed_since(target)

    def last_order_event(self, seat: Seat, upto: int | None = None) -> int | None:
        """The last order of a seat by letter, or of its bot, on the branch in play.

        ``upto``: before that event.
        """
        orders = self.chain.orders_before(upto if upto is not None else self.row.head + 1)
        own = (
            seq
            for seq, content in orders
            if content["seat"] == seat and content["via"] in ("letter", "bot")
        )
        return next(own, None)

    def event_before_last_letter(self, seat: Seat) -> int | None:
        """The event right before a seat's last letter with orders; ``None`` if there is none."""
        last = self.last_order_event(seat)
        if last is None or last < self.chain.first_snapshot():
            return None
        found = self.chain.event_row(last)
        first = (
            self.chain.first_order_of_letter(found.letter)
            if found and found.letter is not None
            else last
        )
        return first - 1

    def others_ordered_since(self, target: int, seat: Seat) -> bool:
        """True if another seat gave orders by letter after an event.

        Then a rollback to the event needs their consent.
        """
        others = (self.last_order_event(other) for other in self.game.seats if other != seat)
        return any(last is not None and last > target for last in others)

    def entries(self, after: int, seat: Seat | None) -> Iterator[HistoryEntry]:
        """The events after one, as far as a seat may know them, without abandoned branches.

        Of an order the entry names only the seat, as everybody knows who is asked. The effects are
        in the records. Changes of standing orders and queued orders are told only to their seat,
        without their payload.
        """
        for seq, kind, at, payload, records in self.chain.events_after(after):
            known = tuple(r for r in self._decode(seq, records) if seen_by(audience_of(r), seat))
            public = public_payload(kind, payload)
            if kind == "press" and not (seat == public["by"] or public["to"] in ("", seat)):
                continue
            if kind in OWN_KINDS and msgspec.json.decode(payload)["by"] != seat:
                continue
            yield HistoryEntry(seq, kind, at, public, known)

    def public_event_numbers(self) -> dict[int, int]:
        """For each event in play how many there were by then of which everybody was told."""
        past = self.chain.events_after(0)
        told = accumulate(int(is_public(event.kind, event.payload)) for event in past)
        return {event.seq: number for event, number in zip(past, told, strict=True)}

    def _decode(self, seq: int, records: bytes | None) -> list[LogRecord]:
        if seq not in self._told:
            self._told[seq] = (
                decode_records(self.game, msgspec.json.decode(records)) if records else []
            )
        return self._told[seq]
