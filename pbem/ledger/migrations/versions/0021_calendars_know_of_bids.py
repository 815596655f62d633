"""Calendars have entries for bids, and for answers to challenges."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0021"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
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
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"]),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("tournament", "player", "what", "round", "number"),
    )


def downgrade() -> None:
    op.drop_table("answer_entries")
