"""A game's chain in the database: events, their records, snapshots.

Appended rows are written together, with one statement for each table. This happens when the
transaction ends, or before the chain is read or changed. The session keeps no objects of these
tables, so it does not flush for them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    BindParameter,
    Executable,
    Insert,
    Result,
    Row,
    bindparam,
    delete,
    event,
    func,
    insert,
    literal_column,
    select,
    union_all,
    update,
)
from sqlalchemy.orm import Session, SessionTransaction
from sqlmodel import col

from pbem.ledger.chains.chain import Event
from pbem.ledger.database.tables import EventRow, RecordRow, SnapshotRow
from pbem.rules import LogRecord, ResumePoint, Seat, canonical_json

_GAME: BindParameter[str] = bindparam("of")
_SEQ: BindParameter[int] = bindparam("number")
_HERE = col(EventRow.game) == _GAME
_IN_PLAY = (_HERE, col(EventRow.abandoned).is_(None))
_ORDERS = (*_IN_PLAY, col(EventRow.kind) == "order")
_POINT = (
    select(func.max(col(SnapshotRow.seq)))
    .where(col(SnapshotRow.game) == _GAME, col(SnapshotRow.seq) <= _SEQ)
    .scalar_subquery()
)
_STARTED = (
    select(col(EventRow.payload)).where(_HERE, col(EventRow.kind) == "started").scalar_subquery()
)
_DECIDED = func.coalesce(col(EventRow.decided), col(EventRow.hash)).label("decided")
"""What the dice of a decision depend on; those from before this was kept apart are of format 2."""
_TRAIL = union_all(
    select(
        col(EventRow.seq).label("seq"),
        _DECIDED,
        _STARTED.label("payload"),
        col(SnapshotRow.state),
        col(SnapshotRow.used),
    )
    .join(
        SnapshotRow,
        (col(SnapshotRow.game) == col(EventRow.game)) & (col(SnapshotRow.seq) == col(EventRow.seq)),
    )
    .where(_HERE, col(EventRow.seq) == _POINT),
    select(
        col(EventRow.seq),
        _DECIDED,
        col(EventRow.payload),
        literal_column("NULL"),
        literal_column("NULL"),
    ).where(*_ORDERS, col(EventRow.seq) > _POINT, col(EventRow.seq) <= _SEQ),
).order_by("seq")
_PAST = (
    select(
        col(EventRow.seq),
        col(EventRow.kind),
        col(EventRow.at),
        col(EventRow.payload),
        col(RecordRow.records),
    )
    .outerjoin(
        RecordRow,
        (col(RecordRow.game) == col(EventRow.game)) & (col(RecordRow.seq) == col(EventRow.seq)),
    )
    .where(*_IN_PLAY, col(EventRow.seq) > _SEQ)
    .order_by(col(EventRow.seq))
)
_ONE = select(
    col(EventRow.seq),
    col(EventRow.kind),
    col(EventRow.letter),
    col(EventRow.abandoned),
    col(EventRow.hash),
).where(_HERE, col(EventRow.seq) == _SEQ)
_REVEALED = (
    select(col(EventRow.seq))
    .where(*_IN_PLAY, col(EventRow.seq) > _SEQ, col(EventRow.revealed).is_(True))
    .limit(1)
)
_ORDERS_BEFORE = (
    select(col(EventRow.seq), col(EventRow.payload))
    .where(*_ORDERS, col(EventRow.seq) < _SEQ)
    .order_by(col(EventRow.seq).desc())
)
_FIRST_OF_LETTER = select(func.min(col(EventRow.seq))).where(
    *_ORDERS, col(EventRow.letter) == bindparam("letter")
)
_LAST_POINT = (
    select(col(SnapshotRow.seq), col(SnapshotRow.state))
    .where(col(SnapshotRow.game) == _GAME)
    .order_by(col(SnapshotRow.seq).desc())
    .limit(1)
)
_FIRST_SNAPSHOT = select(func.min(col(SnapshotRow.seq))).where(col(SnapshotRow.game) == _GAME)
_SNAPSHOTS = (
    select(col(SnapshotRow.seq), col(SnapshotRow.state))
    .where(col(SnapshotRow.game) == _GAME)
    .order_by("seq")
)
_SNAPSHOTS_UNTIL = select(func.count()).where(
    col(SnapshotRow.game) == _GAME, col(SnapshotRow.seq) <= _SEQ
)
_PRESS = select(col(EventRow.payload)).where(_HERE, col(EventRow.kind) == "press")
_BOT_DECISIONS = (
    select(col(EventRow.payload))
    .where(_HERE, col(EventRow.kind) == "decided")
    .order_by(col(EventRow.seq).desc())
)
_OF_KINDS = (
    select(col(EventRow.kind), col(EventRow.payload))
    .where(_HERE, col(EventRow.kind).in_(bindparam("kinds", expanding=True)))
    .order_by(col(EventRow.seq))
)
_REVEAL = update(EventRow).where(_HERE, col(EventRow.seq) == _SEQ).values(revealed=True)
_ABANDON = (
    update(EventRow)
    .where(*_IN_PLAY, col(EventRow.seq) > _SEQ, col(EventRow.seq) < bindparam("by"))
    .values(abandoned=bindparam("by"))
)
_FORGET = delete(SnapshotRow).where(col(SnapshotRow.game) == _GAME, col(SnapshotRow.seq) > _SEQ)
_Table = type[EventRow] | type[RecordRow] | type[SnapshotRow]
_APPEND: dict[_Table, Insert] = {
    table: insert(table) for table in (EventRow, RecordRow, SnapshotRow)
}


class StoredOrder(NamedTuple):
    """An order event: what its dice depend on, who gave the order, and the order as plain data."""

    decided: str
    seat: Seat
    order: dict[str, Any]


class StoredTrail(NamedTuple):
    """All that leads to a position.

    Attributes:
        salts: the salts of the dice.
        point: the last snapshot.
        decided: what the dice after the snapshot depend on beside the seed.
        orders: the orders since the snapshot.
    """

    salts: list[str]
    point: ResumePoint
    decided: str
    orders: list[StoredOrder]


class StoredEvent(NamedTuple):
    """An event and the records that followed from it, as JSON."""

    seq: int
    kind: str
    at: str
    payload: bytes
    records: bytes | None


class _Unwritten:
    """The events appended in a transaction and not written yet, of all games."""

    def __init__(self) -> None:
        self.rows: dict[_Table, list[dict[str, Any]]] = {table: [] for table in _APPEND}

    def write(self, session: Session) -> None:
        """Put it down."""
        for table, rows in self.rows.items():
            if rows:
                session.connection().execute(_APPEND[table], rows)
                rows.clear()

    def forget(self) -> None:
        """Put nothing of it down."""
        for rows in self.rows.values():
            rows.clear()

    def events_of(self, game: str, after: int) -> list[StoredEvent]:
        """The events of one game after a number, with their records."""
        events = [row for row in self.rows[EventRow] if row["game"] == game and row["seq"] > after]
        records = {
            row["seq"]: row["records"] for row in self.rows[RecordRow] if row["game"] == game
        }
        return [
            StoredEvent(row["seq"], row["kind"], row["at"], row["payload"], records.get(row["seq"]))
            for row in events
        ]


def _unwritten_in(session: Session) -> _Unwritten:
    """What is not put down yet in a session's transaction; it will be, before that ends."""
    found: _Unwritten = session.info.setdefault(_Unwritten, _Unwritten())
    return found


@event.listens_for(Session, "before_commit")
def _before_commit(session: Session) -> None:
    if _Unwritten in session.info:
        _unwritten_in(session).write(session)


@event.listens_for(Session, "after_transaction_create")
def _before_nested_part(session: Session, transaction: SessionTransaction) -> None:
    """What came before a part that may be undone is not undone with it."""
    if transaction.nested and _Unwritten in session.info:
        _unwritten_in(session).write(session)


@event.listens_for(Session, "after_soft_rollback")
def _after_rollback(session: Session, _transaction: SessionTransaction) -> None:
    if _Unwritten in session.info:
        _unwritten_in(session).forget()


class StoredChain:
    """The chain of one game within one transaction."""

    def __init__(self, session: Session, game: str) -> None:
        self._session, self._game = session, game
        self._unwritten = _unwritten_in(session)
        self._past: tuple[int, list[StoredEvent]] | None = None

    def write(self) -> None:
        """Put down what was appended in this transaction, to whatever game."""
        self._unwritten.write(self._session)

    def _execute(self, statement: Executable, **values: Any) -> Result[*tuple[Any, ...]]:
        self.write()
        return self._read(statement, **values)

    def _read(self, statement: Executable, **values: Any) -> Result[*tuple[Any, ...]]:
        """What was written before."""
        return self._session.connection().execute(statement, {"of": self._game, **values})

    # --- writing ---

    def append(self, sealed: Event, *, revealed: bool, decided: str | None) -> None:
        """Append an event; a decision with what its dice depend on."""
        payload = canonical_json(sealed.payload)
        row = {
            **msgspec.structs.asdict(sealed),
            "payload": payload,
            "revealed": revealed,
            "decided": decided,
        }
        self._unwritten.rows[EventRow].append(row)
        self._past = None

    def keep_records(self, seq: int, records: list[LogRecord]) -> None:
        """Keep what followed from an event."""
        row = {"game": self._game, "seq": seq, "records": canonical_json(records)}
        self._unwritten.rows[RecordRow].append(row)
        self._past = None

    def keep_snapshot(self, seq: int, point: ResumePoint) -> None:
        """Keep the state at the last checkpoint within an event."""
        row = {"game": self._game, "seq": seq, "state": point.state, "used": point.used}
        self._unwritten.rows[SnapshotRow].append(row)

    def reveal(self, seq: int) -> None:
        """Say that an event revealed something."""
        unwritten = next((row for row in self._unwritten.rows[EventRow] if row["seq"] == seq), None)
        if unwritten is not None:
            unwritten["revealed"] = True
        else:
            self._execute(_REVEAL, number=seq)

    def abandon(self, target: int, by: int) -> None:
        """Mark the events between ``target`` and ``by`` as abandoned, and drop their snapshots."""
        self._execute(_ABANDON, number=target, by=by)
        self._execute(_FORGET, number=target)
        self._past = None

    # --- reading ---

    def trail_to(self, upto: int) -> StoredTrail:
        """The way to the position after an event."""
        first, *rest = self._execute(_TRAIL, number=upto).all()
        orders = []
        for row in rest:
            content = msgspec.json.decode(row.payload)
            orders.append(StoredOrder(row.decided, content["seat"], content["order"]))
        salts = msgspec.json.decode(first.payload)["salts"]
        return StoredTrail(salts, ResumePoint(first.state, first.used), first.decided, orders)

    def last_snapshot(self) -> tuple[int, bytes] | None:
        """Event and state (canonical JSON) of the last snapshot; ``None`` before the start."""
        row = self._execute(_LAST_POINT).one_or_none()
        return (row.seq, row.state) if row is not None else None

    def forget_snapshots(self) -> None:
        """Drop every snapshot: nobody can come back to a position of other rules."""
        self._execute(_FORGET, number=0)

    def salts(self) -> list[str]:
        """The words that salt the dice."""
        salts: list[str] = msgspec.json.decode(self._execute(select(_STARTED)).scalar_one())[
            "salts"
        ]
        return salts

    def first_snapshot(self) -> int:
        """The event of the first snapshot."""
        first: int = self._execute(_FIRST_SNAPSHOT).scalar_one()
        return first

    def snapshots(self) -> list[tuple[int, bytes]]:
        """The snapshots of the branch in play, in order: number of the event, state."""
        return [(row.seq, row.state) for row in self._execute(_SNAPSHOTS)]

    def snapshots_until(self, seq: int) -> int:
        """How many snapshots of the branch in play were taken up to an event.

        Nothing is put down for it: a letter that tells of it is still being written.
        """
        unwritten = self._unwritten.rows[SnapshotRow]
        new = sum(1 for row in unwritten if row["game"] == self._game and row["seq"] <= seq)
        written: int = self._read(_SNAPSHOTS_UNTIL, number=seq).scalar_one()
        return written + new

    def press_payloads(self) -> Iterator[dict[str, Any]]:
        """The payload of every press, whatever branch it was written on."""
        return (msgspec.json.decode(payload) for payload in self._execute(_PRESS).scalars())

    @property
    def has_private_press(self) -> bool:
        """True if the record holds words that a player wrote to only one other."""
        return any(press["to"] for press in self.press_payloads())

    def decisions_of_bot(self, seat: str) -> int:
        """How often the bot on a seat has decided, whatever was taken back."""
        payloads = map(msgspec.json.decode, self._execute(_BOT_DECISIONS).scalars())
        return next((said["number"] for said in payloads if said["by"] == seat), 0)

    def payloads_of(self, kinds: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Kind and payload of every event of some kinds, in order, whatever was taken back."""
        for row in self._execute(_OF_KINDS, kinds=list(kinds)):
            yield row.kind, msgspec.json.decode(row.payload)

    def event_row(self, seq: int) -> Row[Any] | None:
        """Number, kind, letter, abandonment and hash of an event; ``None`` if it does not exist."""
        return self._execute(_ONE, number=seq).one_or_none()

    def revealed_since(self, target: int) -> bool:
        """True if an event after ``target`` on the branch in play revealed something."""
        return self._execute(_REVEALED, number=target).first() is not None

    def orders_before(self, seq: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """The orders before an event on the branch in play, the last first: number and payload."""
        for row in self._execute(_ORDERS_BEFORE, number=seq):
            yield row.seq, msgspec.json.decode(row.payload)

    def first_order_of_letter(self, letter: int) -> int:
        """The first order of a letter on the branch in play."""
        first: int = self._execute(_FIRST_OF_LETTER, letter=letter).scalar_one()
        return first

    def events_after(self, after: int) -> list[StoredEvent]:
        """The events after one on the branch in play, with their records; each is read once."""
        if self._past is None or after < self._past[0]:
            written = [StoredEvent(*row) for row in self._read(_PAST, number=after)]
            self._past = after, written + self._unwritten.events_of(self._game, after)
        return [row for row in self._past[1] if row.seq > after]
