"""The tables of games, players and letters.

Rows of ``events`` are only appended. Other rows that follow from them can be rebuilt.

SQLModel is used in one way: it declares these models, and ``col`` names their columns. Sessions and
statements are those of SQLAlchemy. Where a statement runs for each letter or each game, it goes
through Core: ``session.connection().execute`` with rows of :func:`new_row`.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index, LargeBinary, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from pbem.ledger.database.column_types import UtcTimestamp


def new_row(table: type[SQLModel], **values: Any) -> dict[str, Any]:
    """Values of a row for a direct insert, with the table's defaults.

    This is much faster than an object of a session. The database sets ``id``.
    """
    fields = table.model_fields.items()
    missing = {name: field for name, field in fields if name not in values and name != "id"}
    return {
        name: field.get_default(call_default_factory=True) for name, field in missing.items()
    } | values


class ScenarioRow(SQLModel, table=True):
    """A board a game was begun on, whatever happens to the files."""

    __tablename__ = "scenarios"
    digest: str = Field(primary_key=True)
    game: str
    name: str
    content: bytes = Field(sa_type=LargeBinary)


class LookRow(SQLModel, table=True):
    """Names and layout a game was begun with: what only players read."""

    __tablename__ = "looks"
    digest: str = Field(primary_key=True)
    content: bytes = Field(sa_type=LargeBinary)


class GameRow(SQLModel, table=True):
    """A game.

    Attributes:
        look: digest of names and layout; ``None`` in games older than looks.
        status: created, running, held, finished or deleted. The row of a deleted game stays, so
            that no other game gets its number.
        in_the_open: true if the game has channels.
        seed: sealed until the game is finished.
        format: the format of its ledger.
        decided: what the dice of its last decision depended on beside the seed.
        beacon: the public beacon that enters its dice.
        beacon_at: the moment after which the beacon entered last.
        asked: the event since which the present asks stand.
        position: the number of these asks. Everybody may see it: secret letters do not count.
        archived: the file that holds its ledger; empty: the database does.
    """

    __tablename__ = "games"
    id: str = Field(primary_key=True)
    module: str = Field(index=True)
    number: int
    scenario: str = Field(foreign_key="scenarios.digest")
    look: str | None = Field(default=None, foreign_key="looks.digest")
    options: dict[str, Any] = Field(sa_type=JSON)
    rules_version: str
    status: str = Field(index=True)
    anonymous: bool = False
    in_the_open: bool = False
    seed: bytes = Field(sa_type=LargeBinary)
    seed_commitment: str
    format: int = 4
    decided: str = ""
    beacon: dict[str, Any] | None = Field(default=None, sa_type=JSON)
    beacon_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    clock: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    head: int = 0
    head_hash: str = ""
    asked: int = 0
    position: int = 0
    phase: str = ""
    turn: int = 0
    created_at: datetime = Field(sa_type=UtcTimestamp)
    started_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    finished_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    outcome: dict[str, Any] | None = Field(default=None, sa_type=JSON)
    archived: str = ""


class PlayerRow(SQLModel, table=True):
    """A person with a mail address.

    Attributes:
        pictures: the pictures that they want: ``on``, ``changed`` or ``off``.
        composer: ``on`` if the page for drawing orders comes as a file, else ``off``.
        calendar: ``on`` if their deadlines come as a calendar file, else ``off``.
        digest: the day of their last daily letters (ISO 8601, in their zone); empty if they want
            none.
        public_name: what public pages call them, as they agreed; empty: their initials.
        erase_at: when their name and address leave the database.
    """

    __tablename__ = "players"
    id: int | None = Field(default=None, primary_key=True)
    name: str
    address: str = Field(unique=True)
    lang: str = "en"
    zone: str = "UTC"
    pictures: str = "on"
    composer: str = "off"
    calendar: str = "off"
    digest: str = ""
    public_name: str = ""
    erase_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)


class SeatRow(SQLModel, table=True):
    """A seat of a game.

    Attributes:
        player: who sits there.
        token: the secret of the seat.
        standing: its standing orders.
        queue: its queued orders.
        reported: the last event that the player was told of.
        shown: digests of what the last letter told of the position, by what they are of.
        seconds_used: while its clock ran.
        posts: number of post codes used.
        bank: seconds in its time bank.
        saved: seconds that the last move added to the bank.
        saved_at: the event of that move.
        resigned_at: when its player conceded and left the game to the others; its clock stands
            until somebody takes the seat over.
        bot: the level of the bot that plays it in place of a player; empty where none does.
        spells: when bots have played it: level, first moment and last moment (RFC 3339); the last
            is empty while one plays.
        tutorial: the tutorial that its player goes through; empty: none.
        lessons: how many of its lessons are done.
    """

    __tablename__ = "seats"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seat: str = Field(primary_key=True)
    player: int | None = Field(default=None, foreign_key="players.id", index=True)
    token: str = Field(unique=True)
    standing: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    queue: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reported: int = 0
    shown: dict[str, str] = Field(default_factory=dict, sa_type=JSON)
    references: list[str] = Field(default_factory=list, sa_type=JSON)
    seconds_used: int = 0
    missed: int = 0
    posts: int = 0
    bank: int = 0
    saved: int = 0
    saved_at: int = 0
    resigned_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    bot: str = ""
    spells: list[dict[str, str]] = Field(default_factory=list, sa_type=JSON)
    tutorial: str = ""
    lessons: int = 0


class ChannelRow(SQLModel, table=True):
    """Where a game is played in the open: a mailing list, or a thread of a forum.

    Attributes:
        kind: ``list`` or ``thread``.
        name: what letters call it.
        place: List-Id of the list, or address of the thread's feed.
        address: where reports are sent; empty: nowhere, they are pasted by hand.
        lang: of the reports.
        reported: the last event that a report has told of.
        references: Message-IDs of the reports sent.
    """

    __tablename__ = "channels"
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="games.id", index=True)
    kind: str
    name: str
    place: str = Field(index=True)
    address: str = ""
    lang: str = "en"
    reported: int = 0
    references: list[str] = Field(default_factory=list, sa_type=JSON)


class EventRow(SQLModel, table=True):
    """One entry of the chain.

    ``payload`` is canonical JSON. ``revealed``, ``abandoned`` and ``decided`` are derived.
    """

    __tablename__ = "events"
    __table_args__ = (Index("ix_events_kind", "game", "kind", "seq"),)
    game: str = Field(primary_key=True, foreign_key="games.id")
    seq: int = Field(primary_key=True)
    kind: str
    payload: bytes = Field(sa_type=LargeBinary)
    state_digest: str
    blind: str
    prev_hash: str
    hash: str
    letter: int | None = None
    at: str
    revealed: bool = False
    abandoned: int | None = None
    decided: str | None = None


class RecordRow(SQLModel, table=True):
    """What followed from an event: rolls, draws, entries, as one JSON array."""

    __tablename__ = "records"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seq: int = Field(primary_key=True)
    records: bytes = Field(sa_type=LargeBinary)


class SnapshotRow(SQLModel, table=True):
    """The state at the last checkpoint within an event."""

    __tablename__ = "snapshots"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seq: int = Field(primary_key=True)
    state: bytes = Field(sa_type=LargeBinary)
    used: int


class LetterRow(SQLModel, table=True):
    """A letter that came in, and what became of it.

    Attributes:
        incident: the number of the incident, if the service itself failed on the letter.
    """

    __tablename__ = "letters"
    __table_args__ = (
        UniqueConstraint("message_id", "body_digest"),
        Index("ix_letters_status", "status", "received_at"),
        Index("ix_letters_sender", "sender", "received_at"),
    )
    id: int | None = Field(default=None, primary_key=True)
    source: str = Field(unique=True)
    message_id: str
    body_digest: str
    sender: str
    subject: str = ""
    game: str | None = None
    seat: str | None = None
    received_at: datetime = Field(sa_type=UtcTimestamp)
    status: str
    reason: str = ""
    incident: str = ""
    raw: bytes = Field(sa_type=LargeBinary)


class BlockRow(SQLModel, table=True):
    """An order block that was worked: the same block at the same state is the same letter."""

    __tablename__ = "blocks"
    game: str = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    state: int = Field(primary_key=True)
    digest: str = Field(primary_key=True)


class PictureRow(SQLModel, table=True):
    """A picture or an atlas, stored once for all letters that show it.

    Attributes:
        digest: its SHA-256 hash.
        svg: deflated SVG, of an atlas HTML.
        png: PNG; ``None`` until it is drawn.
        used_at: the day of the last letter that shows it.
    """

    __tablename__ = "pictures"
    digest: str = Field(primary_key=True)
    svg: bytes = Field(sa_type=LargeBinary)
    png: bytes | None = Field(default=None, sa_type=LargeBinary)
    used_at: datetime = Field(sa_type=UtcTimestamp, index=True)


_NOT_CUT = text("words IS NULL")
_WHOLE = Index("ix_outbox_whole", "sent_at", sqlite_where=_NOT_CUT, postgresql_where=_NOT_CUT)


class OutboxRow(SQLModel, table=True):
    """A letter to go out, once or after a crash again, always with the same bytes.

    Attributes:
        raw: the letter without its pictures. It is cut some time after the letter is sent.
        pictures: ``<digest>.svg``, ``.png`` or ``.html``.
        told_after, told_to: the letter tells a seat the events after the one, up to the other.
        state: the state that the letter shows.
        words: the words that stay when ``raw`` is cut; may be empty.
        offered: the order lines that its reader may confirm with YES.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_due", "status", "next_at"),
        Index("ix_outbox_seat", "game", "seat"),
        _WHOLE,
    )
    id: int | None = Field(default=None, primary_key=True)
    message_id: str = Field(unique=True)
    game: str | None = None
    seat: str | None = None
    recipient: str
    raw: bytes = Field(sa_type=LargeBinary)
    pictures: list[str] = Field(default_factory=list, sa_type=JSON)
    told_after: int | None = None
    told_to: int | None = None
    state: int | None = None
    words: bytes | None = Field(default=None, sa_type=LargeBinary)
    offered: list[str] | None = Field(default=None, sa_type=JSON)
    status: str = "pending"
    attempts: int = 0
    code: str = ""
    created_at: datetime = Field(sa_type=UtcTimestamp)
    next_at: datetime = Field(sa_type=UtcTimestamp)
    sent_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)


class DeadlineRow(SQLModel, table=True):
    """A running clock of one seat.

    The moments follow from ``asked_at``, ``extended``, bank, absences and outages.

    Attributes:
        since: when the seat was asked.
        asked_at: when its time begins to count, as the letter that asks may be late.
        remind_at: when the reminder goes out.
        due_at: when its time to decide ends.
        call_at: when the reminder of the time bank goes out.
        out_at: when its time bank is empty.
        grace_at: when the deadline takes effect.
        extended: seconds that the moderator gave.
        stale: true if the moments must be computed again.
    """

    __tablename__ = "deadlines"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seat: str = Field(primary_key=True)
    asked: int
    since: datetime = Field(sa_type=UtcTimestamp)
    asked_at: datetime = Field(sa_type=UtcTimestamp)
    remind_at: datetime = Field(sa_type=UtcTimestamp)
    due_at: datetime = Field(sa_type=UtcTimestamp)
    call_at: datetime = Field(sa_type=UtcTimestamp)
    out_at: datetime = Field(sa_type=UtcTimestamp)
    grace_at: datetime = Field(sa_type=UtcTimestamp, index=True)
    reminded: bool = False
    called: bool = False
    handed_over: bool = False
    extended: int = 0
    stale: bool = False


class CalendarEntryRow(SQLModel, table=True):
    """The last content of a seat's entry in its player's calendar.

    Attributes:
        due_at: when the clock runs out.
        out_at: when the time bank runs out.
        moved: how often these moments changed.
    """

    __tablename__ = "calendar_entries"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seat: str = Field(primary_key=True)
    due_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    out_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    told_at: datetime = Field(sa_type=UtcTimestamp)
    moved: int = 0


class AbsenceRow(SQLModel, table=True):
    """Days a player is away, both included."""

    __tablename__ = "absences"
    id: int | None = Field(default=None, primary_key=True)
    player: int = Field(foreign_key="players.id", index=True)
    first: str
    last: str


class DelayRow(SQLModel, table=True):
    """Time by which something that a player alone can cause moved the clock of their seat.

    Attributes:
        cause: ``bounce``, ``delivery`` or ``appeal``.
        year: the calendar year (UTC) on whose account it stands.
        told: True if the moderator and the table know.
    """

    __tablename__ = "delays"
    __table_args__ = (Index("ix_delays_seat", "game", "seat", "year"),)
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="games.id")
    seat: str
    cause: str
    year: int
    at: datetime = Field(sa_type=UtcTimestamp)
    seconds: int
    told: bool = False


class ProposalRow(SQLModel, table=True):
    """A draw or a taking back that needs the other seats' consent."""

    __tablename__ = "proposals"
    game: str = Field(primary_key=True, foreign_key="games.id")
    kind: str
    by: str
    target: int = 0
    accepted: list[str] = Field(default_factory=list, sa_type=JSON)
