"""An event within one transaction: its chain, and its state."""

import hmac
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.chains.chain import Event
from pbem.ledger.chains.fact_chain import SAME, append_entry, entry_of
from pbem.ledger.database.event_tables import TournamentLedgerRow, TournamentRow
from pbem.ledger.database.timestamps import format_timestamp
from pbem.rules import from_plain, seed_commitment
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import Spot, State
from pbem.tournament.event.transitions import Amended, AnyTransition, Created, rules_after
from pbem.tournament.event.transitions.base import Transition, require_status

_ENTRY = [getattr(TournamentLedgerRow, name) for name in ("payload", *SAME)]
"""The columns of an entry."""


class NoSuchEvent(LookupError):
    """No event has this name."""


class EventSeats(NamedTuple):
    """The seats of an event's games.

    Attributes:
        all: every seat.
        sides: those that win and lose together; empty if each stands alone.
        tables: those of a table of each size; empty if all tables have all seats.
    """

    all: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()


class EventRecord:
    """An event and its ledger within one transaction.

    Attributes:
        row: its row in the database.
        rules: as the director wrote them, with the amendments so far.
        state: the present state.
        applied: the hash of the last entry that is in the state.
    """

    def __init__(self, session: Session, row: TournamentRow, rules: EventRules) -> None:
        self.session, self.row, self.rules = session, row, rules
        self.state, self.applied = State(), ""

    @classmethod
    def create(
        cls,
        session: Session,
        rules: EventRules,
        seats: EventSeats,
        seed: bytes,
        at: datetime,
    ) -> "EventRecord":
        """Create an event.

        Args:
            session: the transaction.
            rules: checked.
            seats: of its games.
            seed: 32 secret bytes, the source of all lots.
            at: now.
        """
        content = rules.model_dump(mode="json")
        row = TournamentRow(
            id=rules.id,
            rules=content,
            status="created",
            seed=seed,
            seed_commitment=seed_commitment(seed),
            created_at=at,
        )
        session.add(row)
        session.flush()
        record = cls(session, row, rules)
        record.append(
            Created(
                rules=content,
                seats=seats.all,
                sides=seats.sides,
                tables=seats.tables,
                commitment=row.seed_commitment,
                by=rules.director.name,
            ),
            at,
        )
        return record

    @classmethod
    def load(cls, session: Session, name: str) -> "EventRecord":
        """Load an event: apply every entry of its ledger again, once in a transaction.

        What a transaction took back is read anew.

        Raises:
            NoSuchEvent: no event has this name.
        """
        row = session.get(TournamentRow, name.lower(), with_for_update=True)
        if row is None:
            raise NoSuchEvent(name)
        loaded: dict[str, EventRecord] = session.info.setdefault("events", {})
        found = loaded.get(row.id)
        if found is not None and found.applied == row.head_hash:
            return found
        chain = chain_of(session, row.id)
        rules = EventRules.model_validate(chain[0].payload["rules"])
        record = loaded[row.id] = cls(session, row, rules)
        for event in chain:
            record.rules = step(record.state, record.rules, transition_of(event), event.at)
        record.applied = row.head_hash
        return record

    @property
    def lot(self) -> bytes:
        """The key for lots."""
        return lot_of(self.row.seed)

    def append(self, transition: Transition, at: datetime, letter: int | None = None) -> None:
        """Apply a transition and add it to the ledger.

        Raises:
            EventRefused: it is not allowed; nothing changes.
        """
        require_status(self.state, "created", "open", "closed", "running")
        row, moment = self.row, format_timestamp(at)
        self.rules = step(self.state, self.rules, transition, moment)
        kept = append_entry(row.id, row, transition, moment, letter)
        self.session.add(TournamentLedgerRow(tournament=row.id, **kept))
        if isinstance(transition, Amended):
            row.rules = self.rules.model_dump(mode="json")
        row.status, self.applied = self.state.status, row.head_hash
        self.session.flush()

    def chain(self) -> list[Event]:
        """The entries of the ledger, in order."""
        return chain_of(self.session, self.row.id)


def chain_of(session: Session, event: str) -> list[Event]:
    """The entries of an event's ledger, in order; no row is loaded as an object of its own."""
    query = (
        select(*_ENTRY)
        .where(col(TournamentLedgerRow.tournament) == event)
        .order_by(col(TournamentLedgerRow.seq))
    )
    return [entry_of(event, found) for found in session.execute(query).all()]


def step(state: State, rules: EventRules, transition: Transition, at: str) -> EventRules:
    """Apply a transition to the state, and return the rules from then on (raises EventRefused)."""
    transition.apply(state, rules, at)
    return rules_after(rules, transition)


def lot_of(seed: bytes) -> bytes:
    """The key for the lots of an event: HMAC-SHA256(seed, "lot") (RFC 2104)."""
    return hmac.digest(seed, b"lot", "sha256")


def bidding_order(lot: bytes, spot: Spot, entrants: tuple[int, ...]) -> tuple[int, int]:
    """The bidders of a table; the first opens (5.6.1: the higher die).

    The lot decides: HMAC-SHA256(lot, "bid ROUND TABLE").
    """
    one, other = sorted(entrants)
    drawn = hmac.digest(lot, f"bid {spot[0]} {spot[1]}".encode(), "sha256")[0]
    return (one, other) if drawn % 2 == 0 else (other, one)


def transition_of(event: Event) -> AnyTransition:
    """The transition in an entry of the chain.

    Raises:
        msgspec.ValidationError: the entry holds none.
    """
    said = {**event.payload, "kind": event.kind}
    transition: AnyTransition = from_plain(said, AnyTransition, loosely=True)
    return transition
