"""The tables of the lobby: its ledger, whom it wrote to, and who follows a game.

They use SQLModel as ``pbem.ledger.database.tables`` does.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, LargeBinary
from sqlmodel import Field, SQLModel

from pbem.ledger.database.column_types import UtcTimestamp


class LobbyRow(SQLModel, table=True):
    """The lobby: one row, locked by whoever changes it.

    ``seed``: secret bytes that hide addresses in the ledger.
    """

    __tablename__ = "lobby"
    id: int = Field(default=1, primary_key=True)
    seed: bytes = Field(sa_type=LargeBinary)
    head: int = 0
    head_hash: str = ""
    created_at: datetime = Field(sa_type=UtcTimestamp)


class LobbyLedgerRow(SQLModel, table=True):
    """One line of the lobby's ledger; ``payload`` is canonical JSON."""

    __tablename__ = "lobby_ledger"
    seq: int = Field(primary_key=True)
    kind: str
    payload: bytes = Field(sa_type=LargeBinary)
    blind: str
    prev_hash: str
    hash: str
    letter: int | None = None
    at: str


class LobbyKeyRow(SQLModel, table=True):
    """Somebody whom the lobby wrote to, and the secret of the address that they answer to.

    Attributes:
        id: their number while the moderator decides on them.
        wishes: what they asked for before they confirmed their address.
        confirmed: True if they did.
    """

    __tablename__ = "lobby_keys"
    id: int | None = Field(default=None, primary_key=True)
    token: str = Field(unique=True)
    address: str = Field(unique=True)
    name: str
    lang: str = "en"
    zone: str = "UTC"
    wishes: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    confirmed: bool = False
    at: datetime = Field(sa_type=UtcTimestamp)


class FollowerRow(SQLModel, table=True):
    """A player who reads the public reports of a game.

    Attributes:
        reported: the last event that a report has told of.
        references: Message-IDs of the reports sent.
    """

    __tablename__ = "followers"
    game: str = Field(primary_key=True, foreign_key="games.id")
    player: int = Field(primary_key=True, foreign_key="players.id", index=True)
    reported: int = 0
    references: list[str] = Field(default_factory=list, sa_type=JSON)
