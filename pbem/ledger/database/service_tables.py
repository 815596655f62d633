"""The tables of the service itself: its tasks and outages, roots, incidents, keys, subscriptions.

They use SQLModel as ``pbem.ledger.database.tables`` does.
"""

from datetime import datetime

from sqlalchemy import LargeBinary
from sqlmodel import Field, SQLModel

from pbem.ledger.database.column_types import UtcTimestamp


class TaskTimeRow(SQLModel, table=True):
    """The last time of a recurring task.

    The tasks are: tick the clock, read the mailbox, finish all its letters, read forum threads,
    forget old letters.
    ``behind_at``: the first of the moments at which the clock stood before the last tick.
    """

    __tablename__ = "heartbeat"
    id: int = Field(primary_key=True)
    at: datetime = Field(sa_type=UtcTimestamp)
    behind_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)


class OutageRow(SQLModel, table=True):
    """A time without service. All clocks stood still. ``told``: the players got a letter."""

    __tablename__ = "outages"
    id: int | None = Field(default=None, primary_key=True)
    began: datetime = Field(sa_type=UtcTimestamp)
    ended: datetime = Field(sa_type=UtcTimestamp, index=True)
    told: bool = False


class DailyRootRow(SQLModel, table=True):
    """The root over the heads of all chains on a day.

    Attributes:
        day: the day (ISO 8601, UTC).
        root: 64 hexadecimal digits.
        at: when it was taken.
        token: what the time-stamping authority answered; ``None``: nothing yet.
    """

    __tablename__ = "daily_roots"
    day: str = Field(primary_key=True)
    root: str
    at: datetime = Field(sa_type=UtcTimestamp)
    token: bytes | None = Field(default=None, sa_type=LargeBinary)


class RootHeadRow(SQLModel, table=True):
    """A head under the root of a day that is another than under the root before.

    ``name`` names a game or an event.
    """

    __tablename__ = "root_heads"
    day: str = Field(primary_key=True, foreign_key="daily_roots.day")
    name: str = Field(primary_key=True)
    head: str


class IncidentRow(SQLModel, table=True):
    """Something that does not work. It waits for the moderator until it works again.

    Attributes:
        subject: what does not work: a game, a game and a seat, the mailbox.
        number: under which the log and the moderator's letter tell of it.
        kind: the kind of failure; never words of a letter.
    """

    __tablename__ = "incidents"
    subject: str = Field(primary_key=True)
    number: str
    kind: str
    first_at: datetime = Field(sa_type=UtcTimestamp)
    last_at: datetime = Field(sa_type=UtcTimestamp)
    times: int = 1


class NotifiedItemRow(SQLModel, table=True):
    """A pending item that the moderator was told of; ``digest``: when they were written to last."""

    __tablename__ = "notified_items"
    subject: str = Field(primary_key=True)
    at: datetime = Field(sa_type=UtcTimestamp)


class OfficialKeyRow(SQLModel, table=True):
    """The key by which a moderator or an official of events acts by letter.

    Attributes:
        token: the secret of the address that they write to.
        address: their own mail address, which their letters must come from.
        lang: the language of the answers.
    """

    __tablename__ = "official_keys"
    token: str = Field(primary_key=True)
    address: str = Field(unique=True)
    lang: str = "en"


class SubscriptionRow(SQLModel, table=True):
    """A reader of a digest.

    Attributes:
        address: their mail address.
        token: the secret of the address by which they stop the digest.
        stopped: true if they stopped it.
    """

    __tablename__ = "subscriptions"
    address: str = Field(primary_key=True)
    token: str = Field(unique=True)
    stopped: bool = False
