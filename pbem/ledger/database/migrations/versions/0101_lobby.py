"""The tables of the lobby: a revision of its own, for installations older than the lobby."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.database.column_types import UtcTimestamp

revision = "0101"
down_revision = "0100"


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(), nullable=False),
        sa.Column("created_at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "lobby_ledger",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("blind", sa.String(), nullable=False),
        sa.Column("prev_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("letter", sa.Integer(), nullable=True),
        sa.Column("at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
    )
    op.create_table(
        "lobby_keys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("address"),
        sa.UniqueConstraint("token"),
    )
    op.create_table(
        "followers",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("reported", sa.Integer(), nullable=False),
        sa.Column("references", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"]),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("game", "player"),
    )
    op.create_index("ix_followers_player", "followers", ["player"])
