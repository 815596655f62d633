"""Every table of the house. ``events`` is only ever appended; what follows from it is derived and can be rebuilt."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index, LargeBinary, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from pbem.ledger.column_types import UtcTimestamp


def new_row(table: type[SQLModel], **values: Any) -> dict[str, Any]:
    """A row to be inserted as it is, with the table's defaults: to make an object for a session takes much longer.

    Its ``id`` is left to the database.
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
    """A game; ``seed`` is sealed until the game is finished; ``look`` is missing in games older than looks.

    ``format``: of its ledger; ``decided``: what the dice of its last decision depended on beside the seed.
    ``beacon``: the public beacon that enters its dice; ``beacon_at``: the moment after which it did so last.

    ``status``: created, running, held, finished; or deleted, of which stays what keeps its number from another game.
    ``in_the_open``: whether it has channels.
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
    phase: str = ""
    turn: int = 0
    created_at: datetime = Field(sa_type=UtcTimestamp)
    started_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    finished_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)
    outcome: dict[str, Any] | None = Field(default=None, sa_type=JSON)


class PlayerRow(SQLModel, table=True):
    """A person with a mail address.

    ``pictures``: which he wants, ``on``, ``changed`` or ``off``; ``composer``: whether the page for drawing orders
    comes as a file, ``on`` or ``off``, and ``calendar``: whether his deadlines do; ``digest``: the day of his last
    daily letters (ISO, in his zone), empty where he wants none.
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


class SeatRow(SQLModel, table=True):
    """A place at a table: who sits there, his secret token, his orders, standing and on file, what he was told last.

    ``seconds_used``: while its clock ran; ``bank``: seconds in its time bank, ``saved`` of them by the last move, which
    stood at the event ``saved_at``. ``posts``: the post codes that it has used up.
    """

    __tablename__ = "seats"
    game: str = Field(primary_key=True, foreign_key="games.id")
    seat: str = Field(primary_key=True)
    player: int | None = Field(default=None, foreign_key="players.id", index=True)
    token: str = Field(unique=True)
    standing: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    queue: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reported: int = 0
    references: list[str] = Field(default_factory=list, sa_type=JSON)
    seconds_used: int = 0
    missed: int = 0
    posts: int = 0
    bank: int = 0
    saved: int = 0
    saved_at: int = 0


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
    """One entry of the chain: ``payload`` is canonical JSON; ``revealed``, ``abandoned``, ``decided`` are derived."""

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
    """A picture of letters, once however many carry it: by its SHA-256, as deflated SVG and, once drawn, as PNG.

    ``used_at``: when a letter that shows it was written last, to the day.
    """

    __tablename__ = "pictures"
    digest: str = Field(primary_key=True)
    svg: bytes = Field(sa_type=LargeBinary)
    png: bytes | None = Field(default=None, sa_type=LargeBinary)
    used_at: datetime = Field(sa_type=UtcTimestamp, index=True)


_NOT_CUT = text("words IS NULL")
_WHOLE = Index("ix_outbox_whole", "sent_at", sqlite_where=_NOT_CUT, postgresql_where=_NOT_CUT)


class OutboxRow(SQLModel, table=True):
    """A letter to go out, at least once and always with the same bytes.

    ``raw`` holds it all but its pictures; ``pictures`` names them, ``<digest>.svg`` or ``<digest>.png``. Some time
    after it was sent ``raw`` is cut; ``words``: the words that stay, empty where none need be known.

    ``told_after``, ``told_to``: it tells a seat what happened after the one event until the other, at ``state``.
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
    status: str = "pending"
    attempts: int = 0
    code: str = ""
    created_at: datetime = Field(sa_type=UtcTimestamp)
    next_at: datetime = Field(sa_type=UtcTimestamp)
    sent_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)


class DeadlineRow(SQLModel, table=True):
    """A running clock of one seat: its time to decide is up at ``due_at``, its time bank is empty at ``out_at``.

    Reminders go out at ``remind_at`` and, of the bank, at ``call_at``; a deadline takes effect at ``grace_at``.

    ``since``: when the seat was asked; ``asked_at``: from when on its time counts, as the letter that asks may be late.
    The moments follow from ``asked_at``, ``extended`` (seconds the moderator gave), bank, absences and outages; where
    ``stale``, they are to be worked out anew.
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
    """What a seat's entry in its player's calendar said last: when clock and bank run out, how often that changed."""

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


class ProposalRow(SQLModel, table=True):
    """A draw or a taking back that needs the other seats' consent."""

    __tablename__ = "proposals"
    game: str = Field(primary_key=True, foreign_key="games.id")
    kind: str
    by: str
    target: int = 0
    accepted: list[str] = Field(default_factory=list, sa_type=JSON)


class HeartbeatRow(SQLModel, table=True):
    """When the clock last ticked, the mailbox was last read, all that lay in it worked, or threads were read.

    ``behind_at``: the first of the moments at which the clock stood before the last tick.
    """

    __tablename__ = "heartbeat"
    id: int = Field(primary_key=True)
    at: datetime = Field(sa_type=UtcTimestamp)
    behind_at: datetime | None = Field(default=None, sa_type=UtcTimestamp)


class OutageRow(SQLModel, table=True):
    """A time in which no player could be served: all clocks stood still. ``told``: the players were written to."""

    __tablename__ = "outages"
    id: int | None = Field(default=None, primary_key=True)
    began: datetime = Field(sa_type=UtcTimestamp)
    ended: datetime = Field(sa_type=UtcTimestamp, index=True)
    told: bool = False


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


class SubscriptionRow(SQLModel, table=True):
    """Who gets a digest, unless he has stopped it; ``token``: the secret of the address by which he does."""

    __tablename__ = "subscriptions"
    address: str = Field(primary_key=True)
    token: str = Field(unique=True)
    stopped: bool = False


class TournamentRow(SQLModel, table=True):
    """An event: a tournament of many games; ``seed`` is sealed until it is over, ``rules`` are those it began with."""

    __tablename__ = "tournaments"
    id: str = Field(primary_key=True)
    rules: dict[str, Any] = Field(sa_type=JSON)
    status: str = Field(index=True)
    seed: bytes = Field(sa_type=LargeBinary)
    seed_commitment: str
    head: int = 0
    head_hash: str = ""
    created_at: datetime = Field(sa_type=UtcTimestamp)


class TournamentFactRow(SQLModel, table=True):
    """One entry of an event's chain; ``payload`` is canonical JSON."""

    __tablename__ = "tournament_facts"
    tournament: str = Field(primary_key=True, foreign_key="tournaments.id")
    seq: int = Field(primary_key=True)
    kind: str
    payload: bytes = Field(sa_type=LargeBinary)
    blind: str
    prev_hash: str
    hash: str
    letter: int | None = None
    at: str


class TournamentGameRow(SQLModel, table=True):
    """A game of an event, and the table it is played at; ``settled``: its result stands in the event's ledger."""

    __tablename__ = "tournament_games"
    game: str = Field(primary_key=True, foreign_key="games.id")
    tournament: str = Field(foreign_key="tournaments.id", index=True)
    round: int
    number: int
    settled: bool = Field(default=False, index=True)


class AnswerEntryRow(SQLModel, table=True):
    """What the entry of a bid, or of an answer to a challenge, said last in a player's calendar.

    ``round`` and ``number`` are those of the table that is bid for; of a challenge 0 and the number of who makes it.
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
    """Somebody unknown who wants to enter, until he confirms by the secret token that was sent to his address."""

    __tablename__ = "sign_ups"
    token: str = Field(primary_key=True)
    tournament: str = Field(foreign_key="tournaments.id", index=True)
    address: str = Field(index=True)
    name: str
    lang: str
    wishes: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    at: datetime = Field(sa_type=UtcTimestamp)
