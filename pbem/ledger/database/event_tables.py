"""The tables of events: tournaments, their ledgers, games, answers and people who sign up.

They use SQLModel as ``pbem.ledger.database.tables`` does.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, LargeBinary
from sqlmodel import Field, SQLModel

from pbem.ledger.database.column_types import UtcTimestamp


class TournamentRow(SQLModel, table=True):
    """An event: a tournament of many games.

    ``seed`` is sealed until it is over. ``rules`` are its rules with every amendment.
    """

    __tablename__ = "tournaments"
    id: str = Field(primary_key=True)
    rules: dict[str, Any] = Field(sa_type=JSON)
    status: str = Field(index=True)
    seed: bytes = Field(sa_type=LargeBinary)
    seed_commitment: str
    head: int = 0
    head_hash: str = ""
    created_at: datetime = Field(sa_type=UtcTimestamp)


class TournamentLedgerRow(SQLModel, table=True):
    """One line of an event's ledger; ``payload`` is canonical JSON."""

    __tablename__ = "tournament_ledger"
    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    seq: int = Field(primary_key=True)
    kind: str
    payload: bytes = Field(sa_type=LargeBinary)
    blind: str
    prev_hash: str
    hash: str
    letter: int | None = None
    at: str


class RoundDraftRow(SQLModel, table=True):
    """What officials have seen and changed of a round that is not approved yet: no fact.

    Attributes:
        round: its number. Nothing of another round counts.
        early: why games of earlier rounds may still run; empty if they may not.
        base: the proposal before the changes. They count for it alone.
        swaps: the changes.
        shown: official's address -> the proposal that they saw last.
    """

    __tablename__ = "round_drafts"
    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    round: int
    early: str = ""
    base: dict[str, Any] | None = Field(default=None, sa_type=JSON)
    swaps: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    shown: dict[str, dict[str, Any]] = Field(default_factory=dict, sa_type=JSON)


class TournamentGameRow(SQLModel, table=True):
    """A game of an event, and its table.

    ``settled``: true if its result stands in the event's ledger.
    """

    __tablename__ = "tournament_games"
    game: str = Field(primary_key=True, foreign_key="games.id")
    tournament: str = Field(foreign_key="tournaments.id", index=True)
    round: int
    number: int
    settled: bool = Field(default=False, index=True)


class AnswerEntryRow(SQLModel, table=True):
    """The last content of a calendar entry for a bid or an answer to a challenge.

    For a bid, ``round`` and ``number`` name the table. For a challenge, ``round`` is 0 and
    ``number`` is the number of the challenger.
    """

    __tablename__ = "answer_entries"
    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    player: int = Field(primary_key=True, foreign_key="players.id")
    what: str = Field(primary_key=True)
    round: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    due_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    told_at: datetime = Field(sa_type=UtcTimestamp)
    moved: int = 0


class SignUpRow(SQLModel, table=True):
    """An unknown person who asks to enter, until they confirm by the secret token sent to them."""

    __tablename__ = "sign_ups"
    token: str = Field(primary_key=True)
    tournament: str = Field(foreign_key="tournaments.id", index=True)
    address: str = Field(index=True)
    name: str
    lang: str
    wishes: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    at: datetime = Field(sa_type=UtcTimestamp)
