"""The schema of release 0.9.0, the first.

Until that release, change this file together with :mod:`pbem.ledger.database.tables`. After it, a
change of the schema is a new revision. Copy the form of this file and take the next number.
"""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.database.column_types import UtcTimestamp

revision = "0100"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "state", "digest"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.Column("behind_at", UtcTimestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "letters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("body_digest", sa.String(), nullable=False),
        sa.Column("sender", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("seat", sa.String(), nullable=True),
        sa.Column("received_at", UtcTimestamp(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("incident", sa.String(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("message_id", "body_digest"),
        sa.UniqueConstraint("source"),
    )
    op.create_index("ix_letters_sender", "letters", ["sender", "received_at"])
    op.create_index("ix_letters_status", "letters", ["status", "received_at"])
    op.create_table(
        "looks",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("began", UtcTimestamp(), nullable=False),
        sa.Column("ended", UtcTimestamp(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_outages_ended", "outages", ["ended"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("seat", sa.String(), nullable=True),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("pictures", sa.JSON(), nullable=False),
        sa.Column("told_after", sa.Integer(), nullable=True),
        sa.Column("told_to", sa.Integer(), nullable=True),
        sa.Column("state", sa.Integer(), nullable=True),
        sa.Column("words", sa.LargeBinary(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("created_at", UtcTimestamp(), nullable=False),
        sa.Column("next_at", UtcTimestamp(), nullable=False),
        sa.Column("sent_at", UtcTimestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("message_id"),
    )
    op.create_index("ix_outbox_due", "outbox", ["status", "next_at"])
    op.create_index("ix_outbox_seat", "outbox", ["game", "seat"])
    op.create_index(
        "ix_outbox_whole",
        "outbox",
        ["sent_at"],
        unique=False,
        sqlite_where=sa.text("words IS NULL"),
        postgresql_where=sa.text("words IS NULL"),
    )
    op.create_table(
        "pictures",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("svg", sa.LargeBinary(), nullable=False),
        sa.Column("png", sa.LargeBinary(), nullable=True),
        sa.Column("used_at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_pictures_used_at", "pictures", ["used_at"])
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("pictures", sa.String(), nullable=False),
        sa.Column("composer", sa.String(), nullable=False),
        sa.Column("calendar", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("public_name", sa.String(), nullable=False),
        sa.Column("erase_at", UtcTimestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("address"),
    )
    op.create_table(
        "scenarios",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("address"),
        sa.UniqueConstraint("token"),
    )
    op.create_table(
        "notified_items",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("subject"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_commitment", sa.String(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(), nullable=False),
        sa.Column("created_at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournaments_status", "tournaments", ["status"])
    op.create_table(
        "incidents",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("first_at", UtcTimestamp(), nullable=False),
        sa.Column("last_at", UtcTimestamp(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject"),
    )
    op.create_table(
        "absences",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("last", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_absences_player", "absences", ["player"])
    op.create_table(
        "round_drafts",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("early", sa.String(), nullable=False),
        sa.Column("base", sa.JSON(), nullable=True),
        sa.Column("swaps", sa.JSON(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
        ),
        sa.PrimaryKeyConstraint("tournament"),
    )
    op.create_table(
        "answer_entries",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due_at", UtcTimestamp(), nullable=True),
        sa.Column("told_at", UtcTimestamp(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
        ),
        sa.PrimaryKeyConstraint("tournament", "player", "what", "round", "number"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("module", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("look", sa.String(), nullable=True),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("anonymous", sa.Boolean(), nullable=False),
        sa.Column("in_the_open", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_commitment", sa.String(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("decided", sa.String(), nullable=False),
        sa.Column("beacon", sa.JSON(), nullable=True),
        sa.Column("beacon_at", UtcTimestamp(), nullable=True),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTimestamp(), nullable=False),
        sa.Column("started_at", UtcTimestamp(), nullable=True),
        sa.Column("finished_at", UtcTimestamp(), nullable=True),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.Column("archived", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["look"],
            ["looks.digest"],
        ),
        sa.ForeignKeyConstraint(
            ["scenario"],
            ["scenarios.digest"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_games_module", "games", ["module"])
    op.create_index("ix_games_status", "games", ["status"])
    op.create_table(
        "sign_ups",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
        ),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("ix_sign_ups_address", "sign_ups", ["address"])
    op.create_index("ix_sign_ups_tournament", "sign_ups", ["tournament"])
    op.create_table(
        "tournament_ledger",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("blind", sa.String(), nullable=False),
        sa.Column("prev_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("letter", sa.Integer(), nullable=True),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
        ),
        sa.PrimaryKeyConstraint("tournament", "seq"),
    )
    op.create_table(
        "calendar_entries",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("due_at", UtcTimestamp(), nullable=True),
        sa.Column("out_at", UtcTimestamp(), nullable=True),
        sa.Column("told_at", UtcTimestamp(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("reported", sa.Integer(), nullable=False),
        sa.Column("references", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_channels_game", "channels", ["game"])
    op.create_index("ix_channels_place", "channels", ["place"])
    op.create_table(
        "deadlines",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("since", UtcTimestamp(), nullable=False),
        sa.Column("asked_at", UtcTimestamp(), nullable=False),
        sa.Column("remind_at", UtcTimestamp(), nullable=False),
        sa.Column("due_at", UtcTimestamp(), nullable=False),
        sa.Column("call_at", UtcTimestamp(), nullable=False),
        sa.Column("out_at", UtcTimestamp(), nullable=False),
        sa.Column("grace_at", UtcTimestamp(), nullable=False),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.Column("called", sa.Boolean(), nullable=False),
        sa.Column("handed_over", sa.Boolean(), nullable=False),
        sa.Column("extended", sa.Integer(), nullable=False),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_index("ix_deadlines_grace_at", "deadlines", ["grace_at"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("state_digest", sa.String(), nullable=False),
        sa.Column("blind", sa.String(), nullable=False),
        sa.Column("prev_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("letter", sa.Integer(), nullable=True),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("revealed", sa.Boolean(), nullable=False),
        sa.Column("abandoned", sa.Integer(), nullable=True),
        sa.Column("decided", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_index("ix_events_kind", "events", ["game", "kind", "seq"])
    op.create_table(
        "proposals",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("accepted", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_table(
        "records",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("records", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("standing", sa.JSON(), nullable=False),
        sa.Column("queue", sa.JSON(), nullable=False),
        sa.Column("reported", sa.Integer(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.Column("references", sa.JSON(), nullable=False),
        sa.Column("seconds_used", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("posts", sa.Integer(), nullable=False),
        sa.Column("bank", sa.Integer(), nullable=False),
        sa.Column("saved", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.Integer(), nullable=False),
        sa.Column("resigned_at", UtcTimestamp(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seat"),
        sa.UniqueConstraint("token"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("game", "seq"),
    )
    op.create_table(
        "tournament_games",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
        ),
        sa.PrimaryKeyConstraint("game"),
    )
    op.create_index("ix_tournament_games_settled", "tournament_games", ["settled"])
    op.create_index("ix_tournament_games_tournament", "tournament_games", ["tournament"])
    _create_late_tables()


def _create_late_tables() -> None:
    """Create the tables that the last draft did not have."""
    op.create_table(
        "official_keys",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
        sa.UniqueConstraint("address"),
    )
    op.create_table(
        "daily_roots",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("root", sa.String(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.Column("token", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "root_heads",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("head", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["day"], ["daily_roots.day"]),
        sa.PrimaryKeyConstraint("day", "name"),
    )
    op.create_table(
        "delays",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["games.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_delays_seat", "delays", ["game", "seat", "year"])
