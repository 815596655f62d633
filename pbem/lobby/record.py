"""The lobby within one transaction: its chain, and its state."""

import hmac
import secrets
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import datetime

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.audit.fact_files import LOBBY
from pbem.ledger.chains.chain import GENESIS, Event, blind_of, hash_of
from pbem.ledger.chains.fact_chain import SAME, append_entry, entry_of
from pbem.ledger.database.lobby_tables import LobbyLedgerRow, LobbyRow
from pbem.ledger.database.plain_sql import Rows
from pbem.ledger.database.timestamps import format_timestamp
from pbem.lobby.facts import AnyFact, Begun, Changed, Fact, Registered, Seated, TableEnded, Undone
from pbem.lobby.state import Lobby, LobbyRefused
from pbem.rules import from_plain

_FINAL = (Begun, Changed, TableEnded, Seated, Undone)
"""What is never taken back: players were told, and a game began or was deleted."""


class LobbyRecord:
    """The lobby and its ledger within one transaction, in which nobody else changes it.

    Attributes:
        row: its row in the database.
        state: the present state.
    """

    def __init__(self, session: Session, row: LobbyRow) -> None:
        self.session, self.row = session, row
        self.state = _state_after(self.chain())

    @classmethod
    def load(cls, session: Session, now: datetime) -> "LobbyRecord":
        """Load the lobby; its row is made when it is first asked for."""
        row = session.get(LobbyRow, 1, with_for_update=True)
        if row is None:
            with suppress(IntegrityError), session.begin_nested():  # another worker was faster
                session.add(LobbyRow(seed=secrets.token_bytes(32), created_at=now))
                session.flush()
            row = session.get_one(LobbyRow, 1, with_for_update=True)
        return cls(session, row)

    @classmethod
    def look(cls, session: Session) -> "LobbyRecord | None":
        """The lobby for looking only, locked by nobody; ``None`` if nothing ever happened there."""
        row = session.get(LobbyRow, 1)
        return cls(session, row) if row is not None else None

    def digest(self, what: str) -> str:
        """What stands for an address or a name in the ledger: nobody can guess it from outside."""
        return hmac.digest(self.row.seed, f"digest {what}".encode(), "sha256")[:16].hex()

    def append(self, fact: Fact, at: datetime, letter: int | None = None) -> int:
        """Apply a fact and add it to the ledger. Return its number.

        Raises:
            LobbyRefused: it is not possible; nothing changes.
        """
        moment = format_timestamp(at)
        fact.apply(self.state, moment)
        self.session.add(LobbyLedgerRow(**append_entry(LOBBY, self.row, fact, moment, letter)))
        self.session.flush()
        return self.row.head

    def undo(self, number: int, why: str, at: datetime, by: str) -> Undone:
        """Take a fact back, and with it those that are not possible without it.

        Raises:
            LobbyRefused: there is no such fact, it is taken back already, or it or what hangs on
                it is never taken back; nothing changes.
        """
        chain = self.chain()
        facts = {event.seq: fact_of(event) for event in chain}
        gone = taken_back(facts.values())
        if number not in facts or number in gone:
            raise LobbyRefused("no_fact", number=number)
        without = _possible_without(chain, gone | {number})
        taken = tuple(sorted(without - gone))
        for each in taken:
            if isinstance(facts[each], _FINAL):
                raise LobbyRefused("final", number=each)
        members = tuple(
            fact.player for each in taken if isinstance(fact := facts[each], Registered)
        )
        undone = Undone(facts=taken, shut_out=members, by=by, why=why)
        self.append(undone, at)
        self.state = _state_after(self.chain())
        return undone

    def chain(self) -> list[Event]:
        """The entries of the ledger, in order."""
        query = select(LobbyLedgerRow).order_by(col(LobbyLedgerRow.seq))
        return [entry_of(LOBBY, found) for found in self.session.scalars(query)]

    def first_fault(self) -> int:
        """The number of the first entry whose hash is not what it must be; 0 if there is none."""
        prev = GENESIS
        for number, event in enumerate(self.chain(), 1):
            blind = blind_of(self.row.seed, number, prev)
            same = (event.seq, event.prev_hash, event.blind) == (number, prev, blind)
            if not same or event.hash != hash_of(event):
                return number
            prev = event.hash
        return 0 if prev == (self.row.head_hash or GENESIS) else self.row.head


def fact_of(event: Event) -> AnyFact:
    """The fact in an entry of the chain.

    Raises:
        msgspec.ValidationError: the entry holds none.
    """
    fact: AnyFact = from_plain({**event.payload, "kind": event.kind}, AnyFact, loosely=True)
    return fact


def taken_back(facts: Iterable[Fact]) -> set[int]:
    """The numbers of the facts that were taken back."""
    return {number for fact in facts if isinstance(fact, Undone) for number in fact.facts}


def lobby_on_record(rows: Rows) -> Lobby:
    """The present state for looking only, empty if nothing ever happened in the lobby."""
    query = f"SELECT {', '.join(SAME)}, payload FROM lobby_ledger ORDER BY seq"  # noqa: S608
    return _state_after(
        [
            Event(
                game=LOBBY,
                payload=msgspec.json.decode(payload),
                state_digest="",
                **dict(zip(SAME, same, strict=True)),
            )
            for *same, payload in rows.rows(query)
        ]
    )


def _state_after(chain: Collection[Event]) -> Lobby:
    """The state after a chain, without the facts that were taken back."""
    facts = [(event.seq, fact_of(event), event.at) for event in chain]
    gone, state = taken_back(fact for _, fact, _ in facts), Lobby()
    for number, fact, at in facts:
        if number not in gone:
            fact.apply(state, at)
    return state


def _possible_without(chain: Collection[Event], gone: set[int]) -> set[int]:
    """The facts that are left out if some are: those too that are not possible without them."""
    state, left_out = Lobby(), set(gone)
    for event in chain:
        if event.seq not in left_out:
            try:
                fact_of(event).apply(state, event.at)
            except LobbyRefused:
                left_out.add(event.seq)
    return left_out
